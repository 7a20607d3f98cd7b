"""What the uses of a parameter tell, where it is kept as an attribute too."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.program.module import Module
from tfgradmigrate.verify.program.usage import usage_of

TEXT = """
import tensorflow as tf

def first(a, b): return second(b)
def second(c): return third(c)
def third(d): return tf.nn.relu(d)

class C:
    def __init__(self, k, other, zelf):
        KEPT
    def call(self, x):
        return USED
"""


def kinds(kept: str, used: str) -> dict[str, int]:
    module = Module(TEXT.replace("KEPT", kept).replace("USED", used))
    methods = [module.routines[f"C.{name}"].node for name in ("__init__", "call")]
    return dict(usage_of("k", methods[0], module, methods).kinds)


@pytest.mark.parametrize(
    ("kept", "used"),
    [
        ("self.k = k", "tf.nn.relu(self.k)"),
        ("self.a = self.k = k", "tf.nn.relu(self.k)"),
        ("self.other, self.k = other, k", "tf.nn.relu(self.k)"),
        ("self.kept = k", "tf.nn.relu(self.kept)"),
    ],
)
def test_uses_of_an_attribute_are_uses_of_what_it_was_given(kept: str, used: str) -> None:
    assert kinds(kept, used).get("tensor")


@pytest.mark.parametrize(
    ("kept", "used"),
    [
        ("self.k = other", "tf.nn.relu(self.k)"),
        ("self.other, self.k = k, other", "tf.nn.relu(self.k)"),
        ("self.other, self.k = k, other, other", "tf.nn.relu(self.k)"),
        ("zelf.k = k", "tf.nn.relu(zelf.k)"),
        ("self.k = k", "tf.nn.relu(zelf.k)"),
        ("self.k = k", "tf.nn.relu(self.other)"),
        ("other(lambda k: tf.nn.relu(k))", "x"),
    ],
)
def test_uses_of_others_are_not(kept: str, used: str) -> None:
    assert not kinds(kept, used).get("tensor")


@pytest.mark.parametrize(
    ("used", "found"),
    [
        ("x ** self.k", "number"),
        ("2 ** self.k", "integer"),
        ("2.0 ** self.k", "number"),
        ("self.k ** 2", "arithmetic"),
        ("self.k ** x", "arithmetic"),
        ("'a' + self.k", "string"),
        ("self.k << 1", "integer"),
        ("tf.cast(x, self.k)", "dtype"),
        ("tf.cast(x, dtype=self.k)", "dtype"),
        ("tf.cast(self.k, x)", "tensor"),
        ("tf.nn.conv2d(x, self.k, 1)", "filter"),
        ("tf.zeros(self.k)", "shape"),
        ("tf.nn.relu(tf.reshape(x, [self.k, 1]))", "integer"),
        ("tf.nn.relu(tf.reshape(x, shape=[self.k, 1]))", "integer"),
        ("first(x, self.k)", "tensor"),
        ("first(x, b=self.k)", "tensor"),
    ],
)
def test_what_a_use_tells_of_the_kind(used: str, found: str) -> None:
    assert kinds("self.k = k", used) == {found: 1}
