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

ONE, OTHER = {6}, {7}


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


@pytest.mark.parametrize("mode", ["function", "tape"])
def test_only_graphs_of_version_1_are_asked_for_overrides(mode: str) -> None:
    assert form(TEXT.replace("BODY", "return tf.sign(x)"), X, mode).overridden is False
