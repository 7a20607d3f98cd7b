"""Which function of the new text stands for one that is gone from the old."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.places.pairing import counterparts
from tfgradmigrate.verify.program.module import Module

GONE = """
def rounded(x, scale):
    return tf.round(x * scale) / scale
def signed(x):
    return tf.where(x > 0, 1.0, -1.0)
class Own:
    def _step(self, x, n):
        return x * n
def stays(x):
    return x
"""


@pytest.mark.parametrize(
    ("new", "found"),
    [
        ("def through(x, scale):\n    return tf.round(x * scale) / scale", {"rounded": "through"}),
        ("def through(v, k):\n    return tf.round(v * k) / k", {}),
        ("def rounded_(v, k):\n    return 1", {"rounded": "rounded_"}),
        ("def step(x, n):\n    return x ** 2 + n", {"Own._step": "step"}),
        ("def sign(x):\n    return tf.where(x > 0, 1.0, 1.0)", {"signed": "sign"}),
        ("def sign(x):\n    return tf.where(x < 7, 4.0, 5.0)", {"signed": "sign"}),
        ("def sign(a):\n    return np.any(a < 7, 4.0, 5.0)", {}),
        ("def most(x):\n    return np.max(k)", {}),
        ("def stays(x):\n    return tf.where(x > 0, 1.0, -1.0)", {}),
        (
            "def one(x):\n    return tf.where(x > 0, 1.0, -1.0)\n"
            "def two(x):\n    return tf.where(x > 0, 1.0, -2.0)",
            {"signed": "one", "rounded": "two"},
        ),
        (
            "def signed_(x, scale):\n    return tf.round(x * scale) / scale",
            {"signed": "signed_"},
        ),
    ],
)
def test_the_name_then_what_is_done_decides(new: str, found: dict[str, str]) -> None:
    names = ["rounded", "signed", "Own._step", "stays"]
    texts = (GONE, new + "\ndef stays(x):\n    return x" * ("stays" not in new))
    assert counterparts(names, *map(Module, texts)) == found


def test_long_functions_that_name_the_same_again_and_again_are_alike() -> None:
    function = "def {0}({1}):\n    return [{1}, " + "K * 2.0, " * 210 + "]\n"
    texts = function.format("a", "x"), function.format("b", "y")
    assert counterparts(["a"], *map(Module, texts)) == {"a": "b"}
