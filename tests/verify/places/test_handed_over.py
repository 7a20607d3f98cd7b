"""Hosts that a helper of the module hands to TensorFlow are part of the place that calls it."""

from __future__ import annotations

import pytest

from tests.verify.places.test_state import is_proved
from tfgradmigrate.verify.places.cuts import cuts
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(shrink=False), workers)


OLD = """\
import tensorflow as tf
def with_gradient(f, inputs, types, grad):
    tf.RegisterGradient("TwoSums")(grad)
    with tf.get_default_graph().gradient_override_map({"PyFunc": "TwoSums"}):
        return tf.py_func(f, inputs, types)
def np_sums(v):
    return float(v.sum()), float(v.size)
def _sums_grad(op, dy, dz):
    return tf.ones_like(op.inputs[0]) * tf.cast(dy, tf.float32)
def sums(x):
    total, size = with_gradient(np_sums, [x], [tf.float64, tf.float64], _sums_grad)
    return total * 2.0, size
"""

NEW = """\
import numpy as np
import tensorflow as tf
def np_sums(v):
    return np.asarray(float(v.sum())), np.asarray(float(v.size))
def sums(x):
    @tf.custom_gradient
    def np_sums_with_gradient(x):
        def backward(dy, dz):
            return tf.ones_like(x) * tf.cast(dy, tf.float32)
        return tf.numpy_function(np_sums, [x], [tf.float64, tf.float64]), backward
    total, size = np_sums_with_gradient(x)
    return total * 2.0, size
"""

WRONG = {
    "another number": ("v.size)", "v.ndim)"),
    "another order": ("float(v.sum())), np.asarray(float(v.size))", "float(v.size)), v.sum()"),
    "another dtype": ("float(v.sum()))", "float(v.sum()), np.float32)"),
    "an axis": ("v.sum()", "v.sum(0).sum()"),
    "written into": ("    return np.asarray(", "    v *= 2\n    return np.asarray("),
    "called by the program, too": ("    total,", "    np_sums(np.zeros(3))\n    total,"),
}


def test_a_host_that_a_helper_hands_over(verifier: Verifier) -> None:
    assert is_proved(verifier, OLD, NEW)
    for name, (right, wrong) in WRONG.items():
        assert right in NEW
        assert not is_proved(verifier, OLD, NEW.replace(right, wrong)), name


STAYS = """\
def sums(x):
    total, size = with_gradient(np_sums, [x], [tf.float64, tf.float64], _sums_grad)
    return total * 2.0, size
"""


def test_a_host_whose_callers_stay_is_a_place_of_its_own() -> None:
    assert STAYS in OLD
    new = OLD.replace("float(v.size)", "float(v.ndim)").replace('"TwoSums")(', '"TwoSums", )(')
    assert "np_sums" in [place.symbol for place in cuts(OLD, new).places]
