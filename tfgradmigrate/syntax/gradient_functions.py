"""What a gradient function does with its `op`, and how many gradients it takes and returns."""

from __future__ import annotations

from itertools import takewhile

import libcst as cst

from tfgradmigrate.rules.model import GradientFunction, NoFunction, OpRead
from tfgradmigrate.syntax.changes import deletion_of
from tfgradmigrate.syntax.functions import Function, partial_of, positional, results
from tfgradmigrate.syntax.members import method, takes_itself
from tfgradmigrate.syntax.scopes import BindingKind, Scopes
from tfgradmigrate.syntax.tree import (
    dotted_name,
    find_all,
    index_of,
    integer_value,
    is_name,
)

_FUNCTIONS = (cst.FunctionDef, cst.Lambda)
_PARTIAL = ("functools.partial", "partial")


def gradient_function(expression: cst.BaseExpression, scopes: Scopes) -> GradientFunction:
    """The gradient function that an expression stands for, as far as this file shows it."""
    shown = _shown(expression, scopes)
    if shown is not None:
        node, bound, given = shown
        return analyse(expression, node, scopes, bound=bound, given=given)
    bindings = scopes.bindings(expression) if isinstance(expression, cst.Name) else []
    if isinstance(expression, cst.Name) and bindings:
        if len(bindings) > 1:
            return _no_function(expression, NoFunction.BOUND_AGAIN, expression.value)
        if bindings[0].kind is BindingKind.PARAMETER:
            return _no_function(expression, NoFunction.PARAMETER, expression.value)
        if bindings[0].kind is BindingKind.IMPORT:
            return _no_function(expression, NoFunction.IMPORTED, expression.value)
    return _no_function(expression, NoFunction.NOT_HERE)


def _shown(
    expression: cst.BaseExpression, scopes: Scopes
) -> tuple[Function, int, frozenset[str]] | None:
    """The function of this file that an expression stands for, and what it is given with it: how
    many parameters at the front, and which by their names.
    """
    if isinstance(expression, cst.Lambda):
        return expression, 0, frozenset()
    if isinstance(expression, cst.Name):
        value = scopes.value(expression)
        return (value, 0, frozenset()) if isinstance(value, _FUNCTIONS) else None
    if isinstance(expression, cst.Attribute):
        of_class = method(expression, scopes)
        if of_class is None:
            return None
        return of_class, int(takes_itself(expression, of_class, scopes)), frozenset()
    if not isinstance(expression, cst.Call) or dotted_name(expression.func) not in _PARTIAL:
        return None
    partial = partial_of(expression)
    found = None if partial is None else _shown(partial[0], scopes)
    if partial is None or found is None:
        return None
    node, bound, given = found
    return node, bound + partial[1], given | partial[2]


def _no_function(
    expression: cst.BaseExpression | None, why: NoFunction, name: str = "", star: str | None = None
) -> GradientFunction:
    return GradientFunction(expression, None, star=star, why_not=why, name=name)


def analyse(
    expression: cst.BaseExpression | None,
    node: Function,
    scopes: Scopes,
    *,
    bound: int = 0,
    given: frozenset[str] = frozenset(),
) -> GradientFunction:
    """Read a function definition as a gradient function.

    `bound` parameters are skipped at the front (`self`, positional arguments of a `partial`), and
    those from the first one on that is named in `given`: what TensorFlow passes is passed by place.
    """
    params = node.params
    every = positional(node)[bound:]
    taken = list(takewhile(lambda p: p.name.value not in given, every))
    names = [p.name.value for p in taken]
    star = None
    if isinstance(params.star_arg, cst.Param) and taken == every:
        star = params.star_arg.name.value
    if not names:
        return _no_function(expression, NoFunction.WITHOUT_OP, star=star)
    if any(p.default is None and p.name.value not in given for p in params.kwonly_params):
        return _no_function(expression, NoFunction.KEYWORDS)
    scope = scopes.scope_of[node]
    reads = tuple(_op_read(use, scopes) for use in scopes.uses(scope, names[0]))
    rebound = len(scope.bindings.get(names[0], ())) > 1
    if rebound:
        return _no_function(expression, NoFunction.OP_ASSIGNED, names[0])
    return GradientFunction(
        expression=expression,
        node=node,
        op=names[0],
        upstream=tuple(names[1:]),
        optional=sum(p.default is not None for p in taken[1:]),
        star=star,
        reads=tuple(read for read in reads if deletion_of(read.node, scopes) is None),
        returned=results(node, lambda value: _is_one_tensor(value, star)),
        asks_none=_asks_none(node),
    )


def _asks_none(node: Function) -> bool:
    """Whether a function compares something with None."""
    return any(
        is_name(side, "None")
        for comparison in find_all(node.body, cst.Comparison)
        for side in (comparison.left, *(target.comparator for target in comparison.comparisons))
    )


def _op_read(use: cst.Name, scopes: Scopes) -> OpRead:
    parent = scopes.parents[use]
    if not (isinstance(parent, cst.Attribute) and parent.value is use):
        return OpRead(use, None, None)
    attribute = parent.attr.value
    if attribute in ("inputs", "outputs"):
        around = scopes.parents[parent]
        index = integer_value(index_of(around))
        if isinstance(around, cst.Subscript) and around.value is parent and index is not None:
            return OpRead(around, attribute, index)
    return OpRead(parent, attribute, None)


_ARITHMETIC = (cst.Multiply, cst.Divide, cst.Subtract, cst.Power)


def _is_one_tensor(node: cst.BaseExpression, star: str | None) -> bool:
    """Whether an expression is arithmetic on tensors, not on lists (`[a] + b`, `grads * 2`).

    Any other one may be a tensor or a sequence of gradients.
    """
    if isinstance(node, cst.UnaryOperation):
        return not isinstance(node.operator, cst.Not)
    if not isinstance(node, cst.BinaryOperation):
        return False
    for side in (node.left, node.right):
        if isinstance(side, (cst.List, cst.Tuple)):
            return False
        if star is not None and is_name(side, star):
            return False
    if isinstance(node.operator, cst.Add):
        return _is_one_tensor(node.left, star) or _is_one_tensor(node.right, star)
    return isinstance(node.operator, _ARITHMETIC)
