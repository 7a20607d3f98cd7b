"""One file's text through facts, findings and edits to the new text, with the checks in between.

Nothing here touches a file. The checks run in production: every occurrence belongs to exactly one
finding, the result parses and reads no name that the change has taken away, and a second migration
of the result changes nothing.
"""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterable, Mapping, Sequence

import libcst as cst
from msgspec import Struct

from tfgradmigrate.deciding import decide
from tfgradmigrate.emit.alignment import realign
from tfgradmigrate.emit.edits import apply_edits
from tfgradmigrate.emit.layout import break_long_lines
from tfgradmigrate.emit.tidy import add_imports, drop_unused_imports
from tfgradmigrate.idioms import registry
from tfgradmigrate.ignores.comments import Comment, comments_in
from tfgradmigrate.markers import has_marker, markers
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.rewrite.decisions import Decision
from tfgradmigrate.rewrite.gone_comments import quote_gone
from tfgradmigrate.rewrite.host_adapter import insert_adapter
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.findings.failed import NotParsed, Unsound
from tfgradmigrate.rules.model import (
    Action,
    FileFailure,
    FileResult,
    Finding,
)
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.free_names import unbound_names
from tfgradmigrate.syntax.mentions import may_mention, mentions
from tfgradmigrate.syntax.parsing import TooNestedError, line_starts, parse
from tfgradmigrate.syntax.positions import ModuleText, Span
from tfgradmigrate.syntax.tree import read_module

# In front of a statement libcst does not keep it, and the lines behind it have other numbers then.
_LONE_BACKSLASH = pattern(r"(?:\A|[\r\n])(?P<line>[ \t\f]*\\)(?=[\r\n]|\Z)")
# It wants the white space of a block to begin with that of the block around it.
_UNEVEN = pattern(r"(?:\A|[\r\n])[ \t\f]*(?: \t|\t )")
# Nor does it keep a form feed that stands there.
_FORM_FEED = "\f"


def migrate_source(text: str, path: str, options: MigrationOptions) -> FileResult:
    """Migrate the text of one module.

    The result has `new` equal to `old` where nothing changes, and a failure (TGM901 not parsable,
    TGM903 the result is not sound) instead of findings where the file cannot be handled. Raises
    what the idioms raise by mistake; the engine turns that into TGM905.
    """
    if not may_mention(text, (*markers(), *options.handed_overrides)):
        return FileResult(path, old=text, new=text)
    tree, error = parse(text)
    if isinstance(error, TooNestedError):
        return _failed(path, text, NotParsed.code, error.lineno, f"cannot be parsed: {error.msg}")
    try:
        module = read_module(text)
    except cst.ParserSyntaxError as refused:
        # Python's own message is the clearer one; it has none for syntax newer than itself.
        line, reason = refused.raw_line, refused.message.strip().splitlines()[0]
        if error is not None:
            line, reason = error.lineno or line, error.msg
        message = f"cannot be parsed: {reason}"
        if tree is not None:
            message = (
                "Python reads this file, but libcst, the parser that keeps its layout, stops in "
                "this line: write it in another way"
            )
            uneven = _UNEVEN.search(text)
            if uneven is not None:
                line = len(line_starts(text[: uneven.end()]))
                message = message.replace("write it in another way", "indent it by spaces alone")
        return _failed(path, text, NotParsed.code, line, message)
    lone = _LONE_BACKSLASH.search(text)
    if (_FORM_FEED in text or lone is not None) and not _is_kept(module, text):
        return _forgotten(path, text, lone)
    source = ModuleText(module, text, tree)
    del tree
    return _migrated(source, path, options)


def _migrated(source: ModuleText, path: str, options: MigrationOptions) -> FileResult:
    """The result for a module that was read."""
    parse.cache_clear()  # the tree of a long file takes more memory than all of the results
    text = source.text
    rewrite = _rewrite(source, path, options)
    findings, ignored = _findings(source, rewrite, path, options)
    result = FileResult(path, findings, old=text, new=rewrite.new, ignored=ignored)
    if not result.changed:
        return result
    unsound = _why_unsound(source, rewrite, path, options)
    if unsound is not None:
        remedy = "write the ignore comments without a code, or " if ignored else "please "
        message = f"{unsound}; the file is left alone: {remedy}report this with the file"
        return _failed(path, text, Unsound.code, None, message)
    return result


def _is_kept(module: cst.Module, text: str) -> bool:
    """Whether libcst has kept all of a text, and does not indent by the form feed in it."""
    return module.code == text and not module.default_indent.strip(" \t")


def _forgotten(path: str, text: str, lone: re.Match[str] | None) -> FileResult:
    what, remedy = "a form feed in front of a statement", "remove it"
    start = text.find(_FORM_FEED)
    if lone is not None:
        what, remedy = "a line with nothing but a backslash", "remove that line"
        start = lone.start("line")
    message = (
        f"cannot be changed: libcst, the parser that keeps its layout, forgets {what}; {remedy}"
    )
    return _failed(path, text, NotParsed.code, len(line_starts(text[:start])), message)


def _failed(path: str, text: str, code: str, line: int | None, message: str) -> FileResult:
    return FileResult(path, failure=FileFailure(path, code, line, message), old=text, new=text)


def _why_unsound(
    source: ModuleText, rewrite: _Rewrite, path: str, options: MigrationOptions
) -> str | None:
    """Why a result cannot be trusted: it does not parse, reads a name that the change has taken
    away, or would be changed again.
    """
    new = rewrite.new
    tree: ast.Module | None = None
    try:
        tree = tree_of(new)
    except SyntaxError as error:
        # A file that is newer than this Python is read by libcst alone, before and after.
        if parse(source.text).tree is not None:
            return f"the result does not parse (line {error.lineno}: {error.msg})"
    try:
        unbound = unbound_names(source.text, new) if tree is not None else []
    except SyntaxError as error:
        return f"the result cannot be compiled (line {error.lineno}: {error.msg})"
    if unbound:
        listed = ", ".join(f"`{name}`" for name in unbound)
        return f"the result would read {listed}, which nothing binds there any more"
    marked = has_marker(new.encode("utf-8", "surrogateescape"))
    if tree is not None and not (marked and mentions(tree, markers())):
        return None
    try:
        module = source.parsed(rewrite.module) if tree is not None else read_module(new)
    except cst.ParserSyntaxError as error:
        return f"the result does not parse (line {error.raw_line})"
    again = _rewrite(ModuleText(module, new, tree), path, options)
    if again.new != new:
        return "a second migration would change the result again"
    changing = (d for d in again.decisions if d.code.action in (Action.REWRITE, Action.SHIM))
    told = next((d for d in changing if not d.ignored and not d.is_left(options)), None)
    if told is not None:
        return f"a second migration would report a change again ({told.code.code})"
    return None


class _Rewrite(Struct, frozen=True):
    """What was decided on a module, and what came of it."""

    decisions: list[Decision]
    parents: Mapping[cst.CSTNode, cst.CSTNode]
    module: cst.Module
    new: str


def _rewrite(source: ModuleText, path: str, options: MigrationOptions) -> _Rewrite:
    facts = Facts(source.module, path, options.runtime_module, options.neighbours, source.text)
    try:
        return _rewritten(source, facts, options)
    finally:
        facts.release()


def _rewritten(source: ModuleText, facts: Facts, options: MigrationOptions) -> _Rewrite:
    module = source.module
    comments = comments_in(source.text) if options.comments else []
    decisions, edits = decide(facts, options, _Ignored(source, facts, comments))
    new = source.text
    insert_adapter(edits, facts)
    if edits:
        module = apply_edits(module, edits, facts.scopes.parents)
        ignored = [marker for d in decisions if d.ignored for marker in d.markers]
        staying = {facts.scopes.parents[marker] for marker in ignored}
        module = drop_unused_imports(module, facts.scopes, staying)
        module = add_imports(module, edits.imports)
        module = realign(module, source.module)
        module = break_long_lines(module, source.module, source.text)
        quote_gone(decisions, source.module, module, facts.scopes)
        new = source.code_of(module)
    return _Rewrite(decisions, facts.scopes.parents, module, new)


class _Ignored:
    """Tells which decisions the comments of a module set aside."""

    def __init__(self, source: ModuleText, facts: Facts, comments: Sequence[Comment]) -> None:
        self._source = source
        self._parents = facts.scopes.parents
        self._comments = comments

    def __call__(self, decision: Decision) -> bool:
        """Return whether the place of a decision, or one of its occurrences, is covered."""
        code = decision.code.code
        comments = [comment for comment in self._comments if comment.names(code)]
        if not comments:
            return False
        spans = self._source.locate(_located([decision]), self._parents)
        lines = {span.line for span in spans.values()}
        return any(comment.covers(code, lines) for comment in comments)


def _located(decisions: Iterable[Decision]) -> list[cst.CSTNode]:
    return [node for decision in decisions for node in _places(decision)]


def _places(decision: Decision) -> Sequence[cst.CSTNode]:
    return (decision.anchor, *decision.markers, *decision.former)


def _findings(
    source: ModuleText, rewrite: _Rewrite, path: str, options: MigrationOptions
) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """The findings, and those that comments set aside, each in the order of the source."""
    spans = source.locate(_located(rewrite.decisions), rewrite.parents)
    lines = list(io.StringIO(source.text, newline=""))
    said: list[Finding] = []
    ignored: list[Finding] = []
    for decision in rewrite.decisions:
        left = decision.is_left(options)
        (ignored if decision.ignored else said).append(_finding(decision, path, spans, lines, left))
    for each in (said, ignored):
        each.sort(key=lambda found: (found.line, found.column, found.code))
    return tuple(said), tuple(ignored)


def _text(decision: Decision, spans: dict[cst.CSTNode, Span], lines: Sequence[str]) -> str:
    numbers = dict.fromkeys(spans[node].line for node in decision.markers or [decision.anchor])
    return "\n".join(" ".join(lines[number - 1].split()) for number in numbers)


def _finding(
    decision: Decision,
    path: str,
    spans: dict[cst.CSTNode, Span],
    lines: Sequence[str],
    left: bool,
) -> Finding:
    span = spans[decision.anchor]
    idiom = _idiom_of(decision.code)
    return Finding(
        code=decision.code.code,
        action=Action.LEAVE if left else decision.code.action,
        path=path,
        line=span.line,
        column=span.column,
        end_line=span.end_line,
        end_column=span.end_column,
        idiom=idiom,
        symbol=decision.symbol,
        message=decision.message,
        occurrences=tuple(
            (spans[m].line, spans[m].column)
            for m in dict.fromkeys((*decision.markers, *decision.former))
        ),
        text=_text(decision, spans, lines),
        assumes=tuple(decision.assumes),
        notes=tuple(decision.notes),
        rule=decision.rule or idiom,
        guards=tuple(decision.guards),
    )


def _idiom_of(code: type[Code]) -> str:
    return next(idiom.name for idiom in registry() if code in idiom.codes)
