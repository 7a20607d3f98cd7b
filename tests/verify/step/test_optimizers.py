"""Optimizers on numbers: ten steps of a kernel of TensorFlow 1 and of the formula of Keras 3."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytestmark = pytest.mark.processes

PROGRAM = """
import json
import numpy as np
import tensorflow as tf
v1 = tf.compat.v1.train
PAIRS = {
    "GradientDescent": (v1.GradientDescentOptimizer(0.1), tf.keras.optimizers.SGD(0.1), 0.0),
    "Momentum": (v1.MomentumOptimizer(0.1, 0.9), tf.keras.optimizers.SGD(0.1, momentum=0.9), 0.0),
    "Nesterov": (
        v1.MomentumOptimizer(0.1, 0.9, use_nesterov=True),
        tf.keras.optimizers.SGD(0.1, momentum=0.9, nesterov=True),
        0.0,
    ),
    "Adam": (v1.AdamOptimizer(0.1), tf.keras.optimizers.Adam(0.1, epsilon=1e-8), 0.0),
    "RMSProp": (
        v1.RMSPropOptimizer(0.1, decay=0.8, epsilon=1e-5),
        tf.keras.optimizers.RMSprop(0.1, rho=0.8, epsilon=1e-5),
        1.0,
    ),
    "RMSProp with momentum": (
        v1.RMSPropOptimizer(0.1, decay=0.8, momentum=0.5, epsilon=1e-5),
        tf.keras.optimizers.RMSprop(0.1, rho=0.8, momentum=0.5, epsilon=1e-5),
        1.0,
    ),
    "Adagrad": (v1.AdagradOptimizer(0.1), tf.keras.optimizers.Adagrad(0.1, epsilon=0.0), 0.1),
}
found = {}
for name, (old, new, start) in PAIRS.items():
    draws = np.random.RandomState(0)
    first = draws.randn(50).astype("f")
    ours, theirs = tf.Variable(first), tf.Variable(first)
    new.build([theirs])
    if start == 1.0:  # the one difference that is reported
        new._velocities[0].assign(np.full(50, start, "f"))
    apart, moved = 0.0, 0.0
    for step in range(10):
        gradient = tf.constant(draws.randn(50).astype("f"))
        old.apply_gradients([(gradient, ours)])
        new.apply_gradients([(gradient, theirs)])
        apart = max(apart, float(abs(ours.numpy() - theirs.numpy()).max()))
        moved = max(moved, float(abs(ours.numpy() - first).max()))
    found[name] = apart / moved
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def apart() -> dict[str, float]:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize(
    "name",
    [
        "GradientDescent",
        "Momentum",
        "Nesterov",
        "Adam",
        "RMSProp",
        "RMSProp with momentum",
        "Adagrad",
    ],
)
def test_both_compute_the_same(name: str, apart: dict[str, float]) -> None:
    """Relative to how far the weights have moved: a few roundings of float32."""
    assert apart[name] < 1e-5
