"""Rooms that take turns lose no test by it."""

from __future__ import annotations

import pytest

from tests import turns
from tests.conftest import TESTS

NAMES = [f"tests/{room}/test_a.py::test[{number}]" for room in turns.ROOMS for number in range(60)]


def test_the_rooms_are_there() -> None:
    assert all(any((TESTS / room).glob("test_*.py")) for room in turns.ROOMS)


def test_each_test_has_its_turn_and_each_turn_some_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "ALL_CASES", False)
    for room, number in turns.ROOMS.items():
        own = [name for name in NAMES if f"/{room}/" in name]
        ran = [{n for n in own if not turns.rests(room, n, f"{c:x}")} for c in range(number)]
        assert sorted(name for each in ran for name in each) == sorted(own)
        assert all(ran)


def test_nothing_rests_without_a_commit_nor_in_other_rooms() -> None:
    assert not any(turns.rests(room, name, "") for room in turns.ROOMS for name in NAMES)
    assert not any(turns.rests("verify", name, "a1") for name in NAMES)
