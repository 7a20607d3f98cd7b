"""Names that a changed text reads and no longer binds: an error of what changed it."""

from __future__ import annotations

import builtins
import symtable
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct, field


def unbound_names(old: str, new: str) -> list[str]:
    """The names that a change has made free, in order: nothing binds them, or another scope does.

    That is a name that nothing in the new text binds and that was not free in the old one. It is
    also one that scopes inside of the old text bound, of which fewer do in the new one, where more
    scopes get it from the module or from Python itself. There are none of an old text that Python
    cannot compile. Raises SyntaxError for a new one.
    """
    try:
        before = _names_of(old)
    except SyntaxError:
        return []
    after = _names_of(new)
    return sorted(
        {name for name in after.free - before.free if _must_be_bound(name, before)}
        | {
            name
            for name in after.outer
            if after.outer[name] > before.outer[name]
            and after.inner[name] < before.inner[name]
            and name not in after.definitions
        }
    )


class _Names(Struct):
    """The names of a text by where their readers find them.

    `outer` counts the scopes inside of the module that get a name from it or from Python, `inner`
    those that bind it or get it from a scope around. `module` are the names that the module binds,
    `definitions` those among them that are functions, classes and imports.
    """

    read: set[str] = field(default_factory=set)
    module: set[str] = field(default_factory=set)
    definitions: set[str] = field(default_factory=set)
    outer: Counter[str] = field(default_factory=Counter)
    inner: Counter[str] = field(default_factory=Counter)
    takes_all: bool = False

    @property
    def free(self) -> set[str]:
        """The names that are read, and bound neither by the module nor by Python."""
        return (self.read | self.outer.keys()) - self.module - _BUILT_IN


_BUILT_IN = frozenset(dir(builtins)) | {"__file__", "__path__"}


def _must_be_bound(name: str, before: _Names) -> bool:
    """Whether no `from module import *` may bind a name that the old text did not know."""
    return not before.takes_all or name in before.module or name in before.inner


def _names_of(text: str) -> _Names:
    names = _Names(takes_all="import *" in text)
    table = symtable.symtable(text, "<text>", "exec")
    for symbol in table.get_symbols():
        if symbol.is_assigned() or symbol.is_imported():
            names.module.add(symbol.get_name())
        if symbol.is_imported() or symbol.is_namespace():
            names.definitions.add(symbol.get_name())
        if symbol.is_referenced():
            names.read.add(symbol.get_name())
    for scope in _inside(table):
        for symbol in scope.get_symbols():
            name = symbol.get_name()
            if symbol.is_global():
                names.outer[name] += symbol.is_referenced()
                if symbol.is_assigned():
                    names.module.add(name)
            elif symbol.is_referenced() or symbol.is_free():
                names.inner[name] += 1
    names.outer = +names.outer
    return names


def _inside(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    """Yield the scopes inside of a scope."""
    for inner in table.get_children():
        yield inner
        yield from _inside(inner)
