"""Which places a subject may execute."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from tfgradmigrate.program.scopes import Function, module_names
from tfgradmigrate.program.walking import walk
from tfgradmigrate.verify.program.module import Module
from tfgradmigrate.verify.program.returned import reaches
from tfgradmigrate.verify.program.slicing import is_main_guard, slice_module
from tfgradmigrate.verify.program.statements import assigned
from tfgradmigrate.verify.program.subject import Subject

#: What a class calls by itself, when an instance is made or called.
_BY_ITSELF = ("__init__", "__call__", "call", "build")
_OPERATORS = ("__add__", "__mul__", "__sub__", "__getitem__", "__enter__", "__exit__")


class Reach:
    """Which of the lines of a module its subjects may execute."""

    def __init__(self, module: Module, lines: Collection[int], gradients: Collection[str]) -> None:
        self._module = module
        self._lines = lines
        self._gradients = gradients
        self._mentions: dict[str, list[str]] = {}
        self._assigning: dict[str, list[ast.AST]] = {}
        for node in module.tree.body:
            if not is_main_guard(node):
                for each in assigned(node):
                    self._assigning.setdefault(each, []).append(node)

    def lines(self, subject: Subject, made: Function | None) -> Iterator[int]:
        """Yield the places that lie in functions and statements which a subject may execute.

        `made` is the function that it is, where another function makes it.
        """
        kept = slice_module(self._module.text, subject.names).lines
        routines = self.routines(subject)
        for line in self._lines:
            routine = self._module.routine_at(line)
            if routine is None or routine.name in self._gradients:
                reached = line in kept
            elif made is not None and routine.name == subject.names[0]:
                reached = reaches(routine.node, made, line)
            else:
                reached = routine.name in routines
            # Methods of one name in several classes are distinguished by what the slice keeps.
            if reached and line in kept:
                yield line

    def routines(self, subject: Subject) -> set[str]:
        """Return the outermost functions that a subject may call, directly or not."""
        module = self._module
        owner, _, method = subject.name.rpartition(".")
        inherited = module.method(owner, method)
        seen: set[str] = set()
        waiting = [subject.name.split(".")[0] if inherited is None else inherited.name]
        if subject.kind == "module":
            waiting = list(subject.outputs)
        elif subject.parameters and (owner := subject.parameters[0].built):
            method = subject.name.rpartition(".")[2]
            waiting = [
                routine.name
                for name in (method, *_BY_ITSELF)
                if (routine := module.method(owner, name)) is not None
            ]
        while waiting:
            each = waiting.pop()
            if each in seen:
                continue
            seen.add(each)
            waiting += self._mentioned(each)
        return seen

    def _mentioned(self, name: str) -> list[str]:
        """Return the names that what a name stands for mentions; methods by qualified names."""
        if name not in self._mentions:
            self._mentions[name] = list(self._mentioned_by(name))
        return self._mentions[name]

    def _mentioned_by(self, name: str) -> Iterator[str]:
        module = self._module
        if name in module.classes:
            for method in (*_BY_ITSELF, *_OPERATORS):
                routine = module.method(name, method)
                if routine is not None:
                    yield routine.name
            return
        nodes = self._assigning.get(name, [])
        if name in module.routines:
            nodes = [module.routines[name].node]
        yield from module_names(nodes).reads
        attributes = {p.attr for n in nodes for p in walk(n) if isinstance(p, ast.Attribute)}
        for attribute in attributes:
            yield from module.methods.get(attribute, ())
