"""What is asked of the files of a project while one of them is migrated, noted with the answers.

A result follows from the text of its file, from what the run is told, and from what it asks here.
Whoever keeps the result keeps these notes with it, and can tell later whether they still hold.
"""

from __future__ import annotations

import os
import threading
from contextlib import contextmanager
from functools import wraps

from tfgradmigrate.files.hashing import hashed
from tfgradmigrate.files.reading import read_bytes

TYPE_CHECKING = False  # as in `tfgradmigrate`: a second run imports this, and needs no more
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator
    from pathlib import Path
    from typing import Any, ParamSpec, TypeVar

    Parameters = ParamSpec("Parameters")
    Result = TypeVar("Result")
    # What a function returned by its arguments, and what it asked for that.
    _Known = dict[tuple[Hashable, ...], tuple[Result, set["Note"]]]

#: How many results are kept of one function, and how many that take much memory.
_MOST = 5_000
_LAST = 2

#: What was asked, of which path, and the answer.
Note = tuple[str, str, str]


_large: list[_Known[Any]] = []
_of_one_file: list[_Known[Any]] = []


class _Journals(threading.local):
    """The notes that are being made in one thread, each within the one before."""

    def __init__(self) -> None:
        self.open: list[set[Note]] = []


_journals = _Journals()


@contextmanager
def noted() -> Iterator[set[Note]]:
    """Note all that is asked meanwhile."""
    notes: set[Note] = set()
    _journals.open.append(notes)
    try:
        yield notes
    finally:
        _journals.open.pop()
        add(notes)
        if not _journals.open:
            for known in _of_one_file:
                known.clear()


def remembered(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Keep what a function returned last, as `functools.cache` does, and what it asked for that.

    Its arguments are positional. Whoever calls it again has asked the same.
    """
    return _remembering(function, _MOST, {})


def remembered_for_a_while(
    function: Callable[Parameters, Result],
) -> Callable[Parameters, Result]:
    """Keep the last few of them alone, until `forget`: each takes much memory, as a tree does."""
    known: _Known[Result] = {}
    _large.append(known)
    return _remembering(function, _LAST, known)


def remembered_for_one_file(
    function: Callable[Parameters, Result],
) -> Callable[Parameters, Result]:
    """Keep what a function returned while notes of one file are made: files may come after that."""
    known: _Known[Result] = {}
    _of_one_file.append(known)
    remembering = _remembering(function, _MOST, known)

    @wraps(function)
    def asking(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        return (remembering if _journals.open else function)(*args, **kwargs)

    return asking


def forget() -> bool:
    """Forget what takes much memory: what asked for it is done. Return whether there was any."""
    there = any(_large)
    for known in _large:
        known.clear()
    return there


def _remembering(
    function: Callable[Parameters, Result], most: int, known: _Known[Result]
) -> Callable[Parameters, Result]:
    @wraps(function)
    def remembering(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        entry = known.get(args)
        if entry is None:
            with noted() as notes:
                entry = function(*args, **kwargs), notes
            known[args] = entry
            if len(known) > most:
                known.pop(next(iter(known), ()), None)
        result, notes = entry  # another thread may have taken it out again
        add(notes)
        return result

    return remembering


def is_file(path: str | Path) -> bool:
    """Whether there is a file, or a link to one."""
    return bool(_asked("file", path))


def exists(path: str | Path) -> bool:
    """Whether there is anything."""
    return bool(_asked("there", path))


def resolved(path: str | Path) -> Path:
    """The path without links, from the root."""
    from pathlib import Path

    return Path(_asked("real", path))


def content(path: str | Path) -> bytes | None:
    """The bytes of a file, None for one that cannot be read."""
    try:
        data = read_bytes(str(path))
    except OSError:
        data = None
    add({("bytes", str(path), "" if data is None else _digest(data))})
    return data


def still_holds(notes: Iterable[Note]) -> bool:
    """Whether every question has the answer that it had."""
    return all(_answer(question, path) == answer for question, path, answer in notes)


def _asked(question: str, path: str | Path) -> str:
    spelled = str(path)
    answer = _answer(question, spelled)
    if _journals.open:
        _journals.open[-1].add((question, spelled, answer))
    return answer


def _answer(question: str, path: str) -> str:
    if question == "file":
        return "yes" if os.path.isfile(path) else ""
    if question == "there":
        return "yes" if os.path.exists(path) else ""
    if question == "real":
        return os.path.realpath(path)
    if question != "bytes":
        raise ValueError(question)
    try:
        return _digest(read_bytes(path))
    except OSError:
        return ""


def _digest(data: bytes) -> str:
    return hashed(data, 16)


def add(notes: Iterable[Note]) -> None:
    """Note what was asked elsewhere: by another process, by a former run."""
    if _journals.open:
        _journals.open[-1].update(notes)
