"""What a tape holds: no more with an override than without one."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest
import tensorflow as tf

from tfgradmigrate.runtime import backward, frames, gradient_override_map

pytestmark = pytest.mark.tensorflow

SQUARE = {"Square": lambda op, grad: 2.0 * grad * op.inputs[0] + 0.0 * op.outputs[0]}


def records() -> Any:
    gc.collect()
    return sum(isinstance(thing, backward._EagerBackward) for thing in gc.get_objects())


@pytest.fixture(autouse=True)
def _nothing_kept_before() -> None:
    assert records() == 0


def test_dropped_results_are_freed_while_the_tape_lives() -> None:
    x = tf.ones([4])
    with tf.GradientTape() as tape, gradient_override_map(SQUARE):
        tape.watch(x)
        for _ in range(1000):
            y = tf.square(x)
        assert records() == 1
        for _ in range(100):
            y = tf.square(tf.square(x))
        assert records() == 2
        del y
        assert records() == 0


def test_results_in_use_are_kept_and_freed_with_the_gradient() -> None:
    x = tf.ones([4])
    with tf.GradientTape() as tape, gradient_override_map(SQUARE):
        tape.watch(x)
        y = x
        for _ in range(10):
            y = tf.square(y)
    assert records() == 10
    grad = tape.gradient(y, x)
    assert records() == 0
    assert float(grad[0]) == 1024.0


def test_inputs_of_the_original_record_are_let_go() -> None:
    """Square's own record holds its input; it must not outlive the override's."""
    x = tf.ones([4])
    with tf.GradientTape() as tape, gradient_override_map(SQUARE):
        tape.watch(x)
        between = x + 1.0
        alive = weakref.ref(between)
        y = tf.square(between)
        del between, y
        gc.collect()
        assert alive() is None


def test_persistent_tape_frees_with_its_end() -> None:
    x = tf.ones([4])
    with tf.GradientTape(persistent=True) as tape, gradient_override_map(SQUARE):
        tape.watch(x)
        y = tf.square(x)
    assert tape.gradient(y, x) is not None
    assert records() == 1
    del tape
    assert records() == 0


def test_frames_do_not_pile_up() -> None:
    """Blocks left in the order of their entry link to closed ones, for a while only."""
    override = gradient_override_map(SQUARE)
    override.__enter__()
    for _ in range(100):
        override.__enter__()
        override.__exit__(None, None, None)
    first = gradient_override_map(SQUARE)
    blocks = [override]
    first.__enter__()
    blocks.append(first)
    for _ in range(100):
        following = gradient_override_map(SQUARE)
        following.__enter__()
        blocks.append(following)
        blocks.pop(0).__exit__(None, None, None)
    gc.collect()
    assert sum(isinstance(thing, frames.Frame) for thing in gc.get_objects()) < 10
    for block in blocks:
        block.__exit__(None, None, None)
    assert not frames.any_open()
