"""Where a file uses an override of gradients that another file of the project hands on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
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
    # Each name and each module is looked for once: a file may use hundreds of parts of one.
    module = cache(partial(find_module, facts.path))
    known = cache(partial(_handing_on, facts.path, module))
    for binding in facts.scopes.imports:
        if _is_foreign(binding.qualified or ""):
            continue
        for node in _used(binding, facts):
            function = known(facts.names.qualified(node) or "")
            if function is not None:
                path, name = function
                yield OverrideUse(node, name, Path(path).name)


def _handing_on(
    path: str, find: Callable[[str], Path | None], qualified: str
) -> tuple[str, str] | None:
    """The file and name of the function that a dotted name is, if it hands an override on."""
    module, name = module_and_name(qualified)
    home = find(module) if name else None
    found = None if home is None else meaning_in(home, name)
    if found is None or found.function is None:
        return None
    file, own = found.function
    handed = own in overrides_handed_on(file) and Path(file) != resolved(path)
    return found.function if handed else None


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
