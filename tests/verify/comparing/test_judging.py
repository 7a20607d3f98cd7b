"""Where old and new fail alike, the mode is not for them: only for reasons of the mode."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tfgradmigrate.model import Agreement
from tfgradmigrate.verify.comparing.compare import Tolerance
from tfgradmigrate.verify.comparing.judging import outcome_of
from tfgradmigrate.verify.running.protocol import Reply

SHAPE = "Tensor's shape (4,) is not compatible with supplied shape (None, 2)."
ROW = "Expected a list, got a tensor"


def reply(mode: str, message: str = "") -> Reply:
    run: dict[str, Any] = {"outputs": [], "gradients": []}
    whole: dict[str, Any] = {"mode": mode, "structure": "tensor", "sources": [], "runs": [run]}
    whole["status"] = "error" if message else "ok"
    if message:
        error = {"type": "ValueError", "base": "ValueError", "stage": "forward", "line": 3}
        whole["error"] = run["error"] = {**error, "message": message}
    return cast("Reply", whole)


@pytest.mark.parametrize(
    ("message", "of_old", "agreement"),
    [
        (SHAPE, SHAPE, Agreement.NOT_APPLICABLE),
        (SHAPE, "", Agreement.DIFFERS),
        (SHAPE, ROW, Agreement.DIFFERS),
        (ROW, ROW, Agreement.DIFFERS),
    ],
)
def test_a_shape_that_is_stated_wrongly_fails_in_eager_mode_alone(
    message: str, of_old: str, agreement: Agreement
) -> None:
    old, new = reply("v1_graph"), reply("eager", message)
    found = outcome_of(old, new, reply("eager", of_old), "", Tolerance(), "")
    assert found.agreement is agreement
