"""The calls of a `py_func` helper that its file shows, and what they pass."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.syntax.callers import uses_of
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.functions import positional, positional_names
from tfgradmigrate.syntax.scopes import BindingKind, Scopes
from tfgradmigrate.syntax.tree import is_name, passed_by


def call_sites(context: Context, helper: cst.FunctionDef) -> Iterator[cst.Call]:
    """The calls of the helper that this file shows: by name, or of any object as a method."""
    scopes = context.facts.scopes
    for use, _ in uses_of(helper, scopes):
        call = scopes.called(use)
        if call is not None and (not isinstance(use, cst.Name) or _is_meant(helper, use, scopes)):
            yield call


def shows_all_calls(context: Context, helper: cst.FunctionDef) -> bool:
    """Whether this file has all calls of a helper, and they spread no arguments."""
    scopes = context.facts.scopes
    sites = list(call_sites(context, helper))
    spread = any(arg.star for site in sites for arg in site.args)
    exported = scopes.exported(helper.name.value, scopes.scope_at(helper))
    return bool(sites) and not spread and not exported


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
    names = [name for name in positional_names(helper) if name not in ("self", "cls")]
    position = names.index(parameter) if parameter in names else None
    passed = passed_by(site, parameter, position)
    return None if is_name(passed, "None") else passed


def is_given(helper: cst.FunctionDef, value: cst.BaseExpression, facts: Facts) -> bool:
    """Whether the calls of a helper pass an expression of it."""
    return _taken(helper, value, facts) is not None


def of_call(
    helper: cst.FunctionDef, site: cst.Call, value: cst.BaseExpression, facts: Facts
) -> cst.BaseExpression | None:
    """What an expression of the helper is in one of its calls, None where that does not show.

    What the call does not pass is the default; what it does not decide is kept.
    """
    key = _taken(helper, value, facts)
    if key is None:
        return value
    passed = argument(helper, site, key)
    if passed is not None or any(arg.star for arg in site.args):
        return passed
    named = (*positional(helper), *helper.params.kwonly_params)
    return next((param.default for param in named if param.name.value == key), None)


def _taken(helper: cst.FunctionDef, value: cst.BaseExpression, facts: Facts) -> str | None:
    """The parameter of the helper that an expression is, whatever is built of it before."""
    bindings = facts.scopes.bindings(value) if isinstance(value, cst.Name) else []
    kind = BindingKind.PARAMETER
    return next((b.name for b in bindings if b.kind is kind and b.scope.node is helper), None)
