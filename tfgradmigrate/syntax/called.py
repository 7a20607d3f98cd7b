"""Which functions of a file run when some code of it does."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.syntax.members import method
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import find_all


def called_function(call: cst.Call, scopes: Scopes) -> cst.FunctionDef | None:
    """The function of this file that a call runs: by its name, or a method by `self` or `cls`."""
    if isinstance(call.func, cst.Attribute):
        return method(call.func, scopes)
    value = scopes.value(call.func)
    return value if isinstance(value, cst.FunctionDef) else None


def functions_called(code: cst.CSTNode, scopes: Scopes) -> list[cst.FunctionDef]:
    """The functions and methods of this file that some code calls, and those that they call."""
    calls = list(find_all(code, cst.Call))
    found: list[cst.FunctionDef] = []
    for call in calls:
        body = called_function(call, scopes)
        if body is not None and body is not code and body not in found:
            found.append(body)
            calls += find_all(body.body, cst.Call)
    return found
