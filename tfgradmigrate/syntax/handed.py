"""Functions that TensorFlow and Keras call: handed to `tf.cond`, to `Dataset.map`, to a layer."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.functions import Function, positional
from tfgradmigrate.syntax.tree import dotted_name
from tfgradmigrate.tables.effects import named

_MAX_DEPTH = 4
_BASES = ("Layer", "Model", "Wrapper")
_BRANCHES = named("when", "branch", of="tf.")
_MAPPING = named("when", "mapped", of="Dataset.")


def is_branch(function: Function, facts: Facts) -> bool:
    """Whether a function is a branch of a `tf.cond` or `tf.case`."""
    calls = facts.scopes.handed_to(function)
    return any(call is not None and facts.names.api(call.func) in _BRANCHES for call in calls)


def is_mapped(function: Function, facts: Facts) -> bool:
    """Whether `Dataset.map` alone calls a function, always in a graph."""
    scopes = facts.scopes
    if isinstance(function, cst.FunctionDef) and scopes.exported(
        function.name.value, scopes.scope_at(function)
    ):
        return False
    calls = scopes.handed_to(function)
    return bool(calls) and all(map(_maps, calls))


def _maps(call: cst.Call | None) -> bool:
    func = None if call is None else call.func
    return isinstance(func, cst.Attribute) and func.attr.value in _MAPPING


def runs_in_layer(node: cst.CSTNode, facts: Facts, depth: int = 0) -> bool:
    """Whether some code runs when a Keras layer is called, as far as this file shows."""
    if depth > _MAX_DEPTH:
        return False
    for around in facts.scopes.ancestors(node):
        if isinstance(around, (cst.FunctionDef, cst.Lambda)):
            if _is_called_by_keras(around, facts):
                return True
            uses = facts.scopes.reads_of(around) if isinstance(around, cst.FunctionDef) else ()
            calls = filter(None, map(facts.scopes.called, uses))
            if any(runs_in_layer(call, facts, depth + 1) for call in calls):
                return True
    return False


def _is_called_by_keras(function: Function, facts: Facts) -> bool:
    """Whether a function is the `call` of a layer or model, or what a `Lambda` layer is given."""
    calls = filter(None, facts.scopes.handed_to(function))
    names = [facts.names.qualified(call.func) or "" for call in calls]
    given = any(name.endswith(".Lambda") and "keras" in name for name in names)
    return given or _is_call_of_layer(function, facts)


def _is_call_of_layer(function: Function, facts: Facts) -> bool:
    owner = facts.scopes.enclosing(function, cst.ClassDef)
    return (
        isinstance(function, cst.FunctionDef)
        and function.name.value == "call"
        and owner is not None
        and any((dotted_name(base.value) or "").endswith(_BASES) for base in owner.bases)
    )


def is_handed_tensors(name: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a name is a parameter for which `Dataset.map` or a layer passes a tensor."""
    parameter = facts.scopes.parameter(name)
    function = None if parameter is None else parameter.scope.node
    if parameter is None or not isinstance(function, (cst.FunctionDef, cst.Lambda)):
        return False
    if isinstance(function, cst.Lambda) and any(map(_maps, facts.scopes.handed_to(function))):
        return True  # `dataset.map(lambda image, label: ...)`
    first = positional(function)[_is_call_of_layer(function, facts) :][:1]
    return parameter.node in first and _is_called_by_keras(function, facts)
