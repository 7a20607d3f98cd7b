"""Edits are applied in one walk, children first; two claims on a node are an error."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.emit.edits import EditConflictError, Edits, apply_edits
from tfgradmigrate.emit.tidy import add_imports, drop_unused_imports
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import find_all


def applied(module: cst.Module, edits: Edits) -> str:
    """The code after the edits."""
    return apply_edits(module, edits, Scopes(module).parents).code


def first(module: cst.Module, kind: type[cst.CSTNode]) -> cst.CSTNode:
    """The first node of a type."""
    return next(iter(find_all(module, kind)))


def test_an_edit_sees_the_edits_below_it() -> None:
    module = cst.parse_module("x = outer(inner(1))\n")
    outer, inner = find_all(module, cst.Call)
    edits = Edits()
    edits.replace(outer, lambda updated: updated.with_changes(func=cst.Name("changed")))
    edits.replace(inner, cst.Name("y"))
    assert applied(module, edits) == "x = changed(y)\n"


def test_a_wrapper_goes_before_the_edit_of_the_same_node() -> None:
    module = cst.parse_module("x = f(1)\n")
    call = first(module, cst.Call)
    edits = Edits()
    edits.replace(call, lambda updated: cst.List([cst.Element(updated)]))
    edits.wrap(call, lambda updated: updated.with_changes(func=cst.Name("g")))
    assert applied(module, edits) == "x = [g(1)]\n"


def test_an_enclosure_goes_around_what_takes_the_place_of_its_node() -> None:
    """Whichever of the two came first: the code around an expression does not know what it is."""
    module = cst.parse_module("x = f(op.inputs[0], g(1)[0])\n")
    read, made = (arg.value for arg in first(module, cst.Call).args)  # type: ignore[attr-defined]
    edits, other = Edits(), Edits()
    for node in (read, made):
        edits.enclose(node, lambda updated: cst.Call(cst.Name("tensor"), [cst.Arg(updated)]))
    other.replace(read, cst.Name("y"))
    other.replace(made, lambda updated: updated.value)
    edits.merge(other)
    assert applied(module, edits) == "x = f(tensor(y), tensor(g(1)))\n"


def test_what_is_removed_is_not_enclosed() -> None:
    module = cst.parse_module("x = 1\ny = 2\n")
    edits = Edits()
    statement = module.body[0]
    edits.remove(statement)
    edits.enclose(first(module, cst.Integer), lambda updated: cst.Call(cst.Name("f")))
    assert applied(module, edits) == "y = 2\n"


def test_two_edits_of_one_node_are_an_error() -> None:
    module = cst.parse_module("x = f(1)\n")
    call = first(module, cst.Call)
    one, other = Edits(), Edits()
    one.replace(call, cst.Name("a"))
    other.replace(call, cst.Name("b"))
    with pytest.raises(EditConflictError):
        one.merge(other)


def test_what_is_not_edited_keeps_its_identity() -> None:
    module = cst.parse_module("a = 1\nb = f(2)\nc = 3\n")
    edits = Edits()
    edits.replace(first(module, cst.Call), cst.Name("x"))
    new = apply_edits(module, edits, Scopes(module).parents)
    assert new.body[0] is module.body[0]
    assert new.body[2] is module.body[2]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("with a: x = 1\n", "x = 1\n"),
        ("if b:\n    with a:\n        x = 1\n", "if b:\n    x = 1\n"),
        ("with a, c:\n    x = 1\n", "with c:\n    x = 1\n"),
        ("with a, \\\n        c:\n    x = 1\n", "with c:\n    x = 1\n"),
        ("# why\nwith a:\n    # how\n    x = 1\ny = 2\n", "# why\n# how\nx = 1\ny = 2\n"),
        ("with a:\n    x = 1\n    # last\ny = 2\n", "x = 1\n# last\ny = 2\n"),
        ("if b:\n    with a:\n        x = 1\n        # last\n", "if b:\n    x = 1\n    # last\n"),
    ],
)  # fmt: skip
def test_a_with_that_loses_its_items_leaves_its_body(text: str, expected: str) -> None:
    module = cst.parse_module(text)
    edits = Edits()
    edits.remove(first(module, cst.WithItem))
    assert applied(module, edits) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 1\ny = 2\n", "y = 2\n"),
        ("def f():\n    x = 1\n", "def f():\n    pass\n"),
        ("if b:\n    # keep this\n    x = 1\n    y = 2\n", "if b:\n    # keep this\n    y = 2\n"),
        ("def f():\n    # a unique name\n    x = 1\n    y = 2\n", "def f():\n    y = 2\n"),
        ("a = 0\n\nx = 1\n\ny = 2\n", "a = 0\n\ny = 2\n"),
        ("def f():\n    x = 1\n\n    y = 2\n", "def f():\n    y = 2\n"),
        ("def f():\n    a = 0\n    x = 1; y = 2\n", "def f():\n    a = 0\n    y = 2\n"),
        ("y = 2; x = 1\n", "y = 2\n"),
        ("y = 2; z = 3; w = 4; x = 1\n", "y = 2; z = 3; w = 4\n"),
        ("y = 2; x = 1; z = 3; w = 4\n", "y = 2; z = 3; w = 4\n"),
    ],
)  # fmt: skip
def test_a_removed_statement_takes_only_its_own_layout(text: str, expected: str) -> None:
    module = cst.parse_module(text)
    edits = Edits()
    edits.remove(
        next(
            assign
            for assign in find_all(module, cst.Assign)
            if assign.targets[0].target.deep_equals(cst.Name("x"))
        )
    )
    assert applied(module, edits) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import a, b\na.x\n", "import a\na.x\n"),
        ("import a\nimport b\n\na.x\n", "import a\n\na.x\n"),
        ("from m import (a,\n               b)\na\n", "from m import a\na\n"),
        ("from m import a, b\n__all__ = ['b']\na\n", None),
    ],
)
def test_an_import_goes_with_its_last_use(text: str, expected: str | None) -> None:
    module = cst.parse_module(text + "b.y\n")
    before = Scopes(module)
    edits = Edits()
    edits.remove(module.body[-1])
    edited = apply_edits(module, edits, before.parents)
    assert drop_unused_imports(edited, before).code == (text if expected is None else expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 1\n", "import types\n\nx = 1\n"),
        ('"""doc"""\n\nimport numpy\n', '"""doc"""\n\nimport types\n\nimport numpy\n'),
        ("import os\nimport numpy\n", "import os\nimport types\nimport numpy\n"),
        ("import types\n", "import types\n"),
        (
            "from __future__ import division\nimport numpy\n",
            "from __future__ import division\nimport types\n\nimport numpy\n",
        ),
        ("from __future__ import division\nx = 1\n", "from __future__ import division\nimport types\n\nx = 1\n"),
        ("# licence\n\n# about\nimport numpy\n", "# licence\n\n# about\nimport types\n\nimport numpy\n"),
    ],
)  # fmt: skip
def test_an_import_is_added_where_imports_are(text: str, expected: str) -> None:
    assert add_imports(cst.parse_module(text), {"import types"}).code == expected
