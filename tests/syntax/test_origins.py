"""What an expression may have its value from, and which names code reads from around it."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.origins import origins, reached
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import find_all, source_of


def asked(text: str) -> tuple[cst.BaseExpression, Scopes]:
    """What is asked in `ask(...)`."""
    scopes = Scopes(cst.parse_module(f"{text}\n"))
    (call,) = (c for c in find_all(scopes.module, cst.Call) if source_of(c.func) == "ask")
    return call.args[0].value, scopes


def spelled(node: cst.CSTNode | None) -> str | None:
    """How an origin is spelled: a definition by its name."""
    if isinstance(node, (cst.FunctionDef, cst.ClassDef)):
        return node.name.value
    return None if node is None else source_of(node)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ask(1)", []),
        ("ask(f(1))", []),
        ("ask(x)", []),
        ("x = 1\nask(x)", ["1"]),
        ("x = 1\nx = 2\nask(x)", ["2"]),
        ("x = 1\nif y: x = 2\nask(x)", ["1", "2"]),
        ("x = 1\nx += 2\nask(x)", ["1"]),
        ("import x\nask(x)", [None]),
        ("with y as x: ask(x)", [None]),
        ("def f(): pass\nask(f)", ["f"]),
        ("ask(1 if y else 2)", ["1", "2"]),
        ("ask(y or 2)", ["y", "2"]),
        # What calls pass, and what they give.
        ("def f(x): ask(x)\nf(1), f(2)", ["1", "2"]),
        ("def f(x): ask(x)", [None]),
        ("def f(x): ask(x)\nprint(f)", [None]),
        ("def f(): return 1\nask(f())", ["1"]),
        ("def f(): pass\nask(f())", [None]),
        ("def f(): yield 1\nask(f())", [None]),
        ("@d\ndef f(): return 1\nask(f())", [None]),
        # Items.
        ("x, y = 1, 2\nask(y)", ["2"]),
        ("x, *y = 1, 2\nask(x)", ["inside 1, 2"]),
        ("x, y = z\nask(y)", ["inside z"]),
        ("def f(): return 1, 2\nx, y = f()\nask(y)", ["2"]),
        ("for x in y: ask(x)", ["inside y"]),
        ("[ask(x) for x in y]", ["inside y"]),
        ("ask(y[0])", ["inside y"]),
        ("ask([1, 2][1])", ["2"]),
        ("ask([1, 2][2])", [None]),
        # Attributes: of the classes that the object may be of, or of any.
        ("x.a = 1\nask(x.a)", ["1"]),
        ("y.a = 1\nask(x.a)", ["1"]),
        ("class C:\n    def f(self): self.a = 1; ask(self.a)", ["1"]),
        ("class C:\n    a = 1\n    def f(self): ask(self.a)", [None]),
        ("class C:\n    a = None\n    def f(self): self.a = 1; ask(self.a)", ["1"]),
        ("class C:\n    def a(self): ask(self.a)", ["a"]),
        (
            "class D:\n    def f(self): self.a = 2\nclass C:\n    def f(self): ask(self.a)",
            [],
        ),
        (
            "class D:\n    def f(self): self.a = 2\nclass C(D):\n    def f(self): ask(self.a)",
            ["2"],
        ),
        ("class C:\n    def f(self): ask(self.a)\nc.a = 1", ["1"]),
        ("x.a, x.b = 1, 2\nask(x.b)", ["2"]),
        ("x.a += 1\nask(x.a)", [None]),
    ],
)
def test_one_step_back(text: str, expected: list[str | None]) -> None:
    node, scopes = asked(text)
    found = [(spelled(each.value), each.inside) for each in origins(node, scopes)]
    assert [f"inside {value}" if inside else value for value, inside in found] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 1\ny = x\nask(y)", [("y", 0), ("x", 0), ("1", 0)]),
        ("x = [1]\nask(x[0])", [("x[0]", 0), ("x", 1), ("[1]", 1), ("1", 0)]),
        ("x = []\nx.append(1)\nask(x[0])", [("x[0]", 0), ("x", 1), ("[]", 1), ("1", 0)]),
        ("x = y\ny = x\nask(y)", [("y", 0), ("x", 0), ("y", 0)]),
    ],
)
def test_all_steps_back(text: str, expected: list[tuple[str, int]]) -> None:
    node, scopes = asked(text)
    assert sorted((spelled(each) or "", depth) for each, depth in reached(node, scopes))[
        :4
    ] == sorted(expected)


@pytest.mark.parametrize(
    ("code", "read"),
    [
        ("x + y.z", ["x", "y"]),
        ("lambda x: x + y", ["y"]),
        ("[x for x in y if z]", ["y", "z"]),
        ("f(a=b)", ["f", "b"]),
        ("1", []),
    ],
)
def test_what_is_read_from_around(code: str, read: list[str]) -> None:
    node, scopes = asked(f"y = 1\nask({code})")
    assert [name.value for name in scopes.read_by(node)] == read
