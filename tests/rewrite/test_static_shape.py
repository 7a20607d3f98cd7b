"""Results of host functions in layers of Keras, which need a static shape."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import numpy as np
import tensorflow as tf
from lib import elsewhere

MAPPED = np.vectorize(elsewhere)
POLY = np.poly1d([1.0, 2.0])


def plain(v):
    return v * 2 + 1


def less(v):
    return v[1:]


@elsewhere
def decorated(v):
    return v * 2


def two(v, w):
    return v


def some(*v):
    return v[0]


def none():
    return 1


class Own(tf.keras.layers.Layer):
    def call(self, x, y=None):
        z = CALL
        MORE
        return z
"""


def kept(call: str, more: str = "") -> bool | None:
    """Whether the result gets its shape; None where nothing needs to be said of it."""
    text = PROGRAM.replace("CALL", call).replace("MORE", more)
    result = migrate_text(text, "a.py", MigrationOptions())
    assert result.failure is None
    notes = [note for found in result.findings for note in found.notes]
    if any("the static shape that Keras 3 needs" in note for note in notes):
        assert "tf.ensure_shape(tf.numpy_function(" in "".join(result.new.split())
        return True
    return False if any("has no static shape" in note for note in notes) else None


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        *(("np.sin", True), ("np.sum", False), ("elsewhere", False), ("abs", False)),
        *(("plain", True), ("less", False), ("decorated", False), ("two", False)),
        *(("some", False), ("none", False), ("MAPPED", True), ("POLY", False)),
        *(("np.vectorize(elsewhere)", True), ("np.vectorize(elsewhere, doc='')", False)),
        *(("lambda v: v * 2.0", True), ("lambda v: np.exp(-v)", True), ("lambda v: 2.0", False)),
        *(("lambda v: v.sum()", False), ("lambda v: np.where(v > 0, v, 0.0)", True)),
        *(("lambda v, w: v", False), ("lambda *v: v", False), ("lambda *, v=1: v", False)),
    ],
)
def test_which_functions_keep_the_shape(function: str, expected: bool) -> None:
    assert kept(f"tf.py_func({function}, [x], tf.float32)") is expected


@pytest.mark.parametrize(
    ("inputs", "dtypes", "expected"),
    [
        *(("[x]", "tf.float32", True), ("(x,)", "tf.float32", True), ("[x]", "[tf.float32]", True)),
        *(("x", "tf.float32", False), ("[x, y]", "tf.float32", False)),
        *(("[2.0]", "tf.float32", False), ("[x]", "[tf.float32, tf.float32]", False)),
    ],
)
def test_of_which_calls_the_shape_is_known(inputs: str, dtypes: str, expected: bool) -> None:
    assert kept(f"tf.py_func(np.sin, {inputs}, {dtypes})") is expected


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
    assert kept(call, more) is None


@pytest.mark.parametrize(("call", "more"), [(f"tf.square({SUM})", ""), (SUM, "z.shape")])
def test_it_is_said_where_it_is_not(call: str, more: str) -> None:
    assert kept(call, more) is False
