"""SARIF 2.1.0, for code scanning and editors: findings with their pages, fixes and fingerprints."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any
from urllib.parse import quote

from tfgradmigrate.program.matching import Matcher
from tfgradmigrate.report.diff import lines_of
from tfgradmigrate.report.levels import LEVELS, Level, said, slashed
from tfgradmigrate.report.text import visible
from tfgradmigrate.rules.fingerprints import distinct, fingerprint
from tfgradmigrate.rules.model import Explanation, FileFailure, FileResult, Finding

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
#: The name of our fingerprint: raised when another one is made.
_FINGERPRINT = "tfgradmigrate/v1"
_BASE = "%SRCROOT%"


def render(
    results: Sequence[FileResult],
    pages: Mapping[str, Explanation],
    version: str,
    fixes: bool,
    commit: str = "",
) -> str:
    """Return one run: its rules are the pages of the codes that it has found.

    `fixes` is whether to give the changes, which a run that has made them does not. A file is
    migrated as a whole: all of its changes are the fix of its first finding that changes something.
    What comments and a baseline set aside is there, and suppressed. `commit` is that of the files.
    """
    found = list(_found(results))
    levels = {finding.code: LEVELS[finding.action] for _, finding, _ in found}
    failures = [result.failure for result in results if result.failure is not None]
    levels |= {failure.code: Level.ERROR for failure in failures}
    codes = sorted(levels)
    names = distinct(f"{f.path}\n{f.code}\n{fingerprint(f)}" for _, f, _ in found)
    told = []
    fixed: set[str] = set()
    for (result, finding, suppression), name in zip(found, names, strict=True):
        entry = _entry(finding, codes, LEVELS[finding.action])
        entry["partialFingerprints"] = {_FINGERPRINT: name.rpartition("\n")[2]}
        if suppression:
            entry["suppressions"] = [{"kind": suppression}]
        elif fixes and result.path not in fixed and not finding.action.changes_nothing:
            fixed.add(result.path)
            entry |= _fixes(result)
        told.append(entry)
    told += [_entry(failure, codes, Level.ERROR) for failure in failures]
    driver = {
        "name": "tfgradmigrate",
        "version": version,
        "rules": [_rule(code, pages[code], levels[code]) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": not failures}],
        "results": told,
        **({"properties": {"commit": commit}} if commit else {}),
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2) + "\n"


def _found(results: Sequence[FileResult]) -> Iterator[tuple[FileResult, Finding, str]]:
    """Yield the findings of all files, with what has set them aside, "" for nothing."""
    for result in results:
        of_file = chain(
            ((finding, "") for finding in result.findings),
            ((finding, "inSource") for finding in result.ignored),
            ((finding, "external") for finding in result.accepted),
        )
        yield from ((result, finding, suppression) for finding, suppression in of_file)


def _rule(code: str, page: Explanation, level: Level) -> dict[str, Any]:
    return {
        "id": code,
        "shortDescription": {"text": page.title},
        "fullDescription": {"text": page.title},
        "help": {"text": page.text or page.title, "markdown": page.text or page.title},
        "defaultConfiguration": {"level": level.value},
    }


def _entry(each: Finding | FileFailure, codes: Sequence[str], level: Level) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "ruleId": each.code,
        "ruleIndex": codes.index(each.code),
        "level": level.value,
        "message": {"text": said(each)},
        "locations": [_location(each)],
    }
    if isinstance(each, Finding):
        entry["properties"] = {"action": each.action.value, "idiom": each.idiom}
        if each.safety is not None:
            entry["properties"]["safety"] = each.safety.value
        others = [place for place in each.occurrences if place[:2] != (each.line, each.column)]
        if others and each.cell is None:
            entry["relatedLocations"] = [
                _physical(each.path, {"startLine": line, "startColumn": column})
                for line, column, *_ in others
            ]
    return entry


def _location(each: Finding | FileFailure) -> dict[str, Any]:
    """Return where a finding is: in a notebook the line of the file, which has other columns."""
    region: dict[str, int] = {}
    if each.file_line is not None:
        region = {"startLine": each.file_line}
    elif each.cell is None and each.line is not None:
        region = {"startLine": each.line}
        if isinstance(each, Finding):
            region |= {
                "startColumn": each.column,
                "endLine": each.end_line,
                "endColumn": each.end_column,
            }
    location = _physical(each.path, region)
    names = []
    if each.cell is not None:
        names.append({"name": f"cell {each.cell}", "kind": "module"})
    if isinstance(each, Finding) and each.symbol:
        names.append({"name": visible(each.symbol), "kind": "function"})
    return location | ({"logicalLocations": names} if names else {})


def _physical(path: str, region: dict[str, int]) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": _artifact(path)}
    if region:
        physical["region"] = region
    return {"physicalLocation": physical}


def _artifact(path: str) -> dict[str, str]:
    path = slashed(path)
    uri = quote(path, errors="surrogateescape")
    return {"uri": f"file://{uri}"} if path[0] == "/" else {"uri": uri, "uriBaseId": _BASE}


def _fixes(result: FileResult) -> dict[str, Any]:
    """Return the changes of a file as one fix, or nothing where there are none."""
    replacements = list(_replacements(result.old, result.new))
    if not replacements:
        return {}
    number = sum(not finding.action.changes_nothing for finding in result.findings)
    places = "1 place" if number == 1 else f"{number} places"
    change = {"artifactLocation": _artifact(result.path), "replacements": replacements}
    text = f"Migrate {visible(slashed(result.path))}, all of it: {places}"
    return {"fixes": [{"description": {"text": text}, "artifactChanges": [change]}]}


def _replacements(old: str, new: str) -> Iterator[dict[str, Any]]:
    """Yield what makes the new text of the old one, in whole lines."""
    before, after = lines_of(old), lines_of(new)
    for tag, first, last, start, stop in Matcher(before, after).get_opcodes():
        if tag == "equal":
            continue
        end = {"endLine": last + 1, "endColumn": 1}
        if last == len(before) and not old.endswith("\n"):
            end = {"endLine": max(last, 1), "endColumn": len(before[-1]) + 1 if before else 1}
        begin = {"startLine": first + 1, "startColumn": 1}
        if first == len(before):  # behind a last line without an end
            begin = {"startLine": end["endLine"], "startColumn": end["endColumn"]}
        yield {
            "deletedRegion": begin | end,
            "insertedContent": {"text": "".join(after[start:stop])},
        }
