"""Findings as diagnostics of an editor."""

from __future__ import annotations

import pytest

from tfgradmigrate.rules.model import Action, Finding
from tfgradmigrate.server.places import diagnostic


@pytest.mark.parametrize("action", Action)
def test_a_finding_of_any_action_says_what_it_assumes(action: Action) -> None:
    finding = Finding(
        "TGM103", action, "a.py", 2, 5, 2, 9, "i", "f", "said", assumes=("this",), notes=("that",)
    )
    shown = diagnostic(finding)
    assert shown.message == "said\nassumes: this\nnote: that"
    assert (shown.code, shown.range.start.line, shown.range.start.character) == ("TGM103", 1, 4)
