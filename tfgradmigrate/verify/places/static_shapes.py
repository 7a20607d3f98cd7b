"""What code asks the static shape of a tensor, of which not even the rank may be known."""

from __future__ import annotations

import ast
from collections import Counter

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.program.slicing import called_name

#: What identifies the static shape of a tensor, or is told it.
_OF_SHAPES = frozenset({"shape", "get_shape", "set_shape", "ensure_shape"})

#: What there is of a shape whose rank is known alone.
_OF_KNOWN = frozenset({"as_list", "dims"})

#: What a question about a shape is built of, and what is asked of the answer.
_ASKING = (ast.Attribute, ast.BinOp, ast.BoolOp, ast.Call, ast.Compare, ast.Subscript, ast.UnaryOp)


def is_shape(node: ast.AST) -> bool:
    """Return whether an expression is the static shape of a tensor, as TensorFlow 2 spells it."""
    return isinstance(node, ast.Attribute) and node.attr == "shape"


class Spelled(ast.NodeTransformer):
    """Spells what is asked of a tensor's shape in one way, as TensorFlow 2 has it."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if called_name(node) != "get_shape" or node.args or node.keywords:
            return node
        of = node.func
        return (
            ast.Attribute(of.value, "shape", ast.Load()) if isinstance(of, ast.Attribute) else node
        )

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if node.attr == "ndims" and is_shape(node.value):
            return ast.Attribute(node.value, "rank", node.ctx)
        held = node.value
        if node.attr == "value" and isinstance(held, ast.Subscript) and is_shape(held.value):
            return node if isinstance(held.slice, ast.Slice) else held
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        held = node.value
        if isinstance(held, ast.Call) and called_name(held) == "as_list" and not held.args:
            held = held.func.value if isinstance(held.func, ast.Attribute) else held
        elif isinstance(held, ast.Attribute) and held.attr == "dims":
            held = held.value
        if is_shape(held) and not isinstance(node.slice, ast.Slice):
            return ast.Subscript(held, node.slice, node.ctx)
        return node


class Nameless(Spelled):
    """Spells an expression without the names of variables: inputs of an op are such, too."""

    def text(self, node: ast.AST) -> str:
        """Return the text of an expression."""
        return ast.unparse(self.visit(tree_of(ast.unparse(node), mode="eval")))

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name("_", node.ctx)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        spelled = super().visit_Subscript(node)
        value = spelled.value if isinstance(spelled, ast.Subscript) else None
        of_op = isinstance(value, ast.Attribute) and value.attr in {"inputs", "outputs"}
        return ast.Name("_", node.ctx) if of_op else spelled


def asked_of_shapes(text: str) -> Counter[str]:
    """Return what some code asks static shapes, each question without the names of variables."""
    tree = tree_of(text)
    around = {c: n for n in walk(tree) for c in ast.iter_child_nodes(n)}
    nameless = Nameless()
    found: Counter[str] = Counter()
    for node in walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in _OF_SHAPES:
            asked: ast.AST = node
            while isinstance(around[asked], _ASKING):
                asked = around[asked]
            is_list = any(getattr(part, "attr", "") in _OF_KNOWN for part in walk(asked))
            found[nameless.text(asked) + " of a list" * is_list] += 1
    return found
