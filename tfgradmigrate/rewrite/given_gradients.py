"""The gradient function that a `py_func` helper is given, by one of its parameters."""

from __future__ import annotations

import libcst as cst
from msgspec import Struct

from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rules.model import OverrideBlock, Registration, UnreadRegistration
from tfgradmigrate.syntax.tree import is_name


class GivenGradient(Struct, frozen=True, eq=False):
    """A registration of what a helper is given as its parameter `key`.

    `optional` is true if that may be None.
    """

    registration: Registration
    key: str
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
            parameter = scopes.parameter(registration.function.expression)
            if parameter is not None and parameter.scope.node is helper:
                node = parameter.node
                optional = isinstance(node, cst.Param) and is_name(node.default, "None")
                return GivenGradient(registration, parameter.name, optional)
    return None
