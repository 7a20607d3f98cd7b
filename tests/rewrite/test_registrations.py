"""Registrations that go: what stands above them, and what they say of the op."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import tensorflow as tf
from lib import elsewhere


DECORATORS
def own(op, dy):
    return dy * 2.0


def f(x):
    with tf.get_default_graph().gradient_override_map({"Tanh": "Own"}):
        return tf.tanh(x)
"""


@pytest.mark.parametrize(
    ("decorators", "rewritten"),
    [
        ('@tf.RegisterGradient("Own")', True),
        ('@tf.RegisterGradient("Own")\n@tf.RegisterGradient("More")', True),
        ('@tf.RegisterGradient("More")\n@tf.RegisterGradient("Own")', True),
        ('@elsewhere\n@tf.RegisterGradient("Own")', False),
        ('@tf.RegisterGradient("More")\n@elsewhere\n@tf.RegisterGradient("Own")', False),
    ],
)
def test_a_decorator_above_a_registration_means_another_function(
    decorators: str, rewritten: bool
) -> None:
    text = PROGRAM.replace("DECORATORS", decorators)
    new = migrate_text(text, "a.py", MigrationOptions()).new
    assert ("tf.custom_gradient" in new) is rewritten
    assert ('gradient_override_map({"Tanh": "Own"})' in new) is not rewritten


@pytest.mark.parametrize(("name", "function"), [("Own", "own"), ("Zip", "zip_1"), ("F", "f_1")])
def test_the_function_of_a_lambda_hides_no_name(name: str, function: str) -> None:
    text = PROGRAM[PROGRAM.index("def f") :].replace('"Own"', f'"{name}"')
    head = f'import tensorflow as tf\n\ntf.RegisterGradient("{name}")(lambda op, dy: -dy)\n\n\n'
    new = migrate_text(head + text, "a.py", MigrationOptions()).new
    assert f"    return {function}(x)\n" in new
