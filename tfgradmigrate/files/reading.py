"""The bytes of files: read at one go, each file of a run once.

A run in which no file has a marker imports nothing else to read with, `dataclasses` least of all.
"""

from __future__ import annotations

import errno
import os
import stat

# How many bytes are asked for where a file turns out to be longer than the system says.
_MORE = 1 << 20

#: How many bytes of files a run keeps: all source of projects of two thousand files. Reading a file
#: again takes a tenth of what else is asked of it.
MOST_KEPT = 16 << 20

# Not to wait for a pipe, not to hand the file on to another program, no line feeds translated.
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


# On Windows nobody makes a link in passing: it takes a right of its own.
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


def read_bytes(path: str, follow: bool = True) -> bytes:
    """Return the content of a regular file; raises OSError as `open` and `read` do.

    Anything else is an OSError as well: a pipe that took a file's place would be waited for. So is
    a link that was no link when the folder was listed, where it is not to be followed, and what
    memory does not hold.
    """
    # Four calls to the system, where a file object makes nine: half the time of a scan.
    try:
        number = os.open(path, _FLAGS if follow else _FLAGS | _NO_LINK)
    except OSError as error:
        if follow or error.errno != errno.ELOOP:
            raise
        raise OSError(errno.ELOOP, "a link took the place of the file", path) from error
    try:
        status = os.fstat(number)
        if not stat.S_ISREG(status.st_mode):
            if stat.S_ISDIR(status.st_mode):
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
            raise OSError(errno.EINVAL, "not a regular file", path)
        wanted = status.st_size + 1  # with one more the end is seen without another call
        data = os.read(number, wanted)
        if len(data) == status.st_size:
            return data
        parts = [data]
        while data:  # a file that grows, or one whose size the system does not know
            data = os.read(number, _MORE)
            parts.append(data)
        return b"".join(parts)
    except MemoryError as error:
        raise OSError(errno.ENOMEM, "more than the memory that is left holds", path) from error
    finally:
        os.close(number)


def bytes_in(path: str) -> bytes:
    """Return the content of a regular file, nothing of one that cannot be read."""
    try:
        return read_bytes(path)
    except OSError:
        return b""


class Contents:
    """The bytes of the files of a run, each read once.

    Of a project past `most` bytes not all is kept, and what is not is read again. So is all of it
    once that was released.
    """

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._room = most
        self._kept: dict[str, bytes] = {}
        self._here = os.getcwd()

    def __reduce__(self) -> tuple[type[Contents], tuple[int]]:
        """Let another process read for itself what it is asked for."""
        return Contents, (0,)

    def let_go(self) -> None:
        """Keep nothing any more."""
        self._room = 0
        self._kept.clear()

    def read(self, path: str, follow: bool = True) -> bytes:
        """Return what `read_bytes` returns; raises OSError as it does."""
        # As `os.path.abspath`, which asks for the current folder each time, but for `..` only.
        key = os.path.join(self._here, path)
        if os.pardir in key:
            key = os.path.normpath(key)
        data = self._kept.get(key)
        if data is None:
            data = read_bytes(path, follow)
            if len(data) <= self._room:
                self._room -= len(data)
                self._kept[key] = data
        return data
