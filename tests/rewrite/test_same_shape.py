"""Which expressions have the shape of a tensor, for certain."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rewrite.same_shape import has_rank_of
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.tree import find_all

PROGRAM = """
import tensorflow as tf

registering = tf.RegisterGradient

@tf.RegisterGradient("Own")
def own(op, dy):
    x = op.inputs[0]
    y = op.outputs[0]
    a, b = op.inputs
    c, *d = op.inputs
    s = tf.shape(dy)
    z = dy * 2.0
    again = dy
    again = other
    v0 = dy
    e = elsewhere
CHAIN
    return NODE, OTHER


def f(p, q):
    with tf.get_default_graph().gradient_override_map({"KEY": "Own"}):
        return tf.identity(p)
""".replace("CHAIN", "\n".join(f"    v{number + 1} = v{number}" for number in range(12)))


def is_of_rank(node: str, other: str, key: str = "Identity") -> bool:
    text = PROGRAM.replace("NODE", node).replace("OTHER", other).replace("KEY", key)
    context = Context(Facts(cst.parse_module(text), "a.py"), MigrationOptions())
    returned = next(iter(find_all(context.facts.module, cst.Return)))
    assert isinstance(returned.value, cst.Tuple)
    first, second = (element.value for element in returned.value.elements)
    return has_rank_of(context, first, second)


@pytest.mark.parametrize(
    "node",
    [
        *("dy", "x", "y", "-dy", "dy * 2.0", "2.0 - x", "z", "dy > 0.0", "op.inputs[0]", "a"),
        *("tf.zeros_like(x)", "tf.ones_like(input=x)", "tf.clip_by_value(dy, -1.0, 1.0)"),
        *("tf.nn.relu(x)", "tf.nn.relu(features=x, name='r')", "tf.exp(dy)", "tf.add(x, y=2.0)"),
        *(
            "tf.fill(tf.shape(x), 1.0)",
            "tf.zeros(x.shape)",
            "tf.zeros(tf.shape(x, tf.int64))",
            "v8",
            "tf.ones(x.get_shape())",
        ),
        *("tf.cast(x, tf.float16)", "dy + p", "tf.maximum(p, dy)", "tf.equal(dy, 0.0)"),
    ],
)
def test_what_has_the_shape_of_an_op_that_works_element_by_element(node: str) -> None:
    assert is_of_rank(node, "dy")


@pytest.mark.parametrize(
    ("node", "other", "key", "expected"),
    [
        # The output of an op of two inputs has the shape of both, broadcast.
        *(("a", "dy", "Mul", False), ("a + b", "dy", "Mul", True), ("dy", "a", "Mul", True)),
        *(("y", "dy", "Mul", True), ("dy", "a * b", "Mul", True), ("dy", "a * p", "Mul", False)),
        *(("b", "op.inputs[1]", "Mul", True), ("b", "op.inputs[0]", "Mul", False)),
        # Of others only the upstream gradient is known to be like the output.
        *(("y", "dy", "MatMul", True), ("x", "dy", "MatMul", False), ("a", "x", "MatMul", True)),
        *(("x", "dy", 'MatMul": "Own", "Relu', False), ("x", "dy", 'Tanh": "Own", "Relu', True)),
        ("x", "dy", 'MatMul": "Other", "Relu', True),
        # Nothing is of the rank of what is not known, nor of a number.
        *(("dy", "unknown(dy)", "Relu", False), ("dy", "1.0", "Relu", False)),
        *(("again", "again", "Relu", True), ("again", "dy", "Relu", False)),
        *(("p", "p", "Relu", True), ("z", "z", "Relu", True), ("z + again", "z", "Relu", True)),
        # A name that this file does not bind is the same everywhere.
        *(("e", "elsewhere", "Relu", True), ("e", "dy", "Relu", False)),
    ],
)
def test_of_which_tensors_a_shape_is(node: str, other: str, key: str, expected: bool) -> None:
    assert is_of_rank(node, other, key) is expected


@pytest.mark.parametrize(
    "node",
    [
        *("p", "v12", "2.0", "dy @ x", "tf.reduce_sum(dy)", "tf.matmul(dy, x)", "tf.zeros_like(p)"),
        *("tf.zeros(s)", "tf.zeros(tf.size(dy))", "tf.zeros(tf.rank(x))", "tf.zeros(x.dtype)"),
        *("tf.zeros(x.get_dims())", "tf.zeros(tf.shape())", "tf.nn.relu(*dy)", "tf.nn.relu()"),
        *("unknown(dy)", "dy if p else dy", "0.0 < dy < 1.0", "d[0]", "[dy]", "c"),
        *("tf.transpose(dy)", "tf.nn.relu(name=dy)"),
    ],
)
def test_what_may_have_another(node: str) -> None:
    assert not is_of_rank(node, "dy")
