"""A `py_func` whose gradient a block overrides: what the calls have to show."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import numpy as np
import tensorflow as tf


@tf.RegisterGradient("Own")
def own(op, *dy):
    return READ


@tf.RegisterGradient("Other")
def other(op, *dy):
    return -dy[0]


def inner(x):
    return tf.py_func(np.sin, [x], tf.float32)


def f(x, kinds, xs):
    with tf.get_default_graph().gradient_override_map({MAP}):
        return CALL
"""


def migrated(read: str, call: str, keys: str) -> tuple[str, str]:
    """The new text, and the message of what is said of the block."""
    text = PROGRAM.replace("READ", read).replace("CALL", call).replace("MAP", keys)
    result = migrate_text(text, "a.py", MigrationOptions())
    assert result.failure is None
    of_block = next(f for f in result.findings if f.line >= 19)
    return result.new, of_block.message


OWN = '"PyFunc": "Own"'
BOTH = '"PyFunc": "Own", "PyFuncStateless": "Own"'


@pytest.mark.parametrize(
    ("read", "call", "keys", "reason"),
    [
        ("dy[0]", "tf.py_func(np.sin, [x], tf.float32)", OWN, ""),
        ("dy[0]", "tf.py_func(np.sin, [x], tf.float32)", BOTH, ""),
        ("dy[0]", "tf.py_func(np.sin, [x], [tf.float32] * 2)", OWN, ""),
        ("dy[0] * op.outputs[0]", "tf.py_func(np.sin, [x], tf.float32)", OWN, ""),
        ("dy[0]", "tf.py_func(np.sin, [x], kinds)", OWN, "how many outputs the call has"),
        (
            "dy[0] * op.outputs[0]",
            "tf.py_func(np.sin, [x], list(kinds))",
            OWN,
            "how many outputs the call has",
        ),
        ("dy[0]", "inner(x)", OWN, "the `py_func` is called by a function that the block calls"),
        (
            "dy[0]",
            "tf.py_func(np.sin, [x], tf.float32)",
            '"PyFunc": "Own", "PyFuncStateless": "Other"',
            "the keys of the map have different gradients",
        ),
        (
            "dy[0]",
            "tf.py_func(np.sin, [tf.py_func(np.cos, [x], tf.float32, stateful=False)], tf.float32)",
            '"PyFunc": "Own", "PyFuncStateless": "Other"',
            "the keys of the map have different gradients",
        ),
    ],
)
def test_what_a_call_has_to_show(read: str, call: str, keys: str, reason: str) -> None:
    new, message = migrated(read, call, keys)
    assert ("tf.custom_gradient" in new) is not bool(reason)
    assert reason in message


def test_the_gradient_of_another_op_is_left_to_the_shim() -> None:
    new, message = migrated("dy[0]", "tf.py_func(np.sign, [x], tf.float32)", '"PyFunc": "Identity"')
    assert 'gradient_override_map({"PyFunc": "Identity"})' in new
    assert "own gradient of `Identity` for `PyFunc` is not known" in message


@pytest.mark.parametrize(
    ("call", "backward"),
    [
        ("tf.py_func(np.sin, [x], [tf.float32] * 2)", "def backward(*dy):"),
        ("tf.py_func(np.sin, [x], [tf.float32] * len(kinds))", "def backward(*upstream):"),
        ("tf.py_func(np.sin, [x], tf.float32)", "def backward(*dy):"),
    ],
)
def test_the_inner_function_takes_what_the_call_gives(call: str, backward: str) -> None:
    assert backward in migrated("dy[0]", call, OWN)[0]


@pytest.mark.parametrize(
    ("dtypes", "returned"),
    [
        ("tf.float32", "return own(x)"),
        ("[tf.float32]", "return [own(x)]"),
        ("[tf.float32, tf.float32]", "return own(x)"),
        ("[tf.float32] * len(kinds)", "return tf.nest.flatten(sin_with_gradient(x))"),
    ],
)
def test_the_call_gives_a_list_where_it_did(dtypes: str, returned: str) -> None:
    new, _ = migrated("dy[0]", f"tf.py_func(np.sin, [x], {dtypes})", OWN)
    assert new.endswith(f"    {returned}\n")
