"""Whether a module uses a name at all, or only speaks of it in comments and strings.

Python's own tree tells that ten times faster than libcst makes one. The answer may be yes without
need; a no is certain: `facts.py` would find no occurrence.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import lru_cache

from tfgradmigrate.program.walking import walk
from tfgradmigrate.syntax.parsing import parse

# What is no name in Python, but that of an attribute of an op: it stands as text alone.
_ATTRIBUTES = ("_gradient_op_type",)
#: Functions of Python that are reported the name of an attribute.
BY_NAME = ("getattr", "setattr")


# The engine asks before libcst is imported, and what migrates the text asks again.
@lru_cache(maxsize=1)
def may_mention(text: str, names: tuple[str, ...]) -> bool:
    """Whether a text may use one of the names: one that Python cannot read may."""
    tree = parse(text).tree
    return tree is None or mentions(tree, names)


def mentions(tree: ast.Module, names: Iterable[str]) -> bool:
    """Whether one of the names is a variable, attribute or import, or is told to `getattr`.

    The name of an attribute of ops counts as text.
    """
    wanted = frozenset(names)
    return any(_is_mention(node, wanted) for node in walk(tree))


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
