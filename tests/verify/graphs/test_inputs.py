"""Arguments made of descriptions: which tensor stands where, and what is known of the others."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("tensorflow")

import tensorflow as tf

from tfgradmigrate.verify.worker.graphs import NoForm, compare
from tfgradmigrate.verify.worker.graphs.inputs import Arguments, Description, fresh, tensors_of
from tfgradmigrate.verify.worker.graphs.unknown import Mapping

from .pairs import X
from .tracer import form

pytestmark = pytest.mark.tensorflow

TENSOR = X[0]
NUMBER: Description = {"kind": "number", "dtype": "float32"}
OBJECTS = tuple({"kind": "object", "name": name} for name in "ab")


def test_tensors_are_counted_through_lists_and_numbers_are_scalars() -> None:
    inner = {"kind": "list", "items": [NUMBER, {"kind": "value", "value": 3}, TENSOR]}
    outer = {"kind": "list", "items": [TENSOR, inner]}
    described: list[Description] = [outer, {"kind": "same", "input": 2}, NUMBER]
    scalar = {**NUMBER, "shape": []}
    assert [*tensors_of(described)] == [TENSOR, scalar, TENSOR, scalar]
    arguments = Arguments("abcd")
    made = [arguments.make(each) for each in described]
    assert made == [["a", ["b", 3, "c"]], "c", "d"]


def test_the_graph_that_is_given_is_that_of_the_trace() -> None:
    with tf.Graph().as_default() as graph:
        assert Arguments(()).make({"kind": "graph"}) is graph


def test_gradients_are_by_tensors_and_not_by_numbers() -> None:
    """No program can ask for the gradient by a number of Python."""
    text = "def place(x, k, i):\n    return x * k, i\n"
    whole = {**TENSOR, "dtype": "int32"}
    found = form(text, (TENSOR, NUMBER, whole))
    assert [len(gradients) for gradients in found.gradients.values()] == [1]
    assert [len(gradients) for gradients in found.second_order.values()] == [2]  # by `dy` as well


def test_what_one_run_changes_of_a_value_another_does_not_find() -> None:
    described: list[Description] = [{"kind": "value", "value": [1]}, TENSOR]
    first, other = fresh(described)
    first["value"].append(2)
    assert described[0]["value"] == [1]
    assert other is TENSOR


def test_a_table_of_numbers_has_one_for_each_key() -> None:
    """Forms have them, those of certificates too: they are always the same."""
    one, other = Mapping(0), Mapping(1)
    keys: list[Any] = ["a", "b", ("a", 1), 7]
    assert [round(one[key], 6) for key in keys] == [-1.795599, -8.86827, -5.994166, -3.662538]
    assert [round(other[key], 6) for key in keys] == [4.921494, 5.713715, 7.637973, 6.718833]
    assert not one


@pytest.mark.parametrize("condition", ["a == b", "a != b", "a == 3", "'m' == a", "a in [b]"])
def test_what_compares_an_object_of_which_nothing_is_known_has_no_form(condition: str) -> None:
    """Two that are given may be equal: then another line computes what is never compared."""
    text = f"def place(x, a, b):\n    return x if {condition} else -x\n"
    with pytest.raises(NoForm, match="an object that is not known is compared"):
        form(text, (*X, *OBJECTS))


def test_an_object_of_which_nothing_is_known_is_itself_and_a_key() -> None:
    text = """
def place(x, a, b):
    given = {a: x, b: -x}
    return given[a] if a == a and a is not b and a in (a, b) else given[b]
"""
    plain = "def place(x, a, b):\n    return x\n"
    one, other = (form(each, (*X, *OBJECTS)) for each in (text, plain))
    assert compare(one, other).outcome == "identical"
