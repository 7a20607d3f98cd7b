"""Data classes and patterns that are made when one is first used.

A run on one marked file imports a hundred data classes and a hundred regular expressions, and uses
a third of them. The standard library compiles some six methods for each of the classes at once,
which took a quarter of such a run. What stands here behaves as `dataclasses.dataclass` and
`re.compile` do, with the options that this package uses.
"""

from __future__ import annotations

import dataclasses
import re
import threading
from collections.abc import Callable
from functools import cached_property
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, AnyStr, NoReturn, cast

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, eq=True, slots=False):
        """Decorate a class as `dataclasses.dataclass` does.

        `slots` is for the type checker, which then knows of every attribute; a class with slots
        would have to be made a second time.
        """
        return _begun(cls, frozen, eq) if cls else lambda each: _begun(each, frozen, eq)


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a regular expression that is compiled once it is used."""
    return cast("re.Pattern[AnyStr]", _Pattern(text, flags))


class _Pattern:
    """Stands for a compiled expression."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._text = text
        self._flags = flags

    @cached_property
    def _compiled(self) -> re.Pattern[Any]:
        return re.compile(self._text, self._flags)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # somebody who copies or pickles it asks
            raise AttributeError(name)
        found = getattr(self._compiled, name)
        setattr(self, name, found)  # the next time nobody asks here
        return found


_BEGUN: set[type[Any]] = set()


def _begun(cls: type[Any], frozen: bool, eq: bool) -> type[Any]:
    """Give a class what serves until its first instance is made."""
    if any("__dataclass_fields__" in vars(base) and base not in _BEGUN for base in cls.__mro__):
        raise TypeError(f"{cls.__name__} inherits from a data class of another kind: use that one")
    _BEGUN.add(cls)
    own = dict(vars(cls))
    waiting = _Fields(cls, frozen, "__init__" not in own)
    cls.__dataclass_fields__ = waiting
    if "__init__" not in own:

        def begin(self: Any, *args: Any, **kwargs: Any) -> None:
            waiting.make()
            cls.__init__(self, *args, **kwargs)

        cls.__init__ = begin
    if "__repr__" not in own:
        cls.__repr__ = _repr  # type: ignore[assignment]
    if frozen:
        cls.__setattr__ = _refused
        cls.__delattr__ = _refused  # type: ignore[assignment]
    if eq:
        if own.get("__hash__") is None:
            cls.__hash__ = _hash if frozen else None  # type: ignore[assignment]
        if "__eq__" not in own:
            cls.__eq__ = _eq  # type: ignore[assignment]
    return cls


# Two threads may want the same class at once; making one may make those that it inherits from.
_MAKING = threading.RLock()


class _Fields:
    """Stands for the fields of a class until somebody asks for them."""

    def __init__(self, cls: type[Any], frozen: bool, with_init: bool) -> None:
        self._cls = cls
        self._frozen = frozen
        self._with_init = with_init

    def __get__(self, instance: object, owner: type[Any]) -> Any:
        self.make()
        return self._cls.__dataclass_fields__

    def make(self) -> None:
        """Put the fields of the class, and its `__init__`, in place of what stands for them."""
        cls = self._cls
        with _MAKING:
            if vars(cls)["__dataclass_fields__"] is not self:
                return
            dataclasses.dataclass(init=False, repr=False, eq=False)(cls)
            if self._with_init:
                cls.__init__ = _init(cls, self._frozen)


def _init(cls: type[Any], frozen: bool) -> Any:
    """Write and compile the `__init__` of a class."""
    names: dict[str, Any] = {"_missing": object()}
    parameters, lines = ["self"], ["values = self.__dict__"] if frozen else []
    for field in dataclasses.fields(cls):
        name, value = field.name, field.name
        if field.default is not dataclasses.MISSING:
            names[f"_default_{name}"] = field.default
            parameters.append(f"{name}=_default_{name}")
        elif field.default_factory is not dataclasses.MISSING:
            names[f"_make_{name}"] = field.default_factory
            parameters.append(f"{name}=_missing")
            value = f"_make_{name}() if {name} is _missing else {name}"
        else:
            parameters.append(name)
        lines.append(f"values[{name!r}] = {value}" if frozen else f"self.{name} = {value}")
    made: dict[str, Any] = {}
    body = "".join(f"\n    {line}" for line in lines or ["pass"])
    exec(f"def __init__({', '.join(parameters)}):{body}", names, made)
    made["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
    return made["__init__"]


_getters: dict[type[Any], Callable[[Any], Any]] = {}


def _values(record: Any) -> Any:
    """What equal records have in common."""
    kind = type(record)
    if kind not in _getters:
        names = [field.name for field in dataclasses.fields(kind)] or ["__class__"]
        # Of one name `attrgetter` makes no tuple, in which a value is always equal to itself.
        _getters[kind] = attrgetter(*(names * 2 if len(names) == 1 else names))
    return _getters[kind](record)


def _eq(self: object, other: object) -> Any:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: object) -> int:
    return hash(_values(self))


@recursive_repr()
def _repr(self: Any) -> str:
    shown = (f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self))
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refused(self: object, name: str, value: object = None) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot assign to or delete field {name!r}")
