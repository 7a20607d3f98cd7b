"""What small expressions say, and in which order a tree is walked."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.tree import (
    child_fields,
    children,
    dotted_name,
    dotted_tail,
    excerpt,
    find_all,
    integer_value,
    is_docstring,
    number_value,
    parts,
    read_module,
    root,
    source_of,
    string_value,
    walk,
    walk_each,
)


@pytest.mark.parametrize(
    ("text", "name", "tail", "base"),
    [
        ("a", "a", "a", "a"),
        ("a.b.c", "a.b.c", "c", "a"),
        ("a().b", None, "b", "a()"),
        ("a.b()", None, "b", "a.b()"),
        ("a[0].b", None, "b", "a"),
        ("a.b[0]", None, None, "a"),
        ("a()()", None, None, "a()()"),
        ("1", None, None, "1"),
    ],
)
def test_names_of_a_chain(text: str, name: str | None, tail: str | None, base: str) -> None:
    node = cst.parse_expression(text)
    assert (dotted_name(node), dotted_tail(node), source_of(root(node))) == (name, tail, base)


@pytest.mark.parametrize(
    ("text", "string", "integer", "number"),
    [
        ("'a'", "a", None, None),
        ("'a' 'b'", "ab", None, None),
        ("b'a'", None, None, None),
        ("f'a'", None, None, None),
        ("12", None, 12, 12),
        ("-12", None, -12, -12),
        ("--12", None, 12, 12),
        ("+12", None, None, None),
        ("~12", None, None, None),
        ("0x10", None, 16, 16),
        ("1.5", None, None, 1.5),
        ("-1.5", None, None, -1.5),
        ("-a", None, None, None),
        ("True", None, None, None),
    ],
)
def test_values_of_literals(
    text: str, string: str | None, integer: int | None, number: float | None
) -> None:
    node = cst.parse_expression(text)
    assert (string_value(node), integer_value(node), number_value(node)) == (
        string,
        integer,
        number,
    )


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("'a'\n", True),
        ("'a' 'b'\n", True),
        ("'a'; b\n", False),
        ("x = 'a'\n", False),
        ("a\n", False),
        ("f'a'\n", False),
        ("if a: 'a'\n", False),
    ],
)
def test_what_is_a_docstring(text: str, is_one: bool) -> None:
    assert is_docstring(read_module(text).body[0]) is is_one


@pytest.mark.parametrize("end", ["", "\n", "\r", "\r\n", "  # a\\\n", "  # a\\\r\n", "\n\n", "\n#"])
def test_a_module_that_is_read_has_its_text(end: str) -> None:
    assert read_module(f"a{end}").code == f"a{end}"


def test_decorators_come_before_what_they_decorate() -> None:
    fields = child_fields(cst.FunctionDef)
    assert fields[0] == "decorators"
    assert fields.index("name") < fields.index("params") < fields.index("body")
    assert child_fields(cst.Name) == ()
    assert child_fields(cst.Return) == ("value",)
    assert child_fields(cst.BinaryOperation) == ("left", "right")


def test_children_carry_meaning_and_parts_the_layout_too() -> None:
    node = cst.ensure_type(cst.parse_expression("f(a, *b)"), cst.Call)
    assert children(node) == [node.func, *node.args]
    assert children(node.args[0]) == [node.args[0].value]
    assert node.args[0].comma in parts(node.args[0])
    assert {type(each) for each in parts(node)} == {cst.Name, cst.Arg, cst.SimpleWhitespace}
    assert children(cst.Name("a")) == []


def test_parents_come_first_in_the_order_of_the_code() -> None:
    node = cst.parse_expression("f(a, g(b), *c)")
    names = ["f", "a", "g", "b", "c"]
    assert [each.value for each in walk(node) if isinstance(each, cst.Name)] == names
    assert [each.value for each in find_all(node, cst.Name)] == names
    assert next(walk(node)) is node
    calls = list(find_all(node, cst.Call))
    assert [source_of(call) for call in calls] == ["f(a, g(b), *c)", "g(b)"]
    assert next(find_all(node, cst.BaseExpression)) is node


def test_what_stands_in_several_of_some_nodes_is_walked_once() -> None:
    outer = cst.ensure_type(cst.parse_expression("f(a, g(b))"), cst.Call)
    inner = outer.args[1].value
    walked = list(walk_each([inner, outer, inner]))
    assert len(walked) == len(set(walked)) == len(list(walk(outer)))
    assert walked[0] is inner
    assert list(walk_each([outer, inner])) == list(walk(outer))


def test_the_code_of_a_node_has_no_layout_around_it() -> None:
    _, statement = cst.parse_module("y\n\n# a\nx = (\n    1 )  # b\n").body
    assert source_of(statement) == "# a\nx = (\n    1 )  # b"
    assert source_of(next(find_all(statement, cst.Integer))) == "(\n    1 )"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("f(x)", "f(x)"),
        (f"f({'x' * 57})", f"f({'x' * 57})"),
        (f"f({'x' * 58})", f"f({'x' * 55}..."),
        ("f(\n    x,  # the first\n\n    [1,\r\n     2])", "f(x, [1, 2])"),
        ("f(  # why\n    x\n)", "f(x)"),
        ("(a +\n b)", "(a + b)"),
        ("f(a \\\n  + b)", "f(a + b)"),
        ("f('# no', f'#{x}', f'# {x}')", "f('# no', f'#{x}', f'# {x}')"),
    ],
)
def test_a_message_quotes_one_line(text: str, quoted: str) -> None:
    assert excerpt(cst.parse_expression(text)) == quoted
