"""What the old text only goes through, and once: it may be an iterator, which has nothing behind.

A place is run with a list there. `len(xs)`, `xs[0]` and a second loop fail with what
`map(...)` or a generator gives, or find nothing in it.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.verify.places.support import tells_what_is_left
from tfgradmigrate.verify.program.scopes import words

#: Functions of Python that go through what they are given, and ask for nothing else of it.
_GOING_THROUGH = words(
    "all any dict enumerate filter frozenset iter list map max min set sorted sum tuple zip"
)

_REASON = "`{}` may be an iterator, which the new text does not just go through once"


def exhausted(old: str, new: str, paths: Sequence[str]) -> str:
    """Return which input one text goes through once and the new one does not, "" for none.

    `old` and `new` are the texts of a cut, `paths` those of its inputs.
    """
    before, after = (_uses(text, paths) for text in (old, new))
    for path, uses in before.items():
        now = after.get(path, [])
        if uses == [True] and now and now != [True]:
            return _REASON.format(path)
    return ""


def _uses(text: str, paths: Sequence[str]) -> dict[str, list[bool]]:
    """Return for each input whether each of its uses in a place goes through it."""
    place = next(
        node
        for node in tree_of(text).body
        if isinstance(node, ast.FunctionDef) and node.name == "place"
    )
    found: dict[str, list[bool]] = {}
    waiting: list[ast.AST] = [*place.body]
    while waiting:
        node = waiting.pop()
        if tells_what_is_left(node) or _gives(node, paths):
            continue
        for child in ast.iter_child_nodes(node):
            if _is_one_of(child, paths):
                found.setdefault(ast.unparse(child), []).append(_goes_through(node, child))
            else:
                waiting.append(child)
    return found


def _is_one_of(node: ast.AST, paths: Sequence[str]) -> bool:
    is_read = isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load)
    return is_read and ast.unparse(node) in paths


def _gives(node: ast.AST, paths: Sequence[str]) -> bool:
    """Tell whether a statement only puts an input where the program has it."""
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Name)
        and ast.unparse(node.targets[0]) in paths
    )


def _goes_through(outer: ast.AST, node: ast.AST) -> bool:
    if isinstance(outer, ast.For | ast.comprehension):
        return outer.iter is node
    if isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name):
        return outer.func.id in _GOING_THROUGH and node is not outer.func
    return isinstance(outer, ast.Starred)
