"""What is a tensor because TensorFlow hands it to a gradient function.

`op.inputs[0]` and `op.outputs[0]` are tensors, and so is each upstream gradient: of a function that
is registered, that a `Defun` names, or that is passed to a helper that registers its parameter.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst
from msgspec import Struct

from tfgradmigrate.rules.model import GradientFunction, NoFunction, Registration
from tfgradmigrate.syntax.callers import passed_for
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.gradient_functions import gradient_function
from tfgradmigrate.syntax.tree import index_of, integer_value, is_name, keyword_of


class Given(Struct, frozen=True, eq=False):
    """Which tensor of its op a gradient function is given.

    An upstream gradient is that of an output; `index` is None where it does not show.
    """

    function: GradientFunction
    part: str
    index: int | None


def given_tensor(node: cst.BaseExpression, facts: Facts) -> Given | None:
    """Which input or output of an op an expression is, or the gradient of which output."""
    if isinstance(node, cst.Subscript):
        index = integer_value(index_of(node))
        return None if index is None else _part_of(node.value, index, facts)
    function = _receiving(node, facts)
    if function is not None and not function.optional and is_name(node, *function.upstream):
        return Given(function, "outputs", function.upstream.index(node.value))
    binding = facts.scopes.binding(node)
    found = None if binding is None else facts.scopes.unpacked(binding.node)
    return None if found is None else _part_of(*found, facts)


def are_given_tensors(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression is all upstream gradients, or all inputs or outputs of an op."""
    return _part_of(node, None, facts) is not None


def _part_of(of: cst.BaseExpression, index: int | None, facts: Facts) -> Given | None:
    """One of all inputs or outputs of an op, or of all upstream gradients."""
    if isinstance(of, cst.Attribute):
        function, part = gradient_function_of(of.value, facts), of.attr.value
        if function is None or part not in ("inputs", "outputs"):
            return None
        return Given(function, part, index)
    assigned = facts.scopes.assigned(of)
    if isinstance(assigned, cst.Attribute):
        return _part_of(assigned, index, facts)
    function = _receiving(of, facts)
    if function is None or not is_name(of, function.star or ""):
        return None
    return Given(function, "outputs", None)


def gradient_function_of(node: cst.BaseExpression, facts: Facts) -> GradientFunction | None:
    """The gradient function whose op an expression is."""
    function = _receiving(node, facts)
    return function if function is not None and is_name(node, function.op or "") else None


def _receiving(node: cst.BaseExpression, facts: Facts) -> GradientFunction | None:
    """The gradient function that a name is a parameter of."""
    parameter = facts.scopes.parameter(node)
    return None if parameter is None else gradient_functions(facts).get(parameter.scope.node)


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
