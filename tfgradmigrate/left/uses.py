"""Which names of TensorFlow or Keras a module uses, where, and whether importing it runs them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Any

from msgspec import Struct

from tfgradmigrate.left.receivers import OTHER_WEIGHT, receivers
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.scopes import Binding, scopes_of
from tfgradmigrate.program.walking import FIELDS, bound_by_import, is_bound, last, walk

TENSORFLOW, KERAS = "tensorflow", "keras"
#: The package whose `runtime` is the shim.
OWN = "tfgradmigrate"

#: `import ... as tf` of these is `tf`, with the beginning of the names in it.
_ROOTS = {
    KERAS: "",
    TENSORFLOW: "",
    "tensorflow.compat.v1": "compat.v1",
    "tensorflow.compat.v2": "",
}
# The parameter of what a variable is assigned by.
_VARIABLE = ("ref", "x")
_NAMED_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
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
    that is given a value.
    """

    name: str
    line: int
    at_import: bool
    imports: bool = False
    given: Given | None = None
    assigned: bool = False


def uses(tree: ast.Module, package: str = TENSORFLOW) -> list[Use]:
    """Return the uses of TensorFlow, or of another package, in a module, in the order of the code.

    Those under `try` with a handler that has another way are left out.
    """
    return uses_and_meanings(tree, package)[0]


def uses_and_meanings(tree: ast.Module, package: str) -> tuple[list[Use], dict[str, str], Set[str]]:
    """Return the same, what the names of the module mean of the package in the end, and more names.

    The latter are those that are followed where something is assigned to them.
    """
    reader = _Reader(package)
    reader.visit(tree)
    return reader.found, reader.meanings, reader.followed


def careful_uses(
    tree: ast.Module,
    package: str,
    meanings: Mapping[str, str],
    objects: bool,
    followed: Set[str] = frozenset(),
) -> list[Use]:
    """Return the uses behind some names of a module alone, and of `objects` that are surely known.

    Names that are `followed` where something is assigned to them are followed here, too.
    What a test of a version guards, or of an attribute, is left out, and what two imports give by
    one name: it may be for another version.
    `Model.fit` is what is read of a model, `layers.Layer.add_weight` what a layer reads of itself,
    behind `keras.` where the package is TensorFlow.
    """
    reader = _Reader(package, {*meanings, *followed})
    if objects:
        around = f"{KERAS}." if package == TENSORFLOW else ""

        def dotted(node: ast.expr) -> str | None:
            name = reader.dotted(node)
            return None if name is None or not name.startswith(around) else name[len(around) :]

        reader.meanings.update(meanings)
        known = receivers(tree, dotted)
        reader.meanings.clear()
        reader.objects = {key: f"{around}{kind}" for key, kind in known.items()}
    reader.visit(tree)
    return reader.found


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


class _Reader:
    """Walks a module with what its names mean; what is imported means the same in all of it.

    A name that is once assigned a part of the package is followed in its function, or the module.
    As `ast.NodeVisitor` does, in half its time: this is shown every file that mentions TensorFlow.
    """

    def __init__(self, package: str, names: Iterable[str] | None = None) -> None:
        self.package = package
        self._names = None if names is None else frozenset(names)
        self._skipped: frozenset[str] = frozenset()
        # Where names are assigned, and what those that it binds mean around it.
        self._scope: ast.AST = ast.Module([], [])
        self._tree = ast.Module([], [])
        self._around: dict[str, str | None] = {}
        self._bindings: Mapping[ast.AST, Mapping[str, list[Binding]]] = {}
        self.followed: set[str] = set()
        self.found: list[Use] = []
        self.meanings: dict[str, str] = {}
        self.objects: Mapping[int, str] = {}
        self.at_import = True
        self.guarded = False

    def visit(self, node: ast.AST) -> None:
        """Read a node and what is below it, in the order of the code."""
        if isinstance(node, ast.Module):
            self._scope = self._tree = node
        method = _METHODS.get(type(node))
        if method is None:
            self._below(node)
        else:
            method(self, node)

    def _below(self, node: ast.AST) -> None:
        methods = _METHODS
        for name in FIELDS[type(node)]:
            value: Any = getattr(node, name, None)
            for each in value if type(value) is list else (value,):
                kind = type(each)
                if kind in methods:
                    methods[kind](self, each)
                elif FIELDS[kind]:
                    self._below(each)

    def visit_import(self, node: ast.Import) -> None:
        for alias in node.names:
            if alias.name.split(".")[0] != self.package:
                continue
            whole = _ROOTS.get(alias.name, alias.name.removeprefix(f"{self.package}."))
            if self._skips(alias):
                continue
            self._bind(alias.asname or self.package, whole if alias.asname else "")
            if whole:
                self._add(whole, node, imports=True)

    def visit_import_from(self, node: ast.ImportFrom) -> None:
        if node.level or (node.module or "").split(".")[0] != self.package:
            return
        module = (node.module or "").removeprefix(self.package).lstrip(".")
        for alias in node.names:
            if self._skips(alias):
                continue
            name = f"{module}.{alias.name}".lstrip(".") if alias.name != "*" else module
            # `compat.v2` is TensorFlow itself.
            name = "" if name == "compat.v2" else name
            if alias.name != "*":
                self._bind(alias.asname or alias.name, name)
            if name:
                self._add(name, node, imports=True)

    def _bind(self, name: str, meaning: str) -> None:
        if self._names is None:
            self.meanings[name] = meaning
        elif name in self._names and self.meanings.setdefault(name, meaning) != meaning:
            # Which of the two it is may be a matter of the version.
            self._names -= {name}
            del self.meanings[name]

    def _skips(self, alias: ast.alias) -> bool:
        return bool(self._skipped) and bound_by_import(alias) in self._skipped

    def visit_assign(self, node: ast.Assign | ast.AnnAssign) -> None:
        """Read an assignment, and follow the names that it gives a part of the package."""
        self._below(node)
        value = node.value
        meaning = self.dotted(value) if isinstance(value, (ast.Attribute, ast.Name)) else None
        if value is None or meaning is None or meaning.rpartition(".")[2].isupper():
            return  # `FLAGS` is an object, whose attributes are its own
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Name) and self._is_assigned_once(target.id, value):
                self._around.setdefault(target.id, self.meanings.get(target.id))
                self.followed.add(target.id)
                self._bind(target.id, meaning)

    def _is_assigned_once(self, name: str, value: ast.expr) -> bool:
        """Whether nothing else in its scope binds a name, but the import of `tf = tf.compat.v1`."""
        while isinstance(value, ast.Attribute):
            value = value.value
        of_itself = isinstance(value, ast.Name) and value.id == name
        every = self._bound(self._scope).get(name, [])
        return len(every) - (of_itself and bool(every) and bool(every[0].imported)) == 1

    def _bound(self, scope: ast.AST) -> Mapping[str, list[Binding]]:
        """What a module or a function binds, with classes, comprehensions and lambdas in it."""
        if not self._bindings:
            self._bindings = _by_function(self._tree)
        return self._bindings.get(scope, {})

    def visit_attribute(self, node: ast.Attribute) -> None:
        name = self.dotted(node)
        if name:
            self._add(name, node)
        elif name is None:
            if self.package == TENSORFLOW:
                self._add(of_object(node), node)
            self._below(node)

    def visit_call(self, node: ast.Call) -> None:
        name = self.dotted(node.func)
        if name:
            self._add(name, node.func, given=_given(node, self.objects))
            self._all([*node.args, *node.keywords])
        else:
            self._below(node)

    def visit_try(self, node: ast.Try) -> None:
        outside, skipped = self.guarded, self._skipped
        guarded = any(_has_another_way(handler) for handler in node.handlers)
        # One of the two imports of a name is run: the second one, where the first one fails.
        twice = _imported_twice(node) if guarded else frozenset()
        first_fails = bool(twice) and not _can_import(node.body)
        self.guarded = outside or guarded
        self._skipped = skipped | twice if first_fails else skipped
        self._all(node.body)
        self.guarded = outside
        self._skipped = skipped if first_fails else skipped | twice
        self._all(node.handlers)
        self._skipped = skipped
        self._all([*node.orelse, *node.finalbody])

    def visit_if(self, node: ast.If) -> None:
        if _is_main(node.test):
            outside, self.at_import = self.at_import, False
            self._all(node.body)
            self.at_import = outside
            self._all(node.orelse)
        elif _is_for_checkers(node.test):
            self._all(node.orelse)
        elif self._names is not None and _asks_what_is_there(node.test):
            outside, self.guarded = self.guarded, True
            self._below(node)
            self.guarded = outside
        else:
            self._below(node)

    def visit_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self._all([*node.decorator_list, node.args])
        outside = self._scope, self._around
        self._scope, self._around = node, {}
        for name in self.followed.intersection(self._bound(node)) if self.followed else ():
            self._around[name] = self.meanings.pop(name, None)
        self._later(node.body)
        for name, meaning in self._around.items():
            self.meanings.pop(name, None)
            if meaning is not None:
                self.meanings[name] = meaning
        self._scope, self._around = outside

    def visit_lambda(self, node: ast.Lambda) -> None:
        self.visit(node.args)
        self._later([node.body])

    def _later(self, body: list[ast.stmt] | list[ast.expr]) -> None:
        """Read what runs only when a function is called."""
        outside, self.at_import = self.at_import, False
        self._all(body)
        self.at_import = outside

    def _all(self, nodes: Iterable[ast.AST]) -> None:
        for node in nodes:
            self.visit(node)

    def dotted(self, node: ast.expr) -> str | None:
        """Return the name behind the package's of an expression, None for any other."""
        if self.objects and id(node) in self.objects:
            return self.objects[id(node)]
        if isinstance(node, ast.Name):
            return self.meanings.get(node.id)
        if not isinstance(node, ast.Attribute):
            return None
        around = self.dotted(node.value)
        return None if around is None else joined(around, node.attr)

    def _add(
        self,
        name: str,
        node: ast.expr | ast.stmt,
        imports: bool = False,
        given: Given | None = None,
    ) -> None:
        if name and not self.guarded:
            assigned = isinstance(node, ast.Attribute) and is_bound(node)
            self.found.append(Use(name, node.lineno, self.at_import, imports, given, assigned))


# None of a reader's own: it would hold itself, and the tree, until cycles are looked for.
_METHODS: dict[type, Callable[[_Reader, Any], None]] = {
    ast.AnnAssign: _Reader.visit_assign,
    ast.Assign: _Reader.visit_assign,
    ast.AsyncFunctionDef: _Reader.visit_function,
    ast.Attribute: _Reader.visit_attribute,
    ast.Call: _Reader.visit_call,
    ast.FunctionDef: _Reader.visit_function,
    ast.If: _Reader.visit_if,
    ast.Import: _Reader.visit_import,
    ast.ImportFrom: _Reader.visit_import_from,
    ast.Lambda: _Reader.visit_lambda,
    ast.Try: _Reader.visit_try,
}


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


def _by_function(tree: ast.Module) -> dict[ast.AST, dict[str, list[Binding]]]:
    """What binds each name, by the function that it stands in, or the module."""
    scopes = scopes_of(tree)
    found: dict[ast.AST, dict[str, list[Binding]]] = {}
    for scope in scopes.all:
        home = scope
        while home.around is not None and not isinstance(home.node, _NAMED_FUNCTIONS):
            home = home.around
        bound = found.setdefault(tree if home is scopes.root else home.node, {})
        for name, bindings in scope.bound.items():
            bound.setdefault(name, []).extend(bindings)
    return found


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
                modules = ["." * statement.level + (statement.module or "")]
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
