"""Functions that a place is given: what tells one call of them from another."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

pytest.importorskip("tensorflow")

from tfgradmigrate.verify.worker.graphs import Form, NoForm, compare

from .pairs import X
from .tracer import form

pytestmark = pytest.mark.tensorflow

CALLABLE = {"kind": "callable", "name": "f"}
INTEGERS = {"kind": "tensor", "dtype": "int32", "shape": [None]}
KNOWN = {"kind": "tensor", "dtype": "float64", "shape": [2, 3]}


def place(body: str, arguments: str = "x, f") -> str:
    """Return the text of a place."""
    return f"def place({arguments}):\n    return {body}\n"


def outputs(body: str, *inputs: Any, arguments: str = "x, f") -> list[Any]:
    """Return the dtypes and static shapes of what a place returns."""
    return [list(each[1:]) for each in form(place(body, arguments), inputs).outputs]


def test_each_argument_tells_a_call() -> None:
    calls = (
        *("f(x)", "f(x, 1)", "f(x, 1.0)", "f(x, True)", "f(x, '1')", "f(x, b'1')", "f(x, None)"),
        *("f(x, k=1)", "f(x, m=1)", "f(x, [1])", "f(x, (1,))", "f(x, {'k': 1})", "f(x, {'k': 2})"),
        *("f(x, x)", "f([x])", "f((x,))", "f({'k': x})", "f(k=x)", "f(x, [1, 2])", "f(x, [2, 1])"),
    )
    forms = {call: form(place(call), (*X, CALLABLE)) for call in calls}
    for one, other in itertools.combinations(calls, 2):
        assert compare(forms[one], forms[other]).outcome == "differs", (one, other)
    for call in ("f(x, 1)", "f(x, {'k': 1})", "f([x])"):
        assert compare(forms[call], form(place(call), (*X, CALLABLE))).outcome == "identical"


def test_the_tensors_of_a_call_have_their_places() -> None:
    inputs = (*X, *X, CALLABLE)
    one, other = (form(place(f"f({a})", "x, y, f"), inputs) for a in ("x, y", "y, x"))
    assert compare(one, other).outcome == "differs"


def test_a_function_gives_what_its_first_floating_tensor_is_like() -> None:
    assert outputs("f(x)", KNOWN, CALLABLE) == [["float64", [2, 3]]]
    assert outputs("f(x)", INTEGERS, CALLABLE) == [["float32", []]]
    assert outputs("f()", KNOWN, CALLABLE) == [["float32", []]]
    assert outputs("f(i, x)", INTEGERS, KNOWN, CALLABLE, arguments="i, x, f") == [
        ["float64", [2, 3]]
    ]
    unknown = {**KNOWN, "shape": None}
    assert outputs("f(x)", unknown, CALLABLE) == [["float64", None]]


def test_a_function_gives_one_and_may_do_more() -> None:
    found = form(place("f(x)"), (KNOWN, CALLABLE))
    assert found.structure == form(place("x"), (KNOWN, CALLABLE)).structure
    unread = form(place("(f(x), x)[1]"), (KNOWN, CALLABLE))
    assert compare(unread, form(place("x"), (KNOWN, CALLABLE))).outcome == "differs"


def test_a_function_may_give_several() -> None:
    several = {**CALLABLE, "results": 2}
    assert outputs("f(x)", KNOWN, several) == [["float64", [2, 3]]] * 2
    one, other = (form(place(f"f(x)[{n}]"), (KNOWN, several)) for n in (0, 1))
    assert compare(one, other).outcome == "differs"


def gradients(text: str, *inputs: Any) -> list[Any]:
    """Return the gradients of all outputs: a row or None for each tensor that comes in."""
    found = form(text, inputs)
    (every,) = (found.gradients[name] for name in list(found.gradients)[-1:])
    return every


def test_what_a_function_is_called_with_has_gradients_of_its_own() -> None:
    inputs = (KNOWN, KNOWN, INTEGERS, CALLABLE)
    first, second = gradients(place("f(x, y, i)", "x, y, i, f"), *inputs)
    assert isinstance(first, int)
    assert isinstance(second, int)
    assert first != second


def test_no_gradient_flows_through_an_integer() -> None:
    assert gradients(place("tf.cast(f(i), x.dtype) * x", "i, x, f"), INTEGERS, KNOWN, CALLABLE) != [
        None
    ]
    assert gradients(place("f(tf.cast(x, tf.int32))"), KNOWN, CALLABLE) == [None]


GRADIENT = """
def place(x, i, back):
    tf.RegisterGradient("Given")(back)
    with tf.compat.v1.get_default_graph().gradient_override_map(OP):
        return CALL
"""


def test_a_gradient_that_is_given_has_an_output_for_each_floating_input() -> None:
    given = {"kind": "gradient", "name": "back"}
    text = GRADIENT.replace("OP", '{"Gather": "Given", "GatherV2": "Given", "Abs": "Given"}')
    (by_index,) = gradients(text.replace("CALL", "tf.gather(x, i)"), KNOWN, INTEGERS, given)
    assert isinstance(by_index, int)
    one, other = (
        form(text.replace("CALL", call), (KNOWN, INTEGERS, given))
        for call in ("tf.abs(x)", "tf.abs(-x)")
    )
    assert compare(one, one).outcome == "identical"
    assert compare(one, other).outcome == "differs"


SCOPED = """
def place(x, f):
    with tf.compat.v1.variable_scope("a", reuse=REUSE):
        return f(x)
"""


def test_the_scope_of_variables_tells_a_call() -> None:
    forms = [
        form(text, (*X, CALLABLE))
        for text in (
            place("f(x)"),
            SCOPED.replace("REUSE", "None"),
            SCOPED.replace("REUSE", "True"),
            SCOPED.replace("REUSE", "None").replace('"a"', '"b"'),
        )
    ]
    for one, other in itertools.combinations(forms, 2):
        assert compare(one, other).outcome == "differs"


CONTEXT = """
def place(x, c, d):
    LINES
"""


def within(*lines: str) -> Form:
    """Return the form of a place that is given two contexts."""
    contexts = [{"kind": "context", "name": name} for name in "cd"]
    return form(CONTEXT.replace("LINES", "\n    ".join(lines)), (*X, *contexts))


def test_which_contexts_an_op_is_made_in_is_told() -> None:
    forms = {
        lines: within(*lines)
        for lines in (
            ("return tf.abs(x)",),
            ("with c(): return tf.abs(x)",),
            ("with d(): return tf.abs(x)",),
            ("with c(1): return tf.abs(x)",),
            ("with c(), d(): return tf.abs(x)",),
            ("with d(), c(): return tf.abs(x)",),
            ("with c(): pass", "return tf.abs(x)"),
            ("with c(): y = tf.abs(x)", "return tf.sign(y)"),
            ("with c(): return tf.sign(tf.abs(x))",),
        )
    }
    for one, other in itertools.combinations(forms, 2):
        assert compare(forms[one], forms[other]).outcome == "differs", (one, other)
    again = within("with c():\n        return tf.abs(x)")
    assert compare(forms["with c(): return tf.abs(x)",], again).outcome == "identical"


def test_a_context_that_is_made_of_a_tensor_has_no_form() -> None:
    with pytest.raises(NoForm, match="a context that is not known"):
        within("with c(x): return tf.abs(x)")


HOST = "def place(x, f):\n    return tf.numpy_function(f, [x], tf.float32)\n"


def test_a_function_of_arrays_that_is_given_is_told_by_its_name() -> None:
    one, same, other = (
        form(HOST, (*X, {"kind": "host", "name": name})) for name in ("f", "f", "g")
    )
    assert compare(one, same).outcome == "identical"
    assert compare(one, other).outcome == "differs"
    assert compare(one, form(HOST, (*X, CALLABLE))).outcome == "differs"


REGISTERED = """
@tf.RegisterGradient("Known")
def known(op, dy):
    return 2.0 * dy

def place(x):
    with tf.compat.v1.get_default_graph().gradient_override_map({"Abs": NAME}):
        return tf.abs(x)
"""


def test_a_gradient_that_nobody_has_registered_is_only_its_name() -> None:
    from tfgradmigrate.verify.worker.graphs.opaque import unknown_gradients

    def traced(name: str, *unknown: str) -> Form:
        text = REGISTERED.replace("NAME", repr(name))
        with unknown_gradients(unknown, text):
            return form(text, X)

    with pytest.raises(LookupError):
        traced("A")
    one, same, other = traced("A", "A", "B"), traced("A", "A"), traced("B", "A", "B")
    assert compare(one, same).outcome == "identical"
    assert compare(one, other).outcome == "differs"
    assert compare(one, traced("Known")).outcome == "differs"
    with unknown_gradients((), "given = NAME"):
        given = form(REGISTERED.replace("NAME", repr("Handed")), X)
    assert compare(traced("Handed", "Handed"), given).outcome == "identical"


DEFINED = """
from tensorflow.python.framework.function import Defun

def place(x):
    inner = Defun(tf.float32, func_name="NAME")(lambda a: tf.sin(a))
    return CALL
"""


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("defined", "inner(x)"),
        ("in_branch", "tf.cond(x[0, 0] > 0.0, lambda: inner(x), lambda: x)"),
    ],
)
def test_a_function_that_is_called_as_an_op_is_no_name_of_a_gradient(name: str, call: str) -> None:
    """Nothing is registered under its name, and its gradient is not one that nobody knows."""
    from tfgradmigrate.verify.worker.graphs.opaque import unknown_gradients

    text = DEFINED.replace("NAME", name).replace("CALL", call)
    for given in ((), (name,)):
        with unknown_gradients(given, "a text without the name"):
            if given:
                assert form(text, X).gradients
                continue
            with pytest.raises(NoForm, match="a function is differentiated when the graph runs"):
                form(text, X)


def test_the_shim_registers_its_own_where_any_name_stands_for_a_gradient() -> None:
    """It is not fooled into taking a name for registered, whose gradient would be unknown."""
    from tensorflow.python.framework import ops

    from tfgradmigrate.runtime.gradients import FunctionGradient
    from tfgradmigrate.verify.worker.graphs.opaque import unknown_gradients

    def back(op: Any, dy: Any) -> Any:
        return dy

    with unknown_gradients((), "a text without the name"):
        name = FunctionGradient(back).registered_name()
    assert ops._gradient_registry.lookup(name) is back
