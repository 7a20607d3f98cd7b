"""What a program gives the parameters of a function, where each call of it is known and read."""

from __future__ import annotations

import ast
import functools
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeGuard

from msgspec.structs import replace

from tfgradmigrate.files.programs import Texts, is_program
from tfgradmigrate.program.scopes import Scope, Scopes, module_names, positional
from tfgradmigrate.program.walking import dotted, home, imported, joined, last, root_of, words
from tfgradmigrate.rules.model import Guard
from tfgradmigrate.tables.effects import last_parts
from tfgradmigrate.verify.program.leading import libraries_alone
from tfgradmigrate.verify.record.elsewhere import files_of
from tfgradmigrate.verify.record.model import OR
from tfgradmigrate.verify.record.parameters import FUNCTION, NONE, UNKNOWN, Known, spelled
from tfgradmigrate.verify.record.patches import ANY, FINDING, gives_module, source_of, tree_of_code

#: Builtins that run a text, and those that give all names around a call of them.
_RUNNING, _AROUND = words("eval exec execfile"), words("dir globals locals vars")
_BUILTINS = _RUNNING | _AROUND

#: By what code has modules that it does not name, and all that is in them.
_OF_ANY = words(
    """__globals__ f_globals f_locals get_objects get_referents get_referrers modules run_module
    run_path"""
)

_DTYPES = last_parts("gives", "dtype", of="tf.")


def given_by_calls(name: str, own: str, others: Texts, path: str = "") -> Known:
    """Return what parameters of a function of a program may be, if all calls of it show that.

    It is empty where the function may be called by what is not read, or by another name.

    Args:
        name: the function, at the top of a module.
        own: the text of that.
        others: the texts of the other files of the project, by path.
        path: where the module stands.
    """
    callers = Callers(name, own, others, path)
    function = callers.function
    if function is None or not callers.is_known:
        return {}
    calls = [file.given(function, *call) for file, call in callers.calls()]
    every = {each.arg: [call.get(each.arg) for call in calls] for each in positional(function)}
    read = module_names(tree_of_code(own).body).reads
    found = {
        parameter: [*{repr(one): one for one in given if one is not None}.values()]
        for parameter, given in every.items()
        if given and None not in given and parameter not in read
    }
    # Most functions are given what does not show.
    return found if found and callers.are_all() else {}


class Callers:
    """What calls a function at the top of a module.

    All of it can be found where the function `is_known`: what has its name, in a program.
    """

    def __init__(self, name: str, own: str, others: Texts, path: str) -> None:
        tree = tree_of_code(own)
        defined = [node for node in tree.body if getattr(node, "name", "") == name]
        function = defined[0] if len(defined) == 1 else None
        self.function = function if isinstance(function, ast.FunctionDef) else None
        known = self.function is not None and not self.function.decorator_list
        known = known and Scopes(tree.body).times_bound()[name] == 1
        self.is_known = known and is_program(own, others, path)
        self._name, self._path = name, path
        self._texts = {**others, path: own} if self.function is not None else {}
        naming = {file: text for file, text in self._texts.items() if name in text}
        self._files = {file: _File(name, text, file == path) for file, text in naming.items()}

    def calls(self) -> list[tuple[_File, tuple[ast.Call, Scope]]]:
        """Return the calls of the function, each with its file."""
        return [(file, call) for file in self._files.values() for call in file.calls()]

    def handed(self, parameter: str) -> Iterator[tuple[str, ast.Module, int, ast.expr | None]]:
        """Yield what calls give a parameter: the file, its tree, the line, None if none shows."""
        for path, file in self._files.items():
            for call, _ in file.calls():
                yield path, file.tree, call.lineno, _bound(self.function, call).get(parameter)

    def are_all(self) -> bool:
        """Return whether nothing but these calls comes to the function."""
        if not self.is_known:
            return False
        rest = {
            file: _File(self._name, text, is_own=False)
            for file, text in self._texts.items()
            if file not in self._files
        }
        project = _Project({**self._files, **rest}, self._path, self._name)
        return not any(
            each.may_call_otherwise(functools.partial(project.leads, file))
            for file, each in project.files.items()
        )


def as_called(guards: Iterable[Guard], function: str, given: Known) -> Iterator[Guard]:
    """Yield the guards of a function, those on its parameters by what all calls of it give.

    A function that they give does not change.
    """
    for guard in guards:
        of, _, rest = guard.name.partition("(")
        every = given.get(rest.strip(")") if of == function else guard.name, [])
        if guard.kind == "const" and every and _are_as_told(every, guard):
            yield replace(guard, kind="called")
        elif guard.kind in ("op", "stable") and every and _are_functions(every):
            yield Guard("called", f"{function}({guard.name})", OF_GRADIENT)
        else:
            yield guard


def called_otherwise(guard: Guard, own: str, others: Texts, path: str = "") -> str:
    """Return that not all calls of a function give what is assumed, "" if they do."""
    if guard.kind != "called" or guard.value == OF_HOST:
        return ""
    function, _, rest = guard.name.partition("(")
    every = given_by_calls(function, own, others, path).get(rest.strip(")"), [])
    is_gradient = guard.value == OF_GRADIENT
    told = _are_functions(every) if is_gradient else _are_as_told(every, guard)
    is_kept = bool(every) and told
    return "" if is_kept else OTHERWISE.format(function, guard)


def _bound(function: ast.FunctionDef | None, call: ast.Call) -> dict[str, ast.expr]:
    """Return what a call gives the parameters of a function, as far as that shows."""
    named = {each.arg: each.value for each in call.keywords if each.arg is not None}
    if function is None or any(isinstance(each, ast.Starred) for each in call.args):
        return named
    return dict(zip((p.arg for p in positional(function)), call.args, strict=False)) | named


def _are_as_told(every: Iterable[Mapping[str, Any]], guard: Guard) -> bool:
    return {spelled(each) for each in every} <= {*guard.value.split(OR)}


def _are_functions(every: Iterable[Mapping[str, Any]]) -> bool:
    return all(each in (FUNCTION, NONE) for each in every)


class _Project(NamedTuple):
    """The files of a project, by path: the function stands in that at `own`."""

    files: Mapping[str, _File]
    own: str
    function: str

    def leads(self, path: str, name: str, met: frozenset[str] = frozenset()) -> bool:
        """Return whether what a file imports by a dotted name is a module that leads to it."""
        module, _, part = name.rpartition(".")
        found = part if module == ANY else name
        folder = f"{os.sep}{found.strip('.').replace('.', os.sep)}{os.sep}"
        named = files_of(found, self.files, path)
        if found in (ANY, "") or part in ("", self.function) or self.own in named:
            return True
        if any(folder in each for each in self.files):
            return True
        above = self.files if module == ANY else files_of(module, self.files, path)
        every = [(file, source) for file in above for source in self.files[file].sources(part)]
        every += [(file, source) for file in named for source in self.files[file].imports()]
        return any(self.leads(*each, met | {found}) for each in every if each[1] not in met)


class _File:
    """A file of a project, and how it comes to a function."""

    def __init__(self, name: str, text: str, is_own: bool) -> None:
        self._name = name
        self._is_own = is_own
        self._is_imported: Callable[[str], bool] = bool
        self.tree = tree = tree_of_code(text)
        self._is_unread = not tree.body and name in text
        self._libraries = libraries_alone(tree)
        scopes = Scopes(tree.body)
        self._root = scopes.root
        self._nodes = [(node, each) for each in scopes.all for node in each.nodes]
        self._calls: dict[ast.expr, ast.Call] = {}
        self._looked_into: set[ast.AST] = set()
        for node, _ in self._nodes:
            if isinstance(node, ast.Call):
                self._calls[node.func] = node
            elif isinstance(node, ast.Attribute | ast.Expr) or _names_result(node):
                self._looked_into.add(node.value)

    def sources(self, name: str) -> Iterator[str]:
        """Yield for which dotted names a name stands that others import of the file."""
        yield from filter(None, map(source_of, self._root.bound.get(name, ())))
        for node, _ in self._nodes:
            if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
                yield joined(home(node), name)

    def imports(self) -> Iterator[str]:
        """Yield the dotted names by which the file imports anything."""
        for node, _ in self._nodes:
            yield from (source for _, source in imported(node))
            if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
                yield home(node)
            if isinstance(node, ast.Call) and gives_module(node):
                yield ANY

    def calls(self) -> Iterator[tuple[ast.Call, Scope]]:
        """Yield all calls of the function, and of what may be it."""
        for node, scope in self._nodes:
            if isinstance(node, ast.Call) and self._is_it(node.func, scope):
                yield node, scope

    def may_call_otherwise(self, is_imported: Callable[[str], bool]) -> bool:
        """Return whether the file comes to the function by more than calls of its name.

        `is_imported` tells of a dotted name whether the file may import a module by it.
        """
        self._is_imported = is_imported
        return self._is_unread or any(self._comes_to_it(*each) for each in self._nodes)

    def _comes_to_it(self, node: ast.AST, scope: Scope) -> bool:
        if isinstance(node, ast.Constant):
            text = node.value if isinstance(node.value, str) else ""
            return re.search(rf"(^|[.:]){self._name}$|\b{self._name}\s*\(", text) is not None
        if isinstance(node, ast.alias):
            is_it = node.asname not in (None, node.name) and node.name in {self._name, *FINDING}
            return is_it or node.name in _OF_ANY or isinstance(scope.node, ast.ClassDef)
        if isinstance(node, ast.Attribute) and (node.attr in _OF_ANY or node.attr[:2] == "__"):
            return node.attr in _OF_ANY or self._is_module(node.value, scope)
        if isinstance(node, ast.Name) and node.id in _BUILTINS and not scope.bindings(node.id):
            return not self._is_harmless(self._calls.get(node), node.id)
        if self._is_it(node, scope):
            return node not in self._calls
        return node not in {*self._looked_into, *self._calls} and self._is_module(node, scope)

    def _is_harmless(self, call: ast.Call | None, builtin: str) -> bool:
        """Return whether a call of a builtin does not come to the function by what it is given."""
        if call is None or not call.args:
            return False
        code = getattr(call.args[0], "value", None)
        return builtin in _AROUND or (isinstance(code, str) and self._name not in code)

    def _is_it(self, node: ast.AST, scope: Scope) -> bool:
        """Return whether a name or an attribute may be the function."""
        if not isinstance(node, ast.Attribute | ast.Name) or last(node) != self._name:
            return False
        if isinstance(node, ast.Attribute) or root_of(node) in self._libraries:
            return root_of(node) not in self._libraries
        every = scope.bindings(self._name)
        if self._is_own:
            return scope.owner(self._name).around is None
        is_read = isinstance(node.ctx, ast.Load)
        return is_read and (not every or any(each.imported for each in every))

    def _is_module(self, node: ast.AST, scope: Scope) -> bool:
        """Return whether an expression may be a module that leads to it."""
        root, dot, rest = dotted(node).partition(".")
        if not root or isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
            return isinstance(node, ast.Call) and gives_module(node)
        every = filter(None, map(source_of, scope.bindings(root)))
        return any(self._is_imported(f"{source}{dot}{rest}") for source in every)

    def given(
        self, function: ast.FunctionDef, call: ast.Call, scope: Scope
    ) -> Mapping[str, dict[str, Any] | None]:
        """Return what a call gives the parameters of the function, None for what does not show."""
        names = [each.arg for each in positional(function)]
        if any(isinstance(each, ast.Starred) for each in call.args):
            return {}
        if any(each.arg is None for each in call.keywords):
            return {}
        by_default = function.args.defaults
        left = dict(zip(names[len(names) - len(by_default) :], by_default, strict=True))
        told = {name: self._told(each, scope) for name, each in _bound(function, call).items()}
        return {name: _constant(each) for name, each in left.items()} | told

    def _told(self, value: ast.expr, scope: Scope) -> dict[str, Any] | None:
        """Return what describes an argument, None if it does not show."""
        if isinstance(value, ast.List):
            dtypes = [*map(self._dtype, value.elts)]
            if all(dtypes):
                return {"kind": "list", "items": [{"kind": "dtype", "code": e} for e in dtypes]}
            others = any(isinstance(each, ast.Constant | ast.Starred) for each in value.elts)
            is_any = not any(dtypes) and not others
            return {"kind": "list", "items": [UNKNOWN] * len(dtypes)} if is_any else None
        if dtype := self._dtype(value):
            return {"kind": "dtype", "code": dtype}
        return FUNCTION if _is_function(value, scope) else _constant(value)

    def _dtype(self, value: ast.expr) -> str:
        """Return the name of the dtype of TensorFlow that an expression is, "" if it is none."""
        is_of_library = dotted(value).partition(".")[0] in self._libraries
        return last(value) if is_of_library and last(value) in _DTYPES else ""


def _names_result(node: ast.AST) -> TypeGuard[ast.Assign]:
    """Return whether a node does no more with what a call gives than to give it a name."""
    if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)):
        return False
    return all(isinstance(each, ast.Name) for each in node.targets)


def _is_function(value: ast.expr, scope: Scope) -> bool:
    every = scope.bindings(value.id) if isinstance(value, ast.Name) else []
    found = every[0].node if len(every) == 1 else value
    return isinstance(found, ast.FunctionDef | ast.Lambda) and not getattr(
        found, "decorator_list", ()
    )


def _constant(value: ast.expr) -> dict[str, Any] | None:
    return {"kind": "code", "code": repr(value.value)} if isinstance(value, ast.Constant) else None


#: What is claimed of what is called as a gradient function.
OF_GRADIENT = "a function that reads only the inputs and outputs of its op"

#: What is said where a function may be given something else than is assumed.
OTHERWISE = "`{}` may be called otherwise, and it is assumed: {}"

#: What is claimed of what is called by TensorFlow.
OF_HOST = "a function that does no more with its arguments than to read them"
