"""One verifier for many tests, which runs ahead of them in their order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tfgradmigrate.rules.model import Verdict
from tfgradmigrate.verify.trials import Trial
from tfgradmigrate.verify.verifier import Verifier


class Judge:
    """The verdicts on named lists of trials."""

    def __init__(self, verifier: Verifier, trials: Mapping[str, Sequence[Trial]]) -> None:
        self._left = [(name, trial) for name, own in trials.items() for trial in own]
        self._verdicts = verifier.test([trial for _, trial in self._left])
        self._known: dict[str, list[Verdict]] = defaultdict(list)

    def verdicts(self, name: str) -> list[Verdict]:
        """Return the verdicts on one list of trials."""
        while any(owner == name for owner, _ in self._left):
            owner, _ = self._left.pop(0)
            self._known[owner].append(next(self._verdicts))
        return self._known[name]


def selected(request: pytest.FixtureRequest, tests: Sequence[object], parameter: str) -> list[Any]:
    """Return the values of a parameter for which some of the tests are going to run."""
    items = [item for item in request.session.items if isinstance(item, pytest.Function)]
    return [item.callspec.params[parameter] for item in items if item.function in tests]
