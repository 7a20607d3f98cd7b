"""The one op that a call or operator makes, and the expressions that are its inputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import libcst as cst
from msgspec import Struct

from tfgradmigrate.syntax.block_ops import OPERATOR_TOKENS, OpUse
from tfgradmigrate.syntax.evidence import seems_tensor
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.kinds import is_tensor
from tfgradmigrate.syntax.tree import dotted_tail, integer_value, source_of
from tfgradmigrate.syntax.variables import may_be_variable
from tfgradmigrate.tables.local_ops import WITHOUT_ATTRIBUTES
from tfgradmigrate.tables.op_types import OPERATORS, api_signature, single_op

# Of the op types of an operator, those that it makes of floating-point tensors.
_OF_FLOATS = {"binary /": "RealDiv", "binary +": "AddV2"}
# Calls that make this one op and nothing else for the last axis, which is their default.
_LAST_AXIS = {"Softmax": ("softmax",), "LogSoftmax": ("log_softmax",)}
_AXIS = ("axis", "dim")
# Keywords that 1.15 has for TensorFlow 2, as tf_upgrade_v2 writes them, and what they stand for.
_OLD_KEYWORDS = {"filters": "filter"}


class MadeOp(Struct, frozen=True, eq=False):
    """The one op of a call or operator.

    `operands` stand in the order of the op's inputs. `others` are the arguments that are no
    inputs, by their names in TensorFlow 1 and without `name=`, which is `name`. `places` are the
    positions of the operands among the arguments of a call.
    """

    op_type: str
    operands: tuple[cst.BaseExpression, ...]
    others: Mapping[str, cst.BaseExpression]
    name: cst.BaseExpression | None = None
    places: tuple[int, ...] = ()

    def of(self, updated: cst.CSTNode) -> tuple[cst.BaseExpression, ...]:
        """The operands in the updated node of the same call or operator."""
        if isinstance(updated, cst.BinaryOperation):
            return updated.left, updated.right
        if isinstance(updated, cst.AugAssign):
            assert isinstance(updated.target, cst.Name)
            return updated.target, updated.value
        if isinstance(updated, cst.UnaryOperation):
            return (updated.expression,)
        assert isinstance(updated, cst.Call)
        return tuple(updated.args[place].value for place in self.places)


def made_op(use: OpUse, facts: Facts) -> MadeOp | None:
    """The one op that a use makes of tensors, None where it makes others or several."""
    node = use.node
    if isinstance(node, cst.BinaryOperation):
        return _operator(f"binary {_token(node.operator)}", (node.left, node.right), facts)
    if isinstance(node, cst.AugAssign):
        target = node.target
        if not isinstance(target, cst.Name):
            return None
        return _operator(f"binary {_token(node.operator)}", (target, node.value), facts)
    if isinstance(node, cst.UnaryOperation):
        return _operator(f"unary {_token(node.operator)}", (node.expression,), facts)
    if isinstance(node, cst.Call) and use.api is not None:
        return _call(node, use.api)
    return None


def _token(operator: cst.CSTNode) -> str | None:
    return OPERATOR_TOKENS.get(type(operator))


def _operator(key: str, operands: tuple[cst.BaseExpression, ...], facts: Facts) -> MadeOp | None:
    """The op of an operator, of which one side at least is a tensor."""
    if not any(seems_tensor(side, facts) for side in operands):
        return None
    made = OPERATORS.get(key, frozenset())
    op_type = _OF_FLOATS.get(key) or (next(iter(made)) if len(made) == 1 else None)
    return None if op_type is None else MadeOp(op_type, operands, {})


def _call(node: cst.Call, api: str) -> MadeOp | None:
    arguments = call_arguments(node, api)
    if arguments is None:
        return None
    single = single_op(api)
    if single is not None:
        op_type, parameters = single.op_type, list(single.parameters)
        if single.inputs != len(parameters):
            return None
    else:
        found = _on_last_axis(api, arguments)
        if found is None:
            return None
        op_type, *parameters = found
    if any(parameter not in arguments for parameter in parameters):
        return None
    operands = tuple(arguments.pop(parameter) for parameter in parameters)
    name = arguments.pop("name", None)
    values = [arg.value for arg in node.args]
    if name is not None and node.args[-1].keyword is None and name is not values[-1]:
        return None
    return MadeOp(op_type, operands, arguments, name, tuple(map(values.index, operands)))


def call_arguments(node: cst.Call, api: str) -> dict[str, cst.BaseExpression] | None:
    """The arguments of a call by the names of TensorFlow 1, None where they do not show."""
    signature = api_signature(api) or ()
    arguments: dict[str, cst.BaseExpression] = {}
    for position, arg in enumerate(node.args):
        if arg.star or (arg.keyword is None and position >= len(signature)):
            return None
        key = signature[position] if arg.keyword is None else arg.keyword.value
        old = _OLD_KEYWORDS.get(key)
        key = old if old in signature else key
        if key not in signature:
            return None
        arguments[key] = arg.value
    return arguments


def _on_last_axis(api: str, arguments: dict[str, cst.BaseExpression]) -> list[str] | None:
    """Softmax or LogSoftmax and its input, where a call of it is over the last axis for certain."""
    for op_type, names in _LAST_AXIS.items():
        if api.rpartition(".")[2] in names and "logits" in arguments:
            axes = [arguments[key] for key in _AXIS if key in arguments]
            if all(integer_value(axis) == -1 for axis in axes):
                return [op_type, "logits"]
    return None


def with_operands(
    node: cst.BaseExpression | cst.AugAssign,
    made: MadeOp,
    new: Sequence[cst.BaseExpression],
) -> cst.BaseExpression:
    """The same op from other operands, and without its name."""
    if isinstance(node, cst.AugAssign):
        left, right = new
        operator = _BINARY[_token(node.operator) or ""]
        return cst.BinaryOperation(left, operator(), right)
    if isinstance(node, cst.BinaryOperation):
        return node.with_changes(left=new[0], right=new[1], lpar=(), rpar=())
    if isinstance(node, cst.UnaryOperation):
        return node.with_changes(expression=new[0], lpar=(), rpar=())
    assert isinstance(node, cst.Call)
    replaced = dict(zip(made.operands, new, strict=True))
    args = [
        arg.with_changes(value=replaced.get(arg.value, arg.value))
        for arg in node.args
        if arg.value is not made.name
    ]
    args = [_on_one_line(arg) for arg in args]
    if args:
        args[-1] = args[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
    return node.with_changes(
        args=args, whitespace_before_args=cst.SimpleWhitespace(""), lpar=(), rpar=()
    )


def in_place_of(updated: cst.CSTNode, made: cst.BaseExpression) -> cst.CSTNode:
    """A new expression, assigned where the old one was an augmented assignment."""
    if isinstance(updated, cst.AugAssign):
        return cst.Assign([cst.AssignTarget(updated.target)], made)
    return made


def _on_one_line(arg: cst.Arg) -> cst.Arg:
    """An argument without the line break behind it: the call has fewer and shorter ones now."""
    comma = arg.comma
    if isinstance(comma, cst.Comma) and isinstance(
        comma.whitespace_after, cst.ParenthesizedWhitespace
    ):
        comma = cst.Comma(whitespace_after=cst.SimpleWhitespace(" "))
    return arg.with_changes(comma=comma, whitespace_after_arg=cst.SimpleWhitespace(""))


_BINARY = {
    token: kind for kind, token in OPERATOR_TOKENS.items() if issubclass(kind, cst.BaseBinaryOp)
}


def kind_of(node: cst.BaseExpression | cst.AugAssign, made: MadeOp) -> str:
    """A text that is the same for uses that differ in nothing but their operands and name."""
    # `tf.scalar_mul` multiplies, and takes nothing but a scalar as its first argument.
    narrow = isinstance(node, cst.Call) and dotted_tail(node) == "scalar_mul"
    if made.op_type in WITHOUT_ATTRIBUTES and not made.others and not narrow:
        return made.op_type
    holes = [cst.Name(f"_{index}") for index in range(len(made.operands))]
    return f"{made.op_type}: {source_of(with_operands(node, made, holes))}"


def is_plain(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an operand is a number, a list or a variable: no tensor for certain."""
    return is_tensor(node, facts) is False or may_be_variable(node, facts)
