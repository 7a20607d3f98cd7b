"""What becomes of the results of host functions that NumPy 2 may make wider than `Tout` says."""

from __future__ import annotations

import pytest

from tfgradmigrate.engine import migrate_text
from tfgradmigrate.options import MigrationOptions

PROGRAM = """\
import numpy as np
import tensorflow as tf


def f(x, n):
    return tf.py_func(lambda v: RESULT, [x], tf.float32)
"""


@pytest.mark.parametrize(
    ("result", "new"),
    [
        ("v * np.sqrt(n)", "np.asarray(v * np.sqrt(n), np.float32)"),
        ("g(v * np.sqrt(n))", "np.asarray(g(v * np.sqrt(n)), np.float32)"),
        # What says of itself that it has the dtype stays.
        *(
            (kept, kept)
            for kept in (
                "np.float32(v * np.sqrt(n))",
                "(v * np.sqrt(n)).astype('f')",
                "np.array(v * np.sqrt(n), np.float32)",
                "np.array(v * np.sqrt(n), dtype='float32')",
            )
        ),
    ],
)
def test_a_result_that_may_be_wider_gets_its_dtype(result: str, new: str) -> None:
    made = migrate_text(PROGRAM.replace("RESULT", result), "p.py", MigrationOptions()).new
    assert made == PROGRAM.replace("RESULT", new).replace("py_func", "numpy_function")
