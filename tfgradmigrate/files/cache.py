"""What former runs found out of single texts, kept in a folder of the user's.

An answer is found by all that it follows from: the tool itself, down to its code and the parsers
under it, the text, and what else the caller names. Nothing in an entry is ever run: it is JSON, and
one that is damaged, or says something else than an answer can, counts as not there. A folder that
belongs to somebody else, or that others may write to, is not used at all.

Several runs may use one folder: an entry appears as a whole or not at all.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Mapping, Set
from enum import Enum
from functools import cache

from tfgradmigrate.files import sources
from tfgradmigrate.files.hashing import hashed
from tfgradmigrate.files.machine import cache_folder
from tfgradmigrate.files.reading import read_bytes

TYPE_CHECKING = False  # as in `tfgradmigrate`: a second run imports this, and needs no more
if TYPE_CHECKING:
    from typing import Any

#: The variable that names the folder; empty, there is none.
VARIABLE = "TFGRADMIGRATE_CACHE_DIR"

#: How many bytes the folder may hold; the oldest entries go first.
MOST_BYTES = 64 << 20
#: How much of that is left once it has become too much.
_LEFT = 0.75
#: How often the folder is looked through while so much is written.
_LOOKS = 64

#: Folders of the package whose code has no part in an answer, or in what is printed of it.
_OTHER_ROOMS = frozenset({"campaign", "review", "runtime", "server", "verify", "__pycache__"})
_BELOW = ("libcst", "fissix")


class Cache:
    """Answers by what they follow from; `found` is how many were there."""

    def __init__(self, folder: str) -> None:
        """Use a folder that is there and the user's own."""
        self.folder = folder
        self.found = 0
        self._due = False
        self._tool = ""

    def key(self, *parts: object) -> str:
        """Return the name of an answer: parts are texts, numbers, enumerations, data, and None."""
        spelled = "\0".join(map(_spelled, parts))
        tool = self._tool = self._tool or self._this_tool()
        return hashed(f"{tool}\0{spelled}".encode(errors="surrogatepass"))

    def read(self, key: str, kind: Any) -> Any:
        """Return an answer of a type, None where there is none that is whole."""
        import json  # and this: a run that gives what the last one said has no use for them

        from msgspec import MsgspecError, convert

        data = self.read_data(key)
        if data is None:
            return None
        try:
            answer = convert(json.loads(data), kind)
        except (ValueError, RecursionError, MsgspecError):
            return None
        self.found += 1
        return answer

    def read_data(self, key: str) -> bytes | None:
        """Return the bytes that were kept, None where there are none that are whole."""
        try:
            digest, _, data = read_bytes(self._path(key)).partition(b"\n")
        except OSError:
            return None
        return data if digest == _digest(key, data) else None

    def write(self, key: str, answer: object) -> None:
        """Keep an answer of data, texts, numbers; what the folder does not take is not kept."""
        import json

        from msgspec import to_builtins

        # Not msgspec's own JSON, which has no word for what a path may hold besides characters.
        self.write_data(key, json.dumps(to_builtins(answer), separators=(",", ":")).encode())

    def write_data(self, key: str, data: bytes) -> None:
        """Keep some bytes; what the folder does not take is not kept."""
        import tempfile  # which imports much, for what only some runs do

        # Errors of a cache are nobody's business: the answer is there.
        with contextlib.suppress(OSError):
            number, temporary = tempfile.mkstemp(dir=self.folder)
            try:
                with open(number, "wb") as file:
                    file.write(_digest(key, data) + b"\n" + data)
                os.replace(temporary, self._path(key))
                # The name is as good as chance: the more is written, by whatever run, the oftener.
                self._due |= int(key[:8], 16) % (MOST_BYTES // _LOOKS) < len(data)
            except OSError:
                os.unlink(temporary)

    def trim(self) -> None:
        """Remove the oldest entries if the folder is too large; only some runs look whether it is.

        It may grow by a part of what it may hold before one does.
        """
        if not self._due:
            return
        with contextlib.suppress(OSError), os.scandir(self.folder) as entries:
            found = []
            for entry in entries:
                with contextlib.suppress(OSError):  # another run has removed it
                    status = entry.stat(follow_symlinks=False)
                    found.append((status.st_mtime_ns, status.st_size, entry.path))
            total = sum(size for _, size, _ in found)
            if total <= MOST_BYTES:
                return
            for _, size, path in sorted(found):
                if total <= MOST_BYTES * _LEFT:
                    break
                with contextlib.suppress(OSError):
                    os.unlink(path)
                total -= size

    def size(self) -> tuple[int, int]:
        """Return how many entries there are, and how many bytes they take."""
        sizes = [size for _, size in self._entries()]
        return len(sizes), sum(sizes)

    def clear(self) -> tuple[int, int]:
        """Remove all entries, and nothing else; return how many there were, and their bytes."""
        removed = []
        for path, size in self._entries():
            with contextlib.suppress(OSError):  # another run has removed it
                os.unlink(path)
                removed.append(size)
        return len(removed), sum(removed)

    def _entries(self) -> list[tuple[str, int]]:
        """The path and the size of each entry."""
        with os.scandir(self.folder) as entries:
            return [
                (entry.path, entry.stat(follow_symlinks=False).st_size)
                for entry in entries
                if _is_entry(entry.name) and entry.is_file(follow_symlinks=False)
            ]

    def _this_tool(self) -> str:
        """What any answer follows from; the code of the tool is read where it may be new."""
        stamp = sources.stamp(_OTHER_ROOMS)
        known = hashed(f"code\0{stamp}".encode())
        code = self.read_data(known) if stamp else None
        if code is None:
            code = f'"{sources.digest(_OTHER_ROOMS)}"'.encode()  # JSON, as all else here
            if stamp and stamp == sources.stamp(_OTHER_ROOMS):
                self.write_data(known, code)
        return _tool(code.decode("ascii", "replace"))

    def _path(self, key: str) -> str:
        return os.path.join(self.folder, f"{key}.json")


def opened() -> Cache | None:
    """Return the user's cache; None where there is no folder for it that is his alone."""
    folder = _folder()
    if not folder:
        return None
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        status = os.lstat(folder)
    except OSError:
        return None
    if not stat.S_ISDIR(status.st_mode):
        return None
    if os.name == "posix" and (status.st_uid != os.geteuid() or status.st_mode & 0o022):
        return None
    return Cache(folder)


def _folder() -> str:
    """The folder that is named or usual, "" if there is to be none."""
    if VARIABLE in os.environ:
        named = os.environ[VARIABLE]
        return os.path.abspath(named) if named else ""
    return cache_folder()


def _is_entry(name: str) -> bool:
    """Return whether a file has the name of an entry: no other file of the folder is removed."""
    return len(name) == _NAME and name.endswith(".json") and set(name[:-5]) <= _DIGITS


_DIGITS = frozenset("0123456789abcdef")
_NAME = len(hashed(b"")) + len(".json")


def _digest(key: str, data: bytes) -> bytes:
    """What identifies an entry that is whole, and the one that was asked for."""
    return hashed(key.encode() + data).encode()


@cache
def _tool(code: str) -> str:
    """What an answer follows from whatever the text is: our code, the parsers under it, Python."""
    below = [*map(_distribution, _BELOW), sys.version, sys.platform]
    return hashed("\0".join([code, *below]).encode())


def _distribution(name: str) -> str:
    """What is installed under a name: versions, by what stands beside it; it is not imported."""
    from importlib.util import find_spec

    spec = find_spec(name)
    if spec is None or spec.origin is None:
        return name
    package = os.path.dirname(spec.origin)
    beside = sorted(
        each for each in os.listdir(os.path.dirname(package)) if each.lower().startswith(name)
    )
    status = os.stat(spec.origin)
    return f"{package}\0{beside}\0{status.st_size}\0{status.st_mtime_ns}"


def _spelled(value: object) -> str:
    """Spell a value so that different ones have different spellings, in any process."""
    if value is None or (isinstance(value, (bool, int, str)) and not isinstance(value, Enum)):
        return repr(value)
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_spelled(k)}: {_spelled(v)}' for k, v in value.items())}}}"
    if isinstance(value, Set):
        return f"<{', '.join(sorted(map(_spelled, value)))}>"
    if isinstance(value, (tuple, list)):
        return f"[{', '.join(map(_spelled, value))}]"
    fields = getattr(value, "__struct_fields__", None)
    if fields is not None:
        inside = [f"{name}={_spelled(getattr(value, name))}" for name in fields]
        return f"{type(value).__name__}({', '.join(inside)})"
    raise TypeError(f"{type(value).__name__} has no spelling")
