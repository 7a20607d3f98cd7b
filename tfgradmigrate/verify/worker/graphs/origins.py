"""The lines of a program that made an operation."""

from __future__ import annotations

import itertools
import linecache
import os
from collections.abc import Iterator
from typing import Any

#: How many lines of a program are reported of one op.
MOST = 2

#: Names of files in which a program's lines stand; set by who executes programs.
programs: set[str] = set()

#: Where those stand who call what is traced, and who does.
_OURS = os.path.dirname(__file__)
_TRACING = os.path.join(_OURS, "tracing.py")


def program_lines(traceback: Any) -> tuple[str, ...]:
    """Return `file:line: text` of a traceback's frames in programs, the innermost last."""
    if not programs:
        return ()
    try:
        return tuple(reversed([*itertools.islice(_innermost(traceback), MOST)]))
    except (AttributeError, TypeError):
        return ()


def _innermost(traceback: Any) -> Iterator[str]:
    """Yield the lines of programs, the innermost first, as far out as to who traces a program.

    Each frame is made when it is asked for, which takes longer than to look at it: TensorFlow
    leaves out its own without making them.
    """
    frames = traceback.get_user_frames()
    for number in range(1, len(frames) + 1):
        frame = frames[-number]
        file = frame.filename
        if file in programs:
            yield _line(file, frame.lineno)
        elif file == _TRACING:
            return


def _line(file: str, number: int) -> str:
    return f"{file}:{number}: {linecache.getline(file, number).strip()}"


def is_program(file: str) -> bool:
    """Return whether a file is a program's; any is that does not belong to a library or to us."""
    return file in programs or ("tensorflow" not in file and not file.startswith(_OURS))
