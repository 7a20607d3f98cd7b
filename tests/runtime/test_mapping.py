"""What may be a key and a value of a mapping, and the op types that TF2 spells anew."""

from __future__ import annotations

import dataclasses
import warnings
from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from runtime_support import X, check, eager

from tfgradmigrate.runtime import (
    OverrideError,
    OverrideWarning,
    gradient_override_map,
    override_gradients,
)
from tfgradmigrate.runtime import mapping as mapping_module

pytestmark = pytest.mark.tensorflow


@pytest.fixture(autouse=True)
def _warn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mapping_module, "_warned", set())


@pytest.mark.parametrize(
    ("key", "nearest"),
    [("relu", "Relu"), ("Reluu", "Relu"), ("RoundV2", "Round"), ("Maxpool", "MaxPool")],
)
def test_unknown_op_type_names_the_nearest(key: Any, nearest: Any) -> None:
    with pytest.warns(OverrideWarning, match=rf"no op type '{key}': .* mean '{nearest}'"):
        gradient_override_map({key: "Tenfold"})


def test_unknown_op_type_unlike_any() -> None:
    with pytest.warns(OverrideWarning, match=r"no op type 'Qqqqqqqqqqq': .* no op has\.$"):
        gradient_override_map({"Qqqqqqqqqqq": "Tenfold"})


@pytest.mark.parametrize("key", ["CRelu", "relu"])
def test_unknown_op_type_warns_once_and_the_other_keys_act(key: Any, any_way: Any) -> None:
    """TF 1.15.5 takes both, has no op of either type and says nothing."""
    with pytest.warns(OverrideWarning, match=f"no op type '{key}'"):
        override = gradient_override_map({key: "Tenfold", "Relu": "Threefold"})
    check(any_way(override(tf.nn.relu), X), [[3.0, 3.0]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gradient_override_map({key: "Tenfold"})


@pytest.mark.parametrize("mapping", [None, "Relu", ["Relu"], 3])
def test_no_mapping(mapping: Any) -> None:
    with pytest.raises(TypeError, match="takes a mapping"):
        gradient_override_map(mapping)


@pytest.mark.parametrize("value", [None, 3, ["Tenfold"]])
def test_value_that_is_no_gradient(value: Any) -> None:
    with pytest.raises(TypeError, match="'Relu' must be a registered name or a function"):
        gradient_override_map({"Relu": value})


def test_key_that_is_no_string() -> None:
    with pytest.raises(TypeError, match="op types"):
        gradient_override_map({tf.nn.relu: "Tenfold"})


@pytest.mark.parametrize("op_type", sorted(mapping_module.WITHOUT_EFFECT))
def test_op_type_that_an_override_misses(op_type: Any) -> None:
    with pytest.raises(OverrideError, match=f"'{op_type}' cannot take effect in every mode of TF2"):
        gradient_override_map({op_type: "Tenfold"})


def test_empty_mapping(any_way: Any) -> None:
    check(any_way(gradient_override_map({})(tf.nn.relu), X), [[0.0, 1.0]])


def test_mapping_is_copied(way: Any) -> None:
    mapping = {"Relu": "Tenfold"}
    override = gradient_override_map(mapping)
    mapping["Relu"] = "Threefold"
    check(way(override(tf.nn.relu), X), [[10.0, 10.0]])


RESPELLED = [
    ("BatchMatMul", lambda x: x[None, None] @ tf.ones([1, 2, 2])),
]


@pytest.mark.parametrize(("key", "f"), RESPELLED, ids=[key for key, _ in RESPELLED])
def test_other_spelling_matches_with_one_warning(key: Any, f: Any, way: Any) -> None:
    def gradient(op: Any, grad: Any) -> Any:
        return 10.0 * tf.ones_like(op.inputs[0]), None

    with pytest.warns(OverrideWarning, match=f"'{key}' also holds for"):
        override = gradient_override_map({key: gradient})
    check(way(override(f), X), [[10.0, 10.0]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gradient_override_map({key: gradient})


def test_select_matches_select_v2(way: Any) -> None:
    def gradient(op: Any, grad: Any) -> Any:
        return None, 10.0 * grad, None

    with pytest.warns(OverrideWarning, match="'Select' also holds for SelectV2"):
        override = gradient_override_map({"Select": gradient})
    check(way(override(lambda x: tf.where(x > 9.0, x, [1.0, 1.0])), X), [[10.0, 10.0]])


def augmented(x: Any) -> Any:
    x += 1.0
    return x


#: The op type that TensorFlow 1.15.5 makes of each.
SUMS = {
    "operator": ("AddV2", lambda x: x + tf.ones([2])),
    "reflected": ("AddV2", lambda x: 1.0 + x),
    "augmented": ("AddV2", augmented),
    "array": ("AddV2", lambda x: x + np.ones(2, np.float32)),
    "builtin sum": ("AddV2", lambda x: sum([x])),
    "function": ("Add", lambda x: tf.add(x, 1.0)),
    "of tf.math": ("Add", lambda x: tf.math.add(1.0, x)),
    "in a function": ("Add", lambda x: tf.function(lambda y: tf.add(y, 1.0))(x)),
    "operator in a function": ("AddV2", lambda x: tf.function(lambda y: y + 1.0)(x)),
}


def tenfold_each(op: Any, grad: Any) -> Any:
    return tuple(10.0 * tf.reduce_sum(grad) * tf.ones_like(x) for x in op.inputs)


@pytest.mark.parametrize("key", ["Add", "AddV2"])
@pytest.mark.parametrize("name", SUMS)
def test_sums_have_the_op_types_of_tensorflow_1(name: str, key: str, way: Any) -> None:
    made, f = SUMS[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error", OverrideWarning)
        override = gradient_override_map({key: tenfold_each})
    check(way(override(f), X), [[20.0, 20.0]] if made == key else [[1.0, 1.0]])


@pytest.mark.parametrize(("key", "expected"), [("Add", [[1.0, 2.0]]), ("AddV2", [[40.0, 80.0]])])
def test_sums_of_keras_are_those_of_the_operator(key: str, expected: Any) -> None:
    """Keras of TensorFlow 1 added by `+`, which made AddV2; Keras 3 calls `tf.add`."""
    keras = pytest.importorskip("keras")
    inputs = keras.Input((2,))
    model = keras.Model(inputs, keras.layers.Add()([inputs, keras.layers.ReLU()(inputs)]))
    override_gradients(model, {key: tenfold_each})
    x = tf.constant([X, X])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = model(x)
    check(tape.gradient(y, x), expected * 2)


def test_the_parameter_is_called_as_in_tensorflow_1(way: Any) -> None:
    check(
        way(gradient_override_map(op_type_map={"Relu": "Tenfold"})(tf.nn.relu), X), [[10.0, 10.0]]
    )


def test_both_spellings_are_told_apart(way: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        override = gradient_override_map(
            {"Add": "TenAndTwentyfold", "AddV2": lambda op, a: (3.0 * a, a)}
        )
    check(way(override(lambda x: x + tf.ones([2])), X), [[3.0, 3.0]])
    check(way(override(lambda x: tf.raw_ops.Add(x=x, y=[1.0, 1.0])), X), [[10.0, 10.0]])


def test_gradient_that_cannot_be_hashed(way: Any) -> None:
    @dataclasses.dataclass
    class Scaled:
        factor: float

        def __call__(self, op: Any, grad: Any) -> Any:
            return self.factor * grad

    check(way(gradient_override_map({"Relu": Scaled(10.0)})(tf.nn.relu), X), [[10.0, 10.0]])
    with gradient_override_map({"Relu": Scaled(10.0)}):
        check(way(tf.function(tf.nn.relu), X), [[10.0, 10.0]])


MISSED = {
    "StopGradient": tf.stop_gradient,
    "PartitionedCall": tf.function(lambda x: 2.0 * x),
}


@pytest.mark.parametrize("op_type", MISSED)
def test_op_types_are_refused_because_they_are_missed(
    op_type: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If this fails, TensorFlow has changed and the op type need not be refused."""
    monkeypatch.setattr(mapping_module, "WITHOUT_EFFECT", {})
    f = gradient_override_map({op_type: "Tenfold"})(MISSED[op_type])
    (with_override,), (without,) = eager(f, X), eager(MISSED[op_type], X)
    check(with_override, without)
