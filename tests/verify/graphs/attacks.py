"""Attacks on the prover, by kind: pairs of programs that it must not call the same.

Each is a fault that someone made who migrated by hand, or one that agrees on all inputs but a few.
Those marked in `FOOLED_IT` had been called the same before the prover was mended.
"""

from __future__ import annotations

from typing import Any

from .pairs import IDS, MATRIX, RANKLESS, VECTOR, XY, Programs, X
from .tracer import unknown

WHOLE = ({"kind": "tensor", "dtype": "int32", "shape": [None, 3]},)
DOUBLE = ({"kind": "tensor", "dtype": "float64", "shape": [None, 3]},)
HALF = ({"kind": "tensor", "dtype": "float16", "shape": [None, 3]},)
IMAGE = ({"kind": "tensor", "dtype": "float32", "shape": [2, 8, 8, 4]},)
NUMBER = (*X, {"kind": "tensor", "dtype": "float32", "shape": []})
FN = unknown("fn")
SAME = (*MATRIX, *MATRIX)
TWO_SHAPES = ({"kind": "tensor", "dtype": "float32", "shape": [None, 1]}, *X)


def value(one: str, other: str, arguments: str = "x", before: str = "") -> tuple[str, str]:
    """Return two programs that compute an expression."""
    programs = (f"{before}\ndef place({arguments}):\n    return {text}\n" for text in (one, other))
    return tuple(programs)  # type: ignore[return-value]


def gradient(
    one: str, other: str, forward: str = "tf.identity(x)", before: str = ""
) -> tuple[str, str]:
    """Return two programs with a gradient of their own."""
    first, second = (
        f"{before}\n@tf.custom_gradient\ndef place(x):\n    return {forward}, lambda dy: {text}\n"
        for text in (one, other)
    )
    return first, second


def body(one: str, other: str, arguments: str = "x", before: str = "") -> tuple[str, str]:
    """Return two programs with these statements, separated by semicolons or lines."""
    first, second = (
        f"{before}\ndef place({arguments}):\n    " + text.replace("\n", "\n    ") + "\n"
        for text in (one, other)
    )
    return first, second


def host(
    one: str, other: str, before: str = "", other_before: str | None = None
) -> tuple[str, str]:
    """Return two programs that hand the array `a` to Python."""
    heads = (before, before if other_before is None else other_before)
    first, second = (
        f"{head}\ndef host(a):\n    {text}\n"
        "def place(x):\n    return tf.numpy_function(host, [x], tf.float32)\n"
        for head, text in zip(heads, (one, other), strict=True)
    )
    return first, second


def pool(attributes: str) -> str:
    """Return a call of max_pool with these options."""
    return f"tf.nn.max_pool2d(x, {attributes})"


def _all(kind: str, given: Any, *entries: tuple[str, tuple[str, str]]) -> tuple[Programs, ...]:
    return tuple(Programs(f"{kind}: {name}", *texts, given) for name, texts in entries)


PAIR = "import collections\nPair = collections.namedtuple('Pair', 'a b')\n"
OTHER = PAIR + "Duo = collections.namedtuple('Duo', 'b a')\n"
TWO_VARIABLES = "v, w = tf.Variable(1.0), tf.Variable(1.0)"
SCALED = """
def scaled(x, factor):
    return tf.custom_gradient(lambda v: (tf.identity(v), lambda dy: factor * dy))(x)
"""
ROWS = "r = tf.Variable([1.0, 2.0, 3.0])"
LOOP = "tf.while_loop(lambda i, a: i < {0}, lambda i, a: (i + 1, {1}), (0, x))[1]"

ATTACKS = (
    *_all(
        "numbers", NUMBER,
        ("of bits", value("x * (2.0 ** k - 1)", "x * (2.0 * k - 1)", "x, k")),
        ("weights that coincide at a half", value("k * x + (1 - k) * tf.sin(x)",
                                                  "(1 - k) * x + k * tf.sin(x)", "x, k")),
        ("hard-coded", value("x * k", "x * 0.3", "x, k")),
        ("ignored", value("x * k", "x", "x, k")),
        ("squared", value("x * k", "x * k * k", "x, k")),
        ("without its sign", value("x * k", "x * abs(k)", "x, k")),
        ("inverse", value("x / k", "x * (1 / k)", "x, k")),
        ("as an exponent", value("x ** k", "k ** x", "x, k")),
        ("in another order", value("(x * k) / 3.0", "x * (k / 3.0)", "x, k")),
        ("a bound of it", value("tf.clip_by_value(x, -k, k)", "tf.clip_by_value(x, 0.0, k)", "x, k")),
        ("a cap of it", value("x * k", "x * tf.minimum(k, 8.0)", "x, k")),
    ),
    *_all(
        "weights", XY,
        ("swapped", value("0.5 * x + 0.25 * y", "0.25 * x + 0.5 * y", "x, y")),
        ("one for the other", value("0.3 * x + 0.7 * y", "0.3 * x + 0.3 * y", "x, y")),
        ("operands of a difference", value("x - y", "y - x", "x, y")),
        ("operands of a quotient", value("x / y", "y / x", "x, y")),
        ("a square for a product", value("x * y", "x * x", "x, y")),
        ("mean of two", value("(x + y) / 2.0", "x / 2.0 + y / 2.0", "x, y")),
        ("distributed", value("x * (x + y)", "x * x + x * y", "x, y")),
        ("minus of a difference", value("-(x - y)", "y - x", "x, y")),
        ("sum of a negative", value("x - y", "x + (-y)", "x, y")),
        ("quotient as a product", value("x / y", "x * (1.0 / y)", "x, y")),
        ("no nan for zero", value("x / y", "tf.math.divide_no_nan(x, y)", "x, y")),
        ("remainders", value("tf.math.floormod(x, y)", "x - y * tf.floor(x / y)", "x, y")),
        ("hypotenuse", value("tf.sqrt(x * x + y * y)", "tf.abs(x) + tf.abs(y)", "x, y")),
        ("minimum for maximum", value("tf.minimum(x, y)", "tf.maximum(x, y)", "x, y")),
        ("sum of logarithms", value("tf.math.log(x * y)", "tf.math.log(x) + tf.math.log(y)", "x, y")),
        ("squared difference", value("tf.math.squared_difference(x, y)", "tf.square(x - y)", "x, y")),
        ("equal or not", value("tf.cast(x == y, x.dtype)", "tf.cast(x != y, x.dtype)", "x, y")),
        ("first of ties", value("tf.where(x >= y, x, y)", "tf.where(x > y, x, y)", "x, y")),
    ),
    *_all(
        "ties and borders", X,
        ("relu as where", value("tf.nn.relu(x)", "tf.where(x > 0, x, tf.zeros_like(x))")),
        ("relu as maximum", value("tf.nn.relu(x)", "tf.maximum(x, 0.0)")),
        ("relu6 as minimum", value("tf.nn.relu6(x)", "tf.minimum(tf.nn.relu(x), 6.0)")),
        ("leaky", value("tf.nn.leaky_relu(x, 0.2)", "tf.maximum(x, 0.2 * x)")),
        ("sign by comparison", value("tf.sign(x)", "tf.cast(x > 0, x.dtype) - tf.cast(x < 0, x.dtype)")),
        ("sign of zero", value("tf.sign(x)", "tf.where(x >= 0, tf.ones_like(x), -tf.ones_like(x))")),
        ("round by floor", value("tf.round(x)", "tf.floor(x + 0.5)")),
        ("rint", value("tf.round(x)", "tf.math.rint(x)")),
        ("ceil", value("tf.math.ceil(x)", "-tf.floor(-x) + 0.0")),
        ("abs by sign", value("tf.abs(x)", "x * tf.sign(x)")),
        ("strict in a gradient", gradient("dy * tf.cast(x >= 0, dy.dtype)", "dy * tf.cast(x > 0, dy.dtype)")),
        ("zeros where nothing passes", gradient("tf.where(x > 0, dy, 0 * dy)", "tf.where(x > 0, dy, tf.zeros_like(dy))")),
        ("a product with a mask", gradient("tf.where(x > 0, dy, tf.zeros_like(dy))", "dy * tf.cast(x > 0, dy.dtype)")),
        ("two bounds and one", gradient("dy * tf.cast(tf.abs(x) < 1, dy.dtype)", "dy * tf.cast((x > -1) & (x <= 1), dy.dtype)")),
        ("argmax of ties", value("tf.argmax(x, 1)", "tf.argmax(x[:, ::-1], 1)")),
        ("largest of a row", value("tf.reduce_max(x, 1)", "tf.sort(x, 1)[:, -1]")),
        ("an epsilon lost", value("tf.sqrt(tf.square(x) + 1e-12)", "tf.sqrt(tf.square(x))")),
        ("another epsilon", value("x / (tf.abs(x) + 1e-7)", "x / (tf.abs(x) + 1e-8)")),
        ("an epsilon outside", value("tf.sqrt(tf.square(x) + 1e-12)", "tf.sqrt(tf.square(x)) + 1e-6")),
        ("logarithm of one more", value("tf.math.log1p(x)", "tf.math.log(1.0 + x)")),
        ("one less", value("tf.math.expm1(x)", "tf.exp(x) - 1.0")),
        ("softplus", value("tf.nn.softplus(x)", "tf.math.log(1.0 + tf.exp(x))")),
        ("sigmoid", value("tf.sigmoid(x)", "1.0 / (1.0 + tf.exp(-x))")),
        ("tanh", value("tf.tanh(x)", "2.0 * tf.sigmoid(2.0 * x) - 1.0")),
        ("inverse root", value("tf.math.rsqrt(x)", "1.0 / tf.sqrt(x)")),
        ("cube", value("x * x * x", "x ** 3.0")),
        ("finite or not a number", value("tf.math.is_finite(x)", "~tf.math.is_nan(x)")),
    ),
    *_all(
        "gradients", X,
        ("plus nothing times x", gradient("dy", "dy + 0 * x")),
        ("plus nothing times itself", gradient("dy", "dy + 0 * dy")),
        ("once", gradient("dy", "dy * 1.0")),
        ("clipped at large", gradient("dy", "tf.clip_by_value(dy, -1e38, 1e38)")),
        ("by norm or value", gradient("tf.clip_by_norm(dy, 1.0)", "tf.clip_by_value(dy, -1.0, 1.0)")),
        ("a mean for a sum", gradient("dy / tf.cast(tf.size(x), dy.dtype)", "dy / tf.cast(tf.shape(x)[0], dy.dtype)")),
        ("of the output", gradient("dy * x", "dy * tf.sign(x)", "tf.sign(x)")),
        ("sign of it", gradient("tf.sign(dy)", "tf.where(dy > 0, tf.ones_like(dy), -tf.ones_like(dy))")),
        ("minus of a minus", gradient("dy", "-dy")),
        ("none", ("def place(x):\n    return tf.stop_gradient(x)\n", "def place(x):\n    return tf.identity(x)\n")),
        ("stopped in the sum", value("x + tf.stop_gradient(tf.sign(x) - x)", "tf.stop_gradient(tf.sign(x))")),
        ("straight through or not", value("tf.grad_pass_through(tf.sign)(x)", "tf.sign(x)")),
        ("of one part", value("tf.stop_gradient(tf.sin(x)) * x", "tf.sin(x) * x")),
        ("of the other part", value("tf.stop_gradient(tf.sin(x)) * x", "tf.sin(x) * tf.stop_gradient(x)")),
        ("reversed twice", gradient("-dy", "-2.0 * dy")),
        ("wrong for zeros upstream", gradient("dy", "tf.where(dy == 0, -dy, dy)")),
        ("wrong for infinite upstream", gradient("dy", "tf.where(tf.math.is_inf(dy), 0 * dy, dy)")),
    ),
    *_all(
        "shapes", MATRIX,
        ("rows or columns", value("x / tf.cast(tf.shape(x)[0], tf.float32)", "x / tf.cast(tf.shape(x)[1], tf.float32)")),
        ("last or first", value("tf.shape(x)[-1]", "tf.shape(x)[0]")),
        ("axis of a sum", value("tf.reduce_sum(x, 0)", "tf.reduce_sum(x, 1)")),
        ("kept dimensions", value("tf.reduce_sum(x, 1)", "tf.reduce_sum(x, 1, keepdims=True)")),
        ("mean or sum", value("tf.reduce_mean(x, 0)", "tf.reduce_sum(x, 0)")),
        ("turned", value("x", "tf.transpose(x)")),
        ("turned by reshaping", value("tf.transpose(x)", "tf.reshape(x, tf.reverse(tf.shape(x), [0]))")),
        ("only six elements", value("x", "tf.reshape(tf.reshape(x, [2, 3]), tf.shape(x))")),
        ("a shape of another dtype", value("tf.shape(tf.reshape(x, tf.constant([2, 3], tf.int64)))", "tf.constant([2, 3], tf.int64) + 0 * tf.shape(x, tf.int64)[0]")),
        ("a shape as it was given", value("tf.shape(tf.reshape(x, tf.constant([2, 3], tf.int64)))", "tf.constant([2, 3], tf.int64)")),
        ("only pairs", value("x", "tf.reshape(tf.reshape(x, [-1, 2]), tf.shape(x))")),
        ("flattened by row", value("tf.reshape(x, [-1])", "tf.reshape(tf.transpose(x), [-1])")),
        ("another axis put in", value("x[:, None]", "x[None]")),
        ("first row", value("x[0]", "x[-1]")),
        ("all but one", value("x[:-1]", "x[1:]")),
        ("every other", value("x[::2]", "x[1::2]")),
        ("repeated or tiled", value("tf.repeat(x, 2, 0)", "tf.tile(x, [2, 1])")),
        ("size or rows", value("x / tf.cast(tf.size(x), x.dtype)", "x / tf.cast(tf.shape(x)[0] * 3, x.dtype)")),
        ("norms", value("tf.nn.l2_normalize(x, 0)", "tf.nn.l2_normalize(x, 1)")),
        ("cumulative", value("tf.cumsum(x)", "tf.cumsum(x, reverse=True)")),
        ("exclusive", value("tf.cumsum(x)", "tf.cumsum(x, exclusive=True)")),
        ("sorted", value("tf.sort(x)", "tf.sort(x, direction='DESCENDING')")),
        ("largest two", value("tf.math.top_k(x, 2)[0]", "tf.math.top_k(x, 2, sorted=False)[0]")),
        ("padded", value("tf.pad(x, [[1, 0], [0, 0]])", "tf.pad(x, [[0, 1], [0, 0]])")),
        ("reflected", value("tf.pad(x, [[1, 1], [0, 0]], 'REFLECT')", "tf.pad(x, [[1, 1], [0, 0]], 'SYMMETRIC')")),
        ("shape asserted", body("y = tf.numpy_function(np.sin, [x], tf.float32)\ny.set_shape(x.shape)\nreturn y",
                                "return tf.numpy_function(np.sin, [x], tf.float32)")),
        ("shape asserted by the new one", body("return tf.identity(x)", "y = tf.identity(x)\ny.set_shape([5, 3])\nreturn y")),
        ("shape of what comes in asserted", body("x.set_shape([5, 3])\nreturn tf.zeros([2])", "return tf.zeros([2])")),
        ("another shape of what comes in asserted", body("x.set_shape([5, 3])\nreturn tf.zeros([2])", "x.set_shape([5, None])\nreturn tf.zeros([2])")),
        ("rank asserted", body("y = tf.numpy_function(np.sin, [x], tf.float32)\ny.set_shape([None, None])\nreturn y",
                               "y = tf.numpy_function(np.sin, [x], tf.float32)\ny.set_shape([None, None, None])\nreturn y")),
    ),
    *_all(
        "two shapes", SAME,
        ("rows of the other", value("x / tf.cast(tf.shape(x)[0], x.dtype) + y", "x / tf.cast(tf.shape(y)[0], x.dtype) + y", "x, y")),
        ("zeros like the other", value("(x, tf.zeros_like(x))", "(x, tf.zeros_like(y))", "x, y")),
        ("joined", value("tf.concat([x, y], 0)", "tf.concat([y, x], 0)", "x, y")),
        ("joined along", value("tf.concat([x, y], 0)", "tf.concat([x, y], 1)", "x, y")),
        ("stacked", value("tf.stack([x, y])", "tf.stack([x, y], 1)", "x, y")),
        ("product turned", value("tf.matmul(x, y)", "tf.matmul(x, y, transpose_b=True)", "x, y")),
        ("product the other way", value("tf.matmul(x, y)", "tf.matmul(y, x)", "x, y")),
        ("in the shape of the other", value("tf.reshape(x, tf.shape(y))", "x", "x, y")),
        ("shape of the sum", value("tf.shape(x + y)[0]", "tf.shape(x)[0]", "x, y")),
    ),
    *_all(
        "broadcast", TWO_SHAPES,
        ("zeros that broadcast", (
            "@tf.custom_gradient\ndef place(x, y):\n    return x * y, lambda dy: (tf.reduce_sum(dy * y, 1, keepdims=True), dy * x)\n",
            "@tf.custom_gradient\ndef place(x, y):\n    return x * y, lambda dy: (tf.reduce_sum(dy * y, 1, keepdims=True) + tf.zeros_like(y), dy * x)\n")),
        ("a sum lost", (
            "@tf.custom_gradient\ndef place(x, y):\n    return x * y, lambda dy: (tf.reduce_sum(dy * y, 1, keepdims=True), dy * x)\n",
            "@tf.custom_gradient\ndef place(x, y):\n    return x * y, lambda dy: ((dy * y)[:, :1], dy * x)\n")),
    ),
    *_all(
        "strides", IMAGE,
        ("padding", value(pool("2, 2, 'SAME'"), pool("2, 2, 'VALID'"))),
        ("stride", value(pool("3, 1, 'SAME'"), pool("3, 2, 'SAME'"))),
        ("window", value(pool("2, 2, 'SAME'"), pool("3, 2, 'SAME'"))),
        ("one side", value(pool("[1, 2, 3, 1], 1, 'SAME'"), pool("[1, 3, 2, 1], 1, 'SAME'"))),
        ("mean for largest", value("tf.nn.avg_pool2d(x, 2, 2, 'SAME')", pool("2, 2, 'SAME'"))),
        ("dilated", value("tf.nn.conv2d(x, tf.ones([3, 3, 4, 2]), 1, 'SAME')", "tf.nn.conv2d(x, tf.ones([3, 3, 4, 2]), 1, 'SAME', dilations=2)")),
        ("of a convolution", value("tf.nn.conv2d(x, tf.ones([3, 3, 4, 2]), 1, 'SAME')", "tf.nn.conv2d(x, tf.ones([3, 3, 4, 2]), 2, 'SAME')")),
        ("depth in blocks", value("tf.nn.space_to_depth(x, 2)", "tf.nn.space_to_depth(x, 4)")),
        ("of a resize", value("tf.image.resize(x, [4, 4])", "tf.image.resize(x, [4, 4], 'nearest')")),
    ),
    *_all(
        "types", X,
        ("through float16", value("x * 0.5", "tf.cast(tf.cast(x, tf.float16) * 0.5, tf.float32)")),
        ("through bfloat16", value("x", "tf.cast(tf.cast(x, tf.bfloat16), tf.float32)")),
        ("through float64", value("x / 3.0", "tf.cast(tf.cast(x, tf.float64) / 3.0, tf.float32)")),
        ("through int32", value("tf.round(x)", "tf.cast(tf.cast(tf.round(x), tf.int32), tf.float32)")),
        ("through bool", value("tf.cast(x > 0, x.dtype)", "tf.cast(tf.cast(x, tf.bool), x.dtype)")),
        ("saturated", value("tf.cast(x, tf.uint8)", "tf.saturate_cast(x, tf.uint8)")),
        ("bits taken for numbers", value("tf.cast(x, tf.int32)", "tf.bitcast(x, tf.int32)")),
        ("of an index", value("tf.argmax(x, 1)", "tf.argmax(x, 1, output_type=tf.int32)")),
        ("of a shape", value("tf.shape(x)", "tf.shape(x, out_type=tf.int64)")),
        ("Tout", body("return tf.numpy_function(np.sin, [x], tf.float32)", "return tf.numpy_function(np.sin, [x], tf.float64)")),
        ("one Tout or two", body("return tf.numpy_function(np.modf, [x], [tf.float32, tf.float32])[0]",
                                 "return tf.numpy_function(np.modf, [x], [tf.float32, tf.float32])[1]")),
    ),
    *_all("types of doubles", DOUBLE,
          ("through float32", value("x", "tf.cast(tf.cast(x, tf.float32), tf.float64)")),
          ("a constant of float32", value("x * 0.1", "x * tf.cast(tf.constant(0.1), tf.float64)"))),
    *_all("types of halves", HALF,
          ("through float32", value("x * x", "tf.cast(tf.cast(x, tf.float32) * tf.cast(x, tf.float32), tf.float16)"))),
    *_all("integers", WHOLE,
          ("a quotient", value("x // 2", "tf.cast(x / 2, tf.int32)")),
          ("a quotient of C", value("x // 2", "tf.raw_ops.TruncateDiv(x=x, y=2)")),
          ("a shift", value("x // 2", "tf.bitwise.right_shift(x, 1)")),
          ("a remainder", value("x % 3", "tf.raw_ops.TruncateMod(x=x, y=3)")),
          ("through float32", value("x", "tf.cast(tf.cast(x, tf.float32), tf.int32)")),
          ("through int8", value("x", "tf.cast(tf.cast(x, tf.int8), tf.int32)"))),
    *_all("ids", IDS,
          ("negative", value("tf.math.unsorted_segment_sum(x, i, 4)", "tf.math.unsorted_segment_sum(x, tf.maximum(i, 0), 4)", "x, i")),
          ("largest or sum", value("tf.math.unsorted_segment_max(x, i, 4)", "tf.math.unsorted_segment_sum(x, i, 4)", "x, i")),
          ("of segments", value("tf.math.unsorted_segment_sum(x, i, 4)", "tf.math.unsorted_segment_sum(x, i, 5)", "x, i")),
          ("clipped", value("tf.gather(x, i)", "tf.gather(x, tf.maximum(i, 0))", "x, i")),
          ("axis", value("tf.gather(x, i)", "tf.gather(x, i, axis=1)", "x, i")),
          ("one of many", value("tf.one_hot(i, 3)", "tf.one_hot(i, 3, off_value=-1.0)", "x, i"))),
    *_all("ranks", RANKLESS,
          ("of the last two", value("tf.linalg.matrix_transpose(x)", "tf.transpose(x)")),
          ("all or the last", value("tf.reduce_sum(x)", "tf.reduce_sum(x, -1)")),
          ("first or last", value("tf.reduce_max(x, 0)", "tf.reduce_max(x, -1)"))),
    *_all("vectors", VECTOR,
          ("outer", value("x[:, None] * x", "x * x")),
          ("weights of a mean", value("tf.reduce_mean(x)", "tf.reduce_sum(x) / 3.0")),
          ("deviation", value("tf.math.reduce_variance(x)", "tf.reduce_mean(tf.square(x))"))),
    *_all(
        "hosts", X,
        ("only for large", host("return np.where(a > 1e30, a, a)", "return np.where(a > 1e30, 0, a)")),
        ("in place", host("a = a.copy()\n    a[0] = 0\n    return a", "a[0] = 0\n    return a")),
        ("a default that collects", (
            "def host(a, seen=[]):\n    seen.append(1)\n    return a * len(seen)\ndef place(x):\n    return tf.numpy_function(host, [x], tf.float32)\n",
            "def host(a):\n    seen = []\n    seen.append(1)\n    return a * len(seen)\ndef place(x):\n    return tf.numpy_function(host, [x], tf.float32)\n")),
        ("another axis", host("return np.sum(a, 0)", "return np.sum(a, 1)")),
        ("a type that leaks", host("return np.float32(a)", "return np.float64(a)")),
        ("a name of a builtin", host("return max(a.ravel())", "return max(a.ravel())", "", "def max(v): return v[0]")),
        ("a chain of comparisons", host("return a * (0 < a.sum() < 9)", "return a * (0 < a.sum() <= 9)")),
        ("not and is not", host("return a if a is not None else 0", "return a if a is None else 0")),
        ("in and not in", host("return a * (2 in a)", "return a * (2 not in a)")),
        ("a slice", host("return a[::2]", "return a[1::2]")),
        ("a set of numbers", host("return a * (3 in k)", "return a * (3 in k)", "k = {1, 2}", "k = {1, 3}")),
        ("a dictionary's order", host("return a * list(k)[0]", "return a * list(k)[0]", "k = {1: 0, 2: 0}", "k = {2: 0, 1: 0}")),
        ("a keyword", host("return np.round(a, decimals=1)", "return np.round(a, decimals=2)")),
        ("a method's object", host("return o.f(a)", "return o.f(a)", "class C:\n    def __init__(self, k): self.k = k\n    def f(self, a): return a * self.k\no = C(2)",
                                   "class C:\n    def __init__(self, k): self.k = k\n    def f(self, a): return a * self.k\no = C(3)")),
        ("an object that is called", host("return o(a)", "return o(a)", "class C:\n    def __call__(self, a): return a * 2\no = C()",
                                          "class C:\n    def __call__(self, a): return a * 3\no = C()")),
        ("a decorator", host("return f(a)", "return f(a)", "def d(g): return lambda a: g(a) * 2\n@d\ndef f(a): return a",
                             "def d(g): return lambda a: g(a) * 3\n@d\ndef f(a): return a")),
        ("a base class", host("return C().f(a)", "return C().f(a)", "class B:\n    def f(self, a): return a\nclass C(B): pass",
                              "class B:\n    def f(self, a): return -a\nclass C(B): pass")),
        ("a class attribute", host("return a * C.k", "return a * C.k", "class B:\n    k = 1\nclass C(B): pass", "class B:\n    k = 1\nclass C(B):\n    k = 2")),
        ("a generator", host("return sum(i * a for i in range(3))", "return sum(i * a for i in range(1, 3 + 1))")),
        ("while or if", host("while a.sum() > 9:\n        a = a / 2\n    return a", "if a.sum() > 9:\n        a = a / 2\n    return a")),
        ("finally", host("try:\n        return a\n    finally:\n        a += 1", "try:\n        return a\n    finally:\n        a -= 1")),
        ("a star", host("return np.add(*(a, k))", "return np.add(*(a, k))", "k = 1.0", "k = 2.0")),
        ("nested tuples", host("return a * k[1][0]", "return a * k[1][0]", "k = (1, (2, 3))", "k = (1, (3, 2))")),
        ("bytes", host("return a * len(k)", "return a * len(k)", "k = b'ab'", "k = b'abc'")),
        ("a random seed", host("np.random.seed(1)\n    return a * np.random.rand()", "np.random.seed(2)\n    return a * np.random.rand()")),
        ("who draws", host("return a * np.random.rand()", "return a * np.random.random_sample()")),
    ),
    *_all(
        "variables", X,
        ("another", value("x * v", "x * w", "x", TWO_VARIABLES)),
        ("both swapped", value("x * v + w", "x * w + v", "x", TWO_VARIABLES)),
        ("returned", value("(x, v)", "(x, tf.identity(v))", "x", TWO_VARIABLES)),
        ("assigned the other", body("v.assign(2.0)\nreturn x * v", "w.assign(2.0)\nreturn x * v", "x", TWO_VARIABLES)),
        ("added twice", body("v.assign_add(1.0)\nreturn x * v", "v.assign_add(1.0)\nv.assign_add(1.0)\nreturn x * v", "x", TWO_VARIABLES)),
        ("added or subtracted", body("v.assign_add(1.0)\nreturn x * v", "v.assign_sub(1.0)\nreturn x * v", "x", TWO_VARIABLES)),
        ("order of two", body("v.assign(2.0)\nw.assign(v)\nreturn x * w", "w.assign(v)\nv.assign(2.0)\nreturn x * w", "x", TWO_VARIABLES)),
        ("assigned a mean", body("v.assign(tf.reduce_mean(x))\nreturn x * v", "v.assign(tf.reduce_sum(x))\nreturn x * v", "x", TWO_VARIABLES)),
        ("slices of a gradient", value("scaled(tf.gather(x, [0, 1]), 0.3)", "scaled(tf.gather(x, [0, 1]), 0.7)", "x", SCALED)),
        ("rows read before", body("a = tf.gather(r, [0, 2])\nr.assign([4.0, 5.0, 6.0])\nreturn x[:, :2] * a",
                                  "r.assign([4.0, 5.0, 6.0])\na = tf.gather(r, [0, 2])\nreturn x[:, :2] * a", "x", ROWS)),
        ("items read before", body("a = tf.gather_nd(r, [[0], [2]])\nr.assign([4.0, 5.0, 6.0])\nreturn x[:, :2] * a",
                                   "r.assign([4.0, 5.0, 6.0])\na = tf.gather_nd(r, [[0], [2]])\nreturn x[:, :2] * a", "x", ROWS)),
        ("stopped", value("x * v", "x * tf.stop_gradient(v)", "x", TWO_VARIABLES)),
        ("of another type", ("v = tf.Variable(1, dtype=tf.int32)\ndef place(x):\n    return x, tf.identity(v)\n",
                             "v = tf.Variable(1, dtype=tf.int64)\ndef place(x):\n    return x, tf.identity(v)\n")),
    ),
    *_all(
        "random", X,
        ("a seed", value("x * tf.random.uniform([], seed=3)", "x * tf.random.uniform([], seed=4)")),
        ("a seed of all", body("tf.compat.v1.set_random_seed(3)\nreturn x * tf.random.uniform([])", "return x * tf.random.uniform([])")),
        ("nought for the seed of all", body("tf.compat.v1.set_random_seed(0)\nreturn x * tf.random.uniform([])", "return x * tf.random.uniform([])")),
        ("another seed of all", body("tf.compat.v1.set_random_seed(3)\nreturn x * tf.random.uniform([])",
                                     "tf.compat.v1.set_random_seed(4)\nreturn x * tf.random.uniform([])")),
        ("the shape", value("x * tf.random.uniform(tf.shape(x))", "x * tf.random.uniform([])")),
        ("the range", value("x * tf.random.uniform([])", "x * tf.random.uniform([], -1.0, 1.0)")),
        ("normal", value("x * tf.random.normal([])", "x * tf.random.uniform([])")),
        ("truncated", value("x * tf.random.normal([])", "x * tf.random.truncated_normal([])")),
        ("order of draws", value("(tf.random.uniform([]) * x, tf.random.normal([]))", "(tf.random.normal([]) * x, tf.random.uniform([]))")),
        ("one draw for two", body("a, b = tf.random.uniform([]), tf.random.uniform([])\nreturn a * x + b",
                                  "a = tf.random.uniform([])\nreturn a * x + a")),
        ("which of two", body("a, b = tf.random.uniform([]), tf.random.uniform([])\nreturn a * x + b * tf.sin(x)",
                              "a, b = tf.random.uniform([]), tf.random.uniform([])\nreturn b * x + a * tf.sin(x)")),
        ("two for one", value("x * tf.random.uniform([])", "x * tf.random.uniform([]) * tf.random.uniform([])")),
        ("drawn before", body("return x * tf.random.uniform([])", "tf.random.normal([])\nreturn x * tf.random.uniform([])")),
        ("swapped outputs", body("a, b = tf.random.uniform([]), tf.random.uniform([])\nreturn a * x, b",
                                 "a, b = tf.random.uniform([]), tf.random.uniform([])\nreturn b * x, a")),
        ("drawn anew in a gradient", gradient("dy * NOISE[-1]", "dy * tf.random.uniform([])",
                                              "(NOISE.append(tf.random.uniform([])), x * NOISE[-1])[1]", "NOISE = []")),
        ("a draw of two sizes", body("a, b = tf.random.uniform([2]), tf.random.uniform([3])\nreturn x * a[0] * b[0]",
                                     "b, a = tf.random.uniform([3]), tf.random.uniform([2])\nreturn x * a[0] * b[0]")),
        ("stateless", value("x * tf.random.stateless_uniform([], [1, 2])", "x * tf.random.stateless_uniform([], [2, 1])")),
        ("dropped", value("tf.nn.dropout(x, 0.25)", "tf.nn.dropout(x, 0.75)")),
    ),
    *_all(
        "effects", X,
        ("another assertion", body("with tf.control_dependencies([tf.debugging.assert_positive(x)]):\n    return tf.identity(x)",
                                   "with tf.control_dependencies([tf.debugging.assert_non_negative(x)]):\n    return tf.identity(x)")),
        ("of another tensor", body("with tf.control_dependencies([tf.debugging.assert_positive(x)]):\n    return tf.identity(x)",
                                   "with tf.control_dependencies([tf.debugging.assert_positive(-x)]):\n    return tf.identity(x)")),
        ("another message", body("tf.print('a', x)\nreturn x", "tf.print('b', x)\nreturn x")),
        ("printed twice", body("tf.print(x)\nreturn x", "tf.print(x)\ntf.print(x)\nreturn x")),
        ("a host lost", body("tf.numpy_function(np.sin, [x], tf.float32)\nreturn x", "return x")),
        ("moved to tracing", body("tf.numpy_function(print, [x], [])\nreturn x", "print(x)\nreturn x")),
        ("in a branch", body("return tf.cond(tf.reduce_sum(x) > 0, lambda: x, lambda: -x)",
                             "def f():\n    tf.print(x)\n    return x\nreturn tf.cond(tf.reduce_sum(x) > 0, f, lambda: -x)")),
        ("stateful or not", body("return tf.numpy_function(np.sin, [x], tf.float32)", "return tf.numpy_function(np.sin, [x], tf.float32, stateful=False)")),
    ),
    *_all(
        "returned", X,
        ("another tuple", value("Pair(x, -x)", "(x, -x)", "x", PAIR)),
        ("other fields", value("Pair(x, -x)", "Duo(x, -x)", "x", OTHER)),
        ("keys as text", value("{1: x}", "{'1': x}")),
        ("another key", value("{'a': x, 'b': -x}", "{'a': -x, 'b': x}")),
        ("in another order", value("{'a': x, 'b': -x}", "{'b': -x, 'a': x}")),
        ("ordered", value("dict(a=x)", "collections.OrderedDict(a=x)", "x", "import collections")),
        ("a number in it", value("(x, 3)", "(x, 3.0)")),
        ("a flag in it", value("(x, True)", "(x, 1)")),
        ("none in it", value("(x, None)", "(x, 0)")),
        ("one or a list of one", value("x", "[x]")),
        ("nested", value("((x, -x), x)", "(x, (-x, x))")),
        ("an array", value("(x, np.zeros(2))", "(x, np.zeros(2, 'f4'))")),
        ("text or bytes", value("(x, 'a')", "(x, b'a')")),
    ),
    *_all(
        "control flow", X,
        ("another border", value("tf.cond(tf.reduce_sum(x) > 0, lambda: x, lambda: -x)", "tf.cond(tf.reduce_sum(x) >= 0, lambda: x, lambda: -x)")),
        ("another condition", value("tf.cond(tf.reduce_sum(x) > 0, lambda: x, lambda: -x)", "tf.cond(tf.reduce_mean(x) > 0, lambda: x, lambda: -x)")),
        ("for rows or for all", value("tf.cond(tf.reduce_sum(x) > 0, lambda: x, lambda: -x)", "tf.where(tf.reduce_sum(x) > 0, x, -x)")),
        ("nested the other way", value("tf.cond(x[0, 0] > 0, lambda: tf.cond(x[0, 1] > 0, lambda: x, lambda: -x), lambda: x)",
                                       "tf.cond(x[0, 1] > 0, lambda: tf.cond(x[0, 0] > 0, lambda: x, lambda: -x), lambda: x)")),
        ("one turn more", (f"def place(x):\n    return {LOOP.format(3, 'a * 2.0')}\n", f"def place(x):\n    return {LOOP.format(4, 'a * 2.0')}\n")),
        ("unrolled", (f"def place(x):\n    return {LOOP.format(2, 'a * 2.0')}\n", "def place(x):\n    return x * 2.0 * 2.0\n")),
        ("what is carried", (f"def place(x):\n    return {LOOP.format(3, 'a * x')}\n", f"def place(x):\n    return {LOOP.format(3, 'a * a')}\n")),
        ("the turn's number", (f"def place(x):\n    return {LOOP.format(3, 'a * tf.cast(i, x.dtype)')}\n", f"def place(x):\n    return {LOOP.format(3, 'a * tf.cast(i + 1, x.dtype)')}\n")),
        ("a map", value("tf.map_fn(lambda r: r * 2.0, x)", "tf.map_fn(lambda r: r * 3.0, x)")),
        ("a scan", value("tf.scan(lambda a, r: a + r, x)", "tf.scan(lambda a, r: a * r, x)")),
        ("a scan from the end", value("tf.scan(lambda a, r: a + r, x)", "tf.scan(lambda a, r: a + r, x, reverse=True)")),
    ),
    *_all(
        "callables", X,
        ("called with another", value("fn(x)", "fn(2.0 * x)", before=FN)),
        ("called twice", body("y = fn(x)\nreturn y + y", "return fn(x) + fn(x)", before=FN)),
        ("not called", value("fn(x)", "x", before=FN)),
        ("a keyword", value("fn(x, k=1)", "fn(x, k=2)", before=FN)),
        ("a name", value("fn(x, name='a')", "fn(x, name='b')", before=FN)),
        ("a function handed on", value("fn(x, lambda y: y + 1)", "fn(x, lambda y: y + 2)", before=FN)),
        ("its gradient", value("fn(x)", "tf.stop_gradient(fn(x))", before=FN)),
        ("in a scope", body("return fn(x)", "with tf.compat.v1.variable_scope('a'):\n    return fn(x)", before=FN)),
    ),
)  # fmt: skip

ROW = ({"kind": "tensor", "dtype": "float32", "shape": [1, 3]},)
SQUARE = ({"kind": "tensor", "dtype": "float32", "shape": [3, 3]},)

#: Sizes that are known are reckoned with: those of another formula are other ones.
ATTACKS_OF_SIZES = (
    *_all(
        "sizes of a row", ROW,
        ("repeated the other way", value("tf.tile(x, [3, 1])", "tf.tile(tf.transpose(x), [1, 3])")),
        ("repeated once more", value("tf.tile(x, [3, 1])", "tf.tile(x, [4, 1])")),
        ("repeated along both", value("tf.tile(x, [2, 2])", "tf.broadcast_to(x, [2, 3])")),
        ("broadcast further", value("tf.tile(x, [3, 1])", "tf.broadcast_to(x, [1, 3, 3])")),
    ),
    *_all(
        "sizes of a square", SQUARE,
        ("another axis that is kept", value("tf.reduce_sum(x, 0, keepdims=True)", "tf.reshape(tf.reduce_sum(x, 1), [1, 3])")),
        ("an axis that is not kept", value("tf.reduce_sum(x, 0, keepdims=True)", "tf.reduce_sum(x, 0)")),
        ("kept as a column", value("tf.reduce_sum(x, 0, keepdims=True)", "tf.reshape(tf.reduce_sum(x, 0), [3, 1])")),
        ("transposed", value("x + tf.transpose(x)", "x + x")),
        ("the second half", value("tf.dynamic_stitch([[0, 1], [2]], [x[:2], x[2:]])", "tf.dynamic_stitch([[0, 2], [1]], [x[:2], x[2:]])")),
        ("another list", value("tf.dynamic_stitch([[0, 1, 2], []], [x, x[:0]])", "tf.dynamic_stitch([[0, 1, 2], [0]], [x, x[2:]])")),
        ("a list in another order", value("tf.dynamic_stitch([[0, 1, 2]], [x])", "tf.dynamic_stitch([[2, 1, 0]], [x])")),
        ("of sizes", value("x * tf.cast(tf.shape(x)[0] // 2, x.dtype)", "x * tf.cast(tf.shape(x)[0] // 3, x.dtype)")),
        ("counted otherwise", value("x * tf.cast(tf.rank(x), x.dtype)", "x * tf.cast(tf.rank(x) + 1, x.dtype)")),
        ("divided below zero", value("tf.roll(x, (0 - tf.rank(x)) // 3, 0)", "tf.roll(x, -(tf.rank(x) // 3), 0)")),
    ),
)  # fmt: skip

#: In a graph of TensorFlow 1 alone: what a collection holds, and what runs with an operation.
ATTACKS_IN_GRAPHS = (
    *_all(
        "left in the graph", X,
        ("a loss lost", body("tf.compat.v1.add_to_collection('losses', tf.reduce_sum(x))\nreturn tf.sin(x)", "return tf.sin(x)")),
        ("another loss", body("tf.compat.v1.add_to_collection('losses', tf.reduce_sum(x))\nreturn tf.sin(x)",
                              "tf.compat.v1.add_to_collection('losses', tf.reduce_mean(x))\nreturn tf.sin(x)")),
        ("what has another gradient", body("tf.compat.v1.add_to_collection('acts', tf.grad_pass_through(tf.sign)(x))\nreturn tf.sin(x)",
                                           "tf.compat.v1.add_to_collection('acts', tf.sign(x))\nreturn tf.sin(x)")),
        ("without a gradient", body("tf.compat.v1.add_to_collection('acts', tf.identity(x))\nreturn tf.sin(x)",
                                    "tf.compat.v1.add_to_collection('acts', tf.stop_gradient(x))\nreturn tf.sin(x)")),
        ("another collection", body("tf.compat.v1.add_to_collection('losses', tf.reduce_sum(x))\nreturn tf.sin(x)",
                                    "tf.compat.v1.add_to_collection('regularization', tf.reduce_sum(x))\nreturn tf.sin(x)")),
        ("twice", body("tf.compat.v1.add_to_collection('losses', x)\nreturn tf.sin(x)",
                       "tf.compat.v1.add_to_collection('losses', x)\ntf.compat.v1.add_to_collection('losses', x)\nreturn tf.sin(x)")),
        ("a summary lost", body("tf.compat.v1.summary.scalar('y', tf.reduce_sum(x))\nreturn tf.sin(x)", "return tf.sin(x)")),
        ("a group of one", body("a = v.assign(1.0)\nb = w.assign(2.0)\nreturn tf.group(a.op, b.op)",
                                "a = v.assign(1.0)\nb = w.assign(2.0)\nreturn tf.group(a.op)", "x", TWO_VARIABLES)),
    ),
    *_all(
        "waits for what comes in", XY,
        ("for nothing", body("with tf.control_dependencies([y]):\n    return tf.sin(x)", "return tf.sin(x)", "x, y")),
        ("further off", body("z = tf.cos(y)\nwith tf.control_dependencies([z]):\n    return tf.sin(x)", "return tf.sin(x)", "x, y")),
        ("for itself", body("with tf.control_dependencies([y]):\n    return tf.sin(x)",
                            "with tf.control_dependencies([x]):\n    return tf.sin(x)", "x, y")),
        ("an operation", body("with tf.control_dependencies([y]):\n    return tf.no_op()", "return tf.no_op()", "x, y")),
    ),
)  # fmt: skip

GRADIENTS = (
    FN
    + """
@tf.RegisterGradient("Once")
def _once(op, dy):
    return dy
@tf.RegisterGradient("Again")
def _again(op, dy):
    return dy
@tf.RegisterGradient("Twice")
def _twice(op, dy):
    return dy * 2.0
"""
)
SHIM = "from tfgradmigrate.runtime import gradient_override_map\n" + GRADIENTS


def under(overrides: str, call: str = "fn(x)", shim: bool = False) -> str:
    """Return a program that calls what it is given under an override, in a graph or by the shim."""
    head = SHIM if shim else GRADIENTS
    owner = "" if shim else "tf.compat.v1.get_default_graph()."
    return (
        f"{head}def place(x):\n    with {owner}gradient_override_map({overrides}):\n"
        f"        return {call}\n"
    )


OVERRIDDEN = under("{'Sin': 'Once'}")
ALONE = f"{GRADIENTS}def place(x):\n    return fn(x)\n"

#: A function that nobody knows, under overrides: the ones of a graph and those of the shim.
UNKNOWN_OVERRIDDEN = (
    *_all(
        "unknown and overridden", X,
        ("not any more", (OVERRIDDEN, ALONE)),
        ("not before", (ALONE, under("{'Sin': 'Once'}", shim=True))),
        ("another gradient", (OVERRIDDEN, under("{'Sin': 'Twice'}", shim=True))),
        ("another op", (OVERRIDDEN, under("{'Cos': 'Once'}", shim=True))),
        ("one op more", (OVERRIDDEN, under("{'Sin': 'Once', 'Cos': 'Once'}", shim=True))),
        ("one op less", (under("{'Sin': 'Once', 'Cos': 'Once'}"), under("{'Sin': 'Once'}", shim=True))),
        ("swapped", (under("{'Sin': 'Once', 'Cos': 'Twice'}"),
                     under("{'Sin': 'Twice', 'Cos': 'Once'}", shim=True))),
        ("of another argument", (OVERRIDDEN, under("{'Sin': 'Once'}", "fn(-x)", shim=True))),
        ("called twice", (OVERRIDDEN, under("{'Sin': 'Once'}", "fn(fn(x))", shim=True))),
        ("straight through", (OVERRIDDEN, f"{GRADIENTS}def place(x):\n    return tf.grad_pass_through(fn)(x)\n")),
        ("a closure", (under("{'Sin': 'Once'}").replace("return dy\n", "return dy * FACTOR\n").replace("\n@", "\nFACTOR = 3.0\n@", 1),
                       under("{'Sin': 'Once'}", shim=True).replace("return dy\n", "return dy * FACTOR\n").replace("\n@", "\nFACTOR = 4.0\n@", 1))),
        ("one inside", (OVERRIDDEN, OVERRIDDEN.replace("        return fn(x)", "        with tf.compat.v1.get_default_graph().gradient_override_map({'Sin': 'Twice'}):\n            return fn(x)"))),
        ("nobody's name", (OVERRIDDEN, under("{'Sin': 'Never'}"))),
    ),
)  # fmt: skip

#: The same ones: gradients are told by what they are, not by their names.
SAME_OVERRIDDEN = (
    Programs("by the shim", OVERRIDDEN, under("{'Sin': 'Once'}", shim=True), X),
    Programs("under another name", OVERRIDDEN, under("{'Sin': 'Again'}", shim=True), X),
    Programs("nothing", ALONE, under("{}", shim=True), X),
)

#: What the program catches is caught on both sides; what it hides is not claimed.
REFUSED = _all(
    "refused", X,
    ("a refusal that is caught", body(
        "with tf.compat.v1.get_default_graph().gradient_override_map({'Sin': 'Cos'}):\n    try:\n        return fn(x)\n    except Exception:\n        return x",
        "with tf.compat.v1.get_default_graph().gradient_override_map({'Sin': 'Cos'}):\n    try:\n        return fn(-x)\n    except Exception:\n        return x",
        before=FN)),
)  # fmt: skip
