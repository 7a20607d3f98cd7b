"""New code in an f-string, in which its own quotes and line breaks may not stand.

Before Python 3.12 they may not; from then on they may, and nobody reads them gladly.
"""

from __future__ import annotations

from typing import Literal

import libcst as cst

from tfgradmigrate.syntax.tree import source_of

_QUOTES: tuple[Literal['"', "'", '"""', "'''"], ...] = ('"', "'", '"""', "'''")


def fitted(string: cst.FormattedString) -> cst.FormattedString:
    """An f-string with other quotes around the strings in it, or around itself, where it must.

    The code in it keeps its meaning. Where no quotes serve, the f-string does not change.
    """
    if _fits(string, string.end):
        return string
    inner = string.visit(_OtherQuotes(string.end[0]))
    assert isinstance(inner, cst.FormattedString)
    if _fits(inner, inner.end):
        return inner
    for quote in _QUOTES:
        text = "".join(source_of(part) for part in string.parts)
        if _fits(string, quote) and quote not in text and not text.endswith(quote[0]):
            return string.with_changes(start=f"{string.prefix}{quote}", end=quote)
    return string


class _OtherQuotes(cst.CSTTransformer):
    """Puts quotes of the other kind around plain strings, where they do not hold such."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self._kind = kind

    def leave_SimpleString(  # noqa: N802
        self, original_node: cst.SimpleString, updated_node: cst.SimpleString
    ) -> cst.SimpleString:
        inside = original_node.raw_value
        if self._kind not in original_node.quote or any(c in inside for c in "'\"\\"):
            return updated_node
        quote = _OTHER[self._kind] * len(original_node.quote)
        return updated_node.with_changes(value=f"{original_node.prefix}{quote}{inside}{quote}")


_OTHER = {"'": '"', '"': "'"}


def _fits(string: cst.FormattedString, quote: str) -> bool:
    """Whether the code in an f-string may stand between some quotes."""
    for part in string.parts:
        if isinstance(part, cst.FormattedStringExpression):
            code = source_of(part.expression)
            if quote in code or (len(quote) == 1 and "\n" in code.replace("\r", "\n")):
                return False
    return True
