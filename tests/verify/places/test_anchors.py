"""Where a place stands is found again in a later text of the same file, if it is there."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.verify.places.anchors import (
    NEIGHBOURS,
    anchor_of,
    functions_of,
    is_part_of,
    region_at,
)
from tfgradmigrate.verify.places.cuts import cut_at, lines_at

TEXT = '''\
"""Programs."""
import tensorflow as tf


def f(x, n):
    """Return something."""
    a = tf.sin(x)
    if n:
        b = tf.sign(a)
        c = b * n
        d = c + 1
    elif x:
        b = tf.abs(a)
    else:
        d = a - 1
    try:
        e = tf.exp(d)
    except ValueError:
        e = tf.tan(d)
    except TypeError as error:
        e = error.value
    finally:
        print(e)
    return e


class Own:
    size = 3

    def f(self, x):
        def inner(v):
            return tf.round(v)

        with self.scope:
            for i in range(3):
                x = inner(x)
                while x:
                    x = x - i
        return x


def g(x):
    return tf.floor(x)
'''

STATEMENTS = {
    text.splitlines()[0]: text
    for node in ast.walk(ast.parse(TEXT))
    if isinstance(node, ast.stmt) and (text := ast.unparse(node))
}


def span_of(text: str, said: str) -> tuple[int, int]:
    """Return the lines of the last statement that begins so."""
    found = [
        (node.lineno, node.end_lineno or 0)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.stmt) and ast.unparse(node).startswith(said)
    ]
    return max(found)


def found_again(later: str, span: tuple[int, int], text: str = TEXT) -> list[str] | None:
    """Return what stands in a later text where some lines of a text stood."""
    anchor = anchor_of(ast.parse(text), span)
    assert anchor is not None
    region = region_at(ast.parse(later), anchor)
    if region is None:
        return None
    assert region.old == region.new
    return [ast.unparse(node).partition("\n")[0] for node in region.old]


@pytest.mark.parametrize("said", STATEMENTS)
def test_each_statement_is_found_in_its_own_text(said: str) -> None:
    assert found_again(TEXT, span_of(TEXT, said)) == [said]


@pytest.mark.parametrize("said", STATEMENTS)
def test_a_statement_is_found_though_others_come_and_names_of_locals_change(said: str) -> None:
    later = TEXT.replace("import tensorflow as tf", "import os\nimport tensorflow as tf\n\nK = 3")
    later = later.replace("    a = tf.sin(x)\n", "    m = 2\n    a = tf.sin(x)  # sine\n")
    later = later.replace(
        "        c = b * n\n", "        m = 3\n        c = (b *\n            n)\n"
    )
    later = later.replace("                x = inner(x)\n", "                x = inner(x)\n" * 2)
    assert (found_again(later, span_of(TEXT, said)) or [""])[-1] == said
    assert (found_again(TEXT, span_of(later, said), later) or [""])[-1] == said


def test_a_statement_is_found_among_many_that_are_alike() -> None:
    rows = [f"x = tf.{op}(x)" for op in ("sin", "cos", "tan", "exp") for _ in range(60)]
    text = "\n".join([*rows, rows[0], "x = tf.sign(x)", rows[60], *rows[:2]])
    line = len(rows) + 2
    assert found_again(text, (line, line), text) == ["x = tf.sign(x)"]
    later = text.replace("tf.sign(x)", "tf.sign(x) + 1")
    assert found_again(later, (line, line), text) == ["x = tf.sign(x) + 1"]


def renamed(text: str) -> str:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in "abcde":
            node.id = f"{node.id}_of_f"
    return ast.unparse(tree)


@pytest.mark.parametrize("said", ["a = tf.sin", "c = b * n", "e = tf.tan", "e = error", "print(e"])
def test_other_names_of_locals_make_no_difference(said: str) -> None:
    (one,) = found_again(TEXT, span_of(TEXT, said)) or [""]
    (other,) = found_again(renamed(TEXT), span_of(TEXT, said)) or [""]
    assert ast.unparse(ast.parse(renamed(one))) == other


def test_a_statement_is_found_where_all_around_it_has_other_names() -> None:
    text = "def f(x):\n    {0} = x + 1\n    {1} = {0} * 2\n    return {1} - x\n"
    assert found_again(text.format("c", "d"), (3, 3), text.format("a", "b")) == ["d = c * 2"]


@pytest.mark.parametrize(
    ("said", "put", "found"),
    [
        ("c = b * n", "c = b - n", ["c = b - n"]),
        ("c = b * n", "c = b\n        c = c - n", ["c = b", "c = c - n"]),
        ("d = c + 1", "", None),
        ("b = tf.sign", "b = a\n        b = tf.sign(a)", ["b = tf.sign(a)"]),
        ("b = tf.sign", "b = a", ["b = a"]),
        ("d = c + 1", "d = n", ["d = n"]),
        ("e = tf.exp", "pass", ["pass"]),
        ("return tf.floor", "return tf.ceil(x)", ["return tf.ceil(x)"]),
        ("return tf.round", "return v", ["return v"]),
    ],
)
def test_what_stands_there_now_is_found_by_what_is_beside(
    said: str, put: str, found: list[str] | None
) -> None:
    first, last = span_of(TEXT, said)
    lines = TEXT.splitlines()
    indented = lines[first - 1][: len(lines[first - 1]) - len(lines[first - 1].lstrip())]
    later = "\n".join([*lines[: first - 1], *[indented + put] * bool(put), *lines[last:]])
    assert found_again(later, (first, last)) == found


@pytest.mark.parametrize("before", range(1, 8))
@pytest.mark.parametrize("behind", range(8))
def test_what_ends_a_list_ends_it_whatever_stands_there_now(before: int, behind: int) -> None:
    def text(*rest: str) -> str:
        lines = [*(f"g{n}(x)" for n in range(before)), *rest]
        return "def f(x):\n" + "".join(f"    {line}\n" for line in lines)

    old = text("tf.sign(x)", *(f"h{n}(x)" for n in range(behind)))
    later = text("tf.abs(x)", *(f"k{n}(x)" for n in range(behind)))
    found = found_again(later, (before + 2, before + 2), old)
    # Of the last that tell where a place stands, none may be missing.
    if behind < NEIGHBOURS:
        assert found == ["tf.abs(x)", *(f"k{n}(x)" for n in range(behind))]
    else:
        assert found is None


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("e = error.value", "    except TypeError as error:\n        e = error.value\n"),
        ("print(e)", "    finally:\n        print(e)\n"),
        ("size = 3", "class Own:"),
        ("return tf.round(v)", "        def inner(v):\n            return tf.round(v)\n"),
        ("x = x - i", "                while x:\n                    x = x - i\n"),
    ],
)
def test_what_is_gone_is_not_found(said: str, gone: str) -> None:
    assert gone in TEXT
    later = TEXT.replace(gone, "class Another:" if gone.startswith("class") else "")
    assert found_again(later, span_of(TEXT, said)) is None


def test_a_place_in_a_branch_is_not_found_in_a_loop() -> None:
    text = "def f(x, n):\n    a = x\n    {} n:\n        b = a\n    return a\n"
    assert found_again(text.format("if not"), (4, 4), text.format("if")) == ["b = a"]
    assert found_again(text.format("while"), (4, 4), text.format("if")) is None


def test_several_statements_are_found_together() -> None:
    first, last = span_of(TEXT, "b = tf.sign")[0], span_of(TEXT, "d = c + 1")[1]
    found = ["b = tf.sign(a)", "c = b * n", "d = c + 1"]
    assert found_again(TEXT, (first, last)) == found
    assert found_again(TEXT.replace("c = b * n", "c = b"), (first, last)) == [
        *(found[0], "c = b", found[2])
    ]


def test_where_no_statement_stands_is_no_anchor() -> None:
    assert anchor_of(ast.parse(TEXT), (3, 4)) is None
    assert anchor_of(ast.parse(TEXT), (99, 100)) is None


def test_the_functions_around_a_place() -> None:
    tree = ast.parse(TEXT)
    anchor = anchor_of(tree, span_of(TEXT, "return tf.round"))
    whole = anchor_of(tree, span_of(TEXT, "def f(self"))
    inner = anchor_of(tree, span_of(TEXT, "def inner"))
    alone = anchor_of(tree, span_of(TEXT, "return tf.floor"))
    assert anchor
    assert whole
    assert inner
    assert alone
    assert functions_of(anchor) == [whole, inner]
    assert functions_of(alone) == [alone[:1]]
    assert functions_of(anchor_of(tree, span_of(TEXT, "size")) or ()) == []
    assert is_part_of(anchor, whole)
    assert not is_part_of(anchor, inner)
    assert not is_part_of(alone, alone[:1])
    assert not is_part_of(whole, whole)
    text = "def o():\n    a = 1\n    def f(x):\n        return x\n    b = 2\n    return f\n"
    between = anchor_of(ast.parse(text), (3, 4))
    assert between is not None
    assert not is_part_of(between, between)


@pytest.mark.parametrize(("more", "part"), [("'''Floor.'''", False), ("x = x + 1", True)])
def test_a_docstring_is_no_part_of_a_function(more: str, part: bool) -> None:
    tree = ast.parse(f"def f(x):\n    {more}\n    return x\n")
    anchor = anchor_of(tree, (3, 3))
    assert anchor is not None
    assert is_part_of(anchor, anchor[:1]) is part


def test_of_functions_in_each_other_the_outermost_and_the_innermost_are_meant() -> None:
    text = "def a():\n    def b():\n        def c():\n            x = 1\n            return x\n"
    anchor = anchor_of(ast.parse(text), (4, 4))
    assert anchor is not None
    outer, inner = functions_of(anchor)
    assert (len(outer), len(inner), len(anchor)) == (1, 3, 4)
    alone = anchor_of(ast.parse("def a():\n    x = 1\n    return x\n"), (2, 2))
    assert alone is not None
    assert functions_of(alone) == [alone[:1]]


@pytest.mark.parametrize(
    ("said", "symbol", "inputs"),
    [
        ("b = tf.sign(a)", "f", ["a"]),
        ("return x", "Own.f", ["x"]),
        ("def f(self", "Own.f", ["self.scope", "x"]),
        ("return tf.floor", "g", ["x"]),
    ],
)
def test_the_place_at_an_anchor(said: str, symbol: str, inputs: list[str]) -> None:
    span = span_of(TEXT, said)
    anchor = anchor_of(ast.parse(TEXT), span)
    assert anchor is not None
    (place,) = cut_at(TEXT, anchor)
    assert (place.symbol, [each.path for each in place.inputs]) == (symbol, inputs)
    assert place.old == place.new
    assert lines_at(TEXT, anchor) >= {*range(span[0], span[1] + 1)}


def test_what_goes_on_in_between_is_no_place() -> None:
    text = "def f(x):\n    y = yield x\n    for z in y:\n        continue\n"
    for said in ("y = (yield", "continue"):
        anchor = anchor_of(ast.parse(text), span_of(text, said))
        assert anchor is not None
        assert cut_at(text, anchor) == []
        assert lines_at(text, anchor) == set()
