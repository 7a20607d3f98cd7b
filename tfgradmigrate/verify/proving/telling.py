"""What a text tells people, which no graph shows: it prints, logs or warns."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator

from tfgradmigrate.verify.program.scopes import words
from tfgradmigrate.verify.program.slicing import called_name
from tfgradmigrate.walking import tree_of, walk

#: What functions are called that tell people something, those of loggers included.
_TELLING = words("critical debug error exception fatal info pprint print vlog warn warning")


def untold(old: Iterable[str], new: Iterable[str]) -> Iterator[str]:
    """Yield what old lines call to tell people something, and no new line does.

    Two are alike if they call the same and have the same texts: tensors may have other names.
    """
    now = Counter(told for line in new for told, _ in _told(line))
    for line in old:
        for told, said in _told(line):
            now[told] -= 1
            if now[told] < 0:
                yield said


def _told(line: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield what a line calls to tell something, with the texts in it, and how it is spelled.

    A cut that is such a call gives its value. `tf.print` is an op, which graphs show.
    """
    if not any(name in line for name in _TELLING):
        return
    try:
        node = tree_of(line).body[0]
    except SyntaxError:  # the head of a statement
        return
    value = node.value if isinstance(node, ast.Expr | ast.Return) else None
    for call in value.elts if isinstance(value, ast.Tuple) else [value]:
        if not isinstance(call, ast.Call):
            continue
        name = called_name(call)
        is_op = name == "print" and not isinstance(call.func, ast.Name)
        if name in _TELLING and not is_op:
            texts = (part.value for part in walk(call) if isinstance(part, ast.Constant))
            name = "warning" if name == "warn" else name
            yield (name, *(each for each in texts if isinstance(each, str))), ast.unparse(call)
