"""Functions that nothing is recorded of in time, or that decide too often: little is tried."""

from __future__ import annotations

from typing import Any

import pytest

from tfgradmigrate.verify.record.asking import recorded
from tfgradmigrate.verify.worker.record import TOO_LONG, TOO_MANY

OLD = "import tensorflow as tf\nimport h\n\n\ndef f(x):\n    return h.g(x) * 2.0\n"
NEW = OLD.replace("h.g(x) * 2.0", "2.0 * h.g(x)")

TIMEOUT = {"status": "timeout", "error": {"type": "Timeout", "message": "took longer than 80 s"}}


def _refusing(request: Any) -> Any:
    every = [[{"refused": TOO_MANY}] for _ in request["record"]["given"]]
    return {"status": "ok", "recorded": every, "tensors": [[] for _ in every], "reached": []}


@pytest.mark.parametrize(("is_late", "reason"), [(True, TOO_LONG), (False, TOO_MANY)])
def test_the_new_text_is_not_run_where_the_old_one_has_no_end(is_late: bool, reason: str) -> None:
    asked: list[bool] = []

    def ask(request: Any, is_new: bool) -> Any:
        asked.append(is_new)
        return TIMEOUT if is_late else _refusing(request)

    found = recorded(OLD, NEW, "f", ask)
    assert found.reason == f"neither text can be recorded: {reason}"
    assert True not in asked


def test_nothing_is_tried_twice_that_takes_too_long() -> None:
    asked: list[str] = []

    def ask(request: Any, is_new: bool) -> Any:
        asked.append(str(request["record"]["region"]))
        return TIMEOUT

    recorded(OLD, NEW, "f", ask)
    assert len(asked) == 2 * len({*asked})
