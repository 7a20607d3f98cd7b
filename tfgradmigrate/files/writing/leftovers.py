"""The temporary files of writing: named for the process, so that those of a killed one can go.

One that is finished is named for the old and the new text as well. It changes places with the
file, and back again if somebody else wrote to the file in that moment: a process that is killed in
between leaves what he wrote in it. So of these only one with the old or the new text goes.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import zlib
from functools import cache

from tfgradmigrate.files.reading import read_bytes
from tfgradmigrate.program.patterns import pattern

SUFFIX = ".tmp"
_NAME = pattern(r"\.tfgradmigrate-([0-9a-f]{8})-([0-9]+)-.*\.tmp")
_FINISHED = pattern(r".*-([0-9a-f]{16})-([0-9a-f]{16})\.tmp")


def prefix() -> str:
    """How the name of a temporary file of this process begins; short, whatever the file's name."""
    return f".tfgradmigrate-{_machine()}-{os.getpid()}-"


# Once a folder and process: what another run leaves later, the next run removes.
@cache
def remove(folder: str) -> tuple[str, ...]:
    """Remove the temporary files in a folder whose process, of this machine, has ended.

    Returns those that are kept, as they hold what somebody else wrote.
    """
    kept = []
    with contextlib.suppress(OSError), os.scandir(folder or os.curdir) as entries:
        for entry in entries:
            match = _NAME.fullmatch(entry.name)
            if match and match[1] == _machine() and not _runs(int(match[2])):
                if not is_ours(entry.path):
                    kept.append(entry.path)
                    continue
                with contextlib.suppress(OSError):
                    os.unlink(entry.path)
    return tuple(sorted(kept))


def finished(path: str, old: bytes, new: bytes) -> str:
    """Rename a temporary file that is written and may change places with the old one."""
    stem = path.removesuffix(SUFFIX)
    named = f"{stem}-{_digest(old)}-{_digest(new)}{SUFFIX}"
    os.rename(path, named)
    return named


def is_ours(path: str) -> bool:
    """Whether a temporary file holds nothing but what this tool has read or written, or is gone."""
    match = _FINISHED.fullmatch(os.path.basename(path))
    if match is None:
        return True
    try:
        return not os.path.islink(path) and _digest(read_bytes(path)) in match.groups()
    except FileNotFoundError:
        return True
    except OSError:
        return False


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


@cache
def _machine() -> str:
    """A short word for this machine: a folder may be shared, and process numbers are not."""
    import socket

    return f"{zlib.crc32(socket.gethostname().encode()):08x}"


def _runs(process: int) -> bool:
    if os.name == "nt":  # there os.kill ends what it asks about
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
