"""Gradients that no op has: an override that never took effect may go, with what it names."""

from __future__ import annotations

import pytest

from tests.verify.places.test_state import is_proved
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier, Workers

OLD = """\
import tensorflow as tf

@tf.RegisterGradient("Passed")
def _passed(op, dy):
    return dy * 3.0

def bounded(x, name):
    {}

def f(x, name):
    with tf.get_default_graph().gradient_override_map({{"{}": "Passed"}}):
        return bounded(x, name)
"""

NEW = """\
import tensorflow as tf

def bounded(x, name):
    {}

def f(x, name):
    return bounded(x, name)
"""

CLIP = "return tf.clip_by_value(x, -1.0, 2.0, name)"


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(shrink=False), workers)


def test_a_gradient_that_no_op_has_is_run_by_nothing(verifier: Verifier) -> None:
    assert is_proved(verifier, OLD.format(CLIP, "ClipByValue"), NEW.format(CLIP))


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(
            CLIP + " * tf.stop_gradient(tf.sign(x))", id="an op that is not differentiated"
        ),
        pytest.param(f"if len(name) == 77:\n        x = tf.sign(x)\n    {CLIP}", id="a rare way"),
    ],
)
def test_a_gradient_that_some_op_may_have_is_not_idle(verifier: Verifier, body: str) -> None:
    assert not is_proved(verifier, OLD.format(body, "Sign"), NEW.format(body))
