"""Which calls in a function that is touched are mended, and which mean the same in TensorFlow 2."""

from __future__ import annotations

import pytest

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions

PROGRAM = """\
import tensorflow as tf

RATE = 0.5


@tf.RegisterGradient("Half")
def _half(op, dy):
    return dy * 0.5


def f(x, w, mask, k):
    with tf.get_default_graph().gradient_override_map({{"Round": "Identity", "Relu": "Half"}}):
        y = tf.round(x)
    z = y * 2.0
    return {call}
"""


def mended(call: str) -> str:
    """Return what becomes of a call beside a block that is rewritten."""
    result = migrate_source(PROGRAM.format(call=call), "before.py", MigrationOptions())
    assert result.failure is None, result.failure
    _, returned, rest = result.new.rpartition("    return ")
    assert returned
    return rest.strip()


@pytest.mark.parametrize(
    ("call", "new"),
    [
        # The condition may be of a lower rank than what it chooses from.
        ("tf.where(mask, y, z)", "tf.compat.v1.where(mask, y, z)"),
        ("tf.where(y[:, 0] > 0, y, z)", "tf.compat.v1.where(y[:, 0] > 0, y, z)"),
        ("tf.where(w > 0, y, y * w)", "tf.compat.v1.where(w > 0, y, y * w)"),
        (
            "tf.where(tf.norm(y, axis=1) > 1, y, z)",
            "tf.compat.v1.where(tf.norm(y, axis=1) > 1, y, z)",
        ),
        ("tf.where(y @ w > 0, y, w)", "tf.compat.v1.where(y @ w > 0, y, w)"),
        ("tf.where(mask, y=z, x=y)", "tf.compat.v1.where(mask, y=z, x=y)"),
        # The names are the same, the values are not.
        ("(y, tf.losses.Reduction.SUM)", "(y, tf.compat.v1.losses.Reduction.SUM)"),
        ("(y, tf.losses.Reduction.MEAN)", "(y, tf.compat.v1.losses.Reduction.MEAN)"),
        ("(y, tf.losses.Reduction)", "(y, tf.compat.v1.losses.Reduction)"),
        # Another list of tensors than one.
        (
            "tf.nn.embedding_lookup([w, y], [1, 2])",
            "tf.compat.v1.nn.embedding_lookup([w, y], [1, 2])",
        ),
        ("tf.while_loop(f, f, (y,))", "tf.compat.v1.while_loop(f, f, (y,))"),
        ("tf.while_loop(f, f, loop_vars=[y])", "tf.compat.v1.while_loop(f, f, loop_vars=[y])"),
        # Whatever is given, or where something is not.
        ("tf.strings.split(w)", "tf.compat.v1.strings.split(w)"),
        ("tf.image.resize(y, [2, 2])", "tf.compat.v1.image.resize(y, [2, 2])"),
        ("tf.random_normal_initializer(0.0)", "tf.compat.v1.random_normal_initializer(0.0)"),
        ("k(tf.random_normal_initializer)", "k(tf.compat.v1.random_normal_initializer)"),
        (
            "tf.random_uniform_initializer(-1.0)",
            "tf.compat.v1.random_uniform_initializer(-1.0)",
        ),
        (
            "tf.nn.softmax_cross_entropy_with_logits(labels=w, logits=y)",
            "tf.nn.softmax_cross_entropy_with_logits(labels=tf.stop_gradient(w), logits=y)",
        ),
        # Arguments by position, or spread over positions.
        ("tf.pad(y, *k)", "tf.compat.v1.pad(y, *k)"),
        (
            "tf.pad(y, k, 'CONSTANT', None, 1.0)",
            "tf.pad(y, k, 'CONSTANT', name=None, constant_values=1.0)",
        ),
        ("tf.nn.dropout(y, k)", "tf.compat.v1.nn.dropout(y, k)"),
        ("tf.boolean_mask(y, mask, 'm', 1)", "tf.boolean_mask(y, mask, name='m', axis=1)"),
        ("tf.argmax(y, 1, 'a')", "tf.argmax(y, 1, name='a')"),
        ("tf.summary.scalar('a', y)", "tf.compat.v1.summary.scalar('a', y)"),
        (
            "tf.convert_to_tensor(k, tf.float32, 'c')",
            "tf.convert_to_tensor(k, tf.float32, name='c')",
        ),
        (
            "tf.nn.moments(y, [0], None, 'm', True)",
            "tf.nn.moments(y, [0], None, name='m', keepdims=True)",
        ),
    ],
)
def test_another_meaning(call: str, new: str) -> None:
    assert mended(call) == new


@pytest.mark.parametrize(
    "call",
    [
        "tf.where(mask)",
        "tf.where(y > 0, y, 0.5 * y)",
        "tf.where(y > RATE, tf.zeros_like(y), w)",
        "tf.where(tf.logical_and(z > 0, z < 1), tf.ones(tf.shape(y)), w)",
        "tf.where(tf.equal(y, w), w, z)",
        "tf.where(tf.math.is_finite(y), tf.clip_by_value(y, 0.0, 1.0), w)",
        "tf.where(y > 0, tf.fill(y.get_shape(), 2.0), w)",
        "tf.compat.v1.where(mask, y, z)",
        "tf.nn.embedding_lookup([w], [1, 2])",
        "tf.nn.embedding_lookup(w, [1, 2])",
        "tf.while_loop(f, f, [y, z])",
        "tf.while_loop(f, f, k)",
        "tf.random_normal_initializer(stddev=0.1)",
        "tf.random_uniform_initializer(0.0, 1.0)",
        "tf.zeros_initializer()",
        "tf.nn.softmax_cross_entropy_with_logits(labels=tf.one_hot(k, 3), logits=y)",
        "tf.nn.softmax_cross_entropy_with_logits(labels=tf.stop_gradient(w), logits=y)",
        "tf.pad(y, k)",
        "tf.gather(y, k, axis=1)",
        "tf.reduce_sum(y, 1, True, 'total')",
        "tf.device('/cpu:0')",
        "tf.matmul(y, w, True)",
    ],
)
def test_the_same_meaning(call: str) -> None:
    assert mended(call) == call


def test_a_name_behind_a_starred_target_is_no_input_of_its_place() -> None:
    """`last` is the third input here, not the second one, which may be of a higher rank."""
    program = """\
import tensorflow as tf


@tf.RegisterGradient("Chosen")
def _chosen(op, dy):
    *rest, last = op.inputs
    chosen = tf.where(last > 0, op.inputs[1], dy)
    return None, chosen, None


def f(host, x, y, z):
    with tf.get_default_graph().gradient_override_map({"PyFunc": "Chosen"}):
        return tf.py_func(host, [x, y, z], tf.float32)
"""
    result = migrate_source(program, "before.py", MigrationOptions())
    assert result.failure is None, result.failure
    assert "compat.v1.where(last > 0" in result.new
