"""`override_gradients` on a Keras model acts in its parts, as TF 1.15.5 has it.

`record_keras.py` holds the programs and wrote the values.
"""

from __future__ import annotations

import copy
import importlib.util
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import record_keras as programs
import tensorflow as tf
from runtime_support import check, values

from tests.turns import every
from tfgradmigrate.runtime import override_gradients

pytestmark = pytest.mark.tensorflow

RECORDED = json.loads(Path(__file__).with_name("keras.json").read_text(encoding="utf-8"))
X = np.array(programs.X, np.float32)
KINDS = ["keras", "tf_keras"]
GUIDED = {"Relu": programs.guided}
RELU = {"Relu": "Tenfold"}
Y = np.array([[0.5, 0.5]], np.float32)


@pytest.fixture(params=[kind for kind in KINDS if importlib.util.find_spec(kind)])
def keras(request: Any) -> Any:
    return importlib.import_module(request.param)


def gradient(f: Any, x: Any = X) -> Any:
    x = tf.constant(x)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = f(x)
    return values(tape.gradient(y, x))


def in_function(f: Any) -> Any:
    return tf.function(lambda x: f(x))


MODES: dict[str, Callable[..., Any]] = {
    "eager": gradient,
    "tape outside": lambda f: gradient(in_function(f)),
    "tape inside": lambda f: gradient_inside(f),
    "compiled": lambda f: gradient_inside(f, jit_compile=True),
    "tf.gradients": lambda f: values(
        tf.function(lambda x: tf.gradients(f(x), x)[0])(tf.constant(X))
    ),
}


def gradient_inside(f: Any, **options: Any) -> Any:
    @tf.function(**options)  # type: ignore[untyped-decorator]
    def function(x: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = f(x)
        return tape.gradient(y, x)

    return values(function(tf.constant(X)))


@pytest.mark.parametrize(("name", "mode"), every(5, itertools.product(programs.PROGRAMS, MODES)))
def test_program(name: Any, mode: Any, keras: Any) -> None:
    model = programs.PROGRAMS[name](keras, lambda make: override_gradients(make(), GUIDED))
    check(MODES[mode](model), np.array(RECORDED[name], np.float32))


@pytest.mark.skipif(not importlib.util.find_spec("tf_keras"), reason="tf-keras is not installed")
@pytest.mark.parametrize("name", programs.PROGRAMS)
def test_program_of_a_v1_graph(name: Any) -> None:
    """There tf-keras makes the ops of a model when it is built, and the program reads those."""
    keras = importlib.import_module("tf_keras")
    with tf.Graph().as_default(), tf.compat.v1.Session().as_default() as session:
        model = programs.PROGRAMS[name](keras, lambda make: override_gradients(make(), GUIDED))
        grad = tf.gradients(model.output, model.input)[0]
        variables = tf.compat.v1.global_variables()
        ready = session.run([tf.compat.v1.is_variable_initialized(v) for v in variables])
        unready = [v for v, is_ready in zip(variables, ready, strict=True) if not is_ready]
        session.run(tf.compat.v1.variables_initializer(unready))
        result = session.run(grad, {model.input: X})
    check(result, np.array(RECORDED[name], np.float32))


@pytest.mark.skipif(not importlib.util.find_spec("tf_keras"), reason="tf-keras is not installed")
def test_taken_off_and_replaced_on_a_v1_graph() -> None:
    keras = importlib.import_module("tf_keras")
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        model = relu_network(keras)
        for mapping, expected in (
            (RELU, TWICE),
            ({"Relu": "Threefold"}, [[9.0, 9.0]]),
            ({}, PLAIN),
        ):
            override_gradients(model, mapping)
            grad = tf.gradients(model.output, model.input)[0]
            check(session.run(grad, {model.input: ONE}), expected)


def relu_network(keras: Any) -> Any:
    """Two ReLUs, of a layer and of an activation."""
    return keras.Sequential(
        [
            keras.layers.Input((2,)),
            keras.layers.ReLU(name="first"),
            keras.layers.Activation("relu", name="second"),
        ]
    )


ONE = np.array([[-1.0, 2.0]], np.float32)
PLAIN, ONCE, TWICE = [[0.0, 1.0]], [[10.0, 10.0]], [[100.0, 100.0]]


def test_layers_called_one_by_one(keras: Any) -> None:
    model = override_gradients(relu_network(keras), RELU)

    def by_hand(x: Any) -> Any:
        for layer in model.layers:
            x = layer(x)
        return x

    check(gradient(by_hand, ONE), TWICE)
    check(gradient(in_function(by_hand), ONE), TWICE)
    check(gradient(model.layers[-1], ONE), ONCE)
    check(gradient(model, ONE), TWICE)


def test_function_traced_before_and_after(keras: Any) -> None:
    model = relu_network(keras)
    f = in_function(model.layers[-1])
    check(gradient(f, ONE), PLAIN)
    override_gradients(model, RELU)
    check(gradient(f, ONE), ONCE)
    override_gradients(model, {"Relu": "Threefold"})
    check(gradient(f, ONE), [[3.0, 3.0]])
    override_gradients(model, {})
    check(gradient(f, ONE), PLAIN)


def test_taken_off_leaves_the_layers_as_they_were(keras: Any) -> None:
    inputs = keras.layers.Input((2,))
    model = keras.Model(inputs, activation_of(keras)(keras.layers.ReLU()(inputs)))
    older = keras.Model(model.inputs, model.outputs)
    layers = [model, older, *model.layers, *getattr(model, "operations", [])]
    before = [dict(vars(layer)).get("call") for layer in layers]
    override_gradients(override_gradients(model, RELU), {})
    assert [vars(layer).get("call") for layer in layers] == before


def activation_of(keras: Any) -> Any:
    """An op that is no layer: `keras.ops` in Keras 3, TensorFlow's own in tf-keras."""
    return keras.ops.relu if hasattr(keras, "ops") else tf.nn.relu


def test_ops_that_are_no_layers(keras: Any) -> None:
    inputs = keras.layers.Input((2,))
    y = activation_of(keras)(inputs)
    model = override_gradients(keras.Model(inputs, activation_of(keras)(y)), RELU)
    check(gradient(model, ONE), TWICE)
    check(gradient(keras.Model(model.inputs, model.outputs), ONE), TWICE)
    check(gradient(keras.Model(model.inputs, y), ONE), ONCE)
    override_gradients(model, {})
    check(gradient(keras.Model(model.inputs, model.outputs), ONE), PLAIN)


def test_model_made_before_keeps_its_gradients(keras: Any) -> None:
    older = relu_network(keras)
    newer = keras.Model(older.inputs, older.get_layer("second").output)
    override_gradients(newer, RELU)
    check(gradient(newer, ONE), TWICE)
    check(gradient(older, ONE), PLAIN)
    check(gradient(in_function(older), ONE), PLAIN)
    override_gradients(older, {"Relu": "Threefold"})
    check(gradient(older, ONE), [[9.0, 9.0]])
    check(gradient(newer, ONE), TWICE)
    override_gradients(older, {})
    check(gradient(older, ONE), PLAIN)
    check(gradient(newer, ONE), TWICE)


def test_model_around_the_covered_one_is_covered_with_it(keras: Any) -> None:
    inner = relu_network(keras)
    inputs = keras.layers.Input((2,))
    outer = keras.Model(inputs, keras.layers.ReLU()(inner(inputs)))
    override_gradients(inner, RELU)
    check(gradient(outer, ONE), [[0.0, 100.0]])
    check(gradient(keras.Model(outer.inputs, outer.outputs), ONE), [[0.0, 100.0]])


def test_layer_with_a_mapping_of_its_own(keras: Any) -> None:
    """The inner one holds, as for blocks."""
    model = relu_network(keras)
    override_gradients(model.get_layer("second"), {"Relu": "Threefold"})
    override_gradients(model, RELU)
    check(gradient(model, ONE), [[30.0, 30.0]])
    check(gradient(keras.Model(model.inputs, model.outputs), ONE), [[30.0, 30.0]])
    override_gradients(model, {})
    check(gradient(model, ONE), [[0.0, 3.0]])


def test_layer_of_two_models(keras: Any) -> None:
    shared = keras.layers.ReLU()
    models = [keras.Sequential([keras.layers.Input((2,)), shared]) for _ in range(2)]
    override_gradients(models[0], RELU)
    override_gradients(models[1], {"Relu": "Threefold"})
    check(gradient(models[0], ONE), ONCE)
    check(gradient(models[1], ONE), [[3.0, 3.0]])
    check(gradient(shared, ONE), [[3.0, 3.0]])
    override_gradients(models[1], {})
    check(gradient(models[1], ONE), PLAIN)
    check(gradient(shared, ONE), ONCE)


def test_subclassed_model(keras: Any) -> None:
    class Model(keras.Model):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.first = keras.layers.ReLU()
            self.blocks = [keras.layers.ReLU(), relu_network(keras)]

        def call(self, x: Any, training: Any = False) -> Any:
            return self.encode(tf.nn.relu(x))

        def encode(self, x: Any) -> Any:
            for layer in [self.first, *self.blocks]:
                x = layer(x)
            return x

    model = override_gradients(Model(), RELU)
    check(gradient(model, ONE), [[1e5, 1e5]])
    check(gradient(model.encode, ONE), [[1e4, 1e4]])
    check(gradient(model.blocks[1].layers[-1], ONE), ONCE)


def test_wrappers_and_cells(keras: Any) -> None:
    class Cell(keras.layers.Layer):  # type: ignore[misc]
        state_size = output_size = 2

        def call(self, x: Any, states: Any, training: Any = None) -> Any:
            y = tf.nn.relu(x) + states[0]
            return y, [y]

    inputs = keras.layers.Input((3, 2))
    y = keras.layers.TimeDistributed(keras.layers.ReLU())(inputs)
    model = keras.Model(inputs, keras.layers.RNN(Cell())(y))
    part = keras.Model(override_gradients(model, RELU).inputs, model.outputs)
    check(gradient(part, np.array([[[-1.0, 2.0]] * 3], np.float32)), [[[100.0, 100.0]] * 3])


def test_copies_are_layers_of_their_own(keras: Any) -> None:
    model = keras.Sequential([keras.layers.Input((2,)), keras.layers.Dense(2, activation="relu")])
    weights = [np.eye(2, dtype=np.float32), np.zeros(2, np.float32)]
    model.set_weights(weights)
    override_gradients(model, RELU)
    copies = [
        copy.deepcopy(model),
        copy.deepcopy(model.layers[-1]),
        keras.models.clone_model(model),
        type(model.layers[-1]).from_config(model.layers[-1].get_config()),
    ]
    for made in copies:
        made(ONE)
        made.set_weights([3.0 * weights[0], weights[1]])
        check(gradient(made, ONE), [[0.0, 3.0]])
        check(gradient(override_gradients(made, RELU), ONE), [[30.0, 30.0]])
    check(gradient(model, ONE), ONCE)


@pytest.mark.parametrize("file", ["model.keras", "model.h5", "folder", "model.weights.h5"])
def test_saved_and_loaded(file: Any, keras: Any, tmp_path: Any) -> None:
    model = keras.Sequential([keras.layers.Input((2,)), keras.layers.Dense(2, activation="relu")])
    model.set_weights([np.eye(2, dtype=np.float32), np.zeros(2, np.float32)])
    override_gradients(model, RELU)
    path = str(tmp_path / file)
    if file == "model.weights.h5":
        model.save_weights(path)
        loaded = keras.models.clone_model(model)
        loaded.load_weights(path)
    elif file == "folder" and hasattr(model, "export") and keras.__name__ == "keras":
        model.export(path, verbose=False)
        loaded = keras.layers.TFSMLayer(path, call_endpoint="serve")
        np.testing.assert_array_equal(loaded(ONE), [[0.0, 2.0]])
        return
    else:
        model.save(path)
        loaded = keras.models.load_model(path)
        check(gradient(model, ONE), ONCE)
    np.testing.assert_array_equal(loaded(ONE), [[0.0, 2.0]])
    check(gradient(override_gradients(loaded, RELU), ONE), ONCE)
    check(gradient(keras.Model(loaded.inputs, loaded.layers[-1].output), ONE), ONCE)


@pytest.mark.parametrize("options", [{}, {"run_eagerly": True}, {"jit_compile": True}])
def test_fit_of_a_part(options: Any, keras: Any) -> None:
    model = keras.Sequential(
        [
            keras.layers.Input((2,)),
            keras.layers.Dense(2, kernel_initializer="identity", use_bias=False),
            keras.layers.ReLU(name="relu"),
            keras.layers.ReLU(),
        ]
    )
    override_gradients(model, RELU)
    part = keras.Model(model.inputs, model.get_layer("relu").output)
    part.compile(keras.optimizers.SGD(1.0), "mse", **options)
    part.fit(ONE, Y, verbose=0)
    # The mean squared error's gradient is [-0.5, 1.5], tenfold; its product with the input.
    check(np.eye(2) - part.get_weights()[0], [[5.0, -15.0], [-10.0, 30.0]])


def test_custom_train_step_that_calls_the_layers(keras: Any) -> None:
    class Model(keras.Model):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.dense = keras.layers.Dense(2, kernel_initializer="identity", use_bias=False)
            self.relu = keras.layers.ReLU()

        def train_step(self, data: Any) -> Any:
            x, y = data
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean(tf.square(self.relu(self.dense(x)) - y))
            grads = tape.gradient(loss, self.trainable_variables)
            self.optimizer.apply_gradients(zip(grads, self.trainable_variables, strict=True))
            return {"loss": loss}

        def call(self, x: Any) -> Any:
            return self.relu(self.dense(x))

    model = Model()
    model(ONE)
    override_gradients(model, RELU)
    model.compile(keras.optimizers.SGD(1.0))
    model.fit(ONE, Y, verbose=0)
    check(np.eye(2) - model.get_weights()[0], [[5.0, -15.0], [-10.0, 30.0]])
