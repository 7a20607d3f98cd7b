"""In which graph an override block stands, and in which its ops are made.

TensorFlow makes an op in the graph of the tensors that it takes, and in the default one if it takes
none. Only there does an override act on it.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst
from msgspec import Struct

from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rules.findings.refused import GraphNotKnown
from tfgradmigrate.rules.guards import Guard, Refusal
from tfgradmigrate.rules.model import Override, OverrideBlock
from tfgradmigrate.syntax.block_ops import ops_in
from tfgradmigrate.syntax.graphs import entered_around
from tfgradmigrate.syntax.kinds import is_tensor
from tfgradmigrate.syntax.scopes import BindingKind
from tfgradmigrate.syntax.tree import body_statements, dotted_name, dotted_tail, source_of

IN_GRAPH = Guard("in_graph", "The block creates its ops in the graph that is overridden")


def why_graph_not_known(override: Override) -> str:
    """What is wrong with the graph of an override, and what to do."""
    graph = source_of(override.graph)
    if isinstance(override.graph, cst.Call) and dotted_tail(override.graph) == "as_default":
        return (
            f"`{graph}` is a context manager without `gradient_override_map`: AttributeError; "
            "enter it with `as graph`, and use that"
        )
    return (
        f"whether `{graph}` is the graph in which the block creates its ops is not visible; use "
        "`tf.get_default_graph()` if it is"
    )


def graph_is_entered(context: Context, override: Override) -> bool:
    """Whether the block stands in a `with graph.as_default()` of its own graph."""
    scopes = context.facts.scopes
    graph = override.graph
    path = dotted_name(graph)
    if path is None:
        return False
    bindings = scopes.bindings(graph) if isinstance(graph, cst.Name) else []
    targets = [binding.node for binding in bindings]
    return any(
        dotted_name(entered) == path or (item.asname is not None and item.asname.name in targets)
        for item, entered in entered_around(override.marker, scopes)
    )


def overridden_code(item: cst.WithItem, block: cst.With) -> list[cst.CSTNode]:
    """The code for which an override holds: the later items of its `with`, and the body."""
    at = block.items.index(item)
    later = [item.item for item in block.items[at + 1 :]]
    return [*later, *body_statements(block.body)]


@IN_GRAPH.check
def check_graph(context: Context, override: Override) -> None:
    """Refuse a graph that is not the one in which the block makes its ops, or may be another."""
    brought = _brought_in(context, override)
    if brought is not None and brought.made_here:
        raise Refusal(
            GraphNotKnown,
            f"`{brought.name}` is from outside of `{brought.graph}`, and an op is made in the "
            "graph of its tensors: the override had no effect; enter no graph if it is meant",
        )
    if override.graph_kind == "default" or graph_is_entered(context, override):
        return
    graph = source_of(override.graph)
    if override.graph_kind == "explicit" and not isinstance(override.graph, cst.Attribute):
        raise Refusal(
            GraphNotKnown,
            f"no `as_default()` of `{graph}` is around the block, so only ops of its tensors had "
            "the override; use `tf.get_default_graph()` if that is meant",
        )
    if _is_of_what_ops_take(context, override):
        return
    if override.graph_kind == "explicit" or context.facts.graphs.makes_graphs:
        raise Refusal(
            GraphNotKnown,
            f"this file makes graphs of its own, so whether `{graph}` is the graph in which the "
            "block creates its ops is not visible; use `tf.get_default_graph()`",
        )


def _is_of_what_ops_take(context: Context, override: Override) -> bool:
    """Whether the graph is `x.graph`, and every op that is overridden takes that very `x`.

    TensorFlow makes an op in the graph of its inputs, whichever graphs the file makes.
    """
    tensor = override.graph.value if isinstance(override.graph, cst.Attribute) else None
    if (
        not isinstance(tensor, cst.Name)
        or not isinstance(override, OverrideBlock)
        or dotted_tail(override.graph) != "graph"
    ):
        return False
    keys = {entry.op_type for entry in override.entries}
    scopes = context.facts.scopes
    body = list(body_statements(override.block.body))
    # `x = tf.identity(x)` at the end takes the tensor and leaves another one.
    before = body[:-1] if isinstance(body[-1], cst.SimpleStatementLine) else body
    if any(scopes.within(b.node, node) for b in scopes.bindings(tensor) for node in before):
        return False
    uses = ops_in(overridden_code(override.item, override.block), context.facts)
    return all(
        not use.inside
        and isinstance(use.node, cst.Call)
        and any(arg.value.deep_equals(tensor) for arg in use.node.args)
        for use in uses
        if use.op_types is None or not keys.isdisjoint(use.op_types)
    )


class _BroughtIn(Struct, frozen=True):
    """What an overridden op takes in a graph that is entered around it, and was bound outside.

    With `made_here` the graph is newer than what is bound: a tensor is of another graph.
    """

    name: str
    graph: str
    made_here: bool


def assumed_of_tensors(context: Context, override: Override) -> list[str]:
    """Return what an override rests on in a graph that is entered around tensors from outside."""
    brought = _brought_in(context, override)
    return [] if brought is None else [f"`{brought.name}` is made in `{brought.graph}` as well"]


def _brought_in(context: Context, override: Override) -> _BroughtIn | None:
    """The first op that is overridden and takes only what was bound before its graph was entered.

    None where no other graph than the default one is entered around the block.
    """
    entered = _entered(context, override)
    if entered is None or not isinstance(override, OverrideBlock):
        return None
    around, graph = entered
    scopes = context.facts.scopes
    keys = {entry.op_type for entry in override.entries}
    for use in ops_in(overridden_code(override.item, override.block), context.facts):
        if use.inside or use.op_types is None or keys.isdisjoint(use.op_types):
            continue
        node = use.node
        names = [] if isinstance(node, cst.AugAssign) else list(_operands(node, context))
        if any(_is_graph_of(graph, name) for name in names):
            continue
        if names and all(_is_bound_outside(name, graph, context) for name in names):
            made = scopes.binding(graph)
            made_here = isinstance(graph, cst.Call) or (
                made is not None and made.scope is scopes.scope_at(around)
            )
            here = made_here and context.facts.graphs.read(graph).kind == "explicit"
            return _BroughtIn(source_of(names[0]), source_of(graph), here)
    return None


def _entered(context: Context, override: Override) -> tuple[cst.With, cst.BaseExpression] | None:
    """The innermost `as_default()` around a block: its `with`, and a graph but the default one."""
    item, graph = next(entered_around(override.marker, context.facts.scopes), (None, None))
    if item is None or graph is None or context.facts.graphs.read(graph).kind == "default":
        return None
    return cst.ensure_type(context.facts.scopes.parents[item], cst.With), graph


def _operands(node: cst.BaseExpression, context: Context) -> Iterator[cst.BaseExpression]:
    """What an op takes that may be a tensor, behind lists, arithmetic and TensorFlow's calls."""
    facts = context.facts
    api = facts.names.api(node.func) if isinstance(node, cst.Call) else None
    if isinstance(node, cst.Call) and api is not None:
        # The first of a `py_func` is a function.
        args = node.args[1:] if api in ("py_func", "numpy_function") else node.args
        parts: list[cst.BaseExpression] = [arg.value for arg in args]
    elif isinstance(node, (cst.List, cst.Tuple)):
        parts = [element.value for element in node.elements]
    elif isinstance(node, cst.BinaryOperation):
        parts = [node.left, node.right]
    elif isinstance(node, cst.UnaryOperation):
        parts = [node.expression]
    else:
        if facts.names.api(node) is None and is_tensor(node, facts) is not False:
            yield node
        return
    for part in parts:
        yield from _operands(part, context)


def _is_graph_of(graph: cst.BaseExpression, tensor: cst.BaseExpression) -> bool:
    """Whether a graph is `x.graph` of a tensor `x`."""
    return (
        isinstance(graph, cst.Attribute)
        and graph.attr.value == "graph"
        and graph.value.deep_equals(tensor)
    )


def _is_bound_outside(
    node: cst.BaseExpression, graph: cst.BaseExpression, context: Context
) -> bool:
    """Whether a name, of what may be a tensor, is bound where no graph is entered but others."""
    scopes = context.facts.scopes
    bindings = scopes.bindings(node) if isinstance(node, cst.Name) else []
    return bool(bindings) and all(
        binding.kind in (BindingKind.PARAMETER, BindingKind.ASSIGNMENT)
        and all(
            _are_two(entered, graph, context) for _, entered in entered_around(binding.node, scopes)
        )
        for binding in bindings
    )


def _are_two(one: cst.BaseExpression, other: cst.BaseExpression, context: Context) -> bool:
    """Whether two expressions are certainly two graphs: variables, of which each got its own."""
    bound = [context.facts.scopes.binding(each) for each in (one, other)]
    return bound[0] is not bound[1] and all(
        each is not None and isinstance(each.value, cst.Call) for each in bound
    )
