"""Lines behind a backslash, moved along with the statement that continues in them."""

from __future__ import annotations

from collections.abc import Iterator, Set

import libcst as cst

from tfgradmigrate.emit.nesting import differences
from tfgradmigrate.syntax.tree import parts

_BACKSLASHES = ("\\\n", "\\\r")


def rehang(module: cst.Module, old: cst.Module, text: str) -> cst.Module:
    """Move what stands behind backslashes as far as the block that it stands in has moved.

    Lines in brackets are indented anew wherever they come to stand, these are not. `text` is the
    code of `old`. A line stays that would have to be moved beyond the first column, or by tabs.
    """
    if not any(backslash in text for backslash in _BACKSLASHES):
        return module
    before, after, same = differences(module, old)
    now = dict(
        noted
        for statement in after
        for noted in _standing(statement, 0, module.default_indent, same)
    )
    if not now:
        return module
    was = dict(
        noted for statement in before for noted in _standing(statement, 0, old.default_indent)
    )
    if all(was.get(number, outer) == outer for number, outer in now.items()):
        return module
    mover = _Mover(was, module.default_indent)
    new = set(map(id, after))
    return module.with_changes(
        body=[each.visit(mover) if id(each) in new else each for each in module.body]
    )


def _standing(
    node: cst.CSTNode, outer: int, step: str, but: Set[int] = frozenset()
) -> Iterator[tuple[int, int]]:
    """The layout that holds backslashes, by number, with how far its block is indented.

    That of some statements, by number, is left out.
    """
    if type(node) is cst.SimpleWhitespace:
        if any(backslash in node.value for backslash in _BACKSLASHES):
            yield id(node), outer
    elif id(node) not in but:
        inner = outer + _columns(node, step) if isinstance(node, cst.IndentedBlock) else outer
        for child in parts(node):
            yield from _standing(child, inner, step, but)


def _columns(block: cst.IndentedBlock, step: str) -> int:
    return len((step if block.indent is None else block.indent).expandtabs())


class _Mover(cst.CSTTransformer):
    """Moves the lines behind backslashes whose blocks stood elsewhere."""

    def __init__(self, was: dict[int, int], step: str) -> None:
        super().__init__()
        self._was = was
        self._step = step
        self._outer = 0

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Count the indentation of a block."""
        if isinstance(node, cst.IndentedBlock):
            self._outer += _columns(node, self._step)
        return True

    def on_leave(self, original_node: cst.CSTNodeT, updated_node: cst.CSTNodeT) -> cst.CSTNodeT:
        """Move a line that is to be moved."""
        if isinstance(original_node, cst.IndentedBlock):
            self._outer -= _columns(original_node, self._step)
        shift = self._outer - self._was.get(id(original_node), self._outer)
        if not shift or not isinstance(updated_node, cst.SimpleWhitespace):
            return updated_node
        before, newline, spaces = updated_node.value.rpartition("\n")
        if "\t" in spaces or "\n" in before or len(spaces) + shift < 0:
            return updated_node
        return updated_node.with_changes(value=f"{before}{newline}{' ' * (len(spaces) + shift)}")
