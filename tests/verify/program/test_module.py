"""What a module has by which name."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.verify.program.module import Module


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("import tensorflow as tf\nimport numpy as np", "tf"),
        ("import tensorflow as tf\nimport zlib as z", "tf"),
        ("import numpy as np, tensorflow", "tensorflow"),
        ("import tensorflow.compat.v1 as tf1", "tf1"),
        ("import tensorflow.compat.v1", ""),
        ("import tensorflow.keras as k", ""),
        ("def f():\n    import tensorflow as tf", ""),
    ],
)
def test_the_name_of_tensorflow(text: str, name: str) -> None:
    assert Module(text).tensorflow == name


@pytest.mark.parametrize(
    ("call", "name"),
    [
        ("f(x)", "relu"),
        ("relu(x)", "relu"),
        ("other(x)", "other"),
        ("tf.nn.f(x)", "f"),
        ("f(x)(y)", ""),
        ("x", ""),
    ],
)
def test_what_is_called_has_the_name_that_its_module_has_for_it(call: str, name: str) -> None:
    module = Module("from tensorflow.nn import relu as f\nfrom lib import other")
    assert module.called(ast.parse(call, mode="eval").body) == name
