"""Where a host function computes with a scalar input and numbers of Python.

`np.int32(7) * 1000000` was int64 in NumPy 1 and is int32 in NumPy 2, where it may overflow; of
float32, `s * 10` was float64. The finding states that as an assumption.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from tfgradmigrate.rewrite.host_scalars import displayed_inputs
from tfgradmigrate.rewrite.hosts import Host
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.tree import find_all, is_name
from tfgradmigrate.tables.effects import named

# Functions of TensorFlow that make a tensor of one number: of one that they are given, or always.
_OF_NUMBER = named("gives", "given", of="tf.")
_COUNTING = named("gives", "number", of="tf.")
_NUMBERS = (cst.Float, cst.Integer)
_GROWING = (cst.Add, cst.LeftShift, cst.Multiply, cst.Power, cst.Subtract)
_GROWING_IN_PLACE = (cst.AddAssign, cst.LeftShiftAssign, cst.MultiplyAssign, cst.PowerAssign)
_DEPTH = 4


def narrow_scalar(
    host: Host, inputs: cst.BaseExpression | None, facts: Facts
) -> cst.CSTNode | None:
    """Return the first arithmetic in which a scalar input meets a number, None without one."""
    given = dict(zip(host.parameters, displayed_inputs(inputs, facts), strict=False))
    scalars = {name for name, value in given.items() if _is_number(value, facts, 0)}
    return next(_meetings(host, scalars), None) if scalars else None


def _meetings(host: Host, scalars: set[str]) -> Iterator[cst.CSTNode]:
    for node in find_all(host.node.body, cst.BinaryOperation):
        sides = (node.left, node.right)
        grows = isinstance(node.operator, _GROWING)
        numbers = any(isinstance(side, _NUMBERS) for side in sides)
        named = any(is_name(side, *scalars) for side in sides)
        if grows and numbers and named:
            yield node
    for change in find_all(host.node.body, cst.AugAssign):
        named = is_name(change.target, *scalars)
        grows = isinstance(change.operator, _GROWING_IN_PLACE)
        if named and grows and isinstance(change.value, _NUMBERS):
            yield change


def _is_number(value: cst.CSTNode | None, facts: Facts, depth: int) -> bool:
    """Whether an input is one number, or a tensor of one, for certain."""
    if isinstance(value, cst.Name) and depth < _DEPTH:
        return _is_number(facts.scopes.assigned(value), facts, depth + 1)
    if isinstance(value, cst.UnaryOperation):
        return _is_number(value.expression, facts, depth)
    if isinstance(value, cst.Subscript):  # `tf.shape(x)[0]`
        of = value.value
        return isinstance(of, cst.Call) and facts.names.api(of.func) == "shape"
    if not isinstance(value, cst.Call):
        return isinstance(value, _NUMBERS)
    name = facts.names.api(value.func) or ""
    first = value.args[0].value if value.args else None
    return name in _COUNTING or (name in _OF_NUMBER and _is_number(first, facts, depth + 1))
