"""`assert_gradients_equivalent`, as a user's test suite calls it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from tensorflow.python.framework import ops

from tfgradmigrate.verify.testing import assert_gradients_equivalent

pytestmark = pytest.mark.tensorflow

X = np.array([-1.5, -0.0, 0.25, 3.0], np.float32)


def old_double(x: Any) -> Any:
    tf.RegisterGradient("TestingDouble")(lambda op, dy: 2.0 * dy * op.outputs[0])
    graph = tf.compat.v1.get_default_graph()
    with graph.gradient_override_map({"Identity": "TestingDouble"}):
        return tf.identity(x)


def double(factor: float = 2.0) -> Any:
    def new(x: Any) -> Any:
        @tf.custom_gradient  # type: ignore[untyped-decorator]
        def call(x: Any) -> Any:
            return tf.identity(x), lambda dy: factor * dy * y

        y = call(x)
        return y

    return new


def test_equal_functions_pass() -> None:
    assert_gradients_equivalent(old_double, double(), [X])
    assert_gradients_equivalent(old_double, double(), [tf.constant(X)])
    assert_gradients_equivalent(old_double, double(), [tf.Variable(X)])


def test_the_flags_of_the_process_stay_defined() -> None:
    from absl import flags, logging

    before = set(flags.FLAGS)
    assert_gradients_equivalent(old_double, double(), [X])
    assert set(flags.FLAGS) == before
    assert isinstance(logging.get_verbosity(), int)  # what writes a SavedModel asks for


def test_a_wrong_factor_is_told() -> None:
    with pytest.raises(AssertionError, match=r"eager: gradient of input_0\[\d\]: value: old"):
        assert_gradients_equivalent(old_double, double(2.5), [X])


def test_an_override_that_eager_execution_ignores_is_told() -> None:
    with pytest.raises(AssertionError) as told:
        assert_gradients_equivalent(old_double, old_double, [X])
    modes = {line.split(":")[0] for line in str(told.value).splitlines()[1:]}
    assert modes == {"eager", "function_tape_inside", "second_order"}


def test_the_inner_output_is_told_by_second_order_alone() -> None:
    def inner(x: Any) -> Any:
        @tf.custom_gradient  # type: ignore[untyped-decorator]
        def call(x: Any) -> Any:
            y = tf.identity(x)
            return y, lambda dy: 2.0 * dy * tf.stop_gradient(y)

        return call(x)

    with pytest.raises(AssertionError) as told:
        assert_gradients_equivalent(old_double, inner, [X])
    lines = str(told.value).splitlines()[1:]
    assert lines
    assert all("second-order gradient" in line for line in lines)


def test_arguments_that_are_no_tensors_are_passed_on() -> None:
    def scaled(x: Any, factor: float, names: list[str]) -> Any:
        assert names == ["a"]
        return x * factor

    assert_gradients_equivalent(scaled, scaled, [X, 0.5, ["a"]])


def test_an_op_without_a_kernel_for_xla_is_no_difference() -> None:
    def stepped(x: Any) -> Any:
        return tf.numpy_function(np.floor, [x], tf.float32) + x

    assert_gradients_equivalent(stepped, stepped, [X])


def test_what_the_old_function_raises_is_told() -> None:
    def broken(x: Any) -> Any:
        raise ValueError("out of reach")

    with pytest.raises(AssertionError, match="old, in mode v1_graph: ValueError: out of reach"):
        assert_gradients_equivalent(broken, double(), [X])


def test_nothing_is_left_behind() -> None:
    _, state, *_ = np.random.get_state()
    assert_gradients_equivalent(old_double, double(), [X])
    assert "TestingDouble" not in ops.gradient_registry.list()
    _, now, *_ = np.random.get_state()
    assert np.array_equal(now, state)
