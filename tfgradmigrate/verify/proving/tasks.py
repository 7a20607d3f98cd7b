"""What there is to prove of a place: its two texts, the lines to come to, what no graph tells."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tfgradmigrate.program.walking import root_of, tree_of, walk
from tfgradmigrate.verify.places.lines import (
    Line,
    differing,
    entries,
    named_by_nobody,
    spread,
    with_ends,
)
from tfgradmigrate.verify.places.memory import Elsewhere as Beside
from tfgradmigrate.verify.places.memory import (
    overwritten,
    overwritten_elsewhere,
    read_elsewhere,
    trusted,
)
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.places.texts import misread
from tfgradmigrate.verify.places.variables import handed_variables
from tfgradmigrate.verify.places.wrappers import plain_hosts
from tfgradmigrate.verify.program.scopes import FUNCTIONS, bound_names


def knows_more(whole: Place, place: Place) -> bool:
    """Return whether a function makes something itself that a place of it takes as it comes.

    Or it calls what a place without inputs only names.
    """
    given = {each.path for each in whole.inputs}
    return not place.inputs or any(each.path not in given for each in place.inputs)


@dataclass(frozen=True, slots=True)
class Task:
    """A place to be proved, its texts, and the lines in them that have to be run for that.

    `unseen` is what functions of Python do that no graph shows: they write into memory that
    TensorFlow 2 shares, or take bytes for texts.
    `shared` are further lines of both texts that another place has to come to, by their sides.
    `gradients` are the names of gradients that another file registers, `trusted` functions without
    copies of which nothing shows whether they write into their arguments, `handed` variables that
    gradients read when they are taken. With `is_plain` functions handed to TensorFlow are as they
    were in TensorFlow 1 (`hosts`); `written` is the new text as it is. `unnamed` are methods of a
    side that nothing calls by its name.
    """

    place: Place
    old: str
    new: str
    old_lines: Mapping[int, Line]
    new_lines: Mapping[int, Line]
    watched: tuple[str, ...]
    old_entries: tuple[int, ...] = ()
    new_entries: tuple[int, ...] = ()
    unseen: str = ""
    shared: Mapping[str, Mapping[int, Line]] = field(default_factory=dict)
    gradients: tuple[str, ...] = ()
    trusted: tuple[str, ...] = ()
    handed: tuple[str, ...] = ()
    is_plain: bool = False
    unnamed: frozenset[tuple[str, str]] = frozenset()
    written: str = ""

    def lines(self, side: str) -> set[int]:
        """Return the numbers of the lines of a side to be watched."""
        lines, entries = {
            "old": (self.old_lines, self.old_entries),
            "new": (self.new_lines, self.new_entries),
        }[side]
        return {*lines, *entries, *map(abs, self.shared.get(side, ()))}


def tasks_of(
    places: Sequence[Place], whole: str, beside: Mapping[str, Beside] | None = None
) -> list[Task]:
    """Return what there is to do for the places of a file, of which `whole` is the new text.

    `beside` are functions of other files by the names that this one has for them.

    A line may differ in one place and be the same in another, which comes to it: a function that
    the new text needs for one of them alone.
    """
    tasks = [task_of(place, whole, beside) for place in places]
    wanted: dict[str, set[Line]] = {"old": set(), "new": set()}
    for task in tasks:
        wanted["old"] |= set(task.old_lines.values())
        wanted["new"] |= set(task.new_lines.values())
    return [replace(task, shared=_shared(task, wanted)) for task in tasks]


def _shared(task: Task, wanted: Mapping[str, set[Line]]) -> dict[str, dict[int, Line]]:
    """Return the lines that are the same in both texts of a place, and differ in another one."""
    found = {}
    name = _name_of(task.place)
    for side, text, own in (
        ("old", task.old, task.old_lines),
        ("new", task.new, task.new_lines),
    ):
        left = wanted[side].difference(own.values())
        every = differing(text, "", side, name) if left else ()
        found[side] = {number: line for number, line in every if line in left}
    return found


def task_of(place: Place, whole: str = "", beside: Mapping[str, Beside] | None = None) -> Task:
    """Return what there is to do for a place, of which `whole` is the new text of the file.

    Not to be called in a thread: Python 3.11 loses count of its recursion where two parse at once.
    """
    name = _name_of(place)
    plain = plain_hosts(place.new)
    old, new = spread(place.old), spread(plain)
    old, new = with_ends(old, new), with_ends(new, old)
    old_lines = dict(differing(old, new, "old", name))
    new_lines = dict(differing(new, old, "new", name))
    reading = trusted(place.old, place.new, whole)
    return Task(
        place,
        old,
        new,
        old_lines,
        new_lines,
        tuple(_bound(old, new, place)),
        tuple(entries(old, place.symbol)),
        tuple(entries(new, place.symbol)),
        unseen=overwritten(place.old, place.new, whole)
        or overwritten_elsewhere(reading, beside or {})
        or misread(place.old, place.new),
        gradients=registered_elsewhere(old, new),
        trusted=tuple(name for name in reading if not read_elsewhere(name, beside or {})),
        is_plain=plain != place.new,
        handed=tuple(handed_variables(place.new, whole)),
        unnamed=frozenset(
            (side, name)
            for side, text in (("old", old), ("new", new))
            for name in named_by_nobody(text)
        ),
        written=new if plain == place.new else spread(place.new),
    )


def registered_elsewhere(*texts: str) -> tuple[str, ...]:
    """Return the names of gradients in maps of some texts that these say nothing else of."""
    named: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for node in (node for text in texts for node in walk(tree_of(text))):
        named.update(_text_of(node))
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if key is not None and re.match("[A-Z]", "".join(_text_of(key))):
                    found.update(_text_of(value))
    return tuple(sorted(found.keys() - (named - found).keys()))


def _text_of(node: ast.AST) -> Iterator[str]:
    """Yield the text that a constant is, if it is one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _name_of(place: Place) -> str:
    return f"{place.symbol} {place.old_lines}"


def _bound(old: str, new: str, place: Place) -> list[str]:
    """Return the names that either module binds: what they hold, other code may read later."""
    found: set[str] = set()
    come = {re.split(r"[.\[]", path)[0] for path in place.outputs}
    come |= {re.split(r"[.\[]", each.path)[0] for each in place.inputs}
    for tree in map(tree_of, (old, new)):
        found |= bound_names(tree.body)
        found.update(n for each in walk(tree) if isinstance(each, ast.Global) for n in each.names)
        put = _put_into_module(tree)
        found |= (put - come) | (put & set(_written_into(tree)))
    return sorted(found - {"place", "found", "Missing", "Given"})


def _written_into(tree: ast.Module) -> Iterator[str]:
    """Yield the names of what functions write into that a place calls, or TensorFlow later."""
    for function in walk(tree):
        if isinstance(function, FUNCTIONS) and getattr(function, "name", "") != "place":
            nodes = walk(function)
            written = (n for n in nodes if isinstance(n, ast.Attribute | ast.Subscript))
            yield from (root_of(n) or "" for n in written if not isinstance(n.ctx, ast.Load))


def upgraded_of(task: Task, upgrade: Callable[[str], str]) -> Task | None:
    """Return a task with its new text upgraded, None where nothing is, or lines move."""
    new = upgrade(task.new)
    if new == task.new or new.count("\n") != task.new.count("\n"):
        return None
    return replace(task, new=new, written=upgrade(task.written))


def _put_into_module(tree: ast.Module) -> set[str]:
    """Return the names that code puts among those of its module: `globals()["NAME"] = ...`."""
    return {
        str(name.value)
        for node in walk(tree)
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "globals()"
        for name in walk(node.slice)
        if isinstance(name, ast.Constant) and isinstance(node.ctx, ast.Store)
    }
