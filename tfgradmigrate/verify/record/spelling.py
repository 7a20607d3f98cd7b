"""Code as both texts spell it: a migration gives a name of TensorFlow 1 its longer one."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Container

from tfgradmigrate.program.walking import words

#: What stands in a dumped tree for `tf.compat.v1`, and in spelled code.
_DUMPED = re.compile(
    r"Attribute\(value=Attribute\(value=(Name\(id='\w+', ctx=Load\(\)\)), attr='compat', "
    r"ctx=Load\(\)\), attr='v1', ctx=Load\(\)\)"
)
_SPELLED = ".compat.v1."


def dumped(value: object) -> str:
    """Return what tells a node of a tree, or a list of them, wherever they stand."""
    if isinstance(value, list):
        return "\n".join(map(dumped, value))
    return ast.dump(value) if isinstance(value, ast.AST) else repr(value)


def as_old(now: str, olds: Container[str]) -> str:
    """Return what new code was before a migration spelled it anew, where it was not as it is.

    A `tf.x` for a `tf.compat.v1.x` is another thing: of that nothing is taken for the same.
    """
    return now if now in olds else _DUMPED.sub(r"\1", now).replace(_SPELLED, ".")


def only_reads(node: ast.AST, part: ast.AST) -> bool:
    """Return whether a node does no more with a part of it, a list, than to read it."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.ctx, ast.Load)
    if isinstance(node, ast.Attribute):
        return node.attr in _READING
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in GOING_THROUGH
    return isinstance(node, _COMPUTING) or part is getattr(node, "test", None)


#: Nodes that make something else of a list, or go through it.
_COMPUTING = (
    *(ast.BinOp, ast.Compare, ast.Expr, ast.For, ast.FormattedValue, ast.Starred, ast.UnaryOp),
    ast.comprehension,
)

#: Methods of lists and dictionaries that change nothing, and builtins that do not hand one on.
_READING = words("copy count get index items keys values")
GOING_THROUGH = words(
    """all any bool dict enumerate frozenset isinstance len list max min print repr reversed set
    sorted str sum tuple zip"""
)


def parameters(given: ast.arguments) -> str:
    """Return the parameters of a function as they are spelled, without their annotations."""
    return ast.unparse(_Bare().visit(copy.deepcopy(given)))


class _Bare(ast.NodeTransformer):
    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(node.arg)
