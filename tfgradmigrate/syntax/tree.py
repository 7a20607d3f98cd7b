"""A libcst tree that knows its parents and positions, at the price of one plain walk.

libcst's metadata providers cost several times the parse; this module needs one walk for the
parents (made by `scopes.py`, which walks anyway) and one code generation for the positions.
"""

from __future__ import annotations

import dataclasses
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeVar

import libcst as cst
from libcst._nodes.internal import CodegenState

NodeT = TypeVar("NodeT", bound=cst.CSTNode)
_NEWLINE = re.compile(r"\r\n|\r|\n")

# Fields that hold layout, not meaning. `whitespace*` fields are skipped by their prefix.
_LAYOUT_FIELDS = frozenset(
    {
        "leading_lines",
        "lines_after_decorators",
        "trailing_whitespace",
        "header",
        "footer",
        "lpar",
        "rpar",
        "lbracket",
        "rbracket",
        "lbrace",
        "rbrace",
        "semicolon",
        "comma",
        "colon",
        "equal",
        "dot",
        "operator",
        "asynchronous",
        "star",
    }
)
_fields_of: dict[type[cst.CSTNode], tuple[str, ...]] = {}


def child_fields(kind: type[cst.CSTNode]) -> tuple[str, ...]:
    """The fields of a node type that may hold nodes with a meaning, decorators first."""
    fields = _fields_of.get(kind)
    if fields is None:
        names = [f.name for f in dataclasses.fields(kind)]
        names = [n for n in names if n not in _LAYOUT_FIELDS and not n.startswith("whitespace")]
        names.sort(key=lambda name: name != "decorators")
        fields = _fields_of[kind] = tuple(names)
    return fields


def children(node: cst.CSTNode) -> list[cst.CSTNode]:
    """The direct children of a node that carry meaning, in field order."""
    found: list[cst.CSTNode] = []
    for name in child_fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, cst.CSTNode):
            found.append(value)
        elif isinstance(value, (list, tuple)):
            found.extend(item for item in value if isinstance(item, cst.CSTNode))
    return found


def walk(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """A node and all that is below it, parents first."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(reversed(children(current)))


def find_all(node: cst.CSTNode, kind: type[NodeT]) -> Iterator[NodeT]:
    """All nodes of one type at or below a node, parents first."""
    return (found for found in walk(node) if isinstance(found, kind))


def dotted_name(node: cst.BaseExpression | None) -> str | None:
    """`a.b.c` for a chain of attributes on a name, otherwise None."""
    parts: list[str] = []
    while isinstance(node, cst.Attribute):
        parts.append(node.attr.value)
        node = node.value
    if not isinstance(node, cst.Name):
        return None
    parts.append(node.value)
    return ".".join(reversed(parts))


def string_value(node: cst.CSTNode | None) -> str | None:
    """The text of a string literal (implicit concatenation included), None for anything else."""
    if isinstance(node, (cst.SimpleString, cst.ConcatenatedString)):
        value = node.evaluated_value
        return value if isinstance(value, str) else None
    return None


def integer_value(node: cst.CSTNode | None) -> int | None:
    """The value of an integer literal, with a minus sign allowed, None for anything else."""
    if isinstance(node, cst.Integer):
        return node.evaluated_value
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
        inner = integer_value(node.expression)
        return None if inner is None else -inner
    return None


def body_statements(body: cst.BaseSuite) -> tuple[cst.BaseStatement, ...]:
    """The statements of a suite; one on the line of its header is brought to the same form."""
    if isinstance(body, cst.IndentedBlock):
        return tuple(body.body)
    assert isinstance(body, cst.SimpleStatementSuite)
    return (cst.SimpleStatementLine(body=body.body, trailing_whitespace=body.trailing_whitespace),)


def is_docstring(statement: cst.BaseStatement) -> bool:
    """Whether a statement is a string that stands alone."""
    return (
        isinstance(statement, cst.SimpleStatementLine)
        and len(statement.body) == 1
        and isinstance(statement.body[0], cst.Expr)
        and isinstance(statement.body[0].value, (cst.SimpleString, cst.ConcatenatedString))
    )


def source_of(node: cst.CSTNode) -> str:
    """The code of one node, without the layout around it."""
    return cst.Module(body=()).code_for_node(node).strip()


@dataclass(frozen=True, slots=True)
class Span:
    """Where a node stands: lines and columns from 1, the end behind its last character."""

    line: int
    column: int
    end_line: int
    end_column: int


class _RecordingState(CodegenState):
    """Code generation that notes between which tokens each wanted node lies."""

    def __init__(self, module: cst.Module, wanted: frozenset[cst.CSTNode]) -> None:
        super().__init__(
            default_indent=module.default_indent, default_newline=module.default_newline
        )
        self.wanted = wanted
        self.tokens_of: dict[cst.CSTNode, tuple[int, int]] = {}

    @contextmanager
    def record_syntactic_position(
        self,
        node: cst.CSTNode,
        *,
        start_node: cst.CSTNode | None = None,
        end_node: cst.CSTNode | None = None,
    ) -> Iterator[None]:
        """Called by every node around its own code, without the layout it owns."""
        start = len(self.tokens)
        yield
        if node in self.wanted:
            self.tokens_of[node] = (start, len(self.tokens))


def locate(module: cst.Module, nodes: Iterable[cst.CSTNode]) -> dict[cst.CSTNode, Span]:
    """Where the given nodes of a module stand. One code generation, whatever their number."""
    state = _RecordingState(module, frozenset(nodes))
    module._codegen(state)
    offsets = list(accumulate((len(token) for token in state.tokens), initial=0))
    text = "".join(state.tokens)
    line_starts = [0, *(match.end() for match in _NEWLINE.finditer(text))]

    def place(token: int) -> tuple[int, int]:
        offset = offsets[token]
        line = bisect_right(line_starts, offset)
        return line, offset - line_starts[line - 1] + 1

    return {
        node: Span(*place(start), *place(end)) for node, (start, end) in state.tokens_of.items()
    }
