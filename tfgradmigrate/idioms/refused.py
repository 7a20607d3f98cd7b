"""What is not rewritten: every marker that no other idiom answers for, each with its reason.

An honest refusal names the reason and what to do by hand. The codes stand here because several
idioms raise them while they work a rewrite out.
"""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.findings.refused import (
    ContextNotInWith,
    DefunGradient,
    GradientFunctionOutOfReach,
    GraphNotKnown,
    LocalOp,
    MapNotVisible,
    MarkerImport,
    OpDetails,
    OpsOutOfSight,
    PyFuncNotUnderstood,
    ReadsGraph,
    RegistrationNotUnderstood,
    RegistryAccess,
    UnknownOrigin,
    UseNotUnderstood,
)
from tfgradmigrate.rules.model import (
    OtherMarker,
    Override,
    PyFuncCall,
    Registration,
    UnreadPyFunc,
    UnreadRegistration,
)
from tfgradmigrate.syntax.tree import index_of, source_of, string_value
from tfgradmigrate.tables.gradients import REGISTERED_TF1


def _override(context: Context, override: Override) -> list[Decision]:
    if override.block is None:
        code: type[Code] = ContextNotInWith
        message = override.reason or "the override context is not entered by a `with` statement"
        remedy = "enter it with `with` around the ops that are meant"
    elif override.entries is None:
        code, message = MapNotVisible, override.reason
        remedy = "write the map as a dictionary at the `with` statement"
    else:
        code, message = MapNotVisible, "the map is empty"
        remedy = "take the block away"
    return [_decision(code, override, "gradient_override_map", f"{message}; {remedy}")]


def _registration(context: Context, use: Registration | UnreadRegistration) -> list[Decision]:
    symbol = (use.name and use.name.text) or "RegisterGradient"
    reason = use.reason or "the registered name is computed"
    message = f"{reason}; check by hand that the registration still takes effect"
    return [_decision(RegistrationNotUnderstood, use, symbol, message)]


def _py_func(context: Context, use: PyFuncCall | UnreadPyFunc) -> list[Decision]:
    reason = "it is not visible whether `Tout` is a list of one"
    if isinstance(use, UnreadPyFunc):
        reason = use.reason
    message = f"{reason}; write `tf.numpy_function` by hand, with a scalar `Tout` for one output"
    return [_decision(PyFuncNotUnderstood, use, "py_func", message)]


_OTHER: dict[str, tuple[type[Code], str, str]] = {
    "unknown": (UnknownOrigin, "{marker}", "{reason}; import TensorFlow itself in this file"),
    "_gradient_registry": (
        RegistryAccess,
        "_gradient_registry",
        "the private gradient registry is used directly; drop this with the registration it guards",
    ),
    "replaced": (
        UnknownOrigin,
        "{marker}",
        "this file puts another function in the place of TensorFlow's `{reason}`; rewrite by hand "
        "what that does",
    ),
    "replaced elsewhere": (UnknownOrigin, "{marker}", "{reason}; rewrite by hand what that does"),
    "import": (
        MarkerImport,
        "{marker}",
        "TensorFlow 2 has no such name, and what uses it here is not rewritten",
    ),
}
_REGISTERS = (
    "the private gradient registry is used to register a gradient; write "
    "`tf.RegisterGradient(name)(function)` in its place, and run the tool again"
)
_SWAPS = (
    "the private gradient registry is changed for every op of the type; use "
    "`tfgradmigrate.runtime.override_gradients` on what creates the ops"
)
# A marker of one idiom, in a form that the idiom does not know.
_DECLINED = (
    UseNotUnderstood,
    "{marker}",
    "this use of `{marker}` is of no form that is rewritten; replace it by hand, or write it in "
    "the form of the name's own documentation and run the tool again",
)


def _said_of_registry(context: Context, registry: cst.Attribute) -> str | None:
    """What to do about code that registers, reads or stores entries, or names the registry."""
    parents = context.facts.scopes.parents
    use = parents[registry]
    if registry.attr.value == "register":
        return _REGISTERS
    if registry.attr.value != "_registry" or getattr(use, "value", None) is not registry:
        return None
    if isinstance(use, cst.Subscript) and not isinstance(parents[use], cst.Del):
        name = string_value(index_of(use))
        stored = isinstance(parents[use], cst.AssignTarget)
        return _REGISTERS if stored and name and name not in REGISTERED_TF1 else _SWAPS
    return _SWAPS if isinstance(use, (cst.Assign, cst.AnnAssign)) else None


def _other(context: Context, other: OtherMarker) -> list[Decision]:
    code, symbol, message = _OTHER.get(other.kind, _DECLINED)
    around = context.facts.scopes.parents.get(other.marker)
    if code is RegistryAccess and isinstance(around, cst.Attribute):
        message = _said_of_registry(context, around) or message
    text = string_value(other.marker)
    names = {"marker": text or source_of(other.marker), "reason": other.reason}
    return [_decision(code, other, symbol.format(**names), message.format(**names))]


def _decision(
    code: type[Code],
    fact: Override | Registration | UnreadRegistration | PyFuncCall | UnreadPyFunc | OtherMarker,
    symbol: str,
    message: str,
) -> Decision:
    return Decision(code, fact.marker, symbol, message, [fact.marker])


IDIOM = Idiom(
    name="refused",
    title="Anything else",
    becomes="left alone, with a reason and what to do by hand",
    codes=(
        OpsOutOfSight,
        ContextNotInWith,
        MapNotVisible,
        LocalOp,
        GradientFunctionOutOfReach,
        OpDetails,
        GraphNotKnown,
        UnknownOrigin,
        RegistrationNotUnderstood,
        PyFuncNotUnderstood,
        RegistryAccess,
        DefunGradient,
        ReadsGraph,
        MarkerImport,
        UseNotUnderstood,
    ),
    override=_override,
    registration=_registration,
    unread_registration=_registration,
    py_func=_py_func,
    unread_py_func=_py_func,
    other=_other,
)
