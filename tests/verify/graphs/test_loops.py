"""Loops, and slices, under tapes: TensorFlow keeps more for those, and adds zeros for it."""

from __future__ import annotations

import pytest

pytest.importorskip("tensorflow")

from tfgradmigrate.verify.worker.graphs import compare
from tfgradmigrate.verify.worker.graphs.loops import is_of_zeros
from tfgradmigrate.verify.worker.graphs.table import ZEROS_OF_LIST, Table

from .pairs import IDS
from .tracer import form, known

pytestmark = pytest.mark.tensorflow

X = ({"kind": "tensor", "dtype": "float32", "shape": [3, 2]},)

AROUND = """
import tensorflow as tf
@tf.custom_gradient
def sign(x):
    return tf.sign(x), lambda dy: dy * tf.cast(tf.abs(x) < 1.0, dy.dtype)
def place(x):
    return tf.while_loop(lambda i, a: i < 3, lambda i, a: (i + 1, sign(a) * 2.0), [0, x])[1]
"""

INSIDE = """
import tensorflow as tf
@tf.custom_gradient
def place(x):
    def backward(dy):
        return tf.while_loop(lambda i, a: i < 3, lambda i, a: (i + 1, a * 0.9), [0, dy])[1]
    return tf.identity(x), backward
"""

SLICED = """
import tensorflow as tf
def place(x, ids):
    @tf.custom_gradient
    def gathered(x):
        return tf.gather(x, ids), lambda dy: tf.IndexedSlices(dy * 0.5, ids + 0, tf.shape(x))
    return gathered(x)
"""


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (AROUND, "sign(a)", ("tf.sign(a)", "sign(a + tf.zeros_like(a))", "sign(x)")),
        (INSIDE, "a * 0.9", ("a * 0.8", "a * x", "tf.stop_gradient(a) * 0.9", "dy * 0.9")),
    ],
    ids=["around", "inside"],
)
def test_zeros_for_what_a_loop_keeps_count_for_nothing(
    text: str, right: str, wrong: tuple[str, ...]
) -> None:
    old = known(text, X)
    for mode in ("function", "tape"):
        assert compare(old, form(text, X, mode)).outcome == "order of additions"
    for other in wrong:
        found = compare(old, form(text.replace(right, other), X, "function")).outcome
        assert found in ("differs", "second order")


PRINTING = AROUND.replace(
    "    return tf.sign(x), lambda dy: dy * tf.cast(tf.abs(x) < 1.0, dy.dtype)\n",
    """\
    def back(dy):
        with tf.control_dependencies([tf.print(dy)]):
            return dy * tf.cast(tf.abs(x) < 1.0, dy.dtype)
    return tf.sign(x), back
""",
)


def test_such_zeros_are_no_part_of_what_a_loop_runs_for_an_effect() -> None:
    new = form(PRINTING, X, "function")
    assert compare(known(PRINTING, X), new).outcome == "order of additions"
    assert compare(known(AROUND, X), new).outcome == "differs"


@pytest.mark.parametrize("kept", ["variant", "float32"])
def test_lists_of_zeros_are_known_also_in_each_other(kept: str) -> None:
    table = Table()
    of_zeros = table.add(ZEROS_OF_LIST, {}, (), "variant")
    others = [table.add(op, {}, (), "variant") for op in ("While", "ZerosOfAList")]
    of_lists = table.add("ZerosLike", {}, (), kept)
    taken = [
        table.add("TensorListPopBack", {"element_dtype": kept}, (each,), kept)
        for each in (of_zeros, of_lists, *others)
    ]
    is_list = kept == "variant"
    known = [each for each in range(len(table.nodes)) if is_of_zeros(table, each)]
    assert known == [of_zeros, *[of_lists] * is_list, *taken[:1] * is_list]


def test_slices_have_a_second_order_and_are_tensors_under_a_tape_outside() -> None:
    old = known(SLICED, IDS)
    assert compare(old, form(SLICED, IDS, "function")).outcome == "identical"
    assert compare(old, form(SLICED, IDS, "tape")).outcome == "order of additions"
    for right, wrong in (
        ("dy * 0.5", "dy * 0.4"),
        ("dy * 0.5", "tf.stop_gradient(dy) * 0.5"),
        ("ids + 0", "ids + 1"),
    ):
        for mode in ("function", "tape"):
            found = compare(old, form(SLICED.replace(right, wrong), IDS, mode)).outcome
            assert found in ("differs", "second order")
