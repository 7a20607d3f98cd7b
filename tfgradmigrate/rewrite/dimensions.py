"""Reads of `.value` of a dimension: an item of a shape is a plain number in TensorFlow 2."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.emit.code import expression, without_parentheses
from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rewrite.mends import MendedName
from tfgradmigrate.syntax.scopes import Binding
from tfgradmigrate.tables.effects import named

_OF_ONE_SHAPE = named("gives", "given", of="TensorShape.")
_ARITHMETIC = (cst.Add, cst.Subtract, cst.Multiply, cst.FloorDivide, cst.Modulo)
_MAX_DEPTH = 9


def dimension_value(context: Context, node: cst.CSTNode) -> MendedName | None:
    """The mend of `.value` of a dimension: `x.get_shape()[0].value` is `x.get_shape()[0]`."""
    if not (isinstance(node, cst.Attribute) and node.attr.value == "value"):
        return None
    if not _is_dimension(context, node.value) or _keeps_v1_shapes(context):
        return None
    mended = MendedName(
        node,
        "value",
        "an item of a shape is a number in TensorFlow 2, without `.value`; removes `.value`",
    )
    parent = context.facts.scopes.parents[node]
    if _takes_each(context, parent, node):
        mended.edits.replace(
            parent, lambda updated: expression("list(SHAPE)", SHAPE=updated.for_in.iter)
        )
        return mended
    alone = isinstance(parent, cst.Arg)
    mended.edits.replace(
        node, lambda updated: without_parentheses(updated.value) if alone else updated.value
    )
    return mended


def _takes_each(context: Context, parent: cst.CSTNode, node: cst.Attribute) -> bool:
    """Whether a read of `.value` is all that `[d.value for d in x.get_shape()]` does."""
    if not isinstance(parent, cst.ListComp) or context.facts.scopes.owner(
        "list", context.facts.scopes.scope_at(parent)
    ):
        return False
    each, item = parent.for_in, node.value
    return (
        isinstance(item, cst.Name)
        and isinstance(each.target, cst.Name)
        and each.target.value == item.value
        and not each.ifs
        and each.inner_for_in is None
        and each.asynchronous is None
    )


def _is_dimension(context: Context, node: cst.BaseExpression, depth: int = 0) -> bool:
    """Whether an expression is an item of a shape, or computed of one."""
    if isinstance(node, cst.Subscript):
        return not _is_slice(node) and _is_shape(context, node.value, depth)
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, _ARITHMETIC):
        sides = (node.left, node.right)
        return any(_is_dimension(context, side, depth) for side in sides)
    if not isinstance(node, cst.Name) or depth > _MAX_DEPTH:
        return False
    bindings = context.facts.scopes.bindings(node)
    return bool(bindings) and all(_binds_dimension(context, b, depth + 1) for b in bindings)


def _binds_dimension(context: Context, binding: Binding, depth: int) -> bool:
    if isinstance(binding.value, cst.BaseExpression):
        return _is_dimension(context, binding.value, depth)
    scopes = context.facts.scopes
    place, parent = None, scopes.parents.get(binding.node)
    if isinstance(parent, cst.Element):
        # `rows, cols = x.get_shape()`
        targets = scopes.parents[parent]
        assert isinstance(targets, (cst.Tuple, cst.List))
        place, parent = targets.elements.index(parent), scopes.parents.get(targets)
    if isinstance(parent, cst.AssignTarget):
        assign = scopes.parents[parent]
        return isinstance(assign, cst.Assign) and _is_shape(context, assign.value, depth)
    if isinstance(parent, (cst.CompFor, cst.For)):
        shape = parent.iter if place is None else _iterated(context, parent.iter, place)
        return shape is not None and _is_shape(context, shape, depth)
    return isinstance(binding.scope.node, cst.Lambda) and _is_mapped(
        context, binding.scope.node, depth
    )


def _iterated(context: Context, node: cst.BaseExpression, place: int) -> cst.BaseExpression | None:
    """What a variable at a place of the target goes through: of `enumerate(x)`, `zip(x, y)`."""
    if not isinstance(node, cst.Call) or any(arg.star or arg.keyword for arg in node.args):
        return None
    function = context.facts.names.qualified(node.func)
    before = 1 if function == "builtins.enumerate" else 0
    if function not in ("builtins.enumerate", "builtins.zip"):
        return None
    values = [arg.value for arg in node.args]
    return values[place - before] if before <= place < len(values) + before else None


def _is_mapped(context: Context, function: cst.Lambda, depth: int) -> bool:
    """`map(lambda d: d.value, x.get_shape())`."""
    call = context.facts.scopes.given_to(function)
    return (
        call is not None
        and context.facts.names.qualified(call.func) == "builtins.map"
        and len(call.args) == 2
        and _is_shape(context, call.args[1].value, depth)
    )


def _is_shape(context: Context, node: cst.BaseExpression, depth: int) -> bool:
    """Whether an expression is the static shape of something."""
    if depth > _MAX_DEPTH:
        return False
    if isinstance(node, cst.Attribute):
        return node.attr.value == "shape"
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
        if node.func.attr.value == "get_shape":
            return not node.args
        return node.func.attr.value in _OF_ONE_SHAPE and _is_shape(
            context, node.func.value, depth + 1
        )
    if isinstance(node, cst.Subscript):
        return _is_slice(node) and _is_shape(context, node.value, depth + 1)
    bindings = context.facts.scopes.bindings(node) if isinstance(node, cst.Name) else []
    return bool(bindings) and all(
        isinstance(b.value, cst.BaseExpression) and _is_shape(context, b.value, depth + 1)
        for b in bindings
    )


def _is_slice(node: cst.Subscript) -> bool:
    return len(node.slice) != 1 or isinstance(node.slice[0].slice, cst.Slice)


def _keeps_v1_shapes(context: Context) -> bool:
    """Whether the file switches the behaviour of TensorFlow 2 off."""
    return context.facts.scopes.has_attribute(*named("switches", "shapes", of="tf."))
