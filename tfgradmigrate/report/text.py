"""The report for people: a diff, findings as `path:line:col: CODE message`, a summary."""

from __future__ import annotations

from collections.abc import Callable

from tfgradmigrate.model import Action, FileFailure, FileResult, Finding
from tfgradmigrate.report.diff import diffs
from tfgradmigrate.report.summary import Summary

#: Styles a text: takes the text and a style of rich, returns the text to print.
Painter = Callable[[str, str], str]


def plain(text: str, style: str) -> str:
    """Leave the text as it is."""
    del style
    return text


def coloured() -> Painter:
    """Return a painter that uses the escape sequences of ANSI terminals.

    rich knows the sequences; it does not print, as it would expand tabs and fold long lines.
    """
    from rich.color import ColorSystem
    from rich.style import Style

    def paint(text: str, style: str) -> str:
        return Style.parse(style).render(text, color_system=ColorSystem.STANDARD)

    return paint


def diff(result: FileResult, paint: Painter) -> str:
    """Return the diff of one file, coloured as git colours it."""
    return "".join(_painted(one, paint) for one in diffs(result))


def findings(result: FileResult, paint: Painter) -> str:
    """Return one line for each finding of a file."""
    return "".join(_finding(finding, paint) for finding in result.findings)


def failure(failed: FileFailure, paint: Painter) -> str:
    """Return the line for a file that could not be handled."""
    cell = "" if failed.cell is None else f":cell {failed.cell}"
    line = "" if failed.line is None else f":{failed.line}"
    place = f"{failed.path}{cell}{line}"
    return f"{paint(place, 'bold')}: {paint(failed.code, 'bold red')} {failed.message}\n"


def summary(counts: Summary, written: bool) -> str:
    """Return the last line of the report; `written` tells a dry run from one that wrote."""
    parts = [
        f"{number} {word}"
        for number, word in (
            (counts.rewrite, "rewritten"),
            (counts.shim, "shimmed"),
            (counts.keep, "kept"),
            (counts.refuse, "refused"),
        )
        if number
    ]
    errors = f" {_files(counts.errors)} could not be handled." if counts.errors else ""
    if not parts:
        return f"Nothing to migrate in {_files(counts.files)}.{errors}\n"
    verb = "changed" if written else "would change"
    return f"{counts.changed} of {_files(counts.files)} {verb}: {', '.join(parts)}.{errors}\n"


def _files(number: int) -> str:
    return f"{number:,} file" if number == 1 else f"{number:,} files"


_CODE_STYLES = {
    Action.REWRITE: "bold green",
    Action.SHIM: "bold cyan",
    Action.KEEP: "bold blue",
    Action.REFUSE: "bold yellow",
}


def _finding(finding: Finding, paint: Painter) -> str:
    cell = "" if finding.cell is None else f"cell {finding.cell}:"
    place = paint(finding.path, "bold") + f":{cell}{finding.line}:{finding.column}"
    return f"{place}: {paint(finding.code, _CODE_STYLES[finding.action])} {finding.message}\n"


def _painted(diff: str, paint: Painter) -> str:
    lines = diff.split("\n")
    return "\n".join(_painted_line(line, index < 2, paint) for index, line in enumerate(lines))


def _painted_line(line: str, is_header: bool, paint: Painter) -> str:
    if is_header:
        return paint(line, "bold") if line else line
    style = {"@": "cyan", "+": "green", "-": "red"}.get(line[:1])
    return paint(line, style) if style else line
