"""What of a module other code may write into at any time."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.verify.places.shared import containers, put_into_module, tables

MODULE = """\
import collections

a = []
b = c = {}
d: list = []
e, f = [], []
g = [i for i in range(3)]
h = collections.OrderedDict()
i = (1, 2)
j = "text"
k = list_of()
m.n = []

class Own:
    kept = []

own = Own()
other = Other()

def function():
    inner = []
    globals()["late"] = 1
    globals()["a" if x else "z"] += 1
    del globals()["gone"]
    print(globals()["read"])
    table["not"] = 1
    array["nor"] = 1
    globals()[k] = 1
    vars["neither"] = 1
"""


def test_lists_and_the_like() -> None:
    assert containers(ast.parse(MODULE)) == {"a", "b", "c", "g", "h"}


def test_names_that_code_puts_into_the_module() -> None:
    assert put_into_module(ast.parse(MODULE)) == {"late", "a", "z"}


def test_tables_of_a_module() -> None:
    found = set(tables(ast.parse(MODULE)))
    assert found == {"a", "b", "c", "g", "h", "late", "z", "Own", "own"}


@pytest.mark.parametrize("value", ["set()", "dict(a=1)", "defaultdict(list)", "{1}", "[*x]"])
def test_what_makes_one(value: str) -> None:
    assert containers(ast.parse(f"x = {value}")) == {"x"}
