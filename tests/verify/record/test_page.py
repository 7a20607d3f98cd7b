"""The programs of the page on proofs, and what the recorder answers to each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tfgradmigrate.verify.record.asking import recorded
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.tensorflow

PAGE = Path(__file__).parents[3] / "docs" / "explanations" / "proofs.md"

HEAD = "import tensorflow as tf\nfrom settings import rate\n\n\n"

SIZES: list[list[int | None]] = [[None, None], [6, 4]]
#: An old text, a new one, and the answer.
SHOWN = re.findall(
    r"```python old\n# old\n(.*?)```\n\n```python new\n# new\n(.*?)```\n\n```text\n(.*?)\n```",
    PAGE.read_text("utf-8"),
    re.DOTALL,
)


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as found:
        yield found


def test_all_programs_have_an_answer() -> None:
    assert len(SHOWN) == PAGE.read_text("utf-8").count("```text") == 4


@pytest.mark.parametrize(("old", "new", "answer"), SHOWN)
def test_the_recorder_answers_as_the_page_says(
    verifier: Verifier, old: str, new: str, answer: str
) -> None:
    found = recorded(HEAD + old, HEAD + new, "f", verifier.record)
    guards = [str(guard) for guard in found.guards if not guard.is_plain]
    said = f"no proof: {found.reason}" if found.reason else " given ".join(["proved", *guards])
    assert said.startswith(answer)
    assert found.reason or said == answer
