"""What reviews on the web want to know of a finding: how grave it is, its path, its words."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from enum import Enum

from tfgradmigrate.report.text import visible
from tfgradmigrate.rules.model import Action, FileFailure, FileResult, Finding


class Level(Enum):
    """How grave a finding is."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


#: What works as it is is a note; what the tool does not do is graver than what it does.
LEVELS = {
    Action.KEEP: Level.NOTE,
    Action.REWRITE: Level.WARNING,
    Action.SHIM: Level.WARNING,
    Action.LEAVE: Level.WARNING,
    Action.REFUSE: Level.ERROR,
}


def found(results: Sequence[FileResult]) -> Iterator[Finding]:
    """Yield the findings of all results."""
    return (finding for result in results for finding in result.findings)


def failed(results: Sequence[FileResult]) -> Iterator[FileFailure]:
    """Yield the files that could not be handled."""
    return (result.failure for result in results if result.failure is not None)


def slashed(path: str) -> str:
    """Return a path with slashes; below the current directory, relative to that."""
    path = os.path.normpath(path)
    if os.path.isabs(path):
        inside = os.path.relpath(path)
        path = path if inside.startswith(os.pardir) else inside
    return path.replace(os.sep, "/")


def said(found: Finding | FileFailure) -> str:
    """Return the message, with what it assumes and its notes.

    Of a notebook with the cell and its line, as formats have the lines of files only.
    """
    below = found.below if isinstance(found, Finding) else ()
    message = "; ".join(map(visible, (found.message, *below)))
    if found.cell is None:
        return message
    line = "" if found.line is None else f", line {found.line}"
    return f"cell {found.cell}{line}: {message}"


def last_line_of(finding: Finding) -> int:
    """Return the last line that a finding of a file stands on: its end is behind a line feed."""
    goes_on = finding.end_line > finding.line and finding.end_column == 1
    return finding.end_line - goes_on


def line_of(found: Finding | FileFailure) -> int:
    """Return the line of the file; the first one where none, or only that of a cell, is known."""
    line = found.line if found.cell is None else found.file_line
    return line or 1
