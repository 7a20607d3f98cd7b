"""The runtime shim as a folder of someone else's tree: copied, recognised, brought up to date.

A copy says of itself what it is. Its `ORIGIN.txt` names the version and holds the hash of every
file, so that a newer version replaces an untouched copy and never the changes that somebody made
in it. Every Python file of a copy begins with a line by which the codemod leaves it alone: a
runtime rewritten to use the runtime would call itself.
"""

from __future__ import annotations

import hashlib
import keyword
import os
import re
import tempfile

from msgspec import Struct

from tfgradmigrate import __version__
from tfgradmigrate.errors import UsageError
from tfgradmigrate.markers import COPY_MARK
from tfgradmigrate.program.patterns import pattern

RUNTIME = os.path.join(os.path.dirname(os.path.dirname(__file__)), "runtime")

_ORIGIN = "ORIGIN.txt"
_ORIGIN_TEXT = """\
tfgradmigrate.runtime {version}

A copy of the runtime shim of tfgradmigrate {version}, made by `tfgradmigrate vendor-runtime` and
under the Apache License 2.0 (see LICENSE). The same command of another version replaces it, unless
it was changed: these are the SHA-256 hashes of its files, taken with newlines of one byte.

{hashes}"""
_VERSION = pattern(rb"tfgradmigrate\.runtime ([\w.+-]+)\r?\n")
_HASH = pattern(rb"^([0-9a-f]{64})  ([!-~]+)\r?$", re.MULTILINE)
# What Python and file managers leave in a folder.
_LITTER = {"__pycache__", ".DS_Store"}


class Copy(Struct, frozen=True):
    """What was done: `module` is the name to import, `earlier` the version that was there.

    `written` is False where the folder held this very copy already.
    """

    path: str
    module: str
    files: int
    earlier: str | None
    written: bool


def copy_runtime(destination: str, force: bool = False) -> Copy:
    """Make `destination` a folder that holds the runtime as one importable package.

    A new or empty folder is filled and an untouched copy replaced; with `force`, a copy that was
    changed is replaced as well. The folder is there as a whole or, after an error, as it was.

    Raises UsageError if it cannot be imported by its name, its parent is missing, something else
    is in its place or a changed copy is and `force` is not given, or the system refuses.
    """
    given = os.path.abspath(destination)
    name = os.path.basename(given)
    if not name.isidentifier() or keyword.iskeyword(name):
        raise UsageError(
            f"{destination}: {name!r} cannot be the name of a package; give a name such as "
            "'tf_gradients'"
        )
    if not os.path.isdir(os.path.dirname(given)):
        raise UsageError(f"{destination}: there is no folder {os.path.dirname(destination)!r}")
    if os.path.lexists(f"{given}.py"):
        raise UsageError(f"{destination}: the folder would hide the module {destination}.py")
    target = os.path.realpath(given)
    try:
        earlier, changed = _what_is_there(target, destination)
        if changed and not force:
            raise UsageError(
                f"{destination}: this copy was changed ({', '.join(changed)}); --force replaces "
                "it and loses the changes"
            )
        files = _files()
        written = bool(changed) or not all(_holds(target, *file) for file in files.items())
        if written:
            _replace(target, files)
    except OSError as error:
        raise UsageError(f"{destination}: {error.strerror or error}") from error
    return Copy(destination, _module_name(given), len(files), earlier, written)


def _files() -> dict[str, bytes]:
    """The files of a copy, by their paths within it."""
    files = {"py.typed": b""}
    for folder, folders, names in os.walk(RUNTIME, onerror=_raise):
        folders[:] = sorted(set(folders) - _LITTER)
        for name in sorted(set(names) - _LITTER):
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                data = file.read().replace(b"\r\n", b"\n")
            relative = os.path.relpath(path, RUNTIME).replace(os.sep, "/")
            files[relative] = _header() + data if name.endswith(".py") else data
    hashes = "".join(f"{_hash(data)}  {name}\n" for name, data in sorted(files.items()))
    files[_ORIGIN] = _ORIGIN_TEXT.format(version=__version__, hashes=hashes).encode()
    return files


def _header() -> bytes:
    """The first lines of every Python file of a copy."""
    return COPY_MARK + (
        f", version {__version__}; see ORIGIN.txt\n# SPDX-License-Identifier: Apache-2.0\n"
    ).encode("ascii")


def _hash(data: bytes) -> str:
    return hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()


def _what_is_there(target: str, destination: str) -> tuple[str | None, list[str]]:
    """The version of the copy at `target`, None for none, and what was changed in it.

    Raises UsageError if something else is there, and OSError if it cannot be read.
    """
    if not os.path.lexists(target):
        return None, []
    if not os.path.isdir(target):
        raise UsageError(f"{destination}: there is a file of this name")
    there = _listed(target)
    if not there:
        return None, []
    origin = _read(target, _ORIGIN)
    version = _VERSION.match(origin or b"")
    if origin is None or version is None:
        raise UsageError(
            f"{destination}: the folder is not empty and no copy of the runtime; name a new one"
        )
    hashes = {name.decode(): value.decode() for value, name in _HASH.findall(origin)}
    changed = there.symmetric_difference({*hashes, _ORIGIN})
    for name in there.intersection(hashes):
        data = _read(target, name)
        if data is None or _hash(data) != hashes[name]:
            changed.add(name)
    return version[1].decode(), sorted(changed)


def _listed(target: str) -> set[str]:
    """The paths of all files in a folder, within it."""
    found = set()
    for folder, folders, names in os.walk(target, onerror=_raise):
        folders[:] = set(folders) - _LITTER
        for name in set(names) - _LITTER:
            relative = os.path.relpath(os.path.join(folder, name), target)
            found.add(relative.replace(os.sep, "/"))
    return found


def _raise(error: OSError) -> None:
    raise error


def _read(target: str, name: str) -> bytes | None:
    try:
        with open(os.path.join(target, name), "rb") as file:
            return file.read()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _holds(target: str, name: str, data: bytes) -> bool:
    found = _read(target, name)
    return found is not None and _hash(found) == _hash(data)


def _replace(target: str, files: dict[str, bytes]) -> None:
    """Put a folder with these files at `target`, in place of what is there.

    Raises OSError; what was there is there again then.
    """
    parent, name = os.path.split(target)
    with tempfile.TemporaryDirectory(prefix=f".{name}.", dir=parent) as temporary:
        new, old = os.path.join(temporary, "new"), os.path.join(temporary, "old")
        for relative, data in files.items():
            path = os.path.join(new, *relative.split("/"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data)
        try:
            if os.path.lexists(target):
                os.rename(target, old)
            os.rename(new, target)
        except BaseException:
            if os.path.lexists(old) and not os.path.lexists(target):
                os.rename(old, target)
            raise


def _module_name(folder: str) -> str:
    """The dotted name of a package, by the `__init__.py` files of the folders it is in."""
    parent, name = os.path.split(folder)
    while os.path.isfile(os.path.join(parent, "__init__.py")):
        parent, outer = os.path.split(parent)
        name = f"{outer}.{name}"
    return name
