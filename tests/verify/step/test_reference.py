"""Steps of TensorFlow 1.15.5 itself: its graphs against ports, right and wrong."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.step.judging import RIGHT

from .programs import PORTS
from .sides import Table

REFERENCE = os.environ.get("TFGRADMIGRATE_REFERENCE_PYTHON")

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(not REFERENCE, reason="TFGRADMIGRATE_REFERENCE_PYTHON is not set"),
]


@pytest.fixture(scope="module")
def table(new: Worker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Worker("old", REFERENCE) as old:
        old.start()
        yield Table(old, new, tmp_path_factory.mktemp("reference"))


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("a module", "given"),
        ("adversaries in two functions", "given"),
        ("convolutions in a function", "rounding"),  # 1.15 multiplies by what dropout keeps
        ("decay in a function", "rounding"),  # 1.15 clips by a norm in another order
    ],
)
def test_a_right_port(name: str, outcome: str, table: Table) -> None:
    port = PORTS[name]
    found = table.compared(port.old, port.text)
    assert (found.outcome, found.reason) == (outcome, "")


@pytest.mark.parametrize(
    ("name", "edit"),
    [
        ("a module", "penalty of a bias"),
        ("adversaries in two functions", "one Adam for both"),
        ("convolutions in a function", "another dropout"),
        ("convolutions in a function", "no dropout"),
        ("decay in a function", "another norm"),
    ],
)
def test_a_wrong_port(name: str, edit: str, table: Table) -> None:
    port = PORTS[name]
    found = table.compared(port.old, port.edited(edit))
    assert found.outcome not in RIGHT
    assert found.reason == ""  # it was looked at
