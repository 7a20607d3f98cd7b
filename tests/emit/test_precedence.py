"""What takes the place of a hole is read as a whole, whatever stands around it."""

from __future__ import annotations

import ast

import libcst as cst
import pytest

from tfgradmigrate.emit.code import expression
from tfgradmigrate.emit.precedence import protected

INNER = (
    "a", "a.b", "a[0]", "a()", "-a", "not a", "a ** b", "a * b", "a + b", "a - b", "a << b",
    "a >> b", "a & b", "a ^ b", "a | b", "a < b", "a in b", "a and b", "a or b", "a if b else c", "lambda: a",
    "(a, b)", "[a]", "await a", "(a := b)",
)  # fmt: skip
OUTER = (
    "HOLE", "HOLE.x", "HOLE[0]", "y[HOLE]", "HOLE()", "y(HOLE)", "y(k=HOLE)", "-HOLE", "not HOLE",
    "HOLE ** y", "y ** HOLE", "HOLE * y", "y * HOLE", "HOLE - y", "y - HOLE", "HOLE + y",
    "y + HOLE", "HOLE << y", "y << HOLE", "HOLE >> y", "y >> HOLE", "HOLE & y", "y & HOLE",
    "HOLE ^ y", "y ^ HOLE", "HOLE | y", "y | HOLE", "HOLE < y",
    "y < HOLE < z", "HOLE and y", "y or HOLE", "HOLE if y else z", "y if HOLE else z",
    "y if z else HOLE", "lambda: HOLE", "[HOLE, y]", "{HOLE: y}", "await HOLE",
    "[x for x in HOLE]", "[*HOLE]",
)  # fmt: skip


class Fill(ast.NodeTransformer):
    def __init__(self, inner: str) -> None:
        self.inner = inner

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id != "HOLE":
            return node
        return ast.parse(self.inner, mode="eval").body


class Flat(ast.NodeTransformer):
    """`a or (b or c)` as `a or b or c`, which is the same."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.BoolOp:
        self.generic_visit(node)
        values = [
            value
            for each in node.values
            for value in (
                each.values
                if isinstance(each, ast.BoolOp) and type(each.op) is type(node.op)
                else [each]
            )
        ]
        return ast.BoolOp(node.op, values)


def is_read_as(text: str, wanted: ast.expr) -> bool:
    try:
        tree = Flat().visit(ast.parse(text, mode="eval"))
    except SyntaxError:
        return False
    return ast.dump(tree) == ast.dump(Flat().visit(wanted))


def bare(inner: str) -> cst.BaseExpression:
    """The expression without parentheses of its own, but for those that it has to have."""
    node = cst.parse_expression(inner)
    return node if isinstance(node, cst.NamedExpr | cst.Tuple) else node.with_changes(lpar=())


@pytest.mark.quick
@pytest.mark.parametrize("outer", OUTER)
def test_what_fills_a_hole_stays_whole(outer: str) -> None:
    for inner in INNER:
        made = cst.Module([]).code_for_node(expression(outer, HOLE=bare(inner)))
        wanted = Fill(inner).visit(ast.parse(outer, mode="eval"))
        assert ast.dump(Flat().visit(ast.parse(made, mode="eval"))) == ast.dump(
            Flat().visit(wanted)
        ), made
        # No parentheses where the same is read without them.
        without = outer.replace("HOLE", inner)
        if inner[0] not in "([" and is_read_as(without, wanted):
            assert made == without


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("a +\n    b", "(a +\n    b)"),
        ("(a +\n    b)", "(a +\n    b)"),
        ("f(a,\n    b)", "f(a,\n    b)"),
        ("(a +\n    b) * (c)", "(a +\n    b) * (c)"),
        ("a + b", "a + b"),
    ],
)
@pytest.mark.parametrize("line", ["x = {}", "x: int = {}", "x += {}", "{}", "return {}"])
def test_what_goes_on_behind_a_line_break_stands_in_parentheses(
    line: str, value: str, wanted: str
) -> None:
    """An expression that has lost the brackets around it keeps its line breaks."""
    (statement,) = cst.ensure_type(
        cst.parse_statement(line.format("0")), cst.SimpleStatementLine
    ).body
    inside = cst.parse_expression(f"({value})")
    bare_value = inside.with_changes(lpar=inside.lpar[1:], rpar=inside.rpar[1:])
    made = protected(statement.with_changes(value=bare_value))
    assert cst.Module([]).code_for_node(made) == line.format(wanted)


def test_a_declaration_without_a_value_stays() -> None:
    (statement,) = cst.ensure_type(cst.parse_statement("x: int"), cst.SimpleStatementLine).body
    assert protected(statement) is statement
