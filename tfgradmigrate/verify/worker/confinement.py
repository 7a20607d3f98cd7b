"""Where a program may write: in its temporary folder alone. Whom it may signal: its own processes.

Landlock (Linux 5.13 and newer) takes rights away from a process and all that it starts, for good;
no administrator is needed for it. There is no function for it in the C library, so its three calls
are made by number; they are those of the kernel's documentation (userspace-api/landlock).
"""

import contextlib
import ctypes
import os
import sys

from .sandbox import prctl

#: The numbers of the calls, the same for all processors.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446

#: Asks for the version of the interface instead of making a ruleset.
_VERSION = 1

#: The only kind of rule about files: what lies beneath a folder.
_PATH_BENEATH = 1

PR_SET_NO_NEW_PRIVS = 38

#: Rights by their bits: to change a file; to remove and make files, folders, links, sockets.
_WRITE_FILE = 1 << 1
_CHANGE_FOLDER = sum(1 << bit for bit in range(4, 13))

#: Rights that newer versions of the interface know: to move a file to another folder, to cut it, to
#: set a device, a terminal say, which takes no right to write.
_REFER, _TRUNCATE, _SET_DEVICE = 1 << 13, 1 << 14, 1 << 15

#: What lies outside of the folder and is written all the same: it keeps nothing, or is memory that
#: processes share.
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
SHARED = ("/dev/shm",)


#: Signals go to processes that were confined together, and to what those start; since version 6.
_SCOPE_SIGNAL = 1 << 1


class _Ruleset(ctypes.Structure):
    _fields_ = (
        ("handled", ctypes.c_uint64),
        ("network", ctypes.c_uint64),
        ("scoped", ctypes.c_uint64),
    )


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def confine(folder: str) -> bool:
    """Let this process write only beneath a folder, and return whether that was possible.

    Where the system knows how (Linux 6.12 and newer), it may signal its own processes only. To be
    called before there are threads: each would keep its rights.
    """
    if not sys.platform.startswith("linux"):
        return False
    version = _call(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(_VERSION))
    if version < 1:
        return False
    of_file = _WRITE_FILE | (_TRUNCATE if version >= 3 else 0)
    of_file |= _SET_DEVICE if version >= 5 else 0
    everything = of_file | _CHANGE_FOLDER | (_REFER if version >= 2 else 0)
    scoped = version >= 6
    wanted = _Ruleset(everything, 0, _SCOPE_SIGNAL if scoped else 0)
    # An older kernel takes no more than the fields that it knows.
    size = ctypes.c_size_t(ctypes.sizeof(wanted) if scoped else _Ruleset.network.offset)
    ruleset = _call(_CREATE_RULESET, ctypes.byref(wanted), size, ctypes.c_uint32(0))
    if ruleset < 0:
        return False
    try:
        for path in (folder, *SHARED):
            _allow(ruleset, path, everything)
        for path in DEVICES:
            _allow(ruleset, path, of_file)
        prctl(PR_SET_NO_NEW_PRIVS, 1)
        return _call(_RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint32(0)) == 0
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    """Allow something beneath a path, if there is one."""
    with contextlib.suppress(OSError):
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            rule = ctypes.byref(_Beneath(rights, descriptor))
            kind = ctypes.c_int(_PATH_BENEATH)
            _call(_ADD_RULE, ctypes.c_int(ruleset), kind, rule, ctypes.c_uint32(0))
        finally:
            os.close(descriptor)


def _call(number: int, *arguments: object) -> int:
    """Make a system call; what is negative has failed."""
    return int(ctypes.CDLL(None).syscall(ctypes.c_long(number), *arguments))
