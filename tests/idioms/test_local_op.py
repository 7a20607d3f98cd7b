"""Ops whose gradient a block overrides where it is certain which op each line makes."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import tensorflow as tf


@tf.RegisterGradient("Own")
def own(op, dy):
    READ
    return [2.0 * dy] * len(op.inputs)


def f(x, y, sizes):
    a = tf.ones([2])
    b = tf.ones([2])
    with tf.get_default_graph().gradient_override_map({"KEY": "Own"}):
        return LINE
"""


def migrated(key: str, line: str, read: str = "pass") -> tuple[str, str, str]:
    """The code and message of what is said of the block, and the new text."""
    text = PROGRAM.replace("KEY", key).replace("LINE", line).replace("READ", read)
    result = migrate_text(text, "a.py", MigrationOptions())
    assert result.failure is None
    block = next(f for f in result.findings if f.line == 13)
    return block.code, block.message, result.new


@pytest.mark.parametrize(
    ("key", "line"),
    [
        *(("Abs", "tf.abs(a)"), ("RealDiv", "tf.div(a, b)"), ("RealDiv", "a / b")),
        *(("AddV2", "a + b"), ("Add", "tf.add(a, b)"), ("FloorMod", "a % b"), ("Neg", "-a")),
        *(("Mul", "tf.scalar_mul(2.0, a)"), ("Mul", "a * 2.0"), ("Sub", "1.0 - a")),
        *(("Relu", "tf.nn.relu(features=a)"), ("Softmax", "tf.nn.softmax(a)")),
    ],
)
def test_an_op_that_a_line_makes_for_certain(key: str, line: str) -> None:
    code, message, new = migrated(key, line)
    assert code == "TGM109", message
    assert "gradient_override_map" not in new


@pytest.mark.parametrize(
    ("key", "line", "reason"),
    [
        ("FloorDiv", "tf.div(a, b)", "`tf.div(a, b)` creates a `FloorDiv` op among others"),
        ("ComplexAbs", "tf.abs(a)", "`ComplexAbs` is no op of one type"),
        ("MatMul", "tf.matmul(a, b)", "`tf.matmul(a, b)` creates a `MatMul` op among others"),
        ("MatMul", "a @ b", "whether `a @ b` creates a `MatMul` op of tensors is not visible"),
        ("Cast", "tf.cast(a, tf.float16)", "creates no op where the tensor has the dtype"),
        ("Mul", "x * y", "whether `x * y` creates a `Mul` op of tensors is not visible"),
        ("Abs", "tf.abs(tf.complex(a, b))", "`tf.abs` of complex numbers is another op"),
    ],
)
def test_what_may_be_another_op_is_left_to_the_shim(key: str, line: str, reason: str) -> None:
    code, message, new = migrated(key, line)
    assert code == "TGM301"
    assert reason in message
    assert f'gradient_override_map({{"{key}": "Own"}})' in new


@pytest.mark.parametrize("asked", ["op.get_attr('strides')", "op.type"])
def test_what_only_the_op_knows_is_left_to_the_shim(asked: str) -> None:
    call = "tf.nn.conv2d(x, y, [1, 1, 1, 1], 'SAME')"
    code, message, _ = migrated("Conv2D", call, f"print({asked})")
    assert code == "TGM301"
    assert f"reads `{asked}`, which only a graph op has" in message
