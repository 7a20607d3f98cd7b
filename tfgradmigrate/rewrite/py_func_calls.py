"""Calls of `tf.py_func` in a block: whether they are understood, and what replaces them."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.emit.code import expression
from tfgradmigrate.emit.numpy_function import (
    FEW,
    converted,
    each_converted,
    needs_conversion,
    shows_dtypes,
    unlist_result,
)
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.ops import Op
from tfgradmigrate.rewrite.original_faults import check_py_func_keys
from tfgradmigrate.rules.findings.refused import LocalOp, OpDetails, PyFuncNotUnderstood
from tfgradmigrate.rules.guards import Guard, Refusal
from tfgradmigrate.rules.model import GradientFunction, OverrideBlock, PyFuncCall, UnreadPyFunc
from tfgradmigrate.syntax.evidence import seems_tensor
from tfgradmigrate.syntax.variables import may_be_variable
from tfgradmigrate.tables.op_types import OP_SPELLINGS

PY_FUNC_KEYS = OP_SPELLINGS["PyFunc"]

CALLS = Guard("calls_in_sight", "What each call of `py_func` does is visible")
NO_NONE = Guard("no_none", "The gradient function does not compare with None")


@CALLS.finds
def checked_calls(
    context: Context, override: OverrideBlock, *, helper: bool = False
) -> list[PyFuncCall]:
    """The `py_func` calls of a block, refused where one is not understood or not overridden.

    A `helper` knows what to do where `stateful` is decided when it runs.
    """
    calls: list[PyFuncCall] = []
    keys = {entry.op_type for entry in override.entries}
    for call in context.facts.host_calls_in(override.block.body):
        if isinstance(call, UnreadPyFunc):
            raise Refusal(
                PyFuncNotUnderstood, f"{call.reason}; write the call out with its arguments"
            )
        if call.spread:
            raise Refusal(
                PyFuncNotUnderstood, "the call spreads arguments with `**`; write them out"
            )
        if call.stateful is None and not helper and keys != PY_FUNC_KEYS:
            raise Refusal(
                LocalOp,
                "whether the call is stateful, and so of the op type in the map, is decided when "
                "it runs; write the value at the call",
            )
        check_py_func_keys(context, override, call)
        calls.append(call)
    return calls


@NO_NONE.check
def check_none(context: Context, function: GradientFunction, call: PyFuncCall) -> None:
    """Refuse a gradient function that asks for None, where an output may be of integers."""
    if function.tells_integers and not shows_dtypes(call, context.facts):
        raise Refusal(OpDetails, ASKS_NONE)


ASKS_NONE = (
    "the gradient function compares with None, which TensorFlow 1 passes for an output of integers "
    "and an eager tape does not; write `Tout` as a list display of dtypes, or do without None"
)


def call_name(call: PyFuncCall) -> str:
    """A name for the function that makes the op of a call."""
    if isinstance(call.function, cst.Name):
        return f"{call.function.value.strip('_')}_with_gradient"
    if isinstance(call.function, cst.Attribute):
        return f"{call.function.attr.value.strip('_')}_with_gradient"
    return "py_func_with_gradient"


def replace_call(
    context: Context, call: PyFuncCall, op: Op, function: cst.BaseExpression, decision: Decision
) -> None:
    """Put a call of the new function in the place of a call."""
    edits = decision.edits
    position = next(i for i, arg in enumerate(call.call.args) if arg.value is call.inputs)
    wanted = needs_conversion(call, context.facts, seems_tensor)
    if isinstance(call.inputs, (cst.List, cst.Tuple)):
        wanted = [
            plain or may_be_variable(element.value, context.facts)
            for plain, element in zip(wanted, call.inputs.elements, strict=True)
        ]
    to_tensor = flatten = ""
    if op.arguments is None or any(wanted):
        to_tensor = context.tensorflow(call.call, "convert_to_tensor", edits)
    if call.listed and call.outputs is None:
        flatten = context.tensorflow(call.call, "nest.flatten", edits)

    def build(updated: cst.Call) -> cst.BaseExpression:
        inputs = updated.args[position].value
        if op.arguments is None or sum(wanted) > FEW:
            every = each_converted(to_tensor, inputs, inputs)
            made = expression("FUNCTION(*VALUES)", FUNCTION=function, VALUES=every)
        else:
            assert isinstance(inputs, (cst.List, cst.Tuple))
            # A number or NumPy value was converted by `py_func`; in eager mode nothing else is.
            values = [
                converted(to_tensor, element.value) if plain else element.value
                for element, plain in zip(inputs.elements, wanted, strict=True)
            ]
            arguments = [cst.Arg(value) for value in values]
            made = cst.Call(function, arguments)
        return expression(f"{flatten}(CALL)", CALL=made) if flatten else made

    if call.listed and call.outputs == 1:
        unlist_result(call.call, context.facts, edits, build)
    else:
        edits.replace(call.call, build)
