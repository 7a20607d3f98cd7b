"""A forked process that runs a program, seen from the worker."""

import contextlib
import json
import os
import re
import shutil
import signal
import tempfile
import time
import traceback
from typing import Iterator, List, Optional, Sequence

from .channel import Channel, Json, exit_at_once
from .descendants import end_descendants
from .errors import first_line, mentioned_lines
from .framework import Framework
from .module import code_name
from .running import run_cases
from .sandbox import PR_SET_PDEATHSIG, prctl, settle

#: How much of what a program prints is kept, in bytes.
PRINTED = 65536

#: How long a message may be, in bytes: of more numbers a program has not the memory.
LONGEST = 256 << 20

#: How long a child may take after its time is up to begin to say where it is, in seconds.
LATE = 5.0

#: How long it may then take to name a line of the program.
GRACE = 0.3

#: The exit code of a child in which a program has broken the worker's own code.
BROKEN = 70


class Output:
    """A pipe for what a program prints: the beginning and the end of it are kept."""

    def __init__(self) -> None:
        self.reader, self.writer = os.pipe()
        self.head = b""
        self.tail = b""

    def begin(self) -> None:
        """Be the reading end, after the fork."""
        os.close(self.writer)
        os.set_blocking(self.reader, False)

    def text(self) -> str:
        """Return the beginning of what was printed."""
        return self.head.decode("utf-8", "replace")

    def drain(self) -> None:
        """Take what is there, up to a bound: someone may be filling it all the time."""
        for _ in range(64):
            try:
                data = os.read(self.reader, PRINTED)
            except BlockingIOError:
                return
            if not data:
                return
            self.head += data[: PRINTED - len(self.head)]
            self.tail = (self.tail + data)[-PRINTED:]


class Child:
    """A forked process that runs modes one after the other, seen from the worker."""

    def __init__(
        self,
        framework: Framework,
        request: Json,
        modes: Sequence[str],
        first: int,
        folder: str,
        foreign: Sequence[int],
    ) -> None:
        self.filename = code_name(request)
        self.seconds = float(request.get("seconds", 20))
        os.makedirs(folder, exist_ok=True)  # a program before this one may have removed it
        self.folder = tempfile.mkdtemp(dir=folder)
        self.stdout = Output()
        self.stderr = Output()
        self.messages, writer = os.pipe()
        waiter, self.go = os.pipe()
        # A program may find the pipe, and write what looks like a reply.
        self.mark = os.urandom(16).hex().encode("ascii")
        self.rest = bytearray()
        self.used = False
        self.begin_mode(first)
        self.pid = os.fork()
        if self.pid == 0:
            try:
                self._become([*foreign, self.go])
                run_cases(framework, request, modes, first, Channel(writer, self.mark), waiter)
                exit_at_once(0)
            except BaseException:
                traceback.print_exc()
            finally:
                exit_at_once(BROKEN)
        os.close(writer)
        os.close(waiter)
        self.stdout.begin()
        self.stderr.begin()
        os.set_blocking(self.messages, False)

    def begin_mode(self, first: int) -> None:
        """Expect a mode, from candidate number `first` on."""
        self.stage = "import"
        self.fit = False
        self.candidate = first
        self.tried: List[Json] = []
        self.kept: Optional[Json] = None
        self.deadline = time.monotonic() + self.seconds
        self.said: Optional[float] = None  # when it began to say where it is
        self.stdout.head = b""

    def go_on(self) -> None:
        """Let the child continue with its next mode."""
        self.used = True
        self.begin_mode(0)
        with contextlib.suppress(OSError):  # that it has ended is seen later
            os.write(self.go, b"x")

    def _become(self, foreign: Sequence[int]) -> None:
        """Make a place of its own for the program, where nothing leads back to the worker."""
        os.setsid()
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.dup2(self.stdout.writer, 1)
        os.dup2(self.stderr.writer, 2)
        for descriptor in foreign:
            os.close(descriptor)
        settle(self.folder)

    def descriptors(self) -> List[int]:
        """Return what is to be read from."""
        return [self.messages, self.stdout.reader, self.stderr.reader]

    def receive(self) -> Optional[Json]:
        """Take in what the child says, and return its reply once it is there."""
        for message in self._messages():
            if "reply" in message:
                self.fit = bool(message.get("fit"))
                return message["reply"]  # type: ignore[no-any-return]
            if "tried" in message:
                self.tried.append(message["tried"])
            self.kept = message.get("kept", self.kept)
            if "candidate" in message:
                self.candidate = message["candidate"]
                self.deadline = time.monotonic() + self.seconds
            self.stage = message.get("stage", self.stage)
        return None

    def _messages(self) -> Iterator[Json]:
        while True:
            try:
                data = os.read(self.messages, 1 << 20)
            except BlockingIOError:
                return
            if not data:
                return
            *lines, rest = data.split(b"\n")
            for line in lines:
                self.rest += line
                message, self.rest = bytes(self.rest), bytearray()
                if message.startswith(self.mark):
                    with contextlib.suppress(ValueError, RecursionError):
                        content = json.loads(message[len(self.mark) :].decode("ascii", "replace"))
                        if isinstance(content, dict):
                            yield content
            self.rest += rest
            if not self.rest.startswith(self.mark[: len(self.rest)]) or len(self.rest) > LONGEST:
                self.rest = bytearray(b"-")  # what follows in this line belongs to it

    def ended(self) -> Optional[Json]:
        """Return how the process ended, if it has."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid == 0:
            return None
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            name = signal.Signals(number).name if number in SIGNALS else f"signal {number}"
            return self.failure("crashed", name, "killed by " + name)
        code = os.WEXITSTATUS(status)
        if code == BROKEN:
            return self.failure("exit", "Exit", "broke the interpreter: " + self._last_of_stderr())
        return self.failure("exit", "Exit", f"ended the process with exit code {code}")

    def _last_of_stderr(self) -> str:
        """What was raised, which may go on for lines; else the last line."""
        self.stderr.drain()
        lines = self.stderr.tail.decode("utf-8", "replace").strip().split("\n")
        raised = [line for line in lines if re.match(r"[\w.]+(?:Error|Exception)\b", line)]
        return first_line((raised or lines)[-1])

    def failure(self, status: str, kind: str, message: str) -> Json:
        """Return the reply of a process that could not give one."""
        self.stderr.drain()
        text = self.stderr.tail.decode("utf-8", "replace")
        if status == "crashed" and re.search("bad_alloc|MemoryError|emory allocation", text):
            status = "memory"
        lines = self._lines_told(text)
        error = {
            "type": kind,
            "base": "",
            "stage": self.stage,
            "message": message,
            "line": lines[0] if lines else None,
        }
        return {"status": status, "candidate": self.candidate, "runs": [], "error": error}

    def _lines_told(self, text: str) -> List[int]:
        """Return the lines of the program that faulthandler names, the innermost call first."""
        last = re.split("Fatal Python error|Timeout \\(", text)[-1]
        return mentioned_lines(last, self.filename)

    def is_overdue(self, end: float) -> bool:
        """Return whether its time is up, and it has said where it is or is not going to.

        The line of the program is a result, so it is waited for however slow the machine is. `end`
        is when all candidates together have had their time.
        """
        now = time.monotonic()
        if now > end + GRACE:
            return True
        if now < self.deadline:
            return False
        text = self.stderr.tail.decode("utf-8", "replace")
        if "Timeout (" not in text:
            return now > self.deadline + LATE
        if self.said is None:
            self.said = now
        return bool(self._lines_told(text)) or now > self.said + GRACE

    def close(self) -> None:
        """Put an end to the process and to everything that it started; keep what was printed."""
        end_descendants(self.pid)
        self.stdout.drain()
        self.stderr.drain()
        for descriptor in [*self.descriptors(), self.go]:
            os.close(descriptor)
        shutil.rmtree(self.folder, ignore_errors=True)


#: The numbers of the signals that have a name.
SIGNALS = frozenset(int(number) for number in signal.Signals)
