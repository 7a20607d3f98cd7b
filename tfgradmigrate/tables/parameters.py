"""What parameters of TensorFlow's functions take, by their names: `parameters.tsv`.

A row has a function, or `*` for those of any, names of its parameters, and the kind of what these
take: an `order` says of a function that TensorFlow's tables lack which parameters it has. By hand,
from the documentation of TensorFlow 1.15; a parameter that has no row takes a tensor.
"""

from __future__ import annotations

from functools import cache

from tfgradmigrate.tables.rows import packaged

_ORDER = "order"


def kind_taken(function: str, parameter: str) -> str | None:
    """Return the kind that a parameter of a function takes, None where no row has it."""
    kinds = _kinds()
    return kinds.get((function, parameter)) or kinds.get(("*", parameter))


@cache
def orders() -> dict[str, tuple[str, ...]]:
    """Return the parameters of functions in their order."""
    rows = (row for row in packaged("parameters.tsv") if row["kind"] == _ORDER)
    return {row["function"]: tuple(row["parameters"].split()) for row in rows}


@cache
def _kinds() -> dict[tuple[str, str], str]:
    return {
        (row["function"], name): row["kind"]
        for row in packaged("parameters.tsv")
        if row["kind"] != _ORDER
        for name in row["parameters"].split()
    }
