"""What identifies a place again after other lines have moved it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.rules.model import Action, Finding

_NUMBER = pattern("[0-9]+")


def fingerprint(finding: Finding) -> str:
    """Return what identifies a place from others with the same code in its file, in 16 digits.

    What it is about, and the lines that hold its markers, without their indentation. Where it holds
    for no text, that is what is refused; of what is reported of a file as a whole there is but one.
    """
    text = finding.text
    if not text and finding.action is Action.REFUSE:
        text = _NUMBER.sub("", finding.message)
    return shortened(f"{finding.symbol}\n{text}")


def distinct(names: Iterable[str]) -> list[str]:
    """Return the names, each that comes again with the number of times that it has come."""
    seen: Counter[str] = Counter()
    told = []
    for name in names:
        seen[name] += 1
        told.append(name if seen[name] == 1 else f"{name}:{seen[name]}")
    return told


def shortened(text: str) -> str:
    """Return 16 digits that stand for a text."""
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16]
