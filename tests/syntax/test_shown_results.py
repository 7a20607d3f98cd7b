"""Whether the lines behind a call show that it returned a list."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.shown_results import is_shown_listed
from tfgradmigrate.syntax.tree import find_all


@pytest.mark.parametrize(
    ("lines", "listed"),
    [
        (["y[0].set_shape(s)"], True),
        (["y.set_shape(s)"], False),
        (["print(y.shape)"], False),
        (["y[0].shape"], None),
        (["y.other"], None),
        (["a.set_shape(s)", "z.set_shape(s)"], None),
        (["a[0].set_shape(s)", "z[0].set_shape(s)"], None),
        (["y[1:].other"], None),
        (["y = y[0]", "y.set_shape(s)"], None),
        (["a = 1", "y.set_shape(s)"], False),
        (["return y", "y.set_shape(s)"], None),
        (["b = a and y.set_shape(s)"], None),
        (["b = lambda: y.set_shape(s)"], None),
        (["if a: pass", "y.set_shape(s)"], None),
        (["raise y", "y.set_shape(s)"], None),
        (["b = y.shape if a else 1"], None),
        (["b = [y.shape for a in z]"], None),
        (["b = a or y.shape", "y[0].set_shape(s)"], True),
        (["y.z = 1", "y.set_shape(s)"], None),
        (["a = b = y", "y.set_shape(s)"], False),
        (["a, y = b", "y.set_shape(s)"], None),
        (["z.y.shape"], None),
        (["y[0][0].set_shape(s)"], None),
        (["a[y].set_shape(s)"], None),
        (["y[0].set_shape(s)", "y.shape"], True),
        ([], None),
    ],
)
def test_what_shows_behind_a_call(lines: list[str], listed: bool | None) -> None:
    text = "def f():\n    y = made()\n" + "".join(f"    {line}\n" for line in lines)
    module = cst.parse_module(text)
    scopes = Scopes(module)
    (call,) = (
        call
        for call in find_all(module, cst.Call)
        if isinstance(call.func, cst.Name) and call.func.value == "made"
    )
    assert is_shown_listed(call, scopes) is listed


@pytest.mark.parametrize(
    ("lines", "listed"),
    [
        ("with a:\n        with b:\n            y = made()\n    y.set_shape(s)", False),
        ("with a:\n        y = made()\n        z = 1\n    y[0].set_shape(s)", True),
        ("with a:\n        y = made()\n        if z: pass\n    y.set_shape(s)", None),
        ("with a:\n        y = made()\n        return y\n    y.set_shape(s)", None),
        ("if a:\n        y = made()\n    y.set_shape(s)", None),
        ("for a in b:\n        y = made()\n    y.set_shape(s)", None),
        ("try:\n        y = made()\n        y.set_shape(s)\n    except E: pass", None),
        ("try:\n        a = 1\n    except E:\n        y = made()\n        y.shape", None),
        (
            "try:\n        def g():\n            y = made()\n            y.shape\n    except E: pass",
            False,
        ),
        ("class C:\n        y = made()\n        y.shape", False),
        ("x, y = made()\n    y.shape", None),
        ("x = y = made()\n    y.shape", None),
        ("y = [made()]\n    y.shape", None),
        ("self.y = made()\n    self.y.shape", False),
        ("self.y = made()\n    y.shape", None),
    ],
)
def test_what_shows_elsewhere_and_behind_the_end_of_a_with(lines: str, listed: bool | None) -> None:
    module = cst.parse_module(f"def f():\n    {lines}\n")
    scopes = Scopes(module)
    (call,) = (
        call
        for call in find_all(module, cst.Call)
        if isinstance(call.func, cst.Name) and call.func.value == "made"
    )
    assert is_shown_listed(call, scopes) is listed
