"""What Python 3 may compute in another way, where no fixer can know whether it matters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from tfgradmigrate.front.python2.bindings import is_own
from tfgradmigrate.front.python2.comprehensions import leaked_reads
from tfgradmigrate.front.python2.division import may_divide_integers
from tfgradmigrate.front.python2.places import Places
from tfgradmigrate.program.walking import column_of
from tfgradmigrate.syntax.parsing import parse

if TYPE_CHECKING:
    from fissix.pytree import Leaf, Node

#: Methods that Python 3 never calls, and what it calls instead.
_UNCALLED = {
    "__cmp__": "`__lt__` and the like",
    "__coerce__": "nothing",
    "__delslice__": "`__delitem__`",
    "__div__": "`__truediv__`",
    "__getslice__": "`__getitem__`",
    "__idiv__": "`__itruediv__`",
    "__rdiv__": "`__rtruediv__`",
    "__setslice__": "`__setitem__`",
    "__unicode__": "`__str__`",
}


class Check(Struct, frozen=True):
    """What Python 3 may compute in another way, and no fixer can tell: where, a name, why."""

    line: int
    column: int
    what: str
    why: str


def checks_in(tree: Node, with_division: bool) -> Iterator[Check]:
    """What a tree of Python 2 holds that means something else in Python 3."""
    for leaf in tree.leaves():
        if with_division and may_divide_integers(leaf):
            yield Check(
                leaf.lineno,
                leaf.column + 1,
                leaf.value,
                f"`{leaf.value}` keeps the fraction of two integers in Python 3, which Python 2 "
                f"dropped: write `/{leaf.value}` if they are integers",
            )
        elif leaf.value == "round" and _is_called(leaf) and not is_own(leaf):
            yield Check(
                leaf.lineno,
                leaf.column + 1,
                "round",
                "`round` rounds a half to the even neighbour in Python 3, and gives an integer "
                "where no number of digits is asked for",
            )
        elif leaf.value == "py_func" and (text := _string_input(leaf)) is not None:
            yield Check(
                text.lineno,
                text.column + 1,
                text.value,
                "a string that `py_func` hands to its function is of bytes in Python 3, whose "
                "methods take no `str`: let the function decode it",
            )
        elif leaf.value in _UNCALLED and str(leaf.prev_sibling).strip() == "def":
            yield Check(
                leaf.lineno,
                leaf.column + 1,
                leaf.value,
                f"`{leaf.value}` is never called in Python 3, which calls "
                f"{_UNCALLED[leaf.value]} in its place",
            )


def _string_input(leaf: Leaf) -> Leaf | None:
    """The first string among the inputs that a call displays, None where there is none."""
    dotted = leaf.prev_sibling is not None and str(leaf.prev_sibling) == "."
    call = (leaf.parent if dotted else leaf).next_sibling
    if call is None or not str(call).startswith("("):
        return None
    for each in call.leaves():
        node = each.parent
        while each.value[-1:] in ("'", '"') and node is not None and node is not call:
            if str(node).strip()[:1] in ("[", "("):
                return each
            node = node.parent
    return None


def _is_called(leaf: Leaf) -> bool:
    following = leaf.next_sibling
    dotted = leaf.prev_sibling is None or str(leaf.prev_sibling) != "."
    return dotted and following is not None and str(following).startswith("(")


def leaked_names(old: str, new: str) -> Iterator[Check]:
    """The reads of what a list comprehension left behind; none in what Python 3 cannot parse."""
    tree = parse(new).tree
    reads = [] if tree is None else list(leaked_reads(tree))
    if not reads:
        return
    places = Places(old, new)
    for read in reads:
        line = new.split("\n")[read.lineno - 1]
        yield Check(
            *places.old(read.lineno, column_of(read, line)),
            read.id,
            f"`{read.id}` was bound last by a list comprehension, which binds no name outside of "
            "itself in Python 3",
        )
