"""From a gradient function to a function with `tf.custom_gradient`: both forms, and refusals."""

from __future__ import annotations

import pytest

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rewrite.names import snake_case


def migrated(gradient: str, used: str = "") -> tuple[str, list[tuple[str, str]]]:
    """What becomes of a block that gives `tf.identity` a gradient; code and messages."""
    text = (
        f"import tensorflow as tf\n\n\n@tf.RegisterGradient('A')\n{gradient}{used}\n\n"
        "def f(x):\n"
        "    with tf.get_default_graph().gradient_override_map({'Identity': 'A'}):\n"
        "        return tf.identity(x)\n"
    )
    result = migrate_source(text, "a.py", MigrationOptions(ignore=("TGM3",)))
    assert result.failure is None
    return result.new, [(found.code, found.message) for found in result.findings]


@pytest.mark.parametrize(
    ("gradient", "lines"),
    [
        (
            "def grad(op, dy):\n    return 2.0 * dy\n",
            [
                "def grad(x):",
                "def backward(dy):",
                "return 2.0 * dy",
                "return tf.identity(x), backward",
            ],
        ),
        (
            "def grad(op, dy):\n    v = op.inputs[0]\n    return v * dy\n",
            ["def grad(v):", "return v * dy", "return tf.identity(v), backward"],
        ),
        (
            "def grad(op, dy):\n    return op.inputs[0] * dy\n",
            ["return x * dy"],
        ),
        (
            "def grad(op, dy):\n    return op.outputs[0] * dy\n",
            ["def grad(x):", "def call(x):", "return y * dy", "y = call(x)"],
        ),
        (
            "def grad(op, dy):\n    del op\n    return dy\n",
            ["return dy"],
        ),
        # The number of inputs is known; of anything else a list is asked.
        ("def grad(op, dy):\n    return len(op.inputs) * dy\n", ["return 1 * dy"]),
        ("def grad(op, dy):\n    return count(op.inputs) * dy\n", ["return count([x]) * dy"]),
        ("def grad(op, dy):\n    return max(op.inputs, 1) * dy\n", ["return max([x], 1) * dy"]),
        ("def grad(op, dy):\n    return len(op.inputs[0]) * dy\n", ["return len(x) * dy"]),
        ("def grad(op, dy):\n    return len(op.outputs) * dy\n", ["return len([y]) * dy"]),
        # From behind.
        ("def grad(op, dy):\n    return op.inputs[-1] * dy\n", ["return x * dy"]),
        ("def grad(op, dy):\n    return op.outputs[-1] * dy\n", ["return y * dy"]),
    ],
)
def test_in_place(gradient: str, lines: list[str]) -> None:
    new, findings = migrated(gradient)
    assert [code for code, _ in findings] == ["TGM103"]
    code = [line.strip() for line in new.splitlines()]
    assert [line for line in lines if line not in code] == []
    assert "return grad(x)" in code
    assert "RegisterGradient" not in new
    assert "op" not in new.replace("tf.custom_gradient", "").split("def f")[0].split()


@pytest.mark.parametrize("read", ["inputs[-2]", "inputs[1]", "outputs[-2]", "outputs[1]"])
def test_what_the_op_does_not_have_is_asked_for_as_before(read: str) -> None:
    """There it raised, and raises."""
    new, _ = migrated(f"def grad(op, dy):\n    return op.{read} * dy\n")
    assert f"    return op.{read} * dy\n" in new


@pytest.mark.parametrize(
    ("gradient", "call"),
    [
        ("def grad(op, dy):\n    return dy\n", "return grad(None, dy)"),
        (
            "def grad(op, dy):\n    return op.inputs[0] * dy\n",
            "return grad(types.SimpleNamespace(inputs=[x]), dy)",
        ),
        (
            "def grad(op, dy):\n    return op.outputs[0] * dy\n",
            "return grad(types.SimpleNamespace(inputs=[x], outputs=[y]), dy)",
        ),
        ("def grad(op, *dys):\n    return dys[0]\n", "return grad(None, dy)"),
    ],
)
def test_by_call_where_other_code_uses_the_function(gradient: str, call: str) -> None:
    new, findings = migrated(gradient, used="\n\nprint(grad)\n")
    assert [code for code, _ in findings] == ["TGM103"]
    assert call in new
    assert gradient.strip() in new


@pytest.mark.parametrize(
    ("gradient", "code", "words"),
    [
        ("def grad(op, dy):\n    return op.name\n", "TGM406", "`op.name`, which only a graph op"),
        ("def grad(op, dy):\n    return op.get_attr('N')\n", "TGM406", "`op.get_attr('N')`"),
        ("def grad(op, dy):\n    return other(op)\n", "TGM406", "`op` is passed on"),
        ("def grad(op, dy):\n    return dy.op\n", "TGM413", "`dy.op`"),
        ("def grad(op):\n    return 1\n", "TGM503", "takes 0 upstream gradients"),
        ("def grad(op, dy):\n    return dy, dy\n", "TGM506", "returns 2 gradients"),
        ("def grad():\n    return 1\n", "TGM405", "has no `op` parameter"),
        ("def grad(op, dy):\n    op = 1\n    return dy\n", "TGM405", "`op` is assigned"),
    ],
)
def test_refused(gradient: str, code: str, words: str) -> None:
    new, findings = migrated(gradient)
    (message,) = [text for found, text in findings if found == code]
    assert words in message
    assert "gradient_override_map" in new


@pytest.mark.parametrize(
    ("name", "variable"),
    [("ClipGrad", "clip_grad"), ("a-b", "a_b"), ("2x", "gradient_2x"), ("", "with_gradient")],
)
def test_a_gradient_name_as_a_function_name(name: str, variable: str) -> None:
    assert snake_case(name) == variable


ONCE = """\
import tensorflow as tf

DONE = []


class Layer(object):
    def slope(self, op, dy):
        return dy * self.k

    def f(self, x, k):
        def slope(op, dy):
            return dy * k

        {registering}
        with tf.get_default_graph().gradient_override_map({{"Identity": "A"}}):
            return tf.identity(x)
"""


@pytest.mark.parametrize(
    ("registering", "of_its_own"),
    [
        ("if not DONE: tf.RegisterGradient('A')(lambda op, dy: dy * k)", "k"),
        ("if not DONE: tf.RegisterGradient('A')(lambda op, dy, k=k: dy * k)", "k"),
        ("if not DONE: tf.RegisterGradient('A')(slope)", "k"),
        ("if not DONE: tf.RegisterGradient('A')(self.slope)", "self"),
        (
            "def once():\n            if DONE: return\n"
            "            tf.RegisterGradient('A')(lambda op, dy: dy * k)\n        once()",
            "k",
        ),
        ("if not DONE: tf.RegisterGradient('A')(lambda op, dy: dy * 2.0)", ""),
        ("tf.RegisterGradient('A')(lambda op, dy: dy * k)", ""),
    ],
)
def test_what_an_earlier_call_may_have_registered_is_not_that_of_this_one(
    registering: str, of_its_own: str
) -> None:
    """Where TensorFlow 1 kept the first gradient, all calls had the variables of the first."""
    result = migrate_source(ONCE.format(registering=registering), "a.py", MigrationOptions())
    said = [each.message for each in result.findings if "an earlier call" in each.message]
    assert [f"with its own `{of_its_own}`" in each for each in said] == [True] * len(said)
    assert bool(said) == bool(of_its_own)
