"""Trace which op types operators, attributes and methods make, for `operators.tsv`.

The first dtype and shape is a float32 matrix. An operator that raises for a dtype makes nothing
there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from table import Table

tf.logging.set_verbosity(tf.logging.ERROR)

IGNORED_OPS = frozenset(["Const", "Placeholder", "NoOp"])

BINARY = {
    "binary %": lambda x, y: x % y,
    "binary &": lambda x, y: x & y,
    "binary *": lambda x, y: x * y,
    "binary **": lambda x, y: x**y,
    "binary +": lambda x, y: x + y,
    "binary -": lambda x, y: x - y,
    "binary /": lambda x, y: x / y,
    "binary //": lambda x, y: x // y,
    "binary @": lambda x, y: x @ y,
    "binary ^": lambda x, y: x ^ y,
    "binary |": lambda x, y: x | y,
    "compare !=": lambda x, y: x != y,
    "compare <": lambda x, y: x < y,
    "compare <=": lambda x, y: x <= y,
    "compare ==": lambda x, y: x == y,
    "compare >": lambda x, y: x > y,
    "compare >=": lambda x, y: x >= y,
}
UNARY = {
    "call abs": abs,
    "unary -": lambda x: -x,
    "unary ~": lambda x: ~x,
}
SUBSCRIPTS = [
    lambda x, i: x[0],
    lambda x, i: x[-1],
    lambda x, i: x[:1],
    lambda x, i: x[..., 0],
    lambda x, i: x[::2],
    lambda x, i: x[tf.newaxis],
    lambda x, i: x[i],
    lambda x, i: x[i:],
    lambda x, i: x[:i],
    lambda x, i: x[i, 0],
    lambda x, i: x[..., i],
]
DTYPES = [
    tf.float32, tf.float64, tf.float16, tf.int32, tf.int64, tf.uint8, tf.bool, tf.complex64,
    tf.string,
]  # fmt: skip
SHAPES = [[3, 3], [2, 3, 3], None, [], [3]]
TENSORS = {
    "consumers": lambda x: x.consumers(),
    "device": lambda x: x.device,
    "dtype": lambda x: x.dtype,
    "experimental_ref": lambda x: x.experimental_ref(),
    "get_shape": lambda x: x.get_shape(),
    "graph": lambda x: x.graph,
    "name": lambda x: x.name,
    "op": lambda x: x.op,
    "set_shape": lambda x: x.set_shape([2, 3]),
    "shape": lambda x: x.shape,
    "value_index": lambda x: x.value_index,
}
EVALUATED = {
    "eval": lambda x, session: x.eval({x: np.zeros([2, 3])}, session),
}


def some() -> Any:
    return tf.placeholder(tf.float32, [2, 3])


def slices() -> Any:
    return tf.IndexedSlices(tf.placeholder(tf.float32, [1, 3]), tf.constant([0]))


VARIABLES = {
    "assign": lambda v: v.assign(np.zeros([2, 3])),
    "assign_add": lambda v: v.assign_add(np.zeros([2, 3])),
    "assign_sub": lambda v: v.assign_sub(np.zeros([2, 3])),
    "constraint": lambda v: v.constraint,
    "device": lambda v: v.device,
    "dtype": lambda v: v.dtype,
    "experimental_ref": lambda v: v.experimental_ref(),
    "gather_nd": lambda v: v.gather_nd([[0, 0]]),
    "get_shape": lambda v: v.get_shape(),
    "graph": lambda v: v.graph,
    "initial_value": lambda v: v.initial_value,
    "initialized_value": lambda v: v.initialized_value(),
    "initializer": lambda v: v.initializer,
    "name": lambda v: v.name,
    "op": lambda v: v.op,
    "read_value": lambda v: v.read_value(),
    "scatter_add": "slices",
    "scatter_div": "slices",
    "scatter_max": "slices",
    "scatter_min": "slices",
    "scatter_mul": "slices",
    "scatter_nd_add": lambda v: v.scatter_nd_add([[0, 0]], [1.0]),
    "scatter_nd_sub": lambda v: v.scatter_nd_sub([[0, 0]], [1.0]),
    "scatter_nd_update": lambda v: v.scatter_nd_update([[0, 0]], [1.0]),
    "scatter_sub": "slices",
    "scatter_update": "slices",
    "set_shape": lambda v: v.set_shape([2, 3]),
    "shape": lambda v: v.shape,
    "sparse_read": lambda v: v.sparse_read([0]),
    "to_proto": lambda v: v.to_proto(),
    "trainable": lambda v: v.trainable,
    "value": lambda v: v.value(),
}
# Attributes and methods of shapes, dtypes, ops and graphs.
OTHERS = {
    "as_datatype_enum": lambda x: x.dtype.as_datatype_enum,
    "as_list": lambda x: x.shape.as_list(),
    "as_numpy_dtype": lambda x: x.dtype.as_numpy_dtype,
    "as_proto": lambda x: x.shape.as_proto(),
    "assert_has_rank": lambda x: x.shape.assert_has_rank(2),
    "assert_is_compatible_with": lambda x: x.shape.assert_is_compatible_with([2, 3]),
    "assert_is_fully_defined": lambda x: x.shape.assert_is_fully_defined(),
    "assert_same_rank": lambda x: x.shape.assert_same_rank([2, 3]),
    "base_dtype": lambda x: x.dtype.base_dtype,
    "concatenate": lambda x: x.shape.concatenate([2]),
    "control_inputs": lambda x: x.op.control_inputs,
    "dims": lambda x: x.shape.dims,
    "get_attr": lambda x: x.op.get_attr("dtype"),
    "inputs": lambda x: x.op.inputs,
    "is_bool": lambda x: x.dtype.is_bool,
    "is_compatible_with": lambda x: x.shape.is_compatible_with([2, 3]),
    "is_complex": lambda x: x.dtype.is_complex,
    "is_floating": lambda x: x.dtype.is_floating,
    "is_fully_defined": lambda x: x.shape.is_fully_defined(),
    "is_integer": lambda x: x.dtype.is_integer,
    "is_unsigned": lambda x: x.dtype.is_unsigned,
    "limits": lambda x: x.dtype.limits,
    "merge_with": lambda x: x.shape.merge_with([2, 3]),
    "most_specific_compatible_shape": lambda x: x.shape.most_specific_compatible_shape([2, 3]),
    "ndims": lambda x: x.shape.ndims,
    "node_def": lambda x: x.op.node_def,
    "num_elements": lambda x: x.shape.num_elements(),
    "op_def": lambda x: x.op.op_def,
    "outputs": lambda x: x.op.outputs,
    "rank": lambda x: x.shape.rank,
    "real_dtype": lambda x: x.dtype.real_dtype,
    "traceback": lambda x: x.op.traceback,
    "type": lambda x: x.op.type,
    "values": lambda x: x.op.values(),
    "with_rank": lambda x: x.shape.with_rank(2),
    "with_rank_at_least": lambda x: x.shape.with_rank_at_least(1),
    "with_rank_at_most": lambda x: x.shape.with_rank_at_most(3),
}
GRAPHS = {
    "add_to_collection": lambda g: g.add_to_collection("c", 1),
    "as_default": lambda g: g.as_default(),
    "as_graph_def": lambda g: g.as_graph_def(),
    "as_graph_element": lambda g: g.as_graph_element("x:0"),
    "clear_collection": lambda g: g.clear_collection("c"),
    "collections": lambda g: g.collections,
    "colocate_with": lambda g: g.colocate_with(g.get_operation_by_name("x")),
    "container": lambda g: g.container("c"),
    "control_dependencies": lambda g: g.control_dependencies([]),
    "device": lambda g: g.device("/cpu:0"),
    "finalize": lambda g: g.finalize(),
    "get_all_collection_keys": lambda g: g.get_all_collection_keys(),
    "get_collection": lambda g: g.get_collection("c"),
    "get_collection_ref": lambda g: g.get_collection_ref("c"),
    "get_name_scope": lambda g: g.get_name_scope(),
    "get_operation_by_name": lambda g: g.get_operation_by_name("x"),
    "get_operations": lambda g: g.get_operations(),
    "get_tensor_by_name": lambda g: g.get_tensor_by_name("x:0"),
    "gradient_override_map": lambda g: g.gradient_override_map({}),
    "name_scope": lambda g: g.name_scope("n"),
    "seed": lambda g: g.seed,
    "unique_name": lambda g: g.unique_name("n"),
    "version": lambda g: g.version,
}


def made_by(action: Any, *arguments: Any) -> Any:
    """Op types that `action` adds to the default graph; None when it raises."""
    graph = tf.get_default_graph()
    before = set(graph.get_operations())
    try:
        result = action(*arguments)
        if hasattr(result, "__enter__") and not isinstance(result, tf.Graph):
            with result:
                pass
    except (AttributeError, TypeError, ValueError, IndexError, NotImplementedError):
        return None
    new = [op for op in graph.get_operations() if op not in before]
    return {op.type for op in new} - IGNORED_OPS


def union(found: Any) -> Any:
    """All op types of those calls that did not raise; it is an error when all did."""
    worked = [op_types for op_types in found if op_types is not None]
    assert worked, "no call worked"
    return set().union(*worked)


def operators() -> Iterator[Any]:
    action: Any
    for key, action in sorted(BINARY.items()):
        found = []
        for dtype in DTYPES:
            for shape in SHAPES:
                with tf.Graph().as_default():
                    x, y = tf.placeholder(dtype, shape), tf.placeholder(dtype, shape)
                    found.append(made_by(action, x, y))
        yield key, union(found)
    for key, action in sorted(UNARY.items()):
        found = []
        for dtype in DTYPES:
            for shape in SHAPES:
                with tf.Graph().as_default():
                    found.append(made_by(action, tf.placeholder(dtype, shape)))
        yield key, union(found)
    found = []
    for action in SUBSCRIPTS:
        for dtype in DTYPES:
            for index in (tf.int32, tf.int64):
                with tf.Graph().as_default():
                    x, i = tf.placeholder(dtype, [3, 3]), tf.placeholder(index, [])
                    found.append(made_by(action, x, i))
    yield "subscript", union(found)


def methods() -> Any:
    action: Any
    collected: dict[Any, list[Any]] = {}

    def add(name: Any, op_types: Any) -> None:
        collected.setdefault(name, []).append(op_types)

    for name, action in list(TENSORS.items()) + list(OTHERS.items()):
        with tf.Graph().as_default():
            add(name, made_by(action, some()))
    for name, action in EVALUATED.items():
        with tf.Graph().as_default(), tf.Session() as session:
            add(name, made_by(action, some(), session))
    for name, action in GRAPHS.items():
        with tf.Graph().as_default() as graph:
            tf.placeholder(tf.float32, name="x")
            add(name, made_by(action, graph))
    for name, action in VARIABLES.items():
        for resource in (False, True):
            with tf.Graph().as_default():
                v = tf.get_variable("v", [2, 3], use_resource=resource)
                if action == "slices":
                    delta = slices()
                    add(name, made_by(lambda v, d, n=name: getattr(v, n)(d), v, delta))
                else:
                    add(name, made_by(action, v))
    return sorted((name, union(found)) for name, found in collected.items())


def tables() -> Iterator[Table]:
    """Yield the table: operators, and methods behind a dot."""
    made = [*operators(), *((f".{name}", op_types) for name, op_types in methods())]
    rows = {name: [" ".join(sorted(op_types))] for name, op_types in made}
    yield Table("operators.tsv", f"TensorFlow {tf.__version__}", ["op_types"], rows)
