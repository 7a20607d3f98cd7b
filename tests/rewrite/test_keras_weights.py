"""What TensorFlow 1 assigned to a weight of Keras is assigned by its own method."""

from __future__ import annotations

import pytest

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions

PROGRAM = """\
import keras
import tensorflow as tf
from keras.layers import Layer


class Rounded(Layer):
    def build(self, shape):
        {made}

    def call(self, x):
        with tf.get_default_graph().gradient_override_map({{"Round": "Identity"}}):
            y = tf.round(x)
        step = {call}
        return y + step
"""
WEIGHT = "self.w = self.add_weight(name='w', shape=(), initializer='zeros')"


def mended(call: str, made: str = WEIGHT) -> str:
    """Return what becomes of a call beside a block that is rewritten."""
    result = migrate_source(PROGRAM.format(call=call, made=made), "a.py", MigrationOptions())
    assert result.failure is None, result.failure
    return result.new.partition("        step = ")[2].partition("\n")[0]


@pytest.mark.parametrize(
    ("call", "new"),
    [
        ("tf.assign_add(self.w, 1)", "self.w.assign_add(1)"),
        ("tf.assign_sub(self.w, x * (2 + y))", "self.w.assign_sub(x * (2 + y))"),
        ("tf.assign(ref=self.w, value=x)", "self.w.assign(x)"),
        ("tf.compat.v1.assign(value=x, ref=self.w)", "self.w.assign(x)"),
        ("tf.add(tf.assign_add(self.w, 1), y)", "tf.add(self.w.assign_add(1), y)"),
        ("keras.backend.update(self.w, x)", "self.w.assign(x)"),
        ("tf.keras.backend.update_add(self.w, increment=x)", "self.w.assign_add(x)"),
        # What the method of a weight does not take, or has not, is told.
        ("tf.assign(self.w, x, name='now')", "tf.compat.v1.assign(self.w, x, name='now')"),
        ("tf.assign(self.w)", "tf.compat.v1.assign(self.w)"),
        ("tf.assign(value=x)", "tf.compat.v1.assign(value=x)"),
        ("tf.assign(*self.w)", "tf.compat.v1.assign(*self.w)"),
        ("tf.scatter_add(self.w, [0], [x])", "tf.compat.v1.scatter_add(self.w, [0], [x])"),
        # Others may be anything.
        ("tf.assign_add(self.v, 1)", "tf.compat.v1.assign_add(self.v, 1)"),
        ("tf.assign_add(x.w, 1)", "tf.compat.v1.assign_add(x.w, 1)"),
    ],
)
def test_an_assignment_to_a_weight(call: str, new: str) -> None:
    assert mended(call) == new


@pytest.mark.parametrize(
    ("made", "known"),
    [
        ("self.w = keras.Variable(0.0)", True),
        ("self.w = tf.keras.Variable(0.0)", True),
        (f"self.w = None; {WEIGHT}", True),
        (f"{WEIGHT}; self.all = [self.w, shape]", True),
        ("self.w = tf.Variable(0.0)", False),
        ("self.w = shape.add_weight(name='w')", False),
        ("self.w = unknown.add_weight(name='w')", False),
        (f"{WEIGHT}; self.w = tf.assign(self.v, 1)", False),
        (f"{WEIGHT}; self.w += 1", False),
        (f"{WEIGHT}; del self.w", False),
        (f"{WEIGHT}; (self.w, self.v) = shape", False),
    ],
)
def test_only_what_is_surely_a_weight(made: str, known: bool) -> None:
    expected = "self.w.assign(x)" if known else "tf.compat.v1.assign(self.w, x)"
    assert mended("tf.assign(self.w, x)", made) == expected
