"""JSON as text: where the members of an object and the elements of an array stand.

The standard library's decoder, which is written in C, skips what nobody asks about: the outputs of
a notebook may be megabytes. The text is known to be JSON when these functions are called.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from tfgradmigrate.program.patterns import pattern

_SPACE = pattern(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder(strict=False)
_LINE_END = pattern(r"\\(?:u[0-9a-fA-F]{4}|.)|\n", re.DOTALL)
_ESCAPE = pattern(r"\\(?:u[0-9a-fA-F]{4}|.)", re.DOTALL)


class Place(NamedTuple):
    """From where to where, as offsets, a value stands in the text."""

    start: int
    end: int


def members(text: str, start: int) -> dict[str, Place]:
    """The members of the object at an offset. Of two alike the last counts, as in Python."""
    found = {}
    at = _skip(text, start + 1)
    while text[at] != "}":
        key, at = _DECODER.raw_decode(text, at)
        at = _skip(text, _skip(text, at) + 1)  # the colon
        place = _value(text, at)
        found[key] = place
        at = _next(text, place.end)
    return found


def elements(text: str, start: int) -> Iterator[Place]:
    """The elements of the array at an offset."""
    at = _skip(text, start + 1)
    while text[at] != "]":
        place = _value(text, at)
        yield place
        at = _next(text, place.end)


def value(text: str, place: Place) -> object:
    """What stands at a place."""
    return _DECODER.raw_decode(text, place.start)[0]


def raw_lines(content: str) -> list[str]:
    r"""Split the inside of a string, escapes as they stand, behind every `\n`."""
    lines = []
    start = 0
    for match in _ESCAPE.finditer(content):
        if match[0] == r"\n" or match[0].lower() == r"\u000a":
            lines.append(content[start : match.end()])
            start = match.end()
    return [*lines, content[start:]] if start < len(content) else lines


def line_in(text: str, place: Place, line: int) -> int:
    """The line of the text in which a line of a string, or of an array of strings, begins.

    Both count from 1. A string that holds line feeds stands on one line of the text itself, unless
    it has them as they are, which is no JSON but is read.
    """
    strings = [place] if text[place.start] == '"' else elements(text, place.start)
    at, left = place.start, line - 1
    for start, end in strings:
        if not left:  # the line before ends an element
            at = start
            break
        for match in _LINE_END.finditer(text, start, end):
            if match[0] == "\n" or match[0].lower() in (r"\n", r"\u000a"):
                left -= 1
                at = match.end()
                if not left:
                    break
        if not left and at < end - 1:
            break
    return text.count("\n", 0, at) + 1


def _value(text: str, at: int) -> Place:
    return Place(at, _DECODER.raw_decode(text, at)[1])


def _next(text: str, at: int) -> int:
    """Behind the comma, or at the bracket, that follows a value."""
    at = _skip(text, at)
    return _skip(text, at + 1) if text[at] == "," else at


def _skip(text: str, at: int) -> int:
    return _SPACE.match(text, at).end()  # type: ignore[union-attr]
