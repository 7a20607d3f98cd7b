"""How the worker begins: ``main(["new"])``, or ``main(["fork"])`` for what forks workers."""

import os
import platform
import socket
from typing import Callable, NoReturn, Sequence

from .calls import refuse_calls
from .channel import Channel
from .confinement import confine
from .framework import Framework
from .sandbox import be_alone, can_be_alone, cut_off_network, give_up_rights, own_files

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]


def main(arguments: Sequence[str]) -> None:
    """Serve a side, "old" or "new": read requests from standard input, write replies to output.

    With "fork" in place of the side, standard input is a socket, on which a host asks for workers.
    """
    (side,) = arguments
    alone = can_be_alone()
    if side != "fork":
        work(side, load, alone)
        return
    from .forking import ForkServer

    host = socket.socket(fileno=private(0))
    silence()
    loading = loaded()
    ForkServer(host, lambda asked: work(asked, loading, alone)).serve()


def work(side: str, loading: Callable[[], Framework], alone: bool) -> None:
    """Be a worker of a side, kept from all that is not its own before anything else.

    `alone` is true if it can be the first process of a namespace. What goes to standard output,
    TensorFlow's words for one, goes to standard error instead.
    """
    requests, replies = private(0), private(1)
    silence()
    os.dup2(2, 1)
    network = cut_off_network()
    if alone:
        be_alone()
    channel = Channel(replies)
    own = own_files(alone)
    rights = give_up_rights()
    confined = confine(os.getcwd())
    calls = refuse_calls()
    try:
        framework = loading()
    except ImportError as error:
        channel.send({"failed": f"{type(error).__name__}: {error}"})
        return
    import numpy as np

    from .loading import take_side
    from .server import Server, can_fork

    take_side(framework, side)

    facts = {
        "tensorflow": framework.tf.__version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "network": network,
        "confined": confined,
        "own_files": own,
        "alone": alone,
        "rights": rights,
        "calls": calls,
        "xla": framework.is_2(),
        "forks": can_fork(),
    }
    channel.send({"ready": facts})
    Server(framework, requests, replies).serve()


def load() -> Framework:
    """Return TensorFlow; without it there may be no NumPy either: ImportError."""
    from . import loading
    from .modes.function import FunctionTapeInside
    from .program import Program

    return loading.load([Program.call, FunctionTapeInside.differentiate])


def loaded() -> Callable[[], Framework]:
    """Load now, and return what gives, or raises, the same later: in a process that is forked."""
    try:
        framework = load()
    except ImportError as error:
        failure = error
    else:
        return lambda: framework

    def fail() -> NoReturn:
        raise failure

    return fail


def silence() -> None:
    """Let programs read nothing."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)


def private(descriptor: int) -> int:
    """Return another descriptor of the same file, out of the way of programs."""
    if fcntl is None:
        return os.dup(descriptor)
    return int(fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 100))
