"""The report on a certificate, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence

from msgspec import to_builtins

from tfgradmigrate.model import FileFailure, Kept, Standing
from tfgradmigrate.report.text import Painter

#: Raised when a reader of the JSON report would have to change.
VERSION = 1

_STYLES = {
    Standing.PROVED: "bold green",
    Standing.TESTED: "bold cyan",
    Standing.CHANGED: "bold red",
    Standing.GONE: "bold red",
    Standing.NOT_VERIFIABLE: "bold yellow",
    Standing.STALE: "bold red",
    Standing.NOT_CERTIFIED: "bold yellow",
    Standing.UNCOVERED: "bold red",
    Standing.APART: "bold cyan",
}


def place(kept: Kept, paint: Painter) -> str:
    """Return the lines for one place: how it stands, and where it parts from the certificate."""
    line = "" if kept.line is None else f":{kept.line}"
    reason = f": {kept.reason}" if kept.reason else ""
    standing = paint(kept.standing.value, _STYLES[kept.standing])
    lines = [f"{paint(kept.path, 'bold')}{line}: {kept.symbol}: {standing}{reason}"]
    if kept.inputs and not kept.is_good:
        lines.append(f"    for {kept.inputs}")
    lines += [f"    {each}" for each in kept.differences]
    return "\n".join(lines) + "\n"


def summary(kept: Sequence[Kept], others: Sequence[str]) -> str:
    """Return the last lines of the report: other versions, and how many places stand how."""
    parts = [f"{number} {name}" for name, number in _counts(kept).items() if number]
    counted = f"{len(kept)} certified: {', '.join(parts)}.\n" if kept else "Nothing certified.\n"
    if not others:
        return counted
    return f"Traced again, as there is {', '.join(others)}.\n{counted}"


def _counts(kept: Sequence[Kept]) -> dict[str, int]:
    return {each.value: sum(k.standing is each for k in kept) for each in Standing}


def written(path: str, verdicts: Sequence[str], left: int) -> str:
    """Return what is said of a certificate that was written."""
    counts = {verdict: verdicts.count(verdict) for verdict in sorted(set(verdicts))}
    parts = [f"{number} {verdict}" for verdict, number in counts.items()]
    parts += [f"{left} not certified"] if left else []
    return f"{path}: {', '.join(parts) or 'nothing to certify'}.\n"


def render(
    kept: Sequence[Kept], failures: Sequence[FileFailure], others: Sequence[str], former: str = ""
) -> str:
    """Return the report as one JSON object, described by docs/locked.schema.json."""
    report = {
        "version": VERSION,
        "summary": {key.replace(" ", "_"): n for key, n in _counts(kept).items()}
        | {"errors": len(failures)},
        "other_versions": list(others),
        "former_format": former,
        "places": [to_builtins(each) for each in kept],
        "errors": [to_builtins(failure) for failure in failures],
    }
    return json.dumps(report, indent=2) + "\n"
