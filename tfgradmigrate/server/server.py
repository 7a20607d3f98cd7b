"""The server: what an editor asks, and the answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from lsprotocol import types
from msgspec import Struct, field
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from tfgradmigrate import __version__
from tfgradmigrate.errors import UsageError
from tfgradmigrate.idioms import registry
from tfgradmigrate.rules.findings import explanations
from tfgradmigrate.rules.model import FileResult, Finding, Verdict
from tfgradmigrate.run.analysis import Analyst, prove
from tfgradmigrate.server import places

#: The command behind the lens over a place. Its arguments are the document's URI, and line and
#: column of the finding, counted from 1.
PROVE = "tfgradmigrate.prove"

#: Seconds without a letter typed after which a text is looked at.
PAUSE = 0.1

_FIX_ALL = types.CodeActionKind("source.fixAll")
_PROOFS = {"proved", "tested"}


class _Document(Struct):
    """What is known of one text: its version, its result, and the verdicts on its places."""

    version: int | None = None
    result: FileResult | None = None
    verdicts: dict[tuple[int, int], tuple[Verdict, ...] | None] = field(default_factory=dict)


class GradientServer(LanguageServer):
    """Tells editors of custom gradients that TensorFlow 2 ignores, mends them, and proves it.

    Texts are migrated in one thread and places proved in another, so that letters typed are never
    waited for.
    """

    def __init__(self) -> None:
        """Start without documents; the features are added by `made`."""
        super().__init__("tfgradmigrate", __version__)
        self.analyst = Analyst()
        self._documents: dict[str, _Document] = {}
        self._turns: dict[str, asyncio.Lock] = {}
        self._migrating = ThreadPoolExecutor(1)
        self._proving = ThreadPoolExecutor(1)
        self._looking: set[asyncio.Future[FileResult | None]] = set()

    async def look(self, uri: str, pause: float = 0.0) -> FileResult | None:
        """Bring a document's findings up to date and tell the editor; None if it is closed.

        Of several calls for texts that follow each other only the last one does something.
        """
        await asyncio.sleep(pause)
        # Whoever waits here finds the newest text, and all but one of them its result.
        async with self._turns.setdefault(uri, asyncio.Lock()):
            return await self._looked(uri)

    async def _looked(self, uri: str) -> FileResult | None:
        text = self.workspace.text_documents.get(uri)
        if text is None:
            return None
        known = self._documents.setdefault(uri, _Document())
        if known.result is not None and known.version == text.version:
            return known.result
        version, path = text.version, to_fs_path(uri) or uri
        analyse = partial(self.analyst.analyse, path, text.source)
        result = await asyncio.get_running_loop().run_in_executor(self._migrating, analyse)
        if self.workspace.text_documents.get(uri) is None:
            return None
        if self.workspace.text_documents[uri].version != version:
            return result
        self._documents[uri] = _Document(version, result)
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, self._diagnostics(uri, result), version)
        )
        return result

    def close(self, uri: str) -> None:
        """Forget a document, and take its findings out of the editor's list."""
        self._documents.pop(uri, None)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def look_again(self) -> None:
        """Look at all open documents anew: other files have changed."""
        self.analyst.forget()
        for uri in list(self._documents):
            self._documents[uri] = _Document()
            self._looking.add(task := asyncio.ensure_future(self.look(uri)))
            task.add_done_callback(self._looking.discard)

    async def found(self, uri: str, asked: types.Range) -> list[Finding]:
        """Return the findings that an editor's range touches."""
        result = await self.look(uri)
        if result is None:
            return []
        return [each for each in result.findings if _touches(self.range(uri, each), asked)]

    def range(self, uri: str, finding: Finding) -> types.Range:
        """Return the place of a finding in the units that the editor counts."""
        return self._units(uri, places.range_of(finding))

    async def fixed(self, uri: str, key: Sequence[int] | None) -> types.WorkspaceEdit | None:
        """Return the edit that migrates a place, given by its line and column, or all of them.

        None where the place cannot be migrated without another.
        """
        result = await self.look(uri)
        if result is None:
            return None
        if key is not None:
            chosen = partial(self.analyst.chosen, result.path, result.old, _is_at(key))
            run = asyncio.get_running_loop().run_in_executor(self._migrating, chosen)
            result = await run
        if result is None or not result.changed:
            return None
        changes = [
            types.TextEdit(self._units(uri, each.range), each.new_text)
            for each in places.edits(result.old, result.new)
        ]
        return types.WorkspaceEdit(changes={uri: changes})

    async def prove(self, uri: str, key: Sequence[int]) -> tuple[Verdict, ...]:
        """Run old and new of one place, and keep the verdicts until the text changes.

        Raises UsageError where TensorFlow is not there.
        """
        result = await self.look(uri)
        finding = next(filter(_is_at(key), result.findings), None) if result else None
        if result is None or finding is None:
            return ()
        known = self._documents[uri]
        known.verdicts[key[0], key[1]] = None
        self.refresh_lenses()
        verdicts: tuple[Verdict, ...] | None = None
        try:
            run = partial(prove, result, finding)
            verdicts = await asyncio.get_running_loop().run_in_executor(self._proving, run)
        finally:
            known.verdicts.pop((key[0], key[1]))
            if verdicts is not None:
                known.verdicts[key[0], key[1]] = verdicts
            self.refresh_lenses()
        return verdicts

    def refresh_lenses(self) -> None:
        """Have the editor ask for the lenses again, if it can be known to."""
        workspace = self.client_capabilities.workspace
        if workspace and workspace.code_lens and workspace.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)

    async def lenses(self, uri: str) -> list[types.CodeLens]:
        """Return a lens over each place that is changed: to prove it, or what came of that."""
        result = await self.look(uri)
        if result is None:
            return []
        known = self._documents[uri].verdicts
        return [
            types.CodeLens(
                self.range(uri, each),
                types.Command(
                    _lens_title(known, (each.line, each.column)),
                    PROVE,
                    arguments=[uri, each.line, each.column],
                ),
            )
            for each in result.findings
            if not each.action.changes_nothing
        ]

    def _diagnostics(self, uri: str, result: FileResult) -> list[types.Diagnostic]:
        said = [places.diagnostic(each) for each in result.findings]
        if result.failure is not None:
            said.append(places.failed(result.failure))
        for each in said:
            each.range = self._units(uri, each.range)
        return said

    def _units(self, uri: str, place: types.Range) -> types.Range:
        document = self.workspace.get_text_document(uri)
        return document.position_codec.range_to_client_units(document.lines, place)


def _is_at(key: Sequence[int]) -> Callable[[Finding], bool]:
    return lambda finding: (finding.line, finding.column) == (key[0], key[1])


def _touches(place: types.Range, asked: types.Range) -> bool:
    return place.start <= asked.end and asked.start <= place.end


def _lens_title(
    known: dict[tuple[int, int], tuple[Verdict, ...] | None], key: tuple[int, int]
) -> str:
    if key not in known:
        return "Prove this"
    verdicts = known[key]
    if verdicts is None:
        return "Proving..."
    said = dict.fromkeys(verdict.proof.value for verdict in verdicts)
    return ", ".join(said) or "cannot be run"


def made() -> GradientServer:
    """Return a server with all its features."""
    server = GradientServer()
    registry()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def _(params: types.DidOpenTextDocumentParams) -> None:
        await server.look(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def _(params: types.DidChangeTextDocumentParams) -> None:
        await server.look(params.text_document.uri, PAUSE)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def _(_: types.DidSaveTextDocumentParams) -> None:
        server.look_again()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def _(_: types.DidChangeWatchedFilesParams) -> None:
        server.look_again()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def _(params: types.DidCloseTextDocumentParams) -> None:
        server.close(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def _(params: types.HoverParams) -> types.Hover | None:
        at = types.Range(params.position, params.position)
        found = await server.found(params.text_document.uri, at)
        if not found:
            return None
        text = "\n\n---\n\n".join(_page(finding) for finding in found)
        content = types.MarkupContent(types.MarkupKind.Markdown, text)
        return types.Hover(content, server.range(params.text_document.uri, found[0]))

    kinds = [types.CodeActionKind.QuickFix, _FIX_ALL]

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=kinds, resolve_provider=True),
    )
    async def _(params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        result = await server.look(uri)
        if result is None or not result.changed:
            return []
        touched = await server.found(uri, params.range)
        actions = [_fix(uri, each) for each in touched if not each.action.changes_nothing]
        every = sum(not each.action.changes_nothing for each in result.findings)
        title = f"Migrate all of this file ({every} {'places' if every != 1 else 'place'})"
        data = {"uri": uri, "key": None}
        # Once, for an editor that names no kinds: beside the fix of a place, or by itself.
        if actions:
            actions.append(types.CodeAction(title, kind=types.CodeActionKind.QuickFix, data=data))
        if not actions or params.context.only:
            actions.append(types.CodeAction(title, kind=_FIX_ALL, data=data))
        return [each for each in actions if _is_asked(each, params.context.only)]

    @server.feature(types.CODE_ACTION_RESOLVE)
    async def _(action: types.CodeAction) -> types.CodeAction:
        data: Any = action.data
        action.edit = await server.fixed(data["uri"], data["key"])
        if action.edit is None:
            server.window_show_message(
                types.ShowMessageParams(
                    types.MessageType.Warning,
                    "This place cannot be migrated without others of the file.",
                )
            )
        return action

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    async def _(params: types.CodeLensParams) -> list[types.CodeLens]:
        return await server.lenses(params.text_document.uri)

    @server.command(PROVE)
    async def _(uri: str, line: int, column: int) -> list[dict[str, str]]:
        try:
            verdicts = await server.prove(uri, (line, column))
        except UsageError as error:
            kind, said, verdicts = types.MessageType.Error, str(error), ()
        else:
            good = all(verdict.proof.value in _PROOFS for verdict in verdicts)
            kind = types.MessageType.Info if good and verdicts else types.MessageType.Warning
            said = places.told(verdicts)
        server.window_show_message(types.ShowMessageParams(kind, said))
        return [
            {"subject": each.subject, "proof": each.proof.value, "reason": each.reason}
            for each in verdicts
        ]

    return server


def _fix(uri: str, finding: Finding) -> types.CodeAction:
    page = explanations()[finding.code]
    return types.CodeAction(
        f"Migrate this place: {page.title} ({finding.code})",
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[places.diagnostic(finding)],
        data={"uri": uri, "key": [finding.line, finding.column]},
    )


def _is_asked(action: types.CodeAction, only: Iterable[str] | None) -> bool:
    """Tell whether an action is of one of the kinds asked for, which stand for their parts too."""
    kind = str(action.kind.value if isinstance(action.kind, types.CodeActionKind) else action.kind)
    return only is None or any(kind == each or kind.startswith(f"{each}.") for each in only)


def _page(finding: Finding) -> str:
    page = explanations()[finding.code]
    return f"**{page.code}: {page.title}**\n\n{finding.message}\n\n{page.text}"
