"""TensorFlow does less for a trace, and what comes of it is the same."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("tensorflow")

import tensorflow as tf
from tensorflow.python.autograph.impl import api
from tensorflow.python.eager.polymorphic_function import concrete_function
from tensorflow.python.framework import auto_control_deps_utils, func_graph, op_def_library, ops
from tensorflow.python.ops import resource_variable_ops
from tensorflow.python.util import compat, nest

from tests.verify.graphs.tracer import form
from tfgradmigrate.verify.worker import loading, sparing

pytestmark = pytest.mark.tensorflow

HIGHER = concrete_function._HigherOrderTapeGradientFunctions

#: Whatever is put in the place of TensorFlow's own.
REPLACED = (
    (op_def_library, "_SatisfiesTypeConstraint"),
    (nest.nest_util, "sequence_like"),
    (compat, "as_text"),
    (compat, "as_str"),
    (ops.Graph, "as_default"),
    (func_graph.FuncGraph, "as_default"),
    (auto_control_deps_utils, "get_read_write_resource_inputs"),
    (HIGHER, "_build_functions_for_outputs"),
)


@pytest.fixture
def before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have TensorFlow as it is when the test is over."""
    for owner, name in REPLACED:
        monkeypatch.setattr(owner, name, getattr(owner, name))


PLACES = {
    "a gradient with a bound": """
@tf.custom_gradient
def scaled(v):
    return tf.round(v * 3.0) / 3.0, lambda dy: tf.clip_by_value(dy, -1.0, 1.0)
def place(x):
    return scaled(x) * tf.tanh(x)
""",
    "a choice and a variable": """
w = tf.Variable(2.0)
def place(x):
    w.assign_add(1.0)
    with tf.control_dependencies([tf.debugging.assert_positive(x)]):
        return tf.cond(tf.reduce_sum(x) > 0.0, lambda: x * w, lambda: tf.exp(x))
""",
    "what is drawn with a seed for all": """
def place(x):
    tf.compat.v1.set_random_seed(3)
    return x * tf.random.uniform([])
""",
    "a gradient that is handed what it keeps": """
@tf.custom_gradient
def halved(x):
    y = tf.exp(x)
    return y, lambda dy: dy * y / 2.0
def place(x):
    return [halved(x), halved(halved(x))]
""",
}


@pytest.mark.parametrize(
    ("name", "mode"), zip(PLACES, ("graph", "function", "graph", "tape"), strict=True)
)
def test_forms_are_the_same(name: str, mode: str, before: None) -> None:
    inputs = [{"kind": "tensor", "dtype": "float32", "shape": [None, 4]}]
    plain = form(PLACES[name], inputs, mode)
    sparing.spare_work()
    assert form(PLACES[name], inputs, mode) == plain


def test_functions_are_built_once_less(before: None, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[int] = []
    original = HIGHER._build_functions_for_outputs

    def counting(self: Any, *arguments: Any) -> Any:
        built.append(1)
        return original(self, *arguments)

    monkeypatch.setattr(HIGHER, "_build_functions_for_outputs", counting)
    inputs = [{"kind": "tensor", "dtype": "float32", "shape": [4]}]
    place = PLACES["a gradient with a bound"]
    form(place, inputs, "tape", many=False)
    plain, built[:] = len(built), []
    sparing.spare_functions()
    form(place, inputs, "tape", many=False)
    assert 0 < len(built) < plain


def test_a_graph_is_the_default_once(before: None) -> None:
    sparing.spare_defaults()
    stack = ops._default_graph_stack.stack
    with tf.Graph().as_default() as outer, outer.as_default():
        assert stack[-2:].count(outer) == 1
        with tf.Graph().as_default() as inner:
            assert tf.compat.v1.get_default_graph() is inner
            with outer.as_default() as again:
                assert again is outer is tf.compat.v1.get_default_graph()
            assert tf.compat.v1.get_default_graph() is inner
        assert tf.compat.v1.get_default_graph() is outer
    assert outer not in stack


def test_a_graph_is_the_default_from_when_it_is_entered(before: None) -> None:
    sparing.spare_defaults()
    graph = tf.Graph()
    with graph.as_default():
        later = graph.as_default()
    with later:
        assert tf.compat.v1.get_default_graph() is graph

    assert graph.as_default()(tf.compat.v1.get_default_graph)() is graph


def test_a_graph_becomes_the_default_in_what_runs_eagerly_in_it(before: None) -> None:
    sparing.spare_defaults()
    found = []

    def traced() -> None:
        graph = tf.compat.v1.get_default_graph()
        with tf.init_scope():
            found.append(tf.executing_eagerly())
            with graph.as_default():
                found.append(tf.executing_eagerly())

    tf.function(traced, autograph=False)()
    assert found == [True, False]


@pytest.mark.parametrize("text", ["ä", b"\xc3\xa4", "", b"a"])
def test_text_is_text(text: Any, before: None) -> None:
    expected = compat.as_text(text), compat.as_str(text)
    sparing.spare_text()
    assert (compat.as_text(text), compat.as_str(text)) == expected
    with pytest.raises(TypeError):
        compat.as_str(1)


def test_resources_of_ops_are_found(before: None) -> None:
    sparing.spare_resources()
    with tf.Graph().as_default():
        variable = resource_variable_ops.ResourceVariable(1.0)
        read, written = variable.read_value().op.inputs[0].op, variable.assign(2.0).op
        found = auto_control_deps_utils.get_read_write_resource_inputs
        assert [len(each) for each in found(written)] == [0, 1]
        assert [len(each) for each in found(read)] == [1, 0]
        assert [len(each) for each in found(tf.constant(1.0).op)] == [0, 0]


def inside(x: Any) -> Any:
    return x + 1.0


def outside(x: Any) -> Any:
    return inside(x)


def test_what_converted_code_calls_is_converted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    loading.convert_within(inside)
    converted: list[str] = []
    original = api._TRANSPILER.transform_ast

    def noting(node: Any, context: Any) -> Any:
        converted.append(context.info.name)
        return original(node, context)

    monkeypatch.setattr(api._TRANSPILER, "transform_ast", noting)
    tf.function(outside).get_concrete_function(tf.TensorSpec([], tf.float32))
    assert converted == ["tf__outside"]
