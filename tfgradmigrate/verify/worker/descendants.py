"""All the processes that come from this one."""

import contextlib
import glob
import os
import signal
import time
from typing import Iterable, Set

#: How long to wait for killed processes to end, in seconds.
PATIENCE = 5.0


def descendants() -> Set[int]:
    """Return all processes that come from this one."""
    found: Set[int] = set()
    waiting = [os.getpid()]
    while waiting:
        parent = waiting.pop()
        for task in glob.glob(f"/proc/{parent}/task/*/children"):
            with contextlib.suppress(OSError), open(task) as file:
                new = {int(pid) for pid in file.read().split()} - found
                found |= new
                waiting += new
    return found


def end_descendants(pid: int) -> None:
    """Kill a child and everything that it started, also what would continue starting more."""
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGSTOP)
    stopped = {pid}
    while True:
        new = descendants() - stopped
        if not new:
            break
        send_signal(new, signal.SIGSTOP)
        stopped |= new
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)
    send_signal(stopped, signal.SIGKILL)
    patience, pause = time.monotonic() + PATIENCE, 0.001
    with contextlib.suppress(ChildProcessError):  # none is left
        while time.monotonic() < patience:  # orphans are this process's children now
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                send_signal(descendants(), signal.SIGKILL)
                time.sleep(pause)
                pause = min(2 * pause, 0.02)


def send_signal(pids: Iterable[int], number: int) -> None:
    """Send a signal to those processes that are still there."""
    for pid in pids:
        with contextlib.suppress(OSError):
            os.kill(pid, number)
