"""Lines of one text in another, also where nearly all lines are equal."""

from __future__ import annotations

from tfgradmigrate.left.places import lines_in


def test_lines_of_a_long_table_of_equal_lines() -> None:
    """To compare each line with each would take minutes here."""
    table = "    0.0,\n" * 30_000
    line_of = lines_in(f"new\n{table}y = 2\n{table}", f"{table}y = 1\n{table}")
    assert [line_of(n) for n in (2, 30_001, 30_003, 60_002)] == [1, 30_000, 30_002, 60_001]
    assert line_of(30_002) == 30_000  # what is gone is told at the line above
