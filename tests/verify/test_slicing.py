"""Slices: what is kept, what is not, and that lines keep their numbers."""

from __future__ import annotations

import ast
from textwrap import dedent

from tfgradmigrate.verify.slicing import slice_module


def sliced(text: str, *names: str) -> list[str]:
    """Return the lines of a slice that are not blank, after checking that the others stand."""
    text = dedent(text)
    result = slice_module(text, names)
    ast.parse(result.text)
    before, after = text.split("\n"), result.text.split("\n")
    assert len(before) == len(after)
    for number in result.lines:
        assert before[number - 1] == after[number - 1] or "import" in after[number - 1]
    return [line for line in after if line.strip()]


def test_a_local_name_is_no_dependency() -> None:
    text = """
        import os, sys
        import tensorflow as tf
        K = expensive()
        C = 3
        def g(x): return x * C
        def f(x):
            K = 2
            return tf.identity(g(x)) * K
        train()
        """
    assert sliced(text, "f") == [
        "import tensorflow as tf",
        "C = 3",
        "def g(x): return x * C",
        "def f(x):",
        "    K = 2",
        "    return tf.identity(g(x)) * K",
    ]
