"""Whether a function runs inside one block of code and nowhere else."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.reach import why_shared
from tfgradmigrate.syntax.tree import find_all

TEXT = """
import tensorflow as tf


def outer(x, flag):
    def f(y):
        BODY
        return y

    def g(y):
        return f(y)

    with block:
        CODE
    AFTER
"""


@pytest.mark.parametrize(
    ("code", "body", "after", "why"),
    [
        ("f(x)", "pass", "pass", None),  # nobody calls `g`
        ("f(x); g(x)", "pass", "pass", None),
        ("g(x)", "pass", "f(x)", "it is called elsewhere too"),
        ("g(x)", "g(y)", "pass", None),
        ("g(x)", "g(y)", "g(x)", "it is called elsewhere too"),
        ("g(x); print(f)", "pass", "pass", "`f` is passed on"),
        ("g(x); tf.cond(flag, f, f)", "pass", "pass", None),
        ("g(x); globals()[x]", "pass", "pass", "`f` may be reached by its name"),
        ("g(x)", "pass", "f = g", "`f` is bound more than once"),
    ],
)
def test_why_a_function_may_run_outside_a_block(
    code: str, body: str, after: str, why: str | None
) -> None:
    text = TEXT.replace("CODE", code).replace("BODY", body).replace("AFTER", after)
    facts = Facts(cst.parse_module(text))
    (block,) = find_all(facts.module, cst.With)
    function = next(n for n in find_all(facts.module, cst.FunctionDef) if n.name.value == "f")
    assert why_shared(function, block.body, facts) == why


def test_other_files_may_call_a_function_of_the_module() -> None:
    facts = Facts(cst.parse_module("def f(y):\n    return y\n\nwith block:\n    f(1)\n"))
    (block,) = find_all(facts.module, cst.With)
    (function,) = find_all(facts.module, cst.FunctionDef)
    assert why_shared(function, block.body, facts) == "other files may call `f`"
