"""Whether a gradient function can be rewritten where it stands, or called from a block."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.rules.model import Registration
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.members import subclasses
from tfgradmigrate.syntax.placement import (
    is_private,
    never_runs,
    stands_in_place,
    why_not_callable,
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


def placed(text: str) -> tuple[bool, str | None]:
    """Whether it stands in place, and why it is not called."""
    facts = Facts(cst.parse_module(f"import tensorflow as tf\n{text}"))
    (override,) = facts.overrides
    (registration,) = facts.registrations
    assert isinstance(registration, Registration)
    assert override.block is not None
    scopes, block = facts.scopes, override.block
    function, home = registration.function, registration.statement
    return (
        stands_in_place(registration, block, scopes),
        why_not_callable(function, home, scopes.statement(block), scopes),
    )


@pytest.mark.parametrize(
    ("text", "in_place", "by_call"),
    [
        (DECORATED + BLOCK, True, None),
        ('tf.RegisterGradient("A")(lambda op, dy: dy)\n' + BLOCK, True, None),
        (
            'def grad(op, dy):\n    return dy\ntf.RegisterGradient("A")(grad)\n' + BLOCK,
            True,
            None,
        ),
        (DECORATED + "print(grad)\n" + BLOCK, False, None),
        ("@other\n" + DECORATED + BLOCK, False, None),
        (DECORATED.replace("return", "yield") + BLOCK, False, None),
        ('__all__ = ["grad"]\n' + DECORATED + BLOCK, False, None),
        (DECORATED.replace("dy)", "dy, a=n())") + BLOCK, False, None),
        (
            "if x:\n    " + DECORATED.replace("\n", "\n    ").rstrip() + "\n" + BLOCK,
            False,
            "it is defined under a condition",
        ),
        (
            BLOCK + "f(1)\n" + DECORATED,
            False,
            None,
        ),
        (
            "def make():\n    " + DECORATED.replace("\n", "\n    ").rstrip() + "\n" + BLOCK,
            False,
            "the block does not see `grad`",
        ),
        (
            "class C:\n    " + DECORATED.replace("\n", "\n    ").rstrip() + "\n" + BLOCK,
            False,
            "it is a method that the block cannot name",
        ),
        (
            "grad = 1\n" + DECORATED + BLOCK,
            False,
            "`grad` is bound more than once",
        ),
        (
            'w = 1\nw = 2\ntf.RegisterGradient("A")(lambda op, dy: dy * w)\n' + BLOCK,
            True,
            "`w` is bound more than once",
        ),
        (
            'grad = lambda op, dy: dy\ntf.RegisterGradient("A")(grad)\n' + BLOCK,
            False,
            None,
        ),
        (
            "from functools import partial\ndef grad(k, op, dy):\n    return dy\n"
            'tf.RegisterGradient("A")(partial(grad, 1))\n' + BLOCK,
            False,
            None,
        ),
        (
            'tf.RegisterGradient("A")(lambda op, dy: dy); y = 1\n' + BLOCK,
            False,
            None,
        ),
        (
            'for k in y:\n    tf.RegisterGradient("A")(lambda op, dy: dy * k)\n' + BLOCK,
            False,
            "it is registered in a loop",
        ),
        (
            "while y:\n    def g():\n        return 1\n    "
            + 'tf.RegisterGradient("A")(unknown)\n'
            + BLOCK,
            False,
            "it is registered in a loop",
        ),
        ('tf.RegisterGradient("A")(unknown)\n' + BLOCK, False, None),
        (
            'tf.RegisterGradient("A")(a.unknown)\n' + BLOCK,
            False,
            "what it means may change",
        ),
        (DECORATED.replace("def", "async def") + BLOCK, False, None),
        (DECORATED.replace("dy)", "dy, a=None, b=-1, c='d', *, e=True)") + BLOCK, True, None),
        (DECORATED.replace("dy)", "dy, *, a=n)") + BLOCK, False, None),
        (DECORATED.replace("op,", "op=n, /,").replace("dy)", "dy=1)") + BLOCK, False, None),
        (
            "def make():\n    global grad\n    "
            + DECORATED.replace("\n", "\n    ").rstrip()
            + "\n"
            + BLOCK,
            False,
            None,
        ),
        (BLOCK + DECORATED, True, None),
        (BLOCK + "f\n" + DECORATED, False, None),
        (DECORATED + BLOCK + "f(1)\n", True, None),
        (BLOCK + DECORATED + "f(1)\n", True, None),
        (
            "class C:\n" + BLOCK.replace("\n", "\n    ").rstrip() + "\nC()\n" + DECORATED,
            False,
            None,
        ),
        (
            "try:\n    " + DECORATED.replace("\n", "\n    ").rstrip() + "\nfinally: pass\n" + BLOCK,
            False,
            "it is defined under a condition",
        ),
        (
            "with a:\n    " + DECORATED.replace("\n", "\n    ").rstrip() + "\n" + BLOCK,
            True,
            None,
        ),
        (
            "with suppress(E):\n    " + DECORATED.replace("\n", "\n    ").rstrip() + "\n" + BLOCK,
            False,
            "it is defined under a condition",
        ),
    ],
)
def test_where_it_stands(text: str, in_place: bool, by_call: str | None) -> None:
    stands, reason = placed(text)
    assert stands is in_place
    assert (reason is None) is (by_call is None)
    assert reason is None or reason.startswith(str(by_call))


@pytest.mark.parametrize(
    ("flag", "condition", "stands"),
    [
        ("done = False", "if not done", True),
        ("done = None", "if not done", True),
        ("done = 0", "if not done", False),
        ("done = bool(y)", "if not done", False),
        ("done = True", "if not done", False),
        ("done = False\ndone = True", "if not done", False),
        ("done = False\nif y: done = True", "if not done", False),
        ("if y: done = False", "if not done", False),
        ("done = False\nfor done in y: pass", "if not done", False),
        (
            "done = False\ndef g():\n    global done\n    done = True\ng()",
            "if not done",
            False,
        ),
        ("def g(): return done", "if not done", False),
        ("done = False", "if done", False),
        ("done = False", "if not done and y", False),
        ("done = False\nif not done: pass", "else", False),
        ("done = False", "while not done", False),
    ],
)
def test_behind_a_flag_of_the_module(flag: str, condition: str, stands: bool) -> None:
    """One that is false as the module is loaded, for certain, is no condition."""
    under = DECORATED.replace("\n", "\n    ").rstrip()
    found, _ = placed(f"{flag}\n{condition}:\n    {under}\n    done = True\n{BLOCK}")
    assert found is stands


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
