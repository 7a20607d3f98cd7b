"""Originals that were broken: the override never took effect, or raised, in TensorFlow 1 too.

A rewrite would give the code a gradient that it never had, so these are distinguished and left for
the owner to decide. The codes stand here because the other idioms raise them.
"""

from __future__ import annotations

from collections.abc import Iterable

import libcst as cst

from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rules.findings.broken_original import (
    AlreadyDifferentiable,
    DeadPyFuncKey,
    RegisteredAsNone,
    RegisteredNowhere,
    RegisteredPerCall,
    RegisteredTwice,
    WrongArity,
    WrongGradientCount,
)
from tfgradmigrate.rules.findings.refused import GradientFunctionOutOfReach, LocalOp
from tfgradmigrate.rules.guards import Guard, Refusal
from tfgradmigrate.rules.model import (
    GradientFunction,
    MapEntry,
    OtherMarker,
    Override,
    PyFuncCall,
    Registration,
    UnreadRegistration,
)
from tfgradmigrate.syntax.block_ops import OpUse
from tfgradmigrate.syntax.placement import never_runs
from tfgradmigrate.syntax.tree import excerpt, source_of
from tfgradmigrate.tables.effects import named
from tfgradmigrate.tables.gradients import GRADIENTS_TF1
from tfgradmigrate.tables.op_types import OP_SPELLINGS, nearest_op_type

REGISTERED = Guard("registered", "One function is known to be registered under the name")
FITS = Guard("counts_fit", "The gradient function takes and returns what the op needs")
PY_FUNC_KEY = Guard("live_py_func_key", "The call of `py_func` makes the op that the map names")


def registered_per_call(context: Context, registration: Registration) -> list[Decision]:
    """The finding for a constant name that the second call of a function would register again."""
    scopes = context.facts.scopes
    around = next(
        (a for a in scopes.ancestors(registration.statement) if isinstance(a, cst.FunctionDef)),
        None,
    )
    name = registration.name
    if around is None or around.decorators or name.text is None:
        return []
    uses = scopes.uses(scopes.scope_at(around), around.name.value)
    calls = [use for use in uses if scopes.called(use) is not None]
    if len(calls) < 2:
        return []
    message = (
        f'`{around.name.value}` registers "{name.text}" at each of its {len(calls)} calls here, '
        "and the second raised KeyError; becomes code that registers nothing"
    )
    return [Decision(RegisteredPerCall, registration.call, name.text, message)]


#: How many op types of a block are named.
_SHOWN = 4


def dead_keys_message(entries: Iterable[MapEntry], made: Iterable[str]) -> str:
    """What to say of keys that no op in the block has, with the nearest op type that it makes."""
    made = sorted(set(made))
    parts = []
    for entry in entries:
        near = nearest_op_type(entry.op_type, made)
        hint = f" (did you mean `{near}`?)" if near else ""
        parts.append(f"`{entry.op_type}`{hint}")
    more = f" and {len(made) - _SHOWN} more" if made[_SHOWN:] else ""
    ops = ", ".join(made[:_SHOWN]) + more
    return f"the block creates no {', '.join(parts)} op{f', but {ops}' if made else ''}"


def other_additions(entries: Iterable[MapEntry], uses: Iterable[OpUse]) -> list[str]:
    """What to say of sums in a block whose op type is the one of the two that no key names."""
    given = {entry.op_type for entry in entries} & _ADDITIONS
    if len(given) != 1:
        return []
    (named,) = given
    (other,) = _ADDITIONS - given
    sums = [use.node for use in uses if other in (use.op_types or ()) and not use.inside]
    if not sums:
        return []
    return [
        f"`{excerpt(sums[0])}` keeps its own gradient: it creates an `{other}` op in "
        f"TensorFlow 1.15, and the map names `{named}`"
    ]


_ADDITIONS = OP_SPELLINGS["Add"]


@PY_FUNC_KEY.check
def check_py_func_keys(context: Context, override: Override, call: PyFuncCall) -> None:
    """Refuse a block whose map names the op type that its `py_func` call does not make."""
    keys = {entry.op_type for entry in override.entries or ()}
    if call.flavour == "eager":
        raise Refusal(
            DeadPyFuncKey,
            "the override never took effect on `tf.contrib.eager.py_func`, which makes an "
            "`EagerPyFunc` op; use `tf.py_function` outside the block",
        )
    if call.stateful is not None and not keys & call.op_types:
        made = "PyFunc" if call.stateful else "PyFuncStateless"
        raise Refusal(
            DeadPyFuncKey,
            f"the override never took effect: the call creates a `{made}` op, the map names "
            f"`{', '.join(sorted(keys))}`; correct the key if the gradient is meant",
        )


def check_arity(
    context: Context, registration: Registration, outputs: int | None, inputs: int | None
) -> None:
    """Refuse a registered gradient function that cannot be called, or returns too many or few."""
    function = registration.function
    if function.node is not None:
        check_counts(context, function, outputs, inputs)


@FITS.check
def check_counts(
    context: Context, function: GradientFunction, outputs: int | None, inputs: int | None
) -> None:
    """Refuse a gradient function whose parameters or results do not fit the op's."""
    if outputs is not None and not function.accepts(outputs):
        takes = len(function.upstream)
        raise Refusal(
            WrongArity,
            f"the gradient function takes {takes} upstream gradient{'' if takes == 1 else 's'}, "
            f"the op has {outputs} output{'' if outputs == 1 else 's'}: TypeError in TensorFlow 1; "
            "give it a parameter an output",
        )
    if inputs is not None and function.returned is not None and function.returned != inputs:
        raise Refusal(
            WrongGradientCount,
            f"the gradient function returns {function.returned} gradients, the op has {inputs} "
            f"input{'' if inputs == 1 else 's'}: ValueError in TensorFlow 1; return one an input",
        )


@REGISTERED.finds
def check_registered(context: Context, entry: MapEntry) -> Registration:
    """The one registration that an entry of a map means; refuses where there is none or several."""
    found = context.registrations(entry.gradient)
    if len(found) == 1:
        if isinstance(found[0], UnreadRegistration):
            raise Refusal(GradientFunctionOutOfReach, f"{found[0].reason}; register it plainly")
        name = entry.gradient.text
        if name in GRADIENTS_TF1 and not may_be_skipped(context, found[0]):
            raise Refusal(
                AlreadyDifferentiable,
                f"TensorFlow registers a gradient `{name}` itself, TensorFlow 1 as well, so the "
                "registration raises KeyError at import; give the gradient a name of its own",
            )
        check_registers(context, found[0])
        return found[0]
    text = entry.gradient.text
    if not found and text in GRADIENTS_TF1:
        raise Refusal(
            LocalOp,
            f"TensorFlow's own gradient of `{text}` for `{entry.op_type}` is not known; "
            "write a function with `@tf.custom_gradient` that creates the op",
        )
    if len(found) > 1 and any(_is_conditional(context, registration) for registration in found):
        raise Refusal(
            GradientFunctionOutOfReach,
            f"which of {len(found)} functions is registered as `{text or 'the name'}` is decided "
            "when it runs; register one function, and decide inside of it",
        )
    if len(found) > 1:
        raise Refusal(
            RegisteredTwice,
            f"`{text or 'the name'}` is registered {len(found)} times in this file: the second "
            "registration raises KeyError. Keep one",
        )
    if text is None and _is_function(context, entry.gradient.node):
        spelled = source_of(entry.gradient.node)
        raise Refusal(
            RegisteredNowhere,
            f"`{spelled}` is a function, and a map takes the name that one is registered under: "
            "TypeError in TensorFlow 1; give it that name",
        )
    if text is None:
        raise Refusal(
            GradientFunctionOutOfReach,
            f"{_why_no_registration(context, entry)}; register the function next to the block",
        )
    if _is_not_differentiable(context, text):
        raise Refusal(
            RegisteredAsNone,
            f"`{text}` is registered as not differentiable, so `{entry.op_type}` passes no "
            "gradient on; put `tf.stop_gradient` around it, and take the block away",
        )
    if text in context.options.shared_names:
        raise Refusal(
            GradientFunctionOutOfReach,
            f"`{text}` is registered in another file; register the function next to the block",
        )
    if any(r.name is None or r.name.text is None for r in context.facts.registrations):
        raise Refusal(
            GradientFunctionOutOfReach,
            f"`{text}` may be what this file registers under a computed name; register the "
            "function next to the block",
        )
    if any(_puts_into_registry(context, other) for other in context.facts.others):
        raise Refusal(
            GradientFunctionOutOfReach,
            f"`{text}` may be what this file puts into the private gradient registry; register "
            "the function with `tf.RegisterGradient`, next to the block",
        )
    renamed = context.facts.renamed_registering()
    if renamed is not None:
        raise Refusal(
            GradientFunctionOutOfReach,
            f"`{text}` may be registered with `{renamed}`, which is `RegisterGradient` under "
            "another name; import it under its own",
        )
    near = context.facts.near_gradient(text)
    hint = f" (did you mean `{near}`?)" if near else ""
    registering = context.options.neighbours.registering
    if registering and not hint:
        raise Refusal(
            GradientFunctionOutOfReach,
            f"`{text}` may be what `{registering}` registers under a computed name; register the "
            "function next to the block",
        )
    raise Refusal(
        RegisteredNowhere,
        f"no gradient `{text}`{hint} is registered here or in TensorFlow: LookupError; if another "
        "file registers it, move that here",
    )


def _is_function(context: Context, node: cst.CSTNode) -> bool:
    return isinstance(context.facts.scopes.value(node), (cst.FunctionDef, cst.Lambda))


def _puts_into_registry(context: Context, other: OtherMarker) -> bool:
    """Whether code puts a gradient into the private registry, by its method or as an item."""
    if other.kind != "_gradient_registry":
        return False
    parents = context.facts.scopes.parents
    around = parents[other.marker]
    if not isinstance(around, cst.Attribute):
        return False
    item = parents[around]
    stored = isinstance(item, cst.Subscript) and isinstance(parents[item], cst.AssignTarget)
    return around.attr.value == "register" or (around.attr.value == "_registry" and stored)


@REGISTERED.check
def check_registers(context: Context, registration: Registration) -> None:
    """Refuse a registration to which no run comes."""
    if never_runs(registration.statement, context.facts.scopes):
        name = registration.name
        spelled = "the name" if name is None else f"`{name.text or source_of(name.node)}`"
        raise Refusal(
            RegisteredNowhere,
            f"{spelled} is registered where nothing runs, behind a `return`, `raise` or the like: "
            "LookupError; if the gradient is meant, register it in front of that",
        )


def _why_no_registration(context: Context, entry: MapEntry) -> str:
    """Why no registration is certain to be of the computed name in a map."""
    node, scopes = entry.gradient.node, context.facts.scopes
    spelled = source_of(node)
    if isinstance(node, cst.Name) and scopes.star_imports and not scopes.bindings(node):
        return f"`{spelled}` can only come from `from {scopes.star_imports[-1]} import *`"
    names = (r.name.node for r in context.facts.registrations if r.name is not None)
    if any(source_of(name) == spelled for name in names):
        return f"`{spelled}` may have meant another name when the function was registered"
    return "the name in the map is computed as in no registration here"


def may_be_skipped(context: Context, registration: Registration) -> bool:
    """Whether a registration stands under a condition, or what it raises is caught."""
    around = context.facts.scopes.ancestors(registration.marker)
    return any(isinstance(node, (cst.If, cst.Try)) for node in around)


def _is_conditional(context: Context, registration: Registration | UnreadRegistration) -> bool:
    """Whether a registration stands in a branch of an `if`."""
    around = context.facts.scopes.ancestors(registration.statement)
    return any(isinstance(node, cst.If) for node in around)


def _is_not_differentiable(context: Context, name: str) -> bool:
    """Whether this file registers a name as one without a gradient."""
    return any(
        (context.facts.names.api(call.func) or "").rpartition(".")[2] in _NOT_DIFFERENTIABLE
        for call in context.facts.scopes.calls_given(name)
    )


_NOT_DIFFERENTIABLE = named("gives", "no_gradient", of="tf.")
