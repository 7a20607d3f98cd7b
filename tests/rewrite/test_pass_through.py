"""Which gradient functions hand on what they are given, so that the op is passed through."""

from __future__ import annotations

import pytest

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions

PROGRAM = """\
import tensorflow as tf

other = tf.constant(2.0)


@tf.RegisterGradient("Straight")
def _straight({parameters}):
    {body}


def f(x):
    with tf.get_default_graph().gradient_override_map({{"Sign": "Straight", "Round": "Straight"}}):
        return tf.round(tf.sign(x))
"""


@pytest.mark.parametrize(
    ("parameters", "body", "passed"),
    [
        ("op, grad", "return grad", True),
        ("op, grad", "return [grad]", True),
        ("op, grad", '"""Says."""\n    return grad', True),
        ("op, grad", "return other", False),
        ("op, grad", "return [grad, grad]", False),
        ("op, grad", "return -grad", False),
        ("op, grad", "grad = grad * 2\n    return grad", False),
        ("op, grad, more", "return grad", False),
        ("op, *grad", "return grad", False),
        ("op, grad, *more", "return grad", False),
    ],
)
def test_what_only_hands_on(parameters: str, body: str, passed: bool) -> None:
    text = PROGRAM.format(parameters=parameters, body=body)
    result = migrate_source(text, "before.py", MigrationOptions())
    assert result.failure is None
    assert ("grad_pass_through(tf.sign)" in result.new) is passed
