"""Wrong ports that no graph shows: other graphs at later calls, changes between the steps."""

from __future__ import annotations

import pytest

from tests.turns import every

from .programs import DATA
from .test_ports import RIGHT, TURNS, Table, table
from .unseen import RIGHT as PORTS
from .unseen import UNSEEN

__all__ = ["table"]


@pytest.mark.parametrize("name", PORTS)
def test_the_right_port(name: str, table: Table) -> None:
    assert table.compared(*PORTS[name]).outcome in RIGHT


@pytest.mark.parametrize("name", every(TURNS, UNSEEN))
def test_a_wrong_port(name: str, table: Table) -> None:
    found = table.compared(*UNSEEN[name])
    assert found.outcome not in RIGHT
    assert found.reason == ""  # it was looked at


def test_changes_between_steps_are_named(table: Table) -> None:
    found = table.compared(*UNSEEN["a variable is scaled between steps"])
    line = DATA.count("\n") + UNSEEN["a variable is scaled between steps"][1].count("\n")
    assert found.differing == (
        f"between its steps the new program alone changes hidden/w (new.py:{line})",
    )
