"""The calls of a `py_func` helper that its file shows, and what they pass."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rewrite.given_gradients import taken_argument
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.placement import subclasses
from tfgradmigrate.syntax.scopes import Scopes


def call_sites(context: Context, helper: cst.FunctionDef) -> Iterator[cst.Call]:
    """The calls of the helper that this file shows: by name, or as `self.name`."""
    scopes = context.facts.scopes
    scope = scopes.scope_at(helper)
    for use in scopes.uses(scope, helper.name.value):
        parent = scopes.parents[use]
        if isinstance(parent, cst.Call) and parent.func is use and _is_meant(helper, use, scopes):
            yield parent
    if isinstance(scope.node, cst.ClassDef):
        family = (scope.node, *subclasses(scope.node, scopes))
        for attribute in scopes.attributes_named(helper.name.value):
            parent = scopes.parents[attribute]
            if (
                isinstance(attribute.value, cst.Name)
                and (
                    attribute.value.value == scope.node.name.value
                    or (
                        attribute.value.value in ("self", "cls")
                        and scopes.enclosing(attribute, cst.ClassDef) in family
                    )
                )
                and isinstance(parent, cst.Call)
                and parent.func is attribute
            ):
                yield parent


def _is_meant(helper: cst.FunctionDef, use: cst.Name, scopes: Scopes) -> bool:
    """Whether a name means the helper, and not another function of its name beside it.

    A function calls what stands last, the code beside the two what stands above it. Of two in the
    branches of an `if`, either may be meant.
    """
    block = scopes.parents[helper]
    beside = [b for b in scopes.bindings(use) if scopes.parents.get(b.node) is block]
    if len(beside) < 2:
        return True
    if scopes.scope_at(use) is scopes.scope_at(helper):
        beside = [b for b in scopes.bindings_above(use) if b in beside][:1]
    return not beside or beside[-1].node is helper


def argument(helper: cst.FunctionDef, site: cst.Call, parameter: str) -> cst.BaseExpression | None:
    """What a call passes for a parameter, None where it passes nothing or spreads arguments."""
    params = [p.name.value for p in (*helper.params.posonly_params, *helper.params.params)]
    if params and params[0] in ("self", "cls"):
        params = params[1:]
    for position, arg in enumerate(site.args):
        if arg.star:
            return None
        if arg.keyword is not None:
            if arg.keyword.value == parameter:
                return _not_none(arg.value)
        elif position < len(params) and params[position] == parameter:
            return _not_none(arg.value)
    return None


def _not_none(value: cst.BaseExpression) -> cst.BaseExpression | None:
    return None if isinstance(value, cst.Name) and value.value == "None" else value


def is_given(helper: cst.FunctionDef, value: cst.BaseExpression, facts: Facts) -> bool:
    """Whether the calls of a helper pass an expression of it."""
    return _taken(helper, value, facts) is not None


def of_call(
    helper: cst.FunctionDef, site: cst.Call, value: cst.BaseExpression, facts: Facts
) -> cst.BaseExpression | None:
    """What an expression of the helper is in one of its calls, None where that does not show.

    What the call does not pass is the default; what it does not decide stays.
    """
    key = _taken(helper, value, facts)
    if key is None:
        return value
    passed = argument(helper, site, key)
    if passed is not None or any(arg.star for arg in site.args):
        return passed
    params = helper.params
    named = (*params.posonly_params, *params.params, *params.kwonly_params)
    return next((param.default for param in named if param.name.value == key), None)


def _taken(helper: cst.FunctionDef, value: cst.BaseExpression, facts: Facts) -> str | None:
    """The argument of the helper that an expression is, whatever is made of it before."""
    bindings = facts.scopes.bindings(value) if isinstance(value, cst.Name) else []
    taken = map(taken_argument, bindings)
    return next((found[1] for found in taken if found is not None and found[0] is helper), None)
