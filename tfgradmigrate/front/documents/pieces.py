"""Code that stands in pieces, such as the cells of a notebook: one module of it, and back again.

Pieces that share their names are joined to one module, with a statement between each two that
nothing else spells. The codemod takes it for any other statement, so that what an edit puts before
or behind it stays in the right piece, and the result can be cut at the same places.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.front.documents.magics import Mask, Masker, restored
from tfgradmigrate.markers import has_marker
from tfgradmigrate.program.patterns import pattern

_LINE = pattern(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


class DocumentError(Exception):
    """A document that cannot be read: why, and where."""

    def __init__(self, message: str, line: int | None = None, cell: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.cell = cell


class CutError(Exception):
    """The result cannot be cut into the pieces it was joined from."""


class Piece(Struct, frozen=True):
    """Some lines of code and where they stand; there is more in them than blanks.

    `text` is Python: `masks` stand for what is not. It begins at line `first_line` of the cell or
    file, where `prefix` stands in front of all its lines.
    """

    text: str
    cell: int | None = None
    first_line: int = 1
    prefix: str = ""
    masks: tuple[Mask, ...] = ()


class Unread(Struct, frozen=True):
    """A marker name in code that is not read, and why it is not."""

    cell: int | None
    line: int
    column: int
    name: str
    why: str


class Module(Struct, frozen=True, dict=True):
    """Pieces that share their names."""

    pieces: tuple[Piece, ...]

    @cached_property
    def text(self) -> str:
        """The pieces as one module."""
        parts: list[str] = []
        for number, piece in enumerate(self.pieces):
            if number:
                parts.append(f"{self._cut(number)}{_newline_of(piece.text)}")
            parts.append(_ended(piece.text))
        return "".join(parts)

    @property
    def masks(self) -> Iterator[Mask]:
        """What is masked in the pieces."""
        return (mask for piece in self.pieces for mask in piece.masks)

    def piece_at(self, line: int) -> Piece:
        """The piece that holds a line of the module."""
        return self.pieces[self._number_at(line)]

    def place(self, line: int, column: int) -> tuple[int, int]:
        """Where, in its cell or file, a place in the module stands.

        What is reported of the statement behind a piece is reported of the piece's last line.
        """
        number = self._number_at(line)
        piece = self.pieces[number]
        within = min(line - self._first_lines[number], len(lines_of(piece.text)) - 1)
        return within + piece.first_line, column + len(piece.prefix)

    def without(self, piece: Piece) -> Module:
        """The module with one piece that is not read, but for the names that it may use."""
        unread = Masker(self.text).unread(piece.text)
        whole = restored(piece.text, piece.masks)
        assert whole is not None
        masks = tuple(replace(mask, original=whole) for mask in unread.masks)
        other = replace(piece, text=unread.text, masks=masks)
        return Module(tuple(other if each is piece else each for each in self.pieces))

    def cut(self, new: str) -> list[str]:
        """The pieces of the migrated module, with what was masked.

        Raises CutError if they cannot be distinguished.
        """
        texts: list[list[str]] = [[]]
        for line in lines_of(new):
            if self._token not in line:
                texts[-1].append(line)
            elif line.rstrip("\r\n") == self._cut(len(texts)):
                texts.append([])
            else:
                raise CutError
        if len(texts) != len(self.pieces):
            raise CutError
        _leave_masked(self.pieces, texts)
        return [
            _finished(piece, "".join(lines))
            for piece, lines in zip(self.pieces, texts, strict=True)
        ]

    def _cut(self, number: int) -> str:
        """The statement in front of a piece."""
        return f"'{self._token} {number}'"

    @cached_property
    def _token(self) -> str:
        token = "%% piece"
        while any(token in piece.text for piece in self.pieces):
            token = f"%{token}"
        return token

    def _number_at(self, line: int) -> int:
        return max(bisect_right(self._first_lines, line) - 1, 0)

    @cached_property
    def _first_lines(self) -> list[int]:
        """The line of the module at which each piece begins."""
        found = [1]
        for piece in self.pieces[:-1]:
            found.append(found[-1] + len(lines_of(piece.text)) + 1)
        return found


def lines_of(text: str) -> list[str]:
    """The lines of a text, split at the newlines that Python knows, and with them."""
    return _LINE.findall(text)


def dedented(text: str, prefix: str) -> str | None:
    """The text without what stands in front of its lines; None if it is not in front of all."""
    lines = [line.removeprefix(prefix) if line.strip() else line for line in lines_of(text)]
    result = "".join(lines)
    return result if indented(result, prefix) == text else None


def indented(text: str, prefix: str) -> str:
    """The text with something in front of each line that is not blank."""
    if not prefix:
        return text
    return "".join(prefix + line if line.strip() else line for line in lines_of(text))


def indentation(code: str) -> str:
    """What stands in front of the first line that is not blank."""
    line = next(line for line in lines_of(code) if line.strip())
    return line[: len(line) - len(line.lstrip())]


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Where the character at an offset stands."""
    lines = lines_of(text[:offset]) or [""]
    if lines[-1].endswith(("\n", "\r")):
        lines.append("")
    return len(lines), len(lines[-1]) + 1


def said_of_aside(cell: int | None, why: str) -> str:
    """What is reported of a cell that is set aside."""
    return f"cell {cell} is no Python and is not read: {why}"


def is_marked(code: str) -> bool:
    """Whether there may be something to migrate in some code."""
    return has_marker(code.encode("utf-8", "surrogatepass"))


def _ended(text: str) -> str:
    """A text with a newline at its end."""
    return text if text.endswith(("\n", "\r")) else text + _newline_of(text)


def _newline_of(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _finished(piece: Piece, new: str) -> str:
    """The new text of a piece: with what was masked, and with blank lines at its ends as before."""
    if new != _ended(piece.text):
        lines, old = lines_of(new), lines_of(piece.text)
        while lines and not lines[0].strip():
            del lines[0]
        while lines and not lines[-1].strip():
            del lines[-1]
        lines = _head_first(piece, lines)
        if lines:
            lines = [*_blank(old), _ended("".join(lines)), *reversed(_blank(old[::-1]))]
        new = "".join(lines)
    if not piece.text.endswith(("\n", "\r")):
        new = new.removesuffix("\n").removesuffix("\r")
    whole = restored(new, piece.masks)
    if whole is None:
        raise CutError
    return indented(whole, piece.prefix)


def _leave_masked(pieces: Sequence[Piece], texts: Sequence[list[str]]) -> None:
    """Move what an edit put into a piece that is all a magic's to the piece behind it.

    An import goes to the top, and what the magic does with it nobody knows.
    """
    for number, (piece, lines) in enumerate(zip(pieces, texts, strict=True)):
        own = lines_of(_ended(piece.text))
        if len(piece.masks) != 1 or piece.text != piece.masks[0].text or lines == own:
            continue
        start = next((n for n in range(len(lines)) if lines[n : n + len(own)] == own), None)
        if start is None or number + 1 == len(pieces):
            raise CutError
        texts[number + 1][:0] = lines[:start] + lines[start + len(own) :]
        lines[:] = own


def _head_first(piece: Piece, lines: list[str]) -> list[str]:
    """The lines with the magic of the whole cell above what an edit may have put there."""
    head = piece.masks[0] if piece.masks else None
    if (
        head is None
        or not head.original.lstrip().startswith("%%")
        or not piece.text.lstrip().startswith(head.text)
    ):
        return lines
    for number, line in enumerate(lines):
        if line.startswith(head.text):
            return [line, *lines[:number], *lines[number + 1 :]]
    raise CutError


def _blank(lines: list[str]) -> list[str]:
    """The blank lines at the beginning."""
    return list(takewhile(lambda line: not line.strip(), lines))
