"""What is spelled anew and means what it meant: `tf.compat.v1.x` for the `tf.x` of an old text.

Such code is the same on both sides, as `differences` has it. But so is a `tf.x` that was left as it
is, and that one means what TensorFlow 2 means by it: here the two are distinguished. So is a `tf.x`
for the `tf.compat.v1.x` of an old text, which is reported where the two are not the same.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from tfgradmigrate.left.meanings import another_meaning, may_mean_another
from tfgradmigrate.left.uses import Use, uses
from tfgradmigrate.program.walking import walk
from tfgradmigrate.verify.places.differences import form_of, head_of, tensorflow_names

#: Stands for the one expression that is looked at.
_HERE = "<here>"


def is_spelled_anew(
    old: ast.Module, new: ast.Module, line: int, column: int, within: ast.AST | None = None
) -> bool:
    """Return whether the name at a place of the old text is one of TensorFlow 1's in the new one.

    That is so if wherever the new text has the statement, it has the longer name in this place;
    wherever the function `within` it has it, if that is given.
    """
    names = tensorflow_names(old) | tensorflow_names(new)
    inner = _innermost(old, line, column)
    if inner is None:
        return False
    statement = head_of(inner)
    at = _name_at(statement, line, column)
    if at is None or not at.startswith(tuple(f"{name}." for name in names)):
        return False
    root, _, rest = at.partition(".")
    wanted = form_of(_marked(statement, at, line, column), names)
    heads = map(head_of, _statements(within or new))
    same = [n for n in heads if form_of(n, names) == form_of(statement, names)]
    return bool(same) and all(
        any(form_of(each, names) == wanted for each in _each_marked(n, f"{root}.compat.v1.{rest}"))
        for n in same
    )


def meant_otherwise(old: ast.Module, new: ast.Module) -> Iterator[int]:
    """Yield the lines of uses in the new text of what the old one has of version 1 by its name.

    `tf.compat.v1.nn.dropout(x, 0.3)` keeps 0.3 of `x`, and `tf.nn.dropout(x, 0.3)` drops that. So
    does one that stands where it stood, if another import has made TensorFlow 2 of `tf`.
    """
    before = {use.name for use in uses(old)}
    for use in uses(new):
        if f"compat.v1.{use.name}" in before and (another_meaning(use) or _may_differ(use)):
            yield use.line


def _may_differ(use: Use) -> bool:
    """Return whether what a call is given does not show that it means what it meant.

    A `where` that is given two tensors chooses by rows or not, as its condition has it.
    """
    given = use.given
    if given is None or given.spread:
        return not use.imports and (use.name == "where" or may_mean_another(use.name))
    return use.name == "where" and given.positional + len(given.keywords) > 2


def _statements(tree: ast.AST) -> Iterator[ast.stmt]:
    return (node for node in walk(tree) if isinstance(node, ast.stmt))


def _innermost(tree: ast.Module, line: int, column: int) -> ast.stmt | None:
    around = [
        node
        for node in _statements(tree)
        if node.lineno <= line <= (node.end_lineno or node.lineno)
        and _name_at(node, line, column) is not None
    ]
    return max(around, key=lambda node: (node.lineno, node.col_offset), default=None)


def _name_at(node: ast.AST, line: int, column: int) -> str | None:
    """Return the longest dotted name that begins at a place."""
    found = [
        part
        for part in walk(node)
        if isinstance(part, ast.Attribute)
        and (part.lineno, part.col_offset + 1) == (line, column)
        and ast.unparse(part).replace(".", "").isidentifier()
    ]
    return max((ast.unparse(part) for part in found), key=len, default=None)


def _marked(node: ast.stmt, name: str, line: int, column: int) -> ast.stmt:
    places = [
        place
        for place, part in enumerate(walk(node))
        if _is(part, name) and (part.lineno, part.col_offset + 1) == (line, column)  # type: ignore[attr-defined]
    ]
    return _with_mark(node, places[0])


def _each_marked(node: ast.stmt, name: str) -> Iterator[ast.stmt]:
    """Yield a statement with one of its uses of a name marked at a time."""
    for place, part in enumerate(walk(node)):
        if _is(part, name):
            yield _with_mark(node, place)


def _is(part: ast.AST, name: str) -> bool:
    return isinstance(part, ast.Attribute) and ast.unparse(part) == name


def _with_mark(node: ast.stmt, place: int) -> ast.stmt:
    made = copy.deepcopy(node)
    part = list(walk(made))[place]
    assert isinstance(part, ast.Attribute)
    part.value, part.attr = ast.Name(_HERE, ast.Load()), _HERE
    return made
