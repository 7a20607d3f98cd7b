"""TensorFlow for the tests: quiet, with two CPU devices for MirroredStrategy."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

tf = pytest.importorskip("tensorflow")
sys.path.insert(0, str(Path(__file__).parent))

import runtime_support  # noqa: E402

tf.config.set_logical_device_configuration(
    tf.config.list_physical_devices("CPU")[0], [tf.config.LogicalDeviceConfiguration()] * 2
)


def _ids(way):
    return way.__name__


@pytest.fixture(params=runtime_support.WAYS, ids=_ids)
def way(request):
    """One way to ask for a gradient, of all but the compiled ones."""
    return request.param


@pytest.fixture(params=runtime_support.ALL_WAYS, ids=_ids)
def any_way(request):
    """One way to ask for a gradient, of all."""
    return request.param


@pytest.fixture(params=[runtime_support.eager, *runtime_support.GRAPH_FUNCTIONS], ids=_ids)
def v2_way(request):
    """One way to ask for a gradient, of those that TF2 has."""
    return request.param
