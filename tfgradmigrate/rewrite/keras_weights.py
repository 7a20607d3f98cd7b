"""Assignments to weights of Keras, which are no variables of TensorFlow in Keras 3."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.emit.code import expression
from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.syntax.functions import positional_names
from tfgradmigrate.syntax.scopes import ScopeKind
from tfgradmigrate.syntax.tree import keyword_of, source_of
from tfgradmigrate.tables.effects import named
from tfgradmigrate.tables.mends import ASSIGNMENTS

_MAKING = named("gives", "weight", of="keras.Layer.")
_VARIABLES = ("keras.Variable", "tensorflow.keras.Variable")
_PARAMETERS = ("ref", "value")
_OF_BACKEND = {"x": "ref", "new_x": "value", "increment": "value", "decrement": "value"}


def assigns_weight(context: Context, call: cst.Call, api: str) -> bool:
    """Return whether a call is `tf.assign(self.w, x)`, or one like it, of a weight of Keras.

    The functions of TensorFlow raise AttributeError for a weight of Keras 3.
    """
    if api not in ASSIGNMENTS or any(arg.star for arg in call.args):
        return False
    given = _given(call)
    return given.keys() == {*_PARAMETERS} and _is_weight(context, given["ref"])


def by_method(call: cst.Call, api: str) -> cst.BaseExpression:
    """Return `self.w.assign(x)` for such a call.

    The method is there in each Keras, and of variables of TensorFlow; it gives what was assigned.
    """
    given = _given(call)
    method = ASSIGNMENTS[api]
    return expression(f"WEIGHT.{method}(VALUE)", WEIGHT=given["ref"], VALUE=given["value"])


def _given(call: cst.Call) -> dict[str, cst.BaseExpression]:
    keywords = [keyword_of(arg) for arg in call.args]
    names = [keyword or next(free, "") for free in [iter(_PARAMETERS)] for keyword in keywords]
    names = [_OF_BACKEND.get(name, name) for name in names]
    return dict(zip(names, (arg.value for arg in call.args), strict=True))


def _is_weight(context: Context, node: cst.BaseExpression) -> bool:
    """Whether an expression is an attribute of `self` that is given weights of Keras alone."""
    if not isinstance(node, cst.Attribute) or not _is_self(context, node.value):
        return False
    scopes = context.facts.scopes
    made = False
    for each in scopes.attributes_named(node.attr.value):
        target = scopes.parents[each]
        assigned = scopes.parents.get(target)
        if isinstance(target, cst.AssignTarget) and isinstance(assigned, cst.Assign):
            if source_of(assigned.value) != "None":
                if not _makes_weight(context, assigned.value):
                    return False
                made = True
        elif scopes.is_stored(each):
            return False
    return made


def _makes_weight(context: Context, value: cst.BaseExpression) -> bool:
    if not isinstance(value, cst.Call):
        return False
    if context.facts.names.qualified(value.func) in _VARIABLES:
        return True
    if not isinstance(value.func, cst.Attribute) or value.func.attr.value not in _MAKING:
        return False
    return _is_self(context, value.func.value)


def _is_self(context: Context, node: cst.BaseExpression) -> bool:
    """Whether a name is the first parameter of the method that it stands in."""
    binding = context.facts.scopes.parameter(node)
    function = None if binding is None else binding.scope.node
    return (
        binding is not None
        and isinstance(function, cst.FunctionDef)
        and positional_names(function)[:1] == [binding.name]
        and context.facts.scopes.scope_at(function).kind is ScopeKind.CLASS
    )
