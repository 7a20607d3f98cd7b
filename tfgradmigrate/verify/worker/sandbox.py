"""Bounds for the process of a program: whatever it does harms nobody."""

import contextlib
import ctypes
import faulthandler
import os
import signal
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

CLONE_NEWUSER, CLONE_NEWNET, CLONE_NEWPID = 0x10000000, 0x40000000, 0x20000000
CLONE_NEWNS, CLONE_NEWIPC = 0x00020000, 0x08000000

MS_NOSUID, MS_NODEV, MS_NOEXEC = 1 << 1, 1 << 2, 1 << 3
MS_REC, MS_PRIVATE = 1 << 14, 1 << 18


def cut_off_network() -> bool:
    """Leave the network for an empty one, and return whether that was possible.

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


def can_be_alone() -> bool:
    """Return whether this system gives processes a namespace of their own, and its `/proc` with it.

    A process of its own tries, as there is no way back.
    """
    if not (sys.platform.startswith("linux") and hasattr(os, "fork")):
        return False
    pid = os.fork()
    if pid == 0:
        good = False
        try:
            library = ctypes.CDLL(None)
            if cut_off_network() and library.unshare(CLONE_NEWPID | CLONE_NEWNS) == 0:
                inner = os.fork()
                if inner == 0:
                    os._exit(0 if _private_mounts(library) and _own_proc(library) else 1)
                good = os.waitpid(inner, 0)[1] == 0
        finally:
            os._exit(0 if good else 1)
    return os.waitpid(pid, 0)[1] == 0


def be_alone() -> None:
    """Go on as the first process of a namespace, where no process is to be seen but its own.

    All that is in it ends with this one. The process that calls is outside, ends as this one
    does, and takes it along. To be called where the network has been cut off, as `own_files`, which
    has to follow.
    """
    if ctypes.CDLL(None).unshare(CLONE_NEWPID) != 0:
        raise OSError("no namespace of processes, where one could be made before")
    pid = os.fork()
    if pid:
        os.closerange(0, 1024)
        status = os.waitpid(pid, 0)[1]
        if os.WIFSIGNALED(status):
            limit(0)  # two cores would be of no use
            with contextlib.suppress(OSError):  # some have no other
                signal.signal(os.WTERMSIG(status), signal.SIG_DFL)
            os.kill(os.getpid(), os.WTERMSIG(status))
        os._exit(os.WEXITSTATUS(status))
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


#: How many bytes and how many files the programs of a worker may have in their folder at a time.
ROOM, MOST_FILES = 1 << 30, 20_000

_MOUNT_SETATTR = 442  # the same number for all processors
_AT_FDCWD, _AT_RECURSIVE = -100, 0x8000
_READ_ONLY = 1


class _MountAttributes(ctypes.Structure):
    _fields_ = (
        ("set", ctypes.c_uint64),
        ("clear", ctypes.c_uint64),
        ("propagation", ctypes.c_uint64),
        ("namespace", ctypes.c_uint64),
    )


def own_files(alone: bool) -> bool:
    """Have shared memory and a current folder that no other process sees, bounded in size.

    Who is `alone` has a `/proc` of its own, too. All other files are read-only then, down to their
    permissions, times and attributes (Linux 5.12 and newer); tells whether that was possible. Both
    end with the last process that uses them. To be called where the network has been cut off, which
    gives the rights that it takes.
    """
    if not sys.platform.startswith("linux"):
        return False
    library = ctypes.CDLL(None)
    if library.unshare(CLONE_NEWIPC | CLONE_NEWNS) != 0 or not _private_mounts(library):
        return False
    if alone and not _own_proc(library):
        raise OSError("no /proc, where there could be one before")
    with contextlib.suppress(OSError), open("/proc/sys/kernel/shmall", "w") as file:
        file.write(str(ROOM // os.sysconf("SC_PAGE_SIZE")))
    folder = os.getcwd()
    options = f"mode=700,size={ROOM},nr_inodes={MOST_FILES}"
    bounded = _mounted(library, os.fsencode(folder), options.encode())
    shared = _mounted(library, b"/dev/shm", b"mode=1777,size=1g")
    if not bounded:
        return False
    os.chdir(folder)
    if not _read_only(library, b"/", True, _AT_RECURSIVE):
        return False
    again = [os.fsencode(folder), *([b"/dev/shm"] if shared else [])]
    if all(_read_only(library, path, False, 0) for path in again):
        return True
    _read_only(library, b"/", False, _AT_RECURSIVE)
    return False


def give_up_rights() -> bool:
    """Give up all rights of an administrator, for good; return whether none is left."""
    if not sys.platform.startswith("linux"):
        return False
    for number in range(_CAPABILITIES):
        prctl(_PR_CAPBSET_DROP, number)
    library = ctypes.CDLL(None)
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    # Twice 32 bits of what is in effect, permitted, and handed on.
    return bool(library.capset(header, (ctypes.c_uint32 * 6)()) == 0)


_CAPABILITY_VERSION, _CAPABILITIES, _PR_CAPBSET_DROP = 0x20080522, 64, 24


def _private_mounts(library: ctypes.CDLL) -> bool:
    flags = ctypes.c_ulong(MS_REC | MS_PRIVATE)
    return bool(library.mount(None, b"/", None, flags, None) == 0)


def _own_proc(library: ctypes.CDLL) -> bool:
    flags = ctypes.c_ulong(MS_NOSUID | MS_NODEV | MS_NOEXEC)
    return bool(library.mount(b"proc", b"/proc", b"proc", flags, None) == 0)


def _mounted(library: ctypes.CDLL, folder: bytes, options: bytes) -> bool:
    flags = ctypes.c_ulong(MS_NOSUID | MS_NODEV)
    return bool(library.mount(b"tmpfs", folder, b"tmpfs", flags, options) == 0)


def _read_only(library: ctypes.CDLL, path: bytes, wanted: bool, how: int) -> bool:
    """Make what is mounted somewhere read-only, or no longer so; tell whether that was possible."""
    changes = _MountAttributes(*((_READ_ONLY, 0) if wanted else (0, _READ_ONLY)))
    size = ctypes.c_size_t(ctypes.sizeof(changes))
    number = ctypes.c_long(_MOUNT_SETATTR)
    start, flags = ctypes.c_int(_AT_FDCWD), ctypes.c_uint(how)
    return bool(library.syscall(number, start, path, flags, ctypes.byref(changes), size) == 0)


def limit(megabytes: int) -> None:
    """Set limits for the rest of this process's life."""
    if resource is None:
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    allowed = resource.getrlimit(resource.RLIMIT_FSIZE)[1]  # nobody may raise his own
    largest = LARGEST_FILE if allowed == resource.RLIM_INFINITY else min(allowed, LARGEST_FILE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
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
