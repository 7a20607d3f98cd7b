"""What is said of names that TensorFlow 2 lacks."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import tensorflow as tf


def f(x):
    with GRAPH.control_dependencies([x]):
        return tf.py_func(abs, [x], tf.float32)
"""


@pytest.mark.parametrize("graph", ["tf.get_default_graph()", "tf.compat.v1.get_default_graph()"])
def test_a_graph_that_goes_with_its_method_is_not_said_to_be_mended(graph: str) -> None:
    result = migrate_text(PROGRAM.replace("GRAPH", graph), "p.py", MigrationOptions())
    assert "    with tf.control_dependencies([x]):\n" in result.new
    assert [f.symbol for f in result.findings if f.code == "TGM108"] == ["control_dependencies"]


AWAITED = """\
import tensorflow as tf


def f(x, other):
    with tf.control_dependencies([WAITS]):
        return tf.py_func(abs, [tf.identity(x)], tf.float32)
"""


@pytest.mark.parametrize(
    ("waits", "written"),
    [
        ("x.op", "x"),
        ("tf.abs(x).op", "tf.abs(x)"),
        ("(tf.abs(x) + 1).op", "(tf.abs(x) + 1)"),
        ("other.op", "other.op"),
        ("other.train.op", "other.train.op"),
        ("x.op.name", "x.op.name"),
    ],
)
def test_what_is_waited_for_is_the_tensor_itself(waits: str, written: str) -> None:
    result = migrate_text(AWAITED.replace("WAITS", waits), "p.py", MigrationOptions())
    assert f"    with tf.control_dependencies([{written}]):\n" in result.new
    assert ("op" in [f.symbol for f in result.findings if f.code == "TGM108"]) is (waits != written)
