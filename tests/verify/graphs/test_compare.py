"""Forms that differ in one part alone are never identical, whichever comes first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("tensorflow")

from tfgradmigrate.verify.worker.graphs import Form, compare

from .pairs import XY
from .tracer import form

pytestmark = pytest.mark.tensorflow

TEXT = """
w = tf.Variable([1.0, 2.0, 3.0])

@tf.custom_gradient
def scaled(x):
    return tf.sign(x), lambda dy: dy * tf.abs(x)

def place(x, y):
    tf.print(x)
    return scaled(x) * w, scaled(y)
"""


@pytest.fixture(scope="module")
def traced() -> Form:
    return form(TEXT, XY)


def _first(sets: dict[str, Any], change: Callable[[Any], Any]) -> dict[str, Any]:
    name = next(iter(sets))
    return {**sets, name: change(sets[name])}


CHANGES: dict[str, Callable[[Form], dict[str, Any]]] = {
    "structure": lambda f: {"structure": f.structure + "?"},
    "fewer outputs": lambda f: {"outputs": f.outputs[:-1]},
    "outputs swapped": lambda f: {"outputs": f.outputs[::-1]},
    "dtype of an output": lambda f: {
        "outputs": ((f.outputs[0][0], "?", *f.outputs[0][2:]), *f.outputs[1:])
    },
    "fewer sets of gradients": lambda f: {"gradients": dict(list(f.gradients.items())[:-1])},
    "fewer gradients": lambda f: {"gradients": _first(f.gradients, lambda s: s[:-1])},
    "no gradients": lambda f: {"gradients": _first(f.gradients, lambda _: "none")},
    "gradients swapped": lambda f: {"gradients": _first(f.gradients, lambda s: s[::-1])},
    "a gradient lost": lambda f: {"gradients": _first(f.gradients, lambda s: [None, *s[1:]])},
    "slices": lambda f: {"gradients": _first(f.gradients, lambda s: [[s[0]] * 3, *s[1:]])},
    "fewer of second order": lambda f: {"second_order": _first(f.second_order, lambda s: s[:-1])},
    "no effect": lambda f: {"effects": _first(f.effects, lambda s: s[:-1])},
    "an effect twice": lambda f: {"effects": _first(f.effects, lambda s: [*s, *s])},
    "no variables": lambda f: {"variables": []},
    "something shared": lambda f: {"shared": [*f.shared, ["a", "b"]]},
    "another order": lambda f: {"ran_before": "?"},
    "a collection": lambda f: {"collections": {**f.collections, "losses": ["?"]}},
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_forms_that_differ_in_one_part_differ(traced: Form, name: str) -> None:
    assert compare(traced, replace(traced)).outcome == "identical"
    changes = CHANGES[name](traced)
    for part, value in changes.items():
        assert getattr(traced, part) != value, "nothing is changed"
    other = replace(traced, **changes)
    for one, two in ((traced, other), (other, traced)):
        found = compare(one, two)
        assert found.outcome == ("second order" if "second_order" in changes else "differs")
        assert all(str(each) for each in found.differences)


@pytest.mark.parametrize(
    ("one", "other", "outcome"),
    [
        ([None, 3], [2, 3], "identical"),
        ([2, 3], [None, 3], "differs"),
        (None, [2, 3], "identical"),
        ([2, 3], None, "differs"),
        ([None], [2, 3], "differs"),
        ([2, 3], [2, 4], "differs"),
    ],
)
def test_more_may_be_known_of_a_shape_but_not_asserted(
    traced: Form, one: Any, other: Any, outcome: str
) -> None:
    forms = [
        replace(traced, outputs=((*traced.outputs[0][:2], shape), *traced.outputs[1:]))
        for shape in (one, other)
    ]
    assert compare(*forms).outcome == outcome
    for asserted in ([one], [other, other]):
        assert compare(forms[0], replace(forms[1], set_shapes=asserted)).outcome == "differs"
        assert compare(replace(forms[0], set_shapes=asserted), forms[1]).outcome == "differs"


def test_slices_differ_where_one_of_the_three_does(traced: Form) -> None:
    name, rows = next(iter(traced.gradients.items()))
    assert isinstance(rows, list)
    one, other = rows[0], traced.outputs[0][0]
    for ours, theirs in (
        *(([one, one, one], [one, one, other]), ([one, one, one], [other, one, one])),
        ([one, one, None], [one, one, other]),
    ):
        forms = [
            replace(traced, gradients={**traced.gradients, name: [each, *rows[1:]]})
            for each in (ours, theirs)
        ]
        assert compare(*forms).outcome == compare(*forms[::-1]).outcome == "differs"
        assert compare(forms[0], replace(forms[0])).outcome == "identical"


CHECKED = """
def place(x, y):
    a = tf.debugging.check_numerics(tf.numpy_function(abs, [x], tf.float32), "a")
    b = tf.debugging.check_numerics(tf.numpy_function(abs, [y], tf.float32), "b")
    return a, b, tf.debugging.check_numerics(x, "c")
"""


def test_checks_of_gradients_that_nothing_is_made_of_may_go() -> None:
    """Nothing runs them in a graph of version 1; in which order the others run tells nothing."""
    old = form(CHECKED, XY)
    ran = old.effects["gradient all"]

    def with_checks(rows: list[int]) -> bool:
        new = replace(old, mode="tape", effects={**old.effects, "gradient all": rows})
        return any("what runs" in str(each) for each in compare(old, new).differences)

    read = {row for row in ran if row in old.gradients["all"]}
    assert len(ran) == 3
    assert len(read) == 1
    assert not with_checks(ran[::-1])
    assert not with_checks([*read])
    assert with_checks([row for row in ran if row not in read])
    assert with_checks([*ran, *read])
    assert with_checks([ran[0]] * 3)
    taped = replace(old, mode="tape")
    fewer = replace(taped, effects={**old.effects, "gradient all": [*read]})
    assert any("what runs" in str(each) for each in compare(taped, fewer).differences)
