"""What a cut needs of its module, and what stands in for that which is not there.

Kept is the slice of the module, with three changes: what a module that may not be installed gives
is a stand-in, which also serves as a decorator and as a base class; an import from inside of
TensorFlow may fail, as its inside changes; and names to which the module assigns what only a
running program has (a session, parsed arguments, a loaded library) are left out, as the cut takes
them as inputs.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from tfgradmigrate.program.scopes import (
    DEFINITIONS,
    Function,
    bound_names,
    executed,
    module_names,
    own,
)
from tfgradmigrate.program.walking import (
    bound_by_import,
    called_name,
    root_of,
    tree_of,
    walk,
    words,
)
from tfgradmigrate.tables.api import missing
from tfgradmigrate.verify.program.module import Module, module_of
from tfgradmigrate.verify.program.slicing import Slice, slice_module

#: Defined in each cut that needs them.
STAND_INS = '''
class Missing:
    """What a module that may not be installed gives: a decorator, a base class, nothing else."""

    def __init__(self, path):
        self.__dict__["path"] = path

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        self.__dict__[name] = Missing(f"{self.path}.{name}")
        return self.__dict__[name]

    def __call__(self, *args, **kwargs):
        decorates = len(args) == 1 and not kwargs and callable(args[0])
        if decorates and not isinstance(args[0], Missing):
            return args[0]
        return Missing(f"{self.path}{args!r}{kwargs!r}") if args or kwargs else self

    def __repr__(self):
        return self.path

    def __mro_entries__(self, bases):
        return ()


class Given(dict):
    """An object that has what is read of it: attributes, items, and answers to calls."""

    __hash__ = object.__hash__

    def __call__(self, *args):
        return self.__dict__["answers"][args]

    def on_call(self, *args, value):
        self.__dict__.setdefault("answers", {})[args] = value
'''

_INSTALLED = frozenset(sys.stdlib_module_names) | {"tensorflow", "numpy", "tfgradmigrate"}
_GONE = (
    "tensorflow.contrib",
    "tensorflow.examples",
    "tensorflow.models",
    "tensorflow.keras.datasets",
)

#: What programs that run on Python 2 as well import for it.
_SAME = {"xrange": "range", "range": "range", "zip": "zip", "map": "map", "input": "input"}

_BUILTINS = frozenset(dir(builtins))
_HARMLESS = words(
    """abs bool bytes complex dict divmod enumerate float frozenset int isinstance len list max min
    object pow range reversed round set slice sorted str sum super tuple type zip staticmethod"""
)
_RUNS = words(
    """FLAGS Session InteractiveSession placeholder placeholder_with_default load_op_library open
    parse_args load loadtxt read_data_sets get_resource_filename environ argv get_default_session
    get_session"""
)


class Outside:
    """The module of one side of a cut, and what each of its names is there."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.module: Module = module_of(text)
        self.tree = self.module.tree
        self._kinds: dict[str, str] = {}

    @cached_property
    def _binding(self) -> dict[str, list[ast.stmt]]:
        """The statements that bind each name when the module is executed."""
        found: dict[str, list[ast.stmt]] = {}
        for statement in own(self.tree.body):
            if isinstance(statement, ast.stmt) and not _holds_statements(statement):
                for name in bound_names([statement]):
                    found.setdefault(name, []).append(statement)
            elif isinstance(statement, ast.For | ast.With):
                heads = [i.optional_vars for i in getattr(statement, "items", ())]
                heads += [getattr(statement, "target", None)]
                for name in bound_names([head for head in heads if head is not None]):
                    found.setdefault(name, []).append(statement)
        return found

    @cached_property
    def _changing(self) -> set[str]:
        """The names that functions of the module bind anew."""
        return {
            name for part in walk(self.tree) if isinstance(part, ast.Global) for name in part.names
        }

    @cached_property
    def _last_star(self) -> int:
        """The line of the last import of everything that a module has which is not there."""
        stars = (
            node.lineno
            for node in own(self.tree.body)
            if isinstance(node, ast.ImportFrom)
            and node.names[0].name == "*"
            and is_missing(imported_from(node, node.names[0]))
        )
        return max(stars, default=0)

    @cached_property
    def _has_all_of_tensorflow(self) -> bool:
        """Return whether it imports all that TensorFlow has, for certain, and all of no other."""
        stars = [
            node
            for node in own(self.tree.body)
            if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"
        ]
        return bool(stars) and all(
            node.module == "tensorflow" and node in self.tree.body for node in stars
        )

    @cached_property
    def tensorflow(self) -> frozenset[str]:
        """The names under which it has TensorFlow."""
        modules = {"tensorflow", "tensorflow.compat.v1", "tensorflow.compat.v2"}
        return frozenset(
            bound_by_import(alias)
            for node, alias in self._imported
            if isinstance(node, ast.Import) and alias.name in modules
        )

    @cached_property
    def interface(self) -> frozenset[str]:
        """The full names of what it imports of TensorFlow."""
        return frozenset(
            imported_from(node, alias)
            for node in walk(self.tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
            if imported_from(node, alias) in {"tensorflow", "tensorflow.compat.v1"}
        )

    @cached_property
    def sources(self) -> dict[str, str]:
        """What each name is that the module imports; TensorFlow's v1 interface is TensorFlow."""
        return {
            bound_by_import(alias): imported_from(node, alias).replace(".compat.v1", "")
            for node, alias in self._imported
        }

    @cached_property
    def _imported(self) -> list[tuple[ast.Import | ast.ImportFrom, ast.alias]]:
        """What it imports when it is executed, with the statements that do."""
        return [
            (node, alias)
            for nodes in self._binding.values()
            for node in nodes
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
        ]

    def kind(self, name: str) -> str:
        """Return "kept", "missing" (a stand-in), "given" (an input) or "builtin"."""
        if name not in self._kinds:
            self._kinds[name] = "kept"  # what is asked for again on the way is on a circle
            self._kinds[name] = self._found(name)
        return self._kinds[name]

    def _found(self, name: str) -> str:
        statements = self._binding.get(name)
        if not statements:
            if self._has_all_of_tensorflow and not missing(f"compat.v1.{name}"):
                return "kept"
            return "builtin" if name in _BUILTINS or name.startswith("__") else "missing"
        assigned = [each for each in statements if isinstance(each, ast.Assign)]
        # Which of several values it is may be decided by the machine.
        decided = len(assigned) > 1 and not set(assigned) <= set(self.tree.body)
        if name in self._changing or decided:
            return "given"
        imported = any(isinstance(each, ast.Import | ast.ImportFrom) for each in statements)
        if not imported and self._last_star >= max(each.lineno for each in statements):
            return "given"  # it may be what that module has
        kinds = {self._kind_of(statement, name) for statement in statements}
        return next(kind for kind in ("given", "missing", "kept") if kind in kinds)

    def _kind_of(self, node: ast.stmt, name: str) -> str:
        if isinstance(node, ast.Import | ast.ImportFrom):
            return "missing" if self._is_missing(node, name) else "kept"
        if isinstance(node, ast.ClassDef) and _is_made_by_another(node):
            return "given"
        if isinstance(node, DEFINITIONS):
            return "kept"
        if isinstance(node, ast.Assign) and is_missing(_imported_by_call(node.value)):
            return "given"
        return "kept" if self._is_harmless(node) else "given"

    @staticmethod
    def _is_missing(node: ast.Import | ast.ImportFrom, name: str) -> bool:
        for alias in node.names:
            if bound_by_import(alias) == name:
                return is_missing(imported_from(node, alias))
        return False

    def _is_harmless(self, node: ast.stmt) -> bool:
        """Return whether a statement of the module only computes."""
        if isinstance(node, ast.For | ast.With):
            return False
        for part in executed(node):
            if isinstance(part, ast.Attribute) and part.attr in _RUNS:
                return False
            if isinstance(part, ast.Call) and not self._may_be_called(part):
                return False
        reads = module_names([node]).reads - bound_names([node])
        return all(self.kind(name) in {"kept", "builtin"} for name in reads)

    def _may_be_called(self, call: ast.Call) -> bool:
        root = root_of(call.func)
        if called_name(call) in _RUNS:
            return False
        if isinstance(call.func, ast.Name) and root not in self._binding:
            return call.func.id in _HARMLESS
        return root is None or root in self._binding or root in _BUILTINS

    def function(self, name: str) -> Function | None:
        """Return the function of the module that has a name, if there is just one."""
        nodes = self._binding.get(name, ())
        if len(nodes) == 1 and isinstance(nodes[0], ast.FunctionDef):
            return nodes[0]
        return None

    def method(self, name: str) -> ast.FunctionDef | None:
        """Return the method that has a name, if classes of the module have just one."""
        named = self._methods.get(name, ())
        return named[0] if len(named) == 1 else None

    @cached_property
    def _methods(self) -> dict[str, list[ast.FunctionDef]]:
        """The methods of all classes of the module, by their names."""
        found: dict[str, list[ast.FunctionDef]] = {}
        for node in walk(self.tree):
            for each in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(each, ast.FunctionDef):
                    found.setdefault(each.name, []).append(each)
        return found

    def names_bound(self) -> Iterable[str]:
        """Return the names that the module binds."""
        return self._binding

    def statements(self, code: str) -> list[ast.stmt]:
        """Return the statements of the module that some code needs, as they stand in a cut."""
        tree = tree_of(self._slice(code).text)
        tree.body = tree.body[: -len(tree_of(code).body)]
        given = {name for name in self._binding if self.kind(name) == "given"}
        kept = _Kept(given).visit(tree)
        return list(kept.body)

    def lines(self, code: str) -> frozenset[int]:
        """Return the lines of the module that some code needs.

        What binds a name that comes in is not needed, nor is an attribute of a class: others may
        read that. Lines behind the module's are those of the code.
        """
        given = [n for name, n in self._binding.items() if self.kind(name) == "given"]
        given += [
            [each for each in node.body if isinstance(each, ast.Assign | ast.AnnAssign)]
            for node in self.module.classes.values()
        ]
        left_out = {
            line
            for nodes in given
            for node in nodes
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
        }
        return self._slice(code).lines - left_out

    def _slice(self, code: str) -> Slice:
        # As a part of the module, for the names of gradients in it are needed, too.
        return slice_module(f"{self.text}\n{code}", bound_names(tree_of(code).body))


def _is_made_by_another(node: ast.ClassDef) -> bool:
    """Return whether another class gives what the attributes of a class are."""
    return any(
        k.arg == "metaclass" and "ABCMeta" not in ast.unparse(k.value) for k in node.keywords
    )


def _imported_by_call(value: ast.expr) -> str:
    """Return the module that `importlib.import_module` is told, Python's own of other values."""
    if isinstance(value, ast.Call) and called_name(value) == "import_module" and value.args:
        name = value.args[0]
        if isinstance(name, ast.Constant) and isinstance(name.value, str):
            return name.value
    return "builtins"


def _holds_statements(node: ast.stmt) -> bool:
    return not isinstance(node, DEFINITIONS) and isinstance(getattr(node, "body", None), list)


def imported_from(node: ast.Import | ast.ImportFrom, alias: ast.alias) -> str:
    """Return the full name of what one item of an import imports; a relative one starts with `.`"""
    if isinstance(node, ast.Import):
        return alias.name
    return f"{'.' * node.level}{node.module or ''}.{alias.name}"


def is_missing(name: str) -> bool:
    """Return whether an import may fail because the module is not installed, or is gone."""
    return name.split(".")[0] not in _INSTALLED or name.startswith(_GONE)


def without_missing(nodes: Sequence[ast.AST]) -> list[ast.AST]:
    """Replace the imports anywhere in statements by what stands in for them."""
    tree = ast.Module(list(nodes), [])  # type: ignore[arg-type]
    return list(_Kept(set()).visit(tree).body)


class _Kept(ast.NodeTransformer):
    """Replaces imports by what stands in for them, and takes out what is given."""

    def __init__(self, given: set[str]) -> None:
        self._given = given

    def visit_Import(self, node: ast.Import | ast.ImportFrom) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for alias in node.names:
            made += self._one(node, alias)
        return made or [ast.Pass()]

    visit_ImportFrom = visit_Import  # noqa: N815

    def _one(self, node: ast.Import | ast.ImportFrom, alias: ast.alias) -> Iterator[ast.stmt]:
        source = imported_from(node, alias)
        single: ast.stmt = (
            ast.Import([alias])
            if isinstance(node, ast.Import)
            else ast.ImportFrom(node.module, [alias], node.level)
        )
        if alias.name == "*":
            if not is_missing(source):
                yield _guarded(single, [ast.Pass()])
            return
        name = bound_by_import(alias)
        if isinstance(node, ast.ImportFrom) and node.module == "six.moves" and alias.name in _SAME:
            yield from tree_of(f"{name} = {_SAME[alias.name]}").body
        elif is_missing(source):
            yield from tree_of(f"{name} = Missing({source.strip('.')!r})").body
        elif source.startswith("tensorflow.") and "compat" not in source:
            yield _guarded(single, tree_of(f"{name} = Missing({source!r})").body)
        else:
            yield single

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        is_given = any(root_of(target) in self._given for target in node.targets)
        gone = is_given or bound_names(node.targets) & self._given
        return None if gone else self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST | None:
        return None if root_of(node.target) in self._given else self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        imports = _Kept(set())
        node.body = [each for old in node.body for each in _listed(imports.visit(old))]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST | None:
        if node.name in self._given:
            return None
        imports = _Kept(set())
        node.body = [each for old in node.body for each in _listed(imports.visit(old))]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        used = module_names([node]).reads
        return None if used & self._given else node

    def _filled(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        if not getattr(node, "body", None):
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
        return node

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """Have stand-ins say when they are imported, where the place gives what decides that."""
        if node.orelse or not module_names([node.test]).reads & self._given:
            return self._filled(node)
        made: list[ast.stmt] = []
        for each in node.body:
            if not isinstance(each, ast.Import | ast.ImportFrom):
                return self._filled(node)
            for alias in each.names:
                source = imported_from(each, alias).strip(".")
                if alias.name == "*" or not is_missing(source):
                    return self._filled(node)
                said = f"{source} if {ast.unparse(node.test)}"
                made += tree_of(f"{bound_by_import(alias)} = Missing({said!r})").body
        return made

    visit_Try = visit_With = visit_For = visit_While = _filled  # noqa: N815
    visit_ExceptHandler = _filled  # noqa: N815


def _listed(made: object) -> list[ast.stmt]:
    return made if isinstance(made, list) else [made]  # type: ignore[list-item]


def _guarded(node: ast.stmt, otherwise: list[ast.stmt]) -> ast.Try:
    caught = ast.Tuple(
        [ast.Name("ImportError", ast.Load()), ast.Name("AttributeError", ast.Load())], ast.Load()
    )
    return ast.Try([node], [ast.ExceptHandler(caught, None, otherwise)], [], [])
