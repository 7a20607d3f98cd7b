"""Every occurrence of a marker name in a module, each as one fact.

The occurrences are found by name alone; the facts are then read off the tree around each. So
nothing can be missed by a fact that fails to match: what is not understood is a fact with a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import cache, cached_property
from typing import TYPE_CHECKING, TypeVar

import libcst as cst

from tfgradmigrate.markers import RUNTIME_MODULE, markers, meant_by
from tfgradmigrate.project.graphs import graph_reader
from tfgradmigrate.project.index import Neighbours
from tfgradmigrate.project.modules import binds, meaning
from tfgradmigrate.rules.model import (
    GradientFunction,
    GradientName,
    OtherMarker,
    Override,
    OverrideBlock,
    PyFuncCall,
    Registration,
    UnreadPyFunc,
    UnreadRegistration,
)
from tfgradmigrate.syntax.changes import changes, set_by_name
from tfgradmigrate.syntax.elsewhere import Elsewhere
from tfgradmigrate.syntax.gradient_functions import analyse, gradient_function
from tfgradmigrate.syntax.graphs import GraphReader
from tfgradmigrate.syntax.maps import MapReader, OverrideMap
from tfgradmigrate.syntax.members import subclasses
from tfgradmigrate.syntax.mentions import BY_NAME
from tfgradmigrate.syntax.names import Names, api_name, looks_like_tensorflow
from tfgradmigrate.syntax.scopes import Binding, Scope, Scopes, alias
from tfgradmigrate.syntax.shown_results import is_shown_listed
from tfgradmigrate.syntax.tree import (
    dotted_name,
    dotted_tail,
    find_all,
    index_of,
    integer_value,
    is_name,
    items_of,
    keyword_of,
    source_of,
    string_value,
    walk,
)
from tfgradmigrate.tables.effects import last_parts

#: The parameters of the flavours of `py_func`, in their order.
PARAMETERS = {
    "numpy": ("func", "inp", "Tout", "stateful", "name"),
    "eager": ("func", "inp", "Tout", "name"),
}
# The one marker that is a method; the others count wherever they come from TensorFlow.
_METHOD = "gradient_override_map"
# What that method leaves in a graph, and on an op: an attribute of Python and one of the op's own.
_STATE = "_gradient_override_map"
_OF_OP = "_gradient_op_type"
_STAMPS = ("_set_attr", "_set_attr_with_buf", "attr")
# Files that show code.
_DOCUMENTS = (".markdown", ".md", ".rst")
_NO_NEIGHBOURS = Neighbours()
# How many variables for variables are followed.
_FURTHEST = 8

if TYPE_CHECKING:
    from tfgradmigrate.syntax.kinds import Value

K = TypeVar("K")
V = TypeVar("V")


def _grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    groups: dict[K, list[V]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


class Facts:
    """The facts of one module, with the scopes and names they were read from."""

    def __init__(
        self,
        module: cst.Module,
        path: str = "",
        runtime_module: str = RUNTIME_MODULE,
        neighbours: Neighbours = _NO_NEIGHBOURS,
        text: str | None = None,
    ) -> None:
        """Bind the names of a module and collect its facts.

        `path` gives where it stands, `runtime_module` where the runtime shim is imported from: what
        that module exports is no occurrence. `neighbours` is what other files say of this one.
        `text` is that of the module, where it is at hand.
        """
        self.module = module
        self.text = module.code if text is None else text
        self.path = path
        self.neighbours = neighbours
        own = (_METHOD, _STATE, _OF_OP)
        self._functions = {name: of for name, of in markers().items() if name not in own}
        self.scopes = Scopes(module, neighbours.imported, neighbours.changed)
        starred = [name for star, name in self.scopes.above_stars() if self._binds(star, name)]
        for name in (*set_by_name(self.scopes), *starred):
            self.scopes.bind_anew(name)
        self.names = Names(
            self.scopes,
            runtime_module,
            self._follow_imports(),
            self._outside,
            self._binds,
            shown=path.endswith(_DOCUMENTS),
        )
        self.graphs = GraphReader(self.scopes, self.names)
        self.maps = MapReader(self.scopes, self.names, self._constant, self.gradient_name)
        self.elsewhere = Elsewhere(path, self.scopes, neighbours)
        self.overrides: list[Override] = []
        self.registrations: list[Registration | UnreadRegistration] = []
        self.py_funcs: list[PyFuncCall | UnreadPyFunc] = []
        self.others: list[OtherMarker] = []
        # By their nodes, once they were asked for: see `given_tensors`.
        self.gradient_functions: dict[cst.CSTNode, GradientFunction] | None = None
        # Whether a variable holds a generator, once that was asked for: see `block_ops`.
        self.lazy_variables: dict[tuple[Scope, str], bool] = {}
        # What is known of expressions that were asked about, and how deep the question is: `kinds`.
        self.values: dict[cst.CSTNode, Value] = {}
        self.followed = 0
        # Whether expressions that were asked about are tensors or arrays: see `evidence`.
        self.tensors: dict[cst.CSTNode, bool] = {}
        found = sorted(self._markers(), key=lambda each: self.scopes.order[each[0]])
        functions = (*self._functions, _METHOD)
        replaced = {
            kind: kind
            for marker, kind, _ in found
            if kind in functions and self._is_replaced(marker)
        }
        elsewhere = self.elsewhere.replaced(functions) if found else {}
        for by in (replaced, elsewhere):
            if "RegisterGradient" in by:
                # What an override names is known to another.
                by.setdefault(_METHOD, by["RegisterGradient"])
        for marker, kind, reason in found:
            if kind in replaced:
                self.others.append(OtherMarker(marker, "replaced", replaced[kind]))
            elif kind in elsewhere:
                self.others.append(OtherMarker(marker, "replaced elsewhere", elsewhere[kind]))
            else:
                self._read(marker, kind, reason)

    def release(self) -> None:
        """Let go of the module, and of other files that were looked into.

        No question can be asked any more. What reads the module holds methods of this: without an
        end they would keep all of it until the garbage collector comes by.
        """
        self.elsewhere.release()
        self.scopes.release()
        vars(self).clear()

    @property
    def occurrences(self) -> list[cst.CSTNode]:
        """Every occurrence of a marker name, in the order of the source."""
        markers: list[cst.CSTNode] = [
            *(override.marker for override in self.overrides),
            *(registration.marker for registration in self.registrations),
            *(call.marker for call in self.py_funcs),
            *(other.marker for other in self.others),
        ]
        return sorted(markers, key=self.scopes.order.__getitem__)

    def overrides_in(self, around: cst.CSTNode) -> list[Override]:
        """The overrides in some code, in the order of the source."""
        return self._overrides_in.get(around, [])

    def py_funcs_in(self, around: cst.CSTNode) -> list[PyFuncCall | UnreadPyFunc]:
        """The uses of `py_func` in some code, in the order of the source."""
        return self._py_funcs_in.get(around, [])

    def host_calls_in(self, around: cst.CSTNode) -> list[PyFuncCall | UnreadPyFunc]:
        """The uses of `py_func` in some code, and the calls of `numpy_function`, in their order."""
        calls = (call.func for call in find_all(around, cst.Call))
        plain = [
            self._py_func(name)
            for name in calls
            if isinstance(name, (cst.Name, cst.Attribute))
            and (self.names.api(name) or "").rpartition(".")[2] == "numpy_function"
        ]
        found = [*self.py_funcs_in(around), *plain]
        return sorted(found, key=lambda use: self.scopes.order[use.marker]) if plain else found

    # Tables of the facts, each made once it is asked for: a file may hold thousands of them.

    @cached_property
    def registrations_by_name(self) -> dict[object, list[Registration | UnreadRegistration]]:
        """The registrations of each gradient name, by its key."""
        return _grouped((r.name.key, r) for r in self.registrations if r.name is not None)

    @cached_property
    def overrides_by_gradient(self) -> dict[object, list[Override]]:
        """The overrides that use each gradient name, by its key, once for each of their entries."""
        return _grouped((e.gradient.key, o) for o in self.overrides for e in o.entries or ())

    @cached_property
    def overrides_by_any_name(self) -> frozenset[Override]:
        """The overrides with a computed map, or a name that no registration of the file spells."""
        known = self.registrations_by_name
        return frozenset(
            o
            for o in self.overrides
            if o.entries is None
            or any(e.gradient.text is None and e.gradient.key not in known for e in o.entries)
        )

    @cached_property
    def near_gradient(self) -> Callable[[str], str]:
        """What finds the registered name that looks most like another one, "" for none."""
        names = [r.name.text for r in self.registrations if r.name and r.name.text]
        return cache(lambda text: next(iter(get_close_matches(text, names, 1)), ""))

    @cached_property
    def calls_of_py_func(self) -> dict[cst.CSTNode, PyFuncCall]:
        """The calls of `py_func` that were understood, by their nodes."""
        return {found.call: found for found in self.py_funcs if isinstance(found, PyFuncCall)}

    @cached_property
    def calls_of_overrides(self) -> frozenset[cst.CSTNode]:
        """The nodes of the calls that override gradients."""
        return frozenset(o.call for o in self.overrides if o.call is not None)

    @cached_property
    def graph_reader(self) -> str:
        """What the module reads the ops of a graph with (see `project.graphs`); "" for nothing."""
        return graph_reader(self.text)

    @cached_property
    def _overrides_in(self) -> dict[cst.CSTNode, list[Override]]:
        return _grouped((around, o) for o in self.overrides for around in self._around(o.marker))

    @cached_property
    def _py_funcs_in(self) -> dict[cst.CSTNode, list[PyFuncCall | UnreadPyFunc]]:
        return _grouped((around, p) for p in self.py_funcs for around in self._around(p.marker))

    def _around(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        yield node
        yield from self.scopes.ancestors(node)

    def _follow_imports(self) -> frozenset[str]:
        """Follow what other files of the project hand on of TensorFlow (`from .compat import tf`).

        Returns the names that the project has of its own although they look like TensorFlow's.
        """
        own = set()
        renamed: dict[tuple[str, str], str] = {}
        for name, qualified in self.scopes.imported_names() if self.path else ():
            last = qualified.rpartition(".")[2]
            if qualified.split(".")[0] == "tensorflow" or not (
                last in self._functions or looks_like_tensorflow(f"{qualified}.{name}")
            ):
                continue
            found = meaning(self.path, qualified)
            if found is None:
                continue
            if found.outside is None:
                own.add(qualified)
            elif found.outside.split(".")[0] == "tensorflow":
                renamed[name, qualified] = found.outside
        for binding in self.scopes.imports:
            known = renamed.get((binding.name, binding.qualified or ""))
            binding.qualified = known or binding.qualified
        return frozenset(own)

    def _outside(self, qualified: str) -> str | None:
        """What a name in a module of the project is of TensorFlow (`compat.v1`), if it is."""
        found = meaning(self.path, qualified) if self.path else None
        outside = None if found is None else found.outside
        return outside if (outside or "").split(".")[0] == "tensorflow" else None

    def renamed_registering(self) -> str | None:
        """A name by which a module of the project hands `RegisterGradient` on, if one is imported.

        Nothing that is registered by it is among the registrations.
        """
        return next(
            (
                name
                for name, qualified in self.scopes.imported_names()
                if not qualified.endswith("RegisterGradient")
                and (self._outside(qualified) or "").endswith(".RegisterGradient")
            ),
            None,
        )

    def _binds(self, module: str, name: str) -> bool | None:
        """Whether a module of the project has a name; None where that is not certain."""
        return binds(self.path, module, name) if self.path else None

    # Finding the occurrences.

    def _markers(self) -> Iterator[tuple[cst.CSTNode, str, str]]:
        for attribute in self.scopes.attributes_named(*self._functions, _METHOD, _STATE):
            name = attribute.attr.value
            if name in (_METHOD, _STATE):
                qualified = self.names.qualified(attribute.value)
                foreign = self.names.is_runtime(qualified) or (
                    qualified is not None and not looks_like_tensorflow(qualified)
                )
                if not foreign and not self._own(attribute):
                    aliased = self._aliased(attribute) if name == _METHOD else []
                    yield from aliased or [(attribute, name, "")]
            else:
                known = self._is_marker(self.names.qualified(attribute), name)
                yield from (known and self._aliased(attribute)) or self._named(attribute, name)
        # A name may be imported from several places: `try: ... except ImportError: ...`.
        imported: dict[cst.Name, str] = {}
        for binding in self.scopes.imports:
            qualified = binding.qualified or ""
            name = qualified.rsplit(".", 1)[-1]
            if name not in self._functions or not self._is_marker(qualified, name):
                continue
            if not self._functions[name]:
                yield binding.node, "import", ""
            imported |= dict.fromkeys(self.scopes.uses(binding.scope, binding.name), name)
        for use, name in imported.items():
            yield from self._named(use, name)
        for use in self.scopes.unbound_named(*self._functions):
            yield from self._named(use, use.value)
        yield from self._stamped()
        for asking in BY_NAME:
            for use in self.scopes.unbound_named(asking):
                yield from self._looked_up(use)

    def _aliased(self, attribute: cst.Attribute) -> list[tuple[cst.CSTNode, str, str]]:
        """`Register = tf.RegisterGradient` and its uses, if it is only ever called: an import."""
        name = attribute.attr.value
        binding = alias(attribute, self.scopes)
        if binding is None or self._functions.get(name):
            return []
        uses = self.scopes.uses(binding.scope, binding.name)
        exported = self.scopes.exported(binding.name, binding.scope)
        if not (uses or exported) or not all(map(self.scopes.called, uses)):
            return []
        return [(attribute, "import", ""), *((use, name, "") for use in uses)]

    def _looked_up(self, use: cst.Name) -> Iterator[tuple[cst.CSTNode, str, str]]:
        """`getattr(tf, "py_func")`: a marker name as text, which says nothing of what is done."""
        call = self.scopes.called(use)
        if call is not None and len(call.args) >= 2:
            text = string_value(call.args[1].value)
            if text == _STATE:
                yield call.args[1].value, _STATE, ""
            elif text in (*self._functions, _METHOD) and use.value == "setattr":
                module = self.names.qualified(call.args[0].value) or ""
                if f"{module}.".startswith("tensorflow.") and self._is_replaced(call.args[1].value):
                    yield call.args[1].value, text, ""
            elif text in (*self._functions, _METHOD) and use.value == "getattr":
                looked_in, meant = self.names.qualified(call.args[0].value), meant_by(text)
                if looked_in is None or not meant or f"{looked_in}.{text}" in meant:
                    yield call.args[1].value, "unknown", f"`{text}` is looked up with `getattr`"

    def _stamped(self) -> Iterator[tuple[cst.CSTNode, str, str]]:
        """`op._set_attr("_gradient_op_type", ...)` and `node.attr["_gradient_op_type"].s = ...`."""
        for attribute in self.scopes.attributes_named(*_STAMPS):
            call, item = self.scopes.called(attribute), self.scopes.parents[attribute]
            given: cst.BaseExpression | None = None
            if call is not None and call.args:
                given = call.args[0].value
            elif isinstance(self.scopes.parents.get(item), cst.Attribute):
                given = index_of(item)
            if given is not None and self._constant(given) == _OF_OP:
                yield given, _OF_OP, ""

    def _own(self, attribute: cst.Attribute) -> bool:
        """Whether `self.name` means what the class around has itself: a method, or state."""
        owner = self.scopes.enclosing(attribute, cst.ClassDef)
        if not is_name(attribute.value, "self"):
            return False
        name = attribute.attr.value
        return owner is not None and (
            name in self.scopes.scope_of[owner].bindings
            or (name == _STATE and self._assigned_once(attribute, owner))
        )

    def _named(
        self, node: cst.Name | cst.Attribute, name: str
    ) -> Iterator[tuple[cst.CSTNode, str, str]]:
        qualified = self.names.qualified(node)
        if qualified is not None and qualified.startswith("tensorflow."):
            if self._is_marker(qualified, name) and self._counts(node, name):
                yield node, name, ""
            return
        reason = self.names.unknown_origin(node)
        if reason is not None and self._counts(node, name):
            yield node, "unknown", reason

    def _is_marker(self, qualified: str | None, name: str) -> bool:
        """Whether a name of TensorFlow is one of those that a marker means."""
        meant = meant_by(name)
        return (qualified or "").startswith("tensorflow.") and (not meant or qualified in meant)

    def _is_replaced(self, marker: cst.CSTNode) -> bool:
        """Whether a function of TensorFlow gets another in its place, where its name stands.

        What TensorFlow has itself (`tf.py_func = tf.compat.v1.py_func`) is no other.
        """
        value: cst.CSTNode | None = None
        setting = self.scopes.enclosing(marker, cst.Call)
        if isinstance(marker, cst.Attribute) and self.scopes.is_stored(marker):
            assign = self.scopes.enclosing(marker, cst.Assign)
            value = marker if assign is None else assign.value
        elif isinstance(marker, cst.BaseString) and setting is not None and len(setting.args) == 3:
            value = setting.args[2].value
        own = (self.names.qualified(value) or "").startswith("tensorflow.")
        return value is not None and (value is marker or not own)

    def _counts(self, node: cst.CSTNode, name: str) -> bool:
        """Whether a use of a marker name is an occurrence: some are with certain keywords only."""
        keywords = self._functions[name]
        if not keywords:
            return True
        call = self.scopes.called(node)
        # Options that are spread may hold one of the keywords as well.
        return call is not None and any(
            arg.star == "**" or keyword_of(arg) in keywords for arg in call.args
        )

    # Reading what stands around an occurrence.

    def _read(self, marker: cst.CSTNode, kind: str, reason: str) -> None:
        if kind == "gradient_override_map":
            assert isinstance(marker, (cst.Name, cst.Attribute))
            self.overrides.append(self._override(marker))
        elif kind == "RegisterGradient":
            assert isinstance(marker, (cst.Name, cst.Attribute))
            self.registrations.append(self._registration(marker))
        elif kind == "py_func":
            assert isinstance(marker, (cst.Name, cst.Attribute))
            self.py_funcs.append(self._py_func(marker))
        else:
            self.others.append(OtherMarker(marker, kind, reason))

    def _override(self, marker: cst.Name | cst.Attribute) -> Override:
        call = self.scopes.called(marker)
        method: cst.CSTNode | None = marker
        if isinstance(marker, cst.Name):
            (binding,) = self.scopes.bindings(marker)
            method = binding.value
        assert isinstance(method, cst.Attribute)
        receiver = method.value
        graph = self.graphs.read(receiver)
        if call is None:
            reason = "`gradient_override_map` itself is passed on"
            return Override(marker, None, receiver, graph.kind, None, None, None, reason=reason)
        if len(call.args) == 1 and not call.args[0].star:
            mapping = self.maps.read(call.args[0].value)
        else:
            mapping = OverrideMap(None, reason="the map is not a single argument")
        parent = self.scopes.parents[call]
        item = parent if isinstance(parent, cst.WithItem) else None
        around = self.scopes.parents.get(parent)
        block = around if isinstance(around, cst.With) else None
        bound = (*graph.bound, *mapping.bound)
        entries = mapping.entries
        made = (marker, call, receiver, graph.kind)
        rest = (bound, mapping.reason)
        if block is None or item is None:
            return Override(*made, entries, None, None, *rest)
        if entries is None:
            return Override(*made, None, block, item, *rest)
        return OverrideBlock(*made, entries, block, item, *rest)

    def _constant(self, node: cst.BaseExpression) -> str | None:
        """The text of a string constant, followed through one variable or import."""
        text = string_value(node)
        if text is None:
            text = string_value(self.scopes.assigned(node))
        if text is None and self.path and isinstance(node, (cst.Name, cst.Attribute)):
            qualified = self.names.qualified(node)
            if qualified is not None and not qualified.startswith(("builtins.", "tensorflow.")):
                found = meaning(self.path, qualified)
                changed = qualified.rpartition(".")[2] in self.scopes.changed
                text = None if found is None or changed else found.constant
        return text

    def gradient_name(self, node: cst.BaseExpression) -> GradientName:
        """A gradient's name as a registration or a map spells it."""
        text = self._constant(node)
        if text is not None:
            return GradientName(node, text, ("text", text))
        if isinstance(node, cst.Name):
            binding = self.scopes.binding(node)
            key = ("expression", id(node)) if binding is None else ("variable", id(binding))
            return GradientName(node, None, key)
        if isinstance(node, cst.Attribute):
            owner = self.scopes.enclosing(node, cst.ClassDef)
            if owner is not None and self._assigned_once(node, owner):
                return GradientName(node, None, ("attribute", dotted_name(node), id(owner)))
        return GradientName(node, None, self._expression_key(node) or ("expression", id(node)))

    def _expression_key(self, node: cst.BaseExpression) -> tuple[object, ...] | None:
        """A key for a name put together from text, variables that are bound once, and attributes.

        Equal where all of these are; an attribute may change between two readings, unless only an
        `__init__` sets it.
        """
        bindings = []
        steady = [a for a in find_all(node, cst.Attribute) if self._is_steady(a)]
        for inner in (n for n in walk(node) if all(n not in (a, a.attr) for a in steady)):
            if isinstance(inner, cst.Call):
                if not is_name(inner.func, "str") and dotted_tail(inner.func) != "format":
                    return None
            elif isinstance(inner, cst.Name):
                binding = self.scopes.binding(inner)
                if binding is None and inner.value not in ("str", "format"):
                    return None
                bindings.append(id(binding))
            elif not isinstance(inner, _PURE) and not self._is_format_method(inner):
                return None
        return ("expression", source_of(node), *bindings)

    def _is_steady(self, node: cst.Attribute) -> bool:
        """Whether `self.name` is the same all through a method: nothing but an `__init__` sets it,
        and no class of the file makes it when it is asked for.
        """
        method = self.scopes.enclosing(node, cst.FunctionDef)
        if not is_name(node.value, "self"):
            return False
        if method is None or method.name.value == "__init__":
            return False
        setters = [
            self.scopes.enclosing(change, cst.FunctionDef)
            for change in changes(node.attr.value, self.scopes)
        ]
        bound = [binding.value for binding in self.scopes.class_bindings(node.attr.value)]
        return all(s is not None and s.name.value == "__init__" for s in setters) and not any(
            isinstance(value, (cst.FunctionDef, cst.Lambda, cst.Call)) for value in bound
        )

    def _is_format_method(self, node: cst.CSTNode) -> bool:
        """Whether a node is the `"...".format` of a call."""
        return (
            isinstance(node, cst.Attribute)
            and node.attr.value == "format"
            and isinstance(node.value, cst.BaseString)
        )

    def _assigned_once(self, node: cst.Attribute, owner: cst.ClassDef) -> bool:
        """Whether `self.name` is assigned once in the file, in a class without subclasses here."""
        if not is_name(node.value, "self"):
            return False
        stores = list(changes(node.attr.value, self.scopes))
        return len(stores) == 1 and not subclasses(owner, self.scopes)

    def _registration(self, marker: cst.Name | cst.Attribute) -> Registration | UnreadRegistration:
        statement = self.scopes.statement(marker)
        call = self.scopes.called(marker)
        if call is None:
            why = "`RegisterGradient` itself is stored or passed on"
            return UnreadRegistration(marker, statement, why)
        if len(call.args) != 1 or call.args[0].star:
            return UnreadRegistration(marker, statement, "the name is not a single argument")
        name = self.gradient_name(call.args[0].value)
        parent = self.scopes.parents[call]
        if isinstance(parent, cst.Decorator):
            function = self.scopes.parents[parent]
            if isinstance(function, cst.FunctionDef):
                gradient = analyse(None, function, self.scopes)
                return Registration(marker, call, name, gradient, function, decorator=parent)
            return UnreadRegistration(marker, statement, "the decorator stands on a class", name)
        applied = self.scopes.called(call)
        if applied is not None and len(applied.args) == 1:
            gradient = gradient_function(applied.args[0].value, self.scopes)
            whole = self.scopes.parents[applied]
            alone = isinstance(whole, cst.Expr)
            return Registration(
                marker,
                call,
                name,
                gradient,
                statement,
                reason="" if alone else "the result of the registration is used",
            )
        why = "the registering object is stored or passed on"
        if isinstance(parent, cst.Expr) or applied is not None:
            why = "nothing calls the registering object with one function"
        return UnreadRegistration(marker, statement, why, name)

    def _py_func(self, marker: cst.Name | cst.Attribute) -> PyFuncCall | UnreadPyFunc:
        qualified = self.names.qualified(marker) or ""
        call = self.scopes.called(marker)
        if call is None:
            return UnreadPyFunc(marker, "`py_func` itself is stored or passed on")
        if qualified.startswith("tensorflow.contrib.framework."):
            return UnreadPyFunc(marker, _NESTED)
        flavour = "eager" if qualified.startswith("tensorflow.contrib.eager.") else "numpy"
        parameters = PARAMETERS[flavour]
        plain = [arg for arg in call.args if arg.star != "**" or flavour == "eager"]
        spread = len(plain) < len(call.args)
        if any(arg.star for arg in plain):
            return UnreadPyFunc(marker, _SPREAD)
        placed = dict(zip(plain, parameters, strict=False))
        named = {arg: keyword_of(arg) or placed.get(arg, "") for arg in plain}
        arguments = {name: arg.value for arg, name in named.items()}
        missing = [name for name in _NEEDED if name not in arguments]
        extra = [n or source_of(arg.value) for arg, n in named.items() if n not in parameters]
        if missing:
            # With all of them in sight, what is spread can hold `stateful` and `name` alone.
            return UnreadPyFunc(marker, _SPREAD if spread else f"the call lacks `{missing[0]}`")
        if extra:
            why = f"the call has an argument `{extra[0]}` that `tf.py_func` does not take"
            return UnreadPyFunc(marker, why)
        function, inputs, dtypes = (arguments[name] for name in _NEEDED)
        stateful = None
        if "stateful" in arguments or not spread:
            stateful = self.stateful(arguments.get("stateful"))
        outputs, listed = self.output_dtypes(dtypes)
        if listed is None:
            listed = is_shown_listed(call, self.scopes)
            outputs = 1 if listed is False else None
        return PyFuncCall(
            marker,
            call,
            qualified,
            function,
            inputs,
            dtypes,
            stateful,
            outputs,
            listed,
            flavour=flavour,
            spread=spread,
        )

    def stateful(self, node: cst.BaseExpression | None) -> bool | None:
        """Whether a `py_func` that is given this is stateful; None where that does not show."""
        if node is None:
            return True
        value = self.scopes.assigned(node) or node
        if is_name(value, "True", "False", "None"):
            return value.value == "True"
        number = integer_value(node)
        return None if number is None else bool(number)

    def output_dtypes(
        self, node: cst.BaseExpression, seen: frozenset[cst.CSTNode] = frozenset()
    ) -> tuple[int | None, bool | None]:
        """How many outputs a `Tout` expression means, and whether it is a list or tuple.

        `seen` are the values of variables on the way to it.
        """
        if isinstance(node, (cst.List, cst.Tuple)):
            items = items_of(node)
            return None if items is None else len(items), True
        if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Multiply):
            for display, times in ((node.left, node.right), (node.right, node.left)):
                if isinstance(display, (cst.List, cst.Tuple)):
                    factor = integer_value(times)
                    return (None if factor is None else factor * len(display.elements)), True
        if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Add):
            left, right = (self.output_dtypes(side, seen) for side in (node.left, node.right))
            if left[1] or right[1]:
                counts = [count for count in (left[0], right[0]) if count is not None]
                return (sum(counts) if len(counts) == 2 else None), True
        if isinstance(node, (cst.ListComp,)):
            return None, True
        value = self.scopes.assigned(node)
        if value is not None:
            followed = value not in seen and len(seen) < _FURTHEST
            if followed and not self._item_set(self.scopes.binding(node)):
                return self.output_dtypes(value, seen | {value})
            return None, None
        if string_value(node) is not None or self.is_dtype(node):
            return 1, False
        return None, None

    def _item_set(self, binding: Binding | None) -> bool:
        """Whether a list may be changed: a method of it is called, or an item is set."""
        parents = self.scopes.parents
        uses = () if binding is None else self.scopes.uses(binding.scope, binding.name)
        for use in uses:
            parent = parents[use]
            if isinstance(parent, cst.Attribute):
                return True
            if isinstance(parent, cst.Subscript) and isinstance(
                parents.get(parent), (cst.AssignTarget, cst.AugAssign, cst.Del)
            ):
                return True
        return False

    def _is_class(self, name: cst.Name) -> bool:
        return any(isinstance(b.value, cst.ClassDef) for b in self.scopes.bindings(name))

    def is_dtype(self, node: cst.BaseExpression) -> bool:
        """Whether an expression names a dtype."""
        if not isinstance(node, (cst.Name, cst.Attribute)):
            return False
        qualified = self.names.qualified(node)
        if qualified is None:
            # The dtype of a tensor; an attribute of one's own object may be a list.
            return (
                isinstance(node, cst.Attribute)
                and node.attr.value == "dtype"
                and isinstance(node.value, cst.Name)
                and not is_name(node.value, "self", "cls")
                and not self._is_class(node.value)
            )
        api = api_name(qualified) or qualified
        return api.rsplit(".", 1)[-1].rstrip("_") in _DTYPES


_NESTED = "`tf.contrib.framework.py_func` takes and returns nested structures"


_SPREAD = "the call spreads arguments with `*`"
# The function, its inputs and its output types.
_NEEDED = ("func", "inp", "Tout")


_PURE = (
    cst.BaseString,
    cst.BaseFormattedStringContent,
    cst.BinaryOperation,
    cst.Arg,
    cst.Tuple,
    cst.Element,
    cst.BaseNumber,
)
_DTYPES = last_parts("gives", "dtype") | {"float", "int", "str"}
