"""The form of a place, in words for people."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tfgradmigrate.verify.proving.spelling import readable
from tfgradmigrate.verify.worker.graphs.form import Form


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
