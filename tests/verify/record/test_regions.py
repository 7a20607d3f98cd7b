"""Which statements of a function may be run by themselves, and what they take and give."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.verify.record.regions import regions
from tfgradmigrate.verify.record.texts import Subject, parts_of


def function(body: str) -> ast.FunctionDef:
    lines = "\n    ".join(body.split("\n"))
    (node,) = ast.parse(f"def f(self, x, k):\n    {lines}\n").body
    assert isinstance(node, ast.FunctionDef)
    return node


def told(old: str, new: str) -> list[tuple[object, ...]]:
    found = regions(function(old), function(new), {"tf"})
    return [(one.steps, other.steps, one.takes, one.gives) for one, other, _ in found]


def step(start: int, end: int, field: str = "body") -> tuple[str, int, int]:
    return field, start, end


def test_what_is_around_goes_and_locals_come_in_and_out() -> None:
    body = "a = g(x)\ny = {}(a)\nreturn y * 2"
    steps = (step(1, 2),)
    assert told(body.format("p"), body.format("q")) == [(steps, steps, ("self", "a"), ("y",))]


@pytest.mark.parametrize(
    ("head", "takes"),
    [
        ("for i in x:\n    a = i", ("self", "a")),
        ("while k:\n    a = 1", ("self", "a")),
        ("if k:\n    a = 1", ("self", "a")),
        ("with s(x) as a:\n    pass", ("self", "x")),
        ("with g.as_default() as a:\n    pass", ("self", "a")),
    ],
)
def test_a_statement_that_differs_in_its_body_alone_is_entered(
    head: str, takes: tuple[str, ...]
) -> None:
    body = f"{head}\n    y = {{}}(a)\nreturn y"
    steps = (step(0, 1), step(1, 2))
    assert told(body.format("p"), body.format("q")) == [(steps, steps, takes, ("y",))]


def test_both_branches_of_a_statement_are_entered() -> None:
    body = "if k:\n    y = {0}(x)\n    a = y\nelse:\n    y = {0}(k)\n    a = k\nreturn y, a"
    first, second = ((step(0, 1), step(0, 1, field)) for field in ("body", "orelse"))
    assert told(body.format("p"), body.format("q")) == [
        (first, first, ("self", "x", "y"), ("y",)),
        (second, second, ("self", "k", "y"), ("y",)),
    ]


def test_each_of_several_parts_is_one_of_its_own() -> None:
    body = "y = {0}(x)\nz = g(y)\nz = {0}(z)\nreturn z"
    first, second = (step(0, 1),), (step(2, 3),)
    assert told(body.format("p"), body.format("q")) == [
        (first, first, ("self", "x"), ("y",)),
        (second, second, ("self", "z"), ("z",)),
    ]


@pytest.mark.parametrize(
    ("body", "end", "gives"),
    [
        ("y = {}(x)\ny = g(y)\nreturn y", 2, ("y",)),
        ("y = {}(x)\ny = g(y)\ny = h(y)\nreturn y", 3, ("y",)),
        ("a, y = {}(x)\ny, a = g(y, a)\nreturn y", 2, ("y",)),
        ("a, y = {}(x)\ny = g(y)\nreturn y, a", 1, ("a", "y")),
        ("y = {}(x)\nz = g(y)\nreturn y, z", 1, ("y",)),
        ("y = {}(x)\ny += 1\nreturn y", 1, ("y",)),
        ("y = {}(x)\nh(y)\ny = g(y)\nreturn y", 1, ("y",)),
        ("y = {}(x)\ny[0] = g(y)\nreturn y", 1, ("y",)),
        ("y = {}(x)\nif y:\n    y = g(y)\nreturn y", 1, ("y",)),
    ],
)
def test_a_part_ends_where_its_names_are_bound_anew(
    body: str, end: int, gives: tuple[str, ...]
) -> None:
    ((one, other, _, given),) = told(body.format("p"), body.format("q"))
    assert (one, other, given) == ((step(0, end),), (step(0, end),), gives)


def test_a_part_does_not_end_where_they_are_bound_to_something_else() -> None:
    assert [each[:2] for each in told("y = p(x)\ny = g(y)\nh(y)", "y = q(x)\ny = k(y)\nh(y)")] == [
        ((step(0, 1),), (step(0, 1),)),
        ((step(1, 2),), (step(1, 2),)),
    ]


def test_parts_belong_together_if_a_name_of_one_text_alone_goes_between_them() -> None:
    old = "a = p()\nk = g(k)\nwith a.m():\n    y = k\nb = g(x)\nz = p(b)\nreturn y, z"
    new = "k = g(k)\ny = q(k)\nb = g(x)\nz = q(b)\nreturn y, z"
    assert told(old, new) == [
        ((step(0, 3),), (step(0, 2),), ("self", "k"), ("y",)),
        ((step(4, 5),), (step(3, 4),), ("self", "b"), ("z",)),
    ]


def test_what_each_part_binds_for_itself_neither_comes_in_nor_goes_out() -> None:
    old = "y = p(x)\nk = g(k)\nz = p(k)\nreturn y, z"
    new = "r = q(x)\ny = r\nk = g(k)\nr = q(k)\nz = r\nreturn y, z"
    assert told(old, new) == [
        ((step(0, 1),), (step(0, 2),), ("self", "x"), ("y",)),
        ((step(2, 3),), (step(3, 5),), ("self", "k"), ("z",)),
    ]


@pytest.mark.parametrize(
    "new",
    [
        "if k:\n    r = q(x)\ny = r\nk = g(k)\nr = q(k)\nz = r\nreturn y, z",
        "r = q(x)\ny = r\nk = g(k)\nz = r\nreturn y, z",
        "r = q(x)\ny = lambda: r\nk = g(k)\nr = q(k)\nz = r\nreturn y, z",
    ],
)
def test_what_another_part_may_bind_belongs_to_it(new: str) -> None:
    found = told("y = p(x)\nk = g(k)\nz = p(k)\nreturn y, z", new)
    assert found == [] or len(found) == 1


def test_what_tensorflow_calls_at_once_reads_what_there_is_by_then() -> None:
    body = "for a in x:\n    b = tf.cond(k, lambda: {}(a), lambda: a)\n    c = g(b)\nreturn c"
    first = (step(0, 1), step(0, 1))
    assert told(body.format("p"), body.format("q")) == [(first, first, ("self", "a", "k"), ("b",))]


@pytest.mark.parametrize(
    "body",
    [
        # What is handed on inside is called by others, and so is what another function is given.
        "for a in x:\n    b = tf.cond(k, lambda: {}(lambda: a), lambda: a)\nreturn b",
        "for a in x:\n    b = g.cond(k, lambda: {}(a), lambda: a)\nreturn b",
        "for a in x:\n    b = tf.py_func(lambda v: {}(a), [a], k)\nreturn b",
        "tf = k\nfor a in x:\n    b = tf.cond(k, lambda: {}(a), lambda: a)\nreturn b",
        "for i in x:\n    if {}(i):\n        break\nreturn i",
        "y = x\nyield {}(y)",
        "y = x\ndel y, {}.a, x",
        "a = x\nz = {}(locals())\nreturn locals()",
        # A function reads a local when it is called.
        "a = x\nb = {}(lambda: a)\na = k\nreturn b",
        "def g():\n    return y\ny = {}(x)\nreturn g()",
        "for a in x:\n    b = {}(lambda: a)\nreturn b",
        "return {}(x)",
    ],
)
def test_what_cannot_be_told_apart_is_left_whole(body: str) -> None:
    assert told(body.format("p"), body.format("q")) == []


def test_a_function_with_other_parameters_is_another_one() -> None:
    new = function("y = x\nreturn q(y)")
    new.args.args.pop()
    assert regions(function("y = x\nreturn p(y)"), new) == []


MODULE = """\
def helper(x):
    return {0}
def other(x):
    return {0}
def through(x):
    return helper(x)
def f(x):
    y = {1}(x)
    y = {0}
    return y
"""


@pytest.mark.parametrize(
    ("named", "symbols", "rests"),
    [
        ("g", ["f"], [set()]),
        ("helper", ["f", "helper"], [{"helper"}]),
        ("helper", ["f"], []),
        ("through", ["f", "helper"], [{"helper"}]),
    ],
)
def test_what_is_around_leads_to_nothing_else_that_differs(
    named: str, symbols: list[str], rests: list[set[str]]
) -> None:
    old, new = MODULE.format("x", named), MODULE.format("-x", named)
    subject = Subject("f", ("x",), ("x",), ("x",), "f")
    assert [set(each) for _, each, _ in parts_of(old, new, subject, symbols)] == rests


OF_CLASSES = """\
{0}
class A:
    def helper(self, x):
        return {1}(x)
class B:
    def helper(self, x):
        return {2}(x)
def g(x):
    return {3}
def f(self, x):
    y = {1}(x)
    self.helper(y)
    return y
"""


@pytest.mark.parametrize(
    ("news", "symbols", "is_parted"),
    [
        (("def q(x): return x", "q", "p", "x"), ["f", "A.helper"], True),
        (("def q(x): return x", "q", "p", "x"), ["f"], False),
        (("def q(x): return x", "q", "q", "x"), ["f", "A.helper"], False),
        (("def q(x): return x", "q", "g", "-x"), ["f", "A.helper"], False),
        (("def q(x): return x", "q", "g", "-x"), ["f", "A.helper", "B.helper"], False),
    ],
)
def test_what_a_recorded_function_leads_to_is_its_own(
    news: tuple[str, ...], symbols: list[str], is_parted: bool
) -> None:
    """Another class may have a method of its name, which is another one."""
    olds = ("", "p", "g" if news[2] == "g" else "p", "x")
    old, new = OF_CLASSES.format(*olds), OF_CLASSES.format(*news)
    subject = Subject("f", ("self", "x"), ("self", "x"), ("self", "x"), "f")
    assert bool(parts_of(old, new, subject, symbols)) == is_parted


@pytest.mark.parametrize(
    ("head", "around", "means"),
    [
        ("import tensorflow as tf", "tf.nn.dropout(y, rate=0.8)", ""),
        ("import tensorflow as tf", "tf.nn.dropout(y, 0.8)", "nn.dropout"),
        ("import tensorflow.compat.v1 as tf", "tf.nn.dropout(y, 0.8)", ""),
        ("import lib as tf", "tf.nn.dropout(y, 0.8)", ""),
        ("import tensorflow as tf", "tf.image.resize(y, k)", "image.resize"),
    ],
)
def test_what_is_around_means_in_tensorflow_2_what_it_meant_or_that_is_told(
    head: str, around: str, means: str
) -> None:
    text = f"{head}\ndef f(x, k):\n    y = {{}}(x)\n    return {around}\n"
    subject = Subject("f", ("x", "k"), ("x", "k"), ("x", "k"), "f")
    ((*_, meant),) = parts_of(text.format("p"), text.format("q"), subject, ["f"])
    assert meant == ({means} if means else set())


TRAINING = """\
import tensorflow as tf
class M:
    def train(self, y):
        return {0}
    def f(self, x):
        y = {1}(x)
        {2}
        return y
"""


@pytest.mark.parametrize(
    ("around", "is_parted"),
    [
        ("tf.train.start(y)", True),
        ("tf.compat.v1.train.start(y)", True),
        ("z = tf.stack([y])", True),
        ("self.train(y)", False),
        ("train(y)", False),
        ("stack()", False),
        ("tf.made(y).train(y)", False),
        ("tf.made[0].train(y)", False),
        ("getattr(tf, 'train')(y)", False),
        ("h.train.start(y)", False),
        ("tf = self\n        tf.train(y)", False),
        ("tf.train(y)\n\n\ntf = M()\ndef g(y):", False),
        ("tf.train.start(y)\n\n\ndef g(y):", True),
    ],
)
def test_what_tensorflow_has_is_no_code_of_the_text(around: str, is_parted: bool) -> None:
    old, new = (TRAINING.format(*each, around) for each in (("y", "p"), ("-y", "q")))
    subject = Subject("M.f", ("self", "x"), ("x",), ("x",), "M.f")
    assert bool(parts_of(old, new, subject, ["M.f"])) == is_parted
