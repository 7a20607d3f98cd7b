"""Programs written into a folder, run in workers, and compared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.step.capturing import How, captured
from tfgradmigrate.verify.step.judging import compared, judged
from tfgradmigrate.verify.step.model import Program, StepsReport, Subject

from .programs import DATA


def subject(folder: Path, name: str, text: str) -> Subject:
    path = folder / name
    path.write_text(text)
    return Subject(str(path), str(folder))


def report(
    workers: tuple[Worker, Worker],
    folder: Path,
    old: str,
    new: str,
    how: How | None = None,
    mapping: Mapping[str, str] | None = None,
) -> StepsReport:
    """Return what becomes of two texts."""
    subjects = subject(folder, "old.py", old), subject(folder, "new.py", new)
    return compared(*workers, *subjects, how or How(), mapping or {})


class Table:
    """The old programs, each run once; ports are compared with them."""

    def __init__(self, old: Worker, new: Worker, folder: Path) -> None:
        self.old = old
        self.new = new
        self.folder = folder
        self.programs: dict[str, Program] = {}

    def compared(self, old: str, new: str) -> StepsReport:
        """Return what becomes of two texts."""
        if old not in self.programs:
            path = subject(self.folder, "old.py", DATA + old)
            self.programs[old] = captured(self.old, path, How())
        found = captured(self.new, subject(self.folder, "new.py", DATA + new), How())
        return judged(self.new, How(), self.programs[old], found, {})
