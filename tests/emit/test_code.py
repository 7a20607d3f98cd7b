"""Names for what is new, and templates of it."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.emit.code import fresh, statements


@pytest.mark.parametrize(
    ("options", "taken", "name"),
    [
        (["dy"], set(), "dy"),
        (["dy"], {"x"}, "dy"),
        (["dy", "upstream"], {"dy"}, "upstream"),
        (["dy"], {"dy"}, "dy_1"),
        (["dy", "upstream"], {"dy", "upstream", "dy_1"}, "dy_2"),
    ],
)
def test_a_new_name_is_one_that_nothing_has(options: list[str], taken: set[str], name: str) -> None:
    assert fresh(options, taken) == name


def test_a_hole_that_stands_alone_is_an_expression_or_statements() -> None:
    module = cst.parse_module("")
    template = "if a:\n    ONE\n    b\n    MANY\n"
    many = statements("c\nd\n", module)
    (made,) = statements(template, module, ONE=cst.parse_expression("x + 1"), MANY=many)
    assert module.code_for_node(made) == "if a:\n    x + 1\n    b\n    c\n    d\n"


def test_a_statement_that_only_has_a_hole_is_none() -> None:
    module = cst.parse_module("a\n")
    made = statements("f(ONE)\nx = ONE\n", module, ONE=cst.Name("y"))
    assert module.with_changes(body=made).code == "f(y)\nx = y\n"


def test_new_statements_have_the_indentation_of_their_module() -> None:
    module = cst.parse_module("if a:\n  b\n")
    (made,) = statements("if c:\n    d; e\n", module)
    assert module.with_changes(body=[made]).code == "if c:\n  d; e\n"


@pytest.mark.parametrize("taken", [set(), {"x", "1x"}])
def test_a_new_name_is_one_that_python_takes(taken: set[str]) -> None:
    assert fresh(["1x", "lambda", "y"], taken) == "y"
    assert fresh(["y"], taken) == "y_1"
