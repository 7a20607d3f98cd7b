"""Some places of a module migrated, and the others left as they are."""

from __future__ import annotations

import ast
from functools import partial

import pytest

from tests.fixtures import cases
from tests.fixtures.test_rewrites import migrate
from tests.turns import every
from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import FileResult, Finding
from tfgradmigrate.run.choosing import migrate_chosen
from tfgradmigrate.run.engine import migrate_text

pytestmark = pytest.mark.many

TWO = """\
import tensorflow as tf


@tf.RegisterGradient("Clip")
def _clip(op, grad):
    return tf.clip_by_value(grad, -1.0, 1.0)


def first(x):
    g = tf.get_default_graph()
    with g.gradient_override_map({"Identity": "Clip"}):  # the first
        return tf.identity(x)


def second(x):
    with tf.get_default_graph().gradient_override_map(
        {"Identity": "Clip"}
    ):
        return tf.identity(x)
"""


def migrated(text: str) -> FileResult:
    return migrate_source(text, "module.py", MigrationOptions())


def changing(result: FileResult) -> list[Finding]:
    return [finding for finding in result.findings if not finding.action.changes_nothing]


def test_what_a_declined_place_needs_stays() -> None:
    one, other = changing(migrated(TWO))[-2:]
    for chosen, left in ((one, other), (other, one)):
        result = migrate_chosen(TWO, migrated, lambda each, line=chosen.line: each.line == line)  # type: ignore[misc]
        assert result is not None
        assert result.failure is None
        assert [each.line for each in result.ignored if each.line == left.line] == [left.line]
        assert result.new.count("gradient_override_map") == 1
        assert '@tf.RegisterGradient("Clip")' in result.new
        assert "left-" not in result.new
        assert result.old == TWO


def test_the_other_place_may_follow() -> None:
    first = migrate_chosen(TWO, migrated, lambda each: each.line < 12)
    assert first is not None
    assert first.changed
    assert "gradient_override_map" not in migrated(first.new).new


def test_all_is_the_whole_and_none_is_nothing() -> None:
    assert migrate_chosen(TWO, migrated, lambda _: True) == migrated(TWO)
    none = migrate_chosen(TWO, migrated, lambda _: False)
    assert none is not None
    assert none.new == TWO


def test_two_places_of_one_line_go_together_or_not_at_all() -> None:
    text = (
        "import tensorflow as tf\n\n\ndef f(x, y):\n"
        "    return tf.py_func(abs, [x], tf.float32), tf.py_func(abs, [y], tf.float32)\n"
    )
    first = migrated(text).findings[0]
    assert migrate_chosen(text, migrated, lambda each: each == first) is None
    assert migrate_chosen(text, migrated, lambda _: True) == migrated(text)


def test_a_file_of_python_2_is_migrated_as_a_whole_or_not_at_all() -> None:
    text = TWO + '\nprint "done"\n'
    convert = partial(migrate_text, path="module.py", options=MigrationOptions())
    for chosen in changing(convert(text)):
        assert migrate_chosen(text, convert, lambda each, it=chosen: each == it) is None  # type: ignore[misc]
    assert migrate_chosen(text, convert, lambda _: True) == convert(text)


def several() -> list[str]:
    """Cases of Python 3 with more than one place that changes."""
    return [
        name
        for name in every(12, cases.names())
        if cases.program(name).suffix == ".py"
        and not name.startswith("python2_file/")
        and cases.is_migrated(name)
    ]


@pytest.mark.parametrize("name", several())
def test_each_place_of_a_case_alone(name: str) -> None:
    """One place is migrated, what is declined is as it was, and the rest may follow."""
    text = cases.exact.source(name, "before", cases.ROOT)
    whole = migrate(name, text)
    for chosen in changing(whole):
        at = (chosen.line, chosen.column)
        part = migrate_chosen(
            text,
            partial(migrate, name),
            lambda each, at=at: (each.line, each.column) == at,  # type: ignore[misc]
        )
        if part is None:
            continue
        assert part.failure is None
        assert at in {(each.line, each.column) for each in part.findings}
        assert "left-" not in part.new
        ast.parse(part.new)
        assert migrate(name, part.new).failure is None
