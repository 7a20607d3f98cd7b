"""Keras models of migrated fixtures have the gradients that TensorFlow 1.15.5 gave the built ones.

`record_keras_models.py` says which models and wrote the values. Keras 3 and tf-keras, in eager mode
and in tf.function; the fixtures themselves are plain cases of the codemod.
"""

from __future__ import annotations

import importlib.util
import json
import re
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from . import record_keras_models as programs

tf = pytest.importorskip("tensorflow")

pytestmark = pytest.mark.tensorflow

RECORDED = json.loads(Path(__file__).with_name("keras_models.json").read_text(encoding="utf-8"))
KINDS = [kind for kind in ("keras", "tf_keras") if importlib.util.find_spec(kind)]


def eager(model: Any, x: Any, upstream: Any) -> Any:
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = model(x)
    return tape.gradient(y, x, upstream)


def tape_outside(model: Any, x: Any, upstream: Any) -> Any:
    return eager(tf.function(lambda value: model(value)), x, upstream)


def tape_inside(model: Any, x: Any, upstream: Any) -> Any:
    return tf.function(lambda value: eager(model, value, upstream))(x)


MODES: list[Callable[..., Any]] = [eager, tape_outside, tape_inside]


@pytest.fixture
def registry() -> Iterator[None]:
    """Each fixture registers its gradients anew."""
    from tensorflow.python.framework import ops

    registered = dict(ops._gradient_registry._registry)
    yield
    ops._gradient_registry._registry.clear()
    ops._gradient_registry._registry.update(registered)


def run(case: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """Execute the migrated program of a case on one of the two kinds of Keras."""
    from tensorflow.python.framework import ops

    text = programs.source(case, "after").replace("tensorflow.keras", kind)
    text = text.replace("from tensorflow import keras", f"import {kind} as keras")
    # Programs of other tests in this process may have registered gradients of these names.
    for name in re.findall(r"""["'](\w+)["']""", text):
        if not hasattr(tf.raw_ops, name):
            ops._gradient_registry._registry.pop(name, None)
    module = types.ModuleType("fixture")
    monkeypatch.setitem(sys.modules, "fixture", module)
    exec(compile(text, f"<{case}>", "exec"), module.__dict__)
    return module


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("case", programs.MODELS)
def test_gradients_of_the_built_models(
    case: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = run(case, kind, monkeypatch)
    models = [eval(text, module.__dict__) for text in programs.MODELS[case]]
    x = tf.constant(programs.X)
    for model, expected in zip(models, RECORDED[case], strict=True):
        upstream = tf.constant(programs.UPSTREAM)[:, : model.outputs[0].shape[-1]]
        for mode in MODES:
            gradient = mode(model, x, upstream)
            np.testing.assert_array_equal(gradient, np.array(expected, np.float32), mode.__name__)
