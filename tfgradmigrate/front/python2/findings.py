"""What is reported of a conversion: that it was made, and each place that is to be checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from tfgradmigrate.front.python2.conversion import Conversion
from tfgradmigrate.front.python2.detection import Form
from tfgradmigrate.rules.findings.python2_file import Converted, OtherMeaning
from tfgradmigrate.rules.model import Finding


def conversion_findings(
    converted: Conversion, text: str, path: str, form: Form
) -> Iterator[Finding]:
    """What is reported of a conversion: that it was made, and each place that is to be checked.

    `text` is the file as it was, and Python 2 on account of one line.
    """
    line, message = form.line, "the file is Python 2 and becomes Python 3, with fissix"
    notes = [f"what changes: {', '.join(converted.fixers)}"] if converted.fixers else []
    if form.mixed:
        notes.append(
            "a tab in front of a line advances to the next multiple of eight, as in Python 2"
        )
    counted = Counter(check.what for check in converted.checks)
    if counted:
        lines = ("1 line" if count == 1 else f"{count} lines" for count in counted.values())
        counts = ", ".join(
            f"`{what}` in {number}" for what, number in zip(counted, lines, strict=True)
        )
        notes.append(f"what may compute something else now, and is to be checked: {counts}")
    code_there = text.splitlines()[line - 1]
    column = len(code_there) - len(code_there.lstrip()) + 1
    whole = Finding(
        code=Converted.code,
        action=Converted.action,
        path=path,
        line=line,
        column=column,
        end_line=line,
        end_column=len(code_there) + 1,
        idiom="python2_file",
        symbol="",
        message=message,
        assumes=_assumptions(converted),
        notes=tuple(notes),
    )
    yield whole
    for check in converted.checks:
        yield replace(
            whole,
            assumes=(),
            notes=(),
            code=OtherMeaning.code,
            action=OtherMeaning.action,
            line=check.line,
            column=check.column,
            end_line=check.line,
            end_column=check.column + len(check.what),
            symbol=check.what,
            message=check.why,
        )


def _assumptions(converted: Conversion) -> tuple[str, ...]:
    """What a conversion rests on: a file of Python 2 does not tell bytes from text."""
    checked = (
        ["the lines named as TGM210 mean in Python 3 what is wanted"] if converted.checks else []
    )
    return (*checked, "no text of the file has to be bytes, which a plain string was in Python 2")
