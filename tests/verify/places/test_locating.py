"""Which functions of two texts are compared, and what differs besides."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from tests.conftest import finding
from tests.turns import every
from tests.verify.places.located import located
from tfgradmigrate.verify.places.locating import places_of
from tfgradmigrate.verify.places.model import Located, Reason

FIXTURES = Path(__file__).parents[3] / "fixtures"
CASES = sorted(str(path.parent.relative_to(FIXTURES)) for path in FIXTURES.glob("*/*/after.py"))

OLD = """\
import tensorflow as tf


@tf.RegisterGradient("Halved")
def _halved(op, grad):
    return 0.5 * grad


RATE = 2.0


def half(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        return tf.identity(x)


def whole(x):
    return half(x) * RATE


class Net:
    def call(self, x):
        return half(x)


def apart(x):
    return x + 1.0
"""
NEW = """\
import tensorflow as tf


@tf.custom_gradient
def _identity(x):
    return tf.identity(x), lambda grad: 0.5 * grad


RATE = 2.0


def half(x):
    return _identity(x)


def whole(x):
    return half(x) * RATE


class Net:
    def call(self, x):
        return half(x)


def apart(x):
    return x + 1.0
"""


def names(found: Located) -> tuple[list[str], tuple[str, ...]]:
    return [place.symbol for place in found.places], found.changed


@pytest.mark.parametrize(
    ("before", "after", "places", "changed"),
    [
        ("", "", ["half"], ()),
        ("half(x) * RATE", "RATE * half(x)", ["half", "whole"], ()),
        ("        return half(x)\n", "        return -half(x)\n", ["half", "Net.call"], ()),
        ("RATE = 2.0", "RATE = 3.0", ["<module>", "half"], ()),
        ("x + 1.0", "x + 2.0", ["half"], ("apart",)),
        ("def apart(x):", "def apart(x, y=1):", ["half"], ("apart",)),
        ("class Net:", "class Net(dict):", ["half"], ("Net",)),
        ("class Net:", "class Net:\n    def more(self):\n        pass\n", ["half"], ("Net.more",)),
        ("RATE = 2.0", "RATE = 2.0\nprint(RATE)", ["half"], ("<module>",)),
        ("RATE = 2.0", "RATE = 2.0\nMORE = 1.0", ["half"], ()),
        ("RATE = 2.0", "RATE = 2.0\nabs = len", ["half"], ()),
        ("import tensorflow", "import lib\nimport tensorflow", ["half"], ("import lib",)),
    ],
)
def test_what_differs_is_a_place_or_named(
    before: str, after: str, places: list[str], changed: tuple[str, ...]
) -> None:
    assert before in NEW
    found = located(OLD, NEW.replace(before, after, 1) if before else NEW)
    assert names(found) == (places, changed)
    assert [each.symbol for each in found.besides] == [n for n in changed if n == "apart"]
    assert found.left == ()


def test_a_place_has_its_lines_and_what_it_needs() -> None:
    (place,) = located(OLD, NEW).places
    assert (place.symbol, place.now) == ("half", "half")
    assert (place.old_lines, place.new_lines) == ((12, 14), (12, 13))
    assert "_halved" in place.old
    assert "_identity" in place.new
    assert "def whole" not in place.old + place.new
    assert place.old.count("\n") == OLD.count("\n")


def test_a_function_of_another_name_is_found() -> None:
    (place,) = located(OLD, NEW.replace("def half(", "def half_(")).places[:1]
    assert (place.symbol, place.now) == ("half", "half_")


def test_methods_beside_a_place_are_no_part_of_it() -> None:
    old = OLD.replace("return half(x)\n", "return half(x)\n\n    def other(self):\n        pass\n")
    new = old.replace("        return half(x)\n", "        return -half(x)\n")
    (place,) = (each for each in located(old, new).places if each.symbol == "Net.call")
    assert "def call" in place.old
    assert "def other" not in place.old


def test_a_helper_whose_ops_an_override_decides_is_compared_with_its_caller() -> None:
    old = OLD.replace("return tf.identity(x)", "return inner(x)")
    old += "\n\ndef inner(x):\n    return tf.identity(x)\n"
    new = NEW + "\n\ndef inner(x):\n    return _identity(x)\n"
    new = new.replace("def half(x):\n    return _identity(x)", "def half(x):\n    return inner(x)")
    assert names(located(old, new)) == (["half"], ())


def test_what_replaces_a_function_of_its_name_belongs_to_the_module() -> None:
    old = OLD.replace("def apart(x):", "def half(x):")
    assert "<module>" in names(located(old, NEW.replace("def apart(x):", "def half(x):")))[0]


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        (OLD, Reason.UNCHANGED),
        (OLD.replace("tf.get_default_graph", "tf.compat.v1.get_default_graph"), Reason.RESPELLED),
        ("import tensorflow as tf\n", Reason.NO_COUNTERPART),
    ],
)
def test_a_mark_in_no_place_has_a_reason(new: str, reason: Reason) -> None:
    marked = structs.replace(finding("a.py"), line=13, end_line=13, occurrences=((13, 1),))
    left = places_of(OLD, new, (marked,)).left
    assert [(each.symbol, each.line, each.reason) for each in left] == [("half", 13, reason)]
    assert left[0].findings == (marked,)


@pytest.mark.parametrize("side", [0, 1])
def test_a_text_that_is_none_has_no_places(side: int) -> None:
    texts = [OLD, NEW]
    texts[side] = "def f(:"
    (left,) = places_of(texts[0], texts[1], ()).left
    assert left.reason is (Reason.OLD_NOT_PARSED, Reason.NEW_NOT_PARSED)[side]


@pytest.mark.parametrize("case", every(4, CASES))
def test_all_that_a_migration_changes_is_in_a_place_or_named(case: str) -> None:
    old, new = ((FIXTURES / case / f"{each}.py").read_text("utf-8") for each in ("before", "after"))
    found = located(old, new)
    assert found.places or found.left or found.changed or old == new
