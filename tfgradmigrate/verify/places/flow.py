"""What a piece of a function reads from outside of it, and whether control leaves it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from tfgradmigrate.program.scopes import (
    DEFINITIONS,
    FUNCTIONS,
    bound_names,
    module_names,
    own,
    scope_of,
)
from tfgradmigrate.program.walking import names_anywhere, walk


def exposed(nodes: Sequence[ast.AST]) -> list[str]:
    """Return the names that statements read before they bind them, in order of reading.

    What a function in them reads counts where the function stands: it may be called right there.
    """
    flow = _Flow()
    flow.run(nodes, set())
    return list(flow.reads)


def bound_for_certain(nodes: Sequence[ast.AST]) -> set[str]:
    """Return the names that are bound behind statements, whichever way control takes."""
    return _Flow().run(nodes, set())


class _Flow:
    def __init__(self) -> None:
        self.reads: dict[str, None] = {}

    def run(self, nodes: Iterable[ast.AST], bound: set[str]) -> set[str]:
        """Note what statements read; return what is bound after them for certain."""
        bound = set(bound)
        for node in nodes:
            bound = self._statement(node, bound)
        return bound

    def _statement(self, node: ast.AST, bound: set[str]) -> set[str]:
        if isinstance(node, DEFINITIONS):
            self._note(node, bound)
            return bound | {node.name}
        if isinstance(node, ast.If):
            self._note(node.test, bound)
            return self.run(node.body, bound) & self.run(node.orelse, bound)
        if isinstance(node, ast.For | ast.AsyncFor):
            self._note(node.iter, bound)
            self.run(node.body, bound | bound_names([node.target]))
            return self.run(node.orelse, bound) and bound
        if isinstance(node, ast.While):
            self._note(node.test, bound)
            self.run(node.body, bound)
            self.run(node.orelse, bound)
            return bound
        if isinstance(node, ast.With | ast.AsyncWith):
            self._note_all(node.items, bound)
            return self.run(node.body, bound | bound_names(node.items))
        if isinstance(node, ast.Try):
            after = self.run([*node.body, *node.orelse], bound)
            for handler in node.handlers:
                self._note_all([handler.type] if handler.type else [], bound)
                named = {handler.name} if handler.name else set()
                after &= self.run(handler.body, bound | named) - named
            return after | (self.run(node.finalbody, bound) - bound)
        if isinstance(node, ast.Match):
            self._note(node.subject, bound)
            for case in node.cases:
                named = bound | bound_names([case.pattern])
                self._note_all([case.guard] if case.guard else [], named)
                self.run(case.body, named)
            return bound
        self._note(node, bound)
        return bound | bound_names([node])

    def _note_all(self, nodes: Iterable[ast.AST], bound: set[str]) -> None:
        for node in nodes:
            self._note(node, bound)

    def _note(self, node: ast.AST, bound: set[str]) -> None:
        found = module_names([node]).reads - bound
        order = [part.id for part in walk(node) if isinstance(part, ast.Name)]
        self.reads |= dict.fromkeys(name for name in order if name in found)
        self.reads |= dict.fromkeys(sorted(found))


def returns(nodes: Iterable[ast.AST]) -> bool:
    """Return whether statements return from the function that they stand in."""
    return any(isinstance(part, ast.Return) for part in own(nodes))


def always_leaves(nodes: Sequence[ast.stmt]) -> bool:
    """Return whether control never comes to what follows the statements."""
    if not nodes:
        return False
    last = nodes[-1]
    if isinstance(last, ast.Return | ast.Raise):
        return True
    if isinstance(last, ast.If):
        return always_leaves(last.body) and always_leaves(last.orelse)
    if isinstance(last, ast.With):
        return always_leaves(last.body)
    if isinstance(last, ast.Try):
        handled = all(always_leaves(handler.body) for handler in last.handlers)
        return always_leaves(last.finalbody) or (
            handled and always_leaves([*last.body, *last.orelse])
        )
    return False


def suspends(nodes: Iterable[ast.AST]) -> bool:
    """Return whether statements yield or await."""
    return any(isinstance(p, ast.Yield | ast.YieldFrom | ast.Await) for p in own(nodes))


def jumps(nodes: Sequence[ast.AST]) -> bool:
    """Return whether statements break or continue a loop that is not among them."""
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Break | ast.Continue):
            return True
        if isinstance(node, ast.For | ast.While | ast.AsyncFor):
            waiting += node.orelse
        elif not isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            waiting += ast.iter_child_nodes(node)
    return False


def shadows(node: ast.AST, name: str) -> bool:
    """Return whether a function has a name of its own."""
    return isinstance(node, FUNCTIONS) and name in scope_of(node).bound


def overrides(nodes: Iterable[ast.AST]) -> bool:
    """Tell whether code overrides gradients, with TensorFlow's context or with that of the shim."""
    return names_anywhere("gradient_override_map", *nodes)
