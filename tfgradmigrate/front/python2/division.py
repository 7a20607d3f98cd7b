"""Division, which drops the fraction of two integers in Python 2 and keeps it in Python 3."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tfgradmigrate.program.patterns import pattern

if TYPE_CHECKING:
    from fissix.pytree import Base, Leaf, Node

_IMPORTED = pattern(
    r"^from\s+__future__\s+import\s*(?:\([^)]*\bdivision\b|[^\n(]*\bdivision\b)", re.MULTILINE
)
_INTEGER = pattern(r"[-+]?(?:0[xX][0-9a-fA-F]+|0[oObB][0-7]+|[0-9]+)[lL]?")
_FLOAT = pattern(r"(?i)[0-9_]*(?:\.[0-9_]*(?:e[-+]?\d+)?|e[-+]?\d+)j?")


def imports_division(text: str) -> bool:
    """Whether a text of Python 2 takes Python 3's division from `__future__`."""
    return _IMPORTED.search(text) is not None


def divide_literals(tree: Node) -> bool:
    """Write `7 // 2` for `7 / 2`, which no fixer does; return whether there was one."""
    found = False
    for leaf in list(tree.leaves()):
        if leaf.value == "/":
            left, right = leaf.prev_sibling, leaf.next_sibling
            if left.prev_sibling is None and _is_integer(left) and _is_integer(right):
                leaf.value, found = "//", True
    return found


def _is_integer(node: Base) -> bool:
    return _INTEGER.fullmatch(str(node).strip()) is not None


def may_divide_integers(leaf: Leaf) -> bool:
    """Whether a `/` or `/=` has two operands of which none is certainly a float."""
    if leaf.value not in ("/", "/="):
        return False
    siblings = leaf.parent.children
    at = siblings.index(leaf)
    # Of `a * b / c` the left operand is `a * b`; it is a float if one factor is.
    operands = [siblings[at + 1], *(siblings[:at] if leaf.value == "/" else ())]
    return not any(map(_is_float, operands))


def _is_float(node: Base) -> bool:
    text = str(node).strip()
    if text.startswith("float("):
        return text.endswith(")")
    return _FLOAT.fullmatch(text) is not None
