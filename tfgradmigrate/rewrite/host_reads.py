"""What the host function of a `py_func` reads that is bound again once it has been handed over.

TensorFlow 1 called it when a session ran, by when a loop had come to its end: it read what was
bound last. Eager mode calls it at once.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from tfgradmigrate.rewrite.hosts import Host, meant
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.scopes import BindingKind, Scopes
from tfgradmigrate.syntax.tree import find_all, source_of
from tfgradmigrate.tables.effects import last_parts

# Code of which one part runs, or another.
_BRANCHES = (cst.If, cst.IfExp, cst.Match, cst.Try, cst.TryStar)
# What runs a session, by the last part of its name.
_RUNNING = last_parts("when", "session")


def bound_again(function: cst.BaseExpression, facts: Facts) -> tuple[str, ...]:
    """What a host function reads, as it is spelled, that may be bound again by the time that a
    session runs: in the function, or outside of all, in which it is handed over.
    """
    scopes = facts.scopes
    if function not in scopes.parents or scopes.enclosing(function, cst.Return) is not None:
        return ()
    hosts = [one for one in meant(function, facts) if isinstance(one, Host)]
    found = [n for one in hosts if one.scopes is scopes for n in _read_late(one, function, scopes)]
    return tuple(dict.fromkeys(found))


def _read_late(host: Host, function: cst.BaseExpression, scopes: Scopes) -> Iterator[str]:
    for name in find_all(host.node.body, cst.Name):
        variable = scopes.variable(name)
        if variable is None or scopes.within(variable[0].node, host.node):
            continue
        for binding in variable[0].bindings[name.value]:
            if binding.kind in (BindingKind.IMPORT, BindingKind.PARAMETER):
                continue
            if _is_later(binding.node, host, function, scopes):
                yield name.value
    for attribute in find_all(host.node.body, cst.Attribute):
        for other in scopes.attributes_stored(attribute.attr.value):
            same = source_of(other) == source_of(attribute)
            if same and _is_later(other, host, function, scopes):
                yield source_of(attribute)


def _is_later(bound: cst.CSTNode, host: Host, function: cst.BaseExpression, scopes: Scopes) -> bool:
    """Whether something may be bound once a host function is handed over, before a session runs."""
    if scopes.within(bound, host.node):
        return False
    above = [function, *scopes.ancestors(function)]
    shared = next(each for each in (bound, *scopes.ancestors(bound)) if each in above)
    if isinstance(shared, cst.BaseComp):
        return True
    around = scopes.scope_at(function).function()
    if scopes.scope_at(bound).function() is not around:
        return False
    outside = above[above.index(shared) : above.index(around.node)]
    loop = next((each for each in outside if isinstance(each, (cst.For, cst.While))), None)
    if loop is None and isinstance(shared, _BRANCHES):
        return False
    begin, end = scopes.order[function], scopes.order[bound]
    if loop is None and end < begin:
        return False
    return not any(
        begin < scopes.order[call] < end or (loop is not None and scopes.within(call, loop))
        for call in scopes.calls_of(*_RUNNING)
    )
