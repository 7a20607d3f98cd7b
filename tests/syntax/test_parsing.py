"""Which texts are nested deeper than any parser should be shown."""

from __future__ import annotations

import pytest

from tfgradmigrate.syntax.parsing import TooNestedError, parse

DEEP = "(" * 201


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"x = 1\ny = {DEEP}", 2),
        (f"x = 1\ny = {DEEP}1{')' * 201}\n", 2),
        ("[" + "{" * 100 + "\n" + "(" * 100, 2),
        (f"\n\ny = {DEEP}", 3),
        (f"f'{{{DEEP}'", 1),
        (f"){DEEP}", 1),
        ("(()" * 201, 1),
        ("(()" * 199, None),
        (f"x = {'(' * 200}", None),
        (f"){'(' * 200}", None),
        (f"{'()' * 201} +", None),
        (f"x = {'(' * 150}{')' * 150}\ny = {'(' * 150}", None),
        (f"'{DEEP}' +", None),
        (f'"""\n{DEEP}\n""" +', None),
        (f"# {DEEP}\n1 +", None),
        ("1 +", None),
    ],
)
def test_too_many_brackets_within_one_another(text: str, line: int | None) -> None:
    tree, error = parse(text)
    assert tree is None
    assert error is not None
    assert isinstance(error, TooNestedError) is (line is not None)
    assert line in (None, error.lineno)
