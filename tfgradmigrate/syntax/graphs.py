"""Which graph an expression stands for: followed through variables, attributes and properties.

What was assigned decides, never the name: `self.graph` may hold a `tf.Graph()`, `self.G` the
default graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

import libcst as cst
from msgspec import Struct

from tfgradmigrate.syntax.callers import is_exported, passed_for
from tfgradmigrate.syntax.flow import binding_before
from tfgradmigrate.syntax.functions import decorating, only_returned
from tfgradmigrate.syntax.members import owner_of
from tfgradmigrate.syntax.names import Names
from tfgradmigrate.syntax.origins import origins
from tfgradmigrate.syntax.scopes import Binding, BindingKind, Scopes
from tfgradmigrate.syntax.tree import dotted_tail, is_name
from tfgradmigrate.tables.effects import last_parts

if TYPE_CHECKING:
    from tfgradmigrate.syntax.facts import Facts

_GRAPH = ("Graph", "tensorflow.python.framework.ops.Graph")
_DEPTH = 8
# What makes a graph for the function that it is given, by the last part of its name.
_TRACING = last_parts("when", "trace")


class GraphMeaning(Struct, frozen=True, eq=False):
    """What a graph expression means, as `Override.graph_kind` says it.

    `bound` are the statements that led to it.
    """

    kind: str
    bound: tuple[cst.CSTNode, ...] = ()


_UNKNOWN = GraphMeaning("unknown")
_SESSION = GraphMeaning("session")


def entered_graph(item: cst.WithItem) -> cst.BaseExpression | None:
    """The graph of which a `with` enters `as_default()`, None for any other item."""
    call = item.item
    if isinstance(call, cst.Call) and isinstance(call.func, cst.Attribute):
        return call.func.value if call.func.attr.value == "as_default" else None
    return None


def entered_around(
    node: cst.CSTNode, scopes: Scopes
) -> Iterator[tuple[cst.WithItem, cst.BaseExpression]]:
    """The graphs that are entered around some code, inside out, with the items that enter them."""
    for around in scopes.ancestors(node):
        for item in reversed(around.items) if isinstance(around, cst.With) else ():
            graph = entered_graph(item)
            if graph is not None:
                yield item, graph


class GraphReader:
    """Reads the graph expressions of one module."""

    def __init__(self, scopes: Scopes, names: Names) -> None:
        """Take the names of a module."""
        self._scopes = scopes
        self._names = names

    def read(self, node: cst.BaseExpression, depth: int = 0) -> GraphMeaning:
        """What a graph expression means, and the assignments that lead to it."""
        if depth > _DEPTH:
            return _UNKNOWN
        if isinstance(node, cst.Call):
            return self._of_call(node, depth)
        if isinstance(node, (cst.BooleanOperation, cst.IfExp)):
            return self._of_choice(node, depth)
        if isinstance(node, cst.Attribute):
            return self._of_attribute(node, depth)
        if isinstance(node, cst.Name):
            return self._of_name(node, depth)
        return _UNKNOWN

    @cached_property
    def makes_graphs(self) -> bool:
        """Whether the module makes graphs of its own; an annotation only names their type."""
        return any(
            self._names.api(attribute) in _GRAPH
            and self._scopes.enclosing(attribute, cst.Annotation) is None
            for attribute in self._scopes.attributes
        )

    def _of_call(self, node: cst.Call, depth: int) -> GraphMeaning:
        api = self._names.api(node.func)
        # The name is telling enough behind any module, also one that re-exports TensorFlow.
        if "get_default_graph" in (dotted_tail(node), (api or "").rsplit(".", 1)[-1]):
            binding = self._scopes.binding(node.func)
            if binding is None or binding.kind is not BindingKind.ASSIGNMENT:
                return GraphMeaning("default")
            return GraphMeaning("default", (self._scopes.assignment(binding),))
        if api in _GRAPH:
            return GraphMeaning("explicit")
        return _UNKNOWN if node.args else self._of_function(node, depth)

    def _of_function(self, node: cst.Call, depth: int) -> GraphMeaning:
        """What a function of the file gives that only returns a graph."""
        binding = self._scopes.binding(node.func)
        function = None if binding is None else binding.value
        if not isinstance(function, cst.FunctionDef) or function.decorators:
            return _UNKNOWN
        return self._assigned(only_returned(function), function, node, depth)

    def _of_choice(self, node: cst.BooleanOperation | cst.IfExp, depth: int) -> GraphMeaning:
        """`graph or tf.get_default_graph()`: the default graph, if no other is handed in.

        So is the graph of a session: `session.graph if graph is None else graph`.
        """
        sides = [each.value for each in origins(node, self._scopes)]
        graphs = [each for each in sides if isinstance(each, cst.BaseExpression)]
        read = [self.read(graph, depth + 1) for graph in graphs]
        kinds = {found.kind for found in read}
        if kinds.isdisjoint(("default", "session")) or "explicit" in kinds:
            return _UNKNOWN
        return GraphMeaning("session", tuple(b for found in read for b in found.bound))

    def _of_name(self, node: cst.Name, depth: int) -> GraphMeaning:
        bindings = self._scopes.bindings(node)
        if len(bindings) > 1 and (nearest := binding_before(node, self._scopes)) is not None:
            return self._of_binding(nearest, node, depth)
        given = [binding for binding in bindings if not _is_optional(binding)]
        found = self._agreed(self._of_binding(binding, node, depth) for binding in given)
        if len(given) == len(bindings) or found.kind != "default":
            return found
        # `if graph is None: graph = tf.get_default_graph()`, if no other is handed in.
        return GraphMeaning("session", found.bound)

    def _of_binding(self, binding: Binding, use: cst.CSTNode, depth: int) -> GraphMeaning:
        if binding.kind is BindingKind.ASSIGNMENT:
            return self._assigned(binding.value, self._scopes.assignment(binding), use, depth)
        if binding.kind is BindingKind.PARAMETER:
            own = isinstance(binding.node, cst.Param) and binding.node.default is not None
            return _UNKNOWN if own else self._of_callers(binding, depth)
        item = self._scopes.enclosing(binding.node, cst.WithItem)
        graph = None if item is None else entered_graph(item)
        if graph is None:
            return _UNKNOWN
        found = self.read(graph, depth + 1)
        return found if found.kind in ("default", "session") else GraphMeaning("explicit")

    def _of_callers(self, parameter: Binding, depth: int) -> GraphMeaning:
        """The default graph, if every call passes that for a parameter, and no other file calls."""
        function = parameter.scope.node
        if isinstance(function, cst.FunctionDef) and is_exported(function, self._scopes):
            return _UNKNOWN
        passed = passed_for(parameter, self._scopes)
        found = [_UNKNOWN if graph is None else self.read(graph, depth + 1) for graph in passed]
        if not found or not {each.kind for each in found} <= {"default", "session"}:
            return _UNKNOWN
        return GraphMeaning("session", tuple(b for each in found for b in each.bound))

    def _assigned(
        self,
        value: cst.CSTNode | None,
        statement: cst.CSTNode | None,
        use: cst.CSTNode,
        depth: int,
    ) -> GraphMeaning:
        """What a graph is that a statement assigns, read where it is used."""
        if not isinstance(value, cst.BaseExpression) or statement is None:
            return _UNKNOWN
        found = self.read(value, depth + 1)
        kind = found.kind
        if kind == "default" and self._in_other_graph(statement, use, depth):
            return _UNKNOWN
        if kind == "default" and self._is_left_behind(statement, use):
            kind = "session"
        return GraphMeaning(kind, (statement, *found.bound))

    def _is_left_behind(self, statement: cst.CSTNode, use: cst.CSTNode) -> bool:
        """Whether `tf.reset_default_graph()` may run between getting a graph and its use."""
        scopes = self._scopes
        home = scopes.scope_at(statement).function()
        together = scopes.scope_at(use).function() is home
        for reset in scopes.calls_of("reset_default_graph"):
            beside = scopes.scope_at(reset).function() is home
            if beside and scopes.order[reset] < scopes.order[statement]:
                continue
            if not together or (beside and scopes.order[reset] < scopes.order[use]):
                return True
        return False

    def _in_other_graph(self, statement: cst.CSTNode, use: cst.CSTNode, depth: int) -> bool:
        """Whether a graph was got inside a `with graph.as_default()` that is left at its use, or
        outside of a `tf.function` in which it is used: that has a graph of its own.
        """
        for around in self._scopes.ancestors(use):
            if self._scopes.within(statement, around):
                break
            if isinstance(around, cst.FunctionDef) and self._has_own_graph(around):
                return True
        return any(
            self.read(graph, depth + 1).kind != "default"
            for item, graph in entered_around(statement, self._scopes)
            if not self._scopes.within(use, self._scopes.parents[item])
        )

    def _has_own_graph(self, function: cst.FunctionDef) -> bool:
        """Whether TensorFlow traces a function: a decorator says so, or a call of one with it."""
        made = decorating(function)
        made += [call.func for call in self._scopes.handed_to(function) if call is not None]
        return any((self._names.api(each) or "").rpartition(".")[2] in _TRACING for each in made)

    def _agreed(self, meanings: Iterable[GraphMeaning]) -> GraphMeaning:
        """What several assignments make a name mean, if they agree."""
        found = list(meanings)
        if len({meaning.kind for meaning in found}) != 1:
            return _UNKNOWN
        bound = tuple(dict.fromkeys(node for meaning in found for node in meaning.bound))
        return GraphMeaning(found[0].kind, bound)

    def _of_attribute(self, node: cst.Attribute, depth: int) -> GraphMeaning:
        if node.attr.value == "graph" and owner_of(node.value, self._scopes) is None:
            # The graph in which a tensor was made, or that a session runs.
            return _SESSION
        return self._agreed(
            self._assigned(each.value, each.statement, node, depth)
            for each in origins(node, self._scopes)
        )


def handed_graphs(facts: Facts) -> Iterator[cst.CSTNode]:
    """The statements of overrides that get a graph which is passed to a function somewhere."""
    scopes = facts.scopes
    for override in facts.overrides:
        for binding in (
            scopes.bindings(override.graph) if isinstance(override.graph, cst.Name) else ()
        ):
            uses = scopes.uses(binding.scope, binding.name)
            if any(isinstance(scopes.parents[use], cst.Arg) for use in uses):
                yield from override.bound


def _is_optional(binding: Binding) -> bool:
    """Whether a name is bound as a parameter that is None where nothing is handed in."""
    return isinstance(binding.node, cst.Param) and is_name(binding.node.default, "None")
