"""Calls of the system that programs do without: they give memory that no limit counts.

A filter of seccomp (Linux 3.17 and newer) stays with a process and all that it starts. There is no
function for it in the C library; the numbers are those of the kernel's tables of system calls.
"""

import ctypes
import errno
import platform
import struct
import sys

from .confinement import PR_SET_NO_NEW_PRIVS
from .sandbox import prctl

#: By processor: how the kernel calls it, then the numbers of `seccomp`, `memfd_create` and
#: `memfd_secret`.
_NUMBERS = {
    "x86_64": (0xC000003E, 317, (319, 447)),
    "aarch64": (0xC00000B7, 277, (279, 447)),
}

#: What a program of the filter consists of: load a word, compare and jump, return.
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000

#: Where a filter finds the number of the call, and the processor for which it is made.
_NUMBER, _PROCESSOR = 0, 4

#: The calls of x86 that count from here are those of another interface.
_OTHER_INTERFACE = 0x40000000

_SET_MODE_FILTER = 1
#: Without it older kernels slow all of the process down.
_SPECULATE = 1 << 2


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def no_files_of_memory() -> bool:
    """Let `memfd_create` fail, as where a kernel has none; tell whether that was possible.

    To be called before there are threads: each would keep its rights.
    """
    known = _NUMBERS.get(platform.machine())
    if not sys.platform.startswith("linux") or known is None or sys.maxsize < 1 << 32:
        return False
    processor, seccomp, refused = known
    # Each step: what it does, how many steps to skip where a comparison holds or not, a value.
    last = 5 + len(refused)
    steps = [
        (_LOAD, 0, 0, _PROCESSOR),
        (_EQUAL, 0, last - 2, processor),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, last - 4, 0, _OTHER_INTERFACE),
        *((_EQUAL, last - at, 0, number) for at, number in enumerate(refused, 5)),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _FAIL | errno.ENOSYS),
    ]
    made = _Filter(len(steps), b"".join(struct.pack("HBBI", *step) for step in steps))
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    number, mode = ctypes.c_long(seccomp), ctypes.c_uint(_SET_MODE_FILTER)
    library = ctypes.CDLL(None)
    return bool(library.syscall(number, mode, ctypes.c_uint(_SPECULATE), ctypes.byref(made)) == 0)
