"""Rooms that take turns lose no test by it."""

from __future__ import annotations

import pytest

from tests import turns
from tests.conftest import TESTS

NAMES = [f"tests/room/test_a.py::test[{number}]" for number in range(60)]


def test_each_room_is_one_folder() -> None:
    folders = [each.name for each in TESTS.rglob("*") if any(each.glob("test_*.py"))]
    assert [folders.count(room) for room in turns.ROOMS] == [1] * len(turns.ROOMS)


def test_each_test_has_its_turn_and_each_turn_some_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "ALL_CASES", False)
    commits = [f"{number:x}" for number in range(41, 41 + turns.TURNS)]
    for room in turns.ROOMS:
        ran = [{name for name in NAMES if not turns.rests(room, name, c)} for c in commits]
        assert sorted(name for each in ran for name in each) == sorted(NAMES)
        assert all(ran)


def test_nothing_rests_without_a_commit_nor_in_other_rooms() -> None:
    assert not any(turns.rests(room, name, "") for room in turns.ROOMS for name in NAMES)
    assert not any(turns.rests("fixtures", name, "a1") for name in NAMES)
