"""Arguments made of descriptions: which tensor stands where, and what is known of the others."""

from __future__ import annotations

import pytest

pytest.importorskip("tensorflow")


from tfgradmigrate.verify.worker.graphs.inputs import Arguments, Description, fresh, tensors_of

from .pairs import X

pytestmark = pytest.mark.tensorflow

TENSOR = X[0]


def test_tensors_are_counted_through_lists() -> None:
    inner = {"kind": "list", "items": [TENSOR, {"kind": "value", "value": 3}, TENSOR]}
    described: list[Description] = [{"kind": "list", "items": [TENSOR, inner]}, TENSOR]
    assert [*tensors_of(described)] == [TENSOR] * 4
    arguments = Arguments("abcd")
    assert [arguments.make(each) for each in described] == [["a", ["b", 3, "c"]], "d"]


def test_what_one_run_changes_of_a_value_another_does_not_find() -> None:
    described: list[Description] = [{"kind": "value", "value": [1]}, TENSOR]
    first, other = fresh(described)
    first["value"].append(2)
    assert described[0]["value"] == [1]
    assert other is TENSOR
