"""Ways in which a function comes to `py_func`, here one that writes into its argument.

TensorFlow 1 gave it an array of its own, TensorFlow 2 shares the memory of the tensor with it. So a
migration without copies is wrong, however the function comes there.
"""

from __future__ import annotations

HEAD = """\
import collections
import contextlib
import numpy as np
import tensorflow as tf


def down(v):
    v -= 1.0
    return v


def two(v):
    return v * 2.0


"""


_HOSTING = "@contextlib.contextmanager\ndef hosting():\n    yield down\n"


def _function(*lines: str, host: str = "host", module: str = "", taken: str = "x") -> str:
    body = "".join(f"    {line}\n" for line in lines)
    return f"{module}\n\ndef f({taken}):\n{body}    return tf.py_func({host}, [x], tf.float32)\n"


def _layer(*lines: str, host: str = "self.host", after: str = "") -> str:
    body = "".join(f"    {line}\n" for line in lines)
    call = f"    def call(self, x):\n        return tf.py_func({host}, [x], tf.float32)\n"
    return f"class Layer(object):\n{body}\n{call}\n\n{after}\n"


WAYS = {
    "unpacked": _function("host, other = down, two"),
    "unpacked by the module": _function(module="host, other = down, two"),
    "unpacked as a list": _function("[host, other] = [down, two]"),
    "unpacked twice": _function("(host, other), n = (down, two), 2"),
    "unpacked from a name": _function("both = down, two", "host, other = both"),
    "starred": _function("host, *others = [down, two]"),
    "starred rest": _function("first, *others = two, down", host="others[0]"),
    "appended": _function("hosts = []", "hosts.append(down)", host="hosts[0]"),
    "appended by the module": _function(module="H = [two]\nH.append(down)", host="H[1]"),
    "appended under another name": _function("hosts = [two]", "h = hosts", "h.append(down)",
                                             host="hosts[-1]"),
    "appended by a function": _function("hosts = [two]", "collections.deque.append(hosts, down)",
                                        host="hosts[-1]"),
    "extended": _function("hosts = [two]", "hosts.extend([down])", host="hosts[-1]"),
    "inserted": _function(module="H = [two]\nH.insert(0, down)", host="H[0]"),
    "added": _function(module="H = [two]\nH += [down]", host="H[1]"),
    "a slice": _function("hosts = [two, two]", "hosts[:] = [down]", host="hosts[0]"),
    "looped over": _function("for host in (down, two):", "    y = host"),
    "numbered": _function("for n, host in enumerate((two, down)):", "    y = host"),
    "zipped": _function("for host, k in zip((two, down), (1, 2)):", "    y = host"),
    "items": _function("for k, host in {'a': down}.items():", "    y = host"),
    "a name in an expression": _function(host="(host := down)"),
    "a name in a test": _function("host = two", "if (host := down):", "    y = host"),
    "annotated": _function("host: object = two", "if x is None:", "    host: object = down"),
    "a context": _function("with hosting() as host:", "    y = host", module=_HOSTING),
    "a context and more": _function("host = two", "with hosting() as host:", "    y = host",
                                  module=_HOSTING),
    "a condition": _function("host = down if flag else two", taken="x, flag"),
    "a default": _function("host = host or down", taken="x, host=None"),
    "a default of the parameter": _function(taken="x, host=down"),
    "updated by name": _function(module="H = {}\nH.update(a=down)", host="H['a']"),
    "updated": _function(module="H = {'a': two}\nH.update({'a': down})", host="H['a']"),
    "a key": _function(module="H = {}\nH['a'] = down", host="H['a']"),
    "the default of a key": _function(module="H = {}", host="H.setdefault('a', down)"),
    "the default of a table": _function(module="H = {'b': two}", host="H.get('a', down)"),
    "the next": _function(host="next(iter([down]))"),
    "the largest": _function(host="max([down], key=id)"),
    "one of a set": _function(host="list({down})[0]"),
    "popped": _function("hosts = [two, down]", host="hosts.pop()"),
    "mapped": _function("hosts = list(map(lambda h: h, [down]))", host="hosts[0]"),
    "a tuple with names": _function(
        module="Pair = collections.namedtuple('Pair', 'host')\nPAIR = Pair(down)", host="PAIR.host"
    ),
    "set later by a function": _function(
        module="HOST = None\n\n\ndef use():\n    global HOST\n    HOST = down", host="HOST"
    ),
    "imported, and bound": _function(module="from math import sin as host\n\nhost = down"),
    "of the class": _layer("host = staticmethod(down)"),
    "of the class, set later": _layer("host = staticmethod(two)",
                                      after="Layer.host = staticmethod(down)"),
    "of the class, another set later": _layer("host = staticmethod(down)",
                                              after="Layer.host = staticmethod(two)"),
    "a method, another set later": _layer("def host(self, v):", "    v -= 1.0", "    return v",
                                          after="Layer().host = two"),
    "of its type, set later": _layer(host="type(self).host",
                                     after="Layer.host = staticmethod(down)"),
    "set by name": _layer("def host(self, v):", "    return v * 2.0",
                          after='setattr(Layer, "host", staticmethod(down))'),
    "of an instance": _layer("def __init__(self):", "    self.host, self.n = down, 2"),
    "of an instance, set later": _layer(after="layer = Layer()\nlayer.host = down"),
    "of another class as well": _layer(
        "def host(self, v):", "    v -= 1.0", "    return v",
        after="class Other(object):\n    def host(self, v):\n        return v * 2.0",
    ),
}  # fmt: skip

#: Functions that write into their argument, and such that only read it.
WRITING = [
    "def host(v):\n    match v:\n        case w:\n            w[0] = 1\n    return v",
    "def host(v):\n    v[v > 1e6] = 0\n    return v.sum()",
    "def host(v):\n    v *= 2\n    return v",
    "def host(v):\n    v[0] += 2\n    return v",
    "def host(v):\n    rows = [v]\n    rows[0] += 2\n    return v",
    "def host(v):\n    d = {}\n    d[0] = v\n    d[0] += 2\n    return v",
    "def host(v):\n    w = np.empty(1, object)\n    w[0] = v\n    w[0] += 1\n    return v",
    "def host(v):\n    w = v[None]\n    w[0] += 1\n    return v",
    "def host(v):\n    w = v.copy()\n    w[v][0] += 1\n    return w",
    "def inner(w):\n    w[0] = 1\n\n\ndef host(v):\n"
    "    return np.vectorize(inner, signature='(n)->(n)')(v)",
    "def inner(w):\n    w[0] = 1\n\n\ndef host(v):\n    g = np.vectorize(inner, excluded=[0])\n"
    "    return g(v)",
    "def host(v):\n    w = v.reshape(-1)\n    w[0] = 1\n    return v",
    "def host(v):\n    w = np.asarray(v)[1:].T\n    w.sort()\n    return v",
    "def host(v):\n    for row in v:\n        row[0] = 1\n    return v",
    "def host(v):\n    for n, row in enumerate(v):\n        row.fill(n)\n    return v",
    "def host(v):\n    np.clip(v, 0, 1, out=v)\n    return v",
    "def host(v):\n    np.copyto(v, 0)\n    return v",
    "def host(v):\n    np.random.shuffle(v)\n    return v",
    "def host(v):\n    np.add.at(v, 0, 1)\n    return v",
    "def host(v):\n    if v.any():\n        v = v.copy()\n    v[0] = 1\n    return v",
    "def host(*args):\n    args[0][0] = 1\n    return args[0]",
    "def host(v):\n    v.flat[0] = 1\n    return v",
    "def inner(w):\n    w[0] = 1\n\n\ndef host(v):\n    inner(v)\n    return v",
    "def inner(a, w):\n    w.sort()\n\n\ndef host(v):\n    inner(1, w=v)\n    return v",
    "def host(v):\n    [np.put(row, 0, 1) for row in v]\n    return v",
    "def host(v):\n    w = {}\n    w[0] = v\n    w[0][0] = 1\n    return v",
    "def host(v):\n    w = np.empty(1, object)\n    w[0] = v\n    w[0][0] = 1\n    return v",
    "def host(v):\n    w = np.zeros(3)\n    w = v\n    w[0] = 1\n    return v",
    "def host(v):\n    np.add(v, 1, v)\n    return v",
    "def host(v):\n    np.abs(v, v)\n    return v",
    "def host(v):\n    v.clip(0, 1, v)\n    return v",
    "def host(v):\n    np.cumsum(v, 0, None, v)\n    return v",
    "def host(v):\n    np.nan_to_num(v, copy=False)\n    return v",
    "def host(v):\n    np.copyto(dst=v, src=0)\n    return v",
    "def host(v):\n    np.put(a=v, ind=0, v=1)\n    return v",
    "def host(v):\n    operator.iadd(v, 1)\n    return v",
    "def host(v):\n    v.__iadd__(1)\n    return v",
    "def host(v):\n    setattr(v, 'flat', 0.0)\n    return v",
    "def host(v):\n    getattr(v, 'fill')(0)\n    return v",
    "def host(v):\n    g = v.fill\n    g(0)\n    return v",
    "def host(v):\n    functools.partial(np.put, v)(0, 1)\n    return v",
    "def host(v):\n    scipy.linalg.lu(v, overwrite_a=True)\n    return v",
    "def host(v):\n    w = v.astype(np.float32, copy=False)\n    w += 1\n    return v",
    "def host(v):\n    w = np.array(v, copy=False)\n    w[0] = 1\n    return v",
    "def host(v):\n    w = np.ma.array(v)\n    w[0] = 1\n    return v",
    "def host(v):\n    w = np.flip(np.expand_dims(v, 0))\n    w += 1\n    return v",
    "def host(v):\n    w = np.hsplit(v, 2)[0]\n    w += 1\n    return v",
    "def host(v):\n    np.broadcast_arrays(v, v)[0][0] = 1\n    return v",
    "def host(v):\n    w = memoryview(v)\n    w.cast('B')[0] = 1\n    return v",
    "def host(v):\n    d = {'v': v}\n    d['v'][0] = 1\n    return v",
    "def host(v):\n    rows = []\n    rows.append(v)\n    rows[0][0] = 1\n    return v",
    "def host(v):\n    w = None or v\n    w[0] = 1\n    return v",
    "def host(v):\n    global KEPT\n    KEPT = v\n    later()\n    return v\n\n\n"
    "def later():\n    KEPT[0] = 1",
    "def host(v):\n    BOX.kept = v\n    later()\n    return v\n\n\n"
    "def later():\n    BOX.kept[0] += 1",
    "def inner(w):\n    return w[1:]\n\n\ndef host(v):\n    inner(v)[0] = 1\n    return v",
    "def inner(w):\n    for row in w:\n        yield row\n\n\ndef host(v):\n"
    "    for row in inner(v):\n        row += 1\n    return v",
    "def inner(w):\n    w[0] = 1\n\n\ndef host(v):\n    g = inner\n    g(v)\n    return v",
    "def inner(w):\n    w[0] = 1\n\n\ndef host(v):\n    list(map(inner, [v]))\n    return v",
    "def host(v):\n    list(map(lambda w: w.sort(), [v]))\n    return v",
    "def host(v):\n    with np.nditer(v, op_flags=['readwrite']) as rows:\n"
    "        for row in rows:\n            row[...] = 0\n    return v",
    "def inner(**named):\n    named['w'][0] = 1\n\n\ndef host(v):\n    inner(w=v)\n    return v",
    "def host(v):\n    w = v.copy()\n    while w is not v:\n        w[0] = 0\n        w = v\n"
    "    return w",
]
READING = [
    "def host(v):\n    return v * 2",
    "def host(v):\n    v = v.copy()\n    v[0] = 1\n    return v",
    "def host(v, y, m):\n    w = v.copy()\n    w[range(len(y)), y] -= m\n    return w",
    "def host(v):\n    w = np.array(v)\n    w[v] += v\n    return w",
    "def host(v):\n    w = v + 0\n    w[v] -= v[0]\n    return w",
    "def host(v):\n    w = v.astype(np.float32)\n    w[0, v] *= v\n    return w",
    "def host(v):\n    return np.vectorize(lambda w: w * 2)(v)",
    "def host(v):\n    g = np.vectorize(abs, otypes=[float])\n    return g(v)",
    "def host(v):\n    v = v * 2\n    v *= 2\n    return v",
    "def host(v):\n    w = np.zeros_like(v)\n    w[v > 0] = 1\n    return w",
    "def host(v):\n    out = np.empty(3)\n    np.clip(v, 0, 1, out=out)\n    return out",
    "def host(v):\n    n = 0\n    for row in v:\n        n += row.sum()\n    return n",
    "def inner(w):\n    w[0] = 1\n\n\ndef host(v):\n    inner(v + 1)\n    return v",
    "def inner(w):\n    return w[1:] * 2\n\n\ndef host(v):\n    w = inner(v)\n    w += 1\n"
    "    return w",
    "def host(v):\n    rows = [0, 0]\n    for n in range(2):\n        rows[n] = v * n\n"
    "    return np.stack(rows)",
    "def host(v):\n    rows = [v, v]\n    rows[1] = v * 2\n    return np.stack(rows)",
    "def host(v, lo, hi):\n    return np.clip(v, lo, hi)",
    "def host(v, w):\n    return np.where(v > w, v, w)",
    "def host(a, b, n):\n    return np.linspace(a, b, n)",
    "def host(v):\n    return v.astype(np.float64)",
    "def host(v):\n    w = np.nan_to_num(v)\n    w[0] = 1\n    return w",
    "def host(v, w):\n    return np.add(v, w).clip(0, 1)",
    "def host(v):\n    rows = []\n    for row in v:\n        rows.append(row * 2)\n"
    "    rows[0][0] = 1\n    return np.stack(rows)",
    "def inner(w):\n    return w + 1\n\n\ndef host(v):\n    return list(map(inner, [v]))[0]",
    "def host(v):\n    w = np.empty((2, 3), dtype=v.dtype)\n    for n, row in enumerate(v):\n"
    "        w[n] = row\n    w = w.reshape(6)\n    w[0] = 1\n    return w",
    "def host(v):\n    w = np.zeros(v.shape, v.dtype)\n    w[:] = v\n    w *= 2\n    return w",
]
