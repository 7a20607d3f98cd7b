"""Unified diffs as git prints them, so that `git apply` and `patch` take them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from tfgradmigrate.program.matching import Matcher
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.rules.model import FileResult

#: What git does not leave as it is in a name: quotes, what a terminal obeys, what is no UTF-8.
_ODD = pattern(r"[\x00-\x1f\x7f\"\\\ud800-\udfff]")


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
    names = (
        f"{mark} {_quoted(f'{side}/{name}')}{tab}\n" for mark, side in (("---", "a"), ("+++", "b"))
    )
    lines = [*names, *_hunks(lines_of(old), lines_of(new))]
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )


def _quoted(name: str) -> str:
    """A name as git writes it: one with a newline, say, would end the line of the header."""
    if not _ODD.search(name):
        return name
    try:
        data = name.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # a name of Windows
        data = name.encode("utf-8", "surrogatepass")
    return '"' + "".join(map(_spelled, data)) + '"'


def _spelled(byte: int) -> str:
    if byte in b'"\\':
        return f"\\{byte:c}"
    return chr(byte) if 0x20 <= byte < 0x7F else f"\\{byte:03o}"


def changes(
    old: list[str], new: list[str], context: int = 3
) -> Iterator[list[tuple[Any, int, int, int, int]]]:
    """Yield groups of changes that stand close together, as `difflib` tells them."""
    return iter(Matcher(old, new).get_grouped_opcodes(context))


def _hunks(old: list[str], new: list[str]) -> Iterator[str]:
    """The hunks of a unified diff, with three lines of context."""
    for group in changes(old, new):
        first, last = group[0], group[-1]
        yield f"@@ -{_range(first[1], last[2])} +{_range(first[3], last[4])} @@\n"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                yield from (f" {line}" for line in old[i1:i2])
                continue
            yield from (f"-{line}" for line in old[i1:i2])
            yield from (f"+{line}" for line in new[j1:j2])


def _range(start: int, stop: int) -> str:
    """Where lines stand, as `diff` writes it: the first of them, and how many if not one."""
    length = stop - start
    if length == 1:
        return f"{start + 1}"
    return f"{start + 1 if length else start},{length}"


def lines_of(text: str) -> list[str]:
    r"""Split after line feeds only, as git does: a form feed or a lone `\r` ends no line."""
    lines = text.split("\n")
    last = lines.pop()
    return [line + "\n" for line in lines] + ([last] if last else [])
