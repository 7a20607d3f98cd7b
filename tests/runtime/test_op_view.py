"""The `op` that a gradient function gets from an op that ran eagerly."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from runtime_support import X, eager, tape_inside

from tfgradmigrate.runtime import gradient_override_map

pytestmark = pytest.mark.tensorflow


def op_of(op_type: Any, f: Any, x: Any = X) -> Any:
    seen = []

    def gradient(op: Any, *grads: Any) -> Any:
        seen.append(op)
        return [None] * len(op.inputs)

    eager(gradient_override_map({op_type: gradient})(f), x)
    assert len(seen) == 1
    return seen[0]


def test_inputs_outputs_and_type() -> None:
    op = op_of("Relu", tf.nn.relu)
    assert op.type == "Relu"
    assert isinstance(op.inputs, list)
    assert isinstance(op.outputs, list)
    np.testing.assert_array_equal(op.inputs[0], X)
    np.testing.assert_array_equal(op.outputs[0], [0.0, 2.0])
    assert repr(op) == "<EagerOp type=Relu>"


def test_every_input_also_those_that_were_no_tensors() -> None:
    op = op_of("Maximum", lambda x: tf.maximum(x, [1.0, 1.0]))
    np.testing.assert_array_equal(op.inputs[1], [1.0, 1.0])


ATTRIBUTES = {
    "strides": [1, 1, 1, 1],
    "padding": b"SAME",
    "data_format": b"NHWC",
    "use_cudnn_on_gpu": True,
    "T": tf.float32,
}


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_attributes_have_the_types_they_have_in_a_graph(name: Any) -> None:
    kernel = tf.ones([1, 1, 1, 1])

    def f(x: Any) -> Any:
        return tf.nn.conv2d(x, kernel, 1, "SAME")

    image = np.ones([1, 2, 2, 1], np.float32)
    got = op_of("Conv2D", f, image).get_attr(name)
    in_graph = []

    def gradient(op: Any, grad: Any) -> Any:
        in_graph.append(op.get_attr(name))
        return None, None

    tape_inside(gradient_override_map({"Conv2D": gradient})(f), image)
    assert got == in_graph[0] == ATTRIBUTES[name]
    assert type(got) is type(in_graph[0])


def test_unknown_attribute() -> None:
    with pytest.raises(ValueError, match=r"'Relu' has no attribute 'strides' \(it has: T\)"):
        op_of("Relu", tf.nn.relu).get_attr("strides")


@pytest.mark.parametrize("name", ["name", "node_def", "graph", "traceback"])
def test_what_an_eager_op_has_not(name: Any) -> None:
    op = op_of("Relu", tf.nn.relu)
    with pytest.raises(AttributeError, match=rf"reads op\.{name}, which an op has in a graph only"):
        getattr(op, name)
    assert not hasattr(op, name)


def test_op_def() -> None:
    assert op_of("Relu", tf.nn.relu).op_def.name == "Relu"


def test_attributes_of_a_py_func() -> None:
    op = op_of("PyFunc", lambda x: tf.numpy_function(np.square, [x], tf.float32))
    assert op.type == "PyFunc"
    assert op.get_attr("Tin") == [tf.float32]
    assert op.get_attr("Tout") == [tf.float32]
    with pytest.raises(ValueError, match="no attribute 'token'"):
        op.get_attr("token")
