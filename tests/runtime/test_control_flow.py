"""cond, while, map_fn, scan and TensorArray; the ops TensorFlow adds to them on its own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import runtime_support as support
import tensorflow as tf
from runtime_support import X, check, taped

from tfgradmigrate.runtime import gradient_override_map

pytestmark = pytest.mark.tensorflow


def cond(op: Any, x: Any) -> Any:
    return tf.cond(tf.reduce_sum(x) > 0.0, lambda: op(x), lambda: x)


def switch_case(op: Any, x: Any) -> Any:
    return tf.switch_case(tf.constant(1), [lambda: x, lambda: op(x)])


def while_loop(op: Any, x: Any) -> Any:
    return tf.while_loop(lambda i, v: i < 2, lambda i, v: (i + 1, op(v)), (tf.constant(0), x))[1]


def map_fn(op: Any, x: Any) -> Any:
    return tf.map_fn(op, x)


def scan(op: Any, x: Any) -> Any:
    return tf.scan(lambda last, v: op(v), x, initializer=tf.constant(0.0))


def tensor_array(op: Any, x: Any) -> Any:
    array = tf.TensorArray(tf.float32, 2)
    for i in range(2):
        array = array.write(i, op(x[i]))
    return array.stack()


def loop_over_tensor_array(op: Any, x: Any) -> Any:
    array = tf.TensorArray(tf.float32, 2)
    write = lambda i, a: (i + 1, a.write(i, op(x[i])))  # noqa: E731
    return tf.while_loop(lambda i, a: i < 2, write, (tf.constant(0), array))[1].stack()


CONTROL_FLOW = [cond, switch_case, while_loop, map_fn, scan, tensor_array, loop_over_tensor_array]
WANT = {while_loop: 100.0}


def _id(f: Any) -> Any:
    return f.__name__


@pytest.mark.parametrize("flow", CONTROL_FLOW, ids=_id)
def test_ops_in_the_bodies(flow: Any, way: Any) -> None:
    def f(x: Any) -> Any:
        with gradient_override_map({"Relu": "Tenfold"}):
            return flow(tf.nn.relu, x)

    check(way(f, X), [np.full(2, WANT.get(flow, 10.0))])


@pytest.mark.parametrize("flow", CONTROL_FLOW, ids=_id)
def test_identity_that_no_user_wrote(flow: Any, way: Any) -> None:
    """TF2 puts Identity ops into bodies, TF 1.15.5 one at each step for each variable of a loop."""

    def f(x: Any) -> Any:
        with gradient_override_map({"Identity": "Tenfold"}):
            return flow(lambda v: v * 1.0, x)

    check(way(f, X), [np.full(2, 100.0 if flow is while_loop else 1.0)])


@pytest.mark.parametrize("flow", [cond, while_loop, map_fn], ids=_id)
def test_identity_in_the_bodies(flow: Any, way: Any) -> None:
    def f(x: Any) -> Any:
        with gradient_override_map({"Identity": "Tenfold"}):
            return flow(tf.identity, x)

    check(way(f, X), [np.full(2, 1e4 if flow is while_loop else 10.0)])


@pytest.mark.parametrize("flow", CONTROL_FLOW, ids=_id)
def test_block_inside_the_body(flow: Any, way: Any) -> None:
    override = gradient_override_map({"Relu": "Tenfold"})

    def op(v: Any) -> Any:
        with override:
            return tf.nn.relu(v)

    check(way(lambda x: flow(op, x), X), [np.full(2, WANT.get(flow, 10.0))])


@pytest.mark.parametrize("flow", CONTROL_FLOW, ids=_id)
def test_traced_twice(flow: Any) -> None:
    """The same function, in a block and out of it."""
    function = tf.function(lambda x: flow(tf.nn.relu, x))
    x = tf.constant([1.0, 2.0])
    check(support.values(taped(function, x)), [[1.0, 1.0]])
    with gradient_override_map({"Relu": "Tenfold"}):
        check(support.values(taped(function, x)), [np.full(2, WANT.get(flow, 10.0))])
    check(support.values(taped(function, x)), [[1.0, 1.0]])


@pytest.mark.parametrize("flow", [cond, while_loop], ids=_id)
@pytest.mark.parametrize("way", support.COMPILED, ids=_id)
def test_compiled(flow: Any, way: Any) -> None:
    def f(x: Any) -> Any:
        with gradient_override_map({"Relu": "Tenfold"}):
            if flow is while_loop:  # XLA differentiates a loop of a known length only
                body = lambda i, v: (i + 1, tf.nn.relu(v))  # noqa: E731
                return tf.while_loop(
                    lambda i, v: i < 2, body, (tf.constant(0), x), maximum_iterations=2
                )[1]
            return flow(tf.nn.relu, x)

    check(way(f, X), [np.full(2, WANT.get(flow, 10.0))])


def test_vectorized_map_(way: Any) -> None:
    """The override is of each row's op; vectorization turns it into one op of all rows."""

    def f(x: Any) -> Any:
        with gradient_override_map({"Relu": "Tenfold"}):
            return tf.vectorized_map(tf.nn.relu, x)

    check(way(f, X), [[10.0, 10.0]])


def test_v1_control_flow() -> None:
    def f(x: Any) -> Any:
        with gradient_override_map({"Relu": "Tenfold"}):
            return cond(tf.nn.relu, while_loop(tf.nn.relu, x))

    tf.compat.v1.disable_control_flow_v2()
    try:
        check(support.v1_gradients(f, np.abs(X)), [[1000.0, 1000.0]])
    finally:
        tf.compat.v1.enable_control_flow_v2()
