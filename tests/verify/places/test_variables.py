"""Which variables a new text hands over to a gradient that reads them when it is taken."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.places.variables import handed_variables

CUT = """
import tensorflow as tf
@tf.custom_gradient
def scaled(x, w):
    def grad(dy):
        return {gradient}
    return x * w, grad
def place(x, self):
    return {call}
"""

WHOLE = """
W = tf.Variable(1.0)
class Net:
    def __init__(self):
        self.w = tf.compat.v1.get_variable("w", [])
        self.again = self.w
        self.bias = 3.0
"""


@pytest.mark.parametrize(
    ("call", "gradient", "told"),
    [
        ("scaled(x, W)", "dy * w, dy * x", ["W"]),
        ("scaled(x, w=W)", "dy * w, dy * x", ["W"]),
        ("scaled(W, x)", "dy * w, dy * x", ["W"]),
        ("scaled(x, self.w)", "dy * w, dy", ["self.w"]),
        ("scaled(x, self.again)", "dy * w, dy", ["self.again"]),
        ("scaled(x, W)", "dy, dy * x", []),
        ("scaled(x, self.bias)", "dy * w, dy * x", []),
        ("scaled(x, tf.convert_to_tensor(W))", "dy * w, dy * x", []),
        ("other(x, W)", "dy * w, dy * x", []),
    ],
)
def test_a_variable_that_a_gradient_reads_is_told(
    call: str, gradient: str, told: list[str]
) -> None:
    assert handed_variables(CUT.format(call=call, gradient=gradient), WHOLE) == told


def test_without_a_custom_gradient_nothing_is_told() -> None:
    assert handed_variables("def place(x):\n    return x * W\n", WHOLE) == []
