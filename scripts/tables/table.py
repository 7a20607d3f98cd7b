"""Tables of `tfgradmigrate/tables` as the scripts here make them, and how two of them differ."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, NamedTuple

FOLDER = os.path.join("tfgradmigrate", "tables")


class Table(NamedTuple):
    """A file: its versions, its columns but for the name, and its rows by their names."""

    file: str
    of: str
    columns: Any
    rows: Any

    def text(self) -> str:
        """Return the file: tab separated values, sorted by name, without empty cells at an end."""
        lines = [f"# {self.of}; python scripts/tables {self.file}"]
        lines.append("\t".join(["name", *self.columns]))
        lines += ["\t".join([name, *self.rows[name]]).rstrip("\t") for name in sorted(self.rows)]
        return "\n".join([*lines, ""])

    def path(self) -> str:
        """Return where the file stands, from the root of the repository."""
        return os.path.join(FOLDER, self.file)

    def drift(self) -> Iterator[str]:
        """Yield a line for each row that is not as it stands in the file."""
        then = {}
        if os.path.exists(self.path()):
            with open(self.path(), encoding="utf-8") as stream:
                lines = stream.read().splitlines()
            then = {line.split("\t")[0]: line.split("\t")[1:] for line in lines[2:]}
        for name in sorted({*then, *self.rows}):
            if name not in self.rows:
                yield f"- {name}"
            elif name not in then:
                yield f"+ {name}"
            else:
                yield from self._differing(name, then[name])

    def _differing(self, name: str, then: Any) -> Iterator[str]:
        empty = [""] * len(self.columns)
        cells = zip(self.columns, [*then, *empty], [*self.rows[name], *empty])
        for column, before, now in cells:
            if before != now:
                yield f"~ {name} {column}: {before or 'nothing'} -> {now or 'nothing'}"
