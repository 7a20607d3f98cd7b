"""The statements of a module, each instrumented and compiled once for all runs of it."""

from __future__ import annotations

import ast
import types
from collections.abc import Iterator
from typing import Any

from ..channel import Json
from ..graphs import hosts
from . import is_for_debugging, is_of_graph
from .instrument import Instrument, names_bound
from .terms import FILE, Refused, Run

_DEFINING = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


class Statement:
    """A statement of a module: its line, the names that it binds, and of which kind it is.

    It is `simple` where it binds a name to what is known, or is no statement at all. `asked` are
    the names by which it chooses something, `imported` those that it binds to modules.
    """

    def __init__(self, node: ast.stmt, instrument: Instrument, dropped: list[str]) -> None:
        self.line = node.lineno
        self.names = list(names_bound([node]))
        self.defines = isinstance(node, _DEFINING)
        self.is_simple = _is_simple(node)
        imports = [n for n in ast.walk(node) if isinstance(n, (ast.Import, ast.ImportFrom))]
        self.imported = frozenset(names_bound(imports))
        self.asked = frozenset(_asked(node))
        self._node = node
        self._instrument = instrument
        self._dropped = dropped
        self._failed: BaseException | None = None
        self._codes: tuple[tuple[types.CodeType, types.CodeType], ...] = ()

    def code(self, run: Run) -> types.CodeType:
        """Return the code of a statement, and note what was dropped of it. Raises Refused."""
        if self._failed is None and not self._codes:
            try:
                self._codes = self._compiled()
            except (Refused, Exception) as failed:
                self._failed = failed
                raise
        if isinstance(self._failed, Refused):
            raise Refused(self._failed.reason)
        if self._failed is not None:
            raise self._failed
        for each in self._dropped:
            run.note(each)
        codes = self._codes[-1 if run.is_optimized else 0]
        _match(*codes)
        return codes[0]

    def _compiled(self) -> tuple[tuple[types.CodeType, types.CodeType], ...]:
        """Return the code of the instrumented statement, and of the one that is written.

        As it is, and as `python -O` runs it, if that is another one.
        """
        levels = (0, 1) if is_for_debugging(self._node) else (0,)
        written = [_code(ast.Module([self._node], []), level) for level in levels]
        made = ast.Module(self._instrument.statements([self._node]), [])
        tree = ast.fix_missing_locations(made)
        return tuple((_code(tree, level), written[level]) for level in levels)


def _code(tree: ast.Module, level: int) -> types.CodeType:
    return compile(tree, FILE, "exec", dont_inherit=True, optimize=level)


def statements_of(request: Json) -> list[Statement]:
    """Return the statements of the module of a request; of the subject what is asked for."""
    tree: ast.Module = ast.parse(request["text"])
    if request["region"] is not None:
        function = _named(tree, request["subject"].split("."))
        _reduce(function, request["region"])
    marks = {tuple(each): number for number, each in enumerate(request["marks"])}
    postponed = any(isinstance(e, ast.ImportFrom) and _postpones(e) for e in tree.body)
    said = {*map(tuple, request["dropped"])}

    def made(node: ast.stmt) -> Statement:
        dropped: list[str] = []

        def drops(path: str, decorator: ast.expr) -> bool:
            each = ast.unparse(decorator)
            if (path, each) not in said:
                return False
            dropped.append(f"`{path}` is decorated with {each}")
            return True

        unread = request["unread"]
        instrument = Instrument(request["subject"], drops, marks, unread, postponed)
        return Statement(node, instrument, dropped)

    return [*map(made, tree.body)]


def _is_simple(node: ast.stmt) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return False
    called = any(isinstance(each, ast.Call) for each in ast.walk(node.value))
    return isinstance(node.targets[0], ast.Name) and not called


def _asked(node: ast.stmt) -> Iterator[str]:
    """Yield the names by which a statement chooses something; a `try` does by what it imports."""
    for each in ast.walk(node):
        if isinstance(each, (ast.If, ast.IfExp, ast.While)):
            yield from (n.id for n in ast.walk(each.test) if isinstance(n, ast.Name))
        elif isinstance(each, ast.Try):
            imports = [n for part in each.body for n in ast.walk(part)]
            yield from (n.names[0].name for n in imports if isinstance(n, ast.Import))
            yield from (n.module or "" for n in imports if isinstance(n, ast.ImportFrom))
        elif isinstance(each, (ast.BoolOp, ast.Compare)):
            yield from (n.id for n in ast.walk(each) if isinstance(n, ast.Name))


def _postpones(statement: ast.ImportFrom) -> bool:
    """Return whether a statement makes that no annotation is evaluated."""
    names = {each.name for each in statement.names}
    return statement.module == "__future__" and "annotations" in names


def _named(node: ast.AST, path: list[str]) -> ast.FunctionDef | None:
    """Return the function at the end of a path of names, wherever it stands in a module."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, (ast.FunctionDef, ast.ClassDef)):
            if inner.name == path[0]:
                if isinstance(inner, ast.FunctionDef) and not path[1:]:
                    return inner
                found = _named(inner, path[1:]) if path[1:] else None
                if found is not None:
                    return found
        elif isinstance(inner, (ast.stmt, ast.ExceptHandler)):
            found = _named(inner, path)
            if found is not None:
                return found
    return None


def _reduce(function: Any, region: Json) -> None:
    """Leave some statements of a function alone: what they take and give are its own."""
    declared = [node for node in ast.walk(function) if isinstance(node, ast.Global)]
    shells: list[ast.With] = []
    holder, body = function, function.body
    for field, start, end in region["steps"]:
        body = getattr(holder, field)[start:end]
        holder = body[0] if body else None
        if isinstance(holder, ast.With):
            shells.append(holder)
    if body and shells and body[0] is shells[-1]:
        shells.pop()  # it is no shell, but what is asked for
    for shell in reversed(shells):
        items = [each for each in shell.items if not is_of_graph(each)]
        body = [ast.copy_location(ast.With(items, body), shell)] if items and body else body
    given = [ast.Name(name, ast.Load()) for name in region["gives"]]
    mark = ast.Constant("goes on with")
    ends = ast.copy_location(ast.Return(ast.Tuple([mark, *given], ast.Load())), function)
    taken = [ast.arg(name) for name in region["takes"]]
    function.args = ast.arguments([], taken, None, [], [], None, [])
    function.body = [*declared, *body, ends]
    ast.fix_missing_locations(function)


def _match(ours: types.CodeType, written: types.CodeType) -> None:
    """Note for the code of each function that runs the one that is written."""
    sides = (ours.co_consts, written.co_consts)
    parts = [[c for c in consts if isinstance(c, types.CodeType)] for consts in sides]
    if [each.co_name for each in parts[0]] != [each.co_name for each in parts[1]]:
        return
    for one, other in zip(*parts, strict=True):
        hosts.as_told[one] = other
        _match(one, other)
