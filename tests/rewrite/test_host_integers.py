"""Which inputs of a host function are integers, as far as a file shows."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.model import PyFuncCall
from tfgradmigrate.rewrite.host_integers import certain_integers, perhaps_integers
from tfgradmigrate.syntax.facts import Facts


def integers(lines: str) -> tuple[list[int], list[int]]:
    """Which inputs of the one `py_func` are integers for certain, and which may be."""
    facts = Facts(cst.parse_module(f"import numpy as np\nimport tensorflow as tf\n{lines}\n"))
    (call,) = facts.py_funcs
    assert isinstance(call, PyFuncCall)
    found = certain_integers(call.inputs, facts), perhaps_integers(call.inputs, facts)
    return sorted(found[0]), sorted(found[1])


PAIRS = "tf.map_fn(lambda p: tf.py_func(abs, [{}], tf.float32), (tf.range(3), x), tf.float32)"
LOOP = "tf.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, tf.py_func(abs, [{}], t)), [0, x])"


@pytest.mark.parametrize(
    ("lines", "certain", "perhaps"),
    [
        ("tf.py_func(abs, [1, 1.0, x], t)", [0], [0]),
        ("n = 1\ntf.py_func(abs, [x, n], t)", [1], [1]),
        ("n = 1 if x else 2\ntf.py_func(abs, [n], t)", [0], [0]),
        ("n = 1 if x else y\ntf.py_func(abs, [n], t)", [], [0]),
        ("n = m or 1\nm = 2\ntf.py_func(abs, [n], t)", [0], [0]),
        ("tf.py_func(abs, [len(x), int(x)], t)", [0, 1], [0, 1]),
        ("tf.py_func(abs, [tf.size(x), tf.shape(x)[0]], t)", [0, 1], [0, 1]),
        ("tf.py_func(abs, [tf.shape(x)[0:1], tf.shape(x)[0, 1]], t)", [], [0, 1]),
        ("for i in range(3):\n    tf.py_func(abs, [i], t)", [], [0]),
        ("for i, y in enumerate(x):\n    tf.py_func(abs, [i, y], t)", [], [0]),
        ("for a, b in np.array([1, 2]):\n    tf.py_func(abs, [b], t)", [], [0]),
        ("n = n\ntf.py_func(abs, [n], t)", [], []),
        ("n = -n\ntf.py_func(abs, [n], t)", [], []),
        ("n = 1\nn = n if x else n\ntf.py_func(abs, [n], t)", [], [0]),
        ("for i in range(3):\n    with x as i:\n        tf.py_func(abs, [i], t)", [], [0]),
        ("f = lambda i: tf.py_func(abs, [i], t)\ntf.map_fn(f, tf.range(3), t)", [], [0]),
        ("f = g = lambda i: tf.py_func(abs, [i], t)\ntf.map_fn(f, tf.range(3), t)", [], []),
        ("f = partial(f, lambda i: tf.py_func(abs, [i], t))\ntf.map_fn(f, x, t)", [], []),
        ("def f(i): tf.py_func(abs, [i], t)\ntf.map_fn(f, tf.range(3), t)", [], [0]),
        ("def f(i): tf.py_func(abs, [i], t)\ntf.map_fn(f, x, t)", [], []),
        ("def f(i): tf.py_func(abs, [i], t)\ntf.foldl(f, tf.range(3), x)", [], []),
        ("def f(y, i): tf.py_func(abs, [i], t)\ntf.foldl(f, tf.range(3), x)", [], [0]),
        ("def f(i): tf.py_func(abs, [i], t)\ntf.map_fn(fn=f, elems=tf.range(3))", [], [0]),
        ("tf.py_func(abs, [np.array([1, 2]), np.array([1, x])], t)", [], [0, 1]),
        ("tf.py_func(abs, [np.array([1], np.float32), np.reshape(np.arange(4), s)], t)", [], [1]),
        ("tf.py_func(abs, [tf.shape(x), tf.constant([1]), tf.constant([1.0])], t)", [], [0, 1]),
        ("tf.py_func(abs, [tf.cast(x, tf.int32), tf.cast(x, tf.float32)], t)", [], [0]),
        ("tf.py_func(abs, [np.ones(3), np.float32(1)], t)", [], [0]),
        # Parts of what TensorFlow goes through.
        (PAIRS.format("p[0]"), [], [0]),
        (PAIRS.format("p[1]"), [], []),
        (PAIRS.format("p[2]"), [], []),
        (PAIRS.format("p[3]"), [], []),
        (PAIRS.format("p[-1]"), [], []),
        (LOOP.format("i"), [], [0]),
        (LOOP.format("y"), [], []),
    ],
)  # fmt: skip
def test_which_inputs_are_integers(lines: str, certain: list[int], perhaps: list[int]) -> None:
    assert integers(lines) == (certain, perhaps)
