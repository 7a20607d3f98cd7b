"""Which inputs of a host function are one number of a narrow dtype, as far as a file shows."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.model import PyFuncCall
from tfgradmigrate.rewrite.scalar_inputs import narrow_scalars
from tfgradmigrate.syntax.facts import Facts


def dtypes(lines: str) -> dict[int, str]:
    facts = Facts(cst.parse_module(f"import numpy as np\nimport tensorflow as tf\n{lines}\n"))
    (call,) = facts.py_funcs
    assert isinstance(call, PyFuncCall)
    return dict(narrow_scalars(call.inputs, facts, passed=True))


@pytest.mark.parametrize(
    ("value", "dtype"),
    [
        ("7", "int32"),
        ("-7", "int32"),
        ("0.5", "float32"),
        ("2 * 3 - 1", "int32"),
        ("len(x)", "int32"),
        ("float(x)", "float32"),
        ("3 if x else 4", "int32"),
        ("np.uint8(3)", "uint8"),
        ("np.float32(0.5)", "float32"),
        ("tf.constant(7)", "int32"),
        ("tf.constant(7, tf.uint8)", "uint8"),
        ("tf.constant(7, dtype='int16')", "int16"),
        ("tf.convert_to_tensor(0.5)", "float32"),
        ("tf.Variable(0.5, False)", "float32"),
        ("tf.Variable(3, dtype=tf.int8)", "int8"),
        ("tf.placeholder(tf.int32, [])", "int32"),
        ("tf.placeholder(tf.float32, shape=())", "float32"),
        ("tf.placeholder_with_default(0.5, [])", "float32"),
        ("tf.get_variable('n', [], tf.float32)", "float32"),
        ("tf.get_variable('n', shape=(), dtype=tf.int32)", "int32"),
        ("tf.random_uniform([])", "float32"),
        ("tf.cast(tf.size(x), tf.float32)", "float32"),
        ("tf.to_int32(tf.constant(0.5))", "int32"),
        ("tf.reduce_sum(tf.cast(x, tf.int32))", "int32"),
        ("tf.reduce_max(tf.placeholder(tf.uint8, [4]))", "uint8"),
        ("tf.rank(x)", "int32"),
        ("tf.shape(x)[0]", "int32"),
        ("tf.shape(x)[0] * 2", "int32"),
        ("tf.constant(2.0) * 3", "float32"),
        ("x.shape[0].value", "int32"),
        ("x.get_shape().as_list()[-1]", "int32"),
        ("tf.identity(tf.constant(1))", "int32"),
    ],
)
def test_what_is_one_number(value: str, dtype: str) -> None:
    assert dtypes(f"tf.py_func(abs, [x, {value}], t)") == {1: dtype}
    assert dtypes(f"n = {value}\ntf.py_func(abs, [x, n], t)") == {1: dtype}


@pytest.mark.parametrize(
    "value",
    [
        *("x", "'7'", "True", "not x", "7 / 2", "3 if x else 4.0", "3 if x else x", "2 ** 40"),
        *("2199023255552", "np.float64(0.5)", "np.float32(x)", "np.int64(3)", "x[0]", "x.value"),
        *("tf.constant(7, tf.int64)", "tf.constant(7, tf.bool)", "tf.constant([7])"),
        *("tf.constant(7, shape=[2])", "tf.constant(7, dtype)", "tf.constant(x, tf.int32)"),
        *("tf.placeholder(tf.int32)", "tf.placeholder(tf.int32, [None])"),
        *("tf.placeholder(tf.float64, [])", "tf.placeholder(dtype, [])"),
        *("tf.placeholder_with_default(0.5, None)", "tf.get_variable('n')", "tf.zeros([2])"),
        *("tf.cast(x, tf.int32)", "tf.cast(tf.size(x), tf.int64)", "tf.to_double(tf.size(x))"),
        *("tf.reduce_sum(x)", "tf.reduce_sum(tf.cast(x, tf.int32), 0)", "tf.range(3)"),
        *("tf.shape(x)", "tf.shape(x)[:1]", "tf.shape(x, tf.int64)[0]", "tf.shape(x)[0, 1]"),
        *("tf.size(x, out_type=tf.int64)", "tf.train.get_global_step()", "tf.zeros([], tf.int64)"),
        *("tf.size(x) + x", "tf.size(x) + tf.constant(1, tf.int64)", "tf.add(1, 2)"),
        *("tf.constant(7, **options)", "tf.constant(7, *more)", "tf.size(x, **options)"),
    ],
)
def test_what_is_not(value: str) -> None:
    """Not for certain, or of a dtype that NumPy 1 made no wider."""
    assert dtypes(f"tf.py_func(abs, [x, {value}], t)") == {}


ROUND = "tf.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, tf.py_func(abs, [{}], t)), {})"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("for i in range(3):\n    tf.py_func(abs, [i], t)", {0: "int32"}),
        ("for i, y in enumerate(x):\n    tf.py_func(abs, [i, y], t)", {0: "int32"}),
        ("for i in x:\n    tf.py_func(abs, [i], t)", {}),
        ("for i, y in zip(range(3), x):\n    tf.py_func(abs, [i], t)", {}),
        ("n = 1\nn = x\ntf.py_func(abs, [n], t)", {}),
        ("n = n\ntf.py_func(abs, [n], t)", {}),
        (ROUND.format("i", "[0, x]"), {0: "int32"}),
        (ROUND.format("i", "[tf.constant(0.5), x]"), {0: "float32"}),
        (ROUND.format("i", "[tf.range(3), x]"), {}),
        (ROUND.format("y", "[0, x]"), {}),
        ("tf.map_fn(lambda i: tf.py_func(abs, [i], t), tf.range(3))", {0: "int32"}),
        ("tf.map_fn(lambda i: tf.py_func(abs, [i], t), elems=tf.constant([0.5]))", {0: "float32"}),
        ("e = tf.range(3)\ntf.map_fn(lambda i: tf.py_func(abs, [i], t), e)", {0: "int32"}),
        ("tf.map_fn(lambda i: tf.py_func(abs, [i], t), x)", {}),
        ("tf.foldl(lambda a, i: tf.py_func(abs, [i], t), tf.range(3), 0.5)", {0: "int32"}),
        ("tf.foldl(lambda a, i: tf.py_func(abs, [a], t), tf.range(3), 0.5)", {0: "float32"}),
        ("def f(n): tf.py_func(abs, [n], t)\nf(3)\nf(4)", {0: "int32"}),
        ("def f(n=3): tf.py_func(abs, [n], t)\nf(4)", {0: "int32"}),
        ("def f(n=3): tf.py_func(abs, [n], t)\nf(x)", {}),
        ("def f(n): tf.py_func(abs, [n], t)", {}),
    ],
)  # fmt: skip
def test_variables(lines: str, found: dict[int, str]) -> None:
    assert dtypes(lines) == found
