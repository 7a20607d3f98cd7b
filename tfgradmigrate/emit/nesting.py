"""The statements of a module that was built of another one, down to those that are not the same.

An edit rebuilds what is around it, up to the module: of a class of a thousand lines the class, a
method and one statement in it. All others are the nodes that they were, and so is their layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

import libcst as cst

#: The indentation around a statement, level by level.
Indents = tuple[str, ...]
#: Which statements there are, by the number of the node, and where: None of one in several places.
Places = dict[int, Indents | None]

_HOLDING = (cst.FunctionDef, cst.ClassDef, cst.With, cst.If, cst.For, cst.While)


def block_of(statement: cst.CSTNode) -> cst.IndentedBlock | None:
    """The block of a statement that has just one, and what stands in it on lines of its own."""
    if not isinstance(statement, _HOLDING) or getattr(statement, "orelse", None) is not None:
        return None
    return statement.body if isinstance(statement.body, cst.IndentedBlock) else None


def without_block(statement: cst.BaseStatement, block: cst.IndentedBlock) -> cst.BaseStatement:
    """A statement with `pass` in the place of what stands in its block."""
    return statement.with_changes(body=block.with_changes(body=[_PASS], footer=()))


_PASS = cst.SimpleStatementLine([cst.Pass()])


def differences(
    module: cst.Module, old: cst.Module
) -> tuple[Sequence[cst.BaseStatement], Sequence[cst.BaseStatement], Set[int]]:
    """The top-level statements that only `old` has, those that only a module built from it has, and
    which of the statements in their blocks stand in both, as deep as before, with all below them.
    """
    kept = {id(statement) for statement in old.body} & {id(new) for new in module.body}
    before, after = (
        [statement for statement in each.body if id(statement) not in kept]
        for each in (old, module)
    )
    was, now = places(old, before), places(module, after)
    same = {number for number, indents in was.items() if indents and now.get(number) == indents}
    return before, after, same


def places(module: cst.Module, body: Iterable[cst.CSTNode]) -> Places:
    """Where some statements of a module stand, and those in the blocks of these."""
    found: Places = {}
    for statement, indents in _below(module, body, ()):
        found[id(statement)] = indents if id(statement) not in found else None
    return found


def _below(
    module: cst.Module, body: Iterable[cst.CSTNode], indents: Indents
) -> Iterator[tuple[cst.CSTNode, Indents]]:
    for statement in body:
        yield statement, indents
        block = block_of(statement)
        if block is not None:
            yield from _below(module, block.body, inside(module, block, indents))


def inside(module: cst.Module, block: cst.IndentedBlock, indents: Indents) -> Indents:
    """The indentation around what stands in a block."""
    return (*indents, module.default_indent if block.indent is None else block.indent)
