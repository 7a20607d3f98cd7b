"""The host adapter: it calls a host function as `tf.py_func` of TensorFlow 1 called it.

`py_func` handed its function copies, NumPy scalars of what has no dimensions and bytes of strings,
and made an array of each result. `tf.numpy_function` shares memory in a graph; in eager mode it
makes arrays of scalars, float32 of a float, and ignores `Tout`. One small function, written once
into a file that needs it, does what `py_func` did. It is left out where it would do nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any

import libcst as cst
from msgspec import Struct

from tfgradmigrate.emit.code import fresh, statements
from tfgradmigrate.emit.edits import BLANK_LINE, Edits
from tfgradmigrate.meaning.host_functions import DTYPES, WIDE, Concern, concern_of
from tfgradmigrate.rewrite.assumptions import (
    of_host,
    of_host_reads,
    of_host_results,
    of_narrow_scalar,
    of_numpy_scalars,
)
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.host_readings import EXCERPT, HostReading, read_host
from tfgradmigrate.rewrite.host_reads import bound_again
from tfgradmigrate.rewrite.hosts import Host, Unseen, handed_in, meant
from tfgradmigrate.rewrite.input_kinds import displayed_inputs, has_strings
from tfgradmigrate.rewrite.removed_numpy import Mend, note_of, removed_names
from tfgradmigrate.rules.model import PyFuncCall
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.handed import is_mapped
from tfgradmigrate.syntax.tree import excerpt, items_of, source_of, string_value
from tfgradmigrate.tables.adapter import NAME, NEEDS, adapter


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
    asked, mapped = _asked(dtypes, facts), _is_mapped(function, facts)
    means, handed = meant(function, facts), handed_in(function, facts)
    readings = [read_host(one, inputs, facts) for one in handed if isinstance(one, Host)]
    own = [each for each in readings if each.host.scopes is facts.scopes]
    mends: dict[cst.CSTNode, Mend] = {}
    assumes = [of_host_reads(name) for name in bound_again(function, facts)]
    for each in own:
        mends |= removed_names(each.host.node, facts) if each.host in means else {}
        assumes += [of_narrow_scalar(node) for node in each.narrow()[:1]]
        if each.widened(_of_inputs(asked, each.host, inputs, facts)):
            assumes.append(of_numpy_scalars(function))
    reason = _reason(means, handed, readings, mapped, facts)
    if not (reason or mapped) and has_strings(inputs, facts):
        reason = Concern.SCALARS.value
    shown = [each for each in own if each.host in means and not each.host.decorated]
    if not (reason or mapped or _agree(means, shown, asked, inputs, facts)):
        reason = "its results may not be arrays of the dtypes in `Tout`"
    reason = reason or besides
    assumes += [] if reason else _unseen(function, means, handed, asked, facts)
    notes = tuple(dict.fromkeys(note_of(node, mend) for node, mend in mends.items()))
    return Adapter(reason, mends, notes, tuple(dict.fromkeys(assumes)))


def _reason(
    means: Sequence[Host | cst.BaseExpression],
    handed: Sequence[Host | Unseen],
    readings: Sequence[HostReading],
    mapped: bool,
    facts: Facts,
) -> str:
    """Return why a host function needs the adapter, whatever it returns; "" without a reason."""
    if Unseen.COMPUTED in handed:
        return Unseen.COMPUTED.value
    asking = (Concern.WRITES, Concern.KEEPS) if mapped else tuple(Concern)
    for one in means:
        named = "" if isinstance(one, Host) else facts.names.qualified(one) or source_of(one)
        found = concern_of(named)
        if found is not None and found in asking:
            return found.value
    return next(filter(None, (each.reason(asking) for each in readings)), "")


def _unseen(
    function: cst.BaseExpression,
    means: Sequence[Host | cst.BaseExpression],
    handed: Sequence[Host | Unseen],
    asked: list[str],
    facts: Facts,
) -> Iterator[str]:
    """Yield what is assumed of the part of a host function that the project does not show."""
    wide = not all(asked) or not WIDE.isdisjoint(asked)
    if wide and any(_is_unseen(one, facts) for one in means):
        yield of_host_results(function)
    if Unseen.ELSEWHERE in handed:
        yield of_host(function)


def _is_unseen(one: Host | cst.BaseExpression, facts: Facts) -> bool:
    """Whether a function is not one of this file as it is written, nor one of NumPy."""
    if isinstance(one, Host):
        return one.decorated or one.scopes is not facts.scopes
    made_by = one.func if isinstance(one, cst.Call) else one
    return not (facts.names.qualified(made_by) or "").startswith("numpy.")


def _is_mapped(function: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a call stands in a function that `Dataset.map` alone calls.

    There TensorFlow 2 hands over scalars and bytes, as TensorFlow 1 did.
    """
    scopes = facts.scopes
    around = [*scopes.ancestors(function)] if function in scopes.parents else []
    functions = (each for each in around if isinstance(each, (cst.FunctionDef, cst.Lambda)))
    return any(is_mapped(each, facts) for each in islice(functions, 1))


def _agree(
    means: Sequence[Host | cst.BaseExpression],
    readings: Sequence[HostReading],
    asked: list[str],
    inputs: cst.BaseExpression | None,
    facts: Facts,
) -> bool:
    """Whether all that a function returns is for certain what TensorFlow 1 built of it."""
    for one in means:
        name = "" if isinstance(one, Host) else facts.names.qualified(one) or ""
        if name.startswith("builtins.") and not WIDE.isdisjoint(asked):
            return False
    return all(each.agrees(_of_inputs(asked, each.host, inputs, facts)) for each in readings)


def _asked(dtypes: cst.BaseExpression, facts: Facts) -> list[str]:
    """Return the names of the dtypes in `Tout`, the text of one that is of a tensor (`x.dtype`)."""
    found, items = [], items_of(facts.scopes.value(dtypes) or dtypes)
    for dtype in [dtypes] if items is None else items:
        name = string_value(dtype) or (facts.names.qualified(dtype) or "").rpartition(".")[2]
        of = isinstance(dtype, cst.Attribute) and dtype.attr.value == "dtype"
        found.append(source_of(dtype) if of else name if name in DTYPES else "")
    return found


def _of_inputs(
    asked: list[str], host: Host, inputs: cst.BaseExpression | None, facts: Facts
) -> list[str]:
    """Return `=x` in place of `value.dtype` where the parameter `x` gets that value."""
    given = zip(host.parameters, displayed_inputs(inputs, facts), strict=False)
    names = {f"{source_of(value)}.dtype": f"={name}" for name, value in given}
    return [names.get(each, "" if "." in each else each) for each in asked]


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
        host = excerpt(function, EXCERPT)
        decision.note(f"`{NAME}` calls `{host}` as `tf.py_func` did: {found.reason}")
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
