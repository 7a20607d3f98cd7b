"""What the table says that TensorFlow 2 alone makes, TensorFlow 2 makes."""

from __future__ import annotations

import pytest
import tensorflow as tf

from tfgradmigrate.runtime.mapping import WITHOUT_EFFECT
from tfgradmigrate.tables.other_ops import OTHER_OPS, PAST_OVERRIDES

pytestmark = pytest.mark.tensorflow

v1 = tf.compat.v1

CALLS = {
    "accumulate_n": lambda x: v1.accumulate_n([x, x]),
    "clip_by_global_norm": lambda x: v1.clip_by_global_norm([x, x], 1.0)[0][0],
    "diag_part": v1.linalg.diag_part,
    "dropout": lambda x: v1.nn.dropout(x, 0.5),
    "einsum": lambda x: v1.einsum("ij,jk->ik", x, tf.ones([2, 2])),
    "linspace": lambda x: v1.linspace(x[0, 0], x[0, 1], 3),
    "logdet": v1.linalg.logdet,
    "matrix_diag": v1.matrix_diag,
    "matrix_diag_part": v1.matrix_diag_part,
    "matrix_set_diag": lambda x: v1.matrix_set_diag(x, x[0]),
    "tensordot": lambda x: v1.tensordot(x, tf.ones([2, 2]), 1),
    "trace": v1.trace,
    "weighted_moments": lambda x: v1.nn.weighted_moments(x, [0], tf.ones([2, 2]))[0],
}


@pytest.mark.parametrize("name", CALLS)
def test_makes_the_ops_of_tensorflow_2(name: str) -> None:
    """What is new is there."""
    with tf.Graph().as_default() as graph:
        x = v1.placeholder(tf.float32, [2, 2])
        before = len(graph.get_operations())
        CALLS[name](x)
        made = {op.type for op in graph.get_operations()[before:]}
        made |= {node.op for f in graph.as_graph_def().library.function for node in f.node_def}
    _, new = OTHER_OPS[name]
    assert new <= made


def test_the_runtime_refuses_the_same_op_types() -> None:
    """The codemod knows what the runtime raises for."""
    assert set(WITHOUT_EFFECT) == PAST_OVERRIDES
