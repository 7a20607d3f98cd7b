"""Where a tensor is asked for its op, and what for."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.operations import decides, for_a_name, is_operation
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import find_all

HEAD = "class C:\n    def f(self, x):\n        "


def asked(text: str) -> tuple[cst.Attribute, Scopes]:
    """The first attribute `op` of a text."""
    module = cst.parse_module(text + "\n")
    found = (node for node in find_all(module, cst.Attribute) if node.attr.value == "op")
    return next(found), Scopes(module)


@pytest.mark.parametrize(
    ("text", "is_op"),
    [
        ("y = x.op", True),
        ("y = x.op.name", True),
        ("y = x.op()", False),
        ("y = f(x.op)", True),
        ("y = x.op == 'a'", False),
        ("y = 'a' == x.op", False),
        ("y = x.op == z", True),
        (f"{HEAD}return self.op", True),
        (f"{HEAD}y = self.op; self.op = x", False),
        (f"{HEAD}y = x.op; self.op = x", True),
        ("y = x.op; x.op = 1", True),
    ],
)
def test_what_may_be_the_op_of_a_tensor(text: str, is_op: bool) -> None:
    node, scopes = asked(text)
    assert is_operation(node, scopes) is is_op


def test_another_attribute_is_none() -> None:
    module = cst.parse_module("x.graph\n")
    (node,) = find_all(module, cst.Attribute)
    assert not is_operation(node, Scopes(module))


@pytest.mark.parametrize(
    ("text", "named", "condition"),
    [
        ("f(x, name=x.op.name)", True, False),
        ("f(x, name=x.op.name + 'a')", True, False),
        ("f(x, other=x.op.name)", False, False),
        ("f(x.op)", False, False),
        ("y = x.op", False, False),
        ("y = x.op == z", False, True),
        ("assert x.op", False, True),
        ("if x.op: pass", False, True),
        ("while x.op: pass", False, True),
        ("if x: y = x.op", False, False),
        ("y = 1 if x.op else 2", False, True),
        ("y = x.op if x else 2", False, False),
        ("if y:\n    z = x.op", False, False),
    ],
)
def test_what_an_op_is_asked_for(text: str, named: bool, condition: bool) -> None:
    node, scopes = asked(text)
    assert (for_a_name(node, scopes) is not None) is named
    assert decides(node, scopes) is condition
