"""Telling Python 2 from a file that is merely broken.

libcst accepts two Python 2 forms as something else, without an error: `except A, e:` as a tuple of
exceptions and `print >>f, x` as a shift and a tuple. Python's own parser refuses both.
"""

from __future__ import annotations

import ast
import re

_STATEMENTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"^\s*print\s+(?!=)[^\s(=.,\[)]"), "a `print` statement"),
    (re.compile(r"^\s*print\s*>>"), "a `print >>file` statement"),
    (re.compile(r"^\s*print\s*\(.*\)\s*%"), "a `print` statement"),
    (re.compile(r"^\s*print\s*$"), "a `print` statement"),
    (re.compile(r"^\s*except\s+[^:]*[\w.)]\s*,\s*\w+\s*:"), "`except Error, name:`"),
    (re.compile(r"^\s*raise\s+[\w.]+\s*,"), "`raise Error, value`"),
    (re.compile(r"^\s*exec\s+[^\s(=]"), "an `exec` statement"),
    (re.compile(r"<>"), "the `<>` operator"),
    (re.compile(r"(?<![\w.])\d+[lL](?!\w)"), "a long integer literal"),
    (re.compile(r"(?<![\w.])0\d+(?![\w.])"), "an octal literal with a leading zero"),
    (re.compile(r"\bur['\"]", re.IGNORECASE), "a `ur''` string"),
    (re.compile(r"`[^`]+`"), "backquotes for repr"),
    (re.compile(r"\b(?:def\s+\w+\s*|lambda\s+)\(?[^)]*\(\s*\w+\s*,"), "a tuple parameter"),
)


def python2_reason(text: str) -> tuple[int, str] | None:
    """The line (from 1) and form that make a file Python 2, None where it is not.

    A file that Python 3's parser takes is not Python 2. One that it refuses is, where the line of
    the error has a form of Python 2; mixing tabs and spaces counts as well.
    """
    try:
        ast.parse(text)
    except TabError as error:
        return error.lineno or 1, "tabs and spaces are mixed in the indentation"
    except SyntaxError as error:
        number = error.lineno or 1
        lines = text.splitlines()
        for candidate in (number, number - 1):
            if 0 < candidate <= len(lines):
                for form, what in _STATEMENTS:
                    if form.search(lines[candidate - 1]):
                        return candidate, what
    except ValueError:
        # A NUL byte: no Python at all. libcst says so.
        return None
    return None
