"""What a function is for: a gradient function, a helper, one that gives no tensors itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from tfgradmigrate.program.scopes import Function, inside, is_decorated
from tfgradmigrate.program.walking import called_name, last, walk
from tfgradmigrate.verify.program.module import Module
from tfgradmigrate.verify.program.subject import parameters_of
from tfgradmigrate.verify.reasons import Reason, Why


def never_callable(node: Function) -> Reason | None:
    """Say why calling a function gives no tensors, None if it may."""
    if isinstance(node, ast.AsyncFunctionDef):
        return Reason(Why.COROUTINE)
    if is_generator(node):
        return Reason(Why.GENERATOR)
    return None


def is_generator(node: Function) -> bool:
    """Return whether a function yields, itself and not one inside of it."""
    body = node.body if isinstance(node.body, list) else [node.body]
    return any(
        isinstance(part, ast.Yield | ast.YieldFrom) for s in body for part in (s, *inside(s))
    )


def gives_no_tensors(node: Function) -> bool:
    """Return whether a function only makes something with which its callers make tensors."""
    if is_generator(node):
        return True
    return any(
        isinstance(part, ast.Return)
        and isinstance(part.value, ast.Call)
        and called_name(part.value) == "gradient_override_map"
        for part in walk(node)
    )


# Gradient functions and helpers.

_OP = re.compile(r"_*(unused_*)?ops?_*\d*$", re.IGNORECASE)


def gradient_functions(module: Module) -> Iterator[str]:
    """Yield the functions `(op, *gradients)` that TensorFlow calls, not the program."""
    registered = set()
    for part in walk(module.tree):
        if isinstance(part, ast.Call):
            if called_name(part.func) == "RegisterGradient":
                registered |= {root for arg in part.args for root in _named(arg)}
            registered |= {
                root
                for keyword in part.keywords
                if keyword.arg in {"grad", "gradient", "grad_func", "python_grad_func"}
                for root in _named(keyword.value)
            }
    for routine in module.routines.values():
        name = routine.own_name
        names = [p.name for p in parameters_of(routine.node) if p.kind == "positional"]
        if routine.owner and names[:1] in (["self"], ["cls"]):
            del names[0]
        takes_op = any(_OP.match(each) for each in names[:2]) and len(names) > 1
        if (
            is_decorated(routine.node, "RegisterGradient")
            or (name in registered and len(names) > 1)
            or takes_op
        ):
            yield routine.name


def _named(node: ast.expr) -> Iterator[str]:
    """Yield the function that an argument is: `f`, `self.f`, `partial(f, k=1)`."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.Call) and called_name(node) == "partial":
        for arg in node.args[:1]:
            yield from _named(arg)


_PY_FUNCS = frozenset({"py_func", "numpy_function", "py_function"})


def is_helper(node: Function, module: Module) -> bool:
    """Return whether a function takes the function or the gradient that it works with."""
    for part in (each for each in walk(node) if isinstance(each, ast.Call)):
        given = part.args[:1] + [k.value for k in part.keywords if k.arg == "func"]
        registers = called_name(part.func) == "RegisterGradient"
        if (registers or module.called(part) in _PY_FUNCS) and _takes_any(node, given):
            return True
    return False


def _takes_any(node: Function, given: Iterable[ast.expr]) -> bool:
    """Return whether a parameter of a function is among some expressions."""
    own = {parameter.name for parameter in parameters_of(node)}
    return any(isinstance(each, ast.Name) and each.id in own for each in given)


def takes_map(node: Function) -> bool:
    """Return whether the names of gradients are given to a function."""
    calls = (each for each in walk(node) if called_name(each) == "gradient_override_map")
    return any(isinstance(call, ast.Call) and _takes_any(node, call.args) for call in calls)


def mentions(node: ast.AST, name: str, is_method: bool) -> bool:
    """Return whether a name is used anywhere inside, a method's as `.name`."""
    named = (part for part in walk(node) if last(part) == name)
    return any(isinstance(part, ast.Attribute) is is_method for part in named)


def registered_as(node: Function) -> set[str]:
    """Return the name under which decorators register a function, or that of a variable with it."""
    found = set()
    for decorator in getattr(node, "decorator_list", ()):
        if called_name(decorator) == "RegisterGradient" and decorator.args:
            name = decorator.args[0]
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                found.add(name.value)
            elif isinstance(name, ast.Name):
                found.add(name.id)
    return found
