"""Variables that a program makes: what each starts with, and which is which."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("tensorflow")

import tensorflow as tf

from tfgradmigrate.verify.worker.graphs import NoForm, compare
from tfgradmigrate.verify.worker.graphs.canon import Canon, Scope
from tfgradmigrate.verify.worker.graphs.variables import Variables

from .pairs import X
from .tracer import form

pytestmark = pytest.mark.tensorflow

v1 = tf.compat.v1


def starts(*make: Callable[[], Any]) -> list[Any]:
    """Return what tells the first value of each variable that is made in a graph."""
    with tf.Graph().as_default():
        variables = Variables()
        with variables.scope():
            for each in make:
                tf.Variable(each())
        canon = Canon()
        return [row[3] for row in variables.forms(canon, Scope(canon))]


def test_how_replicas_keep_a_variable_is_told_where_it_is_said() -> None:
    def told(**said: Any) -> str:
        with tf.Graph().as_default():
            variables = Variables()
            with variables.scope():
                tf.Variable(1.0, **said)
            canon = Canon()
            return str([*variables.forms(canon, Scope(canon))])

    assert "Variable" not in told()
    for said in ("MEAN", "SUM"):
        assert said in told(aggregation=tf.VariableAggregation[said])


def test_where_others_find_a_variable_is_told_where_it_is_unusual() -> None:
    def told(container: str = "", **said: Any) -> str:
        with tf.Graph().as_default() as graph:
            variables = Variables()
            with variables.scope(), graph.container(container):
                v1.get_variable("w", [], use_resource=True, **said)
            canon = Canon()
            return str([*variables.forms(canon, Scope(canon))])

    usual = told()
    assert usual == told(collections=[v1.GraphKeys.GLOBAL_VARIABLES])
    assert "local_variables" in told(collections=[v1.GraphKeys.LOCAL_VARIABLES])
    assert told("box").replace(", 'box'", "") == usual != told("box")


def test_what_is_drawn_is_no_value_and_each_draw_is_one_of_its_own() -> None:
    """An op that draws gives the same number in each session that it is run in."""
    one, other = starts(*[lambda: tf.random.uniform([3], seed=1)] * 2)
    assert one != other
    twice = [lambda: 2.0 * tf.random.uniform([3], seed=1)] * 2
    assert len({str(each) for each in (one, other, *starts(*twice))}) == 4
    assert starts(lambda: tf.random.uniform([3], seed=1)) == [one]


def test_what_is_computed_of_constants_is_its_value() -> None:
    def half() -> Any:
        ones = tf.ones([3])
        return (ones + ones) / (tf.square(ones + ones))

    (found,) = starts(half)
    assert starts(lambda: tf.constant([0.5] * 3)) == [found]
    assert starts(lambda: tf.constant([0.25] * 3)) != [found]


def test_what_comes_in_or_waits_is_no_value() -> None:
    def waiting() -> Any:
        with tf.control_dependencies([tf.print("waits")]):
            return tf.ones([3]) * 0.5

    given = starts(lambda: v1.placeholder(tf.float32, [3]))
    found = [*given, *starts(waiting), *starts(lambda: tf.constant([0.5] * 3))]
    assert len({str(each) for each in found}) == 3


MODULE = """
v = tf.Variable(tf.constant([0.5, 0.5, 0.5]))
def place(x):
    return x * v * v
"""


def test_a_variable_is_made_eagerly_for_a_function_and_in_the_graph_of_tensorflow_1() -> None:
    """Captures are placeholders of a function's graph: no other placeholder is counted by them."""
    old = form(MODULE, X)
    assert compare(old, form(MODULE, X, "function")).outcome == "identical"
    other = MODULE.replace("0.5]", "0.25]")
    assert compare(old, form(other, X, "function")).outcome == "differs"


MADE = """
made = []
def place(x):
    if not made:
        made.append(tf.Variable([1.0, 2.0, 3.0]CONSTRAINT))
    return x * made[0]
"""


def test_a_variable_that_a_function_makes_is_made_once() -> None:
    once = MADE.replace("CONSTRAINT", "")
    assert compare(form(once, X), form(once, X, "function")).outcome == "identical"
    with pytest.raises(ValueError, match="singleton"):
        form(once.replace("if not made", "if True"), X, "function")


def test_the_constraint_of_a_variable_is_a_part_of_it() -> None:
    bounds = ("", *(f", constraint=lambda v: tf.clip_by_value(v, 0.0, {n}.0)" for n in (1, 2)))
    forms = [form(MADE.replace("CONSTRAINT", each), X) for each in bounds]
    for one, other in ((0, 1), (1, 0), (1, 2)):
        assert compare(forms[one], forms[other]).outcome == "differs"
    assert compare(forms[1], form(MADE.replace("CONSTRAINT", bounds[1]), X)).outcome == "identical"


OWN = """
class Own(tf.compat.v1.initializers.zeros):
    def __call__(self, shape, dtype=None, partition_info=None):
        return tf.fill(shape, 0.5)
def place(x):
    return x * tf.compat.v1.get_variable("w", [3], initializer=Own(), use_resource=True)
"""


def test_an_initializer_of_the_program_is_its_code() -> None:
    old = form(OWN, X)
    assert compare(old, form(OWN, X)).outcome == "identical"
    for right, wrong in (("0.5)", "0.25)"), ("Own()", "tf.zeros_initializer()")):
        assert compare(old, form(OWN.replace(right, wrong), X)).outcome == "differs"


def test_a_variable_has_a_shape_also_where_no_op_shows_it() -> None:
    summed = "return x * tf.stop_gradient(tf.reduce_sum(v))"
    text = f"v = tf.Variable([1.0, 2.0], shape=SHAPE)\ndef place(x):\n    {summed}\n"
    two, any_number = (form(text.replace("SHAPE", shape), X) for shape in ("[2]", "[None]"))
    assert compare(two, form(text.replace("SHAPE", "None"), X)).outcome == "identical"
    assert compare(two, any_number).outcome == compare(any_number, two).outcome == "differs"


def test_a_variable_of_tensorflow_1_has_no_form() -> None:
    text = MODULE.replace("]))", "]), use_resource=False)").replace("tf.V", "tf.compat.v1.V")
    with pytest.raises(NoForm, match="none of TensorFlow 2's"):
        form(text, X)
