"""Guards: what a check that refuses leads to, and which rule asks which of them."""

from __future__ import annotations

import re

import pytest
from msgspec import Struct, field

from tests.fixtures.test_rewrites import text_of
from tfgradmigrate.idioms import registry
from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.findings.refused import LocalOp, OpsOutOfSight
from tfgradmigrate.rules.guards import OTHER, Asked, Guard, Refusal
from tfgradmigrate.rules.model import GuardAnswer

ONE = Guard("one", "The first")
TWO = Guard("two", "The second")


class Place(Struct):
    """What guards are asked with, here."""

    asked: Asked = field(default_factory=Asked)


@ONE.check
def check_small(place: Place, number: int) -> None:
    if number > 1:
        raise Refusal(LocalOp, f"{number} is large")


@TWO.finds
def half(place: Place, number: int) -> int:
    check_small(place, number)
    if number % 2:
        raise Refusal(OpsOutOfSight, f"{number} is odd")
    return number // 2


def test_a_check_that_refuses_is_noted_and_the_next_is_asked() -> None:
    place = Place()
    check_small(place, 1)
    place.asked.settle()
    check_small(place, 3)
    check_small(place, 4)
    assert half(place, 6) == 3
    assert place.asked.told("rule") == [
        GuardAnswer("rule", "one", "The first", False, "TGM404", "3 is large"),
        GuardAnswer("rule", "one", "The first", False, "TGM404", "4 is large"),
        GuardAnswer("rule", "one", "The first", False, "TGM404", "6 is large"),
        GuardAnswer("rule", "two", "The second", True),
    ]
    with pytest.raises(Refusal, match="3 is large"):
        place.asked.settle()


def test_what_finds_a_value_ends_the_asking() -> None:
    place = Place()
    with pytest.raises(Refusal, match="7 is odd") as raised:
        half(place, 7)
    place.asked.note(OTHER, raised.value)
    assert [(each.guard, each.reason) for each in place.asked.told("") if not each.holds] == [
        ("one", "7 is large"),
        ("two", "7 is odd"),
    ]


BLOCK = """
import tensorflow as tf


@tf.RegisterGradient("Half")
def _half(op, dy):
    return 0.5 * dy * read(op)


def f(x):
    with tf.get_default_graph().gradient_override_map({"Relu": "Half"}) as context:
        print(context)
        y = tf.nn.relu(x)
    return y
"""


def test_all_reasons_are_told_at_once() -> None:
    options = MigrationOptions(ignore=("TGM301",))
    (finding, _) = sorted(
        migrate_source(BLOCK, "a.py", options).findings, key=lambda each: each.code
    )[::-1]
    assert (finding.code, finding.idiom, finding.rule) == ("TGM402", "refused", "local_op")
    assert finding.message == "the context is bound with `as`; drop that, its value means nothing"
    assert finding.notes == (
        "also: `op` is passed on to code that may need more of it than inputs and "
        "outputs; pass the tensors instead",
    )
    assert [(each.guard, each.code) for each in finding.guards if not each.holds] == [
        ("plain_block", "TGM402"),
        ("reads_tensors", "TGM406"),
    ]


def test_a_rule_that_an_earlier_one_left_to_it_comes_with_both() -> None:
    shimmed = next(
        each for each in migrate_source(BLOCK, "a.py", MigrationOptions()).findings if each.guards
    )
    assert (shimmed.code, shimmed.rule) == ("TGM301", "shimmed_block")
    assert list(dict.fromkeys(each.rule for each in shimmed.guards)) == [
        "local_op",
        "shimmed_block",
    ]
    assert all(each.holds for each in shimmed.guards if each.rule == "shimmed_block")


def test_a_context_that_code_reads_stays_with_its_block() -> None:
    """The context of the shim binds the name of its `as` as that of the graph does."""
    text = text_of("shimmed_block/keras_sequential_added", "before")
    (head,) = re.findall(r"^with .*gradient_override_map\(.*:\n", text, re.MULTILINE)
    named = text.replace(head, f"{head[:-2]} as context:\n    print(context)\n")
    result = migrate_source(named, "a.py", MigrationOptions())
    assert result.failure is None
    assert [finding.code for finding in result.findings if finding.guards] == ["TGM301"]
    assert f"{head[:-2].replace('tf.get_default_graph().', '')} as context:\n" in result.new


def test_a_guard_has_one_text() -> None:
    texts: dict[str, set[str]] = {}
    for idiom in registry():
        for guard in idiom.guards:
            texts.setdefault(guard.id, set()).add(guard.text)
    assert all(len(each) == 1 for each in texts.values())
    assert all(len(text) < 90 for each in texts.values() for text in each)
