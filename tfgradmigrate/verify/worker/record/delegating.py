"""Functions of TensorFlow that do nothing but call another: a call of one is told as the last one.

TensorFlow 1 and 2 have functions under one name that take other parameters. Often one of them
returns what the other gives, by code that is read here.
"""

from __future__ import annotations

import ast
import functools
import inspect
import textwrap
import types
from typing import Any

from .terms import PLAIN

#: Parameters for which TensorFlow's functions take None as what they take by default.
_USUAL_IF_NONE = frozenset({"dilations"})


def told_as(function: Any, args: Any, keywords: Any) -> tuple[str, Any, Any]:
    """Return the name of the function that a call comes to, and what that is given.

    What it would take by default is left out.
    """
    if not isinstance(function, types.FunctionType):
        return _name(function), args, keywords
    plain = inspect.unwrap(function)
    try:
        bound = inspect.signature(plain).bind(*args, **keywords)
    except TypeError:
        return _name(function), args, keywords
    bound.apply_defaults()
    given = bound.arguments
    call = _only_call(plain)
    if call is None:
        left = {name: each for name, each in given.items() if not _is_usual(plain, name, each)}
        return _name(plain), (), left
    return told_as(
        plain.__globals__[call.func.id],
        tuple(_value(each, given) for each in call.args),
        {each.arg: _value(each.value, given) for each in call.keywords},
    )


def _name(function: Any) -> str:
    name = getattr(function, "__qualname__", None) or type(function).__name__
    return f"{getattr(function, '__module__', None)}.{name}"


def _is_usual(function: types.FunctionType, name: str, value: Any) -> bool:
    """Return whether an argument is what a function takes where it is left out."""
    usual = inspect.signature(function).parameters[name].default
    if value is None and name in _USUAL_IF_NONE:
        return True
    if type(value) is list and type(usual) is list and len(value) == len(usual):
        return all(map(_is_alike, value, usual))
    return _is_alike(value, usual)


def _is_alike(one: Any, other: Any) -> bool:
    return type(one) in PLAIN and (type(one), repr(one)) == (type(other), repr(other))


def _value(node: ast.expr, given: dict[str, Any]) -> Any:
    return given[node.id] if isinstance(node, ast.Name) else ast.literal_eval(node)


@functools.cache
def _only_call(function: types.FunctionType) -> Any:
    """Return the call in which a function hands on what it is given, None if it does more."""
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    body = [each for each in definition.body if not _is_text(each)]  # type: ignore[attr-defined]
    call = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        return None
    taken = inspect.signature(function).parameters
    values = [*call.args, *(each.value for each in call.keywords)]
    hands_on = all(
        isinstance(each, ast.Constant) or (isinstance(each, ast.Name) and each.id in taken)
        for each in values
    )
    is_global = call.func.id in function.__globals__ and call.func.id not in taken
    return call if hands_on and is_global and all(each.arg for each in call.keywords) else None


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
