"""From the places of a converted text back to those of the text that it was built from."""

from __future__ import annotations

from difflib import SequenceMatcher

from msgspec.structs import replace

from tfgradmigrate.program.matching import Matcher
from tfgradmigrate.rules.model import Finding


class Places:
    """From the places of a converted text back to those of the text that it was built from."""

    def __init__(self, old: str, new: str) -> None:
        self._old, self._new = old.splitlines(), new.splitlines()
        matcher = Matcher(self._new, self._old)
        self._blocks = matcher.get_opcodes()

    def old(self, line: int, column: int) -> tuple[int, int]:
        """The line and column from which these ones come, or which are nearest to that."""
        for kind, start, end, old_start, old_end in self._blocks:
            if start < line <= end:
                if kind == "equal":
                    return line - start + old_start, column
                old_line = max(min(line - start + old_start, old_end), 1)
                return old_line, self._old_column(line, old_line, column)
        return line, column

    def of(self, finding: Finding) -> Finding:
        """A finding in the new text with the places of the old one."""
        line, column = self.old(finding.line, finding.column)
        end_line, end_column = self.old(finding.end_line, finding.end_column)
        return replace(
            finding,
            line=line,
            column=column,
            end_line=end_line,
            end_column=end_column,
            occurrences=tuple(self.old(*place) for place in finding.occurrences),
        )

    def _old_column(self, line: int, old_line: int, column: int) -> int:
        new, old = self._new[line - 1], self._old[old_line - 1]
        for start, old_start, size in SequenceMatcher(None, new, old, False).get_matching_blocks():
            if column - 1 <= start + size:
                return max(column - 1 - start, 0) + old_start + 1
        return len(old) + 1
