"""Values that code nobody knows was given: it may keep them, and change them whenever it runs."""

from __future__ import annotations

import dis
import functools
import gc
import inspect
import types
from collections.abc import Callable, Container, Iterable, Iterator, MappingView
from typing import Any

import numpy as np

from ..graphs.overrides import map_of

#: Makes what stands for a part of a value, told by a name, once it may be another.
Make = Callable[[str, Any], Any]

#: What holds other values, and may hold others later.
CHANGING = (list, dict, set, np.ndarray)

#: What is bound in classes and is no value: it is code, or Python's own.
CODE = (types.FunctionType, staticmethod, classmethod, property, types.GetSetDescriptorType)


def lend(value: Any, lent: dict[int, Any]) -> None:
    """Add a value to those that were given, with all that is reached through it."""
    if id(value) in lent:
        return
    if isinstance(value, (*CHANGING, types.FunctionType)) or is_own(value) or is_own_class(value):
        lent[id(value)] = value
    for each in held(value):
        lend(each, lent)


def may_change(value: Any) -> bool:
    """Return whether a value, or what is reached through it, may be another one later."""
    if isinstance(value, types.FunctionType):
        return value.__module__ == "prog"
    changing = (*CHANGING, types.SimpleNamespace, Iterator)
    return isinstance(value, changing) or is_own(value) or any(True for _ in held(value))


def spanned(value: Any) -> Iterator[Any]:
    """Yield a value, and for an array the one in whose memory it lies."""
    yield value
    if isinstance(value, np.ndarray) and value.base is not None:
        yield value.base


def is_own(value: Any) -> bool:
    """Return whether a value is an object of a class of the program."""
    return type(value).__module__ == "prog" and hasattr(value, "__dict__")


def is_own_class(value: Any) -> bool:
    """Return whether a value is a class of the program."""
    return isinstance(value, type) and value.__module__ == "prog"


def held(value: Any) -> Iterator[Any]:
    """Yield all that is reached through a value in one step."""
    if isinstance(value, (list, tuple, set, frozenset)):
        yield from value
    elif isinstance(value, dict):
        yield from value.values()
    elif isinstance(value, (np.ndarray, np.flatiter)):
        yield from () if value.base is None else (value.base,)
    elif isinstance(value, BaseException):
        yield from (*value.args, *vars(value).values())
    elif isinstance(value, memoryview):
        yield value.obj
    elif isinstance(value, types.GeneratorType):
        yield from inspect.getgeneratorlocals(value).values()
    elif _reads_on(value):
        yield from gc.get_referents(value)
    elif map_of(value) is not None:
        yield map_of(value)
    if isinstance(value, (types.BuiltinMethodType, types.MethodType, types.MethodWrapperType)):
        yield value.__self__
    if isinstance(value, (types.MethodType, staticmethod, classmethod)):
        yield value.__func__
    elif isinstance(value, functools.partial):
        yield from (value.func, *value.args, *value.keywords.values())
    elif isinstance(value, types.FunctionType):
        yield from value.__defaults__ or ()
        yield from (value.__kwdefaults__ or {}).values()
        # TensorFlow puts what it makes of a function there, too.
        yield from (each for each in vars(value).values() if isinstance(each, CHANGING))
        yield from (cell.cell_contents for _, cell in _cells(value))
    elif is_own_class(value):
        # Who sets one of them is an event, so what is plain is known.
        parts = (each for name, each in vars(value).items() if name[:2] != "__")
        yield from (each for each in parts if not isinstance(each, (int, float, str, type(None))))
    elif is_own(value):
        yield from vars(value).values()
        yield type(value)


def _reads_on(value: Any) -> bool:
    """Return whether a value of Python's own gives what others hold, when it is asked for that."""
    is_own_kind = type(value).__module__ in ("builtins", "itertools")
    return is_own_kind and isinstance(value, (Iterator, MappingView))


def reaches(value: Any, ids: Container[int]) -> bool:
    """Return whether a value is one of those with some ids that change, or reads of one.

    What functions and objects of the program read is seen where they read it.
    """
    met: set[int] = set()
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, CHANGING) and id(each) in ids:
            return True
        is_seen = isinstance(each, types.FunctionType) or is_own(each) or isinstance(each, type)
        if id(each) not in met and not is_seen:
            met.add(id(each))
            waiting += held(each)
    return False


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
    if is_own(value) or is_own_class(value):
        if is_shared or is_own(value):
            return is_shared
    elif isinstance(value, CHANGING):
        if not is_read:
            return False
    elif isinstance(value, types.FunctionType):
        if value.__module__ != "prog":
            return True
        if _bound_in(value):
            return False
    elif isinstance(value, (Iterator, types.SimpleNamespace)):
        return False
    elif isinstance(value, (types.BuiltinMethodType, types.MethodWrapperType)):
        return isinstance(value.__self__, (types.ModuleType, type(None)))
    return all(is_settled(each, is_shared, False) for each in held(value))


def _bound_in(function: types.FunctionType) -> set[str]:
    """Return the variables of other functions that a function binds."""
    return {i.argval for i in dis.get_instructions(function) if i.opname == "STORE_DEREF"} & {
        *function.__code__.co_freevars
    }


def snapshot(values: Iterable[Any], told: Callable[[Any], str]) -> list[str]:
    """Return what all that is reached through some values holds now, told one by one."""
    met: dict[int, Any] = {}
    waiting = [*values]
    found = []
    while waiting:
        value = waiting.pop()
        if id(value) in met:
            found.append(f"the {[*met].index(id(value))}th")
            continue
        is_plain = isinstance(value, types.SimpleNamespace)
        parts = [*(vars(value).values() if is_plain else held(value))]
        if parts or isinstance(value, CHANGING):
            met[id(value)] = value
        names = sorted(vars(value)) if is_own(value) else ()
        found.append(f"{told(value)} {names} {len(parts)}")
        waiting += parts
    return found


def change(lent: dict[int, Any], when: str, make: Make) -> None:
    """Change what was given: variables of functions and attributes; `local` looks at the rest."""
    for number, value in enumerate([*lent.values()]):
        name = f"lent {number}"
        if isinstance(value, types.FunctionType):
            bound = _bound_in(value)
            for variable, cell in _cells(value):
                if variable in bound:
                    cell.cell_contents = make(f"{name}.{variable}{when}", cell.cell_contents)
        if isinstance(value, CHANGING):
            continue
        is_class = is_own_class(value)
        put = functools.partial(setattr, value) if is_class else vars(value).__setitem__
        for attribute, held_now in [*vars(value).items()]:
            # Methods, and what TensorFlow keeps at functions, stay.
            if is_own(value) or not (attribute[:2] == "__" or isinstance(held_now, CODE)):
                put(attribute, make(f"{name}.{attribute}{when}", held_now))
