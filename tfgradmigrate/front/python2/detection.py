"""Telling Python 2 from a file that is merely broken, or newer than this Python.

libcst accepts two Python 2 forms as something else, without an error: `except A, e:` as a tuple of
exceptions, which Python's own parser refuses, and `print >>f, x` as the tuple of a shift, which it
accepts as well. From Python 3.14 on, `except A, e:` is a tuple of exceptions indeed, where the
module has an `e`.
"""

from __future__ import annotations

import ast
import builtins
import re
import sys
from typing import NamedTuple

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.syntax.parsing import TooNestedError, parse

_NO_PARENTHESES = pattern(r"Missing parentheses in call to '(print|exec)'")
_SPACES = "indent the file by spaces alone (`expand --initial --tabs=8`), then migrate it"
_PRINT_CHEVRON = pattern(r"(?:^|[:;])[ \t]*print[ \t]*>>", re.MULTILINE)
_STATEMENTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (pattern(r"(?:^|[:;])\s*print\s*>>"), "a `print >>file` statement"),
    (pattern(r"(?:^|[:;])\s*print\s+(?!=)[^\s(=.,\[)]"), "a `print` statement"),
    (pattern(r"(?:^|[:;])\s*print\s*\(.*\)\s*%"), "a `print` statement"),
    (pattern(r"(?:^|[:;])\s*print\s*$"), "a `print` statement"),
    (pattern(r"(?:^|[:;])\s*except\s+[^:]*[\w.)]\s*,\s*\w+\s*:"), "`except Error, name:`"),
    (pattern(r"(?:^|[:;])\s*raise\s+[\w.]+\s*,"), "`raise Error, value`"),
    (pattern(r"(?:^|[:;])\s*exec\s+[^\s(=]"), "an `exec` statement"),
    (pattern(r"<>"), "the `<>` operator"),
    (pattern(r"(?<![\w.])\d+[lL](?!\w)"), "a long integer literal"),
    (pattern(r"(?<![\w.])0\d+(?![\w.])"), "an octal literal with a leading zero"),
    (pattern(r"\bur['\"]", re.IGNORECASE), "a `ur''` string"),
    (pattern(r"`[^`]+`"), "backquotes for repr"),
    (
        pattern(r"\b(?:def\s+\w+\s*\((?:.*,)?|lambda\b(?:[^:]*,)?)\s*\(\s*\w+\s*[,)]"),
        "a tuple parameter",
    ),
)
_EXCEPT_COMMA = pattern(
    r"^([ \t]*except[ \t]+)([^:#\n]*[\w.)][ \t]*,[ \t]*\w+)([ \t]*:)", re.MULTILINE
)
#: What no Python 2 can read, whatever is in it.
_PYTHON3_ONLY = (
    ast.AnnAssign,
    ast.AsyncFor,
    ast.AsyncFunctionDef,
    ast.AsyncWith,
    ast.Await,
    ast.FormattedValue,
    ast.JoinedStr,
    ast.MatMult,
    ast.NamedExpr,
    ast.Nonlocal,
    ast.YieldFrom,
)


class Form(NamedTuple):
    """What makes a file Python 2: a line, counted from 1, and the form that stands there.

    `mixed` says that the indentation is read otherwise by Python 2: a converter does not mend that.
    """

    line: int
    what: str
    mixed: bool = False

    @property
    def remedy(self) -> str | None:
        """What to do by hand where no converter mends the form."""
        return _SPACES if self.mixed else None


def python2_form(text: str) -> Form | None:
    """What makes a text Python 2, None where nothing does.

    A text is Python 2 where Python's own parser refuses a line that has a form of Python 2; mixing
    tabs and spaces counts as well.
    """
    parsed = parse(text)
    if isinstance(parsed.error, TooNestedError):
        return None
    if isinstance(parsed.error, TabError):
        mixed = "tabs and spaces are mixed in the indentation"
        return Form(parsed.error.lineno or 1, mixed, mixed=True)
    if parsed.error is not None:
        if isinstance(parsed.error, IndentationError) or _is_newer(text):
            return None
        said = _NO_PARENTHESES.match(parsed.error.msg)
        if said is not None:
            article = "an" if said[1] == "exec" else "a"
            return Form(parsed.error.lineno or 1, f"{article} `{said[1]}` statement")
        return _form_at(parsed.error.lineno or 1, text)
    if parsed.tree is not None and sys.version_info >= (3, 14) and _EXCEPT_COMMA.search(text):
        line = _unbound_except(parsed.tree)
        if line is not None:
            return Form(line, "`except Error, name:`")
    if parsed.tree is not None and _PRINT_CHEVRON.search(text):
        for node in ast.walk(parsed.tree):
            if isinstance(node, ast.Expr) and _is_print_chevron(node.value):
                return _form_at(node.lineno, text)
    return None


def _unbound_except(tree: ast.Module) -> int | None:
    """The line of `except A, e:` where nothing in the module is called `e`.

    From Python 3.14 on that is a tuple of two exceptions, the second of which would have a name.
    """
    known = set(dir(builtins))
    for statement in tree.body:
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.Try):
            names = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
            known |= {name.id for name in names if not isinstance(name.ctx, ast.Load)}
    for node in ast.walk(tree):
        if _is_python3_only(node):
            return None
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            known.add(node.name)
        elif isinstance(node, ast.arg):
            known.add(node.arg)
        elif isinstance(node, ast.alias):
            if node.name == "*":
                return None
            known.add((node.asname or node.name).split(".")[0])
    for node in ast.walk(tree):
        kinds = node.type if isinstance(node, ast.ExceptHandler) else None
        if isinstance(kinds, ast.Tuple) and len(kinds.elts) == 2:
            first, last = kinds.elts
            # A tuple in parentheses begins before its first item.
            bare = (first.lineno, first.col_offset) == (kinds.lineno, kinds.col_offset)
            if bare and isinstance(last, ast.Name) and last.id not in known:
                return kinds.lineno
    return None


def _form_at(number: int, text: str) -> Form | None:
    """The form of Python 2 in a line, or in the one above it."""
    lines = text.splitlines()
    for candidate in (number, number - 1):
        if 0 < candidate <= len(lines):
            for form, what in _STATEMENTS:
                if form.search(lines[candidate - 1]):
                    return Form(candidate, what)
    return None


def _is_newer(text: str) -> bool:
    """Whether `except A, B:` is all that this Python cannot read of what only Python 3 can."""
    plain = _EXCEPT_COMMA.sub(r"\1(\2)\3", text)
    if plain == text:
        return False
    tree = parse(plain).tree
    return tree is not None and any(_is_python3_only(node) for node in ast.walk(tree))


def _is_python3_only(node: ast.AST) -> bool:
    if isinstance(node, (ast.FunctionDef, ast.Lambda)):
        arguments = node.args
        named = (*arguments.posonlyargs, *arguments.args, arguments.vararg, arguments.kwarg)
        return bool(
            arguments.posonlyargs
            or arguments.kwonlyargs
            or getattr(node, "returns", None)
            or any(argument is not None and argument.annotation for argument in named)
        )
    if isinstance(node, ast.ClassDef):
        return bool(node.keywords)
    if isinstance(node, ast.Raise):
        return node.cause is not None
    return isinstance(node, _PYTHON3_ONLY)


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
