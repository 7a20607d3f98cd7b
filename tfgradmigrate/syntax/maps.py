"""What a gradient override map holds, however it is spelled.

A map is read where it is certain what it holds at the block: a display, `dict(...)`, other maps
merged into it, a variable that is assigned one of these and only read.
"""

from __future__ import annotations

from collections.abc import Callable

import libcst as cst
from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.rules.model import GradientName, MapEntry
from tfgradmigrate.syntax.names import Names
from tfgradmigrate.syntax.scopes import Binding, BindingKind, Scopes
from tfgradmigrate.syntax.tree import (
    excerpt,
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
            self._known[bindings[0]] = self._made(bindings, unknown)
        return self._known[bindings[0]]

    def _made(self, bindings: list[Binding], unknown: OverrideMap) -> OverrideMap:
        """The map that the only assignment of a variable makes."""
        assigned = self._assigned(bindings[0]) if len(bindings) == 1 else None
        if assigned is None or assigned.value is None or not self._is_only_read(bindings[0]):
            return unknown
        suite = self.scopes.parents[self.scopes.parents[assigned]]
        if isinstance(suite, (cst.IndentedBlock, cst.Module)):
            made = self.read(assigned.value)
        else:
            # On the line of a header: it may be a condition.
            made = _unread("the map is computed")
        if made.entries is None and not isinstance(assigned.value, (cst.Dict, cst.Call)):
            return unknown
        return replace(made, bound=(assigned, *made.bound))

    def _assigned(self, binding: Binding) -> cst.Assign | cst.AnnAssign | None:
        """The statement `name = value` of a binding, annotated or not."""
        target = self.scopes.parents[binding.node]
        if isinstance(target, cst.AnnAssign):
            return target
        assign = self.scopes.parents.get(target)
        if (
            binding.kind is BindingKind.ASSIGNMENT
            and isinstance(assign, cst.Assign)
            and len(assign.targets) == 1
        ):
            return assign
        return None

    def _is_only_read(self, binding: Binding) -> bool:
        """Whether nothing changes a map once it is assigned, nor hands it on."""
        parents = self.scopes.parents
        around = (parents[use] for use in self.scopes.uses(binding.scope, binding.name))
        return all(isinstance(n, cst.StarredDictElement) or self._is_read_by(n) for n in around)

    def _is_read_by(self, arg: cst.CSTNode) -> bool:
        """Whether an argument is only read: by the override itself or by a `dict(...)`."""
        call = self.scopes.parents.get(arg)
        if not isinstance(arg, cst.Arg) or not isinstance(call, cst.Call):
            return False
        if isinstance(call.func, cst.Attribute) and call.func.attr.value == "gradient_override_map":
            return True
        return self.names.qualified(call.func) == "builtins.dict"


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
