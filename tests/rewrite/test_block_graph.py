"""Whose graph a block's override is of: that of its ops, or one that may be another."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

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


@pytest.mark.parametrize(
    ("graph", "said"),
    [
        ("tf.Graph().as_default()", "is a context manager without `gradient_override_map`"),
        ("graph_of(x)", "is the graph in which the block creates its ops is not visible"),
    ],
)
def test_what_is_wrong_with_a_graph_is_told(graph: str, said: str) -> None:
    text = PROGRAM.replace("LINES", BLOCK.format(graph))
    (found,) = migrate_text(text, "p.py", MigrationOptions()).findings
    assert f"`{graph}` {said}" in found.message


BROUGHT = """\
import tensorflow as tf

outer = tf.Graph()
g = tf.Graph()
h = tf.Graph()
unknown = tf.placeholder


@tf.RegisterGradient("Own")
def own(op, dy):
    return 2.0 * dy


def f(x, y):
    k = tf.Graph()
    with BEFORE.as_default():
        t = tf.ones([2])
    with AROUND.as_default():
        with AROUND.gradient_override_map({"Sign": "Own", "Neg": "Own", "Pack": "Own"}):
            return OP
"""


@pytest.mark.parametrize(
    ("before", "around", "op", "said"),
    [
        ("g", "g", "tf.sign(t)", ""),
        ("g", "g", "tf.sign(x)", "`x` is made in `g` as well"),
        ("h", "g", "tf.sign(t)", "`t` is made in `g` as well"),
        ("h", "g", "-x", "`x` is made in `g` as well"),
        ("h", "g", "tf.sign(-x * y)", "`x` is made in `g` as well"),
        ("h", "g", "tf.sign(tf.ones([2]))", ""),
        ("h", "g", "tf.stack([x, y])", "`x` is made in `g` as well"),
        ("h", "k", "tf.sign(t)", "TGM407"),
        ("k", "k", "tf.sign(t)", ""),
        ("unknown", "k", "tf.sign(t)", ""),
        ("x", "k", "tf.sign(t)", ""),
    ],
)
def test_a_tensor_from_outside_of_the_graph_that_is_entered(
    before: str, around: str, op: str, said: str
) -> None:
    text = BROUGHT.replace("BEFORE", before).replace("AROUND", around).replace("OP", op)
    found = migrate_text(text, "p.py", MigrationOptions()).findings
    refused = [f.code for f in found if f.code == "TGM407"]
    assumed = [each for f in found for each in f.assumes if "as well" in each]
    assert refused + assumed == ([said] if said else [])
