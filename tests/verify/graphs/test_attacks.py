"""Attacks by hand, many of one kind: the prover must not call one of them the same."""

from __future__ import annotations

import pytest

pytest.importorskip("tensorflow")

from tests.turns import every
from tfgradmigrate.verify.worker.graphs import NoForm, compare

from .attacks import (
    ATTACKS,
    ATTACKS_IN_GRAPHS,
    ATTACKS_OF_SIZES,
    REFUSED,
    SAME_OVERRIDDEN,
    UNKNOWN_OVERRIDDEN,
)
from .pairs import WRONG, Programs
from .tracer import form

pytestmark = pytest.mark.tensorflow

#: What counts as proved.
SAME = ("identical", "order of additions", "second order")


def outcome(pair: Programs, mode: str) -> str:
    """Return what comes of a pair: both programs can be traced."""
    one, other = (form(text, pair.inputs, mode) for text in (pair.one, pair.other))
    return compare(one, other).outcome


def test_there_are_many() -> None:
    names = [
        pair.name
        for pair in (
            *ATTACKS,
            *ATTACKS_IN_GRAPHS,
            *ATTACKS_OF_SIZES,
            *UNKNOWN_OVERRIDDEN,
            *REFUSED,
            *WRONG,
        )
    ]
    assert len(set(names)) == len(names) >= 373


@pytest.mark.parametrize("pair", every(3, ATTACKS), ids=lambda pair: pair.name)
def test_an_attack_does_not_fool_the_prover(pair: Programs) -> None:
    assert outcome(pair, "function") not in SAME


@pytest.mark.parametrize("pair", ATTACKS_IN_GRAPHS, ids=lambda pair: pair.name)
def test_what_is_left_in_a_graph_is_told(pair: Programs) -> None:
    assert outcome(pair, "graph") not in SAME


@pytest.mark.parametrize("pair", ATTACKS_OF_SIZES, ids=lambda pair: pair.name)
def test_sizes_that_are_known_are_not_all_the_same(pair: Programs) -> None:
    assert outcome(pair, "graph") not in SAME
    assert outcome(pair, "function") not in SAME


@pytest.mark.parametrize("pair", UNKNOWN_OVERRIDDEN, ids=lambda pair: pair.name)
def test_overrides_of_an_unknown_function_are_a_part_of_it(pair: Programs) -> None:
    assert outcome(pair, "graph") not in SAME


@pytest.mark.parametrize("pair", SAME_OVERRIDDEN, ids=lambda pair: pair.name)
def test_an_unknown_function_has_the_same_overrides_by_the_shim(pair: Programs) -> None:
    old = form(pair.one, pair.inputs)
    for mode in ("graph", "function"):
        assert compare(old, form(pair.other, pair.inputs, mode)).outcome == "identical"
    assert compare(old, form(pair.other, pair.inputs, "tape")).outcome in SAME


@pytest.mark.parametrize("pair", REFUSED, ids=lambda pair: pair.name)
def test_nothing_is_claimed_where_a_refusal_is_caught(pair: Programs) -> None:
    for text in (pair.one, pair.other):
        with pytest.raises(NoForm, match="not known runs under a gradient override"):
            form(text, pair.inputs, "function")
