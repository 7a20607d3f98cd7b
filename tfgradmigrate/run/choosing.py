"""Some places of a module migrated, the others left: for an editor's quick fix.

What is declined is set aside in the way of users, by a comment at its line; the comments go again
with the result. So a declined place is to all others what an ignored one is: a gradient function
that it needs is kept, and a decision that depends on it is made anew.
"""

from __future__ import annotations

import io
import tokenize
from collections.abc import Callable, Collection, Iterable

from msgspec.structs import replace

from tfgradmigrate.rules.model import FileResult, Finding

#: Migrates a text, as the text of the file that it is about.
Migrate = Callable[[str], FileResult]


def migrate_chosen(
    text: str, migrate: Migrate, is_chosen: Callable[[Finding], bool]
) -> FileResult | None:
    """Return what `migrate` makes of a Python module where only some of its places are wanted.

    `is_chosen` is asked of every finding that changes something. Declined ones are among the
    `ignored` of the result. Returns None where a part cannot be had without the rest: the text has
    no tokens (it is of Python 2), or a chosen place stands in a line with a declined one.
    """
    whole = migrate(text)
    changing = [finding for finding in whole.findings if not finding.action.changes_nothing]
    declined = [finding for finding in changing if not is_chosen(finding)]
    if not declined or whole.failure is not None:
        return whole
    ends = _ends_of_rows(text)
    tag = _unused_tag(text)
    marked = None if ends is None else _with_tags(text, ends, _lines(declined), tag)
    if marked is None:
        return None
    part = migrate(marked)
    if part.failure is not None:
        return replace(part, old=text, new=text)
    acted = {_place(finding) for finding in part.findings if not finding.action.changes_nothing}
    wanted = {_place(finding) for finding in changing if finding not in declined}
    if not wanted <= acted or not acted.isdisjoint(map(_place, declined)):
        return None
    return replace(part, old=text, new=part.new.replace(tag, ""))


def _place(finding: Finding) -> tuple[int, int]:
    return finding.line, finding.column


def _lines(findings: Iterable[Finding]) -> set[int]:
    """Return the lines of the occurrences of findings, or those where they begin."""
    return {
        line
        for finding in findings
        for line in [at[0] for at in finding.occurrences] or [finding.line]
    }


def _ends_of_rows(text: str) -> list[tuple[range, tuple[int, int]]] | None:
    """Return the lines of each logical line, and line and column of its end.

    Columns count from 0. None where the text cannot be taken apart into tokens.
    """
    rows = []
    first = 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(text, newline="").readline):
            if token.type == tokenize.NEWLINE:
                rows.append((range(first, token.start[0] + 1), token.start))
                first = 0
            elif not first and token.type not in _BETWEEN:
                first = token.start[0]
    except (tokenize.TokenError, SyntaxError):
        return None
    return rows


_BETWEEN = (tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def _unused_tag(text: str) -> str:
    number = 0
    while f"left-{number}-" in text:
        number += 1
    return f"  # tfgradmigrate: ignore left-{number}-"


def _with_tags(
    text: str,
    ends: Collection[tuple[range, tuple[int, int]]],
    lines: Collection[int],
    tag: str,
) -> str | None:
    """Return a text with a tag at the end of each logical line that one of `lines` is of."""
    written = list(io.StringIO(text, newline=""))
    missing = set(lines)
    for rows, (row, column) in ends:
        if missing.isdisjoint(rows):
            continue
        missing.difference_update(rows)
        line = written[row - 1]
        written[row - 1] = line[:column] + tag + line[column:]
    return None if missing else "".join(written)
