"""What workers are asked of a place, without asking any."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text
from tfgradmigrate.verify.places.cuts import cuts
from tfgradmigrate.verify.places.model import Alternative, Input, Kind
from tfgradmigrate.verify.proving.requests import (
    alternatives,
    request_of,
)
from tfgradmigrate.verify.proving.spelling import error_of_reply, readable, spell
from tfgradmigrate.verify.proving.tasks import Task, task_of
from tfgradmigrate.verify.worker.graphs.form import Form

TEXT = """
import tensorflow as tf


@tf.RegisterGradient("Halved")
def _halved(op, grad):
    return 0.5 * grad


def f(x):
    with tf.get_default_graph().gradient_override_map({"Relu": "Halved"}):
        return tf.nn.relu(BODY)
"""

GIVEN = [{"kind": "tensor", "dtype": "float32", "shape": [2, 3]}]


def task(body: str = "x") -> Task:
    """Return the only place of a program."""
    old = TEXT.replace("BODY", body)
    (place,) = cuts(old, migrate_text(old, "p.py", MigrationOptions()).new).places
    return task_of(place)


def test_the_old_side_is_asked_what_it_takes() -> None:
    asked: Any = request_of(task("tf.neg(x)"))
    assert "gradient_override_map" in asked["text"]
    assert asked["lend"] == {"neg": "negative"}
    assert "combinations" not in asked
    assert [{each["name"] for each in given} for given in asked["inputs"]] == [{"x"}]
    assert {each["kind"] for each in asked["inputs"][0]} >= {"tensor"}
    assert len(asked["suspects"]) == 1


def test_the_new_side_is_given_what_the_old_one_took() -> None:
    asked: Any = request_of(task("tf.neg(x)"), [GIVEN])
    assert "custom_gradient" in asked["text"]
    assert asked["combinations"] == [GIVEN]
    assert not {"lend", "inputs", "suspects"} & asked.keys()
    assert asked["graph_modes"] == ["graph", "function", "tape"]
    assert asked["further_modes"] == ["function"]


@pytest.mark.parametrize("side", ["old", "new"])
def test_what_may_wait_is_traced_in_a_graph_each_time(side: str) -> None:
    given = task()
    waiting = {side: getattr(given, side) + "# tf.group(x)\n"}
    asked: Any = request_of(replace(given, **waiting), [GIVEN])
    assert asked["further_modes"] == ["function", "graph"]


@pytest.mark.parametrize(
    ("given", "spelled"),
    [
        ([{"kind": "tensor", "dtype": "float32", "shape": [6, None]}], "x float32(6, ?)"),
        ([{"kind": "tensor", "dtype": "int32", "shape": None}], "x int32(...)"),
        ([{"kind": "tensor", "dtype": "int32", "shape": []}], "x int32()"),
        ([{"kind": "array", "dtype": "float64", "shape": [2]}], "x NumPy float64(2)"),
        ([{"kind": "code", "code": "3"}], "x=3"),
        ([{"kind": "dtype", "code": "tf.float32"}], "x=tf.float32"),
        ([{"kind": "list", "items": [1, 2]}], "x a list of 2"),
        ([{"kind": "callable"}], "x any callable"),
        ([], "no inputs"),
    ],
)
def test_inputs_are_spelled(given: list[dict[str, Any]], spelled: str) -> None:
    assert spell(task().place, given) == spelled


def test_an_input_is_asked_for_as_what_it_may_be() -> None:
    inner = Alternative(Kind.CODE, "3")
    whole = (
        Alternative(Kind.TENSOR, dtype="float32", shape=None),
        Alternative(Kind.TENSOR, dtype="float32", shape=(None, 3)),
        Alternative(Kind.LIST, items=(inner, inner)),
    )
    asked = alternatives(Input("x", "self.x", whole))
    assert [each["kind"] for each in asked] == ["tensor", "tensor", "list"]
    assert [each["shape"] for each in asked] == [None, [None, 3], []]
    assert [each["name"] for each in asked] == ["x", "x", "x"]
    assert [each["name"] for each in asked[2]["items"]] == ["x[0]", "x[1]"]
    assert [each["code"] for each in asked[2]["items"]] == ["3", "3"]


def test_a_form_is_spelled_by_its_outputs_and_its_first_gradients() -> None:
    rows: Any = (("x", {"number": 0}, ()), ("Sin", {}, (0,)), ("Neg", {}, (1,)))
    outputs = ((1, "float32", None), (2, "float32", None))
    form = Form("graph", "tensor", rows, outputs, {"all": [None, [0, 1, 2], 2]}, {}, {}, {}, [], [])
    assert [line.partition(" = ")[0] for line in readable(form)] == [
        *("output 0", "output 1"),
        *(f"gradient by source {n}" for n in range(3)),
    ]
    told = [line.partition(" = ")[2] for line in readable(form)]
    assert told[2:4] == ["None", "IndexedSlices"]
    assert told[1] == told[4] != told[0]
    assert readable(replace(form, gradients={})) == readable(form)[:2]


def test_errors_are_spelled() -> None:
    error = {"type": "ValueError", "message": "no such thing"}
    failed: Any = {"status": "error", "error": error}
    killed: Any = {"status": "crashed"}
    assert (error_of_reply(failed), error_of_reply(killed)) == (
        "ValueError: no such thing",
        "crashed",
    )
