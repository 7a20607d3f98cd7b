"""Where a place stands, told so that it is found again in a later text of the same file.

Lines move and locals are renamed. So a place is identified by the way to it through functions and
classes, by name, and in the body of a function by the statements beside it, by their content.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from tfgradmigrate.program.scopes import DEFINITIONS
from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.places.differences import Block, Region
from tfgradmigrate.verify.places.statements import lines_of

#: How many statements on either side of a place tell where it stands.
NEIGHBOURS = 6

_BODIES = ("body", "orelse", "finalbody")

#: What two texts of the same code may have different, and what they are written down apart from.
_UNSAID = frozenset({"ctx", "kind", "type_comment", "type_params", "type_ignores"})


@dataclass(frozen=True, slots=True)
class Step:
    """One list of statements on the way to a place.

    `body` is the field that holds it, of a module first. `inside` are the statements that hold the
    place, all but those of the last step one; `before` and `after` are their neighbours. Each is a
    definition's name, or the kind of a statement and a digest.
    """

    body: str
    before: tuple[str, ...]
    inside: tuple[str, ...]
    after: tuple[str, ...]


Anchor = tuple[Step, ...]


def anchor_of(tree: ast.Module, span: tuple[int, int]) -> Anchor | None:
    """Return where the statements on these lines stand; None where there are none."""
    lines = set(range(span[0], span[1] + 1))
    steps: list[Step] = []
    holder: ast.AST = tree
    body, names = "body", frozenset[str]()
    while True:
        statements = _list_of(holder, body)
        held = [i for i, node in enumerate(statements) if lines & set(lines_of([node]))]
        if not held:
            return None
        first, last = held[0], held[-1] + 1
        steps.append(_step(body, _marks(statements, holder, names), first, last))
        inner = _inner(statements[first], lines) if last == first + 1 else None
        if inner is None:
            return tuple(steps)
        holder, body = statements[first], inner
        names = names or _local_names(holder)


def functions_of(anchor: Anchor) -> list[Anchor]:
    """Return the anchors of the outermost and of the innermost function around a place."""
    found = [
        anchor[: i + 1]
        for i, step in enumerate(anchor)
        if _kind(step.inside[0]) in ("def", "FunctionDef")
    ]
    return list(dict.fromkeys([*found[:1], *found[-1:]]))


def is_part_of(anchor: Anchor, function: Anchor) -> bool:
    """Return whether a function has more statements than the place; a docstring is none."""
    if len(anchor) != len(function) + 1:
        return len(anchor) > len(function)
    beside = [*anchor[-1].before, *anchor[-1].after]
    return len(beside) > 1 or any(_kind(mark) != "Expr" for mark in beside)


def region_at(tree: ast.Module, anchor: Anchor) -> Region | None:
    """Return the statements that stand there now, on both sides alike; None if there are none."""
    block = Block(tree.body, tree.body, (tree, tree))
    names = frozenset[str]()
    for step, following in zip(anchor, [*anchor[1:], None], strict=True):
        marks = _marks(block.old, block.holders[0], names)
        run = _run(step, marks)
        if run is None:
            return None
        if following is None:
            return Region(block, run, run)
        kind = _kind(step.inside[0])
        for i in range(*run):
            inner = _list_of(block.old[i], following.body)
            if inner and _kind(marks[i]) == kind:
                holder = block.old[i]
                block = Block(inner, inner, (holder, holder), block, (i, i))
                break
        else:
            return None
        names = names or _local_names(block.holders[0])
    return None


def _step(body: str, marks: Sequence[str], first: int, last: int) -> Step:
    inside = tuple(marks[first:last])
    if len(inside) == 1 and _is_name(inside[0]):
        return Step(body, (), inside, ())
    before = tuple(marks[max(0, first - NEIGHBOURS) : first])
    return Step(body, before, inside, tuple(marks[last : last + NEIGHBOURS]))


def _run(step: Step, marks: Sequence[str]) -> tuple[int, int] | None:
    """Return which statements stand for those of a step."""
    if len(step.inside) == 1 and _is_name(step.inside[0]):
        found = [i for i, mark in enumerate(marks) if mark == step.inside[0]]
        return (found[-1], found[-1] + 1) if found else None
    told = [*step.before, *step.inside, *step.after]
    first, last = len(step.before), len(step.before) + len(step.inside)
    matched: dict[int, int] = {}
    for a, b, size in SequenceMatcher(None, told, marks, autojunk=False).get_matching_blocks():
        matched |= {a + k: b + k for k in range(size)}
    own = [matched[i] for i in range(first, last) if i in matched]
    if len(own) == last - first:
        return own[0], own[-1] + 1
    above = [matched[i] for i in range(first) if i in matched]
    below = [matched[i] for i in range(last, len(told)) if i in matched]
    start = above[-1] + 1 if above else _edge(own, first < NEIGHBOURS, 0)
    at_end = len(told) - last < NEIGHBOURS
    end = below[0] if below else _edge([i + 1 for i in own[-1:]], at_end, len(marks))
    return None if start is None or end is None or start >= end else (start, end)


def _edge(own: Sequence[int], reaches: bool, edge: int) -> int | None:
    """Return a border that no neighbour tells: that of the list, or what is left of the place."""
    if reaches:
        return edge
    return own[0] if own else None


def _inner(node: ast.stmt, lines: set[int]) -> str | None:
    """Return the body of a statement that holds all of these of its lines."""
    own = lines & set(lines_of([node]))
    for name in (*_BODIES, *(f"handlers {i}" for i in range(len(getattr(node, "handlers", ()))))):
        statements = _list_of(node, name)
        first = min(lines_of(statements), default=0)
        last = max(lines_of(statements), default=-1)
        if own <= set(range(first, last + 1)):
            return name
    return None


def _list_of(holder: ast.AST, body: str) -> list[ast.stmt]:
    name, _, number = body.partition(" ")
    if number:
        handlers = getattr(holder, name, [])
        return handlers[int(number)].body if int(number) < len(handlers) else []
    found = getattr(holder, name, [])
    return found if isinstance(found, list) else []


def _kind(mark: str) -> str:
    return mark.partition(" ")[0]


def _is_name(mark: str) -> bool:
    return _kind(mark) in ("def", "class")


def _marks(nodes: Sequence[ast.stmt], holder: ast.AST, names: frozenset[str]) -> list[str]:
    """Return what the statements of a list are found again by."""
    return [_mark(node, isinstance(holder, ast.Module | ast.ClassDef), names) for node in nodes]


def _mark(node: ast.stmt, is_named: bool, names: frozenset[str]) -> str:
    if is_named and isinstance(node, DEFINITIONS):
        return f"{'class' if isinstance(node, ast.ClassDef) else 'def'} {node.name}"
    content = "\n".join(_words(node, dict.fromkeys(names, "_"), headless=True))
    return f"{type(node).__name__} {hashlib.sha256(content.encode()).hexdigest()[:8]}"


def _local_names(node: ast.AST) -> frozenset[str]:
    """Return the names that a function, and the functions in it, bind."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return frozenset()
    found: set[str] = set()
    outer: set[str] = set()
    for part in walk(node):
        if isinstance(part, ast.Global):
            outer |= set(part.names)
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            found.add(part.id)
        elif isinstance(part, ast.arg):
            found.add(part.arg)
        elif isinstance(part, DEFINITIONS) and part is not node:
            found.add(part.name)
    return frozenset(found - outer)


@dataclass(frozen=True, slots=True)
class Said:
    """What a text says: other locals, formatting, comments and docstrings make no difference to it.

    `lines` has the first line of each statement, so written, by its line in the text.
    """

    text: str
    lines: dict[int, str]


def said(text: str) -> Said:
    """Return what a text says."""
    tree = tree_of(text)
    local = frozenset(name for node in walk(tree) for name in _local_names(node))
    _Renaming(local).visit(tree)
    lines = {
        node.lineno: ast.unparse(node).lstrip("\n").partition("\n")[0]
        for node in walk(tree)
        if isinstance(node, ast.stmt)
    }
    return Said(ast.unparse(tree), lines)


class _Renaming(ast.NodeTransformer):
    """Gives local names numbers, in the order in which they come, and takes docstrings away."""

    def __init__(self, local: frozenset[str]) -> None:
        self._local = local
        self._order: dict[str, str] = {}

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, DEFINITIONS) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
        for field in () if isinstance(node, ast.keyword) else ("id", "arg", "name"):
            name = getattr(node, field, None)
            if name in self._local:
                setattr(node, field, self._order.setdefault(name, f"_{len(self._order)}"))
        return super().generic_visit(node)


def _words(node: ast.AST, names: Mapping[str, str], headless: bool = False) -> Iterator[str]:
    """Yield what a piece of syntax says; without the statements in it, if it is `headless`."""
    yield type(node).__name__
    for field, value in ast.iter_fields(node):
        if field in _UNSAID or (headless and field in (*_BODIES, "handlers")):
            continue
        items = value if isinstance(value, list) else [value]
        for item in items:
            if isinstance(item, ast.AST):
                yield from _words(item, names)
            elif field in ("id", "arg", "name") and not isinstance(node, ast.keyword):
                yield repr(names.get(item, item))
            else:
                yield repr(item)
        yield f"end {field}"
