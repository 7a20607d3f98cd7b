"""Which expressions of a module are surely models or layers of Keras, so that methods are told."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from tfgradmigrate.program.scopes import Scope, Scopes, Value, positional
from tfgradmigrate.program.walking import is_bound
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


#: Gives the name behind `keras.` of an expression in a scope, None for any other.
Dotted = Callable[[ast.expr, Scope], str | None]


def receivers(scopes: Scopes, dotted: Dotted) -> dict[int, str]:
    """Return what is surely a model, a layer or a weight: id of the node -> its kind."""
    return dict(_Reader(scopes, dotted).found())


class _Reader:
    """Gives what is what in a module."""

    def __init__(self, scopes: Scopes, dotted: Dotted) -> None:
        self._dotted = dotted
        self._scopes = scopes
        self._used = [
            (node, scope.function())
            for scope in self._scopes.all
            for node in scope.nodes
            if isinstance(node, ast.Attribute)
        ]
        self._are: dict[int, bool] = {}
        self._given = {node.attr for node, _ in self._used if is_bound(node)}
        # What methods give the instances of a class, by the class.
        self._attributes: dict[Scope, dict[str, list[Value | None]]] = {}
        for node, scope in self._used:
            around = _class_of(node.value, scope) if is_bound(node) else None
            if around is not None:
                value = self._scopes.given.get(node)
                there = self._attributes.setdefault(around, {}).setdefault(node.attr, [])
                there.append(None if value is None else Value(value, scope))

    def found(self) -> Iterator[tuple[int, str]]:
        """Yield each weight, and each model or layer of which an attribute is read."""
        for node, scope in self._used:
            weight = self._weight_of(node, scope)
            if weight:
                yield id(node), weight
            around = _class_of(node.value, scope)
            kind = "" if around is None or node.attr in around.bound else self._kind_of(around)
            if kind and is_bound(node):
                yield id(node.value), kind
            if node.attr in self._given:
                continue  # a model that the module gives one has it
            if self._is_model(Value(node.value, scope), 0):
                yield id(node.value), MODEL
            elif kind:
                yield id(node.value), kind

    def _weight_of(self, node: ast.Attribute, scope: Scope) -> str:
        """What kind of weight an attribute of an instance is, "" where that is not sure."""
        around = _class_of(node.value, scope)
        if around is None or node.attr in around.bound or not isinstance(node.ctx, ast.Load):
            return ""
        there = [each for each in self._of_instance(around, node.attr) if not _is_none(each)]
        if not there or not all(self._makes_weight(each, around) for each in there):
            return ""
        assert isinstance(around.node, ast.ClassDef)
        known = any(
            self._dotted(base, around.around or around) is not None for base in around.node.bases
        )
        return WEIGHT if known else OTHER_WEIGHT

    def _of_instance(self, around: Scope, attribute: str) -> list[Value | None]:
        return self._attributes.get(around, {}).get(attribute, [])

    def _makes_weight(self, value: Value | None, around: Scope) -> bool:
        if value is None or not isinstance(value.node, ast.Call):
            return False
        made = value.node.func
        if (
            self._dotted(made, value.scope) == _VARIABLE
            or ast.unparse(made) == f"keras.{_VARIABLE}"
        ):
            return True
        if not isinstance(made, ast.Attribute) or made.attr not in _MAKES_WEIGHT:
            return False
        if _class_of(made.value, value.scope) is not around:
            return False
        return not any(name in around.bound for name in _MAKES_WEIGHT)

    def _is_model(self, value: Value | None, deep: int) -> bool:
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

    def _gives_model(self, node: ast.expr, scope: Scope, deep: int) -> bool:
        if isinstance(node, ast.Name):
            return self._are_models(scope.values(node.id), deep)
        if isinstance(node, ast.Attribute):
            around = _class_of(node.value, scope)
            if around is None or node.attr in around.bound or getattr(around.node, "bases", None):
                return False  # which may bind it, too
            return self._are_models(self._of_instance(around, node.attr), deep)
        if not isinstance(node, ast.Call):
            return False
        name = self._dotted(node.func, scope)
        if name is not None:
            last = name.rpartition(".")[2]
            return last in MAKERS or (name.startswith(_APPLICATIONS) and last[:1].isupper())
        return self._are_models(self._returned(node.func, scope), deep)

    def _are_models(self, values: list[Value | None], deep: int) -> bool:
        there = [each for each in values if not _is_none(each)]
        return bool(there) and all(self._is_model(each, deep) for each in there)

    def _kind_of(self, around: Scope) -> str:
        """What the instances of a class are whose bases are all of Keras, "" for nothing known."""
        assert isinstance(around.node, ast.ClassDef)
        names = [self._dotted(base, around.around or around) or "" for base in around.node.bases]
        lasts = {name.rpartition(".")[2] for name in names}
        if lasts and lasts <= _MODELS:
            return MODEL
        return LAYER if lasts and lasts <= {"Layer"} else ""

    def _returned(self, node: ast.expr, scope: Scope) -> list[Value | None]:
        """What the one plain function of the module gives that a name stands for."""
        bindings = scope.bindings(node.id) if isinstance(node, ast.Name) else []
        function = bindings[0].node if len(bindings) == 1 else None
        if not isinstance(function, ast.FunctionDef) or function.decorator_list:
            return []
        inside = self._scopes.of[function]
        ends = (n for n in inside.nodes if isinstance(n, (ast.Return, ast.Yield, ast.YieldFrom)))
        values = (n.value if isinstance(n, ast.Return) else None for n in ends)
        return [None if value is None else Value(value, inside) for value in values]


def _class_of(node: ast.expr, scope: Scope) -> Scope | None:
    """The class whose instance a name is, as the first parameter of a method of it."""
    around = scope.around
    if around is None or not isinstance(node, ast.Name):
        return None
    if not isinstance(around.node, ast.ClassDef) or not isinstance(scope.node, ast.FunctionDef):
        return None
    first = [arg.arg for arg in positional(scope.node)][:1]
    plain = not scope.node.decorator_list and len(scope.bound.get(node.id, ())) == 1
    return around if plain and first == [node.id] else None


def _is_none(value: Value | None) -> bool:
    node = None if value is None else value.node
    return isinstance(node, ast.Constant) and node.value is None
