"""Attributes as JSON: what differs in a bit is told apart, and what does not matter is left out."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

pytest.importorskip("tensorflow")

import tensorflow as tf

from tfgradmigrate.verify.worker.graphs.attributes import (
    CONTEXT,
    WRITTEN_OUT,
    attribute,
    constant,
    of_eager,
    of_operation,
)

pytestmark = pytest.mark.tensorflow

FLOATS = ("float16", "float32", "float64")

NAN = np.array([0x7FC00000, 0xFFC00000, 0x7FC12345], np.uint32).view(np.float32)

DIFFERENT: list[Any] = [
    *(np.array(value, dtype) for dtype in FLOATS for value in (0.0, -0.0, 1.0, 0.1, np.inf)),
    *(np.array(value, np.int32) for value in (0, 1, -1)),
    *(np.array([value], np.float32) for value in (0.0, 1.0)),
    *(np.array(0, dtype) for dtype in ("int8", "uint8", "int64", "bool", "complex64")),
    *(np.array(value) for value in ("a", "b", "")),
    *(np.array([value]) for value in (b"ab", b"a")),
    *(np.array([b"a", b"b"]), np.array([b"b", b"a"]), np.array([[b"a"], [b"b"]])),
    *(np.array([[1.0, 2.0]]), np.array([[1.0], [2.0]]), np.array([1.0, 2.0])),
    *(NAN[:1], NAN[1:2], NAN[2:], NAN),
    *(np.zeros(0), np.zeros((0, 2)), np.zeros((2, 0))),
    *(np.zeros(size) for size in (16, 17, 18)),
    *(np.zeros((17, 1)), np.full(17, -0.0), np.ones(17), np.full(17, 0, np.int32)),
    *(np.arange(16.0), np.arange(17.0), np.arange(17.0)[::-1], np.arange(18.0)),
    *(
        np.arange(17.0, dtype=np.float32),
        np.append(np.zeros(16), 1.0),
        np.append(1.0, np.zeros(16)),
    ),
    *(np.append(np.zeros(16), -0.0), np.full(17, NAN[0]), np.full(17, NAN[1])),
    *(np.array(1j), np.array(-1j), np.array(complex(0.0, 1.0), np.complex64)),
]


def test_constants_that_differ_in_a_bit_are_told_apart() -> None:
    texts = [json.dumps(constant(array)) for array in DIFFERENT]
    again = [json.dumps(constant(array.copy())) for array in DIFFERENT]
    assert texts == again
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("array", "value"),
    [
        *((np.array(0.1, np.float32), "0.10000000149011612"), (np.array(1.5, np.float16), "1.5")),
        *((np.array([1, 2]), [1, 2]), (np.array([[True]]), [[True]]), (np.array(-0.0), "-0.0")),
        *((np.array("a"), ["b'a'"]), (np.array([b"a"]), ["b'a'"]), (np.array(np.nan), "nan")),
        (NAN[2:], "bytes:4523c17f"),
        (np.array(1j, np.complex64), "bytes:000000000000803f"),
        (np.zeros(17), {"everywhere": "0.0"}),
        (np.zeros(WRITTEN_OUT), ["0.0"] * WRITTEN_OUT),
    ],
)
def test_a_constant_is_readable_where_that_is_exact(array: np.ndarray, value: Any) -> None:
    assert constant(array)["value"] == value
    assert constant(array)["shape"] == list(array.shape)


def test_an_array_in_another_order_of_memory_is_the_same() -> None:
    array = np.arange(20.0).reshape(4, 5)
    assert constant(np.asfortranarray(array)) == constant(array) != constant(array.T)
    assert constant(array)["value"].startswith("sha256:")


def told(op: str, make: Any) -> dict[str, Any]:
    """Return the attributes of the op of a type in a graph."""
    with tf.Graph().as_default() as graph:
        make()
        (found,) = [each for each in graph.get_operations() if each.type == op]
        return of_operation(found.node_def)


def test_attributes_of_an_op() -> None:
    image = np.zeros([1, 4, 4, 1], np.float32)
    pooled = told("MaxPool", lambda: tf.nn.max_pool2d(image, 2, 1, "SAME"))
    assert pooled == {
        "T": "float32",
        "data_format": "b'NHWC'",
        "explicit_paddings": [],
        "ksize": [1, 2, 2, 1],
        "padding": "b'SAME'",
        "strides": [1, 1, 1, 1],
    }
    placed = told("Placeholder", lambda: tf.compat.v1.placeholder("half", [None, 3]))
    assert placed == {"dtype": "float16", "shape": [None, 3]}
    assert told("Placeholder", lambda: tf.compat.v1.placeholder("half"))["shape"] is None
    assert told("LeakyRelu", lambda: tf.nn.leaky_relu([1.0], 0.1))["alpha"] == repr(
        float(np.float32(0.1))
    )
    assert told("Const", lambda: tf.constant([1, 2]))["value"] == constant(
        np.array([1, 2], "int32")
    )


def test_what_an_op_is_called_or_shared_by_does_not_matter() -> None:
    def queue(**names: str) -> Any:
        return lambda: tf.raw_ops.FIFOQueueV2(component_types=[tf.float32], **names)

    one, other = (told("FIFOQueueV2", queue(shared_name=name)) for name in ("a", "b"))
    assert one == other
    assert not {"shared_name", "container"} & set(one)
    assert one["component_types"] == ["float32"]


def test_the_context_of_an_op_matters_but_not_of_a_constant() -> None:
    def made(op: str, make: Any) -> dict[str, Any]:
        with tf.Graph().as_default() as graph:
            make()
            node = next(each for each in graph.get_operations() if each.type == op).node_def
            for name in (CONTEXT, "_other"):
                node.attr[name].s = b"1"
            return of_operation(node)

    assert made("Sin", lambda: tf.sin([1.0]))[CONTEXT] == "b'1'"
    assert CONTEXT not in made("Const", lambda: tf.sin([1.0]))
    assert "_other" not in made("Sin", lambda: tf.sin([1.0]))


def test_attributes_of_an_op_that_ran_eagerly_are_those_of_a_graph() -> None:
    image = np.zeros([1, 4, 4, 1], np.float32)
    in_graph = told("MaxPool", lambda: tf.nn.max_pool2d(image, 2, 1, "SAME"))
    dtype = tf.float32.as_datatype_enum
    given = ("ksize", [1, 2, 2, 1], "strides", [1, 1, 1, 1], "padding", "SAME", "T", dtype)
    assert of_eager("MaxPool", given) == in_graph
    assert of_eager("LeakyRelu", ("alpha", 0.1, "T", dtype)) == told(
        "LeakyRelu", lambda: tf.nn.leaky_relu([1.0], 0.1)
    )
    assert of_eager("LeakyRelu", ("T", dtype))["alpha"] == repr(float(np.float32(0.2)))
    summed = told("Sum", lambda: tf.reduce_sum(tf.constant([1.0]), 0, keepdims=True))
    types = ("T", dtype, "Tidx", tf.int32.as_datatype_enum)
    assert of_eager("Sum", ("keep_dims", 1, *types)) == summed
    assert of_eager("Placeholder", ("dtype", dtype, "shape", [None, 3]))["shape"] == [None, 3]
    queue = ("component_types", [dtype], "shared_name", "a", "capacity", 3)
    assert of_eager("FIFOQueueV2", queue)["component_types"] == ["float32"]
    assert not {"shared_name", "container"} & set(of_eager("FIFOQueueV2", queue))
    assert of_eager("PartitionedCall", ("f", "g"))["f"] == "g"


def test_an_attribute_that_says_nothing_is_none() -> None:
    from tensorflow.core.framework.attr_value_pb2 import AttrValue

    assert attribute(AttrValue()) is None
    assert attribute(AttrValue(list=AttrValue.ListValue())) == []
    assert attribute(AttrValue(list=AttrValue.ListValue(i=[1, 2]))) == [1, 2]
    named = AttrValue()
    named.func.name = "f"
    assert attribute(named) == "f"
