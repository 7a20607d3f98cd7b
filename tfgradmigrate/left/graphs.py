"""Where the code of a module stands: in eager mode, in a graph that it enters, or in a function.

`tf.Session` as a context and `graph.as_default()` enter a graph, and so does `tf.function`. Which
names are sessions and graphs is asked of what the module assigns to them, by their last parts: a
graph that is not seen to be one asks for graph mode where it would not be needed.
"""

from __future__ import annotations

import ast
import enum
from collections.abc import Sequence

from msgspec import Struct, field

from tfgradmigrate.program.walking import called_name, children, is_bound, last, walk
from tfgradmigrate.tables.eager import ENTERED
from tfgradmigrate.tables.effects import last_parts

_SESSIONS = ENTERED
_OTHERS_ENTERED = (*sorted(_SESSIONS), "create_file_writer", "FileWriter", "SummaryWriter")
_TRACED = last_parts("when", "trace")


class Mode(enum.Enum):
    """How TensorFlow 2 runs a place: eager, in a graph, or as those do who call its function."""

    EAGER = "eager"
    GRAPH = "graph"
    CALLED = "called"


class Place(Struct, frozen=True):
    """The mode of some lines, the innermost function around them (`Net.build`), "" for none."""

    mode: Mode
    function: str = ""


class Reference(Struct, frozen=True):
    """Where a function is called, or a name is read; `name` is the last part."""

    name: str
    place: Place


class Standing(Struct):
    """The places of a module, from the outermost to the innermost: first line, last line, place.

    `entering` are the lines of what enters a graph.
    """

    spans: list[tuple[int, int, Place]] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    entering: set[int] = field(default_factory=set)

    def at(self, line: int) -> Place:
        """Return the place of a line; lines count from 1."""
        for start, end, place in reversed(self.spans):
            if start <= line <= end:
                return place
        return Place(Mode.EAGER)


def standing(tree: ast.Module) -> Standing:
    """Return where the lines of a module stand."""
    reader = _Reader(tree)
    reader.read(tree, Place(Mode.EAGER), "")
    return reader.found


def _made_by(node: ast.AST) -> str:
    """Return the last part of a dotted name, or of what is called, "" for anything else."""
    return called_name(node) or last(node)


class _Reader:
    """Walks a module; what a name is assigned anywhere counts in all of it."""

    def __init__(self, tree: ast.Module) -> None:
        self.found = Standing()
        self._made: dict[str, set[str]] = {}
        for node in walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                for target in node.targets:
                    self._made.setdefault(_made_by(target), set()).add(_made_by(node.value))

    def read(self, node: ast.AST, place: Place, owner: str) -> None:
        """Take a node and all below it; `owner` is the class around it with a dot behind."""
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            outer = [*node.decorator_list, node.args]
            traced = any(_made_by(each) in _TRACED for each in node.decorator_list)
            in_graph = traced or place.mode is Mode.GRAPH
            inside = Place(Mode.GRAPH if in_graph else Mode.CALLED, f"{owner}{node.name}")
            self._all(outer, place, owner)
            self._span(node.body, inside)
            self._all(node.body, inside, "")
        elif isinstance(node, ast.ClassDef):
            for below in children(node):
                self.read(below, place, f"{node.name}.")
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            self._all(node.items, place, owner)
            entering = [item.context_expr for item in node.items if self._enters(item.context_expr)]
            if entering:
                place = Place(Mode.GRAPH, place.function)
                self.found.entering.update(each.lineno for each in entering)
                self._span(node.body, place)
            self._all(node.body, place, owner)
        else:
            if isinstance(node, (ast.Name, ast.Attribute)) and not is_bound(node):
                self.found.references.append(Reference(_made_by(node), place))
            if isinstance(node, ast.Call) and _made_by(node) in _TRACED:
                place = Place(Mode.GRAPH, place.function)
                self.found.spans.append((node.lineno, node.end_lineno or node.lineno, place))
            self._all(children(node), place, owner)

    def _all(self, nodes: Sequence[ast.AST], place: Place, owner: str) -> None:
        for each in nodes:
            self.read(each, place, owner)

    def _span(self, body: list[ast.stmt], place: Place) -> None:
        self.found.spans.append((body[0].lineno, body[-1].end_lineno or body[-1].lineno, place))

    def _enters(self, node: ast.expr) -> bool:
        """Return whether a context is a graph, or a session, which enters its own."""
        if isinstance(node, ast.Call):
            if _made_by(node) in _SESSIONS:
                return True
            if _made_by(node) != "as_default" or not isinstance(node.func, ast.Attribute):
                return False
            inner = node.func.value
            made = {_made_by(inner)} if isinstance(inner, ast.Call) else self._of(inner)
            if made:
                return made.isdisjoint(_OTHERS_ENTERED)
            return "graph" in _made_by(inner).lower()  # a parameter, by its name alone
        return not self._of(node).isdisjoint(_SESSIONS)

    def _of(self, node: ast.expr) -> set[str]:
        """What is assigned to a name or an attribute: the last parts of what is called for that."""
        return self._made.get(_made_by(node), set())


def called_as(function: str) -> str:
    """Return the name by which a function is called, of `__init__` and its like the class's."""
    owner, _, name = function.rpartition(".")
    return owner if owner and name.startswith("__") else name
