"""What a gradient function reads of its op, and what is written in the place of each reading."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst
from msgspec import Struct

from tfgradmigrate.emit.code import expression
from tfgradmigrate.emit.custom_gradient import Signature
from tfgradmigrate.emit.edits import Edits
from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rewrite.graph_uses import waits_for_tensor
from tfgradmigrate.rewrite.ops import Op
from tfgradmigrate.rules.findings.refused import OpDetails, ReadsGraph
from tfgradmigrate.rules.guards import Guard, Refusal
from tfgradmigrate.rules.model import GradientFunction, NoFunction, OpRead
from tfgradmigrate.syntax.functions import Function, returned_by
from tfgradmigrate.syntax.gradient_functions import gradient_function
from tfgradmigrate.syntax.origins import origins
from tfgradmigrate.syntax.tree import (
    excerpt,
    find_all,
    is_name,
    root,
    source_of,
)
from tfgradmigrate.tables.effects import named

_GRAPH_ATTRIBUTES = named("needs", "graph", of="Tensor.")


READS = Guard("reads_tensors", "The gradient function needs tensors of its op and no more")


@READS.check
def check_reads(context: Context, function: GradientFunction) -> None:
    """Refuse a gradient function that reads more of an op than its tensors."""
    assert function.node is not None
    for read in function.reads:
        if read.attribute is None and not _passed_on_safely(context, read.node):
            raise Refusal(
                OpDetails,
                f"`{function.op}` is passed on to code that may need more of it than inputs and "
                "outputs; pass the tensors instead",
            )
        if read.attribute not in (None, "inputs", "outputs"):
            call = context.facts.scopes.called(read.node)
            raise Refusal(
                OpDetails,
                f"the gradient function reads `{source_of(call or read.node)}`, which only a graph "
                "op has; take the value from a closure variable instead",
            )
    for attribute in find_all(function.node.body, cst.Attribute):
        if (
            attribute.attr.value in _GRAPH_ATTRIBUTES
            and _is_local(context, function, attribute)
            and not waits_for_tensor(context, attribute)
        ):
            raise Refusal(
                ReadsGraph,
                f"the gradient function reads `{excerpt(attribute)}`, which an eager tensor "
                "lacks, and which is another one after the rewrite; decide by something else",
            )


def _is_local(context: Context, function: GradientFunction, node: cst.BaseExpression) -> bool:
    """Whether an expression starts from a variable of the gradient function, as tensors do."""
    origin = root(node)
    if not isinstance(origin, cst.Name) or is_name(origin, "self", "cls"):
        return False
    assert function.node is not None
    scopes = context.facts.scopes
    return any(scopes.within(b.scope.node, function.node) for b in scopes.bindings(origin))


def _passed_on_to(context: Context, use: cst.CSTNode) -> GradientFunction | None:
    """The function whose first argument `op` is."""
    scopes = context.facts.scopes
    call = scopes.given_to(use)
    if call is None or call.args[0].value is not use:
        return None
    return gradient_function(call.func, scopes)


def needs_outputs(context: Context, function: GradientFunction) -> bool:
    """Whether a gradient function, or one that it hands its op to, may read the outputs."""
    if function.uses_outputs:
        return True
    for read in function.reads:
        if read.attribute is None:
            target = _passed_on_to(context, read.node)
            if target is None or target.node is None or target.uses_outputs:
                return True
    return False


def _passed_on_safely(context: Context, use: cst.CSTNode) -> bool:
    """Whether `op` is handed to a parameter or to a gradient function of this file that reads
    inputs and outputs only.
    """
    target = _passed_on_to(context, use)
    if target is None:
        return False
    if target.node is None:
        return target.why_not is NoFunction.PARAMETER
    return all(read.attribute in ("inputs", "outputs") for read in target.reads)


def answer_read(context: Context, read: OpRead, signature: Signature, edits: Edits) -> None:
    counting = _counting(context, read)
    if read.attribute == "inputs" and counting is not None and signature.star is None:
        edits.replace(counting, cst.Integer(str(len(signature.inputs))))
        return
    replace_read(read, signature, edits)


def _counting(context: Context, read: OpRead) -> cst.Call | None:
    """The call `len(op.inputs)` of which a reading is the argument."""
    call = context.facts.scopes.given_to(read.node)
    if call is None or read.index is not None or len(call.args) != 1:
        return None
    return call if context.facts.names.qualified(call.func) == "builtins.len" else None


def missing_read(function: GradientFunction, op: Op) -> OpRead | None:
    """An input or output that a gradient function reads, and its op does not have."""
    counts = {
        "inputs": None if op.arguments is None else len(op.arguments),
        "outputs": None if op.several else 1,
    }
    for read in function.reads:
        count = counts.get(read.attribute or "")
        if count is not None and read.index is not None and not -count <= read.index < count:
            return read
    return None


def replace_read(read: OpRead, signature: Signature, edits: Edits) -> None:
    """Put the new function's names in the place of `op.inputs`, `op.outputs[0]` and the like."""
    if read.attribute == "inputs":
        text = signature.all_inputs if read.index is None else signature.input(read.index)
    else:
        text = signature.all_outputs if read.index is None else signature.output(read.index)
    if text is None:
        raise Refusal(
            OpDetails,
            f"the gradient function reads `{excerpt(read.node)}`, but the op has no such "
            f"{'input' if read.attribute == 'inputs' else 'output'}",
        )
    edits.replace(read.node, cst.parse_expression(text))


class _PassedThroughIdentity(Struct, frozen=True):
    """What puts `tf.identity(...)` around an expression; equal for equal spellings."""

    spelled: str

    def __call__(self, updated: cst.BaseExpression) -> cst.BaseExpression:
        return expression(f"{self.spelled}(TENSOR)", TENSOR=updated)


def pass_forward_tensors(context: Context, function: GradientFunction, edits: Edits) -> None:
    """Put `tf.identity` around inputs and outputs of the op that are returned as they are.

    Also where they are the indices of `tf.IndexedSlices`. TensorFlow 2 fails for a backward
    function that returns a tensor of the forward one, where the tape stands outside of
    `tf.function`: "Node with id ... is different from the passed in".
    """
    if function.node is None:
        return
    reads = [read for read in function.reads if read.attribute in ("inputs", "outputs")]
    one: set[cst.CSTNode | None] = {read.node for read in reads if read.index is not None}
    several: set[cst.CSTNode | None] = {read.node for read in reads if read.index is None}
    for value in _tensors_returned(context, function.node):
        found = origins(value, context.facts.scopes)
        if value in one or any(o.value in (several if o.inside else one) for o in found):
            spelled = context.tensorflow(function.node, "identity", edits)
            edits.enclose(value, _PassedThroughIdentity(spelled))


def _tensors_returned(context: Context, function: Function) -> Iterator[cst.BaseExpression]:
    """The gradients that a function returns, and the tensors of which slices are made there."""
    for value in _gradients(function):
        yield value
        made = (origin.value for origin in origins(value, context.facts.scopes))
        for call in (value, *made):
            if isinstance(call, cst.Call) and context.facts.names.api(call.func) == "IndexedSlices":
                yield from (arg.value for arg in call.args if not arg.star)


def _gradients(function: Function) -> Iterator[cst.BaseExpression]:
    """The gradients that a function returns, one by one where it returns several."""
    for value in returned_by(function):
        if isinstance(value, (cst.Tuple, cst.List)):
            yield from (element.value for element in value.elements)
        elif value is not None:
            yield value
