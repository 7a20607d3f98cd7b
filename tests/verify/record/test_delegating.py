"""Functions of TensorFlow under one name that take other parameters in its two versions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tfgradmigrate.verify.record.asking import recorded
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.tensorflow

OLD = """\
import tensorflow as tf
import h


def f(x):
    with tf.get_default_graph().gradient_override_map({"Conv2D": "Other", "Round": "Identity"}):
        return CALL, tf.round(x)
"""
OVERRIDE = "gradient_override_map("
NEW = OLD.replace(f"tf.get_default_graph().{OVERRIDE}", OVERRIDE).replace(
    "import h", f"import h\nfrom tfgradmigrate.runtime import {OVERRIDE[:-1]}"
)

#: A call before and after, and what the reason names, "" where it is proved.
CALLS: dict[str, tuple[str, str, str]] = {
    "the same call": (
        "tf.nn.conv2d(x, h.w, h.s, padding=h.p)",
        "tf.nn.conv2d(x, h.w, h.s, padding=h.p)",
        "",
    ),
    "other names of parameters": (
        "tf.nn.conv2d(x, filter=h.w, strides=h.s, padding=h.p, data_format='NHWC')",
        "tf.nn.conv2d(x, filters=h.w, strides=h.s, padding=h.p)",
        "",
    ),
    "another number by default": (
        "tf.nn.depthwise_conv2d(x, h.w, h.s, h.p, rate=h.r)",
        "tf.nn.depthwise_conv2d(x, h.w, h.s, h.p, dilations=h.r)",
        "",
    ),
    "dilations that the other has not": (
        "tf.nn.conv2d(x, h.w, h.s, padding=h.p)",
        "tf.nn.conv2d(x, h.w, h.s, padding=h.p, dilations=2)",
        "the graphs part",
    ),
    "a position that takes something else": (
        "tf.nn.conv2d(x, h.w, h.s, h.p, h.u)",
        "tf.nn.conv2d(x, h.w, h.s, h.p, h.u)",
        "the graphs part",
    ),
    "another layout of data": (
        "tf.nn.conv2d(x, h.w, h.s, padding=h.p)",
        "tf.nn.conv2d(x, h.w, h.s, padding=h.p, data_format='NCHW')",
        "the graphs part",
    ),
    "strides and dilations exchanged": (
        "tf.nn.conv2d(x, h.w, strides=h.s, dilations=h.d, padding=h.p)",
        "tf.nn.conv2d(x, h.w, strides=h.d, dilations=h.s, padding=h.p)",
        "the graphs part",
    ),
    "another function that takes the same": (
        "tf.nn.depthwise_conv2d(x, h.w, h.s, h.p)",
        "tf.nn.conv2d(x, h.w, h.s, h.p)",
        "the graphs part",
    ),
}

#: Calls that no tensor is given to, before and after.
UNKNOWN = "tf.nn.conv2d(h.x, h.w, [1, 1, 1, 1], padding=h.p, data_format=h.d)"


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as found:
        yield found


@pytest.mark.parametrize("name", CALLS)
def test_a_call_is_told_as_what_both_come_to(verifier: Verifier, name: str) -> None:
    before, after, reason = CALLS[name]
    old, new = OLD.replace("CALL", before), NEW.replace("CALL", after)
    found = recorded(old, new, "f", verifier.prover.record)
    assert reason in found.reason
    assert bool(reason) == bool(found.reason)


@pytest.mark.parametrize("key", ["Other", "Another", "Identity", ""])
def test_what_is_overridden_is_told_where_no_tensor_is_known(verifier: Verifier, key: str) -> None:
    own = NEW.replace('"Conv2D": "Other", ', f'"Conv2D": "{key}", ' if key else "")
    old, new = OLD.replace("CALL", UNKNOWN), own.replace("CALL", UNKNOWN)
    found = recorded(old, new, "f", verifier.prover.record)
    assert (key == "Other") == (not found.reason)
