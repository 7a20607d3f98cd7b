"""What the definition of a function shows by itself: its parameters, decorators and results."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import libcst as cst

from tfgradmigrate.syntax.tree import (
    body_statements,
    children,
    find_all,
    is_docstring,
    is_name,
    items_of,
    keyword_of,
)

Function = cst.FunctionDef | cst.Lambda


def positional(function: Function) -> list[cst.Param]:
    """The parameters that take arguments by their places."""
    return [*function.params.posonly_params, *function.params.params]


def positional_names(function: Function) -> list[str]:
    """The names of these parameters."""
    return [param.name.value for param in positional(function)]


def has_decorator(function: Function, name: str) -> bool:
    """Whether a function has a plain decorator of a name: `staticmethod`."""
    return isinstance(function, cst.FunctionDef) and any(
        is_name(each.decorator, name) for each in function.decorators
    )


def decorating(function: Function) -> list[cst.BaseExpression]:
    """What decorates a function; of a call, what is called."""
    if isinstance(function, cst.Lambda):
        return []
    every = (each.decorator for each in function.decorators)
    return [each.func if isinstance(each, cst.Call) else each for each in every]


def runs_later(function: Function) -> bool:
    """Whether a call of a function does not run it: a generator or a coroutine."""
    return any(find_all(function.body, cst.Yield)) or (
        isinstance(function, cst.FunctionDef) and function.asynchronous is not None
    )


def own_returns(node: cst.CSTNode) -> Iterator[cst.Return]:
    """The `return` statements in a function's body that are not those of an inner function."""
    for child in children(node):
        if isinstance(child, (cst.FunctionDef, cst.Lambda, cst.ClassDef)):
            continue
        if isinstance(child, cst.Return):
            yield child
        yield from own_returns(child)


def returned_by(function: Function) -> list[cst.BaseExpression | None]:
    """What a function returns, None where a `return` has no value."""
    if isinstance(function, cst.Lambda):
        return [function.body]
    return [returned.value for returned in own_returns(function.body)]


def only_returned(function: Function) -> cst.BaseExpression | None:
    """What a function returns that does nothing else, None for any other."""
    if isinstance(function, cst.Lambda):
        return function.body
    body = [each for each in body_statements(function.body) if not is_docstring(each)]
    line = body[0] if len(body) == 1 else None
    small = line.body if isinstance(line, cst.SimpleStatementLine) else ()
    only = small[0] if len(small) == 1 else None
    return only.value if isinstance(only, cst.Return) else None


def results(function: Function, is_one: Callable[[cst.BaseExpression], bool]) -> int | None:
    """How many values a function returns, None where a `return` does not show it.

    A list or tuple that is written out shows it, and what is one value for certain.
    """
    counts = set()
    for value in returned_by(function):
        items = items_of(value)
        if items is None and (value is None or not is_one(value)):
            return None
        counts.add(1 if items is None else len(items))
    return counts.pop() if len(counts) == 1 else None


def partial_of(call: cst.Call) -> tuple[cst.BaseExpression, int, frozenset[str]] | None:
    """What `partial(f, x, y=z)` calls, how many arguments it gives it first, and which by name."""
    by_place = [arg.value for arg in call.args if arg.keyword is None]
    if not by_place or any(arg.star for arg in call.args):
        return None
    named = frozenset(name for arg in call.args if (name := keyword_of(arg)) is not None)
    return by_place[0], len(by_place) - 1, named
