"""Files that hold Python without being it: their code is migrated as any other, in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tfgradmigrate.documents.magics import in_words
from tfgradmigrate.documents.notebook import Notebook
from tfgradmigrate.documents.pieces import CutError, DocumentError, Module
from tfgradmigrate.model import FileFailure, FileResult, Finding, Part

if TYPE_CHECKING:
    from tfgradmigrate.migrate import MigrationOptions

    #: Migrates the text of a module.
    Migrate = Callable[[str, str, MigrationOptions], FileResult]

NOTEBOOK = ".ipynb"


def migrate_document(
    text: str, path: str, options: MigrationOptions, migrate: Migrate
) -> FileResult:
    """Migrate a file of any kind with what migrates a module: for a Python file, that alone."""
    if not path.endswith(NOTEBOOK):
        return migrate(text, path, options)
    try:
        return _migrated(Notebook(text, options.upgrade_api), path, options, migrate)
    except DocumentError as error:
        return _failed(text, FileFailure(path, "TGM901", error.line, error.message, error.cell))


def modules_of(text: str, path: str) -> list[str]:
    """The code of a file, a text for each module and whatever else may name a gradient."""
    if not path.endswith(NOTEBOOK):
        return [text]
    try:
        notebook = Notebook(text)
    except DocumentError:
        return [text]
    return [*(module.text for module in notebook.modules), *notebook.masked]


def _migrated(
    notebook: Notebook, path: str, options: MigrationOptions, migrate: Migrate
) -> FileResult:
    findings: list[Finding] = []
    changed: dict[int, str] = {}
    for module in notebook.modules:
        result = migrate(module.text, path, options)
        if result.failure is not None:
            return _failed(notebook.text, _placed_failure(result.failure, module))
        findings += [_placed(finding, module) for finding in result.findings]
        if result.changed:
            try:
                new = module.cut(result.new)
            except CutError:
                return _failed(notebook.text, _unsound(path))
            changed.update(_changed_cells(notebook, module, new))
    findings += _unread(notebook, path, options)
    written = notebook.with_code(changed)
    if not notebook.differs_only_in(written, changed):
        return _failed(notebook.text, _unsound(path))
    return FileResult(
        path,
        tuple(sorted(findings, key=lambda f: (f.cell or 0, f.line, f.column, f.code))),
        old=notebook.text,
        new=written,
        parts=tuple(
            Part(number, notebook.cells[number].source, changed[number])
            for number in sorted(changed)
        ),
    )


def _changed_cells(notebook: Notebook, module: Module, new: Sequence[str]) -> dict[int, str]:
    """The cells of a module that have new code."""
    cells = {}
    for piece, code in zip(module.pieces, new, strict=True):
        assert piece.cell is not None
        source = notebook.source_with(piece, code)
        if source != notebook.cells[piece.cell].source:
            cells[piece.cell] = source
    return cells


def _placed(finding: Finding, module: Module) -> Finding:
    """A finding with its places in the cells instead of in the module."""
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
        occurrences=tuple(places),
    )


def _placed_failure(failure: FileFailure, module: Module) -> FileFailure:
    if failure.line is None:
        return failure
    line, _ = module.place(failure.line, 1)
    return replace(failure, line=line, cell=module.piece_at(failure.line).cell)


def _unread(notebook: Notebook, path: str, options: MigrationOptions) -> list[Finding]:
    """A finding for each marker name in code that is not read."""
    from tfgradmigrate.idioms.unread_code import IDIOM, MESSAGE, UnreadCode

    if not options.wants(UnreadCode.code):
        return []
    return [
        Finding(
            code=UnreadCode.code,
            action=UnreadCode.action,
            path=path,
            line=unread.line,
            column=unread.column,
            end_line=unread.line,
            end_column=unread.column + len(unread.name),
            idiom=IDIOM.name,
            symbol=unread.name,
            message=MESSAGE,
            occurrences=((unread.line, unread.column, unread.cell),),
            cell=unread.cell,
        )
        for unread in notebook.unread
    ]


def _unsound(path: str) -> FileFailure:
    message = (
        "the result cannot be brought back into the cells; the file is left alone. "
        "Please report this with the file"
    )
    return FileFailure(path, "TGM903", None, message)


def _failed(text: str, failure: FileFailure) -> FileResult:
    return FileResult(failure.path, failure=failure, old=text, new=text)
