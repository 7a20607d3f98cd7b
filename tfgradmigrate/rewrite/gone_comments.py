"""Comments that go with the code they speak of: a finding quotes each, so none is lost."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from tfgradmigrate.emit.comments import comments_lost, comments_with_statements, of_module
from tfgradmigrate.rewrite.decisions import Decision
from tfgradmigrate.syntax.scopes import Scopes


def quote_gone(
    decisions: Sequence[Decision], old: cst.Module, new: cst.Module, scopes: Scopes
) -> None:
    """Say of each comment that `new` has not any more with which decision it went.

    That is the one that edits the comment's statement, or else the innermost one around it; for a
    comment at an import that lost its last use, the first that changes anything.
    """
    lost = comments_lost(of_module(old), of_module(new))
    if not lost:
        return
    owners = _Owners(decisions, scopes)
    gone: dict[Decision, list[str]] = {}
    staying = set(map(id, of_module(new)))
    changed = [part for part in of_module(old) if id(part) not in staying]
    for comment, around in (found for part in changed for found in comments_with_statements(part)):
        if lost[comment] > 0:
            owner = owners.of(around)
            if owner is not None:
                lost[comment] -= 1
                gone.setdefault(owner, []).append(comment)
    for decision, comments in gone.items():
        quoted = ", ".join(f'"{comment}"' for comment in comments)
        what = "removes its comment" if len(comments) == 1 else "removes its comments"
        decision.note(f"{what}: {quoted}")


class _Owners:
    """Which decision changes a statement."""

    def __init__(self, decisions: Sequence[Decision], scopes: Scopes) -> None:
        self.first = next((decision for decision in decisions if decision.edits), None)
        self.by_statement: dict[cst.CSTNode, Decision] = {}
        for decision in decisions:
            edits = decision.edits
            for node in (*edits.nodes(), *edits.retired):
                self.by_statement.setdefault(scopes.statement(node), decision)

    def of(self, around: Sequence[cst.CSTNode]) -> Decision | None:
        """The decision that changes the innermost of some statements."""
        found = (self.by_statement[node] for node in reversed(around) if node in self.by_statement)
        return next(found, self.first)
