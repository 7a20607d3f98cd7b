"""A run that was made before: what it printed, kept by all that this follows from.

A hook, and somebody who looks once more, run the tool on files of which none has changed. To find
out what a migration makes of them takes a hundred modules even where the answers are kept; here it
takes the files' bytes. What is printed follows from the tool, its options and the terminal, from
the files of the run and of the projects around them, and from what was asked of others on the way.
All but the last is in the name by which a run is kept, and that is asked again.
"""

from __future__ import annotations

import os
import sys
import time

from tfgradmigrate.files import cache
from tfgradmigrate.files.discovery import around
from tfgradmigrate.files.hashing import blake2b
from tfgradmigrate.report.nothing import took

TYPE_CHECKING = False  # as in `tfgradmigrate`: a second run imports this, and needs no more
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tfgradmigrate.project.looking import Note
    from tfgradmigrate.project.scanning import Read

#: What a run may print to be kept, in bytes.
MOST_BYTES = 4 << 20

#: By how many seconds the clock of a file system may be behind.
_BEHIND = 0.02

#: The streams, and in place of one the time that a run took, which is not the same each time.
OUTPUT, ERROR, SECONDS = "1", "2", "seconds"

#: What was printed: on which stream, and what.
Said = tuple[str, str]

# What of the environment has a part in what is printed, or in which files there are.
_VARIABLES = ("NO_COLOR", "FORCE_COLOR", "TERM", "HOME", "USERPROFILE")

_KERNELS = "kernels"


class Repeat:
    """One run, to be said again or to be kept."""

    def __init__(self, kept: cache.Cache, key: str, files: Read, others: list[str]) -> None:
        """Hold where it is kept and by what name, the files that it reads and those around."""
        self._kept = kept
        self._key = key
        self._files = files
        self._others = others

    def said(self) -> tuple[int, list[Said]] | None:
        """Return the exit code and what the run printed, None where that does not hold any more."""
        data = self._kept.read_data(self._key)
        if data is None:
            return None
        try:
            code, number, *rest = _apart(data)
            end = 3 * int(number)
            if not 0 <= end <= len(rest):
                return None
            notes = list(zip(*[iter(rest[:end])] * 3, strict=True))
            said = list(zip(*[iter(rest[end:])] * 2, strict=True))
            return (int(code), said) if _hold(notes) else None
        except ValueError:
            return None

    def keep(self, code: int, said: Sequence[Said], notes: Iterable[Note], begun: float) -> None:
        """Keep what was printed, unless a file changed since the run was `begun`."""
        asked = sorted(set(notes))
        parts = [str(int(code)), str(len(asked)), *sum(asked, ()), *sum(said, ())]
        data = _joined(parts)
        if len(data) <= MOST_BYTES and self._is_as_it_was(begun - _BEHIND):
            self._kept.write_data(self._key, data)
            self._kept.trim()

    def _is_as_it_was(self, begun: float) -> bool:
        wanted = self._files.wanted
        if _around(self._files) != self._others:
            return False
        for path in (*wanted, *self._others):
            try:
                status = os.stat(path)
            except OSError:
                return False
            if max(status.st_mtime, status.st_ctime) > begun:
                return False
        return True


def of(files: Read, given: Mapping[str, object]) -> Repeat | None:
    """Return the run of some files with some options; None where it cannot be kept."""
    kept = cache.opened() if files.is_whole else None
    if kept is None:
        return None
    others = _around(files)
    try:
        summed = _summed(files, others)
    except OSError:
        return None
    streams = [stream.isatty() for stream in (sys.stdout, sys.stderr)]
    around_us = [os.environ.get(name) for name in _VARIABLES]
    options = {name: given[name] for name in sorted(given) if given[name] is not None}
    key = kept.key("run", os.getcwd(), options, streams, around_us, summed)
    return Repeat(kept, key, files, others)


def say(said: Iterable[Said], started: float) -> None:
    """Print what a run printed."""
    for stream, text in said:
        if stream == OUTPUT:
            sys.stdout.write(text)
            sys.stdout.flush()
        else:
            sys.stderr.write(took(time.perf_counter() - started) if stream == SECONDS else text)


def _around(files: Read) -> list[str]:
    own = {os.path.realpath(path) for path in files.wanted}
    return around(own, files.wanted, [path for path, _ in files.found.files])[0]


def _summed(files: Read, others: Iterable[str]) -> str:
    """Return a digest of what the run reads: which files, in which order, and what is in them."""
    summed = blake2b(digest_size=24)

    def add(text: str, data: bytes = b"") -> None:
        head = f"{text}\0{len(data)}\0".encode(errors="surrogateescape")
        summed.update(head)
        summed.update(data)

    found = files.found
    add("\0".join(path for path, _ in found.files))
    add("\0".join(f"{path}\0{os.path.realpath(path)}" for path in sorted(found.links)))
    for path in files.wanted:
        add(f"{path}\0{os.path.realpath(path)}", files.contents.read(path, path in found.links))
    # Those of the run without a marker are among them.
    for path in others:
        try:
            add(path, files.contents.read(path))
        except OSError:
            add(f"unread\0{path}")
    return summed.hexdigest()


def _hold(notes: Sequence[tuple[str, ...]]) -> bool:
    """Whether all that the run asked has the answer that it had."""
    if not notes:
        return True
    from tfgradmigrate.project.looking import still_holds

    if not still_holds([(what, path, answer) for what, path, answer in notes if what != _KERNELS]):
        return False
    asked = [(path, answer) for what, path, answer in notes if what == _KERNELS]
    if not asked:
        return True
    from tfgradmigrate.project.kernels import answered  # which imports more than all else here

    return all(answered(path) == answer for path, answer in asked)


def _joined(parts: Iterable[str]) -> bytes:
    """Join texts so that they come apart again: each with its length in front."""
    coded = [part.encode(errors="surrogatepass") for part in parts]
    return b"".join(b"%d:%s" % (len(part), part) for part in coded)


def _apart(data: bytes) -> list[str]:
    """Return the texts; raises ValueError where they are none."""
    parts = []
    start = 0
    while start < len(data):
        colon = data.index(b":", start)
        end = colon + 1 + int(data[start:colon])
        if not colon < end <= len(data):
            raise ValueError(end)
        parts.append(data[colon + 1 : end].decode(errors="surrogatepass"))
        start = end
    return parts
