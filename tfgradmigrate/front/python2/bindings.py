"""Names of builtins that a file of Python 2 gives a meaning of its own: no fixer may take those."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fissix.pytree import Base, Leaf, Node

_SCOPES = frozenset({"funcdef", "lambdef", "old_lambdef", "classdef", "file_input"})
#: What stands in front of a name in a node that binds it.
_BINDING = {
    "funcdef": ("def",),
    "classdef": ("class",),
    "lambdef": ("lambda",),
    "old_lambdef": ("lambda",),
    "for_stmt": ("for",),
    "comp_for": ("for",),
    "import_name": ("import",),
    "import_from": ("import",),
    "import_as_names": ("", ","),
    "dotted_as_names": ("", ","),
    "except_clause": ("as", ","),
}
_PARAMETERS = frozenset(
    {"parameters", "tfpdef", "tfplist", "typedargslist", "varargslist", "vfpdef", "vfplist"}
)
#: In these a name is bound where the whole of it is.
_UNPACKED = frozenset(
    {"atom", "exprlist", "listmaker", "testlist", "testlist_gexp", "testlist_star_expr"}
)


def is_own(name: Leaf) -> bool:
    """Whether a name that is read is one that the file itself binds, where it stands."""
    scope, innermost = name.parent, True
    while scope is not None:
        if (kind := _kind(scope)) in _SCOPES:
            # The names of a class are not those of its methods.
            if (innermost or kind != "classdef") and any(
                leaf.value == name.value and _is_bound(leaf) for leaf in _leaves(scope)
            ):
                return True
            innermost = False
        scope = scope.parent
    return False


def _leaves(scope: Node) -> Iterator[Leaf]:
    """What a scope holds, down to the names of the definitions in it."""
    stack: list[Base] = scope.children[0 if _kind(scope) == "file_input" else 1 :]
    if _kind(scope) in ("funcdef", "classdef"):
        stack = scope.children[2:]  # its own name is one of the scope around it
    while stack:
        node = stack.pop()
        if not node.children:
            yield node
        elif _kind(node) in ("funcdef", "classdef"):
            yield node.children[1]
        elif _kind(node) not in _SCOPES:
            stack += node.children


def _is_bound(leaf: Leaf) -> bool:
    node: Base = leaf
    while (kind := _kind(node.parent)) in _UNPACKED:
        node = node.parent
    before = "" if node.prev_sibling is None else str(node.prev_sibling).strip()
    if kind in _PARAMETERS:
        return before != "="
    if kind == "expr_stmt":
        return node.next_sibling is not None and str(node.next_sibling).strip().endswith("=")
    return before in _BINDING.get(kind, ("as",))


def _kind(node: Base | None) -> str:
    from fissix.pytree import type_repr

    return "" if node is None or not node.children else str(type_repr(node.type))
