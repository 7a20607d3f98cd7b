"""The expressions in which two statements differ: a call, or what is more than a part of one."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.verify.places.expressions import differing


def parts(old: str, new: str) -> list[tuple[str, str]]:
    """Return the texts of the expressions in which two statements differ."""
    (one,), (other,) = (ast.parse(text).body for text in (old, new))
    return [(ast.unparse(pair.old), ast.unparse(pair.new)) for pair in differing(one, other)]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("y = f(x)", "y = g(x)", [("f(x)", "g(x)")]),
        ("y = a.f(x)", "y = b.f(x)", [("a.f(x)", "b.f(x)")]),
        ("y = h(x).f(z)", "y = h(x).g(z)", [("h(x).f(z)", "h(x).g(z)")]),
        ("y = h(x).g(z)", "y = h(x).f(z)", [("h(x).g(z)", "h(x).f(z)")]),
        ("y = h(x).f(z)", "y = h(w).f(z)", [("h(x)", "h(w)")]),
        ("y = h(x).f(z)", "y = h(w).g(z)", [("h(x).f(z)", "h(w).g(z)")]),
        ("y = h(x).g(z)", "y = h(w).f(z)", [("h(x).g(z)", "h(w).f(z)")]),
        ("y = f(g(x)) + h(z)", "y = f(k(x)) + m(z)", [("g(x)", "k(x)"), ("h(z)", "m(z)")]),
        ("y = f(g(x), 2)", "y = f(g(x), 3)", [("f(g(x), 2)", "f(g(x), 3)")]),
        ("y = f(x, y)", "y = f(x)", [("f(x, y)", "f(x)")]),
        ("y = g(x) + 1", "y = g(x) + 2", [("g(x) + 1", "g(x) + 2")]),
        ("y = f(x)[0]", "y = f(x)[1]", [("f(x)[0]", "f(x)[1]")]),
        ("y = h(**f(x))", "y = h(**g(x))", [("f(x)", "g(x)")]),
        ("y = s[f(x):]", "y = s[g(x):]", [("f(x)", "g(x)")]),
        ("if f(x): y = 1", "if g(x): y = 1", [("f(x)", "g(x)")]),
        ("f(x)", "f(tf.stop_gradient(x))", [("f(x)", "f(tf.stop_gradient(x))")]),
        ("f(g(x))", "f(tf.stop_gradient(g(x)))", [("f(g(x))", "f(tf.stop_gradient(g(x)))")]),
        ("y = g(x) + 1", "y = tf.stop_gradient(g(x)) + 1", [("g(x)", "tf.stop_gradient(g(x))")]),
        ("y = h(lambda v: f(v))", "y = h(lambda w: f(w))",
         [("h(lambda v: f(v))", "h(lambda w: f(w))")]),
        # statements as they are
        ("y = x + 1", "y = x + 2", []),
        ("y = f(x)", "z = f(x)", []),
        ("y = f(x)", "y += f(x)", []),
        ("with a: f(x)", "with a: g(x)", []),
        ("y = g((w := f(x)))", "y = h((w := f(x)))", []),
        ("y = f(x)", "y = f(x)", []),
        ("y = 'a'", "y = u'a'", []),
    ],
)  # fmt: skip
def test_the_expressions_that_differ(old: str, new: str, expected: list[tuple[str, str]]) -> None:
    assert parts(old, new) == expected


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("y = F(x)", set()),
        ("y = [F(v) for v in x]", {"v"}),
        ("y = {v: F(w) for v, w in x}", {"v", "w"}),
        ("y = h(lambda v, *w: F(v))", {"v", "w"}),
        ("y = h(lambda v: [F(w) for w in v])", {"v", "w"}),
        ("y = [v for v in x] + F(x)", set()),
    ],
)
def test_the_names_that_are_bound_around(text: str, names: set[str]) -> None:
    (one,), (other,) = (ast.parse(text.replace("F", name)).body for name in ("f", "g"))
    (pair,) = differing(one, other)
    assert pair.names == names
