"""`{"Floor": "Identity"}` around `tf.round(x)`: an override for which nobody ever asks.

    with tf.get_default_graph().gradient_override_map({"Floor": "Identity"}):
        y = tf.round(x)

becomes `y = tf.round(x)`, which is what TensorFlow 1 computed. The same where the gradient of each
op of the type is stopped on the spot, whatever is registered under the name, or nothing. And where
nothing is: no file of the project registers the name, so that nothing was trained through it.
"""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.block import (
    DECIDED,
    IN_SIGHT,
    PLAIN,
    let_graph_go,
    uses_in_block,
)
from tfgradmigrate.rewrite.block_graph import IN_GRAPH
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.original_faults import dead_keys_message
from tfgradmigrate.rewrite.py_func_calls import PY_FUNC_KEYS
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.guards import Refusal
from tfgradmigrate.rules.model import Action, MapEntry, Override, OverrideBlock
from tfgradmigrate.syntax.block_ops import OpUse
from tfgradmigrate.tables.op_types import nearest_op_type


class WithoutEffect(Code):
    """An override that never took effect is gone

    No op in the block has a type that the map names: `{"Floor": ...}` around `tf.round`,
    `{"ClipByValue": ...}` around `tf.clip_by_value`. Or `tf.stop_gradient` stops the gradient of
    each op that has it. TensorFlow 1 ignored the map without an error, even where its name is
    registered nowhere. That raises LookupError only where the gradient of such an op is computed.
    The block is removed, and the code computes what it always did.

    Where a key looks like a misspelt op type of the block (`sign` for `Sign`), the block is left
    alone instead (TGM501). If the override is meant, put `tf.grad_pass_through` or a function with
    `@tf.custom_gradient` around the op: the model then trains differently.

    Safety: safe.
    """

    code = "TGM510"
    action = Action.REWRITE


def _decide(context: Context, override: Override) -> list[Decision] | None:
    if not isinstance(override, OverrideBlock) or not override.entries:
        return None
    if any(entry.op_type in PY_FUNC_KEYS for entry in override.entries):
        return None
    try:
        uses = uses_in_block(context, override)
        context.asked.settle()
    except Refusal:
        # Those that are asked later say why.
        return None
    made = {op for use in uses for op in use.op_types or ()}
    dead = [entry for entry in override.entries if entry.op_type not in made]
    stopped = [entry for entry in override.entries if _is_stopped(context, entry, uses)]
    misspelt = any(nearest_op_type(entry.op_type, sorted(made)) for entry in dead)
    if misspelt or len(dead) + len(stopped) < len(override.entries):
        return None
    reasons = [
        *([dead_keys_message(dead, made)] if dead else []),
        *(f"the gradient of each `{entry.op_type}` in it is stopped" for entry in stopped),
    ]
    message = f"the override never took effect: {reasons[0]}; removes the block"
    keys = ", ".join(entry.op_type for entry in override.entries)
    decision = Decision(WithoutEffect, override.block, keys, message, [override.marker])
    decision.note(*reasons[1:])
    context.progress.without_effect.add(override)
    decision.edits.remove(override.item)
    decision.touched.append(context.function_around(override.block))
    let_graph_go(context, override, decision)
    return [decision]


def _is_stopped(context: Context, entry: MapEntry, uses: list[OpUse]) -> bool:
    """Whether `tf.stop_gradient` stands around each op of a type, and there is one."""
    made = [use for use in uses if entry.op_type in (use.op_types or ())]
    return bool(made) and not any(use.inside or not _stops(context, use.node) for use in made)


def _stops(context: Context, node: cst.CSTNode) -> bool:
    return any(
        isinstance(around, cst.Call) and context.facts.names.api(around.func) == "stop_gradient"
        for around in context.facts.scopes.ancestors(node)
    )


IDIOM = Idiom(
    name="without_effect",
    title="Maps that name no op of the block, or ops whose gradient is stopped",
    becomes="the block without the override, and the finding gives the reason",
    codes=(WithoutEffect,),
    override=_decide,
    guards=(IN_GRAPH, PLAIN, DECIDED, IN_SIGHT),
)
