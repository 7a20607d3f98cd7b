"""Files that Python reads and libcst does not: spaces first, then a tab, or a form feed.

Python compares the columns of lines; libcst wants the white space of a block to begin with that of
the block around it, and forgets a form feed in front of a statement. Such a file is read with even
indentation. What comes of it gets the file's own white space back: a line that stays is the same to
the byte, a new one follows its block.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from tfgradmigrate.program.matching import Matcher
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.rules.model import Finding
from tfgradmigrate.syntax.parsing import parse

_STEP = "    "
_SPACE = pattern(r"[ \t\f]*")


class _Row(Struct, frozen=True):
    """A line that begins or continues a statement, or is a comment.

    `block` numbers the block of the statement, in the order in which blocks begin; `above` is the
    block around that one, and `level` is its depth. `first` is the line, from 0, on which
    the statement begins.
    """

    block: int
    above: int
    level: int
    first: int
    comment: bool


class EvenText:
    """A text with four spaces for every level of its indentation, and the way back."""

    def __init__(self, text: str) -> None:
        """Raises what Python's tokenizer raises of a text that it does not read."""
        self._old = _lines(text)
        self._rows = _rows(self._old)
        self._even = [
            _moved(line, _white(self._old[row.first]), _STEP * row.level)
            if (row := self._rows.get(number)) is not None
            else line
            for number, line in enumerate(self._old)
        ]
        self.text = "".join(self._even)

    def restored(self, new: str) -> str | None:
        """Give a text that was built from the even one the file's own white space.

        None where that would be another program.
        """
        lines = _lines(new)
        kept = dict(self._kept(lines))
        try:
            rows = _rows(lines)
        except (SyntaxError, tokenize.TokenError):
            return None
        white = self._white_of_blocks(rows, kept)
        text = "".join(
            self._old[kept[number]]
            if number in kept
            else _moved(line, _white(lines[rows[number].first]), white[rows[number].block])
            if number in rows
            else line
            for number, line in enumerate(lines)
        )
        tree = parse(text).tree
        return text if tree is not None and ast.dump(tree) == ast.dump(tree_of(new)) else None

    def of(self, finding: Finding) -> Finding:
        """A finding in the even text with the places of the file's own."""
        return replace(
            finding,
            column=self._old_column(finding.line, finding.column),
            end_column=self._old_column(finding.end_line, finding.end_column),
            occurrences=tuple(
                (line, self._old_column(line, column)) for line, column in finding.occurrences
            ),
        )

    def _old_column(self, line: int, column: int) -> int:
        if line > len(self._old):  # where a block at the end of the file ends
            return column
        old, even = len(_white(self._old[line - 1])), len(_white(self._even[line - 1]))
        # A block ends where the next line begins, before its white space.
        return min(column, old + 1) if column <= even else column + old - even

    def _kept(self, lines: list[str]) -> Iterator[tuple[int, int]]:
        """Which lines are lines of the even text: their numbers, and the numbers there."""
        matcher = Matcher(lines, self._even)
        for start, old_start, size in matcher.get_matching_blocks():
            yield from zip(
                range(start, start + size), range(old_start, old_start + size), strict=True
            )

    def _white_of_blocks(self, rows: dict[int, _Row], kept: dict[int, int]) -> dict[int, str]:
        """The white space of each block: that of its first line that is kept, or a step more.

        Where only lines of a block inside are kept, it is that of what stood around these.
        """
        white = {0: ""}
        around: dict[int, str] = {}
        old = self._white_of_old_blocks()
        for number, row in rows.items():
            if row.first == number and number in kept and not row.comment:
                white.setdefault(row.block, _step_in(self._old[kept[number]]))
                around.setdefault(row.above, old.get(self._rows[kept[number]].above, ""))
        white = around | white
        step = self._step()
        for row in sorted(rows.values(), key=lambda row: row.level):
            if row.block not in white:
                white[row.block] = white[row.above] + step
        return white

    def _white_of_old_blocks(self) -> dict[int, str]:
        statements = (row for row in self._rows.values() if not row.comment)
        return {row.block: _step_in(self._old[row.first]) for row in statements}

    def _step(self) -> str:
        """What the file adds for a level, most often; the shortest of equally frequent ones."""
        white = self._white_of_old_blocks()
        above = {row.block: row.above for row in self._rows.values() if not row.comment}
        steps = Counter(
            own.removeprefix(white[above[block]])
            for block, own in white.items()
            if block and own.startswith(white[above[block]])
        )
        return min(steps, key=lambda step: (-steps[step], len(step)), default="\t")


def evened(text: str) -> EvenText | None:
    """The even form of a text that Python parses, None where it is even already.

    So for a text that Python's tokenizer, stricter than its parser, does not read: it minds the
    indentation behind a line that holds a backslash alone.
    """
    try:
        even = EvenText(text)
    except (SyntaxError, tokenize.TokenError):
        return None
    return None if even.text == text else even


def _lines(text: str) -> list[str]:
    return list(io.StringIO(text, newline=""))


def _white(line: str) -> str:
    match = _SPACE.match(line)
    return match[0] if match else ""


def _step_in(line: str) -> str:
    """The white space that gives how deep a line stands: a form feed before it begins a page."""
    return _white(line).rpartition("\f")[2]


def _moved(line: str, old: str, new: str) -> str:
    """A line of a statement with other white space in front of the statement."""
    return new + line.removeprefix(old) if line.startswith(old) else line


def _column(line: str) -> int:
    return len(_step_in(line).expandtabs(8))


def _rows(lines: list[str]) -> dict[int, _Row]:
    """What each line is, by its number from 0; nothing is said of blank ones and within strings."""
    reader = _Reader(lines)
    # A carriage return alone ends a line for the parser, not for the tokenizer.
    ended = [f"{line[:-1]}\n" if line.endswith("\r") else line for line in lines]
    for token in tokenize.generate_tokens(iter([*ended, ""]).__next__):
        reader.take(token)
    return reader.rows


class _Reader(Struct):
    """Makes the rows of some lines from their tokens, one by one."""

    lines: list[str]
    rows: dict[int, _Row] = field(default_factory=dict)
    #: The open blocks, each by its number and its column.
    _open: list[tuple[int, int]] = field(default_factory=lambda: [(0, 0)])
    _count: int = 0
    _first: int | None = None
    #: Comments belong to a block that is known only with the next statement.
    _comments: list[int] = field(default_factory=list)
    _in_strings: set[int] = field(default_factory=set)

    def take(self, token: tokenize.TokenInfo) -> None:
        line = token.start[0] - 1
        if token.type == tokenize.INDENT:
            self._count += 1
            self._open.append((self._count, _column(token.string)))
            self._place_comments()
        elif token.type == tokenize.DEDENT:
            self._place_comments()
            self._open.pop()
        elif token.type == tokenize.COMMENT and self._first is None:
            self._comments.append(line)
        elif token.type == tokenize.NEWLINE:
            self._first = None
        elif token.type not in (tokenize.NL, tokenize.ENDMARKER):
            self._place_comments()
            self._first = line if self._first is None else self._first
            if line not in self._in_strings and line not in self.rows:
                self.rows[line] = self._row(len(self._open), self._first)
            self._in_strings.update(range(line + 1, token.end[0]))

    def _place_comments(self) -> None:
        for line in self._comments:
            column = _column(self.lines[line])
            depth = max(n for n, (_, start) in enumerate(self._open, 1) if start <= column)
            self.rows[line] = self._row(depth, line, comment=True)
        self._comments.clear()

    def _row(self, depth: int, first: int, comment: bool = False) -> _Row:
        block, above = self._open[depth - 1][0], self._open[max(depth - 2, 0)][0]
        return _Row(block, above, depth - 1, first, comment)
