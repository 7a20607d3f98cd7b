"""Pairs by hand: no wrong one may be taken for right, and some right ones have to be seen."""

from __future__ import annotations

import pytest

pytest.importorskip("tensorflow")

from tests.turns import every
from tfgradmigrate.verify.worker.graphs import NoForm, compare

from .pairs import RIGHT, WRONG, Programs
from .tracer import form

pytestmark = pytest.mark.tensorflow


def outcomes(pair: Programs, modes: tuple[str, ...]) -> dict[str, str]:
    """Return what comes of a pair in each mode, where it can be traced."""
    found = {}
    for mode in modes:
        try:
            one, other = (form(text, pair.inputs, mode) for text in (pair.one, pair.other))
        except NoForm as error:
            found[mode] = error.reason
            continue
        found[mode] = compare(one, other).outcome
    return found


@pytest.mark.parametrize("pair", every(12, WRONG), ids=lambda pair: pair.name)
def test_a_wrong_pair_is_never_identical(pair: Programs) -> None:
    found = outcomes(pair, ("graph", "function"))
    assert "identical" not in found.values()


@pytest.mark.parametrize("pair", RIGHT, ids=lambda pair: pair.name)
def test_a_right_pair_is_identical(pair: Programs) -> None:
    modes = ("graph", "function")
    assert outcomes(pair, modes) == dict.fromkeys(modes, "identical")


@pytest.mark.parametrize("pair", RIGHT, ids=lambda pair: pair.name)
def test_with_a_tape_outside_a_right_pair_adds_the_same(pair: Programs) -> None:
    assert outcomes(pair, ("tape",))["tape"] in ("identical", "order of additions")


def test_the_order_of_three_additions_is_an_outcome_of_its_own() -> None:
    pair = next(pair for pair in WRONG if pair.name == "three gradients in another order")
    assert outcomes(pair, ("graph",)) == {"graph": "order of additions"}


def test_a_difference_is_told_by_the_smallest_expressions_and_their_lines() -> None:
    pair = next(pair for pair in WRONG if pair.name == "a strict bound")
    one, other = (form(text, pair.inputs) for text in (pair.one, pair.other))
    difference = compare(one, other).differences[0]
    assert difference.part == "gradients of all by source 0"
    assert difference.old == "LessEqual(Abs(x0), float32 1.0)"
    assert difference.new == "Less(Abs(x0), float32 1.0)"
    assert "tf.abs(x) <= 1.0" in difference.old_lines[-1]
    assert len(str(difference).splitlines()) <= 12
