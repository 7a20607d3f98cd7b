"""The functions that a function makes and returns."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tfgradmigrate.program.scopes import FUNCTIONS, Function, inside
from tfgradmigrate.program.walking import reachable, span_of, walk
from tfgradmigrate.verify.program.functions import registered_as


def returned_functions(node: Function) -> Iterator[tuple[str, Function | None]]:
    """Yield the nested functions that a function returns, with the path to each in the result."""
    if isinstance(node, ast.Lambda):
        if isinstance(node.body, ast.Lambda):
            yield "", node.body
        return
    nested = {part.name: part for part in inside(node) if isinstance(part, ast.FunctionDef)}
    for part in inside(node):
        if isinstance(part, ast.Return) and part.value is not None:
            for path, value in _elements(unwrapped(part.value)):
                if isinstance(value, ast.Lambda):
                    yield path, value
                elif isinstance(value, ast.Name):
                    yield path, nested.get(value.id)


def unwrapped(value: ast.expr) -> ast.expr:
    """Return the function that a decorator is called with, `Defun(...)(function)`."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Call) and len(value.args) == 1:
        return value.args[0]
    return value


def _elements(value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(value, ast.Tuple | ast.List):
        for i, element in enumerate(value.elts):
            yield f"[{i}]", element
    elif isinstance(value, ast.Dict):
        for key, element in zip(value.keys, value.values, strict=True):
            if isinstance(key, ast.Constant):
                yield f"[{key.value!r}]", element
    else:
        yield "", value


def reaches(outer: Function, inner: Function, line: int) -> bool:
    """Return whether a nested function that is returned holds a line.

    It may do so itself, in a nested one that it names (a gradient function by its name in the
    registry), or where it is returned: `return Defun(...)(inner)`.
    """
    for part in inside(outer):
        if isinstance(part, ast.Return) and part.lineno <= line <= (part.end_lineno or 0):
            return True
    nested = [n for n in walk(outer) if isinstance(n, FUNCTIONS) and n is not outer]

    def named(node: Function) -> Iterator[Function]:
        names = {part.id for part in walk(node) if isinstance(part, ast.Name)}
        yield from (n for n in nested if not names.isdisjoint(_called_by(n)))
        strings = {part.value for part in walk(node) if isinstance(part, ast.Constant)}
        yield from (n for n in nested if not strings.isdisjoint(registered_as(n)))

    return any(line in span_of(node) for node in reachable([inner], named))


def _called_by(node: Function) -> set[str]:
    """Return the names by which other functions may mean a nested one."""
    return set() if isinstance(node, ast.Lambda) else {node.name, *registered_as(node)}
