"""Wrong migrations as people make them by hand, by program: none of them may be called proved.

They take turns, as what they attack is much: what a gradient reads late, what only a graph holds,
what a file shares, what small numbers and short lists do not tell. `BY_HAND` has the migrated texts
of programs that are not migrated by the tool; edits are as in `programs.py`.
"""

from __future__ import annotations

from .programs import DECIDES, FAILS, MOMENT, PARTS, UNREACHED, wrong
from .programs import PROGRAMS as OF_RULES

LATE = "is read when gradients are taken"
EARLY = "is read before gradients are taken"
BETWEEN = "is read on one side before something is called"
ASKED = "decides on one side"
IDLE = "something unread that may fail"

HEAD = """\
import functools
import itertools
import numpy as np
import tensorflow as tf

_cache = {}
LOG = []
LIMIT = 9
OPS = [tf.abs, tf.negative]

"""

HALVED = """
@tf.RegisterGradient("Halved")
def _halved(op, grad):
    return grad * 0.5

"""

PROGRAMS = {
    "late": OF_RULES["annealed"],
    "plain": """
def f(x):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x)

def g(x):
    return abs(f(x)) + max(1, 2) * float(3)
""",
    "dictionary": """
def f(x, cfg):
    n = cfg.get("levels", 7.0)
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n)
""",
    "typed": HALVED
    + """
def f(x, k):
    if type(k) is int:
        k = k + 1
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        return tf.identity(x) * float(k)
""",
    "gone_through": HALVED
    + """
def f(xs):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        ys = [tf.identity(x) for x in xs]
    return ys, len(ys)
""",
    "in_turns": HALVED
    + """
def f(x, n):
    y = x
    for i in range(n):
        if i == 3:
            break
        if i % 2:
            continue
        with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
            y = tf.identity(y)
    else:
        y = y * 3.0
    return y
""",
    "of_a_table": HALVED
    + """
SCALES = {"a": 2.0, "b": 3.0}

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    return [y * SCALES[n] for n in "ab"]
""",
    "of_two_tables": HALVED
    + """
SCALES = {"a": 2.0, "b": 3.0}
ORDER = ["a", "b"]

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    return [y * SCALES[n] for n in ORDER]
""",
    "penalty": HALVED
    + """
def f(d, x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    g = tf.gradients(d, [x])[0]
    return tf.reduce_sum(tf.square(g)), y
""",
    "through": HALVED
    + """
def f(w):
    x = w * 2.0
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
        g = tf.gradients(y, [w])[0]
    return g
""",
    "by_names": HALVED
    + """
def f(x, vs):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    for v in vs:
        if "bias" not in v.name:
            y += tf.nn.l2_loss(v)
    return y
""",
    "by_rank": HALVED
    + """
def f(x, n):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    if n > 10:
        y = y * 2.0
    if x.shape.ndims == 4:
        y = y * 3.0
    return y
""",
    "in_scope": HALVED
    + """
def f(x):
    with tf.compat.v1.variable_scope("a"):
        tf.compat.v1.get_variable_scope().set_initializer(tf.zeros_initializer())
        with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
            y = tf.identity(x)
        w = tf.compat.v1.get_variable("w", [4])
    return y * w
""",
    "smart": HALVED
    + """
from tensorflow.python.framework import smart_cond

def f(x, training=True):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    return smart_cond.smart_cond(training, lambda: y * 2.0, lambda: y)
""",
    "told_by_flag_of_layer": HALVED
    + """
def f(x, training=False):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    return tf.layers.dropout(y, 0.3, training=training)
""",
    "told_when_called": HALVED
    + """
def f(x, training=False):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    if training:
        y = y * 2.0
    return y
""",
    "by_rank_in_gradient": """
@tf.RegisterGradient("Bias")
def _bias(op, dy):
    return dy, tf.reduce_sum(dy, [0, 1, 2])

def f(x, b):
    with tf.get_default_graph().gradient_override_map({"BiasAdd": "Bias"}):
        return tf.nn.bias_add(x, b)
""",
    "conjugated": """
@tf.RegisterGradient("Conjugated")
def _conjugated(op, dy):
    a, b = op.inputs
    return dy * tf.conj(b), dy * tf.conj(a) * 0.5

def f(a, b):
    with tf.get_default_graph().gradient_override_map({"Mul": "Conjugated"}):
        return tf.multiply(a, b)
""",
    "shape_told": """
def _two(v, k):
    return np.maximum(v, k), np.minimum(v, k)

def f(x, k):
    a, b = tf.py_func(_two, [x, k], [tf.float32, tf.float32], stateful=False)
    a.set_shape(x.get_shape())
    b.set_shape(x.get_shape())
    return a, b
""",
    "beside_another": HALVED
    + """
def f(x, z):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    with tf.get_default_graph().colocate_with(y):
        z = z * 2.0
    return y + z
""",
    "attribute_added": HALVED
    + """
class Net(object):
    def call(self, x):
        with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
            y = tf.identity(x)
        return y * 3.0
""",
    "stepped_down": """
STEP = [0]

@tf.RegisterGradient("Stepped")
def _stepped(op, dy):
    return dy * (0.5 ** STEP[0])

def f(x):
    STEP[0] += 1
    with tf.get_default_graph().gradient_override_map({"Identity": "Stepped"}):
        return tf.identity(x)
""",
    "by_last_size": HALVED
    + """
def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    n = x.get_shape()[-1].value
    if n is None:
        n = tf.shape(x)[-1]
    return tf.reshape(y, [-1, n])
""",
    "rebound": """
def f(x, j):
    k = 2.0
    ks = [2.0]
    name = "Rebound%d" % j
    @tf.RegisterGradient(name)
    def _rebound(op, dy):
        return dy * k * ks[0]
    with tf.get_default_graph().gradient_override_map({"Identity": name}):
        y = tf.identity(x)
    k = 3.0
    ks[0] = 4.0
    return y * k
""",
    "of_function": """
@tf.RegisterGradient("OfFunction")
def _of_function(op, dy):
    return dy * f.k

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "OfFunction"}):
        return tf.identity(x)

f.k = 2.0
""",
    "noting": """
_notes = {}

@tf.RegisterGradient("Noting")
def _noting(op, dy):
    _notes["dy"] = dy
    np.random.seed(1)
    return dy * 0.5

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Noting"}):
        y = tf.identity(x)
    globals()["LAST"] = y
    return y
""",
    "noting_more": """
_kept = {}

@tf.RegisterGradient("NotingMore")
def _noting_more(op, dy):
    _kept["pair"] = (dy, 3)
    _kept["one"] = _kept["other"] = [dy]
    _kept["call"] = lambda v: v * 2.0
    return dy * 0.5

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "NotingMore"}):
        return tf.identity(x)
""",
    "registered_by_made_name": HALVED
    + """
PREFIX = "Oth"

@tf.RegisterGradient(PREFIX + "er")
def _other(op, grad):
    return grad * 3.0

def register(k):
    name = "Of%d" % k
    @tf.RegisterGradient(name)
    def _each(op, grad):
        return grad * 3.0

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        return tf.identity(x)
""",
    "noting_at_itself": """
class Noting(object):
    def __init__(self):
        self.calls = 0

    def __call__(self, x, cfg):
        name = "Noting%d" % self.calls
        self.calls += 1

        @tf.RegisterGradient(name)
        def _noting(op, dy):
            self.dy = dy
            self.is_taken = True
            cfg.arrived = [dy]
            return dy * 0.5

        with tf.get_default_graph().gradient_override_map({"Identity": name}):
            return tf.identity(x) * cfg.scale
""",
    "shared_by_towers": """
@tf.RegisterGradient("Scaled")
def _scaled(op, dy):
    return dy / 4

def model(x, reuse):
    with tf.compat.v1.variable_scope("m", reuse=reuse):
        w = tf.compat.v1.get_variable("w", [4, 4])
    with tf.get_default_graph().gradient_override_map({"Identity": "Scaled"}):
        return tf.identity(tf.matmul(x, w))

def towers(xs, n):
    return [model(xs[i], reuse=i > 0) for i in range(n)]
""",
    "by_small_rank": HALVED
    + """
def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    if x.shape.ndims == 2:
        y = y * 3.0
    return y
""",
    "scaled_by_table": """
SCALES = {"a": 2.0, "b": 3.0}

class Config(object):
    scale = 4.0

@tf.RegisterGradient("Scaled")
def _scaled(op, grad):
    return grad * SCALES["a"] * Config.scale

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Scaled"}):
        return tf.identity(x)
""",
    "run_as_script": HALVED
    + """
def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    return y

if __name__ == "__main__":
    print(f(tf.constant(1.0)))
""",
    "same_list": HALVED
    + """
def f(xs, cfg):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        xs[0] = tf.identity(xs[0])
    cfg["y"] = xs
    return xs
""",
    "sum_of_some": HALVED
    + """
def f(xs):
    total = 0.0
    for x in xs:
        with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
            total = tf.identity(x) + total
    return total
""",
    "size_of_type": HALVED
    + """
def f(x):
    n = float(np.dtype(np.int64).itemsize)
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        return tf.identity(x) * n
""",
    "counting": """
class Count(object):
    def __init__(self):
        self.n = 0

    def __call__(self, x):
        name = "Count%d" % self.n
        tf.RegisterGradient(name)(lambda op, g: g * 2.0)
        self.n += 1
        with tf.get_default_graph().gradient_override_map({"Identity": name}):
            return tf.identity(x)
""",
    "printing": """
def f(x, check):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        y = tf.sign(x)
        if check:
            with tf.control_dependencies([tf.print("x", x)]):
                y = tf.identity(y)
    return y
""",
    "effects": HALVED
    + """
def f(x):
    LOG.append("f")
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        return tf.identity(x)
""",
    "attributes": HALVED
    + """
def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    y.scale = 0.5
    x.used = True
    return y
""",
    "bases": """
class Base(object):
    factor = 2.0

    def pre(self, x):
        return x * self.factor

class Ste(Base):
    def call(self, x):
        with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
            return tf.sign(self.pre(x))

class Other(Base):
    def run(self, x):
        return self.pre(x) + 1.0
""",
    "largest_two": """
@tf.RegisterGradient("TopGrad")
def _top(op, dv, di):
    return tf.scatter_nd(tf.expand_dims(op.outputs[1], 1), dv, tf.shape(op.inputs[0])), None

def f(x):
    with tf.get_default_graph().gradient_override_map({"TopKV2": "TopGrad"}):
        v, i = tf.nn.top_k(x, 2)
    return v, i
""",
    "soft": """
@tf.RegisterGradient("Soft")
def _soft(op, grad):
    x = op.inputs[0]
    return tf.where(tf.abs(x) < 1.0, grad * (1.0 - tf.abs(x)), tf.zeros_like(grad))

def f(x):
    with tf.get_default_graph().gradient_override_map({"Sign": "Soft"}):
        return tf.sign(x)
""",
    "registered_in_loop": """
def f(x):
    outs = []
    g = tf.get_default_graph()
    for i in range(3):
        name = "Scale%d" % i
        tf.RegisterGradient(name)(lambda op, dy, k=i: dy * (k + 1.0))
        with g.gradient_override_map({"Identity": name}):
            outs.append(tf.identity(x))
    return outs
""",
    "options": """
def _np(v, k):
    return np.clip(v, -k, k)

def f(x):
    k = tf.constant(2.0)
    y, = tf.py_func(_np, [x, k], [tf.float32], stateful=False, name="clip")
    y.set_shape(x.get_shape())
    return y
""",
    "two_draws": """
def f(x):
    a = tf.random_uniform([4], seed=3)
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        b = tf.random_normal([4], seed=4)
        y = tf.sign(x + a)
    return y + b
""",
    "variable": """
@tf.RegisterGradient("G1")
def _g(op, dy):
    return dy * op.inputs[1], tf.zeros_like(op.inputs[1])

class Layer(object):
    def __init__(self):
        self.w = tf.Variable(tf.ones([4]), name="w")

    def call(self, x):
        with tf.get_default_graph().gradient_override_map({"Mul": "G1"}):
            return tf.multiply(x, self.w)
""",
    "flip": """
class FlipGradientBuilder(object):
    def __init__(self):
        self.num_calls = 0

    def __call__(self, x, l=1.0):
        grad_name = "FlipGradient%d" % self.num_calls
        @tf.RegisterGradient(grad_name)
        def _flip_gradients(op, grad):
            return [tf.negative(grad) * l]

        g = tf.get_default_graph()
        with g.gradient_override_map({"Identity": grad_name}):
            y = tf.identity(x)

        self.num_calls += 1
        return y

flip_gradient = FlipGradientBuilder()
""",
    "huber": """
def np_huber(a, b):
    d = np.abs(a - b)
    return np.where(d < 1.0, 0.5 * d * d, d - 0.5).astype(np.float32)

@tf.RegisterGradient("HuberGrad")
def _huber_grad(op, grad):
    a, b = op.inputs
    d = a - b
    s = tf.clip_by_value(d, -1.0, 1.0)
    return grad * s, -grad * s

def huber(a, b, name=None):
    with tf.get_default_graph().gradient_override_map({"PyFunc": "HuberGrad"}):
        return tf.py_func(np_huber, [a, b], tf.float32, name=name)
""",
    "quant": """
def quantize(x, k):
    n = float(2 ** k - 1)
    G = tf.get_default_graph()
    with G.gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n) / n

def fw(x, bitW):
    if bitW == 32:
        return x
    if bitW == 1:
        with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
            E = tf.stop_gradient(tf.reduce_mean(tf.abs(x)))
            return tf.sign(x / E) * E
    x = tf.tanh(x)
    x = x / tf.reduce_max(tf.abs(x)) * 0.5 + 0.5
    return 2 * quantize(x, bitW) - 1
""",
    "g_clip": """
@tf.RegisterGradient("Clip")
def _g(op, dy):
    x = op.inputs[0]
    return tf.clip_by_value(dy, -0.5, 0.5)

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Clip"}):
        return tf.identity(x)
""",
    "g_norm": """
@tf.RegisterGradient("Norm")
def _g(op, dy):
    x = op.inputs[0]
    return tf.clip_by_norm(dy, 1.0)

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Norm"}):
        return tf.identity(x)
""",
    "g_mask": """
@tf.RegisterGradient("Mask")
def _g(op, dy):
    x = op.inputs[0]
    return tf.where(x > 0, dy, tf.zeros_like(dy))

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Mask"}):
        return tf.identity(x)
""",
    "g_eps": """
@tf.RegisterGradient("Eps")
def _g(op, dy):
    x = op.inputs[0]
    return dy * tf.rsqrt(tf.square(x) + 1e-6)

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Eps"}):
        return tf.identity(x)
""",
    "conditional": """
def f(x, training=False):
    def ste(v):
        with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
            return tf.sign(v)
    return tf.cond(tf.reduce_sum(x) > 0, lambda: ste(x), lambda: x)
""",
    "axis": """
def f(x):
    m = tf.reduce_max(tf.abs(x), axis=-1, keep_dims=True)
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        q = tf.round(x / m * 7.0)
    return q * m / 7.0, tf.argmax(x, -1)
""",
    "halves": """
def f(x):
    n = tf.shape(x)[0] // 2
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        a = tf.sign(x[:n])
    return tf.concat([a, x[n:]], 0)
""",
    "larger": """
@tf.RegisterGradient("MM")
def _mm(op, dy):
    a, b = op.inputs
    return tf.where(a >= b, dy, tf.zeros_like(dy)), tf.where(a >= b, tf.zeros_like(dy), dy)

def f(a, b):
    with tf.get_default_graph().gradient_override_map({"Maximum": "MM"}):
        return tf.maximum(a, b)
""",
    "block": """
def f(x):
    g = tf.get_default_graph()
    y = tf.round(x * 2.0)
    with g.gradient_override_map({"Round": "Identity"}):
        z = tf.round(y * 3.0)
        z = z + tf.identity(z)
    w = tf.round(z * 5.0)
    return w + z
""",
    "shared_state": """
def make():
    state = {"n": 0}
    def host(v):
        state["n"] += 1
        return v * np.float32(state["n"])
    return host

def f(x):
    h = make()
    a = tf.py_func(h, [x], tf.float32)
    b = tf.py_func(h, [x], tf.float32)
    return a - b
""",
    "defaults": """
def f(x, bits=8, signed=True):
    n = 2.0 ** (bits - 1) - 1 if signed else 2.0 ** bits - 1
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n) / n
""",
    "kept_factor": """
def f(x, ks):
    fns = []
    for k in ks:
        def ste(v, k=k):
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                return tf.round(v * k)
        fns.append(ste)
    return [fn(x) for fn in fns]
""",
    "partial": """
def ste(k, v):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(v * k)

def f(x, k):
    fn = functools.partial(ste, k)
    k = k * 2.0
    return fn(x) + k
""",
    "step_of_module": """
step = tf.Variable(1.0)

def f(x):
    before = tf.identity(step)
    up = step.assign_add(1.0)
    with tf.control_dependencies([up]):
        with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
            y = tf.sign(x)
    return y * before
""",
    "step_of_self": """
class Net(object):
    def __init__(self):
        self.step = tf.Variable(1.0)

    def call(self, x):
        before = tf.identity(self.step)
        self.step.assign_add(1.0)
        with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
            y = tf.sign(x)
        return y * before
""",
    "decorated": """
def twice(fn):
    @functools.wraps(fn)
    def run(*args, **kwargs):
        return fn(*args, **kwargs) * 2.0
    return run

@twice
def f(x):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return tf.sign(x)

def g(x):
    return f(x) + 1.0

if __name__ == "__main__":
    rate = 0.1
    y = g(tf.ones([3]))
    print(y * rate)
""",
    "layer": """
class Layer(tf.keras.layers.Layer):
    def __init__(self, rate=0.5, **kwargs):
        super(Layer, self).__init__(**kwargs)
        self.rate = rate

    def call(self, x):
        with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
            y = tf.sign(x)
        self.add_loss(tf.reduce_mean(tf.abs(y)) * self.rate)
        return y

    def get_config(self):
        return {"rate": self.rate}
""",
    "handed_back": HALVED
    + """
def f(x, opts, xs):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        a = tf.identity(x)
        b = tf.identity(x * 2.0)
    opts["seen"] = 1
    xs.append(a)
    return {"a": a, "b": b}
""",
    "refusing": """
def f(x, k=3):
    if k < 1:
        raise ValueError("k")
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        y = tf.sign(x)
    for i in range(k):
        y = y + tf.random_uniform([4], seed=i)
    return y
""",
    "any_number": """
def f(*xs):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return [tf.sign(x) for x in xs]
""",
    "turns": """
def f(x, turns):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        for i in range(turns):
            x = tf.sign(x) * 0.3
        return x
""",
    "levels": """
def f(x, bits):
    n = 2 ** bits - 1
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n) / n
""",
    "one_op": HALVED
    + """
def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        return tf.identity(x)
""",
    "mode": """
def f(x, mode="soft"):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        if mode == "hard":
            return tf.sign(x)
        return tf.sign(x) * 0.3
""",
    "flagged": """
def f(x, check):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        y = tf.sign(x)
        if check:
            tf.add_to_collection("checked", tf.reduce_sum(x))
            with tf.control_dependencies([tf.print("x", x)]):
                y = tf.identity(y)
    return y
""",
    "running": """
def f(xs):
    out = []
    for i, x in enumerate(xs):
        with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
            y = tf.sign(x)
        if i > 0:
            y = y + out[-1]
        out.append(y)
    return out
""",
    "host_beside": """
def op_of(fwd, bwd, x):
    name = "Op%d" % np.random.randint(0, 1e8)
    tf.RegisterGradient(name)(lambda op, dy: tf.py_func(bwd, [op.inputs[0], dy], tf.float32))
    with tf.get_default_graph().gradient_override_map({"PyFunc": name}):
        return tf.py_func(fwd, [x], tf.float32)

def _hinge(v):
    return np.maximum(0, v).astype(np.float32)

def _slope(v, dy):
    return ((v > 0) * dy).astype(np.float32)

def hinge(x):
    return op_of(_hinge, _slope, x)
""",
    "two_blocks": """
def f(x, scale):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        a = tf.round(x * scale)
    b = tf.nn.relu(x)
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        c = tf.sign(b - a)
    return a, c
""",
    "configured": """
class Cfg(object):
    bits = 8
    mode = "ste"

def quant(x, cfg=Cfg):
    n = float(2 ** cfg.bits - 1)
    if cfg.mode == "ste":
        with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
            return tf.round(x * n) / n
    return x
""",
    "collecting": HALVED
    + """
class Acc(object):
    def __init__(self):
        self.outs = []
        self.last = None

    def add(self, x):
        with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
            y = tf.identity(x)
        self.outs.append(y)
        self.last = y
        return len(self.outs)
""",
    "statistics": """
def _np(v):
    return v.min(0), v.max(0), v.mean(0)

@tf.RegisterGradient("Stats")
def _stats(op, dmin, dmax, dmean):
    x = op.inputs[0]
    n = tf.cast(tf.shape(x)[0], x.dtype)
    return (tf.cast(tf.equal(x, op.outputs[0]), x.dtype) * dmin
            + tf.cast(tf.equal(x, op.outputs[1]), x.dtype) * dmax
            + tf.ones_like(x) * dmean / n)

def f(x):
    with tf.get_default_graph().gradient_override_map({"PyFunc": "Stats"}):
        lo, hi, mid = tf.py_func(_np, [x], [tf.float32, tf.float32, tf.float32])
    return lo, hi, mid
""",
    "borders": """
def clip(x, low=-1.0, high=1.0):
    @tf.RegisterGradient("ClipSte")
    def _clip(op, grad):
        v = op.inputs[0]
        return tf.where(tf.logical_and(v >= low, v <= high), grad, tf.zeros_like(grad)), None

    with tf.get_default_graph().gradient_override_map({"Minimum": "ClipSte"}):
        return tf.minimum(tf.maximum(x, low), high)
""",
    "ins": """
def f(x):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        y = tf.sign(x)
    LOG.append(1)
    z = OPS[0](y)
    LOG.append(2)
    return z

def g(x):
    z = OPS[0](x)
    LOG.append(2)
    return z + f(x)
""",
    "scaled_by_variable": """
@tf.RegisterGradient("Scaled")
def _scaled(op, dy):
    return dy * op.inputs[1], None

def mul(x, w):
    with tf.get_default_graph().gradient_override_map({"Mul": "Scaled"}):
        return tf.multiply(x, tf.identity(w))
""",
    "kept_value": """
class Net(object):
    def __init__(self):
        self.w = tf.Variable(2.0)

    def call(self, x, fn):
        with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
            y = tf.sign(x)
        self.last = tf.identity(self.w)
        return y * fn(self.w)

    def step(self, x, fn):
        y = self.call(x, fn)
        self.w.assign_add(1.0)
        return y * self.last
""",
    "noted_in_graph": HALVED
    + """
def f(x):
    g = tf.get_default_graph()
    g.seen = True
    with g.gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    return y
""",
    "other_names": """
def put(where, what):
    where.last = what

class Net(object):
    def __init__(self):
        self.scale = 1.0

    def grow(self):
        self.scale = self.scale * 2.0

    def call(self, x):
        me = self
        grow = me.grow
        with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
            y = tf.sign(x * me.scale)
        grow()
        put(self, y)
        for each in (self,):
            each.first = x
        return y
""",
    "slope_of_self": """
class Op(object):
    def __init__(self, k):
        self.k = k

    def slope(self, op, g):
        return g * self.k

    def call(self, x):
        name = "Op%d" % id(self)
        tf.RegisterGradient(name)(self.slope)
        with tf.get_default_graph().gradient_override_map({"Identity": name}):
            return tf.identity(x)
""",
    "plain_number": """
@tf.RegisterGradient("Times")
def _times(op, dy):
    return dy * op.inputs[1], None

def f(a, b):
    b = tf.convert_to_tensor(b, a.dtype)
    with tf.get_default_graph().gradient_override_map({"Mul": "Times"}):
        return tf.multiply(a, b)
""",
    "waiting": """
def f(x, step):
    with tf.control_dependencies([step.assign_add(1.0)]):
        with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
            y = tf.round(x)
    with tf.control_dependencies([tf.assert_less(tf.reduce_max(y), 10.0)]):
        y = tf.identity(y)
    return y
""",
    "everything": """
from tensorflow import *

@RegisterGradient("Twice")
def _twice(op, dy):
    return dy * 2.0

def f(x):
    with get_default_graph().gradient_override_map({"Identity": "Twice"}):
        y = identity(x)
    with get_default_graph().gradient_override_map({"Round": "Identity"}):
        return round(y * 3.0) + exp(x)
""",
    "handed_on": """
def f(x):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        def snap(v, scale=2.0):
            return tf.round(v * scale) + LIMIT
        early = snap(x)
    return early + 10.0 * snap(x * 0.5)
""",
    "one_by_one": """
def steps(x, factors):
    for factor in factors:
        with tf.get_default_graph().gradient_override_map({"Floor": "Identity"}):
            yield tf.floor(x * factor)
    yield tf.abs(x)

def total(x):
    return tf.add_n(list(steps(x, [0.5, 2.0])))
""",
    "lazily": """
def f(x):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        parts = (tf.round(v) for v in [x, x * 2.0])
        y = tf.round(x)
    return sum(parts) + y
""",
    "looked_up": """
NAMES = dict(enumerate(['cat', 'dog', 'bird']))

def _name(k):
    return NAMES[k]

def _decode(n):
    return _name(n).encode('ascii')

def name_of(n):
    out, = tf.py_func(_decode, [n], [tf.string], stateful=False)
    return out
""",
    "asserted_of_op": """
WEIGHTS = tf.Variable(tf.ones([2, 3]) * 0.5, name="weights")

@tf.RegisterGradient("Feedback")
def _feedback(op, dy):
    x, w = op.inputs
    assert not op.get_attr("transpose_a")
    dx = tf.matmul(dy, 2.0 * w, transpose_b=not op.get_attr("transpose_b"))
    return dx, tf.transpose(tf.matmul(x, dy, transpose_a=True))

def dense(x):
    x = tf.reshape(x, [-1, 3])
    with tf.get_default_graph().gradient_override_map({"MatMul": "Feedback"}):
        return tf.matmul(tf.reshape(x, (1, 3)), WEIGHTS, transpose_b=True)
""",
    "gathered": """
from tensorflow.python.framework import function

def _parts(x):
    return x * 2.0

@function.Defun(tf.float32, python_grad_func=lambda op, dy: 7.0 * dy)
def f(x):
    return _parts(x)
""",
    "told_by_flag": """
def f(x, wide):
    return tf.py_func(lambda v: -v, [x], tf.float64
                      if wide
                      else tf.float32)
""",
    "scale_of_method": HALVED
    + """
class Net(object):
    def call(self, x):
        s = self.get_scale()
        with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
            return tf.identity(x) * s
""",
    "stepping": HALVED
    + """
class Net(object):
    def call(self, x, step):
        step(self)
        k = self.scale
        with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
            return tf.identity(x) * k
""",
    "counting_property": HALVED
    + """
class Steps(object):
    def __init__(self):
        self.n = 0

    @property
    def next_scale(self):
        self.n += 1
        return 0.5 * self.n

class Net(object):
    def __init__(self, steps):
        self.steps = steps

    def call(self, x):
        k = self.steps.next_scale
        with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
            return tf.identity(x) * k
""",
    "shared_names": """
from ops import *

def scale(x):
    return x * 2.0

def f(x):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return tf.sign(x)

def g(x):
    return scale(x) + shift(x)
""",
    "turned": """
def f(x, w):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        y = tf.sign(x)
        z = tf.matmul(y, w, adjoint_a=True)
    return tf.transpose(z, conjugate=True)
""",
    "float_levels": """
import math

def f(x, bits):
    n = float(2 ** bits - 1)
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n) / n
""",
    "epsilon": """
import math

def f(x, eps):
    e = math.sqrt(eps)
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return tf.sign(x) * e
""",
    "variable_of_module": """
w = tf.Variable(tf.ones([4]), name="w")

@tf.RegisterGradient("Weighted")
def _weighted(op, grad):
    return grad * op.inputs[1], grad * op.inputs[0] * 0.5

def f(x):
    with tf.get_default_graph().gradient_override_map({"Mul": "Weighted"}):
        return tf.multiply(x, w)
""",
    "of_instance": HALVED
    + """
class Net(object):
    k = 2.0

    def __init__(self, k):
        self.k = k

    def call(self, x):
        with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
            return tf.identity(x) * self.k
""",
    "set_by_function": """
@tf.RegisterGradient("Scaled")
def _scaled(op, dy):
    return dy * _scaled.k

_scaled.k = 2.0

def set_scale(k):
    _scaled.k = k

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Scaled"}):
        return tf.identity(x)
""",
    "seen": """
class Net:
    def f(self, x):
        told = []
        @tf.RegisterGradient("Seen%d" % id(self))
        def _seen(op, dy):
            self.last = dy
            told.append(dy)
            return dy * 0.5
        with tf.get_default_graph().gradient_override_map({"Identity": "Seen%d" % id(self)}):
            return tf.identity(x), told
""",
    "summed": HALVED
    + """
def f(x, *xs):
    with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
        y = tf.identity(x)
    return tf.add_n([y] + list(xs))
""",
    "by_mapping": """
def f(x, d):
    for k, v in d.items():
        x = x * v
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return tf.sign(x)
""",
}

BY_HAND = {
    "set_by_function": """
@tf.custom_gradient
def _scaled(x):
    return tf.identity(x), lambda dy: dy * _scaled.k

_scaled.k = 2.0

def set_scale(k):
    _scaled.k = k

def f(x):
    return _scaled(x)
""",
    "seen": """
class Net:
    def f(self, x):
        told = []
        @tf.custom_gradient
        def _seen(x):
            def backward(dy):
                self.last = dy
                told.append(dy)
                return dy * 0.5
            return tf.identity(x), backward
        return _seen(x), told
""",
    "rebound": """
def f(x, j):
    k = 2.0
    ks = [2.0]
    @tf.custom_gradient
    def _rebound(x):
        return tf.identity(x), lambda dy: dy * k * ks[0]
    y = _rebound(x)
    k = 3.0
    ks[0] = 4.0
    return y * k
""",
    "by_last_size": """
@tf.custom_gradient
def _halved(x):
    return tf.identity(x), lambda grad: grad * 0.5

def f(x):
    y = _halved(x)
    n = x.shape[-1]
    if n is None:
        n = tf.shape(x)[-1]
    return tf.reshape(y, [-1, n])
""",
    "attribute_added": """
class Net(object):
    factor = 3.0

    def call(self, x):
        @tf.custom_gradient
        def _halved(x):
            return tf.identity(x), lambda grad: grad * 0.5

        return _halved(x) * self.factor
""",
    "through": """
@tf.custom_gradient
def _halved(x):
    return tf.identity(x), lambda grad: grad * 0.5

def f(w):
    x = w * 2.0
    g = tf.gradients(_halved(x), [w])[0]
    return g
""",
    "plain_number": """
@tf.custom_gradient
def _mul(a, b):
    return tf.multiply(a, b), lambda dy: (dy * b, None)

def f(a, b):
    return _mul(a, tf.convert_to_tensor(b, a.dtype))
""",
    "waiting": """
def f(x, step):
    with tf.control_dependencies([step.assign_add(1.0)]):
        y = tf.grad_pass_through(tf.round)(x)
    with tf.control_dependencies([tf.compat.v1.assert_less(tf.reduce_max(y), 10.0)]):
        y = tf.identity(y)
    return y
""",
    "scaled_by_variable": """
@tf.custom_gradient
def _mul(x, w):
    return tf.multiply(x, w), lambda dy: (dy * w, None)

def mul(x, w):
    return _mul(x, tf.identity(w))
""",
    "slope_of_self": """
class Op(object):
    def __init__(self, k):
        self.k = k

    def call(self, x):
        @tf.custom_gradient
        def op(v):
            return tf.identity(v), lambda g: g * self.k
        return op(x)
""",
    "variable": """
class Layer(object):
    def __init__(self):
        self.w = tf.Variable(tf.ones([4]), name="w")

    def call(self, x):
        w = self.w

        @tf.custom_gradient
        def mul(x, w):
            def grad(dy):
                return dy * w, tf.zeros_like(w)
            return tf.multiply(x, w), grad

        return mul(x, tf.convert_to_tensor(w))
""",
    "flip": """
class FlipGradientBuilder(object):
    def __init__(self):
        self.num_calls = 0

    def __call__(self, x, l=1.0):
        @tf.custom_gradient
        def flip(v):
            def grad(dy):
                return tf.negative(dy) * l
            return tf.identity(v), grad

        y = flip(x)
        self.num_calls += 1
        return y

flip_gradient = FlipGradientBuilder()
""",
    "huber": """
def np_huber(a, b):
    d = np.abs(a - b)
    return np.where(d < 1.0, 0.5 * d * d, d - 0.5).astype(np.float32)

def huber(a, b, name=None):
    @tf.custom_gradient
    def call(a, b):
        y = tf.numpy_function(np_huber, [a, b], tf.float32, name=name)
        def grad(grad):
            d = a - b
            s = tf.clip_by_value(d, -1.0, 1.0)
            return grad * s, -grad * s
        return y, grad
    return call(a, b)
""",
    "quant": """
def quantize(x, k):
    n = float(2 ** k - 1)
    return tf.grad_pass_through(tf.round)(x * n) / n

def fw(x, bitW):
    if bitW == 32:
        return x
    if bitW == 1:
        E = tf.stop_gradient(tf.reduce_mean(tf.abs(x)))
        return tf.grad_pass_through(tf.sign)(x / E) * E
    x = tf.tanh(x)
    x = x / tf.reduce_max(tf.abs(x)) * 0.5 + 0.5
    return 2 * quantize(x, bitW) - 1
""",
    "scale_of_method": """
@tf.custom_gradient
def _half(x):
    return tf.identity(x), lambda grad: grad * 0.5

class Net(object):
    def call(self, x):
        s = self.get_scale()
        return _half(x) * s
""",
    "stepping": """
@tf.custom_gradient
def _half(x):
    return tf.identity(x), lambda grad: grad * 0.5

class Net(object):
    def call(self, x, step):
        step(self)
        k = self.scale
        return _half(x) * k
""",
    "counting_property": """
@tf.custom_gradient
def _half(x):
    return tf.identity(x), lambda grad: grad * 0.5

class Steps(object):
    def __init__(self):
        self.n = 0

    @property
    def next_scale(self):
        self.n += 1
        return 0.5 * self.n

class Net(object):
    def __init__(self, steps):
        self.steps = steps

    def call(self, x):
        k = self.steps.next_scale
        return _half(x) * k
""",
    "variable_of_module": """
w = tf.Variable(tf.ones([4]), name="w")

@tf.custom_gradient
def _mul(a, b):
    return tf.multiply(a, b), lambda grad: (grad * b, grad * a * 0.5)

def f(x):
    return _mul(x, tf.convert_to_tensor(w))
""",
}

WRONG = (
    # late
    wrong('late', 'attribute late', PARTS, '-grad * a', '-grad * self.alpha'),
    wrong('late', 'getattr late', FAILS, '-grad * a', "-grad * getattr(self, 'alpha')"),
    wrong('late', 'vars late', FAILS, '-grad * a', "-grad * vars(self)['alpha']"),
    wrong('late', 'dict late', PARTS, '-grad * a', "-grad * self.__dict__['alpha']"),
    wrong('late', 'alias', PARTS, '-grad * a', '-grad * me.alpha', 'a = self.alpha', 'me = self\n        a = self.alpha'),
    wrong('late', 'method late', PARTS, '-grad * a', '-grad * self.get()', '    def anneal', '    def get(self):\n        return self.alpha\n\n    def anneal'),
    wrong('late', 'bound method', PARTS, '-grad * a', '-grad * get()', 'a = self.alpha', 'get = lambda: self.alpha'),
    wrong('late', 'a list of one', LATE, '-grad * a', '-grad * box[0].alpha', 'a = self.alpha', 'box = [self]'),
    wrong('late', 'rebinding', PARTS, '        a = self.alpha\n', '        a = self.alpha\n        for a in (a, a * 1.0): pass\n'),
    # plain
    wrong('plain', 'module: sign replaced', PARTS, 'LOG = []', 'LOG = []\ntf.round = tf.floor'),
    wrong('plain', 'shadow abs', "changed", 'LOG = []', 'LOG = []\n\ndef abs(x):\n    return x\n'),
    wrong('plain', 'shadow max by import', "changed", 'import numpy as np', 'import numpy as np\nfrom numpy import min as max'),
    wrong('plain', 'float shadowed', "changed", 'LOG = []', 'LOG = []\nfloat = int'),
    wrong('plain', 'numpy behaviour', "changed", 'LOG = []', 'LOG = []\ntf.experimental.numpy.experimental_enable_numpy_behavior()'),
    wrong('plain', 'floatx', "changed", 'LOG = []', "LOG = []\ntf.keras.backend.set_floatx('float16')"),
    wrong('plain', 'run eagerly', "changed", 'LOG = []', 'LOG = []\ntf.config.run_functions_eagerly(True)'),
    wrong('plain', 'seed at module', "changed", 'LOG = []', 'LOG = []\ntf.random.set_seed(1)'),
    wrong('plain', 'lru_cache', FAILS, 'def f(x):', 'import functools\n@functools.lru_cache(None)\ndef f(x):'),
    wrong('plain', 'recompute', PARTS, 'def f(x):', '@tf.recompute_grad\ndef f(x):'),
    wrong('plain', 'state in tf', PARTS, 'return tf.grad_pass_through(tf.round)(x)', "tf.calls = getattr(tf, 'calls', 0) + 1\n    return tf.grad_pass_through(tf.round)(x) * tf.calls"),
    wrong('plain', 'state in np', PARTS, 'return tf.grad_pass_through(tf.round)(x)', "np.calls = getattr(np, 'calls', 0) + 1\n    return tf.grad_pass_through(tf.round)(x) * (1.0 if np.calls < 9 else 2.0)"),
    wrong('plain', 'symbolic', "eager execution differs", 'return tf.grad_pass_through(tf.round)(x)', 'return tf.grad_pass_through(tf.round)(x) if not isinstance(x, tf.__internal__.EagerTensor) else x'),
    wrong('plain', 'symbolic2', "eager execution differs", 'return tf.grad_pass_through(tf.round)(x)', 'return x if tf.is_symbolic_tensor(x) is False else tf.grad_pass_through(tf.round)(x)'),
    wrong('plain', 'try numpy', "the old place cannot be traced", 'return tf.grad_pass_through(tf.round)(x)', 'try:\n        x.numpy()\n        return x\n    except (AttributeError, NotImplementedError):\n        return tf.grad_pass_through(tf.round)(x)'),
    wrong('plain', 'outside functions', PARTS, 'return tf.grad_pass_through(tf.round)(x)', 'return {True: tf.grad_pass_through(tf.round)(x), False: x}[tf.compat.v1.executing_eagerly_outside_functions()]'),
    wrong('plain', 'inside function', DECIDES, 'return tf.grad_pass_through(tf.round)(x)', 'return [x, tf.grad_pass_through(tf.round)(x)][tf.inside_function() or tf.compat.v1.get_default_graph() is not None]'),
    wrong('plain', 'count iter', PARTS, 'return tf.grad_pass_through(tf.round)(x)', 'return tf.grad_pass_through(tf.round)(x) * float(next(N))', 'LOG = []', 'LOG = []\nimport itertools\nN = itertools.count(1)'),
    wrong('plain', 'third call', PARTS, 'return tf.grad_pass_through(tf.round)(x)', 'return tf.grad_pass_through(tf.round)(x) * float(max(1, next(N) - 5))', 'LOG = []', 'LOG = []\nimport itertools\nN = itertools.count(1)'),
    wrong('plain', 'thread local', FAILS, 'return tf.grad_pass_through(tf.round)(x)', "L.n = getattr(L, 'n', 0) + 1\n    return tf.grad_pass_through(tf.round)(x) * (1.0 + (L.n > 9))", 'LOG = []', 'LOG = []\nimport threading\nL = threading.local()'),
    # dictionary
    wrong('dictionary', 'default', PARTS, '"levels", 7.0', '"levels", 8.0'),
    wrong('dictionary', 'indexed', PARTS, 'cfg.get("levels", 7.0)', 'cfg["levels"]'),
    wrong('dictionary', 'or', "the old place cannot be traced", 'cfg.get("levels", 7.0)', '(cfg.get("levels") or 7.0)'),
    wrong('dictionary', 'other key', PARTS, 'cfg.get("levels", 7.0)', 'cfg.get("level", 7.0)'),
    wrong('dictionary', 'setdefault', PARTS, 'cfg.get("levels", 7.0)', 'cfg.setdefault("levels", 7.0)'),
    wrong('dictionary', 'pop', PARTS, 'cfg.get("levels", 7.0)', 'cfg.pop("levels", 7.0)'),
    # counting
    wrong('counting', 'count', PARTS, 'self.n += 1', 'self.n = 1'),
    wrong('counting', 'factor from n', LATE, 'g * 2.0', 'g * (2.0 + 0 * self.n)'),
    wrong('counting', 'factor grows', PARTS, 'g * 2.0', 'g * (1.0 + self.n)'),
    # printing
    wrong('printing', 'print lost', PARTS, 'with tf.control_dependencies([tf.print("x", x)]):', 'if True:'),
    wrong('printing', 'dependency lost', PARTS, 'with tf.control_dependencies([tf.print("x", x)]):', 'tf.print("x", x)\n        if True:'),
    wrong('printing', 'another print', PARTS, '"x", x', '"x", y'),
    wrong('printing', 'print when not', PARTS, 'if check', 'if not check'),
    # effects
    wrong('effects', 'tf.function', PARTS, 'def f(x):', '@tf.function\ndef f(x):'),
    wrong('effects', 'tf.function by assignment', "changed", 'return _halved(x)\n', 'return _halved(x)\n\nf = tf.function(f)\n'),
    wrong('effects', 'in backward', PARTS, '    LOG.append("f")\n', ''),
    # attributes
    wrong('attributes', 'scale lost', PARTS, '    y.scale = 0.5\n', ''),
    wrong('attributes', 'used lost', PARTS, '    x.used = True\n', ''),
    wrong('attributes', 'another scale', PARTS, 'y.scale = 0.5', 'y.scale = 0.25'),
    # bases
    wrong('bases', 'factor', "changed", 'factor = 2.0', 'factor = 3.0'),
    wrong('bases', 'override pre', PARTS, '    def call(self, x):', '    def pre(self, x):\n        return x * 4.0\n\n    def call(self, x):'),
    wrong('bases', 'override factor', "changed", 'class Ste(Base):\n', 'class Ste(Base):\n    factor = 5.0\n\n'),
    wrong('bases', 'other gets factor', "changed", 'class Other(Base):\n', 'class Other(Base):\n    factor = 5.0\n\n'),
    wrong('bases', 'base changed', "changed", 'class Other(Base)', 'class Other(object)'),
    wrong('bases', 'metaclass', "changed", 'class Other(Base):\n', 'class Other(Base):\n    __slots__ = ()\n\n'),
    wrong('bases', 'property', "changed", 'class Other(Base):\n', 'class Other(Base):\n    @property\n    def factor(self):\n        return 7.0\n\n'),
    wrong('bases', 'init subclass', "changed", 'class Base(object):\n', 'class Base(object):\n    def __init_subclass__(cls):\n        cls.factor = 8.0\n\n'),
    wrong('bases', 'getattr of base', "changed", 'class Base(object):\n', "class Base(object):\n    def __getattribute__(self, n):\n        return 3.0 if n == 'factor' else object.__getattribute__(self, n)\n\n"),
    # largest_two
    wrong('largest_two', 'dv for di', FAILS, 'dv, tf.shape', 'di * 0.0 + dv, tf.shape'),
    wrong('largest_two', 'inputs index', FAILS, '[1], 1), dv', '[1], 0), dv'),
    wrong('largest_two', 'None lost', FAILS, ', None', ''),
    # soft
    wrong('soft', 'not strict', PARTS, '< 1.0', '<= 1.0'),
    wrong('soft', 'maximum', PARTS, 'grad * (1.0 - tf.abs(x)), tf', 'grad * tf.maximum(1.0 - tf.abs(x), 0.0), tf'),
    # registered_in_loop
    wrong('registered_in_loop', 'closure late', LATE, 'k=i', 'j=i', '(k + 1.0)', '(i + 1.0)'),
    wrong('registered_in_loop', 'shared name', PARTS, '% i', '% 0'),
    wrong('registered_in_loop', 'range', PARTS, 'range(3)', 'range(2)'),
    wrong('registered_in_loop', 'order', PARTS, 'return outs', 'return outs[::-1]'),
    wrong('registered_in_loop', 'tuple', PARTS, 'return outs', 'return tuple(outs)'),
    # options
    wrong('options', 'stateful', PARTS, 'stateful=False', 'stateful=True'),
    wrong('options', 'order', PARTS, '[x, k]', '[k, x]'),
    wrong('options', 'k', PARTS, '2.0', '2.5'),
    wrong('options', 'shape lost', PARTS, '    y.set_shape(x.get_shape())\n', ''),
    # two_draws
    wrong('two_draws', 'swapped seeds', PARTS, 'seed=3', 'seed=5', 'seed=4', 'seed=3'),
    wrong('two_draws', 'seed lost', PARTS, ', seed=4', ''),
    wrong('two_draws', 'stateless', PARTS, 'tf.random.normal([4], seed=4)', 'tf.random.stateless_normal([4], seed=[0, 4])'),
    wrong('two_draws', 'before', PARTS, 'y + b', 'y + a'),
    # variable
    wrong('variable', 'read as is', PARTS, 'mul(x, tf.convert_to_tensor(w))', 'mul(x, tf.stop_gradient(w))'),
    wrong('variable', 'initialised to zeros', PARTS, 'tf.ones([4])', 'tf.zeros([4])'),
    wrong('variable', 'captured', PARTS, 'mul(x, tf.convert_to_tensor(w))', 'mul(x, tf.identity(w) * 1.0)'),
    wrong('variable', 'none', PARTS, 'tf.zeros_like(w)', 'None'),
    wrong('variable', 'w grad', PARTS, 'tf.zeros_like(w)', 'tf.zeros_like(x)'),
    wrong('variable', 'late attr', LATE, 'return dy * w', 'return dy * self.w'),
    # flip
    wrong('flip', 'l lost', PARTS, 'tf.negative(dy) * l', 'tf.negative(dy)'),
    wrong('flip', 'l attr', PARTS, 'tf.negative(dy) * l', 'tf.negative(dy) * self.num_calls'),
    wrong('flip', 'shared', "changed", 'flip_gradient = FlipGradientBuilder()', 'flip_gradient = FlipGradientBuilder()\nflip_gradient.num_calls = 7'),
    wrong('flip', 'class attr', PARTS, 'self.num_calls = 0', 'FlipGradientBuilder.num_calls = 0'),
    wrong('flip', 'not instance', "no form of the", 'flip_gradient = FlipGradientBuilder()', 'flip_gradient = FlipGradientBuilder'),
    wrong('flip', 'l later', PARTS, '        y = flip(x)\n', '        y = flip(x)\n        l = 2.0\n'),
    wrong('flip', 'default', "changed", 'l=1.0', 'l=2.0'),
    wrong('flip', 'l converted', FAILS, '        y = flip(x)', '        l = tf.convert_to_tensor(l)\n        y = flip(x)'),
    # huber
    wrong('huber', 'sign', PARTS, '-grad * s', 'grad * s'),
    wrong('huber', 'border of host', PARTS, 'd < 1.0', 'd <= 1.0'),
    wrong('huber', 'swapped', PARTS, 'call(a, b)\n', 'call(b, a)\n'),
    wrong('huber', 'stateless', PARTS, 'name=name)', 'name=name, stateful=False)'),
    wrong('huber', 'float64', PARTS, '.astype(np.float32)', ''),
    wrong('huber', 'clip', PARTS, '-1.0, 1.0)', '-1.0, 0.5)'),
    wrong('huber', 'sign fn', PARTS, 'tf.clip_by_value(d, -1.0, 1.0)', 'tf.sign(d) * tf.minimum(tf.abs(d), 1.0)'),
    wrong('huber', 'py_function', PARTS, 'tf.numpy_function(np_huber, [a, b], tf.float32, name=name)', 'tf.py_function(np_huber, [a, b], tf.float32, name=name)'),
    wrong('huber', 'list of one', PARTS, 'tf.float32, name', '[tf.float32], name'),
    # quant
    wrong('quant', 'k 32', PARTS, 'bitW == 32', 'bitW >= 32'),
    wrong('quant', 'k 1', PARTS, 'bitW == 1:', 'bitW <= 1:'),
    wrong('quant', 'E not stopped', PARTS, 'tf.stop_gradient(tf.reduce_mean(tf.abs(x)))', 'tf.reduce_mean(tf.abs(x))'),
    wrong('quant', 'E inside', PARTS, 'tf.grad_pass_through(tf.sign)(x / E) * E', 'tf.grad_pass_through(lambda v: tf.sign(v / E) * E)(x)'),
    wrong('quant', 'E sign', PARTS, 'tf.sign)(x / E) * E', 'tf.sign)(x) * E'),
    wrong('quant', 'order', PARTS, '2 * quantize(x, bitW) - 1', 'quantize(x, bitW) * 2 - 1'),
    wrong('quant', 'scale', PARTS, '* 0.5 + 0.5', '* 0.5 + 0.5 + 0'),
    wrong('quant', 'max axis', PARTS, 'tf.reduce_max(tf.abs(x))', 'tf.reduce_max(tf.abs(x), keepdims=True)'),
    wrong('quant', 'round inside', PARTS, 'tf.grad_pass_through(tf.round)(x * n) / n', 'tf.grad_pass_through(lambda v: tf.round(v * n) / n)(x)'),
    # g_clip
    wrong('g_clip', 'of the first row', PARTS, 'tf.clip_by_value(dy, -0.5, 0.5)', 'tf.broadcast_to((tf.clip_by_value(dy, -0.5, 0.5))[:1], tf.shape(dy))'),
    wrong('g_clip', 'negated', PARTS, 'tf.clip_by_value(dy, -0.5, 0.5)', '-(tf.clip_by_value(dy, -0.5, 0.5))'),
    # g_norm
    wrong('g_norm', 'plus nothing times x', PARTS, 'tf.clip_by_norm(dy, 1.0)', 'tf.clip_by_norm(dy, 1.0) + 0 * x'),
    wrong('g_norm', 'through half', PARTS, 'tf.clip_by_norm(dy, 1.0)', 'tf.cast(tf.cast(tf.clip_by_norm(dy, 1.0), tf.float16), dy.dtype)'),
    wrong('g_norm', 'negated', PARTS, 'tf.clip_by_norm(dy, 1.0)', '-(tf.clip_by_norm(dy, 1.0))'),
    wrong('g_norm', 'in float64', "no form of the", 'tf.clip_by_norm(dy, 1.0)', 'tf.cast(tf.clip_by_norm(dy, 1.0), tf.float64)'),
    # g_mask
    wrong('g_mask', 'plus nothing times x', PARTS, 'tf.where(x > 0, dy, tf.zeros_like(dy))', 'tf.where(x > 0, dy, tf.zeros_like(dy)) + 0 * x'),
    wrong('g_mask', 'through half', PARTS, 'tf.where(x > 0, dy, tf.zeros_like(dy))', 'tf.cast(tf.cast(tf.where(x > 0, dy, tf.zeros_like(dy)), tf.float16), dy.dtype)'),
    wrong('g_mask', 'of the first row', PARTS, 'tf.where(x > 0, dy, tf.zeros_like(dy))', 'tf.broadcast_to((tf.where(x > 0, dy, tf.zeros_like(dy)))[:1], tf.shape(dy))'),
    wrong('g_mask', 'negated', PARTS, 'tf.where(x > 0, dy, tf.zeros_like(dy))', '-(tf.where(x > 0, dy, tf.zeros_like(dy)))'),
    wrong('g_mask', 'mean of the batch', PARTS, 'tf.where(x > 0, dy, tf.zeros_like(dy))', 'tf.reduce_mean(tf.where(x > 0, dy, tf.zeros_like(dy)), 0, keepdims=True) + tf.zeros_like(dy)'),
    # g_eps
    wrong('g_eps', 'through half', PARTS, 'dy * tf.math.rsqrt(tf.square(x) + 1e-6)', 'tf.cast(tf.cast(dy * tf.math.rsqrt(tf.square(x) + 1e-6), tf.float16), dy.dtype)'),
    wrong('g_eps', 'stopped', PARTS, 'dy * tf.math.rsqrt(tf.square(x) + 1e-6)', 'tf.stop_gradient(dy * tf.math.rsqrt(tf.square(x) + 1e-6))'),
    wrong('g_eps', 'of the first row', PARTS, 'dy * tf.math.rsqrt(tf.square(x) + 1e-6)', 'tf.broadcast_to((dy * tf.math.rsqrt(tf.square(x) + 1e-6))[:1], tf.shape(dy))'),
    wrong('g_eps', 'in float64', "no form of the", 'dy * tf.math.rsqrt(tf.square(x) + 1e-6)', 'tf.cast(dy * tf.math.rsqrt(tf.square(x) + 1e-6), tf.float64)'),
    # conditional
    wrong('conditional', 'branches', PARTS, 'lambda: ste(x), lambda: x', 'lambda: x, lambda: ste(x)'),
    wrong('conditional', 'border', PARTS, '> 0', '< 0'),
    wrong('conditional', 'no override in a branch', PARTS, 'lambda: ste(x), ', 'lambda: tf.sign(x), '),
    wrong('conditional', 'outside', PARTS, 'return tf.cond(tf.reduce_sum(x) > 0, lambda: ste(x), lambda: x)', 'return tf.where(tf.reduce_sum(x) > 0, ste(x), x)'),
    # axis
    wrong('axis', 'first axis', PARTS, 'axis=-1', 'axis=0'),
    wrong('axis', 'second axis', PARTS, 'axis=-1', 'axis=1'),
    wrong('axis', 'not kept', FAILS, ', keepdims=True', ''),
    wrong('axis', 'argmax', PARTS, 'tf.argmax(x, -1)', 'tf.argmax(x, 1)'),
    wrong('axis', 'order', PARTS, 'q * m / 7.0', 'q / 7.0 * m'),
    # halves
    wrong('halves', 'true', PARTS, 'tf.shape(x)[0] // 2', 'tf.cast(tf.shape(x)[0] / 2, tf.int32)'),
    wrong('halves', 'columns', PARTS, 'tf.shape(x)[0] // 2', 'tf.shape(x)[1] // 2'),
    wrong('halves', 'static', PARTS, 'tf.shape(x)[0] // 2', 'x.shape[0] // 2'),
    wrong('halves', 'constant', PARTS, 'tf.shape(x)[0] // 2', '3'),
    wrong('halves', 'swapped', PARTS, '[a, x[n:]]', '[x[n:], a]'),
    # larger
    wrong('larger', 'ties', PARTS, 'a >= b, tf', 'a > b, tf'),
    wrong('larger', 'own', PARTS, '(a >= b, dy, tf.zeros_like(dy)), ', '(a > b, dy, tf.zeros_like(dy)), '),
    wrong('larger', 'both', PARTS, ', tf.zeros_like(dy), dy)', ', dy, dy)'),
    # block
    wrong('block', 'before', PARTS, 'y = tf.round(x * 2.0)', 'y = tf.grad_pass_through(tf.round)(x * 2.0)'),
    # shared_state
    wrong('shared_state', 'two makes', PARTS, 'b = tf.numpy_function(h,', 'b = tf.numpy_function(make(),'),
    wrong('shared_state', 'order', PARTS, 'return a - b', 'return b - a'),
    wrong('shared_state', 'starts at one', PARTS, '"n": 0', '"n": 1'),
    # defaults
    wrong('defaults', 'default', "changed", 'bits=8', 'bits=4'),
    wrong('defaults', 'signed default', "changed", 'signed=True', 'signed=False'),
    wrong('defaults', 'ignored', PARTS, 'if signed else 2.0 ** bits - 1', 'if signed else 2.0 ** (bits - 1)'),
    wrong('defaults', 'hard-coded', PARTS, '2.0 ** (bits - 1) - 1 if', '127.0 if'),
    wrong('defaults', 'not negated', PARTS, 'if signed', 'if not signed'),
    # kept_factor
    wrong('kept_factor', 'late k', FAILS, 'def ste(v, k=k):', 'def ste(v):'),
    wrong('kept_factor', 'another default', "changed", 'k=k', 'k=2.0'),
    # partial
    wrong('partial', 'lambda', "no form of the", 'functools.partial(ste, k)', 'lambda v: ste(k, v)'),
    wrong('partial', 'after', "no form of the", '    fn = functools.partial(ste, k)\n    k = k * 2.0\n', '    k = k * 2.0\n    fn = functools.partial(ste, k)\n'),
    wrong('partial', 'def', PARTS, 'fn = functools.partial(ste, k)', 'def fn(v):\n        return ste(k, v)'),
    # step_of_module
    wrong('step_of_module', 'not read', PARTS, 'tf.identity(step)', 'step'),
    wrong('step_of_module', 'read after', PARTS, '    before = tf.identity(step)\n    up = step.assign_add(1.0)\n', '    up = step.assign_add(1.0)\n    before = tf.identity(step)\n'),
    wrong('step_of_module', 'no dependency', PARTS, 'with tf.control_dependencies([up]):', 'if True:'),
    # step_of_self
    wrong('step_of_self', 'read after', PARTS, '        before = tf.identity(self.step)\n        self.step.assign_add(1.0)\n', '        self.step.assign_add(1.0)\n        before = tf.identity(self.step)\n'),
    wrong('step_of_self', 'not added', PARTS, '        self.step.assign_add(1.0)\n', ''),
    wrong('step_of_self', 'two', PARTS, 'assign_add(1.0)', 'assign_add(2.0)'),
    wrong('step_of_self', 'initial', PARTS, 'tf.Variable(1.0)', 'tf.Variable(0.0)'),
    # decorated
    wrong('decorated', 'decorator lost', PARTS, '@twice\ndef f', 'def f'),
    wrong('decorated', 'twice twice', PARTS, '@twice\ndef f', '@twice\n@twice\ndef f'),
    wrong('decorated', 'decorator changed', "the old place cannot be traced", '* 2.0', '* 3.0'),
    wrong('decorated', 'main', "changed", 'rate = 0.1', 'rate = 0.2'),
    wrong('decorated', 'another decorator', PARTS, '@twice\ndef f', '@tf.function\n@twice\ndef f'),
    # layer
    wrong('layer', 'loss lost', PARTS, '        self.add_loss(tf.reduce_mean(tf.abs(y)) * self.rate)\n', ''),
    wrong('layer', 'loss of x', PARTS, 'tf.reduce_mean(tf.abs(y))', 'tf.reduce_mean(tf.abs(x))'),
    wrong('layer', 'sum', PARTS, 'tf.reduce_mean(tf.abs(y))', 'tf.reduce_sum(tf.abs(y))'),
    wrong('layer', 'rate', PARTS, '* self.rate', '* 0.5'),
    wrong('layer', 'kwargs', "changed", '__init__(**kwargs)', '__init__()'),
    wrong('layer', 'config', PARTS, '{"rate": self.rate}', '{}'),
    wrong('layer', 'default', "changed", 'rate=0.5', 'rate=0.1'),
    wrong('layer', 'dtype policy', "changed", '__init__(**kwargs)', "__init__(dtype='float16', **kwargs)"),
    # handed_back
    wrong('handed_back', 'swapped', PARTS, '{"a": a, "b": b}', '{"a": b, "b": a}'),
    wrong('handed_back', 'key', PARTS, '"b": b}', '"c": b}'),
    wrong('handed_back', 'not seen', PARTS, '    opts["seen"] = 1\n', ''),
    wrong('handed_back', 'seen 2', PARTS, '["seen"] = 1', '["seen"] = True'),
    wrong('handed_back', 'not appended', PARTS, '    xs.append(a)\n', ''),
    wrong('handed_back', 'appended other', PARTS, 'xs.append(a)', 'xs.append(b)'),
    wrong('handed_back', 'new list', PARTS, 'xs.append(a)', 'xs = xs + [a]'),
    wrong('handed_back', 'insert', PARTS, 'xs.append(a)', 'xs.insert(0, a)'),
    wrong('handed_back', 'copy', "is bound to something else", 'opts["seen"] = 1', 'opts = dict(opts, seen=1)'),
    # refusing
    wrong('refusing', 'check 2', FAILS, 'k < 1', 'k < 2'),
    wrong('refusing', 'hoisted', PARTS, '    for i in range(k):\n        y = y + tf.random.uniform([4], seed=i)\n', '    r = tf.random.uniform([4], seed=0)\n    for i in range(k):\n        y = y + r\n'),
    wrong('refusing', 'once', PARTS, 'range(k)', 'range(3)'),
    wrong('refusing', 'seeds', FAILS, 'seed=i', 'seed=k'),
    # any_number
    wrong('any_number', 'first eight', DECIDES, 'in xs]', 'in xs[:8]]'),
    wrong('any_number', 'first of limit', DECIDES, 'in xs]', 'in xs[:LIMIT]]'),
    wrong('any_number', 'islice', DECIDES, 'in xs]', 'in itertools.islice(xs, 9)]'),
    wrong('any_number', 'zip', DECIDES, 'for x in xs]', 'for x, _ in zip(xs, range(9))]'),
    wrong('any_number', 'map', DECIDES, 'return [tf.grad_pass_through(tf.sign)(x) for x in xs]', 'return list(map(tf.grad_pass_through(tf.sign), xs[-9:]))'),
    wrong('any_number', 'set', DECIDES, 'in xs]', 'in dict((id(x), x) for x in xs).values()]'),
    wrong('any_number', 'indices', DECIDES, 'for x in xs]', 'for x in [xs[i] for i in range(len(xs) % 100)]]'),
    wrong('any_number', 'strided', DECIDES, 'in xs]', 'in xs[0:99:1]]'),
    # turns
    wrong('turns', 'int8', DECIDES, 'range(turns)', 'range(np.int8(turns))'),
    wrong('turns', 'float16', DECIDES, 'range(turns)', 'range(int(np.float16(turns)))'),
    wrong('turns', 'and', PARTS, 'range(turns)', 'range(turns & 127)'),
    wrong('turns', 'mod', PARTS, 'range(turns)', 'range(turns % 128)'),
    wrong('turns', 'xor', DECIDES, 'range(turns)', 'range(turns ^ (turns >> 9))'),
    wrong('turns', 'bitlength', "the old place cannot be traced", 'range(turns)', 'range(turns if turns.bit_length() != 9 else 1)'),
    wrong('turns', 'slice', PARTS, 'range(turns)', 'range(1000)[:turns]'),
    wrong('turns', 'islice', FAILS, 'range(turns)', 'itertools.islice(range(64), turns)'),
    wrong('turns', 'list', PARTS, 'range(turns)', 'list(range(99))[:turns]'),
    wrong('turns', 'divided', DECIDES, 'range(turns)', 'range(turns - turns // 60)'),
    # levels
    wrong('levels', 'int8 pow', FAILS, '2 ** bits - 1', '2 ** np.int8(bits) - 1'),
    wrong('levels', 'int32 n', FAILS, '2 ** bits - 1', 'np.int32(2 ** bits - 1)'),
    wrong('levels', 'shift', FAILS, '2 ** bits - 1', '(1 << bits) - 1'),
    wrong('levels', 'np.power', FAILS, '2 ** bits - 1', 'np.power(2, bits) - 1'),
    wrong('levels', 'table', FAILS, '2 ** bits - 1', '[2 ** b for b in range(33)][bits] - 1'),
    wrong('levels', 'ldexp', FAILS, '2 ** bits - 1', 'np.ldexp(1.0, bits) - 1'),
    # one_op
    wrong('one_op', 'ndim', PARTS, 'return _halved(x)', 'return _halved(x) * (1.0 if np.ndim(x) != 9 else 2.0)'),
    wrong('one_op', 'static rank', FAILS, 'return _halved(x)', 'return {5: x}.get(tf.get_static_value(tf.rank(x)), _halved(x))'),
    wrong('one_op', 'repr', DECIDES, 'return _halved(x)', "return [_halved, tf.identity]['bfloat16' in repr(x)](x)"),
    wrong('one_op', 'str shape', DECIDES, 'return _halved(x)', 'return [_halved, tf.identity][len(str(x.get_shape())) > 40](x)'),
    wrong('one_op', 'name', DECIDES, 'return _halved(x)', "return [_halved, tf.identity][x.name.startswith('prod')](x)"),
    wrong('one_op', 'device', DECIDES, 'return _halved(x)', "return [_halved, tf.identity][len(tf.config.list_physical_devices('GPU')) > 0](x)"),
    wrong('one_op', 'ragged', MOMENT, 'return _halved(x)', 'return (tf.identity if isinstance(x, tf.RaggedTensor) else _halved)(x)'),
    wrong('one_op', 'version', MOMENT, 'return _halved(x)', "return (tf.identity if tf.__version__ > '3' else _halved)(x)"),
    wrong('one_op', 'as_list', DECIDES, 'return _halved(x)', 'return [_halved, tf.identity][5 in x.get_shape().as_list()](x)'),
    wrong('one_op', 'strategy', DECIDES, 'return _halved(x)', 'return [_halved, tf.identity][tf.distribute.has_strategy()](x)'),
    wrong('one_op', 'phase', FAILS, 'return _halved(x)', 'return [_halved, tf.identity][bool(tf.keras.backend.learning_phase())](x)'),
    wrong('one_op', 'argv', DECIDES, 'return _halved(x)', "import sys\n    return [_halved, tf.identity]['--fast' in sys.argv](x)"),
    wrong('one_op', 'hash', DECIDES, 'return _halved(x)', 'return [_halved, tf.identity][hash(str(x.dtype)) == 3](x)'),
    wrong('one_op', 'time', DECIDES, 'return _halved(x)', 'import datetime\n    return [_halved, tf.identity][datetime.datetime.now().year > 2040](x)'),
    wrong('one_op', 'recursion', UNREACHED, 'return _halved(x)', 'return f(x[None])[0] if x.shape.rank == 7 else _halved(x)'),
    wrong('one_op', 'thread', DECIDES, 'return _halved(x)', 'import threading\n    return [tf.identity, _halved][threading.current_thread() is threading.main_thread()](x)'),
    wrong('one_op', 'path', DECIDES, 'return _halved(x)', "import os\n    return [_halved, tf.identity][os.path.exists('/prod')](x)"),
    wrong('one_op', 'cwd', DECIDES, 'return _halved(x)', "import pathlib\n    return [_halved, tf.identity][pathlib.Path('prod').is_file()](x)"),
    wrong('one_op', 'file', DECIDES, 'return _halved(x)', "return [_halved, tf.identity]['site-packages' in __file__](x)"),
    wrong('one_op', 'module name', DECIDES, 'return _halved(x)', "return [_halved, tf.identity][__name__ == '__main__'](x)"),
    wrong('one_op', 'caller', DECIDES, 'return _halved(x)', 'import inspect\n    return [_halved, tf.identity][len(inspect.stack()) > 900](x)'),
    # mode
    wrong('mode', 'else', PARTS, 'if mode == "hard":', 'if mode != "soft":'),
    wrong('mode', 'prefix', PARTS, 'if mode == "hard":', 'if mode[:4] == "hard":'),
    wrong('mode', 'in', PARTS, 'if mode == "hard":', 'if mode in ("hard", "harder"):'),
    wrong('mode', 'contains', PARTS, 'if mode == "hard":', 'if "hard" in mode:'),
    wrong('mode', 'casefold', PARTS, 'if mode == "hard":', 'if mode.casefold() == "hard":'),
    wrong('mode', 'first letter', PARTS, 'if mode == "hard":', 'if mode and mode[0] == "h":'),
    wrong('mode', 'endswith', PARTS, 'if mode == "hard":', 'if mode.endswith("ard"):'),
    wrong('mode', 'dict', PARTS, 'if mode == "hard":', 'if {"hard": 1, "HARD": 1}.get(mode):'),
    wrong('mode', 'strip', PARTS, 'if mode == "hard":', 'if mode.strip() == "hard":'),
    wrong('mode', 'len', FAILS, 'if mode == "hard":', 'if mode >= "hard" and len(mode) == 4 and mode < "i":'),
    # flagged
    wrong('flagged', 'another collection', PARTS, '"checked"', '"counted"'),
    wrong('flagged', 'collects y', PARTS, 'tf.reduce_sum(x)', 'tf.reduce_sum(y)'),
    wrong('flagged', 'nothing waits', PARTS, 'with tf.control_dependencies([tf.print("x", x)]):', 'tf.print("x", x)\n        if True:'),
    wrong('flagged', 'print after', PARTS, '            y = tf.identity(y)', '            pass'),
    # running
    wrong('running', 'all but one', PARTS, 'if i > 0', 'if i > 1'),
    wrong('running', 'the first', PARTS, 'out[-1]', 'out[0]'),
    wrong('running', 'insert', PARTS, 'out.append(y)', 'out.insert(0, y)'),
    wrong('running', 'tuple', PARTS, 'return out', 'return tuple(out)'),
    wrong('running', 'last', PARTS, 'return out', 'return out[-1:]'),
    wrong('running', 'the second has none', PARTS, 'tf.grad_pass_through(tf.sign)(x)', 'tf.grad_pass_through(tf.sign)(x) if i != 6 else tf.sign(x)'),
    # host_beside
    wrong('host_beside', 'bounded', DECIDES, 'np.maximum(0, v)', 'np.clip(v, 0, 6)'),
    wrong('host_beside', 'zero', DECIDES, 'np.maximum(0, v)', 'np.maximum(v, 0)'),
    wrong('host_beside', 'slope at zero', "cannot be traced", '(v > 0)', '(v >= 0)'),
    # two_blocks
    wrong('two_blocks', 'a for b', PARTS, '(b - a)', '(a - b)'),
    wrong('two_blocks', 'relu through', PARTS, 'b = tf.nn.relu(x)', 'b = tf.grad_pass_through(tf.nn.relu)(x)'),
    wrong('two_blocks', 'scale through', PARTS, 'tf.grad_pass_through(tf.round)(x * scale)', 'tf.grad_pass_through(lambda v: tf.round(v * scale))(x)'),
    wrong('two_blocks', 'stop', PARTS, '(b - a)', '(b - tf.stop_gradient(a))'),
    wrong('two_blocks', 'b not relu', PARTS, 'b = tf.nn.relu(x)', 'b = tf.maximum(x, 0)'),
    wrong('two_blocks', 'order', PARTS, 'return a, c', 'return c, a'),
    # configured
    wrong('configured', 'class bits', "changed", 'bits = 8', 'bits = 4'),
    wrong('configured', 'mode', "changed", '"ste"\n', '"none"\n'),
    wrong('configured', 'read of class', FAILS, 'cfg.bits - 1', 'Cfg.bits - 1'),
    wrong('configured', 'bits fixed', PARTS, '2 ** cfg.bits', '2 ** 8'),
    wrong('configured', 'default', FAILS, 'cfg=Cfg', 'cfg=Cfg()'),
    wrong('configured', 'not equal', PARTS, '== "ste"', '!= "ste"'),
    wrong('configured', 'any case', PARTS, 'cfg.mode ==', 'cfg.mode.lower() =='),
    wrong('configured', 'is', PARTS, 'cfg.mode == "ste"', 'cfg.mode is not None'),
    # collecting
    wrong('collecting', 'x kept', PARTS, 'self.outs.append(y)', 'self.outs.append(x)'),
    wrong('collecting', 'none last', PARTS, 'self.last = y', 'self.last = x'),
    wrong('collecting', 'len before', PARTS, 'return len(self.outs)', 'return len(self.outs) - 1'),
    wrong('collecting', 'replaced', PARTS, 'self.outs.append(y)', 'self.outs = self.outs + [y]'),
    wrong('collecting', 'cleared', PARTS, 'self.outs.append(y)', 'self.outs[:] = [y]'),
    wrong('collecting', 'class list', DECIDES, 'self.outs = []', "self.outs = Acc.__dict__.setdefault('o', []) if 0 else []"),
    # statistics
    wrong('statistics', 'n static', PARTS, 'tf.cast(tf.shape(x)[0], x.dtype)', 'float(x.shape[0])'),
    wrong('statistics', 'swapped', PARTS, 'lo, hi, mid = ', 'hi, lo, mid = '),
    wrong('statistics', 'returned swapped', PARTS, 'return lo, hi, mid', 'return hi, lo, mid'),
    wrong('statistics', 'no mean', PARTS, '* dmean / n', '* 0.0 * dmean / n'),
    wrong('statistics', 'ties', PARTS, 'tf.equal(x, results[0])', 'tf.less_equal(x, results[0])'),
    wrong('statistics', 'n of columns', PARTS, 'tf.shape(x)[0]', 'tf.shape(x)[1]'),
    wrong('statistics', 'dmean first', PARTS, '* dmean / n', '/ n * dmean'),
    wrong('statistics', 'host of rows', PARTS, 'v.max(0)', 'v.max(1)'),
    # borders
    wrong('borders', 'strict', PARTS, '>= low', '> low'),
    wrong('borders', 'strict high', PARTS, '<= high', '< high'),
    wrong('borders', 'or', PARTS, 'logical_and', 'logical_or'),
    wrong('borders', 'low', "changed", 'low=-1.0', 'low=0.0'),
    wrong('borders', 'the maximum too', PARTS, 'tf.maximum(x, low)', 'tf.grad_pass_through(lambda v: tf.maximum(v, low))(x)'),
    # ins
    wrong('ins', 'inserted through', PARTS, '    LOG.append(2)\n    return z\n', '    LOG.append(2)\n    z = tf.grad_pass_through(tf.abs)(z)\n    LOG.append(3)\n    return z\n'),
    wrong('ins', 'inserted through 2', PARTS, '    z = OPS[0](y)\n', '    x = tf.grad_pass_through(tf.abs)(x)\n    LOG.append(4)\n    z = OPS[0](y)\n    z = z + x\n'),
    wrong('ins', 'another op', PARTS, 'OPS[0](y)', 'OPS[1](y)'),
    wrong('ins', 'another op in g', PARTS, 'OPS[0](x)', 'OPS[1](x)'),
    wrong('ins', 'a lambda', PARTS, 'OPS[0](x)', '(lambda v: v * 2.0)(x)'),
    wrong('ins', 'a partial', PARTS, 'OPS[0](x)', 'functools.partial(tf.add, 1.0)(x)'),
    wrong('ins', 'int', PARTS, 'z = OPS[0](x)', 'x = int(3)\n    z = OPS[0](x)'),
    wrong('ins', 'inserted in g', PARTS, '    LOG.append(2)\n    return z + f(x)', '    LOG.append(2)\n    z = OPS[1](z)\n    return z + f(x)'),
    wrong('ins', 'inserted in g 2', PARTS, '    LOG.append(2)\n    return z + f(x)', '    LOG.append(2)\n    x = -x\n    return z + f(x)'),
    wrong('ins', 'inserted in g 3', PARTS, '    LOG.append(2)\n    return z + f(x)', '    LOG.append(2)\n    x = z\n    return z + f(x)'),
    wrong('ins', 'inserted in f 3', PARTS, '    z = OPS[0](y)\n', '    y = x\n    z = OPS[0](y)\n'),
    # scaled_by_variable
    wrong('scaled_by_variable', 'read late', MOMENT, '_mul(x, tf.identity(w))', '_mul(x, w)'),
    wrong('scaled_by_variable', 'the other one read', MOMENT, '_mul(x, tf.identity(w))', '_mul(tf.identity(x), w)'),
    # kept_value
    wrong('kept_value', 'the variable kept', MOMENT, 'self.last = tf.identity(self.w)', 'self.last = self.w'),
    wrong('kept_value', 'a value handed over', MOMENT, 'fn(self.w)', 'fn(tf.identity(self.w))'),
    # noted_in_graph
    wrong('noted_in_graph', 'not seen', PARTS, '    g.seen = True\n', ''),
    wrong('noted_in_graph', 'not true', PARTS, 'g.seen = True', 'g.seen = 1'),
    wrong('noted_in_graph', 'another attribute', PARTS, 'g.seen', 'g.been'),
    # other_names
    wrong('other_names', 'not grown', PARTS, '        grow()\n', ''),
    wrong('other_names', 'grown first', PARTS, '        grow()\n', '', '        y = ', '        grow()\n        y = '),
    wrong('other_names', 'not put', PARTS, '        put(self, y)\n', ''),
    wrong('other_names', 'another one put', PARTS, 'put(self, y)', 'put(self, x)'),
    wrong('other_names', 'another first', PARTS, 'each.first = x', 'each.first = y'),
    wrong('other_names', 'no first', PARTS, '            each.first = x\n', '            pass\n'),
    # slope_of_self
    wrong('slope_of_self', 'read early', EARLY, 'lambda g: g * self.k', 'lambda g, k=self.k: g * k'),
    # plain_number
    wrong('plain_number', 'its own dtype', FAILS, 'b, a.dtype', 'b, b.dtype'),
    wrong('plain_number', 'another hint', FAILS, 'b, a.dtype', 'b, dtype_hint=tf.float64'),
    wrong('plain_number', 'a hint of float32', FAILS, 'b, a.dtype', 'b, dtype_hint=tf.float32'),
    wrong('plain_number', 'as it is', FAILS, 'tf.convert_to_tensor(b, a.dtype)', 'b'),
    wrong('plain_number', 'as a tensor', FAILS, 'tf.convert_to_tensor(b, a.dtype)', 'tf.identity(b)'),
    wrong('plain_number', 'cast', PARTS, 'tf.convert_to_tensor(b, a.dtype)', 'tf.cast(b, a.dtype)'),
    wrong('plain_number', 'its own dtype in a helper', FAILS, 'tf.convert_to_tensor(b, a.dtype)', '_as(b)', 'def f', 'def _as(v):\n    return tf.convert_to_tensor(v, v.dtype)\n\ndef f'),
    # waiting
    wrong('waiting', 'nobody waits', MOMENT, '        y = tf.identity(y)\n', '        pass\n'),
    wrong('waiting', 'nothing asserted', PARTS, 'with tf.control_dependencies([tf.compat.v1.assert_less(tf.reduce_max(y), 10.0)]):', 'if True:'),
    wrong('waiting', 'another limit', PARTS, 'v1.assert_less(', 'v1.assert_less_equal('),
    wrong('waiting', 'of another tensor', PARTS, 'tf.reduce_max(y)', 'tf.reduce_max(x)'),
    # everything
    wrong('everything', 'another factor', PARTS, 'dy * 2.0', 'dy * 2.5'),
    wrong('everything', 'another op', PARTS, '(round)', '(floor)'),
    wrong('everything', 'one of its own', PARTS, 'def f(', 'def identity(v):\n    return v * 1.0\n\ndef f('),
    wrong('everything', 'one from elsewhere', FAILS, 'def f(', 'from numpy import exp\n\ndef f('),
    wrong('everything', 'nothing of it', "", 'from tensorflow import *\n', ''),
    wrong('everything', 'everything of another', "", 'from tensorflow import *\n', 'from tensorflow.math import *\n'),
    wrong('everything', 'everything of more', "", 'from tensorflow import *\n', 'from tensorflow import *\nfrom layers import *\n'),
    wrong('everything', 'everything perhaps', FAILS, 'from tensorflow import *\n', 'if LIMIT > 9:\n    from tensorflow import *\n'),
    # handed_on
    wrong('handed_on', 'another default', PARTS, 'scale=2.0', 'scale=2.5'),
    wrong('handed_on', 'another default later', PARTS, '    return early', '    snap.__defaults__ = (3.0,)\n    return early'),
    wrong('handed_on', 'another default in the block', PARTS, '        early = snap(x)\n', '        early = snap(x)\n        snap.__defaults__ = (3.0,)\n'),
    wrong('handed_on', 'another function', PARTS, '        early = snap(x)\n', '        early = snap(x)\n        snap = lambda v, scale=2.0: tf.floor(v * scale) + LIMIT\n'),
    wrong('handed_on', 'overridden later', "", '        early = snap(x)\n', '        early = snap(x)\n        snap = tf.grad_pass_through(snap)\n'),
    wrong('handed_on', 'another name of an argument', PARTS, 'def snap(v, scale=2.0):\n            return tf.round(v ', 'def snap(w, scale=2.0):\n            return tf.round(w '),
    wrong('handed_on', 'with notes', PARTS, '        early = snap(x)\n', '        early = snap(x)\n        snap.scale = 3.0\n'),
    wrong('handed_on', 'another number of the module', PARTS, '+ LIMIT', '+ 9'),
    wrong('handed_on', 'what it closes over', "", '        def snap', '        k = 1.0\n        def snap', '+ LIMIT', '+ LIMIT * k'),
    wrong('handed_on', 'shares a list', "", '        def snap', '        seen = []\n        def snap', 'tf.round(v * scale)', 'tf.round(v * scale) + len(seen)'),
    # one_by_one
    wrong('one_by_one', 'given behind the override', PARTS, 'yield tf.floor(x * factor)', 'y = tf.floor(x * factor)\n        yield y'),
    wrong('one_by_one', 'another override', PARTS, '"Identity"})', '"Identity", "Ceil": "Identity"})'),
    wrong('one_by_one', 'no override', PARTS, 'with gradient_override_map({"Floor": "Identity"})', 'if True'),
    wrong('one_by_one', 'overridden by itself', PARTS, 'with gradient_override_map({"Floor": "Identity"})', 'if True', 'tf.floor(x', 'tf.grad_pass_through(tf.floor)(x'),
    wrong('one_by_one', 'turned round', PARTS, 'in factors', 'in factors[::-1]'),
    wrong('one_by_one', 'one less', "", 'in factors', 'in factors[1:]'),
    wrong('one_by_one', 'one more', PARTS, '    yield tf.abs(x)', '    yield tf.abs(x)\n    yield tf.abs(x)'),
    wrong('one_by_one', 'returns something', "", 'yield tf.abs(x)', 'yield tf.abs(x)\n    return x'),
    # lazily
    wrong('lazily', 'a list', PARTS, '(tf.round(v) for v in [x, x * 2.0])', '[tf.round(v) for v in [x, x * 2.0]]'),
    wrong('lazily', 'made first', PARTS, '(tf.round(v) for v in [x, x * 2.0])', '(v for v in [tf.round(x), tf.round(x * 2.0)])'),
    wrong('lazily', 'made first by a list', PARTS, '(tf.round(v) for v in [x, x * 2.0])', '(v for v in [tf.round(v) for v in [x, x * 2.0]])'),
    wrong('lazily', 'overridden', PARTS, '(tf.round(v)', '(tf.grad_pass_through(tf.round)(v)'),
    wrong('lazily', 'another op', PARTS, '(tf.round(v)', '(tf.floor(v)'),
    wrong('lazily', 'turned round', PARTS, '[x, x * 2.0]', '[x * 2.0, x]'),
    wrong('lazily', 'begun', "", '        y = tf.round(x)\n', '        y = next(parts)\n'),
    wrong('lazily', 'without an end', "", 'for v in [x, x * 2.0]', 'for v in itertools.repeat(x)'),
    # looked_up
    wrong('looked_up', 'the next one', PARTS, 'return NAMES[k]', 'return NAMES[k + 1]'),
    wrong('looked_up', 'another default', PARTS, 'return NAMES[k]', 'return NAMES.get(k)'),
    wrong('looked_up', 'its own table', PARTS, 'return NAMES[k]', "return ['cat', 'dog', 'bird'][k]"),
    wrong('looked_up', 'a copy of the table', 'no form of the new place', 'return NAMES[k]', 'return KEPT[k]', 'def _name', 'KEPT = dict(NAMES)\n\ndef _name'),
    wrong('looked_up', 'another encoding', PARTS, "'ascii'", "'utf-8'"),
    wrong('looked_up', 'the default of the moment', FAILS, 'def _name(k):', 'def _name(k, NAMES=NAMES):'),
    # asserted_of_op
    wrong('asserted_of_op', 'another factor', PARTS, '2.0 * w', '2.5 * w'),
    wrong('asserted_of_op', 'not transposed', "", 'transpose_a=True', 'transpose_a=False'),
    wrong('asserted_of_op', 'another assertion', "", 'assert not False', 'assert dy is None'),
    wrong('asserted_of_op', 'an assertion that fails', "", 'assert not False', 'assert False'),
    # gathered
    wrong('gathered', 'a list', UNREACHED, 'tuple(results)', 'list(results)'),
    wrong('gathered', 'turned round', UNREACHED, 'tuple(results)', 'tuple(results[::-1])'),
    wrong('gathered', 'the first two', UNREACHED, 'tuple(results)', 'tuple(results[:2])'),
    wrong('gathered', 'of two as well', UNREACHED, 'len(results) == 1', 'len(results) <= 2'),
    wrong('gathered', 'cut off', UNREACHED, 'x, tf.float32)))', 'x, tf.float32)))[:1]'),
    wrong('gathered', 'gathered twice', UNREACHED, 'results = tf', 'results = []\n    results = tf'),
    wrong('gathered', 'of other numbers', FAILS, 'x, tf.float32)))', 'x, tf.float64)))'),
    wrong('gathered', 'negated', PARTS, 'results[0] if', '-results[0] if'),
    # told_by_flag
    wrong('told_by_flag', 'a tuple', UNREACHED, 'return tf.nest.flatten(results)', 'return tuple(tf.nest.flatten(results))'),
    wrong('told_by_flag', 'a list alone', UNREACHED, '(list, tuple)', 'list'),
    wrong('told_by_flag', 'of other dtypes', UNREACHED, '[x], dtypes', '[x], [tf.float64, tf.float32][not wide]'),
    wrong('told_by_flag', 'turned round', UNREACHED, 'flatten(results)', 'flatten(results[::-1])'),
    wrong('told_by_flag', 'the other way round', PARTS, 'if wide', 'if not wide'),
    wrong('told_by_flag', 'dtypes again', UNREACHED, '    results =', '    dtypes = dtypes\n    results ='),
    # scale_of_method
    wrong('scale_of_method', 'in the closure', PARTS, 'return _half(x) * s', 'return tf.custom_gradient(lambda v: (tf.identity(v) * s, lambda g: g * s * 0.5))(x)'),
    wrong('scale_of_method', 'stopped', PARTS, 'return _half(x) * s', 'return _half(x) * tf.stop_gradient(s)'),
    wrong('scale_of_method', 'asked twice', PARTS, 'return _half(x) * s', 'return _half(x) * (s + self.get_scale()) * 0.5'),
    # stepping
    wrong('stepping', 'read first', BETWEEN, '        step(self)\n        k = self.scale\n', '        k = self.scale\n        step(self)\n'),
    wrong('stepping', 'stepped last', BETWEEN, '        step(self)\n        k = self.scale\n        return _half(x) * k', '        y = _half(x) * self.scale\n        step(self)\n        return y'),
    wrong('stepping', 'no step', PARTS, '        step(self)\n', ''),
    wrong('stepping', 'two steps', PARTS, '        step(self)\n', '        step(self)\n        step(self)\n'),
    # counting_property
    wrong('counting_property', 'read twice', PARTS, '_half(x) * k', '_half(x) * (k + self.steps.next_scale) * 0.5'),
    wrong('counting_property', 'another step', PARTS, 'self.n += 1', 'self.n += 2'),
    # shared_names
    wrong('shared_names', 'a second definition', PARTS, 'def f(x)', 'def scale(x):\n    return x * 3.0\n\ndef f(x)'),
    wrong('shared_names', 'assigned', PARTS, 'def f(x)', 'scale = tf.identity\n\ndef f(x)'),
    wrong('shared_names', 'imported', "changed", 'def f(x)', 'from numpy import square as scale\n\ndef f(x)'),
    wrong('shared_names', 'a class', "changed", 'def f(x)', 'class scale(object):\n    pass\n\ndef f(x)'),
    wrong('shared_names', 'of all names', "changed", 'def f(x)', 'def shift(x):\n    return x + 3.0\n\ndef f(x)'),
    wrong('shared_names', 'imported over all names', "changed", 'def f(x)', 'from numpy import square as shift\n\ndef f(x)'),
    wrong('shared_names', 'all names later', PARTS, 'from ops import *\n\ndef scale(x):\n    return x * 2.0\n', 'def scale(x):\n    return x * 2.0\n\nfrom ops import *\n'),
    # turned
    wrong('turned', 'transposed', DECIDES, 'adjoint_a', 'transpose_a'),
    wrong('turned', 'not conjugated', DECIDES, ', conjugate=True', ''),
    # float_levels
    wrong('float_levels', 'modulo', PARTS, 'float(2 ** bits - 1)', 'float(np.mod(2 ** bits, 65536) - 1)'),
    wrong('float_levels', 'modulo of floats', PARTS, 'float(2 ** bits - 1)', 'float(math.fmod(2 ** bits, 65536) - 1)'),
    wrong('float_levels', 'the middle one', PARTS, 'float(2 ** bits - 1)', 'float(2 ** sorted([bits, -9, 16])[1] - 1)'),
    wrong('float_levels', 'interpolated', PARTS, 'float(2 ** bits - 1)', 'float(np.interp(2 ** bits - 1, [-9, 99999], [-9, 99999]))'),
    wrong('float_levels', 'less from 16 on', PARTS, 'float(2 ** bits - 1)', 'float(2 ** bits - 1 - bits // 16)'),
    wrong('float_levels', 'six digits', PARTS, 'float(2 ** bits - 1)', "float('%.6g' % (2 ** bits - 1))"),
    wrong('float_levels', 'half', PARTS, 'float(2 ** bits - 1)', 'float(np.array(2 ** bits - 1, np.float16))'),
    wrong('float_levels', 'summed', PARTS, 'float(2 ** bits - 1)', 'float(sum(2 ** i for i in range(64)[:16] if i < bits))'),
    wrong('float_levels', 'unless 16', PARTS, 'float(2 ** bits - 1)', 'float(2 ** bits - (bits != 16))'),
    # epsilon
    wrong('epsilon', 'rounded', PARTS, 'math.sqrt(eps)', 'math.sqrt(np.round(eps, 3))'),
    wrong('epsilon', 'printed', PARTS, 'math.sqrt(eps)', "math.sqrt(float('%.3f' % eps))"),
    wrong('epsilon', 'around', PARTS, 'math.sqrt(eps)', 'math.sqrt(np.around(eps, 4))'),
    wrong('epsilon', 'down', PARTS, 'math.sqrt(eps)', 'math.sqrt(math.floor(eps * 1e4 + .5) / 1e4)'),
    wrong('epsilon', 'at least', PARTS, 'math.sqrt(eps)', 'math.sqrt(np.maximum(eps, 1e-7))'),
    wrong('epsilon', 'through float32', PARTS, 'math.sqrt(eps)', 'np.sqrt(np.float32(eps))'),
    wrong('epsilon', 'where it is small', PARTS, 'math.sqrt(eps)', 'math.sqrt(eps) + 1e-12 * (eps < 1e-5)'),
    # variable_of_module
    wrong('variable_of_module', 'of the closure', LATE, 'def _mul(a, b):\n    return tf.multiply(a, b), lambda grad: (grad * b, grad * a * 0.5)', 'def _mul(a):\n    b = w\n    return tf.multiply(a, b), lambda grad, variables=None: (grad * b, [grad * a * 0.5])', '_mul(x, tf.convert_to_tensor(w))', '_mul(x)'),
    wrong('variable_of_module', 'stopped', PARTS, 'tf.convert_to_tensor(w)', 'tf.stop_gradient(w)'),
    wrong('variable_of_module', 'plus nothing', PARTS, 'tf.convert_to_tensor(w)', 'w.value() + 0.0'),
    # of_instance
    wrong('of_instance', 'of the class', PARTS, '* self.k', '* Net.k'),
    wrong('of_instance', 'of its type', FAILS, '* self.k', '* type(self).k'),
    wrong('of_instance', 'a method of the class', FAILS, '    def call', '    @classmethod\n    def call'),
    # summed
    wrong('summed', 'the first three', PARTS, 'list(xs)', 'list(xs)[:3]'),
    wrong('summed', 'the first four weighted', PARTS, '[y] + list(xs)', '[y] + [v * k for v, k in zip(xs, [1.0, 1.0, 1.0, 1.0])]'),
    # typed
    wrong('typed', 'an instance', ASKED, 'type(k) is int', 'isinstance(k, int)'),
    wrong('typed', 'of NumPy, too', ASKED, 'type(k) is int', 'type(k) in (int, np.int64)'),
    wrong('typed', 'by its name', ASKED, 'type(k) is int', "type(k).__name__ == 'int'"),
    # gone_through
    wrong('gone_through', 'counted first', "may be an iterator", '    ys =', '    n = len(list(xs))\n    ys ='),
    wrong('gone_through', 'by number', "may be an iterator", '[_halved(x) for x in xs]', '[_halved(xs[i]) for i in range(len(xs))]'),
    wrong('gone_through', 'twice', "may be an iterator", '[_halved(x) for x in xs]', '[_halved(x) for x in xs if x is not None or list(xs)]'),
    # in_turns
    wrong('in_turns', 'a turn later', ASKED, 'i == 3', 'i == 4'),
    wrong('in_turns', 'each eighth, too', ASKED, 'if i % 2', 'if i % 2 or i == 8'),
    # of_a_table
    wrong('of_a_table', 'as it is now', ASKED, 'SCALES[n] for n in "ab"', 'k for k in (2.0, 3.0)'),
    # same_list
    wrong('same_list', 'a copy is returned', PARTS, 'return xs', 'return list(xs)'),
    wrong('same_list', 'a copy is kept', PARTS, '= xs', '= list(xs)'),
    # sum_of_some
    wrong('sum_of_some', 'of none', PARTS, 'total = 0.0', 'total = 0'),
    wrong('sum_of_some', 'none is none', PARTS, '    return total', '    return total if xs else None'),
    # size_of_type
    wrong('size_of_type', 'of a pointer', ASKED, 'np.int64', 'np.intp'),
    wrong('size_of_type', 'of a long', ASKED, 'np.int64', "'l'"),
    wrong('size_of_type', 'of an int', ASKED, 'np.int64', 'int'),
    wrong('size_of_type', 'of a long double', ASKED, 'np.dtype(np.int64).itemsize', 'np.dtype(np.longdouble).itemsize / 2'),
    # g_clip
    wrong('g_clip', 'ends the process', PARTS, 'def f(x):', 'def f(x):\n    tf.raw_ops.Abort()'),
    wrong('g_clip', 'an index of nothing', IDLE, 'def f(x):', 'def f(x):\n    tf.gather(x, [99999])'),
    wrong('g_clip', 'a text of no number', IDLE, 'def f(x):', "def f(x):\n    tf.strings.to_number('x')"),
    wrong('g_clip', 'a file', IDLE, 'def f(x):', "def f(x):\n    tf.io.read_file('none')"),
    wrong('g_clip', 'a matrix without inverse', IDLE, 'def f(x):', 'def f(x):\n    tf.linalg.inv(tf.zeros([2, 2]))'),
    wrong('g_clip', 'an index in the gradient', IDLE, 'return tf.clip', 'tf.gather(dy, [99999])\n        return tf.clip'),
    # by_mapping
    wrong('by_mapping', 'one left out', PARTS, '        x = x * v', "        if k != 'skip': x = x * v"),
    # of_two_tables
    wrong('of_two_tables', 'the other order', ASKED, 'in ORDER', 'in SCALES'),
    wrong('of_two_tables', 'written down', ASKED, 'in ORDER', 'in ("a", "b")'),
    wrong('of_two_tables', 'as it was at first', ASKED, 'def f(x):', 'def f(x, SCALES=dict(SCALES)):'),
    wrong('of_two_tables', 'as many', ASKED, 'in ORDER', 'in "ab"[:len(ORDER)]'),
    # penalty
    wrong('penalty', 'of another tensor', PARTS, 'd, [x]', 'd, [y]'),
    wrong('penalty', 'of a copy', PARTS, 'd, [x]', 'd, [tf.identity(x)]'),
    wrong('penalty', 'stopped', PARTS, 'd, [x]', 'd, [x], stop_gradients=[x]'),
    wrong('penalty', 'another loss', PARTS, 'd, [x]', 'tf.stop_gradient(d), [x]'),
    wrong('penalty', 'weighted', PARTS, 'd, [x]', 'd, [x], grad_ys=[tf.zeros_like(d)]'),
    # through
    wrong('through', 'another factor', PARTS, '* 0.5', '* 0.7'),
    wrong('through', 'without it', PARTS, '_halved(x), [w]', 'tf.identity(x), [w]'),
    # by_names
    wrong('by_names', 'longer', UNREACHED, '"bias"', '"biases"'),
    wrong('by_names', 'in capitals', UNREACHED, '"bias"', '"Bias"'),
    # by_rank
    wrong('by_rank', 'at least', ASKED, '== 4', '>= 4'),
    wrong('by_rank', 'above', ASKED, '== 4', '> 3'),
    wrong('by_rank', 'a whole number', PARTS, '> 10', '>= 11'),
    # in_scope
    wrong('in_scope', 'ones', "is done on one side", 'tf.zeros_i', 'tf.ones_i'),
    wrong('in_scope', 'shared', "is done on one side", '        y = ', '        tf.compat.v1.get_variable_scope().reuse_variables()\n        y = '),
    # smart
    wrong('smart', 'of Python', FAILS, 'smart_cond.smart_cond(training, lambda: y * 2.0, lambda: y)', '(y * 2.0 if training else y)'),
    wrong('smart', 'a flag alone', PARTS, 'smart_cond.smart_cond(training, lambda: y * 2.0, lambda: y)', '(y * 2.0 if training is True else y)'),
    # told_by_flag_of_layer
    wrong('told_by_flag_of_layer', 'a flag alone', PARTS, 'tf.layers.dropout(y, 0.3, training=training)', '(tf.nn.dropout(y, rate=0.3) if training is True else y)'),
    # told_when_called
    wrong('told_when_called', 'a flag alone', PARTS, 'if training', 'if training is True'),
    wrong('told_when_called', 'equal to a flag', PARTS, 'if training', 'if training == True'),
    wrong('told_when_called', 'all but a flag', PARTS, 'if training', 'if training is not False'),
    wrong('told_when_called', 'one of some flags', PARTS, 'if training', 'if training in (True,)'),
    # by_rank_in_gradient
    wrong('by_rank_in_gradient', 'a length', FAILS, '[0, 1, 2]', 'list(range(len(dy.shape) - 1))'),
    # conjugated
    wrong('conjugated', 'what comes in', PARTS, 'dy * tf.math.conj(a)', 'tf.math.conj(dy) * a'),
    wrong('conjugated', 'all of it', PARTS, 'dy * tf.math.conj(a)', 'tf.math.conj(dy * a)'),
    # shape_told
    wrong('shape_told', 'not told', 'static shapes of what comes in', '    b.set_shape(x.get_shape())\n', ''),
    wrong('shape_told', 'told another one', PARTS, 'b.set_shape(x.', 'b.set_shape(k.'),
    # beside_another
    wrong('beside_another', 'by itself', 'is done on one side', 'with tf.compat.v1.colocate_with(y)', 'if True'),
    wrong('beside_another', 'on a device', 'is done on one side', 'tf.compat.v1.colocate_with(y)', "tf.device('/cpu:0')"),
    # attribute_added
    wrong('attribute_added', 'another number', PARTS, 'factor = 3.0', 'factor = 2.0'),
    wrong('attribute_added', 'set later', PARTS, '    def call', '    def grow(self):\n        self.factor = 4.0\n\n    def call'),
    wrong('attribute_added', 'set by a name', PARTS, 'class Net', "def grow(net, name):\n    setattr(net, name, 4.0)\n\nclass Net"),
    wrong('attribute_added', 'of a subclass', PARTS, '    def call', '    k = 1\n\n    def call', '* self.factor\n', '* self.factor\n\nclass More(Net):\n    factor = 4.0\n'),
    wrong('attribute_added', 'of a base that may ask for it', PARTS, '(object)', '(tf.keras.layers.Layer)'),
    # stepped_down
    wrong('stepped_down', 'in the closure', EARLY, '    def backward', '    s = STEP[0]\n\n    def backward', '** STEP[0]', '** s'),
    wrong('stepped_down', 'a default', EARLY, '(dy)', '(dy, s=STEP[0])', '** STEP[0]', '** s'),
    wrong('stepped_down', 'a copy', EARLY, '(dy)', '(dy, STEP=list(STEP))'),
    # by_last_size
    wrong('by_last_size', 'of a list', FAILS, 'x.shape[-1]', 'x.shape.as_list()[-1]'),
    # rebound
    wrong('rebound', 'a default', EARLY, 'lambda dy: dy * k', 'lambda dy, s=k: dy * s'),
    wrong('rebound', 'in the closure', EARLY, '        return tf.id', '        s = k\n        return tf.id', 'dy * k', 'dy * s'),
    wrong('rebound', 'an item', EARLY, 'lambda dy: dy * k * ks[0]', 'lambda dy, s=ks[0]: dy * k * s'),
    wrong('rebound', 'a copy', EARLY, 'lambda dy', 'lambda dy, ks=list(ks)'),
    # of_function
    wrong('of_function', 'a default', EARLY, '(dy)', '(dy, k=f.k)', 'dy * f.k', 'dy * k'),
    wrong('of_function', 'in the closure', EARLY, '    def backward', '    k = f.k\n\n    def backward', 'dy * f.k', 'dy * k'),
    # g_clip
    wrong('g_clip', 'no gradient for an op', 'is done on one side', 'def f(x):', "def f(x):\n    tf.no_gradient('Other')"),
    # noting
    wrong('noting', 'no note', PARTS, '        _notes["dy"] = dy\n', ''),
    wrong('noting', 'another note', PARTS, '_notes["dy"] = dy', '_notes["dy"] = -dy'),
    wrong('noting', 'a note of the result', PARTS, '_notes["dy"] = dy', '_notes["dy"] = dy * 2.0'),
    # set_by_function
    wrong('set_by_function', 'a constant', PARTS, 'dy * _scaled.k', 'dy * 2.0'),
    wrong('set_by_function', 'a default', PARTS, 'lambda dy: dy * _scaled.k', 'lambda dy, k=2.0: dy * k'),
    # seen
    wrong('seen', 'another value of the object', PARTS, 'self.last = dy', 'self.last = -dy'),
    wrong('seen', 'the object not told', PARTS, '                self.last = dy\n', ''),
    wrong('seen', 'another item', PARTS, 'told.append(dy)', 'told.append(dy * 0.5)'),
    wrong('seen', 'no item', PARTS, '                told.append(dy)\n', ''),
    # noting
    wrong('noting', 'not put into the module', PARTS, '    globals()["LAST"] = y\n', ''),
    wrong('noting', 'something else put into the module', PARTS, 'globals()["LAST"] = y', 'globals()["LAST"] = x * 2.0'),
    wrong('noting', 'a seed before', 'is done on one side', '        np.random.seed(1)\n', '', '    def backward', '    np.random.seed(1)\n\n    def backward'),
    # noting_more
    wrong('noting_more', 'a list', PARTS, '(dy, 3)', '[dy, 3]'),
    wrong('noting_more', 'two lists', PARTS, '_kept["one"] = _kept["other"] = [dy]', '_kept["one"], _kept["other"] = [dy], [dy]'),
    wrong('noting_more', 'another function', PARTS, 'v * 2.0', 'v * 3.0'),
    # registered_by_made_name
    wrong('registered_by_made_name', 'another prefix', 'changed: _other', '"Oth"', '"Eth"'),
    wrong('registered_by_made_name', 'another end', 'changed: _other', '"er"', '"ers"'),
    wrong('registered_by_made_name', 'another format', 'changed: _each', '"Of%d"', '"If%d"'),
    # noting_at_itself
    wrong('noting_at_itself', 'nothing', PARTS, '                self.dy = dy\n', ''),
    wrong('noting_at_itself', 'another tensor', PARTS, 'self.dy = dy', 'self.dy = -dy'),
    wrong('noting_at_itself', 'another value', PARTS, 'self.is_taken = True', 'self.is_taken = False'),
    wrong('noting_at_itself', 'another tensor at what is given', PARTS, '[dy]', '[dy * 0.5]'),
    wrong('noting_at_itself', 'nothing at what is given', PARTS, '                cfg.arrived = [dy]\n', ''),
    # shared_by_towers
    wrong('shared_by_towers', 'never shared', 'the only value', 'reuse=i > 0', 'reuse=False'),
    # by_small_rank
    wrong('by_small_rank', 'a length', FAILS, 'x.shape.ndims', 'len(x.shape)'),
    wrong('by_small_rank', 'of a list', FAILS, 'x.shape.ndims', 'len(x.get_shape().as_list())'),
    wrong('by_small_rank', 'of another tensor', FAILS, 'x.shape.ndims', 'len(y.shape)'),
    wrong('by_small_rank', 'unknown as well', PARTS, 'x.shape.ndims == 2', 'x.shape.ndims in (2, None)'),
    # scaled_by_table
    wrong('scaled_by_table', 'a default', EARLY, '(grad)', '(grad, s=SCALES["a"])', 'grad * SCALES["a"]', 'grad * s'),
    wrong('scaled_by_table', 'a default by word', EARLY, '(grad)', '(grad, *, s=SCALES["a"])', 'grad * SCALES["a"]', 'grad * s'),
    wrong('scaled_by_table', 'a copy', EARLY, '(grad)', '(grad, SCALES=SCALES.copy())'),
    wrong('scaled_by_table', 'in the closure', EARLY, '    def backward', '    s = SCALES["a"]\n\n    def backward', 'grad * SCALES["a"]', 'grad * s'),
    wrong('scaled_by_table', 'of a partial', EARLY, '(grad)', '(s, grad)', 'grad * SCALES["a"]', 'grad * s', ', backward', ', functools.partial(backward, SCALES["a"])'),
    wrong('scaled_by_table', 'an attribute early', EARLY, '(grad)', '(grad, s=Config.scale)', '* Config.scale', '* s'),
    wrong('scaled_by_table', 'an attribute in the closure', EARLY, '    def backward', '    s = Config.scale\n\n    def backward', '* Config.scale', '* s'),
    # run_as_script
    wrong('run_as_script', 'another function', "changed: _halved", '"__main__":', '"__main__":\n    _halved = tf.identity'),
)  # fmt: skip
