"""The report for programs: one JSON object, described by docs/report.schema.json."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins

from tfgradmigrate.report import statistics
from tfgradmigrate.report.diff import unified_diff
from tfgradmigrate.report.left import as_json
from tfgradmigrate.report.summary import Summary, counted
from tfgradmigrate.rules.model import FileResult, Finding, GuardAnswer, LeftItem, Proof, Verdict

#: Raised when a reader of the report would have to change.
VERSION = 1


def render(
    counts: Summary,
    results: Sequence[FileResult],
    with_diff: bool,
    verdicts: Sequence[Verdict] | None = None,
    left: Sequence[LeftItem] = (),
    imports: dict[str, Any] | None = None,
    seconds: float = 0.0,
    with_statistics: bool = False,
) -> str:
    """Return the object as text; without diffs, `diff` is empty everywhere.

    `left` is what is left to do by hand. `verdicts` are there where the migration was to be proved,
    with how many `seconds` the run took, `imports` where the modules were imported, `statistics`
    where they are wanted.
    Only ASCII, so that it reads the same whatever the encoding of standard output is.
    """
    report: dict[str, Any] = {
        "version": VERSION,
        "summary": to_builtins(counts),
        "findings": [_finding(finding) for result in results for finding in result.findings],
        "files": [
            {
                "path": result.path,
                "changed": result.changed,
                "diff": unified_diff(result) if with_diff else "",
            }
            for result in results
            if result.failure is None
        ],
        "errors": [to_builtins(result.failure) for result in results if result.failure is not None],
        "left": as_json(left),
    }
    if with_statistics:
        report["statistics"] = statistics.as_json(results)
    if imports is not None:
        report["imports"] = imports
    if verdicts is not None:
        judged = counted(Proof, (verdict.proof for verdict in verdicts))
        report["proof"] = {"places": len(verdicts), **judged, "seconds": round(seconds, 3)}
        report["verdicts"] = [to_builtins(verdict) for verdict in verdicts]
    return json.dumps(report, indent=2) + "\n"


def _finding(finding: Finding) -> dict[str, Any]:
    told = to_builtins(finding)
    del told["text"]  # which shows in the file
    return {
        **told,
        "rule": finding.rule or finding.idiom,
        "guards": [_guard(guard) for guard in finding.guards],
        "safety": to_builtins(finding.safety),
    }


def _guard(answer: GuardAnswer) -> dict[str, Any]:
    return {
        "rule": answer.rule,
        "guard": answer.guard,
        "holds": answer.holds,
        "code": answer.code or None,
        "reason": answer.reason or None,
    }
