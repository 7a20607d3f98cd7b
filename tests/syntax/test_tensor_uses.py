"""What may be a tensor by what becomes of it."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.evidence import may_be_tensor
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.tree import find_all


def asked(lines: list[str]) -> tuple[cst.BaseExpression, Facts]:
    """What a function of these lines returns."""
    body = "".join(f"    {line}\n" for line in lines)
    facts = Facts(cst.parse_module(f"import tensorflow as tf\n\ndef f(x, n, *xs):\n{body}"))
    (returned,) = find_all(facts.module, cst.Return)
    assert returned.value is not None
    return returned.value, facts


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["return x"], False),
        (["tf.abs(x)", "return x"], True),
        (["tf.round(x * 4)", "return x"], True),
        (["tf.round(n * x)", "return x"], False),
        (["print(x)", "return x"], False),
        (["x.set_shape([2])", "return x"], True),
        (["x.name", "return x"], False),
        (["tf.abs(x)", "y = x", "return y"], True),
        (["tf.add_n(xs)", "return xs[0]"], True),
        (["tf.one_hot(xs, 3)", "return xs[0]"], False),
        (["for y in xs: tf.abs(y)", "return y"], True),
        (["tf.stack(xs)", "for y in xs: pass", "return y"], True),
        (["with x as y: pass", "return y"], False),
        (["ys = [n, tf.abs(x)]", "return ys[1]"], True),
        (["ys = [n, x]", "return ys[1]"], False),
        (["ys = []", "ys.append(tf.abs(x))", "return ys[0]"], True),
        (["ys = []", "ys.insert(0, tf.abs(x))", "return ys[0]"], True),
        (["ys = []", "ys.index(tf.abs(x))", "return ys[0]"], False),
        (["ys = []", "ys.append()", "return ys[0]"], False),
        (["return x + n"], False),
        # in circles
        (["y = z = x", "y = z", "z = y", "return y"], False),
        (["y = [x]", "z = y[0]", "y = [z]", "return z"], False),
        (["y = []", "y.append(y)", "return y[0]"], False),
        (["y = z = x", "y = z[0]", "z = y[0]", "return y"], False),
        (["y = z = x", "y = [z]", "z = [y]", "return y[0]"], False),
        (["y = z = x", "y = z", "z = y", "return y[0]"], False),
    ],
)
def test_what_may_be_a_tensor(lines: list[str], expected: bool) -> None:
    node, facts = asked(lines)
    assert may_be_tensor(node, facts) is expected


@pytest.mark.parametrize("further", [False, True])
def test_a_tensor_is_followed_through_some_names(further: bool) -> None:
    links = 39 + further
    names = [f"y{n + 1} = y{n}" for n in range(links)]
    node, facts = asked(["y0 = tf.abs(x)", *names, f"return y{links}"])
    assert may_be_tensor(node, facts) is True  # by what made it
    node, facts = asked(["y0 = x", "tf.abs(y0)", *names, f"return y{links}"])
    assert may_be_tensor(node, facts) is not further


@pytest.mark.parametrize("further", [False, True])
def test_what_is_in_a_list_is_followed_through_some_names(further: bool) -> None:
    links = 38 + further
    names = [f"y{n + 1} = y{n}" for n in range(links)]
    node, facts = asked(["y0 = x", "tf.abs(y0)", *names, f"return [y{links}]"])
    assert may_be_tensor(node, facts, inside=1) is not further


def test_lists_are_followed_through_some_names() -> None:
    node, facts = asked(["ys = [tf.abs(x)]", "zs = ys", "return zs"])
    assert may_be_tensor(node, facts, inside=1)
    node, facts = asked(["ys = [tf.abs(x)]", "zs = ys", "return [zs]"])
    assert not may_be_tensor(node, facts, inside=1)
