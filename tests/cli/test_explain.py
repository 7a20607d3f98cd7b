"""`tfgradmigrate explain`: the pages of the finding codes, from the real idioms."""

from __future__ import annotations

import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.idioms import registry
from tfgradmigrate.rules.findings import GROUPS, explanations, free_numbers
from tfgradmigrate.rules.model import Explanation

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def pages() -> dict[str, Explanation]:
    registry()
    return explanations()


def test_every_code_has_a_page(pages: dict[str, Explanation], capsys: Captured) -> None:
    assert {"TGM101", "TGM118", "TGM401", "TGM501", "TGM905"} <= set(pages)
    for code, page in pages.items():
        assert main(["explain", code.lower()]) == 0
        assert capsys.readouterr().out == f"{code}: {page.title}\n\n{page.text.strip()}\n"


def test_without_a_code_all_are_listed(pages: dict[str, Explanation], capsys: Captured) -> None:
    assert main(["explain"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{code}  {pages[code].title}" for code in sorted(pages)
    ]


def test_the_free_numbers_are_listed_by_group(
    pages: dict[str, Explanation], capsys: Captured
) -> None:
    assert main(["explain", "--free"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in lines] == list(GROUPS.values())
    for line, codes in zip(lines, free_numbers().values(), strict=True):
        assert line.endswith(", ".join(codes))
        assert not set(codes) & set(pages)


def test_an_unknown_code_is_an_error(capsys: Captured) -> None:
    assert main(["explain", "TGM999"]) == 2
    assert "there is no finding code 'TGM999'" in capsys.readouterr().err


@pytest.mark.parametrize("group", ["TGM1", "tgm1", "Tgm10"])
def test_a_group_is_listed(group: str, pages: dict[str, Explanation], capsys: Captured) -> None:
    assert main(["explain", group]) == 0
    expected = [f"{code}  {pages[code].title}" for code in pages if code.startswith(group.upper())]
    assert len(expected) > 5
    assert capsys.readouterr().out.splitlines() == expected


@pytest.mark.parametrize("group", ["TGM", "TGM8", "T"])
def test_an_unknown_group_is_an_error(group: str, capsys: Captured) -> None:
    assert main(["explain", group]) == 2
    assert f"there is no finding code {group!r}" in capsys.readouterr().err
