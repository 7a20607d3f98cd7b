"""Whether TensorFlow 2 has a dotted name, by the tables that its generator makes."""

from __future__ import annotations

from functools import cache

from tfgradmigrate.tables.rows import Table, first_missing

#: Their contents are not in the tables, or depend on what else is installed.
_UNKNOWN = ("keras.", "compat.v1.keras.", "raw_ops.", "compat.v1.raw_ops.", "compat.v2.")


def missing(name: str) -> str:
    """Return the part of a dotted name, behind `tensorflow.`, that TensorFlow 2 lacks; "" for none.

    That is its shortest beginning which is not there. Of a class or a function nothing is known
    but that it is there.
    """
    if name.startswith(_UNKNOWN) or "__" in name:
        return ""
    return first_missing(name, _names)


def has_parts(name: str) -> bool:
    """Return whether a dotted name is that of a module whose names are known."""
    return _names(name) is not None


#: Public modules and the packages of `tensorflow.python`; `.` is `tensorflow` itself.
_MODULES = Table("modules.tsv")


@cache
def _names(module: str) -> frozenset[str] | None:
    """Return the names in a module; `tensorflow` also has packages that are not public."""
    if not module:
        return frozenset(f"{_MODULES.cell('.', 'names')} python core compiler".split())
    return frozenset(_MODULES.cell(module, "names").split()) if module in _MODULES else None
