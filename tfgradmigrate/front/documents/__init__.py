"""Files that hold Python without being it: their code is migrated as any other, in its place."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec.structs import replace

from tfgradmigrate.options import Migrate, MigrationOptions
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.rules.findings.failed import NotParsed, Python2, Unsound
from tfgradmigrate.rules.findings.ignored import WithoutEffectComment
from tfgradmigrate.rules.model import Action, FileFailure, FileResult, Finding, Part

if TYPE_CHECKING:
    from tfgradmigrate.front.documents.pieces import Module, Piece, Unread

_WORD = pattern(r"[A-Za-z_]\w*")
_UNPARSABLE = (NotParsed.code, Python2.code)


class Document(Protocol):
    """A file that holds Python: its modules, and what stands for an edit of their pieces."""

    text: str
    modules: tuple[Module, ...]
    #: Marker names in code that is not read, and the text of what is masked in the modules.
    unread: list[Unread]
    masked: list[str]
    #: What is reported of the code without a marker that cannot be parsed.
    aside: list[str]
    #: Whether a module that cannot be parsed is a matter of its own.
    fragments: bool

    def lines_of(self, cell: int | None, /) -> str:
        """Return the text in which the lines of a cell, or of the file, are counted."""

    def file_line(self, cell: int | None, line: int, /) -> int | None:
        """Return the line of the file in which one of a cell begins; None without cells."""

    def beside(self, module: Module, /) -> list[str]:
        """Return the modules that may import from one."""

    def rewritten(self, new: Sequence[tuple[Piece, str]]) -> tuple[str, tuple[Part, ...]]:
        """Return the text with new code in some pieces, and what to show of it."""


_NOTEBOOKS = (".ipynb",)
_MARKUP = (".markdown", ".md", ".rst")


def _reader(path: str) -> Callable[[str, bool], Document] | None:
    """What reads a file, by its name; None for Python, which most files are."""
    _, suffix = os.path.splitext(path)
    if suffix in _NOTEBOOKS:
        from tfgradmigrate.front.documents.notebook import Notebook

        return Notebook
    if suffix in _MARKUP:
        from tfgradmigrate.front.documents.markup import Markup

        return lambda text, every: Markup(text, every, rest=suffix == ".rst")
    return None


def migrate_document(
    text: str, path: str, options: MigrationOptions, migrate: Migrate
) -> FileResult:
    """Migrate a file of any kind with what migrates a module: for a Python file, that alone."""
    read = _reader(path)
    if read is None:
        return migrate(text, path, options)
    from tfgradmigrate.front.documents.pieces import DocumentError

    try:
        return _migrated(read(text, options.upgrade_api), path, options, migrate)
    except DocumentError as error:
        return _failed(
            text, FileFailure(path, NotParsed.code, error.line, error.message, error.cell)
        )


def is_document(path: str) -> bool:
    """Return whether a file holds Python without being it, by its name."""
    return os.path.splitext(path)[1] in (*_NOTEBOOKS, *_MARKUP)


def modules_of(text: str, path: str, *, every: bool = False) -> list[str]:
    """The code of a file, a text for each module and whatever else may name a gradient.

    Modules without a marker name are left out, unless `every` one is wanted.
    """
    read = _reader(path)
    if read is None:
        return [text]
    from tfgradmigrate.front.documents.pieces import DocumentError

    try:
        document = read(text, every)
    except DocumentError:
        return [text]
    return [*(module.text for module in document.modules), *document.masked]


def _migrated(
    document: Document, path: str, options: MigrationOptions, migrate: Migrate
) -> FileResult:
    from tfgradmigrate.front.documents.pieces import CutError

    findings: list[Finding] = []
    ignored: list[Finding] = []
    unread = list(document.unread)
    aside = list(document.aside)
    new: list[tuple[Piece, str]] = []
    try:
        for whole in document.modules:
            known = _known(options, document.beside(whole))
            result, module = _readable(whole, document, aside, _migrating(path, known, migrate))
            if result.failure is not None:
                failure = _placed_failure(result.failure, module)
                if not (document.fragments and failure.code in _UNPARSABLE):
                    return _failed(document.text, _in_file(failure, document))
                unread += _unparsed(module, failure)
            findings += [_placed(finding, module) for finding in result.findings]
            ignored += [_placed(finding, module) for finding in result.ignored]
            if result.changed:
                new += zip(module.pieces, module.cut(result.new), strict=True)
        written, parts = document.rewritten(new)
    except CutError:
        return _failed(document.text, _unsound(path))
    for finding, used in _unread_findings(document, unread, path, options):
        (ignored if used else findings).append(finding)
        # What is reported of a comment by the module that it stands in, if it does stand in one.
        findings = [f for f in findings if not _is_of(f, used)]
    if aside:
        findings = [_with_notes(finding, aside) for finding in findings]
    findings.sort(key=lambda found: (found.cell or 0, found.line, found.column, found.code))
    return FileResult(
        path,
        tuple(_in_file(finding, document) for finding in findings),
        old=document.text,
        new=written,
        parts=parts,
        ignored=tuple(_in_file(finding, document) for finding in ignored),
    )


def _migrating(
    path: str, options: MigrationOptions, migrate: Migrate
) -> Callable[[str], FileResult]:
    return lambda text: migrate(text, path, options)


def _readable(
    module: Module, document: Document, aside: list[str], migrate: Callable[[str], FileResult]
) -> tuple[FileResult, Module]:
    """What becomes of a module, without the cells that are no Python.

    Such a cell never runs. One with a marker in it is no such cell: it has to be mended. Nor is one
    that Python 2 may read.
    """
    from tfgradmigrate.front.documents.pieces import is_marked, said_of_aside
    from tfgradmigrate.markers import markers

    # Code without a marker is not looked into.
    looked_into = f"\n# {min(markers())}"
    while True:
        result = migrate(module.text)
        failure = result.failure
        if document.fragments or failure is None or failure.code not in _UNPARSABLE:
            return result, module
        piece = module.piece_at(failure.line or 1)
        alone = None if is_marked(piece.text) else migrate(piece.text + looked_into).failure
        if alone is None or alone.code != NotParsed.code:
            return result, module
        module = module.without(piece)
        aside.append(said_of_aside(piece.cell, alone.message))


def _with_notes(finding: Finding, notes: Sequence[str]) -> Finding:
    """A finding of something to be done, with notes."""
    if finding.action not in (Action.REWRITE, Action.SHIM):
        return finding
    return replace(finding, notes=(*finding.notes, *notes))


_Placed = TypeVar("_Placed", Finding, FileFailure)


def _in_file(found: _Placed, document: Document) -> _Placed:
    """Say in which line of the file it stands, too."""
    line = None if found.line is None else document.file_line(found.cell, found.line)
    return found if line is None else replace(found, file_line=line)


def _known(options: MigrationOptions, beside: Sequence[str]) -> MigrationOptions:
    """The options for a module whose names may be imported by those beside it."""
    words = {word for text in beside for word in _WORD.findall(text)}
    if not words:
        return options
    known = options.neighbours
    return replace(options, neighbours=replace(known, imported=known.imported | words))


def _unparsed(module: Module, failure: FileFailure) -> Iterator[Unread]:
    """The marker names of a module that cannot be parsed."""
    from tfgradmigrate.front.documents.magics import markers_in
    from tfgradmigrate.front.documents.pieces import Unread, line_and_column

    why = f"stands in a block that is not read: {failure.message}"
    for piece in module.pieces:
        for offset, name in markers_in(piece.text):
            line, column = line_and_column(piece.text, offset)
            place = line + piece.first_line - 1, column + len(piece.prefix)
            yield Unread(piece.cell, *place, name, why)


def _placed(finding: Finding, module: Module) -> Finding:
    """A finding with its places in the cells instead of in the module."""
    from tfgradmigrate.front.documents.magics import in_words

    line, column = module.place(finding.line, finding.column)
    end_line, end_column = module.place(finding.end_line, finding.end_column)
    places = []
    for at in finding.occurrences:
        cell = module.piece_at(at[0]).cell
        place = module.place(at[0], at[1])
        places.append(place if cell is None else (*place, cell))
    return replace(
        finding,
        cell=module.piece_at(finding.line).cell,
        line=line,
        column=column,
        end_line=end_line,
        end_column=end_column,
        message=in_words(finding.message, module.masks),
        assumes=tuple(in_words(each, module.masks) for each in finding.assumes),
        notes=tuple(in_words(each, module.masks) for each in finding.notes),
        occurrences=tuple(places),
    )


def _placed_failure(failure: FileFailure, module: Module) -> FileFailure:
    if failure.line is None:
        return failure
    line, _ = module.place(failure.line, 1)
    return replace(failure, line=line, cell=module.piece_at(failure.line).cell)


def _unread_findings(
    document: Document, unread: Iterable[Unread], path: str, options: MigrationOptions
) -> Iterator[tuple[Finding, list[tuple[int | None, int]]]]:
    """A finding for each marker name in code that is not read, and the comments that ignore it.

    These are identified by their cell and line.
    """
    from tfgradmigrate.ignores.comments import comments_by_line
    from tfgradmigrate.rules.findings.unread_code import UnreadCode

    if not options.wants(UnreadCode.code):
        return
    for entry in unread:
        place = (entry.line, entry.column)
        comments = comments_by_line(document.lines_of(entry.cell)) if options.comments else []
        finding = Finding(
            code=UnreadCode.code,
            action=UnreadCode.action,
            path=path,
            line=entry.line,
            column=entry.column,
            end_line=entry.line,
            end_column=entry.column + len(entry.name),
            idiom="unread_code",
            symbol=entry.name,
            message=entry.why,
            occurrences=(place if entry.cell is None else (*place, entry.cell),),
            cell=entry.cell,
        )
        covering = (c for c in comments if c.covers(UnreadCode.code, [entry.line]))
        yield finding, [(entry.cell, comment.line) for comment in covering]


def _is_of(finding: Finding, comments: Sequence[tuple[int | None, int]]) -> bool:
    """Whether a finding states that one of some comments does nothing."""
    told = finding.code == WithoutEffectComment.code
    return told and (finding.cell, finding.line) in comments


def _unsound(path: str) -> FileFailure:
    message = (
        "the result cannot be brought back into the file; it is left alone. "
        "Please report this with the file"
    )
    return FileFailure(path, Unsound.code, None, message)


def _failed(text: str, failure: FileFailure) -> FileResult:
    return FileResult(failure.path, failure=failure, old=text, new=text)
