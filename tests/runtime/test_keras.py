"""Keras 3 and tf-keras: blocks in and around models, and override_gradients on models."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from runtime_support import check, values

from tfgradmigrate.runtime import gradient_override_map, override_gradients

pytestmark = pytest.mark.tensorflow

X = np.array([[-1.0, 2.0]], np.float32)
Y = np.array([[0.5, 0.5]], np.float32)
STEP = [[5.0, -15.0], [-10.0, 30.0]]
"""One step of SGD(1.0) on the mean squared error, the ReLU's gradient tenfold."""
NATIVE_STEP = [[0.0, -1.5], [0.0, 3.0]]
RELU = {"Relu": "Tenfold"}


def _kinds() -> Any:
    kinds = {"tf.keras": tf.keras}
    if importlib.util.find_spec("tf_keras"):
        import tf_keras

        kinds["tf_keras"] = tf_keras
    return kinds


@pytest.fixture(params=_kinds(), ids=str)
def keras(request: pytest.FixtureRequest) -> Any:
    return _kinds()[request.param]


def model_of(keras: Any, activation: Any) -> Any:
    return keras.Sequential(
        [
            keras.Input((2,)),
            keras.layers.Dense(2, kernel_initializer="identity", use_bias=False),
            activation,
        ]
    )


def compiled(keras: Any, model: Any, **options: Any) -> Any:
    model.compile(keras.optimizers.SGD(1.0), "mse", **options)
    return model


def input_gradient(model: Any) -> Any:
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = model(x)
    return values(tape.gradient(y, x))


def fitted_step(model: Any) -> Any:
    before = model.get_weights()[0]
    model.fit(X, Y, verbose=0)
    return before - model.get_weights()[0]


def reset(model: Any) -> None:
    model.set_weights([np.eye(2, dtype=np.float32)])


def layer_with_block(keras: Any) -> Any:
    class Blocked(keras.layers.Layer):  # type: ignore[misc]
        def call(self, x: Any) -> Any:
            with gradient_override_map(RELU):
                return tf.nn.relu(x)

    return Blocked()


@pytest.mark.parametrize("kind", ["ReLU", "Activation"])
def test_block_around_a_call(keras: Any, kind: Any) -> None:
    layers = keras.layers
    model = model_of(keras, layers.ReLU() if kind == "ReLU" else layers.Activation("relu"))
    check(input_gradient(model), [[0.0, 1.0]])
    with gradient_override_map(RELU):
        check(input_gradient(model), [[10.0, 10.0]])
    check(input_gradient(model), [[0.0, 1.0]])


RUNS = [{}, {"run_eagerly": True}, {"jit_compile": True}]


@pytest.mark.parametrize("options", RUNS, ids=["graph", "eager", "jit"])
def test_block_around_fit(keras: Any, options: Any) -> None:
    model = compiled(keras, model_of(keras, keras.layers.ReLU()), **options)
    with gradient_override_map(RELU):
        check(fitted_step(model), STEP)
    reset(model)
    check(fitted_step(model), NATIVE_STEP)


@pytest.mark.parametrize("options", RUNS, ids=["graph", "eager", "jit"])
def test_block_around_the_second_fit(keras: Any, options: Any) -> None:
    model = compiled(keras, model_of(keras, keras.layers.ReLU()), **options)
    check(fitted_step(model), NATIVE_STEP)
    reset(model)
    with gradient_override_map(RELU):
        check(fitted_step(model), STEP)


@pytest.mark.parametrize("options", RUNS, ids=["graph", "eager", "jit"])
def test_block_in_a_layer(keras: Any, options: Any) -> None:
    model = compiled(keras, model_of(keras, layer_with_block(keras)), **options)
    check(fitted_step(model), STEP)


@pytest.mark.parametrize("options", RUNS, ids=["graph", "eager", "jit"])
@pytest.mark.parametrize("fitted_before", [False, True])
def test_override_gradients_and_fit(keras: Any, options: Any, fitted_before: Any) -> None:
    model = compiled(keras, model_of(keras, keras.layers.ReLU()), **options)
    if fitted_before:
        check(fitted_step(model), NATIVE_STEP)
        reset(model)
    assert override_gradients(model, RELU) is model
    check(fitted_step(model), STEP)
    reset(model)
    override_gradients(model, {})
    check(fitted_step(model), NATIVE_STEP)


def test_override_gradients_replaces_an_earlier_one(keras: Any) -> None:
    model = override_gradients(model_of(keras, keras.layers.ReLU()), RELU)
    check(input_gradient(model), [[10.0, 10.0]])
    override_gradients(model, {"Relu": "Threefold"})
    check(input_gradient(model), [[3.0, 3.0]])
    override_gradients(model, {})
    check(input_gradient(model), [[0.0, 1.0]])


def test_override_gradients_on_a_functional_and_a_subclassed_model(keras: Any) -> None:
    inputs = keras.Input((2,))
    functional = keras.Model(inputs, keras.layers.ReLU()(inputs))

    class Subclassed(keras.Model):  # type: ignore[misc]
        def call(self, x: Any, training: Any = False) -> Any:
            return tf.nn.relu(x)

    for model in (functional, Subclassed()):
        check(input_gradient(model), [[0.0, 1.0]])
        check(input_gradient(override_gradients(model, RELU)), [[10.0, 10.0]])


def test_override_gradients_on_one_layer(keras: Any) -> None:
    model = model_of(keras, keras.layers.ReLU())
    override_gradients(model.layers[-1], RELU)
    check(input_gradient(model), [[10.0, 10.0]])


def test_override_gradients_on_a_model_inside_a_compiled_one(keras: Any) -> None:
    """The outer model's train function was traced before and must be traced anew."""
    inner = keras.Sequential([keras.Input((2,)), keras.layers.ReLU()])
    model = compiled(keras, model_of(keras, inner))
    check(fitted_step(model), NATIVE_STEP)
    reset(model)
    override_gradients(inner, RELU)
    check(fitted_step(model), STEP)


def test_override_gradients_on_a_model_called_in_a_function_before(keras: Any) -> None:
    model = model_of(keras, keras.layers.ReLU())
    function = tf.function(lambda x: model(x))
    check(input_gradient(function), [[0.0, 1.0]])
    override_gradients(model, RELU)
    check(input_gradient(function), [[10.0, 10.0]])


def test_predict_and_evaluate_are_unchanged(keras: Any) -> None:
    model = compiled(keras, model_of(keras, keras.layers.ReLU()))
    predicted, evaluated = model.predict(X, verbose=0), model.evaluate(X, Y, verbose=0)
    override_gradients(model, RELU)
    np.testing.assert_array_equal(model.predict(X, verbose=0), predicted)
    assert model.evaluate(X, Y, verbose=0) == evaluated


def test_save_and_load(keras: Any, tmp_path: Path) -> None:
    """A file holds the model without the override, as the docstring says."""
    model = compiled(keras, model_of(keras, keras.layers.ReLU()))
    override_gradients(model, RELU)
    fitted_step(model)
    model.save(tmp_path / "model.keras")
    loaded = keras.models.load_model(tmp_path / "model.keras")
    np.testing.assert_array_equal(loaded.get_weights()[0], model.get_weights()[0])
    reset(loaded)
    check(input_gradient(loaded), [[0.0, 1.0]])
    check(input_gradient(override_gradients(loaded, RELU)), [[10.0, 10.0]])


def test_export_of_the_forward_pass(keras: Any, tmp_path: Path) -> None:
    model = override_gradients(model_of(keras, keras.layers.ReLU()), RELU)
    if hasattr(model, "export"):
        model.export(str(tmp_path / "exported"))
    else:
        tf.saved_model.save(model, str(tmp_path / "exported"))
    loaded = tf.saved_model.load(str(tmp_path / "exported"))
    got = loaded.signatures["serving_default"](tf.constant(X))
    np.testing.assert_array_equal(next(iter(got.values())), [[0.0, 2.0]])


def test_mixed_precision(keras: Any) -> None:
    keras.mixed_precision.set_global_policy("mixed_float16")
    try:
        model = model_of(keras, keras.layers.ReLU())
        assert model(X).dtype == tf.float16
        override_gradients(model, {"Relu": "Tenfold", "MatMul": scaled_matmul})
        check(input_gradient(model), [[20.0, 20.0]])
    finally:
        keras.mixed_precision.set_global_policy("float32")


def scaled_matmul(op: Any, grad: Any) -> Any:
    assert grad.dtype == tf.float16
    transposed = tf.matmul(grad, op.inputs[1], transpose_b=True)
    return 2.0 * transposed, tf.matmul(op.inputs[0], grad, transpose_a=True)
