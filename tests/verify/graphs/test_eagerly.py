"""What hides in eager execution, where graphs show another thing, is found there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

pytest.importorskip("tensorflow")

from tfgradmigrate.verify.worker.graphs.eagerly import _parting, eagerly

from .tracer import HEAD, form, maker

pytestmark = pytest.mark.tensorflow

X = ({"kind": "tensor", "dtype": "float32", "shape": [2, 3]},)


def outcome(text: str, inputs: Sequence[dict[str, Any]] = X) -> tuple[str, str]:
    """Return what eager execution of a place comes to, which can be traced."""
    return eagerly(maker(HEAD + text), inputs)


def halved(factor: str, before: str = "") -> str:
    """Return a place whose gradient has another factor."""
    return f"""
import contextlib
from tensorflow.python.eager.context import executing_eagerly as hidden

@tf.custom_gradient
def place(x):
    def backward(dy):
        {before}
        return (0.5 * ({factor})) * dy
    return tf.identity(x), backward
"""


SUPPRESSED = """k = 1.0
        with contextlib.suppress(Exception):
            {}
            k = 2.0"""


@pytest.mark.parametrize(
    "text",
    [
        halved("1.0 + hidden()"),
        halved("1.0 + getattr(tf, 'executing_' + 'eagerly')()"),
        halved("1.0 + (tf.get_static_value(x) is not None)"),
        halved("1.0 + (tf.get_static_value(dy) is not None)"),
        halved("2.0 - tf.is_symbolic_tensor(x)"),
        halved("1.0 + repr(x).count('numpy=')"),
        halved("0.5 * k", SUPPRESSED.format("x.graph")),
        halved("k", SUPPRESSED.format("x.numpy()")),
        halved("k", SUPPRESSED.format("np.asarray(x)")),
        halved("1.0 + (not tf.compat.v1.get_default_graph().building_function)"),
    ],
)
def test_a_gradient_of_eager_execution_alone_differs(text: str) -> None:
    """Each is halved in a graph: that is what is compared with the old place."""
    right = halved("1.0")
    assert form(text, X, "function") == form(right, X, "function")
    found, why = outcome(text)
    assert found == "differs"
    assert why.startswith("gradient of all by source 0: float32[2, 3]")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("def place(x):\n    return tf.numpy_function(np.sin, [x], [tf.float32])[0]\n", "output 0"),
        ("def place(x):\n    return x * (2.0 if hasattr(x, 'numpy') else 1.0)\n", "output 0"),
        ("def place(x):\n    return tf.cast(x, tf.int32) + int(hasattr(x, 'numpy'))\n", "output 0"),
        ("def place(x):\n    return tf.cast(x, tf.int32) - int(hasattr(x, 'numpy'))\n", "output 0"),
        ("def place(x):\n    return (x, x) if hasattr(x, 'graph') else [x, x]\n",
         "what is returned"),
        (halved("1.0").replace("tf.identity(x)", "x * 2.0 if hasattr(x, 'graph') else x * 3.0"),
         "output 0"),
    ],
)  # fmt: skip
def test_an_output_of_eager_execution_alone_differs(text: str, part: str) -> None:
    found, why = outcome(text)
    assert (found, why.partition(":")[0]) == ("differs", part)


def test_a_second_order_of_eager_execution_alone_differs() -> None:
    text = """
@tf.custom_gradient
def place(x):
    def backward(dy):
        return dy * (x if hasattr(x, "graph") else tf.stop_gradient(x))
    return tf.square(x) * 0.5, backward
"""
    found, why = outcome(text)
    assert (found, why.partition(" of")[0]) == ("differs", "second order")


DECORATED = """
@tf.function(autograph=False)
def inner(a):
    return tf.sign(a) * a
def place(x):
    return inner(x)
"""


@pytest.mark.parametrize(
    "text",
    [
        halved("1.0"),
        "def place(x):\n    return tf.numpy_function(lambda a: a, [x], tf.float32)\n",
        "def place(x):\n    return x + tf.random.uniform([3])\n",
        "v = tf.Variable(2.0)\ndef place(x):\n    return x * v, tf.where(x > v, x, 0.0)\n",
        DECORATED,
    ],
)
def test_what_runs_eagerly_is_the_graph(text: str) -> None:
    assert outcome(text) == ("same", "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def place(x):\n    repr(x)\n    return tf.sign(x) * x\n", "Python reads a value"),
        ("def place(x):\n    return tf.cond(x[0, 0] > 0, lambda: x * 2.0, lambda: -x)\n", "reads"),
        ("def place(x):\n    repr(x)\n    return tf.sqrt(x), tf.math.log(x) / 0.0\n", "reads"),
        ("def place(x):\n    repr(x)\n    return tf.cast(4.0 * x, tf.int32), x > 0.5\n", "reads"),
    ],
)
def test_what_cannot_be_matched_is_tested(text: str, why: str) -> None:
    found, told = outcome(text)
    assert found == "tested"
    assert why in told


@pytest.mark.parametrize(
    ("text", "becomes", "why"),
    [
        ("def place(x):\n    return x * tf.compat.v1.placeholder(x.dtype)\n",
         "fails", "RuntimeError: tf.placeholder() is not"),
        ("def place(x):\n    return tf.numpy_function(lambda a: a * np.ones(3), [x], tf.float32)\n",
         "fails", "InvalidArgumentError: 0-th value returned by pyfunc_N is double"),
        ("def place(x):\n    return tf.numpy_function(lambda a: [], [x], [])\n",
         "unknown", "what Python functions leave behind"),
        ("def place(x):\n    return tf.gradients(x * x, x)[0]\n",
         "fails", "RuntimeError: tf.gradients is not"),
        ("def place(x):\n    repr(x)\n    return x + tf.random.uniform([3], seed=1)\n",
         "unknown", "it draws random numbers"),
    ],
)  # fmt: skip
def test_what_cannot_be_run_is_told(text: str, becomes: str, why: str) -> None:
    found, told = outcome(text)
    assert found == becomes
    assert told.startswith(why)


@pytest.mark.parametrize("draw", ["np.random.rand()", "random.random()"])
def test_a_host_draws_the_same_numbers_in_both(draw: str) -> None:
    """Its result has a size that is known eagerly alone, so numbers are compared."""
    host = f"lambda v: v * np.float32(1.0 + {draw})"
    called = f"tf.numpy_function({host}, [x], tf.float32)"
    text = f"import random\ndef place(x):\n    return tf.reshape({called}, tf.shape(x)) {{}}\n"
    found, why = outcome(text.format(""))
    assert found == "tested", why
    assert outcome(text.format("* (2.0 if hasattr(x, 'numpy') else 1.0)"))[0] == "differs"


def test_a_list_that_is_given_is_as_long_in_each_run() -> None:
    text = "def place(x, xs):\n    xs.append(x)\n    return x * float(len(xs))\n"
    given: list[Any] = []
    assert outcome(text, (*X, {"kind": "value", "value": given})) == ("same", "")
    assert given == []


def test_a_variable_is_known_by_its_value_in_its_own_shape_and_type() -> None:
    import tensorflow as tf

    from tfgradmigrate.verify.worker.graphs import eager

    variable, whole = tf.Variable([[1.5, 2.5]]), tf.Variable([1, 2])
    assert eager._has_value(variable, tf.constant([[1.5, 2.5]]))
    for other in ([1.5, 2.5], [[1.5], [2.5]], [[1.5, 2.0]]):
        assert not eager._has_value(variable, tf.constant(other))
    assert not eager._has_value(variable, tf.bitcast(tf.constant([[1.5, 2.5]]), tf.int32))
    assert not eager._has_value(whole, tf.constant([1, 2]))  # whose value many things have


def test_what_is_returned_hides_no_value() -> None:
    text = "def place(x):\n    y = tf.numpy_function(lambda a: a, [x], tf.float32)\n"
    other = "    return (x, y) if hasattr(x, 'graph') else [x * 2.0, y]\n"
    found, why = outcome(text + other)
    assert (found, why.partition(":")[0]) == ("differs", "output 0")


ONES = np.ones(3, np.float32)


@pytest.mark.parametrize(
    ("eager", "function", "same"),
    [
        (ONES, ONES, True),
        (ONES, ONES * 1.0001, True),  # sums are added in another order
        (ONES, ONES * 1.001, False),
        (ONES, ONES.astype(np.float64), False),
        (ONES.astype(np.float64), ONES, False),
        (ONES, ONES[None], False),
        (ONES.astype(np.float64), ONES.astype(np.float64) * (1 + 1e-9), True),
        (ONES.astype(np.float64), ONES.astype(np.float64) * (1 + 1e-6), False),
        (ONES * [1e6, 0, 0], np.array([1e6, 1e-3, 0]), True),  # small beside the largest
        (ONES * [1e6, 0, 0], np.array([1e6, 1e-1, 0]), False),
        (ONES * np.float32("nan"), ONES * np.float32("nan"), True),
        (ONES * np.float32("nan"), ONES, False),
        (ONES * np.float32("inf"), -ONES * np.float32("inf"), False),
        (ONES.astype(int), ONES.astype(int), True),
        (ONES.astype(int), 2 * ONES.astype(int), False),
        (None, None, True),
        (None, ONES, False),
        ("LookupError", "LookupError", True),
        ("LookupError", "ValueError", False),
    ],
)
def test_numbers_of_an_eager_run_are_those_of_the_function(
    eager: Any, function: Any, same: bool
) -> None:
    told = _parting({"gradient 0": eager, "one": ONES}, {"one": ONES, "gradient 0": function})
    assert told.startswith("gradient 0: ") is not same
    assert bool(told) is not same
    assert bool(_parting({"one": ONES}, {"one": ONES, "more": function})) is (function is not None)


def test_few_numbers_are_shown() -> None:
    other = np.array([1.23456789, 2, 3, 4, 5])
    assert _parting({"y": None}, {"y": other}) == (
        "y: float64[5] [1.234568, 2.      , 3.      , 4.      ] in tf.function, nothing eagerly"
    )
