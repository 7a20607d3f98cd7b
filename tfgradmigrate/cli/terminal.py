"""What the commands share: exit codes, streams that never raise, clean ends."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import contextmanager, suppress
from enum import IntEnum

from tfgradmigrate.errors import UsageError

TYPE_CHECKING = False  # as in `tfgradmigrate`: every run imports this, most need no more
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO


#: The path that means standard input.
STDIN = "-"


class Exit(IntEnum):
    """The exit codes. A shell gives the last two to a program that these signals end."""

    CLEAN = 0
    FOUND = 1
    ERROR = 2
    INTERRUPTED = 130
    BROKEN_PIPE = 141


@contextmanager
def clean_end() -> Iterator[None]:
    """Turn a wrong command, Ctrl-C and an output that cannot be written into exit codes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # The text of a file is printed as it is: no character of it may raise, and on
            # Windows no line feed may become two bytes.
            stream.reconfigure(errors="backslashreplace", newline="\n")
    try:
        yield
        sys.stdout.flush()
    except UsageError as error:
        _say(str(error))
        raise SystemExit(Exit.ERROR) from error
    except KeyboardInterrupt as error:
        interrupted()
        raise SystemExit(Exit.INTERRUPTED) from error
    except BrokenPipeError as error:
        _drop(sys.stdout)
        raise SystemExit(Exit.BROKEN_PIPE) from error
    except OSError as error:  # those of single files are failures of these files
        _drop(sys.stdout)
        # Nothing that is written to is missing: what has no name then is where we are.
        gone = error.errno == errno.ENOENT
        what = "the current directory" if gone else "the output cannot be written"
        what = error.filename or what
        _say(f"{what}: {error.strerror}")
        raise SystemExit(Exit.ERROR) from error


def interrupted() -> None:
    """Say so, and end what other processes do: at its end this one would wait for them.

    A second Ctrl-C shortly after the first changes nothing any more.
    """
    import signal

    with suppress(ValueError):  # not in the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if "multiprocessing" in sys.modules:
        from multiprocessing import active_children

        for each in active_children():
            each.kill()
    _say("interrupted")


def _say(text: str) -> None:
    """Print a message; where that cannot be written either the exit code alone tells."""
    try:
        from tfgradmigrate.report.text import visible

        print(f"tfgradmigrate: {visible(text)}", file=sys.stderr, flush=True)
    except OSError:
        _drop(sys.stderr)


def _drop(stream: TextIO) -> None:
    """Let what is left in the buffer go nowhere: the interpreter flushes once more at its end."""
    with suppress(OSError):  # where no file can be opened any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def wants_colour(stream: TextIO, option: bool | None) -> bool:
    """Return whether to colour what goes to `stream`.

    The option decides, then NO_COLOR, FORCE_COLOR (force-color.org), then the terminal.
    """
    if option is not None:
        return option
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"
