"""Texts of programs, as reports show them."""

from __future__ import annotations

from collections.abc import Sequence


def shortened(text: str, length: int) -> str:
    """A text, or its beginning and three dots."""
    return text if len(text) <= length else f"{text[: length - 3].rstrip()}..."


def listed(names: Sequence[str], most: int, joint: str = ", ") -> str:
    """The first of some names, and how many more there are."""
    more = f" and {len(names) - most:,} more" if len(names) > most else ""
    return joint.join(names[:most]) + more


def parted(sides: Sequence[str], length: int) -> list[str]:
    """Of long texts, the part where they differ and a little of what stands before it."""
    pairs = enumerate(zip(*sides, strict=False))
    parting = next((n for n, (a, b) in pairs if a != b), min(map(len, sides)))
    start = max(0, parting - _SAME) if max(map(len, sides)) > length else 0
    return [f"{'...' * (start > 0)}{shortened(each[start:], length + 3)}" for each in sides]


#: How many letters are shown that are the same.
_SAME = 30
