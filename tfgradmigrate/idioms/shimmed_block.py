"""Blocks whose ops are made out of sight: they keep their shape, over the runtime shim.

    with graph.gradient_override_map({"Relu": "GuidedRelu"}):
        logits = build_model(images)

No rewrite of the block is right, for the ops are made elsewhere. `gradient_override_map` of the
runtime takes effect in every mode of TensorFlow 2, with the same registrations:

    with gradient_override_map({"Relu": "GuidedRelu"}):
        logits = build_model(images)

It does so too for a Keras model that is built in the block, though Keras makes its ops at each call
of the model.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set

import libcst as cst

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.assumptions import RUNTIME, of_receiver
from tfgradmigrate.rewrite.block import let_graph_go
from tfgradmigrate.rewrite.block_graph import (
    IN_GRAPH,
    assumed_of_tensors,
    check_graph,
    graph_is_entered,
    why_graph_not_known,
)
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.graph_uses import Needs, graph_uses
from tfgradmigrate.rewrite.ignored import ignored
from tfgradmigrate.rewrite.original_faults import other_additions
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.findings.broken_original import DeadKey, ForgottenKey
from tfgradmigrate.rules.findings.refused import GraphNotKnown
from tfgradmigrate.rules.guards import Guard, Refusal
from tfgradmigrate.rules.model import MapEntry, Override, Registration
from tfgradmigrate.syntax.block_ops import OpUse, ops_in
from tfgradmigrate.syntax.called import functions_called
from tfgradmigrate.syntax.callers import passed_for
from tfgradmigrate.syntax.functions import decorating
from tfgradmigrate.syntax.members import method
from tfgradmigrate.syntax.tree import body_statements, dotted_tail, excerpt, find_all, source_of
from tfgradmigrate.tables.effects import named
from tfgradmigrate.tables.op_types import known_op_types, nearest_op_type
from tfgradmigrate.tables.other_ops import OTHER_OPS, PAST_OVERRIDES
from tfgradmigrate.tables.rows import packaged


class ShimmedBlock(Code):
    """The override keeps its shape over the runtime shim

    The ops that get the gradient are created in code that is not visible, in a model or a function
    of another module. Or the context is not entered by a plain `with`.
    `tfgradmigrate.runtime.gradient_override_map` has the effect that TensorFlow 1's had, in eager
    mode, in `tf.function` with any tape, in Keras `fit` and in v1 graphs. The registrations stay.

    Keras makes the ops of a model whenever that runs. A model may be built, loaded or cloned in the
    block, here, in another file or in a library. The runtime overrides those of its ops that
    TensorFlow 1 created in the block.

    A graph that is imported in the block (`tf.import_graph_def`, `tf.train.import_meta_graph`,
    `tf.saved_model.loader`) is differentiated by `tf.gradients` or by a tape outside of the
    `tf.function`. TensorFlow shows its ops to no tape inside: the runtime raises an error there.

    The code then needs the runtime: install `tfgradmigrate[tf]`, or copy it into your own tree
    with `tfgradmigrate vendor-runtime` and name it with `--runtime-module`. With `--ignore TGM3`
    no shim is used, and the reason why there is no rewrite is reported instead.

    Safety: the code needs the runtime from now on, so `--safe-only` never writes it. Some ops
    are overridden that were not in TensorFlow 1.15, where the finding says so.
    """

    code = "TGM301"


class ExplicitGraph(Code):
    """An override on an explicit v1 graph is kept

    The ops are created in a `tf.Graph()` that is the default around the block, and differentiated
    with `tf.gradients`. There TensorFlow 2's own `gradient_override_map` still works.
    """

    code = "TGM204"


class OtherOps(Code):
    """TensorFlow 2 makes no such op here, or lets no override reach it

    Some functions are built of other ops in TensorFlow 2: `tf.einsum` of one `Einsum` where 1.15
    made `MatMul`, `tf.matrix_diag_part` of `MatrixDiagPartV3`, which has more inputs. An override
    by op types would miss them, or reach others, without an error. Of `tf.stop_gradient`, control
    flow and functions, TensorFlow 2 keeps or replaces the gradient itself.

    By hand: write a function with `@tf.custom_gradient` around the call.
    """

    code = "TGM418"


SAME_OPS = Guard("same_ops", "TensorFlow 2 makes the ops of the map, and an override reaches them")


def _rescue(context: Context, override: Override, refused: Refusal | None) -> list[Decision] | None:
    if override.call is None or not override.call.args or context.shim_module is None:
        return None
    unknown = _unknown_keys(context, override)
    keys = ", ".join(entry.op_type for entry in override.entries or ()) or "gradients"
    uses: list[OpUse] = []
    if override.block is not None:
        uses = list(ops_in(body_statements(override.block.body), context.facts))
    kept = _explicit_graph(context, override)
    if kept is not None:
        kept[0].note(*_made_before(context, override, uses))
        return kept
    if override.graph_kind == "unknown":
        raise Refusal(GraphNotKnown, why_graph_not_known(override))
    check_graph(context, override)
    context.asked.settle()
    _check_ops(context, override, uses)
    context.asked.settle()
    hidden = [use for use in uses if use.op_types is None]
    decision = Decision(
        ShimmedBlock,
        override.block or override.call,
        keys,
        ignored("", f"runs on the runtime shim, as {_why(override, refused, hidden)}"),
        [override.marker],
        assumes=[
            RUNTIME,
            *of_receiver(override, graph_is_entered(context, override)),
            *assumed_of_tensors(context, override),
            *_plain_before(context, override, uses),
        ],
        notes=[
            *_where(context, override),
            *_made_before(context, override, uses),
            *other_additions(override.entries or (), uses),
            *_wrapped(context, override),
        ],
    )
    spelled = _runtime_name(context, override, decision)
    decision.edits.replace(override.marker, cst.parse_expression(spelled))
    _finish(context, override, decision)
    return _without_keys(context, override, unknown, [decision])


@SAME_OPS.check
def _check_ops(context: Context, override: Override, uses: list[OpUse]) -> None:
    """Refuse an override whose ops TensorFlow 2 does not make, or does not let override."""
    keys = {entry.op_type for entry in override.entries or ()}
    past = sorted(keys & PAST_OVERRIDES)
    if past:
        raise Refusal(
            OtherOps,
            f"TensorFlow 2 differentiates `{past[0]}` in a way that no override reaches; write a "
            "`tf.custom_gradient` around what makes it",
        )
    for use in uses:
        gone, new = OTHER_OPS.get((use.api or "").rpartition(".")[2], (frozenset(), frozenset()))
        if keys & (gone | new):
            raise Refusal(
                OtherOps,
                f"`{excerpt(use.node)}` creates other ops in TensorFlow 2 "
                f"({', '.join(sorted(new)) or 'fewer'}), so the map would miss; put a "
                "`tf.custom_gradient` there",
            )


def _where(context: Context, override: Override) -> list[str]:
    """In which modes of TensorFlow 2 the code of a shimmed override works, if not in every one."""
    uses = graph_uses(context, [*_run_by(context, override), *_gradients_of(context, override)])
    first = {use.needs: f"`{use.text}`" for use in reversed(uses)}
    said = (said.format(first[needs]) for needs, said in _MODES.items() if needs in first)
    modes = next(said, _EVERY_MODE)
    if Needs.NO_FUNCTION in first:
        modes += (
            f" (but for `tf.function`: {first[Needs.NO_FUNCTION]} creates a variable at each call)"
        )
    if Needs.REPLACEMENT in first:
        modes = f"once {first[Needs.REPLACEMENT]} is replaced, which TensorFlow 2 lacks, {modes}"
    return [] if modes == _EVERY_MODE else [f"it works {modes}"]


def _made_before(context: Context, override: Override, uses: list[OpUse]) -> list[str]:
    """What is to say of a block that differentiates and makes no op of the map itself."""
    if override.block is None:
        return []
    keys = {entry.op_type for entry in override.entries or ()}
    calls = _calls(context, override.block, _DIFFERENTIATING)
    if not calls or not all(_differentiates(use) for use in uses if _may_make(use, keys)):
        return []
    return [
        f"the map has no effect on `{calls[0]}`: an op keeps the gradient that it was created "
        "with, and the block creates no op that the map names"
    ]


_DIFFERENTIATING = ("gradients",)


def _may_make(use: OpUse, keys: Set[str]) -> bool:
    return use.op_types is None or not keys.isdisjoint(use.op_types)


def _differentiates(use: OpUse) -> bool:
    return isinstance(use.node, cst.Call) and dotted_tail(use.node.func) in _DIFFERENTIATING


_EVERY_MODE = "in every mode of TensorFlow 2"
# What the first place that needs something of these leaves: of two needs, the earlier row.
_MODES = {Needs(row["name"]): row["shimmed"] for row in packaged("needs.tsv") if row["shimmed"]}


def _plain_before(context: Context, override: Override, uses: list[OpUse]) -> list[str]:
    """What rests on ops that TensorFlow 1.15 did not override and the shim does (measured)."""
    bodies = [excerpt(use.node) for use in uses if _is_body_of_own_graph(context, use)]
    if override.block is not None:
        if _calls(context, override.block, ("switch_case",)):
            bodies.append("tf.switch_case")
        branching = _calls(context, override.block, ("cond", "while_loop"))
        # The module is looked through only where it matters: it may be long.
        if branching and _calls(context, context.facts.module, _CONTROL_FLOW_V2):
            bodies += branching
    if bodies:
        return [
            f"the ops in the body of `{bodies[0]}` may be overridden too, which they were not in "
            "TensorFlow 1.15"
        ]
    keys = {entry.op_type for entry in override.entries or ()}
    resources = _calls(context, context.facts.module, _RESOURCES) if "Identity" in keys else []
    if resources:
        return [
            "the reads of variables made in the block may be overridden too, which after "
            f"`{resources[0]}()` they were not"
        ]
    return []


_CONTROL_FLOW_V2 = named("switches", "control_flow", of="tf.")
_RESOURCES = named("switches", "resources", of="tf.")
_TRACERS = named("when", "trace", of="tf.")


def _is_body_of_own_graph(context: Context, use: OpUse) -> bool:
    """Whether a call is one of a tf.function of this file."""
    func = use.node.func if isinstance(use.node, cst.Call) else None
    made = context.facts.scopes.value(func)
    if isinstance(made, cst.Call):
        return context.facts.names.api(made.func) in _TRACERS
    if not isinstance(made, cst.FunctionDef):
        return False
    return any(context.facts.names.api(each) in _TRACERS for each in decorating(made))


def _calls(context: Context, code: cst.CSTNode, apis: Collection[str]) -> list[str]:
    """The calls of some functions of TensorFlow in some code, as they are spelled there."""
    names = context.facts.names
    tails = {api.rpartition(".")[2] for api in apis}
    calls = context.facts.scopes.find(code, cst.Call)
    found = [call.func for call in calls if dotted_tail(call.func) in tails]
    return [source_of(func) for func in found if (names.api(func) or "").endswith(tuple(apis))]


def _wrapped(context: Context, override: Override) -> list[str]:
    """What to say of a function that is the project's own override, wherever it is used."""
    around = context.facts.scopes.enclosing(override.marker, cst.FunctionDef)
    if around is None or override.call is None:
        return []
    manager = "contextmanager" in map(dotted_tail, decorating(around))
    returned = isinstance(context.facts.scopes.parents[override.call], cst.Return)
    if not manager and not returned:
        return []
    return [f"with this, every use of `{around.name.value}` runs on the shim, in other files too"]


def _why(override: Override, refused: Refusal | None, hidden: list[OpUse]) -> str:
    """Why there is no rewrite of the block itself."""
    if hidden:
        return hidden[0].what.partition(": ")[0]
    if refused is not None:
        return refused.reason.partition(";")[0]
    if override.reason:
        return override.reason
    if override.block is None:
        return "the context is not entered by a `with` statement"
    return "the map is empty"


def _unknown_keys(context: Context, override: Override) -> list[MapEntry]:
    """The keys that are no op types and can be taken out, at which TensorFlow 1 was silent.

    The shim skips the others with a warning. Refuses a map that has no other keys.
    """
    entries = override.entries or ()
    unknown = [entry for entry in entries if entry.op_type not in known_op_types()]
    if unknown and len(unknown) == len(entries):
        raise Refusal(
            DeadKey,
            f"the key {_no_op_type(unknown[0])} and never took effect; correct it if the override "
            "is meant, remove the block if not",
        )
    parents = context.facts.scopes.parents
    return [e for e in unknown if isinstance(parents[e.gradient.node], cst.DictElement)]


def _no_op_type(entry: MapEntry) -> str:
    near = nearest_op_type(entry.op_type, known_op_types())
    hint = f" (did you mean `{near}`?)" if near else ""
    return f"`{entry.op_type}`{hint} is no op type"


def _without_keys(
    context: Context, override: Override, unknown: list[MapEntry], decisions: list[Decision]
) -> list[Decision]:
    """Take the keys that are no op types out of the map of a shimmed override."""
    if not unknown:
        return decisions
    assert override.call is not None
    keys = ", ".join(entry.op_type for entry in unknown)
    which = ", ".join(_no_op_type(entry) for entry in unknown)
    message = f"the key never took effect: {which}; removes it from the map"
    forgotten = Decision(ForgottenKey, override.call, keys, message)
    parents = context.facts.scopes.parents
    forgotten.edits.retired += [parents[entry.gradient.node] for entry in unknown]
    return [*decisions, forgotten]


def _explicit_graph(context: Context, override: Override) -> list[Decision] | None:
    """The decision for a graph of its own, entered around the block and differentiated in v1."""
    if not graph_is_entered(context, override):
        return None
    scopes = context.facts.scopes
    if not scopes.has_attribute("gradients") or scopes.has_attribute("GradientTape"):
        return None
    message = (
        f"`{excerpt(override.graph)}` is the default graph around the block and is "
        "differentiated with `tf.gradients`, where TensorFlow 2's own override works; kept"
    )
    keys = ", ".join(entry.op_type for entry in override.entries or ())
    decision = Decision(ExplicitGraph, override.marker, keys, message, [override.marker])
    _touch_gradients(context, override, decision)
    return [decision]


def _runtime_name(context: Context, override: Override, decision: Decision) -> str:
    """How the shim is spelled, with its import."""
    module, name = context.shim_module, "gradient_override_map"
    scopes = context.facts.scopes
    if scopes.owner(name, scopes.scope_at(override.marker)) is not None:
        decision.edits.imports.add(f"import {module}")
        return f"{module}.{name}"
    decision.edits.imports.add(f"from {module} import {name}")
    return name


def _finish(context: Context, override: Override, decision: Decision) -> None:
    """Let go of the graph, keep the map, mend what the block runs and its gradient functions."""
    assert override.call is not None
    facts = context.facts
    in_map = [facts.scopes.binding(name) for name in find_all(override.call.args[0], cst.Name)]
    kept = {facts.scopes.assignment(binding) for binding in in_map if binding is not None}
    let_graph_go(context, override, decision, kept)
    decision.touched += _run_by(context, override)
    _touch_gradients(context, override, decision)


def _run_by(context: Context, override: Override) -> list[cst.CSTNode]:
    """The function around an override, those of this file that its block calls, and those that
    are handed to them.
    """
    around = context.function_around(override.block or override.call or override.marker)
    if override.block is None:
        return [around]
    called = functions_called(override.block.body, context.facts.scopes)
    handed = [
        value
        for code in (override.block.body, *(function.body for function in called))
        for value in _handed_in(context, code)
    ]
    return [around, *called, *handed]


def _handed_in(context: Context, code: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """The functions that calls of this file hand to the parameters that some code calls."""
    for call in find_all(code, cst.Call):
        yield from _passed(context, call.func)


def _passed(context: Context, name: cst.BaseExpression | None) -> Iterator[cst.CSTNode]:
    """The functions that calls of this file pass for a parameter, and what they call of it."""
    scopes = context.facts.scopes
    for value in passed_for(scopes.parameter(name), scopes):
        body = scopes.value(value)
        if isinstance(value, cst.Attribute):
            body = method(value, scopes)
        if isinstance(body, (cst.FunctionDef, cst.Lambda)):
            yield body
            yield from functions_called(body.body, scopes)
        elif isinstance(value, (cst.Lambda, cst.Name, cst.Attribute)):
            yield value
            yield from functions_called(value, scopes)


def _touch_gradients(context: Context, override: Override, decision: Decision) -> None:
    """Have names that TF2 lacks mended in the gradient functions, which stay registered.

    So in what they call of this file.
    """
    decision.touched += _gradients_of(context, override)


def _gradients_of(context: Context, override: Override) -> list[cst.CSTNode]:
    """The gradient functions of an override that are in this file, and what they call of it.

    So are those that calls pass to a helper that registers a parameter.
    """
    found: list[cst.CSTNode] = []
    for entry in override.entries or ():
        for registration in context.registrations(entry.gradient):
            if not isinstance(registration, Registration):
                continue
            node = registration.function.node
            if node is None:
                found += _passed(context, registration.function.expression)
            else:
                found += [node, *functions_called(node, context.facts.scopes)]
    return found


IDIOM = Idiom(
    name="shimmed_block",
    title="A model built or called in the block, stored contexts, computed maps",
    becomes="the same block over `tfgradmigrate.runtime`",
    codes=(ShimmedBlock, ExplicitGraph, OtherOps),
    rescue=_rescue,
    guards=(IN_GRAPH, SAME_OPS),
)
