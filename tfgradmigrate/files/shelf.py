"""Texts that nobody reads just now: past some megabytes they lie in a file that has no name.

So what a run holds does not grow with all that its marked files say.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import BinaryIO

from msgspec import Struct

#: How many bytes of texts stay in memory: all marked files of most projects.
MOST_KEPT = 4 << 20

# Notebooks may have what UTF-8 has no word for.
_ERRORS = "surrogatepass"


class Shelved(Struct, frozen=True):
    """A text that was put away: where its bytes are, and how many characters it has."""

    shelf: Shelf
    start: int
    size: int
    length: int

    def read(self) -> str:
        """Return the text."""
        return self.shelf.read(self.start, self.size).decode("utf-8", _ERRORS)


class Shelf:
    """A place for texts; those up to `most` bytes together stay where they are."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._room = most
        self._end = 0
        self._file: BinaryIO | None = None

    def put(self, text: str) -> str | Shelved:
        """Return what stands for a text: itself, where there is room or nothing to put it into."""
        if len(text) <= self._room:
            self._room -= len(text)
            return text
        # Any thread and any process that was forked reads where it likes, or nobody does (Windows).
        if not hasattr(os, "pread"):
            return text
        with suppress(OSError):  # a full disk
            data = text.encode("utf-8", _ERRORS)
            shelved = Shelved(self, self._end, len(data), len(text))
            self._write(data)
            return shelved
        return text

    def read(self, start: int, size: int) -> bytes:
        """Return the bytes of a text."""
        assert self._file is not None  # something was put there
        parts = []
        while size > 0:
            part = os.pread(self._file.fileno(), size, start)
            if not part:
                raise OSError("a file without a name became shorter")
            parts.append(part)
            start, size = start + len(part), size - len(part)
        return b"".join(parts)

    def _write(self, data: bytes) -> None:
        if self._file is None:
            import tempfile  # which imports much, for what only large projects need

            self._file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115
        start, rest = self._end, memoryview(data)
        while rest:
            written = os.pwrite(self._file.fileno(), rest, start)
            start, rest = start + written, rest[written:]
        self._end = start
