"""A new function that calls the gradient function: its name is none that it reads."""

from __future__ import annotations

import pytest

from tfgradmigrate.engine import migrate_text
from tfgradmigrate.options import MigrationOptions

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
