"""Which functions of a file run when some code of it does."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.called import functions_called
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import find_all


@pytest.mark.parametrize(
    ("lines", "called"),
    [
        ("def a(): b(), c()\ndef b(): pass\ndef c(): pass", ["b", "c"]),
        ("def a(): b(), b()\ndef b(): c()\ndef c(): b()", ["b", "c"]),
        ("def a(): b()\ndef b(): a()", ["b"]),
        ("def a(): a()", []),
        ("def a(): unknown(), print(1), b.c()\ndef b(): pass", []),
        ("def a(): [b]\ndef b(): pass", []),
        ("def a(): b()\nb = 1", []),
        ("def a():\n    def b(): c()\n    b()\ndef c(): pass", ["c", "b"]),
        ("def a(k): C.b(k)\nclass C:\n    def b(self): self.c()\n    def c(self): pass", ["b", "c"]),
        ("def a(k=b()): pass\ndef b(): pass", ["b"]),
    ],
)  # fmt: skip
def test_what_a_function_calls(lines: str, called: list[str]) -> None:
    scopes = Scopes(cst.parse_module(f"{lines}\n"))
    first = next(iter(find_all(scopes.module, cst.FunctionDef)))
    assert [function.name.value for function in functions_called(first, scopes)] == called
