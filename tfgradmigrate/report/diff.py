"""Unified diffs as git prints them, so that `git apply` and `patch` take them."""

from __future__ import annotations

import difflib
import os

from tfgradmigrate.model import FileResult


def unified_diff(result: FileResult) -> str:
    """Return the diff from the old to the new text; empty where nothing changes."""
    if not result.changed:
        return ""
    name = result.path.replace(os.sep, "/").lstrip("/")
    # Git ends a name that holds a blank with a tab, or `patch` would stop at the blank.
    tab = "\t" if " " in name else ""
    lines = difflib.unified_diff(
        _lines(result.old), _lines(result.new), f"a/{name}{tab}", f"b/{name}{tab}"
    )
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )


def _lines(text: str) -> list[str]:
    r"""Split after line feeds only, as git does: a form feed or a lone `\r` ends no line."""
    lines = text.split("\n")
    last = lines.pop()
    return [line + "\n" for line in lines] + ([last] if last else [])
