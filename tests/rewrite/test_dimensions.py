"""`.value` of an item of a shape goes, and of nothing else."""

from __future__ import annotations

import textwrap
from itertools import pairwise

import pytest

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions

PROGRAM = """\
import tensorflow as tf


def f(x, table):
{body}
    with tf.get_default_graph().gradient_override_map({{"Round": "Identity"}}):
        return tf.round(x)
"""


def mended(body: str) -> str:
    """The new text of lines above a block."""
    text = PROGRAM.format(body=textwrap.indent(body, "    "))
    result = migrate_source(text, "p.py", MigrationOptions())
    assert result.failure is None
    head = "import tensorflow as tf\n\n\ndef f(x, table):\n"
    assert result.new.startswith(head)
    lines = result.new[len(head) :].rsplit("\n", 2)[0]
    return textwrap.dedent(lines)


@pytest.mark.parametrize(
    ("body", "new"),
    [
        ("n = x.shape[0].value", "n = x.shape[0]"),
        ("n = x.get_shape()[-1].value", "n = x.get_shape()[-1]"),
        ("n = x.get_shape().with_rank(4)[1].value", "n = x.get_shape().with_rank(4)[1]"),
        ("n = (x.shape[0] * 2).value", "n = (x.shape[0] * 2)"),
        ("print((x.shape[0] * 2).value)", "print(x.shape[0] * 2)"),
        ("s = x.shape\nn = s[0].value", "s = x.shape\nn = s[0]"),
        ("n = x.shape[0]\nprint(n.value)", "n = x.shape[0]\nprint(n)"),
        ("n, m = x.shape\nprint(n.value)", "n, m = x.shape\nprint(n)"),
        ("n = [d.value for d in x.get_shape()]", "n = list(x.get_shape())"),
        ("n = [d.value for d in x.shape if d]", "n = [d for d in x.shape if d]"),
        ("n = [d.value + 1 for d in x.shape]", "n = [d + 1 for d in x.shape]"),
        ("n = tuple(d.value for d in x.shape)", "n = tuple(d for d in x.shape)"),
    ],
)
def test_an_item_of_a_shape_is_a_number(body: str, new: str) -> None:
    assert mended(body) == new


@pytest.mark.parametrize(
    "body",
    [
        "n = table.sizes[0].value",
        "n = table[0].value",
        "n = x.shape.value",
        "n = x.shape[:2].value",
        "n = table.zeta()[0].value",
        "n = x.get_shape(1)[0].value",
        "n = table.merge(x.shape)[0].value",
        "n = [d.value for i, d in enumerate(x.shape)]",
        "n = [d.value for d in sorted(x.shape)]",
        "n = [e.value for d, e in zip(table, x.shape)]",
        "n = filter(lambda d: d.value, x.shape)",
        "n = map(lambda d: d.value, x.shape)",
        "n = x.shape[0]\nn = table\nprint(n.value)",
        "n = n\nprint(n.value)",
        "n = x.shape[0].name",
        "n = x.dtype[0].value",
        "n = x.shape[0, 1].value",
        "n = [a.value for d in x.shape]",
        "n = [e.value for d in x.shape]",
        "n = table\nprint([n.value for d in x.shape])",
    ],
)
def test_anything_else_keeps_its_value(body: str) -> None:
    assert mended(body) == body


@pytest.mark.parametrize("part", ["[1:]", ".with_rank(3)"])
def test_a_shape_is_followed_through_its_parts(part: str) -> None:
    shape = "x.shape" + part * 12
    assert mended(f"n = {shape}[0].value") == f"n = {shape}[0]"


@pytest.mark.parametrize("further", [False, True])
def test_so_it_is_through_some_variables(further: bool) -> None:
    names = [f"n{number}" for number in range(41 + further)]
    lines = [f"{new} = {old}" for old, new in pairwise(names)]
    body = "\n".join(["n0 = x.shape[0]", *lines])
    read = f"print({names[-1]}.value)"
    kept = ".value" if further else ""
    assert mended(f"{body}\n{read}") == f"{body}\nprint({names[-1]}{kept})"
