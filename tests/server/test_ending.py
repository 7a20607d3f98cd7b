"""How the server ends, and what it does not compute."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from typing import Any

import pytest
from lsprotocol import types
from pygls.workspace import Workspace

from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.run.analysis import Analyst
from tfgradmigrate.server.server import made

pytestmark = pytest.mark.processes

INITIALIZE: dict[str, Any] = {"processId": None, "rootUri": None, "capabilities": {}}
#: What a server has for all that it is asked, under whatever load.
SECONDS = 240.0
DOCUMENT = {"uri": "file:///a.py", "languageId": "python", "version": 1, "text": "x = 1\n"}


class Client:
    """A server, and what is said to it letter by letter."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tfgradmigrate", "server"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        self.ids = 0
        # A server that does not answer is ended: what is read from it then has an end as well.
        self.patience = threading.Timer(SECONDS, self.process.kill)
        self.patience.daemon = True
        self.patience.start()

    def write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def notify(self, method: str, parameters: Any = None, **more: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters, **more})
        self.write(b"Content-Length: %d\r\n\r\n" % len(body) + body.encode())

    def ask(self, method: str, parameters: Any = None) -> Any:
        self.ids += 1
        self.notify(method, parameters, id=self.ids)
        while (said := self.read()).get("id") != self.ids:
            pass
        return said

    def read(self) -> Any:
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length"):
                length = int(line.split(b":")[1])
        assert length, "the server ended, or was ended after all that time, without an answer"
        return json.loads(self.process.stdout.read(length))


def shut_down(client: Client) -> None:
    client.ask("shutdown")
    client.notify("exit")


def with_a_document(client: Client) -> None:
    client.notify("textDocument/didOpen", {"textDocument": DOCUMENT})
    shut_down(client)


def after_nonsense(client: Client) -> None:
    client.notify("$/nothing", {})
    # Not every version of pygls answers a request without a position.
    hover = {"textDocument": {"uri": "file:///no"}, "position": {}}
    client.notify("textDocument/hover", hover, id="no position")
    client.ask("textDocument/hover", {**hover, "position": {"line": 7, "character": 7}})
    shut_down(client)


def with_bad_json(client: Client) -> None:
    client.write(b"Content-Length: 5\r\n\r\n{bad}")
    shut_down(client)


def in_the_midst(client: Client) -> None:
    text = "import tensorflow as tf\n" + "y = tf.py_func(f, [x], tf.float32)\n" * 300
    client.notify("textDocument/didOpen", {"textDocument": {**DOCUMENT, "text": text}})
    shut_down(client)


@pytest.mark.parametrize(
    "end", [shut_down, with_a_document, after_nonsense, with_bad_json, in_the_midst]
)
def test_a_regular_end_is_no_error(end: Any) -> None:
    client = Client()
    client.ask("initialize", INITIALIZE)
    client.notify("initialized", {})
    end(client)
    _, said = client.process.communicate(timeout=SECONDS)
    client.patience.cancel()
    assert client.process.returncode == 0, said
    assert b"Traceback" not in said or end in (after_nonsense, with_bad_json), said


def test_edits_that_are_overtaken_are_not_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one text is looked at forty others come; of these only the last one is."""
    server = made()
    workspace = Workspace(None)
    monkeypatch.setattr(type(server), "workspace", workspace)
    monkeypatch.setattr(server, "text_document_publish_diagnostics", lambda _: None)
    seen: list[str] = []
    begun, go_on = threading.Event(), threading.Event()

    def analyse(_: Analyst, path: str, text: str) -> FileResult:
        seen.append(text)
        begun.set()
        assert go_on.wait(60)
        return FileResult(path, old=text, new=text)

    monkeypatch.setattr(Analyst, "analyse", analyse)
    uri = "file:///a.py"

    async def edit() -> None:
        workspace.put_text_document(types.TextDocumentItem(uri, "python", 0, "0"))
        looks = [asyncio.ensure_future(server.look(uri))]
        await asyncio.to_thread(begun.wait, 60)
        for version in range(1, 41):
            item = types.TextDocumentItem(uri, "python", version, str(version))
            workspace.put_text_document(item)
            looks.append(asyncio.ensure_future(server.look(uri)))
            await asyncio.sleep(0.01)
        go_on.set()
        found = [each.new for each in await asyncio.gather(*looks) if each is not None]
        assert found == ["0", *["40"] * 40]

    asyncio.run(edit())
    assert seen == ["0", "40"]
