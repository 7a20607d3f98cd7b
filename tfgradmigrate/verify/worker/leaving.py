"""What a place leaves behind in its module: lists that have grown, counters, caches."""

import collections
import contextlib
import functools
import re
import sys
import types
import weakref
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

#: How deep is looked into what a module holds.
DEPTH = 8

#: How deep into what the place itself has made, which may be much.
DEPTH_OF_MADE = 5

#: Modules whose objects say what they are built of: iterators, counters.
_TELLING = ("builtins", "collections", "itertools")

#: What AutoGraph notes at functions that it is asked about: no doing of the program's.
_NOTES = frozenset({"ag_dnc_wrapper__", "autograph_info__"})

_PLAIN = (bool, int, float, complex, str, bytes, type(None))


def leaving(
    module: types.ModuleType, names: Sequence[str], paths: Sequence[str] = ()
) -> Callable[..., Any]:
    """Return the module's `place`; what a call changes of what these names hold is returned too.

    So is what it changes of its arguments: a list that it appends to, an array. An argument that
    the place puts at one of the `paths`, an attribute of a function, is there before it changes
    anything.

    Its attribute `since` returns what they hold that has changed since the call: in the gradients.
    So it does of what the place has returned, and of objects that it makes: the instance that it is
    cut out of is one. Held is what is plain, in containers, in attributes of functions, of classes
    and of their instances, and where an iterator stands. Other objects, functions and classes that
    are new there are themselves, for whoever can tell them; of those that it held before, nothing
    is told but where they were: what is read and written of those, the cut has made inputs and
    outputs.
    """
    own = module.__name__
    made = _recording(module)
    finished: List[Dict[str, Any]] = []
    given: Dict[str, Any] = {}
    tensors: Dict[int, Tuple[str, Any]] = {}
    known: Dict[int, Tuple[str, Any]] = {}  # the objects that it held before

    def holding() -> Dict[str, Any]:
        of_module = {name: module.__dict__.get(name) for name in names}
        hold = _Holder(own).hold
        return {n: hold(value, DEPTH) for n, value in {**of_module, **given}.items()}

    before = {name: _key(held) for name, held in holding().items()}
    noted: List[Tuple[str, Any, Dict[str, Any]]] = []

    def changed() -> Dict[str, Any]:
        found = {name: held for name, held in holding().items() if _key(held) != before[name]}
        before.update({name: _key(held) for name, held in found.items()})
        named = _Naming(there()).named
        return {name: named(_same(held, name, known)) for name, held in found.items()}

    def there() -> Dict[int, Tuple[str, Any]]:
        return {**tensors, **known}

    def new_notes() -> Dict[str, Any]:
        found = {}
        for number, (name, each, then) in enumerate(noted):
            now = _noted(each)
            new = [n for n in {**then, **now} if now.get(n, each) is not then.get(n, each)]
            if new:
                hold = _Holder(own).hold
                held = {n: hold(now.get(n), DEPTH) for n in new}
                found[f"attributes of {name}"] = _Naming(there()).named(held)
                noted[number] = (name, each, now)
        return found

    def changed_objects() -> Dict[str, Any]:
        found = {}
        for number, (each, then) in enumerate(zip(made, finished)):
            now = _attributes(each, own)
            new = {n: now.get(n) for n in {**then, **now} if _key(now.get(n)) != then.get(n)}
            if new:
                found[f"object {number}"] = _Naming(there()).named(new)
        return found

    def since() -> Dict[str, Any]:
        return {**changed(), **new_notes(), **changed_objects()}

    def place(*arguments: Any) -> Any:
        for path, value in zip(paths, arguments):
            _put(module, path, value)
        given.update({f"argument {number}": value for number, value in enumerate(arguments)})
        held = holding()
        before.update({name: _key(each) for name, each in held.items()})
        coming = _tensors([held[name] for name in given])
        tensors.update({id(t): (f"given {number}", t) for number, t in enumerate(coming)})
        known.update(_known(held))
        noted[:] = [(name, each, _noted(each)) for name, each in (*_graph(), *_own(tensors))]
        made.clear()
        finished.clear()
        result = module.place(*arguments)
        left = since()
        given["what is returned"] = result
        held = holding()
        before.update({name: _key(each) for name, each in held.items()})
        held.update({f"object {n}": _attributes(each, own) for n, each in enumerate(made)})
        known.update({**_known(held), **known})
        for number in range(len(made)):
            finished.append({n: _key(each) for n, each in held[f"object {number}"].items()})
        return (result, left) if left else result

    place.since = since  # type: ignore[attr-defined]
    return place


def _recording(module: types.ModuleType) -> List[Any]:
    """Return a list of the objects of the module's classes that are built from now on."""
    made: List[Any] = []
    for kind in [*vars(module).values()]:
        if isinstance(kind, type) and _is_own(kind, module.__name__):
            with contextlib.suppress(Exception):  # its class does not let it be changed
                kind.__new__ = _noting(kind, made)  # type: ignore[method-assign]
    return made


class _Noting(staticmethod):  # type: ignore[type-arg]
    """What makes objects of a class and notes them; `own` is what the class itself has for it."""

    own: Any = None


def _noting(kind: type, made: List[Any]) -> _Noting:
    """Return what makes objects as a class does, and puts them into a list."""
    new: Callable[..., Any] = kind.__new__

    def make(made_of: Any, *args: Any, **kwargs: Any) -> Any:
        is_plain = new is object.__new__  # which takes no arguments
        result = new(made_of) if is_plain else new(made_of, *args, **kwargs)
        if not any(result is each for each in made):
            made.append(result)
        return result

    noting = _Noting(make)
    noting.own = vars(kind).get("__new__")
    return noting


def as_written(content: Dict[str, Any]) -> Dict[str, Any]:
    """Return what a class holds as its program wrote it."""
    new = content.get("__new__")
    if not isinstance(new, _Noting):
        return content
    rest = {name: item for name, item in content.items() if name != "__new__"}
    return rest if new.own is None else {**rest, "__new__": new.own}


def _is_own(kind: type, own: str) -> bool:
    """Return whether a class is the module's, and none that stands for what is missing."""
    return kind.__module__ == own and kind.__name__ != "Missing"


class _Object:
    """A function, a class, or an object of which nothing is known: what it is built of is told."""

    def __init__(self, value: Any, made_of: Any) -> None:
        self.value = value
        self.made_of = made_of


def _known(held: Dict[str, Any]) -> Dict[int, Tuple[str, Any]]:
    """Return where the objects are that names hold, by their identity."""
    found: Dict[int, Tuple[str, Any]] = {}
    for name, each in held.items():
        for number, known in enumerate(_objects(each)):
            where = name if known is each else f"{name} {number}"
            found.setdefault(id(known.value), (where, known.value))
    return found


def _same(held: Any, name: str, known: Dict[int, Tuple[str, Any]]) -> Any:
    """Return what an object is built of that a name still holds; else what it holds."""
    if isinstance(held, _Object) and known.get(id(held.value), ("", None))[0] == name:
        return held.made_of
    return held


def _attributes(value: Any, own: str) -> Dict[str, Any]:
    """Return what an object that the place has made holds, by attribute; and by item."""
    items = value.items() if isinstance(value, dict) else ()
    found = {**{f"[{key!r}]": item for key, item in items}, **getattr(value, "__dict__", {})}
    hold = _Holder(own).hold
    return {name: hold(item, DEPTH_OF_MADE) for name, item in found.items()}


#: What graphs have been given to keep. They do not tell themselves: they are no objects of Python.
_OF_GRAPHS: "weakref.WeakKeyDictionary[Any, Dict[str, Any]]" = weakref.WeakKeyDictionary()


def _graph() -> List[Tuple[str, Any]]:
    """Return the graph in which a place runs, with what it is called; no import of our own."""
    tensorflow = sys.modules.get("tensorflow")
    if tensorflow is None:
        return []
    kind = tensorflow.Graph
    if "__setattr__" not in vars(kind):
        plain = kind.__setattr__

        def put(graph: Any, name: str, value: Any) -> None:
            plain(graph, name, value)
            if name.startswith("_"):  # it is nobody's note, and TensorFlow has many
                return
            if not sys._getframe(1).f_globals.get("__name__", "").startswith("tensorflow"):
                _OF_GRAPHS.setdefault(graph, {})[name] = value

        kind.__setattr__ = put
    graph = tensorflow.compat.v1.get_default_graph()
    if tensorflow.executing_eagerly():  # it is the same one in every run
        for name in _noted(graph):
            _OF_GRAPHS[graph].pop(name)
            delattr(graph, name)
    return [("graph", graph)]


def _noted(value: Any) -> Dict[str, Any]:
    """Return what a program has given a tensor or a graph to keep; the rest is TensorFlow's."""
    found = _OF_GRAPHS.get(value) if hasattr(value, "as_graph_def") else vars(value)
    return {name: item for name, item in (found or {}).items() if not name.startswith("_")}


def _own(tensors: Dict[int, Tuple[str, Any]]) -> List[Tuple[str, Any]]:
    """Return the tensors that a program can give something to keep: an array cannot."""
    return [(name, each) for name, each in tensors.values() if hasattr(each, "__dict__")]


def _put(module: types.ModuleType, path: str, value: Any) -> None:
    """Put a value where a place puts it before it begins, if the module has what holds it."""
    root = re.split(r"[.\[]", path)[0]
    if path != root and root in vars(module):
        with contextlib.suppress(Exception):  # the place makes what holds it
            exec(f"{path} = value", vars(module), {"value": value})


def _parts(held: Any) -> Iterator[Any]:
    """Yield what is held in what is held, itself included."""
    yield held
    if isinstance(held, _Object):
        held = held.made_of
    if isinstance(held, (dict, list, tuple)):
        for item in held.values() if isinstance(held, dict) else held:
            yield from _parts(item)


def _tensors(held: Any) -> Iterator[Any]:
    """Yield the tensors in what is held: nothing changes them."""
    return (each for each in _parts(held) if hasattr(each, "graph") or hasattr(each, "_numpy"))


def _objects(held: Any) -> Iterator[_Object]:
    return (each for each in _parts(held) if isinstance(each, _Object))


class _Naming:
    """Names what was there before in what is held; a list that is met twice does not change one."""

    def __init__(self, names: Dict[int, Tuple[str, Any]]) -> None:
        self._names = names
        self._met: Dict[int, Any] = {}

    def named(self, held: Any) -> Any:
        """Return what is held, in which a tensor or an object of before is identified by its name.

        Other objects are themselves.
        """
        if isinstance(held, (dict, list)) and id(held) not in self._met:
            self._met[id(held)] = self._items(held)
        if isinstance(held, (dict, list)):
            return self._met[id(held)]
        if isinstance(held, tuple):
            return tuple(map(self.named, held))
        if isinstance(held, _Object):
            if id(held.value) not in self._names:
                return held.value
            return [self._names[id(held.value)][0], self.named(held.made_of)]
        return self._names[id(held)][0] if id(held) in self._names else held

    def _items(self, held: Any) -> Any:
        if isinstance(held, dict):
            return {key: self.named(item) for key, item in held.items()}
        return list(map(self.named, held))


class _Holder:
    """Names what the names of a module, or attributes, hold, of which the structure can be known.

    Dictionaries, lists and tuples of other kinds, and sets, are lists that begin with the kind. One
    that is met twice is the same one.
    """

    def __init__(self, own: str) -> None:
        self._own = own
        self._met: Dict[int, Tuple[Any, Any]] = {}

    def hold(self, value: Any, depth: int) -> Any:
        """Return what a value holds, as deep as is said."""
        is_class = isinstance(value, type)  # that of a number has a dtype
        if isinstance(value, _PLAIN) or (hasattr(value, "dtype") and not is_class):
            return value
        if depth == 0:
            return _Object(value, type(value).__name__)
        if id(value) not in self._met:
            self._met[id(value)] = (value, self._held(value, depth - 1))
        return self._met[id(value)][1]

    def _held(self, value: Any, depth: int) -> Any:
        kind = type(value)
        if isinstance(value, dict):
            held = {repr(key): self.hold(item, depth) for key, item in value.items()}
            return held if kind is dict else [kind.__name__, held]
        if isinstance(value, (list, tuple, collections.deque)):
            items = [self.hold(item, depth) for item in value]
            more = (*getattr(value, "_fields", ()), getattr(value, "maxlen", None))
            return kind(items) if kind in (list, tuple) else [kind.__name__, *more, *items]
        if isinstance(value, (set, frozenset)):
            return [kind.__name__, *sorted(map(repr, value))]
        if isinstance(value, types.FunctionType):
            found = {name: item for name, item in vars(value).items() if name not in _NOTES}
            return _Object(value, {name: self.hold(item, depth) for name, item in found.items()})
        if isinstance(value, type):
            found = {name: item for name, item in vars(value).items() if not name.startswith("__")}
            found = {n: self.hold(i, depth) for n, i in found.items() if not callable(i)}
            return _Object(value, found)
        made_of = self._made_of(value, depth)
        return _Object(value, kind.__name__) if made_of is None else [kind.__name__, *made_of]

    def _made_of(self, value: Any, depth: int) -> Optional[List[Any]]:
        """Return what an object of a class of the module, or of Python's own, is built of.

        None of other objects.
        """
        kind = type(value)
        if kind is functools.partial:
            return [self.hold((value.func, value.args, value.keywords), depth)]
        if issubclass(kind, types.SimpleNamespace) or _is_own(kind, self._own):
            slots = [name for each in kind.__mro__ for name in getattr(each, "__slots__", ())]
            found = {name: getattr(value, name) for name in slots if hasattr(value, name)}
            return [self.hold({**found, **getattr(value, "__dict__", {})}, depth)]
        if kind.__module__ in _TELLING:
            with contextlib.suppress(Exception):  # it does not say
                return [self.hold(value.__reduce__()[1:], depth)]
        return None


def _key(held: Any) -> Any:
    """Return what shows whether something has changed: tensors and arrays are themselves."""
    if isinstance(held, dict):
        return [(name, _key(item)) for name, item in held.items()]
    if isinstance(held, (list, tuple)):
        return type(held), [_key(item) for item in held]  # a named tuple takes them one by one
    if isinstance(held, _Object):
        return (id(held.value), _key(held.made_of))
    return repr(held) if isinstance(held, _PLAIN) else (id(held), _bytes(held))


def _bytes(held: Any) -> Any:
    return held.tobytes() if hasattr(held, "tobytes") else None
