"""What a certificate holds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from msgspec import to_builtins

from tfgradmigrate.rules.model import Guard

#: Raised when an older version of this package could not read a certificate any more.
#: 3 has records of functions alone.
FORMAT = 3

#: How many bytes of a file are read at a time.
_PART = 1 << 20


@dataclass(frozen=True, slots=True)
class Versions:
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


@dataclass(frozen=True, slots=True)
class Entry:
    """A function, method or module that holds places, or a subject that could only be tested.

    `symbol` is its qualified name, `names` are those of the module that its `program` starts from,
    none for all of it. `verdict` is "proved" or "tested", `note` what is said of it, `inputs` those
    that were tested. `old` is a digest of the old text of the file, `program` one of what the new
    text says (`content.program`). `record` stands for all that it does (`verify.record`), ""
    where the recorder does not get through. `guards` are what is assumed. `computes` is for people.
    """

    path: str
    symbol: str
    verdict: str
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
        content: dict[str, Any] = json.loads(json.dumps(asdict(replace(self, guards=()))))
        content["guards"] = [to_builtins(guard) for guard in self.guards]
        for each in fields(self):
            if getattr(self, each.name) == each.default:
                del content[each.name]
        return {**content, "checksum": checksum(content)}

    @classmethod
    def from_json(cls, content: dict[str, Any]) -> Entry:
        """Return the entry that `to_json` was called on."""
        made: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value
            for key, value in content.items()
            if key != "checksum"
        }
        made["guards"] = tuple(Guard(**each) for each in content.get("guards", ()))
        return cls(**made)


@dataclass(frozen=True, slots=True)
class Open:
    """A subject of which nothing was shown: it is named, so that nobody takes it for proved."""

    path: str
    symbol: str
    verdict: str
    reason: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """All of it, sorted; paths are those from the certificate's folder.

    `beside` tells by path and name what stands in a file besides its entries (`beside`), `imported`
    by path what a file has of others, by path and name (`imported`). `commit` is that of the old
    texts, "" where they are of no commit.
    """

    versions: Versions
    entries: tuple[Entry, ...]
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
