"""What host functions read that is bound again before a session ran is told."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

#: What is said of these bodies of `def f(x, sess):`, by what is read late.
LATE = {
    "for k in [2, 3]:\n    x = tf.py_func(lambda v: v * k, [x], tf.float32)": "k",
    "for k in [2, 3]:\n    m = k + 1\n    x = tf.py_func(lambda v: v * m, [x], tf.float32)": "m",
    "for k in [2, 3]:\n    def host(v):\n        return v * k\n"
    "    x = tf.py_func(host, [x], tf.float32)": "k",
    "k = 0\nwhile k < 3:\n    x = tf.py_func(lambda v: v * k, [x], tf.float32)\n    k += 1": "k",
    "xs = [tf.py_func(lambda v: v * k, [x], tf.float32) for k in [2, 3]]": "k",
    "k = 2\nx = tf.py_func(lambda v: v * k, [x], tf.float32)\nk = 3": "k",
    "k = 2\nif k:\n    x = tf.py_func(lambda v: v * k, [x], tf.float32)\nk = 3": "k",
    "k = 2\nsess.run(x)\nx = tf.py_func(lambda v: v * k, [x], tf.float32)\nk = 3": "k",
    "k = 2\nx = tf.py_func(lambda v: v * k, [x], tf.float32)\nk = 3\nsess.run(x)": "k",
    "global SCALE\nx = tf.py_func(scaled, [x], tf.float32)\nSCALE = 3": "SCALE",
    "x = tf.py_func(lambda v: v * noise.rate, [x], tf.float32)\nnoise.rate = 3": "noise.rate",
    "for k in [2, 3]:\n    x = tf.py_func(partial(lambda v, w: v * k, w=k), [x], tf.float32)": "k",
}
EARLY = [
    "for k in [2, 3]:\n    x = tf.py_func(lambda v, k=k: v * k, [x], tf.float32)",
    "for k in [2, 3]:\n    x = tf.py_func(partial(np.multiply, k), [x], tf.float32)",
    "for k in [2, 3]:\n    return tf.py_func(lambda v: v * k, [x], tf.float32)",
    "for k in [2, 3]:\n    sess.run(tf.py_func(lambda v: v * k, [x], tf.float32))",
    "k = 2\nk = 3\nx = tf.py_func(lambda v: v * k, [x], tf.float32)",
    "k = 2\nif x:\n    y = tf.py_func(lambda v: v * k, [x], tf.float32)\nelse:\n    k = 3",
    "k = 2\ny = tf.py_func(lambda v: v * k, [x], tf.float32)\nprint(sess.run(y))\nk = 3",
    "x = tf.py_func(counted, [x], tf.float32)",
    "for k in [2, 3]:\n    def inner(x):\n        return tf.py_func(scaled, [x], tf.float32)",
]

HEAD = """\
from functools import partial

import numpy as np
import tensorflow as tf

SCALE = 2


def scaled(v):
    return v * SCALE


def counted(v):
    global SCALE
    SCALE += 1
    return v * SCALE


class Noise:
    rate = 2


noise = Noise()


def f(x, sess):
"""


def assumed(body: str) -> list[str]:
    text = HEAD + "".join(f"    {line}\n" for line in body.splitlines())
    (finding,) = migrate_text(text, "a.py", MigrationOptions()).findings
    return [each.split("`")[1] for each in finding.assumes if "bound again" in each]


@pytest.mark.parametrize("body", LATE)
def test_what_is_bound_again_after_the_call_is_told(body: str) -> None:
    assert assumed(body) == [LATE[body]]


@pytest.mark.parametrize("body", EARLY)
def test_what_is_not_is_not(body: str) -> None:
    assert assumed(body) == []
