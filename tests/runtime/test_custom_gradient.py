"""tf.custom_gradient, tf.recompute_grad, tf.grad_pass_through and tf.py_function in a block."""

from __future__ import annotations

from typing import Any

import pytest
import tensorflow as tf
from runtime_support import X, check, eager, tape_inside, tape_outside, taped, values

from tfgradmigrate.runtime import gradient_override_map

pytestmark = pytest.mark.tensorflow


@tf.custom_gradient  # type: ignore[untyped-decorator]
def sevenfold(x: Any) -> Any:
    return x * 1.0, lambda grad: grad * 7.0


@pytest.mark.parametrize("op_type", ["Identity", "IdentityN", "Mul"])
def test_custom_gradient_wins_over_what_is_inside(op_type: Any, way: Any) -> None:
    def gradient(op: Any, *grads: Any) -> Any:
        return [10.0 * grad for grad in grads][: len(op.inputs)]

    check(way(gradient_override_map({op_type: gradient})(sevenfold), X), [[7.0, 7.0]])


def test_ops_in_the_gradient_of_a_custom_gradient(v2_way: Any) -> None:
    """The block is in force while the forward pass runs, not later."""
    override = gradient_override_map({"Relu": "Tenfold"})

    @tf.custom_gradient  # type: ignore[untyped-decorator]
    def f(x: Any) -> Any:
        with override:
            y = tf.nn.relu(x)
        return y, lambda grad: grad * 2.0

    check(v2_way(f, X), [[2.0, 2.0]])


def test_override_of_an_op_after_a_custom_gradient(v2_way: Any) -> None:
    f = gradient_override_map({"Relu": "Tenfold"})(lambda x: tf.nn.relu(sevenfold(x)))
    check(v2_way(f, X), [[70.0, 70.0]])


def test_grad_pass_through(v2_way: Any) -> None:
    f = gradient_override_map({"Round": "Tenfold"})(
        lambda x: tf.grad_pass_through(tf.round)(x) + tf.round(x)
    )
    check(v2_way(f, X), [[11.0, 11.0]])


@pytest.mark.parametrize("way", [eager, tape_outside, tape_inside], ids=lambda f: f.__name__)
def test_recompute_grad_in_a_block(way: Any) -> None:
    """The function is run again when gradients are asked for: with what held at its call."""
    again = tf.recompute_grad(lambda x: tf.nn.relu(x) * 2.0)

    def f(x: Any) -> Any:
        with gradient_override_map({"Relu": "Tenfold"}):
            y = again(x)
        return y + again(x)

    check(way(f, X), [[20.0, 22.0]])


def test_recompute_grad_with_a_variable() -> None:
    v = tf.Variable(X)
    again = tf.recompute_grad(lambda x: tf.nn.relu(x * v))
    x = tf.constant([1.0, 3.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        with gradient_override_map({"Relu": "Tenfold"}):
            y = again(x)
    check(values(tape.gradient(y, [x, v])), [[-10.0, 20.0], [10.0, 30.0]])


@pytest.mark.parametrize("way", [eager, tape_outside, tape_inside], ids=lambda f: f.__name__)
def test_override_in_a_recomputed_function(way: Any) -> None:
    f = tf.recompute_grad(gradient_override_map({"Relu": "Tenfold"})(lambda x: tf.nn.relu(x)))
    check(way(f, X), [[10.0, 10.0]])


@pytest.mark.parametrize("way", [eager, tape_outside, tape_inside], ids=lambda f: f.__name__)
def test_py_function_body_in_a_block(way: Any) -> None:
    """The body runs in a thread of TensorFlow's, after the block; it is covered all the same."""

    def f(x: Any) -> Any:
        with gradient_override_map({"Relu": "Tenfold"}):
            y = tf.py_function(tf.nn.relu, [x], tf.float32)
        y.set_shape([2])
        z = tf.py_function(tf.nn.relu, [x], tf.float32)
        return y + z

    check(way(f, X), [[10.0, 11.0]])


def test_py_function_body_in_a_dataset() -> None:
    def gradient_of_relu(x: Any) -> Any:
        return taped(tf.nn.relu, x)[0]

    dataset = tf.data.Dataset.from_tensors(X)
    with gradient_override_map({"Relu": "Tenfold"}):
        dataset = dataset.map(lambda x: tf.py_function(gradient_of_relu, [x], tf.float32))
    check([values(element) for element in dataset], [[10.0, 10.0]])


def test_block_in_a_py_function_body() -> None:
    def body(x: Any) -> Any:
        with gradient_override_map({"Relu": "Tenfold"}):
            return tf.nn.relu(x)

    def f(x: Any) -> Any:
        y = tf.py_function(body, [x], tf.float32)
        y.set_shape([2])
        return y

    for way in (eager, tape_outside, tape_inside):
        check(way(f, X), [[10.0, 10.0]])


@pytest.mark.parametrize("way", [eager, tape_outside, tape_inside], ids=lambda f: f.__name__)
def test_recompute_grad_adds_no_overridden_identity(way: Any) -> None:
    def f(x: Any) -> Any:
        with gradient_override_map({"Identity": "Tenfold"}):
            return tf.recompute_grad(lambda v: v * 2.0)(x)

    check(way(f, X), [[2.0, 2.0]])


@pytest.mark.parametrize("way", [eager, tape_outside, tape_inside], ids=lambda f: f.__name__)
def test_override_of_a_py_function(way: Any) -> None:
    @gradient_override_map({"EagerPyFunc": "Tenfold"})
    def f(x: Any) -> Any:
        y = tf.py_function(tf.nn.relu, [x], tf.float32)
        y.set_shape([2])
        return y

    check(way(f, X), [[10.0, 10.0]])
