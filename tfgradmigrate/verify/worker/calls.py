"""Calls of the system that programs do without, as no other bound holds for what they do.

Some give memory that no limit counts; some reach other processes, through sockets that have a name
or by their memory; some leave keys behind. A filter of seccomp (Linux 3.17 and newer) stays with a
process and all that it starts. There is no function for it in the C library; the numbers are those
of the kernel's tables of system calls.
"""

import ctypes
import errno
import platform
import struct
import sys

from .confinement import PR_SET_NO_NEW_PRIVS
from .sandbox import prctl

#: What programs do without, by the numbers of x86-64 and of ARM64.
REFUSED = {
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "pidfd_getfd": (438, 438),
    "io_uring_setup": (425, 425),  # whose operations no filter sees
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "userfaultfd": (323, 282),
    "perf_event_open": (298, 241),
    "bpf": (321, 280),
    "unshare": (272, 97),
    "setns": (308, 268),
}

#: By processor: its place above, how the kernel calls it, the numbers of `seccomp` and `socket`.
_PROCESSORS = {"x86_64": (0, 0xC000003E, 317, 41), "aarch64": (1, 0xC00000B7, 277, 198)}

#: What a program of the filter consists of: load a word, compare and jump, return.
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000

#: Where a filter finds the number of the call, the processor for which it is made, and the half of
#: the first argument that counts (both processors store it first).
_NUMBER, _PROCESSOR, _ARGUMENT = 0, 4, 16

#: The family of sockets that lie in folders: those of Docker, of a keeper of keys, of a desktop.
#: A pair of them has no name, and is another call.
_AF_UNIX = 1

#: The calls of x86 that count from here are those of another interface.
_OTHER_INTERFACE = 0x40000000

_SET_MODE_FILTER = 1
#: Without it older kernels slow all of the process down.
_SPECULATE = 1 << 2


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def refuse_calls() -> bool:
    """Let calls fail, as where a kernel has none of them; return whether that was possible.

    To be called before there are threads: each would keep its rights.
    """
    known = _PROCESSORS.get(platform.machine())
    if not sys.platform.startswith("linux") or known is None or sys.maxsize < 1 << 32:
        return False
    place, processor, seccomp, socket = known
    refused = [numbers[place] for numbers in REFUSED.values()]
    # Each step: what it does, how many steps to skip where a comparison holds or not, a value.
    last = 8 + len(refused)
    steps = [
        (_LOAD, 0, 0, _PROCESSOR),
        (_EQUAL, 0, last - 2, processor),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, last - 4, 0, _OTHER_INTERFACE),
        *((_EQUAL, last - at, 0, number) for at, number in enumerate(refused, 5)),
        (_EQUAL, 0, 2, socket),
        (_LOAD, 0, 0, _ARGUMENT),
        (_EQUAL, 1, 0, _AF_UNIX),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _FAIL | errno.ENOSYS),
    ]
    made = _Filter(len(steps), b"".join(struct.pack("HBBI", *step) for step in steps))
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    number, mode = ctypes.c_long(seccomp), ctypes.c_uint(_SET_MODE_FILTER)
    library = ctypes.CDLL(None)
    return bool(library.syscall(number, mode, ctypes.c_uint(_SPECULATE), ctypes.byref(made)) == 0)
