"""Python files as text and back again, byte for byte.

The encoding is found as Python finds it (PEP 263: a byte order mark, a cookie in one of the first
two lines, UTF-8 otherwise). The text keeps every newline, tab and form feed as it stands in the
file.
"""

from __future__ import annotations

import codecs

from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.files.shelf import Shelf, Shelved
from tfgradmigrate.program.patterns import pattern

# As in the standard library's `tokenize`, which is not imported: it would cost more than it does.
_COOKIE = pattern(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK = pattern(rb"^[ \t\f]*(?:#.*)?$")
_NEWLINE = pattern(rb"\r\n|\r|\n")
#: Halves of characters: UTF-8 has none, and what is not UTF-8 is read as if it had.
_SURROGATE = pattern("[\ud800-\udfff]")


class SourceError(Exception):
    """A file that cannot be read as Python text, or not be written; `line` is None if unknown."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class Source(Struct, frozen=True):
    """One file's text, and what is needed to give back the bytes it was built from.

    `held` is the text, or stands for it.
    """

    path: str
    held: str | Shelved
    encoding: str = "utf-8"
    bom: bool = False

    @property
    def text(self) -> str:
        """The text, read anew if it was put away."""
        return self.held if isinstance(self.held, str) else self.held.read()

    @property
    def length(self) -> int:
        """The number of its characters."""
        return len(self.held) if isinstance(self.held, str) else self.held.length

    def put_away(self, shelf: Shelf) -> Source:
        """Return the same with its text on a shelf, where that has to be."""
        return replace(self, held=shelf.put(self.text))

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
        except UnicodeError as error:
            raise SourceError(
                f"the result cannot be written in the file's encoding, {self.encoding}: {error}"
            ) from error
        return codecs.BOM_UTF8 + data if self.bom else data


def decode(data: bytes, path: str) -> Source:
    """Return the text of a Python file.

    Raises SourceError for an unknown or contradictory encoding, for bytes that are not valid in
    it, for a NUL byte, for an encoding that does not lead back to the same bytes, and for a text
    that memory does not hold.
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
    except MemoryError as error:
        raise SourceError("its text is more than the memory that is left holds") from error
    except LookupError as error:
        raise SourceError(
            f"the file declares an unknown encoding, {cookie!r}; convert it to UTF-8 first"
        ) from error
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
    except UnicodeError as error:  # of encodings that are none for files, `idna` say
        raise SourceError(
            f"the file cannot be read in the encoding that it declares, {cookie!r}: {error}; "
            "convert it to UTF-8 first"
        ) from error
    half = None if encoding == "utf-8" else _SURROGATE.search(text)
    if half is not None:
        raise SourceError(
            f"the file holds {half.group()!r} in the encoding that it declares, {cookie!r}: half a "
            "character, which Python cannot read; write the whole one",
            text.count("\n", 0, half.start()) + 1,
        )
    if text.startswith("\ufeff"):
        # Python refuses it; what parses a text takes it for the mark, and would leave it out.
        raise SourceError("the file begins with two byte order marks; remove one of them", 1)
    source = Source(path, text, encoding, bom)
    # UTF-8 always leads back to the same bytes. Some other encodings do not (UTF-7, stateful
    # ones), and then lines that nobody touched would change.
    if encoding != "utf-8" and not _leads_back(source, data):
        raise SourceError(
            f"the encoding {encoding!r} does not lead back to the same bytes; "
            "convert the file to UTF-8 first"
        )
    return source


def _leads_back(source: Source, data: bytes) -> bool:
    try:
        return source.encode(source.text) == data
    except SourceError:
        return False


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
