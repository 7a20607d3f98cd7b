"""Where an override holds: eager, tf.function, v1 graph, compiled; before, in and after a block."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import runtime_support as support
import tensorflow as tf
from runtime_support import X, check, taped, values

from tfgradmigrate.runtime import OverrideError, gradient_override_map

pytestmark = pytest.mark.tensorflow

RELU = {"Relu": "Tenfold"}
relu = gradient_override_map(RELU)(tf.nn.relu)


def test_every_way(any_way: Any) -> None:
    check(any_way(relu, X), [[10.0, 10.0]])


def test_every_way_is_untouched_outside(any_way: Any) -> None:
    relu(tf.constant(X))
    check(any_way(tf.nn.relu, X), [[0.0, 1.0]])


def test_value_is_untouched() -> None:
    np.testing.assert_array_equal(relu(tf.constant(X)), [0.0, 2.0])


def test_gradient_function_instead_of_a_name(any_way: Any) -> None:
    tripled = gradient_override_map({"Relu": lambda op, grad: 3.0 * grad})(tf.nn.relu)
    check(any_way(tripled, X), [[3.0, 3.0]])


def test_tape_and_gradient_in_the_block(any_way: Any) -> None:
    with gradient_override_map(RELU):
        check(any_way(tf.nn.relu, X), [[10.0, 10.0]])


def test_gradient_asked_for_after_the_block() -> None:
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        with gradient_override_map(RELU):
            y = tf.nn.relu(x)
        z = tf.nn.relu(y)
    check(values(tape.gradient(z, x)), [0.0, 10.0])


def test_forward_outside_gradient_inside_is_untouched() -> None:
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.nn.relu(x)
    with gradient_override_map(RELU):
        check(values(tape.gradient(y, x)), [0.0, 1.0])


def test_original_gradient_function_is_never_called(monkeypatch: pytest.MonkeyPatch) -> None:
    from tensorflow.python.framework import ops

    original = ops._gradient_registry.lookup("Relu")
    calls = []

    def counted(op: Any, grad: Any) -> Any:
        calls.append(op)
        return original(op, grad)

    monkeypatch.setitem(ops._gradient_registry._registry["Relu"], "type", counted)
    check(support.eager(relu, X), [[10.0, 10.0]])
    assert calls == []
    check(support.eager(tf.nn.relu, X), [[0.0, 1.0]])
    assert len(calls) == 1


def test_a_registry_that_was_put_back_lacks_no_gradient_function(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A function is registered once a process: somebody else may take that back."""
    from tensorflow.python.framework import ops

    def tenfold(op: Any, grad: Any) -> Any:
        return grad * 10.0

    saved = dict(ops._gradient_registry._registry)
    for _ in range(2):
        monkeypatch.setattr(ops._gradient_registry, "_registry", dict(saved))
        with tf.Graph().as_default(), gradient_override_map({"Relu": tenfold}):
            x = tf.constant(X)
            (grad,) = tf.gradients(tf.nn.relu(x), x)
            with tf.compat.v1.Session() as session:
                check(session.run(grad), [10.0, 10.0])


def test_function_first_called_in_the_block() -> None:
    function = tf.function(tf.nn.relu)
    with gradient_override_map(RELU):
        check(values(taped(function, tf.constant(X))), [[10.0, 10.0]])
    check(values(taped(function, tf.constant(X))), [[0.0, 1.0]])


def test_function_traced_before_the_block() -> None:
    function = tf.function(lambda x: tf.nn.relu(x))
    function(tf.constant(X))
    with gradient_override_map(RELU):
        check(values(taped(function, tf.constant(X))), [[10.0, 10.0]])
    check(values(taped(function, tf.constant(X))), [[0.0, 1.0]])


def test_function_called_in_an_outer_function() -> None:
    inner = tf.function(tf.nn.relu)
    inner(tf.constant(X))

    def outer(x: Any) -> Any:
        with gradient_override_map(RELU):
            y = inner(x)
        return y + inner(x)

    for way in (support.eager, *support.GRAPH_FUNCTIONS, *support.COMPILED):
        check(way(outer, X), [[10.0, 11.0]])


def test_one_trace_for_equal_mappings() -> None:
    traces = []

    @tf.function  # type: ignore[untyped-decorator]
    def function(x: Any) -> Any:
        traces.append(1)
        return tf.nn.relu(x)

    x = tf.constant(X)
    for _ in range(3):
        with gradient_override_map({"Relu": "Tenfold"}):
            function(x)
    assert len(traces) == 1
    with gradient_override_map({"Relu": "Threefold"}):
        function(x)
    assert len(traces) == 2
    with gradient_override_map({"Sign": "Tenfold"}), gradient_override_map({"Relu": "Tenfold"}):
        function(x)
    assert len(traces) == 3
    function(x)
    assert len(traces) == 4


def test_concrete_function_made_outside_is_an_error() -> None:
    concrete = tf.function(tf.nn.relu).get_concrete_function(tf.TensorSpec([2]))
    with gradient_override_map(RELU), pytest.raises(OverrideError, match="'Relu' cannot take eff"):
        taped(concrete, tf.constant(X))
    with gradient_override_map({"Identity": "Tenfold"}):  # its only Identity returns the value
        check(values(taped(concrete, tf.constant(X))), [[0.0, 1.0]])
    with gradient_override_map(RELU):
        np.testing.assert_array_equal(concrete(tf.constant(X)), [0.0, 2.0])  # no tape, no gradient


def test_finished_trace_with_an_inner_function_is_an_error() -> None:
    inner = tf.function(lambda x: tf.nn.relu(x))
    outer = tf.function(lambda x: inner(x) * 1.0).get_concrete_function(tf.TensorSpec([2]))
    with gradient_override_map(RELU), pytest.raises(OverrideError, match="'Relu' cannot take eff"):
        taped(outer, tf.constant(X))
    with gradient_override_map({"Tanh": "Tenfold"}):
        check(values(taped(outer, tf.constant(X))), [[0.0, 1.0]])


def test_identities_of_tensorflow_are_no_reason_to_complain() -> None:
    def branching(x: Any) -> Any:
        y = tf.cond(tf.reduce_sum(x) > 0.0, lambda: x * 2.0, lambda: x)
        return tf.while_loop(lambda i, v: i < 1, lambda i, v: (i + 1, v), (0, y))[1]

    with gradient_override_map({"Identity": "Tenfold"}):  # acts on the variable of the loop
        check(values(taped(tf.function(branching), tf.constant(X))), [[20.0, 20.0]])
        concrete = tf.function(branching).get_concrete_function(tf.TensorSpec([2]))
        check(values(taped(concrete, tf.constant(X))), [[20.0, 20.0]])


def test_gradient_of_a_finished_trace_asked_for_in_the_block() -> None:
    """Its backward function is a finished trace as well, but no op of the user's."""
    x = tf.constant(X)
    cube = tf.function(lambda v: v * v * v)
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            y = cube(x)
        with gradient_override_map({"Mul": "TenAndTwentyfold"}):
            first = inner.gradient(y, x)
    check(values(first), [3.0, 12.0])
    check(values(outer.gradient(first, x)), [-6.0, 12.0])


def test_concrete_function_made_inside() -> None:
    with gradient_override_map(RELU):
        concrete = tf.function(tf.nn.relu).get_concrete_function(tf.TensorSpec([2]))
        check(values(taped(concrete, tf.constant(X))), [[10.0, 10.0]])
    check(values(taped(concrete, tf.constant(X))), [[10.0, 10.0]])


def test_block_inside_autograph_code() -> None:
    @tf.function  # type: ignore[untyped-decorator]
    def function(x: Any) -> Any:
        if tf.reduce_sum(x) > 0.0:
            with gradient_override_map(RELU):
                y = tf.nn.relu(x)
        else:
            y = tf.nn.relu(x)
        return y

    check(values(taped(function, tf.constant(X))), [[10.0, 10.0]])
    check(values(taped(function, tf.constant(-X))), [[1.0, 0.0]])


def test_imported_graph_def() -> None:
    with tf.Graph().as_default() as source:
        x = tf.compat.v1.placeholder(tf.float32, [2], name="x")
        tf.nn.relu(x, name="y")
    graph_def = source.as_graph_def()

    def imported(x: Any) -> Any:
        with gradient_override_map(RELU):
            return tf.import_graph_def(graph_def, {"x": x}, ["y:0"], name="")[0]

    for way in (support.v1_gradients, support.gradients_inside, support.tape_outside):
        check(way(imported, X), [[10.0, 10.0]])


def test_native_map_of_an_inner_block_holds_on_a_v1_graph() -> None:
    def inner_native(x: Any) -> Any:
        with (
            gradient_override_map(RELU),
            tf.compat.v1.get_default_graph().gradient_override_map({"Relu": "Threefold"}),
        ):
            return tf.nn.relu(x)

    def outer_native(x: Any) -> Any:
        with (
            tf.compat.v1.get_default_graph().gradient_override_map({"Relu": "Threefold"}),
            gradient_override_map(RELU),
        ):
            return tf.nn.relu(x)

    check(support.v1_gradients(inner_native, X), [[3.0, 3.0]])
    check(support.v1_gradients(outer_native, X), [[10.0, 10.0]])


def test_name_registered_nowhere() -> None:
    unknown = gradient_override_map({"Relu": "Tenfolt"})(tf.nn.relu)
    np.testing.assert_array_equal(unknown(tf.constant(X)), [0.0, 2.0])
    with pytest.raises(LookupError, match=r"'Tenfolt'.*Did you mean 'Tenfold'"):
        support.eager(unknown, X)
    with pytest.raises(LookupError):
        support.tape_outside(unknown, X)
    with pytest.raises(LookupError, match=r"'Tenfolt'"):
        support.tape_inside(unknown, X, autograph=False)
    with pytest.raises(LookupError):
        support.v1_gradients(unknown, X)


def test_name_registered_after_the_forward_pass() -> None:
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        with gradient_override_map({"Relu": "RegisteredLate"}):
            y = tf.nn.relu(x)
    tf.RegisterGradient("RegisteredLate")(lambda op, grad: 7.0 * grad)
    check(values(tape.gradient(y, x)), [7.0, 7.0])


@pytest.mark.parametrize(
    "several",
    [lambda x: tf.split(x, 2), tf.unstack, lambda x: _two(x)],
    ids=("split", "unstack", "py"),
)
def test_an_op_of_several_outputs_returns_a_list_in_the_block_as_outside(several: Any) -> None:
    kinds = []
    for call in (several, tf.function(several), _in_v1_graph(several)):
        with gradient_override_map(RELU):
            kinds.append(type(call(tf.constant(X))))
    # A tf.function itself returns its own kind of list.
    assert all(issubclass(kind, list) for kind in kinds), kinds


def _two(x: Any) -> Any:
    return tf.numpy_function(lambda v: (v, np.int32(2)), [x], [tf.float32, tf.int32])


def _in_v1_graph(several: Any) -> Any:
    def call(x: Any) -> Any:
        with tf.Graph().as_default():
            return several(tf.constant(x.numpy()))

    return call
