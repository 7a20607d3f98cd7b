"""What stands behind a backslash moves with the block that it stands in."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate import migrate_source
from tfgradmigrate.emit.edits import Edits, apply_edits
from tfgradmigrate.emit.hanging import rehang
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import find_all

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


def without_with(text: str) -> str:
    """A text without what its first `with` enters."""
    old = cst.parse_module(text)
    edits = Edits()
    edits.remove(next(find_all(old, cst.WithItem)))
    return rehang(apply_edits(old, edits, Scopes(old).parents), old, text).code


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("with a:\n    x = b + \\\n        c\n", "x = b + \\\n    c\n"),
        ("with a:\r\n  x = b + \\\r\n    c\r\n", "x = b + \\\r\n  c\r\n"),
        ("if z:\n  with a:\n    x = b + \\\n       c\n", "if z:\n  x = b + \\\n     c\n"),
        ("with a:\n\tx = b + \\\n          c\n", "x = b + \\\n  c\n"),
        (
            "with a:\n  if z:\n    x = b + \\\n      c\n  y = d + \\\n      e\n",
            "if z:\n  x = b + \\\n    c\ny = d + \\\n    e\n",
        ),
        # To the first column and no further.
        ("with a:\n    x = b + \\\n    c\n", "x = b + \\\nc\n"),
        ("with a:\n    x = b + \\\n   c\n", "x = b + \\\n   c\n"),
        ("with a:\n    x = b + \\\n\\\n    c\n", "x = b + \\\n\\\n    c\n"),
        ("with a:\n    x = 'b\\\n        c'\n", "x = 'b\\\n        c'\n"),
        # What stays where it was stays.
        (
            "if z:\n    y = d + \\\n        e\n    with a:\n        x = 1\n",
            "if z:\n    y = d + \\\n        e\n    x = 1\n",
        ),
        (
            "y = d + \\\n    e\nwith a:\n    x = b + \\\n        c\n",
            "y = d + \\\n    e\nx = b + \\\n    c\n",
        ),
    ],
)
def test_lines_move_as_far_as_their_block(text: str, expected: str) -> None:
    assert without_with(text) == expected


def test_a_module_in_which_nothing_moves_is_the_same() -> None:
    text = "x = b + \\\n    c\ny = 1\n"
    old = cst.parse_module(text)
    new = old.with_changes(body=old.body[:1])
    assert rehang(new, old, text) is new
    changed = old.with_changes(body=[*old.body[:1], cst.parse_statement("z = 2\n")])
    assert rehang(changed, old, text) is changed
