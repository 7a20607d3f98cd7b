"""override_gradients on functions, tf.functions and tf.Modules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tensorflow as tf
from runtime_support import X, check, taped, values

from tests.fresh import Fresh
from tfgradmigrate.runtime import OverrideError, gradient_override_map, override_gradients

pytestmark = pytest.mark.tensorflow

RELU = {"Relu": "Tenfold"}


class Plain(tf.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.v = tf.Variable(1.0)

    def __call__(self, x: Any) -> Any:
        return tf.nn.relu(x) * self.v


class Traced(Plain):
    @tf.function(input_signature=[tf.TensorSpec([2], tf.float32)])  # type: ignore[untyped-decorator]
    def __call__(self, x: Any) -> Any:
        return tf.nn.relu(x) * self.v


def gradient(f: Any) -> Any:
    return values(taped(f, tf.constant(X)))


def test_function_is_left_as_it_was() -> None:
    def f(x: Any) -> Any:
        """Doc."""
        return tf.nn.relu(x)

    covered = override_gradients(f, RELU)
    check(gradient(covered), [[10.0, 10.0]])
    check(gradient(f), [[0.0, 1.0]])
    assert covered.__doc__ == "Doc."


def test_callable_object() -> None:
    class Callable:
        def __call__(self, x: Any) -> Any:
            return tf.nn.relu(x)

    check(gradient(override_gradients(Callable(), RELU)), [[10.0, 10.0]])


def test_tf_function_keeps_its_options() -> None:
    f = tf.function(tf.nn.relu, input_signature=[tf.TensorSpec([2])], jit_compile=True)
    check(gradient(f), [[0.0, 1.0]])
    covered = override_gradients(f, RELU)
    check(gradient(covered), [[10.0, 10.0]])
    check(gradient(covered.get_concrete_function()), [[10.0, 10.0]])
    assert covered.input_signature == f.input_signature
    check(gradient(f), [[0.0, 1.0]])


def test_concrete_function_is_an_error() -> None:
    concrete = tf.function(tf.nn.relu).get_concrete_function(tf.TensorSpec([2]))
    with pytest.raises(OverrideError, match="ConcreteFunction"):
        override_gradients(concrete, RELU)


@pytest.mark.parametrize("value", [3, "Relu", None])
def test_value_that_is_not_callable(value: Any) -> None:
    with pytest.raises(TypeError, match="a callable or a model"):
        override_gradients(value, RELU)


@pytest.mark.parametrize("kind", [Plain, Traced])
def test_module(kind: Any) -> None:
    module, other = kind(), kind()
    check(gradient(module), [[0.0, 1.0]])
    assert override_gradients(module, RELU) is module
    check(gradient(module), [[10.0, 10.0]])
    check(gradient(other), [[0.0, 1.0]])
    assert isinstance(module, kind)
    assert [v is module.v for v in module.trainable_variables] == [True]
    override_gradients(module, {"Relu": "Threefold"})
    check(gradient(module), [[3.0, 3.0]])
    override_gradients(module, {})
    check(gradient(module), [[0.0, 1.0]])
    assert type(module) is kind


def test_module_called_in_a_function_before() -> None:
    module = Plain()
    f = tf.function(lambda x: module(x))
    check(gradient(f), [[0.0, 1.0]])
    override_gradients(module, RELU)
    check(gradient(f), [[10.0, 10.0]])


def test_module_without_call() -> None:
    with pytest.raises(TypeError, match="has no __call__"):
        override_gradients(tf.Module(), RELU)


def test_inner_block_wins() -> None:
    @gradient_override_map({"Relu": "Threefold"})
    def f(x: Any) -> Any:
        return tf.nn.relu(x)

    check(gradient(override_gradients(f, RELU)), [[3.0, 3.0]])


def test_saved_module_keeps_the_override(tmp_path: Path) -> None:
    tf.saved_model.save(override_gradients(Traced(), RELU), str(tmp_path))
    check(gradient(tf.saved_model.load(str(tmp_path))), [[10.0, 10.0]])


FRESH = """
import sys
import tensorflow as tf
loaded = tf.saved_model.load(sys.argv[1])
x = tf.constant([-1.0, 2.0])
with tf.GradientTape() as tape:
    tape.watch(x)
    y = loaded(x)
print("GRADIENT", tape.gradient(y, x).numpy().tolist())
"""


@pytest.mark.parametrize("gradient", ["Tenfold", lambda op, grad: 10.0 * grad])
def test_saved_module_in_another_process(gradient: Any, tmp_path: Path, fresh: Fresh) -> None:
    """TensorFlow writes the gradient itself into the file, so nothing has to be registered."""
    tf.saved_model.save(override_gradients(Traced(), {"Relu": gradient}), str(tmp_path))
    assert "GRADIENT [10.0, 10.0]" in fresh.run(FRESH, str(tmp_path)).stdout


def test_saved_module_without_its_gradient_in_another_process(tmp_path: Path, fresh: Fresh) -> None:
    """The option leaves the name alone in the file; without the function it is an error."""
    options = tf.saved_model.SaveOptions(experimental_custom_gradients=False)
    tf.saved_model.save(override_gradients(Traced(), RELU), str(tmp_path), options=options)
    done = fresh.run(FRESH, str(tmp_path))
    assert "LookupError" in done.stderr
    assert "GRADIENT" not in done.stdout


def test_module_loaded_in_a_block(tmp_path: Path) -> None:
    tf.saved_model.save(Traced(), str(tmp_path))
    with gradient_override_map(RELU):
        loaded = tf.saved_model.load(str(tmp_path))
    check(gradient(loaded), [[10.0, 10.0]])


def test_module_loaded_before_the_block_is_an_error(tmp_path: Path) -> None:
    tf.saved_model.save(Traced(), str(tmp_path))
    loaded = tf.saved_model.load(str(tmp_path))
    check(gradient(loaded), [[0.0, 1.0]])
    with gradient_override_map(RELU), pytest.raises(OverrideError, match="load the SavedModel"):
        gradient(loaded)
