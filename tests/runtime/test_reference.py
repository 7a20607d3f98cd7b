"""Four programs as TF 1.15.5 computes them with its own gradient_override_map.

`record_reference.py` wrote the values; the programs themselves are imported from it, so both
versions run the same lines. Everything agrees within one millionth of the largest value.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import record_reference as programs
import tensorflow as tf

from tfgradmigrate.runtime import gradient_override_map, override_gradients

pytestmark = pytest.mark.tensorflow

REFERENCE = np.load(Path(__file__).with_name("reference.npz"))
WEIGHTS = ("k1", "b1", "k2", "b2", "w", "c")
INPUTS = ("features", "labels", "domains")
GRADIENTS = {"guided": "GuidedRelu", "deconv": "DeconvRelu", "redirected": "RedirectedRelu"}


def recorded(program: Any) -> Any:
    prefix = program + "/"
    return {key[len(prefix) :]: REFERENCE[key] for key in REFERENCE if key.startswith(prefix)}


def assert_agrees(got: Any, want: Any) -> None:
    assert got.shape == want.shape
    np.testing.assert_allclose(got, want, rtol=0.0, atol=1e-6 * np.abs(want).max())


def compiled_function(f: Any) -> Any:
    return tf.function(f, jit_compile=True)


WRAPS = {"eager": lambda f: f, "function": tf.function, "compiled": compiled_function}


@pytest.fixture(params=WRAPS)
def wrap(request: pytest.FixtureRequest) -> Any:
    return WRAPS[request.param]


@pytest.mark.parametrize("program", GRADIENTS)
@pytest.mark.parametrize("tape", ["outside", "inside"])
def test_saliency(program: Any, tape: Any, wrap: Any) -> None:
    want = recorded(program)
    weights = {key: tf.constant(want[key]) for key in WEIGHTS}

    def logits(image: Any) -> Any:
        with gradient_override_map({"Relu": GRADIENTS[program]}):
            return programs.cnn(image, weights)

    forward = wrap(logits) if tape == "outside" else logits

    def gradients(image: Any) -> Any:
        with tf.GradientTape() as recording:
            recording.watch([image, weights["k1"]])
            got = forward(image)
            largest = tf.reduce_max(got, axis=1)
        return got, recording.gradient(largest, [image, weights["k1"]])

    run = wrap(gradients) if tape == "inside" else gradients
    got, (image_grad, k1_grad) = run(tf.constant(want["image"]))
    assert_agrees(got.numpy(), want["logits"])
    assert_agrees(image_grad.numpy(), want["image_grad"])
    if tape == "inside" or wrap is WRAPS["eager"]:
        assert_agrees(k1_grad.numpy(), want["k1_grad"])


def train(vs: Any, data: Any, mapping: Any, wrap: Any = WRAPS["eager"]) -> None:
    """Three steps of gradient descent, as `record_reference.fitted` makes them."""

    def step() -> None:
        with tf.GradientTape() as tape:
            with gradient_override_map(mapping):
                logits = programs.cnn(data["image"], vs)
            loss = tf.reduce_mean(
                tf.nn.softmax_cross_entropy_with_logits(labels=data["labels"], logits=logits)
            )
        for key, grad in tape.gradient(loss, vs).items():
            vs[key].assign_sub(0.1 * grad)

    run = wrap(step)
    for _ in range(3):
        run()


@pytest.mark.parametrize("program", GRADIENTS)
def test_overrides_make_a_difference(program: Any) -> None:
    """Without them the same program is off by far more than the tolerance."""
    want = recorded(program)
    image = tf.constant(want["image"])
    with tf.GradientTape() as tape:
        tape.watch(image)
        largest = tf.reduce_max(programs.cnn(image, want), axis=1)
    difference = np.abs(tape.gradient(largest, image).numpy() - want["image_grad"]).max()
    assert difference > 1e-2 * np.abs(want["image_grad"]).max()
    trained = recorded(program + "_fit")
    vs = {key: tf.Variable(trained[key]) for key in WEIGHTS}
    train(vs, trained, {})
    assert np.abs(vs["k1"].numpy() - trained["after_k1"]).max() > 1e-3 * np.abs(vs["k1"]).max()


@pytest.mark.parametrize("program", GRADIENTS)
def test_training_loop(program: Any, wrap: Any) -> None:
    want = recorded(program + "_fit")
    vs = {key: tf.Variable(want[key]) for key in WEIGHTS}

    train(vs, want, {"Relu": GRADIENTS[program]}, wrap)
    for key in WEIGHTS:
        assert_agrees(vs[key].numpy(), want["after_" + key])


KERAS_RUNS = [{}, {"run_eagerly": True}, {"jit_compile": True}]
KERAS_IDS = ["graph", "eager", "jit"]


@pytest.mark.parametrize("options", KERAS_RUNS, ids=KERAS_IDS)
@pytest.mark.parametrize("program", GRADIENTS)
def test_keras_fit(program: Any, options: Any) -> None:
    want = recorded(program + "_fit")
    layers = tf.keras.layers
    model = tf.keras.Sequential(
        [
            tf.keras.Input((8, 8, 1)),
            layers.Conv2D(4, 3, padding="same", activation="relu"),
            layers.MaxPool2D(2),
            layers.Conv2D(6, 3, padding="same", activation="relu"),
            layers.Flatten(),
            layers.Dense(3),
        ]
    )
    model.set_weights([want[key] for key in WEIGHTS])
    override_gradients(model, {"Relu": GRADIENTS[program]})
    loss = tf.keras.losses.CategoricalCrossentropy(from_logits=True)
    model.compile(tf.keras.optimizers.SGD(0.1), loss, **options)
    model.fit(want["image"], want["labels"], batch_size=6, epochs=3, shuffle=False, verbose=0)
    for key, value in zip(WEIGHTS, model.get_weights(), strict=True):
        assert_agrees(value, want["after_" + key])


def reverse(hidden: Any) -> Any:
    with gradient_override_map({"Identity": "ReverseGradient"}):
        return tf.identity(hidden)


def test_gradient_reversal_in_a_training_loop(wrap: Any) -> None:
    want = recorded("adversarial")
    names = ("w", "label_w", "domain_w")
    vs = [tf.Variable(want[name]) for name in names]

    def step(*inputs: Any) -> Any:
        with tf.GradientTape() as tape:
            loss = programs.adversarial_loss(*inputs, *vs, reverse=reverse)
        for v, grad in zip(vs, tape.gradient(loss, vs)):  # noqa: B905 - AutoGraph of TF 2.12
            v.assign_sub(0.5 * grad)
        return loss

    run = wrap(step)
    losses = []
    for index in range(5):
        losses.append(run(*(tf.constant(want[key][index]) for key in INPUTS)).numpy())
        for name, v in zip(names, vs, strict=True):
            assert_agrees(v.numpy(), want["after_" + name][index])
    assert_agrees(np.array(losses), want["losses"])


@pytest.mark.parametrize("options", KERAS_RUNS, ids=KERAS_IDS)
def test_gradient_reversal_in_keras_fit(options: Any) -> None:
    want = recorded("adversarial")

    class Reverse(tf.keras.layers.Layer):  # type: ignore[misc]
        def call(self, hidden: Any) -> Any:
            return reverse(hidden)

    layers = tf.keras.layers
    features = tf.keras.Input((4,))
    hidden = layers.Dense(3, activation="tanh", use_bias=False)(features)
    label = layers.Dense(1, use_bias=False, name="label")(hidden)
    domain = layers.Dense(1, use_bias=False, name="domain")(Reverse()(hidden))
    model = tf.keras.Model(features, [label, domain])
    model.set_weights([want["w"], want["label_w"], want["domain_w"]])
    losses = [tf.keras.losses.BinaryCrossentropy(from_logits=True) for _ in range(2)]
    model.compile(tf.keras.optimizers.SGD(0.5), losses, **options)
    flat = {key: want[key].reshape([-1, want[key].shape[-1]]) for key in INPUTS}
    model.fit(
        flat["features"],
        [flat["labels"], flat["domains"]],
        batch_size=16,
        epochs=1,
        shuffle=False,
        verbose=0,
    )
    for name, value in zip(("w", "label_w", "domain_w"), model.get_weights(), strict=True):
        assert_agrees(value, want["after_" + name][-1])
