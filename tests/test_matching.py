"""Whatever matches lines of two texts does so in time that grows with them."""

from __future__ import annotations

import difflib
import json
from typing import Any

import pytest

from tfgradmigrate.front.documents import notebook
from tfgradmigrate.front.python2.places import Places
from tfgradmigrate.front.python2.tabs import SpacedText
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.verify.record.marks import marks_of
from tfgradmigrate.verify.record.texts import Subject, parts_of

EQUAL = 1_500


@pytest.fixture(autouse=True)
def compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `difflib` compare no long texts with each of their lines: it would take a minute."""
    begin = difflib.SequenceMatcher.__init__

    def checked(self: Any, isjunk: Any, a: Any, b: Any, autojunk: bool = True) -> None:
        assert autojunk or len(a) * len(b) <= 1_000_000
        begin(self, isjunk, a, b, autojunk)

    monkeypatch.setattr(difflib.SequenceMatcher, "__init__", checked)


def test_places_of_a_converted_text() -> None:
    old = "print 1\n" + "x = 1\n" * EQUAL + "print 2\n"
    places = Places(old, "import a\n\nprint(1)\n" + "x = 1\n" * EQUAL + "print(2)\n")
    assert places.old(3, 7) == (1, 7)
    assert places.old(1000, 1) == (998, 1)
    assert places.old(EQUAL + 4, 1) == (EQUAL + 2, 1)


def test_tabs_that_come_back() -> None:
    old = "if a:\n\tb = 1\n" + "x = 1\n" * EQUAL + "if a:\n\tif b:\n\t\tc = 1\n"
    spaced = SpacedText(old)
    result = FileResult("a.py", old=spaced.text, new=f"import d\n{spaced.text}e = 1\n")
    assert spaced.put_back(result).new == f"import d\n{old}e = 1\n"


def test_lines_of_a_cell() -> None:
    old = [*["x = 1\\n"] * EQUAL, "\\u0079 = 2\\n", *["x = 1\\n"] * EQUAL]
    code = json.loads(f'"{"".join(old)}"')
    assert notebook._spelled(old, f"import a\n{code}", True) == ["import a\\n", *old]


def test_lines_of_a_place() -> None:
    body = "    x = 1\n" * EQUAL
    old, new = (f"def place(x):\n{body}    y = {n}\n{body}    return y\n" for n in (1, 2))
    assert [[mark.position[0] for mark in side] for side in marks_of(old, new)] == [[EQUAL + 2]] * 2


def test_statements_of_a_function() -> None:
    body = "    x = 1\n" * EQUAL
    old, new = (f"def place(x):\n{body}    y = {n}\n{body}    return y\n" for n in (1, 2))
    subject = Subject("place", ("x",), ("x",), ("x",), "place")
    ((part, *_),) = parts_of(old, new, subject, ())
    assert part.regions is not None
    assert [region.steps for region in part.regions] == [(("body", EQUAL, EQUAL + 1),)] * 2
