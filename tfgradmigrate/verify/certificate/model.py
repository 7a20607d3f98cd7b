"""What a certificate holds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct, field, to_builtins

from tfgradmigrate.rules.model import Guard

#: Raised when an older version of this package could not read a certificate any more.
#: 3 has records of functions alone.
FORMAT = 3

#: How many bytes of a file are read at a time.
_PART = 1 << 20


class Versions(Struct, frozen=True, forbid_unknown_fields=True):
    """Under what a record holds: the version of each, Python's without its last number.

    `keras` has those of all kinds of Keras that are installed. `reference` is that of TensorFlow
    1.x whose numbers were compared, "" if there was none.
    """

    tfgradmigrate: str
    tensorflow: str
    python: str
    numpy: str
    keras: str
    reference: str = ""


class Entry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A function, method or module that holds places, or a subject that could only be tested.

    `symbol` is its qualified name, `names` are those of the module that its `program` starts from,
    none for all of it. `verdict` is "proved" or "tested", `note` what is said of it, `inputs` those
    that were tested. `old` is a digest of the old text of the file, `program` one of what the new
    text says (`content.program`). `record` stands for all that it does (`verify.record`), ""
    where the recorder does not get through. `guards` are what is assumed. `computes` is for people.
    """

    path: str
    symbol: str
    verdict: Annotated[str, Meta(pattern="^(proved|tested)$")]
    old: str
    program: str
    note: str = ""
    inputs: str = ""
    names: tuple[str, ...] = ()
    record: str = ""
    given: tuple[dict[str, dict[str, Any]], ...] = ()
    guards: tuple[Guard, ...] = ()
    computes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the entry as JSON, what may be left out where it is, with a checksum of itself."""
        content = to_builtins(self)
        return {**content, "checksum": checksum(content)}


class Open(Struct, frozen=True, forbid_unknown_fields=True):
    """A subject of which nothing was shown: it is named, so that nobody takes it for proved."""

    path: str
    symbol: str
    verdict: str
    reason: str


class Certificate(Struct, frozen=True):
    """All of it, sorted; paths are those from the certificate's folder.

    `beside` tells by path and name what stands in a file besides its entries (`beside`), `imported`
    by path what a file has of others, by path and name (`imported`). `commit` is that of the old
    texts, "" where they are of no commit.
    """

    versions: Versions
    entries: tuple[Entry, ...] = field(name="places")
    open: tuple[Open, ...] = ()
    beside: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    imported: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)
    commit: str = ""


def checksum(content: Any) -> str:
    """Return what stands for a value of JSON."""
    return digest(json.dumps(content, sort_keys=True))


def digest(text: str) -> str:
    """Return what stands for a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def digest_of_file(path: str) -> str:
    """Return what stands for the bytes of a file, which may be large. Raises OSError."""
    found = hashlib.sha256()
    with open(path, "rb") as file:
        while part := file.read(_PART):
            found.update(part)
    return found.hexdigest()[:32]
