"""Gradients of `tf.py_function`: told by the call whose tape they take, not by a count of calls."""

from __future__ import annotations

import pytest

pytest.importorskip("tensorflow")

from tfgradmigrate.verify.worker.graphs import Comparison, compare

from .tracer import form, known

pytestmark = pytest.mark.tensorflow

X = [{"kind": "tensor", "dtype": "float32", "shape": [6, 4]}]

PLACE = """
def square(x):
    return x * x
def cube(x):
    return x * x * x
def place(x):
    y = tf.py_function(square, [x], tf.float32)
    z = tf.py_function(square, [y], tf.float32)
    return y, z
"""

WRONG = {
    "another function": ("[y], tf.float32", "[y * 1.0], tf.float32"),
    "another code": ("return x * x\n", "return x * x * x\n"),
    "one call for two": ("tf.py_function(square, [y]", "tf.py_function(cube, [y]"),
    "the same argument twice": ("[y]", "[x]"),
    "an output for the other": ("return y, z", "return z, y"),
    "an array of NumPy": ("z = tf.py_function", "z = tf.numpy_function"),
    "the tape of another call": (
        "    return y, z",
        "    w = tf.py_function(square, [x], tf.float32)\n    return y, z + (w - w)",
    ),
    "two calls that look alike": ("[y], tf.float32)", "[x], tf.float32) + 0.0 * y"),
}


def compared(new: str, mode: str = "function") -> Comparison:
    return compare(known(PLACE, X), form(new, X, mode))


def test_a_call_of_an_eager_function_is_the_same_in_both_graphs() -> None:
    assert compared(PLACE).outcome == "identical"
    form(PLACE, X)  # which counts on
    assert compared(PLACE, "graph").outcome == "identical"


@pytest.mark.parametrize("name", WRONG)
def test_another_call_is_another_one(name: str) -> None:
    right, wrong = WRONG[name]
    assert right in PLACE
    assert compared(PLACE.replace(right, wrong)).outcome == "differs"


def test_the_gradients_of_two_calls_are_told_apart() -> None:
    two = """
def square(x):
    return x * x
def place(x):
    calls = [tf.py_function(square, [x], tf.float32) for _ in range(2)]
    return tf.gradients(calls[{0}], x)[0] if {1} else calls[{0}]
"""
    one, other = (form(two.format(n, True), X) for n in (0, 1))
    assert one.nodes[-1] != other.nodes[-1]
    assert compare(one, other).outcome == "differs"
