"""Threads and replicas that share one mapping: no leak from one to the other and no miss."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from runtime_support import X, check, eager, taped, values

from tfgradmigrate.runtime import frames, gradient_override_map, private

pytestmark = pytest.mark.tensorflow

ROUNDS = 300
MAPPING = {"Relu": "Tenfold", "Identity": "Tenfold"}


def relu_and_identity(x: Any) -> Any:
    """Through a tf.function too, whose return value passes an Identity of TensorFlow's own."""
    return tf.nn.relu(x) + doubled(tf.identity(x))


@tf.function  # type: ignore[untyped-decorator]
def doubled(x: Any) -> Any:
    return 2.0 * x


INSIDE, OUTSIDE = [[30.0, 30.0]], [[2.0, 3.0]]


def run_threads(workers: Any) -> None:
    errors = []

    def guarded(worker: Any) -> None:
        try:
            worker()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(worker,)) for worker in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def test_twelve_threads_with_one_mapping() -> None:
    """Half of them under one shared override, half under none, some hundred rounds each."""
    override = gradient_override_map(MAPPING)
    before = dict(override.mapping)
    start = threading.Barrier(12)
    rounds = []

    def overriding() -> None:
        start.wait()
        for _ in range(ROUNDS):
            with override:
                check(eager(relu_and_identity, X), INSIDE)
            rounds.append("inside")

    def bare() -> None:
        start.wait()
        for _ in range(ROUNDS):
            check(eager(relu_and_identity, X), OUTSIDE)
            rounds.append("outside")

    run_threads([overriding, bare] * 6)
    assert rounds.count("inside") == rounds.count("outside") == 6 * ROUNDS
    assert dict(override.mapping) == before
    assert not frames.any_open()
    assert private.callbacks() == []


def test_mapping_cannot_be_changed() -> None:
    override = gradient_override_map(MAPPING)
    with pytest.raises(TypeError, match="does not support item assignment"):
        override.mapping["Relu"] = "Threefold"  # type: ignore[index]


def test_threads_that_trace() -> None:
    """Each round a new tf.function: its own Identity is exempt, the user's is not."""
    override = gradient_override_map({"Identity": "Tenfold"})
    start = threading.Barrier(4)

    def traced(x: Any) -> Any:
        return tf.identity(x) * 2.0

    def overriding() -> None:
        start.wait()
        for _ in range(25):
            with override:
                check(eager(tf.function(traced), X), [[20.0, 20.0]])

    def bare() -> None:
        start.wait()
        for _ in range(25):
            check(eager(tf.function(traced), X), [[2.0, 2.0]])

    run_threads([overriding, bare] * 2)
    assert not frames.any_open()


@pytest.fixture(scope="module")
def strategy() -> Any:
    if len(tf.config.list_logical_devices("CPU")) < 2:
        pytest.skip("TensorFlow was started with one CPU device before these tests")
    return tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])


def replica_gradients(strategy: Any, replica: Any) -> Any:
    return values(list(strategy.experimental_local_results(strategy.run(replica))))


def gradient_of(f: Any) -> Any:
    return taped(f, tf.constant(X))[0]


def test_replicas_under_a_block(strategy: Any) -> None:
    """A thousand rounds of two replica threads, which get the block from the main thread."""
    override = gradient_override_map(MAPPING)
    before = dict(override.mapping)
    for _ in range(ROUNDS):
        with override:
            inside = replica_gradients(strategy, lambda: gradient_of(relu_and_identity))
        check(inside, INSIDE * 2)
    check(replica_gradients(strategy, lambda: gradient_of(relu_and_identity)), OUTSIDE * 2)
    assert dict(override.mapping) == before
    assert not frames.any_open()
    assert private.callbacks() == []


def test_replicas_with_a_block_of_their_own(strategy: Any) -> None:
    """One replica waits for the other inside its block; the block must not show there."""
    override = gradient_override_map({"Relu": "Tenfold"})

    def replica() -> Any:
        context = tf.distribute.get_replica_context()
        first = context.replica_id_in_sync_group == 0
        if first:
            with override:
                context.all_reduce(tf.distribute.ReduceOp.SUM, tf.constant(1.0))
                return gradient_of(tf.nn.relu)
        grad = gradient_of(tf.nn.relu)
        context.all_reduce(tf.distribute.ReduceOp.SUM, tf.constant(1.0))
        return tf.stack([grad, gradient_of(tf.nn.relu)])

    for _ in range(20):
        first, second = replica_gradients(strategy, replica)
        check(first, [10.0, 10.0])
        check(second, [[0.0, 1.0], [0.0, 1.0]])


def test_replicas_in_a_tf_function(strategy: Any) -> None:
    @tf.function  # type: ignore[untyped-decorator]
    def step() -> Any:
        return strategy.run(
            lambda: gradient_of(gradient_override_map({"Relu": "Tenfold"})(tf.nn.relu))
        )

    def outer_block() -> Any:
        return strategy.run(lambda: gradient_of(tf.nn.relu))

    check(values(list(strategy.experimental_local_results(step()))), [[10.0, 10.0]] * 2)
    function = tf.function(outer_block)
    with gradient_override_map({"Relu": "Tenfold"}):
        check(values(list(strategy.experimental_local_results(function()))), [[10.0, 10.0]] * 2)
    check(values(list(strategy.experimental_local_results(function()))), [[0.0, 1.0]] * 2)


def test_keras_fit_under_a_strategy(strategy: Any) -> None:
    with strategy.scope():
        model = tf.keras.Sequential(
            [
                tf.keras.Input((2,)),
                tf.keras.layers.Dense(2, kernel_initializer="identity", use_bias=False),
                tf.keras.layers.ReLU(),
            ]
        )
        model.compile(tf.keras.optimizers.SGD(1.0), "mse")
    data = tf.data.Dataset.from_tensor_slices(
        (np.array([[-1.0, 2.0]] * 2, np.float32), np.array([[0.5, 0.5]] * 2, np.float32))
    ).batch(2)
    with gradient_override_map({"Relu": "Tenfold"}):
        model.fit(data, verbose=0)
    check(np.eye(2) - model.get_weights()[0], [[5.0, -15.0], [-10.0, 30.0]])
