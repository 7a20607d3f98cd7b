"""`{"Round": "Identity"}`: straight-through estimators, by the name of a built-in gradient.

    with graph.gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n) / n

TensorFlow has a word for it, with the same forward value to the bit:

    return tf.grad_pass_through(tf.round)(x * n) / n

(`x + tf.stop_gradient(tf.round(x) - x)` has not: it loses -0, infinities and large values.)
`{"Mul": "Add"}` gives a product the gradient of a sum; that wants a small `tf.custom_gradient`.
"""

from __future__ import annotations

from tfgradmigrate.findings import Code
from tfgradmigrate.idioms import Idiom
from tfgradmigrate.model import Action, Override, OverrideBlock
from tfgradmigrate.rewrite.block import check_block, finish_block, forgotten_keys, under_condition
from tfgradmigrate.rewrite.built_in_gradients import give_built_in, is_built_in
from tfgradmigrate.rewrite.decisions import Context, Decision


class StraightThrough(Code):
    """A straight-through estimator becomes `tf.grad_pass_through`

    Every op of the type in the map, calls and operators alike, gets the upstream gradient as its
    own: `tf.grad_pass_through(tf.round)(x)`. That is TensorFlow's own function, and it is bit-exact
    in eager mode, in `tf.function` with the tape inside or outside, under jit, in v1 graphs and in
    Keras `fit`. It takes no keyword arguments in a graph, so `name=` and other arguments go into a
    lambda. The gradient of `Add` for another op of two inputs becomes a small function with
    `@tf.custom_gradient` that sums the upstream gradient over the broadcast dimensions, as
    TensorFlow's own gradient of `Add` does.

    Safety: safe, unless the op is named, code of the project looks ops up in the graph, or the
    graph is that of a session or object.
    """

    code = "TGM105"
    action = Action.REWRITE


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
