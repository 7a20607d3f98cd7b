"""Which ops of a block an override holds for."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import tensorflow as tf
from tfgradmigrate.runtime import gradient_override_map


@tf.RegisterGradient("Own")
def own(op, dy):
    return [2.0 * dy] * len(op.inputs)


def f(x, m):
    with tf.get_default_graph().gradient_override_map({"KEY": "Own"}):
        LINES
"""


def migrated(key: str, lines: str) -> str:
    text = PROGRAM.replace("KEY", key).replace("LINES", lines)
    return migrate_text(text, "a.py", MigrationOptions()).new


@pytest.mark.parametrize(
    ("bounds", "numbers"),
    [
        *(("", True), (", 0.0, 2.0", True), (", minval=0.0, maxval=2.0", True)),
        *((", 0.0, 2.0, m", True), (", dtype=m", True), (", maxval=2.0, seed=m", True)),
        *((", m", False), (", 0.0, m", False), (", maxval=m", False), (", minval=m", False)),
        *((", *m", False), (", mean=m", False), (", stddev=m", False)),
    ],
)
def test_of_a_random_number_the_override_is_if_a_bound_may_be_a_tensor(
    bounds: str, numbers: bool
) -> None:
    """`maxval - minval` and the product with it are differentiated with respect to bounds alone."""
    new = migrated("Mul", f"return x * tf.random.uniform([2]{bounds})")
    assert ('gradient_override_map({"Mul": "Own"})' not in new) is numbers


INNER = "with {}:\n            y = tf.sign(x)\n        return tf.sign(tf.sign(y))"


@pytest.mark.parametrize(
    ("inside", "taken"),
    [
        ('gradient_override_map({"Sign": "B"})', True),
        ('gradient_override_map({"Tanh": "B"})', False),
        ('gradient_override_map({"Tanh": "B"}), gradient_override_map({"Sign": "B"})', True),
        ('m, gradient_override_map({"Sign": "B"})', True),
        ('m(1), gradient_override_map({"Sign": "B"})', True),
    ],
)
def test_a_block_on_the_shim_inside_keeps_its_ops(inside: str, taken: bool) -> None:
    new = migrated("Sign", INNER.format(inside))
    assert ("y = tf.sign(x)" in new) is taken, new


def test_an_op_of_a_function_is_left_to_the_shim() -> None:
    text = """\
import tensorflow as tf


@tf.RegisterGradient("Own")
def own(op, dy):
    return 2.0 * dy


def _inner(x):
    return tf.tanh(tf.neg(x))


def _outer(x):
    return _inner(x) + tf.neg(x)


def f(x):
    with tf.get_default_graph().gradient_override_map({"Tanh": "Own"}):
        return _outer(x)
"""
    new = migrate_text(text, "a.py", MigrationOptions()).new
    assert "    return tf.tanh(tf.negative(x))\n" in new
    assert '    with gradient_override_map({"Tanh": "Own"}):\n        return _outer(x)\n' in new


def test_the_names_of_inner_functions_hide_none_that_the_gradient_reads() -> None:
    text = """\
import tensorflow as tf

call = backward = tf.ones([2])


@tf.RegisterGradient("Own")
def own(op, dy):
    return dy * call * backward * op.outputs[0]


def f(x):
    with tf.get_default_graph().gradient_override_map({"Tanh": "Own"}):
        return tf.tanh(x)
"""
    new = migrate_text(text, "a.py", MigrationOptions()).new
    assert "    def forward(x):\n        def backprop(dy):\n" in new
    assert "return dy * call * backward * y\n" in new
