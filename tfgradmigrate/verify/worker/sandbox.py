"""Bounds for the process of a program: whatever it does harms nobody."""

import contextlib
import ctypes
import faulthandler
import os
import sys
import tempfile
from typing import Any

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

#: How large a file may become that a program writes, in bytes.
LARGEST_FILE = 256 << 20


def prctl(option: int, value: int) -> None:
    """Ask the kernel for something about this process, where it is Linux."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


#: The options of it that are used.
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36

CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
CLONE_NEWNS, CLONE_NEWIPC = 0x00020000, 0x08000000

MS_NOSUID, MS_NODEV, MS_REC, MS_PRIVATE = 1 << 1, 1 << 2, 1 << 14, 1 << 18


def cut_off_network() -> bool:
    """Leave the network for an empty one, and tell whether that was possible.

    Who is no administrator becomes one in a namespace of users where he is alone and himself.
    """
    if not sys.platform.startswith("linux"):
        return False
    unshare = ctypes.CDLL(None).unshare
    if unshare(CLONE_NEWNET) == 0:
        return True
    user, group = os.getuid(), os.getgid()
    if unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0:
        return False
    for name, content in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        with contextlib.suppress(OSError), open("/proc/self/" + name, "w") as file:
            file.write(content)
    return True


def own_shared_memory() -> None:
    """Have shared memory that no other process sees, where possible; it ends with the last user.

    To be called where the network has been cut off, which gives the rights that it takes.
    """
    if not sys.platform.startswith("linux"):
        return
    library = ctypes.CDLL(None)
    if library.unshare(CLONE_NEWIPC | CLONE_NEWNS) != 0:
        return
    if library.mount(None, b"/", None, ctypes.c_ulong(MS_REC | MS_PRIVATE), None) == 0:
        flags = ctypes.c_ulong(MS_NOSUID | MS_NODEV)
        library.mount(b"tmpfs", b"/dev/shm", b"tmpfs", flags, b"mode=1777,size=1g")


def limit(megabytes: int) -> None:
    """Set limits for the rest of this process's life."""
    if resource is None:
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
    if megabytes:
        with contextlib.suppress(OSError, ValueError):
            with open("/proc/self/statm") as file:
                used = int(file.read().split()[0]) * resource.getpagesize()
            most = used + (megabytes << 20)
            resource.setrlimit(resource.RLIMIT_AS, (most, most))


def settle(folder: str) -> None:
    """Live in that folder alone."""
    os.chdir(folder)
    os.environ["HOME"] = os.environ["TMPDIR"] = folder
    tempfile.tempdir = None
    sys.stdout = line_buffered(1)
    sys.stderr = line_buffered(2)
    faulthandler.enable(2)


def line_buffered(descriptor: int) -> Any:
    """Return a text file that keeps nothing back that a program has printed."""
    return open(descriptor, "w", 1, "utf-8", "backslashreplace", closefd=False)
