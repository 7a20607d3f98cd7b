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
