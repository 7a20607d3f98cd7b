"""What Python's own parser makes of a text."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from typing import NamedTuple

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.walking import tree_of

#: Brackets within one another that Python's own parser accepts (MAXLEVEL of its tokenizer).
_MOST_BRACKETS = 200

# Strings and comments are matched so that a bracket in one is none. In an f-string it is one.
_BRACKET = pattern(
    r"""(?<![fFtT])(?:\"{3}(?:\\.|[^\\])*?\"{3}|'{3}(?:\\.|[^\\])*?'{3})"""
    r"""|(?<![fFtT])(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
    r"""|\#[^\n]*|[(\[{]|[)\]}]""",
    re.DOTALL,
)

_NEWLINE = pattern(r"\r\n|\r|\n")


class Parsed(NamedTuple):
    """The tree of a text, or what is said against it; neither of what is no Python at all."""

    tree: ast.Module | None
    error: SyntaxError | None


class TooNestedError(SyntaxError):
    """Brackets are nested deeper than Python allows, and than any parser should be shown."""


# What looks whether a text is Python 2 and what migrates it ask one after the other.
@lru_cache(maxsize=1)
def parse(text: str) -> Parsed:
    """Parse a text with Python's own parser."""
    try:
        return Parsed(tree_of(text), None)
    except SyntaxError as error:
        return Parsed(None, _too_nested(text) or error.with_traceback(None))
    except ValueError:
        # A NUL byte; libcst says so.
        return Parsed(None, None)


def _too_nested(text: str) -> TooNestedError | None:
    """The error for brackets that are nested deeper than Python allows, None if there is none.

    libcst's parser has no such limit: what is far beyond it takes the process with it.
    """
    depth = 0
    for match in _BRACKET.finditer(text):
        if match[0] in "([{":
            depth += 1
            if depth > _MOST_BRACKETS:
                line = text.count("\n", 0, match.start()) + 1
                return TooNestedError("too many nested parentheses", (None, line, None, None))
        elif match[0] in ")]}":
            depth = max(depth - 1, 0)
    return None


def line_starts(text: str) -> list[int]:
    """The offset of every line of a text, with the newlines that Python knows."""
    return [0, *(match.end() for match in _NEWLINE.finditer(text))]
