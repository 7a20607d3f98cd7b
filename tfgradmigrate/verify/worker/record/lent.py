"""Values that code nobody knows was given: it may keep them, and change them whenever it runs."""

from __future__ import annotations

import dis
import functools
import types
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

#: Makes what stands for a part of a value, told by a name, once it may be another.
Make = Callable[[str, Any], Any]


#: What holds other values, and may hold others later.
CHANGING = (list, dict, set, np.ndarray)


def lend(value: Any, lent: dict[int, Any]) -> None:
    """Add a value to those that were given, with all that is reached through it."""
    if id(value) in lent:
        return
    if isinstance(value, (*CHANGING, types.FunctionType)) or _is_own(value):
        lent[id(value)] = value
    for each in _held(value):
        lend(each, lent)


def _is_own(value: Any) -> bool:
    return type(value).__module__ == "prog" and hasattr(value, "__dict__")


def _held(value: Any) -> Iterator[Any]:
    if isinstance(value, (list, tuple, set)):
        yield from value
    elif isinstance(value, dict):
        yield from value.values()
    elif isinstance(value, types.BuiltinMethodType):
        yield value.__self__
    elif isinstance(value, types.FunctionType):
        yield from value.__defaults__ or ()
        yield from (cell.cell_contents for _, cell in _cells(value))
    elif _is_own(value):
        yield from vars(value).values()


def _cells(function: types.FunctionType) -> Iterator[tuple[str, types.CellType]]:
    """Yield the variables of other functions that a function has, if they are bound."""
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            cell.cell_contents  # noqa: B018 (raises where nothing is bound)
        except ValueError:
            continue
        yield name, cell


def is_settled(value: Any, is_shared: bool, is_read: bool) -> bool:
    """Return whether a value is the same at each call: nothing keeps anything in it.

    Args:
        value: what a name of one text is bound to, or what it means there.
        is_shared: whether the other text has such a name too: what both keep is compared.
        is_read: whether the text only reads what it is bound to.
    """

    def all_are(values: Iterable[Any]) -> bool:
        return all(is_settled(each, is_shared, False) for each in values)

    if isinstance(value, (tuple, frozenset)):
        return all_are(value)
    if isinstance(value, CHANGING):
        return is_read and all_are(_held(value))
    if isinstance(value, functools.partial):
        return all_are((value.func, *value.args, *value.keywords.values()))
    if isinstance(value, (staticmethod, classmethod, types.MethodType)):
        return all_are((value.__func__,))
    if isinstance(value, types.FunctionType):
        return not _bound_in(value) and all_are(_held(value))
    if isinstance(value, type) and value.__module__ == "prog":
        return is_shared or all_are(each for name, each in vars(value).items() if name[:2] != "__")
    if _is_own(value):
        return is_shared
    owner = getattr(value, "__self__", None)
    if isinstance(value, (types.BuiltinMethodType, types.MethodWrapperType)):
        return owner is None or isinstance(owner, types.ModuleType)
    return not isinstance(value, (Iterator, types.SimpleNamespace))


def _bound_in(function: types.FunctionType) -> set[str]:
    """Return the variables of other functions that a function binds."""
    return {i.argval for i in dis.get_instructions(function) if i.opname == "STORE_DEREF"} & {
        *function.__code__.co_freevars
    }


def change(lent: dict[int, Any], when: str, make: Make) -> None:
    """Change what was given: variables of functions and attributes; `local` looks at the rest."""
    for number, value in enumerate([*lent.values()]):
        name = f"lent {number}"
        if isinstance(value, types.FunctionType):
            bound = _bound_in(value)
            for variable, cell in _cells(value):
                if variable in bound:
                    cell.cell_contents = make(f"{name}.{variable}{when}", cell.cell_contents)
        elif not isinstance(value, CHANGING):
            held = vars(value)
            held.update({k: make(f"{name}.{k}{when}", each) for k, each in held.items()})
