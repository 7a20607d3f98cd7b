"""The report for people: a diff, findings as `path:line:col: CODE message`, a summary."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.report.diff import diffs
from tfgradmigrate.report.nothing import files_in_words, to_migrate, took
from tfgradmigrate.report.summary import Summary
from tfgradmigrate.rules.model import Action, FileFailure, FileResult, Finding

#: Styles a text: takes the text and a style (`bold green`), returns the text to print.
Painter = Callable[[str, str], str]


# The idiom that tf_upgrade_v2 is, and the code of what it changes.
_UPGRADE, _NAMES = "tf_upgrade_v2", "TGM118"


def plain(text: str, style: str) -> str:
    """Leave the text as it is."""
    del style
    return text


def coloured(text: str, style: str) -> str:
    """Put the escape sequences of ANSI terminals (ECMA-48, 8.3.117) around a text."""
    return f"\x1b[{';'.join(_RENDITION[word] for word in style.split())}m{text}\x1b[0m"


# A library that knows them would be the third largest part of a hook's environment.
_RENDITION = {"bold": "1", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}


def visible(text: str) -> str:
    r"""Write out what a terminal would act on instead of showing: `\x1b` for an escape, and so on.

    Control characters, and those that change the direction of the text around them.
    """
    # Most lines need no look at what acts.
    return text if text.isprintable() else _ACTS.sub(lambda match: ascii(match[0])[1:-1], text)


# C0 without the tab, DEL and C1; marks and embeddings of bidirectional text.
_ACTS = pattern("[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def diff(result: FileResult, paint: Painter, terminal: bool = False) -> str:
    """Return the diff of one file, coloured as git colours it.

    For a `terminal` what it would act on is written out; elsewhere `patch` must be able to take it.
    """
    return "".join(
        _painted("\n".join(map(visible, one.split("\n"))) if terminal else one, paint)
        for one in diffs(result)
    )


def findings(result: FileResult, paint: Painter) -> str:
    """Return one line for each finding of a file.

    Below it stands what it assumes and what else there is to say, or at the end of the file what is
    the same for several.
    """
    places: dict[str, list[Finding]] = {}
    for finding in result.findings:
        for line in _below(finding):
            places.setdefault(line, []).append(finding)
    parts = []
    for finding in result.findings:
        alone = (line for line in _below(finding) if len(places[line]) == 1)
        parts += [_finding(finding, paint), *(f"    {visible(line)}\n" for line in alone)]
    path = paint(visible(result.path), "bold")
    for line, of in places.items():
        if len(of) > 1:
            lines = ", ".join(dict.fromkeys(map(_line, of)))
            parts.append(f"{path}: {visible(line)} (lines {lines})\n")
    return "".join(parts)


def _below(finding: Finding) -> tuple[str, ...]:
    """What stands below a finding, but for what is the same in every file.

    What tf_upgrade_v2 says in full of a place stands in the JSON.
    """
    if finding.idiom != _UPGRADE:
        return finding.below
    return () if finding.safety is None else finding.below[len(finding.assumes) :]


def _line(finding: Finding) -> str:
    return f"{finding.line}" if finding.cell is None else f"{finding.line} of cell {finding.cell}"


def assumed(found: Iterable[Finding]) -> str:
    """Return what the changes of tf_upgrade_v2 assume, which is the same in every file."""
    upgraded = (finding.assumes for finding in found if finding.idiom == _UPGRADE)
    return "".join(f"{_NAMES} assumes: {each}\n" for each in dict.fromkeys(chain(*upgraded)))


def failure(failed: FileFailure, paint: Painter) -> str:
    """Return the line for a file that could not be handled."""
    cell = "" if failed.cell is None else f":cell {failed.cell}"
    line = "" if failed.line is None else f":{failed.line}"
    place = visible(f"{failed.path}{cell}{line}")
    return f"{paint(place, 'bold')}: {paint(failed.code, 'bold red')} {visible(failed.message)}\n"


def summary(counts: Summary, written: bool, seconds: float = 0.0, proved: str = "") -> str:
    """Return the last line of the report; `written` tells a dry run from one that wrote.

    It gives how much was `proved`, a sentence, and how many seconds it took where that was long.
    """
    parts = [
        f"{number:,} {word}"
        for number, word in (
            (counts.rewrite, "rewritten" if written else "to rewrite"),
            (counts.shim, "on the runtime shim" if written else "for the runtime shim"),
            (counts.keep, "kept"),
            (counts.refuse, "to do by hand"),
            (counts.leave, "left by --safe-only"),
            (counts.ignored, "ignored"),
            (counts.accepted, "accepted by the baseline"),
        )
        if number
    ]
    errors = f" {files_in_words(counts.errors)} could not be handled." if counts.errors else ""
    if not parts:
        read = max(counts.files - counts.errors, 0)
        if errors and not read:
            return f"{errors}{took(seconds)}\n".lstrip(" ")
        return f"{errors} {to_migrate(read, seconds)}".lstrip(" ")
    number, word = parts[0].split(" ", 1)
    parts[0] = f"{number} {'finding' if number == '1' else 'findings'} {word}"
    verb = "changed" if written else "would change"
    changed = f"{counts.changed:,} of {files_in_words(counts.files)} {verb}: {', '.join(parts)}."
    return f"{changed}{errors}{f' {proved}' if proved else ''}{took(seconds)}\n"


def estimate(counts: Summary, users: int) -> str:
    """Return what a migration would do, and how much of that `verify` can look at."""
    verb = "mentions" if users == 1 else "mention"
    return (
        f"{files_in_words(counts.files)}, {users:,} of which {verb} TensorFlow.\n"
        + (
            f"Safe by construction: {counts.safe:,}; {counts.assuming:,} "
            f"{'assumes' if counts.assuming == 1 else 'assume'} something (see --safe-only).\n"
            "'tfgradmigrate verify' proves or tests what is rewritten"
            f"{', and runs what is on the runtime shim' if counts.shim else ''}.\n"
            if counts.rewrite or counts.shim
            else ""
        )
        + summary(counts, written=False)
    )


_CODE_STYLES = {
    Action.REWRITE: "bold green",
    Action.SHIM: "bold cyan",
    Action.KEEP: "bold blue",
    Action.REFUSE: "bold yellow",
    Action.LEAVE: "bold yellow",
}


def _finding(finding: Finding, paint: Painter) -> str:
    cell = "" if finding.cell is None else f"cell {finding.cell}:"
    place = paint(visible(finding.path), "bold") + f":{cell}{finding.line}:{finding.column}"
    code = paint(finding.code, _CODE_STYLES[finding.action])
    return f"{place}: {code} {visible(finding.message)}\n"


def _painted(diff: str, paint: Painter) -> str:
    lines = diff.split("\n")
    return "\n".join(_painted_line(line, index < 2, paint) for index, line in enumerate(lines))


def _painted_line(line: str, is_header: bool, paint: Painter) -> str:
    if is_header:
        return paint(line, "bold") if line else line
    style = {"@": "cyan", "+": "green", "-": "red"}.get(line[:1])
    return paint(line, style) if style else line
