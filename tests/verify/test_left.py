"""What stands as it was and means another thing in TensorFlow 2 is seen by whatever name."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text
from tfgradmigrate.verify.proving.deciding import is_understood

TEXT = """\
import tensorflow as tf
{imported}
def f(x):
    with tf.get_default_graph().gradient_override_map({{"Sign": "Identity"}}):
        y = tf.sign(x)
    {called}
    return y
"""


@pytest.mark.parametrize(
    ("imported", "called", "understood"),
    [
        ("", "tf.summary.scalar('y', y)", True),
        ("from tensorflow import summary as tfs", "tfs.scalar('y', y)", True),
        ("from tensorflow import summary", "summary.scalar('y', y)", True),
        ("import tensorflow.summary as tfs", "tfs.scalar('y', y)", True),
        ("from tensorflow.summary import scalar", "scalar('y', y)", True),
        ("S = tf.summary", "S.scalar('y', y)", True),
        ("S = tf.summary; T = S", "T.scalar('y', y)", True),
        ("import tensorflow as t", "t.summary.scalar('y', y)", True),
        ("from tensorflow import summary", "summary.tensor_summary('y', y)", False),
        ("", "tf.to_float(y)", False),
        ("", "y = tf.to_float(tf.where(x > 0, y, x))", False),
    ],
)
def test_a_call_of_what_tensorflow_2_has_is_understood(
    imported: str, called: str, understood: bool
) -> None:
    text = TEXT.format(imported=imported, called=called)
    findings = migrate_text(text, "program.py", MigrationOptions()).findings
    (found,) = (each for each in findings if each.line == 6)
    assert is_understood(found, text) is understood
