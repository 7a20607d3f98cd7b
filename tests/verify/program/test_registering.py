"""What a module registers under other names than before: other files may ask for the gradient."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.program.module import module_of
from tfgradmigrate.verify.program.registering import registered_anew

TEXT = """\
import tensorflow as tf

PREFIX = "Ot"
SUFFIX = "her"
NAME = PREFIX + SUFFIX
TABLE = {"a": NAME}

@tf.RegisterGradient(TABLE["a"])
def _of_table(op, dy):
    return dy * 3.0

@tf.RegisterGradient(f"Kept{len(SUFFIX)}")
def _kept(op, dy):
    return dy * 3.0

def register(k):
    name = "Of%d" % k

    @tf.RegisterGradient(name)
    def _inner(op, dy):
        return dy * k

    for each in ("A", "B"):
        tf.RegisterGradient(name + each)(_kept)

class Net(object):
    def call(self, name):
        tf.RegisterGradient(name)(self.back)
        tf.RegisterGradient("Lambda")(lambda op, dy: dy)

def migrated(x):
    name = "Mine"

    @tf.RegisterGradient(name)
    def _mine(op, dy):
        return dy * 0.5

    with tf.get_default_graph().gradient_override_map({"Identity": name}):
        return tf.identity(x)
"""

NEW = (
    TEXT[: TEXT.index("def migrated")]
    + """\
def migrated(x):
    @tf.custom_gradient
    def _mine(x):
        return tf.identity(x), lambda dy: dy * 0.5

    return _mine(x)
"""
)


def anew(before: str = "", after: str = "") -> list[str]:
    assert before in NEW
    new = NEW.replace(before, after) if before else NEW
    return registered_anew(module_of(TEXT), module_of(new))


def test_what_is_registered_no_more_is_not_named() -> None:
    assert anew() == []


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"Ot"', '"It"', ["_of_table"]),
        ("PREFIX + SUFFIX", "SUFFIX + PREFIX", ["_of_table"]),
        ('TABLE["a"])', 'TABLE["b"])', ["_of_table"]),
        ('{"a": NAME}', '{"a": "B"}', ["_of_table"]),
        ('f"Kept{', 'f"Cept{', ["_kept"]),
        ('"her"', '"him"', ["_kept", "_of_table"]),
        ('"Of%d" % k', '"If%d" % k', ["_inner", "_kept"]),
        ('("A", "B")', '("A", "C")', ["_kept"]),
        ("name + each", "each + name", ["_kept"]),
        ("(name)(self", "(name * 2)(self", ["self.back"]),
        ('"Lambda"', '"Lamda"', ["lambda op, dy: dy"]),
        ("dy * k", "dy / k", []),
    ],
)
def test_another_name_is_told_however_it_is_made(before: str, after: str, told: list[str]) -> None:
    assert anew(before, after) == told


DECORATED = """\
import tensorflow as tf

@tf.RegisterGradient("A")
def one(op, dy):
    return dy * 2.0

@other("B")
@another.Another("F")
@tf.RegisterGradient("C")
def two(op, dy):
    return dy * 3.0
"""


@pytest.mark.parametrize(
    ("old", "changed", "told"),
    [
        ("", "", []),
        ("one", "renamed", []),
        ("return dy * 2.0", "return dy * 4.0", []),
        ("one(op, dy):\n    return dy * 2.0", "another(op, dy):\n    return dy * 4.0", ["one"]),
        ("one(op, dy):", "another(op, dy, more=1):", ["one"]),
        ("two(op, dy):", "another(op, *dy):", ["two"]),
        ('RegisterGradient("A")', 'RegisterGradient("D")', ["one"]),
        ('RegisterGradient("C")', 'RegisterGradient("D")', ["two"]),
        ('other("B")', 'other("E")', []),
        ('another.Another("F")', 'another.Another("G")', []),
        ('@tf.RegisterGradient("A")\n', "", ["one"]),
    ],
)
def test_another_function_by_the_same_name(old: str, changed: str, told: list[str]) -> None:
    """Of one that is only renamed, or changed in place, other things are asked."""
    new = DECORATED.replace(old, changed) if old else DECORATED
    assert registered_anew(module_of(DECORATED), module_of(new)) == told
