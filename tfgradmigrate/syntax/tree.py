"""Reading a libcst tree: what is below a node, in which order, and what small expressions say.

libcst's metadata providers cost several times the parse. What they would tell comes from one plain
walk (`scopes.py`) and from the text (`positions.py`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

import libcst as cst
from libcst._nodes.internal import CodegenState

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.texts import shortened
from tfgradmigrate.program.walking import words

if TYPE_CHECKING:
    from typing import TypeGuard

    from typing_extensions import TypeIs

NodeT = TypeVar("NodeT", bound=cst.CSTNode)

# Fields that hold layout, not meaning. `whitespace*` fields are skipped by their prefix.
_LAYOUT_FIELDS = words(
    """leading_lines lines_after_decorators trailing_whitespace header footer lpar rpar lbracket
    rbracket lbrace rbrace semicolon comma colon equal dot operator asynchronous star"""
)
_fields_of: dict[type[cst.CSTNode], tuple[str, ...]] = {}


def read_module(text: str) -> cst.Module:
    """Parse a text so that its code is the text again; raises cst.ParserSyntaxError.

    libcst forgets a newline at the end that is a carriage return alone, or stands behind a
    backslash, as in a comment.
    """
    module = cst.parse_module(text)
    forgotten = text.endswith(("\r", "\\\n", "\\\r\n"))
    return module.with_changes(has_trailing_newline=True) if forgotten else module


def child_fields(kind: type[cst.CSTNode]) -> tuple[str, ...]:
    """The fields of a node type that may hold nodes with a meaning, decorators first."""
    fields = _fields_of.get(kind)
    if fields is None:
        names = [f.name for f in dataclasses.fields(kind) if f.type is not str]
        names = [n for n in names if n not in _LAYOUT_FIELDS and not n.startswith("whitespace")]
        names.sort(key=lambda name: name != "decorators")
        fields = _fields_of[kind] = tuple(names)
    return fields


class _Holds(dict[type, str]):
    """What a value of a type holds: "node", "nodes" or nothing (""). Asked once for each type.

    `isinstance` is slow for libcst's nodes, whose base class is an abstract one.
    """

    def __missing__(self, kind: type) -> str:
        holds = "nodes" if issubclass(kind, (list, tuple)) else ""
        self[kind] = holds = "node" if cst.CSTNode in kind.__mro__ else holds
        return holds


_HOLDS = _Holds()


def is_node(value: object) -> TypeIs[cst.CSTNode]:
    """`isinstance` for nodes: their abstract base asks 500 classes for each type that is none."""
    return cst.CSTNode in type(value).__mro__


class _Values(dict[type, Callable[[cst.CSTNode], tuple[object, ...]]]):
    """What takes the values that may be nodes out of a node of a type, in field order."""

    def __missing__(self, kind: type) -> Callable[[cst.CSTNode], tuple[object, ...]]:
        names = child_fields(kind)
        # Of a single name, `attrgetter` gives the value alone.
        several = len(names) > 1
        self[kind] = found = attrgetter(*names) if several else partial(_values, names=names)
        return found


def _values(node: cst.CSTNode, names: tuple[str, ...]) -> tuple[object, ...]:
    return tuple(getattr(node, name) for name in names)


_VALUES = _Values()


def children(node: cst.CSTNode) -> list[cst.CSTNode]:
    """The direct children of a node that carry meaning, in field order."""
    return _held(_VALUES[type(node)](node))


def parts(node: cst.CSTNode) -> list[cst.CSTNode]:
    """The direct children of a node, with its layout, in field order."""
    return _held(getattr(node, name) for name in type(node).__dataclass_fields__)


def _held(values: Iterable[object]) -> list[cst.CSTNode]:
    found: list[Any] = []
    for value in values:
        holds = _HOLDS[type(value)]
        if holds == "node":
            found.append(value)
        elif holds:
            sequence: Any = value
            found += [item for item in sequence if _HOLDS[type(item)] == "node"]
    return found


def walk(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """A node and all that is below it, parents first."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(reversed(children(current)))


def walk_each(nodes: Iterable[cst.CSTNode]) -> Iterator[cst.CSTNode]:
    """Some nodes, which may stand in one another, and all that is below them, each once."""
    seen: set[cst.CSTNode] = set()
    stack = list(nodes)[::-1]
    while stack:
        current = stack.pop()
        if current not in seen:
            seen.add(current)
            yield current
            stack.extend(reversed(children(current)))


def find_all(node: cst.CSTNode, kind: type[NodeT]) -> Iterator[NodeT]:
    """All nodes of one type at or below a node, parents first."""
    is_kind = _OF_KIND[kind]
    stack = [node]
    while stack:
        current: Any = stack.pop()
        if is_kind[type(current)]:
            yield current
        stack.extend(reversed(children(current)))


class _Subclasses(dict[type, bool]):
    """Whether a type is one of another. Asked once for each type, as `isinstance` takes long."""

    def __init__(self, kind: type[cst.CSTNode]) -> None:
        super().__init__()
        self._kind = kind

    def __missing__(self, kind: type) -> bool:
        self[kind] = found = issubclass(kind, self._kind)
        return found


class _OfKind(dict[type[cst.CSTNode], _Subclasses]):
    def __missing__(self, kind: type[cst.CSTNode]) -> _Subclasses:
        self[kind] = found = _Subclasses(kind)
        return found


_OF_KIND = _OfKind()


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


def is_name(node: cst.CSTNode | None, *names: str) -> TypeGuard[cst.Name]:
    """Whether an expression is one of some names: `self`, `None`."""
    return isinstance(node, cst.Name) and node.value in names


def index_of(node: cst.CSTNode | None) -> cst.BaseExpression | None:
    """What an item is looked up by; None for a slice, for several, and for what is no item."""
    if not isinstance(node, cst.Subscript) or len(node.slice) != 1:
        return None
    piece = node.slice[0].slice
    return piece.value if isinstance(piece, cst.Index) else None


def root(node: cst.BaseExpression) -> cst.BaseExpression:
    """What an attribute, or an item, is one of in the end: `make()` of `make().table["x"]`."""
    while isinstance(node, (cst.Attribute, cst.Subscript)):
        node = node.value
    return node


def dotted_tail(node: cst.BaseExpression) -> str | None:
    """The last name of a call or attribute chain: `as_default` of `tf.Graph().as_default()`."""
    if isinstance(node, cst.Call):
        node = node.func
    if isinstance(node, cst.Attribute):
        return node.attr.value
    return node.value if isinstance(node, cst.Name) else None


def string_value(node: cst.CSTNode | None) -> str | None:
    """The text of a string literal (implicit concatenation included), None for anything else."""
    if isinstance(node, (cst.SimpleString, cst.ConcatenatedString)):
        value = node.evaluated_value
        return value if isinstance(value, str) else None
    return None


def items_of(node: cst.CSTNode | None) -> list[cst.BaseExpression] | None:
    """What a list or tuple holds that is written out, None of anything else and behind a star."""
    if not isinstance(node, (cst.List, cst.Tuple)):
        return None
    plain = all(isinstance(element, cst.Element) for element in node.elements)
    return [element.value for element in node.elements] if plain else None


def only_item(node: cst.CSTNode | None) -> cst.BaseExpression | None:
    """The only item of such a list or tuple."""
    items = items_of(node) or ()
    return items[0] if len(items) == 1 else None


def integer_value(node: cst.CSTNode | None) -> int | None:
    """The value of an integer literal, with a minus sign allowed, None for anything else."""
    value = number_value(node)
    return value if isinstance(value, int) else None


def number_value(node: cst.CSTNode | None) -> float | None:
    """The value of an integer or float literal, signed or not, None for anything else."""
    if isinstance(node, (cst.Integer, cst.Float)):
        return node.evaluated_value
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
        inner = number_value(node.expression)
        return None if inner is None else -inner
    return None


def keyword_of(arg: cst.CSTNode) -> str | None:
    """The name by which an argument is given, None where it has none."""
    return arg.keyword.value if isinstance(arg, cst.Arg) and arg.keyword is not None else None


def argument_of(call: cst.Call, name: str, position: int | None) -> cst.Arg | None:
    """The argument that a call gives for a parameter, None where that is not visible."""
    for at, arg in enumerate(call.args):
        if arg.star == "*":
            position = None
        if keyword_of(arg) == name or (at == position and arg.keyword is None and not arg.star):
            return arg
    return None


def passed_by(call: cst.Call, name: str, position: int | None) -> cst.BaseExpression | None:
    """What a call gives for a parameter, None where that is not visible."""
    arg = argument_of(call, name, position)
    return None if arg is None else arg.value


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


_EXCERPT = 60
_LINE_BREAK = pattern(r"[ \t]*\\?\r?\n\s*")
_LINE_BREAK_IN_BRACKETS = pattern(r"(?<=[(\[{])\s*\n\s*|\s*\n\s*(?=[)\]}])")

# Entered and left for nearly every node: made once, it halves the time of a generation.
_NOTHING = nullcontext()


class Generation(CodegenState):
    """The code of nodes, as it is made, where nobody asks where they stand."""

    # libcst's own is a generator made into a context manager; callers only enter it.
    def record_syntactic_position(  # type: ignore[override]
        self,
        node: cst.CSTNode,
        *,
        start_node: cst.CSTNode | None = None,
        end_node: cst.CSTNode | None = None,
    ) -> AbstractContextManager[None]:
        """Called by every node around its own code, without the layout it owns."""
        return _NOTHING


def source_of(node: cst.CSTNode) -> str:
    """The code of one node, without the layout around it."""
    return "".join(_tokens(node)).strip()


def excerpt(node: cst.CSTNode, length: int = _EXCERPT) -> str:
    """The code of one node as a message quotes it: one line, no comments, not longer than that."""
    followed = pairwise([*_tokens(node), ""])
    shown = (token for token, after in followed if token[:1] != "#" or not after.isspace())
    text = "".join(shown).strip()
    text = _LINE_BREAK.sub(" ", _LINE_BREAK_IN_BRACKETS.sub("", text))
    return shortened(text, length)


def _tokens(node: cst.CSTNode) -> list[str]:
    state = Generation(default_indent=" " * 4, default_newline="\n")
    node._codegen(state)
    return state.tokens
