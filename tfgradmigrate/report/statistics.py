"""How many findings there are, by code, by idiom and by file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tfgradmigrate.report.levels import slashed
from tfgradmigrate.report.text import visible
from tfgradmigrate.rules.model import Action, Explanation, FileResult, Finding

#: How many files are listed one by one.
_FILES = 20


def section(results: Sequence[FileResult], pages: Mapping[str, Explanation]) -> str:
    """Return the numbers for people, the largest first; `pages` has the titles of the codes."""
    found = _found(results)
    if not found:
        return ""
    lines = ["By code:"]
    for code, number in _sorted(finding.code for finding in found):
        page = pages[code]
        action = "" if page.action is None else page.action.value
        lines.append(f"{number:7,}  {code}  {action:7}  {page.title}")
    lines.append("By idiom:")
    lines += [f"{n:7,}  {idiom}" for idiom, n in _sorted(finding.idiom for finding in found)]
    lines.append("By file:")
    files = _sorted(slashed(finding.path) for finding in found)
    actions = _actions(found)
    for path, number in files[:_FILES]:
        there = [each for each in Action if actions[path, each]]
        parts = ", ".join(f"{actions[path, each]} {each.value}" for each in there)
        lines.append(f"{number:7,}  {visible(path)}: {parts}")
    rest = files[_FILES:]
    if rest:
        more = sum(number for _, number in rest)
        lines.append(f"{more:7,}  in {len(rest):,} more {'file' if len(rest) == 1 else 'files'}")
    return "\n".join(lines) + "\n"


def as_json(results: Sequence[FileResult]) -> dict[str, Any]:
    """Return the numbers for programs, in the order of the names, all files among them."""
    found = _found(results)
    return {
        "codes": dict(sorted(Counter(finding.code for finding in found).items())),
        "idioms": dict(sorted(Counter(finding.idiom for finding in found).items())),
        "files": dict(sorted(Counter(finding.path for finding in found).items())),
    }


def _found(results: Sequence[FileResult]) -> list[Finding]:
    return [finding for result in results for finding in result.findings]


def _actions(found: Sequence[Finding]) -> Counter[tuple[str, Action]]:
    return Counter((slashed(finding.path), finding.action) for finding in found)


def _sorted(names: Iterable[str]) -> list[tuple[str, int]]:
    return sorted(Counter(names).items(), key=lambda entry: (-entry[1], entry[0]))
