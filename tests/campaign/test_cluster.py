"""Workers of a Dask cluster: real processes, one of which is killed, and a scheduler that ends."""

from __future__ import annotations

import importlib.util
import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files import sources
from tfgradmigrate.workers import cluster
from tfgradmigrate.workers.executing import GoneError

pytestmark = pytest.mark.processes

Captured = pytest.CaptureFixture[str]

OLD = "import tensorflow as tf\n\n\ndef {}(x):\n    return tf.py_func(f, [x], tf.float32)\n"

needs_distributed = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="distributed is not installed"
)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "a")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "a@b.c")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", [["campaign"], ["verify"], []])
def test_without_the_package(
    command: list[str], here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    (here / "a.py").write_text(OLD.format("f"))
    known = importlib.util.find_spec

    def find(name: str, package: str | None = None) -> object:
        return None if name == "distributed" else known(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", find)
    assert main([*command, "a.py", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert capsys.readouterr().err.startswith(
        "tfgradmigrate: --scheduler needs the package distributed: python -m pip install "
        "'tfgradmigrate[cluster]'"
    )


def test_it_is_imported_where_it_is_wanted_only(here: Path) -> None:
    (here / "a.py").write_text("def f(:\n    py_func\n")
    script = (
        "import sys\nfrom tfgradmigrate.cli import main\nmain(sys.argv[1:])\n"
        "assert 'distributed' not in sys.modules and 'asyncio' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script, "verify", "a.py"], check=True)


def test_a_certificate_is_made_here(capsys: Captured) -> None:
    options = ["--certificate", "a.lock", "--scheduler", "tcp://127.0.0.1:1"]
    assert main(["verify", "a.py", *options]) == 2
    assert "leave out --scheduler" in capsys.readouterr().err


class Workers:
    """A client whose workers have these TensorFlows."""

    status = "running"

    def __init__(self, *found: object) -> None:
        self.found = {f"tcp://{number}": each for number, each in enumerate(found)}

    def nthreads(self) -> dict[str, int]:
        return dict.fromkeys(self.found, 1)

    def run(self, function: object, on_error: str) -> dict[str, object]:
        assert (function, on_error) == (sources.tensorflow, "return")
        return self.found


def test_the_tensorflow_is_that_of_the_workers() -> None:
    workers: Any = Workers("tensorflow 2.15.0", "tensorflow 2.15.0")
    assert cluster.Cluster(workers, "a").tensorflow() == "tensorflow 2.15.0"
    others: Any = Workers("tensorflow 2.15.0", "", OSError("no"))
    with pytest.raises(UsageError, match=r"several TensorFlows: OSError.*; none; tensorflow 2\.15"):
        cluster.Cluster(others, "a").tensorflow()


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@pytest.mark.parametrize("options", [["-"], ["a.py", "--jobs", "2"]])
def test_what_is_done_here(options: list[str], capsys: Captured) -> None:
    assert main([*options, "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "--scheduler" in capsys.readouterr().err


#: Workers say what they prove, wait until they may go on, and some are killed by their work.
WORKER = """
import os, signal, sys, time
from tfgradmigrate.run import engine
from tfgradmigrate.campaign import working
from tfgradmigrate.rules.model import Proof, Verdict
from tfgradmigrate.verify import handing

def dies(path, name):
    if path.endswith("3.py") and not os.path.exists(name):
        open(name, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)

engine.original = migrate_one = getattr(engine, "original", engine._migrate_one)  # run twice

def migrated(task):
    if "plain" in os.getcwd():
        dies(task.path, "../died_migrating")
    return migrate_one(task)

def judged(task):
    dies(task.trials[0].pair.path, "../died_proving")
    proof = Proof.DIFFERS if "1.py" in task.trials[0].pair.path else Proof.TESTED
    return handing.Judged(tuple(
        Verdict(t.pair.path, t.subject.name, 1, proof, reason="a test") for t in task.trials
    ))

engine._migrate_one, handing._judge = migrated, judged

def proved(asked):
    name = f"{os.path.basename(asked.repository.checkout)} {asked.result.path}"
    copies = [copy.folder for copy in working._copies.values()]
    assert all("dask-scratch-space" in each for each in copies), copies
    with open("log", "a") as log:
        log.write(name + "\\n")
    dies(asked.result.path, "died")
    while name.startswith("one ") and name.endswith("5.py") and not os.path.exists("go"):
        time.sleep(0.02)
    return working.Proved(tuple(("proved", "") for _ in asked.result.findings), True)

working.proved = proved
"""

#: Forks each of them from one import. A nanny looks for the scheduler no longer than it may take to
#: connect, so the scheduler is up before the next line is read.
STARTER = """
import asyncio, os, signal, sys
from distributed import Nanny, Scheduler

async def scheduler(up, port):
    async with Scheduler(host="127.0.0.1", port=int(port), dashboard=False) as one:
        os.write(up, b"up")
        await one.finished()

async def nanny(up, address, preload):
    os.write(up, b"up")
    async with Nanny(address, nthreads=1, dashboard=False, preload=[preload]) as one:
        await one.finished()

for line in sys.stdin:
    what, *words = line.split()
    if what == "end":
        os.killpg(int(words[0]), signal.SIGKILL)
        os.waitpid(int(words[0]), 0)
        print(flush=True)
        continue
    is_up, up = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.setsid()
        asyncio.run({"scheduler": scheduler, "nanny": nanny}[what](up, *words))
        os._exit(0)
    os.close(up)
    print(pid * (os.read(is_up, 2) == b"up"), flush=True)
    os.close(is_up)
"""


class Local:
    """A scheduler and two workers, each with a nanny, as processes of their own."""

    def __init__(self, here: Path, nannies: int = 2) -> None:
        (here / "worker.py").write_text(WORKER)
        settings = {
            "DASK_LOGGING__DISTRIBUTED": "critical",
            "DASK_TEMPORARY_DIRECTORY": "dask",
            # A result is asked for as long as that from a worker that was killed before it gave it.
            "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s",
        }
        self.starter = subprocess.Popen(
            [sys.executable, "-c", STARTER],
            cwd=here,
            env={**os.environ, **settings},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.number = nannies
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.begin()

    def begin(self) -> None:
        self.pids = [self.start("scheduler", self.port)]
        self.pids += [self.start("nanny", self.address, "worker.py") for _ in range(self.number)]

    def start(self, *words: object) -> int:
        pid = int(self.ask(*words))
        assert pid, f"no {words[0]}"
        return pid

    def ask(self, *words: object) -> str:
        assert self.starter.stdin is not None
        assert self.starter.stdout is not None
        print(*words, file=self.starter.stdin, flush=True)
        return self.starter.stdout.readline()

    def kill(self) -> None:
        """End all at once, the scheduler first."""
        while self.pids:
            self.ask("end", self.pids.pop(0))

    def close(self) -> None:
        self.kill()
        self.starter.communicate()


@contextmanager
def local(here: Path) -> Iterator[Local]:
    running = Local(here)
    try:
        yield running
    finally:
        running.close()


def wait_for(what: object, seconds: float = 150.0) -> None:
    assert callable(what)
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def kept(here: Path) -> tuple[int, int]:
    """How many files are kept of what is under way, and how many repositories are done."""
    try:
        base = sqlite3.connect(f"file:{here}/campaign.sqlite?mode=ro", uri=True)
        with closing(base):
            (files,) = base.execute("SELECT count(*) FROM proofs").fetchone()
            (done,) = base.execute("SELECT count(*) FROM runs WHERE state = 'done'").fetchone()
        return files, done
    except sqlite3.Error:  # it is not there yet
        return 0, 0


def git(folder: Path, *lines: str) -> None:
    for words in lines:
        subprocess.run(["git", *words.split()], cwd=folder, check=True)


@needs_distributed
def test_a_migration_is_the_same_there(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """Two workers are killed on the way; what differs is not written."""
    plain = here / "plain"
    plain.mkdir()
    for number in range(6):
        (plain / f"{number}.py").write_text(OLD.format(f"f{number}"))
    (plain / "bad.py").write_text("def f(:\n    py_func\n")
    monkeypatch.chdir(plain)

    def printed(*options: str) -> str:
        assert main([".", "--no-cache", *options]) == 2  # for bad.py
        return capsys.readouterr().out

    with local(here) as running:
        there = ("--scheduler", running.address)
        form = ("--output-format", "json")
        assert printed(*form, *there) == printed(*form)
        assert (here / "died_migrating").exists()
        printed("--write", "--verify", "--allow-dirty", *there)
    assert (here / "died_proving").exists()
    written = {path.name: path.read_text() for path in plain.iterdir()}
    for number in range(6):
        (plain / f"{number}.py").write_text(OLD.format(f"f{number}"))
    assert written["1.py"] == OLD.format("f1")
    printed("--write", "--allow-dirty")
    assert {path.name: path.read_text() for path in plain.iterdir() if path.name != "1.py"} == {
        name: text for name, text in written.items() if name != "1.py"
    }


@needs_distributed
def test_a_scheduler_that_stays_away(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_CONNECT", 2)
    running = Local(here, nannies=0)
    try:
        with cluster.connected(running.address) as found:
            future = found.submit(len, "abc")
            running.kill()
            with pytest.raises(GoneError, match="has ended, or cannot be reached"):
                found.result(future, len, "abc")
            with pytest.raises(GoneError):
                found.result(found.submit(len, "abc"), len, "abc")
    finally:
        running.close()


@needs_distributed
def test_a_worker_dies_once_it_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result that is here counts, whatever is told of its worker while it is handed on."""
    from distributed import Client, LocalCluster

    gather = Client._gather

    async def gathered(client: Any, futures: Any, *rest: Any, **named: Any) -> Any:
        result = await gather(client, futures, *rest, **named)
        for future in futures:
            client._handle_lost_data(key=future.key)
        return result

    monkeypatch.setattr(Client, "_gather", gathered)
    with (
        LocalCluster(n_workers=1, processes=False, protocol="tcp", dashboard_address=":0") as there,
        cluster.connected(there.scheduler_address) as found,
    ):
        future = found.submit(len, "abc")
        assert found.result(future, len, "abc") == 3


@needs_distributed
def test_a_worker_and_the_scheduler_are_killed(here: Path) -> None:
    """Nothing is lost, and nothing that was kept is done once more."""
    for name in ("one", "two"):
        (here / name).mkdir()
        for number in range(6):
            (here / name / f"{number}.py").write_text(OLD.format(f"{name}{number}"))
        git(here / name, "init -q -b main", "add .", "commit -q -m first")
    (here / "REPOS.txt").write_text("one\ntwo\n")
    log = here / "log"

    def logged() -> list[str]:
        return log.read_text().splitlines() if log.exists() else []

    with local(here) as running:
        command = ["-m", "tfgradmigrate", "campaign", "REPOS.txt", "--branch", "tf2"]
        command += ["--output-format", "json", "--scheduler", running.address]
        first = subprocess.Popen(
            [sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        # All is kept but one, which waits.
        wait_for(lambda: first.poll() is not None or kept(here) == (5, 1))
        # What the worker had done, and not handed over yet, is done once more as well.
        assert sum("3.py" in line for line in logged()) >= 3
        assert len(set(logged())) == 12
        running.kill()
        log.write_text("")
        (here / "go").write_text("")
        running.begin()
        out, err = first.communicate(timeout=150)
        assert first.returncode == 0, err
        assert [line.replace("./", "") for line in logged()] == ["one 5.py"]
        found = json.loads(out)
        assert found["summary"]["places"] == 12
        assert found["summary"]["proofs"] == {"proved": 12}
        for name in ("one", "two"):
            changed = ["git", "diff", "--name-only", "main", "tf2"]
            assert len(subprocess.check_output(changed, cwd=here / name).split()) == 6


@needs_distributed
def test_nobody_answers() -> None:
    for address, words in ((f"tcp://127.0.0.1:{free_port()}", "--scheduler: tcp"), ("x://y", "x")):
        cluster.SECONDS_TO_CONNECT = 1
        with pytest.raises(UsageError, match=words), cluster.connected(address):
            pass
