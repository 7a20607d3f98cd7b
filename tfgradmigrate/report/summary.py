"""The counts at the end of every report."""

from __future__ import annotations

from collections.abc import Iterable

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
    changed = errors = ignored = accepted = safe = 0
    actions = dict.fromkeys(Action, 0)
    for result in results:
        changed += result.changed
        errors += result.failure is not None
        ignored += len(result.ignored)
        accepted += len(result.accepted)
        for finding in result.findings:
            actions[finding.action] += 1
            safe += not finding.action.changes_nothing and finding.safety is Safety.SAFE
    return Summary(
        files=files,
        changed=changed,
        rewrite=actions[Action.REWRITE],
        shim=actions[Action.SHIM],
        keep=actions[Action.KEEP],
        refuse=actions[Action.REFUSE],
        errors=errors,
        ignored=ignored,
        accepted=accepted,
        leave=actions[Action.LEAVE],
        safe=safe,
    )
