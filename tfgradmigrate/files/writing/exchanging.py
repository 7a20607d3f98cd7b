"""Two files change places in one step, where the system can do that (Linux's renameat2)."""

from __future__ import annotations

import errno
import os
import sys

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2

#: The answers of a kernel or a file system that cannot exchange files.
_UNABLE = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EPERM})


def exchange(first: str, second: str) -> bool:
    """Let two files change places, atomically; False where the system cannot.

    Raises OSError where it can and did not: one of them is gone, say.
    """
    if not sys.platform.startswith("linux"):
        return False
    import ctypes  # costs more than a run that writes nothing should pay

    function = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if function is None:
        return False
    names = os.fsencode(first), os.fsencode(second)
    if function(_AT_FDCWD, names[0], _AT_FDCWD, names[1], _RENAME_EXCHANGE) == 0:
        return True
    number = ctypes.get_errno()
    if number in _UNABLE:
        return False
    raise OSError(number, os.strerror(number), second)
