"""Loops in gradient functions: under a tape, of their second order nothing is claimed."""

from __future__ import annotations

import pytest

from tests.verify.places.located import pair_of
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

OLD = """\
import tensorflow as tf
@tf.RegisterGradient("Turned")
def _turned(op, dy):
    x = op.inputs[0]
    return tf.while_loop(lambda i, a: i < 2, lambda i, a: (i + 1, a * a * x), [0, dy])[1]
def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Turned"}):
        return tf.identity(x)
"""

NEW = """\
import tensorflow as tf
@tf.custom_gradient
def _turned(x):
    def backward(dy):
        return tf.while_loop(lambda i, a: i < 2, lambda i, a: (i + 1, a * a * x), [0, dy])[1]
    return tf.identity(x), backward
def f(x):
    return _turned(x)
"""


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(shrink=False), workers)


def test_the_second_order_of_a_loop_is_compared_in_graphs_of_tensorflow_1(
    verifier: Verifier,
) -> None:
    (right,) = verifier.prove(pair_of(OLD, NEW)).proved
    assert right.proved
    assert "but for the second order of loops in tf.function" in right.note
    lost = NEW.replace("a * x)", "a * tf.stop_gradient(x))")
    (wrong,) = verifier.prove(pair_of(OLD, lost)).proved
    assert "second order of all by source 0" in wrong.reason
