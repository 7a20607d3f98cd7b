"""Overrides of single op types, made by functions and by operators, with built-in gradients too."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import runtime_support as support
import tensorflow as tf
from runtime_support import X, check, taped, values

from tfgradmigrate.runtime import gradient_override_map

pytestmark = pytest.mark.tensorflow

tf.no_gradient("RuntimeTestNothing")

UNARY = {
    "Identity": tf.identity,
    "Round": tf.round,
    "Sign": tf.sign,
    "Neg": lambda x: -x,
    "Floor": tf.floor,
    "Tanh": tf.tanh,
    "Softmax": tf.nn.softmax,
}

BINARY = {
    "Maximum": lambda x: tf.maximum(x, [1.0, 1.0]),
    "AddV2": lambda x: x + tf.ones([2]),
    "Mul": lambda x: x * [5.0, 5.0],
    "Sub": lambda x: x - [5.0, 5.0],
    "RealDiv": lambda x: x / [5.0, 5.0],
    "Pow": lambda x: x ** [2.0, 2.0],
}


@pytest.mark.parametrize("op_type", UNARY)
def test_one_input(op_type: Any, way: Any) -> None:
    f = gradient_override_map({op_type: "Tenfold"})(UNARY[op_type])
    check(way(f, X), [[10.0, 10.0]])


@pytest.mark.parametrize("op_type", BINARY)
def test_two_inputs(op_type: Any, way: Any) -> None:
    f = gradient_override_map({op_type: "TenAndTwentyfold"})(BINARY[op_type])
    check(way(f, X), [[10.0, 10.0]])


def test_matmul_operator(way: Any) -> None:
    @gradient_override_map({"MatMul": "TenAndTwentyfold"})
    def f(a: Any, b: Any) -> Any:
        return a @ b

    a, b = np.ones([2, 2], np.float32), np.full([2, 2], 2.0, np.float32)
    check(way(f, a, b), [np.full([2, 2], 10.0), np.full([2, 2], 20.0)])


def test_conv2d(way: Any) -> None:
    def by_kernel_shape(op: Any, grad: Any) -> Any:
        assert op.get_attr("padding") == b"SAME"
        assert op.get_attr("strides") == [1, 1, 1, 1]
        return 10.0 * grad, 20.0 * tf.ones_like(op.inputs[1])

    @gradient_override_map({"Conv2D": by_kernel_shape})
    def f(image: Any, kernel: Any) -> Any:
        return tf.nn.conv2d(image, kernel, 1, "SAME")

    image, kernel = np.ones([1, 2, 2, 1], np.float32), np.ones([2, 2, 1, 1], np.float32)
    check(way(f, image, kernel), [np.full_like(image, 10.0), np.full_like(kernel, 20.0)])


@pytest.mark.parametrize("v2_only", [support.eager, support.tape_outside, support.v1_gradients])
def test_gradient_of_the_wrong_shape_is_an_error(v2_only: Any) -> None:
    """TF 1.15: "Incompatible shapes between op input and calculated input gradient"."""
    f = gradient_override_map({"Relu": lambda op, grad: tf.reduce_sum(grad)})(tf.nn.relu)
    with pytest.raises(ValueError, match="shape"):
        v2_only(f, X)


@pytest.mark.parametrize("v2_only", [support.eager, support.tape_outside, support.v1_gradients])
def test_wrong_number_of_gradients_is_an_error(v2_only: Any) -> None:
    """TF 1.15: "Num gradients 1 generated for op ... do not match num inputs 2"."""
    f = gradient_override_map({"Minimum": "Identity"})(lambda x: tf.minimum(x, [0.0, 1.0]))
    with pytest.raises(ValueError, match=r"(?i)gradients"):
        v2_only(f, X)


def test_built_in_gradient_by_name(way: Any) -> None:
    check(way(gradient_override_map({"Round": "Identity"})(tf.round), X), [[1.0, 1.0]])


def test_all_calls_and_two_op_types(way: Any) -> None:
    @gradient_override_map({"Sign": "Identity", "Mul": "Add"})
    def f(x: Any) -> Any:
        return (tf.sign(x) + tf.sign(2.0 * x)) * tf.constant([3.0, 3.0])

    check(way(f, X), [[2.0, 2.0]])


@pytest.mark.parametrize(
    ("op_type", "name"),
    [("Sign", "Relu"), ("Sign", "Tanh"), ("Sign", "Sigmoid"), ("Mul", "Sub"), ("Mul", "Maximum")],
)
def test_built_in_gradients_agree_in_every_mode(op_type: Any, name: Any) -> None:
    """Those that read inputs or outputs, against TensorFlow's own map on a v1 graph."""

    def op(x: Any) -> Any:
        return tf.sign(x) if op_type == "Sign" else x * tf.constant([3.0, 0.5])

    def native(x: Any) -> Any:
        with tf.compat.v1.get_default_graph().gradient_override_map({op_type: name}):
            return op(x)

    want = support.v1_gradients(native, X)
    shimmed = gradient_override_map({op_type: name})(op)
    for way in support.ALL_WAYS:
        check(way(shimmed, X), want)


def test_several_outputs_some_unused(way: Any) -> None:
    def joined(op: Any, *grads: Any) -> Any:
        return None, 5.0 * tf.concat(grads, 0)

    f = gradient_override_map({"Split": joined})(lambda x: tf.split(x, 2)[0])
    check(way(f, X), [[5.0, 0.0]])


def test_integer_output_has_no_gradient(way: Any) -> None:
    """As in TF 1.15: None for the indices of top_k, not zeros."""
    seen = []

    def gradient(op: Any, grad: Any, index_grad: Any) -> Any:
        seen.append(index_grad)
        return 10.0 * tf.ones_like(op.inputs[0]), None

    f = gradient_override_map({"TopKV2": gradient})(lambda x: tf.nn.top_k(x, 1)[0])
    check(way(f, X), [[10.0, 10.0]])
    assert seen
    assert all(grad is None for grad in seen)


def test_gradient_none_cuts(way: Any) -> None:
    f = gradient_override_map({"Relu": lambda op, grad: None})(tf.nn.relu)
    check(way(f, X), [None])


def test_not_differentiable_op_as_gradient(way: Any) -> None:
    """A name registered with tf.no_gradient gives no gradient, as in TF1."""
    f = gradient_override_map({"Relu": "RuntimeTestNothing"})(tf.nn.relu)
    check(way(f, X), [None])


def test_numpy_function(way: Any) -> None:
    @gradient_override_map({"PyFunc": "InputTimesOutput"})
    def f(x: Any) -> Any:
        return tf.numpy_function(lambda a: a * a, [x], tf.float32)

    check(way(f, X), [[-1.0, 8.0]])


def test_v1_py_func_with_a_list(way: Any) -> None:
    @gradient_override_map({"PyFunc": "InputTimesOutput"})
    def f(x: Any) -> Any:
        return tf.compat.v1.py_func(lambda a: a * a, [x], [tf.float32])

    check(way(f, X), [[-1.0, 8.0]])


def test_stateless_numpy_function_has_a_key_of_its_own(way: Any) -> None:
    def f(x: Any) -> Any:
        return tf.numpy_function(lambda a: a * a, [x], tf.float32, stateful=False)

    check(way(gradient_override_map({"PyFuncStateless": "Tenfold"})(f), X), [[10.0, 10.0]])
    check(way(gradient_override_map({"PyFunc": "Tenfold"})(f), X), [None])


def test_numpy_function_that_returns_a_known_tensor() -> None:
    x = tf.constant(X)
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        known = 3.0 * x
        with gradient_override_map({"PyFunc": "Tenfold"}):
            y = tf.numpy_function(lambda a: known, [x], tf.float32)
    check(values(tape.gradient(known, x)), [3.0, 3.0])
    check(values(tape.gradient(y, x)), [10.0, 10.0])


@pytest.mark.parametrize("wrap", [lambda f: f, tf.function], ids=["eager", "function"])
@pytest.mark.parametrize(("op_type", "op"), [("Relu", tf.nn.relu), ("Identity", tf.identity)])
def test_variable_input(wrap: Any, op_type: Any, op: Any) -> None:
    v = tf.Variable(X)
    f = wrap(gradient_override_map({op_type: "Tenfold"})(lambda: op(v)))
    with tf.GradientTape() as tape:
        y = f()
    check(values(tape.gradient(y, v)), [10.0, 10.0])


def test_slow_path_of_an_eager_op() -> None:
    """A Python list has to be converted first, so the op is run by eager_fallback."""
    v = tf.Variable(X)

    @gradient_override_map({"Pack": lambda op, grad: [10.0 * g for g in tf.unstack(grad)]})
    def f() -> Any:
        return tf.raw_ops.Pack(values=[v, v, v])

    with tf.GradientTape() as tape:
        y = f()
    check(values(tape.gradient(y, v)), [30.0, 30.0])


def test_second_use_of_a_tensor_keeps_its_own_gradient() -> None:
    x = tf.constant(X)
    (grad,) = taped(lambda x: gradient_override_map({"Relu": "Tenfold"})(tf.nn.relu)(x) + x, x)
    check(values(grad), [11.0, 11.0])


def test_identities_that_functions_make_in_a_graph(way: Any) -> None:
    """In eager mode tf.tuple makes none, and nor do functions that check their input first."""

    def f(x: Any) -> Any:
        with gradient_override_map({"Identity": "Tenfold"}):
            y, _ = tf.tuple([x, x])
            return tf.image.flip_left_right(tf.reshape(y, [1, 2, 1]))

    check(way(f, X), [[100.0, 100.0]])
