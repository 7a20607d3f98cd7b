"""Functions of NumPy that give an array of the shape of the one that they are given."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

pytest.importorskip("tensorflow")

from tfgradmigrate.verify.worker.graphs import compare
from tfgradmigrate.verify.worker.graphs.keeping import keeps_shape

from .tracer import HEAD, form, maker

pytestmark = pytest.mark.tensorflow

SHAPES = [(), (0,), (1,), (3,), (1, 3), (2, 0), (2, 3), (3, 3), (2, 1, 4)]

STEP = "def step(e):\n    return 1.0 if e > 0.5 else 0.0\nv = np.vectorize(step)\n"


def host(text: str) -> Any:
    """Return the function `f` of a text, of a body, or of an expression of `x`."""
    if not any(line.startswith(("f =", "def f(")) for line in text.split("\n")):
        body = text if "return" in text else f"return {text}"
        text = "def f(x):\n    " + body.replace("\n", "\n    ")
    return maker(HEAD + text, "f")()


KEPT = [
    "x",
    "-x * 2.0 + 1",
    "np.where(x > 0, x, 0.1 * x).astype(np.float32)",
    "np.clip(x, -1.0, 1.0)",
    "np.maximum(x, 0)",
    "np.sin(x) + np.nan_to_num(x)",
    "np.asarray(np.sign(x), dtype=np.float32)",
    "np.array(x, np.float64)",
    "np.round(x).astype(x.dtype)",
    "np.multiply(x, np.ones_like(x))",
    "'Doubles.'\ny = x.copy()\ny[x < 0] *= -3\nreturn y",
    "y = np.zeros_like(x)\ny[:] = x\ny += 1\nreturn y",
    "k = 2.0\nk *= x\nreturn k",
    "K = np.float64(2.0)\ndef f(x):\n    return x * K",
    STEP + "f = lambda x: v(x).astype(np.float32)",
    STEP + "f = lambda x: v(x + 1)",
    STEP + "f = v",
    "f = np.tanh",
    "class C:\n    def g(self, x):\n        return x * 2\nf = C().g",
]


@pytest.mark.parametrize("text", KEPT)
def test_what_works_by_element_keeps_the_shape(text: str) -> None:
    function = host(text)
    assert keeps_shape(function, "float32")
    for shape, large in itertools.product(SHAPES, (False, True)):
        given = np.float32(2.5) * np.ones(shape, np.float32) * (1 if large else -1)
        # TensorFlow hands over what has no dimensions as a scalar
        given = given if shape else given[()]
        try:
            assert np.shape(function(given)) == shape
        except (IndexError, TypeError, ValueError):  # a scalar has no items
            assert not shape or 0 in shape


#: Each has another shape for some array, or what it has is not seen.
CHANGED = {
    "a sum": "np.sum(x, 0)",
    "a sum by its method": "x.sum()",
    "turned": "x.T",
    "another dimension": "x[None]",
    "one dimension at least": "np.atleast_1d(x)",
    "the places": "np.where(x > 0)",
    "a product of matrices": "np.matmul(x, x)",
    "such a product as an operator": "x @ x",
    "a matrix broadcasts": "K = np.ones((2, 1, 1))\ndef f(x):\n    return x * K",
    "an array of a closure": "def g(k):\n    return lambda x: x * k\nf = g(np.ones((4, 1)))",
    "a number of a truth": "not x",
    "one or the other": "x > 0 or 1.0",
    "an outer product": "np.multiply.outer(x, x)",
    "two results": "np.modf(x)",
    "a list": "[x]",
    "a number alone": "1.0",
    "numbers alone": "np.add(1.0, 2.0)",
    "a dtype with a shape": "x.astype(('f4', (2,)))",
    "such a dtype of the module": "D = np.dtype(('f4', (2,)))\ndef f(x):\n    return x.astype(D)",
    "an array with more dimensions": "np.array(x, ndmin=3)",
    "an array with more dimensions, and a dtype": "np.array(x, np.float32, ndmin=3)",
    "a dtype under another name": "np.array(x, order=np.float32)",
    "a dtype under a name before it": "np.array(x, copy=np.bool_)",
    "a dtype told twice": "np.array(x, np.float32, dtype=np.float32)",
    "nothing but a dtype": "np.array(dtype=np.float32)",
    "an array and more than a dtype": "np.array(x, x, np.float32)",
    "nothing": "def f(x):\n    'Nothing.'",
    "nothing returned": "def f(x):\n    y = x",
    "None returned": "x += 1\nreturn",
    "where to write": "OUT = np.zeros((5, 5))\ndef f(x):\n    return np.add(x, 1, OUT)",
    "a shape set": "y = x.copy()\ny.shape = (-1,)\nreturn y",
    "an attribute set": "y = x.copy()\ny.k = 1\nreturn y",
    "a part by places": "y = x.copy()\ny[1:] = x\nreturn y",
    "a part by names": "K = 1\ndef f(x):\n    y = x.copy()\n    y[K:] = x\n    return y",
    "an item of a number": "k = 2.0\nk[0] = 1.0\nreturn x",
    "a name before it is bound": "y = z\nz = x\nreturn y",
    "a copy of a number": "K = np.float64(2.0)\ndef f(x):\n    return K.copy()",
    "a copy in an order": "x.copy('F')",
    "compared twice": "0 < x < 1",
    "compared as an object": "x is x",
    "a shape set on the way": "y = x.copy()\ny.resize((7,))\nreturn y",
    "a shape set in an index": "g = lambda y: y.resize(3)\ndef f(x):\n    y = x.copy()\n"
    "    y[g(y)] = 1\n    return y",
    "no shape of its own": "K = [1.0, 2.0]\ndef f(x):\n    return x + K",
    "a string": "x + 'a'",
    "a name bound twice": "k = 2.0\nk = np.ones((4, 1))\ndef f(x):\n    return x * k",
    "another function under the name": "def f(x, np=None):\n    return x.copy()",
    "what is called np": "class np:\n    tanh = lambda x: x.sum()\nf = lambda x: np.tanh(x)",
    "one of the branches": "if x.size > 3:\n    return x[:3]\nreturn x",
    "more is taken": "def f(x, y):\n    return x",
    "anything is taken": "def f(*x):\n    return x[0]",
    "a decorator": "def d(f):\n    return lambda x: f(x)[None]\n@d\ndef f(x):\n    return x",
    "called with nothing": "v = np.vectorize(lambda e: e)\nf = lambda x: v()",
    "called with all": "def g(v):\n    return v.sum()\nf = np.vectorize(g, excluded={0})",
    "called with rows": "f = np.vectorize(lambda v: v, signature='(n)->(n,n)')",
    "a tuple for each": "v = np.vectorize(lambda e: (e, e))\nf = lambda x: np.abs(v(x))",
    "a tuple for each, made an array": "v = np.vectorize(lambda e: (e, e))\n"
    "f = lambda x: np.asarray(v(x), np.float32)",
    "a tuple for each, compared": "v = np.vectorize(lambda e: (e, e))\nf = lambda x: v(x) == 1.0",
    "a vectorizer of one's own": "class V(np.vectorize):\n    def __call__(self, x):\n"
    "        return x.sum()\nv = V(abs)\nf = lambda x: v(x).astype(np.float32)",
    "a function of the program": "def g(x):\n    return x.sum()\nf = lambda x: g(x)",
    "a ufunc of the program": "g = np.frompyfunc(lambda e: e, 1, 1)\nf = lambda x: g(x)",
}


@pytest.mark.parametrize("text", CHANGED.values(), ids=CHANGED)
def test_what_may_have_another_shape_is_not_said_to_keep_it(text: str) -> None:
    assert not keeps_shape(host(text), "float32")


def test_what_is_no_number_is_left_alone() -> None:
    assert not keeps_shape(host("x"), "string")


X = [{"kind": "tensor", "dtype": "float32", "shape": [None, 3]}]
ANY = [{"kind": "tensor", "dtype": "float32", "shape": None}]
PLACE = "def f(x):\n    return {0}\ndef place(x):\n    return {1}\n"
OLD = "tf.numpy_function(f, [x], tf.float32)"


def outcome(made: str, asserted: str, inputs: Any = X, other: str = "") -> str:
    old, new = PLACE.format(made, OLD), PLACE.format(other or made, asserted)
    return compare(form(old, inputs), form(new, inputs)).outcome


def test_the_shape_that_is_kept_may_be_asserted() -> None:
    assert outcome("x * 2", f"tf.ensure_shape({OLD}, x.shape)") == "identical"
    assert outcome("x * 2", f"tf.ensure_shape({OLD}, [None, 3])") == "identical"
    twice = f"tf.ensure_shape(tf.nn.relu({OLD}), x.shape)"
    old, new = PLACE.format("x * 2", f"tf.nn.relu({OLD})"), PLACE.format("x * 2", twice)
    assert compare(form(old, X), form(new, X)).outcome == "identical"


WRONG_SHAPES = {
    "a dimension that is not known": ("x * 2", f"tf.ensure_shape({OLD}, [4, 3])"),
    "another dimension": ("x * 2", f"tf.ensure_shape({OLD}, [None, 4])"),
    "another rank": ("x * 2", f"tf.ensure_shape({OLD}, [3])"),
    "the other way around": ("x * 2", f"tf.ensure_shape({OLD}, x.shape[::-1])"),
    "of what does not keep it": ("x[:2]", f"tf.ensure_shape({OLD}, x.shape)"),
    "of a part of it": ("x * 2", f"tf.ensure_shape({OLD}[:1], x.shape)"),
}


@pytest.mark.parametrize("name", WRONG_SHAPES)
def test_another_shape_may_not_be_asserted(name: str) -> None:
    assert outcome(*WRONG_SHAPES[name]) == "differs"


def test_another_function_is_another_one() -> None:
    asserted = f"tf.ensure_shape({OLD}, x.shape)"
    for other in ("x * 2.0000002", "x * 2 + 0", "np.float64(2) * x", "2 * x", "x.copy() * 2"):
        assert outcome("x * 2", asserted, X, other) == "differs"


def test_a_rank_that_is_not_known_may_not_be_asserted() -> None:
    assert outcome("x * 2", f"tf.ensure_shape({OLD}, [None, 3])", ANY) == "differs"
