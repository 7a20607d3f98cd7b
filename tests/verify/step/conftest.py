"""Workers that make the forms of the steps of one old program once, and the table of all ports."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.running.workers import Worker

from .sides import Table


@pytest.fixture(scope="session")
def old(workers: Workers) -> Worker:
    return workers.old


@pytest.fixture(scope="session")
def new(workers: Workers) -> Worker:
    return workers.new[0]


@pytest.fixture(scope="package")
def table(old: Worker, new: Worker, tmp_path_factory: pytest.TempPathFactory) -> Table:
    return Table(old, new, tmp_path_factory.mktemp("ports"))
