"""Uses of an override that a function of the same file holds, and dead keys in them."""

from __future__ import annotations

import pytest

from tfgradmigrate.interface import migrate_source

PROGRAM = """\
from contextlib import contextmanager

import tensorflow as tf
from nets import build


@contextmanager
def entered(mapping):
    with tf.get_default_graph().gradient_override_map(mapping):
        yield


def returned(scale, mapping=None):
    return tf.get_default_graph().gradient_override_map(mapping)


@contextmanager
def changed(mapping):
    mapping = dict(mapping)
    with tf.get_default_graph().gradient_override_map(mapping):
        yield


@contextmanager
def fixed():
    with tf.get_default_graph().gradient_override_map({"Relu": "Double"}):
        yield


@tf.RegisterGradient("Double")
def _double(op, grad):
    return grad * 2.0


def f(x):
    keys = {"Floor": "Double"}
    with USE:
        return MADE
"""


def codes(use: str, made: str = "tf.round(x)") -> list[str]:
    """The codes of the findings at a use."""
    text = PROGRAM.replace("USE", use).replace("MADE", made)
    line = text.splitlines().index(f"    with {use}:") + 1
    result = migrate_source(text)
    assert result.failure is None
    return [found.code for found in result.findings if found.line == line]


@pytest.mark.parametrize(
    ("use", "made", "expected"),
    [
        ('entered({"Floor": "Double"})', "tf.round(x)", ["TGM206", "TGM501"]),
        ('entered({"Floor": "Double"})', "tf.floor(x)", ["TGM206"]),
        ('entered(mapping={"Floor": "Double"})', "tf.round(x)", ["TGM206", "TGM501"]),
        ('returned(2, {"Floor": "Double"})', "tf.round(x)", ["TGM206", "TGM501"]),
        ('returned({"Floor": "Double"})', "tf.round(x)", ["TGM206"]),
        ('entered({"Floor": "Double", "Round": "Double"})', "tf.round(x)", ["TGM206", "TGM501"]),
        ('entered({"PyFunc": "Double"})', "tf.py_func(abs, [x], tf.float32)", ["TGM206"]),
        # What is made is out of sight, or which keys there are.
        ('entered({"Floor": "Double"})', "build(x)", ["TGM206"]),
        ("entered(build())", "tf.round(x)", ["TGM206"]),
        # What it is handed to may change it.
        ("entered(keys)", "tf.round(x)", ["TGM206"]),
        ('changed({"Floor": "Double"})', "tf.round(x)", ["TGM206"]),
        ("fixed()", "tf.round(x)", ["TGM206"]),
    ],
)
def test_uses_of_an_override_of_the_same_file(use: str, made: str, expected: list[str]) -> None:
    assert codes(use, made) == expected


def test_a_decorator_and_another_function() -> None:
    text = PROGRAM.replace("with USE", "with build(entered)").replace("MADE", "x")
    assert "TGM206" not in [found.code for found in migrate_source(text).findings]
    text = PROGRAM.replace("    with USE", "    if x").replace("MADE", "x")
    found = migrate_source(text.replace("def f(", "@fixed()\ndef f(")).findings
    assert [each.symbol for each in found if each.code == "TGM206"] == ["fixed"]


def test_nothing_is_left_of_an_override_that_is_rewritten() -> None:
    text = PROGRAM.replace("with USE", "if x").replace("MADE", "entered")
    rewritten = """

def twice(function, x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Double"}):
        y = tf.identity(x)
    return function(y)


twice(tf.nn.relu, 1.0)
"""
    found = migrate_source(text + rewritten).findings
    assert "TGM103" in [each.code for each in found]
    assert "twice" not in [each.symbol for each in found]
