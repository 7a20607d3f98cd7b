"""Whether a module uses a name at all, or only speaks of it in comments and strings.

Python's own tree tells that ten times faster than libcst makes one. The answer may be yes without
need; a no is certain: `facts.py` would find no occurrence.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from tfgradmigrate.program.walking import children, first_line, walk
from tfgradmigrate.syntax.parsing import line_starts

# What is no name in Python, but that of an attribute of an op: it stands as text alone.
_ATTRIBUTES = ("_gradient_op_type",)
#: Functions of Python that are reported the name of an attribute.
BY_NAME = ("getattr", "setattr")


def mentions(tree: ast.Module, text: str, names: Iterable[str]) -> bool:
    """Whether one of the names is a variable, attribute or import, or is told to `getattr`.

    The name of an attribute of ops counts as text.

    Only what stands on a line with such a name is looked at. The names are not looked for in
    the tree alone, as a walk through all of it would cost more than it saves.
    """
    names = frozenset(names)
    starts = line_starts(text)
    # A literal after `getattr` may be written in pieces or with escapes.
    found = re.finditer("|".join(map(re.escape, (*names, "getattr"))), text)
    lines = sorted({bisect_right(starts, match.start()) for match in found})
    return any(_mentions(statement, lines, names) for statement in tree.body)


def _mentions(statement: ast.stmt, lines: list[int], names: frozenset[str]) -> bool:
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        if not _touches(node, lines):
            continue
        if _is_mention(node, names):
            return True
        if isinstance(node, ast.JoinedStr):
            # Before Python 3.12 what stands in an f-string may have other lines than its own.
            if any(_is_mention(inner, names) for inner in walk(node)):
                return True
        else:
            waiting.extend(children(node))
    return False


def _touches(node: ast.AST, lines: list[int]) -> bool:
    """Whether one of the lines is among those of a node; nodes without a place are let through."""
    first, last = getattr(node, "lineno", None), getattr(node, "end_lineno", None)
    if first is None or last is None:
        return True
    if isinstance(node, ast.stmt):
        first = first_line(node)
    return bisect_left(lines, first) < bisect_right(lines, last)


def _is_mention(node: ast.AST, names: frozenset[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in names
    if isinstance(node, ast.Attribute):
        return node.attr in names
    if isinstance(node, ast.Constant):
        return node.value in _ATTRIBUTES and node.value in names
    if isinstance(node, ast.alias):
        return not names.isdisjoint(node.name.split("."))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BY_NAME:
        return any(isinstance(n, ast.Constant) and n.value in names for n in walk(node))
    return False
