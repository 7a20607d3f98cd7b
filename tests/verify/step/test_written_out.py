"""Ports that write out what TensorFlow 1 had a function for are the same but for rounding."""

from __future__ import annotations

import pytest

from tests.turns import every

from .test_ports import RIGHT, Table, table
from .written_out import ALARMS, OLD, WRITTEN_OUT

__all__ = ["table"]

pytestmark = pytest.mark.processes

WRONG = [(name, edit) for name, port in WRITTEN_OUT.items() for edit in port.wrong]


@pytest.mark.parametrize("name", every(3, WRITTEN_OUT))
def test_a_right_port(name: str, table: Table) -> None:
    port = WRITTEN_OUT[name]
    expected = "differs" if name in ALARMS else port.outcome
    assert table.compared(OLD[port.old], port.text).outcome == expected


@pytest.mark.parametrize(("name", "edit"), every(8, WRONG))
def test_a_wrong_port(name: str, edit: str, table: Table) -> None:
    port = WRITTEN_OUT[name]
    text = port.text
    for before, after in port.wrong[edit]:
        assert before in text
        text = text.replace(before, after, 1)
    assert table.compared(OLD[port.old], text).outcome not in RIGHT
