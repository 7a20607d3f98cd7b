"""Which names of TensorFlow or Keras a module uses, where, and whether importing it runs them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from tfgradmigrate.left.receivers import OTHER_WEIGHT, receivers
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.scopes import FUNCTIONS, Binding, Scope, scopes_of
from tfgradmigrate.program.walking import bound_by_import, first_line, home, is_bound, last, walk

TENSORFLOW, KERAS = "tensorflow", "keras"
#: The package whose `runtime` is the shim.
OWN = "tfgradmigrate"

# The parameter of what a variable is assigned by.
_VARIABLE = ("ref", "x")
#: Who catches one of these has another way where a module or a name is not there.
_CAUGHT = frozenset(
    {"ImportError", "ModuleNotFoundError", "AttributeError", "Exception", "BaseException"}
)


class Given(Struct, frozen=True):
    """How many positional arguments a call gives, and which keywords.

    `spread` is true if it gives more than what is written; `parts`, how many elements its first
    argument has, if that is a list or a tuple; `weighs`, that this is a weight of Keras.
    """

    positional: int
    keywords: frozenset[str]
    spread: bool
    parts: int
    call: ast.Call
    weighs: bool = False

    @property
    def ending(self) -> str:
        """The text that the first argument surely ends in, or a `filepath` does; "" for none."""
        paths = [keyword.value for keyword in self.call.keywords if keyword.arg == "filepath"]
        return _ending(next(iter([*self.call.args, *paths]), None))

    def gives_numbers(self, start: int, end: int) -> bool:
        """Return whether all arguments from one position to another are there and are numbers."""
        found = [getattr(arg, "value", None) for arg in self.call.args[start:end]]
        return len(found) == end - start and all(type(value) is int for value in found)

    def is_on(self, name: str) -> bool | None:
        """Return whether a keyword is `True`, None for one that is not known."""
        for keyword in self.call.keywords:
            if keyword.arg == name:
                value = keyword.value
                return bool(value.value) if isinstance(value, ast.Constant) else None
        return None if self.spread else False


class Use(Struct, frozen=True):
    """A dotted name behind that of its package, and the line; `imports` tells an import.

    `given` is what the name is called with there, where it is called. `assigned` tells an attribute
    that is given a value, `sure` that nothing else may be meant, as in another version.
    """

    name: str
    line: int
    at_import: bool
    imports: bool = False
    given: Given | None = None
    assigned: bool = False
    sure: bool = True


def uses(tree: ast.Module, package: str = TENSORFLOW) -> list[Use]:
    """Return the uses of TensorFlow, or of another package, in a module.

    Those under `try` with a handler that has another way are left out.
    """
    return Reader(tree, package).uses()


def joined(around: str, attribute: str) -> str:
    """Return the name of an attribute of what a name stands for."""
    name = f"{around}.{attribute}".lstrip(".")
    # `compat.v2` is TensorFlow itself.
    return "" if name == "compat.v2" else name


#: What an attribute of any object is that only TensorFlow has, by the name that the tables know.
OP, DIMENSION, DATASET = "Tensor.op", "TensorShape.value", "data.Dataset"
_OF_OP = frozenset({"graph", "inputs", "name", "node_def", "outputs", "type"})
_ITERATORS = ("make_initializable_iterator", "make_one_shot_iterator")
#: What finds one of them in a text.
OF_OBJECTS = pattern(
    rf"\.op\s*\.\s*(?:{'|'.join(sorted(_OF_OP))})\b|\.(?:{'|'.join(_ITERATORS)})\b"
    r"|(?:\.get_shape\(\)|\.shape)\s*\[[^\]\n]*\]\s*\.value\b"
)


def of_object(node: ast.Attribute) -> str:
    """Return the name of an attribute that shows by itself what it is of, "" for any other."""
    inner = node.value
    if node.attr in _ITERATORS:
        return f"{DATASET}.{node.attr}"
    if isinstance(inner, ast.Attribute) and inner.attr == "op" and node.attr in _OF_OP:
        return OP
    if node.attr == "value" and isinstance(inner, ast.Subscript):
        shape = inner.value.func if isinstance(inner.value, ast.Call) else inner.value
        last = getattr(shape, "attr", "")
        return DIMENSION if last in ("get_shape", "shape") else ""
    return ""


class _Span(Struct, frozen=True):
    """Lines that are read in another way, those of decorators included; for some names alone."""

    first: int
    last: int
    names: frozenset[str] = frozenset()

    @classmethod
    def of(cls, body: list[ast.stmt], names: frozenset[str] = frozenset()) -> _Span:
        return cls(first_line(body[0]), body[-1].end_lineno or body[-1].lineno, names)

    def holds(self, node: ast.AST) -> bool:
        return self.first <= getattr(node, "lineno", 0) <= self.last


# What is looked at of a module.
_READ = frozenset({ast.Attribute, ast.Call, ast.If, ast.Import, ast.ImportFrom, ast.Try})
#: A name behind that of its package, None for what is not of it; whether that is sure.
Meaning: TypeAlias = tuple[str | None, bool]


class Reader:
    """What the names of a module mean of one package, and where they are used."""

    def __init__(self, tree: ast.Module, package: str) -> None:
        self.package = package
        self._scopes = scopes_of(tree)
        self._meanings: dict[tuple[Scope, str], Meaning] = {}
        self._objects: Mapping[int, str] = {}
        # What runs when the module is started, what has another way or is for checkers of types,
        # what asks for a version, and imports of which another one is run.
        self._started: list[_Span] = []
        self._guarded: list[_Span] = []
        self._asking: list[_Span] = []
        self._skipped: list[_Span] = []
        self._nodes = [(s, [n for n in s.nodes if type(n) in _READ]) for s in self._scopes.all]
        for node in (node for _, nodes in self._nodes for node in nodes):
            if isinstance(node, ast.If):
                self._condition(node)
            elif isinstance(node, ast.Try):
                self._attempt(node)

    def _condition(self, node: ast.If) -> None:
        if _is_main(node.test):
            self._started.append(_Span.of(node.body))
        elif _is_for_checkers(node.test):
            self._guarded.append(_Span.of(node.body))
        elif _asks_what_is_there(node.test):
            self._asking.append(_Span.of([node]))

    def _attempt(self, node: ast.Try) -> None:
        if not any(map(_has_another_way, node.handlers)):
            return
        self._guarded.append(_Span.of(node.body))
        # One of the two imports of a name is run: the second one, where the first one fails.
        twice = _imported_twice(node)
        if twice and not _can_import(node.body):
            self._skipped.append(_Span.of(node.body, twice))
        elif twice:
            self._skipped += [_Span.of(handler.body, twice) for handler in node.handlers]

    def uses(self, objects: bool = False) -> list[Use]:
        """Return the uses of the package, in the order of the code.

        With `objects`, of what is surely a model, a layer or a weight of Keras, too: `Model.fit` is
        what is read of a model, `layers.Layer.add_weight` what a layer reads of itself, behind
        `keras.` where the package is TensorFlow.
        """
        if objects:
            around = f"{KERAS}." if self.package == TENSORFLOW else ""

            def of_keras(node: ast.expr, scope: Scope) -> str | None:
                name, sure = self.dotted(node, scope)
                if name is None or not sure or not name.startswith(around):
                    return None
                return name[len(around) :]

            known = receivers(self._scopes, of_keras)
            self._objects = {key: f"{around}{kind}" for key, kind in known.items()}
        found = [found for each in self._nodes for found in self._in(*each)]
        return [use for _, use in sorted(found, key=lambda each: each[0])]

    def imported(self) -> dict[str, str]:
        """Return what the names of the module that it imports mean."""
        bound = self._scopes.root.bound
        every = ((name, self._behind(found[-1].imported)) for name, found in bound.items())
        return {name: meaning for name, meaning in every if meaning is not None}

    def _in(self, scope: Scope, nodes: list[ast.AST]) -> Iterator[tuple[tuple[int, int], Use]]:
        """Yield the uses in a scope, each with its place."""
        later = _runs_later(scope)
        for node, name, sure, call in self._named(scope, nodes):
            if any(span.holds(node) for span in self._guarded):
                continue
            use = Use(
                name,
                node.lineno,
                not (later or any(span.holds(node) for span in self._started)),
                isinstance(node, ast.stmt),
                None if call is None else _given(call, self._objects),
                isinstance(node, ast.Attribute) and is_bound(node),
                sure and not any(span.holds(node) for span in self._asking),
            )
            yield (node.lineno, node.col_offset), use

    def _named(
        self, scope: Scope, nodes: list[ast.AST]
    ) -> Iterator[tuple[ast.expr | ast.stmt, str, bool, ast.Call | None]]:
        """Yield what names the package in a scope: the name, whether it is sure, and its call."""
        read: set[int] = set()  # as a part of what is around it
        for node in nodes:
            if isinstance(node, ast.Import | ast.ImportFrom):
                yield from ((node, name, True, None) for name in self._imported(node) if name)
                continue
            call = node if isinstance(node, ast.Call) else None
            named = node if call is None else call.func
            if not isinstance(named, ast.Attribute | ast.Name) or id(named) in read:
                continue
            name, sure = self.dotted(named, scope)
            if name is not None:
                read.update(map(id, _chain(named)))
            elif call is None and isinstance(named, ast.Attribute) and self.package == TENSORFLOW:
                name, sure = of_object(named), True
            if name:
                yield named, name, sure, call

    def _imported(self, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
        """Yield the names of the package that an import uses."""
        for alias in node.names:
            name = alias.name
            if isinstance(node, ast.ImportFrom):
                name = home(node) + (f".{name}" if name != "*" else "")
            if not self._skips(node, bound_by_import(alias)):
                yield self._behind(name) or ""

    def _skips(self, node: ast.AST, name: str) -> bool:
        return any(name in span.names and span.holds(node) for span in self._skipped)

    def _behind(self, dotted: str) -> str | None:
        """What is behind the name of the package in a dotted name, None for any other."""
        package, _, name = dotted.partition(".")
        if package != self.package:
            return None
        # `compat.v2` is TensorFlow itself.
        return f"{name}.".removeprefix("compat.v2.").rstrip(".")

    def dotted(self, node: ast.AST, scope: Scope) -> Meaning:
        """Return what an expression means of the package."""
        if id(node) in self._objects:
            return self._objects[id(node)], True
        if isinstance(node, ast.Name):
            return self._meaning(node.id, scope.owner(node.id))
        if not isinstance(node, ast.Attribute):
            return None, True
        around, sure = self.dotted(node.value, scope)
        return None if around is None else joined(around, node.attr), sure

    def _meaning(self, name: str, owner: Scope) -> Meaning:
        key = owner, name
        if key not in self._meanings:
            self._meanings[key] = None, True  # as long as it is asked for
            self._meanings[key] = self._bound(name, owner)
        return self._meanings[key]

    def _bound(self, name: str, owner: Scope) -> Meaning:
        """What the bindings of a variable make it mean; of several imports, the last one."""
        every = owner.bound.get(name, [])
        bindings = [each for each in every if not self._skips(each.node, name)]
        imported = [each for b in bindings if (each := self._behind(b.imported)) is not None]
        others = [each for each in bindings if not each.imported]
        if len(others) == 1 and len(imported) == len(bindings) - 1 <= 1:
            found = self._assigned(others[0], name, owner, imported)
            if found is not None:
                return found
        if not imported or not all(isinstance(each.value, ast.Constant) for each in others):
            return None, True
        return imported[-1], len({*imported}) == 1 and not others

    def _assigned(
        self, binding: Binding, name: str, owner: Scope, imported: list[str]
    ) -> tuple[str, bool] | None:
        """What a variable means that is assigned a part of the package, as `tf = tf.compat.v1`."""
        root: ast.expr | None = binding.value
        parts: list[str] = []
        while isinstance(root, ast.Attribute):
            parts.insert(0, root.attr)
            root = root.value
        if not isinstance(root, ast.Name) or binding.elsewhere or (parts and parts[-1].isupper()):
            return None  # `FLAGS` is an object, whose attributes are its own
        if root.id != name:
            found, sure = (None, True) if imported else self.dotted(root, owner)
        else:
            found, sure = (imported[0], True) if imported else (None, True)
        for part in parts:
            found = None if found is None else joined(found, part)
        return None if found is None else (found, sure)


def _runs_later(scope: Scope | None) -> bool:
    """Whether code runs only when a function is called."""
    return scope is not None and (isinstance(scope.node, FUNCTIONS) or _runs_later(scope.around))


def _chain(node: ast.AST) -> Iterator[ast.AST]:
    """A chain of attributes, from its end."""
    while isinstance(node, ast.Attribute):
        yield node
        node = node.value


def _given(node: ast.Call, objects: Mapping[int, str]) -> Given:
    starred = any(isinstance(arg, ast.Starred) for arg in node.args)
    keywords = frozenset(keyword.arg for keyword in node.keywords if keyword.arg is not None)
    first = node.args[0] if node.args else None
    parts = len(first.elts) if isinstance(first, (ast.List, ast.Tuple)) else 0
    spread = starred or len(keywords) < len(node.keywords)
    variables = [keyword.value for keyword in node.keywords if keyword.arg in _VARIABLE]
    weighs = any(objects.get(id(each), "").endswith(OTHER_WEIGHT) for each in (first, *variables))
    return Given(len(node.args), keywords, spread, parts, node, weighs)


def _ending(node: ast.expr | None) -> str:
    """Return the text that an expression surely ends in, "" for none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr) and node.values:
        return _ending(node.values[-1])
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _ending(node.right)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
        return _ending(node.args[-1]) if node.func.attr == "join" else ""
    return ""


def _imported_twice(node: ast.Try) -> frozenset[str]:
    """Return the names that the body of a `try` imports, and a handler of it, too.

    None if the body imports from what else may not be there.
    """
    names: list[set[str]] = [set(), set()]
    handled = [statement for handler in node.handlers for statement in handler.body]
    for found, statements in zip(names, (node.body, handled), strict=True):
        for statement in statements:
            if isinstance(statement, ast.Import):
                modules = [alias.name for alias in statement.names]
            elif isinstance(statement, ast.ImportFrom):
                modules = [home(statement)]
            else:
                continue
            known = {module.split(".")[0] for module in modules} <= {TENSORFLOW, KERAS}
            if statements is node.body and not known:
                return frozenset()
            found.update(bound_by_import(alias) for alias in statement.names)
    return frozenset(names[0] & names[1])


def _can_import(body: list[ast.stmt]) -> bool:
    """Return whether no import of some statements is of what TensorFlow 2 or Keras 3 lacks."""
    from tfgradmigrate.tables import keras_names  # for these alone
    from tfgradmigrate.tables.api import missing

    tree = ast.Module(body, [])
    of_tensorflow = [use.name for use in uses(tree, TENSORFLOW)]
    names = [name.removeprefix("keras.") for name in of_tensorflow if name.startswith("keras.")]
    return not (
        any(missing(name) for name in of_tensorflow)
        or any(keras_names.missing(name, of_tensorflow=True) for name in names)
        or any(keras_names.missing(use.name, of_tensorflow=False) for use in uses(tree, KERAS))
    )


def _has_another_way(handler: ast.ExceptHandler) -> bool:
    if handler.type is None:
        return True
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(isinstance(kind, ast.Name) and kind.id in _CAUGHT for kind in kinds)


def _is_main(test: ast.expr) -> bool:
    """Whether a test is `__name__ == "__main__"`, either way round."""
    if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ast.Eq):
        return False
    sides = [test.left, *test.comparators]
    names = [side.id for side in sides if isinstance(side, ast.Name)]
    texts = [side.value for side in sides if isinstance(side, ast.Constant)]
    return len(sides) == 2 and names == ["__name__"] and texts == ["__main__"]


def _asks_what_is_there(test: ast.expr) -> bool:
    """Whether a test has `hasattr` in it, or what is called a version: `keras.__version__`."""
    names = [*map(last, walk(test))]
    return "hasattr" in names or any("version" in name.lower() for name in names)


def _is_for_checkers(test: ast.expr) -> bool:
    """Whether what a test guards is for checkers of types alone: `typing.TYPE_CHECKING`."""
    return last(test) == "TYPE_CHECKING"


def disables_v2(found: Iterable[Use]) -> Iterator[Use]:
    """Yield the uses that switch the behaviour of TensorFlow 2 off."""
    wanted = ("disable_v2_behavior", "disable_eager_execution")
    return (use for use in found if use.name.split(".")[-1] in wanted)
