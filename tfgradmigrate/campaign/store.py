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

from msgspec import Struct
from msgspec.structs import astuple, replace

from tfgradmigrate.errors import UsageError

#: The version of the tables.
FORMAT = "1"

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
    """How far a run is: `state` is "begun", "done" or "failed", and then `why` says why."""

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
        tables = self._all("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not tables and writes:
            with self._changing():
                for statement in _TABLES.split(";\n"):
                    self._base.execute(statement)
                self._base.execute("INSERT INTO about VALUES ('format', ?)", (FORMAT,))
        elif ("about",) not in tables:
            raise UsageError(f"{self.path}: it is no file of a campaign")
        ((known,),) = self._all("SELECT value FROM about WHERE key = 'format'")
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
        found = self._all("SELECT value FROM about WHERE key = ?", key)
        return str(found[0][0]) if found else ""

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
        assert run is not None
        return run

    def run(self, key: Key) -> Run | None:
        """Return how far the run of a key is, None for one that never began."""
        found = self._all(
            "SELECT id, state, why, files, seconds FROM runs WHERE"
            " checkout = ? AND commit_id = ? AND tool = ? AND options = ?",
            *_spelled(key),
        )
        return Run(*found[0]) if found else None

    def commit_of(self, run: int) -> str:
        """Return the commit of a run."""
        ((commit,),) = self._all("SELECT commit_id FROM runs WHERE id = ?", run)
        return str(commit)

    def proofs(self, run: int) -> dict[str, str]:
        """Return what was found out of files, by their paths."""
        found = self._all("SELECT path, judged FROM proofs WHERE run = ?", run)
        return {_real(path): str(judged) for path, judged in found}

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
        names = ", ".join(Place.__struct_fields__)
        found = self._all(f"SELECT {names} FROM places WHERE run = ? ORDER BY number", run)
        return [replace(Place(*row), path=_real(row[0]), withheld=bool(row[-1])) for row in found]

    def failures(self, run: int) -> list[Failure]:
        """Return the files of a run that could not be handled."""
        names = ", ".join(Failure.__struct_fields__)
        found = self._all(f"SELECT {names} FROM failures WHERE run = ? ORDER BY number", run)
        return [Failure(_real(path), *rest) for path, *rest in found]

    def remaining(self, run: int) -> list[Remaining]:
        """Return what is left to do after a run."""
        names = ", ".join(Remaining.__struct_fields__)
        found = self._all(f"SELECT {names} FROM remaining WHERE run = ? ORDER BY number", run)
        return [Remaining(*row) for row in found]

    def changes(self, run: int) -> dict[str, bytes]:
        """Return the files that a run changes, with their new contents."""
        found = self._all("SELECT path, data FROM changes WHERE run = ? ORDER BY path", run)
        return {_real(path): zlib.decompress(data) for path, data in found}

    def branch(self, checkout: str, name: str) -> Branch | None:
        """Return what is known of the branch of a checkout."""
        found = self._all(
            "SELECT run, commit_id, why FROM branches WHERE checkout = ? AND name = ?",
            _plain(checkout),
            name,
        )
        return Branch(*found[0]) if found else None

    def keep_branch(self, checkout: str, name: str, branch: Branch) -> None:
        """Keep what became of a branch."""
        self._base.execute(
            "INSERT OR REPLACE INTO branches VALUES (?, ?, ?, ?, ?)",
            (_plain(checkout), name, branch.run, branch.commit, _said(branch.why)),
        )

    def _all(self, statement: str, *values: object) -> list[tuple]:  # type: ignore[type-arg]
        with closing(self._base.execute(statement, values)) as found:
            return found.fetchall()

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


def _real(text: str) -> str:
    return str(json.loads(text)) if text.startswith('"') else text


def _is_odd(text: str) -> bool:
    return text.startswith('"') or any("\ud800" <= each <= "\udfff" for each in text)
