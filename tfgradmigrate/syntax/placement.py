"""Where a gradient function stands: can it be rewritten there, or reached from a block?"""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.rules.model import GradientFunction, Registration
from tfgradmigrate.syntax.functions import Function, positional, runs_later
from tfgradmigrate.syntax.scopes import Scope, ScopeKind, Scopes
from tfgradmigrate.syntax.tree import dotted_tail, find_all, is_name
from tfgradmigrate.tables.effects import last_parts, named

#: Contexts that are there to end exceptions which calls in them raise.
_SWALLOWING = last_parts("when", "perhaps")
_CONDITIONAL = (cst.If, cst.Else, cst.For, cst.While, cst.Try, cst.TryStar, cst.Match)


def never_runs(node: cst.CSTNode, scopes: Scopes) -> bool:
    """Whether code stands behind a `return`, a `raise` or the like that ends its block."""
    inner = node
    for around in scopes.ancestors(node):
        if isinstance(around, (cst.BaseSuite, cst.SimpleStatementLine, cst.Module)):
            if around not in scopes.ends:
                scopes.ends[around] = next(filter(_ends, around.body), None)
            end = scopes.ends[around]
            if end is not None and scopes.order[end] < scopes.order[inner]:
                return True
        inner = around
    return False


def _ends(statement: cst.CSTNode) -> bool:
    """Whether nothing behind a statement runs: not in its block, at least."""
    if isinstance(statement, (cst.BaseSuite, cst.SimpleStatementLine)):
        return any(map(_ends, statement.body))
    if isinstance(statement, cst.If):
        return statement.orelse is not None and _ends(statement.body) and _ends(statement.orelse)
    if isinstance(statement, cst.With) and swallows(statement):
        return False
    if isinstance(statement, (cst.Else, cst.With)):
        return _ends(statement.body)
    return isinstance(statement, (cst.Return, cst.Raise, cst.Break, cst.Continue))


def swallows(statement: cst.With) -> bool:
    """Whether a `with` may end an exception, so that what stands behind it runs."""
    contexts = {dotted_tail(item.item) for item in statement.items}
    return bool(contexts & _SWALLOWING) or any(find_all(statement.body, cst.Raise))


def stands_in_place(registration: Registration, block: cst.CSTNode, scopes: Scopes) -> bool:
    """Whether a registered function can be turned into the new function where it stands.

    It is a plain function of this file that nothing but the registration uses, it is certainly
    defined when the block runs, and the block sees it under its name.
    """
    function, node = registration.function, registration.function.node
    if node is None or not has_plain_defaults(node):
        return False
    scope = scopes.scope_at(node)
    if isinstance(node, cst.Lambda):
        home: cst.CSTNode = registration.statement
        alone = isinstance(home, cst.SimpleStatementLine) and len(home.body) == 1
        seen = function.expression is node and scope in scopes.scope_at(block).chain()
        fits = alone and seen and scope.kind is not ScopeKind.CLASS
    else:
        home = node
        named = function.expression is None or isinstance(function.expression, cst.Name)
        fits = named and _is_its_alone(registration, node, block, scopes)
    late = scopes.scope_at(block) is scope and scopes.order[home] > scopes.order[block]
    return fits and not late and not conditional(home, block, scopes)


def _is_its_alone(
    registration: Registration, node: cst.FunctionDef, block: cst.CSTNode, scopes: Scopes
) -> bool:
    """Whether a function is there for a registration alone, and the block can call it."""
    name, scope = node.name.value, scopes.scope_at(node)
    decorated = registration.decorator is not None
    return (
        len(node.decorators) == decorated
        and len(scopes.uses(scope, name)) == (not decorated)
        and not runs_later(node)
        and scope.kind is not ScopeKind.CLASS
        and name not in scope.declared
        and len(scope.bindings[name]) == 1
        and not scopes.exported(name, scope)
        and not _runs_before(node, block, scope, scopes)
        and scopes.owner(name, scopes.scope_at(block)) is scope
    )


def has_plain_defaults(node: Function) -> bool:
    """Whether the parameters' defaults are literals, which mean the same at any time."""
    every = (*positional(node), *node.params.kwonly_params)
    return all(
        param.default is None
        or isinstance(param.default, (cst.BaseNumber, cst.BaseString, cst.UnaryOperation))
        or is_name(param.default, "None", "True", "False")
        for param in every
    )


def _runs_before(node: cst.FunctionDef, block: cst.CSTNode, scope: Scope, scopes: Scopes) -> bool:
    """Whether code of the function's own scope calls the block's function above the definition."""
    outer: cst.CSTNode | None = None
    for around in scopes.ancestors(block):
        if scopes.scope_of.get(around) is scope:
            break
        if isinstance(around, (cst.FunctionDef, cst.ClassDef)):
            outer = around
    if outer is None or scopes.order[outer] > scopes.order[node]:
        return False
    assert isinstance(outer, (cst.FunctionDef, cst.ClassDef))
    return any(
        scopes.scope_at(use) is scope and scopes.order[use] < scopes.order[node]
        for use in scopes.uses(scope, outer.name.value)
    )


def conditional(statement: cst.CSTNode, block: cst.CSTNode, scopes: Scopes) -> bool:
    """Whether a statement may not have run although the block runs."""
    for ancestor in scopes.ancestors(statement):
        if isinstance(ancestor, (cst.FunctionDef, cst.Module, cst.ClassDef)):
            return False
        if isinstance(ancestor, cst.If) and _is_passed_once(ancestor, statement, scopes):
            continue
        skips = isinstance(ancestor, cst.With) and swallows(ancestor)
        if (skips or isinstance(ancestor, _CONDITIONAL)) and not scopes.within(block, ancestor):
            return True
    return False


def _is_passed_once(branch: cst.If, statement: cst.CSTNode, scopes: Scopes) -> bool:
    """Whether a statement runs as its module is loaded: `if not _done:` behind `_done = False`."""
    test = branch.test
    if not isinstance(test, cst.UnaryOperation) or not isinstance(test.operator, cst.Not):
        return False
    variable = scopes.variable(test.expression) if isinstance(test.expression, cst.Name) else None
    if variable is None or variable[0] is not scopes.root or scopes.bound_elsewhere(variable):
        return False
    above = list(scopes.bindings_above(cst.ensure_type(test.expression, cst.Name)))
    return (
        scopes.scope_at(branch) is scopes.root
        and scopes.within(statement, branch.body)
        and len(above) == 1
        and is_name(above[0].value, "False", "None")
        and not conditional(scopes.assignment(above[0]), branch, scopes)
    )


def is_private(definition: cst.FunctionDef | cst.ClassDef, scopes: Scopes) -> bool:
    """Whether other files have nothing to do with a function or class: it is local, or its name
    starts with an underscore and the module does not export it.
    """
    scope = scopes.scope_at(definition)
    name = definition.name.value
    if scope.kind is not ScopeKind.MODULE:
        return scope.kind is ScopeKind.FUNCTION
    return name.startswith("_") and not scopes.exported(name, scope)


def is_of_other_method(home: cst.CSTNode, place: cst.CSTNode, scopes: Scopes) -> bool:
    """Whether `self` at a registration and at a place are those of two methods of a class."""
    here, there = (scopes.owner("self", scopes.scope_at(node)) for node in (place, home))
    of_one = scopes.enclosing(home, cst.ClassDef) is scopes.enclosing(place, cst.ClassDef)
    return None not in (here, there) and here is not there and of_one


def _copies(scopes: Scopes) -> bool:
    """Whether a module may copy objects, without a call of their `__init__`."""
    return any((name.qualified or "").split(".")[0] in _COPYING for name in scopes.imports)


_COPYING = frozenset(name[:-2] for name in named("memory", "copied"))


def why_not_callable(
    function: GradientFunction, home: cst.CSTNode, place: cst.CSTNode, scopes: Scopes
) -> str | None:
    """Why the registered expression cannot be called from `place`; None where it can.

    `home` is where the function was registered: the names in the expression must mean the same
    in both.
    """
    here = scopes.scope_at(place)
    expression: cst.CSTNode | None = function.expression
    if scopes.loop_around(home) is not None:
        return "it is registered in a loop, and the last one would be called"
    if isinstance(expression, cst.Attribute) and function.node is None:
        return "what it means may change until gradients are asked for"
    if expression is None:
        assert isinstance(function.node, cst.FunctionDef)
        names = [function.node.name.value]
        scope = scopes.scope_at(function.node)
        if scope.kind is ScopeKind.CLASS:
            return "it is a method that the block cannot name"
    else:
        names = [name.value for name in scopes.read_by(expression)]
        scope = scopes.scope_at(home)
    for name in names:
        owner = scopes.owner(name, scope)
        if owner is not None and len(owner.bindings[name]) != 1 and name != "self":
            return f"`{name}` is bound more than once"
        if owner is not scopes.owner(name, here):
            if name == "self" and is_of_other_method(home, place, scopes):
                if _copies(scopes):
                    return "`self` may be a copy of the object that it was registered for"
                continue
            return f"the block does not see `{name}`"
    if isinstance(function.node, cst.FunctionDef) and conditional(function.node, place, scopes):
        return "it is defined under a condition"
    return None
