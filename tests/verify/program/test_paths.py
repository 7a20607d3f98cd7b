"""Which conditions hold on the way to a place, and which values meet them."""

from __future__ import annotations

import ast
from textwrap import dedent, indent

import pytest

from tfgradmigrate.verify.program.paths import Guard, decides, guards, guards_to_name, meets

PLACE = "tf.round(x)"


def function(body: str) -> ast.FunctionDef:
    """Return a function of these lines."""
    (found,) = ast.parse("def f(x, k):\n" + indent(dedent(body), "    ")).body
    assert isinstance(found, ast.FunctionDef)
    return found


def told(found: list[Guard]) -> list[str]:
    return [("" if guard.true else "not ") + ast.unparse(guard.test) for guard in found]


@pytest.mark.parametrize(
    ("body", "conditions"),
    [
        ("PLACE", []),
        ("if k:\n    PLACE", ["k"]),
        ("if k:\n    pass\nelse:\n    PLACE", ["not k"]),
        ("if k:\n    pass\nelif x:\n    PLACE", ["not k", "x"]),
        ("while k:\n    PLACE", ["k"]),
        ("while k:\n    pass\nelse:\n    PLACE", []),
        ("if k:\n    return x\nPLACE", ["not k"]),
        ("if k:\n    raise x\nPLACE", ["not k"]),
        ("if k:\n    print(x)\nPLACE", []),
        ("if k:\n    print(x)\nelse:\n    return x\nPLACE", ["k"]),
        ("assert k\nPLACE", ["k"]),
        ("PLACE\nassert k", []),
        ("if x:\n    if k:\n        return x\n    PLACE", ["not k", "x"]),
        ("for n in x:\n    if k:\n        continue\n    PLACE", ["not k"]),
        ("try:\n    pass\nfinally:\n    assert k\n    PLACE", ["k"]),
        ("def g(y):\n    if k:\n        PLACE\nif x:\n    g(x)", ["k", "x"]),
        ("def g(y):\n    PLACE\nreturn g(x) if k else x", ["k"]),
        ("def g(y):\n    PLACE\nreturn x if k else g(x)", ["not k"]),
        ("def g(y):\n    PLACE\nreturn x if g(x) else x", []),
        ("def g(y):\n    PLACE\nif g(x):\n    pass", []),
    ],
)
def test_the_conditions_on_the_way_to_a_line(body: str, conditions: list[str]) -> None:
    node = function(body.replace("PLACE", PLACE))
    (line,) = (
        each.lineno
        for each in ast.walk(node)
        if isinstance(each, ast.Expr) and ast.unparse(each) == PLACE
    )
    found = guards(node, line, node)
    assert sorted(told(found)) == sorted(conditions)


def test_a_function_inside_may_be_the_entry() -> None:
    node = function("if x:\n    def g(y):\n        if k:\n            tf.round(y)\n")
    (inner,) = (each for each in ast.walk(node) if getattr(each, "name", "") == "g")
    assert isinstance(inner, ast.FunctionDef)
    assert told(guards(node, 5, inner)) == ["x", "k"]


def test_a_line_of_which_nothing_starts_has_no_conditions() -> None:
    node = function("if k:\n    tf.round(\n        x)\n")
    assert told(guards(node, 4, node)) == []


def test_the_conditions_on_the_way_to_a_name() -> None:
    node = function("if k:\n    return x\nif self.n:\n    h(self.m)\n")
    assert told(guards_to_name(node, "h")) == ["not k", "self.n"]
    assert told(guards_to_name(node, "m")) == ["not k", "self.n"]
    assert told(guards_to_name(node, "zeta")) == []
    assert told(guards_to_name(node, "k")) == []


@pytest.mark.parametrize(
    ("test", "right", "wrong"),
    [
        ("k", "1", "0"),
        ("not k", "0", "1"),
        ("k == 3", "3", "4"),
        ("3 == k", "3", "4"),
        ("k != 3", "4", "3"),
        ("k is None", "None", "1"),
        ("k is not None", "1", "None"),
        ("k < 3", "2", "3"),
        ("k <= 3", "3", "4"),
        ("k > 3", "4", "3"),
        ("k >= 3", "3", "2"),
        ("k in (1, 2)", "1", "3"),
        ("k not in (1, 2)", "3", "1"),
        ("k > 1 and k < 4", "2", "4"),
        ("k < 1 or k > 4", "5", "2"),
        ("k > 1 or unknown", "2", ""),
        ("k > 1 and unknown", "", "1"),
        ("self.k > 1", "", ""),
        ("k > unknown", "", ""),
        ("1 < k < 4", "", ""),
        ("k + 1 > 2", "", ""),
        ("k < 'a'", "", ""),
    ],
)
def test_which_values_meet_a_condition(test: str, right: str, wrong: str) -> None:
    """No value is told where it cannot be judged: it is met then."""
    node = ast.parse(test, mode="eval").body
    for value, met in ((right, True), (wrong, False)):
        if value:
            assert meets(value, "k", [Guard(node, True)]) is met
            assert meets(value, "k", [Guard(node, False)]) is not met
    if not right and not wrong:
        assert meets("2", "k", [Guard(node, True)])
        assert meets("2", "k", [Guard(node, False)])
    assert meets("unknown", "k", [Guard(node, True)])


def test_each_of_several_conditions_has_to_be_met() -> None:
    both = [Guard(ast.parse(text, mode="eval").body, True) for text in ("self.k > 1", "k < 3")]
    assert meets("2", "self.k", both)
    assert not meets("1", "self.k", both)
    assert not meets("3", "k", both)


@pytest.mark.parametrize(
    ("test", "name", "told"),
    [
        ("k > 1", "k", True),
        ("k == 'a'", "k", True),
        ("self.k", "self.k", True),
        ("k > unknown", "k", False),
        ("k", "m", False),
    ],
)
def test_whether_a_condition_hangs_on_a_name(test: str, name: str, told: bool) -> None:
    node = ast.parse(test, mode="eval").body
    assert decides(name, [Guard(node, True)]) is told
    assert decides(name, []) is False
