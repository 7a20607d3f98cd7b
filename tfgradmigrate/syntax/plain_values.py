"""Values that are no tensors, whose methods make no ops: arrays, tables, what a session gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

if TYPE_CHECKING:
    from tfgradmigrate.syntax.facts import Facts

#: Modules whose functions make no ops, unless they are handed what does.
PLAIN_MODULES = (
    "numpy.",
    "math.",
    "random.",
    "time.",
    "os.",
    "sys.",
    "re.",
    "logging.",
    "string.",
    "uuid.",
    "types.",
    "warnings.",
    "matplotlib.",
    "pandas.",
)
#: Functions that give an array, or a table, whatever they are handed.
_MAKERS = frozenset(
    {
        *("numpy.arange", "numpy.array", "numpy.asarray", "numpy.ascontiguousarray"),
        *("numpy.concatenate", "numpy.empty", "numpy.eye", "numpy.full", "numpy.hstack"),
        *("numpy.linspace", "numpy.ones", "numpy.ones_like", "numpy.repeat", "numpy.stack"),
        *("numpy.tile", "numpy.vstack", "numpy.zeros", "numpy.zeros_like"),
        *("pandas.DataFrame", "pandas.Series", "pandas.read_csv"),
    }
)
_SESSIONS = ("Session", "InteractiveSession", "train.MonitoredTrainingSession")
_MAX_DEPTH = 20


def is_plain_value(node: cst.BaseExpression, facts: Facts, depth: int = 0) -> bool:
    """Whether an expression is an array, a table of pandas, or fetched by a session, for certain.

    An item of what a session gave is an array as well; one of an array may be any object.
    """
    if depth > _MAX_DEPTH:
        return False

    def plain(other: cst.BaseExpression) -> bool:
        return is_plain_value(other, facts, depth + 1)

    if isinstance(node, cst.Call):
        qualified = facts.names.qualified(node.func)
        if qualified == "builtins.abs":
            return len(node.args) == 1 and plain(node.args[0].value)
        if qualified is not None or not isinstance(node.func, cst.Attribute):
            return qualified in _MAKERS
        return _is_fetched(node, facts) or plain(node.func.value)
    if isinstance(node, cst.BinaryOperation):
        sides = (node.left, node.right)
        return any(map(plain, sides)) and all(plain(side) or _is_number(side) for side in sides)
    if isinstance(node, cst.Name):
        value = _only_value(node, facts)
        return value is not None and plain(value)
    return _is_fetched(node, facts)


def _is_fetched(node: cst.BaseExpression, facts: Facts, depth: int = 0) -> bool:
    """Whether an expression is what a session gave, or an item of that."""
    if isinstance(node, cst.Subscript):
        return _is_fetched(node.value, facts, depth)
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
        return node.func.attr.value == "run" and is_session(node.func.value, facts)
    value = _only_value(node, facts) if depth < _MAX_DEPTH else None
    return value is not None and _is_fetched(value, facts, depth + 1)


def _only_value(node: cst.BaseExpression, facts: Facts) -> cst.BaseExpression | None:
    """The value of a name that is bound once."""
    binding = facts.scopes.binding(node) if isinstance(node, cst.Name) else None
    value = binding.value if binding is not None else None
    return value if isinstance(value, cst.BaseExpression) else None


def is_session(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a name is a session of TensorFlow for certain: assigned, or entered with `as`."""
    bindings = facts.scopes.bindings(node) if isinstance(node, cst.Name) else []
    made = []
    for binding in bindings:
        item = facts.scopes.enclosing(binding.node, cst.WithItem)
        made.append(binding.value if item is None else item.item)
    return bool(made) and all(
        isinstance(value, cst.Call) and facts.names.api(value.func) in _SESSIONS for value in made
    )


def _is_number(node: cst.BaseExpression) -> bool:
    if isinstance(node, cst.BinaryOperation):
        return _is_number(node.left) and _is_number(node.right)
    return isinstance(node, cst.BaseNumber)
