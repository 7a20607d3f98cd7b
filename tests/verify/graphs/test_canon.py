"""Expressions of graphs made by hand, without gradients: which are one, and what runs beside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("tensorflow")

import tensorflow as tf

from tfgradmigrate.verify.worker.graphs import NoForm, origins
from tfgradmigrate.verify.worker.graphs.bodies import static_shape
from tfgradmigrate.verify.worker.graphs.canon import Canon, Scope

pytestmark = pytest.mark.tensorflow

#: Makes tensors, or operations, of two matrices, a condition and a variable.
Make = Callable[..., Any]


class Given:
    """What a graph is made of."""

    def __init__(self) -> None:
        v1 = tf.compat.v1
        self.x = v1.placeholder("float32", [None, 3])
        self.y = v1.placeholder("float32", [None, 3])
        self.c = v1.placeholder("bool", [])
        self.d = v1.placeholder("bool", [])
        self.v = v1.get_variable("v", [3], use_resource=True)
        self.w = v1.get_variable("w", [3], use_resource=True)


def told(make: Make) -> tuple[list[str], list[str]]:
    """Return digests of what is made, and of what runs, in order."""
    with tf.Graph().as_default() as graph:
        given = Given()
        before = len(graph.get_operations())
        made = make(given)
        canon = Canon()
        scope = Scope(canon)
        tensors = (given.x, given.y, given.c, given.d, given.v.handle, given.w.handle)
        for number, tensor in enumerate(tensors):
            shape = static_shape(tensor)
            node = canon.table.add("x", {"number": number}, (), tensor.dtype.name, shape)
            scope.bind(tensor, node)
        scope.walk(graph.get_operations()[before:])
        made = made if isinstance(made, (list, tuple)) else [made]
        found = [scope.of(each) for each in made if isinstance(each, tf.Tensor)]
        table = canon.table
    return [table.digests[n] for n in found], [table.digests[n] for n in canon.effects]


def call(body: Callable[..., Any], *args: Any) -> Any:
    """Call a function of a graph of its own."""
    return tf.function(body, autograph=False)(*args)


def loop(steps: int, body: Callable[[Any], Any], start: Any) -> Any:
    """Compute something several times over."""
    return tf.while_loop(lambda i, a: i < steps, lambda i, a: (i + 1, body(a)), (0, start))[1]


def until(bound: int, body: Callable[[Any], Any], start: Any) -> Any:
    """Compute something while its sum is below a bound: a loop of one variable."""
    return tf.while_loop(lambda a: tf.reduce_sum(a) < float(bound), lambda a: [body(a)], [start])[0]


def swapped(steps: int, body: Callable[[Any], Any], start: Any) -> Any:
    """Do so with the variables of the loop in another order."""
    return tf.while_loop(lambda a, i: i < steps, lambda a, i: (body(a), i + 1), (start, 0))[0]


def printed(tensor: Any, text: str = "") -> Any:
    """Return a tensor once it has been printed."""
    with tf.control_dependencies([tf.print(tensor, text)]):
        return tf.identity(tensor)


def read_after(change: Callable[[Given], Any]) -> Make:
    """Read a variable that something has changed."""

    def make(g: Given) -> Any:
        with tf.control_dependencies([change(g)]):
            return g.v.read_value()

    return make


def defined(body: Callable[..., Any], **options: Any) -> Any:
    """Return a `Defun` of a tensor."""
    from tensorflow.python.framework.function import Defun

    return Defun(tf.float32, func_name="of_a_graph", **options)(lambda a: body(a))


def its_gradient(function: Any, tensor: Any) -> Any:
    """Return the gradient of what a `Defun` makes of a tensor."""
    return tf.compat.v1.gradients(function(tensor), tensor)[0]


def doubled() -> Any:
    """Return a `Defun` whose gradient is another one."""
    from tensorflow.python.framework.function import Defun

    twice = Defun(tf.float32, tf.float32, func_name="twice")(lambda a, dy: dy * tf.cos(a) * 2.0)
    return defined(tf.sin, grad_func=twice)


def cyclic(make: Callable[[], Any]) -> Any:
    """Make something with the control flow of TensorFlow 1, whose loops are cycles."""
    tf.compat.v1.disable_control_flow_v2()
    try:
        return make()
    finally:
        tf.compat.v1.enable_control_flow_v2()


def host(function: Any, x: Any) -> Any:
    return tf.numpy_function(function, [x], tf.float32)


SAME: dict[str, tuple[Make, Make]] = {
    "axes in another order": (
        lambda g: tf.reduce_max(g.x, [1, 0]), lambda g: tf.reduce_max(g.x, [0, -1])
    ),
    "an axis as a list": (lambda g: tf.reduce_mean(g.x, 1), lambda g: tf.reduce_mean(g.x, [-1])),
    "a call": (lambda g: call(lambda a: tf.sin(a) + 1.0, g.x), lambda g: tf.sin(g.x) + 1.0),
    "a call in a call": (
        lambda g: call(lambda a: call(tf.sin, a) + 1.0, g.x), lambda g: tf.sin(g.x) + 1.0
    ),
    "a call of what is not compiled": (
        lambda g: tf.function(tf.sin, autograph=False, jit_compile=False)(g.x),
        lambda g: tf.sin(g.x),
    ),
    "what has no form and is read by nobody": (
        lambda g: [tf.switch_case(tf.size(g.x), [lambda: g.x, lambda: g.y]), tf.sin(g.x)][1:],
        lambda g: tf.sin(g.x),
    ),
    "captures of a branch": (
        lambda g: tf.cond(g.c, lambda: g.x - g.y, lambda: g.y),
        lambda g: tf.cond(g.c, lambda: tf.identity(g.x) - g.y, lambda: tf.identity(g.y)),
    ),
    "branches that agree": (
        lambda g: tf.cond(g.c, lambda: tf.sin(g.x), lambda: tf.sin(g.x)), lambda g: tf.sin(g.x)
    ),
    "a condition that is known to hold": (
        lambda g: tf.cond(g.c, lambda: tf.cond(g.c, lambda: g.x, lambda: -g.x), lambda: g.y),
        lambda g: tf.cond(g.c, lambda: g.x, lambda: g.y),
    ),
    "a condition that is known not to hold": (
        lambda g: tf.cond(g.c, lambda: g.x, lambda: tf.cond(g.c, lambda: -g.y, lambda: g.y)),
        lambda g: tf.cond(g.c, lambda: g.x, lambda: g.y),
    ),
    "a choice from outside, under its condition": (
        lambda g: (lambda z: tf.cond(g.c, lambda: tf.sin(z), lambda: tf.cos(z)))(
            tf.cond(g.c, lambda: g.x, lambda: g.y)
        ),
        lambda g: tf.cond(g.c, lambda: tf.sin(g.x), lambda: tf.cos(g.y)),
    ),
    "variables of a loop in another order": (
        lambda g: loop(3, lambda a: a * g.y, g.x), lambda g: swapped(3, lambda a: a * g.y, g.x)
    ),
    "variables of a loop that start alike": (
        lambda g: tf.while_loop(
            lambda i, a, b: i < 3, lambda i, a, b: (i + 1, a - b, b * a), (0, g.x, g.x)
        )[1],
        lambda g: tf.while_loop(
            lambda i, b, a: i < 3, lambda i, b, a: (i + 1, b * a, a - b), (0, g.x, g.x)
        )[2],
    ),
    "what a loop hands on": (
        lambda g: tf.while_loop(
            lambda i, a, b: i < 3, lambda i, a, b: (i + 1, a * b, b), (0, g.x, g.y)
        )[1],
        lambda g: loop(3, lambda a: a * g.y, g.x),
    ),
    "what a loop hands on, as another tensor": (
        lambda g: tf.while_loop(
            lambda i, a, b: i < 3,
            lambda i, a, b: (i + 1, a * b, tf.identity(tf.identity(b))),
            (0, g.x, g.y),
        )[1],
        lambda g: loop(3, lambda a: a * g.y, g.x),
    ),
    "what a loop hands on and does not read": (
        lambda g: tf.while_loop(
            lambda i, a, b: i < 3, lambda i, a, b: (i + 1, a * 2.0, b), (0, g.x, g.y)
        )[1],
        lambda g: loop(3, lambda a: a * 2.0, g.x),
    ),
    "what a loop only hands on": (
        lambda g: tf.while_loop(lambda i, a: i < 3, lambda i, a: (i + 1, a), (0, g.x))[1],
        lambda g: g.x,
    ),
    "what does not matter to an output of a loop": (
        lambda g: tf.while_loop(
            lambda i, a, b: i < 3, lambda i, a, b: (i + 1, a * 2.0, b + a), (0, g.x, g.y)
        )[1],
        lambda g: loop(3, lambda a: a * 2.0, g.x),
    ),
    "a condition that is known thrice": (
        lambda g: tf.cond(
            g.c,
            lambda: tf.cond(g.c, lambda: tf.cond(g.c, lambda: g.x, lambda: -g.x), lambda: -g.x),
            lambda: g.y,
        ),
        lambda g: tf.cond(g.c, lambda: g.x, lambda: g.y),
    ),
    "a placeholder after other ops": (
        lambda g: [tf.sin(g.x), tf.abs(g.x), tf.compat.v1.placeholder("int32", [])][2:],
        lambda g: tf.compat.v1.placeholder("int32", []),
    ),
    "a function of a graph of TensorFlow 1": (
        lambda g: defined(lambda a: tf.sin(a) + 1.0)(g.x), lambda g: tf.sin(g.x) + 1.0
    ),
    "its gradient, if it is told": (
        lambda g: its_gradient(doubled(), g.x),
        lambda g: tf.ones_like(tf.sin(g.x)) * tf.cos(g.x) * 2.0,
    ),
    "a call of Python": (
        lambda g: host(lambda a: a * 2.0, g.x), lambda g: host(lambda b: b * 2.0, g.x)
    ),
    "a read before a write": (
        lambda g: [(g.v.read_value(), g.v.assign_add([1.0] * 3))[0]],
        lambda g: [(g.v.read_value(), g.v.assign_add([1.0] * 3))[0]],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_what_computes_the_same_is_one_expression(name: str) -> None:
    one, other = (told(make) for make in SAME[name])
    assert one == other


def test_an_expression_may_be_deep() -> None:
    def make(g: Given) -> Any:
        made = g.x
        for _ in range(1100):
            made = tf.raw_ops.Sin(x=made)
        return made

    assert len(told(make)[0]) == 1


OTHER: dict[str, tuple[Make, Make]] = {
    "an axis twice, which fails": (
        lambda g: tf.reduce_max(g.x, [0, -2]), lambda g: tf.reduce_max(g.x, [0])
    ),
    "another axis": (lambda g: tf.reduce_max(g.x, 1), lambda g: tf.reduce_max(g.x, [0])),
    "the variable of which of three loops": (
        lambda g: loop(2, lambda a: loop(3, lambda b: loop(4, lambda c: c + a, b), a), g.x),
        lambda g: loop(2, lambda a: loop(3, lambda b: loop(4, lambda c: c + c, b), a), g.x),
    ),
    "inputs": (lambda g: g.x - g.y, lambda g: g.y - g.x),
    "an attribute": (
        lambda g: tf.reduce_sum(g.x, 0), lambda g: tf.reduce_sum(g.x, 0, keepdims=True)
    ),
    "an output": (lambda g: tf.unstack(g.x, 3, 1)[0], lambda g: tf.unstack(g.x, 3, 1)[1]),
    "arguments of a call": (
        lambda g: call(lambda a, b: a - b, g.x, g.y), lambda g: call(lambda a, b: a - b, g.y, g.x)
    ),
    "outputs of a call": (
        lambda g: call(lambda a: [a, -a], g.x)[0], lambda g: call(lambda a: [a, -a], g.x)[1]
    ),
    "branches": (
        lambda g: tf.cond(g.c, lambda: g.x, lambda: g.y),
        lambda g: tf.cond(g.c, lambda: g.y, lambda: g.x),
    ),
    "conditions": (
        lambda g: tf.cond(g.c, lambda: g.x, lambda: g.y),
        lambda g: tf.cond(g.d, lambda: g.x, lambda: g.y),
    ),
    "a condition within another": (
        lambda g: tf.cond(g.c, lambda: tf.cond(g.d, lambda: g.x, lambda: -g.x), lambda: g.y),
        lambda g: tf.cond(g.c, lambda: g.x, lambda: g.y),
    ),
    "a condition after another": (
        lambda g: [tf.cond(g.c, lambda: g.x, lambda: g.y), tf.cond(g.c, lambda: g.x, lambda: g.y)],
        lambda g: [tf.cond(g.c, lambda: g.x, lambda: g.y), g.x],
    ),
    "the other branch of a known condition": (
        lambda g: tf.cond(g.c, lambda: tf.cond(g.c, lambda: g.x, lambda: -g.x), lambda: g.y),
        lambda g: tf.cond(g.c, lambda: -g.x, lambda: g.y),
    ),
    "steps of a loop": (
        lambda g: loop(3, lambda a: a * g.y, g.x), lambda g: loop(4, lambda a: a * g.y, g.x)
    ),
    "what only the condition of a loop reads": (
        lambda g: tf.while_loop(
            lambda a, i: i < 4, lambda a, i: (a * 2.0, i + 3), (g.x, 1)
        )[0],
        lambda g: tf.while_loop(
            lambda a, i: i < 4, lambda a, i: (a * 2.0, i + 2), (g.x, 1)
        )[0],
    ),
    "a loop's body": (
        lambda g: loop(3, lambda a: a * g.y, g.x), lambda g: loop(3, lambda a: a + g.y, g.x)
    ),
    "a loop's start": (
        lambda g: loop(3, lambda a: a * g.y, g.x), lambda g: loop(3, lambda a: a * g.y, g.y)
    ),
    "an output of a loop": (
        lambda g: tf.while_loop(
            lambda i, a, b: i < 3, lambda i, a, b: (i + 1, a - b, b - a), (0, g.x, g.x)
        )[1],
        lambda g: tf.while_loop(
            lambda i, a, b: i < 3, lambda i, a, b: (i + 1, a - b, b - a), (0, g.x, g.y)
        )[1],
    ),
    "what a loop starts with, or comes to": (
        lambda g: loop(3, lambda a: a * g.y, g.x), lambda g: loop(3, lambda a: g.x * g.y, g.x)
    ),
    "what becomes of what another variable is made of": (
        lambda g: tf.while_loop(
            lambda i, a, b: i < 3, lambda i, a, b: (i + 1, b - a * a, b + g.y), (0, g.x, g.x)
        )[1],
        lambda g: tf.while_loop(
            lambda i, a, b: i < 3, lambda i, a, b: (i + 1, b - a * a, b - g.y), (0, g.x, g.x)
        )[1],
    ),
    "which of three loops": (
        lambda g: loop(2, lambda a: loop(3, lambda b: loop(4, lambda c: c * a, b), a), g.x),
        lambda g: loop(2, lambda a: loop(3, lambda b: loop(4, lambda c: c * c, b), a), g.x),
    ),
    "loops of one variable within one another": (
        lambda g: until(9, lambda a: until(5, lambda b: until(3, lambda c: c * b, a), g.y), g.x),
        lambda g: until(9, lambda a: until(5, lambda b: until(3, lambda c: c * c, a), g.y), g.x),
    ),
    "a loop within a loop": (
        lambda g: loop(3, lambda a: loop(2, lambda b: b * a, g.y), g.x),
        lambda g: loop(3, lambda a: loop(2, lambda b: b * b, g.y), g.x),
    ),
    "variables of a loop exchanged": (
        lambda g: tf.while_loop(
            lambda i, a, b: i < 3, lambda i, a, b: (i + 1, b, a), (0, g.x, g.y)
        )[1],
        lambda g: tf.while_loop(
            lambda i, a, b: i < 3, lambda i, a, b: (i + 1, a + 0.0 * a, b + 0.0 * b), (0, g.x, g.y)
        )[1],
    ),
    "a function of Python": (
        lambda g: host(lambda a: a * 2.0, g.x), lambda g: host(lambda a: a * 3.0, g.x)
    ),
    "a function that TensorFlow runs eagerly": (
        lambda g: tf.py_function(lambda a: a * 2.0, [g.x], tf.float32),
        lambda g: tf.py_function(lambda a: a * 3.0, [g.x], tf.float32),
    ),
    "two draws, or one": (
        lambda g: tf.random.uniform([3], seed=1) - tf.random.uniform([3], seed=1),
        lambda g: (lambda r: r - r)(tf.random.uniform([3], seed=1)),
    ),
    "which draw": (
        lambda g: [tf.random.uniform([3], seed=1), tf.random.uniform([3], seed=1)][0],
        lambda g: [tf.random.uniform([3], seed=1), tf.random.uniform([3], seed=1)][1],
    ),
    "which variable": (lambda g: g.v.read_value(), lambda g: g.w.read_value()),
    "a read after a write": (
        read_after(lambda g: g.v.assign_add([1.0] * 3).op), read_after(lambda g: g.x)
    ),
    "rows read after a write": (
        lambda g: (g.v.assign_add([1.0] * 3), g.v.sparse_read([0]))[1],
        lambda g: g.v.sparse_read([0]),
    ),
    "how many writes": (
        read_after(lambda g: g.v.assign_add([1.0] * 3).op),
        read_after(lambda g: (g.v.assign_add([1.0] * 3), g.v.assign_add([1.0] * 3).op)[1]),
    ),
    "which variable is written": (
        read_after(lambda g: g.v.assign_add([1.0] * 3).op),
        read_after(lambda g: g.w.assign_add([1.0] * 3).op),
    ),
    "which placeholder": (
        lambda g: [tf.compat.v1.placeholder("int32", []), tf.compat.v1.placeholder("int32", [])][0],
        lambda g: [tf.compat.v1.placeholder("int32", []), tf.compat.v1.placeholder("int32", [])][1],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OTHER)
def test_what_computes_something_else_is_another_expression(name: str) -> None:
    one, other = (told(make)[0] for make in OTHER[name])
    assert one != other


EFFECTS: dict[str, Make] = {
    "nothing": lambda g: g.x,
    "a read": lambda g: g.v.read_value(),
    "a print": lambda g: printed(g.x),
    "a print of another": lambda g: printed(g.y),
    "a print of another text": lambda g: printed(g.x, "a"),
    "two prints": lambda g: printed(printed(g.x)),
    "prints in order": lambda g: [printed(g.x), printed(g.y)],
    "prints in another order": lambda g: [printed(g.y), printed(g.x)],
    "a print in a branch": lambda g: tf.cond(g.c, lambda: printed(g.x), lambda: g.x),
    "a print in the other branch": lambda g: tf.cond(g.c, lambda: g.x, lambda: printed(g.x)),
    "a print in both": lambda g: tf.cond(g.c, lambda: printed(g.x), lambda: printed(g.x)),
    "a print under another condition": lambda g: tf.cond(g.d, lambda: printed(g.x), lambda: g.x),
    "a print in a loop": lambda g: loop(3, lambda a: printed(a) * 2.0, g.x),
    "a print in a longer loop": lambda g: loop(4, lambda a: printed(a) * 2.0, g.x),
    "two prints in a loop": lambda g: loop(3, lambda a: printed(printed(a)) * 2.0, g.x),
    "a write": lambda g: g.v.assign([1.0] * 3).op,
    "a write of something else": lambda g: g.v.assign([2.0] * 3).op,
    "a write of another": lambda g: g.w.assign([1.0] * 3).op,
    "a function of Python": lambda g: host(np.sin, g.x),
}


def test_what_runs_beside_is_told() -> None:
    ran = {name: told(make)[1] for name, make in EFFECTS.items()}
    assert ran["nothing"] == ran["a read"] == []
    assert {name: len(found) for name, found in ran.items() if len(found) != 1} == {
        "nothing": 0,
        "a read": 0,
        "two prints": 2,
        "prints in order": 2,
        "prints in another order": 2,
    }
    different = {tuple(found) for found in ran.values()}
    assert len(different) == len(ran) - 1
    assert sorted(ran["prints in order"]) == sorted(ran["prints in another order"])


def test_a_print_in_a_function_is_one() -> None:
    assert told(lambda g: call(printed, g.x)) == told(EFFECTS["a print"])
    assert told(lambda g: defined(printed)(g.x))[1] == told(EFFECTS["a print"])[1]
    assert told(lambda g: [defined(printed)(g.x), g.y][1])[1] == told(EFFECTS["a print"])[1]
    unused = told(lambda g: [call(lambda a: [printed(a), a * 1.0][1], g.x), g.y][1])
    assert unused[1] == told(EFFECTS["a print"])[1]


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda g: tf.switch_case(tf.size(g.x), [lambda: g.x, lambda: g.y]), "Case has no form"),
        (lambda g: cyclic(lambda: loop(3, tf.sin, g.x)), "Exit has no form"),
        (lambda g: tf.raw_ops.TemporaryVariable(shape=[], dtype=tf.float32), "TemporaryVariable"),
        (lambda g: tf.function(tf.sin, jit_compile=True)(g.x), "compiled on its own"),
        (lambda g: its_gradient(defined(tf.sin), g.x), "differentiated when the graph runs"),
        (
            lambda g: tf.compat.v1.data.make_one_shot_iterator(
                tf.data.Dataset.range(3).map(lambda a: a + 1)
            ).get_next(),
            "handed the function",
        ),
        (
            lambda g: tf.while_loop(
                lambda i, v: i < 3, lambda i, v: (i + 1, [v, g.w.handle][1]), (0, g.v.handle)
            )[0],
            "carries a resource on",
        ),
    ],
    ids=["case", "cycle", "temporary", "compiled", "gradient", "dataset", "resource"],
)
def test_what_has_no_form(make: Make, reason: str) -> None:
    with pytest.raises(NoForm, match=reason):
        told(make)


def test_a_function_of_python_that_is_gone_has_no_form() -> None:
    from tensorflow.python.ops import script_ops

    def make(g: Given) -> Any:
        made = host(lambda a: a, g.x)
        script_ops._py_funcs._funcs.pop(made.op.get_attr("token").decode())
        return made

    with pytest.raises(NoForm, match="a Python function is gone"):
        told(make)


def test_the_lines_and_facts_of_a_node_are_noted() -> None:
    with tf.Graph().as_default():
        given = Given()
        canon = Canon()
        scope = Scope(canon)
        scope.bind(given.x, canon.table.add("x"))
        made = scope.of(tf.sin(given.x))
        assert canon.table.facts[made].dtype == "float32"
        assert canon.table.facts[made].shape == (None, 3)
        assert canon.table.nodes[made].op == "Sin"


def test_looking_at_a_body_leaves_no_trace() -> None:
    canon = Canon()
    number = canon.table.add("x")
    canon.effect(number)
    first = canon.call("Print", {}, (number,))
    before = canon.state()
    canon.effect(number)
    canon.written[number] = 1
    assert canon.call("Print", {}, (number,)) != first
    canon.restore(before)
    assert (canon.effects, canon.written) == ([number], {})
    assert canon.call("Print", {}, (number,)) == "1"
    assert canon.call("Print", {"a": 1}, (number,)) == "0"
    canon.section = "gradient"
    assert canon.call("Print", {}, (number,)) == "gradient 0"


def test_what_acts_is_noted_also_after_what_was_asked_for_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(origins, "programs", {__file__})
    with tf.Graph().as_default() as graph:
        drawn = tf.random.uniform([3], seed=1)
        written = tf.print(tf.sin(drawn))
        canon = Canon()
        scope = Scope(canon)
        scope.of(drawn)
        scope.walk(graph.get_operations())
        assert [canon.table.nodes[n].op for n in canon.effects] == ["RandomUniform", "PrintV2"]
        assert scope.acting == {drawn.op, written}
        lines = [canon.table.facts[n].lines for n in canon.effects]
    assert "tf.random.uniform" in lines[0][-1]
    assert "tf.print" in lines[1][-1]
