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

from tfgradmigrate.model import OverrideBlock, PyFuncCall, Registration, UnreadRegistration
from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.syntax.scopes import Binding, BindingKind
from tfgradmigrate.syntax.tree import string_value

_TAKING = ("get", "pop")


class GivenGradient(Struct, frozen=True, eq=False):
    """A registration of what a function is given, as its argument `key`.

    `taker` is the helper or a function around it. `optional` says that it may be None. Without a
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
            if taken is not None:
                return GivenGradient(registration, *taken)
            if _is_named_there(registration) and _hangs_on_calls(context, override, registration):
                unknown = registration.function.node is None
                return GivenGradient(registration, helper, None, optional=unknown)
    return None


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
    calls = context.py_funcs_in(override.block.body)
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
    binding = context.facts.scopes.binding(given.registration.function.expression)
    plain = binding is not None and binding.kind is BindingKind.PARAMETER
    return given.registration if plain else None


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
