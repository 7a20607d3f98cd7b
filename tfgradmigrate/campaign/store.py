"""What a campaign has found so far, in a file of SQLite.

A run is what becomes of a repository at one commit, under one version of the tool and one set of
options. What is known of a file stands there as soon as it is known, and the places of a run when
all of it is known, in one transaction: whenever the process ends, nothing is lost and nothing is
there twice.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TypeVar

from msgspec import Struct, convert
from msgspec.structs import astuple, replace

from tfgradmigrate.errors import UsageError

#: The version of the tables.
FORMAT = "1"

Row = TypeVar("Row", bound=Struct)
Rows = TypeVar("Rows")

_TABLES = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    checkout TEXT NOT NULL, commit_id TEXT NOT NULL, tool TEXT NOT NULL, options TEXT NOT NULL,
    state TEXT NOT NULL, why TEXT NOT NULL DEFAULT '',
    files INTEGER NOT NULL DEFAULT 0, seconds REAL NOT NULL DEFAULT 0, ended REAL,
    UNIQUE (checkout, commit_id, tool, options)
);
CREATE TABLE proofs (
    run INTEGER NOT NULL REFERENCES runs, path TEXT NOT NULL, judged TEXT NOT NULL,
    PRIMARY KEY (run, path)
);
CREATE TABLE places (
    run INTEGER NOT NULL REFERENCES runs, number INTEGER NOT NULL,
    path TEXT NOT NULL, cell INTEGER, line INTEGER NOT NULL, column INTEGER NOT NULL,
    code TEXT NOT NULL, idiom TEXT NOT NULL, action TEXT NOT NULL, symbol TEXT NOT NULL,
    message TEXT NOT NULL, proof TEXT NOT NULL, reason TEXT NOT NULL, withheld INTEGER NOT NULL,
    PRIMARY KEY (run, number)
);
CREATE TABLE failures (
    run INTEGER NOT NULL REFERENCES runs, number INTEGER NOT NULL,
    path TEXT NOT NULL, line INTEGER, code TEXT NOT NULL, message TEXT NOT NULL,
    PRIMARY KEY (run, number)
);
CREATE TABLE remaining (
    run INTEGER NOT NULL REFERENCES runs, number INTEGER NOT NULL,
    blocks TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, remedy TEXT NOT NULL,
    places INTEGER NOT NULL,
    PRIMARY KEY (run, number)
);
CREATE TABLE changes (
    run INTEGER NOT NULL REFERENCES runs, path TEXT NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (run, path)
);
CREATE TABLE branches (
    checkout TEXT NOT NULL, name TEXT NOT NULL, run INTEGER NOT NULL REFERENCES runs,
    commit_id TEXT NOT NULL, why TEXT NOT NULL,
    PRIMARY KEY (checkout, name)
);
"""


class Key(Struct, frozen=True):
    """What a run follows from."""

    checkout: str
    commit: str
    tool: str
    options: str


class Place(Struct, frozen=True):
    """A finding, with the least of the proofs that cover it, and whether its file is withheld."""

    path: str
    cell: int | None
    line: int
    column: int
    code: str
    idiom: str
    action: str
    symbol: str
    message: str
    proof: str
    reason: str
    withheld: bool


class Failure(Struct, frozen=True):
    """A file that could not be handled."""

    path: str
    line: int | None
    code: str
    message: str


class Remaining(Struct, frozen=True):
    """A thing that is left to do, and at how many places."""

    blocks: str
    kind: str
    name: str
    remedy: str
    places: int


class Outcome(Struct, frozen=True):
    """All that is kept of a repository whose turn is over."""

    files: int
    seconds: float
    places: Sequence[Place]
    failures: Sequence[Failure]
    remaining: Sequence[Remaining]
    changes: dict[str, bytes]


class Run(Struct, frozen=True):
    """How far a run is: `state` is "begun", "done" or "failed", and then `why` gives why."""

    id: int
    state: str
    why: str
    files: int
    seconds: float


class Branch(Struct, frozen=True):
    """A branch that was made, or why it was not."""

    run: int
    commit: str
    why: str


class _Judged(Struct, frozen=True):
    """What was found out of a file before its run was done."""

    path: str
    judged: str


class _Changed(Struct, frozen=True):
    """The new content of a file, compressed."""

    path: str
    data: bytes


class Store:
    """The file of one campaign; of several processes one at a time writes to it."""

    def __init__(self, path: str, *, writes: bool = True) -> None:
        """Open or make the file. Raises UsageError where it is none of a campaign, or in use."""
        self.path = path
        if not writes and not os.path.exists(path):
            raise UsageError(f"{path}: there is no such file; a campaign makes it")
        self._lock = _locked(path) if writes else None
        try:
            self._base = sqlite3.connect(path, timeout=30, isolation_level=None)
            self._check(writes)
        except sqlite3.Error as error:
            self.close()
            raise UsageError(f"{path}: {error}") from error
        except BaseException:
            self.close()
            raise

    def _check(self, writes: bool) -> None:
        tables = self._texts("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not tables and writes:
            with self._changing():
                for statement in _TABLES.split(";\n"):
                    self._base.execute(statement)
                self._base.execute("INSERT INTO about VALUES ('format', ?)", (FORMAT,))
        elif "about" not in tables:
            raise UsageError(f"{self.path}: it is no file of a campaign")
        known = self.remembered("format")
        if known != FORMAT:
            raise UsageError(f"{self.path}: it is of another version ({known}); name another file")

    def close(self) -> None:
        """Let others have the file."""
        for each in (getattr(self, "_base", None), self._lock):
            if each is not None:
                each.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def remembered(self, key: str) -> str:
        """Return what stands under a key, "" for nothing."""
        found = self._texts("SELECT value FROM about WHERE key = ?", key)
        return found[0] if found else ""

    def remember(self, key: str, value: str) -> None:
        """Put a value under a key."""
        self._base.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (key, value))

    def begin(self, key: Key) -> Run:
        """Return the run of a key, a new one if there is none. One that failed begins anew."""
        with self._changing():
            self._base.execute(
                "INSERT OR IGNORE INTO runs (checkout, commit_id, tool, options, state)"
                " VALUES (?, ?, ?, ?, 'begun')",
                _spelled(key),
            )
            self._base.execute(
                "UPDATE runs SET state = 'begun', why = '' WHERE state = 'failed' AND"
                " checkout = ? AND commit_id = ? AND tool = ? AND options = ?",
                _spelled(key),
            )
        run = self.run(key)
        if run is None:
            raise self._damaged("a run that was put into it is not there")
        return run

    def run(self, key: Key) -> Run | None:
        """Return how far the run of a key is, None for one that never began."""
        where = "checkout = ? AND commit_id = ? AND tool = ? AND options = ?"
        found = self._rows(Run, f"FROM runs WHERE {where}", *_spelled(key))
        return found[0] if found else None

    def commit_of(self, run: int) -> str:
        """Return the commit of a run."""
        found = self._texts("SELECT commit_id FROM runs WHERE id = ?", run)
        if len(found) != 1:
            raise self._damaged("a run has no commit")
        return found[0]

    def proofs(self, run: int) -> dict[str, str]:
        """Return what was found out of files, by their paths."""
        found = self._rows(_Judged, "FROM proofs WHERE run = ?", run)
        return {self._real(each.path): each.judged for each in found}

    def keep_proof(self, run: int, path: str, judged: str) -> None:
        """Keep what was found out of a file."""
        self._base.execute(
            "INSERT OR REPLACE INTO proofs VALUES (?, ?, ?)", (run, _plain(path), judged)
        )

    def end(self, run: int, outcome: Outcome) -> None:
        """Keep all of a run, which is done."""
        with self._changing():
            self._clear(run)
            self._insert("places", run, outcome.places)
            self._insert("failures", run, outcome.failures)
            self._insert("remaining", run, outcome.remaining)
            self._base.executemany(
                "INSERT INTO changes VALUES (?, ?, ?)",
                [(run, _plain(p), zlib.compress(data)) for p, data in outcome.changes.items()],
            )
            self._base.execute(
                "UPDATE runs SET state = 'done', why = '', files = ?, seconds = ?, ended = ?"
                " WHERE id = ?",
                (outcome.files, outcome.seconds, time.time(), run),
            )
            # They stand in the places now.
            self._base.execute("DELETE FROM proofs WHERE run = ?", (run,))

    def fail(self, run: int, why: str) -> None:
        """Keep why a run came to nothing."""
        with self._changing():
            self._clear(run)
            self._base.execute(
                "UPDATE runs SET state = 'failed', why = ?, ended = ? WHERE id = ?",
                (_said(why), time.time(), run),
            )

    def _clear(self, run: int) -> None:
        for table in ("places", "failures", "remaining", "changes"):
            self._base.execute(f"DELETE FROM {table} WHERE run = ?", (run,))

    def _insert(self, table: str, run: int, rows: Sequence[Place | Failure | Remaining]) -> None:
        for number, row in enumerate(rows):
            names = ", ".join(row.__struct_fields__)
            given = zip(row.__struct_fields__, astuple(row), strict=True)
            values = (run, number, *(_value(name, value) for name, value in given))
            marks = ", ".join("?" * len(values))
            self._base.execute(
                f"INSERT INTO {table} (run, number, {names}) VALUES ({marks})", values
            )

    def places(self, run: int) -> list[Place]:
        """Return the places of a run."""
        found = self._rows(Place, "FROM places WHERE run = ? ORDER BY number", run)
        return [replace(each, path=self._real(each.path)) for each in found]

    def failures(self, run: int) -> list[Failure]:
        """Return the files of a run that could not be handled."""
        found = self._rows(Failure, "FROM failures WHERE run = ? ORDER BY number", run)
        return [replace(each, path=self._real(each.path)) for each in found]

    def remaining(self, run: int) -> list[Remaining]:
        """Return what is left to do after a run."""
        return self._rows(Remaining, "FROM remaining WHERE run = ? ORDER BY number", run)

    def changes(self, run: int) -> dict[str, bytes]:
        """Return the files that a run changes, with their new contents."""
        found = self._rows(_Changed, "FROM changes WHERE run = ? ORDER BY path", run)
        try:
            return {self._real(each.path): zlib.decompress(each.data) for each in found}
        except zlib.error as error:
            raise self._damaged(str(error)) from error

    def branch(self, checkout: str, name: str) -> Branch | None:
        """Return what is known of the branch of a checkout."""
        where = "FROM branches WHERE checkout = ? AND name = ?"
        found = self._rows(Branch, where, _plain(checkout), name)
        return found[0] if found else None

    def keep_branch(self, checkout: str, name: str, branch: Branch) -> None:
        """Keep what became of a branch."""
        self._base.execute(
            "INSERT OR REPLACE INTO branches VALUES (?, ?, ?, ?, ?)",
            (_plain(checkout), name, branch.run, branch.commit, _said(branch.why)),
        )

    def _texts(self, statement: str, *values: object) -> list[str]:
        return [each for (each,) in self._read(statement, values, list[tuple[str]])]

    def _rows(self, kind: type[Row], rest: str, *values: object) -> list[Row]:
        """Return rows of a table as what they are kept as."""
        fields = kind.__struct_fields__
        columns = ", ".join("commit_id" if name == "commit" else name for name in fields)
        found = self._read(f"SELECT {columns} {rest}", values, list[tuple])  # type: ignore[type-arg]
        try:
            rows = [dict(zip(fields, row, strict=True)) for row in found]
            return convert(rows, list[kind], strict=False)  # type: ignore[valid-type]
        except ValueError as error:
            raise self._damaged(str(error)) from error

    def _read(self, statement: str, values: Sequence[object], kind: type[Rows]) -> Rows:
        """Return what a statement finds, which may be anything where the file is damaged."""
        try:
            with closing(self._base.execute(statement, values)) as found:
                return convert(found.fetchall(), kind)
        except ValueError as error:
            raise self._damaged(str(error)) from error

    def _real(self, text: str) -> str:
        """Return a path as it was before `_plain`."""
        try:
            return convert(json.loads(text), str) if text.startswith('"') else text
        except ValueError as error:
            raise self._damaged(str(error)) from error

    def _damaged(self, why: str) -> UsageError:
        return UsageError(
            f"{self.path}: the file is damaged: {why}; name another one, or remove it to begin anew"
        )

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Do several things at once, or none of them."""
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")


def _locked(path: str) -> sqlite3.Connection:
    """Hold a second file, as long as this process lives; raises UsageError if another one does."""
    try:
        lock = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise UsageError(
                f"{path}: another campaign is writing to it; wait for its end, or name another file"
            ) from error
        raise UsageError(f"{path}: {error}") from error
    except sqlite3.Error as error:
        raise UsageError(f"{path}.lock: {error}") from error
    return lock


def _spelled(key: Key) -> tuple[str, ...]:
    return tuple(_plain(each) for each in astuple(key))


def _plain(text: str) -> str:
    """Return a text as SQLite takes it: a name of a file may hold bytes that are no UTF-8."""
    return json.dumps(text) if _is_odd(text) else text


def _said(text: str) -> str:
    """Return a text for people as SQLite takes it."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _value(name: str, value: object) -> object:
    if not isinstance(value, str):
        return value
    return _plain(value) if name == "path" else _said(value)


def _is_odd(text: str) -> bool:
    return text.startswith('"') or any("\ud800" <= each <= "\udfff" for each in text)
