"""The workers of these tests, whose old side is remembered."""

from __future__ import annotations

import copy

import pytest

from tfgradmigrate.verify.running.pool import Workers

from .judge import Remembering


@pytest.fixture(scope="session")
def workers(workers: Workers) -> Workers:
    """Those that all tests share; what the old side of a case computes is remembered."""
    remembering = copy.copy(workers)
    remembering.old = Remembering(workers.old)
    return remembering
