"""Whether a gradient function can be rewritten where it stands, or called from a block."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.model import Registration
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.placement import (
    never_runs,
    subclasses,
    why_not_callable,
    why_not_in_place,
)

BLOCK = """
def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "A"}):
        return tf.identity(x)
"""
DECORATED = '@tf.RegisterGradient("A")\ndef grad(op, dy):\n    return dy\n'


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("def f():\n    g()\n    here()\n    return 1\n", False),
        ("def f():\n    return 1\n    here()\n", True),
        ("def f():\n    return 1; here()\n", True),
        ("def f(): return 1; here()\n", True),
        ("def f():\n    here(); return 1\n", False),
        ("def f():\n    raise E\n    def inner():\n        here()\n", True),
        ("def f():\n    with g():\n        return 1\n    here()\n", True),
        ("def f():\n    with g():\n        raise E\n    here()\n", False),
        ("def f():\n    with suppress(E):\n        return g()\n    here()\n", False),
        ("def f():\n    with a, contextlib.suppress(E):\n        return g()\n    here()\n", False),
        ("def f():\n    if a:\n        return 1\n    here()\n", False),
        ("def f():\n    if a:\n        return 1\n    else:\n        raise E\n    here()\n", True),
        (
            "def f():\n    if a:\n        return 1\n    elif b:\n        raise E\n    here()\n",
            False,
        ),
        ("def f():\n    if a:\n        return 1\n    else:\n        here()\n", False),
        ("def f():\n    def g():\n        return 1\n    here()\n", False),
        ("for x in y:\n    continue\n    here()\n", True),
        ("for x in y:\n    break\nhere()\n", False),
        ("def f():\n    try:\n        return g()\n    except E:\n        here()\n", False),
        ("raise E\nhere()\n", True),
    ],
)
def test_code_to_which_no_run_comes(text: str, never: bool) -> None:
    facts = Facts(cst.parse_module(text))
    (call,) = (
        call
        for call in facts.scopes.find(facts.module, cst.Call)
        if isinstance(call.func, cst.Name) and call.func.value == "here"
    )
    assert never_runs(call, facts.scopes) is never


def reasons(text: str) -> tuple[str | None, str | None]:
    """Why not in place, and why not by call."""
    facts = Facts(cst.parse_module(f"import tensorflow as tf\n{text}"))
    (override,) = facts.overrides
    (registration,) = facts.registrations
    assert isinstance(registration, Registration)
    assert override.block is not None
    scopes, block = facts.scopes, override.block
    function, home = registration.function, registration.statement
    return (
        why_not_in_place(registration, block, scopes),
        why_not_callable(function, home, scopes.statement(block), scopes),
    )


@pytest.mark.parametrize(
    ("text", "in_place", "by_call"),
    [
        (DECORATED + BLOCK, None, None),
        ('tf.RegisterGradient("A")(lambda op, dy: dy)\n' + BLOCK, None, None),
        (
            'def grad(op, dy):\n    return dy\ntf.RegisterGradient("A")(grad)\n' + BLOCK,
            None,
            None,
        ),
        (DECORATED + "print(grad)\n" + BLOCK, "it is also used directly", None),
        ("@other\n" + DECORATED + BLOCK, "it has other decorators", None),
        (DECORATED.replace("return", "yield") + BLOCK, "it is a generator or coroutine", None),
        ('__all__ = ["grad"]\n' + DECORATED + BLOCK, "the module exports it", None),
        (DECORATED.replace("dy)", "dy, a=n())") + BLOCK, "a default of its parameters is", None),
        (
            "if x:\n    " + DECORATED.replace("\n", "\n    ").rstrip() + "\n" + BLOCK,
            "it is registered under a condition",
            "it is defined under a condition",
        ),
        (
            BLOCK + "f(1)\n" + DECORATED,
            "the block may run before it is defined",
            None,
        ),
        (
            "def make():\n    " + DECORATED.replace("\n", "\n    ").rstrip() + "\n" + BLOCK,
            "the block does not see it",
            "the block does not see `grad`",
        ),
        (
            "class C:\n    " + DECORATED.replace("\n", "\n    ").rstrip() + "\n" + BLOCK,
            "it is a method",
            "it is a method that the block cannot name",
        ),
        (
            "grad = 1\n" + DECORATED + BLOCK,
            "its name is bound more than once",
            "`grad` is bound more than once",
        ),
    ],
)
def test_where_it_stands(text: str, in_place: str | None, by_call: str | None) -> None:
    for found, expected in zip(reasons(text), (in_place, by_call), strict=True):
        assert (found is None) is (expected is None)
        assert found is None or found.startswith(str(expected))


def test_the_classes_made_from_one_whose_name_is_given_again() -> None:
    """`class Net(Base)` of a `Base` that is made from another `Net` ends the search."""
    facts = Facts(
        cst.parse_module("class Net: pass\nclass Base(Net): pass\nclass Net(Base): pass\n")
    )
    first, base, again = facts.module.body
    assert isinstance(first, cst.ClassDef)
    assert subclasses(first, facts.scopes) == [base, again]
