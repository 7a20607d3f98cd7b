"""Which conditions hold on the way to a place, and which values of a parameter meet them.

Inputs with which a function returns before it comes to the place would prove nothing.
"""

from __future__ import annotations

import ast
import itertools
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tfgradmigrate.program.scopes import FUNCTIONS, Function
from tfgradmigrate.program.walking import walk

_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)


@dataclass(frozen=True, slots=True)
class Guard:
    """A condition, and whether it has to be true."""

    test: ast.expr
    true: bool


def guards(function: Function, line: int, entry: Function) -> list[Guard]:
    """Return the conditions on the way from the entry of a function to a line.

    `entry` is the function itself, or one nested in it that is called; where the line is in
    another nested function, the first mention of that one in `entry` is on the way.
    """
    target = _node_at(function, line)
    if target is None:
        return []
    chain = _chain(function, target)
    found = list(_along(chain))
    holder = next((n for n in reversed(chain) if isinstance(n, FUNCTIONS)), function)
    if holder is not entry and isinstance(holder, ast.FunctionDef):
        for node in walk(entry):
            if isinstance(node, ast.Name) and node.id == holder.name:
                found += _along(_chain(entry, node))
                break
    return found


def guards_to_name(function: Function, name: str) -> list[Guard]:
    """Return the conditions on the way to the first use of a name or attribute in a function."""
    for node in walk(function):
        if (isinstance(node, ast.Name) and node.id == name) or (
            isinstance(node, ast.Attribute) and node.attr == name
        ):
            return list(_along(_chain(function, node)))
    return []


def _node_at(function: Function, line: int) -> ast.AST | None:
    """Return the innermost statement (or lambda) of a function that starts on a line."""
    found = None
    for node in walk(function):
        if node is not function and isinstance(node, ast.stmt) and node.lineno == line:
            found = found or node
    return found


def _chain(root: ast.AST, target: ast.AST) -> list[ast.AST]:
    """Return the nodes from a root down to a node inside of it."""
    if root is target:
        return [root]
    for child in ast.iter_child_nodes(root):
        chain = _chain(child, target)
        if chain:
            return [root, *chain]
    return []


def _along(chain: Sequence[ast.AST]) -> Iterator[Guard]:
    for outer, inner in itertools.pairwise(chain):
        for block in _blocks(outer):
            if inner in block:
                yield from _left_before(block, inner)
        if isinstance(outer, ast.If) and inner is not outer.test:
            yield Guard(outer.test, inner in outer.body)
        elif isinstance(outer, ast.IfExp) and inner is not outer.test:
            yield Guard(outer.test, inner is outer.body)
        elif isinstance(outer, ast.While) and inner in outer.body:
            yield Guard(outer.test, True)


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, None)
        if isinstance(block, list):
            yield block


def _left_before(block: Iterable[ast.stmt], target: ast.AST) -> Iterator[Guard]:
    """Yield the conditions under which a block is left before it comes to a statement."""
    for statement in block:
        if statement is target:
            return
        if isinstance(statement, ast.Assert):
            yield Guard(statement.test, True)
        elif isinstance(statement, ast.If):
            if isinstance(statement.body[-1], _LEAVING):
                yield Guard(statement.test, False)
            elif statement.orelse and isinstance(statement.orelse[-1], _LEAVING):
                yield Guard(statement.test, True)


def meets(code: str, name: str, conditions: Iterable[Guard]) -> bool:
    """Return whether a literal, as the value of a name, meets the conditions that know only it.

    `name` may be an attribute (`self.k`). A condition that cannot be judged is met.
    """
    try:
        value = ast.literal_eval(code)
    except (SyntaxError, ValueError):
        return True
    return all(_judged(guard.test, name, value) in (None, guard.true) for guard in conditions)


def decides(name: str, conditions: Iterable[Guard]) -> bool:
    """Tell whether one of the conditions comes to something for some literal as a name's value."""
    return any(
        _judged(guard.test, name, value) is not None
        for guard in conditions
        for value in (0, "", None)
    )


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node) == name


def _judged(test: ast.expr, name: str, value: object) -> bool | None:
    """Return what a condition comes to, None if that hangs on something else."""
    if _is(test, name):
        return bool(value)
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        inner = _judged(test.operand, name, value)
        return None if inner is None else not inner
    if isinstance(test, ast.BoolOp):
        parts = [_judged(part, name, value) for part in test.values]
        final = isinstance(test.op, ast.Or)
        if final in parts:
            return final
        return None if None in parts else not final
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        sides = [_value(side, name, value) for side in (test.left, test.comparators[0])]
        if all(side is not None for side in sides) and any(
            _is(side, name) for side in (test.left, test.comparators[0])
        ):
            return _compared(test.ops[0], *(side[0] for side in sides if side is not None))
    return None


def _value(node: ast.expr, name: str, value: object) -> tuple[object] | None:
    if _is(node, name):
        return (value,)
    try:
        return (ast.literal_eval(node),)
    except (SyntaxError, ValueError):
        return None


_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}


def _compared(op: ast.cmpop, left: object, right: object) -> bool | None:
    try:
        return _COMPARISONS[type(op)](left, right)
    except TypeError:
        return None
