"""What a function reads that may be another thing at its next call."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.graph_functions import Around, returned_tensors, why_not_rebuilt
from tfgradmigrate.syntax.tree import find_all

HEAD = """\
import functools
import numpy as np
import tensorflow as tf
import other

SCALE = 2.0
OFTEN = 1.0
OFTEN = 2.0
TABLE = [1.0]
NEGATIVE = -1.0
HALF = SCALE / 2
CHANGING = other.load()
for LAST in range(3):
    STEP = 1.0
    FAR = 2 * LAST


def helper(x):
    return x * SCALE


def reading(x):
    return x * TABLE[0]


def making(x):
    return tf.get_variable("v", [])
"""


def remedy(body: str, around: Around = Around.NOTHING, head: str = "") -> str | None:
    """Why `f`, which stands in a function of a parameter `k`, may not be built anew."""
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    text = f"{HEAD}\n{head}\n\ndef outer(k):\n    m = 2.0 * k\n    def f(x, y):\n{lines}"
    facts = Facts(cst.parse_module(text))
    function = next(n for n in find_all(facts.module, cst.FunctionDef) if n.name.value == "f")
    return why_not_rebuilt(function, facts, around)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return x * y", None),
        ("return x * SCALE", None),
        ("return x * NEGATIVE", None),
        ("return x * HALF", None),
        ("return x * abs(SCALE)", None),
        ("return tf.maximum(x, HALF)", None),
        ("return np.add(x, HALF)", None),
        ("return [HALF]", None),
        ("return x * HALF * STEP", "`STEP`, which may change"),
        ("return np.add(x, SCALE)", None),
        ("return x * OFTEN", "`OFTEN`, which is bound more than once"),
        ("return x * TABLE[0]", "`TABLE[0]`, which may change"),
        ("return x * CHANGING", "`CHANGING`, which may change"),
        ("return x * STEP", "`STEP`, which may change"),
        ("return x * FAR", "`FAR`, which may change"),
        ("return helper(x)", None),
        ("return reading(x)", "`TABLE[0]`, which may change"),
        ("return making(x)", "it creates a variable (`tf.get_variable`)"),
        ("return x * tf.Variable(1.0)", "it creates a variable (`tf.Variable`)"),
        ("return np.sin(x)", None),
        ("return functools.reduce(x, y)", None),
        ("return x * np.random.rand()", "`np.random.rand`, which is another at each call"),
        ("return other.f(x)", "`other.f` of another module"),
        ("return x * unknown", None),
        ("global G\nG = x", "it sets `G` of the code around it"),
        ("nonlocal k\nk = x", "it sets `k` of the code around it"),
        ("return x * k", "`k`, which may change"),
        ("return x * m", "`m`, which may change"),
        ("return x if x.shape[0] else y", "static shapes"),
        ("while x.get_shape():\n    return x", "static shapes"),
        ("return x.shape and y", "static shapes"),
        ("if y.ndims:\n    return x", "static shapes"),
        ("if y.other:\n    return x", None),
        ("return tf.reshape(x, y.shape)", None),
        # The name of a gradient is registered at once.
        ('n = "A%d" % OFTEN\ntf.RegisterGradient(n)(g)\nreturn x', None),
        ('n = "A%d" % OFTEN\ntf.RegisterGradient(n)(g)\nreturn x * n', "`OFTEN`, which is bound"),
        ('n = m = "A%d" % OFTEN\ntf.RegisterGradient(n)(g)\nreturn m', "`OFTEN`, which is bound"),
        ('n = "A%d" % OFTEN\nreturn x', "`OFTEN`, which is bound"),
        ('n, m = "A%d" % OFTEN, 1\ntf.RegisterGradient(n)(g)\nreturn x', "`OFTEN`, which is"),
    ],
)
def test_what_may_be_another_thing_at_the_next_call(body: str, words: str | None) -> None:
    reason = remedy(body)
    assert (reason is None) is (words is None)
    assert words is None or words in (reason or "")


@pytest.mark.parametrize(
    ("body", "may"),
    [
        ("return x * k", True),
        ("return -k", True),
        ("return k < x", True),
        ("return x * m", True),
        ("return tf.maximum(x, m)", True),
        ("return f2(k)", False),
        ("return [k]", False),
        ("return k[0]", False),
        ("return x * TABLE[0]", False),
    ],
)
def test_parameters_of_the_function_around_may_be_read(body: str, may: bool) -> None:
    assert (remedy(body, Around.PARAMETERS) is None) is may
    assert remedy(body, Around.ANYTHING) is None


@pytest.mark.parametrize("further", [False, True])
def test_numbers_are_followed_through_some_names(further: bool) -> None:
    number = 19 + further
    chain = "".join(f"A{n + 1} = 2 * A{n}\n" for n in range(number))
    assert (remedy(f"return x * A{number}", head=f"A0 = 1\n{chain}") is None) is not further


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        ("return tf.py_func(abs, [x], tf.float32)", 1),
        ("return tf.py_func(abs, [x], [tf.float32])", None),
        ("return tf.py_func(abs, [x], [])", None),
        ("return x", 1),
        ("return xs", None),
        ("return x < 1", 1),
        ("return x * [1]", 1),
        ("return 1 * 2", None),
        ("return x, xs", 2),
        ("return", None),
        ("if x: return x\n    return x, x", None),
        ("if x: return x, x\n    return [x, x]", 2),
        ("y = z = x\n    return y", 1),
        ("y: int = 1\n    return y", None),
        ("def inner(): return x, x\n    return x", 1),
    ],
)
def test_how_many_tensors_are_returned(lines: str, count: int | None) -> None:
    facts = Facts(cst.parse_module(f"import tensorflow as tf\ndef f(x, *xs):\n    {lines}\n"))
    function = next(iter(find_all(facts.module, cst.FunctionDef)))
    assert returned_tensors(function, facts) == count
