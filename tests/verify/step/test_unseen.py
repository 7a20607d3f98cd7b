"""Wrong ports that no graph shows, and right ones that the prover had not seen."""

from __future__ import annotations

import pytest

from tests.turns import every
from tfgradmigrate.verify.step.judging import RIGHT

from .fresh import ALARMS, FRESH
from .programs import DATA
from .sides import Table
from .unseen import RIGHT as PORTS
from .unseen import UNSEEN

pytestmark = pytest.mark.processes


@pytest.mark.parametrize("name", PORTS)
def test_the_right_port(name: str, table: Table) -> None:
    assert table.compared(*PORTS[name]).outcome in RIGHT


@pytest.mark.parametrize("name", every(4, FRESH))
def test_a_fresh_port(name: str, table: Table) -> None:
    assert (table.compared(*FRESH[name]).outcome in RIGHT) == (name not in ALARMS)


@pytest.mark.parametrize("name", every(4, UNSEEN))
def test_a_wrong_port(name: str, table: Table) -> None:
    found = table.compared(*UNSEEN[name])
    assert found.outcome not in RIGHT
    assert found.reason == ""  # it was looked at


def test_metrics_are_named(table: Table) -> None:
    """What the new step alone returns is not compared, and the report says so."""
    old, text = FRESH["a classifier with metrics"]
    returned = "return loss, tf.reduce_mean(tf.cast(correct, tf.float32))"
    (step,) = table.compared(old, text.replace(returned, returned + ", mean_loss.result()")).steps
    assert step.outcome == "rounding"
    assert step.notes[-1] == (
        "returned by the new step alone, and not compared: what mean/count, mean/total holds"
    )


def test_changes_between_steps_are_named(table: Table) -> None:
    found = table.compared(*UNSEEN["a variable is scaled between steps"])
    line = DATA.count("\n") + UNSEEN["a variable is scaled between steps"][1].count("\n")
    assert found.differing == (
        f"between the steps the new program changes hidden/w (new.py:{line})",
    )
