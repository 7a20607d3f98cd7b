"""Gradients that are registered for ops of kernels, more than once or not."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

HEAD = "import tensorflow as tf\n\nlib = tf.load_op_library('x.so')\nBIG = True\n\n"
FIRST = '@tf.RegisterGradient("Own")\ndef first(op, dy): return dy\n'
SECOND = '@tf.RegisterGradient("Own")\ndef second(op, dy): return -dy\n'


def indented(text: str) -> str:
    return "".join(f"    {line}\n" for line in text.splitlines())


def codes(text: str) -> list[str]:
    result = migrate_text(HEAD + text, "a.py", MigrationOptions())
    assert result.failure is None
    return [f.code for f in result.findings]


ONCE, TWICE = ["TGM201", "TGM201"], ["TGM201", "TGM505"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (FIRST, ONCE[:1]),
        (FIRST + SECOND, TWICE),
        (f"if BIG:\n{indented(FIRST)}else:\n{indented(SECOND)}", ONCE),
        (f"if BIG:\n{indented(FIRST)}elif lib:\n{indented(SECOND)}", ONCE),
        (f"try:\n{indented(FIRST)}except KeyError:\n{indented(SECOND)}", ONCE),
        (f"def one():\n{indented(FIRST)}\n\ndef two():\n{indented(SECOND)}", ONCE),
        (f"def one():\n{indented(FIRST + SECOND)}", TWICE),
        (f"if BIG:\n{indented(FIRST + SECOND)}", TWICE),
        (f"for i in BIG:\n{indented(FIRST)}with BIG:\n{indented(SECOND)}", TWICE),
    ],
)
def test_a_gradient_that_is_registered_twice(text: str, expected: list[str]) -> None:
    """Unless one of two branches, or functions, runs."""
    assert codes(text) == expected


BESIDE = """\
import tensorflow as tf
from tensorflow.python.framework import ops

NONE


@tf.RegisterGradient("KernelOfOurs")
def _kernel_grad(op, dy):
    return dy
"""


@pytest.mark.parametrize(
    ("none", "new"),
    [
        ('tf.NoGradient("FarPoint")', 'tf.no_gradient("FarPoint")'),
        ('tf.NotDifferentiable("FarPoint")', 'tf.no_gradient("FarPoint")'),
        ('tf.no_gradient("FarPoint")', 'tf.no_gradient("FarPoint")'),
        ('ops.NoGradient("FarPoint")', 'ops.NoGradient("FarPoint")'),
        ('table.NoGradient("FarPoint")', 'table.NoGradient("FarPoint")'),
    ],
)
def test_what_has_no_gradient_is_said_by_the_name_of_tensorflow_2(none: str, new: str) -> None:
    result = migrate_text(BESIDE.replace("NONE", none), "p.py", MigrationOptions())
    assert result.new == BESIDE.replace("NONE", new)
