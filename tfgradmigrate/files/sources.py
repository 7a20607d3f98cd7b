"""What a result follows from besides the sources of users: those of the tool, and TensorFlow."""

from __future__ import annotations

import os
import time
from functools import cache

from tfgradmigrate import __version__
from tfgradmigrate.files.hashing import blake2b, hashed
from tfgradmigrate.files.reading import read_bytes

TYPE_CHECKING = False  # as in `tfgradmigrate`: a second run imports this, and needs no more
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

#: The folder of the package.
_PACKAGE = os.path.dirname(os.path.dirname(__file__))

#: How the names of TensorFlow's distributions begin.
_TENSORFLOW = ("tensorflow", "tf-nightly")

#: For how many seconds after a change another one need not show in the times of a file.
_FRESH = 3.0


def digest(without: Collection[str] = ()) -> str:
    """Return a digest of the package's modules, but for those in folders of these names."""
    summed = blake2b(digest_size=24)
    for entry, name in _modules(without):
        summed.update(name.encode() + b"\0")
        summed.update(blake2b(read_bytes(entry.path)).digest())
    return summed.hexdigest()


def stamp(without: Collection[str] = ()) -> str:
    """Return what identifies at a tenth of the cost that these modules have not changed since.

    The times and the sizes of the files: "" where one has changed so lately that they may not tell.
    """
    before = (time.time() - _FRESH) * 1e9
    stamps = []
    for entry, name in _modules(without):
        status = entry.stat()
        if max(status.st_mtime_ns, status.st_ctime_ns) > before:
            return ""
        times = f"{status.st_mtime_ns} {status.st_ctime_ns}"
        stamps.append(f"{name}\0{status.st_size} {times} {status.st_ino}")
    return hashed("\0".join([_PACKAGE, *stamps]).encode())


def _modules(without: Collection[str]) -> Iterator[tuple[os.DirEntry[str], str]]:
    """Yield each module's file, and its path in the package, always in the same order."""
    folders = [(_PACKAGE, "")]
    for folder, prefix in folders:
        with os.scandir(folder) as entries:
            listing = sorted(entries, key=lambda entry: entry.name)
        for entry in listing:
            if entry.is_dir():
                if entry.name not in without:
                    folders.append((entry.path, f"{prefix}{entry.name}{os.sep}"))
            elif entry.name.endswith((".py", ".tsv")):
                yield entry, prefix + entry.name


@cache
def tool() -> str:
    """Return the version, and what identifies an editable install from what it was before."""
    return f"{__version__} ({digest()[:12]})"


@cache
def tensorflow() -> str:
    """Return what is installed of TensorFlow, by whatever name: what is proved is of that."""
    from importlib import metadata

    found = {
        (name, each.version)
        for each in metadata.distributions()
        if (name := each.name.lower().replace("_", "-")).startswith(_TENSORFLOW)
    }
    return ", ".join(" ".join(each) for each in sorted(found))
