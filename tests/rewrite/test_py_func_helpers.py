"""Helpers around `py_func`: what the new one asks about the op's type, and when."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

HELPER = """\
import numpy as np
import tensorflow as tf


def py_func(func, inp, Tout, grad, **options):
    name = "PyFuncGrad" + str(np.random.randint(0, 1E+8))
    tf.RegisterGradient(name)(grad)
    with tf.get_default_graph().gradient_override_map({MAP}):
        return tf.py_func(func, inp, Tout, **options)
"""


@pytest.mark.parametrize(
    ("keys", "asked"),
    [
        (["PyFunc"], "not stateful"),
        (["PyFuncStateless"], "stateful"),
        (["PyFunc", "PyFuncStateless"], None),
    ],
)
def test_options_are_asked_for_the_type_of_an_op_where_the_map_has_one_alone(
    keys: list[str], asked: str | None
) -> None:
    text = HELPER.replace("MAP", ", ".join(f'"{key}": name' for key in keys))
    new = migrate_text(text, "a.py", MigrationOptions()).new
    assert "gradient_override_map" not in new
    assert ('    stateful = options.get("stateful", True)\n' in new) is (asked is not None)
    guards = [line.strip() for line in new.splitlines() if line.strip().startswith("if ")]
    assert guards == ([] if asked is None else [f"if {asked}:"])
