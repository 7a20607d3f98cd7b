"""Jupyter notebooks: the code cells, and the text of the file with other code in some of them.

Nothing is written but the `source` of cells that change, inside the text as it was: keys, outputs,
ids, indentation and the way in which characters are escaped are kept as they are, to the byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from tfgradmigrate.front.documents import jsontext, magics
from tfgradmigrate.front.documents.jsontext import Place
from tfgradmigrate.front.documents.pieces import (
    CutError,
    DocumentError,
    Module,
    Piece,
    Unread,
    dedented,
    indentation,
    is_marked,
    line_and_column,
    lines_of,
    said_of_aside,
)
from tfgradmigrate.program.matching import Matcher
from tfgradmigrate.rules.model import Part

_NO_END = "a string, bracket or line does not end"
_REMEDY = "open and save it in Jupyter, or leave it out with --exclude"


class CodeCell(Struct, frozen=True):
    """A code cell: its number, from 1 among all cells, its code, and where that stands."""

    number: int
    source: str
    place: Place


class Notebook:
    """The text of a notebook, its code cells, and the modules that they make.

    The cells of Python are one module; a cell that is written to a file, or given to another
    interpreter, is one of its own. Those without a marker are there if `unmarked` asks for them.
    """

    #: One cell with a marker that cannot be parsed leaves all of them alone.
    fragments = False

    def __init__(self, text: str, unmarked: bool = False) -> None:
        """Read a notebook; raises DocumentError for what is none, or has a broken cell."""
        self.text = text
        self.cells = {cell.number: cell for cell in _code_cells(text)}
        self.unread: list[Unread] = []
        self.masked: list[str] = []
        self.aside: list[str] = []
        self._heads: dict[int, str] = {}
        # A name that stands in an output only is no reason to read the cells.
        wanted = unmarked or any(is_marked(cell.source) for cell in self.cells.values())
        self._every = tuple(self._modules()) if wanted else ()
        self.modules = tuple(m for m in self._every if unmarked or is_marked(m.text))

    def lines_of(self, cell: int | None) -> str:
        """The code of a cell."""
        return "" if cell is None else self.cells[cell].source

    def file_line(self, cell: int | None, line: int) -> int | None:
        """The line of the file in which a line of a cell begins."""
        if cell is None:
            return None
        return jsontext.line_in(self.text, self.cells[cell].place, line)

    def beside(self, module: Module) -> list[str]:
        """The other modules: cells may import from a file that a cell writes."""
        return [other.text for other in self._every if other is not module]

    def rewritten(self, new: Sequence[tuple[Piece, str]]) -> tuple[str, tuple[Part, ...]]:
        """The text with new code in some pieces, and the cells that it changes.

        Raises CutError if it cannot be put there.
        """
        sources: dict[int, str] = {}
        for piece, code in new:
            assert piece.cell is not None
            source = self._heads.get(piece.cell, "") + code
            if source != self.cells[piece.cell].source:
                sources[piece.cell] = source
        written = self.with_code(sources)
        if not self.differs_only_in(written, sources):
            raise CutError
        parts = (Part(number, self.cells[number].source, sources[number]) for number in sources)
        return written, tuple(parts)

    def with_code(self, sources: Mapping[int, str]) -> str:
        """The text with new code in some cells, by their numbers."""
        parts: list[str] = []
        done = 0
        for number in sorted(sources):
            place = self.cells[number].place
            parts.append(self.text[done : place.start])
            parts.append(_respelled(self.text, place, sources[number]))
            done = place.end
        return "".join([*parts, self.text[done:]])

    def differs_only_in(self, written: str, sources: Mapping[int, str]) -> bool:
        """Whether a text is this notebook with just this new code."""
        if not sources:
            return written == self.text
        try:
            cells = list(_code_cells(written))
        except DocumentError:
            return False
        expected = {number: cell.source for number, cell in self.cells.items()} | dict(sources)
        return {cell.number: cell.source for cell in cells} == expected and (
            _between(written, cells) == _between(self.text, self.cells.values())
        )

    def _modules(self) -> Iterator[Module]:
        masker = magics.Masker(self.text)
        shared: list[Piece] = []
        for cell in self.cells.values():
            head = magics.own_module(cell.source)
            if head is not None:
                self._heads[cell.number] = cell.source[:head]
                if cell.source[head:].strip():
                    first = len(lines_of(cell.source[:head])) + 1
                    yield Module((Piece(cell.source[head:], cell.number, first),))
                continue
            python = magics.is_python(cell.source)
            if python is False or not cell.source.strip():
                continue
            try:
                cell.source.encode("utf-8")
            except UnicodeEncodeError as error:
                line, _ = line_and_column(cell.source, error.start)
                message = "the cell holds half of a pair of surrogates, which is no character"
                raise DocumentError(message, line, cell.number) from error
            prefix = indentation(cell.source)
            code = dedented(cell.source, prefix)
            if code is None:
                raise DocumentError("the cell is indented unevenly", None, cell.number)
            masked = masker.cell(code) if python else masker.whole(code)
            if masked.error is not None:
                if is_marked(code):
                    line, _ = line_and_column(code, masked.error)
                    raise DocumentError(_NO_END, line, cell.number)
                masked = masker.unread(code)
                self.aside.append(said_of_aside(cell.number, _NO_END))
            self.masked += [mask.original for mask in masked.masks]
            for offset, name in masked.unread:
                line, column = line_and_column(code, offset)
                place = line, column + len(prefix)
                self.unread.append(Unread(cell.number, *place, name, magics.IN_A_MAGIC))
            masks = tuple(masked.masks)
            shared.append(Piece(masked.text, cell.number, prefix=prefix, masks=masks))
        if shared:
            yield Module(tuple(shared))


def _code_cells(text: str) -> Iterator[CodeCell]:
    """The code cells of a notebook of Python; none if it is of another language."""
    try:
        content = json.loads(text, strict=False)
    except ValueError as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else None
        reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        raise DocumentError(f"the notebook is no valid JSON: {reason}; {_REMEDY}", line) from error
    except RecursionError as error:
        raise DocumentError(f"the notebook is nested too deeply; {_REMEDY}") from error
    if not isinstance(content, dict):
        raise DocumentError(f"the file is no notebook: it is no JSON object; {_REMEDY}")
    if _language(content) != "python":
        return
    found = jsontext.members(text, len(text) - len(text.lstrip(" \t\r\n")))
    holders = [found]
    if "worksheets" in found and "cells" not in found:  # before version 4
        _expect_array(text, found["worksheets"], "its worksheets are")
        holders = [
            jsontext.members(text, sheet.start)
            for sheet in jsontext.elements(text, found["worksheets"].start)
            if text[sheet.start] == "{"
        ]
    elif "cells" not in found:
        raise DocumentError(f"the file is no notebook: it has no cells; {_REMEDY}")
    number = 0
    for holder in holders:
        if "cells" not in holder:
            continue
        _expect_array(text, holder["cells"], "its cells are")
        for place in jsontext.elements(text, holder["cells"].start):
            number += 1
            cell = jsontext.members(text, place.start) if text[place.start] == "{" else {}
            source = _source(text, cell, number)
            if source is not None:
                yield source


def _between(text: str, cells: Iterable[CodeCell]) -> list[str]:
    """What stands between the sources."""
    parts, done = [], 0
    for cell in cells:
        parts.append(text[done : cell.place.start])
        done = cell.place.end
    return [*parts, text[done:]]


def _source(text: str, cell: Mapping[str, Place], number: int) -> CodeCell | None:
    """The code of a cell, None if it is no cell of Python code."""

    def said(key: str) -> object:
        return jsontext.value(text, cell[key]) if key in cell else None

    if said("cell_type") != "code" or said("language") not in (None, "python"):
        return None
    key = "source" if "source" in cell else "input"
    source = said(key)
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    if not isinstance(source, str):
        raise DocumentError(f"the cell has no source; {_REMEDY}", None, number)
    return CodeCell(number, source, cell[key])


def _expect_array(text: str, place: Place, what: str) -> None:
    if text[place.start] != "[":
        raise DocumentError(f"the file is no notebook: {what} no list; {_REMEDY}")


def _language(content: Mapping[str, Any]) -> str:
    """The language of a notebook, in lower case; Python unless it says otherwise."""
    metadata = content.get("metadata")
    for key, name in (("kernelspec", "language"), ("language_info", "name")):
        part = metadata.get(key) if isinstance(metadata, dict) else None
        language = part.get(name) if isinstance(part, dict) else None
        if isinstance(language, str) and language:
            language = language.lower()
            return "python" if language in ("ipython", "python2", "python3") else language
    return "python"


def _respelled(text: str, place: Place, new: str) -> str:
    """A cell's source as JSON: the lines that are kept are spelled as they were."""
    literal = text[place.start : place.end]
    in_ascii = text.isascii() and "\\u" in text
    if not literal.startswith("["):
        old = jsontext.raw_lines(literal[1:-1])
        return '"' + "".join(_spelled(old, new, in_ascii)) + '"'
    places = list(jsontext.elements(text, place.start))
    strings = [text[item.start + 1 : item.end - 1] for item in places]
    before = text[place.start + 1 : places[0].start]
    between = f",{before}" if before else ", "
    if len(places) > 1:
        between = text[places[0].end : places[1].start]
    after = text[places[-1].end : place.end - 1]
    lines = _spelled(strings, new, in_ascii)
    if not lines:
        return "[]"
    return "[" + before + between.join(f'"{line}"' for line in lines) + after + "]"


def _spelled(old: Sequence[str], code: str, in_ascii: bool) -> list[str]:
    """The lines of some code as the insides of JSON strings, those that are kept as they were."""
    before = [json.loads(f'"{line}"', strict=False) for line in old]
    # Jupyter takes a form feed and the like for the end of a line, other programs do not.
    new = code.splitlines(keepends=True)
    if "".join(before).splitlines(keepends=True) != before:
        new = re.findall(r"[^\n]*\n|[^\n]+", code)
    spelled: list[str] = []
    matcher = Matcher(before, new)
    for tag, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        if tag == "equal":
            spelled += old[old_start:old_end]
        else:
            spelled += [
                json.dumps(line, ensure_ascii=in_ascii)[1:-1] for line in new[new_start:new_end]
            ]
    return spelled
