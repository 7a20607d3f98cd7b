"""Which inputs of a `py_func` are one number, or a string, for certain."""

from __future__ import annotations

from itertools import takewhile

import libcst as cst

from tfgradmigrate.rewrite.hosts import Host
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.tables.effects import named

# Functions of TensorFlow that make a tensor of what they are given, of one number, or of a string.
_GIVEN = named("gives", "given", of="tf.")
_COUNTING = named("gives", "number", of="tf.")
_MAKING_TEXT = named("gives", "string", of="tf.")
_NUMBERS = (cst.Float, cst.Integer)
_TEXTS = (cst.SimpleString, cst.ConcatenatedString, cst.FormattedString)
_DEPTH = 4


def scalar_inputs(host: Host, inputs: cst.BaseExpression | None, facts: Facts) -> frozenset[str]:
    """Return the parameters of a host function that get one number, or a tensor of one."""
    given = dict(zip(host.parameters, displayed_inputs(inputs, facts), strict=False))
    return frozenset(name for name, value in given.items() if _is_number(value, facts, 0))


def has_strings(inputs: cst.BaseExpression | None, facts: Facts) -> bool:
    """Whether one of the displayed inputs is a string, or a tensor of strings."""
    return any(_is_string(value, facts, 0) for value in displayed_inputs(inputs, facts))


def displayed_inputs(inputs: cst.BaseExpression | None, facts: Facts) -> list[cst.BaseExpression]:
    """The inputs that a call or a variable displays; those behind a star are not counted."""
    shown = facts.scopes.value(inputs) or inputs
    elements = shown.elements if isinstance(shown, (cst.List, cst.Tuple)) else ()
    plain = takewhile(lambda element: isinstance(element, cst.Element), elements)
    return [element.value for element in plain]


def _is_number(value: cst.CSTNode | None, facts: Facts, depth: int) -> bool:
    if isinstance(value, cst.Name) and depth < _DEPTH:
        return _is_number(facts.scopes.assigned(value), facts, depth + 1)
    if isinstance(value, cst.UnaryOperation):
        return _is_number(value.expression, facts, depth)
    if isinstance(value, cst.Subscript):  # `tf.shape(x)[0]`
        of = value.value
        return isinstance(of, cst.Call) and facts.names.api(of.func) == "shape"
    if not isinstance(value, cst.Call):
        return isinstance(value, _NUMBERS)
    name, first = facts.names.api(value.func) or "", _first(value)
    return name in _COUNTING or (name in _GIVEN and _is_number(first, facts, depth + 1))


def _is_string(value: cst.CSTNode | None, facts: Facts, depth: int) -> bool:
    if isinstance(value, cst.Name) and depth < _DEPTH:
        return _is_string(facts.scopes.assigned(value), facts, depth + 1)
    if not isinstance(value, cst.Call):
        return isinstance(value, _TEXTS)
    name, first = facts.names.api(value.func) or "", _first(value)
    said = any(facts.names.api(arg.value) == "string" for arg in value.args)
    return said or name in _MAKING_TEXT or (name in _GIVEN and _is_string(first, facts, depth + 1))


def _first(call: cst.Call) -> cst.BaseExpression | None:
    return call.args[0].value if call.args else None
