"""Which ops a piece of code makes, which values are tensors, and what is out of sight."""

from __future__ import annotations

from collections.abc import Callable

import libcst as cst
import pytest

from tfgradmigrate.syntax.block_ops import ops_in
from tfgradmigrate.syntax.evidence import is_tensor_or_array, seems_tensor
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.kinds import Kind, is_number, is_tensor, value_of
from tfgradmigrate.syntax.tree import body_statements, find_all

HEAD = """
import numpy as np
import tensorflow as tf
from elsewhere import model


def square(v):
    return tf.square(v)


def f(x, n):
    t = tf.nn.relu(x)
    c = 2.0
"""


def _is_text(node: cst.BaseExpression, facts: Facts) -> bool:
    return value_of(node, facts).kind is Kind.TEXT


def facts_of(*lines: str) -> tuple[Facts, cst.FunctionDef]:
    text = HEAD + "".join(f"    {line}\n" for line in lines)
    facts = Facts(cst.parse_module(text))
    function = next(f for f in find_all(facts.module, cst.FunctionDef) if f.name.value == "f")
    return facts, function


def ops(line: str) -> list[list[str] | None]:
    """The op types of each use in a statement, None for ops out of sight."""
    facts, function = facts_of(line)
    last = body_statements(function.body)[-1]
    return [None if use.op_types is None else sorted(use.op_types) for use in ops_in([last], facts)]


@pytest.mark.parametrize(
    ("lines", "in_sight"),
    [
        (["y = np.array(x).reshape(3)"], True),
        (["y = abs(np.array(x[0])).reshape(3).astype(int)"], True),
        (["v = np.zeros(3)", "y = v.reshape(3).copy()"], True),
        (["s = tf.Session()", "y = s.run(x)[0][1].reshape(3).sum()"], True),
        (["s = tf.Session()", "v = s.run(x)", "y = v[n].reshape(3)"], True),
        (["y = np.array([x, n]).sum()"], True),
        (["s = n.Session()", "y = s.run(x)[0].reshape(3)"], False),
        (["v = np.zeros(3)", "v = n", "y = v.reshape(3)"], False),
        (["y = np.array(x)[0].apply(x)"], False),
        (["y = np.random.choice(x).apply(x)"], False),
        (["y = (np.ones(3) * x).apply(x)"], False),
        (["y = abs(x).reshape(3)"], False),
    ],
)
def test_methods_of_arrays_make_no_ops_out_of_sight(lines: list[str], in_sight: bool) -> None:
    facts, function = facts_of(*lines)
    last = body_statements(function.body)[-1]
    assert all(use.op_types is not None for use in ops_in([last], facts)) is in_sight


@pytest.mark.parametrize(
    ("lines", "of_objects"),
    [
        (["y = np.prod([x, n])"], True),
        (["y = np.array([x, n]).prod()"], True),
        (["v = np.array([x, n])", "y = v.prod()"], True),
        (["y = np.prod(n)"], True),
        (["y = np.array([x, n]).reshape(3)"], False),
        (["y = np.prod(x.get_shape().as_list()[1:])"], False),
        (["y = np.sqrt(2.0 / np.pi) * np.random.normal(0.0, 1.0, [3])"], False),
        (["y = np.zeros([3, len(n)]).sum() * int(n)"], False),
        (["y = np.array([1.0, 2.0]).prod()"], False),
        (["s = tf.Session()", "y = np.prod(s.run(x)[0])"], False),
        (["y = [2.0] + [x] + [1.0] * 3"], False),
        (["y = ([2.0] * np.zeros(1)) * [x]"], True),
        (["v = []", "v.append(x)", "y = np.prod(v)"], True),
        (["v = x.get_shape().as_list()", "v[0] = x", "y = np.prod(v)"], True),
        (["v = [[1.0]]", "v[0][0] = x", "y = np.prod(v)"], True),
        (["v = [[1.0]]", "v[0].append(x)", "y = np.prod(v)"], True),
        (["v = [1.0]", "n(v)", "y = np.prod(v)"], True),
        (["v = [1.0]", "w = v", "w.append(x)", "y = np.prod(v)"], True),
        (["v = np.empty(3, object)", "v[0] = x", "y = v.prod()"], True),
        (["v = np.zeros(3, dtype=n)", "v[0] = x", "y = np.prod(v)"], True),
        (["y = np.zeros(2).dot([x, n])"], True),
        (["y = np.prod([x > 0.0, n > 0.0])"], True),
        (["y = np.prod(self.shape)"], True),
        (["y = n.shape[0] * 2"], False),
        (["v = x", "if n: v = 2.0", "y = v * 3"], True),
        (["v = x", "for v in [2.0]: v = 2.0", "y = v * 3"], True),
        (["v = x", "if n: v = 2.0; y = v * 3"], False),
        (["def of(self): self.shape = x", "y = n.shape[0] * 2"], True),
        (["class Own: shape = x", "y = n.shape[0] * 2"], True),
        (["v = x.get_shape().as_list()", "y = np.prod(v[1:]) * len(v)"], False),
        (["v = np.zeros(3)", "v[0] = 2.0", "y = np.prod(v) + v.prod()"], False),
    ],
)
def test_numpy_makes_ops_of_tensors_in_a_list(lines: list[str], of_objects: bool) -> None:
    """As TensorFlow 1.15.5 does: an array of objects is added and multiplied by their operators."""
    facts, function = facts_of(*lines)
    last = body_statements(function.body)[-1]
    made = {name for use in ops_in([last], facts) for name in use.op_types or ()}
    assert ("Mul" in made) is of_objects


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("y = tf.identity(x)", [["Identity"]]),
        ("y = tf.round(x)", [["Round"]]),
        ("y = tf.round(tf.sign(x))", [["Sign"], ["Round"]]),
        ("y = tf.py_func(g, [x], tf.float32)", [["PyFunc", "PyFuncStateless"]]),
        ("y = square(x)", [["Square"]]),
        ("y = model(x)", [None]),
        ("y = n.layer(x)", [None]),
        ("y = np.round(c)", []),
        ("y = x.shape.as_list()", []),
        # A static shape is not computed with: `n` may have a tensor of that name.
        ("y = n.shape * 2.0", [["Mul"]]),
        ("y = n.shape + 2.0", [["AddV2"]]),
        ("y = 2.0 - n.get_shape()", [["Sub"]]),
        ("y = n.shape + [1]", []),
        ("print(x)", []),
        ("tf.RegisterGradient(n)(g)", []),
        ("n.RegisterGradient(n)(g)", [None, None]),
        ("y = c * 3", []),
        ("y = n * 3", [["Mul"]]),
        ("y = 'a' + n", []),
        ("y = n + '_' + n", []),
        ("y = 'a%d' % n", []),
        ("y = '{}'.format(n) + n", []),
        ("y = str(n) + n", []),
        ("y = f'{n}' * n", []),
        ("y = n + n", [["AddV2"]]),
        ("y = n % 'a'", [["FloorMod"]]),
        ("y = [1] + [n]", []),
        ("y = [n] * 2 + [1]", []),
        ("y = [1.0] + x", [["AddV2"]]),
        ("y = [1.0] * x", [["Mul"]]),
        ("y = sum(tf.round(v) for v in x)", [["Round"], ["AddV2"]]),
        ("y = (tf.round(v) for v in x)", [None, ["Round"]]),
        ("y = iter(tf.round(v) for v in x)", [None, ["Round"]]),
        ("y = filter(None, (tf.round(v) for v in x))", [None, ["Round"]]),
        ("y = map(str, (tf.round(v) for v in x))", [None, ["Round"]]),
        ("y = map(lambda v: tf.round(v), x)", [None, ["Round"]]),
        ("y = list(map(lambda v: tf.round(v), x))", [None, ["Round"]]),
    ],
)
def test_ops_of_a_statement(line: str, expected: list[list[str] | None]) -> None:
    assert ops(line) == expected


def test_an_op_in_a_called_function_is_inside_and_names_it() -> None:
    facts, function = facts_of("y = square(x)")
    (use,) = ops_in([body_statements(function.body)[-1]], facts)
    assert use.inside
    assert use.api == "square"
    assert "`square`" in use.what


@pytest.mark.parametrize(
    ("value", "tensor", "seems", "number"),
    [
        ("tf.nn.relu(x)", True, True, False),
        ("t", True, True, False),
        ("t * 2", True, True, False),
        ("[t, t]", False, False, False),
        ("3", False, False, True),
        ("-1.5", False, False, True),
        ("c", False, False, True),
        ("c * 2", False, False, True),
        ("n", None, False, False),
        ("np.zeros(3)", False, False, False),
        ("x.shape", False, False, False),
        ("x.shape * 2.0", None, False, False),
    ],
)
def test_what_a_value_is(value: str, tensor: bool | None, seems: bool, number: bool) -> None:
    facts, function = facts_of(f"y = {value}")
    line = body_statements(function.body)[-1]
    (assign,) = find_all(line, cst.Assign)
    found = assign.value
    answers = (is_tensor(found, facts), seems_tensor(found, facts), is_number(found, facts))
    assert answers == (tensor, seems, number)


@pytest.mark.parametrize(
    ("ask", "made", "longest"),
    [
        (is_tensor, "tf.nn.relu(x)", 40),
        (is_number, "2.0", 40),
        (_is_text, "'a'", 40),
        (is_tensor_or_array, "np.zeros(3)", 40),
    ],
)
@pytest.mark.parametrize("further", [False, True])
def test_a_value_is_followed_through_some_names(
    ask: Callable[[cst.BaseExpression, Facts], bool | None], made: str, longest: int, further: bool
) -> None:
    names = longest + further
    lines = [f"a0 = {made}", *(f"a{number + 1} = a{number}" for number in range(names))]
    facts, function = facts_of(*lines, f"y = a{names}")
    (assign,) = find_all(body_statements(function.body)[-1], cst.Assign)
    assert (ask(assign.value, facts) is True) is not further


@pytest.mark.parametrize(
    ("line", "slices"),
    [
        ("tf.py_func(n, [x], [tf.float32])[0]", False),
        ("tf.py_func(n, [x], [tf.float32, tf.int32])[1]", False),
        ("tf.py_func(n, [x], tf.float32)[0]", True),
        ("tf.py_func(n, [x], [tf.float32])[0][0]", True),
        ("tf.py_func(n, [x], c)[0]", True),
    ],
)
def test_an_item_of_the_list_of_a_py_func_makes_no_op(line: str, slices: bool) -> None:
    assert any("StridedSlice" in (each or ()) for each in ops(line)) is slices
