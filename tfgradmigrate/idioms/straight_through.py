"""`{"Round": "Identity"}`: straight-through estimators, by the name of a built-in gradient.

    with graph.gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n) / n

TensorFlow has a word for it, with the same forward value to the bit:

    return tf.grad_pass_through(tf.round)(x * n) / n

(`x + tf.stop_gradient(tf.round(x) - x)` has not: it loses -0, infinities and large values.)
`{"Mul": "Add"}` gives a product the gradient of a sum; that wants a small `tf.custom_gradient`.
"""

from __future__ import annotations

from tfgradmigrate.findings.straight_through import StraightThrough
from tfgradmigrate.idioms import Idiom
from tfgradmigrate.model import Override, OverrideBlock
from tfgradmigrate.rewrite.block import check_block, finish_block, forgotten_keys, under_condition
from tfgradmigrate.rewrite.built_in_gradients import give_built_in, is_built_in
from tfgradmigrate.rewrite.decisions import Context, Decision


def _decide(context: Context, override: Override) -> list[Decision] | None:
    if not isinstance(override, OverrideBlock) or not override.entries:
        return None
    entries = override.entries
    if not all(is_built_in(context, entry) for entry in entries):
        return None
    uses, dead = check_block(context, override)
    live = [entry for entry in entries if entry not in dead]
    what = ", ".join(f"{entry.op_type} as {entry.gradient.text}" for entry in live)
    decision = Decision(
        StraightThrough,
        override.block,
        ", ".join(entry.op_type for entry in live),
        f"straight-through gradient ({what}) written out",
        [override.marker],
    )
    functions: dict[str, str] = {}
    for entry in live:
        for use in uses:
            if entry.op_type in (use.op_types or ()):
                give_built_in(context, override, entry, use, decision, functions)
    under_condition(context, override, uses, decision)
    finish_block(context, override, decision)
    return [decision, *forgotten_keys(override, dead, uses)]


IDIOM = Idiom(
    name="straight_through",
    title='Round, Sign, Floor, ... under `{"Round": "Identity"}`',
    becomes="`tf.grad_pass_through(tf.round)(x)`",
    codes=(StraightThrough,),
    override=_decide,
)
