"""What the old text goes through once, and the new one otherwise."""

from __future__ import annotations

from textwrap import indent

import pytest

from tfgradmigrate.verify.places.iterators import exhausted

ONCE = "ys = [f(x) for x in xs]\nreturn ys"


def told(old: str, new: str) -> str:
    given = "self.xs = self_xs\n"
    old, new = (f"def place(xs, f, self_xs):\n{indent(given + t, '    ')}\n" for t in (old, new))
    return exhausted(old, new, ["xs", "self.xs", "f"])


@pytest.mark.parametrize(
    "new",
    [
        "ys = [f(xs[i]) for i in range(len(xs))]\nreturn ys",
        f"n = len(list(xs))\n{ONCE}",
        f"if not xs:\n    return []\n{ONCE}",
        "ys = [f(x) for x in xs[:]]\nreturn ys",
        "for x in xs:\n    f(x)\n" + ONCE,
        ONCE.replace("in xs", "in take(xs)"),
    ],
)
def test_an_iterator_may_be_gone_through_once(new: str) -> None:
    assert told(ONCE, new).startswith("`xs` may be an iterator")
    assert told(ONCE.replace("xs", "self.xs"), new.replace("xs", "self.xs")) != ""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (ONCE, "ys = []\nfor x in xs:\n    ys.append(f(x))\nreturn ys"),
        (ONCE, "return list(map(f, xs))"),
        (ONCE, "return [*xs]"),
        (ONCE, "found(lambda: xs)\n" + ONCE),
        (ONCE, "return [f]"),
        ("n = len(xs)\n" + ONCE, "ys = [f(xs[i]) for i in range(len(xs))]\nreturn ys"),
        ("return f(xs)", "return f(xs[0])"),
        ("ys = [*f]\nreturn [*ys]", "ys = [*f]\nn = len(ys)\nreturn [*ys]"),
    ],
)
def test_what_was_no_iterator_or_is_gone_through_as_before(old: str, new: str) -> None:
    assert told(old, new) == ""
