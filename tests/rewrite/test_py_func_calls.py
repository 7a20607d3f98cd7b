"""What a gradient function asks of the outputs of a `py_func`, and what `Tout` tells of them."""

from __future__ import annotations

import pytest

from tfgradmigrate.engine import migrate_text
from tfgradmigrate.options import MigrationOptions

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
