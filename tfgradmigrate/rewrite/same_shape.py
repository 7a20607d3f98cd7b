"""Which expressions have the shape of a tensor, for all that the code shows.

An expression that works element by element has the shapes of its tensors, broadcast together. What
an op of one input that works so has for input and output, and its upstream gradient, are of one
shape; other ops tell only that the upstream gradient has the shape of the output.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import libcst as cst

from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rules.model import Registration
from tfgradmigrate.syntax.functions import Function
from tfgradmigrate.syntax.given_tensors import given_tensor
from tfgradmigrate.syntax.kinds import is_number
from tfgradmigrate.syntax.made_ops import call_arguments
from tfgradmigrate.syntax.scopes import BindingKind
from tfgradmigrate.syntax.tree import (
    find_all,
    keyword_of,
    source_of,
)
from tfgradmigrate.tables.effects import named
from tfgradmigrate.tables.op_types import api_signature, single_op

_ONE_SHAPE = named("shape", "first", of="op.")
_BROADCAST = named("shape", "joined", "same", of="op.")
_OF_FIRST = named("shape", "first", of="tf.")
_OF_A_SHAPE = named("shape", "argument", of="tf.")
_OF_ARRAYS = named("shape", "first", "joined", of="numpy.")
_MAX_DEPTH = 9
# Stands for an output, and for its upstream gradient.
_OUTPUT = ("outputs", 0)

Shapes = frozenset[Hashable]


def has_rank_of(context: Context, node: cst.BaseExpression, other: cst.BaseExpression) -> bool:
    """Whether an expression is of no lower rank than another one, for certain.

    That is so if it broadcasts all the tensors that give the other its shape.
    """
    wanted = _shapes(context, other)
    return bool(wanted) and (_shapes(context, node) or frozenset()) >= (wanted or frozenset())


def has_shape_of(
    context: Context, node: cst.BaseExpression | None, function: Function, parameter: str
) -> bool:
    """Whether an expression in a function has the shape of one parameter, for certain.

    Of a gradient function, that of the output of its op.
    """
    own = context.facts.scopes.scope_of[function].bindings[parameter][0]
    wanted: tuple[Shapes, Shapes] = (frozenset({own}), frozenset({_OUTPUT}))
    return node is not None and _shapes(context, node) in wanted


def is_vectorized(context: Context, function: cst.BaseExpression) -> bool:
    """Whether an expression is `np.vectorize(f)`, which calls `f` for each element."""
    made = context.facts.scopes.value(function) or function
    return (
        isinstance(made, cst.Call)
        and len(made.args) == 1
        and context.facts.names.qualified(made.func) == "numpy.vectorize"
    )


def _shapes(context: Context, node: cst.BaseExpression, depth: int = 0) -> Shapes | None:
    """The tensors whose shapes are broadcast to that of an expression, None if it has another.

    `depth` is how many variables were followed to the expression.
    """
    if depth > _MAX_DEPTH:
        return None
    if is_number(node, context.facts):
        return frozenset()
    given = _given(context, node)
    if given is not None:
        return given
    if isinstance(node, cst.UnaryOperation):
        truth = isinstance(node.operator, cst.Not)
        return frozenset() if truth else _shapes(context, node.expression, depth)
    if isinstance(node, cst.BinaryOperation):
        matrices = isinstance(node.operator, cst.MatrixMultiply)
        return None if matrices else _broadcast(context, (node.left, node.right), depth)
    if isinstance(node, cst.Comparison) and len(node.comparisons) == 1:
        sides = (node.left, node.comparisons[0].comparator)
        return _broadcast(context, sides, depth)
    if isinstance(node, cst.Call):
        return _of_call(context, node, depth)
    return _of_variable(context, node, depth)


def _broadcast(context: Context, nodes: Iterable[cst.BaseExpression], depth: int) -> Shapes | None:
    found: Shapes = frozenset()
    for node in nodes:
        shapes = _shapes(context, node, depth)
        if shapes is None:
            return None
        found |= shapes
    return found


def _of_variable(context: Context, node: cst.BaseExpression, depth: int) -> Shapes | None:
    """A variable is what it is assigned once; anything else is a tensor of its own."""
    scopes = context.facts.scopes
    if not isinstance(node, (cst.Name, cst.Attribute, cst.Subscript)):
        return None
    if any(len(scopes.bindings(name)) > 1 for name in find_all(node, cst.Name)):
        # Bound again and again it is the same tensor only where both expressions stand.
        return frozenset({source_of(node)}) if depth == 0 else None
    binding = scopes.binding(node)
    if binding is None:
        return frozenset({source_of(node)})
    if binding.kind is BindingKind.ASSIGNMENT and isinstance(binding.value, cst.BaseExpression):
        return _shapes(context, binding.value, depth + 1)
    return frozenset({binding})


def _of_call(context: Context, call: cst.Call, depth: int) -> Shapes | None:
    api = context.facts.names.api(call.func)
    if any(arg.star for arg in call.args) or not call.args:
        return None
    if api is None:
        return _of_arrays(context, call, depth)
    first = call.args[0].value
    if api in _OF_FIRST:
        return _shapes(context, first, depth)
    if api in _OF_A_SHAPE:
        shape = (call_arguments(call, api) or {}).get("dims" if api == "fill" else "shape")
        measured = None if shape is None else _measured(context, shape)
        return None if measured is None else _shapes(context, measured, depth)
    single = single_op(api)
    if single is None or single.op_type not in _ONE_SHAPE | _BROADCAST:
        return None
    return _broadcast(context, _inputs(call, api, single.parameters), depth)


def _of_arrays(context: Context, call: cst.Call, depth: int) -> Shapes | None:
    """The same of a call of NumPy, or of a method of an array."""
    values = [arg.value for arg in call.args if arg.keyword is None]
    if len(values) < len(call.args):
        return None
    if isinstance(call.func, cst.Attribute) and call.func.attr.value == "astype":
        return _shapes(context, call.func.value, depth)
    name = (context.facts.names.qualified(call.func) or "").removeprefix("numpy.")
    # What `round` and its like take besides the array is a number.
    if name in _OF_ARRAYS and (name != "where" or len(values) == len(("if", "then", "else"))):
        return _broadcast(context, values, depth)
    one_by_one = len(values) == 1 and is_vectorized(context, call.func)
    return _shapes(context, values[0], depth) if one_by_one else None


def _inputs(call: cst.Call, api: str, inputs: tuple[str, ...]) -> list[cst.BaseExpression]:
    names = api_signature(api) or inputs
    given = zip(call.args, (*names, *[""] * len(call.args)), strict=False)
    return [arg.value for arg, name in given if (keyword_of(arg) or name) in inputs]


def _measured(context: Context, node: cst.BaseExpression) -> cst.BaseExpression | None:
    """The tensor of which an expression is the shape: `tf.shape(x)`, `x.shape`, `x.get_shape()`."""
    if isinstance(node, cst.Attribute) and node.attr.value == "shape":
        return node.value
    if not isinstance(node, cst.Call):
        return None
    if context.facts.names.api(node.func) == "shape" and node.args:
        return node.args[0].value
    if isinstance(node.func, cst.Attribute) and node.func.attr.value == "get_shape":
        return node.func.value
    return None


def _given(context: Context, node: cst.BaseExpression) -> Shapes | None:
    """What stands for the shape of a tensor that a gradient function is given."""
    given = given_tensor(node, context.facts)
    if given is None or given.index is None:
        return None
    registered = (r for r in context.facts.registrations if isinstance(r, Registration))
    of = next((r for r in registered if r.function.node is given.function.node), None)
    op_types = set() if of is None else _op_types(context, of)
    if op_types and op_types <= _ONE_SHAPE:
        return frozenset({given.function.node})
    if op_types and op_types <= _BROADCAST and given.part == "outputs":
        return frozenset({("inputs", 0), ("inputs", 1)})
    return None if of is None else frozenset({(given.part, given.index)})


def _op_types(context: Context, registration: Registration) -> set[str]:
    """The types of the ops that get a gradient."""
    gone = context.progress.without_effect - context.kept_overrides
    return {
        entry.op_type
        for override in context.overrides(registration)
        if override not in gone
        for entry in override.entries or ()
        if registration.name is not None and entry.gradient.key == registration.name.key
    }
