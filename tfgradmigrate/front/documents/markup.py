"""Markdown and reStructuredText: the blocks of Python, and the text with other code in some.

A block that uses names which it does not define belongs to one module with the block above that
defines them; any other is a module of its own. So an example in several steps is understood as one,
and two versions of one function, before and after say, do not disturb each other.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterator, Sequence
from itertools import accumulate

from msgspec import Struct

from tfgradmigrate.front.documents import magics
from tfgradmigrate.front.documents.pieces import (
    CutError,
    Module,
    Piece,
    Unread,
    dedented,
    indentation,
    is_marked,
    line_and_column,
    lines_of,
)
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.scopes import module_names
from tfgradmigrate.program.walking import tree_or_none
from tfgradmigrate.rules.model import Part

_PYTHON = r"(?:i?python[23]?|py[23]?)"
_FENCE = pattern(
    r"(?P<quote>(?:[ \t]*>)*)[ \t]*(?P<fence>`{3,}(?=[^`]*$)|~{3,})[ \t]*(?P<info>.*?)[ \t]*$",
    re.DOTALL,
)
# `python`, `python title="a"`, `{.python .numberLines}`, `{python}`, `{code-cell} ipython3`.
_FENCED_PYTHON = pattern(
    rf"\{{?[.]?{_PYTHON}\b|\{{(?:code|code-block|code-cell|sourcecode)\}}[ \t]+{_PYTHON}\b", re.I
)
_DIRECTIVE = pattern(
    rf"(?P<indent>[ \t]*)\.\.[ \t]+(?:(?:code|code-block|sourcecode)::[ \t]*{_PYTHON}|testcode::.*)"
    r"\s*$",
    re.I,
)
_OPTION = pattern(r"[ \t]*:[\w-]+:")
_PROMPT = pattern(r"\s*(?:>>>|In \[\d+\]:)[ \t]")
_PROMPT_TO_GO_ON = pattern(r"\s*\.\.\.")

IN_A_SESSION = (
    "stands in the transcript of a session, which is not read; write it as a block of code and run "
    "again, or migrate it by hand"
)


class _Block(Struct, frozen=True):
    """The lines of a block of Python: numbers of the first and of the one behind the last."""

    start: int
    end: int
    quoted: bool = False


class Markup:
    """The text of a document, and the modules that its blocks of Python make."""

    #: A block that cannot be parsed is no reason to leave the others alone.
    fragments = True

    def __init__(self, text: str, unmarked: bool = False, rest: bool = False) -> None:
        """Read Markdown, or reStructuredText."""
        self.text = text
        self._rest = rest
        self._lines = lines_of(text)
        self._offsets = [0, *accumulate(map(len, self._lines))]
        self.unread: list[Unread] = []
        self.masked: list[str] = []
        self.aside: list[str] = []
        self._places: dict[Piece, _Block] = {}
        # The lines of blocks that are read, or said to be left.
        self._accounted: set[int] = set()
        modules = _joined(list(self._pieces()))
        self.modules = tuple(module for module in modules if unmarked or is_marked(module.text))
        self._find_sessions()

    def lines_of(self, cell: int | None) -> str:
        """The whole text: a document has no cells."""
        del cell
        return self.text

    def file_line(self, cell: int | None, line: int) -> int | None:
        """None: lines are those of the file."""
        return None

    def beside(self, _module: Module) -> list[str]:
        """Nothing: the modules of a document are examples that know nothing of each other."""
        return []

    def rewritten(self, new: Sequence[tuple[Piece, str]]) -> tuple[str, tuple[Part, ...]]:
        """The text with new code in some pieces. Raises CutError if it cannot be put there."""
        parts: list[str] = []
        done = 0
        for piece, code in sorted(new, key=lambda entry: entry[0].first_line):
            block = self._places[piece]
            parts += [self.text[done : self._offsets[block.start]], code]
            done = self._offsets[block.end]
        written = "".join([*parts, self.text[done:]])
        if new and self._around() != Markup(written, rest=self._rest)._around():
            raise CutError
        return written, ()

    def _around(self) -> list[str]:
        """What stands between the blocks."""
        texts, done = [], 0
        for block in self._blocks():
            texts.append("".join(self._lines[done : block.start]))
            done = block.end
        return [*texts, "".join(self._lines[done:])]

    def _blocks(self) -> Iterator[_Block]:
        return _directives(self._lines) if self._rest else _fences(self._lines)

    def _pieces(self) -> Iterator[Piece]:
        masker = magics.Masker(self.text)
        for block in self._blocks():
            code = "".join(self._lines[block.start : block.end])
            if not code.strip() or _PROMPT.match(code):
                continue
            self._accounted.update(range(block.start, block.end))
            if block.quoted:
                self._leave(code, block, "stands in a quotation, whose blocks are not read")
                continue
            prefix = indentation(code)
            plain = dedented(code, prefix)
            if plain is None:
                self._leave(code, block, "stands in a block that is indented unevenly")
                continue
            masked = masker.cell(plain)
            piece = Piece(
                masked.text,
                first_line=block.start + 1,
                prefix=prefix,
                masks=tuple(masked.masks),
            )
            self.masked += [mask.original for mask in masked.masks]
            for offset, name in masked.unread:
                line, column = line_and_column(plain, offset)
                place = block.start + line, column + len(prefix)
                self.unread.append(Unread(None, *place, name, magics.IN_A_MAGIC))
            self._places[piece] = block
            yield piece

    def _leave(self, code: str, block: _Block, why: str) -> None:
        """Name the markers of a block that is not read."""
        for offset, name in magics.markers_in(code):
            line, column = line_and_column(code, offset)
            place = block.start + line, column
            self.unread.append(Unread(None, *place, name, f"{why}; migrate it by hand"))

    def _find_sessions(self) -> None:
        """Name the markers behind a prompt, wherever it stands."""
        in_session = False
        for number, line in enumerate(self._lines):
            in_session = _PROMPT.match(line) is not None or (
                in_session and _PROMPT_TO_GO_ON.match(line) is not None
            )
            if in_session and number not in self._accounted:
                for offset, name in magics.markers_in(line):
                    self.unread.append(Unread(None, number + 1, offset + 1, name, IN_A_SESSION))


def _fences(lines: Sequence[str]) -> Iterator[_Block]:
    """The fenced blocks of Python in Markdown."""
    number = 0
    while number < len(lines):
        opening = _FENCE.match(lines[number].rstrip("\r\n"))
        number += 1
        if opening is None:
            continue
        start = number
        fence = opening["fence"]
        quoted = opening["quote"] != ""
        closing = re.compile(rf"[ \t>]*{re.escape(fence[0])}{{{len(fence)},}}[ \t]*$")
        while number < len(lines) and not closing.match(lines[number].rstrip("\r\n")):
            if quoted and not lines[number].lstrip().startswith(">"):
                break
            number += 1
        end = number
        number += 1
        if _FENCED_PYTHON.match(opening["info"]):
            while start < end and _OPTION.match(lines[start]):
                start += 1
            yield _Block(start, end, quoted)


def _directives(lines: Sequence[str]) -> Iterator[_Block]:
    """The code blocks of Python in reStructuredText."""
    number = 0
    while number < len(lines):
        directive = _DIRECTIVE.match(lines[number])
        number += 1
        if directive is None:
            continue
        while number < len(lines) and _OPTION.match(lines[number]):
            number += 1
        start = number
        while number < len(lines) and (
            not lines[number].strip() or len(indentation(lines[number])) > len(directive["indent"])
        ):
            number += 1
        end = number
        # Blank lines around the code are not part of it.
        while start < end and not lines[start].strip():
            start += 1
        while end > start and not lines[end - 1].strip():
            end -= 1
        yield _Block(start, end)


def _joined(pieces: Sequence[Piece]) -> list[Module]:
    """Modules of pieces, in the order of their first ones."""
    groups: list[list[Piece]] = []
    #: What became of each group: itself, or the one that it went into.
    became: list[int] = []
    #: The group in which each name was bound last.
    homes: dict[str, int] = {}
    for piece in pieces:
        names = _names(piece.text)
        needed = set()
        if names is not None:
            needed = {_end(became, homes[used]) for used in names.used if used in homes}
        target = min(needed, default=len(groups))
        if target == len(groups):
            groups.append([])
            became.append(target)
        for other in sorted(needed - {target}):
            groups[target] += groups[other]
            groups[other] = []
            became[other] = target
        groups[target].append(piece)
        if names is not None:
            homes |= dict.fromkeys(names.bound, target)
    ordered = (sorted(group, key=lambda piece: piece.first_line) for group in groups)
    return [Module(tuple(group)) for group in ordered if group]


def _end(became: list[int], group: int) -> int:
    """The group that a group is part of by now; what leads there is made shorter."""
    while became[group] != group:
        became[group] = group = became[became[group]]
    return group


class _Names(Struct, frozen=True):
    """The names that a block binds, and those that it uses without binding them."""

    bound: frozenset[str]
    used: frozenset[str]


def _names(code: str) -> _Names | None:
    """The names of a block, None if it is not Python 3."""
    tree = tree_or_none(code)
    if tree is None:
        return None
    names = module_names(tree.body)
    bound = frozenset(names.writes)
    return _Names(bound, frozenset(names.reads - bound - set(dir(builtins))))
