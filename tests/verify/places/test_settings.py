"""Settings: what another file may set anew of a class, an object or a dictionary of the module."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from tfgradmigrate.verify.places.settings import default_of, settings_made, settings_of
from tfgradmigrate.verify.program.module import Module
from tfgradmigrate.verify.program.scopes import bound_names

TEXT = """
import argparse, collections, enum
import numpy as np

K = 3
L = K * 2
STEP = len([K, 1])

class Base:
    rate = 0.1
    kept = 1

    def kept(self): pass

class Own(Base):
    scale = float(K)
    bits: int = 8
    wide: int
    both = other = (1, np.float32(2))
    layer = Layer(3)
    names = {"Sign": "Identity"}
    later = lambda: 3

    def __init__(own, given, /, wanted, *, named=None, **rest):
        own.given = given
        own.wanted, wanted.own = wanted, 3
        own.named = named
        own.count = 0
        own.net = Layer(given)
        own.part = Part()
        own.part.k = 3
        wanted.n = 2
        own.rest = unknown

class Part:
    slope = 0.5
    deep = 1.0

    def __init__(self):
        self.inner = Inner()

class Inner:
    turn = 2

    class Within:
        low = 1

class Fixed(enum.Enum):
    one = 1

class Static:
    @staticmethod
    def __init__():
        self.n = 1

own = Own(1, 2)
cfg = argparse.Namespace(bits=L, name="a", net=Layer(3), **MORE)
table = {"bits": 8, "net": Layer(3), K: 1, "deep": {"k": 1}}
listed = dict(bits=8, step=STEP)
fixed = Fixed(1)
static = Static()
twice = Own(1, 2)
twice = Own(2, 1)
"""

MODULE = Module(dedent(TEXT))
BINDING: dict[str, list[ast.stmt]] = {}
for node in MODULE.tree.body:
    for bound in bound_names([node]):
        BINDING.setdefault(bound, []).append(node)


@pytest.mark.parametrize(
    ("name", "paths"),
    [
        ("Own", ["bits", "both", "other", "rate", "scale"]),
        ("Part", ["deep", "slope"]),
        ("Base", ["rate"]),
        ("Fixed", []),
        (
            "own",
            [
                *("bits", "both", "count", "given", "named", "other"),
                *("part.deep", "part.inner.turn", "part.slope", "rate", "scale"),
            ],
        ),
        ("cfg", ["bits", "name"]),
        ("fixed", []),
        ("static", []),
        ("twice", []),
        ("K", []),
    ],
)
def test_the_settings_of_a_name(name: str, paths: list[str]) -> None:
    found = sorted(settings_of(name, MODULE, BINDING))
    assert found == [f"{name}.{path}" for path in paths]


def test_a_class_in_a_class_has_settings_of_its_own() -> None:
    assert sorted(settings_of("Inner", MODULE, BINDING)) == ["Inner.Within.low", "Inner.turn"]


def test_the_settings_of_a_dictionary_are_items() -> None:
    assert list(settings_of("table", MODULE, BINDING)) == ["table['bits']", "table['deep']"]
    assert list(settings_of("listed", MODULE, BINDING)) == ["listed['bits']", "listed['step']"]


def test_names_that_stand_for_each_other_are_no_settings() -> None:
    module = Module("one = other\nother = one\ntable = {'a': one, 'b': 3}\n")
    binding = {node.targets[0].id: [node] for node in module.tree.body}  # type: ignore[attr-defined]
    assert list(settings_of("table", module, binding)) == ["table['b']"]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("Own.scale", "float(K)"),
        ("Own.rate", "0.1"),
        ("Own.layer", None),
        ("own.count", "0"),
        ("own.bits", "8"),
        ("own.none", None),
        ("own.part.slope", None),
        ("cfg.name", "'a'"),
        ("cfg.bits", "L"),
        ("cfg.none", None),
        ("table['bits']", "8"),
        ("table['none']", None),
        ("listed['step']", "STEP"),
        ("own", None),
        ("twice.bits", None),
        ("unknown.bits", None),
    ],
)
def test_what_a_setting_is_at_first(path: str, code: str | None) -> None:
    assert default_of(path, MODULE, BINDING) == code


def test_what_says_what_settings_are_at_first_is_not_compared() -> None:
    made = [ast.unparse(node) for node in settings_made("Own", MODULE, BINDING)]
    assert made == [
        *("scale = float(K)", "bits: int = 8", "both = other = (1, np.float32(2))"),
        *("own.count = 0", "own.part.k = 3", "wanted.n = 2"),
    ]
    for name, number in [("own", 1), ("table", 1), ("fixed", 0), ("K", 0)]:
        assert len(settings_made(name, MODULE, BINDING)) == number, name


def test_an_object_may_make_one_of_its_own_class() -> None:
    text = "class Loop:\n    def __init__(self):\n        self.k = 1\n        self.next = Loop()\n"
    module = Module(f"{text}loop = Loop()\n")
    found = list(settings_of("loop", module, {"loop": module.tree.body[-1:]}))
    assert found == ["loop.k", "loop.next.k", "loop.next.next.k"]
