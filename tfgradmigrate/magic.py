"""The cell magic of IPython and Jupyter: `%load_ext tfgradmigrate`, then `%%tfgradmigrate`.

A cell is migrated as what it is in its notebook, behind the cells that were run before it: what
these import and define counts. It is not run, and nothing is written.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tfgradmigrate.files.source import Source
from tfgradmigrate.interface import Migration
from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.report.diff import diffs
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.run import engine

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

_MAGIC = "%%tfgradmigrate"
_REPLACE = "--replace"
_USAGE = f"usage: {_MAGIC} [{_REPLACE}]"


def register(shell: InteractiveShell) -> None:
    """Give a shell the magic."""

    def tfgradmigrate(line: str, cell: str) -> None:
        """Show what the migration makes of a cell; with --replace, put that in its place."""
        words = line.split()
        if words not in ([], [_REPLACE]):
            print(_USAGE)
            return
        before = _earlier(shell, cell)
        result, others = migrate_cell(cell, list(before.values()))
        _show(result)
        if not words or not result.changed:
            return
        if others:
            numbers = list(before)
            cells = ", ".join(str(numbers[each - 1]) for each in others)
            print(f"Not replaced: what was run before has to change as well (In [{cells}]).")
        else:
            shell.set_next_input(result.new, replace=True)

    shell.register_magic_function(tfgradmigrate, "cell")  # type: ignore[arg-type]


def migrate_cell(cell: str, before: Sequence[str]) -> tuple[Migration, list[int]]:
    """Migrate a cell behind the inputs that were run before it.

    Returns what becomes of it, and which of those before it, counted from 1, have to change too.
    """
    texts = [*before, cell]
    common: dict[str, Any] = {
        "cell_type": "code",
        "metadata": {},
        "outputs": [],
        "execution_count": None,
    }
    cells = [{**common, "source": text} for text in texts]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    scanned = engine.Scan(1, [Source("cells.ipynb", json.dumps(notebook, indent=1))])
    (done,) = engine.migrate(scanned, engine.Settings(jobs=1, alone=True))
    whole = Migration.of(done)
    new = {part.cell: part.new for part in done.parts}
    number = len(texts)
    diff = "".join(
        each for part, each in zip(done.parts, diffs(done), strict=True) if part.cell == number
    )
    found = tuple(finding for finding in done.findings if finding.cell == number)
    ignored = tuple(finding for finding in done.ignored if finding.cell == number)
    return (
        Migration("cell", cell, new.get(number, cell), found, ignored, whole.failure, diff),
        sorted(_beside(done, number)),
    )


def _beside(done: FileResult, number: int) -> set[int]:
    """Return the cells whose change belongs to that of one cell.

    Those with which it shares a finding, and those that change for no finding of their own: they
    get an import.
    """
    shared: set[int] = set()
    own: set[int] = set()
    for finding in done.findings:
        cells = {place[2] for place in finding.occurrences if len(place) > 2}
        cells |= set() if finding.cell is None else {finding.cell}
        own |= cells
        shared |= cells if number in cells else set()
    changing = {part.cell for part in done.parts} - {number}
    return changing & shared | changing - own


def _earlier(shell: InteractiveShell, cell: str) -> dict[int, str]:
    """Return the inputs before this one by their numbers, without those that are no programs.

    What stood under this magic was not run, and the cell itself may have been.
    """
    manager = shell.history_manager
    inputs = [] if manager is None else list(manager.input_hist_raw)[:-1]
    return {
        number: text
        for number, text in enumerate(inputs)
        if text.strip() not in ("", cell.strip())
        and not text.startswith(_MAGIC)
        and _parses(shell, text)
    }


def _parses(shell: InteractiveShell, text: str) -> bool:
    try:
        tree_of(shell.transform_cell(text))  # type: ignore[no-untyped-call]
    except (SyntaxError, ValueError):
        return False
    return True


def _show(result: Migration) -> None:
    from IPython.display import display

    shown = {"text/plain": str(result), "text/html": result._repr_html_()}
    display(shown, raw=True)  # type: ignore[no-untyped-call]
