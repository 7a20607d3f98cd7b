"""A parsed module with what stands in it, by name and by line."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tfgradmigrate.program.scopes import Function
from tfgradmigrate.program.walking import called_name, reachable, span_of, tree_of, walk

_V1 = "tensorflow.compat.v1"


@lru_cache(maxsize=4)
def module_of(text: str) -> Module:
    """Return the parsed module of a text; several subjects of one are asked for in turn."""
    return Module(text)


@dataclass(frozen=True, slots=True, eq=False)
class Routine:
    """A function of a module that is not inside of another one: a function, a method, a lambda.

    `name` is its qualified name, `owner` the qualified name of its class, if it has one.
    """

    name: str
    node: Function
    owner: str = ""

    @property
    def own_name(self) -> str:
        """Its name in its class or module."""
        return self.name.rpartition(".")[2]

    @property
    def lines(self) -> range:
        """Its lines, decorators included."""
        return span_of(self.node)


class Module:
    """A parsed module with its outermost functions, its classes and its other statements.

    `imported` maps names to what they are where they are imported from, `functions` has every
    function by its own name, nested ones and methods too.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = tree_of(text)
        self.routines: dict[str, Routine] = {}
        self.classes: dict[str, ast.ClassDef] = {}
        self.bound: set[str] = set()
        self.deleted: set[str] = set()
        self.imported: dict[str, str] = {}
        self.functions: dict[str, Function] = {}
        self.tensorflow = ""
        for node in walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                self.imported |= {a.asname or a.name: a.name for a in node.names}
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.functions[node.name] = node
        for node in self.tree.body:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.name == "tensorflow" or (alias.asname and alias.name == _V1):
                        self.tensorflow = alias.asname or alias.name
        self._collect(self.tree.body, "")

    def called(self, call: ast.AST) -> str:
        """Return the last part of what a call calls, under the name that its module has for it."""
        name = called_name(call)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            return self.imported.get(name, name)
        return name

    @cached_property
    def methods(self) -> dict[str, list[str]]:
        """The qualified names of the methods, by their last part."""
        found: dict[str, list[str]] = {}
        for routine in self.routines.values():
            if routine.owner:
                found.setdefault(routine.own_name, []).append(routine.name)
        return found

    def _collect(self, body: Iterable[ast.AST], owner: str) -> None:
        prefix = f"{owner}." if owner else ""
        for node in body:
            if isinstance(node, ast.ClassDef):
                self.classes[prefix + node.name] = node
                self.bound.add(node.name)
                self._collect(node.body, prefix + node.name)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.routines[prefix + node.name] = Routine(prefix + node.name, node, owner)
                self.bound.add(node.name)
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        routine = Routine(prefix + target.id, node.value, owner)
                        self.routines[routine.name] = routine
                        self.bound.add(target.id)
            elif isinstance(node, ast.Name):
                if isinstance(node.ctx, ast.Store):
                    self.bound.add(node.id)
                elif isinstance(node.ctx, ast.Del):
                    self.deleted.add(prefix + node.id)
            elif not isinstance(node, ast.Lambda):
                self._collect(ast.iter_child_nodes(node), owner)

    def has(self, name: str) -> bool:
        """Whether a function, method or class of this qualified name is there."""
        return name in self.routines or name in self.classes or name in self.bound

    def routine_at(self, line: int) -> Routine | None:
        """Return the outermost function on a line."""
        found = [r for r in self.routines.values() if line in r.lines]
        return min(found, key=lambda routine: len(routine.lines), default=None)

    def statement_at(self, line: int) -> ast.stmt | None:
        """Return the statement of the module's top level on a line."""
        return next((node for node in self.tree.body if line in span_of(node)), None)

    def method(self, owner: str, name: str) -> Routine | None:
        """Return a method as an instance of the class finds it, in this module's classes."""
        for each in self.ancestry(owner):
            if f"{each}.{name}" in self.routines:
                return self.routines[f"{each}.{name}"]
        return None

    def heirs(self, owner: str) -> list[str]:
        """Return a class, "" for none, and those that derive from it in this module."""
        return [each for each in self.classes if owner in self.ancestry(each)]

    def ancestry(self, owner: str) -> list[str]:
        """Return a class and those of its bases that are classes of this module."""
        reached = reachable([owner], lambda each: map(ast.unparse, self._bases(each)))
        return [each for each in reached if each in self.classes]

    def _bases(self, name: str) -> list[ast.expr]:
        return self.classes[name].bases if name in self.classes else []
