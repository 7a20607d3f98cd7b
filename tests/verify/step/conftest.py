"""Workers that make the forms of the steps of one old program once, for all its ports."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.running.workers import Worker


@pytest.fixture(scope="session")
def old(workers: Workers) -> Worker:
    return workers.old


@pytest.fixture(scope="session")
def new(workers: Workers) -> Worker:
    return workers.new[0]
