"""One side of a cut: the statements, what they need around them, and what comes in and goes out.

A name that the statements read is, in this order: a function, an import or a constant of one of
the functions around them, which comes along; another local name of these functions, which is an
input; a name of the module, which the slice has or which is an input too. The paths that are read
of `self` and of other objects are inputs each; the methods of `self` come along.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from tfgradmigrate.program.scopes import (
    DEFINITIONS,
    FUNCTIONS,
    Function,
    bound_names,
    executed,
    module_names,
    own,
    parameters,
    positional,
    scope_of,
)
from tfgradmigrate.program.walking import called_name, root_of, walk
from tfgradmigrate.verify.places.flow import exposed, overrides
from tfgradmigrate.verify.places.hosts import is_handed_over
from tfgradmigrate.verify.places.paths import Access, accesses
from tfgradmigrate.verify.places.support import Outside

#: What makes the name under which a gradient is registered, the map, or the graph, and no tensor.
_MAKES_NAMES = frozenset(
    {"get_default_graph", "str", "format", "randint", "uuid4", "uuid1", "getrandbits", "id", "hex"}
    | {"repr", "join", "random", "next", "int", "dict", "choice", "time", "rand", "count", "hash"}
    | {"get_name_scope", "unique_name", "get_uid", "replace", "lower", "uniform", "randrange"}
)

#: What may grow before a place is come to.
_MUTABLE = (ast.List, ast.Dict, ast.Set)

#: What makes a function of tensors.
_MAKES_FUNCTIONS = frozenset(
    {"custom_gradient", "grad_pass_through", "partial", "Defun", "recompute_grad"}
)


@dataclass(slots=True)
class Half:
    """The cut of one side.

    `scopes` are the functions around it, the outermost first, `owner` the class of the outermost,
    `receiver` the name of its instance in there. `roots` are the names that come in, with what is
    used of each; `globals` are those of the module among them.
    """

    outside: Outside
    body: list[ast.stmt]
    scopes: tuple[Function, ...] = ()
    owner: str = ""
    receiver: str = ""
    locals: frozenset[str] = frozenset()
    prelude: list[ast.stmt] = field(default_factory=list)
    roots: dict[str, list[Access]] = field(default_factory=dict)
    globals: set[str] = field(default_factory=set)
    methods: dict[str, ast.AST] = field(default_factory=dict)
    wanted: set[str] = field(default_factory=set)
    declared: set[str] = field(default_factory=set)

    def resolve(self) -> None:
        """Find out what the statements need."""
        seen: set[str] = set()
        waiting = self._reads()
        while waiting:
            name = waiting.pop(0)
            if name not in seen:
                seen.add(name)
                self._resolve(name)
                waiting += self._reads()
            waiting = [each for each in dict.fromkeys(waiting) if each not in seen]
        self.prelude.sort(key=lambda node: node.lineno)
        if self.scopes:
            self.declared = scope_of(self.scopes[-1]).outside.keys() & bound_names(self.body)
        for name in list(self.roots):
            self.roots[name] = self._accesses(name)

    def code(self) -> list[ast.AST]:
        """Return all code that is executed with what comes in."""
        return [*self._running(), *self._called()]

    def own(self) -> list[Access]:
        """Return what is used of the instance, its methods apart, as parts of `self`."""
        found = self._own(self._running())
        return [access for access in found if _first(access.path, "") not in self.methods]

    def own_written(self, running: Sequence[ast.AST]) -> list[Access]:
        """Return what the statements and the methods that are `running` write of the instance."""
        return [a for a in self._own(running) if a.written]

    def running(self) -> list[ast.AST]:
        """Return the statements and the methods that run when they do.

        A method that is only handed to TensorFlow runs with the graph, in eager mode at once: what
        it writes is there after the place, or is not there yet.
        """
        tree = ast.Module([*self.body, *self.methods.values()], [])  # type: ignore[list-item]
        called = {n: node for n, node in self.methods.items() if not is_handed_over(n, tree)}
        for _ in self.methods:
            mentioned = {
                part.attr
                for node in [*self.body, *called.values()]
                for part in walk(node)
                if isinstance(part, ast.Attribute)
            }
            called = {name: node for name, node in called.items() if name in mentioned}
        return [*self.body, *called.values()]

    def _own(self, nodes: Iterable[ast.AST]) -> list[Access]:
        found: list[Access] = []
        for node in nodes:
            name, inner = self.receiver, [node]
            if node in self.methods.values() and isinstance(node, ast.FunctionDef):
                name, inner = _receiver_of(node) or name, list(node.body)
            for access in accesses(name, inner, whole=False, rigid=True):
                found.append(replace(access, path="self" + access.path[len(name) :]))
        return list(dict.fromkeys(found))

    def _reads(self) -> list[str]:
        self._pull_registrations()
        ordered = sorted(self.prelude, key=lambda node: node.lineno)
        found = self._exposed([*ordered, *self.body])
        if self.receiver in found:
            self._pull_methods()
        for method in self.methods.values():
            found += sorted(module_names([method]).reads)
        return list(dict.fromkeys(found))

    def _resolve(self, name: str) -> None:
        if name in self.locals:
            self.roots[name] = []
            return
        if name == self.receiver and not self.scopes:
            return
        for scope in reversed(self.scopes):
            if name in scope_of(scope).bound:
                definition = self._definition(scope, name)
                if definition is not None:
                    self.prelude.append(definition)
                elif not (name == self.receiver and scope is self.scopes[0]):
                    self.roots[name] = []
                return
        kind = self.outside.kind(name)
        if kind == "builtin":
            return
        self.wanted.add(name)
        is_module = name in self.outside.tensorflow or self._has_attributes(name)
        if kind in {"given", "missing"} or is_module:
            self.roots[name] = []
            self.globals.add(name)

    def _definition(self, scope: Function, name: str) -> ast.stmt | None:
        """Return the statement that binds a local name, if it can come along."""
        if name in {parameter.arg for parameter in parameters(scope)}:
            return None
        body = scope.body if isinstance(scope.body, list) else []
        binding = [
            part
            for part in own(body)
            if isinstance(part, ast.stmt) and name in _bound_here(part) and part not in self.body
        ]
        if len(binding) != 1 or binding[0] in self.prelude:
            return None
        (node,) = binding
        if any(isinstance(part, ast.Nonlocal) and name in part.names for part in walk(scope)):
            return None
        if isinstance(node, (*DEFINITIONS, ast.Import, ast.ImportFrom)):
            return node
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            return node if self._comes_along(node, name) else None
        return None

    def _comes_along(self, node: ast.Assign, name: str) -> bool:
        """Tell whether an assignment makes a constant, a function, a graph or a gradient's name."""
        if isinstance(node.value, ast.Lambda):
            return True
        if _is_literal(node.value) and not isinstance(node.value, _MUTABLE):
            return True
        if isinstance(node.value, ast.Name | ast.Attribute) and self._is_of_module(node.value):
            return True
        makes = {called_name(part) for part in walk(node.value) if isinstance(part, ast.Call)}
        outermost = node.value.func if isinstance(node.value, ast.Call) else None
        made = called_name(node.value)
        if made in _MAKES_FUNCTIONS | {"get_default_graph", "gradient_override_map"}:
            return True
        if outermost is not None and called_name(outermost) == "Defun":
            return True  # `Defun(tf.float32)(f)`; what another function that is made gives, is data
        if isinstance(outermost, ast.Name) and outermost.id in self.outside.module.classes:
            return True
        return makes <= _MAKES_NAMES and name in self._names_of_gradients()

    def _is_of_module(self, node: ast.expr) -> bool:
        """Return whether an expression is a name of the module, or a part of what it is there."""
        root = root_of(node)
        local = any(root in scope_of(scope).bound for scope in self.scopes)
        return root is not None and not local and self.outside.kind(root) == "kept"

    def _names_of_gradients(self) -> set[str]:
        """Return the names in what is registered and overridden, directly or through others."""
        found: set[str] = set()
        for node in self._running():
            for part in walk(node):
                if isinstance(part, ast.Call) and called_name(part) in {
                    "RegisterGradient",
                    "gradient_override_map",
                }:
                    found |= module_names(part.args).reads
        for node in self.prelude:
            if isinstance(node, ast.Assign) and bound_names([node]) & found:
                found |= module_names([node.value]).reads
        return found

    def _running(self) -> list[ast.AST]:
        return [*self.prelude, *self.body, *self.methods.values()]

    def _pull_registrations(self) -> None:
        """Take along what registers gradients, if there is an override.

        That is what the functions around do, the methods of the instance, and what other functions
        register under a constant name that the statements have. A constant name that stands nowhere
        in them is left: should they make it, TensorFlow states that it knows none.
        """
        if not overrides(self._running()):
            return
        strings = self._strings()
        around: list[ast.stmt] = [
            n for s in self.scopes if isinstance(s.body, list) for n in s.body
        ]
        if self.receiver:
            around += self._registrations_of_class()
        around += self._registrations_elsewhere()
        for node in own(around):
            if not isinstance(node, ast.FunctionDef | ast.Expr) or node in self.prelude:
                continue
            inside = {part for each in self.body for part in walk(each)}
            names = _registered_names(node) if isinstance(node, ast.FunctionDef) else set()
            if names and strings.isdisjoint(names):
                continue
            if node not in inside and any(_registers(part) for part in executed(node)):
                self.prelude.append(node)

    def _strings(self) -> set[object]:
        """Return the constants in what runs."""
        return {
            part.value
            for node in self._running()
            for part in walk(node)
            if isinstance(part, ast.Constant)
        }

    def _registrations_elsewhere(self) -> Iterator[ast.stmt]:
        strings = self._strings()
        for function in self.outside.tree.body:
            if isinstance(function, ast.FunctionDef) and function not in self.scopes:
                for node in own(function.body):
                    if isinstance(node, ast.FunctionDef) and not (
                        strings.isdisjoint(_registered_names(node))
                        or module_names([node]).reads & scope_of(function).bound.keys()
                    ):
                        yield node

    def _registrations_of_class(self) -> Iterator[ast.stmt]:
        """Yield what methods of the instance register that read nothing but the instance."""
        for name in self.outside.module.ancestry(self.owner):
            for method in self.outside.module.classes[name].body:
                if not isinstance(method, ast.FunctionDef) or method in self.scopes:
                    continue
                for node in own(method.body):
                    if isinstance(node, ast.FunctionDef | ast.Expr) and not (
                        module_names([node]).reads & scope_of(method).bound.keys() - {self.receiver}
                    ):
                        yield node

    # The instance that a method works on.

    def _pull_methods(self) -> None:
        """Take along the methods of the instance that are used."""
        grown = True
        while grown:
            grown = False
            for access in self._own(self._running()):
                name = _first(access.path, access.then)
                if name not in self.methods and (node := self._member(name)) is not None:
                    self.methods[name] = node
                    grown = True

    def _member(self, name: str) -> ast.AST | None:
        for owner in self.outside.module.ancestry(self.owner):
            for node in reversed(self.outside.module.classes[owner].body):  # the last one holds
                if isinstance(node, DEFINITIONS) and node.name == name:
                    return node
                if isinstance(node, ast.Assign | ast.AnnAssign) and name in bound_names([node]):
                    return None if self._is_assigned(name) else node
        return None

    def _is_assigned(self, name: str) -> bool:
        """Return whether an instance may have an attribute of its own, or one of another class."""
        module = self.outside.module
        heirs = [each for each in module.classes if self.owner in module.ancestry(each)[1:]]
        inherited = any(name in bound_names(module.classes[each].body) for each in heirs)
        return inherited or any(
            isinstance(part, ast.Attribute)
            and part.attr == name
            and isinstance(part.ctx, ast.Store)
            for owner in self.outside.module.ancestry(self.owner)
            for part in walk(self.outside.module.classes[owner])
        )

    # What is used of a name.

    def _accesses(self, name: str) -> list[Access]:
        nodes: list[ast.AST] = [*self.prelude, *self.body]
        if name in self.globals:
            nodes = self.code()
        rigid = name in self.globals and self.outside.kind(name) != "given"
        found = list(accesses(name, nodes, rigid=rigid))
        direct = [each for each in self._given_to(name, nodes) if not self._is_method(each[0])]
        for function, parameter in self._handed_on(name, nodes):
            body = function.body if isinstance(function.body, list) else [function.body]
            for access in accesses(parameter, body, whole=False):
                if access.written or (function, parameter) in direct:
                    found.append(replace(access, path=name + access.path[len(parameter) :]))
        if name in self.outside.tensorflow:
            found = [
                a for a in found if a.path.startswith((f"{name}.contrib.", f"{name}.examples."))
            ]
        elif name in self.globals and self._has_attributes(name):
            paths = self._attributes(name)
            begun = tuple(f"{path}{sign}" for path in paths for sign in ".[")
            found = [a for a in found if a.path in paths or a.path.startswith(begun)]
        return list(dict.fromkeys(found))

    def _handed_on(self, name: str, nodes: Iterable[ast.AST]) -> Iterator[tuple[Function, str]]:
        """Yield the functions that are given a name, by others as well, and their parameters."""
        seen: set[tuple[Function, str]] = set()
        waiting = list(self._given_to(name, nodes))
        while waiting:
            function, parameter = waiting.pop(0)
            if (function, parameter) not in seen:
                seen.add((function, parameter))
                yield function, parameter
                body = function.body if isinstance(function.body, list) else [function.body]
                waiting += self._given_to(parameter, body)

    def _is_method(self, function: Function) -> bool:
        return any(function is method for method in self.methods.values())

    def _given_to(self, name: str, nodes: Iterable[ast.AST]) -> Iterator[tuple[Function, str]]:
        """Yield the functions that some code gives a name, and their parameters for it."""
        for node in nodes:
            for part in walk(node):
                if not isinstance(part, ast.Call):
                    continue
                function, taken = self._callee(part.func)
                if function is None:
                    continue
                pairs = list(zip(taken, part.args, strict=False))
                pairs += [(k.arg, k.value) for k in part.keywords if k.arg is not None]
                for parameter, value in pairs:
                    if isinstance(value, ast.Name) and value.id == name:
                        yield function, parameter

    def _callee(self, called: ast.expr) -> tuple[Function | None, list[str]]:
        """Return the function of the program that is called, and what it takes by position."""
        function: ast.AST | None = None
        first = 0
        if isinstance(called, ast.Name):
            local = {n.name: n for n in self.prelude if isinstance(n, ast.FunctionDef)}
            function = local.get(called.id) or self.outside.function(called.id)
        elif isinstance(called, ast.Attribute) and ast.unparse(called.value) == self.receiver:
            function, first = self.methods.get(called.attr), 1
        if not isinstance(function, FUNCTIONS):
            return None, []
        return function, [parameter.arg for parameter in positional(function)][first:]

    def _attributes(self, name: str) -> set[str]:
        """Return the paths of what the module puts into a function: `f.num_calls = 0`."""
        if self.outside.function(name) is None:
            return set()
        return {
            ast.unparse(part)
            for part in walk(self.outside.tree)
            if isinstance(part, ast.Attribute)
            and isinstance(part.ctx, ast.Store)
            and isinstance(part.value, ast.Name)
            and part.value.id == name
        }

    def _has_attributes(self, name: str) -> bool:
        return self.outside.kind(name) == "kept" and bool(self._attributes(name))

    def _called(self) -> list[ast.AST]:
        """Return the functions of the module that are called, directly or not, or as a gradient."""
        found: dict[str, ast.AST] = {}
        waiting = self._running()
        strings = self._strings() if overrides(waiting) else set()
        for node in self.outside.tree.body:
            if isinstance(node, ast.FunctionDef) and _registered_names(node) & strings:
                found[node.name] = _undecorated(node)
                waiting.append(found[node.name])
        while waiting:
            for part in walk(waiting.pop()):
                if isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
                    name = part.func.id
                    function = self.outside.function(name)
                    if function is not None and name not in found:
                        found[name] = _undecorated(function)
                        waiting.append(found[name])
        return list(found.values())

    def add_outer_roots(self) -> None:
        """Take what the functions that are called read of the module's inputs, too."""
        reads = module_names(self._called()).reads
        for name in sorted(reads - set(self.roots)):
            is_input = self.outside.kind(name) in {"given", "missing"}
            if (is_input or self._has_attributes(name)) and not self._is_local(name):
                self.wanted.add(name)
                self.globals.add(name)
                self.roots[name] = []
                self.roots[name] = self._accesses(name)

    def _exposed(self, nodes: Sequence[ast.AST]) -> list[str]:
        """Return what statements read; what a function in them reads may be bound behind it."""
        late = bound_names(nodes)
        return [n for n in exposed(nodes) if n not in late or self.binds_around(n)]

    def binds_around(self, name: str) -> bool:
        """Return whether a name is bound before these statements, in what is around them."""
        scope: ast.AST = self.scopes[-1] if self.scopes else self.outside.tree
        inside = {part for node in self.body for part in walk(node)}
        first = min((node.lineno for node in self.body), default=0)
        taken = set()
        if self.scopes:
            taken = {parameter.arg for parameter in parameters(self.scopes[-1])}
            taken |= scope_of(self.scopes[-1]).outside.keys()
        return name in taken or any(
            isinstance(part, ast.Name)
            and part.id == name
            and isinstance(part.ctx, ast.Store)
            and part not in inside
            and part.lineno < first
            for part in own(getattr(scope, "body", []))
        )

    def share_inputs(self, other: Half) -> None:
        """Take what the other side takes of the module, too: it is the same on both sides.

        So is what stands in for imports: a function that one side hands on by its name, and the
        other calls in another function, reads it on both.
        """
        for name in other.globals.difference(self.roots):
            outsides = (self.outside, other.outside)
            kinds = {outside.kind(name) for outside in outsides}
            is_bound = all(name in outside.names_bound() for outside in outsides)
            is_input = kinds == {"given"} or (kinds == {"missing"} and is_bound)
            if is_input:
                self.wanted.add(name)
                self.globals.add(name)
                self.roots[name] = other.roots[name]

    def _is_local(self, name: str) -> bool:
        return any(name in scope_of(scope).bound for scope in self.scopes)


def _first(path: str, then: str) -> str:
    """Return the attribute that comes first in a path, or behind it."""
    parts = path.split(".")
    return parts[1].split("[")[0].split("(")[0] if len(parts) > 1 else then


def _undecorated(function: Function) -> Function:
    """Return what is executed of a function when it is called."""
    made = copy.copy(function)
    if isinstance(made, ast.FunctionDef):
        made.decorator_list = []
    return made


def _receiver_of(method: ast.FunctionDef) -> str | None:
    names = [parameter.arg for parameter in parameters(method)]
    return names[0] if names else None


def _is_literal(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False
    return True


def _registered_names(node: ast.FunctionDef) -> set[object]:
    """Return the constant names under which decorators register a function."""
    return {
        arg.value
        for each in node.decorator_list
        if isinstance(each, ast.Call) and _registers(each)
        for arg in each.args
        if isinstance(arg, ast.Constant)
    }


def _registers(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and called_name(node) in {
        "RegisterGradient",
        "register_gradient",
    }


def _bound_here(node: ast.stmt) -> set[str]:
    """Return the names that a statement binds by itself, not those that statements in it bind."""
    if isinstance(node, (*DEFINITIONS, ast.Import, ast.ImportFrom)):
        return bound_names([node])
    if isinstance(node, ast.For | ast.AsyncFor):
        return bound_names([node.target, node.iter])
    if isinstance(node, ast.With | ast.AsyncWith):
        return bound_names(node.items)
    if isinstance(node, ast.If | ast.While):
        return bound_names([node.test])
    if isinstance(node, ast.Try):
        return {handler.name for handler in node.handlers if handler.name}
    return bound_names([node])
