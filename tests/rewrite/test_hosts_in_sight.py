"""Which functions an expression may mean, as far as a file shows."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.rewrite.hosts import Host, Unseen, handed_in
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.tree import find_all, source_of

HEAD = """\
import functools
from functools import partial
from lib import elsewhere

import numpy as np


def one(a, b): return 1
def two(a, b): return 2
def three(a, b): return 3


class Above:
    def inherited(self, a): return 4


class C(Above):
    kept = one
    made = staticmethod(two)

    def __init__(self, given): self.stored = three
    def method(self, a): return 5
    @staticmethod
    def static(a): return 6
    @classmethod
    def of_class(cls, a): return 7
    def __call__(self, a): return 8


class Other:
    def method(self, a): return 9
    def rows(self, a): yield 10


TABLE = {"one": one, "two": two}
ROWS = [one, two]
"""


def meant(lines: str, looked_at: str) -> dict[str, tuple[str, ...]]:
    """The inputs of each function, by what it returns.

    `?` stands for one of code that is not there, `!` for one that shows when the code runs.
    """
    module = cst.parse_module(f"{HEAD}\n\n{lines}\n\n\nLOOKED_AT({looked_at})\n")
    facts = Facts(module)
    (call,) = (c for c in find_all(module, cst.Call) if source_of(c.func) == "LOOKED_AT")
    found: dict[str, tuple[str, ...]] = {}
    for each in handed_in(call.args[0].value, facts):
        if isinstance(each, Host):
            returned = each.node.body if isinstance(each.node, cst.Lambda) else None
            if returned is None:
                (value,) = find_all(each.node.body, cst.Return)
                returned = value.value
            assert returned is not None
            found[source_of(returned)] = each.parameters
        else:
            found["?" if each is Unseen.ELSEWHERE else "!"] = ()
    return found


@pytest.mark.parametrize(
    ("lines", "looked_at", "expected"),
    [
        ("", "one", "1"),
        ("", "lambda a: 0", "0"),
        ("", "one if x else two", "1 2"),
        ("", "elsewhere", "?"),
        ("", "elsewhere.one", "?"),
        ("", "unbound", "?"),
        ("", "np.sin", ""),
        ("", "np.vectorize(one)", ""),
        ("", "len", ""),
        # Variables.
        ("f = one", "f", "1"),
        ("f = g = one", "f", "1"),
        ("f = one\nif x:\n    f = two", "f", "1 2"),
        ("f = one\nif x:\n    f = elsewhere", "f", "1 ?"),
        ("f = one\nfor f in ROWS: pass", "f", "! 1"),
        ("\n".join(f"f = lambda a: {n}" for n in range(6)), "f", "0 1 2 3 4 5"),
        ("\n".join(f"f = lambda a: {n}" for n in range(7)), "f", "!"),
        ("f0 = one\n" + "\n".join(f"f{n + 1} = f{n}" for n in range(4)), "f4", "1"),
        ("f0 = one\n" + "\n".join(f"f{n + 1} = f{n}" for n in range(5)), "f5", "!"),
        ("f = f", "f", "!"),
        # Functions that make functions.
        ("def make(): return one", "make()", "!"),
        ("def make(): return one", "make()()", "!"),
        ("@elsewhere\ndef f(a): return 0", "f", "0 ?"),
        ("@staticmethod\ndef f(a): return 0", "f", "0"),
        ("", "staticmethod(one)", "!"),
        ("", "elsewhere(one)", "!"),
        # Classes and their instances.
        ("", "C.static", "6"),
        ("", "C(1).method", "5"),
        ("c = C(1)", "c.method", "5"),
        ("c = C(1)", "c.inherited", "!"),
        ("c = C(1)", "c.kept", "!"),
        ("c = C(1)", "c.stored", "!"),
        ("c = C(1)", "c", "!"),
        ("c = Other()", "c", "!"),
        ("c = Other()", "c.rows", "!"),
        ("c = C(1)\nif x:\n    c = Other()", "c.method", "!"),
        ("c = C(1)\nc.method = one", "c.method", "!"),
        ("class B(Above):\n    def inherited(self, a): return 0", "B().inherited", "0"),
        ("class B(elsewhere): pass", "B().inherited", "!"),
        ("class A(Other, Above): pass", "A().method", "!"),
    ],
)
def test_what_an_expression_may_mean(lines: str, looked_at: str, expected: str) -> None:
    assert sorted(meant(lines, looked_at)) == sorted(expected.split())


@pytest.mark.parametrize(
    ("lines", "looked_at"),
    [
        ("", "(f := one)"),
        ("", "one or two"),
        ("", "getattr(x, 'y')"),
        ("", "next(ROWS)"),
        ("", "max(ROWS)"),
        ("", "TABLE['one']"),
        ("", "TABLE.get(k)"),
        ("", "[one][0]"),
        ("T = {}\nT['a'] = one", "T['a']"),
        ("f, g = one, two", "f"),
        ("f, g = elsewhere", "f"),
        ("for f in ROWS: pass", "f"),
        ("for k, f in TABLE.items(): pass", "f"),
        ("for k, f in zip([1, 2], ROWS): pass", "f"),
        ("with elsewhere() as f: pass", "f"),
    ],
)
def test_what_shows_when_the_code_runs(lines: str, looked_at: str) -> None:
    assert meant(lines, looked_at) == {"!": ()}


@pytest.mark.parametrize(
    ("looked_at", "inputs"),
    [
        ("one", ("a", "b")),
        ("partial(one, 1)", ("b",)),
        ("functools.partial(one, 1, 2)", ()),
        ("partial(one, b=1)", ("a",)),
        ("partial(partial(one, 1), b=2)", ()),
        ("C(1).method", ("a",)),
        ("C(1).static", ("a",)),
        ("C(1).of_class", ("a",)),
        ("C.static", ("a",)),
        ("C.of_class", ("a",)),
        ("C.method", ("self", "a")),
        ("Above().inherited", ("a",)),
    ],
)
def test_which_parameters_are_inputs(looked_at: str, inputs: tuple[str, ...]) -> None:
    (found,) = meant("", looked_at).values()
    assert found == inputs


@pytest.mark.parametrize("call", ["partial()", "partial(*x)", "partial(func=one)"])
def test_a_partial_that_does_not_show_its_function(call: str) -> None:
    assert meant("", call) == {"!": ()}


@pytest.mark.parametrize(
    ("passed", "expected"),
    [
        ("one", "1"),
        ("func=one", "1"),
        ("one if x else two", "1 2"),
        ("elsewhere", "?"),
        ("*x", "?"),
        ("np.sin", ""),
        ("one)\nhand(two", "1 2"),
    ],
)
def test_a_parameter_is_what_calls_pass(passed: str, expected: str) -> None:
    module = f"def hand(func, k=1):\n    LOOKED_AT(func)\n\n\nhand({passed})"
    facts = Facts(cst.parse_module(f"{HEAD}\n\n{module}\n"))
    call = next(c for c in find_all(facts.module, cst.Call) if source_of(c.func) == "LOOKED_AT")
    found = handed_in(call.args[0].value, facts)
    names = [each.node.name.value if isinstance(each, Host) else "?" for each in found]  # type: ignore[union-attr]
    of = {"one": "1", "two": "2", "?": "?"}
    assert sorted(of[name] for name in names) == expected.split()
