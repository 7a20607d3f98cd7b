"""The one op of a call or operator, its inputs and the rest of its arguments."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.block_ops import ops_in
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.made_ops import MadeOp, made_op, with_operands
from tfgradmigrate.syntax.tree import source_of


def made(text: str) -> tuple[cst.CSTNode, MadeOp | None]:
    """The op of the only use in the last line of a program."""
    head = "import tensorflow as tf\nt = tf.nn.relu(0.5)\nu = tf.nn.relu(t)\n"
    shaped = "".join(f"m{n} = tf.ones({[3] * n})\n" for n in range(4))
    facts = Facts(cst.parse_module(f"{head}{shaped}y = {text}\n"))
    use = next(iter(ops_in([facts.module.body[-1]], facts)))
    return use.node, made_op(use, facts)


@pytest.mark.parametrize(
    ("text", "op_type", "operands", "others", "name"),
    [
        ("tf.nn.relu(t)", "Relu", ["t"], {}, None),
        ("tf.nn.relu(features=t)", "Relu", ["t"], {}, None),
        ('tf.nn.relu(t, name="r")', "Relu", ["t"], {}, '"r"'),
        ('tf.nn.relu(t, "r")', "Relu", ["t"], {}, '"r"'),
        ("tf.maximum(t, 0.0)", "Maximum", ["t", "0.0"], {}, None),
        ("tf.maximum(y=t, x=u)", "Maximum", ["u", "t"], {}, None),
        ("tf.nn.softmax(t)", "Softmax", ["t"], {}, None),
        ("tf.nn.softmax(t, axis=-1)", "Softmax", ["t"], {"axis": "-1"}, None),
        ("tf.nn.log_softmax(t, dim=-1)", "LogSoftmax", ["t"], {"dim": "-1"}, None),
        ("t * u", "Mul", ["t", "u"], {}, None),
        ("t / 2.0", "RealDiv", ["t", "2.0"], {}, None),
        ("-t", "Neg", ["t"], {}, None),
        (
            'tf.nn.max_pool(t, [1, 2, 2, 1], [1, 1, 1, 1], "SAME")',
            "MaxPool",
            ["t"],
            {"ksize": "[1, 2, 2, 1]", "strides": "[1, 1, 1, 1]", "padding": '"SAME"'},
            None,
        ),
        (
            'tf.nn.avg_pool(t, n, n, name="p", padding="SAME")',
            "AvgPool",
            ["t"],
            {"ksize": "n", "strides": "n", "padding": '"SAME"'},
            '"p"',
        ),
    ],
)
def test_one_op(
    text: str, op_type: str, operands: list[str], others: dict[str, str], name: str | None
) -> None:
    _, found = made(text)
    assert found is not None
    assert found.op_type == op_type
    assert [source_of(operand) for operand in found.operands] == operands
    assert {key: source_of(value) for key, value in found.others.items()} == others
    assert (None if found.name is None else source_of(found.name)) == name


@pytest.mark.parametrize(
    "text",
    [
        *("tf.matmul(m2, m2)", "tf.matmul(m2, m1)", "tf.matmul(m3, m2)", "tf.matmul(m2, t)"),
        "tf.nn.softmax(t, axis=0)",
        "tf.nn.softmax(t, axis=1)",
        "tf.nn.softmax(t, None, 'a', -1)",
        "tf.reduce_mean(t)",
        "tf.nn.relu(*given)",
        "given * 2",
        "a + b",
    ],
)
def test_others_or_several(text: str) -> None:
    assert made(text)[1] is None


@pytest.mark.parametrize(
    ("text", "copy"),
    [
        ("tf.maximum(t, 0.0)", "tf.maximum(a, b)"),
        ("tf.maximum(y=t, x=u)", "tf.maximum(y=b, x=a)"),
        ("t * u", "a * b"),
    ],
)
def test_a_copy_has_other_operands(text: str, copy: str) -> None:
    node, found = made(text)
    assert found is not None
    assert isinstance(node, cst.BaseExpression)
    assert source_of(with_operands(node, found, [cst.Name("a"), cst.Name("b")])) == copy
