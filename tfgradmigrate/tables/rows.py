"""Tables that are one text, a row a line, in a module or in a file beside it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator
from functools import cache
from pathlib import Path


class Rows:
    """The rows of a text, each found by its first word, which no other row begins with.

    Only the rows that are asked for are taken apart.
    """

    def __init__(self, text: str, separator: str) -> None:
        """Take a text of rows in which a separator ends the first word."""
        self._text = "\n{}\n".format(text.strip("\n"))
        self._separator = separator
        self._found: dict[str, str | None] = {}

    def get(self, name: str) -> str | None:
        """Return what follows the first word and its separator; None where there is no such row."""
        if name not in self._found:
            self._found[name] = self._look(name)
        return self._found[name]

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def __iter__(self) -> Iterator[str]:
        rows = self._text.strip("\n").splitlines()
        return (row.partition(self._separator)[0] for row in rows)

    def _look(self, name: str) -> str | None:
        for ending in (self._separator, "\n"):
            start = self._text.find(f"\n{name}{ending}")
            if start >= 0 and "\n" not in name and self._separator not in name:
                start += len(name) + 1
                return self._text[start : self._text.index("\n", start)].removeprefix(ending)
        return None


@cache
def packaged(file: str) -> tuple[dict[str, str], ...]:
    """Return the rows of a file of tab separated values here, each by the names of its columns.

    Cells at the end of a row that are empty may be left out: they are not among its columns.
    """
    text = Path(__file__).with_name(file).read_text("utf-8")
    header, *lines = (line.split("\t") for line in text.splitlines())
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
