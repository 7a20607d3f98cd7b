"""Static shapes as TensorFlow 1 has them, and zeros that a tape outside hands on."""

from __future__ import annotations

import pytest

from tests.verify.places.located import pair_of
from tests.verify.places.test_state import is_proved
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

SIZES = (
    """\
import tensorflow as tf
import lib
def f(y):
    x, shape = lib.pair(y)
    print("before")
    n = tf.py_func(abs, [shape[0].value * shape[1].value], tf.int64)
    z = tf.py_func(abs, [x], tf.float32)
    z.set_shape([size.value for size in shape])
    return n, z
""",
    """\
import tensorflow as tf
import lib
def f(y):
    x, shape = lib.pair(y)
    print("before")
    n = tf.numpy_function(abs, [{} * shape[1]], tf.int64)
    z = tf.numpy_function(abs, [x], tf.float32)
    z.set_shape({})
    return n, z
""",
)

CLIPPED = (
    """\
import tensorflow as tf
@tf.RegisterGradient("Clipped")
def _clipped(op, dy):
    return tf.maximum(tf.minimum(dy, 1.0), {})
def f(x):
    with tf.get_default_graph().gradient_override_map({{"Sign": "Clipped"}}):
        return tf.sign(x), tf.reduce_mean(tf.abs(x), [0])
""",
    """\
import tensorflow as tf
@tf.custom_gradient
def _sign(x):
    def backward(dy):
        return tf.maximum(tf.minimum(dy, 1.0), {})
    return tf.sign(x), backward
def f(x):
    return _sign(x), tf.reduce_mean(tf.abs(x), [0])
""",
)


TURNED = (
    """\
import tensorflow as tf
@tf.RegisterGradient("Turned")
def _turned(op, dy):
    return -0.3 * dy
def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Turned"}):
        y = tf.identity(x)
    return y
""",
    """\
import tensorflow as tf
@tf.custom_gradient
def _turned(x):
    return tf.identity(x), lambda dy: -0.3 * dy
def f(x):
    y = _turned(x)
    return y
""",
)


HALVED = (
    """\
import numpy as np
import tensorflow as tf
def half(v):
    return np.asarray(v * 0.5, np.float32)
@tf.RegisterGradient("Halved")
def _halved(op, dy):
    dx = tf.py_func(half, [dy], tf.float32)
    dx.set_shape(op.inputs[0].shape)
    return {}
def f(x):
    with tf.get_default_graph().gradient_override_map({{"Identity": "Halved"}}):
        return tf.identity(x)
""",
    """\
import numpy as np
import tensorflow as tf
def half(v):
    return np.asarray(v * 0.5, np.float32)
@tf.custom_gradient
def _halved(x):
    def backward(dy):
        dx = tf.numpy_function(half, [dy], tf.float32)
        dx.set_shape(x.shape)
        return {}
    return tf.identity(x), backward
def f(x):
    return _halved(x)
""",
)


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(shrink=False), workers)


def test_the_sizes_of_a_static_shape_are_what_they_are_in_tensorflow_1(verifier: Verifier) -> None:
    old, new = SIZES
    assert not is_proved(verifier, old, new.format("shape[1]", "list(shape)"))
    assert not is_proved(verifier, old, new.format("shape[0]", "list(shape)[::-1]"))


def test_zeros_stay_zeros_between_bounds_around_them_alone(verifier: Verifier) -> None:
    """What a tape outside hands on for an output that nothing uses is zero only then."""
    old, new = CLIPPED
    assert is_proved(verifier, old.format(-1.0), new.format(-1.0))
    assert not is_proved(verifier, old.format(0.5), new.format(0.5))


def test_a_tape_outside_of_one_output_is_asked_once(verifier: Verifier) -> None:
    """So TensorFlow makes nothing ready for further questions, and no zeros are added."""
    (proved,) = verifier.prove(pair_of(*TURNED)).proved
    assert proved.proved
    assert proved.note == ""


def test_a_static_shape_that_is_told_in_a_gradient_is_told_again(verifier: Verifier) -> None:
    """Behind a tape nothing else tells it; `tf.gradients` gives it to the gradient itself."""
    told = "dx.set_shape(x.shape)"
    for result, lost in (
        ("dx", "tf.identity(dx).set_shape(x.shape)"),
        ("dx + dy", "dx.set_shape([None] * len(x.shape))"),
    ):
        old, new = (text.format(result) for text in HALVED)
        assert is_proved(verifier, old, new)
        assert not is_proved(verifier, old, new.replace(told, lost))


STOPPED = (
    """\
import tensorflow as tf
def f(x, bound):
    kept = tf.where(tf.abs(x) > bound, tf.ones(x.shape), tf.zeros(x.shape))
    with tf.get_default_graph().gradient_override_map({"Mul": "Add"}):
        return tf.sign(x) * tf.stop_gradient(kept)
""",
    """\
import tensorflow as tf
@tf.custom_gradient
def multiply(x, y):
    def backward(dy):
        a, b = tf.raw_ops.BroadcastGradientArgs(s0=tf.shape(x), s1=tf.shape(y))
        first = tf.reshape(tf.reduce_sum(dy, a), tf.shape(x))
        return first, tf.reshape(tf.reduce_sum(dy, b), SHAPE)
    return x * y, backward
def f(x, bound):
    kept = tf.where(tf.abs(x) > bound, tf.ones(x.shape), tf.zeros(x.shape))
    return multiply(tf.sign(x), tf.stop_gradient(kept))
""",
)


def test_a_gradient_that_nobody_reads_may_be_reshaped_to_its_own_shape(verifier: Verifier) -> None:
    """There the gradient of TensorFlow's own sum reshapes nothing."""
    old, new = STOPPED
    assert is_proved(verifier, old, new.replace("SHAPE", "tf.shape(y)"))
    other = new.replace("SHAPE", "tf.shape(x)")
    (found,) = verifier.prove(pair_of(old, other)).proved
    assert found.reason or [each.kind for each in found.guards] == ["const", "const"]  # of sizes
