"""What a parameter may be, by its name and its uses."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.program.kinds import kinds_of
from tfgradmigrate.verify.program.usage import Usage


@pytest.mark.parametrize(
    ("name", "kinds", "told"),
    [
        ("x", set(), ["tensor", "number"]),
        ("alpha", set(), ["number", "tensor"]),
        ("labels", set(), ["index", "tensor", "number"]),
        ("x", {"tensor", "number"}, ["tensor", "number"]),
        ("x", {"integer"}, ["number", "tensor"]),
        ("x", {"list", "tensor"}, ["tensor", "list"]),
        ("x", {"callable", "bool"}, ["callable", "bool", "tensor", "number"]),
    ],
)
def test_kinds(name: str, kinds: set[str], told: list[str]) -> None:
    assert kinds_of(name, "", Usage(kinds=kinds)) == told


def test_an_annotation_comes_before_uses_that_others_can_have_too() -> None:
    told = kinds_of("x", "Optional[tf.Tensor]", Usage(kinds={"string", "gradient"}))
    assert told == ["gradient", "tensor", "string", "number"]
