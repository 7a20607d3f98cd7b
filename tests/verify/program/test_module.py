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


def test_what_stands_on_a_line() -> None:
    text = "a = 1\n\nb = [\n    1,\n]\n@c\nclass D:\n    def e(self):\n        return 1\n"
    module = Module(text)
    found = [module.statement_at(line) for line in range(1, 11)]
    kinds = [type(node).__name__ for node in found]
    assert kinds == ["Assign", "NoneType", *["Assign"] * 3, *["ClassDef"] * 4, "NoneType"]
    assert found[2] is found[3] is found[4] is module.tree.body[1]
    routines = [module.routine_at(line) for line in range(7, 11)]
    assert [each and each.name for each in routines] == [None, "D.e", "D.e", None]
