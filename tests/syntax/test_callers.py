"""What the calls in a file pass for a parameter of a function or method."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.callers import passed_for
from tfgradmigrate.syntax.scopes import Binding, Scopes
from tfgradmigrate.syntax.tree import find_all, source_of


def parameter(
    text: str, name: str, imported: frozenset[str] = frozenset()
) -> tuple[Binding | None, Scopes]:
    """The parameter of a name that the function or lambda with a `HERE` reads."""
    scopes = Scopes(cst.parse_module(text), imported)
    (here,) = (n for n in find_all(scopes.module, cst.Name) if n.value == "HERE")
    scope = scopes.scope_at(here)
    (binding,) = scope.bindings.get(name, [None])
    return binding, scopes


def passed_in(text: str, name: str, *imported: str) -> list[str | None]:
    """What the calls of that function pass for its parameter; other files import some names."""
    found = passed_for(*parameter(text, name, frozenset(imported)))
    return [None if each is None else source_of(each) for each in found]


@pytest.mark.parametrize(
    ("lines", "passed"),
    [
        ("f(1, 2)", ["2"]),
        ("f(1, b=2)", ["2"]),
        ("f(b=2, a=1)", ["2"]),
        ("f(1)", [None]),
        ("f()", [None]),
        ("f(*ab)", [None]),
        ("f(1, *ab)", [None]),
        ("f(1, **ab)", [None]),
        ("f(1, 2, *ab)", ["2"]),
        ("f(1, 2), f(3, 4)", ["2", "4"]),
        ("f(1, c=2)", [None]),
        ("g(f)", [None]),
        ("g.f(1, 2)", []),
        ("f.g(1, 2)", [None]),
        ("def g(f): f(1, 2)", []),
    ],
)
def test_what_is_passed_for_a_parameter(lines: str, passed: list[str | None]) -> None:
    assert passed_in(f"def f(a, b): HERE\n{lines}\n", "b") == passed


def test_what_no_call_passes_is_the_default() -> None:
    assert passed_in("def f(a, b=0): HERE\nf(1), f(1, 2), f(*ab)\n", "b") == ["0", "2", None]


def test_parameters_that_are_given_by_their_place_alone_count() -> None:
    assert passed_in("def f(a, /, b): HERE\nf(1, 2)\n", "b") == ["2"]


def test_of_a_lambda_and_of_no_parameter_nothing_is_known() -> None:
    binding, scopes = parameter("f = lambda a: HERE\nf(1)\n", "a")
    assert binding is not None
    assert passed_for(binding, scopes) == []
    assert passed_for(None, scopes) == []


METHOD = "class C:\n    {decorator}\n    def {name}(self, a, b=0): HERE\n{lines}\n"


@pytest.mark.parametrize(
    ("lines", "passed"),
    [
        ("C().m(1, 2)", ["2"]),
        ("other.m(1, 2)", ["2"]),
        ("C.m(c, 1, 2)", ["2"]),
        ("C.m(1, 2)", ["0"]),
        ("c.m(1, b=2), c.m(1)", ["2", "0"]),
        ("c.m(*ab)", [None]),
        ("g(c.m)", [None]),
        ("c.m.n(1, 2)", [None]),
        ("m(1, 2)", []),
        ("C(1, 2)", []),
        ("import other\nother.m(1, 2)", []),
        ("class D:\n    def n(self): self.m(1, 2)", []),
        ("class D(C):\n    def n(self): self.m(1, 2)", ["2"]),
    ],
)
def test_what_is_passed_to_a_method(lines: str, passed: list[str | None]) -> None:
    text = METHOD.format(decorator="", name="m", lines=lines)
    assert passed_in(text, "b") == passed


def test_a_static_method_is_given_no_instance() -> None:
    text = METHOD.format(decorator="@staticmethod", name="m", lines="c.m(1, 2, 3)")
    assert passed_in(text, "b") == ["3"]


@pytest.mark.parametrize(
    ("lines", "passed"),
    [
        ("C.m(1, 2)", ["2"]),
        ("C().m(1, 2)", ["2"]),
        ("C.m(1)", ["0"]),
        ("C.m(b=2, a=1)", ["2"]),
    ],
)
def test_a_class_method_is_given_its_class(lines: str, passed: list[str | None]) -> None:
    text = METHOD.format(decorator="@classmethod", name="m", lines=lines)
    assert passed_in(text, "b") == passed


@pytest.mark.parametrize(
    ("text", "imported", "passed"),
    [
        ("def f(a, b=0): HERE\nf(1)", "f", ["0", None]),
        ("def f(a, b=0): HERE\nf(1)", "g", ["0"]),
        ("def f(a, b=0): HERE\nf(1)\n__all__ = ['f']", "g", ["0", None]),
        ("def f(a, b=0): HERE", "f", [None]),
        ("def g():\n    def f(a, b=0): HERE\n    f(1)", "f", ["0"]),
        ("class C:\n    def m(self, b=0): HERE\nC().m(1)", "C", ["1", None]),
        ("class C:\n    def m(self, b=0): HERE\nC().m(1)", "m", ["1"]),
        ("class C:\n    def _m(self, b=0): HERE\nC()._m(1)", "C", ["1"]),
        ("class C:\n    def __init__(self, b=0): HERE\nC(1)", "C", ["1", None]),
        ("def _f(a, b=0): HERE\n_f(1)", "_f", ["0", None]),
        ("class D:\n    class C:\n        def m(self, b=0): HERE\nD.C().m(1)", "D", ["1", None]),
    ],
)
def test_what_another_file_passes_does_not_show(
    text: str, imported: str, passed: list[str | None]
) -> None:
    assert passed_in(f"{text}\n", "b", imported) == passed


@pytest.mark.parametrize(
    ("lines", "passed"),
    [
        ("C(1, 2)", ["2"]),
        ("C(1), C(b=3)", ["0", "3"]),
        ("g(C)", []),
        ("class D(C): pass\nD(1, 2)", ["2"]),
        ("class D(C):\n    def __init__(self): pass\nD(1, 2)", []),
        ("class D(C):\n    def __init__(self): pass\nclass E(C): pass\nE(1, 2)", ["2"]),
        ("class D(C):\n    def __init__(self): super().__init__(1, 4)\nD()", ["4"]),
        ("class D(C):\n    def __init__(self): C.__init__(self, 1, 4)", ["4"]),
        ("class D: pass\nD(1, 2)", []),
    ],
)
def test_what_is_passed_where_an_instance_is_made(lines: str, passed: list[str | None]) -> None:
    text = METHOD.format(decorator="", name="__init__", lines=lines)
    assert passed_in(text, "b") == passed


def test_a_function_that_is_no_method_has_no_such_calls() -> None:
    assert passed_in("def f(a): HERE\nc.f(1)\n", "a") == []
