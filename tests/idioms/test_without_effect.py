"""Overrides that never took effect, and such that did."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import tensorflow as tf


@tf.RegisterGradient("Own")
def own(op, dy):
    return 2.0 * dy


def inner(x):
    return tf.sign(x)


def f(x):
    with tf.get_default_graph().gradient_override_map({KEYS}):
        return LINE
"""

OWN = '"Sign": "Own"'


@pytest.mark.parametrize(
    ("keys", "line", "gone"),
    [
        (OWN, "tf.stop_gradient(tf.sign(x))", True),
        (OWN, "x + tf.stop_gradient(-tf.sign(x))", True),
        (OWN, "tf.stop_gradient(tf.tanh(tf.sign(x)))", True),
        (OWN, "tf.sign(x)", False),
        (OWN, "tf.tanh(tf.sign(x))", False),
        (OWN, "tf.square(tf.sign(x))", False),
        (OWN, "tf.truediv(tf.sign(x), x)", False),
        (OWN, "tf.sign(tf.stop_gradient(x))", False),
        (OWN, "tf.stop_gradient(tf.sign(x)) + tf.sign(x)", False),
        (OWN, "tf.stop_gradient(inner(x))", False),
        (OWN, "tf.tanh(x)", True),
        (f'{OWN}, "Round": "Own"', "tf.stop_gradient(tf.sign(x))", True),
        (f'{OWN}, "Round": "Own"', "tf.stop_gradient(tf.sign(x)) + tf.round(x)", False),
        ('"Sing": "Own"', "tf.sign(x)", False),
        ('"PyFunc": "Own"', "tf.sign(x)", False),
    ],
)
def test_a_map_of_ops_whose_gradient_is_stopped_goes(keys: str, line: str, gone: bool) -> None:
    text = PROGRAM.replace("KEYS", keys).replace("LINE", line)
    result = migrate_text(text, "a.py", MigrationOptions())
    assert result.failure is None
    assert ("TGM510" in [found.code for found in result.findings]) is gone
