"""A program with NumPy's names of today, so that it runs as it did with the NumPy of its time."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TypeGuard

from tfgradmigrate.program.scopes import scopes_of
from tfgradmigrate.program.walking import called_name, tree_of, walk
from tfgradmigrate.tables.older_numpy import OF_PYTHON, RENAMED

#: What the NumPy of TensorFlow 2 has again, with another meaning, or has still.
_THERE = frozenset({"bool", "long", "row_stack"})
_GONE = re.compile(r"\.({})\b".format("|".join(sorted({*OF_PYTHON, *RENAMED, "in1d", "asscalar"}))))

#: Line and column in bytes, the column up to which something goes, and what comes.
_Edit = tuple[tuple[int, int], int, str]


def with_names_of_today(text: str, is_new: bool) -> str:
    """Return a text in which what is gone from NumPy has its name of today; the lines are kept.

    Of the new side, which is to run with the NumPy that is installed, only what that lacks.
    """
    if "numpy" not in text or not _GONE.search(text):
        return text
    tree = tree_of(text)
    nodes = list(walk(tree))
    scopes = scopes_of(tree)
    modules = scopes.names_of(("numpy",))
    others = scopes.times_bound().keys() - modules
    own = {name for node in nodes for name in _given(node)}
    lines = text.encode().splitlines(keepends=True)
    edits = [
        edit
        for node in nodes
        if getattr(getattr(node, "func", node), "attr", "") not in own
        for edit in _edits(node, modules, others, is_new)
    ]
    for (number, start), end, new in sorted(edits, reverse=True):
        line = lines[number - 1]
        lines[number - 1] = line[:start] + new.encode() + line[end:]
    return b"".join(lines).decode()


def _given(node: ast.AST) -> Iterator[str]:
    """Yield the names that a program may itself give to NumPy, or to whatever it is."""
    if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
        yield node.attr
    if isinstance(node, ast.Call) and called_name(node) == "setattr":
        yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))


def _edits(node: ast.AST, modules: set[str], bound: set[str], is_new: bool) -> Iterator[_Edit]:
    if _is_read_of(node, modules):
        new = _name_of(node, bound, is_new)
        if new:
            yield from _put(node, new)
    if not isinstance(node, ast.Call) or not node.args or isinstance(node.args[0], ast.Starred):
        return
    called, first = node.func, node.args[0]
    if _is_read_of(called, modules) and called.attr == "in1d":
        module = ast.unparse(called.value)
        yield from _put(called, f"{module}.isin")
        yield (first.lineno, first.col_offset), first.col_offset, f"{module}.ravel("
        yield from _behind(first, ")")
    if _is_read_of(called, modules) and called.attr == "asscalar":
        yield from _put(called, "")
        yield from _behind(node, ".item()")


def _put(node: ast.Attribute, new: str) -> Iterator[_Edit]:
    """Yield what puts something in the place of a name, if that stands on one line."""
    if node.lineno == node.end_lineno:
        yield (node.lineno, node.col_offset), node.end_col_offset or 0, new


def _behind(node: ast.expr, new: str) -> Iterator[_Edit]:
    assert node.end_lineno is not None and node.end_col_offset is not None
    yield (node.end_lineno, node.end_col_offset), node.end_col_offset, new


def _name_of(node: ast.Attribute, bound: set[str], is_new: bool) -> str:
    """Return what stands for what is read of NumPy, "" if that is kept."""
    if is_new and node.attr in _THERE:
        return ""
    of_python = OF_PYTHON.get(node.attr, "")
    if of_python:
        return "" if of_python in bound else of_python
    renamed = RENAMED.get(node.attr, "")
    return f"{ast.unparse(node.value)}.{renamed}" if renamed else ""


def _is_read_of(node: ast.AST, modules: set[str]) -> TypeGuard[ast.Attribute]:
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Load)
        and isinstance(node.value, ast.Name)
        and node.value.id in modules
    )
