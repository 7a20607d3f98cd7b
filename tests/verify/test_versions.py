"""What two versions of TensorFlow compute differently is no difference of old and new."""

from __future__ import annotations

from typing import Any

import pytest

from tfgradmigrate.rules.model import Agreement, ModeOutcome
from tfgradmigrate.verify.inputs.values import tensor
from tfgradmigrate.verify.program.slicing import Slice
from tfgradmigrate.verify.program.subject import Subject
from tfgradmigrate.verify.trials import Pair, Trial, VerifySettings
from tfgradmigrate.verify.verifier import Verifier


def reply(first: float, second: float) -> Any:
    """Return a reply with a gradient and its second order."""
    run = {
        "outputs": [tensor("float32", [1], [1.0])],
        "gradients": [tensor("float32", [1], [first])],
        "second_order": [tensor("float32", [1], [second])],
    }
    return {
        "mode": "second_order",
        "status": "ok",
        "runs": [run],
        "structure": "tensor",
        "sources": ["x"],
    }


@pytest.mark.parametrize(
    ("new", "here", "agreement"),
    [
        ((1.0, -1.18), (1.0, -1.18), Agreement.CLOSE),  # terms cancel
        ((1.5, -2.0), (1.5, -2.0), Agreement.DIFFERS),  # a first order does not
        ((1.0, -1.18), (1.0, -2.0), Agreement.DIFFERS),  # the same version computes something else
    ],
)
def test_what_cancels_in_a_second_order(
    monkeypatch: pytest.MonkeyPatch,
    new: tuple[float, float],
    here: tuple[float, float],
    agreement: Agreement,
) -> None:
    empty = Slice("")
    subject = Subject("f", "function")
    trial = Trial(Pair("a.py", "", "", ()), subject, empty, empty, (None,))  # type: ignore[arg-type]
    outcomes = (ModeOutcome("second_order", Agreement.DIFFERS, differences=("",)),)
    with Verifier(VerifySettings()) as verifier:
        monkeypatch.setattr(verifier.runner, "run_old", lambda trial, worker: reply(*here))
        replies = {"second_order": reply(*new)}
        old = reply(1.0, -2.0)
        (found,) = verifier.runner._without_versions(trial, old, 0, replies, outcomes)
    assert found.agreement is agreement
