"""Lines that new code would make too long, broken at a bracket.

What stands in the bracket gets a line, or one for each argument or operand where that is too long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from keyword import iskeyword
from typing import Any, TypeVar, cast

import libcst as cst
from msgspec import Struct

from tfgradmigrate.emit.comments import comments_in
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.syntax.tree import NodeT, children, find_all, parts, source_of
from tfgradmigrate.tables.mends import all_mends

WIDTH = 100
# To begin a line is worth so many columns.
_LINE = 40
_MARK = "CALL_THAT_STANDS_HERE"
_OPENING = pattern(r"[(\[{]")
_NAME = pattern(r"[^\W\d]\w*")

#: What stands behind a module's name: `nn.relu` of `tf.nn.relu(`.
_API = pattern(r"\b(?!np\.|numpy\.|self\.|struct\.)\w+\.((?:\w+\.)*\w+)\(")
#: Which words `tf_upgrade_v2` writes most, and how much it may add to a line besides.
_WRITTEN = pattern(r"\bcompat\.v1\.|\b\w+=(?!=)")
_ADDED = 40
#: Keywords that `tf_upgrade_v2` writes or renames, whatever is called.
_KEYWORD = pattern(r"\b(?:dim|input|keep_dims|reduction_indices)=")

_Bracketed = (
    cst.Call | cst.List | cst.Tuple | cst.ListComp | cst.BinaryOperation | cst.BooleanOperation
)
_BracketedT = TypeVar("_BracketedT", bound=_Bracketed)


def break_long_lines(module: cst.Module, old: cst.Module, text: str) -> cst.Module:
    """Lay out what became too long in a module that was built of another, whose code is `text`.

    A line that was too long before keeps its layout, and so does a bracket with a comment that
    stands behind no item of it.
    The comment behind a line may be as long as it is. A line with a name that `tf_upgrade_v2`
    changes stays as well, as it is longer behind that tool than before it, if it is not too long by
    more than that.
    """
    lines = text.splitlines()
    written = text.replace("compat.v1.", "").splitlines()  # as it was before `tf_upgrade_v2`
    known = _Known(
        frozenset(line.strip() for line in lines),
        frozenset(_beginning(line) for line in written if len(line.expandtabs()) > WIDTH),
        module.default_indent,
        frozenset(map(id, _below(_unlike(old, module)))),
    )
    new = {id(statement) for statement in _unlike(module, old)}
    body = [
        _broken(statement, 0, known) if id(statement) in new else statement
        for statement in module.body
    ]
    changed = any(new is not before for new, before in zip(body, module.body, strict=True))
    return module.with_changes(body=body) if changed else module


def _unlike(module: cst.Module, other: cst.Module) -> list[cst.CSTNode]:
    """The top-level statements of a module that another one does not have."""
    theirs = {id(statement) for statement in other.body}
    return [statement for statement in module.body if id(statement) not in theirs]


def _below(statements: Iterable[cst.CSTNode]) -> Iterator[cst.CSTNode]:
    """Some statements, and those in their blocks."""
    for statement in statements:
        yield statement
        if not isinstance(statement, cst.SimpleStatementLine):
            for block in _blocks(statement):
                yield from _below(block.body)


class _Known(Struct, frozen=True):
    """The lines that were there, how long ones of them begin, and a level of indentation.

    `same` are the statements that were there, by the numbers of their nodes.
    """

    lines: frozenset[str]
    long: frozenset[str]
    step: str
    same: frozenset[int]

    def too_long(self, code: str, outer: int) -> list[str]:
        """The lines of some new code, indented by `outer` columns, that are too long."""
        return [
            line
            for line in code.splitlines()
            if len(line.expandtabs()) + outer > WIDTH
            and line.strip() not in self.lines
            and _beginning(line) not in self.long
            and (not is_upgraded(line) or _length_either_way(line) + outer > WIDTH + _ADDED)
        ]


@cache
def _upgraded() -> frozenset[str]:
    """The names of TensorFlow, old and new, with which `tf_upgrade_v2` changes a call.

    Not those that it changes for a keyword alone, which `_KEYWORD` finds, nor what TensorFlow 1 has
    by itself and only few programs call by an older name: `tf.reshape`, once `tf.manip.reshape`.
    """
    mends = [
        mend
        for mend in all_mends().values()
        if mend.new is not None or (mend.order is not None and mend.positional < len(mend.order))
    ]
    ours = {"cast", "convert_to_tensor", "identity", "numpy_function", "py_func"}
    new = {mend.new for mend in mends if mend.new is not None and "." in mend.new}
    return frozenset({mend.name for mend in mends} | new) - ours


def is_upgraded(line: str) -> bool:
    """Whether a line holds a name that `tf_upgrade_v2` changes, or made."""
    names = _API.findall(line)
    return (
        any(name.startswith("compat.v1.") or name in _upgraded() for name in names)
        or _KEYWORD.search(line) is not None
    )


def _length_either_way(line: str) -> int:
    """How long a line is without what `tf_upgrade_v2` writes most: before as behind that tool."""
    return len(_WRITTEN.sub("", line.expandtabs()))


def _beginning(line: str) -> str:
    """How a line begins, by which it is known again: up to a bracket, with a name before that."""
    line = line.strip()
    for bracket in _OPENING.finditer(line):
        head = line[: bracket.start()]
        if not all(map(iskeyword, _NAME.findall(head))):
            return head
    return line


def _broken(statement: NodeT, outer: int, known: _Known) -> NodeT:
    """A statement without lines that are too long, as far as brackets allow."""
    if id(statement) in known.same:
        return statement
    if not isinstance(statement, cst.SimpleStatementLine):
        return _with_broken_blocks(statement, outer, known)
    if not known.too_long(source_of(statement), outer):
        return statement
    made = _as_short_as_possible(statement, outer, known)
    return cast("NodeT", min((made, *_from_outside(statement, outer, known)), key=_size))


def _as_short_as_possible(
    simple: cst.SimpleStatementLine, outer: int, known: _Known
) -> cst.SimpleStatementLine:
    while True:
        long = known.too_long(_code(simple), outer)
        shorter = next(_shorter(simple, long, outer, known), None) if long else None
        if shorter is None:
            return simple
        simple = shorter


def _from_outside(
    statement: cst.SimpleStatementLine, outer: int, known: _Known
) -> Iterator[cst.SimpleStatementLine]:
    """The statement made short from one of the brackets over several lines on, the largest first.

    Its items then begin further to the left.
    """
    every = [node for kind in _KINDS for node in find_all(statement, kind)]
    # The operands of a chain have no bracket of their own.
    chained = {node.left for node in every if isinstance(node, _OPERATIONS)}
    outermost = [node for node in every if node not in chained]
    for node in sorted(outermost, key=_length_inside, reverse=True):
        made = _broken_at(statement, node, outer, known) if "\n" in source_of(node) else None
        if made is not None:
            made = _as_short_as_possible(made, outer, known)
            if not known.too_long(_code(made), outer):
                yield made


def _size(statement: cst.SimpleStatementLine) -> int:
    """How much room a statement takes: many lines, or lines far to the right, take more."""
    code = source_of(statement)
    return len(code) + _LINE * code.count("\n")


def _with_broken_blocks(statement: NodeT, outer: int, known: _Known) -> NodeT:
    """A compound statement with what is inside of its blocks broken; what it is about stays."""
    made: dict[cst.CSTNode, cst.IndentedBlock] = {}
    for block in _blocks(statement):
        step = known.step if block.indent is None else block.indent
        inner = outer + len(step.expandtabs())
        body = [_broken(each, inner, known) for each in block.body]
        if any(new is not before for new, before in zip(body, block.body, strict=True)):
            made[block] = block.with_changes(body=body)
    if not made:
        return statement
    changed = statement.visit(_WithBlocks(made))
    assert isinstance(changed, type(statement))
    return changed


class _WithBlocks(cst.CSTTransformer):
    """Puts other blocks in the place of some; to replace one alone would make the others anew."""

    def __init__(self, made: Mapping[cst.CSTNode, cst.IndentedBlock]) -> None:
        super().__init__()
        self._made = made

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Go down as far as to the blocks."""
        return not isinstance(node, cst.IndentedBlock)

    def on_leave(self, original_node: cst.CSTNodeT, updated_node: cst.CSTNodeT) -> cst.CSTNodeT:
        """Put the other block there."""
        return cast("cst.CSTNodeT", self._made.get(original_node, updated_node))


def _blocks(node: cst.CSTNode) -> Iterator[cst.IndentedBlock]:
    """The outermost blocks of a compound statement."""
    for child in children(node):
        if isinstance(child, cst.IndentedBlock):
            yield child
        elif not isinstance(child, cst.BaseExpression):
            yield from _blocks(child)


def _shorter(
    statement: cst.SimpleStatementLine, long: list[str], outer: int, known: _Known
) -> Iterator[cst.SimpleStatementLine]:
    """The statement broken at its operators, or at a bracket: the largest ones first."""
    small = statement.body[-1]
    value = getattr(small, "value", None)
    if isinstance(value, _OPEN) and not value.lpar:
        yield statement.with_changes(
            body=[
                *statement.body[:-1],
                small.with_changes(value=_in_brackets(value, known.step, WIDTH - outer)),
            ]
        )
    # Before Python 3.12 an f-string between single quotes takes no line break.
    strings = list(find_all(statement, cst.FormattedString))
    inside = {node for string in strings for kind in _KINDS for node in find_all(string, kind)}
    every = [node for kind in _KINDS for node in find_all(statement, kind)]
    brackets = [node for node in every if node not in inside]
    on_it = [node for node in brackets if any(source_of(node) in line for line in long)]
    on_it.sort(key=lambda node: -_length_inside(node))
    # To break an item among others, where these share a line, would tear them apart.
    around = [node for node in brackets if any(_shares(node, line) for line in long)]
    around.sort(key=_length_inside)
    for node in (*around, *on_it):
        made = _broken_at(statement, node, outer, known)
        if made is None:
            continue
        if sum(map(len, known.too_long(_code(made), outer))) < sum(map(len, long)):
            yield made


def _broken_at(
    statement: cst.SimpleStatementLine, node: _Bracketed, outer: int, known: _Known
) -> cst.SimpleStatementLine | None:
    """The statement with a bracket opened; None where a comment would go."""
    if not _items(node):
        return None
    marked = statement.deep_replace(node, cst.Name(_MARK))
    assert isinstance(marked, cst.SimpleStatementLine)
    margin = _margin(marked, outer)
    moved = _with_items_moved(statement, node, margin + known.step)
    room = WIDTH - outer - len((margin + known.step).expandtabs())
    made = statement.deep_replace(node, _opened(moved, margin, known.step, room))
    assert isinstance(made, cst.SimpleStatementLine)
    return made if list(comments_in(made)) == list(comments_in(statement)) else None


def _margin(marked: cst.SimpleStatementLine, outer: int) -> str:
    """The indentation, in its block, of the line of a statement that has the mark.

    Behind a backslash a line has that of the block as well, which is `outer` columns.
    """
    lines = _code(marked).splitlines()
    at = next(at for at, line in enumerate(lines) if _MARK in line)
    margin = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    if at and lines[at - 1].endswith("\\"):
        cut = (end for end in range(len(margin)) if len(margin[:end].expandtabs()) >= outer)
        return margin[next(cut, len(margin)) :]
    return margin


_OPEN = (cst.BinaryOperation, cst.BooleanOperation, cst.IfExp, cst.Tuple)
_SUMS = (cst.Add, cst.Subtract)
_OPERATIONS = (cst.BinaryOperation, cst.BooleanOperation)
_BRACKETS = (cst.Call, cst.List, cst.Tuple, cst.ListComp)
_KINDS: tuple[type[_Bracketed], ...] = (*_BRACKETS, *_OPERATIONS)


def _code(statement: cst.SimpleStatementLine) -> str:
    """The code of a statement without the comments above and behind it."""
    bare = cst.TrailingWhitespace()
    return source_of(statement.with_changes(leading_lines=[], trailing_whitespace=bare))


def _length_inside(node: _Bracketed) -> int:
    """How much stands between the brackets."""
    called = source_of(node.func) if isinstance(node, cst.Call) else ""
    return len(source_of(node)) - len(called)


def _items(node: _Bracketed) -> Sequence[Any]:
    if isinstance(node, cst.Call):
        return node.args
    if isinstance(node, cst.ListComp):
        return [node.elt]
    if isinstance(node, _OPERATIONS):
        return [node.left, node.right] if node.lpar else ()
    return node.elements if isinstance(node, cst.List) or node.lpar else ()


def _shares(node: _Bracketed, line: str) -> bool:
    """Whether a line of a bracket over several lines has two of its items, or opens it with one."""
    if isinstance(node, (cst.ListComp, *_OPERATIONS)) or source_of(node) in line:
        return False
    items = _items(node)
    texts = [
        f"{source_of(item)}{item.comma.whitespace_after.value}{source_of(behind.value)}"
        for item, behind in pairwise(items)
        if isinstance(item.comma.whitespace_after, cst.SimpleWhitespace)
    ]
    if isinstance(node, cst.Call) and items:
        texts.append(f"{source_of(node.func)}({source_of(items[0].value)}")
    return any(text in line for text in texts)


def _with_items_moved(
    statement: cst.SimpleStatementLine, node: _BracketedT, indent: str
) -> _BracketedT:
    """A bracket whose items' own further lines are moved as the items will be, to an indentation.

    A line under a bracket moves as far as that, one that hangs as far as the line it hangs from.
    """
    for at, item in enumerate(_items(node)):
        if not isinstance(item, (cst.Arg, cst.Element)) or "\n" not in source_of(item.value):
            continue
        marked = statement.deep_replace(item.value, cst.Name(_MARK))
        assert isinstance(marked, cst.SimpleStatementLine)
        line = next(line for line in _code(marked).splitlines() if _MARK in line)
        begins, under = len(line) - len(line.lstrip()), line.index(_MARK)
        columns = list(_columns(item.value))
        if columns and "\t" not in indent + line[:begins]:
            shift = len(indent) - (under if min(columns) >= under else begins)
            if min(columns) == under + 1:  # under a bracket that something may stand before now
                shift += _last_open(source_of(item.value).partition("\n")[0])
            moved = cast("cst.BaseExpression", item.value.visit(_Shifted(shift)))
            changed = node.deep_replace(_items(node)[at].value, moved)  # it may be made anew
            assert isinstance(changed, type(node))
            node = changed
    return node


def _last_open(line: str) -> int:
    """Where the last bracket stands that a line opens and does not close; 0 without one."""
    opened = []
    for at, character in enumerate(line):
        if character in "([{":
            opened.append(at)
        elif character in ")]}" and opened:
            opened.pop()
    return opened[-1] if opened else 0


def _columns(node: cst.CSTNode) -> Iterator[int]:
    """The columns at which lines begin inside of a node's brackets."""
    if isinstance(node, cst.ParenthesizedWhitespace):
        yield len(node.last_line.value)
    for part in parts(node):
        yield from _columns(part)


class _Shifted(cst.CSTTransformer):
    """Moves the lines inside of brackets by so many columns, none of them beyond the first."""

    def __init__(self, shift: int) -> None:
        super().__init__()
        self._shift = shift

    def on_leave(self, original_node: cst.CSTNodeT, updated_node: cst.CSTNodeT) -> cst.CSTNodeT:
        """Move the line that begins here."""
        if not isinstance(updated_node, cst.ParenthesizedWhitespace):
            return updated_node
        column = max(0, len(updated_node.last_line.value) + self._shift)
        return updated_node.with_changes(last_line=cst.SimpleWhitespace(" " * column))


def _in_brackets(value: cst.BaseExpression, step: str, width: int) -> cst.BaseExpression:
    """An expression in brackets of its own: on a line, or each of its operands or items on one."""
    inner, outer = _new_line(step), _new_line("")
    text = source_of(value)
    if "\n" in text or len(step.expandtabs()) + len(text) > width:
        if isinstance(value, cst.Tuple):
            value = value.with_changes(elements=_on_lines(value.elements, inner))
        elif isinstance(value, cst.IfExp):
            value = value.with_changes(whitespace_before_if=inner, whitespace_before_else=inner)
        else:
            value = _operands_on_lines(value, inner)
    return value.with_changes(
        lpar=[cst.LeftParen(whitespace_after=inner)],
        rpar=[cst.RightParen(whitespace_before=outer)],
    )


def _operands_on_lines(
    value: cst.BaseExpression, inner: cst.ParenthesizedWhitespace
) -> cst.BaseExpression:
    """A chain of operators that bind alike, with a line break before each."""
    assert isinstance(value, (cst.BinaryOperation, cst.BooleanOperation))
    left, operator = value.left, value.operator
    sums = isinstance(operator, _SUMS)
    if (
        isinstance(left, type(value))
        and not left.lpar
        and (
            isinstance(left.operator, _SUMS) if sums else isinstance(left.operator, type(operator))
        )
    ):
        left = _operands_on_lines(left, inner)
    return value.with_changes(left=left, operator=operator.with_changes(whitespace_before=inner))


def _opened(node: _Bracketed, margin: str, step: str, room: int) -> cst.BaseExpression:
    """A bracket whose items have a line, if that is no longer than `room`, else one each."""
    inner, outer = _new_line(margin + step), _new_line(margin)
    if not _has_room(node, room):
        node = _one_each(node, inner)
    if isinstance(node, cst.Call):
        *args, last = node.args
        closing = _with_comments(outer, last.whitespace_after_arg)
        opening = _with_comments(inner, node.whitespace_before_args)
        last = last.with_changes(whitespace_after_arg=closing)
        return node.with_changes(whitespace_before_args=opening, args=[*args, last])
    if isinstance(node, (cst.List, cst.ListComp)):
        return node.with_changes(
            lbracket=cst.LeftSquareBracket(_with_comments(inner, node.lbracket.whitespace_after)),
            rbracket=cst.RightSquareBracket(_with_comments(outer, node.rbracket.whitespace_before)),
        )
    return _between(node, inner, outer)


def _has_room(node: _Bracketed, room: int) -> bool:
    """Whether all items of a bracket fit on a line, and no comma behind them asks for more."""
    text = source_of(node)
    return "\n" not in text and text[-2] != "," and _length_inside(node) - 2 <= room


def _one_each(node: _Bracketed, inner: cst.ParenthesizedWhitespace) -> Any:
    """A bracket whose items, operands or clauses begin a line each."""
    if isinstance(node, _OPERATIONS):
        return _operands_on_lines(node, inner)
    if isinstance(node, cst.Call):
        return node.with_changes(args=_on_lines(node.args, inner))
    if isinstance(node, cst.ListComp):
        return node.with_changes(for_in=node.for_in.with_changes(whitespace_before=inner))
    return node.with_changes(elements=_on_lines(node.elements, inner))


def _between(
    node: cst.BaseExpression,
    inner: cst.ParenthesizedWhitespace,
    outer: cst.ParenthesizedWhitespace,
) -> cst.BaseExpression:
    """What stands in brackets, with a line break behind the first and in front of the last."""
    first, *others = node.lpar
    *more, last = node.rpar
    return node.with_changes(
        lpar=[*others, first.with_changes(whitespace_after=inner)],
        rpar=[last.with_changes(whitespace_before=outer), *more],
    )


def _on_lines(items: Sequence[Any], inner: cst.ParenthesizedWhitespace) -> list[Any]:
    if len(items) == 1:
        return list(items)
    broken = [
        item.with_changes(comma=cst.Comma(whitespace_after=_with_comments(inner, item.comma)))
        for item in items[:-1]
    ]
    return [*broken, items[-1].with_changes(comma=cst.Comma())]


def _with_comments(
    new: cst.ParenthesizedWhitespace,
    old: cst.BaseParenthesizableWhitespace | cst.Comma | cst.MaybeSentinel,
) -> cst.ParenthesizedWhitespace:
    """A line break with the comment that stood behind the line, or behind the comma."""
    space = old.whitespace_after if isinstance(old, cst.Comma) else old
    if not isinstance(space, cst.ParenthesizedWhitespace) or space.first_line.comment is None:
        return new
    return new.with_changes(first_line=space.first_line)


def _new_line(indent: str) -> cst.ParenthesizedWhitespace:
    return cst.ParenthesizedWhitespace(indent=True, last_line=cst.SimpleWhitespace(indent))
