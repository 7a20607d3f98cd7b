"""Migrated layers in a Keras model that `fit` trains: built, traced, compiled, and right.

Each case is a layer between two dense ones with known weights. One step of plain gradient descent
shows the gradient; what it has to be is worked out here with NumPy.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import keras
import numpy as np
import pytest

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions

from .harness import cases

pytestmark = pytest.mark.tensorflow

X = np.array([[0.25, -1.5], [-0.75, 2.5], [1.25, 0.5], [-0.3, -0.2]], np.float32)
FIRST = np.array([[1.0, -0.5, 0.25], [0.5, 1.5, -1.0]], np.float32)
SECOND = np.array([[1.0], [-2.0], [0.5]], np.float32)
RATE = 0.125


@functools.cache
def migrated(name: str) -> dict[str, Any]:
    """The names of a case after migration: what it registers is registered once."""
    before = cases.exact.source(name, "before", cases.ROOT)
    result = migrate_source(before, "before.py", MigrationOptions())
    assert result.failure is None
    names: dict[str, Any] = {"__name__": "case"}
    exec(compile(result.new, name, "exec", dont_inherit=True), names)
    return names


def fit(layer: Any, **options: Any) -> Any:
    """The first weights after one step of `fit` on the mean of what comes out."""
    first = keras.layers.Dense(3, use_bias=False, kernel_initializer=lambda *_, **__: FIRST)
    last = keras.layers.Dense(
        1, use_bias=False, kernel_initializer=lambda *_, **__: SECOND, trainable=False
    )
    model = keras.Sequential([keras.Input((2,)), first, layer, last])
    model.compile(keras.optimizers.SGD(RATE), lambda wanted, given: given, **options)
    model.fit(X, np.zeros((4, 1), np.float32), batch_size=4, epochs=1, verbose=0)
    return first.get_weights()[0]


def expected(gradient: Callable[[Any, Any], Any]) -> Any:
    """The same by hand: `gradient` takes the layer's input and its upstream gradient."""
    hidden = X @ FIRST
    upstream = np.broadcast_to(SECOND.T / 4, hidden.shape)
    return FIRST - RATE * X.T @ gradient(hidden, upstream)


LAYERS: dict[str, tuple[Callable[[dict[str, Any]], Any], Callable[[Any, Any], Any]]] = {
    "py_func_override/keras_layer": (
        lambda names: names["Wave"](),
        lambda x, dy: np.clip(-(2 * dy) / 2, -1, 1),
    ),
    "py_func_override/keras_lambda_vectorized": (
        lambda names: names["layer"],
        lambda x, dy: dy * (np.abs(x) < 1),
    ),
    "py_func_override/keras_shape_set": (lambda names: names["Sign"](), lambda x, dy: dy),
    "plain_py_func/keras_layer": (lambda names: names["Frozen"](), lambda x, dy: dy),
    "removed_symbols/keras_backend": (
        lambda names: names["Binary"](),
        # Behind it `K.clip` lets the gradient through where the sign is 1.
        lambda x, dy: dy * (np.abs(x) <= 1 + 1e-7) * (x >= 0),
    ),
    "straight_through/keras_backend": (
        lambda names: names["Quantize"](),
        lambda x, dy: dy * (1 + np.maximum(x, 0) + np.sign(x)),
    ),
    "local_op/keras_backend": (
        lambda names: keras.layers.Lambda(names["activate"]),
        lambda x, dy: dy / 2 * np.where(x > 0, 1, 0.25),
    ),
}


@pytest.mark.parametrize("options", [{}, {"run_eagerly": True}], ids=["graph", "eager"])
@pytest.mark.parametrize("name", LAYERS)
def test_fit(name: str, options: dict[str, Any]) -> None:
    """One step of `fit` moves the weights as the gradient of TensorFlow 1 would have."""
    layer, gradient = LAYERS[name]
    found = fit(layer(migrated(name)), **options)
    np.testing.assert_allclose(found, expected(gradient), rtol=1e-6)
    assert np.abs(found - FIRST).max() > 0.01


@pytest.mark.parametrize(
    ("name", "layer"),
    [
        ("py_func_override/keras_shape_unknown", "RowSum"),
        ("py_func_helper/keras_lambda", "layer"),
        ("plain_py_func/keras_lambda_unknown", "head"),
    ],
)
def test_what_the_finding_advises_is_needed(name: str, layer: str) -> None:
    """Without a static shape Keras cannot build on the layer, as the finding says."""
    made = migrated(name)[layer]
    with pytest.raises(ValueError, match=r"as_list\(\) is not defined"):
        fit(made() if isinstance(made, type) else made)


def test_what_the_finding_advises_helps() -> None:
    """With `set_shape` on the result of the helper the model is built and trained."""
    names = migrated("py_func_helper/keras_lambda")

    def square(x: Any) -> Any:
        y = names["py_func"](names["np_square"], [x], np.float32, grad=names["_square_grad"])
        y.set_shape(x.shape)
        return y

    found = fit(keras.layers.Lambda(square))
    np.testing.assert_allclose(found, expected(lambda x, dy: 2 * x * dy), rtol=1e-6)


def test_a_shape_that_is_another_one_raises() -> None:
    """The shape is checked when the layer runs: it can never be wrong in silence."""
    names = migrated("py_func_override/keras_layer")
    names["np_wave"] = lambda x: x[:, :1]
    with pytest.raises(Exception, match="is not compatible with expected shape"):
        fit(names["Wave"]())
