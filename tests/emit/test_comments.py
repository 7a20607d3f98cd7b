"""Which comments go with a removed statement, and where the others come to stand."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.emit.comments import comments_in, comments_lost, is_directive, may_go, of_module
from tfgradmigrate.emit.edits import Edits, apply_edits
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import find_all


@pytest.mark.parametrize(
    ("comment", "goes"),
    [
        ("# The second paragraph of the paper.", False),
        ("# build the graph", False),
        ("# the current graphics card", False),
        ("# Get current graph", True),
        ("# the default TensorFlow graph", True),
        ("# getting the graph", True),
        ("# see the register of authors", True),
        ("# override the gradient", True),
        ("# g.gradient_override_map does the rest", True),
        ("# TF's RegisterGradient wants a name", True),
        ("# from get_default_graph()", True),
        ("# names must be unique", True),
        ("# uniqueness of the solution", False),
        ("# rnd_name is drawn anew", True),
        ("# g", False),
        ("# uid is drawn anew", True),
    ],
)
def test_only_what_names_the_mechanism_goes(comment: str, goes: bool) -> None:
    removed = cst.parse_statement("rnd_name = g = uid = draw()")
    assert may_go(comment, removed) is goes


@pytest.mark.parametrize("text", ["# noqa: E501", "#noqa", "# type: ignore[misc]", "# pylint: x"])
def test_a_word_to_a_tool_is_none_to_a_reader(text: str) -> None:
    assert is_directive(text)
    assert not is_directive(f"# not a {text}")


def test_comments_of_every_place_are_seen() -> None:
    text = "# 1\nf(  # 2\n    a,  # 3\n    # 4\n)  # 5\nwith g(\n    # 6\n):  # 7\n    x  # 8\n    # 9\n# 10\n"
    module = cst.parse_module(text)
    found = [comment for part in of_module(module) for comment in comments_in(part)]
    assert found == [f"# {number}" for number in range(1, 11)]


def test_what_is_lost_is_counted() -> None:
    old = cst.parse_module("a  # x\nb  # x\nc  # y\n")
    new = cst.parse_module("a  # x\nc  # y\n")
    assert comments_lost(of_module(old), of_module(new)) == {"# x": 1}
    assert not comments_lost(of_module(old), of_module(old))


def test_what_stands_in_several_places_is_counted_in_each() -> None:
    """New code may hold the same node twice, and lose it in one place."""
    (one,) = cst.parse_module("a  # x\n").body
    assert comments_lost([one, one], [one]) == {"# x": 1}
    assert comments_lost([one, one, one], [one, one]) == {"# x": 1}
    assert not comments_lost([one, one], [one, one])
    assert not comments_lost([one], [one, one])


def test_a_comment_that_has_moved_in_or_out_is_not_lost() -> None:
    out = cst.parse_module("# x\na\n")
    inside = cst.parse_module("def f():\n    if b:\n        # x\n        a\n")
    assert not comments_lost(of_module(out), of_module(inside))
    assert not comments_lost(of_module(inside), of_module(out))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = gone  # why\nb = 1\n", "# why\nb = 1\n"),
        ("a = gone  # noqa\nb = 1\n", "b = 1\n"),
        ("# above\na = gone  # behind\nb = 1\n", "# above\n# behind\nb = 1\n"),
        ("a = (\n    gone,  # first\n    2,  # second\n)\nb = 1\n", "# first\n# second\nb = 1\n"),
        ("def f():\n    a = gone  # why\n", "def f():\n    pass\n    # why\n"),
        ("b = 1\na = gone  # why\n", "b = 1\n# why\n"),
        ("a = gone  # one unique name\nb = 1\n", "b = 1\n"),
    ],
)  # fmt: skip
def test_a_removed_statement_leaves_its_comments(text: str, expected: str) -> None:
    module = cst.parse_module(text)
    edits = Edits()
    edits.remove(next(a for a in find_all(module, cst.Assign) if "gone" in module.code_for_node(a)))
    assert apply_edits(module, edits, Scopes(module).parents).code == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = f(  # why\n    1)\n", "# why\nx = y\n"),
        ("if f(\n    1,  # why\n):\n    pass\n", "# why\nif y:\n    pass\n"),
        ("@f(  # why\n    1)\ndef g(): pass\n", "# why\n@y\ndef g(): pass\n"),
        ("if a:\n    x = f(1  # why\n    )\n", "if a:\n    # why\n    x = y\n"),
    ],
)  # fmt: skip
def test_a_comment_in_a_replaced_expression_stands_above_its_statement(
    text: str, expected: str
) -> None:
    module = cst.parse_module(text)
    edits = Edits()
    edits.replace(next(iter(find_all(module, cst.Call))), cst.Name("y"))
    assert apply_edits(module, edits, Scopes(module).parents).code == expected


def test_a_with_that_loses_its_items_keeps_their_comments() -> None:
    module = cst.parse_module("with f(  # one\n    {'a': b},  # two\n):  # three\n    x = 1\n")
    edits = Edits()
    edits.remove(next(iter(find_all(module, cst.WithItem))))
    made = apply_edits(module, edits, Scopes(module).parents).code
    assert made == "# one\n# two\n# three\nx = 1\n"
