"""What code computes of the text that it stands in: it has no proof, in whatever words it asks."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.places.own_text import of_own_text
from tfgradmigrate.verify.proving.tasks import task_of

HEAD = """\
import inspect
import linecache as lines
import os
import sys
from inspect import getsource as source_of
from pathlib import Path


def place(x):
    return x * float({})
"""


@pytest.mark.parametrize(
    "asked",
    [
        "len(inspect.getsource(place))",
        "len(source_of(place))",
        "place.__code__.co_firstlineno",
        "len(place.__code__.co_names)",
        "sys._getframe().f_lineno",
        "len(lines.getline(__file__, 3))",
        "len(open(__file__).read())",
        "os.path.getsize(os.path.abspath(__file__))",
        "Path(__file__).stat().st_mtime",
    ],
)
def test_what_asks_for_its_own_text_is_told(asked: str) -> None:
    text = HEAD.format(asked)
    assert "tells of the text, which is another one" in of_own_text(text, text)
    assert of_own_text("", text) == of_own_text(text, text)
    assert task_of(Place("f", (1, 1), (1, 1), text, text, (), ())).unseen


@pytest.mark.parametrize(
    "asked",
    [
        "len(os.path.dirname(os.path.abspath(__file__)))",
        "len(open(os.path.join(os.path.dirname(__file__), 'scale.txt')).read())",
        "len(open(Path(__file__).parent / 'scale.txt').read())",
        "place.__code__.co_argcount",
        "len(inspect.signature(place).parameters)",
        "len(place.__doc__)",
    ],
)
def test_what_stands_beside_the_text_is_the_same(asked: str) -> None:
    assert of_own_text(HEAD.format(asked)) == ""
