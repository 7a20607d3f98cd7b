"""The counts at the end of every report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum

from msgspec import Struct

from tfgradmigrate.rules.model import Action, FileResult, Safety


class Summary(Struct, frozen=True):
    """How many files were looked at, changed and failed, and how many findings each action has.

    `ignored` are findings that comments set aside, `accepted` those that a baseline holds, `leave`
    those that `--safe-only` leaves for what they assume. `safe` are rewrites and shims that assume
    nothing.
    """

    files: int
    changed: int
    rewrite: int
    shim: int
    keep: int
    refuse: int
    errors: int
    ignored: int = 0
    accepted: int = 0
    leave: int = 0
    safe: int = 0

    @property
    def assuming(self) -> int:
        """How many changes assume something."""
        return self.rewrite + self.shim - self.safe


def summarise(files: int, results: Iterable[FileResult]) -> Summary:
    """Count the results of a run that looked at `files` files."""
    results = list(results)
    findings = [finding for result in results for finding in result.findings]
    made = [finding for finding in findings if not finding.action.changes_nothing]
    return Summary(
        files=files,
        changed=sum(result.changed for result in results),
        errors=sum(result.failure is not None for result in results),
        ignored=sum(len(result.ignored) for result in results),
        accepted=sum(len(result.accepted) for result in results),
        safe=sum(finding.safety is Safety.SAFE for finding in made),
        **counted(Action, (finding.action for finding in findings)),
    )


def counted(kinds: type[Enum], found: Iterable[Enum]) -> dict[str, int]:
    """Return how many there are of each kind, by its value as a word."""
    counts = Counter(found)
    return {each.value.replace(" ", "_"): counts[each] for each in kinds}
