"""The worker processes of both sides of a verification, and what they tell of themselves."""

from __future__ import annotations

import contextlib
import itertools
import queue
from collections.abc import Iterator
from typing import Any

from tfgradmigrate.files.machine import processors
from tfgradmigrate.verify.running.protocol import Request
from tfgradmigrate.verify.running.workers import Worker

#: How many processes the new side has at most: each is a TensorFlow in memory.
MOST_WORKERS = 4


class Workers:
    """The processes of both sides; each starts when it is first needed.

    The old side is one process; `old_here` is its installed TensorFlow, another process only beside
    a reference. The new side, which has more to do, is as many as there are processors, and `most`.
    """

    def __init__(self, reference_python: str | None = None, most: int = MOST_WORKERS) -> None:
        self.old = Worker("old", reference_python)
        self.old_here = Worker("old") if reference_python else self.old
        self.new = [Worker("new") for _ in range(min(processors(), most))]
        # The last one that was put back comes first, so no more are started than are needed.
        self._free: queue.LifoQueue[Worker] = queue.LifoQueue()
        for worker in reversed(self.new):
            self._free.put(worker)
        self._ids = itertools.count(1)

    @contextlib.contextmanager
    def free(self) -> Iterator[Worker]:
        """Give out a process of the new side, once one is free."""
        worker = self._free.get()
        try:
            yield worker
        finally:
            self._free.put(worker)

    def close(self) -> None:
        """End all processes."""
        for worker in (self.old, self.old_here, *self.new):
            worker.close()

    def limited(self, request: Request, seconds: float, megabytes: int) -> Request:
        """Return a request with a number of its own, and what one mode of it may take."""
        request["id"] = next(self._ids)
        request["seconds"] = seconds
        request["megabytes"] = megabytes
        return request

    @property
    def facts(self) -> dict[str, Any]:
        """The versions of TensorFlow and Python under which the new side runs."""
        return self.new[0].facts

    @property
    def unprevented(self) -> tuple[str, ...]:
        """What this system has not kept the programs from that were run."""
        every = [self.old, self.old_here, *self.new]
        return tuple(dict.fromkeys(what for worker in every for what in worker.unprevented))
