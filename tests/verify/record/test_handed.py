"""What unknown code is handed, and what the recorder does not know by its kind: right and wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tfgradmigrate.verify.record.asking import recorded
from tfgradmigrate.verify.record.model import Recorded
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.tensorflow

HEAD = "import numpy as np\nimport tensorflow as tf\nimport h\n\n\n"

_PARTS = "the graphs part"
_OTHER = "Python does something else"

#: Two outputs of a function of Python, of a dtype that is not known.
_TWO_OUTPUTS = (
    "y = tf.numpy_function(h.parse, [x], h.kinds)\n"
    "z = tf.numpy_function(h.parse, [x * 2.0], h.kinds)\n"
)

#: The body of a function of `x` in both texts, and what the reason names, "" where it is proved.
HANDED: dict[str, tuple[str, str, str]] = {
    "mapped": (
        "return x, h.data.map(lambda a, b: tf.py_func(h.parse, [a, b], tf.float32), 8)",
        "return x, h.data.map(lambda a, b: tf.numpy_function(h.parse, [a, b], tf.float32), 8)",
        "",
    ),
    "a list of one output in another shape": (
        "return tf.reshape(tf.py_func(h.one, [x], [tf.float32]), [-1, 5], name='rois')",
        "return tf.reshape(tf.numpy_function(h.one, [x], tf.float32), [-1, 5], name='rois')",
        "",
    ),
    "a function that `python -O` runs otherwise": (
        "return tf.py_func(lambda v: v * 2.0, [x], tf.float32)",
        "return tf.numpy_function(lambda v: v * (2.0 if __debug__ else 3.0), [x], tf.float32)",
        _PARTS,
    ),
    "two functions": (
        "def g(a):\n    return tf.py_func(h.one, [a], tf.float32)\n"
        "def k(a):\n    return tf.py_func(h.two, [a], tf.float32)\nh.each(g, k)\nreturn x * 2.0",
        "def g(a):\n    return tf.numpy_function(h.two, [a], tf.float32)\n"
        "def k(a):\n    return tf.numpy_function(h.one, [a], tf.float32)\n"
        "h.each(g, k)\nreturn x * 2.0",
        _OTHER,
    ),
    "arguments in another order": (
        "h.map(lambda a, b: tf.py_func(h.parse, [a, b], tf.float32))\nreturn x * 2.0",
        "h.map(lambda a, b: tf.numpy_function(h.parse, [b, a], tf.float32))\nreturn x * 2.0",
        _OTHER,
    ),
    "other names of parameters": (
        "h.map(lambda a: tf.py_func(h.parse, [a], tf.float32))\nreturn x * 2.0",
        "h.map(lambda b: tf.numpy_function(h.parse, [b], tf.float32))\nreturn x * 2.0",
        _OTHER,
    ),
    "another default": (
        "h.map(lambda a, k=h.a: tf.py_func(h.parse, [a * k], tf.float32))\nreturn x * 2.0",
        "h.map(lambda a, k=h.b: tf.numpy_function(h.parse, [a * k], tf.float32))\nreturn x * 2.0",
        _OTHER,
    ),
    "bound again behind": (
        "k = 1.0\nh.map(lambda a: tf.py_func(h.parse, [a * k], tf.float32))\n"
        "k = 2.0\nreturn x * 2.0",
        "k = 2.0\nh.map(lambda a: tf.numpy_function(h.parse, [a * k], tf.float32))\nreturn x * 2.0",
        _OTHER,
    ),
    "calls behind its op": (
        "def g(a):\n    h.saw()\n    return tf.py_func(h.parse, [a], tf.float32)\n"
        "h.map(g)\nreturn x * 2.0",
        "def g(a):\n    y = tf.numpy_function(h.parse, [a], tf.float32)\n    h.saw()\n"
        "    return y\nh.map(g)\nreturn x * 2.0",
        _OTHER,
    ),
    "an unknown dtype": (
        "a, b = tf.py_func(h.parse, [x], [tf.float32, h.dtype])\nreturn a * x, b",
        "a, b = tf.numpy_function(h.parse, [x], [tf.float32, h.dtype])\nreturn a * x, b",
        "",
    ),
    "another unknown dtype": (
        "a, b = tf.py_func(h.parse, [x], [tf.float32, h.dtype])\nreturn a * x, b",
        "a, b = tf.numpy_function(h.parse, [x], [tf.float32, h.kind])\nreturn a * x, b",
        _PARTS,
    ),
    "another one of what is not used": (
        "a, b = tf.py_func(h.parse, [x], [tf.float32, h.dtype])\nreturn a * x",
        "a, b = tf.numpy_function(h.parse, [x], [tf.float32, h.kind])\nreturn a * x",
        _PARTS,
    ),
    "cast from an unknown dtype": (
        "a, b = tf.py_func(h.parse, [x], [tf.float32, h.dtype])\nreturn tf.cast(b, tf.float32)",
        "a, b = tf.numpy_function(h.parse, [x], [tf.float32, h.dtype])\nreturn b",
        _PARTS,
    ),
    "computed of an unknown dtype": (
        "a, b = tf.py_func(h.parse, [x], [tf.float32, h.dtype])\nreturn tf.cast(b * 2, tf.float32)",
        "a, b = tf.numpy_function(h.parse, [x], [tf.float32, h.dtype])\nreturn b * 2",
        _PARTS,
    ),
    "made under an override": (
        "with tf.compat.v1.get_default_graph().gradient_override_map({'Tanh': 'Identity'}):\n"
        "    m = h.build()\nreturn x * 2.0, m",
        "m = h.build()\nreturn x * 2.0, m",
        _OTHER,
    ),
    "a number of an op": (
        "return x + tf.reduce_sum(tf.zeros([h.n, 2]))",
        "return x + tf.reduce_sum(tf.zeros([2, h.n]))",
        _PARTS,
    ),
    "two draws of that number": (
        "a = tf.random.uniform([h.n])\nreturn x + tf.reduce_sum(a) * tf.reduce_max(a)",
        "a = tf.random.uniform([h.n])\nb = tf.random.uniform([h.n])\n"
        "return x + tf.reduce_sum(a) * tf.reduce_max(b)",
        _PARTS,
    ),
    "the same draw": (
        "a = tf.random.uniform([h.n])\nreturn x + tf.reduce_sum(a) * tf.reduce_max(a)",
        "a = tf.random.uniform([h.n])\nreturn tf.reduce_sum(a) * tf.reduce_max(a) + x",
        "",
    ),
    "a size of a shape": (
        "y = tf.py_func(h.parse, [x], tf.float32)\ny.set_shape((h.n, 3))\nreturn y",
        "y = tf.numpy_function(h.parse, [x], tf.float32)\ny.set_shape((h.n, 3))\nreturn y",
        "",
    ),
    "another size of a shape": (
        "y = tf.py_func(h.parse, [x], tf.float32)\ny.set_shape((h.n, 3))\nreturn y",
        "y = tf.numpy_function(h.parse, [x], tf.float32)\ny.set_shape((h.m, 3))\nreturn y",
        _OTHER,
    ),
    "a shape that is set no more": (
        "y = tf.py_func(h.parse, [x], tf.float32)\ny.set_shape((h.n, 3))\nreturn y",
        "y = tf.numpy_function(h.parse, [x], tf.float32)\nreturn y",
        "`module h.n`",
    ),
    "a list of unknown arrays": (
        "return x * 2.0, np.hstack((h.a, h.b))",
        "return 2.0 * x, np.hstack((h.a, h.b))",
        "",
    ),
    "other unknown arrays": (
        "return x * 2.0, np.hstack((h.a, h.b))",
        "return x * 2.0, np.hstack((h.b, h.a))",
        _PARTS,
    ),
    "written into": (
        "s = np.zeros((2, 3))\nnp.concatenate([h.a, h.b], out=s)\nreturn x * s",
        "s = np.zeros((2, 3))\nreturn x * s",
        "writes into",
    ),
    "written where it stands": (
        "k = np.nan_to_num(h.a, copy=False)\nreturn x * 2.0",
        "return x * 2.0",
        "writes into",
    ),
    "a function of NumPy": (
        "return x * 2.0, h.mapped(np.mean)",
        "return 2.0 * x, h.mapped(np.mean)",
        "",
    ),
    "another function of NumPy": (
        "return x * 2.0, h.mapped(np.mean)",
        "return x * 2.0, h.mapped(np.median)",
        _OTHER,
    ),
    "a dictionary by keywords": (
        "d = dict(rate=h.rate)\nreturn x * d['rate']",
        "return h.rate * x",
        "",
    ),
    "another item of a dictionary": (
        "d = dict(rate=h.rate, slope=h.slope)\nreturn x * d['rate']",
        "d = dict(rate=h.slope, slope=h.rate)\nreturn d['rate'] * x",
        _PARTS,
    ),
    "a variable of each call": (
        "v = tf.Variable(3.0)\nreturn x * v",
        "v = tf.Variable(3.0)\nreturn v * x",
        "",
    ),
    "another variable of each call": (
        "v = tf.Variable(3.0)\nreturn x * v",
        "v = tf.Variable(3.0)\nreturn v * x * v",
        _PARTS,
    ),
    "a variable that the new text alone makes": (
        "return x * 3.0",
        "v = tf.Variable(3.0)\nreturn x * 3.0",
        _PARTS,
    ),
    "all variables": (
        "v = tf.Variable(3.0)\nreturn x * v, tf.compat.v1.global_variables_initializer()",
        "v = tf.Variable(3.0)\nreturn x * v, tf.compat.v1.variables_initializer([v])",
        _OTHER,
    ),
    "a function of TensorFlow that takes the old text alone": (
        "if h.k:\n    tf.Variable(3.0)\nreturn x * 2.0",
        "if h.k:\n    tf.Variable(3.0)\nelif tf.compat.v1.get_default_graph().building_function:\n"
        "    raise ValueError('is not built')\nreturn x * 2.0",
        "the new text raises ValueError",
    ),
    "what it is is asked": (
        "return x * 2.0, h.a",
        "return (x * 2.0 if isinstance(h.a, list) else 2.0 * x), h.a",
        "",
    ),
    "what it is decides": (
        "return x * 2.0, h.a",
        "return (x * 3.0 if isinstance(h.a, list) else 2.0 * x), h.a",
        _PARTS,
    ),
    "an unknown class is asked": (
        "return x * 2.0, h.a",
        "return (x * 2.0 if isinstance(h.a, h.Kind) else 2.0 * x), h.a",
        _OTHER,
    ),
    "outputs of an unknown dtype": (
        "y = tf.numpy_function(h.parse, [x], h.kinds)\ny.set_shape(x.shape)\nreturn x * y",
        "y = tf.numpy_function(h.parse, inp=[x], Tout=h.kinds)\ny.set_shape(x.shape)\nreturn x * y",
        "",
    ),
    "outputs of another dtype": (
        "y = tf.numpy_function(h.parse, [x], h.kinds)\nreturn x * y",
        "y = tf.numpy_function(h.parse, [x], h.types)\nreturn x * y",
        _PARTS,
    ),
    "another one of two outputs": (
        f"{_TWO_OUTPUTS}return x * y",
        f"{_TWO_OUTPUTS}return x * z",
        _PARTS,
    ),
    "a shape of another one of two outputs": (
        f"{_TWO_OUTPUTS}y.set_shape(x.shape)\nreturn x * y * z",
        f"{_TWO_OUTPUTS}z.set_shape(x.shape)\nreturn x * y * z",
        _PARTS,
    ),
    "what an output of an unknown dtype is": (
        "y = tf.numpy_function(h.parse, [x], h.kinds)\nreturn x * y",
        "y = tf.numpy_function(h.parse, [x], h.kinds)\n"
        "return x * (y[0] if isinstance(y, list) else y)",
        _PARTS,
    ),
    "a list with unknown parts": (
        "y = tf.numpy_function(h.parse, [x, *h.more], tf.float32)\nreturn x * y",
        "y = tf.numpy_function(func=h.parse, inp=[x, *h.more], Tout=tf.float32)\nreturn x * y",
        "",
    ),
    "unknown parts in front": (
        "y = tf.numpy_function(h.parse, [x, *h.more], tf.float32)\nreturn x * y",
        "y = tf.numpy_function(h.parse, [*h.more, x], tf.float32)\nreturn x * y",
        _PARTS,
    ),
    "a tuple with unknown parts": (
        "return x * 2.0, [x, *h.more]",
        "return x * 2.0, (x, *h.more)",
        _PARTS,
    ),
    "a list that is added to": (
        "a = list(h.more)\nk = a[-1]\na.append(3.0)\nreturn x * k",
        "a = list(h.more)\na.append(3.0)\nk = a[-1]\nreturn x * k",
        "is asked for `append`",
    ),
    "another list that is added to": (
        "a = [*h.more]\nb = [*h.more]\na.append(3.0)\nreturn x * a[-1]",
        "a = [*h.more]\nb = [*h.more]\nb.append(3.0)\nreturn x * a[-1]",
        "is asked for `append`",
    ),
    "a list with an item set": (
        "a = [*h.more]\nk = a[0]\na[0] = 3.0\nreturn x * k",
        "a = [*h.more]\na[0] = 3.0\nk = a[0]\nreturn x * k",
        "has an item set",
    ),
    "a list that others are given": (
        "a = [x, *h.more]\nh.saw(a)\nreturn x * a[0]",
        "a = [x, *h.more]\nk = a[0]\nh.saw(a)\nreturn x * k",
        "may have been changed",
    ),
    "parts of a shape": (
        "return x * 2.0",
        "return x * (2.0 if [*x.shape][-1] in (4, None) else 3.0)",
        _OTHER,
    ),
    "the length of an unknown list": (
        "n = len(h.more)\nh.saw(n)\nn += 1\nreturn x * n",
        "n = len(h.more)\nh.saw(n)\nn += 1\nreturn n * x",
        "",
    ),
    "a list that is augmented": (
        "a = [x, *h.more]\nb = a\na += [3.0]\nreturn x * b[-1]",
        "a = [x, *h.more]\nb = a\nk = b[-1]\na += [3.0]\nreturn x * k",
        _PARTS,
    ),
    "an item set by another name": (
        "a = h.a\nb = h.b\nk = b[0]\na[0] = 3.0\nreturn x * k",
        "a = h.a\nb = h.b\na[0] = 3.0\nk = b[0]\nreturn x * k",
        _PARTS,
    ),
    "two arrays for one": (
        "a = np.zeros(h.n)\nreturn x, a, a",
        "return x, np.zeros(h.n), np.zeros(h.n)",
        _PARTS,
    ),
    "one array many times": (
        "return x, [np.zeros(h.n) for _ in range(2)]",
        "return x, [np.zeros(h.n)] * 2",
        _PARTS,
    ),
    "a part that is read once": (
        "a, b = h.k[1:], h.k[1:]\na[0] = 5.0\nreturn x * b[0]",
        "a = b = h.k[1:]\na[0] = 5.0\nreturn x * b[0]",
        _PARTS,
    ),
    "a part that a method changes": (
        "a, b = h.k[1:], h.k[1:]\na.append(5.0)\nreturn x * len(b)",
        "a = b = h.k[1:]\na.append(5.0)\nreturn x * len(b)",
        _PARTS,
    ),
    "a sum that is given twice": (
        "h.use(h.n + h.k, h.n + h.k)\nreturn x * 1.0",
        "n = h.n + h.k\nh.use(n, n)\nreturn x * 1.0",
        _OTHER,
    ),
    "a sum that is kept twice": (
        "h.a = h.n + h.k\nh.b = h.n + h.k\nreturn x * 1.0",
        "h.a = h.b = h.n + h.k\nreturn x * 1.0",
        _OTHER,
    ),
    "the second array is changed": (
        "a, b = np.zeros(h.n), np.zeros(h.n)\na += 5.0\nreturn x * b[0]",
        "a, b = np.zeros(h.n), np.zeros(h.n)\nb += 5.0\nreturn x * b[0]",
        _PARTS,
    ),
    "two arrays, and parts of them": (
        "a, b = np.zeros(h.n), np.zeros(h.n)\na[0] = 5.0\nreturn x * b[0], h.use(a[1:], b), a",
        "a, b = np.zeros(h.n), np.zeros(h.n)\na[0] = 5.0\nreturn b[0] * x, h.use(a[1:], b), a",
        "",
    ),
    "a number that is computed anew": (
        "y = x * (h.n * 2.0)\nreturn tf.identity(y) * (h.n * 2.0)",
        "n = h.n * 2.0\nreturn x * n * n",
        "",
    ),
    "a name that TensorFlow lacks": (
        "return x * 2.0, h.data.prefetch(tf.contrib.data.AUTOTUNE)",
        "return x * 2.0, h.data.prefetch(tf.compat.v1.contrib.data.AUTOTUNE)",
        "",
    ),
}


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as found:
        yield found


def _recorded(verifier: Verifier, old: str, new: str, symbol: str) -> Recorded:
    return recorded(HEAD + old, HEAD + new, symbol, verifier.prover.record)


def _function(body: str) -> str:
    return "def f(x):\n" + "".join(f"    {line}\n" for line in body.split("\n"))


@pytest.mark.parametrize("name", HANDED)
def test_what_is_handed_over_is_what_it_does(verifier: Verifier, name: str) -> None:
    old, new, reason = HANDED[name]
    found = _recorded(verifier, _function(old), _function(new), "f")
    assert reason in found.reason
    assert bool(reason) == bool(found.reason)


def test_a_private_method_is_recorded(verifier: Verifier) -> None:
    old = "class _A(object):\n    def __f(self, x):\n        return x * self.rate\n"
    new = "class _A(object):\n    def __f(self, x):\n        return self.rate * x\n"
    assert _recorded(verifier, old, new, "_A.__f").reason == ""


def test_a_private_method_of_another_object_may_differ(verifier: Verifier) -> None:
    old = (
        "class A(object):\n    def __q(self, x):\n        return x * 2.0\n\n"
        "    def f(self, other, x):\n        return other.__q(x) + tf.identity(x)\n"
    )
    assert "differs in a class" in _recorded(verifier, old, old.replace("2.0", "3.0"), "A.f").reason


def test_a_parameter_with_a_plain_default_need_not_be_a_tensor(verifier: Verifier) -> None:
    old = "def f(x, k=3):\n    if x.shape.rank < k:\n        k = 2\n    return tf.tile(x, [k, 1])\n"
    new = "def f(x, k=3):\n    if k > x.shape.rank:\n        k = 2\n    return tf.tile(x, [k, 1])\n"
    assert _recorded(verifier, old, new, "f").reason == ""
    assert _recorded(verifier, old, new.replace("k = 2", "k = 1"), "f").reason


def test_what_stands_behind_known_arguments_is_a_list(verifier: Verifier) -> None:
    old = "def f(x, k, *xs):\n    return tf.numpy_function(h.one, (x, k) + xs, tf.float32)\n"
    new = "def f(x, k, *xs):\n    return tf.numpy_function(h.one, [x, k, *xs], tf.float32)\n"
    shown = _recorded(verifier, old, new, "f")
    assert shown.reason == ""
    assert [str(g) for g in shown.guards if not g.is_plain] == [
        "`f(xs)` is a list of 2 tensors or a list of one tensor or a list of 5 tensors or []"
    ]
    assert _PARTS in _recorded(verifier, old, new.replace("[x, k,", "[k, x,"), "f").reason


def test_what_a_module_does_on_both_sides_rests_on_what_it_calls(verifier: Verifier) -> None:
    text = "K = {}\n\n\ndef g(x):\n    return {}\n\n\nY = [g(each) for each in h.items]\n{}\n\n\n"
    f = "def f(x):\n    return x * Y[0]\n"

    def shown(old: str, new: str) -> Recorded:
        ask, symbols = verifier.prover.record, ("f", "g")
        return recorded(HEAD + old + f, HEAD + new + f, "f", ask, symbols=symbols)

    same = shown(text.format(1.0, "x * K", ""), text.format(1.0, "K * x", ""))
    assert same.reason == ""
    assert same.rests == {"g"}
    # What is left out binds the same in both, and may be bound again.
    assert not [guard for guard in same.guards if guard.kind == "own"]
    bound = shown(text.format(1.0, "x * K", "K = 2.0"), text.format(2.0, "K * x", ""))
    assert "is iterated" in bound.reason


def test_what_a_module_makes_of_a_class_rests_on_its_methods(verifier: Verifier) -> None:
    text = (
        "class G(object):\n    k = {}\n\n    def g(self, x):\n        return {}\n\n\n"
        "Y = [G().g(each) for each in h.items]\n\n\ndef f(x):\n    return x * Y[0]\n"
    )

    def shown(old: str, new: str) -> Recorded:
        ask, symbols = verifier.prover.record, ("f", "G.g")
        return recorded(HEAD + old, HEAD + new, "f", ask, symbols=symbols)

    same = shown(text.format(1.0, "x * self.k"), text.format(1.0, "self.k * x"))
    assert same.reason == ""
    assert same.rests == {"g"}
    other = shown(text.format(1.0, "x * self.k"), text.format(2.0, "self.k * x"))
    assert "is iterated" in other.reason
