"""The records of functions that a certificate holds, what they tell of and under what."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from importlib import metadata

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.certificate.model import Entry, Versions
from tfgradmigrate.verify.program.leading import led_to, routine_of
from tfgradmigrate.verify.program.module import module_of
from tfgradmigrate.verify.program.slicing import slice_module
from tfgradmigrate.verify.proving.spelling import readable
from tfgradmigrate.verify.record.model import Digest
from tfgradmigrate.verify.record.texts import names_of
from tfgradmigrate.verify.verifier import Verifier
from tfgradmigrate.verify.worker.graphs.form import Form

#: When something is read, after how many calls of unknown code; what is of any call.
_MOMENT = re.compile(r"@\w+/\d+|(?<=\w)'")


def computed(record: Digest) -> tuple[str, ...]:
    """Return what a function computes, for people: what comes in, each output and gradient."""
    if record.form is None:
        return ()
    lines = readable(Form.from_json(record.form))
    read = set(re.findall(r"\bx\d+\b", " ".join(lines)))
    named = ((f"x{number}", source) for number, source in enumerate(record.sources))
    return (
        *(f"{name} = {_MOMENT.sub('', source)}" for name, source in named if name in read),
        *lines,
    )


def lasting(guards: Iterable[Guard], text: str, symbol: str) -> Iterator[Guard]:
    """Yield what has to stay for what is read to be what it is in a text: a proof is for any."""
    names = names_of(text)
    for guard in guards:
        owner, _, name = guard.name.rpartition(".")
        full = f"{symbol.partition('.')[0]}.{name}" if owner else name
        is_own = guard.kind == "plain" and owner in ("", "self", "cls") and full in names
        yield Guard("written", full) if is_own else guard


def run_in(texts: Sequence[str], entries: Sequence[Entry]) -> list[frozenset[int]]:
    """Return the lines of each text of a file of which its entries tell when they are edited."""
    return [frozenset().union(*(_lines_told(each, text) for each in entries)) for text in texts]


def _lines_told(entry: Entry, text: str) -> frozenset[int]:
    """Return the lines of a text that an entry's program and record are both of.

    Those are of the functions and methods that it leads to, and that it needs to be loaded.
    """
    routines = module_of(text).routines
    own = {routine_of(entry.symbol, routines)} - {""}
    names = led_to(text, entry.symbol) if entry.record else own
    lines = frozenset(line for name in names for line in routines[name].lines)
    return lines & slice_module(text, entry.names).lines if entry.names else lines


def versions_of(verifier: Verifier, tool: str) -> Versions:
    """Return under what records are made here; where it can be, without starting a process."""
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    tensorflow, numpy = (_version(name, verifier) for name in ("tensorflow", "numpy"))
    return Versions(tool, tensorflow, python, numpy, _keras(), verifier.reference)


def _keras() -> str:
    """Return which kinds of Keras there are, whose functions a record runs as they are."""
    found = []
    for name, before in (("keras", ""), ("tf-keras", "tf-keras ")):
        with suppress(metadata.PackageNotFoundError):
            found.append(before + metadata.version(name))
    return ", ".join(found) or "none"


def _version(name: str, verifier: Verifier) -> str:
    """Return the version of an installed package, which may have another name there."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return str(verifier.facts[name])
