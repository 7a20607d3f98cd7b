"""`tfgradmigrate explain`: the pages of the finding codes, from the real idioms."""

from __future__ import annotations

import pytest

from tfgradmigrate import failures, idioms, upgrade
from tfgradmigrate.cli import main
from tfgradmigrate.model import Explanation

Captured = pytest.CaptureFixture[str]


def explanations() -> dict[str, Explanation]:
    return {**idioms.explanations(), **upgrade.explanations(), **failures.explanations()}


def test_the_codes_of_idioms_and_failures_are_apart() -> None:
    parts = [idioms.explanations(), upgrade.explanations(), failures.explanations()]
    assert sum(map(len, parts)) == len(explanations())


def test_every_code_has_a_page(capsys: Captured) -> None:
    pages = explanations()
    assert pages
    for code, page in pages.items():
        assert main(["explain", code.lower()]) == 0
        assert capsys.readouterr().out == f"{code}: {page.title}\n\n{page.text.strip()}\n"


def test_without_a_code_all_are_listed(capsys: Captured) -> None:
    assert main(["explain"]) == 0
    pages = explanations()
    assert capsys.readouterr().out.splitlines() == [
        f"{code}  {pages[code].title}" for code in sorted(pages)
    ]


def test_an_unknown_code_is_an_error(capsys: Captured) -> None:
    assert main(["explain", "TGM999"]) == 2
    assert "there is no finding code 'TGM999'" in capsys.readouterr().err
