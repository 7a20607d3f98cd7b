"""What a gradient override map holds, however it is spelled.

A map is read where it is certain what it holds at the block: a display, `dict(...)`, other maps
merged into it, a variable that is put together in front of the block.
"""

from __future__ import annotations

from collections.abc import Callable

import libcst as cst
from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.rules.model import GradientName, MapEntry
from tfgradmigrate.syntax.changes import changes
from tfgradmigrate.syntax.names import Names
from tfgradmigrate.syntax.placement import is_private, subclasses
from tfgradmigrate.syntax.scopes import Binding, BindingKind, Scopes
from tfgradmigrate.syntax.tree import (
    excerpt,
    index_of,
    is_name,
)


class OverrideMap(Struct, frozen=True, eq=False):
    """The entries of a map, None with a `reason` where they are not visible.

    `bound` are the statements that put the map together, which may go with the override.
    """

    entries: tuple[MapEntry, ...] | None
    bound: tuple[cst.CSTNode, ...] = ()
    reason: str = ""


class MapReader:
    """Reads maps in one module.

    `constant` gives the text of a string, `gradient_name` reads a value of a map.
    """

    def __init__(
        self,
        scopes: Scopes,
        names: Names,
        constant: Callable[[cst.BaseExpression], str | None],
        gradient_name: Callable[[cst.BaseExpression], GradientName],
    ) -> None:
        """Take what is known of the module."""
        self.scopes = scopes
        self.names = names
        self.constant = constant
        self.gradient_name = gradient_name
        self._known: dict[Binding, OverrideMap] = {}

    def read(self, node: cst.BaseExpression) -> OverrideMap:
        """What the map holds that an expression stands for."""
        if isinstance(node, cst.Name):
            return self._variable(node)
        pieces = self._pieces(node)
        if pieces is not None:
            return _merged([self._piece(piece) for piece in pieces])
        if isinstance(node, cst.Attribute):
            return _unread(f"what the map `{excerpt(node)}` holds is not visible here")
        return _unread("the map is computed")

    def _pieces(
        self, node: cst.BaseExpression
    ) -> list[tuple[cst.BaseExpression | str | None, cst.BaseExpression]] | None:
        """The keys and values of a display or of `dict(...)`; a merged map has the key None."""
        if isinstance(node, cst.Dict):
            return [
                (element.key if isinstance(element, cst.DictElement) else None, element.value)
                for element in node.elements
            ]
        if isinstance(node, cst.Call) and self.names.qualified(node.func) == "builtins.dict":
            if any(arg.star == "*" for arg in node.args):
                return None
            return [
                (None if arg.keyword is None else arg.keyword.value, arg.value) for arg in node.args
            ]
        return None

    def _piece(
        self, piece: tuple[cst.BaseExpression | str | None, cst.BaseExpression]
    ) -> OverrideMap:
        key, value = piece
        if key is None:
            return self.read(value)
        text = key if isinstance(key, str) else self.constant(key)
        if text is not None:
            return OverrideMap((MapEntry(text, self.gradient_name(value)),))
        return _unread("an op type in the map is not a constant that this tool can find")

    # Variables.

    def _variable(self, name: cst.Name) -> OverrideMap:
        unknown = _unread(f"the map `{name.value}` is not a plain dictionary of this function")
        bindings = self.scopes.bindings(name)
        if not bindings:
            return unknown
        if bindings[0] not in self._known:
            self._known[bindings[0]] = unknown  # where it is built of itself
            self._known[bindings[0]] = self._made(name, bindings, unknown)
        return self._known[bindings[0]]

    def _made(self, name: cst.Name, bindings: list[Binding], unknown: OverrideMap) -> OverrideMap:
        """The map that some assignments and changes of a variable make."""
        assigned = [self._assigned(binding) for binding in bindings]
        changes = self._changes(bindings[0])
        if changes is None or None in assigned:
            return unknown
        steps = [self._step(node) for node in (*assigned, *changes) if node is not None]
        if len(steps) == 1:
            made = steps[0].map
            if made.entries is None and not isinstance(bindings[0].value, (cst.Dict, cst.Call)):
                return unknown
            return replace(made, bound=(steps[0].node, *made.bound))
        steps.sort(key=lambda step: self.scopes.order[step.node])
        if any(step.map.entries is None for step in steps) or not self._in_a_row(name, steps):
            return unknown
        return self._put_together(steps) or unknown

    def _assigned(self, binding: Binding) -> cst.Assign | cst.AnnAssign | None:
        """The statement `name = value` of a binding, annotated or not."""
        target = self.scopes.parents[binding.node]
        if isinstance(target, cst.AnnAssign):
            return target if target.value is not None else None
        assign = self.scopes.parents.get(target)
        if (
            binding.kind is BindingKind.ASSIGNMENT
            and isinstance(assign, cst.Assign)
            and len(assign.targets) == 1
        ):
            return assign
        return None

    def _step(self, node: cst.Assign | cst.AnnAssign | cst.Expr) -> _Step:
        """One statement that makes or changes a map."""
        suite = self.scopes.parents[self.scopes.parents[node]]
        if not isinstance(suite, (cst.IndentedBlock, cst.Module)):
            # On the line of a header: it may be a condition.
            return _Step(node, _unread("the map is computed"), fresh=False)
        if isinstance(node, cst.Expr):
            assert isinstance(node.value, cst.Call)
            pieces = [
                self._piece((None if arg.keyword is None else arg.keyword.value, arg.value))
                for arg in node.value.args
            ]
            return _Step(node, _merged(pieces), fresh=False)
        if isinstance(node, cst.AnnAssign):
            assert node.value is not None
            return _Step(node, self.read(node.value), fresh=True)
        target = node.targets[0].target
        if isinstance(target, cst.Subscript):
            index = index_of(target)
            assert index is not None
            return _Step(node, self._piece((index, node.value)), fresh=False)
        return _Step(node, self.read(node.value), fresh=True)

    def _changes(self, binding: Binding) -> list[cst.Assign | cst.Expr] | None:
        """The statements `map.update(...)` and `map[key] = value`, None where the map is used in
        a way that may change it out of sight.
        """
        parents = self.scopes.parents
        changes: list[cst.Assign | cst.Expr] = []
        for use in self.scopes.uses(binding.scope, binding.name):
            parent = parents[use]
            around = parents.get(parent)
            if isinstance(parent, cst.StarredDictElement) or self._is_read_by(parent, around):
                continue
            if isinstance(parent, cst.Attribute) and parent.attr.value == "update":
                statement = parents.get(around) if isinstance(around, cst.Call) else None
                if (
                    isinstance(statement, cst.Expr)
                    and isinstance(around, cst.Call)
                    and around.func is parent
                    and not any(arg.star == "*" for arg in around.args)
                ):
                    changes.append(statement)
                    continue
            if isinstance(parent, cst.Subscript) and parent.value is use:
                assign = parents.get(around) if isinstance(around, cst.AssignTarget) else None
                if (
                    isinstance(assign, cst.Assign)
                    and len(assign.targets) == 1
                    and index_of(parent) is not None
                ):
                    changes.append(assign)
                    continue
            return None
        return changes

    def _is_read_by(self, arg: cst.CSTNode, call: cst.CSTNode | None) -> bool:
        """Whether an argument is only read: by the override itself or by a `dict(...)`."""
        if not isinstance(arg, cst.Arg) or not isinstance(call, cst.Call):
            return False
        if isinstance(call.func, cst.Attribute):
            if call.func.attr.value == "gradient_override_map":
                return True
            is_update = call.func.attr.value == "update"
            return is_update and isinstance(self.scopes.parents[call], cst.Expr)
        return self.names.qualified(call.func) == "builtins.dict"

    def _in_a_row(self, name: cst.Name, steps: list[_Step]) -> bool:
        """Whether all steps have run, in their order, whenever the map is used.

        They stand in one suite, above every use, in one function.
        """
        scopes = self.scopes
        owner = scopes.bindings(name)[0].scope
        last = scopes.order[steps[-1].node]
        for use in scopes.uses(owner, name.value):
            if any(scopes.within(use, step.node) for step in steps):
                continue
            if scopes.order[use] < last or scopes.scope_at(use).function() is not owner:
                return False
        return len({scopes.parents[scopes.parents[step.node]] for step in steps}) == 1

    def _put_together(self, steps: list[_Step]) -> OverrideMap | None:
        """The map after all its steps."""
        made: OverrideMap | None = None
        for step in steps:
            if made is None and not step.fresh:
                return None
            new = step.map if step.fresh or made is None else _merged([made, step.map])
            above = made.bound if made is not None and step.fresh else ()
            made = replace(new, bound=(*above, *new.bound, step.node))
        return made

    # Attributes.

    def class_value(self, node: cst.Attribute) -> cst.BaseExpression | None:
        """What `Class.NAME` is, and `self.NAME` of a private class, where it is certain.

        That is one assignment in the body of a class without subclasses here, and none to an
        attribute of that name, in another file neither.
        """
        scopes = self.scopes
        if not isinstance(node.value, cst.Name):
            return None
        owner = scopes.value(node.value)
        if is_name(node.value, "self", "cls"):
            owner = scopes.enclosing(node, cst.ClassDef)
            if isinstance(owner, cst.ClassDef) and not is_private(owner, scopes):
                # A subclass in another file may have another value.
                return None
        if not isinstance(owner, cst.ClassDef) or subclasses(owner, scopes):
            return None
        found = scopes.scope_of[owner].bindings.get(node.attr.value, [])
        name = node.attr.value
        stored = name in scopes.changed or any(changes(name, scopes))
        if stored or len(found) != 1 or found[0].kind is not BindingKind.ASSIGNMENT:
            return None
        value = found[0].value
        home = scopes.parents[scopes.statement(found[0].node)]
        if scopes.parents[home] is not owner or not isinstance(value, cst.BaseExpression):
            return None
        return value


class _Step(Struct, frozen=True, eq=False):
    """A statement that makes a map (`fresh`) or changes it, with what it adds."""

    node: cst.Assign | cst.AnnAssign | cst.Expr
    map: OverrideMap
    fresh: bool


def _unread(reason: str) -> OverrideMap:
    return OverrideMap(None, (), reason)


def _merged(maps: list[OverrideMap]) -> OverrideMap:
    """Maps merged in their order: of a key that is given twice the last value holds."""
    entries: dict[str, MapEntry] = {}
    bound: tuple[cst.CSTNode, ...] = ()
    for made in maps:
        if made.entries is None:
            return made
        entries |= {entry.op_type: entry for entry in made.entries}
        bound += made.bound
    return OverrideMap(tuple(entries.values()), bound)
