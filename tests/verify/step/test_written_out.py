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


def test_what_is_loaded_before_the_first_step(table: Table) -> None:
    """The graph of a program does not tell with what its variables start then."""
    port = WRITTEN_OUT["an average of weights by hand"]
    made = "    sess.run(tf.global_variables_initializer())\n"
    old = OLD[port.old].replace(made, made + "    global_step.load(50, sess)\n")
    (note,) = (note for note in table.compared(old, port.text).notes if "first values" in note)
    assert "global_step" in note
