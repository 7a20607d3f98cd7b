"""What a certificate holds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from msgspec import to_builtins

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.places.anchors import Anchor, Step

#: Raised when an older version of this package could not read a certificate any more.
#: 2 has what certified files import.
FORMAT = 2

#: How many bytes of a file are read at a time.
_PART = 1 << 20


@dataclass(frozen=True, slots=True)
class Versions:
    """Under what a form holds: the version of each, Python's without its last number.

    `reference` is that of TensorFlow 1.x whose numbers were compared, "" if there was none.
    """

    tfgradmigrate: str
    tensorflow: str
    python: str
    reference: str = ""


#: What an input has that says no more: a certificate leaves it out.
_EMPTY = {"code": "", "dtype": "", "shape": [], "items": [], "op_types": [], "results": 0}


@dataclass(frozen=True, slots=True)
class Traced:
    """One combination of inputs: for people, for the worker, and each mode's form.

    A form is its digest, or `none: ` or `error: ` and the reason why there is none.
    """

    inputs: str
    combination: tuple[Any, ...]
    modes: dict[str, str]

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON; modes with one form stand together."""
        forms = dict.fromkeys(self.modes.values())
        modes = {" ".join(m for m, f in self.modes.items() if f == form): form for form in forms}
        given = [
            {
                key: value
                for key, value in sorted(each.items())
                if "name" not in each or key not in _EMPTY or value != _EMPTY[key]
            }
            for each in self.combination
        ]
        return {"inputs": self.inputs, "forms": modes, "given": given}

    @classmethod
    def from_json(cls, content: dict[str, Any]) -> Traced:
        """Return what `to_json` was called on."""
        modes = {m: form for names, form in content["forms"].items() for m in names.split()}
        # What has no name is told in full: a tensor for a number, or that there is a second call.
        given = ({**_EMPTY, **each} if "name" in each else each for each in content["given"])
        return cls(content["inputs"], tuple(given), modes)


@dataclass(frozen=True, slots=True)
class Entry:
    """A place, or a subject that could only be tested.

    `symbol` is the function that holds it, `number` counts the places of one anchor. `verdict` is
    "proved" or "tested", `note` what is said of it, `inputs` those that were tested. `old` is a
    digest of the old text of the file, `program` one of what is run, without formatting and the
    names of locals. `takes` and `gives` are what comes in and goes out. `record` tells what Python
    does around its graph (`verify.record`). `guards` are what the proof assumes. `computes` is
    `form` for people, the form of the first of `traces`; all of these are empty where the place
    gives none: then `names` are what the subject is sliced by.
    """

    path: str
    symbol: str
    verdict: str
    old: str
    program: str
    number: int = 0
    note: str = ""
    inputs: str = ""
    names: tuple[str, ...] = ()
    anchor: Anchor = ()
    takes: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()
    record: str = ""
    traces: tuple[Traced, ...] = ()
    guards: tuple[Guard, ...] = ()
    computes: tuple[str, ...] = ()
    form: dict[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the entry as JSON, what may be left out where it is, with a checksum of itself."""
        content: dict[str, Any] = json.loads(json.dumps(asdict(replace(self, guards=()))))
        content["guards"] = [to_builtins(guard) for guard in self.guards]
        content["traces"] = [traced.to_json() for traced in self.traces]
        for field in fields(self):
            if getattr(self, field.name) == field.default:
                del content[field.name]
        return {**content, "checksum": checksum(content)}

    @classmethod
    def from_json(cls, content: dict[str, Any]) -> Entry:
        """Return the entry that `to_json` was called on."""
        made: dict[str, Any] = {}
        for key, value in content.items():
            if key == "anchor":
                made[key] = tuple(
                    Step(s["body"], tuple(s["before"]), tuple(s["inside"]), tuple(s["after"]))
                    for s in value
                )
            elif key == "guards":
                made[key] = tuple(Guard(**each) for each in value)
            elif key == "traces":
                made[key] = tuple(map(Traced.from_json, value))
            elif key != "checksum":
                made[key] = tuple(value) if isinstance(value, list) else value
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

    `beside` tells by path and name what stands in a file besides its entries (`beside`). None in
    one that was written before there was such a thing: then nothing is held against it. `imported`
    tells by path what a file has of others, by path and name (`imported`); None in one of format 1.
    `commit` is that of the old texts, "" where they are of no commit.
    """

    versions: Versions
    entries: tuple[Entry, ...]
    open: tuple[Open, ...] = ()
    beside: Mapping[str, Mapping[str, str]] | None = None
    imported: Mapping[str, Mapping[str, Mapping[str, str]]] | None = None
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
