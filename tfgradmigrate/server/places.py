"""Findings, failures and changed texts as the language server protocol spells them.

Columns here count code points from 0; the server turns them into what the editor counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from tfgradmigrate.program.matching import Matcher
from tfgradmigrate.rules.model import Action, FileFailure, Finding, Verdict

#: The name under which an editor shows what we say.
SOURCE = "tfgradmigrate"

_SEVERITIES = {
    Action.REWRITE: types.DiagnosticSeverity.Warning,
    Action.SHIM: types.DiagnosticSeverity.Warning,
    Action.LEAVE: types.DiagnosticSeverity.Warning,
    Action.KEEP: types.DiagnosticSeverity.Hint,
    Action.REFUSE: types.DiagnosticSeverity.Error,
}


def range_of(finding: Finding) -> types.Range:
    """Return the place of a finding, from its first to behind its last character."""
    return types.Range(
        types.Position(finding.line - 1, finding.column - 1),
        types.Position(finding.end_line - 1, finding.end_column - 1),
    )


def diagnostic(finding: Finding) -> types.Diagnostic:
    """Return a finding as a diagnostic: a place that TensorFlow 2 leaves alone is a warning."""
    return types.Diagnostic(
        range=range_of(finding),
        message="\n".join((finding.message, *finding.below)),
        severity=_SEVERITIES[finding.action],
        code=finding.code,
        source=SOURCE,
    )


def failed(failure: FileFailure) -> types.Diagnostic:
    """Return why a file could not be handled, at its line or at the first one."""
    line = max((failure.line or 1) - 1, 0)
    return types.Diagnostic(
        range=types.Range(types.Position(line, 0), types.Position(line + 1, 0)),
        message=failure.message,
        severity=types.DiagnosticSeverity.Error,
        code=failure.code,
        source=SOURCE,
    )


def edits(old: str, new: str) -> Iterator[types.TextEdit]:
    """Yield the changes from one text to another, by whole lines; ranges are of the old text."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    for kind, first, last, begin, end in Matcher(before, after).get_opcodes():
        if kind != "equal":
            yield types.TextEdit(
                types.Range(_start_of(before, first), _start_of(before, last)),
                "".join(after[begin:end]),
            )


def _start_of(lines: list[str], number: int) -> types.Position:
    """Return the beginning of a line; behind the last one, of an unfinished line its end."""
    if number == len(lines) and lines and not lines[-1].endswith(("\n", "\r")):
        return types.Position(number - 1, len(lines[-1]))
    return types.Position(number, 0)


def told(verdicts: tuple[Verdict, ...]) -> str:
    """Return verdicts in a line each: what was run, what came out, and why it is no proof."""
    lines = [f"{each.subject}: {each.proof.value}{_why(each)}" for each in verdicts]
    return "\n".join(lines) or "nothing of this place can be run"


def _why(verdict: Verdict) -> str:
    return f": {verdict.reason}" if verdict.reason else ""
