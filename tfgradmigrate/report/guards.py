"""What the rules asked about one place, a line each: yes, no with the reason, or not asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tfgradmigrate.report.text import visible
from tfgradmigrate.rules.guards import Guard
from tfgradmigrate.rules.model import Finding, GuardAnswer


def told(finding: Finding, rules: Mapping[str, tuple[str, Sequence[Guard]]]) -> str:
    """Return the finding and what was asked; `rules` have their pattern and their guards."""
    place = f"{finding.path}:{finding.line}:{finding.column}"
    lines = [f"{place}: {finding.code} {finding.message}"]
    asked: dict[str, list[GuardAnswer]] = {}
    for answer in finding.guards:
        asked.setdefault(answer.rule, []).append(answer)
    for rule in dict.fromkeys((*asked, finding.rule)):
        pattern, guards = rules.get(rule, ("", ()))
        lines += ["", f"rule {rule}{f': {pattern}' if pattern else ''}"]
        lines += _asked(asked.get(rule, ()), guards)
    return "".join(f"{visible(line)}\n" for line in lines)


def _asked(answers: Sequence[GuardAnswer], guards: Iterable[Guard]) -> list[str]:
    known = {answer.guard for answer in answers}
    lines = []
    for answer in answers:
        lines.append(f"  {'yes' if answer.holds else 'no':4} {answer.guard}: {answer.text}")
        if not answer.holds:
            lines.append(f"       {answer.code} {answer.reason}")
    lines += [f"  -    {guard.id}: {guard.text}" for guard in guards if guard.id not in known]
    return lines or ["  it has no guard: the pattern is all that it asks for"]
