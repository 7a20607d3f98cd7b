"""A real editor's half of the protocol, over standard input and output."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.server.server import PROVE

pytestmark = pytest.mark.processes

#: The name of the function has two code units of UTF-16 for one character.
TEXT = """\
import tensorflow as tf


def 𝑓(x):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x)


def g(x):
    label = "𝑓𝑓"; y = tf.py_func(abs, [x], tf.float32)
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return tf.sign(x) + y
"""

SECONDS = 60


class Editor:
    """An editor with one document."""

    def __init__(self, client: LanguageClient, path: Path) -> None:
        self.client = client
        self.uri = path.as_uri()
        self.document = types.TextDocumentIdentifier(self.uri)
        self.told: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()
        self.messages: list[str] = []
        self.version = 0

    async def open(self, text: str) -> list[types.Diagnostic]:
        self.version += 1
        item = types.TextDocumentItem(self.uri, "python", self.version, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return await self.diagnostics()

    def change(self, text: str) -> None:
        self.version += 1
        document = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        changes = [types.TextDocumentContentChangeWholeDocument(text)]
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, changes))

    async def diagnostics(self) -> list[types.Diagnostic]:
        """What is told of the newest version."""
        while True:
            said = await asyncio.wait_for(self.told.get(), SECONDS)
            if said.version in (None, self.version):
                return list(said.diagnostics)

    async def actions(self, line: int, only: list[str] | None = None) -> list[types.CodeAction]:
        place = types.Range(types.Position(line, 9), types.Position(line, 9))
        context = types.CodeActionContext([], only=only)
        found = await self.client.text_document_code_action_async(
            types.CodeActionParams(self.document, place, context)
        )
        return [action for action in found or [] if isinstance(action, types.CodeAction)]

    async def edited(self, text: str, action: types.CodeAction) -> str:
        """The text after a fix."""
        resolved = await self.client.code_action_resolve_async(action)
        assert resolved.edit is not None
        assert resolved.edit.changes is not None
        lines = text.splitlines(keepends=True)
        for edit in sorted(resolved.edit.changes[self.uri], key=lambda e: e.range.start)[::-1]:
            assert edit.range.start.character == edit.range.end.character == 0
            lines[edit.range.start.line : edit.range.end.line] = [edit.new_text]
        return "".join(lines)

    async def lenses(self) -> list[types.Command]:
        found = await self.client.text_document_code_lens_async(types.CodeLensParams(self.document))
        return [lens.command for lens in found or [] if lens.command]


@asynccontextmanager
async def editing(path: Path) -> AsyncIterator[Editor]:
    client = LanguageClient("test", "1")
    editor = Editor(client, path)

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]
    def _(said: types.PublishDiagnosticsParams) -> None:
        editor.told.put_nowait(said)

    @client.feature(types.WINDOW_SHOW_MESSAGE)  # type: ignore[untyped-decorator]
    def _(said: types.ShowMessageParams) -> None:
        editor.messages.append(said.message)

    await client.start_io(sys.executable, "-m", "tfgradmigrate", "server")
    await client.initialize_async(types.InitializeParams(types.ClientCapabilities()))
    client.initialized(types.InitializedParams())
    try:
        yield editor
    finally:
        await client.shutdown_async(None)
        client.exit(None)
        await client.stop()  # type: ignore[no-untyped-call]


def session(path: Path, talk: Callable[[Editor], Awaitable[Any]]) -> None:
    """Start a server, and talk to it."""

    async def run() -> None:
        async with editing(path) as editor:
            await talk(editor)

    asyncio.run(run())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file whose text on the disk is not that of the editor."""
    (tmp_path / "module.py").write_text("")
    return tmp_path / "module.py"


def test_findings_while_one_types(path: Path) -> None:
    async def talk(editor: Editor) -> None:
        assert await editor.open("import tensorflow as tf\n") == []
        editor.change(TEXT[:-20])
        editor.change(TEXT)
        said = await editor.diagnostics()
        assert [each.code for each in said] == ["TGM105", "TGM106", "TGM105"]
        assert all(each.source == "tfgradmigrate" for each in said)
        # "𝑓𝑓" before it is four units
        assert said[1].range.start == types.Position(9, TEXT.splitlines()[9].index("tf.") + 2)
        editor.change("import tensorflow as tf\nwith tf.gradient_override_map(:\n")
        (failed,) = await editor.diagnostics()
        assert failed.code == "TGM901"
        assert failed.range.start.line == 1
        editor.client.text_document_did_close(types.DidCloseTextDocumentParams(editor.document))
        assert await editor.diagnostics() == []

    session(path, talk)


def test_a_fix_for_a_place_and_for_the_file(path: Path) -> None:
    whole = migrate_source(TEXT, "module.py", MigrationOptions())

    async def talk(editor: Editor) -> None:
        await editor.open(TEXT)
        place, every = await editor.actions(4)
        assert "(TGM105)" in place.title
        assert "3 places" in every.title
        one = await editor.edited(TEXT, place)
        assert "tf.round" in one
        assert one.count("gradient_override_map") == 1
        assert await editor.edited(TEXT, every) == whole.new
        for line, only in ((0, ["source"]), (4, ["source"]), (0, None)):
            (fix_all,) = await editor.actions(line, only)
            assert fix_all.kind == "source.fixAll"
            assert await editor.edited(TEXT, fix_all) == whole.new
        assert await editor.actions(0, only=["quickfix"]) == []
        editor.change(whole.new)
        assert await editor.actions(4) == []

    session(path, talk)


def test_the_page_of_a_code(path: Path) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open(TEXT)
        for line, page in ((4, "TGM105"), (0, None)):
            shown = await editor.client.text_document_hover_async(
                types.HoverParams(editor.document, types.Position(line, 9))
            )
            if page is None:
                assert shown is None
            else:
                assert shown is not None
                assert isinstance(shown.contents, types.MarkupContent)
                assert shown.contents.value.startswith(f"**{page}: ")

    session(path, talk)


def test_a_place_is_proved_on_demand(path: Path) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open(TEXT)
        lenses = await editor.lenses()
        assert [lens.title for lens in lenses] == ["Prove this"] * 3
        first = lenses[0]
        assert first.command == PROVE
        verdicts = await editor.client.workspace_execute_command_async(
            types.ExecuteCommandParams(first.command, arguments=first.arguments)
        )
        # to Python the name is an f
        assert verdicts == [{"subject": "f", "proof": "proved", "reason": ""}]
        assert editor.messages == ["f: proved"]
        assert [lens.title for lens in await editor.lenses()] == ["proved", *["Prove this"] * 2]
        editor.change(TEXT + "\n")
        await editor.diagnostics()
        assert [lens.title for lens in await editor.lenses()] == ["Prove this"] * 3

    session(path, talk)


def test_a_mistake_in_the_configuration_is_shown(path: Path) -> None:
    (path.parent / "pyproject.toml").write_text('[tool.tfgradmigrate]\nselect = ["TGM9999"]\n')

    async def talk(editor: Editor) -> None:
        (said,) = await editor.open(TEXT)
        assert said.code == "configuration"
        assert "select" in said.message
        (path.parent / "pyproject.toml").write_text('[tool.tfgradmigrate]\nselect = ["TGM105"]\n')
        saved = types.DidSaveTextDocumentParams(editor.document)
        editor.client.text_document_did_save(saved)
        assert [each.code for each in await editor.diagnostics()] == ["TGM105", "TGM105"]

    session(path, talk)


def test_an_excluded_file_has_nothing(path: Path) -> None:
    (path.parent / "pyproject.toml").write_text('[tool.tfgradmigrate]\nexclude = ["mod*"]\n')

    async def talk(editor: Editor) -> None:
        assert await editor.open(TEXT) == []

    session(path, talk)


def test_the_text_counts_whatever_its_encoding_on_the_disk(path: Path) -> None:
    """An editor sends characters; what a comment says of bytes is not about them."""
    text = "# coding: latin-1\n" + TEXT.replace("𝑓𝑓", "é")

    async def talk(editor: Editor) -> None:
        await editor.open(text)
        every = (await editor.actions(5))[-1]
        assert (
            await editor.edited(text, every)
            == migrate_source(text, "module.py", MigrationOptions()).new
        )

    session(path, talk)
