"""What Keras 3, which TensorFlow 2.16 and later come with, lacks of the names of Keras 1 and 2.

A name is told by its dotted part behind `keras.`. `tf.keras` and `import keras` differ: the first
has more of the functions of Keras 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from tfgradmigrate.tables.remedies import remedies
from tfgradmigrate.tables.rows import Table, first_missing, longest


class _Modules:
    """The modules of a package with their names, from some columns; `.` is the package itself."""

    _table = Table("keras.tsv")

    def __init__(self, *columns: str) -> None:
        self._columns = columns

    def get(self, module: str) -> list[str] | None:
        """Return the names in a module, None where there is no such module."""
        names = " ".join(self._table.cell(module, column) for column in self._columns).split()
        return [name for name in names if name != "-"] if names else None

    def __contains__(self, module: str) -> bool:
        return self.get(module) is not None

    def __iter__(self) -> Iterator[str]:
        return (module for module in self._table if module in self)


_TF_KERAS = _Modules("both", "tensorflow")
_KERAS = _Modules("both", "keras")
_KERAS_2 = _Modules("keras_2")
# Private, and there.
_UNKNOWN = ("src.", "protobuf.")
_ENVIRONMENT = "pip install tf_keras, and TF_USE_LEGACY_KERAS=1 in the environment"
_IMPORT = "pip install tf_keras, and import tf_keras as keras"

#: The longest beginning of a name counts.
_SUCCESSORS = remedies("keras")


def missing(name: str, of_tensorflow: bool) -> str:
    """Return the part of a dotted name, behind `keras.`, that Keras 3 lacks; "" for none.

    `of_tensorflow` asks for `tf.keras` in place of `import keras`.
    """
    return _missing(name, _TF_KERAS if of_tensorflow else _KERAS)


def remedy(name: str, of_tensorflow: bool) -> str:
    """Return what to use for a dotted name, behind `keras.`, that Keras 3 lacks."""
    way = _successor(name, of_tensorflow) or "nothing of this name is left in Keras 3"
    # A class that extends one of these is written for Keras 2, where they are elsewhere, too.
    extended = name.startswith("engine.") and _elsewhere(name, _KERAS_2)
    there = extended or not _missing(name, _KERAS_2)
    return or_keras_2(way, of_tensorflow) if there else way


def or_keras_2(way: str, of_tensorflow: bool) -> str:
    """Return a way to continue with Keras 3, and the one with Keras 2."""
    return f"{way}, or Keras 2: {_ENVIRONMENT if of_tensorflow else _IMPORT}"


def name_now(name: str, of_tensorflow: bool) -> str:
    """Return a dotted name, or the one of the same last part where Keras 3 has moved it."""
    if not missing(name, of_tensorflow):
        return name
    return _elsewhere(name, _TF_KERAS if of_tensorflow else _KERAS) or name


def has_parts(name: str, of_tensorflow: bool) -> bool:
    """Return whether a dotted name, "" for Keras itself, is that of a module of Keras 3."""
    return (name or ".") in (_TF_KERAS if of_tensorflow else _KERAS)


def _missing(name: str, modules: _Modules) -> str:
    if not name or "__" in name or f"{name}.".startswith(_UNKNOWN):
        return ""
    return first_missing(name, lambda module: modules.get(module or "."))


def _successor(name: str, of_tensorflow: bool) -> str:
    here, there = ("tf.keras", "keras") if of_tensorflow else ("keras", "tf.keras")
    if name in _SUCCESSORS:
        return _SUCCESSORS[name]
    if not missing(name, not of_tensorflow):
        return f"{there}.{name}"
    elsewhere = _elsewhere(name, _TF_KERAS if of_tensorflow else _KERAS)
    if elsewhere:
        return f"{here}.{elsewhere}"
    return _SUCCESSORS.get(longest(name, _SUCCESSORS), "")


def _elsewhere(name: str, modules: _Modules) -> str:
    """Return where else the last part of a name stands: in the module with most of its beginning.

    That is with some of it, if there is a module of that beginning.
    """
    *path, last = name.split(".")
    least = 1 if path and path[0] in modules else 0
    found = []
    for module in modules:
        if last in (modules.get(module) or ()) and f"{module}.{last}" not in modules:
            parts = [] if module == "." else module.split(".")
            pairs = zip(path, parts, strict=False)
            shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            if shared >= least:
                found.append((-shared, len(parts), parts))
    return ".".join([*min(found)[2], last]) if found else ""
