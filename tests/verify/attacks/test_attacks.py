"""The table of attacks: no wrong migration is proved, and no right one is said to differ."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.turns import every
from tfgradmigrate.rules.model import Proof
from tfgradmigrate.verify.running.pool import Workers

from . import table
from .judging import judged
from .model import Row

#: Wrong rows that are proved: each is taken out as it is mended.
STILL_PROVED = frozenset((Path(__file__).parent / "still_proved.txt").read_text().splitlines())

#: One of so many rows has its turn; a row takes some ten seconds.
TURNS, TURNS_OF_RIGHT, TURNS_SHOWN = 60, 30, 20

WRONG = [row for row in table.ROWS if not row.right]
RIGHT = [row for row in table.ROWS if row.right]

REFERENCE = os.environ.get("TFGRADMIGRATE_REFERENCE_PYTHON")


def test_there_are_many() -> None:
    names = [row.name for row in table.ROWS]
    assert len(set(names)) == len(names)
    assert len(WRONG) >= 350
    assert len(RIGHT) >= 60


def test_each_row_was_shown_to_be_what_it_says() -> None:
    recorded = table.recorded()
    assert recorded.keys() == {row.name for row in table.ROWS}
    for row in table.ROWS:
        first, second = recorded[row.name]
        assert first, row.name
        assert (first == second) is row.right, (row.name, first, second)


def test_what_is_still_proved_is_in_the_table() -> None:
    assert {row.name for row in WRONG} >= STILL_PROVED


@pytest.mark.skipif(REFERENCE is None, reason="no interpreter with TensorFlow 1.15.5 is named")
def test_it_shows_the_same_again() -> None:
    rows = every(TURNS_SHOWN, (row for row in table.ROWS if not row.later))
    assert REFERENCE is not None
    found = table.shown(rows, REFERENCE, 0)
    assert found == {row.name: table.recorded()[row.name][0] for row in rows}


@pytest.mark.parametrize("row", every(TURNS, WRONG), ids=str)
def test_a_wrong_row_is_not_proved(
    row: Row, tmp_path: Path, workers: Workers, request: pytest.FixtureRequest
) -> None:
    if row.name in STILL_PROVED:
        marked = pytest.mark.xfail(reason=f"{row.name}: {row.why}", strict=True)
        request.applymarker(marked)
    found = judged(row, tmp_path, workers)
    assert not found.proved or (found.guards and not row.breaks), found


@pytest.mark.parametrize("row", every(TURNS_OF_RIGHT, RIGHT), ids=str)
def test_a_right_row_does_not_differ(row: Row, tmp_path: Path, workers: Workers) -> None:
    found = judged(row, tmp_path, workers)
    assert found.verdict != Proof.DIFFERS.value, found
