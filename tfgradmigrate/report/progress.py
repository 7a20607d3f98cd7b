"""A line on the terminal that gives how far a run is: on standard error, and for no other reader.

It comes once something has taken a second, and goes before anything else is printed.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")

#: After how many seconds the line comes, and how often it is drawn anew.
SECONDS, PAUSE = 1.0, 0.25

_WIDTH = 30
_ERASE = "\r\x1b[K"


def is_wanted() -> bool:
    """Return whether standard error is a terminal on which a line can be drawn again."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def shown(items: Iterable[Item], what: str, total: int, wanted: bool) -> Iterator[Item]:
    """Yield the items, and between them show how many of `total` there were, if it is wanted.

    While an item is in the caller's hands there is no line, so that it can print.
    """
    if not wanted or not total:
        yield from items
        return
    line = _Line(what, total)
    try:
        for item in items:
            line.hide()
            yield item
            line.go_on()
    finally:
        line.end()


class _Line:
    """The line, drawn by a thread of its own: an item may take long."""

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._begun = time.monotonic()
        self._hidden = False
        self._drawn = False
        self._changing = threading.Lock()
        self._ended = threading.Event()
        threading.Thread(target=self._draw_on, daemon=True).start()

    def hide(self) -> None:
        with self._changing:
            self._hidden = True
            if self._drawn:
                _write(_ERASE)
            self._drawn = False

    def go_on(self) -> None:
        with self._changing:
            self._done += 1
            self._hidden = False

    def end(self) -> None:
        self.hide()
        self._ended.set()

    def _draw_on(self) -> None:
        pause = SECONDS
        while not self._ended.wait(pause):
            pause = PAUSE
            with self._changing:
                if not self._hidden:
                    self._drawn = True
                    _write(_ERASE + self._text())

    def _text(self) -> str:
        filled = _WIDTH * min(self._done, self._total) // self._total
        bar = "#" * filled + "-" * (_WIDTH - filled)
        seconds = int(time.monotonic() - self._begun)
        return f"{self._what} [{bar}] {self._done}/{self._total}, {seconds} s"


def _write(text: str) -> None:
    # Past the buffer, whose lock a process that is forked now would find locked for ever.
    os.write(sys.stderr.fileno(), text.encode())
