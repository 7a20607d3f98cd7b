"""Python files as text and back again, byte for byte.

The encoding is found as Python finds it (PEP 263: a byte order mark, a cookie in one of the first
two lines, UTF-8 otherwise). The text keeps every newline, tab and form feed as it stands in the
file. A file is replaced as a whole or not at all: the new bytes go to a temporary file in the same
folder, which is then renamed.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import stat
import tempfile
from dataclasses import dataclass

# As in the standard library's `tokenize`, which is not imported: it would cost more than it does.
_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK = re.compile(rb"^[ \t\f]*(?:#.*)?$")
_NEWLINE = re.compile(rb"\r\n|\r|\n")

#: How much of the beginning decides whether a file is binary: the number of bytes git looks at.
_BINARY_HEAD = 8000


class SourceError(Exception):
    """A file that cannot be read as Python text, or not be written; `line` is None if unknown."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


@dataclass(frozen=True, slots=True)
class Source:
    """One file's text, and what is needed to give back the bytes it was made from."""

    path: str
    text: str
    encoding: str = "utf-8"
    bom: bool = False

    def encode(self, text: str) -> bytes:
        """Return the bytes of `text` in this file's encoding, with its byte order mark.

        Raises SourceError where the encoding has no such character.
        """
        try:
            data = text.encode(self.encoding)
        except UnicodeEncodeError as error:
            line = text.count("\n", 0, error.start) + 1
            raise SourceError(
                f"the result cannot be written in the file's encoding, {self.encoding}: "
                f"{text[error.start]!r} is not part of it",
                line,
            ) from error
        return codecs.BOM_UTF8 + data if self.bom else data


def read_bytes(path: str) -> bytes:
    """Return the content of a file; raises OSError as `open` and `read` do."""
    # Unbuffered: one read call for the whole file, 1.5 times faster over a tree of small files.
    with open(path, "rb", buffering=0) as file:
        return file.read()


def is_binary(data: bytes) -> bool:
    """Tell whether git would call a file with these bytes binary: a NUL byte near its beginning."""
    return b"\0" in data[:_BINARY_HEAD]


def decode(data: bytes, path: str) -> Source:
    """Return the text of a Python file.

    Raises SourceError for an unknown or contradictory encoding, for bytes that are not valid in
    it, for a NUL byte, and for an encoding that does not lead back to the same bytes.
    """
    if b"\0" in data:
        raise SourceError(
            "the file holds a NUL byte, Python cannot read it", _line_of(data, data.index(b"\0"))
        )
    bom = data.startswith(codecs.BOM_UTF8)
    body = data[len(codecs.BOM_UTF8) :] if bom else data
    cookie = _cookie(body)
    encoding = "utf-8" if cookie is None else _normal_name(cookie)
    if bom and encoding != "utf-8":
        raise SourceError(
            f"the file begins with a UTF-8 byte order mark but declares the encoding {cookie!r}; "
            "remove one of the two"
        )
    try:
        text = body.decode(encoding)
    except LookupError as error:
        raise SourceError(f"the file declares an unknown encoding, {cookie!r}") from error
    except UnicodeDecodeError as error:
        remedy = (
            " and the file declares no other encoding; add a line such as "
            "'# -*- coding: latin-1 -*-' or convert the file"
            if cookie is None
            else ", which the file declares"
        )
        raise SourceError(
            f"byte 0x{body[error.start]:02x} is not valid {encoding.upper()}{remedy}",
            _line_of(body, error.start),
        ) from error
    source = Source(path, text, encoding, bom)
    # UTF-8 always leads back to the same bytes. Some other encodings do not (UTF-7, stateful
    # ones), and then lines that nobody touched would change.
    if encoding != "utf-8" and source.encode(text) != data:
        raise SourceError(
            f"the encoding {encoding!r} does not lead back to the same bytes; "
            "convert the file to UTF-8 first"
        )
    return source


def write(source: Source, text: str) -> None:
    """Replace the file's content by `text`, atomically; a symbolic link's target is replaced.

    The mode is kept, and the owner where the process may set it. Raises SourceError if the text
    cannot be encoded or the file is no longer as it was read, and OSError if it cannot be written;
    in each case the file is as it was and no temporary file is left.
    """
    data = source.encode(text)
    target = os.path.realpath(source.path)
    # A rename needs no permission on the file itself, but replacing a read-only file is wrong.
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", source.path)
    if read_bytes(target) != source.encode(source.text):
        raise SourceError("the file was changed by someone else in the meantime; run again")
    status = os.stat(target)
    folder, name = os.path.split(target)
    descriptor, temporary = tempfile.mkstemp(prefix=f".{name}.", suffix=".tmp", dir=folder)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        _copy_owner(temporary, status)
        os.chmod(temporary, stat.S_IMODE(status.st_mode))
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _copy_owner(path: str, status: os.stat_result) -> None:
    """Give `path` the owner and group in `status`, where the system and our rights allow it."""
    mine = os.stat(path)
    if not hasattr(os, "chown") or (mine.st_uid, mine.st_gid) == (status.st_uid, status.st_gid):
        return
    # Only root may; for anyone else the new file is his own, as with every editor that renames.
    with contextlib.suppress(PermissionError):
        os.chown(path, status.st_uid, status.st_gid)


def _cookie(body: bytes) -> str | None:
    """Return the encoding named by a comment in the first two lines, if there is one."""
    start = 0
    for _ in range(2):
        end = _NEWLINE.search(body, start)
        line = body[start : end.start() if end else len(body)]
        match = _COOKIE.match(line)
        if match:
            return match.group(1).decode("ascii", "replace")
        if end is None or not _BLANK.match(line):
            return None
        start = end.end()
    return None


def _normal_name(cookie: str) -> str:
    """Return the codec for a cookie: `utf-8-unix`, as Emacs writes it, means `utf-8`."""
    name = cookie[:12].lower().replace("_", "-")
    if name in {"utf-8", "utf8"} or name.startswith("utf-8-"):
        return "utf-8"
    if name.startswith(("latin-1-", "iso-8859-1-", "iso-latin-1-")) or name in {
        "latin-1",
        "iso-8859-1",
        "iso-latin-1",
    }:
        return "iso-8859-1"
    return cookie


def _line_of(data: bytes, position: int) -> int:
    """Return the number, from 1, of the line that holds the byte at `position`."""
    return len(_NEWLINE.findall(data, 0, position)) + 1
