"""Helpers whose calls decide what op they make."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import numpy as np
import tensorflow as tf


def _grad(op, dy):
    return dy * 2.0


def helper(func, inp, kind, stateful):
    name = "Own" + str(np.random.randint(0, 1e8))
    tf.RegisterGradient(name)(_grad)
    with tf.get_default_graph().gradient_override_map(KEYS):
        return tf.py_func(func, inp, KIND, stateful=STATEFUL)


def f(x):
    return helper(np.sin, [x], tf.float32, True)
"""


@pytest.mark.parametrize(
    ("keys", "kind", "stateful", "code"),
    [
        # What the calls say of the key, or of the results, is asked for in the helper.
        ('{"PyFunc": name}', "tf.float32", "stateful", "TGM101"),
        ('{"PyFunc": name}', "kind", "stateful", "TGM101"),
        ('{"PyFunc": name, "PyFuncStateless": name}', "kind", "stateful", "TGM101"),
        # Of either key the op has the gradient.
        ('{"PyFunc": name, "PyFuncStateless": name}', "tf.float32", "stateful", "TGM102"),
        ('{"PyFunc": name}', "tf.float32", "True", "TGM102"),
    ],
)
def test_a_helper_that_names_its_gradient(keys: str, kind: str, stateful: str, code: str) -> None:
    text = PROGRAM.replace("KEYS", keys).replace("KIND", kind).replace("STATEFUL", stateful)
    assert [f.code for f in migrate_text(text, "a.py", MigrationOptions()).findings] == [code]
