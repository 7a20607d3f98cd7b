"""Unified diffs as git prints them, so that `git apply` and `patch` take them."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator

from tfgradmigrate.model import FileResult


def unified_diff(result: FileResult) -> str:
    """Return the diff from the old to the new text; empty where nothing changes."""
    return "".join(diffs(result))


def diffs(result: FileResult) -> Iterator[str]:
    """Yield the diff of a file, or one for each cell of a notebook that changes."""
    if not result.changed:
        return
    name = result.path.replace(os.sep, "/").lstrip("/")
    if not result.parts:
        yield _diff(name, result.old, result.new)
    for part in result.parts:
        # Hardly a cell ends with a newline.
        end = "" if part.old.endswith("\n") and part.new.endswith("\n") else "\n"
        yield _diff(f"{name} (cell {part.cell})", part.old + end, part.new + end)


def _diff(name: str, old: str, new: str) -> str:
    # Git ends a name that holds a blank with a tab, or `patch` would stop at the blank.
    tab = "\t" if " " in name else ""
    lines = difflib.unified_diff(_lines(old), _lines(new), f"a/{name}{tab}", f"b/{name}{tab}")
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )


def _lines(text: str) -> list[str]:
    r"""Split after line feeds only, as git does: a form feed or a lone `\r` ends no line."""
    lines = text.split("\n")
    last = lines.pop()
    return [line + "\n" for line in lines] + ([last] if last else [])
