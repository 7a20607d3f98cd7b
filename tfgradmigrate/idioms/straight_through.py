"""`{"Round": "Identity"}`: straight-through estimators, by the name of a built-in gradient.

    with graph.gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n) / n

TensorFlow has a word for it, with the same forward value to the bit:

    return tf.grad_pass_through(tf.round)(x * n) / n

(`x + tf.stop_gradient(tf.round(x) - x)` has not: it loses -0, infinities and large values.)
`{"Mul": "Add"}` gives a product the gradient of a sum; that wants a small `tf.custom_gradient`.
"""

from __future__ import annotations

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.block import (
    OF_BLOCK,
    REACHED,
    check_block,
    finish_block,
    forgotten_keys,
)
from tfgradmigrate.rewrite.built_in_gradients import give_built_in, is_built_in
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.ignored import CUSTOM, ignored, own_gradients
from tfgradmigrate.rules.findings.straight_through import StraightThrough
from tfgradmigrate.rules.model import MapEntry, Override, OverrideBlock
from tfgradmigrate.syntax.block_ops import OpUse
from tfgradmigrate.tables.mends import mend_for


def _decide(context: Context, override: Override) -> list[Decision] | None:
    if not isinstance(override, OverrideBlock) or not override.entries:
        return None
    entries = override.entries
    if not all(is_built_in(context, entry) for entry in entries):
        return None
    uses, dead = check_block(context, override)
    live = [entry for entry in entries if entry not in dead]
    decision = Decision(
        StraightThrough,
        override.block,
        ", ".join(entry.op_type for entry in live),
        ignored(own_gradients(live), _becomes(live, uses)),
        [override.marker],
    )
    functions: dict[str, str] = {}
    for entry in live:
        for use in uses:
            if entry.op_type in (use.op_types or ()):
                give_built_in(context, override, entry, use, decision, functions)
    finish_block(context, override, decision)
    return [decision, *forgotten_keys(override, dead, uses)]


def _becomes(live: list[MapEntry], uses: list[OpUse]) -> str:
    """What takes the place of the ops: with the name of the function where there is but one."""
    if any(entry.gradient.text != "Identity" for entry in live):
        return CUSTOM
    types = {entry.op_type for entry in live}
    apis = {use.api for use in uses if types & (use.op_types or frozenset())}
    (api,) = apis if len(apis) == 1 else ("",)
    named = f"(tf.{api})" if api and mend_for(api) is None else ""
    return f"becomes `tf.grad_pass_through{named}`"


IDIOM = Idiom(
    name="straight_through",
    title='Round, Sign, Floor, ... under `{"Round": "Identity"}`',
    becomes="`tf.grad_pass_through(tf.round)(x)`",
    codes=(StraightThrough,),
    override=_decide,
    guards=(*OF_BLOCK, REACHED),
)
