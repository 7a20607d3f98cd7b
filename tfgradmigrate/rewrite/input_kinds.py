"""Which inputs of a `py_func` are one number, or a string, for certain."""

from __future__ import annotations

from itertools import takewhile

import libcst as cst

from tfgradmigrate.rewrite.hosts import Host
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.kinds import value_of


def scalar_inputs(host: Host, inputs: cst.BaseExpression | None, facts: Facts) -> frozenset[str]:
    """Return the parameters of a host function that get one number, or a tensor of one."""
    given = dict(zip(host.parameters, displayed_inputs(inputs, facts), strict=False))
    return frozenset(name for name, value in given.items() if value_of(value, facts).single)


def has_strings(inputs: cst.BaseExpression | None, facts: Facts) -> bool:
    """Whether one of the displayed inputs is a string, or a tensor of strings."""
    return any(value_of(value, facts).is_text for value in displayed_inputs(inputs, facts))


def displayed_inputs(inputs: cst.BaseExpression | None, facts: Facts) -> list[cst.BaseExpression]:
    """The inputs that a call or a variable displays; those behind a star are not counted."""
    shown = facts.scopes.value(inputs) or inputs
    elements = shown.elements if isinstance(shown, (cst.List, cst.Tuple)) else ()
    plain = takewhile(lambda element: isinstance(element, cst.Element), elements)
    return [element.value for element in plain]
