"""What eager mode refuses, or does otherwise, of the names that TensorFlow 2 has.

A name is told by its dotted part behind `tensorflow.`, without `compat.v1`; attributes that show by
themselves what they are of have the names that `readiness.uses` gives them. Each row is measured
under TensorFlow 2.21, and its remedy is run there (tests/readiness/remedies.py).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class EagerFact(Struct, frozen=True):
    """What eager mode does to a name, and what to write.

    `raises` says that the use itself raises; else it gives something else. `shown` is how a program
    spells what has no name behind `tf`. `works` is where it does: in any "graph", in a program that
    switches TensorFlow 2 "off", or in "none".
    """

    remedy: str
    raises: bool = True
    shown: str = ""
    works: Literal["graph", "off", "none"] = "graph"


#: Names of which one item is made: a graph is built first and run later.
SESSIONS = frozenset(
    {
        "InteractiveSession",
        "Session",
        "get_default_session",
        "global_variables_initializer",
        "initialize_all_variables",
        "local_variables_initializer",
        "placeholder",
        "placeholder_with_default",
        "train.MonitoredSession",
        "train.MonitoredTrainingSession",
        "train.Supervisor",
    }
)
#: Those that enter their graph as a context.
ENTERED = frozenset({"InteractiveSession", "Session"})
#: Those that raise where they stand.
RAISING_SESSIONS = frozenset({"placeholder", "placeholder_with_default"})

_TAPE = "tape = tf.GradientTape(), tape.watch(x), and tape.gradient(y, x) behind the block"
_QUEUES = "a tf.data.Dataset (batch, shuffle, map), which eager mode iterates over"
_NAME_OF_OP = (
    "a text of your own as the name, variable.name.split(':')[0] of a variable: an eager tensor "
    "has no op"
)

FACTS = {
    "Tensor.op": EagerFact(_NAME_OF_OP, shown="tensor.op.name"),
    "TensorShape.value": EagerFact(
        "tf.compat.dimension_value(shape[i]), as parts of a shape are integers",
        shown="shape[i].value",
        works="off",
    ),
    "data.Dataset.make_initializable_iterator": EagerFact(
        "iter(dataset) in eager mode; in a graph tf.compat.v1.data.make_initializable_iterator"
        "(dataset) (written by --upgrade-api)",
        shown="dataset.make_initializable_iterator",
        works="none",
    ),
    "data.Dataset.make_one_shot_iterator": EagerFact(
        "iter(dataset), and next() for get_next(), or tf.compat.v1.data.make_one_shot_iterator"
        "(dataset) (written by --upgrade-api)",
        shown="dataset.make_one_shot_iterator",
        works="none",
    ),
    "data.make_initializable_iterator": EagerFact("iter(dataset), and next() for get_next()"),
    "get_variable": EagerFact(
        "a tf.Variable that is made once and kept: eager mode makes another one at each call and "
        "reuses none",
        raises=False,
    ),
    "gradients": EagerFact(_TAPE),
    "hessians": EagerFact(
        "two of tf.GradientTape, one in the other: the outer one's jacobian of the inner gradient"
    ),
    "keras.backend.gradients": EagerFact(
        f"{_TAPE}; in the block y is computed anew from the input, as model(x)"
    ),
    "python.framework.function.Defun": EagerFact(
        "tf.function(function): the call of a Defun raises in eager mode",
        raises=False,
        shown="function.Defun",
    ),
    "summary.FileWriter": EagerFact("tf.summary.create_file_writer(folder), as a context"),
    "summary.merge_all": EagerFact("nothing: tf.summary.scalar writes by itself in eager mode"),
    "train.batch": EagerFact(_QUEUES),
    "train.shuffle_batch": EagerFact(_QUEUES),
    "train.slice_input_producer": EagerFact(_QUEUES),
    "train.start_queue_runners": EagerFact("nothing: a tf.data.Dataset has no queues"),
    "train.string_input_producer": EagerFact(_QUEUES),
}
