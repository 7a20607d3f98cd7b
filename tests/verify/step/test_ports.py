"""Right ports are proved, and none that an edit has made wrong is."""

from __future__ import annotations

import pytest

from tests.turns import every
from tfgradmigrate.verify.step.judging import RIGHT

from .loops import LOOPS
from .programs import PORTS
from .sides import Table
from .whole_steps import WHOLE_STEPS
from .written_out import WRITTEN_OUT

pytestmark = pytest.mark.processes

ALL = {**PORTS, **LOOPS, **WRITTEN_OUT, **WHOLE_STEPS}

WRONG = [(name, edit) for name, port in ALL.items() for edit in port.wrong]


@pytest.mark.parametrize("name", [*PORTS, *LOOPS, *every(3, [*WRITTEN_OUT, *WHOLE_STEPS])])
def test_a_right_port(name: str, table: Table) -> None:
    port = ALL[name]
    found = table.compared(port.old, port.text)
    assert (found.outcome, found.reason) == (port.outcome, "")


@pytest.mark.parametrize(("name", "edit"), every(6, WRONG))
def test_a_wrong_port(name: str, edit: str, table: Table) -> None:
    port = ALL[name]
    assert table.compared(port.old, port.edited(edit)).outcome not in RIGHT


@pytest.mark.parametrize(
    ("name", "edit"),
    [
        ("a module", "gradients clipped"),  # large numbers show it
        ("decay in a function", "another decay"),  # a hundred steps later
        ("a margin", "averages of another"),  # state without a counterpart
        ("regression that Keras fits", "the sum of the errors"),
        ("a number of turns that is handed over", "one turn less"),
    ],
)
def test_numbers_show_a_difference(name: str, edit: str, table: Table) -> None:
    """It is no lack of a rule then."""
    port = ALL[name]
    assert table.compared(port.old, port.edited(edit)).outcome == "differs"


def test_there_are_enough() -> None:
    """What the table is kept for."""
    assert len(ALL) >= 10
    assert len(WRONG) >= 60


def test_what_is_loaded_before_the_first_step(table: Table) -> None:
    """The graph of a program does not tell with what its variables start then."""
    port = WRITTEN_OUT["an average of weights by hand"]
    made = "    sess.run(tf.global_variables_initializer())\n"
    old = port.old.replace(made, made + "    global_step.load(50, sess)\n")
    (note,) = (note for note in table.compared(old, port.text).notes if "first values" in note)
    assert "global_step" in note
