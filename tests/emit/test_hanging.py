"""What stands behind a backslash moves with the block that it stands in."""

from __future__ import annotations

import pytest

from tfgradmigrate import migrate_source

OUT = """\
import tensorflow as tf


def f(x, b):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        y = tf.sign(x) + \\
            b + \\
              1.0
    if b:
        y = y * \\
            2.0
    return y
"""

IN = """\
import tensorflow as tf
from tensorflow.python.framework import function


def _twice(op, dy):
    return dy * 2.0


@function.Defun(tf.float32, python_grad_func=_twice)
def f(x):
    y = tf.sign(x) * \\
        3.0
    return y
"""


def test_a_line_that_moves_out_takes_along_what_hangs_from_it() -> None:
    new = migrate_source(OUT).new
    assert "    y = tf.grad_pass_through(tf.sign)(x) + \\\n        b + \\\n          1.0\n" in new
    assert "        y = y * \\\n            2.0\n" in new


def test_a_line_that_moves_in_takes_along_what_hangs_from_it() -> None:
    new = migrate_source(IN).new
    assert "        y = tf.sign(x) * \\\n            3.0\n" in new


@pytest.mark.parametrize("behind", ["\t\t\t", " "])
def test_what_cannot_be_moved_stays(behind: str) -> None:
    new = migrate_source(OUT.replace("              1.0", f"{behind}1.0")).new
    assert f"b + \\\n{behind}1.0\n" in new
