"""The lists, dictionaries and classes of a module: other code may write into them at any time."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tfgradmigrate.program.walking import walk
from tfgradmigrate.verify.program.scopes import COMPREHENSIONS, bound_names, words
from tfgradmigrate.verify.program.slicing import called_name

#: What makes lists and the like.
_CONTAINERS = words("Counter OrderedDict bytearray defaultdict deque dict list set")


def is_container(node: ast.expr) -> bool:
    """Tell whether an expression makes a list or the like that others may write into."""
    shown = (ast.List, ast.Dict, ast.Set, *COMPREHENSIONS)
    return isinstance(node, shown) or called_name(node) in _CONTAINERS


def containers(tree: ast.Module) -> set[str]:
    """Return the names of the lists and the like of a module."""
    return {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and is_container(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def put_into_module(tree: ast.Module) -> set[str]:
    """Return the names that code puts among those of its module: `globals()["NAME"] = ...`."""
    return {
        str(name.value)
        for node in walk(tree)
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "globals()"
        for name in walk(node.slice)
        if isinstance(name, ast.Constant) and isinstance(node.ctx, ast.Store)
    }


def function_names(tree: ast.Module) -> set[str]:
    """Return the names of the functions of a module, which may have attributes."""
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def tables(tree: ast.Module) -> Iterator[str]:
    """Yield the names of the lists and the like of a module, its classes and their instances.

    In a cut that is also what it puts among the names of the module, as it comes in.
    """
    yield from containers(tree)
    yield from put_into_module(tree)
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    yield from classes
    for node in tree.body:
        if isinstance(node, ast.Assign) and called_name(node.value) in classes:
            yield from bound_names([node])
