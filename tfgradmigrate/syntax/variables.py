"""Which expressions may be variables, of TensorFlow or of Keras.

A function with `tf.custom_gradient` that is given a variable reads it itself. In eager mode its
gradient then reads it anew, and for a weight of Keras 3, which is no variable of TensorFlow, the
call raises.
"""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.origins import reached
from tfgradmigrate.syntax.tree import dotted_tail
from tfgradmigrate.tables.effects import named

_OF_KERAS = named("gives", "weight", of="keras.Layer.")
_OF_TENSORFLOW = named("gives", "variable", of="tf.")
# Attributes that layers of Keras have without saying so; what lists weights, or variables.
_OF_LAYERS = named("gives", "own_weight", of="keras.Layer.")
_LISTS = named("gives", "weights", of="keras.Layer.") | named("needs", "variables", of="tf.")


def may_be_variable(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether the file shows a way in which an expression is a variable, of whichever kind."""
    return _may_be_of(_OF_KERAS | _OF_TENSORFLOW, node, facts)


def may_be_weight(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether the file shows a way in which an expression is a weight of a layer of Keras."""
    return _may_be_of(_OF_KERAS, node, facts)


def _may_be_of(making: frozenset[str], node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression may be what one of some functions makes, or what a layer has."""
    for each, inside in reached(node, facts.scopes):
        tail = dotted_tail(each) if isinstance(each, (cst.Attribute, cst.Call)) else None
        if inside and tail in _LISTS:
            return True
        if not inside and isinstance(each, cst.Call) and tail in making:
            return True
        if isinstance(each, cst.Attribute) and not inside and _is_of_layer(each, facts):
            return True
    return False


def _is_of_layer(node: cst.Attribute, facts: Facts) -> bool:
    """Whether an attribute that no code of the file stores is what a layer of Keras has."""
    name, around = node.attr.value, facts.scopes.enclosing(node, cst.ClassDef)
    if name not in _OF_LAYERS or facts.scopes.attributes_stored(name) or around is None:
        return False
    bases = (facts.names.qualified(base.value) or "" for base in around.bases)
    return any(".layers." in base for base in bases)
