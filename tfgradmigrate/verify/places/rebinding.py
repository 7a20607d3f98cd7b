"""Whether a variable or an attribute may be another one once some statements have run."""

from __future__ import annotations

import ast

from tfgradmigrate.program.walking import walk
from tfgradmigrate.verify.program.scopes import (
    Function,
    bound_names,
    inside,
    parameters,
    words,
)
from tfgradmigrate.verify.program.slicing import root_of

#: Methods that change a list, a dictionary or a set.
_GROWING = words(
    "add append clear extend insert pop popitem popleft appendleft remove reverse setdefault sort"
    " update discard"
)

_DISPLAYS = (ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp)

_LOOPS = (ast.For, ast.AsyncFor, ast.While)


def _around(tree: ast.Module, lines: tuple[int, int]) -> list[ast.FunctionDef]:
    """Return the functions around some lines, the innermost first."""
    found = [
        node
        for node in walk(tree)
        if isinstance(node, ast.FunctionDef) and node.lineno <= lines[0] <= _end(node)
    ]
    return found[::-1]  # `walk` comes to the outer ones first


def is_bound_again(
    name: str, tree: ast.Module, lines: tuple[int, int] | None, stays: bool = False
) -> bool:
    """Tell whether a variable may be another one once the statements on these lines have run.

    What `stays` what it is may have attributes set, but for those that Python itself looks at.
    """
    if lines is None:
        return False
    for function in _around(tree, lines):
        if any(name in node.names for node in inside(function) if isinstance(node, ast.Global)):
            break
        if name in bound_by(function):
            given = name in {each.arg for each in parameters(function)}
            if given and _is_changed(name, function):
                return True  # another call with the same object changes it again
            return _is_bound_behind(name, function, lines)
    if any(name in node.names for node in _of_module(tree)) or _is_changed(name, tree):
        return True
    return any(
        isinstance(node, ast.Subscript | ast.Attribute)
        and not isinstance(node.ctx, ast.Load)
        and root_of(node) == name
        and not (stays and _is_plain_attribute(node))
        for node in walk(tree)
    )


def _is_plain_attribute(node: ast.Attribute | ast.Subscript) -> bool:
    return isinstance(node, ast.Attribute) and node.attr[:2] != "__"


def _is_changed(name: str, scope: ast.AST) -> bool:
    """Tell whether code may change the list or the dictionary that a name stands for."""
    for node in walk(scope):
        written: ast.expr | None = None
        if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            written = node.value
        elif isinstance(node, ast.AugAssign) and isinstance(node.value, _DISPLAYS):
            written = node.target
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            written = node.func.value if node.func.attr in _GROWING else None
        if isinstance(written, ast.Name) and written.id == name:
            return True
    return False


def _of_module(tree: ast.Module) -> list[ast.Global]:
    return [node for node in walk(tree) if isinstance(node, ast.Global)]


def _is_bound_behind(name: str, function: ast.FunctionDef, lines: tuple[int, int]) -> bool:
    """Tell whether a function binds a variable behind some lines, or in a loop around them.

    It may also change the list or the dictionary that the variable stands for.
    """
    if any(isinstance(n, ast.Nonlocal) and name in n.names for n in walk(function)):
        return True
    for node in inside(function):
        behind = isinstance(node, ast.stmt) and node.lineno > lines[1]
        around = isinstance(node, _LOOPS) and node.lineno <= lines[0] <= _end(node)
        if (behind or around) and (name in bound_names([node]) or _is_changed(name, node)):
            return True
    return False


def bound_by(function: Function) -> set[str]:
    """Return the names that a function binds, its parameters included."""
    body = function.body if isinstance(function.body, list) else [function.body]
    return {each.arg for each in parameters(function)} | bound_names(body)


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno
