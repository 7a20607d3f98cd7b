"""Tables that are files of tab separated values here, a row a line, the name in the first cell.

A first line that begins with `#` says of which TensorFlow a table is, and what makes it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Container, Iterator
from functools import cache, cached_property
from pathlib import Path


class Table:
    """A table whose rows are found by their names, by which they are sorted.

    Only the rows that are asked for are taken apart. Cells at the end of a row that are empty are
    not among its columns.
    """

    def __init__(self, file: str) -> None:
        """Take the name of a file here, which is read when it is first asked."""
        self._file = file
        self._found: dict[str, dict[str, str] | None] = {}

    @cached_property
    def _lines(self) -> list[str]:
        return _lines_of(self._file)

    def get(self, name: str) -> dict[str, str] | None:
        """Return the cells of a row by their columns; None where there is no such row."""
        if name not in self._found:
            self._found[name] = self._look(name)
        return self._found[name]

    def _look(self, name: str) -> dict[str, str] | None:
        columns = self._lines[0].split("\t")
        at = bisect_left(self._lines, name, 1)  # a tab comes before all that names are made of
        cells = self._lines[at].split("\t") if at < len(self._lines) else [""]
        return dict(zip(columns, cells, strict=False)) if cells[0] == name else None

    def cell(self, name: str, column: str) -> str:
        """Return one cell, "" where there is no such row."""
        return (self.get(name) or {}).get(column, "")

    def with_cell(self, column: str, value: str = "") -> Iterator[str]:
        """Yield the names of the rows that have a value in a column, or any if none is asked."""
        at = self._lines[0].split("\t").index(column)
        for row in self._lines[1:]:
            cells = row.split("\t")
            if len(cells) > at and cells[at] and value in ("", cells[at]):
                yield cells[0]

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def __iter__(self) -> Iterator[str]:
        return (row.partition("\t")[0] for row in self._lines[1:])


def _lines_of(file: str) -> list[str]:
    """Return the row of the names of columns, and the others."""
    lines = Path(__file__).with_name(file).read_text("utf-8").splitlines()
    return lines[lines[0].startswith("#") :]


@cache
def packaged(file: str) -> tuple[dict[str, str], ...]:
    """Return the rows of a file of tab separated values here, each by the names of its columns.

    Cells at the end of a row that are empty may be left out: they are not among its columns.
    """
    header, *lines = (line.split("\t") for line in _lines_of(file))
    return tuple(dict(zip(header, cells, strict=False)) for cells in lines)


def first_missing(name: str, names_in: Callable[[str], Collection[str] | None]) -> str:
    """Return the shortest beginning of a dotted name that is not there; "" where all of it is.

    `names_in` gives the names in a module, "" for the outermost, None for what is no known module.
    """
    module = ""
    for part in name.split("."):
        there = names_in(module)
        if there is None:
            return ""
        module = f"{module}.{part}".lstrip(".")
        if part not in there:
            return module
    return ""


def longest(name: str, among: Container[str]) -> str:
    """Return the longest beginning of a dotted name that is among some names, "" for none."""
    while name and name not in among:
        name = name.rpartition(".")[0]
    return name
