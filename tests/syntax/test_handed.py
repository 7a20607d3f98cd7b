"""Which code Keras runs, and which names are what it calls a layer with."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.handed import is_branch, is_handed_tensors, runs_in_layer
from tfgradmigrate.syntax.tree import find_all

LAYER = "class L(tf.keras.layers.Layer):\n    def call(self, x, other):\n"


def facts_of(text: str) -> Facts:
    return Facts(cst.parse_module(f"import tensorflow as tf\nimport keras\n{text}\n"))


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("here()", False),
        ("def f(x):\n    here()", False),
        (f"{LAYER}        return here()", True),
        (f"{LAYER}        def inner():\n            return here()", True),
        ("class L(tf.keras.layers.Layer):\n    def build(self, x):\n        here()", False),
        ("class L(Other):\n    def call(self, x):\n        here()", False),
        ("keras.layers.Lambda(lambda x: here())", True),
        ("other.Lambda(lambda x: here())", False),
        ("def f(x):\n    here()\nkeras.layers.Lambda(f)", True),
        (f"def f(x):\n    here()\n{LAYER}        return f(x)", True),
        (f"def f(x):\n    here()\n{LAYER}        return [f]", False),
        ("def f(x):\n    here()\n    g(x)\ndef g(x):\n    f(x)", False),
        ("class L(tf.keras.Model):\n    def call(self, x):\n        here()", True),
        ("class L(Wrapper):\n    def call(self, x):\n        here()", True),
        ("class L(a, Model):\n    def call(self, x):\n        here()", True),
        ("class L(Models):\n    def call(self, x):\n        here()", False),
        ("def call(self, x):\n    here()", False),
        ("keras.layers.Lambda(f, lambda x: here())", True),
        ("keras.layers.Lambda(function=lambda x: here())", True),
        ("keras.layers.Other(lambda x: here())", False),
        ("keras.layers.Lambda(f(lambda x: here()))", False),
        ("def f(x):\n    here()\nkeras.layers.Lambda(f())", False),
    ],
)
def test_what_runs_in_a_layer(text: str, runs: bool) -> None:
    facts = facts_of(text)
    (call,) = (
        call
        for call in find_all(facts.module, cst.Call)
        if isinstance(call.func, cst.Name) and call.func.value == "here"
    )
    assert runs_in_layer(call, facts) is runs


@pytest.mark.parametrize("further", [False, True])
def test_what_calls_what_in_a_layer_is_followed_through_some_functions(further: bool) -> None:
    number = 4 + further
    functions = (f"def f{n}(x):\n    f{n - 1}(x)\n" for n in range(1, number))
    text = f"def f0(x):\n    here()\n{''.join(functions)}{LAYER}        f{number - 1}(x)"
    facts = facts_of(text)
    (call,) = (
        call
        for call in find_all(facts.module, cst.Call)
        if isinstance(call.func, cst.Name) and call.func.value == "here"
    )
    assert runs_in_layer(call, facts) is not further


@pytest.mark.parametrize(
    ("text", "inputs"),
    [
        (f"{LAYER}        print(self, x, other)", ["x"]),
        ("keras.layers.Lambda(lambda x, other: print(x, other))", ["x"]),
        ("def f(x, other):\n    print(x, other)\nkeras.layers.Lambda(f)", ["x"]),
        ("def f(x, other):\n    print(x, other)", []),
        ("def f(x, other):\n    print(x, other)\nf(keras.layers.Lambda)", []),
        ("class L(tf.keras.layers.Layer):\n    def call(x):\n        print(x)", []),
        ("def f(other, *x):\n    print(x)\nkeras.layers.Lambda(f)", []),
        (f"{LAYER}        x = 1\n        print(x)", []),
        ("(lambda x: print(x))(1)", []),
        ("x = 1\nprint(x)", []),
        ("print(x)", []),
    ],
)
def test_what_a_layer_is_called_with(text: str, inputs: list[str]) -> None:
    facts = facts_of(text)
    (call,) = (
        call
        for call in find_all(facts.module, cst.Call)
        if isinstance(call.func, cst.Name) and call.func.value == "print"
    )
    names = [arg.value for arg in call.args if isinstance(arg.value, cst.Name)]
    assert [name.value for name in names if is_handed_tensors(name, facts)] == inputs


@pytest.mark.parametrize(
    ("lines", "branch"),
    [
        ("f = lambda: 1\ntf.cond(a, f, g)", True),
        ("tf.cond(a, lambda: 1, g)", True),
        ("tf.case([(a, lambda: 1)])", True),
        ("tf.case([[a, lambda: 1]])", True),
        ("tf.cond(a, true_fn=lambda: 1)", True),
        ("tf.while_loop(a, lambda: 1)", False),
        ("tf.map_fn(lambda: 1, a)", False),
        ("f = lambda: 1\nf()", False),
        ("g(lambda: 1)", False),
        ("tf.cond(a, h(lambda: 1))", False),
        ("(lambda: 1)()", False),
    ],
)
def test_what_is_a_branch(lines: str, branch: bool) -> None:
    body = "".join(f"    {line}\n" for line in lines.splitlines())
    facts = Facts(cst.parse_module(f"import tensorflow as tf\ndef outer(a, g):\n{body}"))
    (function,) = find_all(facts.module, cst.Lambda)
    assert is_branch(function, facts) is branch
