"""Continuation lines that stand under their bracket, moved along with it.

`py_func` that becomes `numpy_function` pushes the bracket behind it to the right; the arguments
below, which keep the layout that they had, would no longer stand under the first one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import cast

import libcst as cst
from msgspec import Struct, field

from tfgradmigrate.emit.layout import WIDTH, is_upgraded
from tfgradmigrate.emit.nesting import Indents, block_of, differences, inside, without_block
from tfgradmigrate.syntax.tree import Generation

_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")


def realign(module: cst.Module, old: cst.Module) -> cst.Module:
    """Move what stood under a bracket in `old` under that bracket in a module built from it.

    Lines inside of such a line's own brackets move as far as it does. Layout is identified by the
    identity of its nodes, so lines that were made anew stay as they were made. Where one line would
    become too long, all of its brackets keep the lines where they are. So they do behind a name
    that `tf_upgrade_v2` changes: that tool moves no lines, whether it runs before or after.
    """
    # What stands deeper than before may have lines that do not move with it.
    before, after, same = differences(module, old)
    offsets = {
        id(line.node): offset
        for _, lines in _parts(old, before, same)
        for line in lines
        if (offset := line.offset) is not None
    }
    if not offsets:
        return module
    new = set(map(id, after))
    body = [
        _realigned(module, statement, offsets, same) if id(statement) in new else statement
        for statement in module.body
    ]
    return module.with_changes(body=body)


def _parts(
    module: cst.Module, body: Iterable[cst.BaseStatement], same: Set[int], indents: Indents = ()
) -> Iterator[tuple[cst.BaseStatement, list[_Line]]]:
    """The statements that are not the same, each with its lines but for those of its block."""
    for statement in body:
        if id(statement) in same:
            continue
        block = block_of(statement)
        shown = statement if block is None else without_block(statement, block)
        yield statement, _Lines(module, shown, indents).lines
        if block is not None:
            yield from _parts(module, block.body, same, inside(module, block, indents))


def _realigned(
    module: cst.Module, statement: cst.BaseStatement, offsets: Mapping[int, int], same: Set[int]
) -> cst.BaseStatement:
    parts = list(_parts(module, [statement], same))
    times = Counter(id(line.node) for _, lines in parts for line in lines)
    shifts_of = {
        id(part): shifts for part, lines in parts if (shifts := _shifts(lines, offsets, times))
    }
    return _moved(statement, shifts_of) if shifts_of else statement


def _shifts(
    lines: Iterable[_Line], offsets: Mapping[int, int], times: Mapping[int, int]
) -> dict[int, int]:
    """By how many columns each line of a statement moves that does."""
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
    return {
        id(line.node): shift_of[line.number]
        for line in lines
        if shift_of[line.number] and line.top.line not in fixed
    }


def _moved(
    statement: cst.BaseStatement, shifts_of: Mapping[int, Mapping[int, int]]
) -> cst.BaseStatement:
    """A statement with the lines moved that are to move in it, or in the blocks below it."""
    block, shifts = block_of(statement), shifts_of.get(id(statement))
    shown = statement if block is None else without_block(statement, block)
    moved = shown if shifts is None else cast("cst.BaseStatement", shown.visit(_Mover(shifts)))
    if block is None:
        return moved
    body = [_moved(each, shifts_of) for each in block.body]
    if all(new is each for new, each in zip(body, block.body, strict=True)):
        return statement if shifts is None else moved.with_changes(body=block)
    return moved.with_changes(body=block.with_changes(body=body))


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

    def __init__(self, module: cst.Module, statement: cst.CSTNode, indents: Indents) -> None:
        super().__init__(
            default_indent=module.default_indent, default_newline=module.default_newline
        )
        self.indent_tokens += indents
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
            last_line=_wider(space.last_line, shift),
            empty_lines=[
                line
                if line.comment is None
                else line.with_changes(whitespace=_wider(line.whitespace, shift))
                for line in space.empty_lines
            ],
        )


def _wider(space: cst.SimpleWhitespace, shift: int) -> cst.SimpleWhitespace:
    if shift < 0:
        return cst.SimpleWhitespace(space.value[: len(space.value) + shift])
    return cst.SimpleWhitespace(space.value + " " * shift)
