"""Which expressions may be variables of TensorFlow, or weights of Keras."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.tree import find_all, source_of
from tfgradmigrate.syntax.variables import may_be_variable, may_be_weight


def kinds(lines: str) -> tuple[bool, bool]:
    """Whether what is asked in `ask(...)` may be a variable, and whether it may be a weight."""
    facts = Facts(cst.parse_module(f"import tensorflow as tf\nimport keras\n{lines}\n"))
    (call,) = (c for c in find_all(facts.module, cst.Call) if source_of(c.func) == "ask")
    node = call.args[0].value
    return may_be_variable(node, facts), may_be_weight(node, facts)


CHAIN = "\n".join(f"v{n + 1} = v{n}" for n in range(40))


@pytest.mark.parametrize(
    ("lines", "variable", "weight"),
    [
        ("ask(tf.Variable(1.0))", True, False),
        ("ask(tf.compat.v1.get_variable('v', []))", True, False),
        ("ask(self.add_weight('w'))", True, True),
        ("ask(add_variable('w'))", True, True),
        ("ask(tf.constant(1.0))", False, False),
        ("ask(1.0)", False, False),
        ("ask(x)", False, False),
        ("v = tf.Variable(1.0)\nask(v)", True, False),
        ("v = 1\nv = tf.Variable(1.0)\nask(v)", True, False),
        ("v = self.add_weight('w')\nask(v)", True, True),
        (f"v0 = tf.Variable(1.0)\n{CHAIN}\nask(v38)", True, False),
        (f"v0 = tf.Variable(1.0)\n{CHAIN}\nask(v39)", False, False),
        ("v = v\nask(v)", False, False),
        # A parameter is what calls pass for it.
        ("def f(v): ask(v)\nf(tf.Variable(1.0))", True, False),
        ("def f(v): ask(v)\nf(1.0)", False, False),
        ("def f(a, v): ask(v)\nf(tf.Variable(1.0), 1.0)", False, False),
        ("class C:\n    def f(self, v): ask(v)\nC().f(tf.Variable(1.0))", True, False),
        ("class C:\n    def f(self, v): ask(v)\nC().f(1.0)", False, False),
        # A loop goes through lists of them.
        ("for v in model.trainable_variables: ask(v)", True, True),
        ("for v in layer.weights: ask(v)", True, True),
        ("[ask(v) for v in layer.variables]", True, True),
        ("for v in layer.others: ask(v)", False, False),
        ("for v in tf.trainable_variables(): ask(v)", True, True),
        ("for v in tf.global_variables(): ask(v)", True, True),
        ("vs = [v for v in tf.global_variables()]\nfor v in vs: ask(v)", True, True),
        ("def of(): return tf.Variable(1.0)\ndef f(v): ask(v)\nf(of())", True, False),
        ("with layer.weights as v: ask(v)", False, False),
        ("import v\nask(v)", False, False),
        # An attribute is what is stored there, or what a layer of Keras has.
        ("self.v = tf.Variable(1.0)\nask(self.v)", True, False),
        ("self.v = self.add_weight('w')\nask(other.v)", True, True),
        ("self.v = 1\nask(self.v)", False, False),
        ("self.v = 1\nself.v = tf.Variable(1.0)\nask(self.v)", True, False),
        ("self.v += tf.Variable(1.0)\nask(self.v)", False, False),
        ("ask(self.kernel)", False, False),
        ("class L(keras.layers.Dense):\n    def f(self): ask(self.kernel)", True, True),
        ("class L(keras.layers.Dense):\n    def f(self): ask(self.bias)", True, True),
        ("class L(keras.layers.Dense):\n    def f(self): ask(self.other)", False, False),
        ("class L(Other):\n    def f(self): ask(self.kernel)", False, False),
        ("class L(A, keras.layers.Dense):\n    def f(self): ask(self.kernel)", True, True),
        (
            "class L(keras.layers.Dense):\n    def f(self):\n        self.kernel = 1\n"
            "        ask(self.kernel)",
            False,
            False,
        ),
    ],
)
def test_what_may_be_a_variable(lines: str, variable: bool, weight: bool) -> None:
    assert kinds(lines) == (variable, weight)
