"""The data that passes between the layers: results for everyone, facts for the idioms.

Nothing here computes anything. The results (`Finding`, `FileFailure`, `FileResult`) are plain
values that can cross a process boundary. The facts hold nodes of one libcst tree; libcst itself is
imported for type checking only, so that a run without a marked file never loads it.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import libcst as cst


class Action(str, enum.Enum):
    """What is done about a finding."""

    REWRITE = "rewrite"
    SHIM = "shim"
    KEEP = "keep"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Finding:
    """One place of the migrated idioms, and what is done about it.

    `line` and `column` count from 1, in the file as it was (of the cell, in a notebook);
    `end_line` and `end_column` point behind the last character. `occurrences` are the places of
    the marker names that this finding accounts for; each marker name of a file belongs to exactly
    one finding.
    """

    code: str
    action: Action
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    idiom: str
    symbol: str
    message: str
    occurrences: tuple[tuple[int, int], ...] = ()
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class FileFailure:
    """A file that could not be handled: a `TGM9nn` code, the line if one is known, the remedy."""

    path: str
    code: str
    line: int | None
    message: str


@dataclass(frozen=True, slots=True)
class FileResult:
    """What became of one file.

    `old` is the text as read, `new` the text as it would be written (equal to `old` where nothing
    changes). Both are empty where the file failed before it could be decoded.
    """

    path: str
    findings: tuple[Finding, ...] = ()
    failure: FileFailure | None = None
    old: str = ""
    new: str = ""

    @property
    def changed(self) -> bool:
        """Whether the migration changes the text."""
        return self.old != self.new


@dataclass(frozen=True, slots=True)
class Explanation:
    """A finding code with its one-line title and its page (Markdown), as `explain` prints it."""

    code: str
    title: str
    text: str
