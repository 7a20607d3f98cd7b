"""What the uses of a parameter tell, where it is kept as an attribute too."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.program.module import Module
from tfgradmigrate.verify.program.usage import Usage, usage_of

TEXT = """
import tensorflow as tf

def first(a, b): return second(b)
def second(c): return third(c)
def third(d): return tf.nn.relu(d)

class C:
    def __init__(self, k, other, zelf):
        KEPT
    def call(self, x):
        return USED
"""


def kinds(kept: str, used: str) -> set[str]:
    module = Module(TEXT.replace("KEPT", kept).replace("USED", used))
    methods = [module.routines[f"C.{name}"].node for name in ("__init__", "call")]
    return usage_of("k", methods[0], module, methods).kinds


@pytest.mark.parametrize(
    ("kept", "used"),
    [
        ("self.k = k", "tf.nn.relu(self.k)"),
        ("self.a = self.k = k", "tf.nn.relu(self.k)"),
        ("self.kept = k", "tf.nn.relu(self.kept)"),
    ],
)
def test_uses_of_an_attribute_are_uses_of_what_it_was_given(kept: str, used: str) -> None:
    assert kinds(kept, used) == {"tensor"}


@pytest.mark.parametrize(
    ("kept", "used"),
    [
        ("self.k = other", "tf.nn.relu(self.k)"),
        ("self.other, self.k = k, other", "tf.nn.relu(self.k)"),
        ("zelf.k = k", "tf.nn.relu(zelf.k)"),
        ("self.k = k", "tf.nn.relu(zelf.k)"),
        ("self.k = k", "tf.nn.relu(self.other)"),
        ("other(lambda k: tf.nn.relu(k))", "x"),
    ],
)
def test_uses_of_others_are_not(kept: str, used: str) -> None:
    assert not kinds(kept, used)


@pytest.mark.parametrize(
    ("used", "found"),
    [
        ("tf.cast(x, self.k)", "dtype"),
        ("tf.cast(x, dtype=self.k)", "dtype"),
        ("tf.cast(self.k, x)", "tensor"),
        ("tf.zeros(self.k)", "shape"),
        ("first(x, self.k)", "tensor"),
        ("first(x, b=self.k)", "tensor"),
    ],
)
def test_what_a_function_tells_that_takes_it(used: str, found: str) -> None:
    assert kinds("self.k = k", used) == {found}


LOCAL = """
import tensorflow as tf

def g(a, b=1):
    return tf.nn.relu(a) * tf.zeros(b)

def f(k, x):
    BODY
"""


def usage(body: str) -> Usage:
    module = Module(LOCAL.replace("BODY", body))
    return usage_of("k", module.functions["f"], module)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("y = g(*k)", "list"),
        ("y = g(k)", "tensor"),
        ("y = g(x, k)", "shape"),
        ("y = g(x, b=k)", "shape"),
        ("y = g(x, c=k)", None),
        ("y = g(x, 1, k)", None),
        ("y = g(**k)", None),
        ("y = x(k)", None),
        ("y = k(x)", "callable"),
        ("for i in x: k", None),
        ("for i in k: x", "list"),
        ("y = [i for i in k]", "list"),
        ("a, b = k", "list"),
        ("if x: k", None),
        ("y = k if x else 2", None),
        ("y = 2 if k else x", "bool"),
        ("y = not k", "bool"),
        ("y = k and x", "bool"),
        ("y = tf.map_fn(k, x)", "callable"),
        ("y = tf.name_scope(k)", "string"),
        ("tf.RegisterGradient('K')(k)", "gradient"),
        ("y = tf.py_func(k, [x], x)", "function"),
        ("y = tf.RegisterGradient(k)", "string"),
        ("y = x.gradient_override_map(k)", "map"),
    ],
)
def test_what_a_statement_tells_of_the_kind(body: str, found: str | None) -> None:
    assert usage(body).kinds == ({found} if found else set())


@pytest.mark.parametrize(
    ("body", "kinds", "choices"),
    [
        ("y = k > 1", {"number"}, ["1"]),
        ("assert 1 < k < 3", {"number"}, ["1", "3"]),
        ("if k is None: pass", set(), []),
        ("y = k == 'a'", {"string"}, ["'a'"]),
        ("if k in ['a', 'a', None, 'b']: pass", {"string"}, ["'a'", "'b'"]),
        ("y = k is True", {"bool"}, ["True"]),
    ],
)
def test_the_values_that_it_is_compared_with(
    body: str, kinds: set[str], choices: list[str]
) -> None:
    found = usage(body)
    assert (found.kinds, found.choices) == (kinds, choices)
