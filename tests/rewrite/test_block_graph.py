"""Whose graph a block's override is of: that of its ops, or one that may be another."""

from __future__ import annotations

import pytest

from tfgradmigrate.engine import migrate_text
from tfgradmigrate.options import MigrationOptions

PROGRAM = """\
import tensorflow as tf

g = tf.Graph()
other = tf.Graph()


def f(x):
    LINES
"""

BLOCK = "with {}.gradient_override_map({{'Sign': 'Identity'}}): return tf.sign(x)"


@pytest.mark.parametrize(
    ("around", "graph", "refused"),
    [
        ("", "tf.get_default_graph()", False),
        ("", "g", True),
        ("with g.as_default(): ", "g", False),
        ("with other.as_default(): ", "g", True),
        ("with other.as_default() as h: ", "g", True),
        ("with other.as_default() as g: ", "g", False),
        ("with other.as_default() as h: ", "h", False),
        ("with other.as_graph_def(): ", "g", True),
        ("with other.as_default(), g.as_default(): ", "g", False),
        ("with g: ", "g", True),
        ("with tf.Session(graph=g): ", "g", True),
    ],
)
def test_an_override_is_of_the_graph_that_is_entered(
    around: str, graph: str, refused: bool
) -> None:
    lines = f"{around}\n        {BLOCK.format(graph)}" if around else BLOCK.format(graph)
    new = migrate_text(PROGRAM.replace("LINES", lines), "p.py", MigrationOptions()).new
    assert ("gradient_override_map" in new) is refused
