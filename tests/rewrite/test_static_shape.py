"""Results of host functions in layers of Keras, which need a static shape."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import numpy as np
import tensorflow as tf


class Own(tf.keras.layers.Layer):
    def call(self, x, y=None):
        z = CALL
        MORE
        return z
"""


def is_advised(call: str, more: str = "") -> bool:
    """Whether the finding says that the result needs a static shape."""
    text = PROGRAM.replace("CALL", call).replace("MORE", more)
    result = migrate_text(text, "a.py", MigrationOptions())
    assert result.failure is None
    notes = [note for found in result.findings for note in found.notes]
    return any("has no static shape" in note for note in notes)


SUM = "tf.py_func(np.sum, [x], tf.float32)"


@pytest.mark.parametrize(
    ("call", "more"),
    [
        (SUM, "z.set_shape([])"),
        (f"tf.reshape({SUM}, [1])", ""),
        (f"tf.ensure_shape({SUM}, [])", ""),
        ("tf.reshape(tf.py_func(np.sum, [x], [tf.float32])[0], [1])", ""),
    ],
)
def test_nothing_is_said_where_the_shape_is_set(call: str, more: str) -> None:
    assert not is_advised(call, more)


@pytest.mark.parametrize(("call", "more"), [(f"tf.square({SUM})", ""), (SUM, "z.shape")])
def test_it_is_said_where_it_is_not(call: str, more: str) -> None:
    assert is_advised(call, more)
