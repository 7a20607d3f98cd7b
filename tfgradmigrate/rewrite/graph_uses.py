"""Code that TensorFlow 2 runs in a graph alone, or not at all: what eager tensors do not have.

A tensor has a name, an op and a graph in graphs only, as has the op that a gradient function gets;
placeholders, `tf.gradients` and lookups by name raise in eager mode. `tf.layers` and `tf.contrib`
are gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

import libcst as cst
from msgspec import Struct

from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rewrite.keys import hashed
from tfgradmigrate.rules.model import Registration
from tfgradmigrate.syntax.evidence import is_given
from tfgradmigrate.syntax.given_tensors import gradient_function_of
from tfgradmigrate.syntax.graphs import entered_around
from tfgradmigrate.syntax.kinds import is_tensor
from tfgradmigrate.syntax.operations import for_a_name, is_operation
from tfgradmigrate.syntax.scopes import BindingKind, Scopes
from tfgradmigrate.syntax.tree import (
    dotted_tail,
    excerpt,
    find_all,
    keyword_of,
    walk_each,
)
from tfgradmigrate.syntax.variables import may_be_variable
from tfgradmigrate.tables.effects import named, rows
from tfgradmigrate.tables.mends import exists_in_tf2


class Needs(Enum):
    """What a piece of code needs that eager mode, or TensorFlow 2, has not."""

    GRAPH = "graph"
    """A graph, whichever: it raises in eager mode."""
    PERHAPS_GRAPH = "perhaps"
    """The same, if what it asks is a tensor."""
    OWN_GRAPH = "own graph"
    """The graph that it enters itself."""
    COLLECTION = "collection"
    """The collections of a v1 graph: elsewhere they outlive the call."""
    LOSSES = "losses"
    """The losses that a graph, whichever, collects: in eager mode there are none."""
    VARIABLES = "variables"
    """The variables that a v1 graph lists: elsewhere none is listed."""
    GLOBAL_STEP = "global_step"
    """The global step of a v1 graph: elsewhere it has to be there before, made by eager code."""
    NAMED_VARIABLE = "named_variable"
    """The graph that has a variable of that name: in eager mode each call makes another one."""
    V1_GRAPH = "v1 graph"
    """A v1 graph, if what it hashes is a tensor."""
    METRICS = "metrics"
    """The variables that a metric makes in a v1 graph: elsewhere it raises."""
    NO_FUNCTION = "no function"
    """Any mode but `tf.function`: it makes a variable at each call."""
    REPLACEMENT = "replacement"
    """A name that TensorFlow 2 does not have, nor anything of the same meaning."""


class GraphUse(Struct, frozen=True):
    """A place that needs a graph, or a replacement."""

    node: cst.CSTNode
    needs: Needs

    @property
    def text(self) -> str:
        """How the place is spelled."""
        return excerpt(self.node)


_CALLS_OF_GRAPHS = named("needs", "raises", of="tf.")
_COLLECTIONS = named("needs", "collection", of="Graph.")
# What finds a variable that other code made, by its name.
_BY_NAME = named("needs", "named_variable", of="tf.")
_LOOKUPS = named("needs", "graph", of="Graph.")
_OF_OPTIMIZERS = named("needs", "graph", of="Optimizer.")
_OF_TENSORS = named("needs", "graph", of="Tensor.")
# `op.type`, `op.get_attr`, `op.inputs` and `op.outputs` are there in eager mode too.
_OF_OPS = named("needs", "graph", of="Operation.")
# Layers of Keras that have weights.
_WEIGHTED = named("gives", "weighted", of="keras.layers.")


def graph_uses(context: Context, nodes: Iterable[cst.CSTNode]) -> list[GraphUse]:
    """The places in some code that need a graph, each once, in the order of the source."""
    found: dict[cst.CSTNode, GraphUse] = {}
    for inner in walk_each(nodes):
        use = _use(context, inner)
        if use is None and isinstance(inner, cst.Call) and _makes_variable(context, inner):
            use = GraphUse(inner.func, Needs.NO_FUNCTION)
        if use is None and any(hashed(inner, context.facts)):
            use = GraphUse(inner, Needs.V1_GRAPH)
        if use is not None:
            found.setdefault(use.node, use)
    order = context.facts.scopes.order
    return sorted(found.values(), key=lambda use: order[use.node])


def asks_for_gradients(context: Context) -> Iterator[GraphUse]:
    """The calls of `tf.gradients` of a module, but for those in a graph that it enters.

    A module that runs sessions is written for graphs: none of its calls.
    """
    names, scopes = context.facts.names, context.facts.scopes
    if names.has_attribute_ending("Session"):
        return
    for attribute in scopes.attributes:
        use = _use(context, attribute) if names.api(attribute) in _CALLS_OF_GRAPHS else None
        if use is not None:
            yield use


def waits_for_tensor(context: Context, node: cst.Attribute) -> bool:
    """Whether `x.op` of a tensor is what `control_dependencies([x.op])` waits for.

    TensorFlow itself takes a tensor for its op there, and in eager mode nothing has to be waited
    for.
    """
    parents = context.facts.scopes.parents
    element = parents.get(node)
    listed = parents.get(element) if isinstance(element, cst.Element) else None
    plain = listed if isinstance(listed, (cst.List, cst.Tuple)) else None
    call = context.facts.scopes.given_to(plain)
    return (
        node.attr.value == "op"
        and call is not None
        and dotted_tail(call.func) == "control_dependencies"
        and _is_surely_tensor(context, node.value)
    )


def _use(context: Context, node: cst.CSTNode) -> GraphUse | None:
    if not isinstance(node, (cst.Attribute, cst.Name)):
        return None
    needs = _of_name(context, node)
    if needs is None and isinstance(node, cst.Attribute):
        needs = _of_attribute(context, node)
    if needs is None or (needs is not Needs.REPLACEMENT and _in_own_graph(context, node)):
        return None
    call = context.facts.scopes.called(node)
    return GraphUse(node if call is None or call.args else call, needs)


def _of_name(context: Context, node: cst.Attribute | cst.Name) -> Needs | None:
    """What a name of TensorFlow needs."""
    facts = context.facts
    parent = facts.scopes.parents.get(node)
    if isinstance(parent, cst.Attribute) and parent.value is node:
        return None
    qualified = facts.names.qualified(node) or ""
    if not qualified.startswith("tensorflow."):
        return None
    api = facts.names.api(node) or ""
    if ".contrib." in qualified or api.startswith("layers."):
        return Needs.REPLACEMENT
    if api.startswith("metrics.") and isinstance(parent, cst.Call):
        # Some names of TensorFlow 1 are those of Keras in TensorFlow 2.
        v1 = facts.names.namespace(node) != "tensorflow" or not exists_in_tf2(api, "tensorflow")
        return Needs.METRICS if v1 else None
    if api == "train.Saver" and isinstance(parent, cst.Call):
        given = any(keyword_of(arg) in (None, "var_list") for arg in parent.args)
        return None if given else Needs.VARIABLES
    if api in _BY_NAME and not _is_of_gradient(context, node):
        return None
    needs = rows().get(f"tf.{api}", {}).get("needs")
    return Needs(needs[0]) if needs else None


def _is_of_gradient(context: Context, node: cst.CSTNode) -> bool:
    """Whether code stands in a gradient function of this file, or in one that it calls.

    It reads a variable that other code makes and sets.
    """
    registered = (r for r in context.facts.registrations if isinstance(r, Registration))
    functions = (registration.function.node for registration in registered)
    return any(
        context.facts.scopes.within(node, run)
        for function in functions
        if function is not None
        for run in context.run_by(function)
    )


def _of_attribute(context: Context, node: cst.Attribute) -> Needs | None:
    """What an attribute of something in the code needs."""
    facts, name = context.facts, node.attr.value
    if name in _LOOKUPS or (name in _OF_OPTIMIZERS and _takes_tensor(context, node)):
        return Needs.GRAPH
    if name in _COLLECTIONS and facts.graphs.read(node.value).kind == "default":
        return Needs.COLLECTION
    if name == "as_default":
        graph = facts.graphs.read(node.value)
        return Needs.OWN_GRAPH if graph.kind != "default" else None
    function = gradient_function_of(node.value, facts)
    if function is not None:
        return Needs.GRAPH if name in _OF_OPS else None
    if name == "op" and (not is_operation(node, facts.scopes) or waits_for_tensor(context, node)):
        return None
    if name == "op" and isinstance(facts.scopes.parents[node], cst.Attribute):
        return Needs.GRAPH
    if name not in _OF_TENSORS or for_a_name(node, facts.scopes) is not None:
        return None
    if may_be_variable(node.value, facts):
        return None  # it has a name in eager mode, too
    if _is_surely_tensor(context, node.value):
        return Needs.GRAPH
    return Needs.PERHAPS_GRAPH if _may_be_made(context, node) else None


def _takes_tensor(context: Context, method: cst.Attribute) -> bool:
    """Whether a method of an optimizer of `tf.train` is called with a loss that is no function."""
    scopes = context.facts.scopes
    call = scopes.called(method)
    if call is None or not call.args:
        return False
    made = scopes.value(method.value) or method.value
    api = (context.facts.names.api(made.func) or "") if isinstance(made, cst.Call) else ""
    if not (api.startswith("train.") and api.endswith("Optimizer")):
        return False
    loss = call.args[0].value
    return not isinstance(scopes.value(loss) or loss, (cst.FunctionDef, cst.Lambda))


def _makes_variable(context: Context, call: cst.Call) -> bool:
    """Whether a function makes a variable, or a layer of Keras that it calls, at each of its calls.

    Not where it is made once: in `__init__` or `build`, under a condition, or kept in an attribute.
    """
    scopes = context.facts.scopes
    function = scopes.enclosing(call, cst.FunctionDef)
    if function is None or function.name.value in ("__init__", "build"):
        return False
    for around in scopes.ancestors(call):
        if around is function:
            break
        if isinstance(around, (cst.If, cst.Try)):
            return False
        if isinstance(around, cst.Assign) and not isinstance(around.targets[0].target, cst.Name):
            return False
    if context.facts.names.api(call.func) == "Variable":
        return True
    name = dotted_tail(call) or ""
    layer = ".keras.layers." in f".{context.facts.names.qualified(call.func)}" and name in _WEIGHTED
    return layer and _is_called(call, scopes) and not _builds_models(context)


def _builds_models(context: Context) -> bool:
    """Whether a module makes models of Keras, to which layers are added once, by calls as well."""
    made = ("Input", "InputLayer", "Model", "Sequential")
    calls = context.facts.scopes.find(context.facts.module, cst.Call)
    return any(dotted_tail(call) in made for call in calls)


def _is_called(made: cst.Call, scopes: Scopes) -> bool:
    """Whether a layer is called where it is made, or by the name that it gets."""
    target = scopes.named_by(made)
    uses = [made] if target is None else scopes.reads_of(target)
    return any(scopes.called(use) is not None for use in uses)


def _is_surely_tensor(context: Context, node: cst.BaseExpression) -> bool:
    """Whether an expression is a tensor, or given to TensorFlow as one.

    That it is asked for a graph shows nothing: sessions, models and layers have one as well.
    """
    facts = context.facts
    known = is_tensor(node, facts)
    if known is not None or not isinstance(node, cst.Name):
        return known is True
    return any(is_given(use, facts) for use in facts.scopes.alike(node))


def _may_be_made(context: Context, node: cst.Attribute) -> bool:
    """Whether the name of what a function out of sight made is asked: `x = f(x)`, `x.name`."""
    scopes = context.facts.scopes
    if node.attr.value != "name" or not isinstance(node.value, cst.Name):
        return False
    return any(
        binding.kind is BindingKind.ASSIGNMENT
        and isinstance(binding.value, cst.Call)
        and isinstance(binding.value.func, cst.Name)
        and context.facts.names.qualified(binding.value.func) is None
        and not isinstance(scopes.value(binding.value.func), cst.ClassDef)
        for binding in scopes.bindings(node.value)
    )


def _in_own_graph(context: Context, node: cst.CSTNode) -> bool:
    """Whether code stands in a `with` that enters a graph of the code's own making.

    There it has its graph, whoever calls it.
    """
    scopes = context.facts.scopes
    entered = [g for item, g in entered_around(node, scopes) if not scopes.within(node, item)]
    inside = find_all(node, cst.Attribute)
    entered += [each.value for each in inside if each.attr.value == "as_default"]
    return any(context.facts.graphs.read(graph).kind == "explicit" for graph in entered)
