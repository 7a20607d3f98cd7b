"""What a place returned: its kind, and the tensors in it."""

from __future__ import annotations

from collections import OrderedDict, namedtuple
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("tensorflow")

import tensorflow as tf

from tfgradmigrate.verify.worker.graphs import NoForm
from tfgradmigrate.verify.worker.graphs.structure import flatten, operations_in

pytestmark = pytest.mark.tensorflow

Pair = namedtuple("Pair", "first second")
ONE: Any = None
TWO: Any = None
SLICES: Any = None


@pytest.fixture(autouse=True, scope="module")
def _tensors() -> None:
    """Make the tensors where a test runs: a process that has used TensorFlow forks badly."""
    global ONE, TWO, SLICES
    ONE, TWO = tf.constant(1.0), tf.constant(2.0)
    SLICES = tf.IndexedSlices(tf.constant([3.0]), tf.constant([0]))


@pytest.mark.parametrize(
    ("result", "kind"),
    [
        (lambda: ONE, "tensor"),
        (lambda: None, "NoneType None"),
        (lambda: True, "bool True"),
        (lambda: 1, "int 1"),
        (lambda: 1.5, "float 1.5"),
        (lambda: 1j, "complex 1j"),
        (lambda: "a", "str 'a'"),
        (lambda: b"a", "bytes b'a'"),
        (lambda: np.float32(2.0), f"float32 {np.float32(2.0)!r}"),
        (list, "list[]"),
        (lambda: [ONE], "list[tensor]"),
        (lambda: (ONE, None), "tuple[tensor, NoneType None]"),
        (lambda: Pair(ONE, [TWO]), "Pair(('first', 'second'), {})[tensor, list[tensor]]"),
        (lambda: {"b": ONE, "a": 1}, "dict{'b': tensor, 'a': int 1}"),
        (lambda: OrderedDict(a=(ONE,)), "OrderedDict{'a': tuple[tensor]}"),
        (lambda: np.array([1], np.int16), "array int16 (1,) ['C', 'F', 'W'] 0100"),
        (lambda: SLICES, "IndexedSlices[2]"),
        (lambda: tf.Variable(1.0), "variable"),
    ],
)
def test_kinds(result: Callable[[], Any], kind: str) -> None:
    assert flatten(result())[0] == kind


@pytest.mark.parametrize(
    ("shape", "kind"), [([6, None], "[6, None]"), ([], "[]"), (None, "unknown")]
)
def test_a_shape_is_its_sizes_in_either_version(shape: list[int | None], kind: str) -> None:
    tf.compat.v1.disable_v2_tensorshape()
    try:
        before = flatten(tf.TensorShape(shape))[0]
    finally:
        tf.compat.v1.enable_v2_tensorshape()
    assert before == flatten(tf.TensorShape(shape))[0] == f"TensorShape {kind}"


def test_tensors_come_in_order() -> None:
    _, tensors = flatten({"b": [TWO, ONE], "a": (1, SLICES), "c": None})
    assert [np.ravel(tensor)[0] for tensor in tensors] == [2.0, 1.0, 3.0, 0.0]
    _, (read,) = flatten([tf.Variable(3.0)])
    assert tf.is_tensor(read)
    assert float(read) == 3.0


def test_a_container_that_tensorflow_wraps_keeps_its_kind() -> None:
    module = tf.Module()
    module.rows, module.table = [ONE], {"a": ONE}
    assert type(module.rows).__module__.startswith("tensorflow")
    assert flatten(module.rows)[0] == "list[tensor]"
    assert flatten(module.table)[0] == "dict{'a': tensor}"


def test_operations_are_told_in_order() -> None:
    with tf.Graph().as_default():
        first, second = tf.constant(1.0).op, tf.no_op()
        result = {"b": [first], "a": (second, ONE, None)}
        assert flatten(result)[0] == (
            "dict{'b': list[operation], 'a': tuple[operation, tensor, NoneType None]}"
        )
        assert operations_in(result) == [first, second]
        assert operations_in(first) == [first]
    assert operations_in([ONE, 1]) == []


def test_anything_else_has_no_form() -> None:
    with pytest.raises(NoForm, match="the place returns a object"):
        flatten([object()])


def test_what_a_library_has_is_its_name_there() -> None:
    assert flatten(np.sin)[0] == f"library ['library', 'numpy', 'sin', '{np.__version__}']"
    assert flatten(tf.nn.relu)[0] != flatten(tf.nn.elu)[0]
    for other in (lambda v: v, (each for each in [ONE])):
        with pytest.raises(NoForm, match="the place returns a"):
            flatten(other)


def test_what_a_program_gives_a_tensor_to_keep_is_told() -> None:
    with tf.Graph().as_default():
        one, other = tf.constant(1.0), tf.constant(2.0)
        assert flatten(one) == ("tensor", [one])
        one.note, one.source, one._hidden = "a", other, 3
        kind, tensors = flatten(one)
    assert kind == "tensor with note: str 'a', source: tensor"
    assert tensors[0] is one
    assert tensors[1] is other
