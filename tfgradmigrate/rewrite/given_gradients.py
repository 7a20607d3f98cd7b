"""The gradient function that a `py_func` helper is given, and by which of its arguments.

It is a parameter, or taken out of `**kwargs`; of the helper itself, or of a function around it:

    def as_op(grad):
        def decorate(func):
            def wrapper(*inputs):
                ...
"""

from __future__ import annotations

import libcst as cst
from msgspec import Struct

from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rewrite.helper_calls import argument, call_sites, shows_all_calls, taken_argument
from tfgradmigrate.rules.model import OverrideBlock, PyFuncCall, Registration, UnreadRegistration
from tfgradmigrate.syntax.gradient_functions import gradient_function


class GivenGradient(Struct, frozen=True, eq=False):
    """A registration of what a function is given, as its argument `key`.

    `taker` is the helper or a function around it. `optional` is true if it may be None. Without a
    `key` the helper names its gradient function itself.
    """

    registration: Registration
    taker: cst.FunctionDef
    key: str | None
    optional: bool


def given_gradient(
    context: Context, override: OverrideBlock, helper: cst.FunctionDef | None
) -> GivenGradient | None:
    """The registration in the helper under the name that the map uses, of what it is given."""
    if helper is None:
        return None
    scopes = context.facts.scopes
    for entry in override.entries:
        for registration in context.registrations(entry.gradient):
            if isinstance(registration, UnreadRegistration) or registration.reason:
                continue
            if scopes.enclosing(registration.marker, cst.FunctionDef) is not helper:
                continue
            binding = scopes.binding(registration.function.expression)
            taken = None if binding is None else taken_argument(binding)
            hangs = _hangs_on_calls(context, override, registration)
            if taken is not None and (taken[0] is helper or hangs or _are_shown(context, *taken)):
                return GivenGradient(registration, *taken)
            if taken is None and hangs and _is_named_there(registration):
                unknown = registration.function.node is None
                return GivenGradient(registration, helper, None, optional=unknown)
    return None


def _are_shown(context: Context, taker: cst.FunctionDef, key: str, optional: bool) -> bool:
    """Whether all calls of a function are in this file, and so is what they pass."""
    passed = [argument(taker, site, key) for site in call_sites(context, taker)]
    return shows_all_calls(context, taker) and all(
        optional
        if value is None
        else gradient_function(value, context.facts.scopes).node is not None
        for value in passed
    )


def _is_named_there(registration: Registration) -> bool:
    """Whether a gradient function is registered by a name, or as an attribute of an object."""
    function = registration.function
    if registration.decorator is not None:
        return False
    if isinstance(function.expression, cst.Attribute):
        return isinstance(function.expression.value, cst.Name)
    return isinstance(function.expression, cst.Name) and function.node is not None


def _hangs_on_calls(context: Context, override: OverrideBlock, registration: Registration) -> bool:
    """Whether the calls of a helper decide what op it makes: its type, and its outputs."""
    keys = {entry.op_type for entry in override.entries}
    calls = context.facts.host_calls_in(override.block.body)
    return any(
        isinstance(call, PyFuncCall)
        and (
            call.listed is None
            or (call.stateful is None and len(keys) == 1)
            or (call.outputs is None and registration.function.uses_outputs)
        )
        for call in calls
    )


def parameter_registration(
    context: Context, override: OverrideBlock, helper: cst.FunctionDef | None
) -> Registration | None:
    """The registration of a parameter of the helper under the name that the map uses."""
    given = given_gradient(context, override, helper)
    if given is None or given.taker is not helper:
        return None
    plain = context.facts.scopes.parameter(given.registration.function.expression)
    return given.registration if plain is not None else None
