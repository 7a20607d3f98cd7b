"""The report that GitLab shows in a merge request as Code Quality."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tfgradmigrate.report.levels import failed, found, last_line_of, line_of, said, slashed
from tfgradmigrate.rules.fingerprints import distinct, fingerprint, shortened
from tfgradmigrate.rules.model import Action, FileResult

_SEVERITIES = {
    Action.KEEP: "info",
    Action.REWRITE: "minor",
    Action.SHIM: "minor",
    Action.LEAVE: "minor",
    Action.REFUSE: "major",
}


def render(results: Sequence[FileResult]) -> str:
    """Return a list of the findings, and of the files that could not be handled.

    A fingerprint holds as long as the place does, wherever in its file it moves to, and is that of
    no other place.
    """
    entries = [
        _entry(each, _SEVERITIES[each.action], fingerprint(each), last_line_of(each))
        for each in found(results)
    ]
    entries += [_entry(each, "critical", "", None) for each in failed(results)]
    names = distinct(entry["fingerprint"] for entry in entries)
    for entry, name in zip(entries, names, strict=True):
        entry["fingerprint"] = name
    return json.dumps(entries, indent=2) + "\n"


def _entry(each: Any, severity: str, name: str, end: int | None) -> dict[str, Any]:
    path = slashed(each.path)
    lines = {"begin": line_of(each)}
    if end is not None and each.cell is None:
        lines["end"] = end
    return {
        "description": said(each),
        "check_name": each.code,
        "fingerprint": shortened(f"{path}\n{each.code}\n{name}"),
        "severity": severity,
        "location": {"path": path, "lines": lines},
    }
