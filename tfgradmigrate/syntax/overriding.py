"""Where a file uses an override of gradients that another file of the project hands on."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import libcst as cst
from msgspec import Struct

from tfgradmigrate.project.looking import resolved
from tfgradmigrate.project.modules import (
    find_module,
    functions_handing_on,
    meaning_in,
    module_and_name,
    overrides_handed_on,
)
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.scopes import Binding

# Packages that hold no code of the project.
_FOREIGN = sys.stdlib_module_names | {"keras", "numpy", "six", "tensorflow", "tfgradmigrate"}


class OverrideUse(Struct, frozen=True, eq=False):
    """A call or decorator, the function of the project that it uses, and the file of that."""

    node: cst.BaseExpression
    name: str
    file: str


def uses_of_overrides(facts: Facts) -> Iterator[OverrideUse]:
    """The calls and decorators of a file that put code into an override of another file."""
    if not facts.path:
        return
    overrides = _Overrides(facts.path)
    for binding in facts.scopes.imports:
        if _is_foreign(binding.qualified or ""):
            continue
        for node in _used(binding, facts):
            function = overrides.of(facts.names.qualified(node) or "")
            if function is not None:
                path, name = function
                yield OverrideUse(node, name, Path(path).name)


def uses_of_own_overrides(
    calls: Iterable[cst.Call], facts: Facts
) -> Iterator[tuple[cst.BaseExpression, str]]:
    """The calls and decorators of a file that put code into an override of its own, one of `calls`.

    Each comes with the name of the function that holds the override.
    """
    scopes = facts.scopes
    around = [scopes.top_level(call) for call in calls]
    holding = {each.name.value for each in around if isinstance(each, cst.FunctionDef)}
    for name in sorted(holding & functions_handing_on(facts.text)) if holding else ():
        for use in scopes.uses(scopes.root, name):
            if _is_used(use, facts):
                yield use, name


def _is_foreign(qualified: str) -> bool:
    return not qualified or qualified.split(".")[0] in _FOREIGN


class _Overrides:
    """The functions of other files that hand an override on, as one file names them.

    Each name and each module is looked for once: a file may use hundreds of parts of one module.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._homes: dict[str, Path | None] = {}
        self._known: dict[str, tuple[str, str] | None] = {}

    def of(self, qualified: str) -> tuple[str, str] | None:
        """The file and name of the function that a dotted name is, if it hands an override on."""
        if qualified not in self._known:
            self._known[qualified] = self._found(*module_and_name(qualified))
        return self._known[qualified]

    def _found(self, module: str, name: str) -> tuple[str, str] | None:
        if not name:
            return None
        if module not in self._homes:
            self._homes[module] = find_module(self._path, module)
        home = self._homes[module]
        found = None if home is None else meaning_in(home, name)
        if found is None or found.function is None:
            return None
        path, own = found.function
        handed = own in overrides_handed_on(path) and Path(path) != resolved(self._path)
        return found.function if handed else None


def _used(binding: Binding, facts: Facts) -> Iterator[cst.BaseExpression]:
    """What is called or decorates through an imported name: `name`, or `name.part`."""
    parents = facts.scopes.parents
    for use in facts.scopes.uses(binding.scope, binding.name):
        node: cst.BaseExpression = use
        parent = parents[node]
        while isinstance(parent, cst.Attribute) and parent.value is node:
            node, parent = parent, parents[parent]
        if _is_used(node, facts):
            yield node


def _is_used(node: cst.CSTNode, facts: Facts) -> bool:
    """Whether a function is called, or decorates."""
    decorates = isinstance(facts.scopes.parents[node], cst.Decorator)
    return decorates or facts.scopes.called(node) is not None
