"""Indentation in which tabs and spaces are mixed, as Python 2 counts it: a tab goes to the next
multiple of eight. Python 3 reads it with spaces for the tabs, and with the file's own white space
wherever that is not ambiguous.
"""

from __future__ import annotations

import ast
import io

from msgspec.structs import replace

from tfgradmigrate.program.matching import Matcher
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.rules.model import FileResult, Finding

_WHITE = pattern(r"[ \t\f]*")
_TAB = 8


class SpacedText:
    """A text with spaces for the tabs of its indentation, and the way back."""

    def __init__(self, text: str) -> None:
        self._old = _lines(text)
        spaced = [_spaced(line) for line in self._old]
        # Within a string a tab is no indentation.
        inside = _within_strings("".join(spaced))
        self._new = [
            old if number in inside else new
            for number, (old, new) in enumerate(zip(self._old, spaced, strict=True), 1)
        ]
        self.text = "".join(self._new)

    def put_back(self, result: FileResult) -> FileResult:
        """The result for the spaced text as that for the text that it was built of."""
        old = "".join(self._old)
        return replace(
            result,
            old=old,
            new=self._restored(result.new) if result.changed else old,
            findings=tuple(self._moved(finding) for finding in result.findings),
        )

    def _restored(self, new: str) -> str:
        """A text built of the spaced one with the white space of the file, where it parses so."""
        lines = _lines(new)
        kept: dict[int, str] = {}
        matcher = Matcher(lines, self._new)
        for start, old_start, size in matcher.get_matching_blocks():
            kept.update(enumerate(self._old[old_start : old_start + size], start))
        # What begins at the margin is read by itself.
        for statement in tree_of(new).body:
            decorators = getattr(statement, "decorator_list", ())
            first = min([statement.lineno, *(d.lineno for d in decorators)]) - 1
            last = statement.end_lineno or first + 1
            own = lines[first:last]
            there = [kept[at] for at in range(first, last) if at in kept]
            tabbed = [_tabbed(line) for line in own]
            for new_lines in (tabbed, own) if _has_tabs(there, self._old) else (own, tabbed):
                mixed = [kept.get(at, line) for at, line in enumerate(new_lines, first)]
                if _same(mixed, own):
                    lines[first:last] = mixed
                    break
        return "".join(lines)

    def _moved(self, finding: Finding) -> Finding:
        return replace(
            finding,
            column=self._column(finding.line, finding.column),
            end_column=self._column(finding.end_line, finding.end_column),
            occurrences=tuple((line, self._column(line, c)) for line, c in finding.occurrences),
        )

    def _column(self, line: int, column: int) -> int:
        if line > len(self._old):  # where a block at the end of the file ends
            return column
        old, new = (len(_white(lines[line - 1])) for lines in (self._old, self._new))
        return min(column, old + 1) if column <= new else column + old - new


def _lines(text: str) -> list[str]:
    return list(io.StringIO(text, newline=""))


def _white(line: str) -> str:
    match = _WHITE.match(line)
    return match[0] if match else ""


def _spaced(line: str) -> str:
    white = _white(line)
    return white.expandtabs(_TAB) + line[len(white) :]


def _has_tabs(lines: list[str], others: list[str]) -> bool:
    """Whether lines begin with tabs rather than with spaces, or others where none shows it."""
    for some in (lines, others):
        tabs = sum(line.startswith("\t") for line in some)
        spaces = sum(line.startswith(" " * _TAB) for line in some)
        if tabs != spaces:
            return tabs > spaces
    return True


def _tabbed(line: str) -> str:
    """A line with as many tabs in front as there is room for."""
    white = len(_white(line))
    return "\t" * (white // _TAB) + " " * (white % _TAB) + line[white:]


def _same(lines: list[str], others: list[str]) -> bool:
    """Whether some lines are the same statement as others."""
    try:
        return ast.dump(tree_of("".join(lines))) == ast.dump(tree_of("".join(others)))
    except SyntaxError:
        return False


def _within_strings(text: str) -> set[int]:
    """The lines that begin inside of a string."""
    # Python's own tokenizer refuses what was a number in Python 2.
    from fissix.pgen2.token import STRING
    from fissix.pgen2.tokenize import TokenError, generate_tokens

    inside: set[int] = set()
    try:
        for kind, _, start, end, _ in generate_tokens(iter([*_lines(text), ""]).__next__):
            if kind == STRING:
                inside.update(range(start[0] + 1, end[0] + 1))
    except (TokenError, IndentationError):
        return inside  # the conversion gives what is wrong
    return inside
