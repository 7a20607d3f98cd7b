"""Which calls of a subject tell what it is given, and what they tell."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.verify.program.callsites import call_sites, shape_made
from tfgradmigrate.verify.program.module import Module
from tfgradmigrate.verify.program.subject import Subject, parameters_of


def told(text: str, subject: str = "f", maker: str = "") -> list[str]:
    """Return the arguments of each call, `f(x, k, *, bits=2)` being the subject."""
    definition = ast.parse("def f(x, k=1, *, bits=2, name=None, **more): pass").body[0]
    assert isinstance(definition, ast.FunctionDef)
    asked = Subject(subject, "function", parameters=parameters_of(definition), maker=maker)
    found = call_sites(asked, Module(text))
    return [" ".join(f"{name}={value}" for name, value in site.arguments) for site in found]


@pytest.mark.parametrize(
    ("call", "arguments"),
    [
        ("f(3)", ["x=3"]),
        ("f(3, [1, 2], bits=4)", ["x=3 k=[1, 2] bits=4"]),
        ("f(unknown, 2)", ["k=2"]),
        ("f(unknown)", []),
        ("f(*unknown, 2)", []),
        ("f(3, **unknown)", ["x=3"]),
        ("f(3, name='a')", ["x=3"]),
        ("f(other=3)", []),
        ("g(3)", []),
        ("m.f(3)", ["x=3"]),
        ("tf.f(3)", []),
        ("self.f(3)", []),
        ("f(1)\nf(2, 3)\nf(1)", ["x=2 k=3", "x=1"]),
        ("n = 4\nf(n)", ["x=4"]),
        ("n = 4\nm = n\nf(m)", ["x=4"]),
        ("n = 4\nn = 5\nf(n)", []),
        ("for n in a: f(n)", []),
        ("n = n\nf(n)", []),
        ("n = 4\ndef g(n): f(n)", []),
        ("n = 4\ndef g(m):\n    k = 5\n    f(n, k)", ["x=4 k=5"]),
        ("n = 4\nclass C:\n    def g(self): f(n)", ["x=4"]),
        ("class C:\n    f(3)", ["x=3"]),
        ("f(tf.constant(2.0))", ["x=float32()"]),
        ("f(tf.constant([[1, 2, 3], [4, 5, 6]]))", ['x=tensor([[1, 2, 3], [4, 5, 6]], "int32")']),
        ("f(tf.constant([1, 2.5]))", ["x=float32(2)"]),
        ("f(tf.constant([[1, 2], [3]]))", []),
        ("f(tf.constant([]))", []),
        ("f(tf.constant([True, False]))", ['x=tensor([True, False], "bool")']),
        ("f(tf.constant([1, 2], tf.float64))", ["x=float64(2)"]),
        ("f(tf.constant([1, 2], dtype='float16'))", ["x=float16(2)"]),
        ("f(tf.constant(unknown))", []),
        ("f(tf.Variable([1.0, 2.0]))", ["x=variable(float32(2))"]),
        ("f(tf.Variable([1, 2]))", ['x=variable([1, 2], "int32")']),
        ("f(np.array([1.5]))", ["x=float32(1)"]),
        ("f(tf.placeholder(tf.float64, [None, 4]))", ["x=float64(3, 4)"]),
        ("f(tf.placeholder(dtype=tf.int32, shape=[4]))", ["x=int32(4)"]),
        ("f(tf.placeholder(wide=[7], widely=[6], dtype=tf.int32, shape=[4]))", ["x=int32(4)"]),
        ("f(tf.placeholder(also=[7], dtype=tf.int32, shape=[4]))", ["x=int32(4)"]),
        ("f(tf.placeholder(tf.float32))", []),
        ("f(tf.placeholder(tf.float32, unknown))", []),
        ("f(tf.placeholder(tf.float32, [0]))", []),
        ("f(tf.placeholder(tf.float32, [4097]))", []),
        ("f(tf.placeholder(tf.float32, 4))", []),
        ("f(tf.square(2.0))", []),
    ],
)
def test_what_a_call_tells(call: str, arguments: list[str]) -> None:
    assert told(call) == arguments


def test_a_method_is_called_on_something() -> None:
    assert told("self.f(3)", "C.f") == told("c.f(3)", "C.f") == ["x=3"]
    assert told("tf.f(3)", "C.f") == []


def test_an_instance_is_called_by_its_name() -> None:
    text = "c = C()\nself.layer = C()\nd = D()\nc(1)\nself.layer(2)\nd(3)\ne(4)\n"
    assert told(text, "C.__call__") == ["x=1", "x=2"]


def test_what_has_to_be_called_first_is_what_is_called() -> None:
    made = ast.parse("def make(k):\n    def f(x): pass\n").body[0]
    assert isinstance(made, ast.FunctionDef)
    inner = made.body[0]
    assert isinstance(inner, ast.FunctionDef)
    parameters = (*parameters_of(made), *parameters_of(inner))
    subject = Subject("make.f", "function", parameters=parameters, maker="make")
    (site,) = call_sites(subject, Module("make(3)\nmake(x=4)\nf(5)\n"))
    assert (site.line, site.arguments) == (1, (("k", "3"),))


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("tf.constant([[1.0, 2.0]])", [1, 2]),
        ("tf.constant(1.0)", []),
        ("tf.constant(x)", None),
        ("tf.constant()", None),
        ("tf.square([1.0])", None),
        ("x", None),
    ],
)
def test_the_shape_of_what_is_made(text: str, shape: list[int] | None) -> None:
    assert shape_made(ast.parse(text, mode="eval").body) == shape
