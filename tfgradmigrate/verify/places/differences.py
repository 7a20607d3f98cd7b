"""Where two modules differ: the shortest runs of statements that are not the same on both sides.

Two statements are the same where their syntax trees are: formatting, comments and docstrings do
not count, nor does `tf.compat.v1.x` for `tf.x`, which is what the old text meant by it. A
statement that holds others (`def`, `class`, `if`, `with`, ...) with the same head on both sides is
looked into. What is left is a region.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from tfgradmigrate.program.scopes import DEFINITIONS
from tfgradmigrate.program.walking import span_of, walk

_BODIES = ("body", "orelse", "finalbody")


@dataclass(eq=False, slots=True)
class Block:
    """Two lists of statements that stand at the same place, and their differences.

    `holders` are the statements that hold them, the module where there is none; `parent` is the
    block these stand in.
    """

    old: list[ast.stmt]
    new: list[ast.stmt]
    holders: tuple[ast.AST, ast.AST]
    parent: Block | None = None
    regions: list[Region] = field(default_factory=list)
    inner: list[Block] = field(default_factory=list)

    def scope(self) -> Block:
        """Return the block of the innermost function, class or module that it belongs to."""
        block = self
        while block.parent is not None and not isinstance(block.holders[0], DEFINITIONS):
            block = block.parent
        return block

    def ancestry(self) -> list[Block]:
        """Return the block and those around it, from the inside out."""
        found = [self]
        while found[-1].parent is not None:
            found.append(found[-1].parent)
        return found

    def all_regions(self) -> Iterator[Region]:
        """Yield the regions in it and in the blocks inside."""
        yield from self.regions
        for block in self.inner:
            yield from block.all_regions()


@dataclass(eq=False, slots=True)
class Region:
    """A run of statements of a block that differs, as both texts have it."""

    block: Block
    old: list[ast.stmt]
    new: list[ast.stmt]


def differences(old: ast.Module, new: ast.Module) -> Block:
    """Compare two modules; the modules themselves are not changed."""
    forms = _Forms(tensorflow_names(old) | tensorflow_names(new))
    return _Comparison(forms).block(old.body, new.body, (old, new), None)


def same(old: ast.AST, new: ast.AST, names: frozenset[str] = frozenset({"tf"})) -> bool:
    """Return whether two pieces of syntax are the same."""
    forms = _Forms(names)
    return forms.of(old) == forms.of(new)


def form_of(node: ast.AST, names: frozenset[str]) -> str:
    """Return what two pieces of syntax have in common where they are the same."""
    return _Forms(names).of(node)


def lines_of(nodes: Iterable[ast.AST]) -> Iterator[int]:
    """Yield the lines of statements, those of decorators included."""
    for node in nodes:
        yield from span_of(node) if isinstance(node, ast.expr | ast.stmt) else ()


def tensorflow_names(module: ast.Module) -> frozenset[str]:
    """Return the names under which a module imports TensorFlow."""
    return frozenset(
        alias.asname or alias.name
        for node in walk(module)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name == "tensorflow" or (alias.asname and alias.name == "tensorflow.compat.v1")
    )


class _Forms:
    """What two pieces of syntax have in common where they are the same, as text."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        self._known: dict[ast.AST, str] = {}

    def of(self, node: ast.AST) -> str:
        if not isinstance(node, ast.stmt):
            return self._made(node)
        if node not in self._known:
            self._known[node] = self._made(node)
        return self._known[node]

    def _made(self, node: ast.AST) -> str:
        if isinstance(node, ast.Attribute) and self._is_v1(node):
            assert isinstance(node.value, ast.Attribute)
            return self._made(node.value.value)
        if isinstance(node, ast.Attribute) and node.attr == "RegisterGradient":
            return "RegisterGradient"  # there is one registry
        parts = []
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                value = self._undocumented(node, value) if name == "body" else value
                parts.append("[" + ",".join(self._value(each) for each in value) + "]")
            else:
                parts.append(self._value(value))
        return f"{type(node).__name__}({','.join(parts)})"

    def _value(self, value: object) -> str:
        return self.of(value) if isinstance(value, ast.AST) else repr(value)

    def _is_v1(self, node: ast.Attribute) -> bool:
        inner = node.value
        return (
            node.attr == "v1"
            and isinstance(inner, ast.Attribute)
            and inner.attr == "compat"
            and isinstance(inner.value, ast.Name)
            and inner.value.id in self._names
        )

    @staticmethod
    def _undocumented(node: ast.AST, body: list[ast.stmt]) -> list[ast.stmt]:
        if isinstance(node, DEFINITIONS) and ast.get_docstring(node, clean=False) is not None:
            return body[1:] or [ast.Pass()]
        return body


def bodies(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield the lists of statements that a statement holds."""
    for name in _BODIES:
        body = getattr(node, name, None)
        if isinstance(body, list) and body and isinstance(node, ast.stmt | ast.ExceptHandler):
            yield body
    for handler in getattr(node, "handlers", ()):
        yield handler.body


def head_of(node: ast.stmt) -> ast.stmt:
    """Return a statement without those that it holds, which may differ."""
    made = copy.copy(node)
    for name in (*_BODIES, "handlers", "cases"):
        if getattr(made, name, None):
            setattr(made, name, [])
    return made


class _Comparison:
    def __init__(self, forms: _Forms) -> None:
        self._forms = forms

    def block(
        self,
        old: list[ast.stmt],
        new: list[ast.stmt],
        holders: tuple[ast.AST, ast.AST],
        parent: Block | None,
    ) -> Block:
        block = Block(old, new, holders, parent)
        forms, new_forms = (list(map(self._forms.of, nodes)) for nodes in (old, new))
        matcher = SequenceMatcher(None, forms, new_forms, autojunk=False)
        for tag, first, last, new_first, new_last in matcher.get_opcodes():
            if tag != "equal":
                self._compare(block, (first, last), (new_first, new_last))
        return block

    def _compare(self, block: Block, old: tuple[int, int], new: tuple[int, int]) -> None:
        """Look into those statements of two runs that have the same head; the rest differs."""
        start, new_start = old[0], new[0]
        for i, j in self._pairs(block, old, new):
            self._note(block, (start, i), (new_start, j))
            for before, after in zip(bodies(block.old[i]), bodies(block.new[j]), strict=True):
                holders = (block.old[i], block.new[j])
                block.inner.append(self.block(before, after, holders, block))
            start, new_start = i + 1, j + 1
        self._note(block, (start, old[1]), (new_start, new[1]))

    @staticmethod
    def _note(block: Block, old: tuple[int, int], new: tuple[int, int]) -> None:
        if old[0] < old[1] or new[0] < new[1]:
            block.regions.append(Region(block, block.old[slice(*old)], block.new[slice(*new)]))

    def _pairs(
        self, block: Block, old: tuple[int, int], new: tuple[int, int]
    ) -> Iterator[tuple[int, int]]:
        """Yield the indices of statements with the same head, in order on both sides."""
        heads = [self._head(node) for node in block.old[slice(*old)]]
        new_heads = [self._head(node) for node in block.new[slice(*new)]]
        matcher = SequenceMatcher(None, heads, new_heads, autojunk=False)
        for first, second, size in matcher.get_matching_blocks():
            for k in range(size):
                if heads[first + k] is not None:
                    yield old[0] + first + k, new[0] + second + k

    def _head(self, node: ast.stmt) -> str | None:
        """Return what two statements that hold others have to share; None if it holds none."""
        if isinstance(node, ast.ClassDef):
            return f"class {node.name}"
        held = list(bodies(node))
        if not held:
            return None
        head = head_of(node)
        if isinstance(node, ast.Try):
            head.handlers = [  # type: ignore[attr-defined]
                ast.ExceptHandler(handler.type, handler.name, []) for handler in node.handlers
            ]
        return f"{len(held)} {self._forms.of(head)}"
