"""Which code of two texts has to be run before they can be said to do the same.

That is each statement of a function that the other text does not have in the same place, and each
part of one that may be left out: the branches of a conditional, the right side of `and` and `or`,
the body of a lambda. Code that nothing comes to may do anything.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.program.leading import is_idle, registers
from tfgradmigrate.verify.record.spelling import as_old, parameters

#: Where code stands: its first line and column, its last ones, and `else` for what an `if` lacks.
Position = tuple[int, int, int, int, str]

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)

#: Fields of statements that hold others.
_BODIES = ("body", "orelse", "finalbody", "handlers", "cases")


@dataclass(frozen=True, slots=True)
class Mark:
    """Code that has to be run: its side, its function, its text, and what is asked around it.

    It is of no function where it stands in a statement of the module.

    `asked` are the names in the conditions that decide whether it is run, `registered` tells
    whether it is of a function that is registered as a gradient, `refuses` whether it only raises.
    """

    side: str
    position: Position
    function: str
    text: str
    asked: frozenset[str] = frozenset()
    registered: bool = False
    refuses: bool = False


def marks_of(old: str, new: str) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return what has to be run of each of two texts of a module."""
    before = [*_told("old", tree_of(old).body)]
    there = {part for parts, _ in before for part in parts}
    after = [
        (tuple(as_old(part, there) for part in parts), mark)
        for parts, mark in _told("new", tree_of(new).body)
    ]
    return _left(before, after), _left(after, before)


#: What tells code with all that it stands in, and its mark.
Told = tuple[tuple[str, ...], Mark]


def _left(own: Sequence[Told], theirs: Sequence[Told]) -> tuple[Mark, ...]:
    """Return the marks of what the other text does not have in the same place."""
    there = Counter(told for told, _ in theirs)
    found = []
    for told, mark in own:
        there[told] -= 1
        if there[told] < 0:
            found.append(mark)
    return tuple(found)


def _told(
    side: str,
    body: Iterable[ast.AST],
    around: tuple[str, ...] = (),
    function: str = "",
    asked: frozenset[str] = frozenset(),
    registered: bool = False,
) -> Iterator[Told]:
    """Yield all of a body that could be marked, each told by what it stands in."""
    for node in body:
        if isinstance(node, _DEFINITIONS):
            name = f"{function}.{node.name}".strip(".")
            given = "" if isinstance(node, ast.ClassDef) else parameters(node.args)
            inner = (*around, f"{node.name}({given})")
            own = registered or any(map(registers, node.decorator_list))
            yield from _told(side, node.body, inner, name, asked, own)
            continue
        head = _head(node)
        if isinstance(node, ast.stmt) and not is_idle(node):
            refuses = isinstance(node, ast.Assert | ast.Raise)
            # An `assert` that both texts have fails on both sides or on none.
            place = (head,) if isinstance(node, ast.Assert) else (*around, head)
            for key, part, text, names in _parts(node, head):
                if function or key in _spelled(node):  # a module is run as it is loaded
                    mark = Mark(side, part, function, text, asked | names, registered, refuses)
                    yield (*place, key), mark
        test = getattr(node, "test", None)
        within = asked if test is None else asked | _names(test)
        for field in _BODIES:
            inner = (*around, f"{field} of {head}")
            yield from _told(side, getattr(node, field, ()), inner, function, within, registered)


def _head(node: ast.AST) -> str:
    """Return what a statement says, without those that it holds."""
    spelled = ast.unparse(node)
    return spelled.partition("\n")[0] if hasattr(node, "body") else spelled


def _position(node: ast.AST, part: str = "") -> Position:
    at = ("lineno", "col_offset", "end_lineno", "end_col_offset")
    first, column, last, end = (getattr(node, name, 0) or 0 for name in at)
    return first, column, last, end, part


def _parts(node: ast.stmt, head: str) -> Iterator[tuple[str, Position, str, frozenset[str]]]:
    """Yield what is to be come to of a statement: what tells it, where and what it is.

    Then what is asked whether it is run. An `assert` leaves nothing behind but when it fails, which
    nothing shows.
    """
    if isinstance(node, ast.Assert) and _names(node.test):
        yield "fails", _position(node, "fails"), f"{head}, which fails", frozenset()
        return
    yield "", _position(node), head, frozenset()
    for part in _left_out(node):
        spelled = ast.unparse(part)
        yield spelled, _position(part), spelled, _names(node)
    if isinstance(node, ast.If) and not node.orelse:
        yield "else", _position(node, "else"), f"else (of {head})", _names(node.test)


def _spelled(node: ast.AST) -> set[str]:
    return {ast.unparse(part) for part in _left_out(node)}


def _names(node: ast.AST) -> frozenset[str]:
    return frozenset(each.id for each in walk(node) if isinstance(each, ast.Name))


def _left_out(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions of a statement that may not be evaluated when it is come to.

    In an f-string the places of expressions are not known everywhere.
    """
    if isinstance(node, ast.JoinedStr):
        return
    if isinstance(node, ast.IfExp):
        yield from (node.body, node.orelse)
    elif isinstance(node, ast.BoolOp):
        yield from node.values[1:]
    elif isinstance(node, ast.Lambda):
        yield node.body
    elif isinstance(node, ast.DictComp):
        yield node.value
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
        yield node.elt
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from _left_out(child)
