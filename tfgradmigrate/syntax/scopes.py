"""Scopes and bindings of one module, by Python's own rules, in one plain walk.

The walk also notes every node's parent and place in the order of the source, so that nothing else
has to walk the whole tree again.
"""

from __future__ import annotations

import builtins
from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property
from typing import Any

import libcst as cst
from msgspec import Struct, field

from tfgradmigrate.syntax.tree import (
    NodeT,
    children,
    dotted_name,
    find_all,
    is_name,
    items_of,
    source_of,
    string_value,
)


class ScopeKind(Enum):
    """What opened a scope."""

    MODULE = "module"
    FUNCTION = "function"
    CLASS = "class"
    COMPREHENSION = "comprehension"


class BindingKind(Enum):
    """How a name got its value."""

    IMPORT = "import"
    ASSIGNMENT = "assignment"
    DEFINITION = "definition"
    PARAMETER = "parameter"
    OTHER = "other"


class Binding(Struct, eq=False):
    """One place that gives a name a value.

    `value` is the assigned expression where one name gets exactly that (`x = value`), the `def`
    or `class` for definitions; `qualified` is the dotted name that an import makes it.
    """

    name: str
    kind: BindingKind
    node: cst.CSTNode
    scope: Scope
    value: cst.CSTNode | None = None
    qualified: str | None = None


class Scope(Struct, eq=False):
    """A module, function, class body or comprehension, with the names bound in it."""

    kind: ScopeKind
    node: cst.CSTNode
    parent: Scope | None
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    declared: dict[str, str] = field(default_factory=dict)

    def function(self) -> Scope:
        """The nearest enclosing function, class or module: where assignments land."""
        scope = self
        while scope.kind is ScopeKind.COMPREHENSION and scope.parent is not None:
            scope = scope.parent
        return scope

    def chain(self) -> Iterator[Scope]:
        """The scope and those around it, inside out."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.parent


_COMPREHENSIONS = (cst.ListComp, cst.SetComp, cst.DictComp, cst.GeneratorExp)


class Scopes:
    """Scopes, bindings, uses and parents of one module."""

    def __init__(
        self, module: cst.Module, imported: Container[str] = (), changed: Iterable[str] = ()
    ) -> None:
        """Walk the module once.

        `imported` are names that other files import from it, `changed` those that they may bind
        anew: these are bound once more than the module shows. Attributes may be among these.
        """
        self.module = module
        self.imported = imported
        self.changed = frozenset(changed)
        self.root = Scope(ScopeKind.MODULE, module, None)
        self.parents: dict[cst.CSTNode, cst.CSTNode] = {}
        self.scope_of: dict[cst.CSTNode, Scope] = {module: self.root}
        self.imports: list[Binding] = []
        self.star_imports: list[str] = []
        # The names that are bound above each of these.
        self._above_stars: list[tuple[str, tuple[str, ...]]] = []
        self._attributes: dict[str, list[cst.Attribute]] = {}
        self._loads: list[tuple[cst.Name, Scope]] = []
        self._load_scope: dict[cst.Name, Scope] = {}
        # What was asked of variables: one may be bound thousands of times.
        self._ordered: dict[tuple[Scope, str], tuple[list[int], list[Binding]]] = {}
        self._elsewhere: dict[tuple[Scope, str], frozenset[Binding]] = {}
        self._uses: dict[tuple[Scope, str], list[cst.Name]] = {}
        self._unbound: dict[str, list[cst.Name]] = {}
        # The attributes that are stored, by their names.
        self._stored: dict[str, list[cst.Attribute]] = {}
        #: The first statement of a block behind which nothing in it runs, once that was asked for.
        self.ends: dict[cst.CSTNode, cst.CSTNode | None] = {}
        # All nodes of a type in the module.
        self._of_type: dict[type[cst.CSTNode], list[Any]] = {}
        for statement in module.body:
            self._visit(statement, module, self.root)
        self._resolve()
        for name in self.changed:
            self.bind_anew(name)

    def bind_anew(self, name: str) -> None:
        """Note that a variable of the module gets other values where that does not show."""
        bound = self.root.bindings.get(name)
        if bound and bound[0].kind is not BindingKind.IMPORT:
            bound.append(Binding(name, BindingKind.OTHER, bound[-1].node, self.root))

    def above_stars(self) -> Iterator[tuple[str, str]]:
        """The modules of which everything is imported, each with a variable bound above, but not by
        an import.
        """
        for module, names in self._above_stars:
            for name in names:
                bound = self.root.bindings.get(name)
                if bound and bound[0].kind is not BindingKind.IMPORT:
                    yield module, name

    def _resolve(self) -> None:
        """Note which variables the names mean that were walked over."""
        for name, scope in self._loads:
            self._load_scope[name] = scope
            owner = self.owner(name.value, scope)
            if owner is None:
                self._unbound.setdefault(name.value, []).append(name)
            else:
                self._uses.setdefault((owner, name.value), []).append(name)
        self._loads.clear()

    def _in_order(self, nodes: Iterable[NodeT]) -> list[NodeT]:
        """Nodes in the order of the source."""
        found = list(nodes)
        return sorted(found, key=self.order.__getitem__) if len(found) > 1 else found

    # What stands in the module.

    def has_attribute_holding(self, part: str) -> bool:
        """Whether some text is part of the name of an attribute."""
        return any(part in name for name in self._attributes)

    def find(self, code: cst.CSTNode, kind: type[NodeT]) -> list[NodeT]:
        """The nodes of one type in some code."""
        if code is not self.module:
            return list(find_all(code, kind))
        if kind not in self._of_type:
            self._of_type[kind] = list(find_all(code, kind))
        return list(self._of_type[kind])

    def identifiers(self, code: cst.CSTNode) -> set[str]:
        """Every identifier that stands in some code: bound, read, or the name of an attribute."""
        return set(self._names) if code is self.module else _names_in(code)

    @cached_property
    def _names(self) -> set[str]:
        return _names_in(self.module)

    def members(self) -> tuple[set[str], set[str]]:
        """The names of the methods, and of the properties, of the classes in the module."""
        methods: set[str] = set()
        properties: set[str] = set()
        for node, scope in self.scope_of.items():
            for name, bindings in scope.bindings.items() if isinstance(node, cst.ClassDef) else ():
                if any(isinstance(b.value, (cst.FunctionDef, cst.Lambda)) for b in bindings):
                    methods.add(name)
                if any(
                    isinstance(b.value, cst.FunctionDef)
                    and any("property" in source_of(d.decorator) for d in b.value.decorators)
                    for b in bindings
                ):
                    properties.add(name)
        return methods, properties

    def class_bindings(self, name: str) -> list[Binding]:
        """What binds a name in the bodies of the classes of the module."""
        classes = (s for s in self.scope_of.values() if s.kind is ScopeKind.CLASS)
        return [binding for scope in classes for binding in scope.bindings.get(name, ())]

    @cached_property
    def of_classes(self) -> frozenset[str]:
        """The names of the attributes that classes of the module have, or store in `self`."""
        classes = (s for s in self.scope_of.values() if s.kind is ScopeKind.CLASS)
        own = (a for every in self._attributes.values() for a in every if is_name(a.value, "self"))
        stored = (each.attr.value for each in own if self.is_stored(each))
        return frozenset(stored).union(*(scope.bindings for scope in classes))

    def imported_names(self) -> list[tuple[str, str]]:
        """Every name that an import binds in whatever scope, and what it stands for, each once."""
        return list(dict.fromkeys((b.name, b.qualified or "") for b in self.imports))

    def binds(self, name: str) -> bool:
        """Whether a name is bound in any scope of the module."""
        return any(name in scope.bindings for scope in self.scope_of.values())

    def release(self) -> None:
        """Let go of the module: no question can be asked any more.

        Scopes and bindings refer to each other. Without this, the whole tree would wait for the
        garbage collector, which takes a third of a parse to find it.
        """
        for scope in self.scope_of.values():
            scope.bindings.clear()
        self._ordered.clear()
        self._of_type.clear()
        self._elsewhere.clear()

    @cached_property
    def order(self) -> dict[cst.CSTNode, int]:
        """The place of every node, for comparing, in the order of the source."""
        return {node: place for place, node in enumerate((self.module, *self.parents))}

    # Questions about names.

    def owner(self, name: str, scope: Scope) -> Scope | None:
        """The scope whose binding a name read in `scope` refers to, None if there is none."""
        first = True
        for candidate in scope.chain():
            declared = candidate.declared.get(name)
            if declared == "global":
                return self.root if name in self.root.bindings else None
            visible = candidate.kind is not ScopeKind.CLASS or first
            if candidate.kind is not ScopeKind.COMPREHENSION:
                first = False
            if visible and declared is None and name in candidate.bindings:
                return candidate
        return None

    def bindings(self, name: cst.Name) -> list[Binding]:
        """All bindings that a name in a loading position may refer to."""
        variable = self.variable(name)
        return [] if variable is None else variable[0].bindings[variable[1]]

    def variable(self, name: cst.Name) -> tuple[Scope, str] | None:
        """The variable that a name in a loading position is: its scope, and what it is called."""
        scope = self._load_scope.get(name)
        owner = None if scope is None else self.owner(name.value, scope)
        return None if owner is None else (owner, name.value)

    def bindings_above(self, name: cst.Name) -> Iterator[Binding]:
        """The bindings of a name that stand before it, the nearest first."""
        variable = self.variable(name)
        if variable is not None:
            places, bindings = self._placed(variable)
            for index in range(bisect_left(places, self.order[name]) - 1, -1, -1):
                yield bindings[index]

    def _placed(self, variable: tuple[Scope, str]) -> tuple[list[int], list[Binding]]:
        """The bindings of a variable in the order of the source, with their places in it."""
        if variable not in self._ordered:
            scope, name = variable
            found = [(self.order[b.node], b) for b in scope.bindings[name] if b.node in self.order]
            found.sort(key=lambda placed: placed[0])
            self._ordered[variable] = [place for place, _ in found], [b for _, b in found]
        return self._ordered[variable]

    def bound_elsewhere(self, variable: tuple[Scope, str]) -> frozenset[Binding]:
        """The bindings of a variable that another function than its own makes."""
        if variable not in self._elsewhere:
            scope, name = variable
            self._elsewhere[variable] = frozenset(
                b for b in scope.bindings[name] if self.scope_at(b.node).function() is not scope
            )
        return self._elsewhere[variable]

    def binding(self, name: cst.CSTNode | None) -> Binding | None:
        """The only binding of a name, None where there are several or none."""
        if not isinstance(name, cst.Name):
            return None
        found = self.bindings(name)
        return found[0] if len(found) == 1 else None

    def value(self, name: cst.CSTNode | None) -> cst.CSTNode | None:
        """What the only binding of a name gives it (see `Binding`), None where none does."""
        binding = self.binding(name)
        return None if binding is None else binding.value

    def parameter(self, name: cst.CSTNode | None) -> Binding | None:
        """The parameter that a name is, and nothing else; None for any other."""
        binding = self.binding(name)
        return binding if binding is not None and binding.kind is BindingKind.PARAMETER else None

    def assigned(self, name: cst.CSTNode | None) -> cst.BaseExpression | None:
        """The expression of the only assignment of a name, None for any other."""
        binding = self.binding(name)
        if binding is None or binding.kind is not BindingKind.ASSIGNMENT:
            return None
        return binding.value if isinstance(binding.value, cst.BaseExpression) else None

    def named_by(self, value: cst.CSTNode) -> cst.Name | None:
        """The variable that alone is assigned a value: `name = value`."""
        assign = self.parents.get(value)
        if not isinstance(assign, cst.Assign) or len(assign.targets) != 1:
            return None
        target = assign.targets[0].target
        return target if isinstance(target, cst.Name) else None

    def unpacked(self, target: cst.CSTNode) -> tuple[cst.BaseExpression, int | None] | None:
        """Of `x, y = value`, the value and the place of one of its targets, None beside a star.

        None for what is no such target.
        """
        assign = self.enclosing(target, cst.Assign)
        if assign is None:
            return None
        for each in assign.targets:
            starred = items_of(each.target) is None
            for place, element in enumerate(getattr(each.target, "elements", ())):
                if isinstance(element, cst.Element) and element.value is target:
                    return assign.value, None if starred else place
        return None

    def reads_of(self, bound: cst.Name | cst.FunctionDef | cst.ClassDef) -> list[cst.Name]:
        """Where a variable is read that a target or a definition binds."""
        if isinstance(bound, cst.Name):
            return self.uses(self.scope_at(bound).function(), bound.value)
        return self.uses(self.scope_at(bound), bound.name.value)

    def alike(self, name: cst.Name) -> list[cst.Name]:
        """Where the variable is read that a name in a loading position is."""
        variable = self.variable(name)
        return [] if variable is None else self.uses(*variable)

    def uses(self, scope: Scope, name: str) -> list[cst.Name]:
        """Where the variable `name` of `scope` is read."""
        return self._uses.get((scope, name), [])

    @property
    def unbound(self) -> list[cst.Name]:
        """The names that nothing in the module binds."""
        return self._in_order(use for uses in self._unbound.values() for use in uses)

    def unbound_named(self, *names: str) -> list[cst.Name]:
        """Those of some names that nothing in the module binds."""
        return self._in_order(use for name in names for use in self._unbound.get(name, ()))

    def read_by(self, code: cst.CSTNode) -> Iterator[cst.Name]:
        """The names that some code reads from around it: it does not bind them itself."""
        for name in find_all(code, cst.Name):
            if name in self._load_scope:
                variable = self.variable(name)
                if variable is None or not self.within(variable[0].node, code):
                    yield name

    # Questions about attributes.

    @property
    def attributes(self) -> list[cst.Attribute]:
        """The attributes of the module."""
        return self._in_order(a for found in self._attributes.values() for a in found)

    def attributes_named(self, *names: str) -> list[cst.Attribute]:
        """The attributes of some names."""
        each = dict.fromkeys(names)
        return self._in_order(a for name in each for a in self._attributes.get(name, ()))

    def attributes_stored(self, name: str) -> list[cst.Attribute]:
        """The attributes of a name that are assigned or deleted."""
        if name not in self._stored:
            self._stored[name] = list(filter(self.is_stored, self._attributes.get(name, ())))
        return self._stored[name]

    def is_stored(self, node: cst.Attribute) -> bool:
        """Whether an attribute is assigned or deleted where it stands."""
        child: cst.CSTNode = node
        parent = self.parents[child]
        while isinstance(parent, (cst.BaseElement, cst.Tuple, cst.List)):
            child, parent = parent, self.parents[parent]
        if isinstance(parent, (cst.AugAssign, cst.AnnAssign, cst.For, cst.CompFor)):
            return parent.target is child
        return isinstance(parent, (cst.AssignTarget, cst.Del, cst.AsName))

    def calls_of(self, *names: str) -> list[cst.Call]:
        """The calls of what nothing in the module binds, or of attributes, of some names."""
        calls = map(self.called, (*self.unbound_named(*names), *self.attributes_named(*names)))
        return [call for call in calls if call is not None]

    def calls_given(self, text: str) -> Sequence[cst.Call]:
        """The calls whose only argument is a text."""
        return self._calls_given.get(text, ())

    @cached_property
    def _calls_given(self) -> dict[str, list[cst.Call]]:
        calls: dict[str, list[cst.Call]] = {}
        for call in self.find(self.module, cst.Call):
            given = string_value(call.args[0].value) if len(call.args) == 1 else None
            if given is not None:
                calls.setdefault(given, []).append(call)
        return calls

    def has_attribute(self, *names: str) -> bool:
        """Whether the module has an attribute of one of some names."""
        return any(name in self._attributes for name in names)

    def scope_at(self, node: cst.CSTNode) -> Scope:
        """The scope in which a node is evaluated (for a definition: the one it stands in)."""
        if isinstance(node, cst.Name) and node in self._load_scope:
            return self._load_scope[node]
        current = self.parents.get(node)
        while current is not None and current not in self.scope_of:
            current = self.parents.get(current)
        return self.root if current is None else self.scope_of[current]

    def visible(self, name: str, scope: Scope) -> bool:
        """Whether a name means something in a scope: bound there or around it, or built in."""
        return self.owner(name, scope) is not None or hasattr(builtins, name)

    def exported(self, name: str, scope: Scope) -> bool:
        """Whether other modules may have a name from this one.

        They do if they are seen to import it, if it stands in `__all__`, or if that is computed.
        """
        if scope is not self.root:
            return False
        if name in self.imported:
            return True
        for binding in self.root.bindings.get("__all__", ()):
            if not isinstance(binding.value, (cst.List, cst.Tuple)):
                return True
            if name in [string_value(element.value) for element in binding.value.elements]:
                return True
        return False

    def assignment(self, binding: Binding) -> cst.CSTNode:
        """The small statement that assigns a variable."""
        found = self.enclosing(binding.node, cst.Assign)
        return found or self.enclosing(binding.node, cst.AnnAssign) or binding.node

    # Questions about the tree.

    def ancestors(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        """The parents of a node, inside out."""
        current = self.parents.get(node)
        while current is not None:
            yield current
            current = self.parents.get(current)

    def called(self, node: cst.CSTNode) -> cst.Call | None:
        """The call of an expression, None where it is not called."""
        parent = self.parents.get(node)
        return parent if isinstance(parent, cst.Call) and parent.func is node else None

    def given_to(self, node: cst.CSTNode | None) -> cst.Call | None:
        """The call that an expression is an argument of, None where it is none."""
        arg = None if node is None else self.parents.get(node)
        call = self.parents.get(arg) if isinstance(arg, cst.Arg) else None
        return call if isinstance(call, cst.Call) else None

    def handed_to(self, function: cst.CSTNode) -> list[cst.Call | None]:
        """The calls that a function is an argument of, alone or in lists; None for other uses."""
        bound = function if isinstance(function, cst.FunctionDef) else self.named_by(function)
        uses: Sequence[cst.CSTNode] = [function] if bound is None else self.reads_of(bound)
        calls = []
        for use in uses:
            while isinstance(self.parents.get(use), (cst.BaseElement, cst.List, cst.Tuple)):
                use = self.parents[use]
            calls.append(self.given_to(use))
        return calls

    def enclosing(self, node: cst.CSTNode, kind: type[NodeT]) -> NodeT | None:
        """The innermost node of a type around (or at) a node."""
        if isinstance(node, kind):
            return node
        for ancestor in self.ancestors(node):
            if isinstance(ancestor, kind):
                return ancestor
        return None

    def loop_around(self, node: cst.CSTNode) -> cst.CSTNode | None:
        """The innermost loop in which code stands, in the function or class that it runs in."""
        for around in self.ancestors(node):
            if isinstance(around, (cst.FunctionDef, cst.Lambda, cst.ClassDef)):
                break
            if isinstance(around, (cst.For, cst.While, cst.BaseComp)):
                return around
        return None

    def statement(self, node: cst.CSTNode) -> cst.BaseStatement:
        """The statement that a node belongs to, as one that others can be put in front of.

        For an `elif` that is the `if`, for a suite on the line of its header the whole statement.
        """
        for around in (node, *self.ancestors(node)):
            if isinstance(around, cst.BaseStatement) and isinstance(
                self.parents.get(around), (cst.Module, cst.IndentedBlock)
            ):
                return around
        raise AssertionError(f"{type(node).__name__} stands in no statement")

    def top_level(self, node: cst.CSTNode) -> cst.BaseStatement:
        """The statement of the module that a node stands in."""
        *_, top, _ = (node, *self.ancestors(node))
        assert isinstance(top, cst.BaseStatement)
        return top

    def within(self, node: cst.CSTNode, around: cst.CSTNode) -> bool:
        """Whether a node is `around` or lies below it."""
        return node is around or any(a is around for a in self.ancestors(node))

    # The walk.

    def _visit(self, node: cst.CSTNode, parent: cst.CSTNode, scope: Scope) -> None:
        self.parents[node] = parent
        handler = _HANDLERS.get(type(node))
        if handler is not None:
            handler(self, node, scope)
            return
        for child in children(node):
            self._visit(child, node, scope)

    def _note(self, node: cst.CSTNode, parent: cst.CSTNode) -> None:
        self.parents[node] = parent

    def _bind(
        self,
        name: str,
        kind: BindingKind,
        node: cst.CSTNode,
        scope: Scope,
        value: cst.CSTNode | None = None,
        qualified: str | None = None,
    ) -> Binding:
        target = scope
        declared = scope.declared.get(name)
        if declared == "global":
            target = self.root
        elif declared == "nonlocal":
            outer = self.owner(name, scope.parent) if scope.parent is not None else None
            target = outer or scope
        binding = Binding(name, kind, node, target, value, qualified)
        target.bindings.setdefault(name, []).append(binding)
        return binding

    def _load(self, node: cst.Name, scope: Scope) -> None:
        self._loads.append((node, scope))

    def _attribute(self, node: cst.Attribute, scope: Scope) -> None:
        self._attributes.setdefault(node.attr.value, []).append(node)
        self._visit(node.value, node, scope)
        self._note(node.attr, node)

    def _argument(self, node: cst.Arg, scope: Scope) -> None:
        if node.keyword is not None:
            self._note(node.keyword, node)
        self._visit(node.value, node, scope)

    # What an import binds is told by three modules, each of what it has before it: this one of
    # libcst's tree, `program.walking` of Python's own, `project.index` of texts without a tree.

    def _import(self, node: cst.Import, scope: Scope) -> None:
        for alias in node.names:
            self._note(alias, node)
            full = dotted_name(alias.name)
            assert full is not None
            if alias.asname is not None and isinstance(alias.asname.name, cst.Name):
                name, qualified = alias.asname.name.value, full
            else:
                name = qualified = full.split(".")[0]
            binding = self._bind(name, BindingKind.IMPORT, alias, scope, None, qualified)
            self.imports.append(binding)

    def _import_from(self, node: cst.ImportFrom, scope: Scope) -> None:
        module = "." * len(node.relative) + (dotted_name(node.module) or "")
        if isinstance(node.names, cst.ImportStar):
            self.star_imports.append(module)
            self._above_stars.append((module, tuple(self.root.bindings)))
            return
        for alias in node.names:
            self._note(alias, node)
            imported = dotted_name(alias.name)
            assert imported is not None
            name = imported
            if alias.asname is not None and isinstance(alias.asname.name, cst.Name):
                name = alias.asname.name.value
            qualified = f"{module}{'' if module.endswith('.') else '.'}{imported}"
            binding = self._bind(name, BindingKind.IMPORT, alias, scope, None, qualified)
            self.imports.append(binding)

    def _open(self, kind: ScopeKind, node: cst.CSTNode, parent: Scope) -> Scope:
        scope = Scope(kind, node, parent)
        self.scope_of[node] = scope
        return scope

    def _function(self, node: cst.FunctionDef, scope: Scope) -> None:
        for decorator in node.decorators:
            self._visit(decorator, node, scope)
        self._note(node.name, node)
        self._bind(node.name.value, BindingKind.DEFINITION, node, scope, node)
        inner = self._open(ScopeKind.FUNCTION, node, scope)
        self._parameters(node.params, node, scope, inner)
        if node.returns is not None:
            self._visit(node.returns, node, scope)
        self._visit(node.body, node, inner)

    def _lambda(self, node: cst.Lambda, scope: Scope) -> None:
        inner = self._open(ScopeKind.FUNCTION, node, scope)
        self._parameters(node.params, node, scope, inner)
        self._visit(node.body, node, inner)

    def _parameters(
        self, params: cst.Parameters, owner: cst.CSTNode, outer: Scope, inner: Scope
    ) -> None:
        self._note(params, owner)
        for param in children(params):
            self._note(param, params)
            if not isinstance(param, cst.Param):
                continue
            self._note(param.name, param)
            self._bind(param.name.value, BindingKind.PARAMETER, param, inner)
            for part in (param.annotation, param.default):
                if part is not None:
                    self._visit(part, param, outer)

    def _class(self, node: cst.ClassDef, scope: Scope) -> None:
        for part in (*node.decorators, *node.bases, *node.keywords):
            self._visit(part, node, scope)
        self._note(node.name, node)
        self._bind(node.name.value, BindingKind.DEFINITION, node, scope, node)
        self._visit(node.body, node, self._open(ScopeKind.CLASS, node, scope))

    def _target(
        self,
        node: cst.CSTNode,
        parent: cst.CSTNode,
        scope: Scope,
        kind: BindingKind,
        value: cst.CSTNode | None,
    ) -> None:
        if isinstance(node, cst.Name):
            self._note(node, parent)
            self._bind(node.value, kind, node, scope.function(), value)
        elif isinstance(node, (cst.Tuple, cst.List)):
            self._note(node, parent)
            for element in node.elements:
                self._note(element, node)
                self._target(element.value, element, scope, BindingKind.OTHER, None)
        else:
            self._visit(node, parent, scope)

    def _assign(self, node: cst.Assign, scope: Scope) -> None:
        self._visit(node.value, node, scope)
        for target in node.targets:
            self._note(target, node)
            self._target(target.target, target, scope, BindingKind.ASSIGNMENT, node.value)

    def _binding(self, node: cst.CSTNode, scope: Scope) -> None:
        """Visit what binds the names of one target, in the order in which Python evaluates it."""
        before, own, behind = _TARGETS[type(node)]
        self._visit_fields(before, node, scope)
        target, around = getattr(node, own), node
        if isinstance(target, cst.AsName):
            self._note(target, node)
            target, around = target.name, target
        if isinstance(node, cst.AugAssign) and isinstance(target, cst.Name):
            self._loads.append((target, scope))
        kind, value = BindingKind.OTHER, None
        if isinstance(node, (cst.AnnAssign, cst.NamedExpr)):
            kind, value = BindingKind.ASSIGNMENT, node.value
        if target is not None:
            self._target(target, around, scope, kind, value)
        self._visit_fields(behind, node, scope)

    def _visit_fields(self, fields: Iterable[str], node: cst.CSTNode, scope: Scope) -> None:
        for name in fields:
            part = getattr(node, name)
            if part is not None:
                self._visit(part, node, scope)

    def _declare(self, node: cst.Global | cst.Nonlocal, scope: Scope) -> None:
        kind = "global" if isinstance(node, cst.Global) else "nonlocal"
        for item in node.names:
            scope.function().declared[item.name.value] = kind

    def _comprehension(self, node: cst.BaseComp, scope: Scope) -> None:
        inner = self._open(ScopeKind.COMPREHENSION, node, scope)
        clause: cst.CompFor | None = node.for_in
        around: cst.CSTNode = node
        outer = scope
        while clause is not None:
            self._note(clause, around)
            self._visit(clause.iter, clause, outer)
            self._comprehension_target(clause.target, clause, inner)
            for condition in clause.ifs:
                self._visit(condition, clause, inner)
            around, outer, clause = clause, inner, clause.inner_for_in
        if isinstance(node, cst.DictComp):
            self._visit(node.key, node, inner)
            self._visit(node.value, node, inner)
        else:
            assert isinstance(node, cst.BaseSimpleComp)
            self._visit(node.elt, node, inner)

    def _comprehension_target(self, node: cst.CSTNode, parent: cst.CSTNode, scope: Scope) -> None:
        if isinstance(node, cst.Name):
            self._note(node, parent)
            self._bind(node.value, BindingKind.OTHER, node, scope)
            return
        self._note(node, parent)
        for child in children(node):
            self._comprehension_target(child, node, scope)


# What binds a target: the fields that are evaluated before it, its own, and those behind.
_TARGETS: dict[type[cst.CSTNode], tuple[tuple[str, ...], str, tuple[str, ...]]] = {
    cst.AnnAssign: (("annotation", "value"), "target", ()),
    cst.AugAssign: (("value",), "target", ()),
    cst.ExceptHandler: (("type",), "name", ("body",)),
    cst.ExceptStarHandler: (("type",), "name", ("body",)),
    cst.For: (("iter",), "target", ("body", "orelse")),
    cst.MatchAs: ((), "name", ("pattern",)),
    cst.MatchStar: ((), "name", ()),
    cst.NamedExpr: (("value",), "target", ()),
    cst.WithItem: (("item",), "asname", ()),
}
# What binds names, opens a scope or has other children to visit than its fields say.
_HANDLERS: dict[type[cst.CSTNode], Callable[..., None]] = {
    cst.Name: Scopes._load,
    cst.Attribute: Scopes._attribute,
    cst.Arg: Scopes._argument,
    cst.Import: Scopes._import,
    cst.ImportFrom: Scopes._import_from,
    cst.FunctionDef: Scopes._function,
    cst.Lambda: Scopes._lambda,
    cst.ClassDef: Scopes._class,
    cst.Assign: Scopes._assign,
    cst.Global: Scopes._declare,
    cst.Nonlocal: Scopes._declare,
    **dict.fromkeys(_TARGETS, Scopes._binding),
    **dict.fromkeys(_COMPREHENSIONS, Scopes._comprehension),
}


def _names_in(code: cst.CSTNode) -> set[str]:
    return {name.value for name in find_all(code, cst.Name)}


def alias(value: cst.CSTNode, scopes: Scopes) -> Binding | None:
    """The binding of `name = value`, where nothing else gives the variable a value."""
    target = scopes.named_by(value)
    if target is None:
        return None
    scope = scopes.scope_at(target).function()
    bindings = scope.bindings.get(target.value, [])
    only = len(bindings) == 1 and bindings[0].node is target and scope.kind is not ScopeKind.CLASS
    return bindings[0] if only else None
