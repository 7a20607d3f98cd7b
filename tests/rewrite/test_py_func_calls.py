"""What a gradient function asks of the outputs of a `py_func`, and what `Tout` tells of them."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import numpy as np
import tensorflow as tf


@tf.RegisterGradient("Q")
def q(op, *dys):
    return None if dys[0] is None else 2.0 * dys[0]


def f(x, dtypes):
    with tf.get_default_graph().gradient_override_map({"PyFunc": "Q"}):
        return tf.py_func(np.sin, [x], TOUT)
"""


@pytest.mark.parametrize(
    ("dtypes", "rewritten"),
    [
        ("tf.float32", True),
        ("[tf.float32]", True),
        ("[np.float32]", True),
        ("dtypes", False),
        ("[dtypes]", False),
    ],
)
def test_a_gradient_that_asks_for_none_needs_dtypes_that_show(dtypes: str, rewritten: bool) -> None:
    new = migrate_text(PROGRAM.replace("TOUT", dtypes), "p.py", MigrationOptions()).new
    assert ("@tf.custom_gradient" in new) is rewritten


@pytest.mark.parametrize(
    ("inputs", "given"),
    [
        ("x", "*[tf.convert_to_tensor(value) for value in x]"),
        ("[tf.abs(x)]", "tf.abs(x)"),
        ("[tf.abs(x), 1.0]", "tf.abs(x), tf.convert_to_tensor(1.0)"),
        ("[x, 1, 2.0]", "*[tf.convert_to_tensor(value) for value in [x, 1, 2.0]]"),
    ],
)
def test_what_may_be_a_number_is_converted_for_the_new_function(inputs: str, given: str) -> None:
    text = PROGRAM.replace("[x], TOUT", f"{inputs}, tf.float32")
    new = migrate_text(text, "p.py", MigrationOptions()).new
    assert f"({given})" in new
