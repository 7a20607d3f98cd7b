"""Ways to ask for a gradient, and the gradients the tests register.

Each way takes a function of tensors and NumPy values and gives NumPy gradients, so that one test
says what an override does and every way has to agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import tensorflow as tf

X = np.array([-1.0, 2.0], np.float32)


@tf.RegisterGradient("Tenfold")  # type: ignore[untyped-decorator]
def tenfold(op: Any, grad: Any) -> Any:
    return 10.0 * grad


@tf.RegisterGradient("Threefold")  # type: ignore[untyped-decorator]
def threefold(op: Any, grad: Any) -> Any:
    return 3.0 * grad


@tf.RegisterGradient("TenAndTwentyfold")  # type: ignore[untyped-decorator]
def ten_and_twentyfold(op: Any, grad: Any) -> Any:
    return 10.0 * grad, 20.0 * grad


@tf.RegisterGradient("InputTimesOutput")  # type: ignore[untyped-decorator]
def input_times_output(op: Any, grad: Any) -> Any:
    return grad * op.inputs[0] * op.outputs[0]


def values(tree: Any) -> Any:
    """The tree with every tensor as NumPy; IndexedSlices made dense."""
    dense = lambda t: None if t is None else np.array(tf.convert_to_tensor(t))  # noqa: E731
    return tf.nest.map_structure(dense, tree)


def taped(f: Callable[..., Any], *xs: Any) -> list[Any]:
    """The gradients of a function by a tape around it, as tensors."""
    with tf.GradientTape() as tape:
        tape.watch(xs)
        y = f(*xs)
    return list(tape.gradient(y, list(xs)))


def eager(f: Any, *xs: Any) -> Any:
    return values(taped(f, *map(tf.constant, xs)))


def tape_outside(f: Any, *xs: Any, **options: Any) -> Any:
    return values(taped(tf.function(f, **options), *map(tf.constant, xs)))


def tape_inside(f: Any, *xs: Any, **options: Any) -> Any:
    return values(tf.function(lambda *ts: taped(f, *ts), **options)(*map(tf.constant, xs)))


def gradients_inside(f: Any, *xs: Any) -> Any:
    return values(tf.function(lambda *ts: tf.gradients(f(*ts), ts))(*map(tf.constant, xs)))


def jit_tape_outside(f: Any, *xs: Any) -> Any:
    return tape_outside(f, *xs, jit_compile=True)


def jit_tape_inside(f: Any, *xs: Any) -> Any:
    return tape_inside(f, *xs, jit_compile=True)


def _in_session(build: Any) -> Any:
    with tf.Graph().as_default() as graph:
        grads = build()
        with tf.compat.v1.Session(graph=graph) as session:
            session.run(tf.compat.v1.global_variables_initializer())
            return [None if g is None else session.run(tf.convert_to_tensor(g)) for g in grads]


def v1_gradients(f: Any, *xs: Any) -> Any:
    def build() -> Any:
        ts = [tf.constant(x) for x in xs]
        return tf.gradients(f(*ts), ts)

    return _in_session(build)


def v1_tape(f: Any, *xs: Any) -> Any:
    return _in_session(lambda: taped(f, *[tf.constant(x) for x in xs]))


GRAPH_FUNCTIONS = [tape_outside, tape_inside, gradients_inside]
COMPILED = [jit_tape_outside, jit_tape_inside]
V1 = [v1_gradients, v1_tape]
WAYS = [eager, *GRAPH_FUNCTIONS, *V1]
ALL_WAYS = [*WAYS, *COMPILED]


def check(got: Any, want: Any) -> None:
    """The same nesting of lists, None in the same places, values equal to six digits."""
    if want is None:
        assert got is None
    elif isinstance(got, list) and not all(np.isscalar(g) for g in got):
        assert len(got) == len(want)
        for one_got, one_want in zip(got, want, strict=True):
            check(one_got, one_want)
    else:
        assert got is not None
        assert np.shape(got) == np.shape(want)
        np.testing.assert_allclose(got, want, rtol=1e-6)
