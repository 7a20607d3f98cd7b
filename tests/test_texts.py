"""How reports cut what is long."""

from __future__ import annotations

import pytest

from tfgradmigrate.program.texts import listed, parted, shortened


@pytest.mark.parametrize(
    ("sides", "shown"),
    [
        (("Mul(x)", "Add(x)"), ["Mul(x)", "Add(x)"]),
        (("a" * 60 + "b", "a" * 60 + "c"), ["..." + "a" * 30 + "b", "..." + "a" * 30 + "c"]),
        (("b" + "a" * 60, "c"), ["b" + "a" * 39 + "...", "c"]),
        (("a" * 60, "a" * 70), ["..." + "a" * 30, "..." + "a" * 40]),
    ],
)
def test_long_texts_are_shown_where_they_part(sides: tuple[str, str], shown: list[str]) -> None:
    assert parted(sides, 40) == shown


def test_a_text_is_cut_at_its_end() -> None:
    assert shortened("a" * 10, 10) == "a" * 10
    assert shortened("a" * 11, 10) == "a" * 7 + "..."


def test_the_last_of_many_names_are_counted() -> None:
    assert listed(["a", "b"], 2) == "a, b"
    assert listed(["a", "b", "c", "d"], 2) == "a, b and 2 more"
