"""A file system that hands all on to a folder, and fails now and then, as one of a network does.

    python -m pip install mfusepy                   # and libfuse3, from the system
    python -m scripts.faulty_files FOLDER MOUNTED --often 0.02 --seed 1
    python -m scripts.faulty_files FOLDER MOUNTED --often 0 --ignore-case

The last finds a file by its name in capitals as well, as those of macOS and Windows do.

It ends when it is unmounted. Which call fails, and with what, depends on the seed and on the calls.
"""

from __future__ import annotations

import argparse
import errno
import os
import random
from collections.abc import Iterable

import mfusepy

_ERRORS = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.ETIMEDOUT, errno.ESTALE)
_ASKED = ("ino", "mode", "nlink", "size", "uid", "gid")
_TIMES = ("atime", "ctime", "mtime")


class FaultyFiles(mfusepy.Operations):  # type: ignore[misc]
    """All that a run of the tool asks of files; the rest is not there."""

    use_ns = True

    def __init__(self, folder: str, often: float, seed: int, ignore_case: bool) -> None:
        """Hand on to a folder; a call fails with a probability of `often`."""
        self._folder = folder
        self._often = often
        self._chance = random.Random(seed)
        self._ignore_case = ignore_case

    def _real(self, path: str) -> str:
        """Return where a file really is, or would be."""
        real = self._folder
        for name in path.split("/")[1:]:
            if self._ignore_case and os.path.isdir(real):
                alike = (each for each in os.listdir(real) if each.casefold() == name.casefold())
                name = next(alike, name)
            real = f"{real}/{name}"
        return real

    def _path(self, path: str) -> str:
        """Return where a file really is; or fail."""
        if self._chance.random() < self._often:
            raise mfusepy.FuseOSError(self._chance.choice(_ERRORS))
        return self._real(path)

    def getattr(self, path: str, fh: int | None = None) -> dict[str, int]:
        """Fails only where there is nothing: without it no other call comes."""
        status = os.lstat(self._real(path))
        found = {f"st_{name}": getattr(status, f"st_{name}") for name in _ASKED}
        return found | {f"st_{name}": getattr(status, f"st_{name}_ns") for name in _TIMES}

    def readdir(self, path: str, fh: int) -> Iterable[tuple[str, dict[str, int], int]]:
        """What is in a folder; an entry without a number would count as removed."""
        yield from ((name, {"st_ino": 1}, 0) for name in (".", ".."))
        for entry in os.scandir(self._path(path)):
            status = entry.stat(follow_symlinks=False)
            yield entry.name, {"st_ino": status.st_ino, "st_mode": status.st_mode}, 0

    def open(self, path: str, flags: int) -> int:
        """Open a file."""
        return os.open(self._path(path), flags)

    def create(self, path: str, mode: int, fi: object = None) -> int:
        """Make a file."""
        return os.open(self._path(path), os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)

    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:
        """Read from an open file."""
        self._path(path)
        return os.pread(fh, size, offset)

    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:
        """Write to an open file, sometimes less than was wanted."""
        self._path(path)
        if self._chance.random() < self._often:
            data = data[: len(data) // 2] or data
        return os.pwrite(fh, data, offset)

    def truncate(self, path: str, length: int, fh: int | None = None) -> None:
        """Cut a file."""
        os.truncate(self._path(path), length)

    def fsync(self, path: str, datasync: int, fh: int) -> None:
        """Have an open file written."""
        self._path(path)
        os.fsync(fh)

    def release(self, path: str, fh: int) -> None:
        """Close a file."""
        os.close(fh)

    def rename(self, old: str, new: str) -> None:
        """Give a file another name."""
        os.rename(self._path(old), self._real(new))

    def unlink(self, path: str) -> None:
        """Remove a file."""
        os.unlink(self._path(path))

    def chmod(self, path: str, mode: int) -> None:
        """Change permissions."""
        os.chmod(self._path(path), mode)

    def chown(self, path: str, uid: int, gid: int) -> None:
        """Change the owner."""
        os.chown(self._path(path), uid, gid)


def main() -> None:
    """Read the command line, and serve until the end."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("mounted")
    parser.add_argument("--often", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--ignore-case", action="store_true")
    options = parser.parse_args()
    folder = os.path.abspath(options.folder)
    files = FaultyFiles(folder, options.often, options.seed, options.ignore_case)
    # What a file is under one name would be remembered for a second when it is another's already.
    forget = {"attr_timeout": 0, "entry_timeout": 0} if options.ignore_case else {}
    mfusepy.FUSE(files, options.mounted, foreground=True, nothreads=True, use_ino=True, **forget)


if __name__ == "__main__":
    main()
