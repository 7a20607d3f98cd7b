"""Which expressions are lists or tuples, in every way that there is."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.rewrite.host_lists import is_list, may_be_list
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.tree import find_all

TEXT = """
import numpy as np

def rows(n):
    return [n]

def either(n):
    if n:
        return [n]
    return n

@np.vectorize
def made(n):
    return [n]

class C:
    def __init__(self):
        self.kept = []
        self.mixed = []

    def change(self, x):
        self.mixed = x

def f(x, v, w):
LINES
"""


def told(lines: list[str], perhaps: bool = False) -> bool:
    """Whether what the last of some lines returns is a list, or may be one."""
    body = "".join(f"    {line}\n" for line in lines)
    facts = Facts(cst.parse_module(TEXT.replace("LINES\n", body)))
    *_, returned = find_all(facts.module, cst.Return)
    assert returned.value is not None
    return (may_be_list if perhaps else is_list)(returned.value, facts)


@pytest.mark.parametrize(
    "lines",
    [
        ["return [v, w]"],
        ["return (v, w)"],
        ["return [n for n in v]"],
        ["return [v] * 3"],
        ["return 3 * [v]"],
        ["return [v] + [w]"],
        ["return [v, w][1:]"],
        ["return [v] if x else (w,)"],
        ["return list(v)"],
        ["return rows(v)"],
        ["return rows(v)[:1] + [w]"],
        ["a = [v]", "return a"],
        ["a = []", "a.append(v)", "a += [w]", "return a"],
        ["if x:", "    a = [v]", "else:", "    a = (w,)", "return a"],
        ["if x:", "    a: list = [v]", "else:", "    a: tuple = (w,)", "return a"],
        ["a, b = [v], w", "return a"],
        ["return v.kept"],
        ["return v.tolist()"],
        ["return np.where(v)"],
    ],
)
def test_what_is_a_list(lines: list[str]) -> None:
    assert told(lines)


@pytest.mark.parametrize(
    "lines",
    [
        ["return v"],
        ["return [v] * w + x"],
        ["return x + [v]"],
        ["return [v, w][1]"],
        ["return [v, w][1:, 0]"],
        ["return x[1:]"],
        ["return [v] if x else w"],
        ["return either(v)"],
        ["return made(v)"],
        ["return unknown(v)"],
        ["if x:", "    a = [v]", "else:", "    a = w", "return a"],
        ["a, b = [v], w", "return b"],
        ["for a in v:", "    pass", "return a"],
        ["a = a", "return a"],
        ["return v.mixed"],
        ["return v.unknown"],
        ["return v - w"],
        ["return np.array([v])"],
        ["return np.where(v, x, w)"],
    ],
)
def test_what_may_be_another_thing(lines: list[str]) -> None:
    assert not told(lines)


@pytest.mark.parametrize(
    ("lines", "perhaps"),
    [
        (["return [v]"], True),
        (["return [v] if x else w"], True),
        (["return v if x else w"], False),
        (["return either(v)"], True),
        (["if x:", "    a = [v]", "else:", "    a = w", "return a"], True),
        (["a = v", "return a"], False),
        (["return v.mixed"], True),
        (["return v.unknown"], False),
        (["return unknown(v)"], False),
        (["return np.where(v, x, w)"], False),
        (["return x + [v]"], False),
    ],
)
def test_what_may_be_a_list(lines: list[str], perhaps: bool) -> None:
    assert told(lines, perhaps=True) is perhaps
