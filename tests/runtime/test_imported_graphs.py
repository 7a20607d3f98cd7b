"""Graphs that are imported in a block: TensorFlow records their ops on no tape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import tensorflow as tf
from runtime_support import (
    X,
    check,
    gradients_inside,
    tape_inside,
    tape_outside,
    v1_gradients,
    v1_tape,
)

from tfgradmigrate.runtime import OverrideError, gradient_override_map

pytestmark = pytest.mark.tensorflow

TENFOLD = [[10.0, 10.0]]


def graph_def() -> Any:
    with tf.Graph().as_default() as graph:
        x = tf.compat.v1.placeholder(tf.float32, [2], name="x")
        tf.nn.relu(x, name="y")
    return graph.as_graph_def()


def import_graph_def(x: Any, folder: Any) -> Any:
    return tf.import_graph_def(graph_def(), input_map={"x:0": x}, return_elements=["y:0"])[0]


def import_meta_graph(x: Any, folder: Any) -> Any:
    graph = tf.Graph()
    with graph.as_default():
        tf.import_graph_def(graph_def(), name="")
        meta = tf.compat.v1.train.export_meta_graph()
    tf.compat.v1.train.import_meta_graph(meta, import_scope="meta", input_map={"x:0": x})
    return tf.compat.v1.get_default_graph().get_tensor_by_name("meta/y:0")


def load_saved_model(x: Any, folder: Any) -> Any:
    with tf.Graph().as_default() as graph, tf.compat.v1.Session(graph=graph) as session:
        tf.import_graph_def(graph_def(), name="")
        builder = tf.compat.v1.saved_model.Builder(str(folder / "saved"))
        builder.add_meta_graph_and_variables(session, ["serve"])
        builder.save()
    graph = tf.compat.v1.get_default_graph()
    with tf.compat.v1.Session(graph=graph) as session:
        tf.compat.v1.saved_model.loader.load(
            session, ["serve"], str(folder / "saved"), "loaded", input_map={"x:0": x}
        )
    return graph.get_tensor_by_name("loaded/y:0")


IMPORTS: dict[str, Callable[..., Any]] = {
    f.__name__: f for f in (import_graph_def, import_meta_graph, load_saved_model)
}


@pytest.fixture(params=IMPORTS)
def imported(request: Any, tmp_path: Any) -> Any:
    def function(x: Any) -> Any:
        with gradient_override_map({"Relu": "Tenfold"}):
            return IMPORTS[request.param](x, tmp_path)

    return function


@pytest.mark.parametrize("way", [tape_outside, gradients_inside, v1_gradients])
def test_gradients_that_need_no_tape_in_the_graph(way: Any, imported: Any) -> None:
    check(way(imported, X), TENFOLD)


@pytest.mark.parametrize("way", [tape_inside, v1_tape])
def test_a_tape_in_the_graph_is_an_error(way: Any, imported: Any) -> None:
    with pytest.raises(OverrideError, match="in place of the tape"):
        way(imported, X)


def test_a_tape_that_does_not_look_is_none() -> None:
    @tf.function  # type: ignore[untyped-decorator]
    def function(x: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.square(x)
        with gradient_override_map({"Relu": "Tenfold"}):
            z = import_graph_def(x, None)
        return tape.gradient(y, x), tf.gradients(z, x)[0]

    square, relu = function(tf.constant(X))
    check(square.numpy(), 2.0 * X)
    check([relu.numpy()], TENFOLD)


def test_outside_of_a_block_tensorflow_has_its_way() -> None:
    assert tape_inside_or_none(lambda x: import_graph_def(x, None)) is None


def tape_inside_or_none(f: Any) -> Any:
    found: list[Any] = []

    @tf.function  # type: ignore[untyped-decorator]
    def function(x: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = f(x)
        found.append(tape.gradient(y, x))
        return y

    function(tf.constant(X))
    return found[0]
