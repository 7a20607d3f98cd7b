"""What a name means: the scopes of a piece of a program, and what each binds, by Python's rules.

Every question for names that is put to Python's own tree is answered here. What libcst has read is
asked of `syntax.scopes`, whose answers are nodes that can be edited.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct, field

from tfgradmigrate.program.walking import COMPREHENSIONS, children, imported, is_bound, walk

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Comprehension: TypeAlias = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_CLOSED = (*FUNCTIONS, ast.ClassDef)


class Value(NamedTuple):
    """An expression, and the scope that it stands in."""

    node: ast.expr
    scope: Scope


class Binding(NamedTuple):
    """One place that gives a name something.

    `node` is the name, parameter, import, handler or definition. `value` is the expression that the
    name alone is assigned (`x = value`), `imported` the dotted name that an import makes it.
    `elsewhere` tells that another function binds it, by `global` or `nonlocal`.
    """

    node: ast.AST
    value: ast.expr | None = None
    imported: str = ""
    elsewhere: bool = False


class Scope(Struct, eq=False):
    """A module, class, function or comprehension: its own nodes, and what binds its variables.

    It knows the scopes around it and none inside: trees would wait for the garbage collector.

    The nodes come as Python evaluates them. `outside` are the names that are declared `global`
    (True) or `nonlocal` (False).
    """

    node: ast.AST
    around: Scope | None = None
    nodes: list[ast.AST] = field(default_factory=list)
    bound: dict[str, list[Binding]] = field(default_factory=dict)
    outside: dict[str, bool] = field(default_factory=dict)

    def owner(self, name: str, before: bool = False) -> Scope:
        """Return the scope whose variable a name is that is read here; the module has the rest.

        The names of a class are known to itself alone, and not `before` it binds them.
        """
        scope = self
        while scope.around is not None:
            if scope.outside.get(name):
                return self.module()
            known = name in scope.bound and name not in scope.outside
            here = scope is self and not before
            if known and (here or not isinstance(scope.node, ast.ClassDef)):
                return scope
            scope = scope.around
        return scope

    def module(self) -> Scope:
        """Return the outermost scope."""
        return self if self.around is None else self.around.module()

    def function(self) -> Scope:
        """Return the scope itself or around it that is no comprehension."""
        if self.around is None or not isinstance(self.node, COMPREHENSIONS):
            return self
        return self.around.function()

    def bindings(self, name: str) -> list[Binding]:
        """Return what binds the variable that a name is which is read here."""
        return self.owner(name).bound.get(name, [])

    def values(self, name: str) -> list[Value | None]:
        """Return what binds a name that is read here gives it, None for what does not show.

        What another function assigns does not.
        """
        owner = self.owner(name)
        return [
            None if each.value is None or each.elsewhere else Value(each.value, owner)
            for each in owner.bound.get(name, ())
        ]

    def reads(self) -> Iterator[str]:
        """Yield the names of the module that the scope reads, or declares."""
        is_class = isinstance(self.node, ast.ClassDef)
        bound: set[str] = set()
        for node in self.nodes:
            names = node.names if isinstance(node, ast.Global) else []
            if isinstance(node, ast.AugAssign):
                node = node.target
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                bound.add(node.id)
                continue
            else:
                bound.update(bound_by(node))
            if isinstance(node, ast.Name):
                owner = self.owner(node.id, is_class and node.id not in bound)
                names = [node.id] if owner.around is None else []
            yield from names


@lru_cache(maxsize=1)
def scopes_of(tree: ast.Module) -> Scopes:
    """Return the scopes of a module; the questions of one follow each other."""
    return Scopes(tree.body)


@lru_cache(maxsize=256)
def scope_of(function: Function) -> Scope:
    """Return the scope of a function: many are asked for the same one."""
    return Scopes([function]).of[function]


class Scopes:
    """The scopes of pieces of a module that stand at its top level."""

    def __init__(self, nodes: Iterable[ast.AST]) -> None:
        """Walk the pieces once."""
        self.root = Scope(ast.Module([], []))
        self.all = [self.root]
        self.of: dict[ast.AST, Scope] = {}
        #: What names, attributes and items are assigned: `x = self.y = value`.
        self.given: dict[ast.AST, ast.expr] = {}
        self._nonlocal: list[tuple[str, Binding, Scope]] = []
        self._each(nodes, self.root)
        for name, binding, scope in self._nonlocal:  # what binds it around may stand below
            scope.owner(name).bound.setdefault(name, []).append(binding)
        self._nonlocal.clear()

    def everywhere(self, name: str) -> list[Binding]:
        """Return what binds a name, in whatever scope."""
        return [binding for scope in self.all for binding in scope.bound.get(name, ())]

    def read_at(self, node: ast.expr) -> list[Binding]:
        """Return what binds a name where it stands; one that stands nowhere may stand anywhere.

        The body of a class may read it before the class binds it.
        """
        name = node.id if isinstance(node, ast.Name) else ""
        scope = next((each for each in self.all if node in each.nodes), None)
        if scope is None:
            return self.everywhere(name)
        owners = dict.fromkeys((scope.owner(name), scope.owner(name, before=True)))
        return [binding for owner in owners for binding in owner.bound.get(name, ())]

    def times_bound(self) -> Counter[str]:
        """Return how often each name is bound, in all scopes together."""
        return Counter(
            name for scope in self.all for name, found in scope.bound.items() for _ in found
        )

    def bound_otherwise(self) -> set[str]:
        """Return the names that something else than an import binds, in whatever scope."""
        every = (each for scope in self.all for each in scope.bound.items())
        return {name for name, found in every if not all(b.imported for b in found)}

    def names_of(self, modules: Collection[str]) -> set[str]:
        """Return the names that stand for one of some modules, and for nothing else anywhere."""
        names = {name for scope in self.all for name in scope.bound}
        return {n for n in names if all(b.imported in modules for b in self.everywhere(n))}

    def _each(self, nodes: Iterable[ast.AST | None], scope: Scope) -> None:
        for node in nodes:
            if node is not None:
                self._visit(node, scope)

    def _visit(self, node: ast.AST, scope: Scope) -> None:
        scope.nodes.append(node)
        method = _METHODS.get(type(node))
        if method is not None:
            method(self, node, scope)
            return
        for below in children(node):
            self._visit(below, scope)

    def _name(self, node: ast.Name, scope: Scope) -> None:
        if is_bound(node):
            self._bind(node.id, Binding(node, self.given.get(node)), scope)

    def _binding(self, node: ast.AST, scope: Scope) -> None:
        dotted = dict(imported(node))
        for name in bound_by(node):
            self._bind(name, Binding(node, None, dotted.get(name, "")), scope)
        self._each(children(node), scope)

    def _assign(self, node: ast.Assign, scope: Scope) -> None:
        self._visit(node.value, scope)
        self.given.update(dict.fromkeys(node.targets, node.value))
        self._each(node.targets, scope)

    def _assign_one(self, node: ast.AnnAssign | ast.NamedExpr, scope: Scope) -> None:
        self._each([node.value, getattr(node, "annotation", None)], scope)
        home = scope.function() if isinstance(node, ast.NamedExpr) else scope
        if node.value is not None and home is scope:  # else it may have names of the comprehension
            self.given[node.target] = node.value
        self._visit(node.target, home)

    def _add_to(self, node: ast.AugAssign, scope: Scope) -> None:
        self._each([node.value, node.target], scope)

    def _declare(self, node: ast.Global | ast.Nonlocal, scope: Scope) -> None:
        scope.outside.update(dict.fromkeys(node.names, isinstance(node, ast.Global)))

    def _class(self, node: ast.ClassDef, scope: Scope) -> None:
        self._bind(node.name, Binding(node), scope)
        self._each([*node.decorator_list, *node.bases, *node.keywords], scope)
        self._each(node.body, self._open(node, scope))

    def _bind(self, name: str, binding: Binding, scope: Scope) -> None:
        if name in scope.outside:
            binding = binding._replace(elsewhere=scope is not self.root)
        if scope.outside.get(name) is False:
            self._nonlocal.append((name, binding, scope))
        else:
            home = self.root if name in scope.outside else scope
            home.bound.setdefault(name, []).append(binding)

    def _open(self, node: ast.AST, around: Scope) -> Scope:
        self.of[node] = scope = Scope(node, around)
        self.all.append(scope)
        return scope

    def _function(self, node: Function, scope: Scope) -> None:
        args = node.args
        taken = parameters(node)
        self._each(getattr(node, "decorator_list", ()), scope)
        self._each([*args.defaults, *args.kw_defaults, getattr(node, "returns", None)], scope)
        self._each((each.annotation for each in taken), scope)
        if not isinstance(node, ast.Lambda):
            self._bind(node.name, Binding(node), scope)
        inner = self._open(node, scope)
        for each in taken:
            inner.nodes.append(each)
            self._bind(each.arg, Binding(each), inner)
        self._each([node.body] if isinstance(node, ast.Lambda) else node.body, inner)

    def _comprehension(self, node: Comprehension, scope: Scope) -> None:
        first, *others = node.generators
        self._visit(first.iter, scope)
        inner = self._open(node, scope)
        self._each([first.target, *first.ifs, *others], inner)
        made = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        self._each(made, inner)


_METHODS: dict[type, Callable[[Scopes, Any, Scope], None]] = {
    ast.AnnAssign: Scopes._assign_one,
    ast.Assign: Scopes._assign,
    ast.AugAssign: Scopes._add_to,
    ast.ClassDef: Scopes._class,
    ast.Name: Scopes._name,
    ast.NamedExpr: Scopes._assign_one,
    **dict.fromkeys(COMPREHENSIONS, Scopes._comprehension),
    **dict.fromkeys(FUNCTIONS, Scopes._function),
    **dict.fromkeys((ast.Global, ast.Nonlocal), Scopes._declare),
    **dict.fromkeys((ast.Import, ast.ImportFrom, ast.ExceptHandler), Scopes._binding),
    **dict.fromkeys((ast.MatchAs, ast.MatchMapping, ast.MatchStar), Scopes._binding),
}


class Names(Struct):
    """Names of the module that are read and written, anywhere inside."""

    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)


def module_names(nodes: Iterable[ast.AST]) -> Names:
    """Return what pieces of a module that stand at its top level read and write.

    Names of parameters and of local variables are no names of the module, even where the module
    has the same ones.
    """
    scopes = Scopes(nodes)
    return Names({name for scope in scopes.all for name in scope.reads()}, {*scopes.root.bound})


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
        elif not isinstance(node, _CLOSED):
            waiting.extend(children(node))
    return found


def bound_by(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node itself binds, but for parameters."""
    if isinstance(node, ast.Name):
        if is_bound(node):
            yield node.id
    elif isinstance(node, (*DEFINITIONS, ast.ExceptHandler, ast.MatchAs, ast.MatchStar)):
        if node.name is not None:
            yield node.name
    elif isinstance(node, ast.MatchMapping):
        if node.rest is not None:
            yield node.rest
    else:
        yield from (name for name, _ in imported(node))


def parameters(function: Function) -> list[ast.arg]:
    """Return all parameters of a function, in order."""
    args = function.args
    found = [*positional(function), args.vararg, *args.kwonlyargs, args.kwarg]
    return [each for each in found if each is not None]


def positional(function: Function) -> list[ast.arg]:
    """Return the parameters that arguments without a name go to, those of `*` apart."""
    return [*function.args.posonlyargs, *function.args.args]


def is_decorated(function: ast.AST, *names: str) -> bool:
    """Return whether a decorator of a function, if it can have any, has one of some names in it."""
    decorators = " ".join(map(ast.unparse, getattr(function, "decorator_list", ())))
    return any(name in decorators for name in names)


def own(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Walk statements without the bodies of functions and classes in them."""
    for node in nodes:
        yield node
        if not isinstance(node, _CLOSED):
            yield from inside(node)


def inside(node: ast.AST) -> Iterator[ast.AST]:
    """Walk what belongs to the scope of a node: not the bodies of functions and classes in it."""
    return _walk(list(ast.iter_child_nodes(node)), _CLOSED)


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
