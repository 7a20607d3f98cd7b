"""Where code asks a tensor for the op that made it, which eager tensors do not know."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import find_all, is_name, keyword_of, string_value


def is_operation(node: cst.CSTNode, scopes: Scopes) -> bool:
    """Whether an attribute called `op` may be the op of a tensor.

    An op is not called and equals no text, and what this file itself stores under that name is
    its own.
    """
    if not (isinstance(node, cst.Attribute) and node.attr.value == "op"):
        return False
    parent = scopes.parents[node]
    if scopes.called(node) is not None:
        return False
    if isinstance(parent, cst.ComparisonTarget):
        parent = scopes.parents[parent]
    if isinstance(parent, cst.Comparison):
        sides = [parent.left, *(target.comparator for target in parent.comparisons)]
        if any(string_value(side) is not None for side in sides):
            return False
    return not (is_name(node.value, "self", "cls") and scopes.attributes_stored("op"))


def for_a_name(node: cst.CSTNode, scopes: Scopes) -> cst.Arg | None:
    """The argument `name=` of a call that an expression is part of, None where there is none."""
    for around in scopes.ancestors(node):
        if isinstance(around, cst.Arg) and around.keyword is not None:
            return around if keyword_of(around) == "name" else None
        if isinstance(around, cst.BaseStatement):
            break
    return None


def decides(node: cst.CSTNode, scopes: Scopes) -> bool:
    """Whether an expression is part of a condition."""
    for around in scopes.ancestors(node):
        if isinstance(around, (cst.Comparison, cst.Assert)):
            return True
        if isinstance(around, (cst.If, cst.While, cst.IfExp)):
            return node in find_all(around.test, type(node))
        if isinstance(around, cst.BaseStatement):
            break
    return False
