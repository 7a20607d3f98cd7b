"""Calls of `py_func` that Python refuses; what `tf.contrib.eager` is spelled as today."""

from __future__ import annotations

import pytest

from tfgradmigrate.interface import migrate_source

PROGRAM = """\
import tensorflow as tf
{head}


@{decorator}
def thrice(x):
    return x, lambda dy: dy * 3.0


y = tf.py_func(abs, [thrice(1.0)], tf.float32){tail}
"""


@pytest.mark.parametrize(
    ("head", "decorator", "tail", "left"),
    [
        ("tfe = tf.contrib.eager", "tfe.custom_gradient", "", 0),
        ("", "tf.contrib.eager.custom_gradient", "", 0),
        ("from tensorflow.contrib import eager", "eager.custom_gradient", "", 0),
        ("from tensorflow.contrib.eager import custom_gradient", "custom_gradient", "", 0),
        ("import tensorflow.contrib.eager as tfe", "tfe.custom_gradient", "", 0),
        # What else is used of the module keeps it.
        ("tfe = tf.contrib.eager", "tfe.custom_gradient", "\ntfe.Iterator(y)", 1),
        ("tfe = tf.contrib.eager\n__all__ = ['tfe']", "tfe.custom_gradient", "", 1),
    ],
)
def test_custom_gradient_of_contrib(head: str, decorator: str, tail: str, left: int) -> None:
    text = PROGRAM.format(head=head, decorator=decorator, tail=tail)
    result = migrate_source(text)
    assert result.failure is None
    assert "TGM113" in [found.code for found in result.findings]
    assert "@tf.custom_gradient\ndef thrice(x):\n" in result.new
    assert result.new.count("contrib") == left
    assert migrate_source(result.new).new == result.new


@pytest.mark.parametrize("decorator", ["mine.custom_gradient", "tf.custom_gradient"])
def test_another_custom_gradient_stays(decorator: str) -> None:
    text = PROGRAM.format(head="import mine", decorator=decorator, tail="")
    result = migrate_source(text)
    assert f"@{decorator}\n" in result.new
    assert "TGM113" not in [found.code for found in result.findings]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("abs, [1.0]", "the call lacks `Tout`"),
        ("abs, [1.0], tf.float32, shape=[]", "the call has an argument `shape` that"),
        ("abs, [1.0], tf.float32, True, None, name", "the call has an argument `name` that"),
        ("abs, [1.0], *([tf.float32] * 4)", "the call spreads arguments with `*`"),
    ],
)
def test_a_call_that_does_not_fit_is_left(arguments: str, reason: str) -> None:
    text = f"import tensorflow as tf\n\ny = tf.py_func({arguments})\n"
    result = migrate_source(text)
    assert result.new == text
    (found,) = result.findings
    assert reason in found.message
