"""Small pieces of new code: snippets with holes, and names that nothing else uses."""

from __future__ import annotations

import keyword
import textwrap
from collections.abc import Iterable, Mapping, Sequence

import libcst as cst

from tfgradmigrate.emit.precedence import protected
from tfgradmigrate.syntax.tree import find_all, is_node

Hole = cst.BaseExpression | Sequence[cst.BaseStatement]


class _Fill(cst.CSTTransformer):
    def __init__(self, holes: Mapping[str, Hole]) -> None:
        super().__init__()
        self.holes = holes

    def on_leave(
        self, original_node: cst.CSTNodeT, updated_node: cst.CSTNodeT
    ) -> cst.CSTNodeT | cst.RemovalSentinel | cst.FlattenSentinel[cst.CSTNodeT]:
        left = super().on_leave(original_node, updated_node)
        return protected(left) if is_node(left) else left

    def leave_Name(  # noqa: N802
        self, original_node: cst.Name, updated_node: cst.Name
    ) -> cst.BaseExpression:
        hole = self.holes.get(original_node.value)
        return hole if isinstance(hole, cst.BaseExpression) else updated_node

    def leave_SimpleStatementLine(  # noqa: N802
        self, original_node: cst.SimpleStatementLine, updated_node: cst.SimpleStatementLine
    ) -> cst.BaseStatement | cst.FlattenSentinel[cst.BaseStatement]:
        only = original_node.body[0]
        if isinstance(only, cst.Expr) and isinstance(only.value, cst.Name):
            hole = self.holes.get(only.value.value)
            if hole is not None and not isinstance(hole, cst.BaseExpression):
                return cst.FlattenSentinel(hole)
        return updated_node


def statements(template: str, module: cst.Module, **holes: Hole) -> list[cst.BaseStatement]:
    """Parse a template in the layout of a module, and fill its holes.

    A hole is a name in the template: an expression takes its place, or, where the name stands
    alone as a statement, a sequence of statements.
    """
    parsed = cst.parse_module(textwrap.dedent(template), config=module.config_for_parsing)
    filled = parsed.visit(_Fill(holes)) if holes else parsed
    return list(filled.body)


def expression(template: str, **holes: cst.BaseExpression) -> cst.BaseExpression:
    """Parse an expression template and fill its holes."""
    filled = cst.parse_expression(template).visit(_Fill(holes))
    assert isinstance(filled, cst.BaseExpression)
    return filled


#: The `=` of a keyword argument.
TIGHT = cst.AssignEqual(cst.SimpleWhitespace(""), cst.SimpleWhitespace(""))


def keyword_argument(name: str, value: cst.BaseExpression) -> cst.Arg:
    """`name=value`, as an argument."""
    return cst.Arg(value, keyword=cst.Name(name), equal=TIGHT)


def identifiers(nodes: Iterable[cst.CSTNode]) -> set[str]:
    """Every identifier that stands in some code: bound, read, or the name of an attribute."""
    return {name.value for node in nodes for name in find_all(node, cst.Name)}


def fresh(candidates: Iterable[str], taken: set[str]) -> str:
    """The first candidate that is not taken, with a number if need be; it is taken then."""
    options = list(candidates)
    for name in (*options, *(f"{options[0]}_{i}" for i in range(1, 1000))):
        if name not in taken and name.isidentifier() and not keyword.iskeyword(name):
            taken.add(name)
            return name
    raise AssertionError("a thousand names are taken")


def lambda_parameter(inside: Iterable[cst.CSTNode]) -> str:
    """A name for the one parameter of a lambda, which the rest of its body does not read."""
    return fresh(["x", "value", "tensor"], identifiers(inside))


def without_parentheses(node: cst.BaseExpression) -> cst.BaseExpression:
    """An expression without the parentheses around it, for a place that needs none."""
    return node.with_changes(lpar=(), rpar=()) if node.lpar else node
