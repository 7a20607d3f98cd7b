"""Random edits of graphs of the fixtures: a form changes when the meaning does, and only then."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("tensorflow")

from .edits import Traced, changed, same
from .tracer import maker

pytestmark = pytest.mark.tensorflow

FIXTURES = Path(__file__).parents[3] / "fixtures"

CASES = (
    "identity_override/outputs_read",
    "identity_override/inside_expression",
    "identity_computed/uuid",
    "identity_computed/class_and_instance",
    "local_op/three_calls",
    "local_op/subtract_division",
    "local_op/ties_and_zeros",
    "py_func_helper/seed_mod",
    "py_func_helper/id_of_function",
    "py_func_helper/two_outputs_unpacked",
    "py_func_override/py_func_in_gradient",
    "straight_through/sign_mul_operator",
    "straight_through/mul_function_broadcast",
    "defun/outputs_read",
    "removed_symbols/arithmetic",
)


def traced(case: str) -> Traced:
    """Return the migrated program of a case, traced with unknown dimensions."""
    run = json.loads((FIXTURES / case / "expected.json").read_text("utf-8"))["run"]
    text = (FIXTURES / case / "after.py").read_text("utf-8")
    inputs = [
        {"kind": "tensor", "dtype": given["dtype"], "shape": [None] * _rank(given["value"])}
        for given in run["inputs"]
    ]
    return Traced(maker(f"{text}\n_subject = {run['subject']}\n", "_subject"), inputs)


def _rank(value: Any) -> int:
    return 1 + _rank(value[0]) if isinstance(value, list) and value else int(value == [])


@pytest.mark.parametrize("case", CASES)
def test_an_edit_that_changes_the_meaning_changes_the_form(case: str) -> None:
    subject = traced(case)
    right, tried = subject.form(), 0
    for what, definition in changed(subject, random.Random(case)):
        try:
            form = subject.form(definition)
        except ValueError:  # TensorFlow does not take such a graph
            continue
        tried += 1
        assert form != right, what
    assert tried


@pytest.mark.parametrize("case", CASES)
def test_an_edit_that_changes_no_meaning_leaves_the_form(case: str) -> None:
    subject = traced(case)
    right = subject.form()
    for what, definition in same(subject, random.Random(case)):
        assert subject.form(definition) == right, what
