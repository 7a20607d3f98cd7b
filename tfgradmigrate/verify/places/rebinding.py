"""Whether a variable or an attribute may be another one once some statements have run."""

from __future__ import annotations

import ast
from collections import Counter

from tfgradmigrate.verify.places.shared import put_into_module
from tfgradmigrate.verify.program.scopes import (
    Function,
    bound_names,
    inside,
    parameters,
    words,
)
from tfgradmigrate.verify.program.slicing import called_name, root_of
from tfgradmigrate.walking import walk

#: Methods that change a list, a dictionary or a set.
_GROWING = words(
    "add append clear extend insert pop popitem popleft appendleft remove reverse setdefault sort"
    " update discard"
)

_DISPLAYS = (ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp)

_LOOPS = (ast.For, ast.AsyncFor, ast.While)


def may_be_another(read: ast.expr, tree: ast.Module, lines: tuple[int, int] | None) -> bool:
    """Tell whether a name, or an attribute by its path, may be another one later.

    That is when TensorFlow runs what the statements on these lines of a module have made, or those
    of other functions in which the same stands: they may come along with the statements.
    """
    name = read
    while isinstance(name, ast.Attribute):
        if name.attr in _set_attributes(tree):
            return True
        name = name.value
    if not isinstance(name, ast.Name) or lines is None:
        return True
    bound = _bound_in_module(tree)
    found = [each for each in _statements_with(read, tree) if _binds_around(name.id, tree, each)]
    if not found or name.id in bound or "*" in bound or _binds_around(name.id, tree, lines):
        found.append(lines)
    # A function stays the one that it is, whatever is kept in its attributes.
    defined = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    stays = isinstance(read, ast.Name) and read.id in {node.name for node in defined}
    again = any(is_bound_again(name.id, tree, each, stays) for each in found)
    return again or Counter(bound)[name.id] > 1 or name.id in put_into_module(tree)


def _statements_with(read: ast.expr, tree: ast.Module) -> list[tuple[int, int]]:
    """Return the lines of the innermost statements in which an expression stands."""
    said = ast.dump(read)
    found: list[tuple[int, int]] = []
    for node in walk(tree):  # which comes to the outer ones first
        if isinstance(node, ast.stmt) and any(
            isinstance(each, type(read)) and ast.dump(each) == said for each in walk(node)
        ):
            own = node.lineno, _end(node)
            found = [each for each in found if not each[0] <= own[0] <= own[1] <= each[1]]
            found.append(own)
    return found


def _around(tree: ast.Module, lines: tuple[int, int]) -> list[ast.FunctionDef]:
    """Return the functions around some lines, the innermost first."""
    found = [
        node
        for node in walk(tree)
        if isinstance(node, ast.FunctionDef) and node.lineno <= lines[0] <= _end(node)
    ]
    return found[::-1]  # `walk` comes to the outer ones first


def _binds_around(name: str, tree: ast.Module, lines: tuple[int, int]) -> bool:
    """Tell whether a name is a variable of a function around some lines."""
    return any(name in bound_by(function) for function in _around(tree, lines))


def _set_attributes(tree: ast.Module) -> set[str]:
    """Return the attributes that a module sets or deletes, of whatever object."""
    found = {
        node.attr
        for node in walk(tree)
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
    }
    for node in walk(tree):
        if isinstance(node, ast.Call) and called_name(node) in {"setattr", "delattr"}:
            found |= {str(a.value) for a in node.args[1:2] if isinstance(a, ast.Constant)}
    return found


def _bound_in_module(tree: ast.Module) -> list[str]:
    """Return the names that a module binds outside of functions, as often as it does."""
    return [name for node in tree.body for name in bound_names([node])]


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
