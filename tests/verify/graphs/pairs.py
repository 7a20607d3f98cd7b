"""Pairs of programs that try to fool the prover, and pairs that it has to see are the same.

Each is one function `place` of tensors, twice. The wrong ones agree on most inputs that one would
try. Both are programs of TensorFlow 2, so that one process traces both.
"""

from __future__ import annotations

from typing import Any, NamedTuple

X = ({"kind": "tensor", "dtype": "float32", "shape": [None, 3]},)
XY = (*X, *X)
VECTOR = ({"kind": "tensor", "dtype": "float32", "shape": [None]},)
MATRIX = ({"kind": "tensor", "dtype": "float32", "shape": [None, None]},)
TEXT = ({"kind": "tensor", "dtype": "string", "shape": [None]},) * 2
RANKLESS = ({"kind": "tensor", "dtype": "float32", "shape": None},)
IDS = (*MATRIX, {"kind": "tensor", "dtype": "int32", "shape": [None]})

MODULE = "import types\nm = types.ModuleType('m')\n"
SLOT = """
class Base:
    __slots__ = ("k",)
class S(Base):
    def __init__(self, k):
        self.k = k
"""
NAMED = """
def f(x: "1"):
    "1"
def ff(x: "12"):
    "12"
def g(x): pass
g.__module__ = "other"
class A: pass
class BB: pass
class S(A, BB): pass
class T(BB, A): pass
"""
REDUCED = "tf.data.Dataset.from_tensors(x).reduce(tf.zeros_like(x), lambda a, b:"
SETTINGS = "class Settings(dict): pass\n"


class Programs(NamedTuple):
    """Two programs, and what they are given."""

    name: str
    one: str
    other: str
    inputs: tuple[dict[str, Any], ...] = X


def _gradient(backward: str, forward: str = "tf.sign(x)", before: str = "") -> str:
    return f"""
{before}
@tf.custom_gradient
def place(x):
    y = {forward}
    def backward(dy):
        return {backward}
    return y, backward
"""


def _host(body: str, before: str = "", call: str = "host", options: str = "") -> str:
    return f"""
{before}
def host(a):
    {body}
def place(x):
    return tf.numpy_function({call}, [x], tf.float32{options})
"""


def _value(expression: str, arguments: str = "x", before: str = "") -> str:
    return f"{before}\ndef place({arguments}):\n    return {expression}\n"


def _sharing(lists: str) -> str:
    """Four functions, each of which writes to one of two lists."""
    functions = "".join(
        f"def f{i}(a):\n    {name}.append({i})\n    return a * len({name})\n"
        for i, name in enumerate(lists)
    )
    called = ", ".join(f"tf.numpy_function(f{i}, [x], tf.float32)" for i in range(4))
    return f"s, t = [], []\n{functions}def place(x):\n    return {called}\n"


WINDOW = _gradient("tf.where(tf.abs(x) <= 1.0, dy, tf.zeros_like(dy))")

WRONG = (
    # borders, ties, nan, inf, zeros
    Programs("a strict bound", WINDOW, _gradient("tf.where(tf.abs(x) < 1.0, dy, tf.zeros_like(dy))")),
    Programs("nan passes", WINDOW, _gradient("tf.where(tf.abs(x) > 1.0, tf.zeros_like(dy), dy)")),
    Programs("inf meets zero", WINDOW, _gradient("dy * tf.cast(tf.abs(x) <= 1.0, dy.dtype)")),
    Programs("clipped upstream", WINDOW, _gradient("tf.clip_by_value(dy, -1e30, 1e30)")),
    Programs("the next number", _gradient("dy * 0.5"), _gradient("dy * 0.50000006")),
    Programs("minus zero", _value("x + 0.0"), _value("x + (-0.0)")),
    Programs("plus zero times x", _gradient("dy"), _gradient("dy + 0.0 * x")),
    Programs("x * 1 is not x", _value("x"), _value("x * 1.0")),
    Programs("payload of a nan", _value("x + tf.constant(np.uint32(0x7fc00000).view(np.float32))"),
             _value("x + tf.constant(np.uint32(0x7fc00001).view(np.float32))")),
    Programs("relu as where", _value("tf.nn.relu(x)"), _value("tf.where(x > 0, x, 0.0)")),
    Programs("maximum the other way", _value("tf.maximum(x, 0.0)"), _value("tf.maximum(0.0, x)")),
    Programs("ties of a maximum", _value("tf.maximum(x, y)", "x, y"),
             _value("tf.where(x > y, x, y)", "x, y"), XY),
    Programs("an epsilon lost", _value("x / (tf.abs(x) + 1e-12)"), _value("x / tf.abs(x)")),
    Programs("three in another order", _value("(x + y) + x * y", "x, y"),
             _value("x + (y + x * y)", "x, y"), XY),
    Programs("three gradients in another order", _gradient("(dy + x * dy) + x"),
             _gradient("dy + (x * dy + x)")),
    Programs("a product in another order", _value("(x * y) * 3.0", "x, y"),
             _value("x * (y * 3.0)", "x, y"), XY),
    Programs("division as multiplication", _value("x / 15.0"), _value("x * (1.0 / 15.0)")),
    Programs("floor of a division", _value("tf.math.floordiv(x, 2.0)"), _value("tf.floor(x / 2.0)")),
    Programs("square as power", _value("tf.square(x)"), _value("x ** 2.0")),
    # shapes
    Programs("the other dimension", _value("x / tf.cast(tf.shape(x)[0], tf.float32)"),
             _value("x / tf.cast(tf.shape(x)[1], tf.float32)"), MATRIX),
    Programs("rows beyond a hundred", _value("tf.sign(x)"),
             _value("tf.sign(tf.cond(tf.shape(x)[0] > 100, lambda: x * 0.0, lambda: x))")),
    Programs("a shape asserted", _host("return a"), """
def host(a):
    return a
def place(x):
    y = tf.numpy_function(host, [x], tf.float32)
    y.set_shape([None, 3])
    return y
"""),
    Programs("sum of columns", _value("tf.reduce_sum(x, 0)"), _value("tf.reduce_sum(x, 1)"), MATRIX),
    Programs("a row chosen by Select", _value("tf.compat.v1.where(x[:, 0] > 0, x, -x)"),
             _value("tf.where(x[:, 0] > 0, x, -x)"),
             ({"kind": "tensor", "dtype": "float32", "shape": [None, None]},)),
    Programs("a choice by another tensor", _value("tf.compat.v1.where(y > 0, x, -x)", "x, y"),
             _value("tf.where(y > 0, x, -x)", "x, y"), RANKLESS * 2),
    Programs("a choice by a row of itself", _value("tf.compat.v1.where(x[0] > 0, x, -x)"),
             _value("tf.where(x[0] > 0, x, -x)"), RANKLESS),
    Programs("zeros chosen, and broadcast",
             _value("tf.ones_like(tf.where([[True, False, True]], tf.zeros([1, 3]), x))"),
             _value("tf.ones([1, 3])"), MATRIX),
    Programs("a vector of one, filled in", _value("x"), _value("tf.fill([], x)"), RANKLESS),
    Programs("a sum of rows in the shape of all", _gradient("tf.reshape(dy * tf.reduce_sum(x, 1), tf.shape(x))"),
             _gradient("dy * tf.reduce_sum(x, 1)"), MATRIX),
    Programs("a sum of all but the first axis", _gradient("tf.reshape(dy * tf.reduce_sum(x, -1), tf.shape(x))"),
             _gradient("dy * tf.reduce_sum(x, -1)"), RANKLESS),
    Programs("in the shape of a sum", _value("tf.reshape(x * tf.reduce_sum(y, 0), tf.shape(x))", "x, y"),
             _value("x * tf.reduce_sum(y, 0)", "x, y"), RANKLESS * 2),
    Programs("in a shape that one branch tells",
             _value("tf.reshape(tf.cond(tf.size(x) > 9, lambda: tf.raw_ops.ReluGrad(gradients=x, features=y), lambda: x), tf.shape(y))", "x, y"),
             _value("tf.cond(tf.size(x) > 9, lambda: tf.raw_ops.ReluGrad(gradients=x, features=y), lambda: x)", "x, y"), RANKLESS * 2),
    Programs("the shape of a product", _value("tf.shape(x * tf.reduce_mean(x, 1))", "x"),
             _value("tf.shape(x)", "x"), MATRIX),
    Programs("zeros of another shape", _gradient("tf.where(x > 0, dy, tf.zeros_like(dy))"),
             _gradient("tf.where(x > 0, dy, tf.zeros_like(dy)[:1])")),
    Programs("strings are added in order", _value("tf.raw_ops.Add(x=x, y=y)", "x, y"),
             _value("tf.raw_ops.Add(x=y, y=x)", "x, y"), TEXT),
    Programs("negative ids", _value("tf.math.unsorted_segment_sum(x, i, 4)", "x, i"),
             _value("tf.math.unsorted_segment_sum(x, tf.abs(i), 4)", "x, i"), IDS),
    # types
    Programs("through half precision", _gradient("dy * 0.5"),
             _gradient("tf.cast(tf.cast(dy, tf.float16), tf.float32) * 0.5")),
    Programs("through a wider type", _gradient("dy * 0.5"),
             _gradient("tf.cast(tf.cast(dy, tf.float64) * 0.5, tf.float32)")),
    Programs("rounded by a cast", _value("tf.cast(tf.cast(x, tf.int32), tf.float32)"),
             _value("tf.cast(tf.cast(x, tf.int64), tf.float32)")),
    # gradients
    Programs("no gradient, or zeros", _value("tf.stop_gradient(x)"), _gradient("tf.zeros_like(dy)")
             .replace("tf.sign(x)", "tf.identity(x)")),
    Programs("gradient of the other input", """
@tf.custom_gradient
def place(x, y):
    return x * y, lambda dy: (dy * y, dy * x)
""", """
@tf.custom_gradient
def place(x, y):
    return x * y, lambda dy: (dy * x, dy * y)
""", XY),
    Programs("second order stopped", _gradient("dy * x", "tf.square(x)"),
             _gradient("dy * tf.stop_gradient(x)", "tf.square(x)")),
    Programs("only together", """
@tf.custom_gradient
def both(x):
    return (x * 2.0, x * 3.0), lambda a, b: a + b
def place(x):
    return both(x)
""", """
@tf.custom_gradient
def both(x):
    return (x * 2.0, x * 3.0), lambda a, b: tf.where(b == 0.0, b, a + b)
def place(x):
    return both(x)
"""),
    Programs("an upstream forgotten", _gradient("dy * x"), _gradient("tf.ones_like(dy) * x")),
    # Python functions
    Programs("a border in a host", _host("return np.where(a <= .5, a, 0)"),
             _host("return np.where(a < .5, a, 0)")),
    Programs("a host's constant", _host("return a * 0.5"), _host("return a * 0.25")),
    Programs("a host's minus zero", _host("return a + 0.0"), _host("return a + -0.0")),
    Programs("an integer for a float", _host("return a // 2"), _host("return a // 2.0")),
    Programs("True for 1", _host("return a * True"), _host("return a * 1")),
    Programs("a host's keyword", _host("return np.sum(a, axis=1)"), _host("return np.sum(a, dtype=1)")),
    Programs("which global is read twice",
             _host("return k1 * a + k2 * a + k1", "k1, k2 = 2.0, 3.0"),
             _host("return k1 * a + k2 * a + k2", "k1, k2 = 2.0, 3.0")),
    Programs("a module's variable", _host("return a * k", "k = 2.0"), _host("return a * k", "k = 3.0")),
    Programs("a host's default", _host("return a", call="lambda a, k=2: a * k"),
             _host("return a", call="lambda a, k=3: a * k")),
    Programs("a host's closure", _host("return a", call="(lambda k: lambda a: a * k)(2.0)"),
             _host("return a", call="(lambda k: lambda a: a * k)(3.0)")),
    Programs("deep in a helper", _host("return f(a)", "def g(a): return a * 2\ndef f(a): return g(a)"),
             _host("return f(a)", "def g(a): return a * 3\ndef f(a): return g(a)")),
    Programs("a partial", _host("return a", "import functools", "functools.partial(np.add, 1.0)"),
             _host("return a", "import functools", "functools.partial(np.add, 2.0)")),
    Programs("another function of a library", _host("return np.mod(a, 2)"), _host("return np.fmod(a, 2)")),
    Programs("a library's function replaced", _host("return np.cbrt(a)"),
             _host("return m.cbrt(a)", "import types\nm = types.SimpleNamespace(cbrt=lambda a: a)")),
    Programs("an attribute of an object",
             _host("return a * o.k", "class C: pass\no = C()\no.k = 2.0"),
             _host("return a * o.k", "class C: pass\no = C()\no.k = 3.0")),
    Programs("an attribute of a class", _host("return a * C.k", "class C:\n    k = 2.0"),
             _host("return a * C.k", "class C:\n    k = 3.0")),
    Programs("a list of another module", _host("return a * m.k[0]", MODULE + "m.k = [2.0]"),
             _host("return a * m.k[0]", MODULE + "m.k = [3.0]")),
    Programs("an item of a dictionary's own class", _host("return a * k['a']", SETTINGS + "k = Settings(a=2.0)"),
             _host("return a * k['a']", SETTINGS + "k = Settings(a=3.0)")),
    Programs("a method", _host("return C().f(a)", "class C:\n    def f(self, a): return a * 2"),
             _host("return C().f(a)", "class C:\n    def f(self, a): return a * 3")),
    Programs("an operator of a class",
             _host("return C() * a", "class C:\n    def __mul__(self, a): return a * 2"),
             _host("return C() * a", "class C:\n    def __mul__(self, a): return a * 3")),
    Programs("an attribute by its name as text",
             _host("return a * getattr(o, 'k')", "class C: pass\no = C()\no.k = 2.0"),
             _host("return a * getattr(o, 'k')", "class C: pass\no = C()\no.k = 3.0")),
    Programs("an array", _host("return a * k", "k = np.array([1., 2., 3.], np.float32)"),
             _host("return a * k", "k = np.array([1., 2., 3.1], np.float32)")),
    Programs("an array's type", _host("return a * k", "k = np.ones(3, np.float32)"),
             _host("return a * k", "k = np.ones(3, np.float64)")),
    Programs("names of attributes and cells",
             _host("return a", call="(lambda real: lambda a: (real + a).real)(1.0)"),
             _host("return a", call="(lambda imag: lambda a: (imag + a).imag)(1.0)")),
    Programs("a list of another class",
             _host("return a * k[0]", "class C(list):\n    def __getitem__(self, i): return 2\nk = C([1])"),
             _host("return a * k[0]", "class C(list):\n    def __getitem__(self, i): return 3\nk = C([1])")),
    Programs("a number of another class",
             _host("return k * a", "class C(float):\n    def __mul__(self, a): return a\nk = C(1)"),
             _host("return k * a", "class C(float):\n    def __mul__(self, a): return -a\nk = C(1)")),
    Programs("what a property computes",
             _host("return a * C().k", "class C:\n    @property\n    def k(self): return 2"),
             _host("return a * C().k", "class C:\n    @property\n    def k(self): return 3")),
    Programs("what an inner function captures",
             _host("k = 2\n    j = 3\n    return (lambda: a * k - j)()"),
             _host("k = 2\n    j = 3\n    return (lambda: a * j - k)()")),
    Programs("a comprehension", _host("return sum([a * i for i in range(3)])"),
             _host("return sum([a * i for i in range(4)])")),
    Programs("an exception caught", _host("try:\n        return a / k\n    except TypeError:\n        return a", "k = 2"),
             _host("try:\n        return a / k\n    except ValueError:\n        return a", "k = 2")),
    Programs("a state of random numbers", _host("return a * r.rand()", "r = np.random.RandomState(1)"),
             _host("return a * r.rand()", "r = np.random.RandomState(2)")),
    Programs("the local variable that is read",
             _host("p = a * 2\n    q = a * 3\n    return p - q + p"),
             _host("p = a * 2\n    q = a * 3\n    return p - q + q")),
    Programs("a global that is changed", _host("global n\n    n += 1\n    return a * n", "n = 0"),
             _host("global n\n    n += 2\n    return a * n", "n = 0")),
    Programs("stateless", _host("return a"), _host("return a", options=", stateful=False")),
    Programs("types that come out", _host("return a.astype('f4')"),
             _host("return a.astype('f4')").replace("tf.float32)", "tf.float64)")),
    Programs("lists shared or not", """
s = []
def f(a):
    s.append(1)
    return a * len(s)
def g(a):
    return a + len(s)
def place(x):
    return tf.numpy_function(f, [x], tf.float32), tf.numpy_function(g, [x], tf.float32)
""", """
s, t = [], []
def f(a):
    s.append(1)
    return a * len(s)
def g(a):
    return a + len(t)
def place(x):
    return tf.numpy_function(f, [x], tf.float32), tf.numpy_function(g, [x], tf.float32)
"""),
    Programs("two lists shared by others", _sharing("sstt"), _sharing("stst")),
    Programs("a slot of a class above", _host("return a * v.k", f"{SLOT}v = S(1)"),
             _host("return a * v.k", f"{SLOT}v = S(2)")),
    *(
        Programs(f"told apart by {asked}", _host(f"return a * len({asked})", f"{NAMED}v = {one}"),
                 _host(f"return a * len({asked})", f"{NAMED}v = {other}"))
        for asked, one, other in (
            ("v.__name__", "f", "ff"), ("v.__qualname__", "f", "ff"), ("v.__doc__", "f", "ff"),
            ("v.__module__", "f", "g"), ("v.__annotations__['x']", "f", "ff"),
            ("v.__code__.co_name", "f", "ff"), ("v.__mro__[1].__name__", "S", "T"),
            ("v.__bases__[0].__name__", "S", "T"), ("getattr(v, '__name__')", "f", "ff"),
        )
    ),
    Programs("a nan of the other sign", _host("return np.copysign(a, v)", "v = float('nan')"),
             _host("return np.copysign(a, v)", "v = -float('nan')")),
    Programs("a complex nan of the other sign", _host("return np.copysign(a, v.imag)", "v = complex(0, np.nan)"),
             _host("return np.copysign(a, v.imag)", "v = complex(0, -np.nan)")),
    Programs("the function of an op", _value(f"{REDUCED} a + b)"), _value(f"{REDUCED} a - b)")),
    Programs("one counter or two", """
def counter():
    n = 0
    def f(a):
        nonlocal n
        n += 1
        return a * n
    return f
def place(x):
    f = counter()
    return tf.numpy_function(f, [x], tf.float32), tf.numpy_function(f, [x], tf.float32)
""", """
def counter():
    n = 0
    def f(a):
        nonlocal n
        n += 1
        return a * n
    return f
def place(x):
    f, g = counter(), counter()
    return tf.numpy_function(f, [x], tf.float32), tf.numpy_function(g, [x], tf.float32)
"""),
    # effects
    Programs("called twice", _host("return a").replace("return tf.num", "y = tf.num") + "    return y + y",
             _host("return a").replace("return tf.num", "c = lambda: tf.num") + "    return c() + c()"),
    Programs("an effect lost", _value("x * 2.0"), """
def place(x):
    tf.numpy_function(lambda a: a, [x], tf.float32)
    return x * 2.0
"""),
    Programs("an assertion lost", """
def place(x):
    with tf.control_dependencies([tf.debugging.Assert(tf.reduce_all(x > 0), [x])]):
        return tf.identity(x)
""", _value("tf.identity(x)")),
    Programs("a print lost", "def place(x):\n    tf.print(x)\n    return x * 2.0\n", _value("x * 2.0")),
    Programs("assigned before or after", """
v = tf.Variable(1.0)
def place(x):
    v.assign(2.0)
    return x * v
""", """
v = tf.Variable(1.0)
def place(x):
    y = x * v
    v.assign(2.0)
    return y
"""),
    Programs("an assignment lost", """
v = tf.Variable(1.0)
def place(x):
    v.assign_add(1.0)
    return x * 2.0
""", "v = tf.Variable(1.0)\n" + _value("x * 2.0")),
    Programs("effects in another order", """
def place(x):
    a = tf.numpy_function(np.sin, [x], tf.float32)
    b = tf.numpy_function(np.cos, [x], tf.float32)
    return a, b
""", """
def place(x):
    b = tf.numpy_function(np.cos, [x], tf.float32)
    a = tf.numpy_function(np.sin, [x], tf.float32)
    return a, b
"""),
    # variables and random numbers
    Programs("another variable", "v, w = tf.Variable(1.0), tf.Variable(1.0)\n" + _value("x * v"),
             "v, w = tf.Variable(1.0), tf.Variable(1.0)\n" + _value("x * w")),
    Programs("what a variable starts with", "v = tf.Variable(1.0)\n" + _value("x * v"),
             "v = tf.Variable(2.0)\n" + _value("x * v")),
    Programs("a variable not trained", "v = tf.Variable(1.0)\n" + _value("x * v"),
             "v = tf.Variable(1.0, trainable=False)\n" + _value("x * v")),
    Programs("a seed", _value("x + tf.random.normal(tf.shape(x), seed=1)"),
             _value("x + tf.random.normal(tf.shape(x), seed=2)")),
    Programs("one draw or two", """
def place(x):
    r = tf.random.uniform(tf.shape(x))
    return x * r + r
""", """
def place(x):
    return x * tf.random.uniform(tf.shape(x)) + tf.random.uniform(tf.shape(x))
"""),
    # control flow
    Programs("branches swapped", _value("tf.cond(tf.reduce_sum(x) > 0, lambda: x, lambda: -x)"),
             _value("tf.cond(tf.reduce_sum(x) > 0, lambda: -x, lambda: x)")),
    Programs("a condition's border", _value("tf.cond(tf.reduce_sum(x) > 0, lambda: x, lambda: -x)"),
             _value("tf.cond(tf.reduce_sum(x) >= 0, lambda: x, lambda: -x)")),
    Programs("an effect in a branch",
             _value("tf.cond(tf.reduce_sum(x) > 0, lambda: x * 2.0, lambda: -x)"), """
def place(x):
    def loud():
        tf.print("positive")
        return x * 2.0
    return tf.cond(tf.reduce_sum(x) > 0, loud, lambda: -x)
"""),
    Programs("turns of a loop",
             _value("tf.while_loop(lambda i, a: i < 3, lambda i, a: (i + 1, a * 2.0), (0, x))[1]"),
             _value("tf.while_loop(lambda i, a: i < 4, lambda i, a: (i + 1, a * 2.0), (0, x))[1]")),
    Programs("the body of a loop",
             _value("tf.while_loop(lambda i, a: i < 3, lambda i, a: (i + 1, a * 2.0), (0, x))[1]"),
             _value("tf.while_loop(lambda i, a: i < 3, lambda i, a: (i + 1, a + a), (0, x))[1]")),
    Programs("variables of a loop",
             _value("tf.while_loop(lambda i, a, b: i < 3, lambda i, a, b: (i + 1, b, a + b),"
                    " (0, x, y))[1]", "x, y"),
             _value("tf.while_loop(lambda i, a, b: i < 3, lambda i, a, b: (i + 1, b, a + b),"
                    " (0, x, y))[2]", "x, y"), XY),
    Programs("which variable an inner loop reads", """
def place(x):
    def outer(i, a):
        inner = lambda j, b: (j + 1, b * 2.0 + a)
        return i + 1, tf.while_loop(lambda j, b: j < 2, inner, (0, x))[1]
    return tf.while_loop(lambda i, a: i < 3, outer, (0, x))[1]
""", """
def place(x):
    def outer(i, a):
        inner = lambda j, b: (j + 1, b * 2.0 + b)
        return i + 1, tf.while_loop(lambda j, b: j < 2, inner, (0, x))[1]
    return tf.while_loop(lambda i, a: i < 3, outer, (0, x))[1]
"""),
    Programs("a variable of a loop that looks like another for long", """
def place(x):
    body = lambda i, w, a, b, c, d, e, f: (i + 1, w + a, b, c, d, e, f, f * 3.0)
    return tf.stop_gradient(tf.while_loop(lambda i, *_: i < 9, body, (0, 2.0 * x, *[x] * 6))[1])
""", """
def place(x):
    body = lambda i, w, a, b, c, d, e, f: (i + 1, w + a, c, c, d, e, f, f * 3.0)
    return tf.stop_gradient(tf.while_loop(lambda i, *_: i < 9, body, (0, 2.0 * x, *[x] * 6))[1])
"""),
    # what is returned
    Programs("a list or a tuple", _value("[x, x]"), _value("(x, x)")),
    Programs("in another order", _value("x, -x"), _value("-x, x")),
    Programs("a number", _value("(x, 1)"), _value("(x, 1.0)")),
    Programs("an attribute of an op", _value("tf.nn.softmax(x, 0)"), _value("tf.nn.softmax(x, 1)")),
    Programs("a transposed product", _value("tf.matmul(x, y, transpose_b=True)", "x, y"),
             _value("tf.matmul(y, x, transpose_b=True)", "x, y"), XY),
)  # fmt: skip

RIGHT = (
    Programs("a tensor in its own shape", _value("tf.sign(x)"),
             _value("tf.reshape(tf.sign(x), tf.shape(x))")),
    Programs("a dictionary's own class", _host("return a * k['a']", SETTINGS + "k = Settings(a=2.0)"),
             _host("return a * k['a']", SETTINGS + "k = Settings(a=2.0)")),
    Programs("a choice of two that have one shape",
             _value("tf.compat.v1.where(x > 0, tf.raw_ops.ReluGrad(gradients=x, features=y), tf.zeros_like(x))", "x, y"),
             _value("tf.where(x > 0, tf.raw_ops.ReluGrad(gradients=x, features=y), tf.zeros_like(x))", "x, y"), RANKLESS * 2),
    Programs("a product with a sum in its own shape", _value("tf.reshape(x * tf.reduce_sum(x, [0, 1]), tf.shape(x))"),
             _value("x * tf.reduce_sum(x, [0, 1])"), RANKLESS),
    Programs("identities", _value("tf.sign(x)"), _value("tf.identity(tf.sign(tf.identity(x)))")),
    Programs("order of making", """
def place(x):
    a = tf.sin(x)
    b = tf.cos(x)
    return a - b
""", """
def place(x):
    b = tf.cos(x)
    a = tf.sin(x)
    return a - b
"""),
    Programs("names", _host("n = a * 2\n    return n"), """
def renamed(b):
    other = b * 2
    return other
def place(y):
    return tf.numpy_function(renamed, [y], tf.float32, name="named")
"""),
    Programs("two operands", _value("x + y * x", "x, y"), _value("x * y + x", "x, y"), XY),
    Programs("a helper's name", _host("return f(a)", "def f(a): return a * 2"),
             _host("return g(a)", "def g(a): return a * 2")),
    Programs("formatting and comments", _host("return a * 2 + 1"),
             _host("return (a *\n            2 + 1)  # more")),
    Programs("zeros", _gradient("tf.where(x > 0, dy, tf.zeros_like(dy))"),
             _gradient("tf.where(x > 0, dy, 0.0)")),
    Programs("ones", _gradient("dy * tf.ones_like(x)"), _gradient("dy * tf.fill(tf.shape(x), 1.0)")),
    Programs("captures of a branch", """
def place(x, y):
    return tf.cond(tf.reduce_sum(x) > 0, lambda: x - y, lambda: y)
""", """
def place(x, y):
    return tf.cond(tf.reduce_sum(x) > 0, lambda: -y + 0.0 if False else x - y, lambda: y)
""", XY),
    Programs("variables of a loop in another order",
             _value("tf.while_loop(lambda i, a: i < 3, lambda i, a: (i + 1, a * y), (0, x))[1]",
                    "x, y"),
             _value("tf.while_loop(lambda a, i: i < 3, lambda a, i: (a * y, i + 1), (x, 0))[0]",
                    "x, y"), XY),
    Programs("a choice of elements of unknown rank", _value("tf.compat.v1.where(x > 0, x, -x)"),
             _value("tf.where(x > 0, x, -x)"), RANKLESS),
    Programs("a choice of rows that is none", _value("tf.compat.v1.where(x > 0, x, -x)"),
             _value("tf.where(x > 0, x, -x)"), MATRIX),
)  # fmt: skip
