"""Which of the gradients that a program has registered some op of a graph has."""

from __future__ import annotations

import types

import pytest

pytest.importorskip("tensorflow")

from tfgradmigrate.verify.worker.graphs import Form, overrides

from .pairs import X
from .tracer import form

pytestmark = pytest.mark.tensorflow

TEXT = """
@tf.RegisterGradient("One")
def one(op, dy):
    return dy * 2.0
tf.RegisterGradient("Other")(lambda op, dy: dy * 3.0)
def overridden(x):
    with tf.compat.v1.get_default_graph().gradient_override_map({"Sign": "One"}):
        return tf.sign(x)
def place(x):
    graph = tf.compat.v1.get_default_graph()
    with graph.gradient_override_map({"Sign": "One", "Abs": "Other"}):
        BODY
"""

#: A line of each of the two gradients, after two of imports.
ONE, OTHER = {6}, {7}
ALL = ONE | OTHER


@pytest.fixture(autouse=True)
def _nothing_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overrides, "taken", set())
    monkeypatch.setattr(overrides, "idle", set())


class Dispatcher:
    """What the shim has for each thread: the innermost of the blocks that are open."""

    def __init__(self, **newest: str) -> None:
        self.newest = types.SimpleNamespace(flat=lambda: newest) if newest else None


def test_the_shim_is_known_by_its_callbacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """An op callback of a program is none of it, nor is a thread in which no block is open."""
    from tensorflow.python.eager import context

    others = [type(name, (), {"newest": Dispatcher(Exp="C").newest})() for name in ("A", "Z")]
    callbacks = [*others, Dispatcher(), Dispatcher(Sign="A"), Dispatcher(Sign="B", Abs="B")]
    of_thread = context.context()._thread_local_data
    assert overrides.overrides() == []
    monkeypatch.setattr(of_thread, "op_callbacks", callbacks)
    monkeypatch.setattr(overrides, "_function_of", lambda gradient: gradient)
    assert [[op, form[-1]] for op, form in overrides.overrides()] == [
        ["Abs", "'B'"],
        ["Sign", "'A'"],
    ]


def traced(body: str) -> Form:
    return form(TEXT.replace("BODY", body), X)


@pytest.mark.parametrize(
    ("body", "taken", "idle"),
    [
        ("return tf.sign(x)", ONE, OTHER),
        ("return tf.abs(x)", OTHER, ONE),
        ("return tf.sign(tf.abs(x))", ALL, set()),
        ("return tf.identity(x)", set(), ALL),
        ("return tf.cond(x[0, 0] > 0.0, lambda: tf.sign(x), lambda: x)", set(), ALL),
    ],
)
def test_gradients_that_ops_have_are_told_from_those_that_none_has(
    body: str, taken: set[int], idle: set[int]
) -> None:
    assert traced(body).overridden is bool(taken)
    assert (overrides.taken & ALL, overrides.idle & ALL) == (taken, idle)


@pytest.mark.parametrize("mode", ["function", "tape"])
def test_only_graphs_of_version_1_are_asked_for_overrides(mode: str) -> None:
    assert form(TEXT.replace("BODY", "return tf.sign(x)"), X, mode).overridden is False


def test_gradients_in_the_bodies_of_functions_are_taken_and_what_one_trace_takes_remains() -> None:
    traced("return tf.cond(x[0, 0] > 0.0, lambda: overridden(x), lambda: x)")
    assert (overrides.taken & ALL, overrides.idle & ALL) == (ONE, OTHER)
    traced("return tf.abs(x)")
    assert (overrides.taken & ALL, overrides.idle & ALL) == (ALL, ALL)
