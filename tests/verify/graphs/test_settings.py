"""What a trace changes of TensorFlow while it lasts, what it notes, and that it is undone."""

from __future__ import annotations

import types
from typing import Any

import pytest

pytest.importorskip("tensorflow")

import tensorflow as tf

from tfgradmigrate.verify.worker.graphs import compare, settings
from tfgradmigrate.verify.worker.graphs.form import OF_INPUT
from tfgradmigrate.verify.worker.graphs.settings import (
    asked_gradients,
    clean,
    seed_of_graph,
    set_shapes,
)

from .pairs import X
from .tracer import form

pytestmark = pytest.mark.tensorflow

DRAWS = """
def place(x):
    SETTING
    return x * tf.random.uniform([]OPTION)
"""


def drawing(setting: str = "pass", option: str = "", mode: str = "graph") -> Any:
    """Return the form of a place that draws a number."""
    return form(DRAWS.replace("SETTING", setting).replace("OPTION", option), X, mode)


@pytest.mark.parametrize("mode", ["graph", "function"])
def test_a_seed_is_a_number_and_none_is_none(mode: str) -> None:
    seeds = "tf.compat.v1.set_random_seed({})"
    forms = [
        drawing(mode=mode),
        *(drawing(option=f", seed={n}", mode=mode) for n in (0, 1)),
        *(drawing(seeds.format(n), mode=mode) for n in (0, 1, 100, 200, 4096)),
        *(drawing(seeds.format(n), ", seed=1", mode) for n in (0, 1)),
    ]
    for place, one in enumerate(forms):
        for other in forms[:place]:
            assert compare(one, other).outcome == "differs"
    assert compare(forms[0], drawing(mode=mode)).outcome == "identical"


def test_the_seed_of_all_draws_is_that_of_the_graph_or_of_eager_execution() -> None:
    with tf.Graph().as_default():
        assert seed_of_graph() is None
        tf.compat.v1.set_random_seed(0)
        assert seed_of_graph() == 0
    from tensorflow.python.eager import context

    before = context.context()._seed
    try:
        tf.random.set_seed(7)
        assert seed_of_graph() == 7
    finally:
        context.context()._seed = before


def test_what_a_trace_registers_is_gone_and_what_it_takes_is_back() -> None:
    from tensorflow.python.framework import ops

    registry = getattr(ops, "gradient_registry", None) or ops._gradient_registry
    with clean():
        tf.RegisterGradient("OfOneTrace")(lambda op, dy: dy)
        del registry._registry["Tanh"]
        assert registry.lookup("OfOneTrace") is not None
    with pytest.raises(LookupError):
        registry.lookup("OfOneTrace")
    assert registry.lookup("Tanh") is not None


def test_bodies_have_the_overrides_around_them_in_old_programs_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called = []
    monkeypatch.setattr(settings, "_inherit_overrides", lambda: called.append(1))
    monkeypatch.setattr(tf.debugging, "disable_traceback_filtering", lambda: None)
    for old, times in ((False, 0), (True, 1)):
        settings.settle(old)
        assert len(called) == times


def test_a_seed_is_drawn_as_before_when_a_trace_has_ended() -> None:
    from tensorflow.python.framework import random_seed

    with tf.Graph().as_default():
        outside = random_seed.get_seed(None)
        with clean():
            assert random_seed.get_seed(None) not in (outside, (None, None))
            assert random_seed.get_seed(5) == (random_seed.DEFAULT_GRAPH_SEED, 5)
        assert random_seed.get_seed(None) == outside == (None, None)


def program(text: str, file: str) -> dict[str, Any]:
    """Execute lines of a file of that name; return what they bind."""
    module = types.ModuleType("program")
    module.__dict__.update(tf=tf)
    exec(compile(text, file, "exec", dont_inherit=True), module.__dict__)
    return module.__dict__


def test_a_shape_that_a_program_sets_is_noted_and_one_that_tensorflow_sets_is_not() -> None:
    lines = "x = tf.compat.v1.placeholder(tf.float32)\nx.set_shape([2, None])\n"
    with tf.Graph().as_default():
        with set_shapes() as found:
            x = program(lines, "program.py")["x"]
            program(lines, "tensorflow/python/ops/library.py")
        noted = ["[2, None]", f"{OF_INPUT}{x.op.name}: (2, None)"]
        assert found.texts == noted
        assert [(t is x, shape) for t, shape in found.tensors] == [(True, (2, None))]
        assert x.shape.as_list() == [2, None]
        program(lines, "program.py")
        assert found.texts == noted


def test_a_shape_that_tells_nothing_new_is_set_all_the_same() -> None:
    lines = "x = tf.compat.v1.placeholder(tf.float32, [2, None])\nx.set_shape({})\n"
    with tf.Graph().as_default(), set_shapes() as found:
        program(lines.format([None, None]), "program.py")
        assert (found.texts, found.tensors) == (["[None, None]"], [])
        program(lines.format([2, 7]), "program.py")
        assert [shape for _, shape in found.tensors] == [(2, 7)]


def test_what_a_program_asks_gradients_of_is_answered_once() -> None:
    found: list[Any] = []

    def answer(asked: dict[str, list[Any]], gradients: list[Any]) -> list[Any]:
        found.append(asked)
        return [*gradients, "more"]

    with tf.Graph().as_default():
        x, y = tf.constant(1.0), tf.constant(2.0)
        z = tf.cond(x > 0.0, lambda: x * y, lambda: x)
        with asked_gradients(answer):
            tf.gradients(z, [x, y], grad_ys=[y], stop_gradients=[y])
            assert tf.gradients([x * 2.0], x)[1:] == ["more"]
        assert len(tf.gradients(x * 3.0, x)) == 1
    assert [sorted(asked) for asked in found] == [["grad_ys", "stop_gradients", "xs", "ys"]] * 2
    first, second = found
    assert [each is z for each in first["ys"]] == [True]
    assert [each is given for each, given in zip(first["xs"], (x, y), strict=True)] == [True, True]
    assert [each is y for each in (*first["grad_ys"], *first["stop_gradients"])] == [True, True]
    assert [each is x for each in second["xs"]] == [True]
    assert second["grad_ys"] == second["stop_gradients"] == []
