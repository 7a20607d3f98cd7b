"""What the idioms with an override block share: is it understood, and how it is taken away."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from typing import TypeGuard

import libcst as cst
from msgspec.structs import replace

from tfgradmigrate.rewrite.assumptions import DRAWS, of_graph, of_receiver
from tfgradmigrate.rewrite.block_graph import (
    IN_GRAPH,
    assumed_of_tensors,
    check_graph,
    graph_is_entered,
    overridden_code,
    why_graph_not_known,
)
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.original_faults import dead_keys_message
from tfgradmigrate.rules.findings.broken_original import DeadKey, ForgottenKey
from tfgradmigrate.rules.findings.refused import (
    ContextNotInWith,
    GraphNotKnown,
    OpsOutOfSight,
    ReadsGraph,
)
from tfgradmigrate.rules.guards import Guard, Refusal
from tfgradmigrate.rules.model import MapEntry, Override, OverrideBlock, Registration
from tfgradmigrate.syntax.block_ops import OpUse, gives_gradient, ops_in
from tfgradmigrate.syntax.changes import deletion_of
from tfgradmigrate.syntax.graphs import entered_around
from tfgradmigrate.syntax.handed import is_branch
from tfgradmigrate.syntax.kinds import is_number
from tfgradmigrate.syntax.operations import decides, is_operation
from tfgradmigrate.syntax.origins import reached
from tfgradmigrate.syntax.tree import (
    excerpt,
    find_all,
    keyword_of,
    source_of,
    walk,
)
from tfgradmigrate.tables.effects import last_parts, named


def is_key_override(override: Override, keys: Set[str]) -> TypeGuard[OverrideBlock]:
    """Whether a map is visible, always the same, has a block, and names just these op types."""
    return (
        isinstance(override, OverrideBlock)
        and bool(override.entries)
        and {entry.op_type for entry in override.entries} <= keys
    )


PLAIN = Guard("plain_block", "The block stands alone, and its statements run once, in order")
DECIDED = Guard("op_not_read", "No op of the block decides what is done")
IN_SIGHT = Guard("ops_in_sight", "Every op that the block makes is in sight")
LIVE = Guard("live_key", "The block makes an op that the map names")
REACHED = Guard("op_in_reach", "The op can get its gradient where it stands")

#: The guards of a block.
OF_BLOCK = (IN_GRAPH, PLAIN, DECIDED, IN_SIGHT, LIVE)


def check_block(context: Context, override: OverrideBlock) -> tuple[list[OpUse], list[MapEntry]]:
    """The ops that a block makes and the keys of the map that no op has.

    Refuses a block that is not understood, or without a live key.
    """
    uses = uses_in_block(context, override)
    if any(use.op_types is None for use in uses):
        return uses, []
    made = {op for use in uses for op in use.op_types or ()}
    dead = [entry for entry in override.entries if entry.op_type not in made]
    _check_live(context, override, dead, made)
    return uses, dead


@LIVE.check
def _check_live(
    context: Context, override: OverrideBlock, dead: list[MapEntry], made: set[str]
) -> None:
    """Refuse a map of which no key is live."""
    if len(dead) == len(override.entries):
        raise Refusal(
            DeadKey,
            f"the override never took effect: {dead_keys_message(dead, made)}; correct the key, or "
            "remove the block",
        )


def uses_in_block(context: Context, override: OverrideBlock) -> list[OpUse]:
    """The ops that a block makes.

    Refuses a block that is not understood: ops out of sight, another graph, a generator, functions
    defined inside.
    """
    block = override.block
    assert block is not None and override.entries is not None
    if override.graph_kind == "unknown":
        _refuse_graph(context, override)
    else:
        check_graph(context, override)
    check_unnamed(context, override.item)
    _check_statements(context, override, block)
    _check_behind(context, override, block)
    code = overridden_code(override.item, block)
    # Those in a function come again with its next call.
    uses = list({(use.node, use.op_types): use for use in ops_in(code, context.facts)}.values())
    for inner in (inner for node in code for inner in context.facts.overrides_in(node)):
        taken = _taken_by(context, override, inner)
        uses = [_less(use, taken) for use in uses]
    for taken in _taken_by_shims(context, override, code):
        uses = [_less(use, taken) for use in uses]
    _check_in_sight(context, uses)
    return _without_draws(context, uses)


@IN_GRAPH.check
def _refuse_graph(context: Context, override: OverrideBlock) -> None:
    # TensorFlow 2's own override may do on a graph that is entered around the block.
    entered = graph_is_entered(context, override)
    raise Refusal(OpsOutOfSight if entered else GraphNotKnown, why_graph_not_known(override))


@IN_SIGHT.check
def _check_in_sight(context: Context, uses: list[OpUse]) -> None:
    for use in uses:
        if use.op_types is None:
            raise Refusal(
                OpsOutOfSight,
                f"{use.what}, which the override holds for too; move the op that is meant into a "
                "`tf.custom_gradient`",
            )


# Random numbers that are moved and scaled by arithmetic ops.
_DRAWS = named("chance", "number", of="tf.")
_BOUNDS = ("minval", "maxval", "mean", "stddev")


def _without_draws(context: Context, uses: list[OpUse]) -> list[OpUse]:
    """The uses, random numbers without the ops that others make as well.

    Nothing is differentiated with respect to numbers, so no override acts on `maxval - minval`.
    """
    draws = [use for use in uses if use.api in _DRAWS and _is_bounded_by_numbers(context, use.node)]
    made = {op for use in uses if use not in draws for op in use.op_types or ()}
    taken: dict[cst.CSTNode, frozenset[str]] = {use.node: frozenset(made) for use in draws}
    return [_less(use, taken) for use in uses]


def _is_bounded_by_numbers(context: Context, node: cst.CSTNode) -> bool:
    """Whether the bounds of random numbers, behind their shape, are plain numbers."""
    assert isinstance(node, cst.Call)
    bounds = [
        arg
        for position, arg in enumerate(node.args)
        if (position in (1, 2) if arg.keyword is None else keyword_of(arg) in _BOUNDS)
    ]
    return not any(arg.star for arg in node.args) and all(
        is_number(arg.value, context.facts) for arg in bounds
    )


@PLAIN.finds
def _taken_by(
    context: Context, override: OverrideBlock, inner: Override
) -> dict[cst.CSTNode, frozenset[str]]:
    """The op types that an override inside of another takes over, by the nodes that make them.

    Refuses an inner one that may take over ops, and it is not certain which.
    """
    keys = frozenset(entry.op_type for entry in inner.entries or ())
    if inner.entries is not None and not keys & {entry.op_type for entry in override.entries}:
        return {}
    if isinstance(inner, OverrideBlock) and inner.entries:
        uses = list(ops_in(overridden_code(inner.item, inner.block), context.facts))
        if not any(use.inside and keys & (use.op_types or keys) for use in uses):
            return {use.node: keys for use in uses}
    raise Refusal(
        ContextNotInWith, "another override of the same op type stands inside; merge them"
    )


def _taken_by_shims(
    context: Context, override: OverrideBlock, code: Iterable[cst.CSTNode]
) -> Iterator[dict[cst.CSTNode, frozenset[str]]]:
    """The op types that blocks inside take over which are on the runtime shim already.

    A run made these of overrides that stood inside, or its user did: a second run finds the same.
    """
    facts = context.facts
    for block in (block for node in code for block in find_all(node, cst.With)):
        for item in block.items:
            call = item.item
            if not isinstance(call, cst.Call) or len(call.args) != 1:
                continue
            module, _, name = (facts.names.qualified(call.func) or "").rpartition(".")
            if name == "gradient_override_map" and facts.names.is_runtime(module):
                entries = facts.maps.read(call.args[0].value).entries or ()
                keys = frozenset(entry.op_type for entry in entries)
                if not keys & {entry.op_type for entry in override.entries}:
                    continue
                yield {use.node: keys for use in ops_in(overridden_code(item, block), facts)}


def _less(use: OpUse, taken: Mapping[cst.CSTNode, frozenset[str]]) -> OpUse:
    """A use without the op types that an inner override takes over."""
    if use.op_types is None or use.node not in taken:
        return use
    return replace(use, op_types=use.op_types - taken[use.node])


@REACHED.check
def check_reach(
    context: Context, use: OpUse, op_type: str, registration: Registration | None = None
) -> None:
    """Refuse an op made by called code, which may run elsewhere too.

    In a branch of `tf.cond` an op can get its gradient only if the gradient function reads no
    tensors of it: TensorFlow 2 loses these where the tape stands outside of `tf.function`.
    """
    if use.inside:
        raise Refusal(
            OpsOutOfSight,
            f"{use.what} creates a `{op_type}` op when it is called in the block; give that op its "
            "gradient in the function itself",
        )
    reads = registration is not None and registration.function.reads
    if reads and _is_of_what_a_branch_captures(context, use.node):
        raise Refusal(
            OpsOutOfSight,
            f"TensorFlow 2 cannot differentiate this `{op_type}` op in a branch of `tf.cond` under "
            "an outer tape: it reads a tensor from outside; give the op `tf.identity` of it",
        )


def _is_of_what_a_branch_captures(context: Context, op: cst.CSTNode) -> bool:
    """Whether an op in a branch of `tf.cond` is of a variable from outside of the branch."""
    around = context.facts.scopes.ancestors(op)
    functions = (each for each in around if isinstance(each, (cst.FunctionDef, cst.Lambda)))
    branch = next((each for each in functions if is_branch(each, context.facts)), None)
    operands = [arg.value for arg in op.args] if isinstance(op, cst.Call) else op.children
    read = () if branch is None else context.facts.scopes.read_by(branch)
    return any(name in operands for name in read)


def _is_unread(context: Context, target: cst.BaseExpression) -> bool:
    """Whether nothing reads the variable that a context is bound to: `as _`."""
    scopes = context.facts.scopes
    if not isinstance(target, cst.Name):
        return False
    scope = scopes.scope_at(target).function()
    return not scopes.uses(scope, target.value) and not scopes.exported(target.value, scope)


def let_graph_go(
    context: Context,
    override: Override,
    decision: Decision,
    kept: Collection[cst.CSTNode] = (),
) -> None:
    """Let go of what only named the graph: assignments, and `as_default()` of the default graph.

    That one did nothing. In TensorFlow 2 it would put the ops into a graph that nobody runs. The
    statements in `kept` are kept.
    """
    bound = (statement for statement in override.bound if statement not in kept)
    retired = [*bound, *_entered_for_nothing(context, override)]
    decision.edits.retired += retired
    decision.touched += retired
    # What callers pass for the graph has to run as well.
    scopes = context.facts.scopes
    graphs = (graph for graph, _ in reached(override.graph, scopes))
    given = (graph for graph in graphs if scopes.given_to(graph) is not None)
    decision.touched += [context.function_around(graph) for graph in given]


def _entered_for_nothing(context: Context, override: Override) -> Iterator[cst.WithItem]:
    kinds = ("default",) if context.facts.graphs.makes_graphs else ("default", "session")
    for item, graph in entered_around(override.marker, context.facts.scopes):
        if context.facts.graphs.read(graph).kind in kinds:
            yield item


@PLAIN.check
def check_unnamed(context: Context, item: cst.WithItem) -> None:
    """Refuse a context that code reads under the name of its `as`."""
    if item.asname is not None and not _is_unread(context, item.asname.name):
        raise Refusal(
            ContextNotInWith, "the context is bound with `as`; drop that, its value means nothing"
        )


@PLAIN.check
def _check_statements(context: Context, override: OverrideBlock, block: cst.With) -> None:
    for node in walk(block.body):
        if isinstance(node, (cst.Yield, cst.Await)):
            raise Refusal(
                ContextNotInWith,
                "the block is left and entered again by `yield`; move the op out of the generator",
            )
        if isinstance(node, cst.Attribute) and node.attr.value == "as_default":
            raise Refusal(
                GraphNotKnown,
                f"the block enters another graph or session (`{excerpt(node)}`), for whose ops "
                "the override does not hold; move that out of the block",
            )
        if isinstance(node, cst.FunctionDef) and not _gives_gradient(context, node):
            raise Refusal(
                OpsOutOfSight,
                f"`{node.name.value}` is defined inside the block, and its ops are overridden only "
                "where it is called inside; define it outside",
            )
        scopes = context.facts.scopes
        if is_operation(node, scopes):
            remedy = "Remove the check" if decides(node, scopes) else "Use something else for it"
            raise Refusal(
                ReadsGraph,
                f"the block reads `{excerpt(node)}`; a rewritten op has another type and eager "
                f"tensors have none. {remedy}",
            )


@DECIDED.check
def _check_behind(context: Context, override: OverrideBlock, block: cst.With) -> None:
    """Refuse a block of whose results the op decides behind it what is done."""
    scopes = context.facts.scopes
    function = scopes.enclosing(override.marker, cst.FunctionDef) or context.facts.module
    for read in scopes.attributes_named("op"):
        if (
            scopes.within(read, function)
            and is_operation(read, scopes)
            and not scopes.within(read, block)
            and decides(read, scopes)
            and isinstance(read.value, cst.Name)
            and any(scopes.within(b.node, block) for b in scopes.bindings(read.value))
        ):
            raise Refusal(
                ReadsGraph,
                f"`{excerpt(scopes.parents[read])}` decides behind the block what is done: a "
                "rewritten op has another type, and eager tensors have none. Remove the check",
            )


def _gives_gradient(context: Context, function: cst.FunctionDef) -> bool:
    """Whether a function in a block belongs to one with `tf.custom_gradient`, as a rewrite has it.

    It may be the one, stand in it, or hold it.
    """
    around = context.facts.scopes.ancestors(function)
    return any(gives_gradient(one, context.facts) for one in (*around, *walk(function)))


def finish_block(context: Context, override: OverrideBlock, decision: Decision) -> None:
    """Take the context out of its `with`, and release what only served it."""
    decision.edits.remove(override.item)
    decision.assume(*of_graph(context), *of_receiver(override, graph_is_entered(context, override)))
    decision.assume(*assumed_of_tensors(context, override))
    decision.touched.append(context.function_around(override.block))
    let_graph_go(context, override, decision)
    names = [
        entry.gradient.node
        for entry in override.entries
        for registration in context.registrations(entry.gradient)
        if not context.must_stay(registration)
    ]
    let_names_go(context, names, decision)
    decision.edits.retired += _deletions(context, override)


def let_names_go(context: Context, names: Iterable[cst.CSTNode | None], decision: Decision) -> None:
    """Release the assignments of variables that hold nothing but names, which nothing takes now."""
    scopes = context.facts.scopes
    bindings = dict.fromkeys(scopes.binding(name) for name in names)
    retired = [
        scopes.assignment(binding)
        for binding in bindings
        if binding is not None
        and binding.value is not None
        and _only_makes_a_name(context, binding.value)
    ]
    decision.edits.retired += retired
    if any("random" in source_of(node) or "getrandbits" in source_of(node) for node in retired):
        decision.assume(DRAWS)


def _deletions(context: Context, override: Override) -> Iterator[cst.CSTNode]:
    """Where gradient functions are deleted once they are registered: they are called now."""
    scopes = context.facts.scopes
    for entry in override.entries or ():
        for registration in context.registrations(entry.gradient):
            if not isinstance(registration, Registration):
                continue
            node = registration.function.node
            if isinstance(node, cst.FunctionDef):
                uses = scopes.reads_of(node)
                yield from (use for use in uses if deletion_of(use, scopes) is not None)


# Modules whose functions make names, and methods that make texts.
_NAME_MAKERS = tuple(n.rstrip("*") for n in named("gives", "name") | named("chance", "name"))
_NAME_METHODS = last_parts("gives", "text")


def _only_makes_a_name(context: Context, value: cst.CSTNode) -> bool:
    """Whether an expression makes a name and calls no code of this file, which may count."""
    for call in find_all(value, cst.Call):
        qualified = context.facts.names.qualified(call.func) or ""
        method = isinstance(call.func, cst.Attribute) and call.func.attr.value in _NAME_METHODS
        if not method and not qualified.startswith(_NAME_MAKERS):
            return False
    return True


def forgotten_keys(
    override: OverrideBlock, dead: list[MapEntry], uses: list[OpUse]
) -> list[Decision]:
    """The finding for keys that are dropped because they never took effect."""
    if not dead:
        return []
    assert override.call is not None
    made = {op for use in uses for op in use.op_types or ()}
    keys = ", ".join(entry.op_type for entry in dead)
    message = f"the key never took effect and is dropped: {dead_keys_message(dead, made)}"
    return [Decision(ForgottenKey, override.call, keys, message)]
