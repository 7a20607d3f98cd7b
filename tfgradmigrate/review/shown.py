"""What is to be seen of a place: where it is, why it is changed, and its lines before and after."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tfgradmigrate.report import text, verification
from tfgradmigrate.report.diff import changes
from tfgradmigrate.review.session import Question
from tfgradmigrate.rules.findings import explanations
from tfgradmigrate.rules.model import FileResult, Verdict

#: Lines around what is changed.
CONTEXT = 3


class Side(Struct, frozen=True):
    """Lines of one text that belong together: the number of the first one, and all of them.

    `changed` are the numbers of those that the other text does not have.
    """

    first: int
    lines: tuple[str, ...]
    changed: frozenset[int]


def head(question: Question, position: str) -> str:
    """Return the line over a place: its `position` among all findings, where and what it is."""
    finding = question.first
    place = f"{text.visible(question.path)}:{finding.line}"
    return f"[{position}] {place}: {question.code}, {explanations()[question.code].title}"


def why(question: Question) -> str:
    """Return the messages of a place, each on a line, with what they assume."""
    lines = (line for each in question.findings for line in (each.message, *each.below))
    return "\n".join(map(text.visible, lines))


def hunks(proposed: FileResult, context: int = CONTEXT) -> Iterator[tuple[Side, Side]]:
    """Yield what differs, with some lines around it, before and after."""
    old, new = proposed.old.splitlines(), proposed.new.splitlines()
    for group in changes(old, new, context):
        yield (
            _side(old, [(tag, start, stop) for tag, start, stop, _, _ in group]),
            _side(new, [(tag, start, stop) for tag, _, _, start, stop in group]),
        )


def _side(lines: list[str], group: list[tuple[str, int, int]]) -> Side:
    first, last = group[0][1], group[-1][2]
    changed = {n + 1 for tag, start, stop in group if tag != "equal" for n in range(start, stop)}
    return Side(first + 1, tuple(map(text.visible, lines[first:last])), frozenset(changed))


def proof(verdicts: tuple[Verdict, ...]) -> str:
    """Return what came of running a place."""
    told = "".join(verification.verdict(each, text.plain) for each in verdicts)
    return told.rstrip("\n") or "nothing of this place can be run"
