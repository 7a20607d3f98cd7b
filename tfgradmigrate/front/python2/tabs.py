"""Indentation in which tabs and spaces are mixed, as Python 2 counts it: a tab goes to the next
multiple of eight. Python 3 reads it with spaces for the tabs.
"""

from __future__ import annotations

import io

from tfgradmigrate.program.patterns import pattern

_WHITE = pattern(r"[ \t\f]*")
_TAB = 8


def spaced(text: str) -> str:
    """Return a text with spaces for the tabs of its indentation."""
    inside = _within_strings(text)
    return "".join(
        line if number in inside else _WHITE.sub(lambda m: m[0].expandtabs(_TAB), line, count=1)
        for number, line in enumerate(_lines(text), 1)
    )


def _lines(text: str) -> list[str]:
    return list(io.StringIO(text, newline=""))


def _within_strings(text: str) -> set[int]:
    """The lines that begin inside of a string, where a tab is no indentation."""
    # Python's own tokenizer refuses what was a number in Python 2.
    from fissix.pgen2.token import STRING
    from fissix.pgen2.tokenize import TokenError, generate_tokens

    inside: set[int] = set()
    try:
        for kind, _, start, end, _ in generate_tokens(iter([*_lines(text), ""]).__next__):
            if kind == STRING:
                inside.update(range(start[0] + 1, end[0] + 1))
    except (TokenError, IndentationError):
        return inside  # the conversion gives what is wrong
    return inside
