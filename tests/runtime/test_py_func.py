"""`py_func`: the contract of TF1's tf.py_func in every mode, and its gradient argument.

TF 1.15.5 gives exactly Tout or an error; the words of its errors are quoted below.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import runtime_support as support
import tensorflow as tf
from runtime_support import X, check, values

from tfgradmigrate.runtime import gradient_override_map, py_func

pytestmark = pytest.mark.tensorflow

MODES = {"eager": lambda f: f(), "function": lambda f: tf.function(f, autograph=False)()}


def in_v1_graph(f: Any) -> Any:
    with tf.Graph().as_default() as graph, tf.compat.v1.Session(graph=graph) as session:
        return session.run(f())


MODES["v1"] = in_v1_graph


@pytest.fixture(params=MODES)
def run(request: pytest.FixtureRequest) -> Any:
    """Runs a function without arguments, in one mode."""
    return MODES[request.param]


def square(x: Any) -> Any:
    return x * x


def test_one_dtype_gives_a_tensor(run: Any) -> None:
    np.testing.assert_array_equal(run(lambda: py_func(square, [X], tf.float32)), [1.0, 4.0])


def test_list_of_one_gives_a_list_of_one(run: Any) -> None:
    got = run(lambda: py_func(square, [X], [tf.float32]))
    assert isinstance(got, list)
    assert len(got) == 1
    np.testing.assert_array_equal(got[0], [1.0, 4.0])


def test_several_outputs(run: Any) -> None:
    def both(a: Any, b: Any) -> Any:
        return a + b, (a > b).astype(np.int32)

    got = run(lambda: py_func(both, [X, [0.0, 5.0]], [tf.float32, tf.int32]))
    np.testing.assert_array_equal(got[0], [-1.0, 7.0])
    np.testing.assert_array_equal(got[1], [0, 0])


def test_no_output() -> None:
    seen: list[Any] = []
    assert py_func(seen.append, [X], []) is None
    np.testing.assert_array_equal(seen[0], X)

    @tf.function  # type: ignore[untyped-decorator]
    def f() -> None:
        operation = py_func(seen.append, [X], [])
        assert isinstance(operation, tf.Operation)

    f()
    assert len(seen) == 2


@pytest.mark.parametrize("grad", [None, lambda op, grad: grad])
def test_wrong_dtype_is_an_error(run: Any, grad: Any) -> None:
    """TF 1.15.5: "0-th value returned by pyfunc_0 is double, but expects float"."""
    with pytest.raises(tf.errors.InvalidArgumentError, match="0-th value returned by"):
        run(lambda: py_func(lambda x: x.astype(np.float64), [X], tf.float32, grad=grad))


def test_python_numbers_are_64_bits(run: Any) -> None:
    with pytest.raises(tf.errors.InvalidArgumentError, match="0-th value returned by"):
        run(lambda: py_func(lambda x: 1.5, [X], tf.float32))
    assert run(lambda: py_func(lambda x: 1.5, [X], tf.float64)) == 1.5
    assert run(lambda: py_func(lambda x: 2, [X], tf.int64)) == 2
    assert run(lambda: py_func(lambda x: True, [X], tf.bool))


@pytest.mark.parametrize("grad", [None, lambda op, *grads: grads])
def test_wrong_number_is_an_error(run: Any, grad: Any) -> None:
    """TF 1.15.5: "pyfunc_0 returns 2 values, but expects to see 1 values"."""
    with pytest.raises(tf.errors.InvalidArgumentError, match="returns 2 values, but expects to"):
        run(lambda: py_func(lambda x: (x, x), [X], [tf.float32], grad=grad))


def test_strings(run: Any) -> None:
    got = run(lambda: py_func(lambda s: np.array([s[0] + b"!"]), [[b"a"]], tf.string))
    assert list(np.array(got)) == [b"a!"]
    got = run(lambda: py_func(lambda s: "text", [[b"a"]], tf.string))
    assert np.array(got) == b"text"


def test_ufunc(run: Any) -> None:
    np.testing.assert_array_equal(run(lambda: py_func(np.square, [X], tf.float32)), [1.0, 4.0])


def test_exception_of_the_function(run: Any) -> None:
    def fails(x: Any) -> None:
        raise ValueError("mine")

    with pytest.raises((ValueError, tf.errors.InvalidArgumentError), match="mine"):
        run(lambda: py_func(fails, [X], tf.float32))


def test_not_callable() -> None:
    with pytest.raises(ValueError, match="expects a callable"):
        py_func("square", [X], tf.float32)  # type: ignore[arg-type]


def test_no_gradient_without_one(way: Any) -> None:
    check(way(lambda x: py_func(square, [x], tf.float32), X), [None])


@pytest.mark.parametrize("listed", [False, True])
@pytest.mark.parametrize("stateful", [False, True])
def test_gradient(way: Any, listed: Any, stateful: Any) -> None:
    def gradient(op: Any, grad: Any) -> Any:
        assert op.type == ("PyFunc" if stateful else "PyFuncStateless")
        assert op.get_attr("Tout") == [tf.float32]
        assert op.get_attr("Tin") == [tf.float32]
        return grad * op.inputs[0] * op.outputs[0]

    def f(x: Any) -> Any:
        y = py_func(square, [x], [tf.float32] if listed else tf.float32, stateful, grad=gradient)
        return y[0] if listed else y

    check(way(f, X), [[-1.0, 8.0]])


def test_gradient_of_two_inputs_and_outputs(way: Any) -> None:
    def both(a: Any, b: Any) -> Any:
        return a + b, a * b

    def gradient(op: Any, sum_grad: Any, product_grad: Any) -> Any:
        a, b = op.inputs
        return sum_grad + product_grad * b, sum_grad + product_grad * a

    def f(a: Any, b: Any) -> Any:
        added, multiplied = py_func(both, [a, b], [tf.float32, tf.float32], grad=gradient)
        return 2.0 * added + 3.0 * multiplied

    check(way(f, X, np.array([5.0, 7.0], np.float32)), [[17.0, 23.0], [-1.0, 8.0]])


def test_gradient_for_an_integer_input(way: Any) -> None:
    def f(x: Any) -> Any:
        return py_func(
            lambda a, n: a * n.astype(np.float32), [x, [2, 3]], tf.float32, grad=gradient
        )

    def gradient(op: Any, grad: Any) -> Any:
        return tf.cast(grad, tf.float32) * tf.cast(op.inputs[1], tf.float32), None

    check(way(f, X), [[2.0, 3.0]])


def test_wrong_number_of_gradients(v2_way: Any) -> None:
    def f(x: Any) -> Any:
        return py_func(square, [x], tf.float32, grad=lambda op, grad: (grad, grad))

    with pytest.raises(ValueError, match="returned 2 gradients for 1 inputs"):
        v2_way(tf.autograph.experimental.do_not_convert(f), X)


def test_second_order_goes_through_the_outputs() -> None:
    def exp(x: Any) -> Any:
        return py_func(np.exp, [x], tf.float32, grad=lambda op, grad: grad * op.outputs[0])

    def second(f: Any) -> Any:
        x = tf.constant(2.0)
        with tf.GradientTape() as outer:
            outer.watch(x)
            with tf.GradientTape() as inner:
                inner.watch(x)
                y = f(x)
            first = inner.gradient(y, x)
        return values([first, outer.gradient(first, x)])

    want = [np.exp(2.0), np.exp(2.0)]
    np.testing.assert_allclose(second(exp), want, rtol=1e-6)
    np.testing.assert_allclose(second(tf.function(exp)), want, rtol=1e-6)
    with tf.Graph().as_default() as graph, tf.compat.v1.Session(graph=graph) as session:
        x = tf.constant(2.0)
        first = tf.gradients(exp(x), x)[0]
        np.testing.assert_allclose(session.run([first, tf.gradients(first, x)[0]]), want, 1e-6)


def test_variable_as_input() -> None:
    v = tf.Variable(X)

    def f() -> Any:
        return py_func(square, [v], tf.float32, grad=lambda op, grad: 2.0 * grad * op.inputs[0])

    for call in (f, tf.function(f)):
        with tf.GradientTape() as tape:
            y = call()
        check(values(tape.gradient(y, v)), [-2.0, 4.0])


def test_op_in_a_graph_and_in_eager_mode() -> None:
    seen = []

    def gradient(op: Any, grad: Any) -> Any:
        seen.append(op)
        return grad

    def f(x: Any) -> Any:
        return py_func(square, [x], tf.float32, name="squared", grad=gradient)

    support.v1_gradients(f, X)
    assert seen[0].name.startswith("squared")
    assert seen[0].node_def.op == "PyFunc"
    assert isinstance(seen[0].graph, tf.Graph)
    assert isinstance(seen[0].get_attr("token"), bytes)
    support.eager(f, X)
    with pytest.raises(
        AttributeError, match=r"reads op\.name, which a py_func has in a graph only"
    ):
        seen[1].name  # noqa: B018
    with pytest.raises(ValueError, match="no attribute 'token'"):
        seen[1].get_attr("token")


def test_in_a_block_for_its_op_type(way: Any) -> None:
    """Without a gradient of its own it takes the block's; with one it keeps its own."""
    override = gradient_override_map({"PyFunc": "Tenfold"})
    check(way(override(lambda x: py_func(square, [x], [tf.float32])[0]), X), [[10.0, 10.0]])

    def own(x: Any) -> Any:
        return py_func(square, [x], tf.float32, grad=lambda op, grad: 3.0 * grad)

    check(way(override(own), X), [[3.0, 3.0]])
