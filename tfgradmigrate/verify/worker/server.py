"""The worker: reads requests, has children run them, writes replies."""

import contextlib
import json
import os
import select
import signal
import sys
import tempfile
import time
from typing import List, Optional, Sequence

from .answering import answer
from .case import Case
from .channel import Channel, Json
from .child import PRINTED, Child
from .descendants import descendants
from .framework import Framework
from .module import find_beside
from .sandbox import PR_SET_CHILD_SUBREAPER, prctl, settle
from .shim import Shim

#: How many processes a program may have at a time.
MOST_PROCESSES = 100

#: How often a child is looked at though nothing was heard of it, in seconds.
TICK = 0.1

#: How many times the time limit a mode may take whose candidates fail one after the other.
LADDER = 3


class Server:
    """Answers one request after the other, as long as someone sends any."""

    def __init__(self, framework: Framework, requests: int, replies: int) -> None:
        self.framework = framework
        self.requests = os.fdopen(requests, "rb")
        self.replies = Channel(replies)
        self.folder = os.getcwd()
        self.shim = Shim()
        self.child: Optional[Child] = None
        self.wake, writer = os.pipe()
        self.foreign = [requests, replies, self.wake, writer]
        os.set_blocking(self.wake, False)
        os.set_blocking(writer, False)
        if can_fork():
            signal.signal(signal.SIGCHLD, lambda number, frame: None)
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # only a program sends that
            signal.set_wakeup_fd(writer)
            prctl(PR_SET_CHILD_SUBREAPER, 1)

    def serve(self) -> None:
        """Answer requests until there are no more."""
        for line in self.requests:
            request = json.loads(line.decode("utf-8"))
            modes = list(request["modes"])
            if not can_fork():
                self._answer_here(request, modes[0])
                return
            if self.framework.side == "new":
                self.shim.test_for(request)
            try:
                while modes:
                    reply = self._answer(request, modes)
                    reply.update({"id": request.get("id", 0), "mode": modes.pop(0)})
                    self.replies.send(reply)
            finally:
                self._end_child()

    def _answer(self, request: Json, modes: Sequence[str]) -> Json:
        """Return the first mode's reply; a candidate that ends the process makes room for the next.

        What fails in a process that has run another mode is run again in one of its own.
        """
        candidates = len(request.get("candidates") or [()])
        end = time.monotonic() + LADDER * float(request.get("seconds", 20))
        tried: List[Json] = []
        first = 0
        while True:
            if self.child is None:
                self.child = Child(self.framework, request, modes, first, self.folder, self.foreign)
            child = self.child
            reply = self._watch(child, end)
            again = child.used and reply.get("status") != "ok"
            if again or not child.fit or len(modes) == 1:
                self._end_child()
            if again:
                continue
            tried += child.tried
            dead = not reply.get("runs") and child.stage == "forward"
            if dead and child.kept is not None:  # looking for a better one was too much
                reply, dead = child.kept, False
            reply.update({"printed": child.stdout.text(), "tried": tried})
            first = child.candidate + 1
            if not dead or first == candidates or time.monotonic() > end:
                if self.child is not None:
                    self.child.go_on()
                return reply
            tried.append({"candidate": child.candidate, "error": reply.get("error")})

    def _end_child(self) -> None:
        child, self.child = self.child, None
        if child is not None:
            child.close()

    def _watch(self, child: Child, end: float) -> Json:
        """Wait until the child has answered, or has ended, or has to be ended."""
        poll = select.poll()
        poll.register(self.requests, 0)  # hangs up when nobody waits for replies any more
        for descriptor in child.descriptors():
            poll.register(descriptor, select.POLLIN)
        poll.register(self.wake, select.POLLIN)
        looked = time.monotonic()
        while True:
            for descriptor, event in poll.poll(TICK * 1000):
                if descriptor == self.requests.fileno():
                    sys.exit()
                if event & ~select.POLLIN:
                    poll.unregister(descriptor)
            ended = child.ended()
            with contextlib.suppress(BlockingIOError):
                os.read(self.wake, 4096)
            child.stderr.drain()
            reply = child.receive() or ended
            child.stdout.drain()  # after the reply: what was printed before it is there now
            if reply is not None:
                return reply
            if child.is_overdue(end):
                message = f"took longer than {child.seconds:g} s"
                return child.failure("timeout", "Timeout", message)
            now = time.monotonic()
            if now > looked + TICK:
                looked = now
                if len(descendants()) > MOST_PROCESSES:
                    message = f"started more than {MOST_PROCESSES} processes"
                    return child.failure("crashed", "Processes", message)

    def _answer_here(self, request: Json, mode: str) -> None:
        """Run a mode in this process, where there is no fork; it is of no use afterwards."""
        folder = tempfile.mkdtemp(dir=self.folder)
        with open(os.path.join(self.folder, "printed"), "w+b") as printed:
            os.dup2(printed.fileno(), 1)
            os.dup2(printed.fileno(), 2)
            settle(folder)
            tried: List[Json] = []

            def report(message: Json) -> None:
                if "tried" in message:
                    tried.append(message["tried"])

            find_beside(request)
            reply = answer(Case(self.framework, request, mode, report), 0)
            sys.stdout.flush()
            printed.seek(0)
            reply["printed"] = printed.read(PRINTED).decode("utf-8", "replace")
        reply.update({"id": request.get("id", 0), "mode": mode, "tried": tried})
        self.replies.send(reply)


def can_fork() -> bool:
    """Return whether this system has what it takes to run programs in processes of their own."""
    return hasattr(os, "fork") and hasattr(select, "poll")
