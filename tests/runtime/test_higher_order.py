"""Second derivatives, persistent tapes, jacobians, forward accumulators, and live outputs."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import numpy as np
import pytest
import runtime_support as support
import tensorflow as tf
from runtime_support import X, check, taped, values

from tfgradmigrate.runtime import OverrideError, gradient_override_map

pytestmark = pytest.mark.tensorflow

TWO = np.array([2.0], np.float32)


def nested_tapes(f: Any, x: Any) -> Any:
    """First and second derivative, by two tapes."""
    with tf.GradientTape() as outer:
        outer.watch(x)
        (first,) = taped(f, x)
    return first, outer.gradient(first, x)


def all_eager(f: Any) -> Any:
    return values(nested_tapes(f, tf.constant(TWO)))


def f_in_function(f: Any) -> Any:
    return values(nested_tapes(tf.function(f), tf.constant(TWO)))


def all_in_function(f: Any) -> Any:
    return values(tf.function(lambda x: nested_tapes(f, x))(tf.constant(TWO)))


def first_in_function(f: Any) -> Any:
    x = tf.constant(TWO)
    with tf.GradientTape() as outer:
        outer.watch(x)
        first = tf.function(lambda x: taped(f, x)[0])(x)
    return values((first, outer.gradient(first, x)))


def compiled(f: Any) -> Any:
    return values(tf.function(lambda x: nested_tapes(f, x), jit_compile=True)(tf.constant(TWO)))


def v1_graph(f: Any) -> Any:
    with tf.Graph().as_default() as graph:
        x = tf.constant(TWO)
        first = tf.gradients(f(x), x)[0]
        second = tf.gradients(first, x)[0]
        with tf.compat.v1.Session(graph=graph) as session:
            return session.run((first, second))


SECOND_ORDER = [all_eager, f_in_function, all_in_function, first_in_function, compiled, v1_graph]


@pytest.fixture(params=SECOND_ORDER, ids=lambda f: f.__name__)
def second_order(request: pytest.FixtureRequest) -> Any:
    return request.param


def assert_close(got: Any, want: Any) -> None:
    assert len(got) == len(want)
    for g, w in zip(got, want, strict=True):
        assert g is not None
        np.testing.assert_allclose(g, w, rtol=1e-6)


def test_gradient_that_reads_the_input(second_order: Any) -> None:
    f = gradient_override_map({"Square": lambda op, grad: 3.0 * grad * op.inputs[0]})(tf.square)
    assert_close(second_order(f), ([6.0], [3.0]))


def test_gradient_that_reads_the_output(second_order: Any) -> None:
    """The gradient is 5 y, so y counts with the same gradient once more: 5 * 5 y."""
    f = gradient_override_map({"Square": lambda op, grad: 5.0 * grad * op.outputs[0]})(tf.square)
    assert_close(second_order(f), ([20.0], [100.0]))


def test_py_func_in_a_block_that_reads_the_output() -> None:
    """Exp by NumPy: its own derivative, at every order."""

    @gradient_override_map({"PyFunc": lambda op, grad: grad * op.outputs[0]})
    def exp(x: Any) -> Any:
        return tf.numpy_function(np.exp, [x], tf.float32)

    for way in (all_eager, f_in_function, all_in_function, first_in_function, v1_graph):
        assert_close(way(exp), (np.exp(TWO), np.exp(TWO)))


def test_output_that_died_before_the_gradient() -> None:
    """The output is dropped; the op that used it (Neg keeps no input) still needs its gradient."""
    override = gradient_override_map({"Square": lambda op, grad: 5.0 * grad * op.outputs[0]})
    x = tf.constant(TWO)
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            with override:
                y = tf.square(x)
            died = weakref.ref(y)
            z = -y
            del y
            gc.collect()
        assert died() is None
        first = inner.gradient(z, x)
    assert_close((values(first), values(outer.gradient(first, x))), ([-20.0], [-100.0]))


def test_outputs_are_the_callers_tensors() -> None:
    seen = []

    def gradient(op: Any, grad: Any) -> Any:
        seen.append(op.outputs[0])
        return grad

    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        with gradient_override_map({"Relu": gradient}):
            y = tf.nn.relu(x)
    tape.gradient(y, x)
    assert seen[0] is y


def test_third_order() -> None:
    f = gradient_override_map({"Square": lambda op, grad: 5.0 * grad * op.outputs[0]})(tf.square)
    x = tf.constant(TWO)
    with tf.GradientTape() as tape:
        tape.watch(x)
        _, second = nested_tapes(f, x)
    assert_close([values(tape.gradient(second, x))], [[500.0]])


def test_persistent_tape() -> None:
    x = tf.constant(X)
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = gradient_override_map({"Relu": "Tenfold"})(tf.nn.relu)(x)
        z = 2.0 * y
    for _ in range(2):
        check(values(tape.gradient(y, x)), [10.0, 10.0])
        check(values(tape.gradient(z, x)), [20.0, 20.0])


def test_persistent_tape_differentiated_within_itself() -> None:
    x = tf.constant(TWO)
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        with gradient_override_map({"Square": lambda op, grad: 5.0 * grad * op.outputs[0]}):
            y = tf.square(x)
        first = tape.gradient(y, x)
    assert_close((values(first), values(tape.gradient(first, x))), ([20.0], [100.0]))


def test_two_tapes_at_once() -> None:
    x = tf.constant(X)
    with tf.GradientTape() as one, tf.GradientTape() as two:
        one.watch(x)
        two.watch(x)
        y = gradient_override_map({"Relu": "Tenfold"})(tf.nn.relu)(x)
    check(values(one.gradient(y, x)), [10.0, 10.0])
    check(values(two.gradient(y, x)), [10.0, 10.0])


def test_tape_that_watches_something_else() -> None:
    x, other = tf.constant(X), tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(other)
        y = gradient_override_map({"Relu": "Tenfold"})(tf.nn.relu)(x)
    assert tape.gradient(y, [x, other]) == [None, None]


def test_stop_recording() -> None:
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        with tape.stop_recording():
            y = gradient_override_map({"Relu": "Tenfold"})(tf.nn.relu)(x)
    assert tape.gradient(y, x) is None


@pytest.mark.parametrize("wrap", [lambda f: f, tf.function], ids=["eager", "function"])
@pytest.mark.parametrize("pfor", [True, False])
def test_jacobian(wrap: Any, pfor: Any) -> None:
    f = wrap(gradient_override_map({"Relu": "Tenfold"})(tf.nn.relu))
    x = tf.constant(X)
    with tf.GradientTape(persistent=not pfor) as tape:
        tape.watch(x)
        y = f(x)
    np.testing.assert_array_equal(tape.jacobian(y, x, experimental_use_pfor=pfor), 10.0 * np.eye(2))


def test_batch_jacobian() -> None:
    x = tf.constant([X, X])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = gradient_override_map({"Relu": "Tenfold"})(tf.nn.relu)(x)
    np.testing.assert_array_equal(tape.batch_jacobian(y, x), 10.0 * np.stack([np.eye(2)] * 2))


@pytest.mark.parametrize("wrap", [lambda f: f, tf.function], ids=["eager", "function"])
def test_forward_accumulator(wrap: Any) -> None:
    f = wrap(gradient_override_map({"Relu": "Tenfold"})(tf.nn.relu))
    x = tf.constant(X)
    with tf.autodiff.ForwardAccumulator(x, tf.ones_like(x)) as accumulator:
        y = f(x)
    np.testing.assert_array_equal(accumulator.jvp(y), [10.0, 10.0])


def test_forward_over_backward() -> None:
    f = gradient_override_map({"Square": lambda op, grad: 3.0 * grad * op.inputs[0]})(tf.square)
    x = tf.constant(TWO)
    with tf.autodiff.ForwardAccumulator(x, tf.ones_like(x)) as accumulator:
        (first,) = taped(f, x)
    assert_close((values(first), values(accumulator.jvp(first))), ([6.0], [3.0]))


@pytest.mark.parametrize("way", support.GRAPH_FUNCTIONS, ids=lambda f: f.__name__)
def test_gradient_function_gets_the_operation_in_a_graph(way: Any) -> None:
    seen = []

    def gradient(op: Any, grad: Any) -> Any:
        seen.append((op.type, op.graph.building_function, op.node_def.op, bool(op.name)))
        return grad

    way(gradient_override_map({"Relu": gradient})(tf.nn.relu), X)
    assert seen
    assert set(seen) == {("Relu", True, "Relu", True)}


@pytest.mark.parametrize("flow", ["function", "cond", "loop"])
def test_backward_functions_are_not_of_the_block(flow: Any, way: Any) -> None:
    """TensorFlow makes them where a function, a branch or a loop is called; TF 1.15.5 does not."""

    def f(x: Any) -> Any:
        with gradient_override_map({"Mul": lambda op, grad: (op.inputs[1] * grad, None)}):
            if flow == "function":
                return tf.function(lambda v: v * tf.square(v))(x)
            if flow == "cond":
                return tf.cond(tf.reduce_sum(x) > 0.0, lambda: x * tf.square(x), lambda: x)
            return tf.while_loop(
                lambda i, v: i < 1, lambda i, v: (i + 1, v * tf.square(v)), (tf.constant(0), x)
            )[1]

    # The gradient is the square, made outside of the block: its own gradient is that of a square.
    check(way(f, X), [X**2])
    check(way(lambda x: taped(f, x)[0], X), [2.0 * X])


def test_identities_of_loops(v2_way: Any) -> None:
    def f(x: Any) -> Any:
        with gradient_override_map({"Identity": "Tenfold"}):
            return tf.while_loop(
                lambda i, v: i < 2, lambda i, v: (i + 1, v * v), (tf.constant(0), x)
            )[1]

    check(v2_way(f, X), [400.0 * X**3])
    check(support.eager(lambda x: taped(f, x)[0], X), [84000.0 * X**2])


def adding_to_its_own_graph(op: Any, grad: Any) -> Any:
    with op.graph.as_default():
        return 10.0 * grad * op.outputs[0]


LOOPED = {
    "plain": tf.square,
    "loop": lambda x: tf.while_loop(
        lambda i, v: i < 2, lambda i, v: (i + 1, tf.square(v)), (tf.constant(0), x)
    )[1],
}


@pytest.mark.parametrize("name", LOOPED)
def test_gradient_function_that_adds_to_the_function_ends_with_an_error(name: Any) -> None:
    """TensorFlow makes the gradients of such a function anew, without end."""
    f = gradient_override_map({"Square": adding_to_its_own_graph})(LOOPED[name])
    with pytest.raises(OverrideError, match="Leave out `with op"):
        nested_tapes(tf.function(f), tf.constant(2.0))


def test_gradient_function_that_adds_to_the_one_graph_there_is() -> None:
    f = gradient_override_map({"Square": adding_to_its_own_graph})(tf.square)
    check(list(all_in_function(f)), [[40.0], [400.0]])
