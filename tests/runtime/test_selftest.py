"""The self-test, and the public alternative where the mechanism is not to be had."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
import runtime_support as support
import tensorflow as tf
from runtime_support import X, check

from tests.fresh import Fresh
from tfgradmigrate.runtime import (
    OverrideError,
    OverrideWarning,
    gradient_override_map,
    hooks,
    override_gradients,
    private,
    py_func,
    selftest,
)

pytestmark = pytest.mark.tensorflow

RELU = {"Relu": "Tenfold"}


def test_the_installed_tensorflow_passes() -> None:
    assert selftest.failures() == {}
    assert selftest.mode() == "hooks"


BROKEN = {
    "no gradient is recorded": ("record_operation", lambda *args: None),
    "no name is written": ("stamp", lambda *args: None),
    "no callback is installed": ("set_callbacks", lambda values: None),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_mechanism_is_noticed(monkeypatch: pytest.MonkeyPatch, what: Any) -> None:
    name, broken = BROKEN[what]
    monkeypatch.setattr(private, name, broken)
    assert selftest.failures() != {}


LOST = {
    "no gradient is recorded": {"Eager mode", "A tape inside a tf.function"},
    "no name is written": {"tf.gradients on a v1 graph", "A tape outside a tf.function"},
    "no callback is installed": {"Eager mode"},
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_lost_is_named(monkeypatch: pytest.MonkeyPatch, what: Any) -> None:
    name, broken = BROKEN[what]
    monkeypatch.setattr(private, name, broken)
    assert LOST[what] <= set(selftest.failures())


@pytest.fixture
def public_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a TensorFlow that lacks one of the hooked places."""

    def install() -> None:
        raise AttributeError("module 'execute' has no attribute 'record_gradient'")

    monkeypatch.setattr(hooks, "install", install)
    monkeypatch.setattr(selftest, "_answer", [])
    with pytest.warns(OverrideWarning, match="no attribute 'record_gradient'"):
        assert selftest.mode() == "public"


def test_the_warning_comes_once(public_mode: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert selftest.mode() == "public"


INNER_BODIES = {
    "cond": lambda x: tf.cond(tf.reduce_sum(x) > 0.0, lambda: tf.nn.relu(x), lambda: x),
    "while": lambda x: tf.while_loop(lambda v: v[0] > 0.0, lambda v: (tf.nn.relu(v) - 1.0,), (x,))[
        0
    ],
    "function": lambda x: tf.function(tf.nn.relu)(x),
}


@pytest.mark.usefixtures("public_mode")
class TestPublicAlternative:
    """What the inner tf.function under the graph's own map can do, and what it refuses."""

    def test_every_v2_way(self, v2_way: Any) -> None:
        check(v2_way(gradient_override_map(RELU)(tf.nn.relu), X), [[10.0, 10.0]])

    def test_compiled(self) -> None:
        f = gradient_override_map(RELU)(tf.nn.relu)
        check(support.jit_tape_outside(f, X), [[10.0, 10.0]])

    def test_gradient_function(self) -> None:
        f = gradient_override_map({"Relu": lambda op, grad: 3.0 * grad})(tf.nn.relu)
        check(support.eager(f, X), [[3.0, 3.0]])

    def test_second_order(self) -> None:
        f = gradient_override_map({"Square": lambda op, g: 5.0 * g * op.outputs[0]})(tf.square)
        x = tf.constant([2.0])
        with tf.GradientTape() as outer:
            outer.watch(x)
            (first,) = support.taped(f, x)
        check(support.values([first, outer.gradient(first, x)]), [[20.0], [100.0]])

    def test_return_value_under_an_override_of_identity(self) -> None:
        f = gradient_override_map({"Identity": "Tenfold"})(lambda x: x * 2.0)
        check(support.eager(f, X), [[2.0, 2.0]])

    def test_numpy_function(self) -> None:
        @gradient_override_map({"PyFunc": "InputTimesOutput"})
        def f(x: Any) -> Any:
            return tf.numpy_function(np.square, [x], tf.float32)

        check(support.eager(f, X), [[-1.0, 8.0]])

    def test_py_func(self, v2_way: Any) -> None:
        def f(x: Any) -> Any:
            return py_func(np.square, [x], tf.float32, grad=lambda op, grad: 3.0 * grad)

        check(v2_way(f, X), [[3.0, 3.0]])

    def test_keras_model(self) -> None:
        model = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.ReLU()])
        override_gradients(model, RELU)
        check(support.eager(model, X[None]), [[[10.0, 10.0]]])
        model.compile("sgd", "mse")
        np.testing.assert_array_equal(model.predict(X[None], verbose=0), [[0.0, 2.0]])
        part = tf.keras.Model(model.inputs, model.outputs)
        check(support.eager(part, X[None]), [[[10.0, 10.0]]])

    def test_tf_function(self) -> None:
        check(support.eager(override_gradients(tf.function(tf.nn.relu), RELU), X), [[10.0, 10.0]])

    @pytest.mark.parametrize("flow", INNER_BODIES)
    def test_ops_in_inner_bodies_are_refused(self, flow: Any) -> None:
        f = gradient_override_map(RELU)(INNER_BODIES[flow])
        with pytest.raises(OverrideError, match="'Relu' does not reach the body"):
            support.eager(tf.autograph.experimental.do_not_convert(f), X)

    def test_block_is_refused_in_eager_mode_and_in_a_function(self) -> None:
        with pytest.raises(OverrideError, match="decorate it"), gradient_override_map(RELU):
            pass

        def f(x: Any) -> Any:
            with gradient_override_map(RELU):
                return tf.nn.relu(x)

        with pytest.raises(OverrideError, match="decorate it"):
            support.tape_inside(f, X, autograph=False)

    def test_block_on_a_v1_graph(self) -> None:
        def f(x: Any) -> Any:
            with gradient_override_map(RELU):
                return tf.nn.relu(x)

        check(support.v1_gradients(f, X), [[10.0, 10.0]])

    @pytest.mark.parametrize("flow", INNER_BODIES)
    def test_block_on_a_v1_graph_with_inner_bodies_is_refused(self, flow: Any) -> None:
        with tf.Graph().as_default():
            before = INNER_BODIES[flow](tf.constant(X))  # is no matter of the block
            with (
                pytest.raises(OverrideError, match="'Relu' does not reach the body"),
                gradient_override_map(RELU),
            ):
                INNER_BODIES[flow](before)

    def test_variable_on_a_v1_graph_is_refused(self) -> None:
        with tf.Graph().as_default():
            tf.Variable(X)  # is no matter of the block
            with gradient_override_map(RELU):
                tf.Variable(X)
            with (
                pytest.raises(OverrideError, match="does not reach the variable"),
                gradient_override_map({"Identity": "Tenfold"}),
            ):
                tf.Variable(X)


V1_PROGRAM = """
import tensorflow.compat.v1 as tf
tf.disable_v2_behavior()
from tfgradmigrate.runtime import gradient_override_map, selftest
x = tf.constant([-1.0, 2.0])
with gradient_override_map({"Relu": lambda op, grad: 10.0 * grad}):
    y = tf.cond(tf.reduce_sum(x) > 0, lambda: tf.nn.relu(x), lambda: x)
with tf.Session() as session:
    print("GRADIENT", selftest.mode(), session.run(tf.gradients(y, x)[0]).tolist())
"""


def test_without_eager_execution(fresh: Fresh) -> None:
    done = fresh.run(V1_PROGRAM)
    assert "GRADIENT hooks [10.0, 10.0]" in done.stdout, done.stderr


FIRST_BLOCK = """
import tensorflow as tf
from tfgradmigrate.runtime import gradient_override_map
tf.config.set_logical_device_configuration(
    tf.config.list_physical_devices("CPU")[0], [tf.config.LogicalDeviceConfiguration()] * 2
)
def gradient():
    x = tf.constant([-1.0, 2.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        with gradient_override_map({"Relu": lambda op, grad: 10.0 * grad}):
            y = tf.nn.relu(x)
    return tape.gradient(y, x)
"""

FIRST_PLACES = {
    "tf.function": "print('GRADIENT', tf.function(gradient)().numpy().tolist())",
    "compiled": "print('GRADIENT', tf.function(gradient, jit_compile=True)().numpy().tolist())",
    "replica": """
strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])
grads = strategy.experimental_local_results(strategy.run(gradient))
print('GRADIENT', grads[1].numpy().tolist())
""",
    "py_function": """
f = tf.function(lambda: tf.py_function(gradient, [], tf.float32))
print('GRADIENT', f().numpy().tolist())
""",
}


@pytest.mark.parametrize("place", FIRST_PLACES)
def test_first_block_of_a_process(place: Any, fresh: Fresh) -> None:
    """The self-test runs at the first block, wherever that is."""
    done = fresh.run(FIRST_BLOCK + FIRST_PLACES[place])
    assert "GRADIENT [10.0, 10.0]" in done.stdout, done.stderr
