"""How names that TensorFlow 2 lacks are spelled, by the module that the old one was reached by."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import tensorflow as tf
{imports}


@tf.RegisterGradient("A")
def _a(op, dy):
    return {called}(dy, op.outputs[0])


def f(x):
    with tf.get_default_graph().gradient_override_map({{"Relu": "A"}}):
        return tf.nn.relu(x)
"""

HOME = "from tensorflow.python.ops import gen_nn_ops"


@pytest.mark.parametrize(
    ("imports", "called", "new_imports", "new"),
    [
        (HOME, "gen_nn_ops._relu_grad", HOME, "gen_nn_ops.relu_grad"),
        (f"{HOME} as g", "g._relu_grad", f"{HOME} as g", "g.relu_grad"),
        (
            "from tensorflow.python.ops.gen_nn_ops import _relu_grad",
            "_relu_grad",
            HOME,
            "gen_nn_ops.relu_grad",
        ),
        (
            "from tensorflow.python.ops.gen_nn_ops import _relu_grad as r",
            "r",
            HOME,
            "gen_nn_ops.relu_grad",
        ),
    ],
)
def test_a_private_name_that_has_become_public(
    imports: str, called: str, new_imports: str, new: str
) -> None:
    text = PROGRAM.format(imports=imports, called=called)
    made = migrate_text(text, "a.py", MigrationOptions()).new
    assert made.startswith(f"import tensorflow as tf\n{new_imports}\n\n\n")
    assert f"return {new}(dy, y)\n" in made


@pytest.mark.parametrize(
    ("arguments", "mended"),
    [
        *(("", False), ('"a"', False), ('name="a"', False), ("values", False)),
        *(('"a", "b"', True), ('"a", values=[dy]', True), ("None", True), ("None, values", True)),
        *(('name="a", default_name="b"', True), ('"a", "b", [dy]', True)),
    ],
)
def test_a_name_scope_with_more_than_a_name(arguments: str, mended: bool) -> None:
    text = PROGRAM.format(imports="", called=f"tf.name_scope({arguments}) or tf.add")
    new = migrate_text(text, "a.py", MigrationOptions()).new
    assert (f"tf.compat.v1.name_scope({arguments})" in new) is mended


@pytest.mark.parametrize(
    ("names", "use", "kept"),
    [("cast", "", False), ("cast = other", "", True), ("cast", "__all__ = ['cast']\n", True)],
)
def test_a_variable_that_nothing_reads_any_more_goes(names: str, use: str, kept: bool) -> None:
    """Unless another stands for the same, or other files may read it."""
    text = f"""\
import tensorflow as tf

{names} = tf.to_float
{use}

@tf.RegisterGradient("A")
def _a(op, dy):
    return cast(dy)


def f(x):
    with tf.get_default_graph().gradient_override_map({{"Relu": "A"}}):
        return tf.nn.relu(x)
"""
    new = migrate_text(text, "a.py", MigrationOptions()).new
    assert "return tf.cast(dy, tf.float32)\n" in new
    assert (f"{names} = tf.to_float\n" in new) is kept
