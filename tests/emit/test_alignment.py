"""Lines that stood under a bracket stand under it again when the code before it has changed."""

from __future__ import annotations

import libcst as cst
import pytest
from libcst._nodes.internal import CodegenState

from tfgradmigrate.emit.alignment import realign
from tfgradmigrate.emit.edits import Edits, apply_edits
from tfgradmigrate.emit.layout import break_long_lines
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import find_all, source_of


def changed(old: cst.Module) -> cst.Module:
    """The module with `f` renamed, and `g` taken away from around its argument."""
    scopes, edits = Scopes(old), Edits()
    for call in find_all(old, cst.Call):
        if source_of(call.func) == "f":
            edits.replace(call.func, cst.Name("longer"))
        elif source_of(call.func) == "g":
            edits.replace(call, lambda new: new.args[0].value)
    return apply_edits(old, edits, scopes.parents)


def realigned(text: str) -> str:
    old = cst.parse_module(text)
    return realign(changed(old), old).code


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = f(a,\n      b)\n", "x = longer(a,\n           b)\n"),
        ("def d():\n  return f(a,\n           b)\n", "def d():\n  return longer(a,\n                b)\n"),
        # Closed under its own bracket.
        ("x = f(a,\n      b\n     )\n", "x = longer(a,\n           b\n          )\n"),
        # What hangs below a line of its own stays.
        ("x = f(\n    a,\n    b,\n)\n", "x = longer(\n    a,\n    b,\n)\n"),
        ("x = f(a,\n    b)\n", "x = longer(a,\n    b)\n"),
        # The head of a block by itself, and the block.
        ("with f(x,\n       y):\n  z\n", "with longer(x,\n            y):\n  z\n"),
        ("with k(x,\n       y):\n  f(1,\n    2)\n", "with k(x,\n       y):\n  longer(1,\n         2)\n"),
        # Also where it happens to stand a column behind the bracket.
        ("f(\n  a)\n", "longer(\n  a)\n"),
        ("x = f(1, k(\n           a))\n", "x = longer(1, k(\n           a))\n"),
        # Brackets inside: under their own, or as far from the line that opens them as before.
        ("x = f([a,\n       b],\n      c)\n", "x = longer([a,\n            b],\n           c)\n"),
        (
            "x = f(a,\n      [b,\n          c])\n",
            "x = longer(a,\n           [b,\n               c])\n",
        ),
        ("x = f(a,\n      [\n          b,\n      ])\n", "x = longer(a,\n           [\n               b,\n           ])\n"),
        # To the left, with the comment of the line, in tabs, across lines of a block.
        ("x = g(h(a,\n        b))\n", "x = h(a,\n      b)\n"),
        ("x = g(h(a,\n        [b,\n  c]))\n", "x = h(a,\n      [b,\nc])\n"),
        ("x = g(h(a,\n        [b,\n c]))\n", "x = h(a,\n        [b,\n c])\n"),
        (f"x = f(a,\n      {'b' * 95})\n", f"x = longer(a,\n           {'b' * 95})\n"),
        ("x = f(a,\n      # of b\n      b)\n", "x = longer(a,\n           # of b\n           b)\n"),
        ("if c:\n\tx = f(a,\n\t      b)\n", "if c:\n\tx = longer(a,\n\t           b)\n"),
        # Brackets in strings are none.
        (
            "x = f(f'({a}', '(',\n      b)\n",
            "x = longer(f'({a}', '(',\n           b)\n",
        ),
        ("x = f('''\n(''', a,\n      b)\n", "x = longer('''\n(''', a,\n           b)\n"),
        ("x = (f(1) +\n     b)\n", "x = (longer(1) +\n     b)\n"),
    ],
)  # fmt: skip
def test_lines_move_with_their_bracket(text: str, expected: str) -> None:
    assert realigned(text) == expected


def test_lines_that_would_be_too_long_stay_with_all_of_their_bracket() -> None:
    fits, long = "b" * 88, "b" * 89
    assert realigned(f"x = f(a,\n      {fits})\n") == f"x = longer(a,\n           {fits})\n"
    kept = f"a,\n      {long},\n      [c,\n       d])\n"
    assert realigned(f"x = f({kept}") == f"x = longer({kept}"


def test_lines_of_a_node_that_stands_in_two_places_stay() -> None:
    """There is one layout, which cannot move by two distances."""
    old = cst.parse_module("x = f(k(a,\n        b))\n")
    edits, (call, _) = Edits(), find_all(old, cst.Call)
    edits.replace(
        call,
        lambda new: cst.Tuple([cst.Element(new.args[0].value), cst.Element(new.args[0].value)]),
    )
    new = apply_edits(old, edits, Scopes(old).parents)
    assert realign(new, old).code == "x = (k(a,\n        b), k(a,\n        b))\n"


def test_both_orders_with_tf_upgrade_v2_move_alike() -> None:
    """It puts `compat.v1.` in front of a bracket, and other names, and moves no lines."""
    new = "x = longer(a,\n           b)\n"
    assert realigned("x = f(a,\n      b)\n") == new
    old = cst.parse_module("x = compat.v1.f(a,\n      b)\n")
    edits, (call,) = Edits(), find_all(old, cst.Call)
    edits.replace(call.func, cst.Name("longer"))
    assert realign(apply_edits(old, edits, Scopes(old).parents), old).code == new
    kept = "tf.log(a,\n             b))\n"
    assert realigned(f"x = f({kept}") == f"x = longer({kept}"


def test_statements_that_stay_are_the_same_nodes() -> None:
    old = cst.parse_module("y = k(a,\n      b)\nx = f(a,\n      b)\n")
    assert realign(changed(old), old).body[0] is old.body[0]
    assert realign(old, old) is old


def test_what_moves_out_of_a_block_keeps_its_lines_under_their_brackets() -> None:
    text = "def d():\n    if x:\n        y = k(a,\n              b)\n        f(1)\n"
    old = cst.parse_module(text)
    (branch,) = find_all(old, cst.If)
    edits = Edits()
    edits.replace(branch, lambda new: list(new.body.body))
    moved = apply_edits(old, edits, Scopes(old).parents)
    assert realign(moved, old).code == "def d():\n    y = k(a,\n          b)\n    f(1)\n"


def test_lines_move_in_the_head_of_a_block_and_in_what_stands_in_it() -> None:
    text = (
        "class A:\n  def d(self, x=f(1,\n                  2)):  # why\n    g(3,\n      4)\n"
        "    with f(x,\n           y):\n      z = f(5,\n            6)\n    # end\n"
    )
    assert realigned(text) == (
        "class A:\n  def d(self, x=longer(1,\n                       2)):  # why\n    3\n"
        "    with longer(x,\n                y):\n      z = longer(5,\n                 6)\n"
        "    # end\n"
    )


def test_of_a_class_only_what_has_changed_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    methods = "".join(
        f"  def m{number}(self):\n    return k(1,\n             2)\n" for number in range(50)
    )
    old = cst.parse_module(f"class A:\n{methods}  def d(self):\n    return f(1,\n             2)\n")
    new = changed(old)
    generated: list[str] = []
    generate = cst.FunctionDef._codegen_impl

    def counted(self: cst.FunctionDef, state: CodegenState) -> None:
        generated.append(self.name.value)
        generate(self, state)

    monkeypatch.setattr(cst.FunctionDef, "_codegen_impl", counted)
    made = break_long_lines(realign(new, old), old, "")
    assert set(generated) <= {"d"}
    assert made.code.endswith("    return longer(1,\n                  2)\n")
