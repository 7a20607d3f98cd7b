"""The rows of `tables/effects.tsv`, the one table of what functions and ops do, read as data."""

import os
from typing import FrozenSet

_FILE = os.path.join(os.path.dirname(__file__), "..", "..", "tables", "effects.tsv")

with open(_FILE, encoding="utf-8") as _file:
    _COLUMNS, *_ROWS = [line.rstrip("\n").split("\t") for line in _file]


def named(column: str, *words: str, of: str) -> FrozenSet[str]:
    """Return the names that have one of some words in a column, without `of`, how they begin."""
    at = _COLUMNS.index(column)
    return frozenset(
        name[len(of) :]
        for name, *cells in _ROWS
        if name.startswith(of)
        and not set(words).isdisjoint(cells[at - 1].split() if len(cells) >= at else ())
    )
