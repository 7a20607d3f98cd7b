"""Programs written into a folder, run in the workers that all tests share, and compared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.step.capturing import How
from tfgradmigrate.verify.step.judging import compared
from tfgradmigrate.verify.step.model import StepsReport, Subject


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
