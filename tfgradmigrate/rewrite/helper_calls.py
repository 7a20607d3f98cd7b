"""The calls of a `py_func` helper that its file shows, and what they pass."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.placement import subclasses
from tfgradmigrate.syntax.scopes import Binding, BindingKind, Scopes
from tfgradmigrate.syntax.tree import string_value

_TAKING = ("get", "pop")


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


def argument(
    helper: cst.FunctionDef, site: cst.Call, parameter: str | int
) -> cst.BaseExpression | None:
    """What a call passes for a parameter, None where it passes nothing or spreads arguments.

    A number is that of an item of `*args`.
    """
    params = [p.name.value for p in (*helper.params.posonly_params, *helper.params.params)]
    if params and params[0] in ("self", "cls"):
        params = params[1:]
    for position, arg in enumerate(site.args):
        if arg.star:
            return None
        if arg.keyword is not None:
            if arg.keyword.value == parameter:
                return _not_none(arg.value)
        elif parameter == (params[position] if position < len(params) else position - len(params)):
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

    What the call does not pass is the default; what it does not decide is kept.
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


def _taken(helper: cst.FunctionDef, value: cst.BaseExpression, facts: Facts) -> str | int | None:
    """The argument of the helper that an expression is, whatever is built of it before."""
    bindings = facts.scopes.bindings(value) if isinstance(value, cst.Name) else []
    for found in map(taken_argument, bindings):
        if found is not None and found[0] is helper:
            return found[1]
    values = (value, *(binding.value for binding in bindings))
    numbers = (_number_among_all(helper, each, facts) for each in values)
    return next((number for number in numbers if number is not None), None)


def _number_among_all(
    helper: cst.FunctionDef, value: cst.CSTNode | None, facts: Facts
) -> int | None:
    """The number of `args[0]` in a function of `*args`."""
    taken = helper.params.star_arg
    if not (
        isinstance(value, cst.Subscript)
        and isinstance(value.value, cst.Name)
        and isinstance(taken, cst.Param)
        and [binding.node for binding in facts.scopes.bindings(value.value)] == [taken]
    ):
        return None
    index = value.slice[0].slice
    if len(value.slice) > 1 or not isinstance(index, cst.Index):
        return None
    return int(index.value.value) if isinstance(index.value, cst.Integer) else None


def taken_argument(binding: Binding) -> tuple[cst.FunctionDef, str, bool] | None:
    """The function whose argument a variable is, the argument's name, and whether it may be None.

    None for any other variable.
    """
    taker = binding.scope.node
    if not isinstance(taker, cst.FunctionDef):
        return None
    if binding.kind is BindingKind.PARAMETER:
        node = binding.node
        return taker, binding.name, isinstance(node, cst.Param) and _is_none(node.default)
    if binding.kind is not BindingKind.ASSIGNMENT or not isinstance(
        taker.params.star_kwarg, cst.Param
    ):
        return None
    options, value = taker.params.star_kwarg.name.value, binding.value
    if len(binding.scope.bindings[options]) != 1:
        return None
    # `kwargs["grad"]`
    if isinstance(value, cst.Subscript) and _is_named(value.value, options):
        index = value.slice[0].slice
        key = string_value(index.value) if isinstance(index, cst.Index) else None
        return None if key is None else (taker, key, False)
    # `kwargs.pop("grad", None)`
    if not (
        isinstance(value, cst.Call)
        and isinstance(value.func, cst.Attribute)
        and value.func.attr.value in _TAKING
        and _is_named(value.func.value, options)
        and value.args
        and not any(arg.star or arg.keyword for arg in value.args)
    ):
        return None
    first, *default = value.args
    key = string_value(first.value)
    if key is None or not all(_is_none(arg.value) for arg in default):
        return None
    return taker, key, bool(default) or value.func.attr.value == "get"


def _is_named(node: cst.BaseExpression, name: str) -> bool:
    return isinstance(node, cst.Name) and node.value == name


def _is_none(node: cst.BaseExpression | None) -> bool:
    return isinstance(node, cst.Name) and node.value == "None"
