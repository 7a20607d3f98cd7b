"""Which cases are run, where a test of all of them takes longer than a change should wait.

Some so many have their turn, the same ones in every run, whatever cases come along. `TURN=COMMIT`
has rooms whose tests take long take turns, too: the commit decides which of their tests run.
`ALL_CASES=1` runs all there is.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

Case = TypeVar("Case")

#: Where the checkout lies, which is no part of a case's name.
_ROOT = str(Path(__file__).parents[1])

ALL_CASES = os.environ.get("ALL_CASES") == "1"

#: The commit that is run, in hexadecimal digits; without one no room takes turns.
TURN = os.environ.get("TURN", "")

#: Folders whose tests take turns: all of them would take too long for each change.
ROOMS = (
    *("campaign", "certificate", "graphs", "integration", "mutants", "places", "record"),
    *("review", "runtime", "server", "step"),
)

#: In how many turns all of them run.
TURNS = 6


def number_of(case: object) -> int:
    """Return a number that a case has by its name, the same for ever and in every checkout."""
    return zlib.crc32(str(case).replace(_ROOT, "").encode())


def every(number: int, cases: Iterable[Case]) -> list[Case]:
    """Return about one case of each `number`; its name decides."""
    return [case for case in cases if ALL_CASES or number_of(case) % number == 0]


def rests(room: str, test: str, commit: str = TURN) -> bool:
    """Return whether the test of a room is left to other commits."""
    if room not in ROOMS or not commit or ALL_CASES:
        return False
    return number_of(test) % TURNS != int(commit, 16) % TURNS
