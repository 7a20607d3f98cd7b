"""What makes a model of Keras, as its name or its use says."""

from __future__ import annotations

import pytest

from tfgradmigrate.interface import migrate_source

PROGRAM = """\
import tensorflow as tf
from tensorflow import keras


def around(net):
    return net.layers


def f(self, x):
    with tf.get_default_graph().gradient_override_map({"Relu": "Own"}):
        LINES
"""


@pytest.mark.parametrize(
    ("lines", "is_model"),
    [
        ("net = make(x)\n        return net.layers", True),
        ("self.net = make(x)\n        return self.net.layers", True),
        ("build_model(x)", True),
        # What another variable of that name is asked for says nothing.
        ("net = make(x)\n        return net", False),
        ("self.net = make(x)\n        return self.net, net.layers", False),
        ("net = make(x)\n        return self.net.layers", False),
        ("make(x)", False),
    ],
)
def test_what_is_taken_for_a_model(lines: str, is_model: bool) -> None:
    (finding,) = migrate_source(PROGRAM.replace("LINES", lines)).findings
    assert finding.code == ("TGM302" if is_model else "TGM415")
    assert is_model is any("makes a Keras model" in each for each in finding.assumes)
