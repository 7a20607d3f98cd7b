"""`{"Round": "Identity"}`: straight-through estimators, by the name of a built-in gradient.

    with graph.gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n) / n

TensorFlow has a word for it, with the same forward value to the bit:

    return tf.grad_pass_through(tf.round)(x * n) / n

(`x + tf.stop_gradient(tf.round(x) - x)` has not: it loses -0, infinities and large values.)
`{"Mul": "Add"}` gives a product the gradient of a sum; that wants a small `tf.custom_gradient`.
"""

from __future__ import annotations

from typing import Any

import libcst as cst

from tfgradmigrate.emit.code import expression, fresh, identifiers, statements, without_parentheses
from tfgradmigrate.idioms.base import Code, Context, Decision, Idiom, Refusal
from tfgradmigrate.idioms.block import check_block, finish_block, forgotten_keys
from tfgradmigrate.idioms.broken_original import WrongGradientCount
from tfgradmigrate.idioms.refused import LocalOp, OpsOutOfSight
from tfgradmigrate.model import Action, MapEntry, Override
from tfgradmigrate.syntax.block_ops import OpUse, is_tensor
from tfgradmigrate.syntax.tree import source_of
from tfgradmigrate.tables.gradients import GRADIENTS_TF1
from tfgradmigrate.tables.op_types import api_signature, op_inputs, single_op

# Element-wise ops of two inputs that broadcast: what the gradient of Add can be given to.
_BROADCASTING = frozenset(
    {"Mul", "Sub", "RealDiv", "Div", "FloorDiv", "FloorMod", "Maximum", "Minimum", "Pow"}
)
_ADD = ("Add", "AddV2")


class StraightThrough(Code):
    """A straight-through estimator becomes `tf.grad_pass_through`

    Every op of the type in the map, calls and operators alike, gets the upstream gradient as its
    own: `tf.grad_pass_through(tf.round)(x)`. That is TensorFlow's own function, and it is bit-exact
    in eager mode, in `tf.function` with the tape inside or outside, under jit, in v1 graphs and in
    Keras `fit`. It takes no keyword arguments in a graph, so `name=` and other arguments go into a
    lambda. The gradient of `Add` for another op of two inputs becomes a small function with
    `@tf.custom_gradient` that sums the upstream gradient over the broadcast dimensions, as
    TensorFlow's own gradient of `Add` does.
    """

    code = "TGM105"
    action = Action.REWRITE


def _decide(context: Context, override: Override) -> list[Decision] | None:
    entries = override.entries
    if override.block is None or not entries:
        return None
    if any(
        entry.gradient.text not in GRADIENTS_TF1 or context.registrations(entry.gradient)
        for entry in entries
    ):
        return None
    uses, dead = check_block(context, override)
    live = [entry for entry in entries if entry not in dead]
    what = ", ".join(f"{entry.op_type} as {entry.gradient.text}" for entry in live)
    decision = Decision(
        StraightThrough,
        override.block,
        ", ".join(entry.op_type for entry in live),
        f"straight-through gradient ({what}) written out; TensorFlow 2 ignored the override in "
        "eager mode, under a tape in tf.function and in fit",
        [override.marker],
    )
    products: dict[str, str] = {}
    for entry in live:
        meant = [use for use in uses if entry.op_type in (use.op_types or ())]
        for use in meant:
            _rewrite(context, entry, use, decision, products, only=len(meant) == 1)
    finish_block(context, override, decision)
    return [decision, *forgotten_keys(override, dead, uses)]


def _rewrite(
    context: Context,
    entry: MapEntry,
    use: OpUse,
    decision: Decision,
    products: dict[str, str],
    *,
    only: bool,
) -> None:
    """Give one op the gradient of the map; `only` says that no other can be meant."""
    if use.inside:
        raise Refusal(
            OpsOutOfSight,
            f"{use.what} makes a `{entry.op_type}` op when it is called in the block; give that op "
            "its gradient in the function itself",
        )
    inputs = op_inputs(entry.op_type)
    if entry.gradient.text == "Identity":
        if inputs is not None and inputs != 1:
            raise Refusal(
                WrongGradientCount,
                f'the gradient "Identity" returns one gradient, `{entry.op_type}` has {inputs} '
                "inputs: TensorFlow 1 raises ValueError when gradients are asked for. Use "
                "`@tf.custom_gradient` and return one gradient an input",
            )
        _pass_through(context, entry, use, decision)
        return
    if entry.gradient.text in _ADD and entry.op_type in _BROADCASTING:
        _with_gradient_of_add(context, entry, use, decision, products, only=only)
        return
    raise Refusal(
        LocalOp,
        f"the gradient of `{entry.gradient.text}` for `{entry.op_type}` is not rewritten yet; "
        "write a function with `@tf.custom_gradient` that makes the op",
    )


def _pass_through(context: Context, entry: MapEntry, use: OpUse, decision: Decision) -> None:
    node = use.node
    if isinstance(node, cst.UnaryOperation):
        spelled = context.tensorflow(node, "grad_pass_through", decision.edits)
        decision.edits.replace(
            node,
            lambda updated: expression(
                f"{spelled}(lambda x: OPERATION)(OPERAND)",
                OPERATION=updated.with_changes(expression=cst.Name("x"), lpar=(), rpar=()),
                OPERAND=without_parentheses(updated.expression),
            ),
        )
        return
    single = single_op(use.api) if use.api is not None else None
    if single is None or single.op_type != entry.op_type or not isinstance(node, cst.Call):
        raise Refusal(
            OpsOutOfSight,
            f"`{source_of(node)[:60]}` makes a `{entry.op_type}` op among others; write the op "
            "that is meant on a line of its own",
        )
    spelled = context.tensorflow(node, "grad_pass_through", decision.edits)
    parameter = single.parameters[0]
    position = (api_signature(use.api or "") or (parameter,)).index(parameter)
    if any(arg.star for arg in node.args):
        raise Refusal(OpsOutOfSight, "the arguments of the op are spread with `*`; name them")

    def build(updated: cst.Call) -> cst.Call:
        operand = next(
            arg
            for i, arg in enumerate(updated.args)
            if (arg.keyword is None and i == position)
            or (arg.keyword is not None and arg.keyword.value == parameter)
        )
        function = updated.func
        if len(updated.args) > 1:
            name = fresh(
                ["x", "value", "tensor"], identifiers([updated.func, *_others(updated, operand)])
            )
            inner = updated.with_changes(
                args=[
                    arg.with_changes(value=cst.Name(name)) if arg is operand else arg
                    for arg in updated.args
                ],
                lpar=(),
                rpar=(),
            )
            function = expression(f"lambda {name}: CALL", CALL=inner)
        made = expression(f"{spelled}(FUNCTION)(OPERAND)", FUNCTION=function, OPERAND=operand.value)
        assert isinstance(made, cst.Call)
        if len(updated.args) == 1:
            # The argument keeps its own layout: line breaks, a trailing comma.
            made = made.with_changes(
                args=[operand.with_changes(keyword=None, equal=cst.MaybeSentinel.DEFAULT)],
                whitespace_before_args=updated.whitespace_before_args,
            )
        return made.with_changes(lpar=updated.lpar, rpar=updated.rpar)

    decision.edits.replace(node, build)


def _others(call: cst.Call, operand: cst.Arg) -> list[cst.CSTNode]:
    return [arg.value for arg in call.args if arg is not operand]


_OPERATOR_NODES: dict[type[cst.CSTNode], str] = {
    cst.Multiply: "*",
    cst.Subtract: "-",
    cst.Divide: "/",
    cst.FloorDivide: "//",
    cst.Modulo: "%",
    cst.Power: "**",
    cst.MultiplyAssign: "*",
    cst.SubtractAssign: "-",
    cst.DivideAssign: "/",
    cst.FloorDivideAssign: "//",
    cst.ModuloAssign: "%",
    cst.PowerAssign: "**",
}


def _sides(
    node: cst.BinaryOperation | cst.AugAssign,
) -> tuple[cst.BaseExpression, cst.BaseExpression]:
    """The operands of `x * y` and of `x *= y`."""
    if isinstance(node, cst.BinaryOperation):
        return node.left, node.right
    assert isinstance(node.target, cst.Name)
    return node.target, node.value


_FUNCTION_NAMES = {
    "Mul": "multiply",
    "Sub": "subtract",
    "RealDiv": "divide",
    "Div": "divide",
    "Maximum": "maximum",
    "Minimum": "minimum",
}


def _with_gradient_of_add(
    context: Context,
    entry: MapEntry,
    use: OpUse,
    decision: Decision,
    products: dict[str, str],
    *,
    only: bool,
) -> None:
    """Replace `x * y` by a call of a function whose gradient is that of `x + y`."""
    node = use.node
    if isinstance(node, (cst.BinaryOperation, cst.AugAssign)):
        left, right = _sides(node)
        sides = (is_tensor(left, context.facts), is_tensor(right, context.facts))
        if sides == (False, False):
            return
        if True not in sides and not only:
            raise Refusal(
                OpsOutOfSight,
                f"whether `{source_of(node)}` is of tensors or of plain numbers is not visible; "
                "use TensorFlow's function where tensors are meant",
            )
        operator = _OPERATOR_NODES[type(node.operator)]
        forward = f"X {operator} Y"

        def operands(updated: Any) -> tuple[cst.BaseExpression, cst.BaseExpression]:
            left, right = _sides(updated)
            return without_parentheses(left), without_parentheses(right)
    else:
        single = single_op(use.api) if use.api is not None else None
        if single is None or single.op_type != entry.op_type or not isinstance(node, cst.Call):
            raise Refusal(
                OpsOutOfSight,
                f"`{source_of(node)[:60]}` makes a `{entry.op_type}` op among others; write the op "
                "that is meant on a line of its own",
            )
        if len(node.args) != 2 or any(arg.keyword is not None or arg.star for arg in node.args):
            raise Refusal(
                LocalOp,
                f"`{source_of(node)[:60]}` has arguments besides its two tensors; drop them",
            )
        # `tf.mul` and its fellows are gone in TensorFlow 2; the operator has not changed.
        operator = {"Mul": "*", "Sub": "-"}.get(entry.op_type, "")
        forward = f"X {operator} Y" if operator else f"{source_of(node.func)}(X, Y)"

        def operands(updated: Any) -> tuple[cst.BaseExpression, cst.BaseExpression]:
            return updated.args[0].value, updated.args[1].value

    scopes = context.facts.scopes
    name = products.get(forward)
    if name is None:
        place = scopes.statement(override_block(context, node))
        around = scopes.enclosing(place, cst.FunctionDef) or context.facts.module
        name = products[forward] = fresh(
            [_FUNCTION_NAMES.get(entry.op_type, "combine"), f"{entry.op_type.lower()}_as_add"],
            identifiers([around]),
        )
        decision.edits.insert_before(
            place, _sum_gradient_function(context, node, name, forward, decision)
        )

    def build(updated: cst.CSTNode) -> cst.CSTNode:
        left, right = operands(updated)
        made = expression(f"{name}(LEFT, RIGHT)", LEFT=left, RIGHT=right)
        if isinstance(updated, cst.AugAssign):
            return cst.Assign([cst.AssignTarget(updated.target)], made)
        return made

    decision.edits.replace(node, build)


def override_block(context: Context, node: cst.CSTNode) -> cst.CSTNode:
    """The statement of the innermost override block that a node belongs to, as a direct child."""
    scopes = context.facts.scopes
    statement: cst.CSTNode = scopes.statement(node)
    for ancestor in scopes.ancestors(node):
        if isinstance(ancestor, cst.With) and any(
            o.block is ancestor for o in context.facts.overrides
        ):
            return statement
        if isinstance(ancestor, cst.BaseStatement):
            statement = ancestor
    return statement


def _sum_gradient_function(
    context: Context, node: cst.CSTNode, name: str, forward: str, decision: Decision
) -> list[cst.BaseStatement]:
    custom_gradient = context.tensorflow(node, "custom_gradient", decision.edits)
    tf = custom_gradient.removesuffix(".custom_gradient")
    return statements(
        f"""
        @{custom_gradient}
        def {name}(x, y):
            def backward(dy):
                # The gradient of x + y: summed where x or y was broadcast.
                axes_x, axes_y = {tf}.raw_ops.BroadcastGradientArgs(
                    s0={tf}.shape(x), s1={tf}.shape(y)
                )
                return (
                    {tf}.reshape({tf}.reduce_sum(dy, axes_x), {tf}.shape(x)),
                    {tf}.reshape({tf}.reduce_sum(dy, axes_y), {tf}.shape(y)),
                )

            return {forward.replace("X", "x").replace("Y", "y")}, backward
        """,
        context.facts.module,
    )


IDIOM = Idiom(
    name="straight_through",
    title='Round, Sign, Floor, ... under `{"Round": "Identity"}`',
    becomes="`tf.grad_pass_through(tf.round)(x)`",
    order=20,
    codes=(StraightThrough,),
    override=_decide,
)
