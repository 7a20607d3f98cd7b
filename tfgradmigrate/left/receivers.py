"""Which expressions of a module are surely models or layers of Keras, so that methods are told."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Set

from msgspec import Struct, field

from tfgradmigrate.program.walking import children, imported, is_bound, walk
from tfgradmigrate.tables.effects import last_parts, named

MODEL, LAYER = "Model", "layers.Layer"
#: A weight; and one of a class of which it is not known that it is of this Keras.
WEIGHT, OTHER_WEIGHT = f"{LAYER}.weight", "weight"
_MODELS = frozenset({"Model", "Sequential"})
#: What gives a model, by the last part of its name.
MAKERS = _MODELS | last_parts("gives", "model", of="keras.")
_APPLICATIONS = "applications."
_MAKES_WEIGHT = named("gives", "weight", of="keras.Layer.")
_VARIABLE = "Variable"

#: Through how many names, attributes and calls a model is followed.
_DEEP = 40


def receivers(tree: ast.Module, dotted: Callable[[ast.expr], str | None]) -> dict[int, str]:
    """Return what is surely a model, a layer or a weight: id of the node -> its kind.

    `dotted` gives the name behind `keras.` of an expression, None for any other.
    """
    reader = _Reader(dotted)
    reader.read(tree, _Scope(tree, None))
    return dict(reader.found())


def bound_otherwise(tree: ast.Module) -> Set[str]:
    """Return the names that something else than an import binds, anywhere in a module."""
    names: set[str] = set()
    for node in walk(tree):
        if isinstance(node, ast.Name):
            if is_bound(node):
                names.add(node.id)
        elif _BINDING[type(node)] and not isinstance(node, _BINDING_ELSEWHERE):
            names.update(_names_bound(node))
    return names


def bindings(scope: ast.AST) -> Mapping[str, list[ast.AST]]:
    """Return what a module or a function binds by itself: name -> the nodes that do, in order.

    What classes, comprehensions and lambdas in it bind is with it; what another function may bind
    counts twice.
    """
    found: dict[str, list[ast.AST]] = {}
    waiting = children(scope)[::-1]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            if is_bound(node):
                found.setdefault(node.id, []).append(node)
            continue
        if not _BINDING[type(node)]:
            waiting += children(node)[::-1]
            continue
        inner = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        times = 2 if isinstance(node, (ast.Global, ast.Nonlocal)) else 1
        for name in _names_bound(node):
            found.setdefault(name, []).extend([node] * times)
        if inner:
            declared = (each for each in walk(node) if isinstance(each, (ast.Global, ast.Nonlocal)))
            waiting.extend(declared)
        else:
            waiting += children(node)[::-1]
    return found


class _Binding(dict[type, bool]):
    """Whether a type of node binds names by itself, other than by a `Name`. Most do not."""

    def __missing__(self, kind: type) -> bool:
        of_names = (ast.arg, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)
        named = kind is not ast.alias and "name" in getattr(kind, "_fields", ())
        self[kind] = found = named or issubclass(kind, of_names)
        return found


# Asked once for each type.
_BINDING = _Binding()
_BINDING_ELSEWHERE = (ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)
#: What a reader does more with than to note the names that it binds.
_READ = frozenset(
    {
        *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.Assign),
        *(ast.AnnAssign, ast.NamedExpr, ast.Attribute, ast.Return, ast.Yield, ast.YieldFrom),
        *(ast.Global, ast.Nonlocal),
    }
)


class _Scope(Struct, eq=False):
    """A module, a class or a function: what its names are bound to, None for what is unknown.

    `attributes` are those that methods give the instances of a class.
    """

    node: ast.AST
    around: _Scope | None
    bound: dict[str, list[_Value | None]] = field(default_factory=dict)
    functions: dict[str, _Scope] = field(default_factory=dict)
    returned: list[_Value | None] = field(default_factory=list)
    attributes: dict[str, list[_Value | None]] = field(default_factory=dict)

    def bind(self, name: str, value: _Value | None) -> None:
        self.bound.setdefault(name, []).append(value)


class _Value(Struct, eq=False):
    """An expression, and the scope that it stands in."""

    node: ast.expr
    scope: _Scope


class _Reader:
    """Reads a module once for what its names are bound to, and then gives what is what."""

    def __init__(self, dotted: Callable[[ast.expr], str | None]) -> None:
        self._dotted = dotted
        self._used: list[tuple[ast.Attribute, _Scope]] = []
        self._are: dict[int, bool] = {}
        self._given: set[str] = set()

    def read(self, node: ast.AST, scope: _Scope) -> None:
        """Take a node and all below it."""
        if isinstance(node, ast.Name):
            if is_bound(node):
                scope.bind(node.id, None)
            return
        kind = type(node)
        targets: list[ast.expr] = []
        value: _Value | None = None
        inside = scope
        if kind not in _READ:
            if _BINDING[kind]:
                for name in _names_bound(node):
                    scope.bind(name, None)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            inside = _Scope(node, scope)
            scope.bind(node.name, None)
            scope.functions[node.name] = inside
        elif isinstance(node, ast.Lambda):
            inside = _Scope(node, scope)
        elif isinstance(node, ast.Assign):
            targets, value = node.targets, _Value(node.value, scope)
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)):
            targets = [node.target]
            value = None if node.value is None else _Value(node.value, scope)
        elif isinstance(node, ast.Attribute):
            self._used.append((node, scope))
            if is_bound(node):
                self._given.add(node.attr)
                _bind_attribute(node, None, scope)
        elif isinstance(node, (ast.Return, ast.Yield, ast.YieldFrom)):
            given = node.value if isinstance(node, ast.Return) else None
            scope.returned.append(None if given is None else _Value(given, scope))
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            _bind_around(node.names, scope)
        for target in targets:
            if isinstance(target, ast.Name):
                scope.bind(target.id, value)
            elif isinstance(target, ast.Attribute):
                self._used.append((target, scope))
                self._given.add(target.attr)
                _bind_attribute(target, value, scope)
                self.read(target.value, scope)
            else:
                self.read(target, scope)
        for below in children(node):
            if below not in targets:
                self.read(below, inside)

    def found(self) -> Iterator[tuple[int, str]]:
        """Yield each weight, and each model or layer of which an attribute is read."""
        for node, scope in self._used:
            weight = self._weight_of(node, scope)
            if weight:
                yield id(node), weight
            around = _class_of(node.value, scope)
            if around is not None and is_bound(node) and node.attr not in around.bound:
                kind = self._kind_of(around)
                if kind:
                    yield id(node.value), kind
            if node.attr in self._given:
                continue  # a model that the module gives one has it
            if self._is_model(_Value(node.value, scope), 0):
                yield id(node.value), MODEL
            elif around is not None and node.attr not in {*around.bound, *around.attributes}:
                kind = self._kind_of(around)
                if kind:
                    yield id(node.value), kind

    def _weight_of(self, node: ast.Attribute, scope: _Scope) -> str:
        """What kind of weight an attribute of an instance is, "" where that is not sure."""
        around = _class_of(node.value, scope)
        if around is None or node.attr in around.bound or not isinstance(node.ctx, ast.Load):
            return ""
        values = around.attributes.get(node.attr, [])
        there = [each for each in values if each is None or not _is_none(each.node)]
        if not there or not all(self._makes_weight(each, around) for each in there):
            return ""
        assert isinstance(around.node, ast.ClassDef)
        known = any(self._dotted(base) is not None for base in around.node.bases)
        return WEIGHT if known else OTHER_WEIGHT

    def _makes_weight(self, value: _Value | None, around: _Scope) -> bool:
        if value is None or not isinstance(value.node, ast.Call):
            return False
        made = value.node.func
        if self._dotted(made) == _VARIABLE or ast.unparse(made) == f"keras.{_VARIABLE}":
            return True
        if not isinstance(made, ast.Attribute) or made.attr not in _MAKES_WEIGHT:
            return False
        if _class_of(made.value, value.scope) is not around:
            return False
        return not any(name in around.bound for name in _MAKES_WEIGHT)

    def _is_model(self, value: _Value | None, deep: int) -> bool:
        """Return whether an expression is a model whenever it has an attribute.

        What stands for itself, or for something through more names than `_DEEP`, is none.
        """
        if value is None or deep > _DEEP:
            return False
        key = id(value.node)
        if key not in self._are:
            self._are[key] = False  # as long as it is asked for
            self._are[key] = self._gives_model(value.node, value.scope, deep + 1)
        return self._are[key]

    def _gives_model(self, node: ast.expr, scope: _Scope, deep: int) -> bool:
        if isinstance(node, ast.Name):
            return self._are_models(_bindings(node.id, scope), deep)
        if isinstance(node, ast.Attribute):
            around = _class_of(node.value, scope)
            if around is None or node.attr in around.bound or getattr(around.node, "bases", None):
                return False  # which may bind it, too
            return self._are_models(around.attributes.get(node.attr, []), deep)
        if not isinstance(node, ast.Call):
            return False
        name = self._dotted(node.func)
        if name is not None:
            last = name.rpartition(".")[2]
            return last in MAKERS or (name.startswith(_APPLICATIONS) and last[:1].isupper())
        called = _function(node.func, scope)
        return called is not None and self._are_models(called.returned, deep)

    def _are_models(self, values: list[_Value | None], deep: int) -> bool:
        there = [each for each in values if each is None or not _is_none(each.node)]
        return bool(there) and all(self._is_model(each, deep) for each in there)

    def _kind_of(self, around: _Scope) -> str:
        """What the instances of a class are whose bases are all of Keras, "" for nothing known."""
        assert isinstance(around.node, ast.ClassDef)
        names = [self._dotted(base) or "" for base in around.node.bases]
        lasts = {name.rpartition(".")[2] for name in names}
        if lasts and lasts <= _MODELS:
            return MODEL
        return LAYER if lasts and lasts <= {"Layer"} else ""


def _bindings(name: str, scope: _Scope) -> list[_Value | None]:
    """What a name is bound to that is read in a scope; a class is none for its methods."""
    around: _Scope | None = scope
    while around is not None:
        if name in around.bound and (around is scope or not isinstance(around.node, ast.ClassDef)):
            return around.bound[name]
        around = around.around
    return []


def _function(node: ast.expr, scope: _Scope) -> _Scope | None:
    """The one plain function of the module that a name stands for."""
    if not isinstance(node, ast.Name) or _bindings(node.id, scope) != [None]:
        return None
    around: _Scope | None = scope
    while around is not None:
        inside = around.functions.get(node.id)
        if inside is not None:
            plain = isinstance(inside.node, ast.FunctionDef) and not inside.node.decorator_list
            return inside if plain else None
        around = around.around
    return None


def _class_of(node: ast.expr, scope: _Scope) -> _Scope | None:
    """The class whose instance a name is, as the first parameter of a method of it."""
    around = scope.around
    if around is None or not isinstance(node, ast.Name):
        return None
    if not isinstance(around.node, ast.ClassDef) or not isinstance(scope.node, ast.FunctionDef):
        return None
    first = [*scope.node.args.posonlyargs, *scope.node.args.args][:1]
    plain = not scope.node.decorator_list and len(scope.bound.get(node.id, ())) == 1
    return around if plain and [arg.arg for arg in first] == [node.id] else None


def _bind_attribute(target: ast.Attribute, value: _Value | None, scope: _Scope) -> None:
    around = _class_of(target.value, scope)
    if around is not None:
        around.attributes.setdefault(target.attr, []).append(value)


def _bind_around(names: list[str], scope: _Scope | None) -> None:
    """Bind names to what is unknown, in every scope that they may be of."""
    while scope is not None:
        for name in names:
            scope.bind(name, None)
        scope = scope.around


def _names_bound(node: ast.AST) -> list[str]:
    """The names that a node binds by itself, other than by a `Name`."""
    if isinstance(node, ast.arg):
        return [node.arg]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [name for name, _ in imported(node)]
    if isinstance(node, (ast.Global, ast.Nonlocal)):
        return node.names
    name = getattr(node, "name", None)  # of a handler, or of a pattern
    return [name] if isinstance(name, str) else []


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
