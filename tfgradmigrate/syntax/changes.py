"""Where a module changes an attribute, plainly or under a name that is only known when it runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import libcst as cst

from tfgradmigrate.syntax.scopes import Scope, Scopes
from tfgradmigrate.syntax.tree import dotted_name, index_of, source_of, string_value
from tfgradmigrate.tables.effects import last_parts, named

# Calls that set the attribute whose name they are given, by the last part of their own name.
_SETTERS = last_parts("writes", "attribute")
# Methods that set the items of a dictionary.
_ITEM_SETTERS = named("writes", "items", of="dict.")


def changes(name: str, scopes: Scopes) -> Iterator[cst.CSTNode]:
    """The places that set an attribute of this name, or may: through `setattr` or `__dict__`."""
    yield from scopes.attributes_stored(name)
    yield from scopes.attributes_named("__dict__")
    yield from _changed_by_calls(name, scopes)
    yield from scopes.unbound_named("vars")


def _changed_by_calls(name: str, scopes: Scopes) -> Iterator[cst.CSTNode]:
    for call in scopes.calls_of(*_SETTERS):
        func = source_of(call.func)
        # The value that is set may be a text, too.
        args = call.args[:-1] if "setattr" in func else call.args
        texts = [text for arg in args if (text := string_value(arg.value)) is not None]
        computed = not texts and "attr" in func
        if computed or any(text.rpartition(".")[2] == name for text in texts):
            yield call


def set_by_name(scopes: Scopes) -> Iterator[str]:
    """The variables of the module that it sets by their names: `globals()["x"] = 1`.

    All of them, where the name is made when it runs.
    """
    for namespace in _own_namespaces(scopes):
        around = scopes.parents[namespace]
        above = scopes.parents[around]
        if isinstance(around, cst.Subscript) and isinstance(
            above, (cst.AssignTarget, cst.AugAssign)
        ):
            yield from _named(index_of(around), scopes)
        elif isinstance(around, cst.Attribute) and around.attr.value in _ITEM_SETTERS:
            for arg in above.args if isinstance(above, cst.Call) else ():
                yield from _keys(arg, scopes)
        elif isinstance(above, cst.Call) and above.func in scopes.unbound_named("setattr"):
            yield from _named(above.args[1].value, scopes)
        elif isinstance(above, cst.Call) and above.func in scopes.unbound_named("exec"):
            yield from _bound_by(above, scopes)
    for name in scopes.unbound_named("exec"):
        call = scopes.called(name)
        plain = call is not None and len(call.args) == 1
        if call is not None and plain and scopes.scope_at(name).function() is scopes.root:
            yield from _bound_by(call, scopes)


def _own_namespaces(scopes: Scopes) -> Iterator[cst.CSTNode]:
    """What stands for the variables of the module, and the module where it looks itself up."""
    for name in scopes.unbound_named("globals", "locals", "vars"):
        call = scopes.called(name)
        here = name.value == "globals" or scopes.scope_at(name).function() is scopes.root
        if here and call is not None and not call.args:
            yield call
    for attribute in scopes.attributes_named("modules"):
        item = scopes.parents[attribute]
        if dotted_name(attribute) == "sys.modules" and isinstance(item, cst.Subscript):
            yield from (item,) if source_of(item.slice[0].slice) == "__name__" else ()


def _bound_by(call: cst.Call, scopes: Scopes) -> Iterable[str]:
    """The variables that code may bind which `exec` is given: those that stand in a text."""
    text = string_value(call.args[0].value)
    names = tuple(scopes.root.bindings)
    return names if text is None else tuple(name for name in names if name in text)


def _keys(arg: cst.Arg, scopes: Scopes) -> Iterator[str]:
    """The variables that an argument of `update` names."""
    if arg.keyword is not None:
        yield arg.keyword.value
    elif isinstance(arg.value, cst.Dict):
        for element in arg.value.elements:
            yield from _named(getattr(element, "key", None), scopes)
    else:
        yield from _named(None, scopes)


def _named(name: cst.BaseExpression | None, scopes: Scopes) -> Iterable[str]:
    """The variables that a name may mean: all, where it is not spelled out."""
    text = string_value(name)
    return (text,) if text is not None else tuple(scopes.root.bindings)


def replaced(scopes: Scopes) -> Iterator[cst.Attribute]:
    """The attributes that are put in the place of others: `tf.round = my_round`.

    Those of `self` are not asked for; some of them are given as well.
    """
    return (attribute for attribute in scopes.attributes if scopes.is_stored(attribute))


def replaced_by_name(scopes: Scopes) -> Iterator[tuple[cst.BaseExpression, str]]:
    """What `setattr` is told to put something in the place of: the object, and the name there."""
    for setter in scopes.unbound_named("setattr"):
        call = scopes.parents[setter]
        if isinstance(call, cst.Call) and len(call.args) == 3:
            text = string_value(call.args[1].value)
            if text is not None:
                yield call.args[0].value, text


def deletion_of(name: cst.CSTNode, scopes: Scopes) -> cst.Del | None:
    """The `del` in which a name stands, alone or among several."""
    parent = scopes.parents.get(name)
    while isinstance(parent, (cst.BaseElement, cst.Tuple, cst.List)):
        parent = scopes.parents[parent]
    return parent if isinstance(parent, cst.Del) else None


def deletions(name: str, scope: Scope, scopes: Scopes) -> list[cst.Name]:
    """Where a variable of a scope is deleted."""
    return [use for use in scopes.uses(scope, name) if deletion_of(use, scopes) is not None]
