"""Hosts of an older NumPy: what is gone from it is compared by what it was."""

from __future__ import annotations

import pytest

from tests.verify.adapted import WRITTEN
from tests.verify.places.located import pair_of
from tests.verify.places.test_state import is_proved
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(shrink=False), workers)


OLD = """\
import numpy as np
import tensorflow as tf
def _pick(rows):
    flat = rows.ravel()
    flat[np.in1d(rows, [1.0, 3.0])] = np.NAN
    return flat, (rows > 0).astype(np.int).sum(dtype=np.int32)
def picked(x):
    return tf.py_func(_pick, [x], [tf.float32, tf.int32])
"""

NEW = """\
import numpy as np
import tensorflow as tf
def _pick(rows):
    flat = rows.ravel()
    flat[np.isin(np.ravel(rows), [1.0, 3.0])] = np.nan
    return flat, (rows > 0).astype(int).sum(dtype=np.int32)
def picked(x):
    return tf1_py_func(_pick, [x], [tf.float32, tf.int32])
""".replace("def picked", f"{WRITTEN}\ndef picked")

WRONG = {
    "np.isin(np.ravel(rows)": "np.isin((rows)",
    "np.nan": "np.inf",
    "astype(int)": "astype(float)",
}


def test_names_that_are_gone(verifier: Verifier) -> None:
    assert is_proved(verifier, OLD, NEW)
    for right, wrong in WRONG.items():
        assert right in NEW
        assert not is_proved(verifier, OLD, NEW.replace(right, wrong)), wrong


GUIDED = """\
import tensorflow as tf
from tensorflow.python.ops import gen_nn_ops
@tf.RegisterGradient("Guided")
def _guided(op, grad):
    return tf.where(0.0 < grad, gen_nn_ops._relu_grad(grad, op.outputs[0]), 0.0 * grad)
"""


def test_private_functions_of_ops(verifier: Verifier) -> None:
    """TensorFlow has them without the underscore since 1.7."""
    new = GUIDED.replace("._relu", ".relu")
    (right,) = verifier.prove(pair_of(GUIDED, new)).proved
    # Of sizes that are not known the second order alone has another form.
    assert right.reason.startswith("the graphs part: second order of all by source 2")
    assert "Reshape(SelectV2(" in right.reason
    assert not is_proved(verifier, GUIDED, new.replace("relu_grad", "relu6_grad"))
    for unknown in ("gen_nn_ops._no_such_grad", "gen_my_ops._relu_grad"):
        assert not is_proved(verifier, GUIDED.replace("gen_nn_ops._relu_grad", unknown), new)
