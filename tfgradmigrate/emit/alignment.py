"""Continuation lines that stand under their bracket, moved along with it.

`py_func` that becomes `numpy_function` pushes the bracket behind it to the right; the arguments
below, which keep the layout that they had, would no longer stand under the first one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import libcst as cst
from msgspec import Struct, field

from tfgradmigrate.emit.layout import WIDTH, is_upgraded
from tfgradmigrate.syntax.tree import Generation

_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")


def realign(module: cst.Module, old: cst.Module) -> cst.Module:
    """Move what stood under a bracket in `old` under that bracket in a module made from it.

    Lines inside of such a line's own brackets move as far as it does. Layout is told by the
    identity of its nodes, so lines that were made anew stay as they were made. Where one line would
    become too long, all of its brackets keep the lines where they are. So they do behind a name
    that `tf_upgrade_v2` changes: that tool moves no lines, whether it runs before or after.
    """
    same = {id(statement) for statement in old.body} & {id(new) for new in module.body}
    before = [statement for statement in old.body if id(statement) not in same]
    offsets = {
        id(line.node): offset
        for statement in before
        for line in _Lines(old, statement).lines
        if (offset := line.offset) is not None
    }
    if not offsets:
        return module
    body = [
        statement if id(statement) in same else _realigned(module, statement, offsets)
        for statement in module.body
    ]
    return module.with_changes(body=body)


def _realigned(
    module: cst.Module, statement: cst.BaseStatement, offsets: Mapping[int, int]
) -> cst.BaseStatement:
    lines = _Lines(module, statement).lines
    times = Counter(id(line.node) for line in lines)
    shift_of: dict[int, int] = {}
    fixed: set[int] = set()
    for line in lines:
        known = offsets.get(id(line.node))
        shift = shift_of.get(line.bracket.line, 0)
        if known is not None and not line.bracket.ends_line and not line.bracket.upgraded:
            shift += line.bracket.column + known - line.column
        shift_of[line.number] = shift
        if shift and (times[id(line.node)] > 1 or not line.can_move(shift)):
            fixed.add(line.top.line)
    shifts = {
        id(line.node): shift_of[line.number]
        for line in lines
        if shift_of[line.number] and line.top.line not in fixed
    }
    if not shifts:
        return statement
    moved = statement.visit(_Mover(shifts))
    assert isinstance(moved, cst.BaseStatement)
    return moved


class _Bracket(Struct):
    """An open bracket: the line that it stands on, its column, and whether nothing follows it.

    `before` is what stands on the line in front of it, with the bracket itself.
    """

    line: int
    column: int
    ends_line: bool
    before: str

    @property
    def upgraded(self) -> bool:
        """Whether it stands behind a name that `tf_upgrade_v2` changes."""
        return is_upgraded(self.before)


class _Line(Struct, frozen=True, eq=False):
    """A line inside of brackets: the layout that begins it, and its length with all of that.

    `bracket` is the innermost one around it, `top` the outermost.
    """

    node: cst.ParenthesizedWhitespace
    number: int
    column: int
    length: int
    bracket: _Bracket
    top: _Bracket
    closes: bool

    @property
    def offset(self) -> int | None:
        """How far right of its bracket it stands, if under what follows that; else None.

        A closing bracket may stand under its own. `tf_upgrade_v2` may have put `compat.v1.` in
        front of the bracket.
        """
        if self.bracket.ends_line:
            return None
        inserted = "compat.v1."
        moved = len(inserted) * self.bracket.before.count(inserted)
        under = (self.column - self.bracket.column + back for back in (0, moved))
        return next((n for n in under if n == 1 or (n == 0 and self.closes)), None)

    def can_move(self, shift: int) -> bool:
        """Whether there is room for the line so many columns to the right, or left if negative."""
        if shift > 0 and self.length <= WIDTH < self.length + shift:
            return False
        return len(self.node.last_line.value) + shift >= 0


class _Position(Struct):
    """How far the code has been read."""

    line: int = 0
    column: int = 0
    open: list[_Bracket] = field(default_factory=list)

    def read(self, token: str) -> None:
        newlines = token.count("\n")
        self.line += newlines
        self.column = len(token.rpartition("\n")[2]) + (0 if newlines else self.column)


class _Lines(Generation):
    """The lines of a statement that begin inside of brackets, in the order of the code."""

    def __init__(self, module: cst.Module, statement: cst.CSTNode) -> None:
        super().__init__(
            default_indent=module.default_indent, default_newline=module.default_newline
        )
        self._layout: dict[int, list[cst.ParenthesizedWhitespace]] = {}
        self._starts: set[int] = set()
        self._texts: set[int] = set()
        statement._codegen(self)
        self.lines = self._read(self.tokens)

    def before_codegen(self, node: cst.CSTNode) -> None:
        """Note where layout begins, and which tokens are text of an f-string."""
        if type(node) is cst.ParenthesizedWhitespace:
            self._starts.add(len(self.tokens))
        elif type(node) is cst.FormattedStringText:
            self._texts.add(len(self.tokens))

    def after_codegen(self, node: cst.CSTNode) -> None:
        """Note where layout ends."""
        if type(node) is cst.ParenthesizedWhitespace:
            self._layout.setdefault(len(self.tokens), []).append(node)

    def _read(self, tokens: Sequence[str]) -> list[_Line]:
        at, lines = _Position(), []
        texts = [line.rstrip("\r") for line in "".join(tokens).split("\n")]
        for number, token in enumerate(tokens):
            if at.open:
                lines += [
                    _Line(
                        node,
                        at.line,
                        at.column,
                        len(texts[at.line]),
                        at.open[-1],
                        at.open[0],
                        token in _CLOSE,
                    )
                    for node in self._layout.get(number, ())
                ]
            if number not in self._texts and token in _OPEN:
                before = texts[at.line][: at.column + 1]
                at.open.append(_Bracket(at.line, at.column, number + 1 in self._starts, before))
            elif number not in self._texts and token in _CLOSE and at.open:
                at.open.pop()
            at.read(token)
        return lines


class _Mover(cst.CSTTransformer):
    """Moves the lines that layout begins, and the comments above them, by so many columns."""

    def __init__(self, shifts: Mapping[int, int]) -> None:
        super().__init__()
        self._shifts = shifts

    def on_leave(self, original_node: cst.CSTNodeT, updated_node: cst.CSTNodeT) -> cst.CSTNodeT:
        """Move a line that is to be moved."""
        shift = self._shifts.get(id(original_node))
        if shift is None:
            return updated_node
        space = cst.ensure_type(updated_node, cst.ParenthesizedWhitespace)
        return updated_node.with_changes(
            last_line=_moved(space.last_line, shift),
            empty_lines=[
                line
                if line.comment is None
                else line.with_changes(whitespace=_moved(line.whitespace, shift))
                for line in space.empty_lines
            ],
        )


def _moved(space: cst.SimpleWhitespace, shift: int) -> cst.SimpleWhitespace:
    if shift < 0:
        return cst.SimpleWhitespace(space.value[: len(space.value) + shift])
    return cst.SimpleWhitespace(space.value + " " * shift)
