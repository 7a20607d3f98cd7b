"""Data classes and patterns that are made when first used are as those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from typing import Any

import pytest

from tfgradmigrate.records import dataclass, pattern


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 2
    rest: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Named(Point):
    """A point."""

    name: str = "it"


@dataclass(slots=True)
class Open:
    value: int


@dataclass(frozen=True, eq=False)
class Self:
    value: int


@dataclass(frozen=True)
class One:
    value: Any


@dataclass(frozen=True)
class Nothing:
    pass


@dataclass
class Own:
    value: int

    def __init__(self) -> None:
        self.value = 7

    def __repr__(self) -> str:
        return "own"

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 3


def test_arguments_and_defaults() -> None:
    assert (Point(1).x, Point(1).y, Point(1).rest) == (1, 2, [])
    assert Point(1).rest is not Point(1).rest
    assert Named(1, 3, [4], "n").name == Named(x=1, y=3, rest=[4], name="n").name == "n"
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'x'"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        Point(1, z=3)  # type: ignore[call-arg]


def test_they_are_shown_as_others_are() -> None:
    standard = dataclasses.make_dataclass(
        "Point", [("x", int), ("y", int, 2), ("rest", list, field(default_factory=list))]
    )
    assert repr(Point(1)) == repr(standard(1)) == "Point(x=1, y=2, rest=[])"
    assert repr(Nothing()) == "Nothing()"


def test_equality_and_hash_are_of_values_and_kind() -> None:
    assert Point(1) == Point(1)
    assert Point(1) != Point(2)
    assert Point(1) != Named(1)
    assert One((1,)) == One((1,))
    assert len({One(1), One(1), One(2)}) == 2
    assert Nothing() == Nothing()
    assert len({Nothing(), Nothing()}) == 1
    assert Open(1) == Open(1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(Open(1))
    not_a_number = float("nan")
    assert One(not_a_number) == One(not_a_number)  # as in a tuple
    assert Self(1) != Self(1)
    assert len({Self(1), Self(1)}) == 2


def test_what_a_class_says_itself_stays() -> None:
    assert (Own().value, repr(Own()), hash(Own()), Own() == 5) == (7, "own", 3, True)
    assert [each.name for each in dataclasses.fields(Own)] == ["value"]


def test_frozen_and_open() -> None:
    point, opened = Point(1), Open(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del point.x
    opened.value = 3
    assert (point.x, opened.value) == (1, 3)


def test_the_tools_of_the_standard_library_know_them() -> None:
    assert dataclasses.is_dataclass(Named)
    assert [each.name for each in dataclasses.fields(Named)] == ["x", "y", "rest", "name"]
    assert dataclasses.replace(Named(1), name="other") == Named(1, name="other")
    assert dataclasses.asdict(Point(1)) == {"x": 1, "y": 2, "rest": []}
    match Point(5):
        case Point(x, y):
            assert (x, y) == (5, 2)


def test_one_that_comes_from_another_process_is_whole() -> None:
    code = "from tests.test_records import Named; import pickle, sys; "
    code += "sys.stdout.buffer.write(pickle.dumps(Named(1, name='n')))"
    sent = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
    # The class has made no instance in a fresh interpreter: nothing but what was sent is there.
    told = "import pickle, sys; from tests.test_records import Named; "
    told += "one = pickle.loads(sys.stdin.buffer.read()); "
    told += "print(repr(one), one == one, one == Named(1, name='n'), hash(one.name) != 0)"
    done = subprocess.run([sys.executable, "-c", told], input=sent, capture_output=True, check=True)
    assert done.stdout.decode().split(") ")[1].split() == ["True", "True", "True"]
    assert copy.copy(Named(1)) == pickle.loads(pickle.dumps(Named(1))) == Named(1)


def test_a_data_class_of_another_kind_is_no_base() -> None:
    other = dataclasses.make_dataclass("Other", ["x"])
    with pytest.raises(TypeError, match="of another kind"):
        dataclass(type("Kind", (other,), {}))


def test_threads_that_want_a_class_at_once_get_one() -> None:
    def make(_: int) -> bool:
        kind: Any = dataclass(frozen=True)(type("Kind", (), {"__annotations__": {"x": "int"}}))
        with ThreadPoolExecutor(8) as threads:
            made = list(threads.map(kind, range(40)))
        return [each.x for each in made] == list(range(40))

    assert all(map(make, range(20)))


def test_a_pattern_does_all_that_a_compiled_one_does() -> None:
    word = pattern(r"(?P<first>\w)\w*")
    assert word.findall("ab c") == ["a", "c"]
    assert word.fullmatch("ab")
    assert word.sub("x", "ab c") == "x x"
    assert (word.pattern, word.groups) == (r"(?P<first>\w)\w*", 1)
    assert pattern(rb"\w").search(b"a")
    assert not pattern(r"a$").match("a\nb")


def test_defining_them_compiles_nothing() -> None:
    script = (
        "import re, builtins; from tfgradmigrate.records import dataclass, pattern\n"
        "def fail(*given): raise AssertionError(given)\n"
        "re.compile = fail; real = builtins.exec; builtins.exec = fail\n"
        "@dataclass(frozen=True)\n"
        "class A:\n    x: int\n"
        "pattern('a')\n"
        "builtins.exec = real\n"
        "print(A(1))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "A(x=1)\n", done.stderr
