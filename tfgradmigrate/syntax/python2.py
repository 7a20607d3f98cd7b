"""Telling Python 2 from a file that is merely broken.

libcst accepts two Python 2 forms as something else, without an error: `except A, e:` as a tuple of
exceptions, which Python's own parser refuses, and `print >>f, x` as the tuple of a shift, which it
accepts as well.
"""

from __future__ import annotations

import ast
import re

_PRINT_CHEVRON = re.compile(r"(?:^|[:;])[ \t]*print[ \t]*>>", re.MULTILINE)
_STATEMENTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?:^|[:;])\s*print\s*>>"), "a `print >>file` statement"),
    (re.compile(r"(?:^|[:;])\s*print\s+(?!=)[^\s(=.,\[)]"), "a `print` statement"),
    (re.compile(r"(?:^|[:;])\s*print\s*\(.*\)\s*%"), "a `print` statement"),
    (re.compile(r"(?:^|[:;])\s*print\s*$"), "a `print` statement"),
    (re.compile(r"(?:^|[:;])\s*except\s+[^:]*[\w.)]\s*,\s*\w+\s*:"), "`except Error, name:`"),
    (re.compile(r"(?:^|[:;])\s*raise\s+[\w.]+\s*,"), "`raise Error, value`"),
    (re.compile(r"(?:^|[:;])\s*exec\s+[^\s(=]"), "an `exec` statement"),
    (re.compile(r"<>"), "the `<>` operator"),
    (re.compile(r"(?<![\w.])\d+[lL](?!\w)"), "a long integer literal"),
    (re.compile(r"(?<![\w.])0\d+(?![\w.])"), "an octal literal with a leading zero"),
    (re.compile(r"\bur['\"]", re.IGNORECASE), "a `ur''` string"),
    (re.compile(r"`[^`]+`"), "backquotes for repr"),
    (re.compile(r"\b(?:def\s+\w+\s*|lambda\s+)\(?[^)]*\(\s*\w+\s*,"), "a tuple parameter"),
)


def python_tree(text: str) -> tuple[ast.Module | None, SyntaxError | None]:
    """What Python's own parser makes of a text, or what it says against it."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        return None, error
    except ValueError:
        # A NUL byte: no Python at all. libcst says so.
        return None, None
    if _PRINT_CHEVRON.search(text):
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr) and _is_print_chevron(node.value):
                return None, SyntaxError("print >>file", ("", node.lineno, 0, ""))
    return tree, None


def _is_print_chevron(node: ast.expr) -> bool:
    """`print >>file, x`: to Python 3 the tuple of a shift and `x`."""
    if isinstance(node, ast.Tuple) and node.elts:
        node = node.elts[0]
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.RShift)
        and isinstance(node.left, ast.Name)
        and node.left.id == "print"
    )


def python2_reason(text: str, error: SyntaxError | None) -> tuple[int, str] | None:
    """The line (from 1) and form that make a file Python 2, None where it is not.

    `error` is what `python_tree` found. A file is Python 2 where the line of the error has a form
    of Python 2; mixing tabs and spaces counts as well.
    """
    if isinstance(error, TabError):
        return error.lineno or 1, "tabs and spaces are mixed in the indentation"
    if error is not None:
        number = error.lineno or 1
        lines = text.splitlines()
        for candidate in (number, number - 1):
            if 0 < candidate <= len(lines):
                for form, what in _STATEMENTS:
                    if form.search(lines[candidate - 1]):
                        return candidate, what
    return None
