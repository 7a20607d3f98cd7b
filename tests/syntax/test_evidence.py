"""Which values cannot be plain numbers: by what made them, who passes them, what is asked of them."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.evidence import is_tensor_or_array
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.tree import find_all

TEXT = """
import jax.numpy as jnp
import numpy as np
import tensorflow as tf
from tensorflow.contrib import slim

MEAN = np.array((0.5, [1.5, -2.0]), dtype=np.float32)
WORDS = np.array(["a", "b"])
DRAWN = np.random.rand(3)


def both(x):
    return tf.abs(x), 2.0


def _inner(t, n, *, k=None):
    return INNER


def given(x, flag):
    if flag:
        x = tf.zeros([3])
    return GIVEN


given(tf.zeros([3]), True)


def outer(x):
    _inner(tf.square(x), 3, k=x)
    return _inner(n=2.0, t=tf.zeros([3]))


def _passed_on(t):
    return t


map(_passed_on, [1.0])
_passed_on(tf.zeros([3]))


class Net(object):
    size = 3

    def __init__(self):
        self.image = tf.placeholder(tf.float32)
        self.crop = None
        self.size = tf.zeros([3])
        self.number = 2.0
        self.first, self.second = tf.split(self.image, 2)
        self.either = tf.zeros([2])
        self.features = load()
        self.named = size
        self.mixed = size
        self.mixed = tf.zeros([2])
        self.one = self.other
        self.other = self.one
        self.late = None
        self.late = tf.zeros([2])

    def run(self, boxes, anchors, x, flag):
        self.crop = slim.conv2d(self.image, 3, 1)
        self.either = 3
        anchors.set_shape([3])
        tf.argmax(boxes["center"], 1)
        one, two = both(x)
        low, high = tf.py_func(np.modf, [x], [tf.float32, tf.float32])
        (upper, lower), rest = both(x)
        print(self.features.shape)
        return RUN

    def _private(self, t):
        return PRIVATE

    def call_private(self):
        self._private(self.image)
        return self._private(self.crop)
"""


def known(place: str, value: str) -> bool:
    """Whether `value` is a tensor or array for certain, at a place of the text."""
    facts = Facts(cst.parse_module(TEXT.replace(f"return {place.upper()}", f"return ({value},)")))
    (returned,) = [
        node.value
        for node in find_all(facts.module, cst.Return)
        if isinstance(node.value, cst.Tuple) and len(node.value.elements) == 1
    ]
    return is_tensor_or_array(returned.elements[0].value, facts)


@pytest.mark.parametrize(
    ("place", "value", "expected"),
    [
        ("inner", "MEAN", True),
        ("inner", "both", False),
        ("inner", "Net", False),
        ("inner", "WORDS", False),
        ("inner", "DRAWN", True),
        ("inner", "np.ones(3)", True),
        ("inner", "jnp.ones(3)", False),
        ("inner", "MEAN * 2", True),
        ("inner", "2.0 * 3", False),
        ("inner", "t", True),
        ("inner", "t[0]", True),
        ("inner", "n", False),
        ("inner", "k", False),
        ("given", "x", False),
        ("run", "self.image", True),
        ("run", "self.image[0]", True),
        ("run", "self.crop", True),
        ("run", "self.size", False),
        ("run", "self.number", False),
        ("run", "self.second", True),
        ("run", "self.either", False),
        ("run", "self.features", True),
        ("run", "self.unknown", False),
        ("run", "self.named", False),
        ("run", "self.mixed", False),
        ("run", "self.late", True),
        ("run", "self.one", False),
        ("run", "boxes['center']", False),
        ("run", 'boxes["center"]', True),
        ("run", "boxes", False),
        ("run", "anchors", True),
        ("run", "one", True),
        ("run", "two", False),
        ("run", "high", True),
        ("run", "upper", False),
        ("run", "x if flag else one", False),
        ("run", "high if flag else one", True),
        ("run", "x.shape[0]", False),
        ("run", "[one, two]", False),
        ("run", "_passed_on(x)", False),
        ("private", "t", True),
    ],
)
def test_what_cannot_be_a_plain_value(place: str, value: str, expected: bool) -> None:
    assert known(place, value) is expected


def test_each_of_many_choices_counts() -> None:
    choices = "MEAN if t else (" * 40 + "{}" + ")" * 40
    assert known("inner", choices.format("MEAN"))
    assert not known("inner", choices.format("2.0"))


def test_a_function_that_hands_its_argument_to_itself_is_not_followed_for_ever() -> None:
    facts = Facts(cst.parse_module("def _again(t):\n    _again(t)\n    return t\n"))
    (returned,) = find_all(facts.module, cst.Return)
    assert returned.value is not None
    assert not is_tensor_or_array(returned.value, facts)
