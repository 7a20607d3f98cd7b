"""What a text states that no graph shows: it prints, logs or warns, and gives ops their names."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator

from tfgradmigrate.program.walking import called_name, tree_of, walk, words

#: What functions are called that print or log something, those of loggers included.
_TELLING = words("critical debug error exception fatal info pprint print vlog warn warning")


def untold(old: Iterable[str], new: Iterable[str]) -> Iterator[str]:
    """Yield what old lines call to print or log something, and no new line does.

    Two are alike if they call the same and have the same texts: tensors may have other names.
    """
    now = Counter(told for line in new for told, _ in _told(line))
    for line in old:
        for told, said in _told(line):
            now[told] -= 1
            if now[told] < 0:
                yield said


def names_given(texts: Iterable[str]) -> list[str]:
    """Return what texts give to ops as a `name=`, once each.

    Canonical forms are free of names, as those of a rewrite's ops are others anyway.
    """
    return [*dict.fromkeys(name for text in texts for name in _names(text))]


def _names(line: str) -> Iterator[str]:
    if "name=" not in line:
        return
    for call in walk(_parsed(line)):
        for keyword in call.keywords if isinstance(call, ast.Call) else ():
            value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
            # For an empty name, or None, TensorFlow makes one up.
            if keyword.arg == "name" and isinstance(value, str) and value:
                yield value


def _parsed(line: str) -> ast.Module:
    """Return a line as a module, an empty one where it is the head of a statement."""
    try:
        return tree_of(line)
    except SyntaxError:
        return ast.Module([], [])


def _texts(node: str | ast.AST) -> Iterator[str]:
    parts = walk(_parsed(node) if isinstance(node, str) else node)
    values = (part.value for part in parts if isinstance(part, ast.Constant))
    return (each for each in values if isinstance(each, str))


def _told(line: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield what a line calls to tell something, with the texts in it, and how it is spelled.

    `tf.print` is an op, which graphs show.
    """
    if not any(name in line for name in _TELLING):
        return
    node = next(iter(_parsed(line).body), None)
    value = node.value if isinstance(node, ast.Expr | ast.Return) else None
    for call in value.elts if isinstance(value, ast.Tuple) else [value]:
        if not isinstance(call, ast.Call):
            continue
        name = called_name(call)
        is_op = name == "print" and not isinstance(call.func, ast.Name)
        if name in _TELLING and not is_op:
            name = "warning" if name == "warn" else name
            yield (name, *_texts(call)), ast.unparse(call)
