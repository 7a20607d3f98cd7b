"""An old text with the names that the new one has for the same things; the lines are kept.

`tf.Summary` of TensorFlow 1 is `tf.compat.v1.Summary`: in a graph one op, but other byte code in a
function that Python calls. A function of `keras.backend`, which Keras 3 has no more, is taken for
TensorFlow's own of that name; `tf.contrib.eager.py_func` for `tf.py_function`, which it is.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Iterator

from tfgradmigrate.program.scopes import scopes_of
from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.tables.mends import renamed
from tfgradmigrate.verify.places.differences import head_of

#: What an old text calls the functions that TensorFlow has of Keras; no program has such a name.
OF_KERAS = "backend_of_tensorflow"

_IMPORT = f"; from tensorflow.keras import backend as {OF_KERAS}"

_TENSORFLOW = ("tensorflow", "tensorflow.compat.v1")
_KERAS = "keras.backend"

#: Modules of TensorFlow 1.15 that have ``py_func = script_ops.eager_py_func`` (the second one says
#: so, the first one imports it): that function is called `tf.py_function`.
_EAGER = ("tensorflow.contrib.eager", "tensorflow.contrib.eager.python.tfe")

#: The line, the columns in bytes, and what comes there.
_Edit = tuple[int, int, int, str]


def with_new_names(text: str, beside: str = "", but_left: bool = False) -> str:
    """Return a text with TensorFlow's names of today for what had another one in TensorFlow 1.

    Not where the text `beside` it imports the names of TensorFlow 1; and not for ops: there
    TensorFlow 2 may have another one of that name. With `but_left`, not for names that the text
    beside it has as well.
    """
    tree, other = tree_of(text), tree_of(beside)
    if _roots(other, _TENSORFLOW[1:]):
        return text
    left = {n for n, _ in _named(other, _roots(other, _TENSORFLOW[:1]))} if but_left else set()
    found: list[_Edit] = []
    for name, node in _named(tree, _roots(tree, _TENSORFLOW[:1])):
        now = "" if name in left else renamed(name)
        if now == f"compat.v1.{name}" or (now and name.startswith("gfile.")):
            found += _instead(node, f"{ast.unparse(node).removesuffix(name)}{now}")
    return _edited(text, found)


def as_version_1(text: str) -> str:
    """Return a text to which TensorFlow is `tensorflow.compat.v1`: names mean what they did.

    Raises SyntaxError for a text that cannot be parsed.
    """
    found: list[_Edit] = []
    for node in walk(tree_of(text)):
        for alias in node.names if isinstance(node, ast.Import) else ():
            if alias.name == "tensorflow" and alias.lineno == alias.end_lineno:
                now = f"tensorflow.compat.v1 as {alias.asname or alias.name}"
                found.append((alias.lineno, alias.col_offset, alias.end_col_offset or 0, now))
    return _edited(text, found)


def with_keras_of_tensorflow(old: str, new: str) -> str:
    """Return an old text in which functions of `keras.backend` are TensorFlow's.

    Those that the new text calls by TensorFlow's name, but for statements that it has as they were.
    Raises SyntaxError for a text that cannot be parsed.
    """
    if "keras.backend" not in new or "keras" not in old:
        return old
    tree, other = tree_of(old), tree_of(new)
    of_tensorflow = {name for name, _ in _named(other, _roots(other, _TENSORFLOW))}
    left = Counter(map(_told, _statements(other)))
    found: list[_Edit] = []
    for statement in _statements(tree):
        left[_told(statement)] -= 1
        if left[_told(statement)] < 0:
            for name, node in _of_keras(statement, tree):
                if f"{_KERAS}.{name}" in of_tensorflow:
                    found += _instead(node, f"{OF_KERAS}.{name}")
    for first in tree.body if found else ():
        if isinstance(first, ast.Import | ast.ImportFrom) and "keras" in ast.unparse(first):
            assert first.end_lineno is not None and first.end_col_offset is not None
            behind = (first.end_lineno, first.end_col_offset, first.end_col_offset, _IMPORT)
            return _edited(old, [*found, behind])
    return old


def with_py_function(old: str) -> str:
    """Return an old text in which the `py_func` of `tf.contrib.eager` is `tf.py_function`.

    It is where the text has a name for TensorFlow. Raises SyntaxError for a text that cannot be
    parsed.
    """
    if "contrib" not in old or "eager" not in old or "py_func" not in old:
        return old
    tree = tree_of(old)
    roots = _roots(tree, _TENSORFLOW[:1])
    if not roots:
        return old
    found = [node for name, node in _named(tree, roots) if name == "contrib.eager.py_func"]
    found += [node for name, node in _named(tree, _roots(tree, _EAGER)) if name == "py_func"]
    return _edited(old, [e for n in found for e in _instead(n, f"{min(roots)}.py_function")])


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the statements of a text, each without those that it holds."""
    return (head_of(node) for node in walk(tree) if isinstance(node, ast.stmt))


def _told(statement: ast.stmt) -> str:
    return ast.dump(statement)


def _of_keras(node: ast.AST, tree: ast.Module) -> Iterator[tuple[str, ast.Attribute]]:
    """Yield what a node reads of Keras' own backend: the name of the function, and where."""
    yield from _named(node, _roots(tree, (_KERAS,)))
    for name, part in _named(node, _roots(tree, ("keras",))):
        if name.startswith("backend.") and name.count(".") == 1:
            yield name.partition(".")[2], part


def _roots(tree: ast.Module, modules: Collection[str]) -> set[str]:
    """Return the names that stand for one of some modules, and for nothing else."""
    return scopes_of(tree).names_of(modules)


def _named(tree: ast.AST, roots: Collection[str]) -> Iterator[tuple[str, ast.Attribute]]:
    """Yield the dotted names that begin with a root, each without it, and all their beginnings."""
    for node in walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            parts = [node.attr]
            inner = node.value
            while isinstance(inner, ast.Attribute):
                parts.append(inner.attr)
                inner = inner.value
            if isinstance(inner, ast.Name) and inner.id in roots:
                yield ".".join(reversed(parts)), node


def _instead(node: ast.Attribute, new: str) -> Iterator[_Edit]:
    """Yield what puts something in the place of a name, if that stands on one line."""
    if node.lineno == node.end_lineno:
        yield node.lineno, node.col_offset, node.end_col_offset or 0, new


def _edited(text: str, edits: Collection[_Edit]) -> str:
    lines = text.encode().split(b"\n")
    for number, first, last, new in sorted(set(edits), reverse=True):
        line = lines[number - 1]
        lines[number - 1] = line[:first] + new.encode() + line[last:]
    return b"\n".join(lines).decode()
