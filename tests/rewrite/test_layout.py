"""Layout, names and circles: what a rewrite leaves as the program has it, and where it ends."""

from __future__ import annotations

import textwrap

import pytest

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions


def migrated(text: str) -> str:
    """The new text of a program."""
    result = migrate_source(
        "import tensorflow as tf\n\n\n" + textwrap.dedent(text), "p.py", MigrationOptions()
    )
    assert result.failure is None
    return result.new.removeprefix("import tensorflow as tf\n\n\n")


@pytest.mark.parametrize(
    ("call", "new"),
    [
        ("tf.round(x)", "tf.grad_pass_through(tf.round)(x)"),
        ("tf.round(x=x)", "tf.grad_pass_through(tf.round)(x)"),
        ("tf.round(x,)", "tf.grad_pass_through(tf.round)(x,)"),
        ("tf.round( x )", "tf.grad_pass_through(tf.round)( x )"),
        (
            "tf.round(\n            x=x,  # y\n        )",
            "tf.grad_pass_through(tf.round)(\n        x,  # y\n    )",
        ),
    ],
)
def test_the_only_argument_keeps_its_layout(call: str, new: str) -> None:
    block = '    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):\n'
    text = migrated(f"def f(x):\n{block}        return CALL\n".replace("CALL", call))
    assert text == f"def f(x):\n    return {new}\n"


@pytest.mark.parametrize("blocks", [1, 2])
def test_a_new_function_takes_no_name_that_is_in_use(blocks: int) -> None:
    block = """
    def f{number}(x):
        y = tf.abs(x)
        with tf.get_default_graph().gradient_override_map({{"Mul": "Add"}}):
            return y * tf.square(x)
    """
    text = "".join(map(textwrap.dedent, (block.format(number=n) for n in range(blocks))))
    name = "multiply_with_add_gradient"
    text += f"\n\ndef other({name}):\n    return {name}(1)\n"
    new = migrated(text)
    assert new.count("@tf.custom_gradient") == 1
    assert (f"def {name}(x, y)" in new) is (blocks == 1)
    assert (f"def {name}_1(x, y)" in new) is (blocks == 2)


def test_a_function_that_hands_itself_its_graph_ends() -> None:
    new = migrated("""
    @tf.RegisterGradient("Double")
    def _double(op, grad):
        return 2.0 * grad


    def build(x, n, graph=None):
        graph = graph or tf.get_default_graph()
        with graph.gradient_override_map({"Relu": "Double"}):
            y = tf.nn.relu(x)
        return build(y, n - 1, graph) if n else y
    """)
    assert "gradient_override_map" not in new
