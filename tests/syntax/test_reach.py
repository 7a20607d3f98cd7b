"""Whether a function runs inside one block of code and nowhere else."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.reach import is_branch, why_shared
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


LAMBDA = "import tensorflow as tf\n\n\ndef outer(x, flag):\n"


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("f = lambda: x\nwith block:\n    f()", None),
        ("f = lambda: x\nwith block:\n    f()\nf()", "it is called elsewhere too"),
        ("f = lambda: x\nwith block:\n    g(f)", "`f` is passed on"),
        ("f = lambda: x\nwith block:\n    tf.cond(flag, f, f)", None),
        ("f = lambda: x\nwith block:\n    tf.case([(flag, f)])", None),
        ("f = lambda: x\nwith block:\n    tf.case([(flag, f)], default=f)", None),
        ("f = lambda: x\nwith block:\n    tf.other(flag, f, f)", "`f` is passed on"),
        ("with block:\n    tf.cond(flag, lambda: x, None)", None),
        ("tf.cond(flag, lambda: x, None)\nwith block:\n    x", "it is called elsewhere too"),
        ("with block:\n    g(lambda: x)", "the lambda may be called by other code"),
        ("f = g = lambda: x\nwith block:\n    f()", "the lambda may be called by other code"),
        ("o.f = lambda: x\nwith block:\n    o.f()", "the lambda may be called by other code"),
        ("f = lambda: x\nf = 1\nwith block:\n    f()", "`f` is bound more than once"),
        ("f = 1\nf = lambda: x\nwith block:\n    f()", "the lambda may be called by other code"),
        ("global f\nf = lambda: x\nwith block:\n    f()", "the lambda may be called by other code"),
    ],
)
def test_why_a_lambda_may_run_outside_a_block(lines: str, why: str | None) -> None:
    facts = Facts(cst.parse_module(LAMBDA + "".join(f"    {n}\n" for n in lines.splitlines())))
    (block,) = find_all(facts.module, cst.With)
    (function,) = find_all(facts.module, cst.Lambda)
    assert why_shared(function, block.body, facts) == why


@pytest.mark.parametrize(
    ("name", "why"), [("f", "the lambda may be called by other code"), ("_f", None)]
)
def test_only_a_private_lambda_of_the_module_is_known_to_be_called_here(
    name: str, why: str | None
) -> None:
    facts = Facts(cst.parse_module(f"{name} = lambda: x\nwith block:\n    {name}()\n"))
    (block,) = find_all(facts.module, cst.With)
    (function,) = find_all(facts.module, cst.Lambda)
    assert why_shared(function, block.body, facts) == why


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
