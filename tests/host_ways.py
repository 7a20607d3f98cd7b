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
