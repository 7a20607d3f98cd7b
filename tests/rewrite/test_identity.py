"""Calls of `tf.identity` in an override block, however they are spelled."""

from __future__ import annotations

import pytest

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions


def migrated(call: str) -> tuple[list[str], list[str]]:
    """The lines of the function and what it calls, and the codes of the findings."""
    text = (
        "import tensorflow as tf\n\n\n@tf.RegisterGradient('A')\ndef grad(op, dy):\n"
        "    return 2.0 * dy\n\n\ndef f(x, y):\n"
        "    with tf.get_default_graph().gradient_override_map({'Identity': 'A'}):\n"
        f"        return {call}\n\n\ndef g(z):\n    return z\n"
    )
    result = migrate_source(text, "a.py", MigrationOptions(ignore=("TGM3",)))
    assert result.failure is None
    lines = [line.strip() for line in result.new.splitlines()]
    wanted = [line for line in lines if line.startswith("return ")]
    return wanted[1:3], [found.code for found in result.findings]


@pytest.mark.parametrize(
    ("call", "function", "use"),
    [
        ("tf.identity(x)", "tf.identity(x)", "grad(x)"),
        ("tf.identity(input=x)", "tf.identity(x)", "grad(x)"),
        ("tf.identity(name='a', input=x)", "tf.identity(x, name='a')", "grad(x)"),
        ("tf.identity(x, 'a')", "tf.identity(x, name='a')", "grad(x)"),
        ("tf.identity(x, name=y)", "tf.identity(x)", "tf.identity(grad(x), name=y)"),
        ("(tf.identity(x))", "tf.identity(x)", "(grad(x))"),
        ("tf.identity([x, y])", "tf.identity(x)", "grad(tf.convert_to_tensor([x, y]))"),
    ],
)
def test_the_operand_and_the_name(call: str, function: str, use: str) -> None:
    lines, codes = migrated(call)
    assert set(codes) == {"TGM103"}
    assert lines == [f"return {function}, backward", f"return {use}"]


def test_one_function_for_two_ops_gives_neither_name() -> None:
    lines, _ = migrated("tf.identity(x, 'a') + tf.identity(y, 'b')")
    assert lines == ["return tf.identity(x), backward", "return grad(x) + grad(y)"]


@pytest.mark.parametrize(
    "call",
    [
        *("tf.identity(*x)", "tf.identity(**x)", "tf.identity(x, **y)", "tf.identity(x, *y)"),
        *("tf.identity(x, **x)", "tf.identity(name=x)"),
    ],
)
def test_arguments_that_are_not_in_sight_are_refused(call: str) -> None:
    """What is spread may be the name of the op, which was dropped without a word."""
    lines, codes = migrated(call)
    assert f"return {call}" in lines
    assert "TGM401" in codes
