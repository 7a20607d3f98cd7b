"""What an expression has its value from, whatever is asked of it: one step back, or all of them.

A variable has it from what is assigned, from what calls in the file pass or from what a loop goes
over; an attribute from what is stored under its name; a call from what a function of the file
returns; an item from what its list displays.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst
from msgspec import Struct

from tfgradmigrate.syntax.called import called_function
from tfgradmigrate.syntax.callers import passed_for
from tfgradmigrate.syntax.flow import binding_before
from tfgradmigrate.syntax.functions import returned_by, runs_later
from tfgradmigrate.syntax.members import family, owner_of
from tfgradmigrate.syntax.scopes import Binding, BindingKind, Scopes
from tfgradmigrate.syntax.tree import index_of, integer_value, is_name, items_of
from tfgradmigrate.tables.effects import last_parts

#: How many expressions are followed for one.
_FURTHEST = 40
# Methods that put something among others.
_PUTS = last_parts("takes", "kept")


class Origin(Struct, frozen=True, eq=False):
    """What an expression may have its value from.

    `value` is an expression or a definition, None where it does not show; the value may be
    `inside` of it, as one of its items. `statement` is what assigns it.
    """

    value: cst.CSTNode | None
    statement: cst.CSTNode | None = None
    inside: bool = False


_UNSEEN = Origin(None)


def origins(node: cst.CSTNode, scopes: Scopes) -> list[Origin]:
    """What an expression may have its value from; nothing if it is made where it stands."""
    if isinstance(node, cst.Name):
        nearest = binding_before(node, scopes)
        bindings = scopes.bindings(node) if nearest is None else [nearest]
        return [origin for binding in bindings for origin in of_binding(binding, scopes)]
    if isinstance(node, cst.Attribute):
        return list(_stored(node, scopes))
    if isinstance(node, cst.Call):
        return [Origin(value) for value in _returned(node, scopes)]
    if isinstance(node, cst.IfExp):
        return [Origin(node.body), Origin(node.orelse)]
    if isinstance(node, cst.BooleanOperation):
        return [Origin(node.left), Origin(node.right)]
    if isinstance(node, cst.Subscript):
        return _items(node.value, integer_value(index_of(node)), scopes)
    return []


def of_binding(binding: Binding, scopes: Scopes) -> list[Origin]:
    """What one binding may give a variable."""
    if binding.kind is BindingKind.PARAMETER:
        return [Origin(value) for value in passed_for(binding, scopes)] or [_UNSEEN]
    if binding.value is not None:
        return [Origin(binding.value, scopes.assignment(binding))]
    return _of_target(binding.node, scopes)


def _of_target(target: cst.CSTNode, scopes: Scopes) -> list[Origin]:
    """What a loop, or an assignment to several, gives one of its targets."""
    loop = scopes.parents.get(target)
    if isinstance(loop, (cst.For, cst.CompFor)):
        return _items(loop.iter, None, scopes)
    unpacked = scopes.unpacked(target)
    return [_UNSEEN] if unpacked is None else _items(*unpacked, scopes)


def _items(of: cst.BaseExpression, index: int | None, scopes: Scopes) -> list[Origin]:
    """What an item of an expression may be: any of them, without an index."""
    found = []
    whole = _returned(of, scopes) if isinstance(of, cst.Call) else []
    for each in whole or [of]:
        items = items_of(each)
        if items is None or index is None:
            found.append(Origin(each, inside=True))
        else:
            found.append(Origin(dict(enumerate(items)).get(index)))
    return found


def _returned(call: cst.Call, scopes: Scopes) -> list[cst.BaseExpression | None]:
    """What a call of a function of this file may give; nothing of any other."""
    function = called_function(call, scopes)
    if function is None:
        return []
    hidden = function.decorators or runs_later(function)
    return [None] if hidden else returned_by(function) or [None]


def _stored(attribute: cst.Attribute, scopes: Scopes) -> Iterator[Origin]:
    """What may be stored in an attribute: in the classes that the object may be of, or anywhere."""
    name, owner = attribute.attr.value, owner_of(attribute.value, scopes)
    classes = [] if owner is None else family(owner, scopes)
    bodies = [b for one in classes for b in scopes.scope_of[one].bindings.get(name, ())]
    for each in bodies:
        if not is_name(each.value, "None"):  # a place for what a method stores
            # A class body may make a property of what it has.
            yield Origin(each.value) if isinstance(each.value, cst.FunctionDef) else _UNSEEN
    for target in scopes.attributes_stored(name):
        own = is_name(target.value, "self", "cls")
        if owner is not None and own and scopes.enclosing(target, cst.ClassDef) not in classes:
            continue
        statement = scopes.parents[scopes.parents[target]]
        if isinstance(scopes.parents[target], cst.AnnAssign):
            statement = scopes.parents[target]
        if not isinstance(statement, (cst.Assign, cst.AnnAssign)):
            yield from _of_target(target, scopes)
        elif not is_name(statement.value, "None"):  # a place for what another one stores
            yield Origin(statement.value, statement)


def reached(
    node: cst.BaseExpression, scopes: Scopes, inside: int = 0
) -> Iterator[tuple[cst.CSTNode, int]]:
    """All that an expression may have its value from, itself first.

    Each comes with the number of lists that the value is `inside` of there.
    """
    found: list[tuple[cst.CSTNode, int]] = [(node, inside)]
    for each, depth in found:
        yield each, depth
        steps = [(o.value, depth + o.inside) for o in origins(each, scopes) if o.value is not None]
        if depth:
            steps += [(item, depth - 1) for item in _held(each, scopes)]
        if len(found) < _FURTHEST:
            found += [step for step in dict.fromkeys(steps) if step not in found]


def _held(node: cst.CSTNode, scopes: Scopes) -> Iterator[cst.BaseExpression]:
    """What a list displays, or what is put into one: `seen.append(x)`."""
    if isinstance(node, (cst.List, cst.Tuple, cst.Set)):
        yield from (element.value for element in node.elements)
    if isinstance(node, cst.BaseSimpleComp):
        yield node.elt
    for use in scopes.alike(node) if isinstance(node, cst.Name) else ():
        method = scopes.parents[use]
        call = scopes.called(method)
        puts = isinstance(method, cst.Attribute) and method.attr.value in _PUTS
        if puts and call is not None and call.args:
            yield call.args[-1].value
