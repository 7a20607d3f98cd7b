"""Places that are accepted for now: the file of `--baseline`. So `--check` fails on new ones only.

A place is told by its file, its code and a fingerprint: what it is about and the lines that hold
its markers, without their indentation. So it is found again wherever it moves to in its file. Of
two places that are the same in all of these each is counted.

It has nothing to do with `tfgradmigrate.run.originals`, which is about texts of earlier commits.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.reading import read_bytes
from tfgradmigrate.files.writing import write_anew
from tfgradmigrate.rules.fingerprints import fingerprint
from tfgradmigrate.rules.model import Action, FileResult, Finding

#: Raised when a version that does not know of it could not read the file.
FORMAT = 1


class Place(Struct, frozen=True, order=True):
    """A place as the file has it. `path` is relative to the file's folder, with slashes."""

    path: str
    code: str
    fingerprint: str
    symbol: str

    def __str__(self) -> str:
        """What the place is called in messages."""
        return f"{self.path}: {self.code} {self.symbol}".rstrip()


class Accepted:
    """The places of a file, each of which is used up by one finding."""

    def __init__(self, path: str, places: Iterable[Place]) -> None:
        """`path` is that of the file."""
        self.path = path
        self._folder = os.path.dirname(os.path.realpath(path))
        self._left = Counter(places)

    def sifted(self, results: Iterable[FileResult], write: bool) -> Iterator[FileResult]:
        """Yield the results with the accepted findings apart.

        With `write` a finding whose place is written is none of these: it is there no more.
        """
        for result in results:
            yield self._sifted(result, write and result.changed)

    def _sifted(self, result: FileResult, written: bool) -> FileResult:
        new: list[Finding] = []
        accepted: list[Finding] = []
        for finding in result.findings:
            place = _place(finding, self._folder)
            stays = finding.action in (Action.REFUSE, Action.LEAVE) or not written
            if _is_work(finding) and stays and self._left[place] > 0:
                self._left[place] -= 1
                accepted.append(finding)
            else:
                new.append(finding)
        return replace(result, findings=tuple(new), accepted=tuple(accepted))

    def stale(self, read: Iterable[str], wants: Callable[[str], bool]) -> list[Place]:
        """Return the places that are not there any more, once all results were sifted.

        `read` are the files that the run has read without a result as well, `wants` names the codes
        that it looks for. Nothing is known of the other files, but whether they exist.
        """
        unread = self._unread(read)
        return [
            place
            for place in sorted(self._left.elements())
            if wants(place.code) and place.path not in unread
        ]

    def kept(self, read: Iterable[str], wants: Callable[[str], bool]) -> list[Place]:
        """Return the places of which a run that has read these files says nothing."""
        unread = self._unread(read)
        return [
            place
            for place in self._left.elements()
            if place.path in unread or (not wants(place.code) and self._exists(place.path))
        ]

    def _unread(self, read: Iterable[str]) -> set[str]:
        """The files of places that are there, and that a run did not read."""
        known = {_relative(path, self._folder) for path in read}
        return {p for p in {each.path for each in self._left} - known if self._exists(p)}

    def _exists(self, path: str) -> bool:
        return os.path.exists(os.path.join(self._folder, path))


def write(path: str, results: Iterable[FileResult], kept: Iterable[Place] = ()) -> int:
    """Write the places of a run, and others that are `kept`; return how many there are.

    The file is written as a whole or not at all. Raises UsageError where that is impossible.
    """
    folder = os.path.dirname(os.path.realpath(path))
    found = (
        _place(finding, folder)
        for result in results
        for finding in (*result.findings, *result.accepted)
        if _is_work(finding)
    )
    places = sorted((*found, *kept))
    # A place a line: so two branches that accept or mend different ones can be merged.
    lines = ",\n".join(f"    {json.dumps(to_builtins(place))}" for place in places)
    text = f'{{\n  "format": {FORMAT},\n  "places": [\n{lines}\n  ]\n}}\n'
    try:
        write_anew(path, text.encode("ascii"))
    except OSError as error:
        raise UsageError(f"--write-baseline: {path}: {error.strerror}") from error
    return len(places)


def read(path: str) -> Accepted:
    """Return what a file accepts. Raises UsageError, with the line if it is known, and a remedy."""
    remedy = f"write it anew with --write-baseline {path}"
    try:
        content = json.loads(read_bytes(path).decode("utf-8"))
    except FileNotFoundError as error:
        raise UsageError(f"--baseline: there is no {path}; {remedy}") from error
    except OSError as error:
        raise UsageError(f"--baseline: {path} cannot be read: {error.strerror}") from error
    except json.JSONDecodeError as error:
        raise UsageError(
            f"{path}:{error.lineno}: this is no baseline: {error.msg}; {remedy}"
        ) from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}: this is no baseline; {remedy}") from error
    if not isinstance(content, dict) or not isinstance(content.get("format"), int):
        raise UsageError(f"{path}: this is no baseline of tfgradmigrate; {remedy}")
    if content["format"] > FORMAT:
        raise UsageError(
            f"{path}: its format, {content['format']}, is newer than the one that this version of "
            f"tfgradmigrate reads, {FORMAT}; upgrade tfgradmigrate, or {remedy}"
        )
    entries = content.get("places")
    places = [_entry(entry) for entry in entries] if isinstance(entries, list) else [None]
    if None in places:
        number = places.index(None) + 1
        raise UsageError(f"{path}: place {number} is not one that was written; {remedy}")
    return Accepted(path, filter(None, places))


def _entry(entry: Any) -> Place | None:
    names = Place.__struct_fields__
    if not isinstance(entry, dict) or entry.keys() != set(names):
        return None
    return Place(**entry) if all(isinstance(value, str) for value in entry.values()) else None


def _is_work(finding: Finding) -> bool:
    """Return whether a finding makes `--check` fail."""
    return finding.action is not Action.KEEP


def _place(finding: Finding, folder: str) -> Place:
    return Place(
        _relative(finding.path, folder), finding.code, fingerprint(finding), finding.symbol
    )


def _relative(path: str, folder: str) -> str:
    return os.path.relpath(os.path.realpath(path), folder).replace(os.sep, "/")
