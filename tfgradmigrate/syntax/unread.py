"""Modules that libcst reads in part: the definitions that nobody has asked about stay text.

Python's own parser reads ten times faster than libcst, and its tree tells where every definition at
the top of a module begins and ends and which names stand in it. So libcst gets the rest of the
module, and a definition only once something is asked that it may have to do with (`scopes.py` does
the asking). Until then it is a node whose code is its text, which no walk may enter.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import libcst as cst
from libcst._nodes.internal import CodegenState

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.scopes import Binding, Scopes, is_decorated
from tfgradmigrate.program.walking import called_name, dotted, first_line, imported, walk
from tfgradmigrate.syntax.parsing import line_starts
from tfgradmigrate.syntax.tree import Guarded, UnreadError, read_module

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Definition = _Function | ast.ClassDef
# What binds names in scopes other than its own: such a definition is always read. A statement
# begins a line, or stands behind another one or a header; in prose the words stand elsewhere, too.
_BINDS_OUTSIDE = pattern(
    r"[\r\n;:][ \t\f]*global\b|\bimport[ \t]*\*|:=|\b(?:def|class)[ \t]+\w+[ \t]*\["
)
_NONLOCAL = pattern(r"[\r\n;:][ \t\f]*nonlocal\b")
_BEGINS = pattern(r"@|(?:async|def|class)[ \t]")
# What may stand between two definitions, so that it belongs to the second one.
_BETWEEN = pattern(r"(?:\r\n|\r|\n|#[^\r\n]*(?:\r\n|\r|\n))*")
# Fewer lines than these are read at once: looking for what to leave costs as much.
_WORTH_IT = 10
# Stands where a definition is left out.
_PLACE = "_definition_left_out_here_"


@dataclass(frozen=True)
class Unread(cst.BaseStatement):
    """A definition at the top of a module, as text."""

    definition: Definition

    def _codegen_impl(self, state: CodegenState) -> None:
        state.add_token(self.definition.above)
        with state.record_syntactic_position(self):
            state.add_token(self.definition.code)

    def _visit_and_replace_children(self, visitor: object) -> Unread:
        raise UnreadError(self.definition.name)


class Definition(Guarded):
    """The text of a definition with the lines above it, and what Python's tree reports of it."""

    def __init__(self, tree: _Definition, above: str, code: str) -> None:
        """Take the text of a definition, and the blank and comment lines above it."""
        self.name = tree.name
        self.above = above
        self.code = code
        # Begins a module in the layout of the one that the definition stands in.
        self.head = ""
        #: What libcst read, once it did.
        self.node: cst.BaseStatement | None = None
        self._tree = tree

    def mentions(self, name: str) -> bool:
        """Whether a name may stand in the definition; no is certain."""
        return name in self.code

    def has_attribute(self, name: str) -> bool:
        """Whether an attribute of that name stands in the definition."""
        return self.mentions(name) and name in self.attributes

    def holds(self, name: str) -> bool:
        """Whether a name stands in the definition, as whatever."""
        return self.mentions(name) and name in self.identifiers

    @cached_property
    def _nodes(self) -> list[ast.AST]:
        return list(walk(self._tree))

    @cached_property
    def read_around(self) -> frozenset[str]:
        """The names that it reads of the module, or of what Python has."""
        return frozenset(name for scope in self._scopes.all for name in scope.reads())

    @cached_property
    def attributes(self) -> frozenset[str]:
        """The names of attributes."""
        return frozenset(n.attr for n in self._nodes if isinstance(n, ast.Attribute))

    @cached_property
    def stored(self) -> frozenset[str]:
        """The names of attributes that are assigned or deleted."""
        return frozenset(
            n.attr
            for n in self._nodes
            if isinstance(n, ast.Attribute) and not isinstance(n.ctx, ast.Load)
        )

    @cached_property
    def called(self) -> frozenset[str]:
        """The names of what is called: of variables, or of attributes of whatever."""
        return frozenset(filter(None, map(called_name, self._nodes)))

    @cached_property
    def bound(self) -> frozenset[str]:
        """The names that are bound in it, in whatever scope."""
        return frozenset(self._scopes.times_bound())

    @cached_property
    def rebound(self) -> frozenset[str]:
        """The names that are bound in it more than once, in the same scope or in several."""
        return frozenset(n for n, times in self._scopes.times_bound().items() if times > 1)

    @cached_property
    def _scopes(self) -> Scopes:
        return Scopes([self._tree])

    @cached_property
    def identifiers(self) -> frozenset[str]:
        """Every name that stands in it."""
        keywords = (n.arg for n in self._nodes if isinstance(n, ast.keyword) and n.arg is not None)
        patterns = (
            name for n in self._nodes if isinstance(n, ast.MatchClass) for name in n.kwd_attrs
        )
        constants = (n.value for n in self._nodes if isinstance(n, ast.Constant))
        # Names to libcst.
        named = (str(value) for value in constants if value is None or isinstance(value, bool))
        found = (*self.read_around, *self.attributes, *self.bound, *self._imported)
        return frozenset((*found, *keywords, *patterns, *named))

    @cached_property
    def paths(self) -> frozenset[str]:
        """What is read of names, each with all of its attributes: `tf.nn.relu`."""
        parts = {id(n.value) for n in self._nodes if isinstance(n, ast.Attribute)}
        paths = (dotted(n) for n in self._nodes if id(n) not in parts)
        return frozenset(path for path in paths if path)

    @cached_property
    def imports(self) -> frozenset[tuple[str, str]]:
        """The names that it imports, each with the dotted name that it stands for."""
        return frozenset(each for node in self._import_statements for each in imported(node))

    @cached_property
    def _import_statements(self) -> list[ast.Import | ast.ImportFrom]:
        if not self.mentions("import"):
            return []
        return [n for n in self._nodes if isinstance(n, ast.Import | ast.ImportFrom)]

    @cached_property
    def _imported(self) -> list[str]:
        """Every name that stands in its imports."""
        return [
            part
            for node in self._import_statements
            for dotted in (getattr(node, "module", None), *(alias.name for alias in node.names))
            for part in (dotted or "").split(".")
            if part
        ]

    @cached_property
    def texts(self) -> frozenset[str]:
        """The texts of string literals."""
        constants = (n.value for n in self._nodes if isinstance(n, ast.Constant))
        return frozenset(value for value in constants if isinstance(value, str))

    @cached_property
    def methods(self) -> frozenset[str]:
        """The names of the methods of its classes."""
        return frozenset(
            name
            for name, binding in self._members
            if isinstance(binding.node, _Function) or isinstance(binding.value, ast.Lambda)
        )

    @cached_property
    def properties(self) -> frozenset[str]:
        """The names of the properties of its classes."""
        return frozenset(name for name, b in self._members if is_decorated(b.node, "property"))

    @property
    def _members(self) -> Iterator[tuple[str, Binding]]:
        """What the bodies of its classes bind, with the names."""
        for scope in self._scopes.all:
            if isinstance(scope.node, ast.ClassDef):
                yield from ((name, each) for name, found in scope.bound.items() for each in found)

    @cached_property
    def replaces(self) -> bool:
        """Whether it may put something in the place of what it has not made: `tf.round = f`."""
        return self.mentions("setattr") or any(
            isinstance(n, ast.Attribute)
            and not isinstance(n.ctx, ast.Load)
            and (
                n.attr.startswith("__")
                or not (isinstance(n.value, ast.Name) and n.value.id in ("self", "cls"))
            )
            for n in self._nodes
        )

    def read(self) -> cst.BaseStatement:
        """Return the definition as libcst reads it; raises UnreadError if it reads it otherwise.

        It is the same node each time: a module that was built of another may ask as well.
        """
        if self.node is not None:
            return self.node
        try:
            module = cst.parse_module(self.head + self.above + self.code)
        except cst.ParserSyntaxError as error:
            raise UnreadError(self.name) from error
        _, *found = module.body
        kinds = (cst.FunctionDef, cst.ClassDef)
        if len(found) != 1 or not isinstance(found[0], kinds) or module.footer:
            raise UnreadError(self.name)
        self.node = found[0]
        return found[0]


def read_in_part(text: str, tree: ast.Module, wanted: Collection[int]) -> cst.Module:
    """Read a module, but for definitions at its top that need not be read yet.

    `tree` is Python's tree of the text, `wanted` are the numbers of the statements in it that are
    read in any case. Raises what libcst raises for what it reads.
    """
    left = _definitions(text, tree.body, wanted)
    if sum(found.code.count("\n") for _, _, found in left) < _WORTH_IT:
        return read_module(text)
    parts: list[str] = []
    done = 0
    for start, end, _ in left:
        parts += [text[done:start], _PLACE, "\n"]
        done = end
    module = read_module("".join([*parts, text[done:]]))
    head = f"if 0:\n{module.default_indent}pass\n".replace("\n", module.default_newline)
    waiting = iter(left)
    body: list[Any] = []
    for statement in module.body:
        if not _is_place(statement):
            body.append(statement)
            continue
        _, _, definition = next(waiting)
        definition.head = head
        body.append(Unread(definition))
    if next(waiting, None) is not None:
        raise UnreadError("a place that was not found")
    return module.with_changes(body=body)


def is_in_part(module: cst.Module) -> bool:
    """Whether a module was read without some of its definitions, which may have been read since."""
    return any(isinstance(each, Unread) for each in module.body)


def caught_up(module: cst.Module) -> cst.Module:
    """Return a module that was built of another, with what was read of that one since."""
    body: list[Any] = [
        (each.definition.node or each) if isinstance(each, Unread) else each for each in module.body
    ]
    return module.with_changes(body=body)


def _is_place(statement: cst.CSTNode) -> bool:
    if not isinstance(statement, cst.SimpleStatementLine):
        return False
    small = statement.body[0]
    return isinstance(small, cst.Expr) and getattr(small.value, "value", None) == _PLACE


def _definitions(
    text: str, statements: Sequence[ast.stmt], wanted: Collection[int]
) -> list[tuple[int, int, Definition]]:
    """The definitions that may be left, and between which offsets each stands."""
    # What libcst tells of a `nonlocal` depends on what stands above it.
    if _NONLOCAL.search(text) or "\f" in text or _PLACE in text:
        return []
    starts = line_starts(text)
    found: list[tuple[int, int, Definition]] = []
    indented = False
    for number in range(1, len(statements) - 1):
        node = statements[number]
        if not isinstance(node, _Definition):
            continue
        if not indented:
            # The first indentation of a file is what its lines are held against.
            indented = _begins_line(node.body[0], text, starts)
            continue
        if number in wanted or node.end_lineno is None:
            continue
        start, end = starts[first_line(node) - 1], starts[node.end_lineno]
        above = starts[statements[number - 1].end_lineno or 0]
        below = starts[first_line(statements[number + 1]) - 1]
        code, gap = text[start:end], text[above:start]
        if (
            above <= start
            and end <= below
            and _BEGINS.match(code)
            and not _BINDS_OUTSIDE.search(code)
            and not code.rstrip("\r\n").endswith("\\")
            and _BETWEEN.fullmatch(gap)
            and _BETWEEN.fullmatch(text, end, below)
        ):
            found.append((above, end, Definition(node, gap, code)))
    return found


def _begins_line(node: ast.stmt, text: str, starts: Sequence[int]) -> bool:
    """Whether a statement is certain to begin a line of its own."""
    start = starts[node.lineno - 1]
    line = text[start : start + node.col_offset]
    return line.isspace() and text[:start].rstrip("\r\n")[-1:] != "\\"
