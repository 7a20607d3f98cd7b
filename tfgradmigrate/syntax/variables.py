"""Which expressions may be variables, of TensorFlow or of Keras.

A function with `tf.custom_gradient` that is given a variable reads it itself. In eager mode its
gradient then reads it anew, and for a weight of Keras 3, which is no variable of TensorFlow, the
call raises.
"""

from __future__ import annotations

import libcst as cst
from msgspec import Struct

from tfgradmigrate.syntax.callers import values_of
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.tree import dotted_tail
from tfgradmigrate.tables.effects import named

_OF_KERAS = named("gives", "weight", of="keras.Layer.")
_OF_TENSORFLOW = named("gives", "variable", of="tf.")
# Attributes that layers of Keras have without saying so, and their lists of weights.
_OF_LAYERS = named("gives", "own_weight", of="keras.Layer.")
_LISTS = named("gives", "weights", of="keras.Layer.")
_DEPTH = 3


def may_be_variable(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether the file shows a way in which an expression is a variable, of whichever kind."""
    return _Variables(facts, _OF_KERAS | _OF_TENSORFLOW).has(node, 0)


def may_be_weight(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether the file shows a way in which an expression is a weight of a layer of Keras."""
    return _Variables(facts, _OF_KERAS).has(node, 0)


class _Variables(Struct, frozen=True):
    """What may be a variable that one of some functions makes."""

    facts: Facts
    making: frozenset[str]

    def has(self, node: cst.CSTNode | None, depth: int) -> bool:
        """Whether an expression may be one."""
        if isinstance(node, cst.Call):
            return dotted_tail(node) in self.making
        if isinstance(node, cst.Attribute):
            return self._is_attribute(node)
        if isinstance(node, cst.Subscript):
            return dotted_tail(node.value) in _LISTS
        if not isinstance(node, cst.Name) or depth > _DEPTH:
            return False
        return any(self.has(value, depth + 1) for value in values_of(node, self.facts.scopes))

    def _is_attribute(self, node: cst.Attribute) -> bool:
        """Whether an attribute is given one in this file, or is what a layer of Keras has."""
        scopes, name = self.facts.scopes, node.attr.value
        stored = [scopes.enclosing(each, cst.Assign) for each in scopes.attributes_stored(name)]
        if stored or name not in _OF_LAYERS:
            return any(
                isinstance(each.value, cst.Call) and dotted_tail(each.value) in self.making
                for each in stored
                if each is not None
            )
        around = scopes.enclosing(node, cst.ClassDef)
        return around is not None and any(
            ".layers." in (self.facts.names.qualified(base.value) or "") for base in around.bases
        )
