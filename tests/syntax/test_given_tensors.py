"""Which expressions of a gradient function are what TensorFlow gives it."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.given_tensors import are_given_tensors, gradient_function_of
from tfgradmigrate.syntax.tree import find_all


@pytest.mark.parametrize(
    ("lines", "asked", "given"),
    [
        ([], "op.inputs", True),
        ([], "op.outputs", True),
        ([], "op.name", False),
        ([], "other.inputs", False),
        ([], "grads", True),
        ([], "op", False),
        ([], "unknown", False),
        (["ins = op.inputs"], "ins", True),
        (["one = op.inputs[0]"], "one", False),
        (["for one in op.inputs: pass"], "one", False),
        (["with op.inputs as one: pass"], "one", False),
        (["one, two = op.inputs"], "one", False),
        (["one = other = op.inputs"], "other", True),
        (["one = op.inputs", "one = one"], "one", False),
        (["one = one"], "one", False),
        (["def inner(a): return a.inputs"], "inner", False),
    ],
)
def test_what_is_all_that_an_op_has(lines: list[str], asked: str, given: bool) -> None:
    body = "".join(f"    {line}\n" for line in [*lines, f"print({asked})"])
    text = f'import tensorflow as tf\n@tf.RegisterGradient("A")\ndef f(op, *grads):\n{body}'
    facts = Facts(cst.parse_module(text))
    *_, call = find_all(facts.module, cst.Call)
    assert are_given_tensors(call.args[0].value, facts) is given


@pytest.mark.parametrize(
    ("asked", "is_op"), [("op", True), ("z", False), ("a", False), ("grads", False), ("n", False)]
)
def test_which_name_is_the_op(asked: str, is_op: bool) -> None:
    head = 'import tensorflow as tf\n@tf.RegisterGradient("A")\n'
    text = f"{head}def f(op, a, z, *grads):\n    n = op\n    print({asked})\n"
    facts = Facts(cst.parse_module(text))
    *_, call = find_all(facts.module, cst.Call)
    assert (gradient_function_of(call.args[0].value, facts) is not None) is is_op
