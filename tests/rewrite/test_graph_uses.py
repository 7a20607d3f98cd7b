"""Which code needs a graph, and which one."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rewrite.graph_uses import Needs, graph_uses
from tfgradmigrate.syntax.facts import Facts

PROGRAM = """
import tensorflow as tf
from nets import build


class Net:
    pass


def made(x):
    return x


def slope():
    return tf.compat.v1.get_variable("slope", [])


@tf.RegisterGradient("Own")
def own(op, dy):
    GRADIENT


def f(x, opt, graph, models):
    t = tf.nn.relu(x)
    v = tf.Variable(1.0)
    sgd = tf.train.GradientDescentOptimizer(0.1)
    own_graph = tf.Graph()
    default = tf.get_default_graph()
    def loss():
        return t
    LINE
"""

Uses = list[tuple[str, Needs]]


def uses(line: str = "pass", gradient: str = "return dy") -> Uses:
    """What a line needs at the end of the function, or one in the gradient function."""
    text = PROGRAM.replace("LINE", line).replace("GRADIENT", gradient)
    context = Context(Facts(cst.parse_module(text), "a.py"), MigrationOptions())
    found = graph_uses(context, [context.facts.module])
    return [(use.text, use.needs) for use in found if use.needs is not Needs.NO_FUNCTION]


_BY_NAME = "tf.compat.v1.get_variable"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("return dy", []),
        ("return dy * slope()", [(_BY_NAME, Needs.NAMED_VARIABLE)]),
        ("return (lambda: dy * slope())()", [(_BY_NAME, Needs.NAMED_VARIABLE)]),
        ("return dy * tf.get_variable('a', [])", [("tf.get_variable", Needs.NAMED_VARIABLE)]),
        (
            "with tf.variable_scope('a', reuse=True): return dy * tf.get_local_variable('b')",
            [("tf.get_local_variable", Needs.NAMED_VARIABLE)],
        ),
        (
            "def inner(): return tf.get_variable('a')\n    return dy * inner()",
            [("tf.get_variable", Needs.NAMED_VARIABLE)],
        ),
        ("with tf.Graph().as_default(): return dy * tf.get_variable('a', [])", []),
        (
            "return dy * tf.cast(tf.train.get_global_step(), tf.float32)",
            [("tf.train.get_global_step()", Needs.GLOBAL_STEP)],
        ),
        (
            "return dy * tf.get_collection('scale')[0]",
            [("tf.get_collection", Needs.COLLECTION)],
        ),
        (
            "return dy * tf.get_default_graph().get_collection('scale')[0]",
            [("tf.get_default_graph().get_collection", Needs.COLLECTION)],
        ),
    ],
)
def test_state_of_the_graph_in_a_gradient(line: str, expected: Uses) -> None:
    assert uses(gradient=line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("y = t.name", [("t.name", Needs.GRAPH)]),
        ("y = t.op", [("t.op", Needs.GRAPH)]),
        ("y = t.op.name", [("t.op", Needs.GRAPH)]),
        ("y = t.shape", []),
        ("y = v.name", []),
        ("y = [w.name for w in models.variables]", []),
        (
            "y = [tf.nn.l2_loss(w) for w in tf.trainable_variables() if 'w' in w.name]",
            [("tf.trainable_variables()", Needs.VARIABLES)],
        ),
        ("y = x.name", [("x.name", Needs.GRAPH)]),
        ("y = opt.name", []),
        ("with tf.name_scope(t.op.name): y = x", [("t.op", Needs.GRAPH)]),
        ("y = graph.get_tensor_by_name('a:0')", [("graph.get_tensor_by_name", Needs.GRAPH)]),
        # What another function made may be a tensor.
        ("y = build(x)\n    y.name", []),
        ("y = made(x)\n    y.name", [("y.name", Needs.PERHAPS_GRAPH)]),
        ("y = Net()\n    y.name", []),
        ("y = made(x)\n    y.graph", []),
        ("y = made(x)\n    y = 3\n    y.name", [("y.name", Needs.PERHAPS_GRAPH)]),
        ("y = models.made(x)\n    y.name", []),
        ("for y in made(x): y.name", []),
        # Collections are the default graph's, or those of a graph that is at hand.
        ("default.add_to_collection('a', x)", [("default.add_to_collection", Needs.COLLECTION)]),
        ("own_graph.add_to_collection('a', x)", []),
        ("tf.add_to_collection('a', x)", [("tf.add_to_collection", Needs.COLLECTION)]),
        # A graph of the code's own making.
        ("with default.as_default(): y = x", []),
        ("with own_graph.as_default(): y = x", []),
        ("with own_graph.as_default(): y = t.name", []),
        ("with own_graph.as_default(), tf.name_scope(t.name): y = x", []),
        ("with default.as_default(): y = t.name", [("t.name", Needs.GRAPH)]),
        ("with own_graph.altered(): y = t.name", [("t.name", Needs.GRAPH)]),
        ("with own_graph.device(): y = t.name", [("t.name", Needs.GRAPH)]),
        ("with own_graph.as_default: y = t.name", [("t.name", Needs.GRAPH)]),
        ("with own_graph.device('a'): y = t.name", [("t.name", Needs.GRAPH)]),
        (
            "with graph.as_default(): t.op",
            [("graph.as_default()", Needs.OWN_GRAPH), ("t.op", Needs.GRAPH)],
        ),
        # Optimizers take functions as well.
        ("sgd.minimize(t)", [("sgd.minimize", Needs.GRAPH)]),
        ("sgd.compute_gradients(t)", [("sgd.compute_gradients", Needs.GRAPH)]),
        ("sgd.minimize(loss)", []),
        ("sgd.minimize(lambda: t)", []),
        ("sgd.minimize()", []),
        ("sgd.apply_gradients(t)", []),
        ("opt.minimize(t)", []),
        (
            "tf.train.AdamOptimizer().minimize(t)",
            [("tf.train.AdamOptimizer().minimize", Needs.GRAPH)],
        ),
        ("tf.train.Saver().minimize(t)", [("tf.train.Saver()", Needs.VARIABLES)]),
        ("y = call(sgd.minimize)", []),
        # Savers, metrics and what is gone.
        ("y = tf.train.Saver()", [("tf.train.Saver()", Needs.VARIABLES)]),
        ("y = tf.train.Saver(max_to_keep=1)", [("tf.train.Saver", Needs.VARIABLES)]),
        ("y = tf.train.Saver([v])", []),
        ("y = tf.train.Saver(var_list=[v])", []),
        ("y = tf.train.get_global_step()", [("tf.train.get_global_step()", Needs.GLOBAL_STEP)]),
        (
            "y = tf.train.get_or_create_global_step(own_graph)",
            [("tf.train.get_or_create_global_step", Needs.GLOBAL_STEP)],
        ),
        ("with own_graph.as_default(): y = tf.train.get_global_step()", []),
        # Made here, and not looked for by a gradient.
        ("y = tf.get_variable('a', [])", []),
        ("y = tf.losses.get_losses()", [("tf.losses.get_losses()", Needs.LOSSES)]),
        ("y = tf.metrics.accuracy(x, x)", [("tf.metrics.accuracy", Needs.METRICS)]),
        ("y = tf.compat.v1.metrics.mean(x)", [("tf.compat.v1.metrics.mean", Needs.METRICS)]),
        ("y = tf.metrics.Mean(x)", []),
        ("y = tf.layers.dense(x, 3)", [("tf.layers.dense", Needs.REPLACEMENT)]),
        ("y = tf.contrib.layers.flatten(x)", [("tf.contrib.layers.flatten", Needs.REPLACEMENT)]),
        (
            "with own_graph.as_default(): y = tf.layers.dense(x, 3)",
            [("tf.layers.dense", Needs.REPLACEMENT)],
        ),
        ("y = tf.gradients(t, x)", [("tf.gradients", Needs.GRAPH)]),
        ("y = {t: 1}", [("{t: 1}", Needs.V1_GRAPH)]),
    ],
)
def test_what_a_line_needs(line: str, expected: Uses) -> None:
    assert uses(line) == expected


@pytest.mark.parametrize(
    ("gradient", "expected"),
    [
        ("return dy, op.name", [("op.name", Needs.GRAPH)]),
        ("return dy, op.graph", [("op.graph", Needs.GRAPH)]),
        ("return dy, op.type", []),
        ("return dy, op.inputs", []),
        ("return dy, op.inputs[0].name", [("op.inputs[0].name", Needs.GRAPH)]),
    ],
)
def test_what_a_gradient_function_needs(gradient: str, expected: Uses) -> None:
    assert uses(gradient=gradient) == expected


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("y = tf.Variable(2.0)", True),
        ("y = tf.get_variable('a', [])", False),
        ("if x: y = tf.Variable(2.0)", False),
        ("try: y = tf.Variable(2.0)\n    finally: pass", False),
        ("x.y = tf.Variable(2.0)", False),
        ("return tf.keras.layers.Dense(3)(x)", True),
        ("y = tf.keras.layers.Dense(3)\n    return y(x)", True),
        ("y = tf.keras.layers.Dense(3)\n    return y", False),
        ("y = tf.keras.layers.Dense(3)\n    return y.count(x)", False),
        ("y = tf.keras.layers.Dense(3)\n    return x(y)", False),
        ("y = call(tf.keras.layers.Dense(3))", False),
        ("return tf.keras.layers.ReLU()(x)", False),
        ("return tf.keras.layers.Dense(3)(tf.keras.Input([2]))", False),
        ("return build.Dense(3)(x)", False),
    ],
)
def test_what_makes_a_variable_at_each_call(line: str, made: bool) -> None:
    text = PROGRAM.replace("LINE", line).replace("    v = tf.Variable(1.0)\n", "")
    context = Context(
        Facts(cst.parse_module(text.replace("GRADIENT", "return dy")), "a.py"), MigrationOptions()
    )
    found = graph_uses(context, [context.facts.module])
    assert (Needs.NO_FUNCTION in {use.needs for use in found}) is made


def test_the_places_are_in_the_order_of_the_source_and_each_is_told_once() -> None:
    context = Context(
        Facts(cst.parse_module(PROGRAM.replace("LINE", "t.name; t.op"))), MigrationOptions()
    )
    found = graph_uses(context, [context.facts.module, context.facts.module])
    assert [use.text for use in found] == ["tf.Variable", "t.name", "t.op"]
