"""Which functions are branches of the graph."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.reach import is_branch
from tfgradmigrate.syntax.tree import find_all


@pytest.mark.parametrize(
    ("lines", "branch"),
    [
        ("f = lambda: 1\ntf.cond(a, f, g)", True),
        ("tf.cond(a, lambda: 1, g)", True),
        ("tf.case([(a, lambda: 1)])", True),
        ("tf.case([[a, lambda: 1]])", True),
        ("tf.cond(a, true_fn=lambda: 1)", True),
        ("tf.while_loop(a, lambda: 1)", False),
        ("tf.map_fn(lambda: 1, a)", False),
        ("f = lambda: 1\nf()", False),
        ("g(lambda: 1)", False),
        ("tf.cond(a, h(lambda: 1))", False),
        ("(lambda: 1)()", False),
    ],
)
def test_what_is_a_branch(lines: str, branch: bool) -> None:
    body = "".join(f"    {line}\n" for line in lines.splitlines())
    facts = Facts(cst.parse_module(f"import tensorflow as tf\ndef outer(a, g):\n{body}"))
    (function,) = find_all(facts.module, cst.Lambda)
    assert is_branch(function, facts) is branch
