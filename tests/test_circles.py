"""What is made of itself, or of the same a hundred times over, ends every question about it."""

from __future__ import annotations

import re
import textwrap

import pytest

from tfgradmigrate.interface import migrate_source

pytestmark = pytest.mark.slow

#: Lines that make `v` of itself, of another that is made of it, or far too often.
MADE = [
    ["w = v", "v = w"],
    ["v, w = w, v"],
    ["v = -v"],
    ["v = v + 1"],
    ["v = 2 * v if v else v"],
    ["v = v or w", "w = v"],
    ["v = v or 1"],
    ["v = v * v + v * v"],
    ["v = v + [v]"],
    ["v = {**v, 'Relu': 'Own'}"],
    ["v = dict(v, Relu='Own')"],
    ["v = v[0]"],
    ["v = v[1:]", "v = v[:1][1:]"],
    ["v = v.shape"],
    ["v = v.get_shape().as_list()", "n, m = v", "v = [n, m]"],
    ["v = v.astype(v.dtype)"],
    ["v = np.abs(v)", "v = np.where(v > 0, v, v)"],
    ["v = np.array([v])", "v = v.copy()"],
    ["v = float(v)", "v = int(v)"],
    ["v = own(v)", "v = again(v)"],
    ["v = tf.square(v)", "v = tf.cast(v, tf.float32)"],
    ["v = [v]", "v = (v, *v)"],
    ["v = dict(a=v)", "v = v['a']", "v = {1: v}[1]"],
    ["for v in v:", "    w = v", "for n, v in enumerate(v):", "    w = v"],
    ["w = [v for v in v]", "v = list(map(lambda w: w, w))"],
    ["with v as v:", "    w = v", "v = w"],
    ["v = lambda *w: v(*w)"],
    ["def v(*w):", "    return v(*w)"],
    ["v = functools.partial(v, 1)"],
    ["self.v = v", "v = self.v", "self.v = -self.v"],
    ["v = getattr(v, 'v')", "v.v = v", "v = v.v"],
    ["v = w = v", "w.append(v)", "v += w"],
    ["v = " + "own(" * 40 + "v" + ")" * 40],
    ["v0 = v", *(f"v{n + 1} = v{n}" for n in range(24)), "v = v24"],
    ["v0 = v", *(f"v{n + 1} = v{n} + v{n}" for n in range(24)), "v = v24"],
    ["v0 = v", *(f"v{n + 1} = [v{n}, v{n}]" for n in range(24)), "v = v24"],
    ["v0 = v", *(f"v{n + 1} = {{**v{n}, **v{n}}}" for n in range(24)), "v = v24"],
    ["v0 = v", *(f"v{n + 1} = v{n} or v{n}" for n in range(24)), "v = v24"],
    ["v0 = v", *(f"v{n + 1} = v{n} if w else v{n}" for n in range(24)), "v = v24"],
    ["v0 = v", *(f"v{n + 1} = own(v{n})" for n in range(24)), "v = v24"],
]

#: So many lines make it of the same over and over.
_LONG = 20

HEAD = """
import functools
import numpy as np
import tensorflow as tf


def own(v):
    return v


def again(v):
    return other(v)


def other(v):
    return again(v)


@tf.RegisterGradient("Own")
def _own(op, grad):
    return grad
"""

#: Where `v` is asked for, in a method of a class.
ASKED = {
    "what a host function is given and gives": """
        def host(v, w):
            MADE
            return v

        return tf.py_func(host, [x, y], tf.float32)
        """,
    "what is handed to a host function": """
        v, w = x, y
        MADE
        return tf.py_func(lambda a, b: a + b, [v, w], tf.float32)
        """,
    "what nobody has made": """
        MADE
        return tf.py_func(abs, [v], tf.float32), tf.reshape(v, v.get_shape().as_list())
        """,
    "the list of inputs": """
        v, w = [x], [y]
        MADE
        return tf.py_func(abs, v, tf.float32)
        """,
    "the host function": """
        v = w = abs
        MADE
        return tf.py_func(v, [x], tf.float32)
        """,
    "a shape": """
        v = w = x.get_shape()
        MADE
        y = tf.py_func(abs, [x], tf.float32)
        y.set_shape(v)
        return y, v[0].value, tf.zeros(v)
        """,
    "the operand of an op": """
        v, w = x, y
        MADE
        with tf.get_default_graph().gradient_override_map({"Identity": "Own", "Mul": "Own"}):
            return tf.identity(v) * v
        """,
    "a matrix": """
        v, w = x, y
        MADE
        with tf.get_default_graph().gradient_override_map({"MatMul": "Own", "Softmax": "Own"}):
            return tf.matmul(v, tf.nn.softmax(v))
        """,
    "the dtypes of the results": """
        v, w = [tf.float32], [tf.int32]
        MADE
        return tf.py_func(abs, [x], v, stateful=w)
        """,
    "what meets a scalar of NumPy": """
        v = w = 2
        MADE
        return tf.py_func(lambda a: a * v * np.sqrt(2), [x, v], tf.float32)
        """,
    "the name of a gradient": """
        v = w = "Own"
        MADE
        with tf.get_default_graph().gradient_override_map({"Identity": v}):
            return tf.identity(x)
        """,
    "a graph": """
        v = w = tf.get_default_graph()
        MADE
        with v.gradient_override_map({"Identity": "Own"}):
            return tf.identity(x)
        """,
    "a map": """
        v = w = {"Identity": "Own"}
        MADE
        with tf.get_default_graph().gradient_override_map(v):
            return tf.identity(x)
        """,
    "a model": """
        v = w = tf.keras.Sequential([tf.keras.layers.Dense(3)])
        MADE
        with tf.get_default_graph().gradient_override_map({"MatMul": "Own"}):
            return v(x)
        """,
    "what the gradient function reads": """
        @tf.RegisterGradient("Inner")
        def _inner(op, v):
            w = op.inputs[0]
            MADE
            return v * w

        with tf.get_default_graph().gradient_override_map({"Identity": "Inner"}):
            return tf.identity(x)
        """,
    "the op": """
        @tf.RegisterGradient("Inner")
        def _inner(v, w):
            MADE
            return v.inputs[0]

        with tf.get_default_graph().gradient_override_map({"Identity": "Inner"}):
            return tf.identity(x)
        """,
}


@pytest.mark.parametrize("bound", [True, False])
@pytest.mark.parametrize("asked", ASKED)
def test_every_question_ends(asked: str, bound: bool) -> None:
    """Also where `v` is not `bound` by anything else."""
    text = HEAD
    cases = [made for made in MADE if bound or len(made) < _LONG]
    for number, made in enumerate(cases):
        lines = textwrap.dedent(ASKED[asked])
        if not bound:
            lines = re.sub(r"(?m)^v(, w| = w)? = .*\n", "", lines)
        (before,) = (line for line in lines.splitlines() if line.strip() == "MADE")
        indent = before.removesuffix("MADE")
        lines = lines.replace(before, "\n".join(indent + line for line in made))
        body = textwrap.indent(lines, " " * 8)
        text += f"\n\nclass C{number}:\n    def f(self, x, y, w):{body}"
    compile(text, "p.py", "exec")
    result = migrate_source(text)
    assert result.failure is None
    assert len(result.findings) >= len(cases)


@pytest.mark.parametrize(
    "text",
    [
        "def f(x, k):\n    y = tf.py_func(lambda v: v * k, [x], tf.float32)\n    return f(y, k)\n",
        "def f(x, k):\n    return g(tf.py_func(lambda v: v * k, [x], tf.float32), k)\n"
        "def g(x, k):\n    return f(x, k) + f(x, k)\n",
        "def f(x, k):\n    y = tf.py_func(k, [x], tf.float32)\n    return f(y, k)\n",
        "def f(x, k):\n    y = tf.py_func(abs, k, tf.float32)\n    return f(y, k + [y])\n",
        "def f(x):\n    v = w\n    w = v\n"
        "    return tf.py_func(v.run, [x], tf.float32), tf.py_func(v, [x], tf.float32)\n",
        "def f(x):\n    with h.as_default():\n        g = tf.get_default_graph()\n"
        "    with g.as_default():\n        h = tf.get_default_graph()\n"
        '    with g.gradient_override_map({"Identity": "Own"}):\n'
        "        return tf.identity(x)\n",
        # Another file has a class of that name as well.
        "from bases import *\n\n\nclass A(B):\n    pass\n\n\nclass B(A):\n    def f(self, x):\n"
        '        with self.graph.gradient_override_map({"Identity": "Own"}):\n'
        "            return tf.identity(x) + tf.py_func(self.f, [x], tf.float32)\n",
    ],
)
def test_functions_and_classes_that_are_given_their_own_end(text: str) -> None:
    result = migrate_source(f"{HEAD}\n\n{text}")
    assert result.failure is None
    assert len(result.findings) > 1


@pytest.mark.parametrize(
    "functions",
    [
        "def _one(v):\n    return _one(tf.nn.relu(v))\n",
        "def _one(v):\n    return _two(tf.nn.relu(v))\n"
        "def _two(v):\n    return _one(v) if v else v\n",
        "_one = lambda v: _two(tf.nn.relu(v))\n_two = lambda v: _one(v)\n",
    ],
)
def test_functions_that_call_one_another_end(functions: str) -> None:
    block = 'with tf.get_default_graph().gradient_override_map({"Relu": "Own"}):'
    result = migrate_source(f"{HEAD}\n\n{functions}\n\ndef f(x):\n    {block}\n        _one(x)\n")
    assert result.failure is None
    assert len(result.findings) > 1
