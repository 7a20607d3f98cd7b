"""The one call of a `py_func` helper, written out: what keeps the helper instead, and why."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions, Style
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import numpy as np
import tensorflow as tf

from lib import elsewhere

KINDS = elsewhere()


def helper(func, inp, Tout, stateful=True, name=None, grad=None):
    rnd = "Own" + str(np.random.randint(0, 1e8))
    tf.RegisterGradient(rnd)(grad)
    with tf.get_default_graph().gradient_override_map({"PyFunc": rnd}):
        return tf.py_func(func, inp, Tout, stateful=stateful, name=name)


def back(op, dy):
    return dy * op.inputs[0]


def f(x):
    y = helper(np.square, [x], [tf.float32], name="Sq", grad=back)
    return y
"""


def migrated(old: str = "", changed: str = "") -> tuple[str, list[str]]:
    assert PROGRAM.count(old) == 1 or not old
    text = PROGRAM.replace(old, changed) if old else PROGRAM
    result = migrate_text(text, "a.py", MigrationOptions(style=Style.INLINE))
    assert result.failure is None
    return result.new, [note for finding in result.findings for note in finding.notes]


def test_the_only_call_becomes_a_function() -> None:
    new, notes = migrated()
    assert "helper" not in new
    assert "RegisterGradient" not in new
    assert "return tf.numpy_function(np.square, [x], tf.float32" in new
    assert notes == []


CALL = 'y = helper(np.square, [x], [tf.float32], name="Sq", grad=back)'


@pytest.mark.parametrize(
    ("old", "changed", "reason"),
    [
        ("        return tf.py_func", "        y = tf.py_func", "the helper does something with"),
        ("rnd}):", "rnd}), tf.device(0):", "the helper enters another context"),
        ("def helper", "@elsewhere\ndef helper", "the helper is decorated"),
        ("    rnd =", "    print(1)\n    rnd =", "more than register and call: `print(1)`"),
        (
            "    rnd =",
            "    if 1:\n        print(1)\n    rnd =",
            "more than register and call: `if 1:",
        ),
        ("stateful=stateful", "stateful=KINDS", "the helper makes up `KINDS` itself"),
        ("grad=None)", "grad=None, *more)", "the helper takes any arguments"),
        ("grad=None)", "grad=None, **more)", "the helper takes any arguments"),
        ("stateful=True", "stateful", "its call passes nothing for `stateful`"),
        ('name="Sq"', "*KINDS", "its call spreads arguments with `*`"),
        (', name="Sq"', ", True, None, back, 1", "its call spreads arguments with `*`"),
        ('name="Sq"', "stateful=KINDS", "does not show the gradient function and `stateful`"),
        ("grad=back", "grad=None", "does not show the gradient function and `stateful`"),
        (", grad=back", "", "does not show the gradient function and `stateful`"),
        ('name="Sq"', "stateful=False", "the map does not name the op of its call"),
        ("[x]", "x", "its call does not show its tensors, or has outputs of integers"),
        ("[x]", "[*x]", "its call does not show its tensors, or has outputs of integers"),
        ("[tf.float32]", "KINDS", "its call does not show its tensors, or has outputs of"),
        ("[tf.float32]", "[tf.int32]", "its call does not show its tensors, or has outputs of"),
        (CALL, f"for y in {CALL[4:]}:\n        pass", "its call stands in the head of a statement"),
        ("def f(x):", "class F:\n    x = 1", "its call stands in the body of a class"),
        (CALL, f"for x in KINDS:\n        {CALL}", "it is called in a loop"),
        ("    y = helper", "    z = y = helper", ""),
        ("y = helper", "y = yield helper", ""),
        ("[x]", "[(y := x)]", "its call holds `yield`, `await` or `:=`"),
        ("[x]", "[(yield)]", "its call holds `yield`, `await` or `:=`"),
        ("def f", "helper = helper\n\n\ndef f", "its name is bound more than once"),
        ("def f", "helper(1)\n\n\ndef f", "not one call uses it, but several or none"),
        ("def f", "__all__ = ['helper']\n\n\ndef f", "the module exports it"),
        ("grad=back", "grad=elsewhere", "`elsewhere` comes from another module"),
        ("op, dy", "*args", "the gradient function has no `op` parameter"),
        ("op, dy", "op, dy, k=KINDS", "is more than a function of this file"),
        ("def f", "back(1, 2)\n\n\ndef f", "`back` is used elsewhere too"),
        ("def back", "@elsewhere\ndef back", "is decorated"),
        ("return dy * op", "yield dy * op", "its gradient function is a generator"),
        ("op, dy", "op, dy, dz", "its gradient function takes another number of gradients"),
        ("return dy * op.inputs[0]", "return dy, dy", "returns another number of gradients"),
        ("def f(x):", "def f(x, KINDS):", ""),
        ("return dy * op", "return KINDS * op", ""),
        ("def f(x):", "def f(x, dy):", ""),
    ],
)
def test_what_keeps_the_helper(old: str, changed: str, reason: str) -> None:
    new, notes = migrated(old, changed)
    said = [note for note in notes if note.startswith("the helper is kept: ")]
    if not reason:
        assert said == []
        assert "def helper" not in new
        return
    assert "def helper" in new
    assert len(said) == 1
    assert reason in said[0]


def test_the_name_of_the_function_hides_none_that_the_gradient_reads() -> None:
    new, _ = migrated("return dy * op", "return square_with_gradient * op")
    assert "def square_with_gradient_1(x):" in new
    assert "return square_with_gradient * x" in new
