"""Variables and loops in a block that overrides Identity, as TF 1.15.5 has them.

`record_variables.py` holds the programs and wrote the values, of first and second order.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import record_variables as programs
import tensorflow as tf
from runtime_support import values

from tests.turns import every
from tfgradmigrate.runtime import gradient_override_map

pytestmark = pytest.mark.tensorflow

RECORDED = json.loads(Path(__file__).with_name("variables.json").read_text(encoding="utf-8"))
X = np.array(programs.X, np.float32)


def block(gradient: Any) -> Any:
    return gradient_override_map({"Identity": gradient})


def assert_recorded(name: Any, got: Any) -> None:
    """Within the last bits of float32: a tape adds several paths in another order."""
    for tensors, recorded in zip(got, RECORDED[name], strict=True):
        assert [t is None for t in tensors] == [t is None for t in recorded]
        for tensor, want in zip(tensors, recorded, strict=True):
            if tensor is not None:
                np.testing.assert_allclose(np.array(tensor), want, rtol=1e-6)


def derivatives(forward: Any, x: Any, variables: Any, orders: Any) -> Any:
    """Value, gradients and second-order gradients by tapes around a function."""
    sources = [x, *variables]
    if orders == 1:
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = forward(x)
        return [[y], tape.gradient(y, sources)]
    with tf.GradientTape() as outer:
        outer.watch(x)
        y, grads = derivatives(forward, x, variables, 1)
        squares = [tf.square(tf.convert_to_tensor(grad)) for grad in grads]
    return [y, grads, outer.gradient(squares, sources)]


def in_eager_mode(program: Any, orders: Any = 2) -> Any:
    build, forward = program
    variables = build(block)
    return values(
        derivatives(lambda x: forward(block, variables, x), tf.constant(X), variables, orders)
    )


def tape_outside(program: Any, orders: Any = 2, **options: Any) -> Any:
    build, forward = program
    variables = build(block)
    function = tf.function(lambda x: forward(block, variables, x), **options)
    return values(derivatives(function, tf.constant(X), variables, orders))


def tape_inside(program: Any, orders: Any = 2, **options: Any) -> Any:
    build, forward = program
    variables = build(block)

    @tf.function(**options)  # type: ignore[untyped-decorator]
    def function(x: Any) -> Any:
        return derivatives(lambda x: forward(block, variables, x), x, variables, orders)

    return values(function(tf.constant(X)))


def compiled_tape_inside(program: Any, orders: Any = 2) -> Any:
    return tape_inside(program, orders, jit_compile=True)


def made_in_the_function(program: Any, orders: Any = 2) -> Any:
    """The variables are made in the first trace, as by a module that is built when first called."""
    build, forward = program
    made: list[Any] = []

    @tf.function(autograph=False)  # type: ignore[untyped-decorator]
    def function(x: Any) -> Any:
        if not made:
            made.extend(build(block))
        return forward(block, made, x)

    function(tf.constant(X))
    return values(derivatives(function, tf.constant(X), made, orders))


def v1_gradients(program: Any, orders: Any = 2) -> Any:
    return programs.result(program, block, orders)


def v1_tape(program: Any, orders: Any = 2) -> Any:
    build, forward = program
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        variables, x = build(block), tf.constant(X)
        got = derivatives(lambda x: forward(block, variables, x), x, variables, orders)
        session.run(tf.compat.v1.global_variables_initializer())
        return [programs.numbers(session, tensors) for tensors in got]


V1_MODES = [v1_gradients, v1_tape]
MODES = [
    in_eager_mode,
    tape_outside,
    tape_inside,
    compiled_tape_inside,
    made_in_the_function,
    *V1_MODES,
]
BY_NAME = {mode.__name__: mode for mode in MODES}
LOOP_MODES = [mode for mode in MODES if mode is not compiled_tape_inside]
"""XLA differentiates a loop only if it knows how often that runs."""


@pytest.mark.parametrize(
    ("name", "mode"), every(3, itertools.product(programs.PROGRAMS, BY_NAME)), ids="-".join
)
def test_program(name: Any, mode: Any) -> None:
    assert_recorded(name, BY_NAME[mode](programs.PROGRAMS[name]))


@pytest.mark.parametrize("mode", LOOP_MODES, ids=lambda mode: mode.__name__)
@pytest.mark.parametrize("name", programs.LOOPS)
def test_loop(name: Any, mode: Any) -> None:
    assert_recorded(name, mode(programs.LOOPS[name], orders=1))


@pytest.mark.parametrize("mode", V1_MODES, ids=lambda mode: mode.__name__)
@pytest.mark.parametrize("name", programs.GRAPH_PROGRAMS)
def test_program_of_a_graph(name: Any, mode: Any) -> None:
    assert_recorded(name, mode(programs.GRAPH_PROGRAMS[name]))


def made_variable(gradient: Any = "VariableTenfold") -> Any:
    with block(gradient):
        return tf.Variable(programs.START)


def product_gradient(w: Any, x: Any = X) -> Any:
    with tf.GradientTape() as tape:
        y = w * x
    return values(tape.gradient(y, w))


def test_each_tape_gets_the_gradient() -> None:
    w = made_variable()
    with tf.GradientTape() as outer:
        y = w * X
        with tf.GradientTape() as inner:
            z = w * X
        grad = inner.gradient(z, w)
        y = y + z
    np.testing.assert_array_equal(grad, [30.0, 40.0])
    np.testing.assert_array_equal(outer.gradient(y, w), [60.0, 80.0])


def test_persistent_tape_and_its_reset() -> None:
    w = made_variable()
    with tf.GradientTape(persistent=True) as tape:
        y = w * X
        z = w * y
    np.testing.assert_array_equal(tape.gradient(y, w), [30.0, 40.0])
    np.testing.assert_array_equal(tape.gradient(z, w), [60.0, 160.0])
    with tape:
        tape.reset()
        y = w * X
    np.testing.assert_array_equal(tape.gradient(y, w), [30.0, 40.0])


def test_variable_that_is_watched_after_a_read() -> None:
    w = made_variable()
    with tf.GradientTape() as outer, tf.GradientTape(watch_accessed_variables=False) as inner:
        y = w * X
        inner.watch(w)
        y = y + w * X
    np.testing.assert_array_equal(inner.gradient(y, w), [30.0, 40.0])
    np.testing.assert_array_equal(outer.gradient(y, w), [60.0, 80.0])


def test_read_while_recording_is_stopped() -> None:
    w = made_variable()
    with tf.GradientTape() as tape:
        with tape.stop_recording():
            y = w * X
        y = y + w * X
    np.testing.assert_array_equal(tape.gradient(y, w), [30.0, 40.0])


def test_tape_that_begins_inside_a_function() -> None:
    w = made_variable()

    @tf.function  # type: ignore[untyped-decorator]
    def function() -> Any:
        before = w * X
        with tf.GradientTape() as tape:
            y = w * X
        return before, tape.gradient(y, w)

    np.testing.assert_array_equal(function()[1], [30.0, 40.0])


def test_value_after_an_assignment() -> None:
    """TF2's order of reads and assignments holds, and each step of a training loop is its own."""
    w = made_variable()

    def step() -> Any:
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(w * X)
        w.assign_sub(tape.gradient(loss, w) * 0.1)
        return loss, w.value()

    for run in (step, tf.function(step)):
        w.assign(programs.START)
        assert [float(run()[0]) for _ in range(3)] == [11.0, -14.0, -39.0]
        np.testing.assert_array_equal(run()[1], [-11.0, -14.0])


@pytest.mark.parametrize("pfor", [True, False])
def test_jacobian(pfor: Any) -> None:
    w = made_variable()
    with tf.GradientTape(persistent=not pfor) as tape:
        y = w * X
    want = np.diag([30.0, 40.0])
    np.testing.assert_array_equal(tape.jacobian(y, w, experimental_use_pfor=pfor), want)


def test_vectorized_map() -> None:
    w = made_variable("VariableClipped")
    with tf.GradientTape() as tape:
        y = tf.vectorized_map(lambda x: w * x, tf.constant([X, X]))
    np.testing.assert_array_equal(tape.gradient(y, w), [5.0, 5.0])


def test_recomputed() -> None:
    w = made_variable("VariableClipped")
    with tf.GradientTape() as tape:
        y = tf.recompute_grad(lambda x: tf.square(w) * x)(tf.constant(X))
    np.testing.assert_array_equal(tape.gradient(y, w), [5.0, 5.0])


def test_custom_gradient_that_reads() -> None:
    w = made_variable()

    @tf.custom_gradient  # type: ignore[untyped-decorator]
    def scaled(x: Any) -> Any:
        def backward(dy: Any, variables: Any = None) -> Any:
            return dy * w, [dy * x]

        return w * x, backward

    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = scaled(x)
    np.testing.assert_array_equal(tape.gradient(y, x), programs.START)


def test_mirrored_strategy() -> None:
    strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])
    with strategy.scope():
        w = made_variable()
    got = strategy.run(lambda: product_gradient_in_replica(w))
    for grad in strategy.experimental_local_results(got):
        np.testing.assert_array_equal(grad, [30.0, 40.0])


def product_gradient_in_replica(w: Any) -> Any:
    with tf.GradientTape() as tape:
        y = w * X
    return tape.gradient(y, w)


def test_optimizer_checkpoint_and_saved_model(tmp_path: Any) -> None:
    class Scale(tf.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.w = made_variable()

        @tf.function(input_signature=[tf.TensorSpec([2])])  # type: ignore[untyped-decorator]
        def __call__(self, x: Any) -> Any:
            return self.w * x

    module = Scale()
    tf.keras.optimizers.SGD(1.0).apply_gradients([(tf.constant([1.0, 1.0]), module.w)])
    path = tf.train.Checkpoint(module=module).save(str(tmp_path / "checkpoint"))
    restored = Scale()
    tf.train.Checkpoint(module=restored).restore(path).assert_consumed()
    np.testing.assert_array_equal(restored.w, [0.0, 1.0])
    np.testing.assert_array_equal(product_gradient(restored.w), [30.0, 40.0])
    tf.saved_model.save(restored, str(tmp_path / "saved"))
    loaded = tf.saved_model.load(str(tmp_path / "saved"))
    with tf.GradientTape() as tape:
        y = loaded(tf.constant(X))
    np.testing.assert_array_equal(tape.gradient(y, loaded.w), [30.0, 40.0])


def test_variables_of_keras_are_resources_in_tf1_too() -> None:
    with block("VariableTenfold"):
        layer = tf.keras.layers.Dense(1, use_bias=False, kernel_initializer="ones")
        layer.build((None, 2))
    with tf.GradientTape() as tape:
        y = layer(X[None])
    np.testing.assert_array_equal(tape.gradient(y, layer.trainable_variables[0]), [[3.0], [4.0]])


def test_variable_is_what_it_was() -> None:
    w = made_variable()
    assert type(w).__name__ == type(tf.Variable(0.0)).__name__
    assert isinstance(w, tf.Variable)
    assert repr(w) == repr(tf.Variable(programs.START))
    np.testing.assert_array_equal(w.numpy(), programs.START)


def test_integers_are_left_alone() -> None:
    with block("VariableTenfold"):
        assert type(tf.Variable(1)) is type(tf.Variable(1))


def test_read_holds_no_memory_when_the_tape_is_gone() -> None:
    w = made_variable()
    product_gradient(w)
    assert w.__dict__["_gradient_override_snapshot"][1]() is None
