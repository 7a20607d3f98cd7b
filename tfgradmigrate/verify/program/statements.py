"""What the statements of a module make when it is executed."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator

from tfgradmigrate.program.scopes import DEFINITIONS, executed
from tfgradmigrate.program.walking import called_name, first_line, walk, words
from tfgradmigrate.verify.program.module import module_of

_NO_TENSOR = frozenset({"get_default_graph", "Graph", "Session", "InteractiveSession", "run"})
_SOURCES = words(
    """Variable get_variable constant placeholder placeholder_with_default zeros ones
    convert_to_tensor random_normal random_uniform"""
)


def tensors_made(statement: ast.stmt) -> Iterator[str]:
    """Yield the names to which a statement, or one inside of it, assigns what it computes."""
    for part in executed(statement):
        if isinstance(part, ast.Assign | ast.AugAssign | ast.AnnAssign) and part.value is not None:
            if isinstance(part.value, ast.Constant | ast.Dict | ast.Lambda | ast.JoinedStr):
                continue
            if called_name(part.value) in _NO_TENSOR:
                continue
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            for target in targets:
                for element in walk(target):
                    if isinstance(element, ast.Name) and isinstance(element.ctx, ast.Store):
                        yield element.id


def sources_made(statement: ast.stmt) -> Iterator[tuple[str, str]]:
    """Yield the names that are given variables, constants or placeholders, and which of them."""
    for part in executed(statement):
        if isinstance(part, ast.Assign) and called_name(part.value) in _SOURCES:
            for target in part.targets:
                if isinstance(target, ast.Name):
                    yield target.id, called_name(part.value)


def assigned(node: ast.stmt) -> set[str]:
    """Return the names that a statement assigns when it is executed; it is no definition."""
    if isinstance(node, DEFINITIONS):
        return set()
    return {
        part.id
        for part in executed(node)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    }


def variables_made(text: str, lines: Collection[int]) -> tuple[str, ...]:
    """Return the names of the variables that a module's statements on these lines make."""
    made = [
        name
        for node in module_of(text).tree.body
        if first_line(node) in lines and not isinstance(node, DEFINITIONS)
        for name, called in sources_made(node)
        if called in ("Variable", "get_variable")
    ]
    return tuple(dict.fromkeys(made))


def in_functions(text: str, lines: Iterable[int]) -> bool:
    """Return whether all lines are those of functions, and none is executed with the module."""
    return all(module_of(text).routine_at(line) is not None for line in lines)
