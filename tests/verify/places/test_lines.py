"""Which lines of two texts differ, and have to be run."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from tfgradmigrate.verify.places.lines import (
    differing,
    entries,
    named_by_nobody,
    spread,
    with_ends,
)

OLD = """\
FLAG = True
def place(x):
    def grad(dy):
        return old(dy) if {test} else {rest}
    return grad(x)
"""
NEW = """\
FLAG = True
def place(x):
    def whole(dy):
        return {rest}
    return new(x) if {test} else whole(x)
"""


def texts(old: str, new: str) -> list[str]:
    """Return what differs in the first of two texts."""
    return [line.text for _, line in differing(spread(old), spread(new))]


@pytest.mark.parametrize("test", ["True", "1", "FLAG", "not not FLAG"])
def test_what_is_never_run_need_not_be(test: str) -> None:
    old = OLD.format(test=test, rest="dy * 2")
    assert "old(dy)" in texts(old, NEW.format(test=test, rest="dy * 2"))
    assert ("dy * 2" in texts(old, old.replace("old(dy)", "gone(dy)"))) is False


@pytest.mark.parametrize("test", ["x", "other", "FLAG and x", "not FLAG"])
def test_what_may_be_run_has_to_be(test: str) -> None:
    old = OLD.format(test=test, rest="dy * 2")
    assert "dy * 2" in texts(old, old.replace("old(dy)", "gone(dy)"))


def test_what_a_flag_leaves_out_on_one_side_alone_is_told() -> None:
    old = OLD.format(test="FLAG", rest="dy * 2")
    assert "dy * 2" in texts(old, OLD.format(test="FLAG", rest="dy * 3"))
    literal = OLD.format(test="True", rest="dy * 2")
    assert "dy * 2" not in texts(literal, OLD.format(test="True", rest="dy * 3"))


@pytest.mark.parametrize(
    "more", ["FLAG = x", "def place_(FLAG): pass", "for FLAG in y: pass", "import FLAG"]
)
def test_a_flag_that_may_change_leaves_nothing_out(more: str) -> None:
    old = OLD.format(test="FLAG", rest="dy * 2") + dedent(more) + "\n"
    assert "dy * 2" in texts(old, old.replace("old(dy)", "gone(dy)"))


def test_a_function_that_only_such_code_names_is_not_run() -> None:
    new = NEW.format(test="True", rest="dy * 3")
    assert "return dy * 3" not in texts(new, OLD.format(test="True", rest="dy * 2"))
    used = new.replace("return new", "whole(x)\n    return new")
    assert "return dy * 3" in texts(used, OLD.format(test="True", rest="dy * 2"))
    decorated = new.replace("    def whole", "    @keep\n    def whole")
    assert "return dy * 3" in texts(decorated, OLD.format(test="True", rest="dy * 2"))


def test_what_may_be_left_out_stands_on_lines_of_its_own() -> None:
    text = spread("def place(x):\n    return old(x) if x else [x() for x in y or z]\n")
    assert {"old(x)", "x()", "z"} <= {line.strip() for line in text.splitlines()}


ASSERTING = """\
def place(x):
    with {}(x):
        assert x
        assert x
"""


def test_an_assert_that_the_other_text_has_as_often_is_not_told() -> None:
    old, new = ASSERTING.format("one"), ASSERTING.format("other")
    assert texts(old, new) == ["with one(x):"]
    assert texts(f"{old}        assert x\n", new) == ["with one(x):", "assert x, which fails"]
    (*_, (number, _)) = differing(f"{old}        assert x\n", new)
    assert number == -5


def test_a_result_is_told_as_it_stands_in_the_program() -> None:
    old = "def place(x):\n    x.used()\n    return 'returned', one(x), x.kept\n"
    old += "".join(f"def {name}(x):\n    return one(x), x\n" for name in ("helper", "scale"))
    found = ["return one(x)", *["return (one(x), x)"] * 2]
    assert texts(old, old.replace("one", "other")) == found


#: How many results there are is up to what both texts have: not all of these ways need be run.
FROM_HOST = """\
def place(x, kind):
    given = tf.numpy_function(h, [x], kind)
    return tf.nest.flatten(given) if isinstance(kind, (list, tuple)) and kind else given
"""
FROM_FUNCTION = """\
def place(x, kind):
    given = tf.nest.flatten(h(x))
    return given[0] if len(given) == 1 else tuple(given)
"""


def results(text: str, other: str) -> list[str]:
    """Return what differs of the ways in which a text gives its results."""
    found = texts(text, f"def place(x, kind):\n    return {other}\n")
    return [each for each in found if not each.startswith(("given =", "kind =", "return "))]


def test_results_may_be_given_as_the_other_text_gave_them() -> None:
    assert results(FROM_HOST, "tf.py_func(h, [x], kind)") == []
    assert results(FROM_FUNCTION, "tf.Defun()(h)(x)") == []


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (FROM_HOST, "tf.Defun()(h)(x)"),
        (FROM_FUNCTION, "tf.py_func(h, [x], kind)"),
        (FROM_HOST.replace("[x], kind", "[x], x"), "tf.py_func(h, [x], kind)"),
        (FROM_HOST.replace("numpy_function", "other"), "tf.py_func(h, [x], kind)"),
        (FROM_HOST.replace("    given", "    kind = x\n    given", 1), "tf.py_func(h, [x], kind)"),
        (FROM_HOST.replace("    return", "    given = x\n    return"), "tf.py_func(h, [x], kind)"),
        (FROM_FUNCTION.replace("flatten(h(x))", "flatten(x)"), "tf.Defun()(h)(x)"),
        (FROM_FUNCTION.replace("nest.flatten", "other"), "tf.Defun()(h)(x)"),
        (FROM_FUNCTION.replace("    return", "    given = x\n    return"), "tf.Defun()(h)(x)"),
    ],
)
def test_other_results_are_run_in_all_ways(text: str, other: str) -> None:
    assert results(text, other) != []


OF_A_CLASS = """\
class Base(object):
    def first(self):
        return self.second()
    def second(self):
        return self.kept
    @property
    def third(self):
        return 3
    def __call__(self, x):
        return x
class Layer({base}):
    {head}
    def own(self):
        return self.own()
def place(x):
    return {use}
"""


def of_a_class(base: str = "Base", head: str = "pass", use: str = "Layer(x)") -> set[str]:
    """Return the methods that nothing names."""
    return named_by_nobody(OF_A_CLASS.format(base=base, head=head, use=use))


@pytest.mark.parametrize(
    ("use", "named"),
    [
        ("Layer(x)", set()),
        ("Layer(x).own", {"Layer.own"}),
        ("x.first()", {"Base.first", "Base.second"}),
        ("Base.second(x)", {"Base.second"}),
        ("x.third", {"Base.third"}),
        ("call(x, 'a {0.own} b')", {"Layer.own"}),
        ("call(x, own=1)", {"Layer.own"}),
    ],
)
def test_methods_that_nothing_names_are_called_by_nobody(use: str, named: set[str]) -> None:
    every = {"Base.first", "Base.second", "Base.third", "Layer.own"}
    assert of_a_class(use=use) == every - named


@pytest.mark.parametrize("use", ["getattr(x, y)()", "x.__dict__", "vars(x)", "eval(y)"])
def test_where_names_are_put_together_any_may_be_called(use: str) -> None:
    assert of_a_class(use=use) == set()


def test_a_base_or_a_decorator_may_call_what_nothing_names() -> None:
    assert of_a_class(base="tf.keras.layers.Layer") == {"Base.first", "Base.second", "Base.third"}
    assert "Layer.own" not in of_a_class(base="Base, metaclass=Meta")
    assert "Layer.own" not in of_a_class(head="@kept")
    assert "Layer.own" in of_a_class(head="@classmethod")
    assert "Layer.own" not in of_a_class(head="call = own = None")


ASKING = """\
def place(x, n):
    if n > 1:
        if n > {}:
            x = x + 1
    return x
"""


def test_a_test_that_the_other_text_lacks_has_to_fail_too() -> None:
    old, new = ASKING.format(2), ASKING.format(3)
    ended = with_ends(new, old)
    assert "else (of if n > 3)" in [line.text for _, line in differing(ended, old)]
    assert "else (of if n > 1)" not in [line.text for _, line in differing(ended, old)]
    ((number, _),) = (each for each in differing(ended, old) if each[1].text.startswith("else"))
    assert ended.splitlines()[number - 1] == "        else: pass"
    others = [line for _, line in differing(ended, "") if not line.text.startswith("else")]
    assert others == [line for _, line in differing(new, "")]  # which other cuts know by these
    assert with_ends(new, new) == new
    assert with_ends(old.replace("n > 2", "tf.compat.v1.a"), old.replace("n > 2", "tf.a")) == (
        old.replace("n > 2", "tf.compat.v1.a")
    )


def test_tests_that_end_together_are_ended_from_within() -> None:
    ended = with_ends(ASKING.format(3), "def place(x): pass")
    assert ended.count("else: pass") == 2
    found: dict[str, Any] = {}
    exec(compile(ended, "ended", "exec"), found)
    assert [found["place"](0, n) for n in (0, 2, 4)] == [0, 0, 1]


@pytest.mark.parametrize(
    ("old", "new", "is_same"),
    [
        ("y not in seen", "all((one is not y for one in seen))", True),
        ("y in seen", "any((one is y for one in seen))", True),
        ("y in seen", "any((one is not y for one in seen))", False),
        ("y not in seen", "any((one is not y for one in seen))", False),
        ("y in seen", "all((one is y for one in seen))", False),
        ("y in seen", "any((one is x for one in seen))", False),
    ],
)
def test_members_are_asked_for_in_two_ways(old: str, new: str, is_same: bool) -> None:
    before, after = ASKING.replace("n > {}", old), ASKING.replace("n > {}", new)
    assert (with_ends(after, before) == after) is is_same


@pytest.mark.parametrize(
    ("symbol", "lines"),
    [("f", [2, 4]), ("fg", [7]), ("A.f", [10]), ("A", [10]), ("k", [])],
)
def test_who_runs_a_function_comes_to_its_first_line(symbol: str, lines: list[int]) -> None:
    text = """\
def f():
    a()
    def g():
        b()
        c()
def fg():
    d()
class A:
    def f(self):
        e()
"""
    assert list(entries(text, symbol)) == lines
