"""From an overridden op and its registered gradient to a function with `tf.custom_gradient`.

Two forms. *In place*: the registered function itself becomes the new function, where it stands, so
that its closure, comments and layout stay; wherever nothing else uses it. *By call*: a new function
in front of the block, whose `backward` calls the registered function, which is kept as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from tfgradmigrate.rewrite.by_call import rewrite_by_call
from tfgradmigrate.rewrite.decisions import Context, Converted, Decision
from tfgradmigrate.rewrite.in_place import rewrite_in_place
from tfgradmigrate.rewrite.names import means_the_same
from tfgradmigrate.rewrite.op_reads import READS, missing_read
from tfgradmigrate.rewrite.ops import Op
from tfgradmigrate.rewrite.original_faults import FITS, REGISTERED
from tfgradmigrate.rewrite.registrations import (
    UNREGISTERED,
    USABLE,
    check_is_of_this_call,
    check_op_use,
    check_registration,
    unregister,
)
from tfgradmigrate.rules.findings.refused import GradientFunctionOutOfReach
from tfgradmigrate.rules.guards import Refusal
from tfgradmigrate.rules.model import OverrideBlock, Registration
from tfgradmigrate.syntax.placement import stands_in_place
from tfgradmigrate.syntax.tree import excerpt, find_all

#: The guards of a registered gradient function that is to be converted.
OF_GRADIENT = (REGISTERED, FITS, USABLE, READS, UNREGISTERED)


def convert(
    context: Context,
    override: OverrideBlock,
    registration: Registration,
    ops: Sequence[Op],
    decision: Decision,
) -> list[str]:
    """Make the functions for the ops of one block; returns the name to call for each op.

    Adds the edits, the touched functions and the claimed markers to the decision.
    """
    check_op_use(context, registration)
    block = override.block
    assert block is not None
    stays = context.must_stay(registration)
    # The finding that uses a registration first accounts for it.
    first = not stays and context.live_overrides(registration)[0] is override
    if first:
        decision.markers.append(registration.marker)
    alone = len({_likeness(context, op) for op in ops}) == 1
    made = context.progress.converted.get(registration)
    if made is not None:
        context.asked.settle()
        if any(op.kind != made.kind for op in ops):
            raise Refusal(
                GradientFunctionOutOfReach,
                "another block uses the gradient function for an op that is made otherwise; give "
                "each block a gradient function of its own",
            )
        if not all(_sees(context, registration, made.name, op.call) for op in ops):
            raise Refusal(GradientFunctionOutOfReach, "the op does not see its gradient function")
        return [made.name] * len(ops)
    check_registration(context, registration)
    check_is_of_this_call(context, registration, block)
    context.asked.settle()
    missing = next(filter(None, (missing_read(registration.function, op) for op in ops)), None)
    if missing is not None:
        decision.note(
            f"it reads `{excerpt(missing.node)}`, which the op does not have: IndexError when "
            "gradients are asked for, as in TensorFlow 1"
        )
    if (
        not stays
        and missing is None
        and alone
        and _one_kind(context, registration, ops)
        and not _reads_integers(context, registration, ops)
    ):
        blocks = [o.block for o in context.live_overrides(registration) if o.block is not None]
        scopes = context.facts.scopes
        stands = all(stands_in_place(registration, each, scopes) for each in blocks)
        if stands and means_the_same(context, registration, ops[0].closed_over):
            name = rewrite_in_place(context, registration, ops[0], decision)
            context.progress.converted[registration] = Converted(name, ops[0].kind)
            return [name] * len(ops)
    if first:
        unregister(registration, context, decision)
    names: dict[Op, str] = {}
    for same in _same_kinds(context, ops):
        place = _place(context, same, block)
        name = rewrite_by_call(context, registration, same[0], place, decision)
        names |= dict.fromkeys(same, name)
    return [names[op] for op in ops]


def _sees(context: Context, registration: Registration, name: str, node: cst.CSTNode) -> bool:
    """Whether the name of a converted function means it at a node."""
    scopes = context.facts.scopes
    function = registration.function
    assert function.node is not None
    home = scopes.scope_at(function.node)
    owner = scopes.owner(name, scopes.scope_at(node))
    if isinstance(function.node, cst.FunctionDef) and function.node.name.value == name:
        return owner is home
    return owner is None and home in scopes.scope_at(node).chain()


def _likeness(context: Context, op: Op) -> object:
    """Equal for ops that one function can make: of one kind, and from the same variables."""
    if op.kind is None:
        return op
    scopes = context.facts.scopes
    bound = [scopes.bindings(name) for node in op.closed_over for name in find_all(node, cst.Name)]
    return op.kind, tuple(id(found[0].scope) if found else None for found in bound)


def _same_kinds(context: Context, ops: Sequence[Op]) -> list[list[Op]]:
    """The ops in groups that one function can make."""
    groups: dict[object, list[Op]] = {}
    for op in ops:
        groups.setdefault(_likeness(context, op), []).append(op)
    return list(groups.values())


def _place(context: Context, ops: Sequence[Op], block: cst.With) -> cst.BaseStatement:
    """The statement in front of which a function for these ops stands."""
    scopes = context.facts.scopes
    if len({scopes.statement(op.call) for op in ops}) == 1:
        return scopes.statement(ops[0].call)
    return scopes.statement(block)


def _one_kind(context: Context, registration: Registration, ops: Sequence[Op]) -> bool:
    """Whether all blocks that use a registration can call one and the same function."""
    users = context.live_overrides(registration)
    if len(users) == 1:
        return True
    keys = {
        entry.op_type
        for user in users
        for entry in user.entries or ()
        if registration in context.registrations(entry.gradient)
    }
    return not ops[0].closed_over and len(keys) == 1


def _reads_integers(context: Context, registration: Registration, ops: Sequence[Op]) -> bool:
    """Whether the gradient function looks at the upstream gradient of an integer output."""
    function = registration.function
    if function.node is None or not any(op.integers for op in ops):
        return False
    scope = context.facts.scopes.scope_of[function.node]
    read = {
        index
        for index, name in enumerate(function.upstream)
        if context.facts.scopes.uses(scope, name)
    }
    return function.star is not None or any(op.integers & read for op in ops)
