"""Comments that set findings aside: `# tfgradmigrate: ignore[TGM103] reason`.

Behind code such a comment holds for the statement that the line belongs to (of a block: for its
head), on a line of its own for the whole next statement, with all that stands in it. With
`ignore-file` it holds for the file. Read are the tokens, not a tree: that is the same for files
that are newer than this Python, and for files of Python 2.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.markers import COMMENT_MARK
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.rules.findings.ignored import WithoutEffectComment
from tfgradmigrate.rules.findings.python2_file import Converted
from tfgradmigrate.rules.model import FileResult, Finding

_COMMENT = pattern(r"#\s*tfgradmigrate:\s*(?P<word>[\w-]*)\s*(?:\[(?P<codes>[^\]]*))?")
_CODE = pattern(r"TGM[0-9]{1,3}")
_IGNORE, _IGNORE_FILE, _INPUTS = "ignore", "ignore-file", "inputs"
# What continues with a statement that another keyword began.
_CLAUSES = ("elif", "else", "except", "finally")
#: Given only where Python 2 is converted, tf_upgrade_v2 runs, or a document is read, so that what
#: is reported of a module without these cannot tell whether a comment is needed.
_NOT_OF_EVERY_RUN = ("TGM111", "TGM115", "TGM118", "TGM208", "TGM210", "TGM423", "TGM426")
_EVERYWHERE = range(1, 1 << 60)


class Comment(Struct, frozen=True):
    """One comment: the lines that it covers, and the codes that it names.

    `codes` are codes and groups; None stands for all. `faults` are words among them that are none,
    or the comment itself where it is not understood. Lines and columns count from 1.
    """

    line: int
    column: int
    text: str
    lines: range
    codes: tuple[str, ...] | None
    faults: tuple[str, ...] = ()

    def names(self, code: str) -> bool:
        """Return whether a finding code is among those that are set aside."""
        return self.codes is None or code.startswith(self.codes)

    def covers(self, code: str, lines: Iterable[int]) -> bool:
        """Return whether a finding with one of its places on one of these lines is set aside."""
        return self.names(code) and any(line in self.lines for line in lines)


def comments_in(text: str) -> list[Comment]:
    """Return the comments of a module that set something aside, or try to."""
    if COMMENT_MARK.decode() not in text:
        return []
    # Not every version of the tokenizer knows a line that ends with a carriage return.
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    except (tokenize.TokenError, SyntaxError):
        # Python 2, or code that is broken: by lines, so that no place loses its comment.
        return list(_of_lines(text))
    return list(_of_tokens(tokens))


def comments_by_line(text: str) -> list[Comment]:
    """Return the comments of what is no Python: each for its line, or for the next one."""
    return list(_of_lines(text)) if COMMENT_MARK.decode() in text else []


def whole_file(comments: Iterable[Comment], code: str) -> bool:
    """Return whether a comment sets a code aside in all of a file."""
    return any(comment.lines is _EVERYWHERE and comment.names(code) for comment in comments)


def settled(result: FileResult, text: str, options: MigrationOptions) -> FileResult:
    """Return a result with what comments of its old text say of findings that change nothing.

    Those that do change something were set aside before they could, but for the conversion of a
    file of Python 2, without which nothing else of the file is done. Told are also the comments
    that do nothing.
    """
    comments = comments_in(text) if options.comments and result.failure is None else []
    if not comments:
        return result
    if any(_is_aside(finding, comments) for finding in result.findings if _converts(finding)):
        whole = (*result.ignored, *result.findings)
        result = replace(result, findings=(), ignored=whole, new=result.old)
    aside = [
        finding
        for finding in result.findings
        if finding.code in _NOT_OF_EVERY_RUN
        and finding.action.changes_nothing
        and _is_aside(finding, comments)
    ]
    ignored = (*result.ignored, *aside)
    told = [
        _told(comment, why, result.path)
        for comment in comments
        if options.wants(WithoutEffectComment.code)
        and (why := _why_without_effect(comment, ignored, options))
    ]
    findings = [finding for finding in result.findings if finding not in aside] + told
    findings.sort(key=lambda found: (found.line, found.column, found.code))
    return replace(result, findings=tuple(findings), ignored=ignored)


def _is_aside(finding: Finding, comments: Iterable[Comment]) -> bool:
    return any(comment.covers(finding.code, [finding.line]) for comment in comments)


def _converts(finding: Finding) -> bool:
    return finding.code == Converted.code


def _why_without_effect(
    comment: Comment, ignored: Sequence[Finding], options: MigrationOptions
) -> str:
    """Return what is wrong with a comment, "" for nothing."""
    if comment.faults:
        named = ", ".join(f"`{fault}`" for fault in comment.faults)
        return f"{named} is not understood: write `# tfgradmigrate: ignore[TGM103] reason`"
    covered = {
        finding.code
        for finding in ignored
        if comment.covers(finding.code, {finding.line, *(at[0] for at in finding.occurrences)})
    }
    if comment.codes is None:
        chosen = options.select or options.ignore
        return "" if covered or chosen else "there is nothing to ignore here: take the comment away"
    unused = [
        code
        for code in comment.codes
        if not any(one.startswith(code) for one in covered) and _is_asked(code, options)
    ]
    if not unused:
        return ""
    return f"there is no {' and no '.join(unused)} to ignore here: take it out of the comment"


def _is_asked(code: str, options: MigrationOptions) -> bool:
    """Return whether this run would have found a code, or one of a group."""
    if code in _NOT_OF_EVERY_RUN:
        return False
    return options.wants(code) if options.select or options.ignore else True


def _told(comment: Comment, why: str, path: str) -> Finding:
    return Finding(
        code=WithoutEffectComment.code,
        action=WithoutEffectComment.action,
        path=path,
        line=comment.line,
        column=comment.column,
        end_line=comment.line,
        end_column=comment.column + len(comment.text),
        idiom="ignore_comment",
        symbol="",
        message=why,
    )


class _Row(Struct, frozen=True):
    """A logical line: its lines, how many blocks it stands in, its column and its first word."""

    lines: range
    depth: int
    column: int
    first: str


def _of_tokens(tokens: Iterable[tokenize.TokenInfo]) -> Iterator[Comment]:
    """Yield the comments among tokens, once the statements are known to which they belong."""
    rows: list[_Row] = []
    # Each with the number of the row that it is of, and whether it stands behind code.
    found: list[tuple[tokenize.TokenInfo, int, bool]] = []
    first: tokenize.TokenInfo | None = None
    depth = 0
    for token in tokens:
        if token.type == tokenize.COMMENT:
            if _COMMENT.search(token.string):
                found.append((token, len(rows), first is not None))
        elif token.type == tokenize.INDENT:
            depth += 1
        elif token.type == tokenize.DEDENT:
            depth -= 1
        elif token.type == tokenize.NEWLINE:
            if first is not None:
                lines = range(first.start[0], token.start[0] + 1)
                rows.append(_Row(lines, depth, first.start[1], first.string))
            first = None
        elif first is None and token.type not in (tokenize.NL, tokenize.ENDMARKER):
            first = token
    for token, number, behind in found:
        line, column = token.start
        row = rows[number] if number < len(rows) else None
        if row is None or (not behind and row.column < column):
            lines = range(0)  # at the end of a block
        else:
            lines = row.lines if behind else _statement(rows, number)
        yield from _read(token.string, line, column + 1, lines)


def _statement(rows: Sequence[_Row], number: int) -> range:
    """Return the lines of the statement that begins with a row, decorators and blocks included."""
    begin = rows[number]
    end = number
    while rows[end].first == "@" and end + 1 < len(rows):
        end += 1
    while end + 1 < len(rows) and (
        rows[end + 1].depth > begin.depth
        or (rows[end + 1].depth == begin.depth and rows[end + 1].first in _CLAUSES)
    ):
        end += 1
    return range(begin.lines.start, rows[end].lines.stop)


def _of_lines(text: str) -> Iterator[Comment]:
    """Yield the comments of a text without tokens: each for its line, or the next one."""
    for number, line in enumerate(io.StringIO(text), start=1):
        match = _COMMENT.search(line)
        if match is not None:
            alone = not line[: match.start()].strip()
            yield from _read(
                line[match.start() :].rstrip(),
                number,
                match.start() + 1,
                range(number, number + 1 + alone),
            )


def _read(text: str, line: int, column: int, lines: range) -> Iterator[Comment]:
    """Yield what a comment states that covers some lines; nothing where it is about something else.

    Two may stand in one, such as one for a linter and one for this tool.
    """
    for match in _COMMENT.finditer(text):
        word, listed = match["word"], match["codes"]
        place = (line, column + match.start(), match[0])
        if word == _INPUTS:
            continue
        if word not in (_IGNORE, _IGNORE_FILE):
            yield Comment(*place, range(0), None, (match[0].strip(),))
            continue
        covered = _EVERYWHERE if word == _IGNORE_FILE else lines
        if listed is None:
            yield Comment(*place, covered, None)
            continue
        words = [code.upper() for code in re.split(r"[,\s]+", listed) if code]
        codes = tuple(code for code in words if _CODE.fullmatch(code))
        faults = tuple(code for code in words if not _CODE.fullmatch(code)) or (
            () if words else (match[0].strip() + "]",)
        )
        yield Comment(*place, covered, codes, faults)
