"""Which functions TensorFlow calls, which take what they work with, and which are returned."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from tfgradmigrate.verify.program.functions import (
    gradient_functions,
    is_helper,
    mentions,
    registered_as,
    takes_map,
)
from tfgradmigrate.verify.program.module import Module
from tfgradmigrate.verify.program.returned import reaches, returned_functions


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("@tf.RegisterGradient('A')\ndef f(one, two): pass\n", ["f"]),
        ("@tf.zeta('A')\ndef f(one, two): pass\n", []),
        ("tf.RegisterGradient('A')(f)\ndef f(one, two): pass\n", ["f"]),
        ("tf.zeta('A')(f)\ndef f(one, two): pass\n", []),
        ("tf.ConfigProto(f)\ndef f(one, two): pass\n", []),
        ("tf.RegisterGradient('A')(f)\ndef f(one, *, two): pass\n", []),
        ("tf.RegisterGradient('A')(f)\ndef f(one): pass\n", []),
        ("tf.RegisterGradient('A')(f)\ndef f(): pass\n", []),
        ("tf.RegisterGradient('A')(f)\ndef f(*op): pass\n", []),
        ("tf.RegisterGradient('A')(partial(f, 1))\ndef f(one, two): pass\n", ["f"]),
        ("tf.RegisterGradient('A')(partial(g, f))\ndef f(one, two): pass\n", []),
        ("tf.RegisterGradient('A')(k.f)\ndef f(one, two): pass\n", ["f"]),
        ("tf.RegisterGradient('A')(k(f))\ndef f(one, two): pass\n", []),
        ("def f(one, op): pass\n", ["f"]),
        ("def f(one, two, op): pass\n", []),
        ("class C:\n    def f(this, op): pass\n", ["C.f"]),
        ("py_func(g, [x], grad=f)\ndef f(one, two): pass\n", ["f"]),
        ("py_func(g, [x], name=f)\ndef f(one, two): pass\n", []),
        ("def f(op, grad): pass\n", ["f"]),
        ("def f(op): pass\n", []),
        ("class C:\n    def f(self, op, grad): pass\n", ["C.f"]),
        ("class C:\n    def f(self, op): pass\n", []),
    ],
)
def test_gradient_functions(text: str, told: list[str]) -> None:
    assert list(gradient_functions(Module(text))) == told


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("tf.RegisterGradient('A')(f)", True),
        ("tf.zeta('A')(f)", False),
        ("tf.ConfigProto()(f)", False),
        ("tf.py_func(f, [x], y)", True),
        ("tf.py_func(func=f, inp=[x], Tout=y)", True),
        ("tf.py_func(g, [f], y)", False),
    ],
)
def test_helpers(body: str, told: bool) -> None:
    module = Module(f"import tensorflow as tf\n\n\ndef h(f, x):\n    return {body}\n")
    assert is_helper(module.routines["h"].node, module) is told


@pytest.mark.parametrize(
    ("body", "takes"),
    [
        ("g.gradient_override_map(m)", True),
        ("g.another_map(m)", False),
        ("g.zeta_map(m)", False),
        ("g.gradient_override_map(k)", False),
        ("g.gradient_override_map({'A': m})", False),
        ("m", False),
    ],
)
def test_what_takes_a_map(body: str, takes: bool) -> None:
    function = ast.parse(f"def f(x, m): {body}").body[0]
    assert isinstance(function, ast.FunctionDef)
    assert takes_map(function) is takes


def test_lambdas_that_lambdas_return() -> None:
    outer, plain = (
        ast.parse(text, mode="eval").body for text in ("lambda: lambda x: x", "lambda: x")
    )
    assert isinstance(outer, ast.Lambda)
    assert isinstance(plain, ast.Lambda)
    assert list(returned_functions(outer)) == [("", outer.body)]
    assert list(returned_functions(plain)) == []


def test_functions_that_name_each_other_are_looked_at_once() -> None:
    text = """
        def make():
            def three():
                return 1
            def two():
                return one(), three()
            def one():
                return two()
            def four():
                return 2
            return one
        """
    (outer,) = ast.parse(dedent(text)).body
    assert isinstance(outer, ast.FunctionDef)
    one = outer.body[2]
    assert isinstance(one, ast.FunctionDef)
    told = [reaches(outer, one, line) for line in range(1, 12)]
    assert told == [False, False, *[True] * 6, False, False, True]


def test_all_lines_of_what_is_returned_are_reached() -> None:
    text = (
        "def make():\n    def one():\n        return 1\n    a()\n    return (\n        one\n    )\n"
    )
    (outer,) = ast.parse(text).body
    assert isinstance(outer, ast.FunctionDef)
    one = outer.body[0]
    assert isinstance(one, ast.FunctionDef)
    assert [line for line in range(1, 9) if reaches(outer, one, line)] == [2, 3, 5, 6, 7]


@pytest.mark.parametrize(
    ("code", "plain", "method"),
    [
        ("f(x)", True, False),
        ("self.f(x)", False, True),
        ("self.zeta(zeta)", False, False),
        ("self.a(a)", False, False),
        ("'f'", False, False),
    ],
)
def test_what_mentions_a_function(code: str, plain: bool, method: bool) -> None:
    (node,) = ast.parse(f"def g(self, x):\n    return {code}\n").body
    assert (mentions(node, "f", False), mentions(node, "f", True)) == (plain, method)


@pytest.mark.parametrize(
    ("decorator", "names"),
    [
        ("tf.RegisterGradient('A')", {"A"}),
        ("RegisterGradient(name)", {"name"}),
        ("tf.RegisterGradient('A', 'B')", {"A"}),
        ("tf.RegisterGradient()", set()),
        ("tf.RegisterGradient(1)", set()),
        ("tf.RegisterGradient(a.b)", set()),
        ("tf.RegisterShape('A')", set()),
        ("tf.Defun('A')", set()),
        ("tf.custom_gradient", set()),
    ],
)
def test_the_names_that_decorators_register(decorator: str, names: set[str]) -> None:
    (node,) = ast.parse(f"@{decorator}\ndef f(op, dy): pass\n").body
    assert isinstance(node, ast.FunctionDef)
    assert registered_as(node) == names
