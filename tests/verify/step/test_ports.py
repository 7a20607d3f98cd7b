"""Right ports are proved, and none that an edit has made wrong is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.turns import every
from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.step import judging
from tfgradmigrate.verify.step.capturing import How, captured
from tfgradmigrate.verify.step.model import Program, StepsReport

from .programs import DATA, PORTS, PROGRAMS, Port
from .sides import subject

pytestmark = pytest.mark.processes

#: What says that two programs train alike.
RIGHT = ("proved", "given", "rounding")

WRONG = [(name, edit) for name, port in PORTS.items() for edit in port.wrong]

#: Of so many wrong ports one has its turn.
TURNS = 4


class Table:
    """The old programs, each run once; ports are compared with them."""

    def __init__(self, old: Worker, new: Worker, folder: Path) -> None:
        self.old = old
        self.new = new
        self.folder = folder
        self.programs: dict[str, Program] = {}

    def report(self, port: Port, text: str) -> StepsReport:
        """Return what becomes of a text of a port."""
        return self.compared(PROGRAMS[port.old], text)

    def compared(self, old: str, new: str) -> StepsReport:
        """Return what becomes of two texts."""
        if old not in self.programs:
            path = subject(self.folder, "old.py", DATA + old)
            self.programs[old] = captured(self.old, path, How())
        found = captured(self.new, subject(self.folder, "new.py", DATA + new), How())
        return judging.judged(self.new, How(), self.programs[old], found, {})


@pytest.fixture(scope="module")
def table(old: Worker, new: Worker, tmp_path_factory: pytest.TempPathFactory) -> Table:
    return Table(old, new, tmp_path_factory.mktemp("ports"))


@pytest.mark.parametrize("name", PORTS)
def test_a_right_port(name: str, table: Table) -> None:
    port = PORTS[name]
    found = table.report(port, port.text)
    assert (found.outcome, found.reason) == (port.outcome, "")


@pytest.mark.parametrize(("name", "edit"), every(TURNS, WRONG))
def test_a_wrong_port(name: str, edit: str, table: Table) -> None:
    port = PORTS[name]
    text = port.text
    for before, after in port.wrong[edit]:
        assert before in text
        text = text.replace(before, after, 1)
    assert table.report(port, text).outcome not in RIGHT


def test_there_are_enough() -> None:
    """What the table is kept for."""
    assert len(PORTS) >= 10
    assert len(WRONG) >= 60
