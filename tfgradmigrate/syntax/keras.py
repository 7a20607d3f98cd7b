"""Which code Keras runs: the `call` of a layer or model, and what a `Lambda` layer is given."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.tree import dotted_name

_MAX_DEPTH = 4
_BASES = ("Layer", "Model", "Wrapper")


def runs_in_layer(node: cst.CSTNode, facts: Facts, depth: int = 0) -> bool:
    """Whether some code runs when a Keras layer is called, as far as this file shows."""
    if depth > _MAX_DEPTH:
        return False
    for around in facts.scopes.ancestors(node):
        if isinstance(around, cst.Lambda) and _is_given_to_lambda_layer(around, facts):
            return True
        if isinstance(around, cst.FunctionDef):
            if _is_call_of_layer(around, facts):
                return True
            for use in facts.scopes.reads_of(around):
                if _is_given_to_lambda_layer(use, facts):
                    return True
                call = facts.scopes.called(use)
                if call is not None and runs_in_layer(call, facts, depth + 1):
                    return True
    return False


def is_layer_input(name: cst.Name, facts: Facts) -> bool:
    """Whether a name is what Keras calls a layer with: the first parameter of its function."""
    binding = facts.scopes.parameter(name)
    function = None if binding is None else binding.scope.node
    if isinstance(function, cst.FunctionDef):
        method = _is_call_of_layer(function, facts)
        uses = facts.scopes.reads_of(function)
        called = method or any(_is_given_to_lambda_layer(use, facts) for use in uses)
    elif isinstance(function, cst.Lambda):
        method, called = False, _is_given_to_lambda_layer(function, facts)
    else:
        return False
    first = function.params.params[1 if method else 0 :][:1]
    return called and any(param.name.value == name.value for param in first)


def _is_given_to_lambda_layer(node: cst.CSTNode, facts: Facts) -> bool:
    call = facts.scopes.given_to(node)
    qualified = "" if call is None else facts.names.qualified(call.func) or ""
    return qualified.endswith(".Lambda") and "keras" in qualified


def _is_call_of_layer(function: cst.FunctionDef, facts: Facts) -> bool:
    owner = facts.scopes.enclosing(function, cst.ClassDef)
    return (
        function.name.value == "call"
        and owner is not None
        and any((dotted_name(base.value) or "").endswith(_BASES) for base in owner.bases)
    )
