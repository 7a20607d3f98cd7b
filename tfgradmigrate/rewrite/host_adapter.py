"""The host adapter: it calls a host function as `tf.py_func` of TensorFlow 1 called it.

`py_func` handed its function copies, NumPy scalars of what has no dimensions and bytes of strings,
and made an array of each result. `tf.numpy_function` shares memory in a graph; in eager mode it
makes arrays of scalars, float32 of a float, and ignores `Tout`. One small function, written once
into a file that needs it, does what `py_func` did. It is left out where it would do nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

import libcst as cst
from msgspec import Struct

from tfgradmigrate.emit.code import fresh, statements
from tfgradmigrate.emit.edits import BLANK_LINE, Edits
from tfgradmigrate.rewrite.assumptions import (
    of_hands_on,
    of_host,
    of_host_reads,
    of_host_results,
    of_narrow_scalar,
    of_numpy_scalars,
)
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.host_dtypes import DTYPES, NUMBERS, WIDE, Results, dtype_name
from tfgradmigrate.rewrite.host_inputs import (
    changes_inputs,
    hands_on,
    returns_buffer,
)
from tfgradmigrate.rewrite.host_reads import bound_again
from tfgradmigrate.rewrite.host_scalars import displayed_inputs, wants_scalars
from tfgradmigrate.rewrite.hosts import Host, Unseen, handed_in, meant
from tfgradmigrate.rewrite.narrow_scalars import narrow_scalar
from tfgradmigrate.rewrite.removed_numpy import Mend, note_of, removed_names
from tfgradmigrate.rules.model import PyFuncCall
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.functions import returned_by
from tfgradmigrate.syntax.tree import excerpt, items_of, source_of
from tfgradmigrate.tables.adapter import NAME, NEEDS, adapter

BUFFER = (
    "the function returns an array that it keeps and writes into: in a graph the next call may "
    "change the result; let it return a copy"
)


class Adapter(Struct, frozen=True):
    """What becomes of a host function where it is passed on.

    `reason` gives why the adapter is needed, "" where it is not. `mends` replace names that NumPy
    removed. `notes` and `assumes` are for the finding.
    """

    reason: str
    mends: Mapping[cst.CSTNode, Mend]
    notes: tuple[str, ...]
    assumes: tuple[str, ...]


def adapter_of(
    function: cst.BaseExpression,
    inputs: cst.BaseExpression | None,
    dtypes: cst.BaseExpression,
    facts: Facts,
    besides: str = "",
) -> Adapter:
    """Return what a host function of `inputs`, whose `Tout` is `dtypes`, needs.

    `besides` is a reason of the call for the adapter.
    """
    mends: dict[cst.CSTNode, Mend] = {}
    assumes = [of_host_reads(name) for name in bound_again(function, facts)]
    for one in meant(function, facts):
        if isinstance(one, Host) and one.scopes is facts.scopes:
            mends |= removed_names(one.node, facts)
            narrow = narrow_scalar(one, inputs, facts)
            assumes += [] if narrow is None else [of_narrow_scalar(narrow)]
            asked, results = _asked(one, inputs, dtypes, facts), Results(one, facts)
            if any(results.widened(value, asked) for value in _returned(one)):
                assumes.append(of_numpy_scalars(function))
    notes = [note_of(node, mend) for node, mend in mends.items()]
    notes += [BUFFER] if returns_buffer(function, facts) else []
    reason = _reason(function, inputs, dtypes, facts) or besides
    assumes += [] if reason else _unseen(function, dtypes, facts)
    return Adapter(reason, mends, tuple(dict.fromkeys(notes)), tuple(dict.fromkeys(assumes)))


def _reason(
    function: cst.BaseExpression,
    inputs: cst.BaseExpression | None,
    dtypes: cst.BaseExpression,
    facts: Facts,
) -> str:
    """Return why a host function needs the adapter, "" where that would do nothing."""
    if changes_inputs(function, facts):
        return "the function may write into its inputs"
    if Unseen.COMPUTED in handed_in(function, facts):
        return "which function it is shows when the code runs"
    if not _is_mapped(function, facts) and wants_scalars(function, inputs, facts):
        return "the function needs NumPy scalars or bytes"
    if not all(_agrees(one, inputs, dtypes, facts) for one in meant(function, facts)):
        return "its results may not be arrays of the dtypes in `Tout`"
    return ""


def _unseen(
    function: cst.BaseExpression, dtypes: cst.BaseExpression, facts: Facts
) -> Iterator[str]:
    """Yield what is assumed of the part of a host function that the project does not show."""
    names = _names(dtypes, facts)
    wide = not all(names) or bool(WIDE.intersection(names))
    if wide and any(_is_unseen(one, facts) for one in meant(function, facts)):
        yield of_host_results(function)
    if Unseen.ELSEWHERE in handed_in(function, facts):
        yield of_host(function)
    elif hands_on(function, facts):
        yield of_hands_on(function)


def _is_unseen(one: Host | cst.BaseExpression, facts: Facts) -> bool:
    """Whether a function is not one of this file as it is written, nor one of NumPy."""
    if isinstance(one, Host):
        return one.decorated or one.scopes is not facts.scopes
    made_by = one.func if isinstance(one, cst.Call) else one
    return not (facts.names.qualified(made_by) or "").startswith("numpy.")


def _is_mapped(function: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a call stands in a function that `Dataset.map` alone calls, always in a graph.

    There TensorFlow 2 hands over scalars and bytes, as TensorFlow 1 did.
    """
    scopes = facts.scopes
    around = [*scopes.ancestors(function)] if function in scopes.parents else []
    mapped = next((a for a in around if isinstance(a, (cst.FunctionDef, cst.Lambda))), None)
    if isinstance(mapped, cst.FunctionDef):
        if scopes.exported(mapped.name.value, scopes.scope_at(mapped)):
            return False
        uses: Sequence[cst.CSTNode] = scopes.reads_of(mapped)
    else:
        uses = [] if mapped is None else [mapped]
    calls = [scopes.given_to(use) for use in uses]
    return bool(calls) and all(
        call is not None and isinstance(call.func, cst.Attribute) and call.func.attr.value == "map"
        for call in calls
    )


def _agrees(
    one: Host | cst.BaseExpression,
    inputs: cst.BaseExpression | None,
    dtypes: cst.BaseExpression,
    facts: Facts,
) -> bool:
    """Whether all that a function returns is for certain what TensorFlow 1 built of it."""
    if not isinstance(one, Host):
        module, _, name = (facts.names.qualified(one) or "").rpartition(".")
        counts = module == "builtins" and name in NUMBERS
        return not counts or WIDE.isdisjoint(_names(dtypes, facts))
    if one.decorated or one.scopes is not facts.scopes:
        return True
    asked, results = _asked(one, inputs, dtypes, facts), Results(one, facts)
    return all(results.agree(value, asked) for value in _returned(one))


def _returned(host: Host) -> list[cst.BaseExpression]:
    return [value for value in returned_by(host.node) if value is not None]


def _names(dtypes: cst.BaseExpression, facts: Facts) -> list[str]:
    """Return the names of the dtypes in `Tout`, "" where one is unknown."""
    names = (dtype_name(dtype, facts) for dtype in _each(dtypes, facts))
    return [name if name in DTYPES else "" for name in names]


def _asked(
    one: Host, inputs: cst.BaseExpression | None, dtypes: cst.BaseExpression, facts: Facts
) -> list[str]:
    """Return the dtypes in `Tout`, `=x` for the dtype of what the parameter `x` gets."""
    asked = _names(dtypes, facts)
    given = dict(zip(one.parameters, displayed_inputs(inputs, facts), strict=False))
    for at, dtype in enumerate(_each(dtypes, facts)):
        if isinstance(dtype, cst.Attribute) and dtype.attr.value == "dtype":
            of = source_of(dtype.value)
            names = [name for name, value in given.items() if source_of(value) == of]
            asked[at] = f"={names[0]}" if names else ""
    return asked


def _each(dtypes: cst.BaseExpression, facts: Facts) -> list[cst.BaseExpression]:
    """Return the expressions of dtypes that `Tout` displays."""
    items = items_of(facts.scopes.value(dtypes) or dtypes)
    return [dtypes] if items is None else items


def callee_of(
    context: Context, call: PyFuncCall, decision: Decision, besides: str = ""
) -> tuple[str, bool]:
    """Mend the host function of a call that keeps its layout; return what the call names.

    And whether that is the adapter, for which `besides` is another reason.
    """
    found = adapter_of(call.function, call.inputs, call.dtypes, context.facts, besides)
    mend(found, call.function, decision)
    return spelled(context, call, bool(found.reason), decision.edits), bool(found.reason)


def moved_host(
    context: Context, call: PyFuncCall, decision: Decision
) -> tuple[str, cst.BaseExpression]:
    """Return what a call that is written anew names, and its host function."""
    if not isinstance(call.function, cst.Lambda):
        return callee_of(context, call, decision)[0], call.function
    found = adapter_of(call.function, call.inputs, call.dtypes, context.facts)
    _say(found, call.function, decision)
    made: Any = call.function.visit(_Mended(found.mends))
    return spelled(context, call, bool(found.reason), decision.edits), made


def spelled(context: Context, call: PyFuncCall, adapted: bool, edits: Edits) -> str:
    """Return how a file spells `tf.numpy_function`, or the adapter in its place."""
    if adapted:
        return _adapter(context, call.call, edits)
    return context.tensorflow(call.call, "numpy_function", edits)


def mend(found: Adapter, function: cst.BaseExpression, decision: Decision) -> None:
    """Replace the names in a host function that NumPy removed, and say what becomes of it."""
    for node, build in found.mends.items():
        decision.edits.enclose(node, build)
    _say(found, function, decision)


def _say(found: Adapter, function: cst.BaseExpression, decision: Decision) -> None:
    if found.reason:
        decision.note(f"`{NAME}` calls `{excerpt(function)}` as `tf.py_func` did: {found.reason}")
    decision.note(*found.notes)
    decision.assume(*found.assumes)


class _Mended(cst.CSTTransformer):
    """Replaces the names of a copy that NumPy removed."""

    def __init__(self, mends: Mapping[cst.CSTNode, Mend]) -> None:
        super().__init__()
        self.mends = mends

    def on_leave(self, original_node: cst.CSTNode, updated_node: cst.CSTNode) -> Any:
        updated = super().on_leave(original_node, updated_node)
        mend = self.mends.get(original_node)
        return updated if mend is None else mend(updated)  # type: ignore[arg-type]


def _adapter(context: Context, use: cst.CSTNode, edits: Edits) -> str:
    """Have the adapter written above the first statement that uses it; return its name."""
    scopes, module = context.facts.scopes, context.facts.module
    taken = scopes.identifiers(module)
    there = NAME in scopes.root.bindings and _is_adapter(context, edits)
    name = NAME if there else fresh([NAME], set(taken))
    if not there:
        top = next(node for node in (use, *scopes.ancestors(use)) if scopes.parents[node] is module)
        edits.adapters[top] = _text(context, top, name, edits)
    return name


def _is_adapter(context: Context, edits: Edits) -> bool:
    """Whether the file has the adapter from an earlier run."""
    (binding, *others) = context.facts.scopes.root.bindings[NAME]
    if others or not isinstance(binding.value, cst.FunctionDef):
        return False
    written = _written(_text(context, binding.value, NAME, edits), context.facts.module)
    return binding.value.with_changes(leading_lines=()).deep_equals(written)


def _text(context: Context, top: cst.CSTNode, name: str, edits: Edits) -> str:
    spelled = {each: context.tensorflow(top, each, edits) for each in NEEDS}
    return adapter(name, _numpy(context, top, edits), spelled)


def _written(text: str, module: cst.Module) -> cst.FunctionDef:
    (made,) = statements(text, module)
    assert isinstance(made, cst.FunctionDef)
    return made.with_changes(leading_lines=())


def _numpy(context: Context, node: cst.CSTNode, edits: Edits) -> str:
    """Return how NumPy is spelled at the top level, adding an import if need be."""
    scopes = context.facts.scopes
    for name, bindings in scopes.root.bindings.items():
        if bindings and all(binding.qualified == "numpy" for binding in bindings):
            return name
    name = "numpy" if "np" in scopes.identifiers(context.facts.module) else "np"
    edits.imports.add("import numpy" if name == "numpy" else "import numpy as np")
    return name


def insert_adapter(edits: Edits, facts: Facts) -> None:
    """Insert the adapter above the first statement that uses it, behind as many blank lines."""
    if not edits.adapters:
        return
    body = facts.module.body
    top = next(statement for statement in body if statement in edits.adapters)
    lines = getattr(top, "leading_lines", ())
    blank = list(takewhile(lambda line: line.comment is None, lines))
    above = [] if top is body[0] else blank or [BLANK_LINE, BLANK_LINE]
    written = _written(edits.adapters[top], facts.module)
    edits.insert_before(top, [written.with_changes(leading_lines=above)])
