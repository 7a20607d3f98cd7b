"""Workers are forked from one process that has TensorFlow; what becomes of it harms nobody."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tfgradmigrate.errors import UsageError
from tfgradmigrate.verify.running import processes
from tfgradmigrate.verify.running.workers import Worker

from ..requests import request

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="forks on Linux alone"),
]

GOOD = "import os\ndef f(x):\n    print(os.getpid())\n    return x * 2.0\n"


def runs(worker: Worker) -> bool:
    (reply,) = worker.run(request(GOOD, "v1_graph"))
    return reply["status"] == "ok"


def parent(pid: int) -> int:
    with open(f"/proc/{pid}/stat") as stat:
        return int(stat.read().rpartition(")")[2].split()[1])


def pid_of(worker: Worker) -> int:
    assert worker._process is not None
    return worker._process._process.pid


def is_gone(pid: int) -> bool:
    """Whether a process ends in time."""
    for _ in range(1000):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


@pytest.fixture
def none_kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fork servers as they are where nobody keeps them, and none there yet."""
    monkeypatch.setattr(processes, "_keepers", 0)
    monkeypatch.setattr(processes, "_SERVERS", {})
    yield
    assert not processes._SERVERS


#: What loads TensorFlow and runs programs, where neither is what a test is about.
LOADING = """
class Framework:
    class tf:
        __version__ = "2.0.0"

    def is_2(self):
        return True

def load(traced):
    return Framework()

def take_side(framework, side):
    pass
"""

SERVER = """
import json, os
from .channel import Channel

def can_fork():
    return True

class Server:
    def __init__(self, framework, requests, replies):
        self.requests, self.replies = os.fdopen(requests), Channel(replies)

    def serve(self):
        for request in map(json.loads, self.requests):
            for mode in request["modes"]:
                self.replies.send({"mode": mode, "status": "ok"})
"""


@pytest.fixture
def no_tensorflow(none_kept: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Workers that are started and forked as ever, but import and run nothing."""
    package, tables = tmp_path / "verify" / "worker", tmp_path / "tables"
    shutil.copytree(processes.PACKAGE, package)
    tables.mkdir()
    shutil.copy(Path(processes.PACKAGE).parents[1] / "tables" / "effects.tsv", tables)
    (package / "loading.py").write_text(LOADING)
    (package / "server.py").write_text(SERVER)
    monkeypatch.setattr(processes, "PACKAGE", package)


def test_both_sides_come_from_one_process_that_ends_with_the_last(none_kept: None) -> None:
    with Worker("old") as old, Worker("new") as new:
        assert runs(old)
        assert runs(new)
        server = parent(pid_of(new))
        assert parent(pid_of(old)) == server
        old.close()
        with Worker("new") as another:
            assert runs(another)
            assert parent(pid_of(another)) == server
        assert runs(new)
    assert is_gone(server)


def test_another_environment_has_another(
    monkeypatch: pytest.MonkeyPatch, no_tensorflow: None
) -> None:
    with Worker("new") as first:
        assert runs(first)
        monkeypatch.setenv("LC_TIME", "C.UTF-8")
        with Worker("new") as second:
            assert runs(second)
            assert parent(pid_of(first)) != parent(pid_of(second))


def test_a_worker_of_a_server_that_was_killed_is_started_again(no_tensorflow: None) -> None:
    with Worker("new") as worker:
        assert runs(worker)
        pid, server = pid_of(worker), parent(pid_of(worker))
        os.kill(server, signal.SIGKILL)
        assert is_gone(pid)
        assert runs(worker)
        assert parent(pid_of(worker)) != server


def test_the_server_is_kept_for_those_who_still_come(no_tensorflow: None) -> None:
    with processes.kept():
        with Worker("new") as worker:
            assert runs(worker)
            server = parent(pid_of(worker))
        with processes.kept():
            pass
        with Worker("new") as worker:
            assert runs(worker)
            assert parent(pid_of(worker)) == server
    assert is_gone(server)


def test_who_foresees_workers_has_the_server_that_they_come_from(none_kept: None) -> None:
    with processes.foreseen():
        (server,) = processes._SERVERS.values()
        assert processes._leased() is server
        processes._give_back(server)
        assert server._process.poll() is None
    # Nobody has asked, so nobody waits for the end of the import.
    assert server._process.returncode == -signal.SIGKILL


def test_an_import_that_fails_is_told_to_each(
    monkeypatch: pytest.MonkeyPatch, none_kept: None, tmp_path: Any
) -> None:
    (tmp_path / "tensorflow.py").write_text("raise ImportError('there is none')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    for side in ("old", "new"):
        with (
            Worker(side) as worker,
            pytest.raises(UsageError, match="no usable TensorFlow: ImportError: there"),
        ):
            runs(worker)
