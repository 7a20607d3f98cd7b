"""A gradient function that returns its upstream gradient, shared by ops of several types.

Each of them is `tf.grad_pass_through`, TensorFlow's own word for it, and needs no function.
"""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from tfgradmigrate.rewrite.assumptions import of_callers
from tfgradmigrate.rewrite.built_in_gradients import can_pass_through, pass_through
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.registrations import check_op_use, check_registration, unregister
from tfgradmigrate.rules.model import GradientFunction, MapEntry, OverrideBlock, Registration
from tfgradmigrate.syntax.block_ops import OpUse
from tfgradmigrate.syntax.functions import only_returned
from tfgradmigrate.syntax.tree import is_name, only_item


def passes_through(
    context: Context, registration: Registration, users: Sequence[tuple[MapEntry, OpUse]]
) -> bool:
    """Whether a registration is for ops of several types, and gives each what comes in."""
    types = {
        entry.op_type
        for override in context.overrides(registration)
        for entry in override.entries or ()
        if registration in context.registrations(entry.gradient)
    }
    return (
        len(types) > 1
        and returns_upstream(registration.function)
        and all(can_pass_through(context, entry, use) for entry, use in users)
    )


def returns_upstream(function: GradientFunction) -> bool:
    """Whether a gradient function does nothing but return its only upstream gradient."""
    node = function.node
    if node is None or function.star is not None or len(function.upstream) != 1:
        return False
    returned = only_returned(node)
    return is_name(only_item(returned) or returned, function.upstream[0])


def rewrite_pass_through(
    context: Context,
    override: OverrideBlock,
    registration: Registration,
    users: Sequence[tuple[MapEntry, OpUse]],
    decision: Decision,
) -> None:
    """Pass the gradient through each op, and take the registration away once for all blocks."""
    check_op_use(context, registration, ())
    check_registration(context, registration)
    context.asked.settle()
    for entry, use in users:
        pass_through(context, entry, use, decision)
    if context.must_stay(registration) or context.overrides(registration)[0] is not override:
        return
    decision.markers.append(registration.marker)
    if _serves_alone(context, override, registration):
        decision.edits.remove(registration.statement)
        decision.assume(*of_callers(context, registration.statement))
    else:
        unregister(registration, context, decision)


def _serves_alone(context: Context, override: OverrideBlock, registration: Registration) -> bool:
    """Whether a decorated function is there for nothing but one block."""
    node, scopes = registration.function.node, context.facts.scopes
    if not isinstance(node, cst.FunctionDef) or registration.decorator is None:
        return False
    scope, name = scopes.scope_at(node), node.name.value
    return (
        {*context.overrides(registration)} == {override}
        and len(node.decorators) == 1
        and not scopes.uses(scope, name)
        and not scopes.exported(name, scope)
    )
