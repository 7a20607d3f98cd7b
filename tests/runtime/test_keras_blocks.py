"""Keras models that are built, loaded, cloned, shared or nested in and around blocks.

Each has the gradient that TF 1.15.5 gives it, in every mode, or there is an error: none passes
in silence. `record_blocks.py` holds the programs and wrote the values.
"""

from __future__ import annotations

import gc
import importlib
import importlib.util
import itertools
import json
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import blocks_elsewhere
import numpy as np
import pytest
import record_blocks as programs
import tensorflow as tf
from runtime_support import check, gradients_inside, jit_tape_inside, tape_inside, tape_outside
from test_keras_parts import gradient, in_function, relu_network

from tests.fresh import Fresh
from tests.turns import every
from tfgradmigrate.runtime import OverrideError, gradient_override_map, override_gradients

pytestmark = pytest.mark.tensorflow

RECORDED = json.loads(Path(__file__).with_name("blocks.json").read_text(encoding="utf-8"))
MAPPING = {"Relu": programs.tenfold, "AddV2": programs.threefold}
KINDS = [kind for kind in ("keras", "tf_keras") if importlib.util.find_spec(kind)]


@pytest.fixture(params=KINDS)
def keras(request: Any) -> Any:
    return importlib.import_module(request.param)


def block() -> Any:
    return gradient_override_map(MAPPING)


def callable_of(made: Any, keras: Any) -> tuple[Any, Any]:
    """What to call, and with what input."""
    if isinstance(made, tuple):
        made = keras.models.Model(*made)
    shape = made.inputs[0].shape if getattr(made, "inputs", None) else (None, 2)
    return made, programs.values_for(shape)


def eagerly(f: Any, x: Any) -> Any:
    return [gradient(f, x)]


MODES: dict[str, Callable[..., Any]] = {
    "eager": eagerly,
    "tape outside": lambda f, x: tape_outside(lambda t: f(t), x),
    "tape inside": tape_inside,
    "compiled": jit_tape_inside,
    "tf.gradients": gradients_inside,
}


def check_program(name: str, keras: Any, mode: str, folder: Any) -> None:
    made, x = callable_of(programs.PROGRAMS[name](keras, block, str(folder)), keras)
    got = programs.excerpt(MODES[mode](made, x)[0])
    tolerance = 1e-6 if len(np.shape(x)) == 2 else 1e-3
    np.testing.assert_allclose(got, RECORDED[name], rtol=tolerance)


def test_every_program_is_recorded() -> None:
    assert set(RECORDED) == set(programs.PROGRAMS)


@pytest.mark.parametrize("name", programs.PROGRAMS)
def test_program(name: Any, keras: Any, tmp_path: Any) -> None:
    check_program(name, keras, "eager", tmp_path)


@pytest.mark.parametrize(
    ("name", "mode"),
    every(8, itertools.product(sorted(set(programs.PROGRAMS) - {"built_by_library"}), MODES)),
)
def test_program_in_a_function(name: Any, mode: Any, keras: Any, tmp_path: Any) -> None:
    check_program(name, keras, mode, tmp_path)


STEP = [[5.0, -15.0], [-10.0, 30.0]]
ONE = np.array([[-1.0, 2.0]], np.float32)


@pytest.mark.parametrize("options", [{}, {"run_eagerly": True}, {"jit_compile": True}])
def test_fit_of_a_model_of_the_block(options: Any, keras: Any) -> None:
    with block():
        layers = [keras.layers.InputLayer((2,)), blocks_elsewhere.first(keras)]
        model = keras.models.Sequential(layers)
    model.compile(keras.optimizers.SGD(1.0), "mse", **options)
    model.fit(ONE, np.array([[0.5, 0.5]], np.float32), verbose=0)
    np.testing.assert_allclose(np.eye(2) - model.get_weights()[0], STEP, rtol=1e-6)


def test_what_holds_where_the_model_runs_goes_first(keras: Any) -> None:
    with block():
        model = relu_network(keras)
    with gradient_override_map({"Relu": "Threefold"}):
        check(gradient(model, ONE), [[9.0, 9.0]])
    with gradient_override_map({"Tanh": "Threefold"}):
        check(gradient(model, ONE), [[100.0, 100.0]])
    override_gradients(model, {"Relu": "Threefold"})
    check(gradient(model, ONE), [[9.0, 9.0]])
    override_gradients(model, {})
    check(gradient(model, ONE), [[100.0, 100.0]])


def test_all_open_blocks_are_kept(keras: Any) -> None:
    inputs = keras.layers.Input((2,))
    with gradient_override_map({"Relu": "Tenfold", "Tanh": "Tenfold"}):
        with gradient_override_map({"Relu": "Threefold"}):
            y = keras.layers.Activation("relu")(inputs)
        model = keras.models.Model(inputs, keras.layers.Activation("relu")(y))
    check(gradient(model, ONE), [[30.0, 30.0]])


def test_decorated_builder(keras: Any) -> None:
    model = gradient_override_map({"Relu": "Tenfold"})(relu_network)(keras)
    check(gradient(model, ONE), [[100.0, 100.0]])


def test_traced_before_and_after_the_block(keras: Any) -> None:
    layer = keras.layers.Activation("relu")
    f = in_function(layer)
    check(gradient(f, ONE), [[0.0, 1.0]])
    inputs = keras.layers.Input((2,))
    with block():
        model = keras.models.Model(inputs, layer(inputs))
    check(gradient(in_function(model), ONE), [[10.0, 10.0]])
    check(gradient(f, ONE), [[0.0, 1.0]])


def test_built_and_run_in_other_threads(keras: Any) -> None:
    def build() -> Any:
        with block():
            return relu_network(keras)

    with ThreadPoolExecutor(2) as pool:
        models = list(pool.map(lambda _: build(), range(2)))
        grads = list(pool.map(lambda model: gradient(model, ONE), models))
    for model, grad in zip(models, grads, strict=True):
        check(grad, [[100.0, 100.0]])
        check(gradient(model, ONE), [[100.0, 100.0]])


def test_replicas(keras: Any) -> None:
    strategy = tf.distribute.MirroredStrategy(["/cpu:0", "/cpu:1"])
    with strategy.scope(), block():
        model = relu_network(keras)
    for grad in strategy.run(gradient_of_tensors, args=(model, tf.constant(ONE))).values:
        check(grad.numpy(), [[100.0, 100.0]])


def gradient_of_tensors(model: Any, x: Any) -> Any:
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = model(x)
    return tape.gradient(y, x)


def test_a_model_dies_with_what_its_nodes_keep(keras: Any) -> None:
    with block():
        model = keras.models.Sequential([keras.layers.InputLayer((2,)), keras.layers.ReLU()])
    gradient(model, ONE)
    dead = weakref.ref(model)
    del model
    keras.backend.clear_session()
    gc.collect()
    assert dead() is None


def test_keras_of_tensorflow_itself_is_refused() -> None:
    """`tensorflow.python.keras`, which no program should import and some do."""
    layers = pytest.importorskip("tensorflow.python.keras.layers")
    inputs = layers.Input((2,))
    with block(), pytest.raises(OverrideError, match="called on a symbolic input inside of"):
        layers.Activation("relu")(inputs)
    layers.Activation("relu")(inputs)


IMPORTED_IN_THE_BLOCK = """
import sys
import tensorflow as tf
from tfgradmigrate.runtime import OverrideError, gradient_override_map
{before}
with gradient_override_map({{"Relu": lambda op, grad: 10.0 * grad}}):
    import {keras} as keras
    inputs = keras.layers.Input((2,))
    try:
        model = keras.models.Model(inputs, keras.layers.ReLU()(inputs))
    except OverrideError as error:
        print("refused", "gradient_override_map" in str(error))
        sys.exit()
x = tf.constant([[-1.0, 2.0]])
with tf.GradientTape() as tape:
    tape.watch(x)
    y = model(x)
print(tape.gradient(y, x).numpy().tolist())
"""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("known", [True, False])
def test_keras_imported_in_the_block(kind: Any, known: bool, fresh: Fresh) -> None:
    unknown = f"from tfgradmigrate.runtime import private\nprivate.KERAS['{kind}'] = ()"
    before = "" if known else unknown
    result = fresh.run(IMPORTED_IN_THE_BLOCK.format(keras=kind, before=before))
    assert result.stdout.split("\n")[-2] == ("[[10.0, 10.0]]" if known else "refused True")


def test_a_layer_by_itself_right_after_its_model(keras: Any) -> None:
    """Nothing is left over from the making of the model, which goes through its nodes."""
    with block():
        model = relu_network(keras)
    check(gradient(model.layers[-1], ONE), [[0.0, 1.0]])
    model.compute_output_shape((7, 2))
    check(gradient(model.layers[-1], ONE), [[0.0, 1.0]])
    model(keras.layers.Input((2,), batch_size=5))
    check(gradient(model.layers[-1], ONE), [[0.0, 1.0]])
    check(gradient(model, ONE), [[100.0, 100.0]])


def test_a_saved_model_holds_what_its_nodes_keep(keras: Any, tmp_path: Any) -> None:
    with block():
        model = relu_network(keras)
    path = str(tmp_path / "saved")
    if hasattr(model, "export") and keras.__name__ == "keras":
        model.export(path, verbose=False)
        check(gradient(tf.saved_model.load(path).serve, ONE), [[100.0, 100.0]])
    else:
        tf.saved_model.save(model, path)
        check(gradient(tf.saved_model.load(path), ONE), [[100.0, 100.0]])
