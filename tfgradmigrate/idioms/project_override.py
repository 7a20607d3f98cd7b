"""Uses of an override that a function of the project holds, of another file or of the same one.

    from lucid.misc.gradient_override import gradient_override_map

    with gradient_override_map({"Relu": _guided_relu}):
        logits = network(images)

Nothing is changed here: the override itself stands in that function, and is migrated there. A key
that no op of a block has is reported where the map is passed.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.original_faults import dead_keys_message
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.findings.broken_original import DeadKey
from tfgradmigrate.syntax.block_ops import ops_in
from tfgradmigrate.syntax.callers import passed_for
from tfgradmigrate.syntax.overriding import uses_of_overrides, uses_of_own_overrides
from tfgradmigrate.syntax.tree import body_statements, dotted_tail


class ProjectOverride(Code):
    """An override that a function of the project holds is used

    A context manager or decorator of the project puts code into `gradient_override_map`. What is
    used here depends on what becomes of the override there, in another file or in this one. If that
    is migrated, it runs on the runtime shim, which works in every mode of TensorFlow 2. If it is
    not, TensorFlow 2 ignores the override in eager mode, under a tape in `tf.function` and in
    `fit`.

    By hand: migrate both files in one run, and read the finding of the override itself.
    """

    code = "TGM206"


_MAP = "gradient_override_map"


def _file(context: Context) -> list[Decision]:
    calls = list(_staying(context))
    used = [(use.node, use.name, f"`{use.file}`") for use in uses_of_overrides(context.facts)]
    used += [
        (node, name, "this file") for node, name in uses_of_own_overrides(calls, context.facts)
    ]
    return [
        Decision(
            ProjectOverride,
            node,
            name,
            f"`{name}` applies an override of {where}; kept here, see the finding there",
        )
        for node, name, where in used
    ] + [found for call in calls for found in _dead_keys(context, call)]


def _staying(context: Context) -> Iterator[cst.Call]:
    """The overrides of a file that are not rewritten, and those that run on the shim already."""
    facts = context.facts
    known = {override.call: override for override in facts.overrides}
    # Most files have none, and to go through all calls takes longer than to search the text.
    shown = _MAP in facts.text
    for call in facts.scopes.find(facts.module, cst.Call) if shown else ():
        if dotted_tail(call.func) == _MAP and call.args:
            override = known.get(call)
            if override is None or override in context.kept_overrides:
                yield call


def _dead_keys(context: Context, override: cst.Call) -> Iterator[Decision]:
    """The keys that no op has in the blocks which this file puts into an override of its own.

    That is one whose map is a parameter of the function that holds it.
    """
    facts = context.facts
    scopes = facts.scopes
    parameter = scopes.parameter(override.args[0].value)
    for given in filter(None, passed_for(parameter, scopes)):
        item = scopes.parents[scopes.parents[scopes.parents[given]]]
        block = scopes.parents[item]
        entries = facts.maps.read(given).entries
        if not isinstance(block, cst.With) or not isinstance(item, cst.WithItem) or not entries:
            continue
        uses = list(ops_in(body_statements(block.body), facts))
        made = {op for use in uses for op in use.op_types or ()}
        dead = [entry for entry in entries if entry.op_type not in made]
        if dead and all(use.op_types is not None for use in uses):
            keys = ", ".join(entry.op_type for entry in dead)
            message = (
                f"the override never took effect: {dead_keys_message(dead, made)}; correct the "
                "key, or take it out of the map"
            )
            yield Decision(DeadKey, item.item, keys, message)


IDIOM = Idiom(
    name="project_override",
    title="A context manager or decorator of the project that holds the override",
    becomes="left alone: the override is migrated where it stands",
    codes=(ProjectOverride,),
    file=_file,
)
