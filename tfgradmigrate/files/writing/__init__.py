"""A file is replaced as a whole or not at all.

The new bytes go to a temporary file in the same folder, which then takes the file's place.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile

from tfgradmigrate.files.reading import read_bytes
from tfgradmigrate.files.source import Source, SourceError
from tfgradmigrate.files.writing import leftovers
from tfgradmigrate.files.writing.exchanging import exchange


def write(source: Source, text: str, follow: bool = True) -> None:
    """Replace the file's content by `text`, atomically; a symbolic link's target is replaced.

    The mode and the extended attributes are kept, and the owner where the process may set it.
    Raises SourceError if the text cannot be encoded, the file is no longer as it was read (a link
    now, if it is not to follow one) or has a second name (a hard link), which would keep the old
    text; and OSError if it cannot be written. In each case the file is as it was and no temporary
    file is left, but for one with what somebody else wrote: it is never removed, and the message
    names it.
    """
    data = source.encode(text)
    before = source.encode(source.text)
    if not follow and os.path.islink(source.path):
        raise SourceError(_CHANGED)
    target = os.path.realpath(source.path)
    # A rename needs no permission on the file itself, but replacing a read-only file is wrong.
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", source.path)
    if read_bytes(target) != before:
        raise SourceError(_CHANGED)
    status = os.stat(target)
    if status.st_nlink > 1:
        raise SourceError(
            f"the file has {status.st_nlink} names (hard links), and the others would keep the old "
            "text; replace it by a copy of itself first"
        )
    folder = os.path.dirname(target)
    for other in leftovers.remove(folder):
        if os.path.lexists(other):
            raise SourceError(
                f"{_name(other)} holds what somebody wrote while a run of this tool was killed; "
                "put it where it belongs, or remove it, and run again"
            )
    descriptor, temporary = tempfile.mkstemp(leftovers.SUFFIX, leftovers.prefix(), folder)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        _copy_owner(temporary, status)
        _copy_attributes(target, temporary)
        os.chmod(temporary, stat.S_IMODE(status.st_mode))
        temporary = leftovers.finished(temporary, before, data)
        _put_in_place(temporary, target, before, data)
    finally:
        if leftovers.is_ours(temporary):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(temporary)


def write_anew(path: str, data: bytes) -> None:
    """Make a file that holds these bytes; of one that is there only the mode and owner are kept.

    A name of what this process has open, such as ``/dev/stdout``, is written to where it is: behind
    what a file holds that standard output is added to.

    Raises OSError if that is impossible: what was there is as it was, and nothing else is left.
    """
    opened = _opened_as(path)
    if opened is not None:
        sys.stdout.flush()  # which may go there, too
        with open(os.dup(opened), "wb") as file:
            file.write(data)
        return
    target = os.path.realpath(path)
    status = os.stat(target) if os.path.exists(target) else None
    folder = os.path.dirname(target)
    leftovers.remove(folder)
    descriptor, temporary = tempfile.mkstemp(leftovers.SUFFIX, leftovers.prefix(), folder)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        if status is not None:
            _copy_owner(temporary, status)
        os.chmod(temporary, _new_mode() if status is None else stat.S_IMODE(status.st_mode))
        os.replace(temporary, target)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)


def _opened_as(path: str) -> int | None:
    """Return the number of what this process has open under a name, None if it is a file's own."""
    while os.path.exists(path):  # which no circle of links does
        folder, name = os.path.realpath(os.path.dirname(path)), os.path.basename(path)
        if folder in ("/dev/fd", f"/proc/{os.getpid()}/fd") and name.isdigit():
            return int(name)
        if not os.path.islink(path):
            break
        path = os.path.join(folder, os.readlink(path))
    return None


def _new_mode() -> int:
    """Return the permissions of a file that is new."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


_CHANGED = "the file was changed by someone else in the meantime; run again"


def _put_in_place(temporary: str, target: str, before: bytes, after: bytes) -> None:
    """Rename the new file over the old one.

    Where the system can exchange two files, the old one is looked at once more when it is out of
    the way, and is put back if it was changed after it had been compared, or if a link or a folder
    had taken its place. Elsewhere an edit of the moment between comparing and renaming is lost.
    """
    if not exchange(temporary, target):
        os.replace(temporary, target)
    elif not os.path.lexists(temporary) and _holds(target, after):
        return  # the file system has taken the exchange for a rename, as some in user space do
    elif not _holds(temporary, before):
        with contextlib.suppress(OSError):  # the new file was taken away in the meantime
            exchange(temporary, target)
        if _holds(temporary, after):
            raise SourceError(_CHANGED)
        raise SourceError(f"{_CHANGED}; {_name(temporary)} holds what was there")


def _name(path: str) -> str:
    return f"`{os.path.basename(path)}`, beside it,"


def _holds(path: str, data: bytes) -> bool:
    """Whether a file, and no link to one, holds these bytes."""
    try:
        return stat.S_ISREG(os.lstat(path).st_mode) and read_bytes(path) == data
    except OSError:
        return False


def _copy_owner(path: str, status: os.stat_result) -> None:
    """Give `path` the owner and group in `status`, where the system and our rights allow it."""
    mine = os.stat(path)
    if not hasattr(os, "chown") or (mine.st_uid, mine.st_gid) == (status.st_uid, status.st_gid):
        return
    # Only root may; for anyone else the new file is his own, as with every editor that renames.
    with contextlib.suppress(PermissionError):
        os.chown(path, status.st_uid, status.st_gid)


def _copy_attributes(source: str, target: str) -> None:
    """Copy the extended attributes, where the system has them and lets us set them."""
    if not hasattr(os, "listxattr"):
        return
    with contextlib.suppress(OSError):  # a file system without them
        for name in os.listxattr(source):
            with contextlib.suppress(OSError):  # one that only the system sets
                os.setxattr(target, name, os.getxattr(source, name))
