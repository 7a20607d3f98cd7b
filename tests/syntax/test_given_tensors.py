"""Which expressions of a gradient function are what TensorFlow gives it."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.given_tensors import (
    are_given_tensors,
    given_tensor,
    gradient_function_of,
)
from tfgradmigrate.syntax.tree import find_all, source_of


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


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("dy", True),
        ("op.inputs[0]", True),
        ("op.outputs[-1]", True),
        ("more[0]", True),
        ("op.inputs[n]", False),
        ("op.inputs[0:1]", False),
        ("op.inputs[0, 1]", False),
        ("op.other[0]", False),
        ("op.inputs", False),
        ("op", False),
        ("maybe", False),
        ("one", True),
        ("two", True),
        ("looped", False),
        ("outer", False),
    ],
)
def test_what_is_one_tensor_that_is_given(asked: str, given: bool) -> None:
    text = (
        'import tensorflow as tf\n@tf.RegisterGradient("A")\ndef f(op, dy, *more):\n'
        "    one, two = op.inputs\n    outer = op.inputs\n    for looped in outer: pass\n"
        f"    print({asked})\n"
    )
    facts = Facts(cst.parse_module(text))
    *_, call = find_all(facts.module, cst.Call)
    assert (given_tensor(call.args[0].value, facts) is not None) is given


@pytest.mark.parametrize(("upstream", "given"), [("dy", True), ("dy=None", False)])
def test_what_may_be_left_out_is_no_tensor_for_certain(upstream: str, given: bool) -> None:
    text = f'import tensorflow as tf\ntf.RegisterGradient("A")(lambda op, {upstream}: g(dy))\n'
    facts = Facts(cst.parse_module(text))
    *_, call = find_all(facts.module, cst.Call)
    assert (given_tensor(call.args[0].value, facts) is not None) is given


@pytest.mark.parametrize(
    ("lines", "given"),
    [
        ("@function.Defun(tf.float32, python_grad_func=g)\ndef f(x): pass", True),
        ("@function.Defun(tf.float32, zeta=g)\ndef f(x): pass", False),
        ("@function.Defun(tf.float32, func_name=g)\ndef f(x): pass", False),
        ("@function.Defun(g)\ndef f(x): pass", False),
        ("def f(grad): tf.RegisterGradient('A')(grad)\nf(g)", True),
        ("def f(grad): tf.RegisterGradient('A')(grad)\nf(1)", False),
    ],
)
def test_which_functions_are_given_tensors(lines: str, given: bool) -> None:
    text = (
        "import tensorflow as tf\nfrom tensorflow.python.framework import function\n"
        f"def g(op, dy): print(dy)\n{lines}\n"
    )
    facts = Facts(cst.parse_module(text))
    call = next(c for c in find_all(facts.module, cst.Call) if source_of(c.func) == "print")
    assert (given_tensor(call.args[0].value, facts) is not None) is given
