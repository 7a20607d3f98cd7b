"""Which code sets an attribute of a name, or may."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.changes import (
    changes,
    deletions,
    replaced_by_name,
    set_by_name,
)
from tfgradmigrate.syntax.scopes import Scopes


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("a.name = 1", True),
        ("a.name += 1", True),
        ("del a.name", True),
        ("(b, [a.name]) = c", True),
        ("for a.name in b: pass", True),
        ("with b as a.name: pass", True),
        ("b = a.name", False),
        ("a.name.b = 1", False),
        ("a.early = a.other = 1", False),
        ("setattr(a, 'name', 1)", True),
        ("setattr(a, 'early', 1)", False),
        ("setattr(a, 'other', 1)", False),
        ("setattr(a, b, 1)", True),
        ("setattr(a, b + 'c', 'd')", True),
        ("setattr(a, 'other', 'name')", False),
        ("a.__setattr__('name', 'b')", True),
        ("a.__dict__[b] = 1", True),
        ("vars(a)[b] = 1", True),
    ],
)
def test_what_sets_an_attribute(line: str, changed: bool) -> None:
    assert any(changes("name", Scopes(cst.parse_module(f"{line}\n")))) is changed


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("globals()['a'] = 1", {"a"}),
        ("globals()['a'] += 1", {"a"}),
        ("globals()[f(b)] = 1", {"a", "b"}),
        ("globals().update(a=1)", {"a"}),
        ("globals().update({'b': 1})", {"b"}),
        ("globals().update({n: 1 for n in b})", {"a", "b"}),
        ("def f():\n    globals()[a] = 1", {"a", "b", "f"}),
        ("vars()['a'] = locals()['b'] = 1", {"a", "b"}),
        ("def f():\n    locals()['a'] = 1\n    vars(b)['a'] = 1", set()),
        ("import sys\nsetattr(sys.modules[__name__], 'a', 1)", {"a"}),
        ("import sys\nsetattr(sys.modules[__name__], b, 1)", {"a", "b", "sys"}),
        ("import sys\nsetattr(sys.modules['a'], b, 1)", set()),
        ("exec('a = 2')", {"a"}),
        ("exec(open(b).read())", {"a", "b"}),
        ("def f():\n    exec('a = 2')", set()),
        ("def f():\n    exec('a = 2', globals())", {"a"}),
        ("exec('a = 2', {})", set()),
        ("b = globals()['a'] == globals().get('b')", set()),
    ],
)
def test_what_sets_variables_by_name(line: str, names: set[str]) -> None:
    assert set(set_by_name(Scopes(cst.parse_module(f"a = b = 1\n{line}\n")))) == names


@pytest.mark.parametrize(("line", "number"), [("del a", 1), ("del b, (a, c)", 1), ("del b", 0)])
def test_what_deletes_a_variable(line: str, number: int) -> None:
    scopes = Scopes(cst.parse_module(f"a = b = c = 1\n{line}\n"))
    assert len(deletions("a", scopes.root, scopes)) == number


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("setattr(a, 'b', 1)", ["b"]),
        ("setattr(a, c, 1)", []),
        ("setattr(*a)", []),
        ("map(setattr, a, 'bc', [1, 2])", []),
    ],
)
def test_what_is_replaced_by_name(line: str, named: list[str]) -> None:
    found = replaced_by_name(Scopes(cst.parse_module(f"{line}\n")))
    assert [name for _, name in found] == named
