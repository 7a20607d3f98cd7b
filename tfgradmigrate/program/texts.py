"""Texts of programs, as reports show them."""

from __future__ import annotations


def shortened(text: str, length: int) -> str:
    """A text, or its beginning and three dots."""
    return text if len(text) <= length else f"{text[: length - 3].rstrip()}..."
