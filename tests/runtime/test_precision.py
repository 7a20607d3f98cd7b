"""Half precision, complex numbers, IndexedSlices and what else a gradient may be."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from runtime_support import X, check, eager, tape_inside, taped

from tfgradmigrate.runtime import gradient_override_map

pytestmark = pytest.mark.tensorflow


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float64", "complex64"])
def test_dtypes(dtype: Any, v2_way: Any) -> None:
    dtype = tf.as_dtype(dtype)
    seen = []

    def gradient(op: Any, grad: Any) -> Any:
        seen.append((grad.dtype, op.inputs[0].dtype, op.outputs[0].dtype))
        return grad * 10

    f = gradient_override_map({"Neg": gradient})(lambda x: tf.math.real(tf.negative(x)))
    check([g.astype(complex) for g in v2_way(f, X.astype(dtype.as_numpy_dtype))], [[10.0, 10.0]])
    assert seen
    assert set(seen) == {(dtype, dtype, dtype)}


def test_gradient_that_gives_indexed_slices(v2_way: Any) -> None:
    def gradient(op: Any, grad: Any) -> Any:
        flat = tf.reshape(op.inputs[1], [-1])
        slices = tf.IndexedSlices(10.0 * grad, flat, tf.shape(op.inputs[0]))
        return slices, None, None

    @gradient_override_map({"GatherV2": gradient})
    def f(table: Any) -> Any:
        return tf.gather(table, [2, 0, 2])

    table = np.ones([3, 2], np.float32)
    check(v2_way(f, table), [[[10.0, 10.0], [0.0, 0.0], [20.0, 20.0]]])


@pytest.mark.parametrize("wrap", [lambda f: f, tf.function], ids=["eager", "function"])
def test_indexed_slices_arrive_and_stay(wrap: Any) -> None:
    """Gathering from an overridden tensor: the op's upstream gradient is IndexedSlices."""
    seen = []

    def gradient(op: Any, grad: Any) -> Any:
        seen.append(type(grad))
        if isinstance(grad, tf.IndexedSlices):
            return tf.IndexedSlices(10.0 * grad.values, grad.indices, grad.dense_shape)
        return 10.0 * grad

    f = wrap(
        lambda t: tf.gather(gradient_override_map({"Identity": gradient})(tf.identity)(t), [1, 1])
    )
    (grad,) = taped(f, tf.ones([3]))
    check(tf.convert_to_tensor(grad).numpy(), [0.0, 20.0, 0.0])
    assert seen == [tf.IndexedSlices]


@pytest.mark.parametrize("way", [eager, tape_inside], ids=["eager", "tape_inside"])
def test_gradient_that_is_no_tensor_is_an_error(way: Any) -> None:
    """TF 1.15 raises too: "'numpy.ndarray' object has no attribute 'name'"."""
    f = gradient_override_map({"Relu": lambda op, grad: np.ones(2, np.float32)})(tf.nn.relu)
    with pytest.raises(TypeError, match="returned ndarray for input 0, not a tensor"):
        way(f, X)


def test_embedding_column_of_a_variable(v2_way: Any) -> None:
    v = tf.Variable(np.ones([3, 2], np.float32))

    @gradient_override_map({"ResourceGather": lambda op, grad: (None, None)})
    def f(x: Any) -> Any:
        return tf.reduce_sum(tf.gather(v, [0, 1])) * tf.reduce_sum(x)

    check(v2_way(f, X), [[4.0, 4.0]])
    with tf.GradientTape() as tape:
        y = f(tf.constant(X))
    assert tape.gradient(y, v) is None


def test_string_input_of_an_op(v2_way: Any) -> None:
    """A gradient function gets inputs of every dtype."""

    def gradient(op: Any, grad: Any) -> Any:
        return (None,) * len(op.inputs)

    @gradient_override_map({"StringToNumber": gradient})
    def f(x: Any) -> Any:
        return x * tf.strings.to_number(tf.constant(["1", "2"]))

    check(v2_way(f, X), [[1.0, 2.0]])


def of_forward_tensors(op: Any, grad: Any) -> Any:
    """Its parts are tensors of the forward function, not ones that it makes."""
    return tf.IndexedSlices(2.0 * grad, op.inputs[1], tf.shape(op.inputs[0])), None, None


def test_indexed_slices_of_forward_tensors(any_way: Any) -> None:
    """TensorFlow fails with the tape outside of a tf.function: "Node ... different graph"."""

    @gradient_override_map({"GatherV2": of_forward_tensors})
    def f(x: Any) -> Any:
        return tf.gather(x, [1, 1])

    check(any_way(f, X), [[0.0, 4.0]])


@pytest.mark.parametrize("of", ["inputs", "outputs"])
def test_gradient_that_is_a_forward_tensor(of: Any, any_way: Any) -> None:
    f = gradient_override_map({"Relu": lambda op, grad: getattr(op, of)[0]})(tf.nn.relu)
    check(any_way(f, X), [X if of == "inputs" else [0.0, 2.0]])


def test_gradient_that_is_an_eager_tensor(any_way: Any) -> None:
    f = gradient_override_map({"Relu": lambda op, grad: tf.convert_to_tensor(X)})(tf.nn.relu)
    check(any_way(f, X), [X])
