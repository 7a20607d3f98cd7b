"""What the machine gives a process: processors, and folders by the convention of the platform."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def give_back() -> None:
    """Give the system the memory that C libraries have freed, where they keep it (glibc)."""
    if not sys.platform.startswith("linux"):
        return
    import ctypes  # nothing else here needs it

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def cache_folder() -> str:
    """Return the folder in which this program keeps what can be made again, "" if there is none."""
    return _folder(r"~\AppData\Local", "~/Library/Caches", "XDG_CACHE_HOME", "~/.cache")


def state_folder() -> str:
    """Return the folder in which this program keeps the user's state, "" if there is none."""
    return _folder(
        r"~\AppData\Local", "~/Library/Application Support", "XDG_STATE_HOME", "~/.local/state"
    )


def _folder(windows: str, mac: str, variable: str, unix: str) -> str:
    if sys.platform == "win32":
        variable, usual = "LOCALAPPDATA", windows
    elif sys.platform == "darwin":
        variable, usual = "", mac
    else:
        usual = unix
    # By the convention of XDG a path that is not absolute is to be ignored.
    named = os.environ.get(variable, "")
    base = named if os.path.isabs(named) else os.path.expanduser(usual)
    return os.path.join(base, "tfgradmigrate") if os.path.isabs(base) else ""
