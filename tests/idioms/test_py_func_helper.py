"""What functions a `py_func` helper is handed that its file does not show."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.project.index import Neighbours
from tfgradmigrate.run.engine import migrate_text

HELPER = """\
import numpy as np
import tensorflow as tf


def helper(func, inp, Tout, stateful=True, name=None, grad=None):
    rnd = "Own" + str(np.random.randint(0, 1e8))
    tf.RegisterGradient(rnd)(grad)
    with tf.get_default_graph().gradient_override_map({"PyFunc": rnd}):
        return tf.py_func(func, inp, Tout, stateful=stateful, name=name)
"""

CALL = "\n\ndef f(x):\n    return helper(np.square, [x], tf.float32, grad=lambda op, dy: dy)\n"


@pytest.mark.parametrize(
    ("text", "imported", "adapted", "assumed"),
    [
        (HELPER, "", False, True),  # of a library, as far as this shows
        (HELPER, "helper", True, False),
        (HELPER, "other", False, True),
        (HELPER + CALL, "", False, False),
        (HELPER + CALL, "helper", True, False),
    ],
)
def test_other_files_may_hand_over_any_function(
    text: str, imported: str, adapted: bool, assumed: bool
) -> None:
    options = MigrationOptions(neighbours=Neighbours(imported=frozenset({imported})))
    result = migrate_text(text, "a.py", options)
    assert ("outputs = tf1_py_func(func" in result.new) is adapted
    (finding,) = (each for each in result.findings if each.code == "TGM101")
    told = [each for each in finding.assumes if each.startswith("host functions")]
    assert bool(told) is assumed
    assert any("what other files pass" in note for note in finding.notes) is adapted
