"""Names that a program is lent, since the installed TensorFlow has them no more."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.program.older_names import lent


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("tf.neg(tf.mul(x, y))", {"neg": "negative", "mul": "multiply"}),
        ("tf.negative(x), mul", {}),
        (
            "gen_nn_ops._relu_grad(dy, x)",
            {"gen_nn_ops._relu_grad": "gen_nn_ops.relu_grad"},
        ),
        ("nn_ops._relu_grad(dy, x)", {}),
        (
            "ops.gen_math_ops._sub(x) + tf.sub(x, y)",
            {"sub": "subtract", "gen_math_ops._sub": "gen_math_ops.sub"},
        ),
    ],
)
def test_what_is_lent(text: str, names: dict[str, str]) -> None:
    assert lent(text) == names
