"""What a parameter may be, by its name and its uses."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.program.kinds import kinds_of
from tfgradmigrate.verify.program.usage import Usage


@pytest.mark.parametrize(
    ("name", "kinds", "told"),
    [
        ("x", {}, ["tensor", "number"]),
        ("labels", {}, ["tensor", "index", "number"]),
        ("x", {"tensor": 1, "number": 1, "arithmetic": 1}, ["number", "tensor"]),
        ("x", {"tensor": 2, "number": 1, "arithmetic": 1}, ["tensor", "number"]),
        ("x", {"tensor": 2, "integer": 1, "number": 1}, ["number", "tensor"]),
        ("x", {"tensor": 1, "integer": 1, "number": 1}, ["number", "tensor"]),
        ("x", {"tensor": 1, "arithmetic": 1}, ["tensor", "number"]),
        ("x", {"tensor": 1, "integer": 1}, ["number", "tensor"]),
        ("x", {"arithmetic": 1}, ["tensor", "number"]),
        ("alpha", {"arithmetic": 1}, ["number", "tensor"]),
        ("labels", {"tensor": 1}, ["tensor", "index"]),
        ("x", {"indexed": 1}, ["tensor", "list"]),
        ("xs", {"indexed": 1}, ["list", "tensor"]),
        ("x", {"list": 1, "tensor": 1}, ["tensor", "list"]),
        ("xs", {"list": 1, "tensor": 1}, ["list", "tensor"]),
        ("labels", {"list": 1, "tensor": 1}, ["tensor", "index", "list"]),
        ("fn", {"list": 1, "tensor": 1}, ["tensor", "list"]),
        ("x", {"number": 1, "list": 1}, ["number", "list", "tensor"]),
        ("x", {"array": 1}, ["array", "tensor", "number"]),
        ("x", {"array": 1, "tensor": 1}, ["tensor", "number"]),
    ],
)
def test_kinds(name: str, kinds: dict[str, int], told: list[str]) -> None:
    assert kinds_of(name, "", Usage(kinds=kinds)) == told
