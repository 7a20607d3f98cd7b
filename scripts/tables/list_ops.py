"""List the ops and the gradient registry of the TensorFlow that runs this.

`ops_1.tsv` is made under TensorFlow 1.15.5, `ops_2.tsv` under TensorFlow 2: of each op type the
number of its inputs and outputs, * where it varies, and which gradient is registered: a `function`,
or `none`, for what is not differentiable.

The gradient registry is taken as it is after `import tensorflow` and one call of `tf.gradients`.
Measured on 1.15.5 and 2.21.0: the call adds nothing, and of all modules of `tensorflow.python`
that register a gradient the import leaves out these alone, which nothing but their own use loads:
`debug.lib.debug_gradients` (DebugGradientIdentity, DebugGradientRefIdentity) and `ops.while_v2`
(While, StatelessWhile) in 1.15.5, `ops.map_ops` (EmptyTensorMap, TensorMapErase, TensorMapInsert,
TensorMapLookup) in 2.21.0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import tensorflow as tf
from tensorflow.python.framework import op_def_registry, ops

from table import Table

GENERATION = tf.__version__.split(".")[0]


def op_defs() -> Any:
    """All registered OpDefs, by op type."""
    if GENERATION == "1":
        return op_def_registry.get_registered_ops()
    from tensorflow.core.framework import op_def_pb2
    from tensorflow.python.client import pywrap_tf_session

    listed = op_def_pb2.OpList()
    listed.ParseFromString(pywrap_tf_session.TF_GetBuffer(pywrap_tf_session.TF_GetAllOpList()))
    return {op_def.name: op_def for op_def in listed.op}


def count(arguments: Any) -> Any:
    """The number of tensors of these inputs or outputs, `*` where it varies."""
    if any(arg.number_attr or arg.type_list_attr for arg in arguments):
        return "*"
    return str(len(arguments))


def tables() -> Iterator[Table]:
    """Yield the table."""
    with tf.Graph().as_default():
        x = tf.compat.v1.placeholder(tf.float32, [2])
        tf.gradients(tf.square(x), x)
    registry = ops._gradient_registry
    rows = {
        name: [count(op_def.input_arg), count(op_def.output_arg), ""]
        for name, op_def in op_defs().items()
    }
    for name in registry.list():
        kind = "none" if registry.lookup(name) is None else "function"
        rows.setdefault(name, ["", "", ""])[2] = kind
    columns = ["inputs", "outputs", "gradient"]
    yield Table(f"ops_{GENERATION}.tsv", f"TensorFlow {tf.__version__}", columns, rows)
