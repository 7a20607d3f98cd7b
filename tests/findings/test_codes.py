"""The registry of finding codes: one number, one class, one page."""

from __future__ import annotations

import pytest

from tfgradmigrate.idioms import registry
from tfgradmigrate.rules import findings
from tfgradmigrate.rules.findings import Code, DuplicateCodeError, explanations, free_numbers
from tfgradmigrate.rules.model import Action


@pytest.fixture
def scratch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what a test registers out of the registry."""
    registry()
    explanations()
    monkeypatch.setattr(findings, "_known", dict(findings._known))


@pytest.mark.usefixtures("scratch")
@pytest.mark.parametrize("taken", ["TGM103", "TGM118", "TGM401", "TGM905"])
def test_a_second_class_with_a_code_is_an_error(taken: str) -> None:
    with pytest.raises(DuplicateCodeError, match=rf"{taken}.*explain --free"):
        type("Another", (Code,), {"code": taken, "action": Action.REFUSE})


@pytest.mark.usefixtures("scratch")
def test_a_code_registers_its_page() -> None:
    class Unheard(Code):
        """What nobody has heard of

        The text below it.
        """

        code = "TGM190"
        action = Action.REWRITE

    page = explanations()["TGM190"]
    assert (page.title, page.text) == ("What nobody has heard of", "The text below it.")
    assert free_numbers()[1][-1] == "TGM191"


def test_free_numbers_are_those_between_and_the_next() -> None:
    registry()
    taken = set(explanations())
    for group, numbers in free_numbers().items():
        assert not taken & set(numbers)
        highest = max(int(code[3:]) for code in taken | set(numbers) if code[3] == str(group))
        every = {f"TGM{number}" for number in range(group * 100 + 1, highest + 1)}
        assert every <= taken | set(numbers)


def test_every_page_has_a_title_and_a_text() -> None:
    registry()
    for page in explanations().values():
        assert page.title, page.code
        assert page.text, page.code
