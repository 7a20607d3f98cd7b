"""What the calls in a file pass for a parameter of a function."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from tfgradmigrate.syntax.functions import positional_names
from tfgradmigrate.syntax.members import family, is_private_name, owner_of, subclasses, takes_itself
from tfgradmigrate.syntax.scopes import Binding, Scopes
from tfgradmigrate.syntax.tree import passed_by, root


def passed_for(parameter: Binding | None, scopes: Scopes) -> list[cst.BaseExpression | None]:
    """What the calls in this file pass for a parameter of a function or method, its default if
    they do not.

    Of a method, whatever the object is that has one of this name. `__init__` is called where an
    instance is made. None stands for what does not show: other uses, and the calls of other files.
    Those leave alone the methods whose names begin with an underscore.
    """
    function = None if parameter is None else parameter.scope.node
    if parameter is None or not isinstance(function, cst.FunctionDef):
        return []
    uses = uses_of(function, scopes)
    passed = [_passed(parameter, scopes.called(use), taken) for use, taken in uses]
    method = isinstance(scopes.scope_at(function).node, cst.ClassDef)
    alone = method and is_private_name(function.name.value)
    return [*passed, None] if not alone and is_exported(function, scopes) else passed


def uses_of(function: cst.FunctionDef, scopes: Scopes) -> list[tuple[cst.CSTNode, list[str]]]:
    """Where this file uses a function or method, and for which parameters places stand there."""
    names, home = positional_names(function), scopes.scope_at(function)
    uses: list[tuple[cst.CSTNode, list[str]]] = []
    uses += [(use, names) for use in scopes.uses(home, function.name.value)]
    if isinstance(home.node, cst.ClassDef):
        classes = family(home.node, scopes)
        for attribute in scopes.attributes_named(function.name.value):
            if _may_be_of(classes, attribute.value, scopes):
                uses.append((attribute, names[takes_itself(attribute, function, scopes) :]))
        made = _made_by(home.node, scopes) if function.name.value == "__init__" else ()
        uses += [(use, names[1:]) for use in made]
    return uses


def _may_be_of(classes: list[cst.ClassDef], node: cst.BaseExpression, scopes: Scopes) -> bool:
    """Whether an object may be of some classes: it is no module, nor `self` of another one."""
    first, known = scopes.binding(root(node)), owner_of(node, scopes)
    module = first is not None and isinstance(scopes.parents.get(first.node), cst.Import)
    return not module and (known is None or known in classes)


def is_exported(function: cst.FunctionDef, scopes: Scopes) -> bool:
    """Whether other files may have a function, or the class that it is of."""
    known: cst.FunctionDef | cst.ClassDef = function
    while isinstance(owner := scopes.scope_at(known).node, cst.ClassDef):
        known = owner
    return scopes.exported(known.name.value, scopes.scope_at(known))


def _made_by(owner: cst.ClassDef, scopes: Scopes) -> Iterator[cst.Name]:
    """Where instances are made that a class initialises: of itself, or built from it."""
    for made in (owner, *subclasses(owner, scopes)):
        if made is owner or "__init__" not in scopes.scope_of[made].bindings:
            yield from (use for use in scopes.reads_of(made) if scopes.called(use) is not None)


def _passed(
    parameter: Binding, call: cst.Call | None, names: list[str]
) -> cst.BaseExpression | None:
    """What a call passes for a parameter, by one of the names or by its own."""
    if call is None:
        return None
    position = names.index(parameter.name) if parameter.name in names else None
    given = passed_by(call, parameter.name, position)
    if given is None and not any(arg.star for arg in call.args):
        return getattr(parameter.node, "default", None)
    return given
