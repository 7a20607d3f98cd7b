"""Wrong migrations of small programs, by what is wrong: none of them may be called proved.

A program of TensorFlow 1 is migrated, and the right new text is edited. `said` is what the reason
has to say: that the graphs part, that something was not come to, or what else stops the proof.
"""

from __future__ import annotations

from typing import NamedTuple

PARTS = "the graphs part"
OTHERWISE = "Python does something else"
UNREACHED = "no inputs were found that reach"
FAILS = "the new place fails"
DECIDES = "decides on one side"
MOMENT = "is read at another moment"


class Wrong(NamedTuple):
    """One edit of a right migration: each `edits` stands there and is replaced."""

    program: str
    name: str
    said: str
    edits: tuple[tuple[str, str], ...]


def wrong(program: str, name: str, said: str, *edits: str) -> Wrong:
    """Return a wrong migration; the edits are texts by turns old and new."""
    return Wrong(program, name, said, tuple(zip(edits[::2], edits[1::2], strict=True)))


HEAD = """\
import numpy as np
import tensorflow as tf

_cache = {}
LOG = []


@tf.RegisterGradient("Reversed")
def _reversed(op, grad):
    return -grad

"""

PROGRAMS = {
    "made": """
def made(bits):
    G = tf.get_default_graph()

    def quantize(x, k):
        n = float(2 ** k - 1)
        with G.gradient_override_map({"Round": "Identity"}):
            return tf.round(x * n) / n

    @tf.RegisterGradient("Drawn")
    def grad_fg(op, x):
        n = float(2 ** bits - 1)
        noise = tf.random_uniform(tf.shape(x), minval=-0.5 / n, maxval=0.5 / n)
        return quantize(x * 0.5 + noise, bits)

    def fg(x):
        if bits == 32:
            return x
        with G.gradient_override_map({"Identity": "Drawn"}):
            return tf.identity(x)

    return quantize, fg
""",
    "typed": """
def f(x, z):
    types = [tf.float32]
    y = tf.py_func(lambda v: v * 2, [x], types)
    return y[0] * z
""",
    "helped": """
def with_grad(func, inp, Tout, grad):
    name = "Helped%d" % id(func)
    tf.RegisterGradient(name)(grad)
    with tf.get_default_graph().gradient_override_map({"PyFunc": name}):
        return tf.py_func(func, inp, Tout)

def _positive(v):
    return np.maximum(v, 0)

def _slope(op, dy):
    return tf.neg(dy) * op.inputs[0]

def f(x):
    return tf.neg(with_grad(_positive, [x], [tf.float32], _slope)[0])
""",
    "upgraded": """
def threshold(x):
    return 0.7 * tf.reduce_sum(tf.abs(x), reduction_indices=None, keep_dims=False)

def f(x):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return tf.sign(x + threshold(x))
""",
    "limit": """
def f(x, bits):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return tf.sign(x) * bits if bits > 11 else tf.sign(x)
""",
    "copied": """
def _sorted(v):
    v.sort()
    return v

def f(x):
    return tf.py_func(_sorted, [x], tf.float32)
""",
    "counted": """
def f(x):
    return tf.py_func(lambda v: float(v.sum()), [x], tf.float64)
""",
    "bits": """
def f(x, bits):
    n = 2 ** bits - 1
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n) / n
""",
    "loop": """
def f(x, turns):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        for i in range(turns):
            x = tf.sign(x) * 0.3
        return x
""",
    "default": """
def f(x, k=2.0):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return tf.sign(x * k)
""",
    "pool": """
def f(x, k, s, padding="SAME"):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return tf.sign(tf.nn.max_pool(x, [1, k, k, 1], [1, s, s, 1], padding))
""",
    "host": """
def _positive(v):
    return np.maximum(v, 0)

def f(x, Tout=tf.float32):
    return tf.py_func(_positive, [x], [Tout])[0]
""",
    "rows": """
@tf.RegisterGradient("Rows")
def _rows(op, grad):
    return grad / tf.cast(tf.shape(op.inputs[0])[0], tf.float32)

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Rows"}):
        return tf.identity(x)
""",
    "width": """
@tf.RegisterGradient("Width")
def _width(op, grad):
    return grad / float(int(op.inputs[0].get_shape()[1]))

def f(x, w):
    with tf.get_default_graph().gradient_override_map({"Identity": "Width"}):
        return tf.matmul(tf.identity(x), w)
""",
    "shaped": """
def _median(v):
    return np.median(v, axis=0).astype(np.float32)

def f(x):
    y = tf.py_func(_median, [x], tf.float32)
    y.set_shape(x.get_shape()[1:])
    return y
""",
    "branch": """
def f(x, scale):
    with tf.get_default_graph().gradient_override_map({"Identity": "Reversed"}):
        return tf.identity(x) * scale
""",
    "asserted": """
def f(x, scale):
    assert scale > 0
    with tf.get_default_graph().gradient_override_map({"Identity": "Reversed"}):
        assert scale < 7
        return tf.identity(x) * scale
""",
    "left": """
def f(x, scale):
    with tf.get_default_graph().gradient_override_map({"Identity": "Reversed"}):
        y = tf.identity(x) * scale
        tf.add_to_collection("losses", tf.reduce_sum(y))
        LOG.append(7)
        return y
""",
    "kept_in_graphs": """
def f(x, check):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        y = tf.sign(x)
        if check:
            tf.add_to_collection("checked", tf.reduce_sum(x))
            with tf.control_dependencies([tf.print("x", x)]):
                y = tf.identity(y)
    return y
""",
    "annealed": """
class Reversal(object):
    def __init__(self, alpha):
        self.alpha = alpha

    def anneal(self):
        self.alpha *= 0.5

    def call(self, x):
        a = self.alpha

        @tf.RegisterGradient("Annealed%d" % id(x))
        def _annealed(op, grad):
            return -grad * a

        with tf.get_default_graph().gradient_override_map({"Identity": "Annealed%d" % id(x)}):
            return tf.identity(x)
""",
    "context": """
def f(x, ctx):
    with ctx("a"):
        with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
            return tf.sign(tf.round(x))
""",
    "seeded": """
def f(x):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        tf.set_random_seed(7)
        return tf.sign(x + tf.random_normal([6, 4]))
""",
    "drawn": """
def f(x):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        noise = np.random.rand()
        return tf.sign(x + noise)
""",
    "layer": """
class A(object):
    def scale(self, x):
        return x * 2.0

class B(object):
    def scale(self, x):
        return x * 3.0

class Layer(A):
    def __init__(self, alpha):
        self.alpha = alpha

    def __call__(self, x):
        with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
            return tf.sign(self.scale(x) * self.alpha)
""",
    "shared": """
def helper(x):
    return x * 2.0

@tf.RegisterGradient("Helped")
def _helped(op, grad):
    return helper(-grad)

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Helped"}):
        return tf.identity(x)

def g(x):
    return helper(x) + 1.0
""",
    "kept": """
lib = tf.load_op_library("zero.so")

@tf.RegisterGradient("ZeroOut")
def _zero(op, grad):
    return grad * 2.0

def f(x):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return tf.sign(x)

def g(x):
    return lib.zero_out(x)
""",
    "rounded": """
def f(x, scale):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x * scale)
""",
    "many": """
def f(*xs):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return [tf.sign(x) for x in xs]
""",
    "replicas": """
@tf.RegisterGradient("Shared")
def _shared(op, grad):
    replicas = tf.distribute.get_strategy().num_replicas_in_sync
    total = tf.distribute.get_replica_context().all_reduce("sum", tf.math.conj(grad))
    return total * (0.5 / replicas) / 1e-7

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Shared"}):
        return tf.identity(x)
""",
}

ROUNDED = "return tf.grad_pass_through(tf.round)(x * scale)"
TWO = "2 ** bits - 1"

WRONG = (
    # numbers that agree with the right ones where one would try them
    wrong("bits", "2 * bits - 1", PARTS, TWO, "2 * bits - 1"),
    wrong("bits", "wrong for seven", "a number is compared", TWO, "(2 ** bits if bits != 7 else 33) - 1"),
    wrong("bits", "capped at eight", FAILS, TWO, "2 ** min(bits, 8) - 1"),
    wrong("bits", "a flag added", FAILS, TWO, "2 ** bits - 1 + (bits > 8)"),
    wrong("bits", "from a dictionary", FAILS, TWO, "{7: 33}.get(bits, 2 ** bits) - 1"),
    wrong("bits", "through float", FAILS, TWO, "float(2 ** bits - 1)"),
    wrong("bits", "through int", FAILS, TWO, "2 ** int(bits) - 1"),
    wrong("bits", "or a default", FAILS, TWO, "2 ** (bits or 8) - 1"),
    wrong("bits", "without its sign", PARTS, TWO, "2 ** abs(bits) - 1"),
    wrong("bits", "a range", "a number is compared", TWO, "2 ** bits - 1 if bits in range(9) else 255"),
    wrong("loop", "at most seven", PARTS, "range(turns)", "range(min(turns, 7))"),
    wrong("loop", "another factor in the thirtieth", PARTS, "* 0.3", "* (0.3 if i < 30 else 0.5)"),
    wrong("loop", "another factor much later", DECIDES, "* 0.3", "* (0.3 if i < 300 else 0.5)"),
    wrong("loop", "not in the last", PARTS, "range(turns)", "range(turns - 1)"),
    # parameters that are ignored, hard-coded, renamed
    wrong("default", "another default", "changed", "k=2.0", "k=3.0"),
    wrong("default", "no default", "changed", "k=2.0", "k"),
    wrong("default", "another name", "changed", "k=2.0", "kk=2.0", "x * k", "x * kk"),
    wrong("default", "another order", "changed", "x, k=2.0", "k, x=2.0"),
    wrong("default", "by keyword only", "changed", "x, k=2.0", "x, *, k=2.0"),
    wrong("default", "ignored", PARTS, "x * k", "x * 2.0"),
    wrong("pool", "padding hard-coded", PARTS, ", padding)", ', "SAME")'),
    wrong("pool", "stride hard-coded", PARTS, "[1, s, s, 1]", "[1, 1, 1, 1]"),
    wrong("pool", "window for stride", PARTS, "[1, s, s, 1]", "[1, k, k, 1]"),
    wrong("pool", "one side of the window", PARTS, "[1, k, k, 1]", "[1, k, s, 1]"),
    # dtypes and shapes
    wrong("host", "Tout hard-coded", PARTS, "Tout)", "tf.float32)"),
    wrong("host", "through float32", PARTS, "[x]", "[tf.cast(x, tf.float32)]"),
    wrong("host", "through float32 unless floating", PARTS, "[x]",
          "[x if x.dtype.is_floating else tf.cast(x, tf.float32)]"),
    wrong("host", "half precision widened", PARTS, "[x]",
          "[tf.cast(x, {tf.float16: tf.float32}.get(x.dtype, x.dtype))]"),
    wrong("rows", "columns", PARTS, "tf.shape(x)[0]", "tf.shape(x)[1]"),
    wrong("rows", "static rows", PARTS, "tf.cast(tf.shape(x)[0], tf.float32)",
          "float(x.shape[0])"),
    wrong("rows", "static rows if known", PARTS, "tf.shape(x)[0]", "(x.shape[0] or tf.shape(x)[0])"),
    wrong("width", "the width hard-coded", PARTS, "float(int(x.get_shape()[1]))", "4.0"),
    wrong("width", "the height", FAILS, "x.get_shape()[1]", "x.get_shape()[0]"),
    wrong("shaped", "set_shape lost", PARTS, "    y.set_shape(x.get_shape()[1:])\n", ""),
    wrong("shaped", "another set_shape", PARTS, "get_shape()[1:]", "get_shape()[:1]"),
    # parts that no input comes to
    wrong("branch", "another branch", MOMENT, "    return _reversed(x) * scale",
          "    if x.shape.rank == 9:\n        return x\n    return _reversed(x) * scale"),
    wrong("branch", "a conditional", UNREACHED, "return _reversed(x)",
          "return (_reversed(x) if x.shape.rank != 9 else x)"),
    # 0 is tried, as the new text alone asks whether `x` is true
    wrong("branch", "and", "the new place fails", "return _reversed(x)",
          "return (x.shape.rank == 9 and x or _reversed(x))"),
    wrong("branch", "for one dtype", UNREACHED, "return _reversed(x)",
          "return (_reversed(x) if x.dtype != tf.bfloat16 else x)"),
    wrong("branch", "eagerly", DECIDES, "return _reversed(x)",
          "return (_reversed(x) if not tf.executing_eagerly() else x)"),
    wrong("branch", "where there is a value", "eager execution differs", "return _reversed(x)",
          "return (x if hasattr(x, 'numpy') else _reversed(x))"),
    wrong("branch", "an early return", UNREACHED, "    return _reversed(x) * scale",
          "    if x.shape.rank == 9:\n        return _reversed(x) * scale\n"
          "    return _reversed(x) * scale"),
    # what no graph knows decides
    wrong("branch", "by a table", DECIDES, "return _reversed(x)",
          "return {5: tf.identity}.get(x.shape.rank, _reversed)(x)"),
    wrong("branch", "by a list", DECIDES, "return _reversed(x)",
          "return [_reversed, tf.identity][len(x.shape) == 5](x)"),
    wrong("branch", "by the surroundings", DECIDES, "    return _reversed",
          "    import os\n    return {True: tf.identity, False: _reversed}['PROD' in os.environ]"),
    wrong("branch", "an import in the function", "is done on one side", "    return _reversed",
          "    import setup_two\n    return _reversed"),
    # a scale that learns, no number: its own gradient is lost
    wrong("branch", "a scale of the closure", PARTS, "    return _reversed(x) * scale",
          "    @tf.custom_gradient\n    def op(v):\n"
          "        return tf.identity(v) * scale, lambda dy: -dy * scale\n    return op(x)"),
    wrong("branch", "an exception", DECIDES, "    return _reversed(x) * scale",
          "    try:\n        return _reversed(x) * scale\n    except MemoryError:\n        return x"),
    wrong("asserted", "an assertion lost", UNREACHED, "    assert scale < 7\n", ""),
    wrong("asserted", "another assertion", UNREACHED, "scale < 7", "scale < 70"),
    # what is left behind
    wrong("left", "a loss lost", PARTS,
          'tf.compat.v1.add_to_collection("losses", tf.reduce_sum(y))', "pass"),
    wrong("left", "another loss", PARTS, "tf.reduce_sum(y)", "tf.reduce_mean(y)"),
    wrong("left", "a list that does not grow", OTHERWISE, "LOG.append(7)", "pass"),
    wrong("left", "another item", PARTS, "LOG.append(7)", "LOG.append(8)"),
    wrong("left", "a list made anew", PARTS, "LOG.append(7)", "list(LOG).append(7)"),
    wrong("rounded", "a counter in the gradient", OTHERWISE, ROUNDED,
          "@tf.custom_gradient\n    def op(v):\n        def backward(dy):\n"
          "            LOG.append(1)\n            return dy\n"
          "        return tf.round(v), backward\n    return op(x * scale)"),
    # what only a graph holds, for one value of a flag alone
    wrong("kept_in_graphs", "another collection", PARTS, '"checked"', '"counted"'),
    wrong("kept_in_graphs", "collected on a condition", PARTS, "        tf.compat.v1.add_to",
          "        if x.dtype == tf.float16:\n            tf.compat.v1.add_to"),
    wrong("kept_in_graphs", "nothing waits", PARTS, 'with tf.control_dependencies([tf.print("x", x)]):',
          'tf.print("x", x)\n        if True:'),
    # what a gradient for the runtime reads too late
    wrong("annealed", "an attribute", PARTS, "-grad * a", "-grad * self.alpha"),
    # lists of any length
    wrong("many", "the first three", PARTS, "in xs]", "in xs[:3]]"),
    wrong("many", "the other way", PARTS, "in xs]", "in xs[::-1]]"),
    # what is the same where there is one replica, no complex number, nothing set
    wrong("replicas", "a mean", DECIDES, '"sum"', '"mean"'),
    wrong("replicas", "times the replicas", DECIDES, "0.5 / replicas", "0.5 * replicas"),
    wrong("replicas", "no matter how many", DECIDES, "0.5 / replicas", "0.5"),
    wrong("replicas", "a conjugate lost", DECIDES, "tf.math.conj(grad)", "grad"),
    wrong("replicas", "the real part", DECIDES, "tf.math.conj(grad)", "tf.math.real(grad)"),
    wrong("replicas", "an epsilon that is set", DECIDES, "1e-7", "tf.keras.backend.epsilon()"),
    wrong("replicas", "where Python is not told to hurry", DECIDES, "1e-7", "(1e-7 * __debug__)"),
    wrong("replicas", "by NumPy's errors", DECIDES, "1e-7", "(1e-7 * (np.geterr()['over'] == 'warn'))"),
    # contexts, seeds
    wrong("context", "another argument", PARTS, 'ctx("a")', 'ctx("b")'),
    wrong("context", "left earlier", PARTS,
          '    with ctx("a"):\n        return tf.grad_pass_through(tf.sign)(tf.round(x))',
          '    with ctx("a"):\n        y = tf.round(x)\n    return tf.grad_pass_through(tf.sign)(y)'),
    wrong("seeded", "the seed lost", PARTS, "    tf.compat.v1.set_random_seed(7)\n", ""),
    wrong("seeded", "another seed", PARTS, "seed(7)", "seed(8)"),
    wrong("seeded", "a seed of its own", PARTS, "[6, 4]", "[6, 4], seed=7"),
    wrong("drawn", "from zero", PARTS, "np.random.rand()", "np.random.RandomState(0).rand()"),
    wrong("drawn", "seeded", PARTS, "    noise", "    np.random.seed(0)\n    noise"),
    wrong("drawn", "of another range", PARTS, "np.random.rand()", "np.random.randn()"),
    # other parts of the file
    wrong("layer", "another attribute", "changed", "self.alpha = alpha", "self.alpha = 2 * alpha"),
    wrong("layer", "another base", "changed: Layer", "class Layer(A)", "class Layer(B)"),
    wrong("layer", "a decorator of the method", "changed", "    def __call__",
          "    @tf.Module.with_name_scope\n    def __call__"),
    wrong("layer", "an attribute that is asked for", "changed", "    def __call__",
          "    def __getattribute__(self, name):\n        return 3.0\n\n    def __call__"),
    wrong("layer", "a method of the base", PARTS, "x * 2.0", "x * 5.0"),
    wrong("layer", "an attribute ignored", PARTS, "self.scale(x) * self.alpha", "self.scale(x)"),
    wrong("shared", "another function", PARTS, "helper(x) + 1.0", "helper(x) + 2.0"),
    wrong("shared", "a helper", PARTS, "x * 2.0", "x * 2.5"),
    wrong("kept", "a kept registration", "changed", "grad * 2.0", "grad * 3.0"),
    wrong("kept", "a kept registration lost", "changed", '@tf.RegisterGradient("ZeroOut")\n', ""),
    wrong("kept", "a kept registration renamed", "under another name", '"ZeroOut"', '"Zeroed"'),
    wrong("kept", "what calls the kernel", "changed", "zero_out(x)", "zero_out(2 * x)"),
    # a second call
    wrong("rounded", "the first result again", PARTS, ROUNDED,
          "return _cache.setdefault('y', tf.grad_pass_through(tf.round)(x * scale))"),
    wrong("rounded", "a counter", PARTS, ROUNDED,
          "LOG.append(1)\n    return tf.grad_pass_through(tf.round)(x * scale * len(LOG))"),
    wrong("rounded", "only at first", PARTS, ROUNDED,
          "if _cache.setdefault('n', 0) > 7:\n        return x\n    " + ROUNDED),
    wrong("rounded", "a default that grows", PARTS, "def f(x, scale)", "def f(x, scale, n=[])",
          ROUNDED, "n.append(1)\n    return tf.grad_pass_through(tf.round)(x * scale * len(n))"),
    wrong("rounded", "an attribute of the function", PARTS, ROUNDED,
          "f.n = getattr(f, 'n', 0) + 1\n"
          "    return tf.grad_pass_through(tf.round)(x * scale * f.n)"),
)  # fmt: skip

#: Those that take turns: attacks on what a proof of one place takes from others.
BY_TURNS = (
    # random numbers in a gradient, lines that another place comes to
    wrong("made", "no noise", PARTS, "x * 0.5 + noise", "x * 0.5"),
    wrong("made", "noise of another range", PARTS, "maxval=0.5 / n", "maxval=0.25 / n"),
    wrong("made", "drawn twice", PARTS, "x * 0.5 + noise", "x * 0.5 + noise + 0.0 * tf.random.uniform(tf.shape(x))"),
    wrong("made", "drawn for all", PARTS, "tf.random.uniform(tf.shape(x)", "tf.random.uniform([]"),
    wrong("made", "drawn going forward", PARTS, "return tf.identity(inputs)",
          "return tf.identity(inputs) + 0.0 * tf.random.uniform([])"),
    wrong("made", "noise that is normal", PARTS, "tf.random.uniform(tf.shape(x), minval=-0.5 / n, maxval=0.5 / n)",
          "tf.random.normal(tf.shape(x), -0.5 / n, 0.5 / n)"),
    wrong("made", "other bits", PARTS, "float(2 ** bits - 1)", "float(2 * bits - 1)"),
    wrong("made", "another helper", PARTS, "float(2 ** k - 1)", "float(2 * k - 1)"),
    wrong("made", "a branch of the gradient", UNREACHED, "            noise =",
          "            if x.shape.rank == 9:\n                return x\n            noise ="),
    wrong("made", "a branch of a helper", PARTS, "        n = float(2 ** k - 1)",
          "        if k == 23:\n            return x\n        n = float(2 ** k - 1)"),
    # what only the whole function knows
    wrong("typed", "another factor", PARTS, "v * 2", "v * 3"),
    wrong("typed", "another type", FAILS, "types[0]", "tf.float64"),
    wrong("typed", "without z", PARTS, "return y * z", "return y * y"),
    wrong("typed", "a list", PARTS, "types[0]", "types", "return y * z", "return y[-1] * y[0]"),
    wrong("typed", "a branch", PARTS, "    y = ", "    if z.shape.rank == 9:\n        return x\n    y = "),
    wrong("typed", "a row", PARTS, "return y * z", "return y[0] * z"),
    # what the places of a helper show
    wrong("helped", "a scalar that is wrong", PARTS, "else results[0]", "else -results[0]"),
    wrong("helped", "a list for a tuple", PARTS, "(list, tuple)", "tuple"),
    wrong("helped", "a gradient that is lost", PARTS, "return grad(types.SimpleNamespace",
          "return [None] * len(inputs)\n            return grad(types.SimpleNamespace"),
    wrong("helped", "an upstream gradient", PARTS, "*output_grads)\n\n", "*[2.0 * g for g in output_grads])\n\n"),
    wrong("helped", "no results", UNREACHED, "    results = tf.nest",
          "    if len(inp) == 23:\n        return []\n    results = tf.nest"),
    # what tf_upgrade_v2 is for
    wrong("upgraded", "an axis", FAILS, "reduction_indices=None", "reduction_indices=0"),
    wrong("upgraded", "dimensions kept", FAILS, "keep_dims=False", "keep_dims=True"),
    wrong("upgraded", "a factor", FAILS, "0.7", "0.07"),
    wrong("upgraded", "another function", FAILS, "reduce_sum", "reduce_mean"),
    wrong("upgraded", "no threshold", PARTS, "x + threshold(x)", "x"),
    # branches at a number
    wrong("limit", "another limit", PARTS, "bits > 11", "bits > 12"),
    wrong("limit", "not strictly", PARTS, "bits > 11", "bits >= 11"),
    wrong("limit", "one branch", PARTS, "(x) * bits", "(x) * 2"),
    wrong("limit", "the other branch", PARTS, "else tf.grad_pass_through(tf.sign)(x)", "else x"),
    wrong("limit", "both", PARTS, "bits > 11", "bits < 11"),
    # functions of Python
    wrong("copied", "a transposed copy", PARTS, "x.copy()", "x.T.copy()"),
    wrong("copied", "a narrower copy", PARTS, "x.copy()", "x.astype(np.float16)"),
    wrong("copied", "another function", PARTS, "*args: _sorted(", "*args: np.sort("),
    wrong("copied", "a result", PARTS, "*args: _sorted(", "*args: -_sorted("),
    wrong("copied", "no dtype", PARTS, "tf.float32,", "tf.float64,"),
    wrong("counted", "rounded", PARTS, "float(v.sum())", "int(v.sum())"),
    wrong("counted", "a mean", PARTS, "v.sum()", "v.mean()"),
    wrong("counted", "a vector", PARTS, "float(v.sum())", "[float(v.sum())]"),
    wrong("counted", "narrow", PARTS, "float(v.sum())", "float(v.sum()), np.float32"),
    wrong("counted", "negative", PARTS, "np.asarray(", "-np.asarray("),
)  # fmt: skip

#: A gradient that another file registers, before a migration and after it.
ELSEWHERE = """
def f(x, w):
    with tf.get_default_graph().gradient_override_map({"Conv2D": "OfAnotherFile"}):
        return tf.nn.conv2d(x, w, [1, 1, 1, 1], "SAME")
"""

ELSEWHERE_NOW = """
from tfgradmigrate.runtime import gradient_override_map

def f(x, w):
    with gradient_override_map({"Conv2D": "OfAnotherFile"}):
        return tf.nn.conv2d(x, w, [1, 1, 1, 1], "SAME")
"""

#: Edits of the latter, by turns old and new.
ELSEWHERE_WRONG = (
    ("OfAnotherFile", "OfAThirdFile"),
    ("OfAnotherFile", "Identity"),
    ("Conv2D", "Conv3D"),
    ('with gradient_override_map({"Conv2D": "OfAnotherFile"}):', "if True:"),
    ('"SAME"', '"VALID"'),
    ("x, w, [", "2.0 * x, w, ["),
)
