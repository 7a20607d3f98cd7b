"""Names for what is new."""

from __future__ import annotations

import pytest

from tfgradmigrate.emit.code import fresh


@pytest.mark.parametrize(
    ("options", "taken", "name"),
    [
        (["dy"], set(), "dy"),
        (["dy"], {"x"}, "dy"),
        (["dy", "upstream"], {"dy"}, "upstream"),
        (["dy"], {"dy"}, "dy_1"),
        (["dy", "upstream"], {"dy", "upstream", "dy_1"}, "dy_2"),
    ],
)
def test_a_new_name_is_one_that_nothing_has(options: list[str], taken: set[str], name: str) -> None:
    assert fresh(options, taken) == name
