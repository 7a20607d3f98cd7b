"""Where the nodes of a module stand, and the text of a module that was changed.

A libcst node does not know its place; generating the code of all that stands before it tells, at
half the price of the parse. Python's own parser says, much faster, on which line each statement
begins. So only the top-level statements that are asked about are generated, and each of them has
to be found, to the character, where Python says it is. Where it is not, or where Python is too old
for the file, the whole module is generated.
"""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import accumulate, pairwise

import libcst as cst
from msgspec import Struct

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.syntax.parsing import line_starts
from tfgradmigrate.syntax.tree import Generation, read_module

_INDENTED = pattern(r"(?:^|[\r\n])[ \t\f]")


class Span(Struct, frozen=True):
    """Where a node stands: lines and columns from 1, the end behind its last character."""

    line: int
    column: int
    end_line: int
    end_column: int


class ModuleText:
    """A module and the text it was parsed from, with Python's own tree of it if there is one."""

    def __init__(self, module: cst.Module, text: str, tree: ast.Module | None) -> None:
        """Without Python's tree every answer is the same, and takes longer."""
        self.module = module
        self.text = text
        lines = [] if tree is None else _first_lines(module.body, tree.body)
        self._line_of: dict[cst.CSTNode, int] = dict(zip(module.body, lines, strict=False))
        self._line_starts = line_starts(text)
        # What was generated, of this module and of one that was built from it: it is asked for
        # again to find where nodes stand, and to parse the result.
        self._codes: dict[cst.CSTNode, tuple[_Code, int]] = {}
        self._made: dict[cst.CSTNode, str] = {}
        self._made_for: cst.Module | None = None

    def locate(
        self, nodes: Iterable[cst.CSTNode], parents: Mapping[cst.CSTNode, cst.CSTNode]
    ) -> dict[cst.CSTNode, Span]:
        """Where the given nodes of the module stand."""
        groups: dict[cst.CSTNode, set[cst.CSTNode]] = {}
        for node in nodes:
            groups.setdefault(self._top_level(node, parents), set()).add(node)
        spans: dict[cst.CSTNode, Span] = {}
        try:
            for statement, wanted in groups.items():
                code, line = self._placed(statement)
                spans.update(code.spans(wanted, line))
        except _MisplacedError:
            return _Code(self.module, self.module).spans(set().union(*groups.values()))
        return spans

    def code_of(self, changed: cst.Module) -> str:
        """The code of a module that was built from this one.

        The text of top-level statements that are the same nodes as before is taken over; only the
        others are generated.
        """
        try:
            return self._spliced(changed)
        except _MisplacedError:
            return _Text(changed, changed).text

    def parsed(self, changed: cst.Module) -> cst.Module:
        """The tree that parsing the code of a module gives that was built from this one.

        Top-level statements that are the same nodes as before are taken over, as their text is
        the same; only the others are parsed.
        """
        try:
            return self._reparsed(changed)
        except _MisplacedError:
            return read_module(_Text(changed, changed).text)

    def _reparsed(self, changed: cst.Module) -> cst.Module:
        body: list[cst.BaseStatement | cst.SimpleStatementLine | cst.BaseCompoundStatement] = []
        done = 0
        for old, new in self._differences(changed):
            body += self.module.body[done : old.start]
            done = old.stop
            code = "".join(self._text_of(changed, statement) for statement in changed.body[new])
            if not code:
                continue
            part = cst.parse_module(code)
            # Nodes say nothing of newlines and indentation that are as everywhere in their module.
            indented = _INDENTED.search(code) is not None
            if (
                part.footer
                or part.default_newline != changed.default_newline
                or (indented and part.default_indent != changed.default_indent)
            ):
                raise _MisplacedError
            first = part.body[0]
            lines = [*part.header, *first.leading_lines]
            body += [first.with_changes(leading_lines=lines), *part.body[1:]]
        return changed.with_changes(body=[*body, *self.module.body[done:]])

    def _spliced(self, changed: cst.Module) -> str:
        parts: list[str] = []
        done = 0
        for old, new in self._differences(changed):
            start, end = self._extent(old)
            parts.append(self.text[done:start])
            parts += [self._text_of(changed, statement) for statement in changed.body[new]]
            done = end
        parts.append(self.text[done:])
        return "".join(parts)

    def _differences(self, changed: cst.Module) -> Iterator[tuple[slice, slice]]:
        """Which runs of statements have given way to which others; either may be empty."""
        old, new = self.module.body, changed.body
        if not (
            new
            and changed.has_trailing_newline
            and changed.header is self.module.header
            and changed.footer is self.module.footer
        ):
            raise _MisplacedError
        index: dict[cst.CSTNode, int] = {node: number for number, node in enumerate(old)}
        pairs = [(index[node], number) for number, node in enumerate(new) if node in index]
        first_old = first_new = 0
        for in_old, in_new in [*pairs, (len(old), len(new))]:
            if in_old < first_old:
                # Statements in another order than before.
                raise _MisplacedError
            if in_old > first_old or in_new > first_new:
                yield slice(first_old, in_old), slice(first_new, in_new)
            first_old, first_new = in_old + 1, in_new + 1

    def _extent(self, statements: slice) -> tuple[int, int]:
        """Between which offsets some neighbouring statements stand, comments above included."""
        body = self.module.body
        if statements.start == statements.stop:
            # Nothing goes, something comes: in front of the next one, or behind the last.
            last = statements.start == len(body)
            start, end = self._extent(slice(statements.start - last, statements.start - last + 1))
            return (end, end) if last else (start, start)
        extents = []
        for statement in body[statements]:
            code, line = self._placed(statement)
            start = self._line_starts[line - 1]
            extents.append((start, start + len(code.text)))
        if any(one[1] != other[0] for one, other in pairwise(extents)):
            raise _MisplacedError
        return extents[0][0], extents[-1][1]

    def _text_of(self, changed: cst.Module, statement: cst.CSTNode) -> str:
        """The code of a top-level statement of a module that was built from this one."""
        if changed is not self._made_for:
            self._made, self._made_for = {}, changed
        if statement not in self._made:
            self._made[statement] = _Text(changed, statement).text
        return self._made[statement]

    def _placed(self, statement: cst.CSTNode) -> tuple[_Code, int]:
        """The code of a top-level statement, comments above included, and the line of its start."""
        if statement not in self._codes:
            self._codes[statement] = self._generated(statement)
        return self._codes[statement]

    def _generated(self, statement: cst.CSTNode) -> tuple[_Code, int]:
        known = self._line_of.get(statement)
        if known is None:
            raise _MisplacedError
        code = _Code(self.module, statement)
        line = known - code.spans([statement])[statement].line + 1
        if line < 1 or not self.text.startswith(code.text, self._line_starts[line - 1]):
            raise _MisplacedError
        return code, line

    def _top_level(
        self, node: cst.CSTNode, parents: Mapping[cst.CSTNode, cst.CSTNode]
    ) -> cst.CSTNode:
        above = parents.get(node)
        while above is not None and above is not self.module:
            node, above = above, parents.get(above)
        return node


class _MisplacedError(Exception):
    """A statement is not where Python's tree has it, or the tree does not have it."""


class _Text(Generation):
    """The code of one node."""

    def __init__(self, module: cst.Module, node: cst.CSTNode) -> None:
        super().__init__(
            default_indent=module.default_indent, default_newline=module.default_newline
        )
        node._codegen(self)
        if not module.has_trailing_newline and not module.footer and node in module.body[-1:]:
            # As the module itself does at its end.
            self.pop_trailing_newline()
        self.text = "".join(self.tokens)


class _Code(_Text):
    """The code of one node, and between which tokens of it each node below it lies."""

    def __init__(self, module: cst.Module, node: cst.CSTNode) -> None:
        # By number: a node hashes in Python.
        self._tokens_of: dict[int, tuple[int, int]] = {}
        super().__init__(module, node)

    def record_syntactic_position(  # type: ignore[override]
        self,
        node: cst.CSTNode,
        *,
        start_node: cst.CSTNode | None = None,
        end_node: cst.CSTNode | None = None,
    ) -> AbstractContextManager[None]:
        """Called by every node around its own code, without the layout it owns."""
        return _Recorder(self, node)

    def spans(self, nodes: Iterable[cst.CSTNode], first_line: int = 1) -> dict[cst.CSTNode, Span]:
        """Where those of some nodes stand that are below this, if it begins on the given line."""
        offsets = list(accumulate(map(len, self.tokens), initial=0))
        starts = line_starts(self.text)

        def place(token: int) -> tuple[int, int]:
            # The newline that a module without one at its end does not have was a token, too.
            offset = offsets[min(token, len(self.tokens))]
            line = bisect_right(starts, offset)
            return first_line + line - 1, offset - starts[line - 1] + 1

        tokens = {node: self._tokens_of[id(node)] for node in nodes if id(node) in self._tokens_of}
        return {node: Span(*place(a), *place(b)) for node, (a, b) in tokens.items()}


class _Recorder(AbstractContextManager[None]):
    """Notes which tokens a node gives while it is entered."""

    __slots__ = ("_code", "_node", "_start")

    def __init__(self, code: _Code, node: cst.CSTNode) -> None:
        self._code = code
        self._node = node

    def __enter__(self) -> None:
        self._start = len(self._code.tokens)

    def __exit__(self, *_raised: object) -> None:
        self._code._tokens_of[id(self._node)] = (self._start, len(self._code.tokens))


def _first_lines(body: Sequence[cst.CSTNode], statements: Sequence[ast.stmt]) -> list[int]:
    """The line of every top-level statement, decorators not counted; empty if they do not match.

    What libcst has as one line of statements with semicolons are several to Python.
    """
    lines: list[int] = []
    index = 0
    for node in body:
        if index < len(statements):
            lines.append(statements[index].lineno)
        index += len(node.body) if isinstance(node, cst.SimpleStatementLine) else 1
    return lines if index == len(statements) else []
