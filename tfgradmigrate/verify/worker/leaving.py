"""What a place leaves behind in its module: lists that have grown, counters, caches."""

import collections
import contextlib
import types
from typing import Any, Callable, Dict, List, Sequence

#: How deep is looked into what a module holds.
DEPTH = 8

#: Modules whose objects say what they are made of: iterators, counters.
_TELLING = ("builtins", "collections", "itertools")

#: What AutoGraph notes at functions that it is asked about: no doing of the program's.
_NOTES = frozenset({"ag_dnc_wrapper__", "autograph_info__"})

_PLAIN = (bool, int, float, complex, str, bytes, type(None))


def leaving(module: types.ModuleType, names: Sequence[str]) -> Callable[..., Any]:
    """Return the module's `place`; if a call changes what these names hold, that is returned too.

    Its attribute `since` returns what they hold that has changed since the call: in the gradients.
    Held is what is plain, in containers, in attributes of functions, of classes and of their
    instances, and where an iterator stands. Of other objects nothing is told: what is read and
    written of those, the cut has made inputs and outputs.
    """
    own = module.__name__
    before = {name: _key(_held(module.__dict__.get(name), DEPTH, own)) for name in names}

    def changed() -> Dict[str, Any]:
        now = {name: _held(module.__dict__.get(name), DEPTH, own) for name in names}
        found = {name: held for name, held in now.items() if _key(held) != before[name]}
        before.update({name: _key(held) for name, held in found.items()})
        return found

    def place(*arguments: Any) -> Any:
        result = module.place(*arguments)
        left = changed()
        return (result, left) if left else result

    place.since = changed  # type: ignore[attr-defined]
    return place


def _held(value: Any, depth: int, own: str) -> Any:
    """Return what a name of the module holds, of which the structure can be told."""
    if depth == 0:
        return type(value).__name__
    if isinstance(value, dict):
        return {repr(key): _held(item, depth - 1, own) for key, item in value.items()}
    if isinstance(value, (list, tuple, collections.deque)):
        return [_held(item, depth - 1, own) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(map(repr, value))
    if isinstance(value, types.FunctionType):
        found = {name: item for name, item in vars(value).items() if name not in _NOTES}
        return {name: _held(item, depth - 1, own) for name, item in found.items()}
    if isinstance(value, type):
        found = {name: item for name, item in vars(value).items() if not name.startswith("__")}
        return {n: _held(i, depth - 1, own) for n, i in found.items() if not callable(i)}
    if isinstance(value, _PLAIN) or hasattr(value, "dtype"):
        return value
    return [type(value).__name__, *_made_of(value, depth, own)]


def _made_of(value: Any, depth: int, own: str) -> List[Any]:
    """Return what an object of a class of the module, or of Python's own, is made of."""
    kind = type(value)
    if kind.__module__ == own and kind.__name__ != "Missing":
        slots = [name for each in kind.__mro__ for name in getattr(each, "__slots__", ())]
        found = {name: getattr(value, name) for name in slots if hasattr(value, name)}
        return [_held({**found, **getattr(value, "__dict__", {})}, depth - 1, own)]
    if kind.__module__ in _TELLING:
        with contextlib.suppress(Exception):  # it does not say
            return [_held(value.__reduce__()[1:], depth - 1, own)]
    return []


def _key(held: Any) -> Any:
    """Return what tells whether something has changed: tensors and arrays are themselves."""
    if isinstance(held, dict):
        return [(name, _key(item)) for name, item in held.items()]
    if isinstance(held, list):
        return [_key(item) for item in held]
    return repr(held) if isinstance(held, _PLAIN) else (id(held), _bytes(held))


def _bytes(held: Any) -> Any:
    return held.tobytes() if hasattr(held, "tobytes") else None
