"""A new function that calls the gradient function: its name is none that it reads."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

HEAD = """\
import functools

import tensorflow as tf


def sign_with_gradient(k, op, dy):
    return dy * k * op.inputs[0]


class Signs:
    @staticmethod
    def grad(op, dy):
        return dy * op.inputs[0]


tf.RegisterGradient("Q")(GRADIENT)


def f(x):
    with tf.get_default_graph().gradient_override_map({"Sign": "Q"}):
        return tf.sign(x)
"""


@pytest.mark.parametrize(
    ("gradient", "name"),
    [
        ("functools.partial(sign_with_gradient, 2.0)", "sign_with_gradient_1"),
        ("Signs.grad", "sign_with_gradient"),
    ],
)
def test_the_name_of_the_new_function_is_none_that_it_reads(gradient: str, name: str) -> None:
    new = migrate_text(HEAD.replace("GRADIENT", gradient), "a.py", MigrationOptions()).new
    assert f"    return {name}(x)\n" in new


def test_a_class_that_it_reads_keeps_its_name() -> None:
    text = HEAD.replace("GRADIENT", "Signs.grad").replace("def sign_with_gradient", "def other")
    text = text.replace("Signs", "sign_with_gradient")
    new = migrate_text(text, "a.py", MigrationOptions()).new
    assert "return sign_with_gradient.grad(" in new
    assert "    return sign_with_gradient_1(x)\n" in new


def test_a_parameter_of_the_new_function_hides_nothing_that_the_op_reads() -> None:
    text = HEAD.replace("GRADIENT", "functools.partial(sign_with_gradient, 2.0)")
    text = text.replace('"Sign"', '"LeakyRelu"').replace("def f(x)", "def f(x, y)")
    text = text.replace("tf.sign(x)", "tf.nn.leaky_relu(-y, alpha=x)")
    new = migrate_text(text, "a.py", MigrationOptions()).new
    assert "    def leaky_relu_with_gradient(inputs):\n" in new
    assert "        return tf.nn.leaky_relu(inputs, alpha=x), backward\n" in new


PARTIAL = """\
import functools

import numpy as np
import tensorflow as tf

OPTIONS = {}


def back(k, op, dy):
    return dy * k


def last(op, dy, k):
    return dy * k


tf.RegisterGradient("Q")(functools.partial(PARTIAL))


def f(x, n):
    with tf.get_default_graph().gradient_override_map({"PyFunc": "Q"}):
        return tf.py_func(np.sin, [x], OUTPUTS)
"""


@pytest.mark.parametrize(
    ("partial", "call"),
    [
        ("back, 2.0", "back(2.0, None, dy)"),
        ("last, k=2.0", "last(None, dy, k=2.0)"),
        ("last, k=OPTIONS", "last(None, dy, k=OPTIONS)"),
    ],
)
def test_a_partial_is_called_with_its_arguments(partial: str, call: str) -> None:
    text = PARTIAL.replace("PARTIAL", partial).replace("OUTPUTS", "tf.float32")
    assert call in migrate_text(text, "a.py", MigrationOptions()).new


@pytest.mark.parametrize(
    ("parameters", "outputs", "backward"),
    [
        ("k, op, dy", "tf.float32", "dy"),
        ("k, op, *dy", "tf.float32", "dy"),
        ("k, op, dy", "[tf.float32] * n", "dy"),
        ("k, op, *dy", "[tf.float32] * n", "*upstream"),
        ("k, op, first, *dy", "[tf.float32] * n", "*upstream"),
        ("k, op, dy, other", "[tf.float32] * 2", "*upstream"),
        ("k, op, dy, other", "[tf.float32, tf.int32]", "dy0, dy1"),
    ],
)
def test_backward_takes_the_gradients_that_there_are(
    parameters: str, outputs: str, backward: str
) -> None:
    text = PARTIAL.replace("PARTIAL", "back, 2.0").replace("OUTPUTS", outputs)
    text = text.replace("k, op, dy", parameters)
    new = migrate_text(text, "a.py", MigrationOptions()).new
    assert f"def backward({backward}):" in new
