"""The report on a certificate, for people and for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import to_builtins

from tfgradmigrate.report.summary import counted
from tfgradmigrate.report.text import Painter
from tfgradmigrate.rules.model import FileFailure, Kept, Standing

#: Raised when a reader of the JSON report would have to change.
VERSION = 2

#: What the last line counts, in this order.
_KINDS = {"function": 0, "edit beside them": 1}

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
    """Return the lines for one function: how it stands, and where it parts from the certificate."""
    line = "" if kept.line is None else f":{kept.line}"
    reason = f": {kept.reason}" if kept.reason else ""
    standing = paint(kept.standing.value, _STYLES[kept.standing])
    lines = [f"{paint(kept.path, 'bold')}{line}: {kept.symbol}: {standing}{reason}"]
    if kept.inputs and not kept.is_good:
        lines.append(f"    for {kept.inputs}")
    lines += [f"    {each}" for each in kept.differences]
    return "\n".join(lines) + "\n"


def summary(kept: Sequence[Kept], others: Sequence[str]) -> str:
    """Return the last lines of the report: other versions, and how many functions stand how."""
    counted = (
        f"{_told(map(_tallied, sorted(kept, key=_order)))}.\n" if kept else "Nothing certified.\n"
    )
    if not others:
        return counted
    return f"Recorded again, as there is {', '.join(others)}.\n{counted}"


def _order(kept: Kept) -> int:
    return list(Standing).index(kept.standing)


def _tallied(kept: Kept) -> tuple[str, str]:
    beside = kept.standing in (Standing.UNCOVERED, Standing.APART)
    return "edit beside them" if beside else "function", kept.standing.value


def _told(found: Iterable[tuple[str, str]]) -> str:
    """Return how many there are of each kind, and how they stand."""
    counts = Counter(found)
    parts = []
    for kind in dict.fromkeys(kind for kind, _ in sorted(counts, key=lambda each: _KINDS[each[0]])):
        stand = {state: number for (of, state), number in counts.items() if of == kind}
        first, *rest = stand.items()
        parts.append(", ".join([_number(first, kind), *(f"{n} {state}" for state, n in rest)]))
    return "; ".join(parts)


def _number(counted: tuple[str, int], kind: str) -> str:
    state, number = counted
    noun, *rest = kind.split(" ", 1)
    return " ".join([str(number), noun if number == 1 else f"{noun}s", *rest, state])


def written(path: str, verdicts: Sequence[str], left: int) -> str:
    """Return what a certificate holds that was written, given the verdicts of its entries."""
    found = [("function", verdict) for verdict in sorted(verdicts)]
    found += [("function", Standing.NOT_CERTIFIED.value)] * left
    return f"{path}: {_told(found) or 'nothing to certify'}.\n"


def render(kept: Sequence[Kept], failures: Sequence[FileFailure], others: Sequence[str]) -> str:
    """Return the report as one JSON object, described by docs/locked.schema.json."""
    report = {
        "version": VERSION,
        "summary": {
            **counted(Standing, (each.standing for each in kept)),
            "errors": len(failures),
        },
        "other_versions": list(others),
        "places": [to_builtins(each) for each in kept],
        "errors": [to_builtins(failure) for failure in failures],
    }
    return json.dumps(report, indent=2) + "\n"
