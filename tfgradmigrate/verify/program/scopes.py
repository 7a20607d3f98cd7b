"""Which names of the module a piece of its syntax tree reads and writes, Python's scopes observed.

Names of parameters and of local variables are no names of the module, even where the module has
the same ones: a slice that took them over would execute what the function never needs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from tfgradmigrate.program.walking import COMPREHENSIONS as COMPREHENSIONS
from tfgradmigrate.program.walking import walk

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Comprehension: TypeAlias = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def words(text: str) -> frozenset[str]:
    """Return the words of a text, for tables of names."""
    return frozenset(text.split())


@dataclass(slots=True)
class Names:
    """Names of the module that are read and written, anywhere inside."""

    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)


@dataclass(slots=True)
class _Scope:
    """One scope: what is bound in it, and what `global` and `nonlocal` take out of it.

    A class knows its names from the statement on that binds them, and only for itself.
    """

    parent: _Scope | None = None
    is_class: bool = False
    bound: set[str] = field(default_factory=set)
    of_module: set[str] = field(default_factory=set)
    of_outer: set[str] = field(default_factory=set)


def module_names(nodes: Iterable[ast.AST]) -> Names:
    """Return what pieces of a module that stand at its top level read and write."""
    walker = _Walker()
    for node in nodes:
        walker.visit(node)
    return walker.names


def parameters(function: Function) -> list[ast.arg]:
    """Return all parameters of a function, in order."""
    args = function.args
    found = positional(function)
    found += [args.vararg] if args.vararg else []
    found += args.kwonlyargs
    return found + ([args.kwarg] if args.kwarg else [])


def positional(function: Function) -> list[ast.arg]:
    """Return the parameters that arguments without a name go to, those of `*` apart."""
    return [*function.args.posonlyargs, *function.args.args]


def is_decorated(function: ast.AST, *names: str) -> bool:
    """Return whether a decorator of a function, if it can have any, has one of some names in it."""
    decorators = " ".join(map(ast.unparse, getattr(function, "decorator_list", ())))
    return any(name in decorators for name in names)


def inside(node: ast.AST) -> Iterator[ast.AST]:
    """Walk what belongs to the scope of a node: not the bodies of functions and classes in it."""
    return _walk(list(ast.iter_child_nodes(node)), (*FUNCTIONS, ast.ClassDef))


def executed(statement: ast.AST) -> Iterator[ast.AST]:
    """Walk a statement and what is executed with it: the bodies of classes, not of functions."""
    return _walk([statement], FUNCTIONS)


def _walk(nodes: list[ast.AST], closed: tuple[type[ast.AST], ...]) -> Iterator[ast.AST]:
    """Walk nodes and what is in them, in order; of closed ones the decorators only."""
    waiting = nodes[::-1]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, closed):
            waiting.extend(getattr(node, "decorator_list", ()))
        else:
            waiting.extend(list(ast.iter_child_nodes(node))[::-1])


def bound_names(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names that statements bind in the scope in which they stand."""
    found: set[str] = set()
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        found.update(bound_by(node))
        if isinstance(node, COMPREHENSIONS):
            # Its targets are its own; an assignment expression in it is not.
            found.update(n.target.id for n in walk(node) if isinstance(n, ast.NamedExpr))
        elif not isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            waiting.extend(ast.iter_child_nodes(node))
    return found


def bound_by(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node itself binds, but for parameters."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, ast.NamedExpr):
        yield node.target.id
    elif isinstance(node, (*DEFINITIONS, ast.ExceptHandler, ast.MatchAs, ast.MatchStar)):
        if node.name is not None:
            yield node.name
    elif isinstance(node, ast.MatchMapping) and node.rest is not None:
        yield node.rest
    elif isinstance(node, ast.Import | ast.ImportFrom):
        for alias in node.names:
            yield bound_by_import(alias)


def bound_by_import(alias: ast.alias) -> str:
    """Return the name that one item of an import statement binds."""
    return alias.asname or alias.name.split(".")[0]


class _Walker(ast.NodeVisitor):
    def __init__(self) -> None:
        self.names = Names()
        self._scope = _Scope()

    def _is_local(self, name: str) -> bool:
        scope: _Scope | None = self._scope
        own = True
        while scope is not None and scope.parent is not None:
            if name in scope.of_module:
                return False
            if name in scope.bound and name not in scope.of_outer and (own or not scope.is_class):
                return True
            scope, own = scope.parent, False
        return False

    def visit_Name(self, node: ast.Name) -> None:
        if not isinstance(node.ctx, ast.Store):
            self._use(node.id, read=True)
        if not isinstance(node.ctx, ast.Load):
            self._use(node.id, read=False)

    def _use(self, name: str, read: bool) -> None:
        if self._scope.is_class and not read and name not in self._scope.of_module:
            self._scope.bound.add(name)
        elif not self._is_local(name):
            (self.names.reads if read else self.names.writes).add(name)

    def visit_Global(self, node: ast.Global) -> None:
        self.names.reads.update(node.names)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        for target in node.targets:
            self.visit(target)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            self._use(node.target.id, read=True)
        self.visit(node.value)
        self.visit(node.target)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._function(node, [node.body])

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for decorator in node.decorator_list:
            self.visit(decorator)
        if node.returns is not None:
            self.visit(node.returns)
        self._function(node, node.body)
        self._use(node.name, read=False)

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]  # noqa: N815

    def _function(self, node: Function, body: Iterable[ast.AST]) -> None:
        body = list(body)
        args = node.args
        for default in (*args.defaults, *args.kw_defaults):
            if default is not None:
                self.visit(default)
        for parameter in parameters(node):
            if parameter.annotation is not None:
                self.visit(parameter.annotation)
        scope = _Scope(self._scope)
        scope.bound = {parameter.arg for parameter in parameters(node)} | bound_names(body)
        for part in inside(node):
            if isinstance(part, ast.Global):
                scope.of_module.update(part.names)
            elif isinstance(part, ast.Nonlocal):
                scope.of_outer.update(part.names)
        self._enter(scope, body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for part in (*node.decorator_list, *node.bases, *node.keywords):
            self.visit(part)
        self._enter(_Scope(self._scope, is_class=True), node.body)
        self._use(node.name, read=False)

    def _enter(self, scope: _Scope, nodes: Iterable[ast.AST]) -> None:
        outer, self._scope = self._scope, scope
        for node in nodes:
            self.visit(node)
        self._scope = outer

    def _comprehension(self, node: Comprehension) -> None:
        self.visit(node.generators[0].iter)
        scope = _Scope(self._scope)
        targets = [generator.target for generator in node.generators]
        scope.bound = bound_names(targets)
        self._enter(scope, ast.iter_child_nodes(node))

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension  # noqa: N815

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.visit(node.value)
        self._use(node.target.id, read=False)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name is not None:
            self._use(node.name, read=False)
        self.generic_visit(node)

    def visit_Import(self, node: ast.Import | ast.ImportFrom) -> None:
        for alias in node.names:
            self._use(bound_by_import(alias), read=False)

    visit_ImportFrom = visit_Import  # noqa: N815
