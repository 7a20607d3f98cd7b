"""What a text says: formatting, comments, docstrings and names of locals make no difference."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from tfgradmigrate.program.scopes import DEFINITIONS
from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.program.besides import REFLECTION
from tfgradmigrate.verify.program.slicing import slice_module


def program(text: str, names: Iterable[str]) -> str:
    """Return what the part of a module says that some names need; without names, all of it."""
    wanted = set(names)
    return said(slice_module(text, wanted).text if wanted else text)


def said(text: str) -> str:
    """Return what a text says. Raises SyntaxError for one that cannot be parsed."""
    tree = tree_of(text)
    nodes = list(walk(tree))
    read = {node.id for node in nodes if isinstance(node, ast.Name)}
    local = {name for node in nodes for name in _local_names(node)}
    return ast.unparse(_Renaming(set() if read & REFLECTION else local).visit(tree))


def _local_names(node: ast.AST) -> set[str]:
    """Return the names that a function, and the functions in it, bind."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return set()
    found: set[str] = set()
    outer: set[str] = set()
    for part in walk(node):
        if isinstance(part, ast.Global):
            outer |= set(part.names)
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            found.add(part.id)
        elif isinstance(part, ast.arg):
            found.add(part.arg)
        elif isinstance(part, DEFINITIONS) and part is not node:
            found.add(part.name)
    return found - outer


class _Renaming(ast.NodeTransformer):
    """Gives local names numbers, in the order in which they come, and takes docstrings away."""

    def __init__(self, local: set[str]) -> None:
        self._local = local
        self._order: dict[str, str] = {}

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, DEFINITIONS) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
        for field in () if isinstance(node, ast.keyword | ast.alias) else ("id", "arg", "name"):
            name = getattr(node, field, None)
            if name in self._local:
                setattr(node, field, self._order.setdefault(name, f"_{len(self._order)}"))
        return super().generic_visit(node)
