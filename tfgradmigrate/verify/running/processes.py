"""How the process of a worker is started: by itself, or forked off one that has TensorFlow.

An import of TensorFlow takes longer than most programs do. So all workers that run in this
interpreter are forked from one process, where the system can do that: Linux.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Protocol

from tfgradmigrate.errors import UsageError
from tfgradmigrate.verify import worker
from tfgradmigrate.verify.running.protocol import Side

#: The package that runs in the other process.
PACKAGE = Path(worker.__file__).parent

#: How it begins: under a name that no program uses. No folder joins the path, as it would be one
#: in which programs find their modules; that of ``-c``, the working directory, leaves it.
LAUNCH = """\
import sys
sys.path[:] = [folder for folder in sys.path if folder]
import importlib.util
name, folder = "_tfgradmigrate_worker", sys.argv[1]
spec = importlib.util.spec_from_file_location(
    name, folder + "/__init__.py", submodule_search_locations=[folder]
)
sys.modules[name] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules[name])
importlib.import_module(name + ".main").main(sys.argv[2:])
"""

#: What of the environment a program may see; the rest may be secret.
INHERITED = (
    *("LANG", "LD_LIBRARY_PATH", "PATH", "SYSTEMROOT", "TF_USE_LEGACY_KERAS"),
    *("LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LC_TIME"),
)

#: What TensorFlow is told: be quiet, use no other device, and no kernels that round differently.
#: And glibc: to ask for large pages, of which a fork has fewer to note.
SETTINGS = {
    "CUDA_VISIBLE_DEVICES": "",
    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
    "PYTHONHASHSEED": "0",
    "PYTHONIOENCODING": "utf-8",
    "TF_CPP_MIN_LOG_LEVEL": "3",
    "TF_ENABLE_ONEDNN_OPTS": "0",
}

#: How long a fork server may take to end itself, in seconds.
SECONDS_TO_CLOSE = 10.0

#: The largest message to and from a fork server, in bytes.
MESSAGE = 1 << 16


class Process(Protocol):
    """What is asked of a process, as `subprocess.Popen` has it."""

    stdin: IO[bytes] | None
    stdout: IO[bytes] | None

    @property
    def pid(self) -> int:
        """Its number."""

    def wait(self, timeout: float | None = None) -> int | None:
        """Wait for its end; return its exit code, or minus the signal that ended it."""

    def kill(self) -> None:
        """End it."""


class Launcher:
    """Starts processes for one worker, and leaves the fork server to others when it is closed."""

    def __init__(self, side: Side, python: str) -> None:
        self._side = side
        self._python = python
        self._server: ForkServer | None = None

    def start(self, folder: str, log: IO[bytes]) -> Process:
        """Start a process that lives in a folder, with `log` for its standard error."""
        if self._python != sys.executable or not _can_fork():
            return _started(self._side, self._python, folder, subprocess.PIPE, log)
        if self._server is None or self._server.lost.is_set():
            self.close()
            self._server = _leased()
        return self._server.fork(self._side, folder, log)

    def close(self) -> None:
        """Give the fork server back."""
        server, self._server = self._server, None
        if server is not None:
            _give_back(server)


@contextlib.contextmanager
def kept() -> Iterator[None]:
    """Keep fork servers when nobody uses them any more, for those who are still to come."""
    global _keepers
    with _CHANGING:
        _keepers += 1
    try:
        yield
    finally:
        with _CHANGING:
            _keepers -= 1
            unused = [s for s in _SERVERS.values() if not s.users and not _keepers]
        for server in unused:
            _end_unused(server)


@contextlib.contextmanager
def foreseen() -> Iterator[None]:
    """Have TensorFlow imported for workers that will be asked for, where they are forked."""
    server = _leased() if _can_fork() else None
    try:
        yield
    finally:
        if server is not None:
            _give_back(server)


def _can_fork() -> bool:
    return sys.platform.startswith("linux") and hasattr(os, "fork")


def _started(
    task: str,
    python: str,
    folder: str,
    stdin: int,
    log: IO[bytes] | None = None,
) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            [python, "-c", LAUNCH, str(PACKAGE), task],
            stdin=stdin,
            stdout=subprocess.PIPE if stdin == subprocess.PIPE else log,
            stderr=log,
            cwd=folder,
            env={**_environment(python), "HOME": folder, "TMPDIR": folder},
            start_new_session=True,
        )
    except OSError as error:
        raise UsageError(f"{python} cannot be run: {error.strerror}") from error


def _environment(python: str) -> dict[str, str]:
    """Return the environment of a worker: nothing that could be a secret."""
    inherited = {name: value for name, value in os.environ.items() if name in INHERITED}
    if python == sys.executable and "PYTHONPATH" in os.environ:  # no other interpreter's business
        inherited["PYTHONPATH"] = os.environ["PYTHONPATH"]
    return {**inherited, **SETTINGS}


# Fork servers.

_CHANGING = threading.Lock()  # for the two that follow, and the users of each
_SERVERS: dict[tuple[tuple[str, str], ...], ForkServer] = {}
_keepers = 0

#: Those of the process that this one was forked from: what is released would be removed.
_OF_PARENT: list[ForkServer] = []


def _begin_anew() -> None:
    """Let a process that was forked start fork servers of its own.

    Its parent's would give it the workers of the parent; and they end once nobody holds the other
    end of their socket.
    """
    global _CHANGING, _keepers
    _CHANGING = threading.Lock()
    _OF_PARENT.extend(_SERVERS.values())
    _SERVERS.clear()
    _keepers = 0
    for server in _OF_PARENT:
        server.leave_to_parent()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)


def _leased() -> ForkServer:
    """Return the fork server of the environment as it is now."""
    key = tuple(sorted(_environment(sys.executable).items()))
    with _CHANGING:
        server = _SERVERS.get(key)
        if server is None or server.lost.is_set():
            server = _SERVERS[key] = ForkServer()
        server.users += 1
        return server


def _give_back(server: ForkServer) -> None:
    with _CHANGING:
        server.users -= 1
        unused = not server.users and not _keepers
    if unused:
        _end_unused(server)


def _end_unused(server: ForkServer) -> None:
    with _CHANGING:
        if server.users:
            return
        for key in [key for key, other in _SERVERS.items() if other is server]:
            del _SERVERS[key]
    server.close()


class ForkServer:
    """A process that has imported TensorFlow, and forks workers of both sides."""

    def __init__(self) -> None:
        self.users = 0
        self.lost = threading.Event()
        self._folder = tempfile.mkdtemp(prefix="tfgradmigrate-")
        self._clean_up = weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        self._workers: dict[int, Forked] = {}
        self._asking = threading.Lock()
        self._asked = 0
        # It keeps the borders of messages, and tells when the other end is gone.
        self._socket, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other, tempfile.TemporaryFile() as log:
            stdin = other.fileno()
            self._process = _started("fork", sys.executable, self._folder, stdin, log)
        threading.Thread(target=self._listen, daemon=True).start()

    def fork(self, side: Side, folder: str, log: IO[bytes]) -> Forked:
        """Ask for a worker, and do not wait for it."""
        with self._asking:
            self._asked += 1
            forked = Forked(self, self._asked)
            self._workers[forked.number] = forked
        message = {"worker": forked.number, "side": side, "folder": folder}
        data = json.dumps(message).encode("ascii")
        try:
            socket.send_fds(self._socket, [data], [*forked.ends, log.fileno()])
        except OSError:  # it has ended
            forked.has_ended(None)
        finally:
            for end in forked.ends:
                os.close(end)
        return forked

    def kill(self, number: int) -> None:
        """End a worker: only its parent can tell that its process is still the same."""
        with contextlib.suppress(OSError):
            self._socket.send(json.dumps({"kill": number}).encode("ascii"))

    def _listen(self) -> None:
        """Take in what becomes of the workers. They end with the fork server."""
        with contextlib.suppress(OSError):
            while data := self._socket.recv(MESSAGE):
                message = json.loads(data)
                forked = self._workers[message["worker"]]
                if "pid" in message:
                    forked.has_begun(message["pid"])
                else:
                    forked.has_ended(message["code"])
                    del self._workers[forked.number]
        self.lost.set()
        with self._asking:
            left = list(self._workers.values())
        for forked in left:
            forked.has_ended(None)

    def leave_to_parent(self) -> None:
        """Let go, in a process that was forked off the one that has started it."""
        self._clean_up.detach()
        self._socket.close()

    def close(self) -> None:
        """End the process, which sees that nobody asks for workers any more."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        if not self._asked:  # it has nothing to end, and may have all of the import before it
            self._process.kill()
        try:
            self._process.wait(SECONDS_TO_CLOSE)
        except subprocess.TimeoutExpired:  # it may still import TensorFlow
            self._process.kill()
            self._process.wait()
        self._socket.close()
        self._clean_up()


class Forked:
    """A worker that a fork server has forked, or is going to fork."""

    def __init__(self, server: ForkServer, number: int) -> None:
        self.number = number
        self._server = server
        self._pid: int | None = None
        self._code: int | None = None
        self._known = threading.Event()
        self._over = threading.Event()
        reads, writer = os.pipe()
        reader, writes = os.pipe()
        #: What the worker is given: what it reads, and what it writes to.
        self.ends = reads, writes
        self.stdin: IO[bytes] | None = open(writer, "wb", 0)  # noqa: SIM115
        self.stdout: IO[bytes] | None = open(reader, "rb")  # noqa: SIM115

    @property
    def pid(self) -> int:
        """The number of the process."""
        self._known.wait()
        assert self._pid is not None
        return self._pid

    def wait(self, timeout: float | None = None) -> int | None:
        """Wait for its end; return its exit code, or minus the signal that ended it."""
        if not self._over.wait(timeout):
            raise subprocess.TimeoutExpired("worker", timeout or 0.0)
        return self._code

    def kill(self) -> None:
        """End it."""
        self._server.kill(self.number)

    def has_begun(self, pid: int) -> None:
        """Note the number of the process."""
        self._pid = pid
        self._known.set()

    def has_ended(self, code: int | None) -> None:
        """Note how the process has ended; None if that is not known."""
        self._code = code
        self._over.set()
        self._known.set()
