"""Functions that a place is given: what tells one call of them from another."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

pytest.importorskip("tensorflow")

from tfgradmigrate.verify.worker.graphs import Form, NoForm, compare

from .pairs import X
from .tracer import form, unknown

pytestmark = pytest.mark.tensorflow

GIVEN = unknown("f")
INTEGERS = {"kind": "tensor", "dtype": "int32", "shape": [None]}
KNOWN = {"kind": "tensor", "dtype": "float64", "shape": [2, 3]}


def place(body: str, arguments: str = "x") -> str:
    """Return the text of a place."""
    return f"{GIVEN}def place({arguments}):\n    return {body}\n"


def test_each_argument_tells_a_call() -> None:
    calls = (
        *("f(x)", "f(x, 1)", "f(x, 1.0)", "f(x, True)", "f(x, '1')", "f(x, b'1')", "f(x, None)"),
        *("f(x, k=1)", "f(x, m=1)", "f(x, [1])", "f(x, (1,))", "f(x, {'k': 1})", "f(x, {'k': 2})"),
        *("f(x, x)", "f([x])", "f((x,))", "f({'k': x})", "f(k=x)", "f(x, [1, 2])", "f(x, [2, 1])"),
    )
    forms = {call: form(place(call), X) for call in calls}
    for one, other in itertools.combinations(calls, 2):
        assert compare(forms[one], forms[other]).outcome == "differs", (one, other)
    for call in ("f(x, 1)", "f(x, {'k': 1})", "f([x])"):
        assert compare(forms[call], form(place(call), X)).outcome == "identical"


def test_the_tensors_of_a_call_have_their_places() -> None:
    one, other = (form(place(f"f({a})", "x, y"), X * 2) for a in ("x, y", "y, x"))
    assert compare(one, other).outcome == "differs"


def gradients(text: str, *inputs: Any) -> list[Any]:
    """Return the gradients of all outputs: a row or None for each tensor that comes in."""
    found = form(text, inputs)
    (every,) = (found.gradients[name] for name in list(found.gradients)[-1:])
    return every


def test_what_a_function_is_called_with_has_gradients_of_its_own() -> None:
    inputs = (KNOWN, KNOWN, INTEGERS)
    first, second = gradients(place("f(x, y, i)", "x, y, i"), *inputs)
    assert isinstance(first, int)
    assert isinstance(second, int)
    assert first != second


def test_no_gradient_flows_through_an_integer() -> None:
    text = place("tf.cast(f(i), x.dtype)[:2] * x", "i, x")
    assert gradients(text, INTEGERS, KNOWN) != [None]
    assert gradients(place("f(tf.cast(x, tf.int32))"), KNOWN) == [None]


GRADIENT = """
from tfgradmigrate.verify.worker.graphs.opaque import unknown_gradient
back = unknown_gradient({"name": "back"})
def place(x, i):
    tf.RegisterGradient("Given")(back)
    with tf.compat.v1.get_default_graph().gradient_override_map(OP):
        return CALL
"""


def test_a_gradient_that_is_given_has_an_output_for_each_floating_input() -> None:
    text = GRADIENT.replace("OP", '{"Gather": "Given", "GatherV2": "Given", "Abs": "Given"}')
    (by_index,) = gradients(text.replace("CALL", "tf.gather(x, i)"), KNOWN, INTEGERS)
    assert isinstance(by_index, int)
    one, other = (
        form(text.replace("CALL", call), (KNOWN, INTEGERS)) for call in ("tf.abs(x)", "tf.abs(-x)")
    )
    assert compare(one, one).outcome == "identical"
    assert compare(one, other).outcome == "differs"


SCOPED = (
    GIVEN
    + """
def place(x):
    with tf.compat.v1.variable_scope("a", reuse=REUSE):
        return f(x)
"""
)


def test_the_scope_of_variables_tells_a_call() -> None:
    forms = [
        form(text, X)
        for text in (
            place("f(x)"),
            SCOPED.replace("REUSE", "None"),
            SCOPED.replace("REUSE", "True"),
            SCOPED.replace("REUSE", "None").replace('"a"', '"b"'),
        )
    ]
    for one, other in itertools.combinations(forms, 2):
        assert compare(one, other).outcome == "differs"


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
