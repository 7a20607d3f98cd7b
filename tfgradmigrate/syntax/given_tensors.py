"""What is a tensor because TensorFlow hands it to a gradient function.

`op.inputs[0]` and `op.outputs[0]` are tensors, and so is each upstream gradient: of a function that
is registered, that a `Defun` names, or that is passed to a helper that registers its parameter.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from tfgradmigrate.rules.model import GradientFunction, NoFunction, Registration
from tfgradmigrate.syntax.callers import passed_for
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.gradient_functions import gradient_function
from tfgradmigrate.syntax.scopes import BindingKind
from tfgradmigrate.syntax.tree import index_of, integer_value, is_name, keyword_of


def is_given_tensor(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression is an upstream gradient, or one input or output of an op."""
    if isinstance(node, cst.Name):
        return _is_upstream(node, facts) or _is_unpacked(node, facts)
    return (
        isinstance(node, cst.Subscript)
        and integer_value(index_of(node)) is not None
        and are_given_tensors(node.value, facts)
    )


def are_given_tensors(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression is all upstream gradients, or all inputs or outputs of an op."""
    scopes = facts.scopes
    if isinstance(node, cst.Attribute) and isinstance(node.value, cst.Name):
        binding = scopes.binding(node.value)
        function = None if binding is None else gradient_functions(facts).get(binding.scope.node)
        asked = node.attr.value in ("inputs", "outputs")
        return asked and function is not None and function.op == node.value.value
    binding = scopes.binding(node)
    if binding is None:
        return False
    if binding.kind is BindingKind.ASSIGNMENT and isinstance(binding.value, cst.Attribute):
        return are_given_tensors(binding.value, facts)
    function = gradient_functions(facts).get(binding.scope.node)
    return function is not None and function.star == binding.name


def gradient_function_of(node: cst.BaseExpression, facts: Facts) -> GradientFunction | None:
    """The gradient function whose op an expression is."""
    binding = facts.scopes.parameter(node)
    function = None if binding is None else gradient_functions(facts).get(binding.scope.node)
    return function if function is not None and is_name(node, function.op or "") else None


def _is_upstream(name: cst.Name, facts: Facts) -> bool:
    binding = facts.scopes.parameter(name)
    function = None if binding is None else gradient_functions(facts).get(binding.scope.node)
    return function is not None and not function.optional and name.value in function.upstream


def _is_unpacked(name: cst.Name, facts: Facts) -> bool:
    """Whether a variable is one of `x, y = op.inputs`."""
    binding = facts.scopes.binding(name)
    found = None if binding is None else facts.scopes.unpacked(binding.node)
    return found is not None and are_given_tensors(found[0], facts)


def gradient_functions(facts: Facts) -> dict[cst.CSTNode, GradientFunction]:
    """The functions of a file that TensorFlow calls for gradients."""
    if facts.gradient_functions is None:
        found = [*_registered(facts), *_of_defuns(facts)]
        facts.gradient_functions = {f.node: f for f in found if f.node is not None}
    return facts.gradient_functions


def _registered(facts: Facts) -> Iterator[GradientFunction]:
    for registration in facts.registrations:
        if not isinstance(registration, Registration):
            continue
        yield registration.function
        if registration.function.why_not is NoFunction.PARAMETER:
            yield from _passed(registration.function, facts)


def _passed(parameter: GradientFunction, facts: Facts) -> Iterator[GradientFunction]:
    """The gradient functions that calls in this file pass for a helper's parameter."""
    for value in passed_for(facts.scopes.binding(parameter.expression), facts.scopes):
        if value is not None:
            yield gradient_function(value, facts.scopes)


def _of_defuns(facts: Facts) -> Iterator[GradientFunction]:
    for other in facts.others:
        call = facts.scopes.parents.get(other.marker)
        for arg in call.args if other.kind == "Defun" and isinstance(call, cst.Call) else ():
            if keyword_of(arg) == "python_grad_func":
                yield gradient_function(arg.value, facts.scopes)
