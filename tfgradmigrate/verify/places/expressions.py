"""The expressions in which two statements differ, where the rest of both is the same."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from tfgradmigrate.program.scopes import bound_names, parameters
from tfgradmigrate.program.walking import COMPREHENSIONS, called_name, walk
from tfgradmigrate.verify.places.differences import same


@dataclass(frozen=True, slots=True)
class Expressions:
    """Two expressions at the same place; `names` are bound by lambdas and loops around them."""

    old: ast.expr
    new: ast.expr
    names: frozenset[str] = frozenset()


def differing(old: ast.stmt, new: ast.stmt) -> list[Expressions]:
    """Return the expressions to compare; none where the statements have to be compared whole.

    An expression is a call: what it gives is a value more often than what is in it.
    """
    if isinstance(old, ast.With | ast.AsyncWith | ast.Try | ast.FunctionDef | ast.ClassDef):
        return []
    try:
        found = list(_differing(old, new, frozenset()))
    except _WholeError:
        return []
    return found if all(_can_stand_alone(each) for each in found) else []


class _WholeError(Exception):
    """The difference does not lie in expressions."""


def _can_stand_alone(pair: Expressions) -> bool:
    bound = ast.NamedExpr | ast.Yield | ast.YieldFrom | ast.Await
    parts = [part for side in (pair.old, pair.new) for part in walk(side)]
    return not any(isinstance(part, bound) for part in parts)


def _differing(old: ast.AST, new: ast.AST, names: frozenset[str]) -> Iterator[Expressions]:
    try:
        yield from list(_below(old, new, names))
    except _WholeError:
        if not (isinstance(old, ast.expr) and isinstance(new, ast.expr) and _is_value(old, new)):
            raise
        yield Expressions(old, new, names)


def _below(old: ast.AST, new: ast.AST, names: frozenset[str]) -> Iterator[Expressions]:
    if type(old) is not type(new):
        raise _WholeError
    if isinstance(old, ast.Lambda):
        names |= {parameter.arg for parameter in parameters(old)}
    elif isinstance(old, COMPREHENSIONS):
        names |= bound_names([generator.target for generator in old.generators])
    for one, other in _children(old, new):
        if not same(one, other):
            called = isinstance(old, ast.Call) and one is old.func
            if isinstance(one, ast.arguments) or (called and not _is_method(one, other)):
                raise _WholeError
            if isinstance(old, ast.Call | ast.keyword) and _is_stopped(one, other):
                raise _WholeError
            yield from _differing(one, other, names)


def _is_stopped(old: ast.AST, new: ast.AST) -> bool:
    """Return whether the gradient of an argument is stopped anew: the function did so itself."""
    return called_name(new) == "stop_gradient" and any(
        same(old, given) for given in getattr(new, "args", ())
    )


def _is_method(old: ast.AST, new: ast.AST) -> bool:
    """Return whether the same method is called, of whatever."""
    attributes = isinstance(old, ast.Attribute) and isinstance(new, ast.Attribute)
    return attributes and old.attr == new.attr  # type: ignore[attr-defined]


def _is_value(old: ast.expr, new: ast.expr) -> bool:
    """Return whether two expressions give what they compute, and are not only a part of a call."""
    return isinstance(old, ast.Call) or (
        any(isinstance(part, ast.Call) for side in (old, new) for part in walk(side))
        and not isinstance(old, ast.Lambda | ast.Starred | ast.Slice)
    )


def _children(old: ast.AST, new: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    for (name, one), (_, other) in zip(ast.iter_fields(old), ast.iter_fields(new), strict=True):
        ones = one if isinstance(one, list) else [one]
        others = other if isinstance(other, list) else [other]
        if len(ones) != len(others):
            raise _WholeError
        for a, b in zip(ones, others, strict=True):
            if isinstance(a, ast.AST) and isinstance(b, ast.AST):
                yield a, b
            elif a != b and name not in {"type_comment", "kind"}:
                raise _WholeError
