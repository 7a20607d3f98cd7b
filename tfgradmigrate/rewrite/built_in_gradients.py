"""Ops that get a built-in gradient of another op: that of Identity, or that of Add.

The gradient of Identity is `tf.grad_pass_through`, TensorFlow's own word for it. The gradient of
Add for another op of two inputs wants a small `tf.custom_gradient`.
"""

from __future__ import annotations

import builtins
import operator

import libcst as cst

from tfgradmigrate.emit.code import (
    expression,
    fresh,
    lambda_parameter,
    statements,
    without_parentheses,
)
from tfgradmigrate.rewrite.assumptions import OP_NAME
from tfgradmigrate.rewrite.block import check_reach
from tfgradmigrate.rewrite.decisions import Context, Decision, Shared
from tfgradmigrate.rewrite.names import same_meaning, snake_case
from tfgradmigrate.rules.findings.broken_original import WrongGradientCount
from tfgradmigrate.rules.findings.refused import LocalOp, OpsOutOfSight
from tfgradmigrate.rules.guards import Refusal
from tfgradmigrate.rules.model import MapEntry, OverrideBlock
from tfgradmigrate.syntax.block_ops import OPERATOR_TOKENS, OpUse
from tfgradmigrate.syntax.evidence import seems_tensor
from tfgradmigrate.syntax.kinds import is_number, is_tensor
from tfgradmigrate.syntax.made_ops import MadeOp, in_place_of, made_op
from tfgradmigrate.syntax.tree import argument_of, excerpt, find_all, source_of
from tfgradmigrate.tables.effects import named
from tfgradmigrate.tables.gradients import GRADIENTS_TF1
from tfgradmigrate.tables.local_ops import BINARY
from tfgradmigrate.tables.mends import mend_for
from tfgradmigrate.tables.op_types import OP_SPELLINGS, api_signature, op_inputs, single_op

# Element-wise ops of two inputs that broadcast: what the gradient of Add can be given to.
_ADD = OP_SPELLINGS["Add"]
_BROADCASTING = BINARY - _ADD
# Ops of truth values: a gradient comes to them through an override of `Cast` alone.
_OF_TRUTH = named("dtype", "bool", of="op.")


def is_built_in(context: Context, entry: MapEntry) -> bool:
    """Whether an entry of a map names a gradient of TensorFlow's own."""
    return entry.gradient.text in GRADIENTS_TF1 and not context.registrations(entry.gradient)


def give_built_in(
    context: Context,
    override: OverrideBlock,
    entry: MapEntry,
    use: OpUse,
    decision: Decision,
    functions: dict[str, str],
) -> None:
    """Give one op the gradient of the map."""
    check_reach(context, use, entry.op_type)
    context.asked.settle()
    inputs = op_inputs(entry.op_type)
    if entry.gradient.text == "Identity":
        if entry.op_type in _OF_TRUTH and all(e.op_type != "Cast" for e in override.entries):
            raise Refusal(
                LocalOp,
                f"nobody asks for the gradient of `{entry.op_type}`, whose output is no number; "
                "take the key out of the map",
            )
        if inputs is not None and inputs != 1:
            raise Refusal(
                WrongGradientCount,
                f'the gradient "Identity" returns one gradient, `{entry.op_type}` has {inputs} '
                "inputs: ValueError in TensorFlow 1; write a `tf.custom_gradient`",
            )
        pass_through(context, entry, use, decision, functions)
        return
    if entry.gradient.text in _ADD and entry.op_type in _BROADCASTING:
        _with_gradient_of_add(context, override, entry, use, decision, functions)
        return
    raise Refusal(
        LocalOp,
        f"the gradient of `{entry.gradient.text}` for `{entry.op_type}` is not known; "
        "write a function with `@tf.custom_gradient` that creates the op",
    )


def _among_others(entry: MapEntry, node: cst.CSTNode) -> Refusal:
    return Refusal(
        OpsOutOfSight,
        f"`{excerpt(node)}` creates a `{entry.op_type}` op among others; write the op that is "
        "meant on a line of its own",
    )


def _not_visible(node: cst.CSTNode) -> Refusal:
    return Refusal(
        OpsOutOfSight,
        f"whether `{excerpt(node)}` is of tensors or of plain values is not visible; use "
        "TensorFlow's function where tensors are meant",
    )


def pass_through(
    context: Context, entry: MapEntry, use: OpUse, decision: Decision, functions: dict[str, str]
) -> None:
    """Give an op of one tensor the upstream gradient itself.

    A function that one statement calls more than once gets a name above it.
    """
    node = use.node
    if not isinstance(node, cst.Call):
        raise Refusal(
            OpsOutOfSight,
            f"`{excerpt(node)}` makes the op by an operator; write a call of it",
        )
    found = _tensor_parameter(entry, use)
    if found is None:
        raise _among_others(entry, node)
    spelled = context.tensorflow(node, "grad_pass_through", decision.edits)
    parameter, position = found
    if any(arg.star for arg in node.args):
        raise Refusal(OpsOutOfSight, "the arguments of the op are spread with `*`; name them")
    if argument_of(node, "name", None) is not None:
        decision.assume(OP_NAME)
    given = argument_of(node, parameter, position)
    plain = given is not None and is_tensor(given.value, context.facts) is False
    # A list is one tensor to the op, and several to a function with a gradient of its own.
    convert = context.tensorflow(node, "convert_to_tensor", decision.edits) if plain else ""
    name = _name_of_repeated(context, node, spelled, decision, functions)

    def build(updated: cst.Call) -> cst.Call:
        operand = argument_of(updated, parameter, position)
        assert operand is not None
        function = updated.func
        if len(updated.args) > 1:
            others = [arg.value for arg in updated.args if arg is not operand]
            tensor = lambda_parameter([updated.func, *others])
            inner = updated.with_changes(
                args=[
                    arg.with_changes(value=cst.Name(tensor)) if arg is operand else arg
                    for arg in updated.args
                ],
                lpar=(),
                rpar=(),
            )
            function = expression(f"lambda {tensor}: CALL", CALL=inner)
        value = operand.value
        if convert:
            value = expression(f"{convert}(OPERAND)", OPERAND=value)
        passing = name or f"{spelled}(FUNCTION)"
        made = expression(f"{passing}(OPERAND)", FUNCTION=function, OPERAND=value)
        assert isinstance(made, cst.Call)
        if len(updated.args) == 1 and not convert:
            # The argument keeps its own layout: line breaks, a trailing comma.
            made = made.with_changes(
                args=[operand.with_changes(keyword=None, equal=cst.MaybeSentinel.DEFAULT)],
                whitespace_before_args=updated.whitespace_before_args,
            )
        return made.with_changes(lpar=updated.lpar, rpar=updated.rpar)

    decision.edits.replace(node, build)


def _name_of_repeated(
    context: Context, call: cst.Call, spelled: str, decision: Decision, functions: dict[str, str]
) -> str:
    """The variable for a function that a statement calls more than once, "" where it does not."""
    scopes = context.facts.scopes
    line, api = scopes.statement(call), source_of(call.func)
    alike = [c for c in find_all(line, cst.Call) if source_of(c.func) == api and len(c.args) == 1]
    around = scopes.enclosing(call, cst.FunctionDef)
    if not isinstance(line, cst.SimpleStatementLine) or call not in alike or not around:
        return ""
    key = f"{api} {scopes.order[line]}"
    if key not in functions and len(alike) > 1:
        attributes = {node.attr for node in find_all(around, cst.Attribute)}
        taken = {n.value for n in find_all(around, cst.Name) if n not in attributes}
        word = api.rpartition(".")[2]
        plain = [] if hasattr(builtins, word) else [word]
        functions[key] = fresh([*plain, f"straight_through_{word}"], taken)
        (made,) = statements(
            f"{functions[key]} = {spelled}(FUNCTION)", context.facts.module, FUNCTION=call.func
        )
        decision.edits.insert_before(line, [made])
    return functions.get(key, "")


def _tensor_parameter(entry: MapEntry, use: OpUse) -> tuple[str, int] | None:
    """The name and position of the tensor of a call that makes just the op, None for others."""
    if use.api is None:
        return None
    single = single_op(use.api)
    if single is not None and single.op_type == entry.op_type:
        parameter = single.parameters[0]
        return parameter, (api_signature(use.api) or (parameter,)).index(parameter)
    mend = mend_for(use.api)
    if mend is not None and mend.cast is not None and entry.op_type == "Cast":
        # `tf.to_float(x)`, which is mended to `tf.cast(x, tf.float32)` on the way.
        return "x", 0
    return None


_WORDS = {"Mul": "multiply", "Sub": "subtract", "RealDiv": "divide", "Div": "divide"}


def _with_gradient_of_add(
    context: Context,
    override: OverrideBlock,
    entry: MapEntry,
    use: OpUse,
    decision: Decision,
    functions: dict[str, str],
) -> None:
    """Replace `x * y` by a call of a function whose gradient is that of `x + y`."""
    node, facts = use.node, context.facts
    if isinstance(node, cst.BinaryOperation) and is_number(node, facts):
        return
    made = _of_two(context, entry, use)
    numbers = [is_number(side, facts) for side in made.operands]
    if all(numbers):
        return
    if any(numbers):
        raise Refusal(
            LocalOp,
            f"one side of `{excerpt(node)}` is a number; use `tf.grad_pass_through`, which has the "
            "gradient that a sum gives the other side",
        )
    tensors = [seems_tensor(side, facts) for side in made.operands]
    given = [  # perhaps numbers
        not known and facts.scopes.parameter(side) is not None
        for known, side in zip(tensors, made.operands, strict=True)
    ]
    if True not in tensors or not all(map(operator.or_, tensors, given)):
        raise _not_visible(node)
    unknown = "x" if given[0] else "y" if given[1] else ""
    name = _function_name(context, override, entry, use, decision, functions, unknown)

    def build(updated: cst.CSTNode) -> cst.CSTNode:
        left, right = map(without_parentheses, made.of(updated))
        called = expression(f"{name}(LEFT, RIGHT)", LEFT=left, RIGHT=right)
        return in_place_of(updated, called)

    decision.edits.replace(node, build)


def _of_two(context: Context, entry: MapEntry, use: OpUse) -> MadeOp:
    """The op of `x * y`, of `x *= y` or of `tf.multiply(x, y)`."""
    made, node = made_op(use, context.facts), use.node
    if made is None and isinstance(getattr(node, "target", node), (cst.BinaryOperation, cst.Name)):
        raise _not_visible(node)
    called = single_op(use.api or "") if isinstance(node, cst.Call) else made
    if called is None or called.op_type != entry.op_type:
        raise _among_others(entry, node)
    if made is None or made.others or made.name is not None:
        raise Refusal(
            LocalOp, f"`{excerpt(node)}` has arguments besides its two tensors; drop them"
        )
    return made


def _function_name(
    context: Context,
    override: OverrideBlock,
    entry: MapEntry,
    use: OpUse,
    decision: Decision,
    functions: dict[str, str],
    unknown: str,
) -> str:
    """The function that makes the op with the gradient of a sum: one for a module, if it can be.

    Of its parameters, `x` or `y` may be `unknown`: a number, if it is no tensor.
    """
    node = use.node
    if isinstance(node, cst.Call):
        # `tf.mul` and its fellows are gone in TensorFlow 2; the operator has not changed.
        token = {"Mul": "*", "Sub": "-"}.get(entry.op_type)
        mend = mend_for(use.api or "")
        callee = node.func
        if mend is not None and mend.new is not None and mend.when == "always" and not token:
            callee = expression(context.tensorflow(node, mend.new, decision.edits))
    else:
        token = OPERATOR_TOKENS[type(node.operator)]  # type: ignore[union-attr]
        callee = cst.Name("x")
    forward = f"x {token} y" if token else "CALLEE(x, y)"
    key = (forward if token else source_of(callee)) + unknown
    if key in functions:
        return functions[key]
    scopes, place = context.facts.scopes, context.facts.scopes.statement(override.block)
    custom_gradient = context.tensorflow(node, "custom_gradient", decision.edits)
    tf = custom_gradient.removesuffix(".custom_gradient")
    top = scopes.top_level(place)
    shareable = (
        override not in context.kept_overrides
        and (token is not None or same_meaning(context, [callee], scopes.root))
        and context.facts.names.tensorflow_name(top, "identity")
        == context.facts.names.tensorflow_name(place, "identity")
    )
    shared = context.progress.shared.get(("Add", key, tf)) if shareable else None
    if shared is not None and scopes.order[top] >= scopes.order[shared.top]:
        shared.edits.lift(shared.name, shared.place, shared.top)
        functions[key] = shared.name
        return shared.name
    around = scopes.enclosing(place, cst.FunctionDef) or context.facts.module
    taken = scopes.identifiers(around) | context.progress.new_names
    if shareable and len(context.facts.overrides) > 1:
        taken |= context.names_in_use()
    word = _WORDS.get(entry.op_type) or snake_case(entry.op_type)
    functions[key] = fresh([f"{word}_with_add_gradient"], taken)
    context.progress.new_names.add(functions[key])
    inner = fresh(["call"], taken) if unknown else functions[key]
    made = statements(
        f"""
        @{custom_gradient}
        def {inner}(x, y):
            def backward(dy):
                # The gradient of x + y: summed where x or y was broadcast.
                axes_x, axes_y = \
{tf}.raw_ops.BroadcastGradientArgs(s0={tf}.shape(x), s1={tf}.shape(y))
                return (
                    {tf}.reshape({tf}.reduce_sum(dy, axes_x), {tf}.shape(x)),
                    {tf}.reshape({tf}.reduce_sum(dy, axes_y), {tf}.shape(y)),
                )

            return {forward}, backward
        """,
        context.facts.module,
        CALLEE=callee,
    )
    if unknown:
        known = "y" if unknown == "x" else "x"
        made = statements(
            f"""
            def {functions[key]}(x, y):
                # If {unknown} is a number it takes the dtype of {known}, as it did.
                {unknown} = {tf}.convert_to_tensor({unknown}, dtype_hint={known}.dtype)
                OP

                return {inner}(x, y)
            """,
            context.facts.module,
            OP=[each.with_changes(leading_lines=[cst.EmptyLine(indent=False)]) for each in made],
        )
    decision.edits.insert_before(place, made)
    if shareable:
        context.progress.shared["Add", key, tf] = Shared(functions[key], place, top, decision.edits)
    return functions[key]
