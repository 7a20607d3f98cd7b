"""A project of several files, migrated as a whole, computes what TensorFlow 1.15.5 computed."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest
import tensorflow as tf

from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.run import engine
from tfgradmigrate.run.engine import Settings

pytestmark = pytest.mark.tensorflow

FILES = {
    "__init__.py": "from .grads import scale_grad\n",
    "compat.py": "import tensorflow.compat.v1 as tf\n",
    "names.py": 'SCALE = "ProjectScale"\n',
    "grads.py": """
from .compat import tf
from .names import SCALE


def scale_grad(op, grad):
    return grad * op.inputs[0] * op.outputs[0]


@tf.RegisterGradient(SCALE)
def _triple(op, grad):
    return 3.0 * grad


def scaled_here(x):
    with tf.get_default_graph().gradient_override_map({"Identity": SCALE}):
        return tf.identity(x)
""",
    "layers.py": """
from .compat import tf
from . import scale_grad, names
from .grads import scaled_here

tf.RegisterGradient("ProjectOutput")(scale_grad)


def scaled_there(x):
    with tf.get_default_graph().gradient_override_map({"Identity": names.SCALE}):
        return tf.identity(x)


def output_scaled(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "ProjectOutput"}):
        return tf.identity(x)


def both(x):
    return scaled_here(x) + 2.0 * scaled_there(x) + output_scaled(x)
""",
}
# What TensorFlow 1.15.5 gives for x = [1, -2], upstream gradients [1, 2], and second order.
GRADIENT, SECOND = [10.0, 26.0], [2.0, -20.0]


@pytest.fixture
def layers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    folder = tmp_path / "migrated_project"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text.lstrip("\n"))
    found = engine.scan(discover([str(folder)], Exclusion((), ".")))
    results = list(engine.migrate(found, Settings(write=True)))
    assert not any(result.failure for result in results)
    # The gradients that another file registers or has are left to the shim.
    assert (
        "tfgradmigrate.runtime import gradient_override_map" in (folder / "layers.py").read_text()
    )
    assert "gradient_override_map" not in (folder / "grads.py").read_text()
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module("migrated_project.layers")
    for name in [name for name in sys.modules if name.startswith("migrated_project")]:
        del sys.modules[name]


def test_computes_what_tensorflow_1_computed(layers: Any) -> None:
    x, upstream = tf.constant([1.0, -2.0]), tf.constant([1.0, 2.0])

    def step(x: tf.Tensor) -> tuple[Any, Any]:
        with tf.GradientTape() as outer:
            outer.watch(x)
            with tf.GradientTape() as inner:
                inner.watch(x)
                y = layers.both(x)
            gradient = inner.gradient(y, x, output_gradients=upstream)
        return gradient, outer.gradient(gradient, x)

    for run in (step, tf.function(step)):
        gradient, second = run(x)
        assert gradient.numpy().tolist() == GRADIENT
        assert second.numpy().tolist() == SECOND
