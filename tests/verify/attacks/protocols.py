"""What objects do when they are read, called, compared or gone through; hosts; names of a graph."""

from .model import INNER, METHOD, MODULE, Table

_ROWS = Table("objects")

_COUNTED = """\
class K(object):
    n = 0

    @property
    def rate(self):
        K.n += 1
        return float(K.n)


print(vg(lambda x: m.f(x, K()), [1.0]), K.n)"""

_read = _ROWS.base(
    INNER,
    show=_COUNTED,
    right="a property that counts",
    args="x, k",
    before="a = k.rate\nb = k.rate",
    body="return grad * a",
    after="y = y * b",
)
_ROWS.wrong("property read once", "the property is read once for two", _read, "b = k.rate", "b = a")
_ROWS.wrong(
    "property read again",
    "the property is read a third time",
    _read,
    "b = k.rate",
    "b = k.rate\n    k.rate",
)
_ROWS.wrong(
    "hasattr reads",
    "`hasattr` reads the property",
    _read,
    "a = k.rate",
    "a = k.rate if hasattr(k, 'rate') else None",
)
_ROWS.wrong(
    "reads exchanged",
    "the second name is read first",
    _read,
    "a = k.rate\n    b = k.rate",
    "b = k.rate\n    a = k.rate",
)
_ROWS.wrong(
    "read when gradients are taken",
    "the property is read in the gradient",
    _read,
    "a = k.rate\n    b",
    "b",
    "grad * a",
    "grad * k.rate",
)
_ROWS.wrong(
    "unused read lost",
    "a read of which nothing is made",
    _read,
    "a = k.rate\n    b = k.rate",
    "b = 2.0 * k.rate\n    a = b / 2.0",
)

_times = _ROWS.base(
    INNER,
    show="class K(object):\n    def __mul__(self, other):\n        return other * 2.0\n\n    def __rmul__(self, other):\n        return other * 3.0\n\n    __array_priority__ = 1e6\n\nprint(vg(lambda x: m.f(x, K()), [1.0]))",
    right="an object that multiplies",
    args="x, k",
    body="return k * (grad * 1.0)",
)
_ROWS.wrong(
    "factors exchanged",
    "the object multiplies otherwise from the right",
    _times,
    "k * (grad * 1.0)",
    "(grad * 1.0) * k",
    show="class K(object):\n    def __mul__(self, other):\n        return other * 2.0\n\n    def __rmul__(self, other):\n        return other * 3.0\n\n    __array_priority__ = 1e6\n\nprint(vg(lambda x: m.f(x, K()), [1.0]))",
)
_ROWS.wrong(
    "multiplied by TensorFlow",
    "`tf.multiply` wants a tensor",
    _times,
    "k * (grad * 1.0)",
    "tf.multiply(k, grad * 1.0)",
)

_scalars = _ROWS.base(
    INNER,
    show="class K(object):\n    def __add__(self, other):\n        return 2.0\n\n    def __radd__(self, other):\n        return 5.0\n\nprint(vg(lambda x: m.f(x, K()), [1.0]))",
    right="an object that adds",
    args="x, k",
    before="n = k + 1",
    body="return grad * n",
)
_ROWS.wrong(
    "summands exchanged", "the object adds otherwise from the right", _scalars, "k + 1", "1 + k"
)
_ROWS.wrong("added by sum", "`sum` starts with zero", _scalars, "k + 1", "sum([k, 1])")
_ROWS.wrong(
    "added in place",
    "the object is asked for `__iadd__` first",
    _scalars,
    "n = k + 1",
    "n = k\n    n += 1",
    show="class K(object):\n    def __add__(self, other):\n        return 2.0\n\n    def __iadd__(self, other):\n        return 5.0\n\nprint(vg(lambda x: m.f(x, K()), [1.0]))",
)
_ROWS.wrong(
    "subtracted the negative",
    "`k - -1` asks for something else",
    _scalars,
    "k + 1",
    "k - -1",
    show="class K(float):\n    def __sub__(self, other):\n        return 7.0\n\nprint(vg(lambda x: m.f(x, K(1.0)), [1.0]))",
)

_compared = _ROWS.base(
    INNER,
    show="class K(object):\n    def __lt__(self, other):\n        return True\n\n    def __ge__(self, other):\n        return True\n\nprint(vg(lambda x: m.f(x, K()), [1.0]))",
    right="an object that compares",
    args="x, k",
    before="less = k < 1",
    body="return grad * 2.0 if less else grad",
)
_ROWS.wrong(
    "not greater or equal",
    "the object is less, and greater or equal",
    _compared,
    "k < 1",
    "not k >= 1",
)
_ROWS.wrong(
    "compared from the other side",
    "`1 > k` asks for `__lt__` too, where there is no `__gt__`",
    _compared,
    "k < 1",
    "1 > k and not k > 0",
    show="class K(float):\n    def __gt__(self, other):\n        return True\n\nprint(vg(lambda x: m.f(x, K(0.5)), [1.0]))",
)

_missing = _ROWS.base(
    INNER,
    show="import collections\nd = collections.defaultdict(lambda: 3.0)\nprint(vg(lambda x: m.f(x, d), [1.0]), dict(d))",
    right="a dictionary with defaults",
    args="x, d",
    before='k = d["rate"]',
    body="return grad * k",
)
_ROWS.wrong(
    "get for an item",
    "`get` asks for no default of the dictionary",
    _missing,
    'd["rate"]',
    'd.get("rate", 3.0)',
)
_ROWS.wrong(
    "dictionary copied first", "a copy gets the default", _missing, 'd["rate"]', 'd.copy()["rate"]'
)
_ROWS.wrong(
    "asked whether it is in",
    "what is missing is not in it",
    _missing,
    'd["rate"]',
    'd["rate"] if "rate" in d else 0.5',
)
_ROWS.wrong(
    "as a plain dictionary", "a plain dictionary raises", _missing, 'd["rate"]', 'dict(d)["rate"]'
)
_ROWS.wrong(
    "popped",
    "`pop` takes it out",
    _missing,
    'd["rate"]',
    'd.pop("rate")',
    show="d = {'rate': 2.0}\nprint(vg(lambda x: m.f(x, d), [1.0]), d)",
)
_ROWS.wrong(
    "setdefault",
    "`setdefault` puts it in",
    _missing,
    'd["rate"]',
    'd.setdefault("rate", 3.0)',
    show="class D(dict):\n    def __missing__(self, key):\n        return 2.0\nd = D()\nprint(vg(lambda x: m.f(x, d), [1.0]), d)",
)

_contained = _ROWS.base(
    INNER,
    show="class D(dict):\n    def __contains__(self, key):\n        return True\nprint(vg(lambda x: m.f(x, D()), [1.0]))",
    right="an object that contains",
    args="x, d",
    before='some = "rate" in d',
    body="return grad * 2.0 if some else grad",
)
_ROWS.wrong(
    "in its keys",
    "the keys are asked, not the object",
    _contained,
    '"rate" in d',
    '"rate" in d.keys()',
)
_ROWS.wrong(
    "in a list of it", "the object is gone through", _contained, '"rate" in d', '"rate" in list(d)'
)
_ROWS.wrong(
    "any equal", "each is compared", _contained, '"rate" in d', 'any(key == "rate" for key in d)'
)

_manager = _ROWS.base(
    INNER,
    show="import contextlib\nlog = []\n@contextlib.contextmanager\ndef timed():\n    log.append(1)\n    yield 2.0\n    log.append(2)\nprint(vg(lambda x: m.f(x, timed), [1.0]), log)",
    right="a context manager",
    args="x, timed",
    before="with timed() as k:\n    n = k * 2.0",
    body="return grad * n",
)
_ROWS.wrong(
    "manager left out",
    "the manager is not entered",
    _manager,
    "with timed() as k:\n        n = k * 2.0",
    "n = 4.0",
)
_ROWS.wrong(
    "manager entered only",
    "the manager is not left",
    _manager,
    "with timed() as k:\n        n = k * 2.0",
    "n = timed().__enter__() * 2.0",
)
_ROWS.wrong(
    "manager entered twice",
    "the manager is made twice",
    _manager,
    "with timed() as k:",
    "with timed(), timed() as k:",
)
_ROWS.wrong(
    "manager around more",
    "the op is made inside of the manager",
    _manager,
    "    y = _hook(x)",
    "    with timed():\n        y = _hook(x)",
)
_ROWS.wrong(
    "manager in the gradient",
    "the manager is entered as gradients are taken",
    _manager,
    "with timed() as k:\n        n = k * 2.0",
    "n = 4.0",
    "return grad * n",
    "with timed():\n                return grad * n",
    show="import contextlib\nlog = []\n@contextlib.contextmanager\ndef timed():\n    log.append(1)\n    yield 2.0\n    log.append(2)\nprint(vg(lambda x: m.f(x, timed), [1.0], between=lambda: log.append(0)), log)",
)

_tried = _ROWS.base(
    INNER,
    show="print(vg(lambda x: m.f(x, {}), [1.0]))",
    right="an exception that is caught",
    args="x, d",
    before='try:\n    k = d["rate"]\nexcept KeyError:\n    k = 3.0',
    body="return grad * k",
)
_TRY = 'try:\n        k = d["rate"]\n    except KeyError:\n        k = 3.0'
_ROWS.wrong(
    "another exception",
    "a missing attribute raises otherwise",
    _tried,
    "except KeyError",
    "except IndexError",
)
_ROWS.wrong(
    "any exception",
    "a list raises, which was no KeyError",
    _tried,
    "except KeyError",
    "except Exception",
    show="try:\n    print(vg(lambda x: m.f(x, []), [1.0]))\nexcept TypeError:\n    print('raises')",
)
_ROWS.wrong(
    "finally",
    "`finally` sets it in any case",
    _tried,
    "except KeyError:\n        k = 3.0",
    "finally:\n        k = 3.0",
    show="print(vg(lambda x: m.f(x, {'rate': 2.0}), [1.0]))",
)
_ROWS.wrong(
    "else of a try",
    "`else` runs where nothing was raised",
    _tried,
    "        k = 3.0",
    "        k = 3.0\n    else:\n        k = 1.0",
    show="print(vg(lambda x: m.f(x, {'rate': 2.0}), [1.0]))",
)
_ROWS.wrong(
    "suppressed",
    "what is suppressed leaves what was before",
    _tried,
    _TRY,
    'import contextlib\n    k = 1.0\n    with contextlib.suppress(KeyError):\n        k = d["rate"]',
)
_ROWS.wrong(
    "a falsy item",
    "a rate of zero counts as none",
    _tried,
    _TRY,
    'k = d.get("rate") or 3.0',
    show="print(vg(lambda x: m.f(x, {'rate': 0.0}), [1.0]))",
)
_ROWS.wrong(
    "an index error of its own",
    "an error inside of a property is caught as well",
    _tried,
    _TRY,
    'k = getattr(d, "rate", 3.0)',
    show="print(vg(lambda x: m.f(x, {'rate': 2.0}), [1.0]))",
)

_checked = _ROWS.base(
    INNER,
    show="try:\n    print(vg(lambda x: m.f(x, 20), [1.0]))\nexcept ValueError:\n    print('raises')",
    right="an argument that is checked",
    args="x, bits",
    before='if bits > 16:\n    raise ValueError("too many bits")',
    body="return grad * 0.5",
)
_ROWS.wrong(
    "check left out",
    "too many bits raise no error",
    _checked,
    '    if bits > 16:\n        raise ValueError("too many bits")\n',
    "",
)
_ROWS.wrong(
    "checked as gradients are taken",
    "the error is raised as gradients are taken",
    _checked,
    '    if bits > 16:\n        raise ValueError("too many bits")\n',
    "",
    "            return grad",
    '            if bits > 16:\n                raise ValueError("too many bits")\n            return grad',
    show="try:\n    m.f(tf.constant([1.0]), 20)\n    print('none')\nexcept ValueError:\n    print('raises')",
)
_ROWS.wrong(
    "cut off",
    "too many bits are cut off",
    _checked,
    'raise ValueError("too many bits")',
    "bits = 16",
)
_ROWS.wrong(
    "a warning",
    "too many bits are warned of",
    _checked,
    'raise ValueError("too many bits")',
    '__import__("warnings").warn("too many bits")',
)

_generator = _ROWS.base(
    INNER,
    show="def rates():\n    k = 1.0\n    while k < 9.0:\n        sent = yield k\n        k = k * (sent or 2.0)\nprint(vg(lambda x: m.f(x, rates()), [1.0]))",
    right="a generator that is sent to",
    args="x, g",
    before="a = next(g)\nb = g.send(3.0)",
    body="return grad * a * b",
)
_ROWS.wrong("next for send", "`next` sends None", _generator, "g.send(3.0)", "next(g)")
_ROWS.wrong("sent something else", "what is sent counts", _generator, "g.send(3.0)", "g.send(4.0)")
_ROWS.wrong(
    "taken by a for",
    "`for` takes two and sends nothing",
    _generator,
    "a = next(g)\n    b = g.send(3.0)",
    "a, b = [k for k, _ in zip(g, range(2))]",
)
_ROWS.wrong(
    "closed at the end",
    "the generator is closed",
    _generator,
    "g.send(3.0)",
    "g.send(3.0)\n    g.close()",
    show="g = iter([1.0])\ndef rates():\n    sent = yield 1.0\n    yield 3.0\n    yield 5.0\ng = rates()\nprint(vg(lambda x: m.f(x, g), [1.0]), next(g, None))",
)

_descriptor = _ROWS.base(
    METHOD,
    "m.Layer().call",
    right="a descriptor",
    top="class Doubled(object):\n    def __init__(self, value):\n        self.value = value\n\n    def __get__(self, owner, kind):\n        return self.value * 2.0",
    members="rate = Doubled(1.5)",
    body="return grad * self.rate",
)
_ROWS.wrong(
    "past a descriptor",
    "the class's dictionary has the descriptor itself",
    _descriptor,
    "self.rate",
    "vars(type(self))['rate'].value",
)
_ROWS.wrong(
    "a data descriptor",
    "with `__set__` the object's own value no longer counts",
    _descriptor,
    "class Layer",
    "Doubled.__set__ = lambda self, owner, value: None\n\n\nclass Layer",
    show="layer = m.Layer()\nlayer.rate = 9.0\nprint(vg(layer.call, [1.0]))",
)
_ROWS.wrong(
    "set in a dictionary",
    "the object's dictionary wins over a descriptor that only gets",
    _descriptor,
    "            return grad",
    "            return grad",
    "        y = _hook(x)",
    "        vars(self).setdefault('rate', 1.5)\n        y = _hook(x)",
)

_fallback = _ROWS.base(
    METHOD,
    "other.Strong().call",
    first="import other",
    right="an attribute that is asked for",
    members="def rates(self):\n    return 0.5",
    body='return grad * getattr(self, "rate", 0.5)',
    others={
        "other.py": "from prog import Layer\n\n\nclass Strong(Layer):\n    def __getattr__(self, name):\n        if name.startswith('__'):\n            raise AttributeError(name)\n        return 4.0\n"
    },
)
_ROWS.wrong(
    "vars for getattr",
    "`__getattr__` of a subclass is not asked",
    _fallback,
    'getattr(self, "rate", 0.5)',
    'vars(self).get("rate", 0.5)',
)
_ROWS.wrong(
    "default of getattr written out",
    "nothing here has the attribute",
    _fallback,
    'getattr(self, "rate", 0.5)',
    "0.5",
)
_ROWS.wrong(
    "dir for getattr",
    "`dir` knows nothing of `__getattr__`",
    _fallback,
    'getattr(self, "rate", 0.5)',
    '(self.rate if "rate" in dir(self) else 0.5)',
)

_host = Table("hosts")

_counted = _host.base(
    INNER,
    show="log = []\ndef h(v):\n    log.append(len(log))\n    return v * 2.0\nprint(vg(lambda x: m.f(x, h), [1.0])[0], len(log))",
    args="x, h",
    body="return grad * 0.5",
    after="y = tf.compat.v1.py_func(h, [y], tf.float32)\ny.set_shape(x.shape)",
)
_NOW = ("tf.compat.v1.py_func(", "tf.numpy_function(")
_host.wrong(
    "host called twice",
    "the host function is called once more",
    _counted,
    *_NOW,
    "    y.set_shape",
    "    y = y + 0.0 * tf.numpy_function(h, [y], tf.float32)\n    y.set_shape",
)
_host.wrong(
    "host traced",
    "the function is called with a tensor, as the graph is made",
    _counted,
    "tf.compat.v1.py_func(h, [y], tf.float32)",
    "h(y)",
    show="log = []\ndef h(v):\n    log.append(type(v).__name__)\n    return v * 2.0\nprint(vg(lambda x: m.f(x, h), [1.0])[0], log)",
)
_host.wrong(
    "host given a tensor",
    "`py_function` hands over tensors",
    _counted,
    "tf.compat.v1.py_func(",
    "tf.py_function(",
    show="log = []\ndef h(v):\n    log.append(type(v).__name__)\n    return v * 2.0\nprint(vg(lambda x: m.f(x, h), [1.0])[0], log)",
)

_global_host = _host.base(
    MODULE,
    show="if tf1:\n    with tf.Graph().as_default(), tf.Session() as s:\n        y = m.f(tf.constant([1.0]))\n        m.BIAS = 5.0\n        print(s.run(y).tolist())\nelse:\n    f = tf.function(m.f)\n    f.get_concrete_function(tf.constant([1.0]))\n    m.BIAS = 5.0\n    print(told(f(tf.constant([1.0]))))",
    top="BIAS = 1.0\n\n\ndef host(v):\n    return (v + BIAS).astype(np.float32)",
    body="return grad * 0.5",
    after="y = tf.compat.v1.py_func(host, [y], tf.float32)",
)
_host.wrong(
    "host's constant in the graph",
    "the constant is one of the graph",
    _global_host,
    "tf.compat.v1.py_func(host, [y], tf.float32)",
    "y + BIAS",
)
_host.wrong(
    "host's constant as a default",
    "the constant is that of the definition",
    _global_host,
    *_NOW,
    "def host(v):",
    "def host(v, BIAS=BIAS):",
)
_host.wrong(
    "host's constant handed in",
    "the constant is handed in as the graph is made",
    _global_host,
    "tf.compat.v1.py_func(host, [y], tf.float32)",
    "tf.numpy_function(host, [y, BIAS], tf.float32)",
    "def host(v):\n    return (v + BIAS)",
    "def host(v, bias):\n    return (v + np.float32(bias))",
)
_host.wrong(
    "host kept by partial",
    "`partial` keeps the constant",
    _global_host,
    *_NOW,
    "def host(v):\n    return (v + BIAS)",
    "import functools\n\n\ndef host(bias, v):\n    return (v + bias)",
    "(host, [y]",
    "(functools.partial(host, BIAS), [y]",
)

_method_host = _host.base(
    METHOD,
    show="layer = m.Layer()\nlayer.scale = lambda v: (v * 7.0).astype('float32')\nprint(vg(layer.call, [1.0])[0])",
    members="def scale(self, v):\n    return (v * 2.0).astype(np.float32)",
    body="return grad * 0.5",
    after="y = tf.compat.v1.py_func(self.scale, [y], tf.float32)",
)
_host.wrong(
    "host of the class",
    "the method of the class is the host",
    _method_host,
    *_NOW,
    "self.scale, [y]",
    "lambda v: Layer.scale(self, v), [y]",
)
_host.wrong(
    "host written out",
    "the method is written out",
    _method_host,
    *_NOW,
    "self.scale, [y]",
    "lambda v: (v * 2.0).astype(np.float32), [y]",
)
_host.wrong(
    "host in TensorFlow",
    "the method is written in TensorFlow",
    _method_host,
    "tf.compat.v1.py_func(self.scale, [y], tf.float32)",
    "y * 2.0",
)

_late_host = _host.base(
    METHOD,
    show="layer = m.Layer()\nif tf1:\n    with tf.Graph().as_default(), tf.Session() as s:\n        y = layer.call(tf.constant([1.0]))\n        layer.k = 7.0\n        print(s.run(y).tolist())\nelse:\n    f = tf.function(layer.call)\n    f.get_concrete_function(tf.constant([1.0]))\n    layer.k = 7.0\n    print(told(f(tf.constant([1.0]))))",
    members="def __init__(self):\n    self.k = 2.0",
    body="return grad * 0.5",
    after="y = tf.compat.v1.py_func(lambda v: (v * self.k).astype(np.float32), [y], tf.float32)",
)
_host.wrong(
    "host's attribute before",
    "the attribute is read as the graph is made",
    _late_host,
    *_NOW,
    "self.k).astype",
    "k).astype",
    "        y = tf.numpy",
    "        k = self.k\n        y = tf.numpy",
)
_host.wrong(
    "host's attribute in a default",
    "the attribute is a default of the host",
    _late_host,
    *_NOW,
    "lambda v: (v * self.k)",
    "lambda v, k=self.k: (v * k)",
)

_in_place = _host.base(
    INNER,
    show="k = np.array([2.0], 'float32')\nprint(vg(lambda x: m.f(x, k), [1.0])[0], k.tolist())",
    args="x, k",
    body="return grad * 0.5",
    after="y = tf.compat.v1.py_func(lambda v: v * k, [y], tf.float32)",
)
_host.wrong(
    "captured array written",
    "the host writes into the array of the caller",
    _in_place,
    *_NOW,
    "lambda v: v * k",
    "lambda v: np.multiply(v, k, out=k)",
    show="k = np.array([2.0], 'float32')\nprint(vg(lambda x: m.f(x, k), [3.0])[0], k.tolist())",
)
_host.wrong(
    "captured array copied",
    "the array is copied as the graph is made",
    _in_place,
    *_NOW,
    "lambda v: v * k",
    "lambda v, k=k.copy(): v * k",
    show="k = np.array([2.0], 'float32')\nif tf1:\n    with tf.Graph().as_default(), tf.Session() as s:\n        y = m.f(tf.constant([1.0]), k)\n        k[0] = 7.0\n        print(s.run(y).tolist())\nelse:\n    f = tf.function(lambda x: m.f(x, k))\n    f.get_concrete_function(tf.constant([1.0]))\n    k[0] = 7.0\n    print(told(f(tf.constant([1.0]))))",
)
_host.wrong(
    "captured array as a constant",
    "the array is a constant of the graph",
    _in_place,
    "tf.compat.v1.py_func(lambda v: v * k, [y], tf.float32)",
    "y * tf.constant(k)",
    show="k = np.array([2.0], 'float32')\nif tf1:\n    with tf.Graph().as_default(), tf.Session() as s:\n        y = m.f(tf.constant([1.0]), k)\n        k[0] = 7.0\n        print(s.run(y).tolist())\nelse:\n    f = tf.function(lambda x: m.f(x, k))\n    f.get_concrete_function(tf.constant([1.0]))\n    k[0] = 7.0\n    print(told(f(tf.constant([1.0]))))",
)
_host.wrong(
    "host sorts in place",
    "the array of the caller is sorted",
    _in_place,
    *_NOW,
    "lambda v: v * k",
    "lambda v: (k.sort(), v * k[:1])[1]",
    show="k = np.array([2.0, 1.0], 'float32')\nvg(lambda x: m.f(x, k), [1.0])\nprint(k.tolist())",
)

_graph = Table("names of a graph")

_GRAPH = """\
with tf.Graph().as_default() as g:
    v1 = tf.compat.v1
    y = m.f(tf.ones([2]))
    print({})"""


def _held(text: str) -> str:
    return _GRAPH.format(text)


_collected = _graph.base(
    MODULE,
    show=_held('len(v1.get_collection("losses")), len(v1.get_collection("seen"))'),
    right="collections",
    body="return grad * 0.5",
    after='tf.compat.v1.add_to_collection("losses", tf.reduce_sum(y))\ntf.compat.v1.add_to_collection("seen", y)',
)
_LOSS = '    tf.compat.v1.add_to_collection("losses", tf.reduce_sum(y))\n'
_graph.wrong("collection left out", "the loss is in no collection", _collected, _LOSS, "")
_graph.wrong(
    "another collection",
    "the loss is in another collection",
    _collected,
    '"losses"',
    '"regularization_losses"',
)
_graph.wrong("collected twice", "the loss is in the collection twice", _collected, _LOSS, _LOSS * 2)
_graph.wrong(
    "collected before",
    "the other tensor is collected",
    _collected,
    '("seen", y)',
    '("seen", x)',
    show=_held('v1.get_collection("seen")[0] is y'),
)
_graph.wrong(
    "collected once",
    "a tensor of the class list is not added again",
    _collected,
    'add_to_collection("seen", y)',
    'add_to_collections(["seen", "losses"], y)',
)
_graph.wrong(
    "collected in the gradient",
    "the loss is collected as gradients are taken",
    _collected,
    _LOSS,
    "",
    "        return grad * 0.5",
    '        tf.compat.v1.add_to_collection("losses", tf.reduce_sum(grad))\n        return grad * 0.5',
)

_named = _graph.base(
    MODULE,
    show=_held(
        "sorted(o.name for o in g.get_operations() if 'out' in o.name and o.type in ('Mul', 'Identity'))"
    ),
    body="return grad * 0.5",
    after='y = tf.multiply(y, 2.0, name="out")',
)
_graph.wrong(
    "name left out", "the op has another name: it is not found", _named, ', name="out"', ""
)
_graph.wrong(
    "name in a scope",
    "the op has a name in a scope",
    _named,
    'y = tf.multiply(y, 2.0, name="out")',
    'with tf.name_scope("post"):\n        y = tf.multiply(y, 2.0, name="out")',
)
_graph.wrong(
    "name given twice",
    "the name is that of an op before",
    _named,
    "y = _hook(x)",
    'y = _hook(tf.identity(x, name="out"))',
)

_variables = _graph.base(
    MODULE,
    show=_held(
        "[v.name for v in v1.global_variables()], [v.name for v in v1.trainable_variables()]"
    ),
    right="a variable in a scope",
    body="return grad * 0.5",
    after='with tf.compat.v1.variable_scope("layer"):\n    w = tf.compat.v1.get_variable("w", [2])\ny = y * w',
)
_graph.wrong(
    "variable of another scope",
    "a checkpoint knows the variable by its name",
    _variables,
    'variable_scope("layer")',
    'variable_scope("layers")',
)
_graph.wrong(
    "variable of no scope",
    "a checkpoint knows the variable by its scope",
    _variables,
    'with tf.compat.v1.variable_scope("layer"):',
    "if True:",
)
_graph.wrong(
    "variable not trained",
    "no optimizer trains the variable",
    _variables,
    '"w", [2]',
    '"w", [2], trainable=False',
)
_graph.wrong(
    "variable of another name",
    "a checkpoint knows the variable by its name, of the variable",
    _variables,
    'get_variable("w"',
    'get_variable("weight"',
)
_graph.wrong(
    "a variable too many",
    "a checkpoint has one more",
    _variables,
    "    y = y * w",
    '    tf.compat.v1.get_variable("u", [1])\n    y = y * w',
)
_graph.wrong(
    "a variable of Keras",
    "the variable is in no collection",
    _variables,
    'w = tf.compat.v1.get_variable("w", [2])',
    'w = tf.Variable([1.0, 1.0], name="w", trainable=False)',
)

_updates = _graph.base(
    MODULE,
    show=_held(
        "len(v1.get_collection(v1.GraphKeys.UPDATE_OPS)), len(v1.get_collection(v1.GraphKeys.SUMMARIES)), len(v1.get_collection(v1.GraphKeys.REGULARIZATION_LOSSES))"
    ),
    right="updates and summaries",
    body="return grad * 0.5",
    after='tf.compat.v1.add_to_collection(tf.compat.v1.GraphKeys.UPDATE_OPS, y.op)\ntf.compat.v1.summary.scalar("y", tf.reduce_sum(y))\nw = tf.compat.v1.get_variable("w", [2], regularizer=lambda v: tf.reduce_sum(v * v))\ny = y * w',
)
_graph.wrong(
    "update left out",
    "what runs the updates does not run this one",
    _updates,
    "    tf.compat.v1.add_to_collection(tf.compat.v1.GraphKeys.UPDATE_OPS, y.op)\n",
    "",
)
_graph.wrong(
    "summary left out",
    "the summary is gone",
    _updates,
    '    tf.compat.v1.summary.scalar("y", tf.reduce_sum(y))\n',
    "",
)
_graph.wrong(
    "regularizer left out",
    "the penalty is gone",
    _updates,
    ", regularizer=lambda v: tf.reduce_sum(v * v)",
    "",
)

#: What is given, kept or returned may be one object or two, and more than what it holds.
_given = _ROWS.base(
    MODULE,
    show="print(vg(lambda x: m.f(x, lambda a, b: print({})), [1.0]))",
    top="import collections",
    args="x, log",
    body="return grad * 0.5",
    before="a = np.zeros(2)\nlog(a, a.copy())",
)
_GIVES = "a = np.zeros(2)\n    log(a, a.copy())"
for _name, _why, _gives, _put, _told in (
    (
        "view for a copy",
        "who writes into one finds it in both",
        _GIVES,
        _GIVES.replace(".copy()", "[:]"),
        "np.shares_memory(a, b)",
    ),
    (
        "masked array",
        "it is of another class",
        _GIVES,
        _GIVES.replace("a.copy()", "np.ma.array(a)"),
        "type(b).__name__",
    ),
    (
        "one graph for two",
        "they are two",
        "g = tf.Graph()\n    log(g, tf.Graph())",
        "g = tf.Graph()\n    log(g, g)",
        "a is b",
    ),
    (
        "fields of a pair",
        "they have other names",
        "log(0, collections.namedtuple('Pair', 'a b')(x, x))",
        "log(0, collections.namedtuple('Pair', 'b a')(x, x))",
        "b._fields",
    ),
    (
        "annotation of a function",
        "it says so of itself",
        "def g(k):\n        return k\n\n    log(0, g)",
        "def g(k: float):\n        return k\n\n    log(0, g)",
        "b.__annotations__",
    ),
    (
        "text around a tensor",
        "what is filled in is one part of it",
        "log(0, '{} is a'.format(x))",
        "log(0, '{} is b'.format(x))",
        "b[-1]",
    ),
    (
        "name of the scope in a scope",
        "each has a name",
        "with tf.compat.v1.variable_scope('a') as s:\n        with tf.compat.v1.variable_scope('b') as t:\n            log(0, s.name)",
        "with tf.compat.v1.variable_scope('a') as s:\n        with tf.compat.v1.variable_scope('b') as t:\n            log(0, t.name)",
        "b",
    ),
    (
        "unique name of another graph",
        "that has other names",
        "g = tf.Graph()\n    g.unique_name('h')\n    log(0, g.unique_name('h'))",
        "g = tf.Graph()\n    g.unique_name('h')\n    log(0, tf.compat.v1.get_default_graph().unique_name('h'))",
        "b",
    ),
):
    _ROWS.wrong(
        _name, _why, _given, _gives, _put, old=(_GIVES, _gives), show=_given.show.format(_told)
    )
_outs = _ROWS.base(
    METHOD,
    show="n = m.Layer()\nprint(n.call(tf.constant([1.0]))[1] is n.outs)",
    right="a list that is kept and returned",
    body="return grad * 0.5",
    after="self.outs = [y]\nreturn y, self.outs",
)
_ROWS.wrong("copy of what is kept", "it is another list", _outs, "y, self.outs", "y, [*self.outs]")
_equal = _ROWS.base(
    INNER,
    show="class K(object):\n    def __eq__(self, other):\n        return False\n\n    def __ne__(self, other):\n        return False\n\n\nprint(vg(lambda x: m.f(x, K()), [1.0]))",
    args="x, k",
    body="return grad * (2.0 if k != 1 else 1.0)",
)
_ROWS.wrong("not equal for unequal", "`!=` asks for something else", _equal, "k != 1", "not k == 1")

ROWS = [*_ROWS.rows, *_host.rows, *_graph.rows]
