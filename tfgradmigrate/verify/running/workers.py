"""The host's side of a worker: start it, send requests, never wait for ever, start it again."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import weakref
from collections.abc import Generator, Iterator
from types import TracebackType
from typing import IO, Any, cast

from tfgradmigrate.errors import UsageError
from tfgradmigrate.verify.running.processes import Launcher
from tfgradmigrate.verify.running.protocol import Failure, Reply, Request, Side

#: How long TensorFlow may take to be imported, in seconds.
SECONDS_TO_START = 180.0

#: The time limit of a mode whose request has none.
SECONDS = 20.0

#: How long a worker may be late with a reply that it has to give in time, in seconds.
GRACE = 60.0

#: How long a worker may take to end itself, with all that it has started, in seconds.
SECONDS_TO_END = 10.0

#: How many times a mode's time limit it takes at most: see the worker's `LADDER`.
LADDER = 3

#: What programs are kept from, by the fact that states that they are.
GUARDS = {
    "network": "programs could reach the network",
    "confined": "programs could write files outside of their temporary folder",
    "alone": "programs could see and change your other processes",
    "rights": "programs kept rights of an administrator",
    "calls": "programs could use sockets such as those of Docker, keys, and memory without bounds",
}

#: What who waits for a worker is told when it is closed.
CLOSED = "the worker has been closed"


class WorkerGoneError(Exception):
    """The process has ended, or has to be ended; `status` gives which."""

    def __init__(self, status: str, message: str) -> None:
        super().__init__(message)
        self.status = status


class Worker:
    """A process that runs programs in one TensorFlow. It starts when it is first needed.

    Without `python` it is this interpreter's; one given for the old side must have TensorFlow 1.
    Threads may share a worker: one request is served at a time.
    """

    def __init__(self, side: Side, python: str | None = None) -> None:
        self.side = side
        self.python = python or sys.executable
        self.reference = side == "old" and python is not None
        self._serving = threading.Lock()
        self._changing = threading.Lock()  # for the two that follow; nobody waits inside
        self._closed = False
        self._process: _Process | None = None
        self._launcher = Launcher(side, self.python)
        self._known: dict[str, Any] = {}
        self._folder = tempfile.mkdtemp(prefix="tfgradmigrate-")
        self._clean_up = weakref.finalize(self, _remove, self._folder)

    def start(self) -> None:
        """Start the process, and do not wait for it: the other side can start meanwhile."""
        self._get()

    def _get(self) -> _Process:
        with self._changing:
            if self._closed:
                raise WorkerGoneError("crashed", CLOSED)
            if self._process is None:
                os.makedirs(self._folder, exist_ok=True)  # a program may have removed it
                folder = tempfile.mkdtemp(dir=self._folder)
                self._process = _Process(self._launcher, self.side, self.python, folder)
            return self._process

    @property
    def facts(self) -> dict[str, Any]:
        """The versions of TensorFlow, Python and NumPy, and what programs are kept from.

        Those that `GUARDS` names state that they are kept from that.
        """
        process = self._get()
        self._wait_for(process)
        return process.facts

    @property
    def unprevented(self) -> tuple[str, ...]:
        """What this system does not keep programs from that have run here."""
        known = self._known
        return tuple(what for fact, what in GUARDS.items() if known and not known.get(fact))

    def run(self, request: Request) -> Iterator[Reply]:
        """Send a request and yield a reply for each of its modes, in order.

        A worker that dies is started again, once a request. Die it again, the mode has crashed.
        """
        with self._serving:
            left = list(request["modes"])
            deaths = 0
            while left:
                try:
                    replies = self._replies({**request, "modes": [*left]})
                    with contextlib.closing(replies):
                        for reply in replies:
                            left.remove(reply["mode"])
                            yield reply
                except WorkerGoneError as gone:
                    if self._closed:
                        raise
                    deaths += 1
                    if deaths > 1 or gone.status == "timeout":
                        yield _lost(request, left.pop(0), gone)

    def _replies(self, request: Request) -> Generator[Reply, None, None]:
        """Yield the replies of one process: all of them, or one, if it cannot fork."""
        process = self._get()
        self._wait_for(process)
        seconds = request.get("seconds", SECONDS)
        left = len(request["modes"])
        try:
            process.send(request)
            if not process.facts["forks"]:
                yield process.reply(seconds)
                return
            for _ in request["modes"]:
                reply = process.reply(LADDER * seconds + GRACE)
                left -= 1
                yield reply
        finally:
            if left:  # it is gone, or nobody waits for the replies that are still to come
                self._end(process)

    def close(self) -> None:
        """End the process and remove its files; who waits for a reply gets WorkerGoneError."""
        with self._changing:
            self._closed = True
            process = self._process
        self._end(process)
        self._launcher.close()
        self._clean_up()

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _wait_for(self, process: _Process) -> None:
        """Wait until a process serves requests."""
        try:
            process.wait_until_ready(self.reference)
            self._known = process.facts
        except UsageError:
            self._end(process)
            raise

    def _end(self, process: _Process | None) -> None:
        """End a process, and start another one when one is needed."""
        with self._changing:
            if self._process is process:
                self._process = None
        if process is not None:
            process.end()


def _lost(request: Request, mode: str, gone: WorkerGoneError) -> Reply:
    """Return the reply for a mode that took the worker with it."""
    error: Failure = {
        "type": "Timeout" if gone.status == "timeout" else "WorkerGone",
        "base": "",
        "stage": "run",
        "message": str(gone),
        "line": None,
    }
    return {
        "id": request.get("id", 0),
        "mode": mode,
        "status": gone.status,
        "candidate": 0,
        "tried": [],
        "runs": [],
        "error": error,
        "printed": "",
        "random": False,
    }


class _Process:
    """One life of a worker."""

    def __init__(self, launcher: Launcher, side: Side, python: str, folder: str) -> None:
        self.side = side
        self.python = python
        self.folder = folder
        self.facts: dict[str, Any] = {}
        self._starting = threading.Lock()
        self._unusable = ""  # why, once that is known
        self._ending = threading.Lock()
        self._ended = False
        # It has no name that a program could remove it by.
        self._log = tempfile.TemporaryFile()  # noqa: SIM115
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._process = launcher.start(folder, self._log)
        assert self._process.stdout is not None
        arguments = (self._process.stdout, self._lines)
        threading.Thread(target=_read, args=arguments, daemon=True).start()
        self._writer = threading.Thread()

    def wait_until_ready(self, reference: bool) -> None:
        """Wait for the import of TensorFlow, and see whether it is the one asked for."""
        with self._starting:
            if self._unusable:
                raise UsageError(self._unusable)
            try:
                self.facts = self.facts or self._first_facts(reference)
            except UsageError as error:
                self._unusable = str(error)
                raise

    def _first_facts(self, reference: bool) -> dict[str, Any]:
        try:
            first = self.receive(SECONDS_TO_START)
        except WorkerGoneError as gone:
            if self._ended:
                raise
            raise UsageError(f"{self.python}: {gone}") from gone
        if "failed" in first:
            why = str(first["failed"])
            if why.startswith("ModuleNotFoundError") and not reference:
                why += ": pip install 'tfgradmigrate[tf]'"
            raise UsageError(f"{self.python} has no usable TensorFlow: {why}")
        version = str(first["ready"]["tensorflow"])
        if reference and not version.startswith("1."):
            raise UsageError(f"{self.python} has TensorFlow {version}, not 1.x")
        if self.side == "new" and version.startswith("1."):
            raise UsageError(f"{self.python} has TensorFlow {version}, not 2.x")
        return dict(first["ready"])

    def send(self, request: Request) -> None:
        """Send a request, without waiting for the worker to take it."""
        assert self._process.stdin is not None
        data = json.dumps(request).encode("ascii") + b"\n"
        with self._ending:
            if self._ended:
                raise WorkerGoneError("crashed", CLOSED)
            arguments = (self._process.stdin.fileno(), data)
            self._writer = threading.Thread(target=_write, args=arguments, daemon=True)
            self._writer.start()

    def reply(self, seconds: float) -> Reply:
        """Return the next reply."""
        return cast("Reply", self.receive(seconds))

    def receive(self, seconds: float) -> dict[str, Any]:
        """Return the next line that the worker sends."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise WorkerGoneError("timeout", f"no answer for {seconds:g} seconds") from None
        if line is None:
            self._lines.put(None)  # for whoever asks next
            raise WorkerGoneError("crashed", self._last_words())
        if self._ended:  # it may have said something more meanwhile
            raise WorkerGoneError("crashed", CLOSED)
        return dict(json.loads(line))

    def _last_words(self) -> str:
        """Return how the process ended, and the last thing that it wrote."""
        code = self._code()
        with self._ending:
            if self._ended:
                return CLOSED
            if code is None:
                return "the worker process has closed its pipe"
            how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
            self._log.seek(0)
            lines = self._log.read().decode("utf-8", "replace").strip().splitlines()
            return f"the worker process ended with {how}" + (f": {lines[-1]}" if lines else "")

    def _code(self) -> int | None:
        """Return the exit code of a process that is about to end, None if it does not."""
        try:
            return self._process.wait(timeout=SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            return None

    def end(self) -> None:
        """Let the process end, or make it; a thread that waits for it learns that it is closed."""
        assert self._process.stdin is not None
        with self._ending:
            if self._ended:
                return
            self._ended = True
            if not self.facts or self._writer.is_alive():
                self._process.kill()  # it does not read, so it would not notice
            if self._writer.is_alive():
                self._writer.join()  # before another file gets the descriptor
            with contextlib.suppress(OSError):
                self._process.stdin.close()
            if self._code() is None:
                self._process.kill()
                self._process.wait()
            self._log.close()
            _remove(self.folder)


def _read(stream: IO[bytes], lines: queue.Queue[bytes | None]) -> None:
    """Pass lines on until there are no more; a line that was cut off is none."""
    for line in stream:
        if line.endswith(b"\n"):
            lines.put(line)
    lines.put(None)


def _write(descriptor: int, data: bytes) -> None:
    """Write it all; that a process has ended is seen where its replies are read."""
    rest = memoryview(data)
    with contextlib.suppress(OSError):
        while rest:
            rest = rest[os.write(descriptor, rest) :]


def _remove(folder: str) -> None:
    """Remove a folder, also one whose permissions a program took away."""
    shutil.rmtree(folder, ignore_errors=True)
    if not os.path.exists(folder):
        return
    for path, _, _ in os.walk(folder):
        with contextlib.suppress(OSError):
            os.chmod(path, 0o700)
    shutil.rmtree(folder, ignore_errors=True)
