"""The self-test of the runtime shim, run once for all programs of a worker.

Before its first block the shim tries the installed TensorFlow, which takes longer than most
programs do. A fork of the worker does that, in which no program has run. Where every check has
passed, the shim is told, and what is forked from then on has the very TensorFlow that was tested.
"""

import importlib
import os
import signal
import sys
from typing import Sequence

from .channel import Json, exit_at_once

#: The shim, and the package that it is in. A copy of it in a project tests itself.
PACKAGE = "tfgradmigrate"
NAME = PACKAGE + ".runtime"

#: How long the checks may take, in seconds.
SECONDS = 60


class Shim:
    """The shim, as the process has it that forks those of programs."""

    def __init__(self) -> None:
        self.asked = False

    def test_for(self, request: Json) -> None:
        """Run the checks, if this is the first request whose program may use the shim."""
        if self.asked or NAME not in request.get("text", ""):
            return
        self.asked = True
        try:
            selftest = importlib.import_module(NAME + ".selftest")
            if passes(selftest):
                selftest.passed_in_a_fork()
        except Exception:  # an unknown TensorFlow, or none of the shim: each program finds out
            forget()


def passes(selftest: object) -> bool:
    """Tell whether the checks pass in a process of their own."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            signal.alarm(SECONDS)
            code = int(bool(selftest.failures()))  # type: ignore[attr-defined]
        finally:
            exit_at_once(code)
    return os.waitpid(pid, 0)[1] == 0


def leave_to(folders: Sequence[str]) -> None:
    """Let a program have the package that stands beside it, where one does."""
    if PACKAGE in sys.modules and any(os.path.isdir(os.path.join(f, PACKAGE)) for f in folders):
        forget()


def forget() -> None:
    """Let a program import the package itself."""
    for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
        del sys.modules[name]
