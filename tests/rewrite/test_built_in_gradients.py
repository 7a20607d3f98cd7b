"""Gradients of TensorFlow itself that a map gives to other ops: passed through, or of a sum."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import tensorflow as tf


def inner(x):
    return x * tf.ones([2])


def f(x, y, xs):
    a = tf.ones([2])
    b = tf.ones([2])
    with tf.get_default_graph().gradient_override_map({"KEY": "GRADIENT"}):
        LINE
"""


def migrated(key: str, gradient: str, line: str) -> tuple[str, tuple[str, ...]]:
    """The last line of the new text, and what is assumed or, of a block on the shim, said."""
    text = PROGRAM.replace("KEY", key).replace("GRADIENT", gradient).replace("LINE", line)
    result = migrate_text(text, "a.py", MigrationOptions())
    assert result.failure is None
    block = next(f for f in result.findings if f.line == 11)
    said = block.assumes if block.code != "TGM301" else (block.message,)
    return result.new.rstrip("\n").rpartition("\n")[2].strip(), said


@pytest.mark.parametrize(
    ("key", "line", "new"),
    [
        ("Sign", "z = tf.sign(a)", "z = tf.grad_pass_through(tf.sign)(a)"),
        ("Sign", "z = tf.sign(x=a)", "z = tf.grad_pass_through(tf.sign)(a)"),
        ("Sign", "z = tf.sign(x)", "z = tf.grad_pass_through(tf.sign)(x)"),
        ("Relu", "z = tf.nn.relu(features=a)", "z = tf.grad_pass_through(tf.nn.relu)(a)"),
        (
            "Sign",
            "z = tf.sign([a, b])",
            "z = tf.grad_pass_through(tf.sign)(tf.convert_to_tensor([a, b]))",
        ),
        (
            "Cast",
            "z = tf.cast(a, tf.float16)",
            "z = tf.grad_pass_through(lambda x: tf.cast(x, tf.float16))(a)",
        ),
    ],
)
def test_an_op_that_is_passed_through(key: str, line: str, new: str) -> None:
    assert migrated(key, "Identity", line) == (new, ())


def test_the_name_of_an_op_goes() -> None:
    new, said = migrated("Sign", "Identity", "z = tf.sign(a, name='q')")
    assert new == "z = tf.grad_pass_through(lambda x: tf.sign(x, name='q'))(a)"
    assert said == ("no code looks the op up by its `name=`",)


@pytest.mark.parametrize(
    ("key", "line", "new"),
    [
        ("Mul", "z = 2.0 * 3.0", "z = 2.0 * 3.0"),
        ("Mul", "z = a * b", "z = multiply_with_add_gradient(a, b)"),
        ("Mul", "z = (a * b)", "z = multiply_with_add_gradient(a, b)"),
        ("Mul", "z = tf.square(a * (b))", "z = tf.square(multiply_with_add_gradient(a, b))"),
        ("Mul", "a *= b", "a = multiply_with_add_gradient(a, b)"),
        ("Mul", "z = x * a", "z = multiply_with_add_gradient(x, a)"),
        ("Mul", "z = a * x", "z = multiply_with_add_gradient(a, x)"),
        ("Mul", "z = tf.multiply(a, b)", "z = multiply_with_add_gradient(a, b)"),
        ("Mul", "z = tf.multiply(y=a, x=b)", "z = multiply_with_add_gradient(b, a)"),
        ("Sub", "z = a - b", "z = subtract_with_add_gradient(a, b)"),
        ("RealDiv", "z = a / b", "z = divide_with_add_gradient(a, b)"),
        ("Maximum", "z = tf.maximum(a, b)", "z = maximum_with_add_gradient(a, b)"),
    ],
)  # fmt: skip
def test_an_op_with_the_gradient_of_a_sum(key: str, line: str, new: str) -> None:
    assert migrated(key, "Add", line) == (new, ())


@pytest.mark.parametrize(
    ("key", "gradient", "line", "reason"),
    [
        ("Neg", "Identity", "z = -x", "`-x` makes the op by an operator"),
        ("Sign", "Identity", "z = tf.sign(*xs)", "the arguments of the op are spread with `*`"),
        ("Softmax", "Identity", "z = tf.nn.softmax(a)", "creates a `Softmax` op among others"),
        ("Mul", "Add", "z = x * y", "whether `x * y` is of tensors or of plain values"),
        ("Mul", "Add", "z = a * 2.0", "one side of `a * 2.0` is a number"),
        ("Mul", "Add", "a *= 2.0", "one side of `a *= 2.0` is a number"),
        ("Mul", "Add", "z = tf.multiply(a, y=len(x))", "(a, y=len(x))` is a number"),
        ("Mul", "Add", "z = a * xs[0]", "whether `a * xs[0]` is of tensors or of plain values"),
        ("Mul", "Add", "z = tf.multiply(*xs)", "has arguments besides its two tensors"),
        ("Mul", "Add", "z = tf.multiply(a, b, name='q')", "has arguments besides its two tensors"),
        ("Mul", "Add", "z = inner(a)", "`inner` creates a `Mul` op when it is called"),
    ],
)
def test_what_is_left_to_the_shim(key: str, gradient: str, line: str, reason: str) -> None:
    new, (said,) = migrated(key, gradient, line)
    assert new == line
    assert reason in said


@pytest.mark.parametrize(
    ("key", "call", "new"),
    [
        ("SquaredDifference", "tf.squared_difference", "tf.math.squared_difference"),
        ("FloorMod", "tf.floormod", "tf.math.floormod"),
        ("Maximum", "tf.maximum", "tf.maximum"),
    ],
)
def test_the_function_calls_what_tensorflow_2_has(key: str, call: str, new: str) -> None:
    """TensorFlow 2 lacks `tf.squared_difference`; any op of two tensors has a gradient like Add."""
    text = PROGRAM.replace("KEY", key).replace("GRADIENT", "Add")
    text = text.replace("LINE", f"return {call}(a, b)")
    result = migrate_text(text, "a.py", MigrationOptions())
    assert f"return {new}(x, y), backward" in result.new
