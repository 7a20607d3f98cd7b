"""What a text tells people, which no graph shows: it prints, logs or warns."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator

from tfgradmigrate.verify.program.scopes import words
from tfgradmigrate.verify.program.slicing import called_name

#: What functions are called that tell people something, those of loggers included.
_TELLING = words("critical debug error exception fatal info pprint print vlog warn warning")


def untold(old: Iterable[str], new: Iterable[str]) -> Iterator[str]:
    """Yield those of the old lines that tell people something and have none like them now.

    Two are alike if they call the same and have the same texts: tensors may have other names.
    """
    now = Counter(filter(None, map(_told, new)))
    for line in old:
        told = _told(line)
        now[told] -= 1
        if told and now[told] < 0:
            yield line


def _told(line: str) -> tuple[str, ...]:
    """Return what a line calls to tell something, with the texts in it; () of other lines.

    `tf.print` is an op, which graphs show.
    """
    if not any(name in line for name in _TELLING):
        return ()
    try:
        node = ast.parse(line).body[0]
    except SyntaxError:  # the head of a statement
        return ()
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return ()
    name = called_name(node.value)
    is_op = name == "print" and not isinstance(node.value.func, ast.Name)
    if name not in _TELLING or is_op:
        return ()
    texts = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
    name = "warning" if name == "warn" else name
    return (name, *(each for each in texts if isinstance(each, str)))
