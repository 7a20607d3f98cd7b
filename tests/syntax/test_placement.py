"""Whether a gradient function can be rewritten where it stands, or called from a block."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.rules.model import Registration
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.placement import (
    is_private,
    never_runs,
    subclasses,
    why_not_callable,
    why_not_in_place,
)
from tfgradmigrate.syntax.tree import walk

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
        (
            'w = 1\nw = 2\ntf.RegisterGradient("A")(lambda op, dy: dy * w)\n' + BLOCK,
            None,
            "`w` is bound more than once",
        ),
        (
            'grad = lambda op, dy: dy\ntf.RegisterGradient("A")(grad)\n' + BLOCK,
            "the lambda has a name of its own",
            None,
        ),
        (
            "from functools import partial\ndef grad(k, op, dy):\n    return dy\n"
            'tf.RegisterGradient("A")(partial(grad, 1))\n' + BLOCK,
            "it is registered through an expression",
            None,
        ),
        (
            'tf.RegisterGradient("A")(lambda op, dy: dy); y = 1\n' + BLOCK,
            "it does not stand on a line of its own",
            None,
        ),
        (
            'for k in y:\n    tf.RegisterGradient("A")(lambda op, dy: dy * k)\n' + BLOCK,
            "it is registered under a condition",
            "it is registered in a loop",
        ),
        (
            "while y:\n    def g():\n        return 1\n    "
            + 'tf.RegisterGradient("A")(unknown)\n'
            + BLOCK,
            "it is no function of this file",
            "it is registered in a loop",
        ),
        ('tf.RegisterGradient("A")(unknown)\n' + BLOCK, "it is no function of this file", None),
        (
            'tf.RegisterGradient("A")(a.unknown)\n' + BLOCK,
            "it is no function of this file",
            "what it means may change",
        ),
        (DECORATED.replace("def", "async def") + BLOCK, "it is a generator or coroutine", None),
        (DECORATED.replace("dy)", "dy, a=None, b=-1, c='d', *, e=True)") + BLOCK, None, None),
        (DECORATED.replace("dy)", "dy, *, a=n)") + BLOCK, "a default of its parameters is", None),
        (DECORATED.replace("op,", "op=n, /,").replace("dy)", "dy=1)") + BLOCK, "a default", None),
        (
            "def make():\n    global grad\n    "
            + DECORATED.replace("\n", "\n    ").rstrip()
            + "\n"
            + BLOCK,
            "its name is `global`, not of the function",
            None,
        ),
        (BLOCK + DECORATED, None, None),
        (BLOCK + "f\n" + DECORATED, "the block may run before it is defined", None),
        (DECORATED + BLOCK + "f(1)\n", None, None),
        (BLOCK + DECORATED + "f(1)\n", None, None),
        (
            "class C:\n" + BLOCK.replace("\n", "\n    ").rstrip() + "\nC()\n" + DECORATED,
            "the block may run before it is defined",
            None,
        ),
        (
            "try:\n    " + DECORATED.replace("\n", "\n    ").rstrip() + "\nfinally: pass\n" + BLOCK,
            "it is registered under a condition",
            "it is defined under a condition",
        ),
        (
            "with a:\n    " + DECORATED.replace("\n", "\n    ").rstrip() + "\n" + BLOCK,
            None,
            None,
        ),
        (
            "with suppress(E):\n    " + DECORATED.replace("\n", "\n    ").rstrip() + "\n" + BLOCK,
            "it is registered under a condition",
            "it is defined under a condition",
        ),
    ],
)
def test_where_it_stands(text: str, in_place: str | None, by_call: str | None) -> None:
    for found, expected in zip(reasons(text), (in_place, by_call), strict=True):
        assert (found is None) is (expected is None)
        assert found is None or found.startswith(str(expected))


@pytest.mark.parametrize(
    ("flag", "condition", "why"),
    [
        ("done = False", "if not done", None),
        ("done = None", "if not done", None),
        ("done = 0", "if not done", "it is registered under"),
        ("done = bool(y)", "if not done", "it is registered under"),
        ("done = True", "if not done", "it is registered under"),
        ("done = False\ndone = True", "if not done", "it is registered under"),
        ("done = False\nif y: done = True", "if not done", "it is registered under"),
        ("if y: done = False", "if not done", "it is registered under"),
        ("done = False\nfor done in y: pass", "if not done", "it is registered under"),
        (
            "done = False\ndef g():\n    global done\n    done = True\ng()",
            "if not done",
            "it is registered under",
        ),
        ("def g(): return done", "if not done", "it is registered under"),
        ("done = False", "if done", "it is registered under"),
        ("done = False", "if not done and y", "it is registered under"),
        ("done = False\nif not done: pass", "else", "it is registered under"),
        ("done = False", "while not done", "it is registered under"),
    ],
)
def test_behind_a_flag_of_the_module(flag: str, condition: str, why: str | None) -> None:
    """One that is false as the module is loaded, for certain, is no condition."""
    under = DECORATED.replace("\n", "\n    ").rstrip()
    found, _ = reasons(f"{flag}\n{condition}:\n    {under}\n    done = True\n{BLOCK}")
    assert found == why if found is None or why is None else found.startswith(why)


def test_the_classes_made_from_one_whose_name_is_given_again() -> None:
    """`class Net(Base)` of a `Base` that is made from another `Net` ends the search."""
    facts = Facts(
        cst.parse_module("class Net: pass\nclass Base(Net): pass\nclass Net(Base): pass\n")
    )
    first, base, again = facts.module.body
    assert isinstance(first, cst.ClassDef)
    assert subclasses(first, facts.scopes) == [base, again]


def of_methods(body: str, imports: str = "") -> str | None:
    """Why what a method registers cannot be called from the block of another one."""
    text = (
        f"import tensorflow as tf\n{imports}\nclass C:\n    def grad(self, op, dy):\n"
        f"        return dy\n    def make(self):\n        {body}\n"
        "    def run(self, x):\n"
        '        with tf.get_default_graph().gradient_override_map({"Identity": "A"}):\n'
        "            return tf.identity(x)\n"
    )
    facts = Facts(cst.parse_module(text))
    (override,), (registration,) = facts.overrides, facts.registrations
    assert isinstance(registration, Registration)
    assert override.block is not None
    place = facts.scopes.statement(override.block)
    return why_not_callable(registration.function, registration.statement, place, facts.scopes)


@pytest.mark.parametrize(
    ("body", "imports", "why"),
    [
        ('tf.RegisterGradient("A")(self.grad)', "", None),
        ('tf.RegisterGradient("A")(self.grad)', "import numpy", None),
        ('tf.RegisterGradient("A")(self.grad)', "import copy", "`self` may be a copy of the"),
        ('tf.RegisterGradient("A")(self.grad)', "from pickle import load", "`self` may be a copy"),
        ('k = 1; tf.RegisterGradient("A")(lambda op, dy: k)', "", "the block does not see `k`"),
        ('tf.RegisterGradient("A")(lambda op, dy: unknown)', "", None),
        ('tf.RegisterGradient("A")(lambda op, dy: self.k)', "", None),
    ],
)
def test_what_a_method_registers_is_called_from_another(
    body: str, imports: str, why: str | None
) -> None:
    found = of_methods(body, imports)
    assert (found is None) is (why is None)
    assert found is None or found.startswith(str(why))


@pytest.mark.parametrize(
    ("text", "private"),
    [
        ("def f(): pass\n", False),
        ("def _f(): pass\n", True),
        ("class _C: pass\n", True),
        ("__all__ = ['_f']\ndef _f(): pass\n", False),
        ("def g():\n    def f(): pass\n", True),
        ("class C:\n    def f(self): pass\n", False),
        ("class C:\n    def _f(self): pass\n", False),
    ],
)
def test_what_other_files_have_nothing_to_do_with(text: str, private: bool) -> None:
    facts = Facts(cst.parse_module(text))
    *_, definition = (
        n for n in walk(facts.module) if isinstance(n, cst.FunctionDef | cst.ClassDef)
    )
    assert isinstance(definition, cst.FunctionDef | cst.ClassDef)
    assert is_private(definition, facts.scopes) is private
