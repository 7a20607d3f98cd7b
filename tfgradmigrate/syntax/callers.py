"""What the calls in a file pass for a parameter of a function."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from tfgradmigrate.syntax.gradient_functions import is_static
from tfgradmigrate.syntax.placement import subclasses
from tfgradmigrate.syntax.scopes import Binding, Scopes


def passed_for(parameter: Binding | None, scopes: Scopes) -> Iterator[cst.BaseExpression]:
    """The arguments that calls of a function by its name pass for one of its parameters."""
    function = None if parameter is None else parameter.scope.node
    if parameter is None or not isinstance(function, cst.FunctionDef):
        return
    names = _positional(function)
    for use in scopes.uses(scopes.scope_at(function), function.name.value):
        call = scopes.parents[use]
        if isinstance(call, cst.Call) and call.func is use:
            yield from _argument(call, names, parameter.name)


def passed_to_method(parameter: Binding | None, scopes: Scopes) -> list[cst.BaseExpression | None]:
    """What the calls of a method in this file pass for one of its parameters, by its name.

    Whatever the object is that has a method of this name. `__init__` is called where an instance is
    made. None stands for what passes nothing that shows, and for other uses.
    """
    function = None if parameter is None else parameter.scope.node
    owner = None if function is None else scopes.scope_at(function).node
    if (
        parameter is None
        or not isinstance(function, cst.FunctionDef)
        or not isinstance(owner, cst.ClassDef)
    ):
        return []
    names = _positional(function)
    bound = names if is_static(function) else names[1:]
    found: list[cst.BaseExpression | None] = []
    for attribute in scopes.attributes_named(function.name.value):
        call = scopes.parents[attribute]
        of = scopes.binding(attribute.value)
        by_class = of is not None and isinstance(of.value, cst.ClassDef)
        if isinstance(call, cst.Call) and call.func is attribute:
            given = list(_argument(call, names if by_class else bound, parameter.name))
            found += given or [None]
        else:
            found.append(None)
    for made in (owner, *subclasses(owner, scopes)) if function.name.value == "__init__" else ():
        if made is not owner and "__init__" in scopes.scope_of[made].bindings:
            continue
        for use in scopes.uses(scopes.scope_at(made), made.name.value):
            call = scopes.parents[use]
            if isinstance(call, cst.Call) and call.func is use:
                found += list(_argument(call, bound, parameter.name)) or [None]
    return found


def _positional(function: cst.FunctionDef) -> list[str]:
    return [p.name.value for p in (*function.params.posonly_params, *function.params.params)]


def _argument(call: cst.Call, names: list[str], wanted: str) -> Iterator[cst.BaseExpression]:
    """What a call passes for a parameter, where that shows."""
    for position, arg in enumerate(call.args):
        if arg.star:
            break
        given = [arg.keyword.value] if arg.keyword is not None else names[position:]
        if given[:1] == [wanted]:
            yield arg.value
