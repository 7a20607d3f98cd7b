"""Code that a graph alone can run, in the functions that another idiom touches.

    y = model(x)
    activations[y.name] = y

Nothing is changed: what is written in its place depends on how the program is to run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import libcst as cst

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.graph_uses import GraphUse, Needs, asks_for_gradients, graph_uses
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.syntax.called import functions_called
from tfgradmigrate.tables.rows import packaged
from tfgradmigrate.tables.successors import successor


class GraphOnly(Code):
    """The code does not work in every mode of TensorFlow 2

    What the tool touched works in eager mode, but other code around it does not: `tensor.name`,
    `tensor.op`, `op.name` in a gradient function, placeholders, lookups by name and `tf.gradients`
    are for graphs. In a `tf.function` and in a v1 graph such code works as it is. Collections are
    there in eager mode and in `tf.function`, and outlive the call. Those that TensorFlow itself
    fills are empty: that of losses in eager mode, and those of variables where there is no v1
    graph. So `tf.train.Saver()` finds nothing to save. The global step is such a variable:
    `tf.function` reads one that eager code has created, and cannot create it. No optimizer of Keras
    counts it up. Nor does a gradient function find a variable by its name, but in the graph that
    has it: `tf.get_variable` makes another one at each eager call, with the first value. The
    metrics of `tf.metrics` raise there. In eager mode `minimize` of an optimizer of `tf.train`
    takes a function that computes the loss, and raises on a tensor.

    A variable, or a layer of Keras, that a function makes at each call is the other way round:
    `tf.function` raises ValueError. `tf.layers` and `tf.contrib` work nowhere in TensorFlow 2, but
    for what `tf.compat.v1.layers` has beside tf-keras.

    By hand: call the code in a `tf.function` or in a `tf.Graph`, or replace what the message names:
    `tf.gradients` by `tf.GradientTape`, a name by a key of your own, a layer by one of Keras.
    """

    code = "TGM212"


_SAID = {Needs(row["name"]): row["touched"] for row in packaged("needs.tsv") if "touched" in row}


def _touched(context: Context, nodes: Iterable[cst.CSTNode]) -> Sequence[Decision]:
    nodes = list(nodes)
    if not nodes:
        return []
    scopes = context.facts.scopes
    nodes += [function for node in nodes for function in functions_called(node, scopes)]
    found = {use.node: use for use in (*graph_uses(context, nodes), *asks_for_gradients(context))}
    return [_decision(context, use) for use in found.values() if use.needs in _SAID]


def _decision(context: Context, use: GraphUse) -> Decision:
    symbol = use.text.partition("(")[0].rpartition(".")[2]
    message = _SAID[use.needs].format(text=use.text, successor=_successor(context, use))
    if symbol in ("gradients", "minimize", "compute_gradients"):
        message += "; eager code takes `tf.GradientTape`"
    return Decision(GraphOnly, use.node, symbol, message)


def _successor(context: Context, use: GraphUse) -> str:
    """What took over the name that is gone, with what is else about a layer in its place."""
    called = use.node.func if isinstance(use.node, cst.Call) else use.node
    qualified = context.facts.names.qualified(called) or ""
    known = successor(qualified.removeprefix("tensorflow."))
    if _KERAS in known:
        known += "; make a Keras layer once"
    return known or "what took it over"


_KERAS = "tf.keras.layers"


IDIOM = Idiom(
    name="graph_only",
    title="Code that needs a graph, in the functions touched",
    becomes="left alone, with what it needs",
    codes=(GraphOnly,),
    touched=_touched,
)
