"""Annotations of GitHub Actions: a workflow command a line."""

from __future__ import annotations

from collections.abc import Sequence

from tfgradmigrate.report.levels import (
    LEVELS,
    Level,
    failed,
    found,
    last_line_of,
    line_of,
    said,
    slashed,
)
from tfgradmigrate.report.text import visible
from tfgradmigrate.rules.model import FileFailure, FileResult, Finding, Kept, Proof, Verdict

#: The properties of a command that say where.
_Place = dict[str, str | int]

_COMMANDS = {Level.NOTE: "notice", Level.WARNING: "warning", Level.ERROR: "error"}


def render(results: Sequence[FileResult]) -> str:
    """Return a line for each finding, and for each file that could not be handled."""
    return "".join((*map(_finding, found(results)), *map(_failure, failed(results))))


def verdicts(judged: Sequence[Verdict], failures: Sequence[FileFailure]) -> str:
    """Return a line for each place: an error where it differs, a notice where it is proved."""
    return "".join((*map(_verdict, judged), *map(_failure, failures)))


def kept(places: Sequence[Kept], failures: Sequence[FileFailure]) -> str:
    """Return a line for each place of a certificate: an error where it changed."""
    return "".join((*map(_place, places), *map(_failure, failures)))


def _finding(finding: Finding) -> str:
    place: _Place = {"file": slashed(finding.path), "line": line_of(finding)}
    if finding.cell is None:
        place["endLine"] = last_line_of(finding)
        # Columns are taken only where the place is on one line.
        if finding.line == finding.end_line:
            place |= {"col": finding.column, "endColumn": finding.end_column}
    title = f"{finding.code} ({finding.action.value})"
    return _command(LEVELS[finding.action], place, title, said(finding))


def _failure(failure: FileFailure) -> str:
    place: _Place = {"file": slashed(failure.path), "line": line_of(failure)}
    return _command(Level.ERROR, place, failure.code, said(failure))


_GRAVE = (Proof.DIFFERS, Proof.LOST)
_GOOD = (Proof.PROVED, Proof.TESTED)


def _verdict(verdict: Verdict) -> str:
    level = Level.ERROR if verdict.proof in _GRAVE else Level.WARNING
    if verdict.proof in _GOOD:
        level = Level.NOTE
    reason = f": {verdict.reason}" if verdict.reason else ""
    place: _Place = {"file": slashed(verdict.path), "line": verdict.line}
    message = visible(f"{verdict.subject}: {verdict.proof.value}{reason}".replace("\n", " "))
    return _command(level, place, f"verify: {verdict.proof.value}", message)


def _place(each: Kept) -> str:
    reason = f": {each.reason}" if each.reason else ""
    place: _Place = {"file": slashed(each.path), "line": each.line or 1}
    standing = each.standing.value
    message = visible(f"{each.symbol}: {standing}{reason}".replace("\n", " "))
    level = Level.NOTE if each.is_good else Level.ERROR
    return _command(level, place, f"verify: {standing}", message)


def _command(level: Level, place: _Place, title: str, message: str) -> str:
    parts = [f"{name}={_escaped(str(value))}" for name, value in place.items()]
    parts.append(f"title={_escaped(f'tfgradmigrate: {title}')}")
    return f"::{_COMMANDS[level]} {','.join(parts)}::{_line(message)}\n"


def _line(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped(text: str) -> str:
    """Spell out what ends a property, and what a terminal would act on."""
    return visible(_line(text)).replace(":", "%3A").replace(",", "%2C")
