"""What is read at another moment, in another order or another number of times."""

from .model import INNER, METHOD, MODULE, Table

_ROWS = Table("moments")

_BETWEEN = """
{first}
print(vg({call}, [3.0, -2.0], between=lambda: {change}))
"""


def _between(change: str, call: str = "m.f", first: str = "") -> str:
    return _BETWEEN.format(change=change, call=call, first=first)


_list = _ROWS.base(
    INNER,
    right="list read late",
    show=_between("xs.append(5.0)", "lambda x: m.f(x, xs)", "xs = [1.0]"),
    args="x, xs",
    body="return grad * sum(xs)",
)
_ROWS.wrong(
    "list copied",
    "a copy from before the list grows",
    _list,
    "sum(xs)",
    "sum(kept)",
    "    @tf.custom",
    "    kept = list(xs)\n    @tf.custom",
)
_ROWS.wrong(
    "list sliced",
    "a slice from before the list grows",
    _list,
    "sum(xs)",
    "sum(kept)",
    "    @tf.custom",
    "    kept = xs[:]\n    @tf.custom",
)
_ROWS.wrong(
    "list in a default",
    "the sum is a default of the gradient",
    _list,
    "def backward(grad):",
    "def backward(grad, total=sum(xs)):",
    "sum(xs)\n",
    "total\n",
)
_ROWS.wrong(
    "list unpacked",
    "the numbers are unpacked before the list grows",
    _list,
    "sum(xs)\n",
    "sum(kept)\n",
    "    @tf.custom",
    "    kept = (*xs,)\n    @tf.custom",
)
_ROWS.wrong(
    "list as a tensor",
    "the tensor is made before the list grows",
    _list,
    "return grad * sum(xs)",
    "return grad * tf.reduce_sum(kept)",
    "    @tf.custom",
    "    kept = tf.constant(xs)\n    @tf.custom",
)
_ROWS.wrong(
    "iterator of the list",
    "the iterator is used up by the forward pass",
    _list,
    "return grad * sum(xs)",
    "return grad * sum(kept)",
    "    @tf.custom",
    "    kept = iter(xs)\n    list(kept)\n    @tf.custom",
)
_ROWS.wrong(
    "length before",
    "the length is that of before the list grows",
    _list,
    "sum(xs)",
    "sum(xs[:n])",
    "    @tf.custom",
    "    n = len(xs)\n    @tf.custom",
)
_ROWS.wrong(
    "added to in place",
    "`+=` changes the list of the caller",
    _list,
    "sum(xs)",
    "sum(xs)",
    "    @tf.custom",
    "    xs += [1.0]\n    @tf.custom",
)
_ROWS.wrong(
    "sorted in place",
    "`sort` changes the list of the caller",
    _list,
    "    @tf.custom",
    "    xs.sort()\n    @tf.custom",
    show=_between("xs.pop()", "lambda x: m.f(x, xs)", "xs = [2.0, 1.0]"),
)

_dict = _ROWS.base(
    INNER,
    right="dictionary read late",
    show=_between("cfg.update(rate=3.0)", "lambda x: m.f(x, cfg)", "cfg = {'rate': 0.5}"),
    args="x, cfg",
    body='return grad * cfg["rate"]',
)
_ROWS.wrong(
    "item before",
    "the item is read before gradients are taken",
    _dict,
    'cfg["rate"]',
    "rate",
    "    @tf.custom",
    '    rate = cfg["rate"]\n    @tf.custom',
)
_ROWS.wrong(
    "dictionary copied",
    "a copy is read",
    _dict,
    'cfg["rate"]',
    'kept["rate"]',
    "    @tf.custom",
    "    kept = dict(cfg)\n    @tf.custom",
)
_ROWS.wrong(
    "bound method get",
    "`get` of a copy",
    _dict,
    'cfg["rate"]',
    'get("rate")',
    "    @tf.custom",
    "    get = cfg.copy().get\n    @tf.custom",
)
_ROWS.wrong(
    "keywords",
    "`**cfg` makes a dictionary of its own",
    _dict,
    'cfg["rate"]',
    "scale()",
    "    @tf.custom",
    "    scale = (lambda **kept: lambda: kept['rate'])(**cfg)\n    @tf.custom",
)

_attribute = _ROWS.base(
    METHOD,
    right="attribute read late",
    show=_between("setattr(layer, 'rate', 3.0)", "layer.call", "layer = m.Layer()"),
    members="def __init__(self):\n    self.rate = 0.5",
    body="return grad * self.rate",
)
_ROWS.wrong(
    "attribute before",
    "the attribute is read before gradients are taken",
    _attribute,
    "* self.rate",
    "* rate",
    "        @tf.custom",
    "        rate = self.rate\n        @tf.custom",
)
_ROWS.wrong(
    "copy of self",
    "the gradient has a copy of the object",
    _attribute,
    "* self.rate",
    "* kept.rate",
    "        @tf.custom",
    "        import copy\n        kept = copy.copy(self)\n        @tf.custom",
)
_ROWS.wrong(
    "vars of self copied",
    "a copy of `__dict__` is read",
    _attribute,
    "* self.rate",
    "* kept['rate']",
    "        @tf.custom",
    "        kept = dict(vars(self))\n        @tf.custom",
)
_ROWS.wrong(
    "attrgetter before",
    "`attrgetter` is called before gradients are taken",
    _attribute,
    "* self.rate",
    "* rate",
    "        @tf.custom",
    "        import operator\n        rate = operator.attrgetter('rate')(self)\n        @tf.custom",
)

_forward = _ROWS.base(
    INNER,
    right="read before",
    show=_between("xs.append(5.0)", "lambda x: m.f(x, xs)", "xs = [1.0]"),
    args="x, xs",
    before="total = sum(xs)",
    body="return grad * total",
)
_ROWS.wrong(
    "sum of the list late",
    "the old text reads the list before gradients are taken",
    _forward,
    "grad * total",
    "grad * sum(xs)",
)
_ROWS.wrong(
    "generator for a sum",
    "a generator reads the list when it is gone through",
    _forward,
    "total = sum(xs)",
    "total = (s for s in xs)",
    "grad * total",
    "grad * sum(total)",
)
_ROWS.wrong(
    "map for a sum",
    "`map` reads the list when it is gone through",
    _forward,
    "total = sum(xs)",
    "total = map(float, xs)",
    "grad * total",
    "grad * sum(total)",
)
_ROWS.wrong(
    "lambda for a sum",
    "a function reads the list when it is called",
    _forward,
    "total = sum(xs)",
    "total = lambda: sum(xs)",
    "grad * total",
    "grad * total()",
)
_ROWS.wrong(
    "view of a dictionary",
    "a view shows what comes later",
    _forward,
    "total = sum(xs)",
    "total = reversed(xs)\n    xs = list(xs)",
    "grad * total",
    "grad * (sum(total) + xs[0] * 2)",
)

_array = _ROWS.base(
    INNER,
    right="array copied before",
    show=_between(
        "k.__setitem__(0, 7.0)", "lambda x: m.f(x, k)", "k = np.array([0.5, 0.5], 'float32')"
    ),
    args="x, k",
    before="kept = np.array(k)",
    body="return grad * kept",
)
_ROWS.wrong(
    "asarray for array", "`np.asarray` makes no copy", _array, "np.array(k)", "np.asarray(k)"
)
_ROWS.wrong("a view for a copy", "a slice of an array is a view", _array, "np.array(k)", "k[:]")
_ROWS.wrong("reshape for a copy", "`reshape` makes no copy", _array, "np.array(k)", "k.reshape(-1)")
_ROWS.wrong(
    "array without copying", "`copy=False`", _array, "np.array(k)", "np.array(k, copy=None)"
)
_ROWS.wrong(
    "astype without copying",
    "`astype(copy=False)` makes none where the type is the same",
    _array,
    "np.array(k)",
    "k.astype('float32', copy=False)",
)
_ROWS.wrong(
    "ravel for a copy",
    "`ravel` makes no copy where it need not",
    _array,
    "np.array(k)",
    "np.ravel(k)",
)

_counter = _ROWS.base(
    INNER,
    right="counter",
    show="it = iter([2.0, 3.0, 5.0, 7.0])\nprint(vg(lambda x: m.f(x, it), [1.0, 2.0]), next(it))",
    args="x, it",
    before="a = next(it)\nb = next(it)",
    body="return grad * a",
    after="y = y * b",
)
_ROWS.wrong(
    "order of two reads",
    "the second is read before the first",
    _counter,
    "a = next(it)\n    b = next(it)",
    "b = next(it)\n    a = next(it)",
)
_ROWS.wrong(
    "one read for two", "the iterator is read once", _counter, "    b = next(it)", "    b = a"
)
_ROWS.wrong(
    "a third read",
    "the iterator is read once more",
    _counter,
    "    b = next(it)",
    "    b = next(it)\n    next(it, None)",
)
_ROWS.wrong(
    "read in the gradient",
    "the first is read when gradients are taken",
    _counter,
    "a = next(it)\n    b",
    "b",
    "grad * a",
    "grad * next(it)",
)
_ROWS.wrong(
    "zip reads more",
    "`zip` takes one more than it gives",
    _counter,
    "a = next(it)\n    b = next(it)",
    "a, b = [v for v, _ in zip(it, range(2))]",
)
_ROWS.wrong(
    "list of the iterator",
    "the whole iterator is read",
    _counter,
    "a = next(it)\n    b = next(it)",
    "a, b, *_ = list(it)",
    show="it = iter([2.0, 3.0, 5.0, 7.0])\nprint(vg(lambda x: m.f(x, it), [1.0, 2.0]), next(it, None))",
)
_ROWS.wrong(
    "in an iterator",
    "`in` reads on until it finds",
    _counter,
    "a = next(it)\n    b = next(it)",
    "a = next(it)\n    b = next(it)\n    5.0 in it",
)

_calls = _ROWS.base(
    INNER,
    right="unknown function called in a loop",
    show="seen = []\nprint(vg(lambda x: m.f(x, lambda: seen.append(1) or float(len(seen))), [1.0, 2.0]), len(seen))",
    args="x, rate",
    before="total = 0.0\nfor _ in range(3):\n    total = total + rate()",
    body="return grad * total",
)
_ROWS.wrong(
    "call out of the loop",
    "the function is called once for three times",
    _calls,
    "total = 0.0\n    for _ in range(3):\n        total = total + rate()",
    "total = 3 * rate()",
)
_ROWS.wrong(
    "call kept",
    "the first result is kept",
    _calls,
    "total = 0.0\n    for _ in range(3):\n        total = total + rate()",
    "total = sum([rate()] * 3)",
)
_ROWS.wrong(
    "called in the gradient",
    "the function is called as gradients are taken",
    _calls,
    "total = 0.0\n    for _ in range(3):\n        total = total + rate()",
    "",
    "grad * total",
    "grad * sum(rate() for _ in range(3))",
    show="seen = []\ndef rate():\n    seen.append(1)\n    return float(len(seen))\nprint(vg(lambda x: m.f(x, rate) * rate(), [1.0, 2.0]))",
)
_ROWS.wrong(
    "called four times",
    "once more, and what it gives is dropped",
    _calls,
    "total = 0.0\n",
    "total = 0.0 * rate()\n",
)

_two = _ROWS.base(
    MODULE,
    right="two functions in turn",
    show="log = []\nm.f(tf.constant([1.0]), lambda: log.append('a') or 2.0, lambda: log.append('b') or 3.0)\nprint(log)",
    args="x, a, b",
    before="p = a()\nq = b()",
    body="return grad * 0.5",
    after="y = y * p * q",
)
_ROWS.wrong(
    "two calls exchanged",
    "`b` is called before `a`",
    _two,
    "p = a()\n    q = b()",
    "q = b()\n    p = a()",
)
_ROWS.wrong(
    "called right to left",
    "arguments are evaluated from left to right",
    _two,
    "p = a()\n    q = b()",
    "q, p = b(), a()",
)
_ROWS.wrong(
    "and for a call",
    "`b` is called where `a` gives something that is true",
    _two,
    "p = a()\n    q = b()",
    "p = a()\n    q = p and b()",
    show="log = []\nm.f(tf.constant([1.0]), lambda: log.append('a') or 0.0, lambda: log.append('b') or 3.0)\nprint(log)",
)
_ROWS.wrong(
    "a call in an assert",
    "what is called in an `assert` is not under `-O`, and here twice",
    _two,
    "q = b()",
    "q = b()\n    assert b()",
)
_ROWS.wrong(
    "called when it is needed",
    "`b` is called after the op is made",
    _two,
    "    q = b()\n",
    "",
    "* p * q",
    "* p * b()",
    show="with tf.Graph().as_default() as g:\n    log = []\n    m.f(tf.constant([1.0]), lambda: 2.0, lambda: log.append(len(g.get_operations())) or 3.0)\n    print([n > 1 for n in log])",
)

_log = _ROWS.base(
    MODULE,
    right="a log",
    show="x = lambda f: vg(f, [1.0])\nprint(x(lambda x: m.f(m.f(x))), m.LOG)",
    top="LOG = []",
    body='LOG.append("backward")\nreturn grad * float(len(LOG))',
    before='LOG.append("forward")',
)
_ROWS.wrong(
    "note of the gradient lost",
    "the gradient notes no longer that it was called",
    _log,
    'LOG.append("backward")\n        return grad * float(len(LOG))',
    "return grad * float(len(LOG) + 1)",
)
_ROWS.wrong(
    "note of the call lost",
    "the call is noted no longer",
    _log,
    '    LOG.append("forward")\n',
    "",
    "float(len(LOG))",
    "float(len(LOG) + 2)",
)
_ROWS.wrong(
    "noted as it is made",
    "the note is made with the op, not with its gradient",
    _log,
    'LOG.append("backward")\n        return',
    "return",
    "def backward",
    'LOG.append("backward")\n\n    def backward',
)
_ROWS.wrong(
    "noted elsewhere",
    "a list of the same name in the function",
    _log,
    'LOG.append("forward")',
    "LOG = []\n    LOG.append('forward')",
)
_ROWS.wrong(
    "bound anew",
    "the list of the module is another one from now on",
    _log,
    'LOG.append("forward")',
    "global LOG\n    LOG = LOG + ['forward']",
    show="log = m.LOG\nm.f(tf.constant([1.0]))\nprint(log)",
)

_environment = _ROWS.base(
    INNER,
    right="environment read late",
    show="import os\nos.environ['RATE'] = '2'\n" + _between("os.environ.update(RATE='5')"),
    top="import os",
    body='return grad * float(os.environ["RATE"])',
)
_ROWS.wrong(
    "environment read before",
    "the environment changes before gradients are taken",
    _environment,
    'float(os.environ["RATE"])',
    "rate",
    "    @tf.custom",
    '    rate = float(os.environ["RATE"])\n    @tf.custom',
)
_ROWS.wrong(
    "environment read once",
    "the environment is read as the module is loaded",
    _environment,
    "import os",
    'import os\n_RATE = float(os.environ.get("RATE", "1"))',
    'float(os.environ["RATE"])',
    "_RATE",
    show="import os\nos.environ['RATE'] = '2'\nprint(vg(m.f, [1.0]))",
)

_step = _ROWS.base(
    METHOD,
    right="counted in the gradient",
    show="layer = m.Layer()\nprint(vg(layer.call, [1.0]), layer.n)",
    members="def __init__(self):\n    self.n = 0",
    body="self.n += 1\nreturn grad * self.n",
)
_ROWS.wrong(
    "counted in the call",
    "the count goes up with the call, not with its gradient",
    _step,
    "self.n += 1\n                return",
    "return",
    "        @tf.custom",
    "        self.n += 1\n        @tf.custom",
    show="layer = m.Layer()\nlayer.call(tf.constant([1.0])); print(layer.n)",
)
_ROWS.wrong(
    "counted after",
    "the count is read before it goes up",
    _step,
    "self.n += 1\n                return grad * self.n",
    "slope = grad * self.n\n                self.n += 1\n                return slope",
)
_ROWS.wrong(
    "counted in a local",
    "the count of the object stays",
    _step,
    "self.n += 1\n                return grad * self.n",
    "n = self.n + 1\n                return grad * n",
)
_ROWS.wrong(
    "counted for the class",
    "the count is that of all layers",
    _step,
    "self.n += 1\n",
    "Layer.n = self.n + 1\n",
)
_ROWS.wrong(
    "counted twice",
    "the count goes up by two",
    _step,
    "self.n += 1\n",
    "self.n += 1\n                self.n += grad is not None\n",
)

#: An object that says whether something is None, and otherwise from one time to the next.
_SAYING = """\
class H(object):
    k, vs = None, [1.0, 2.0]

    def __init__(self):
        self.ks, self.log, self.note = [None], [], print

    def set(self):
        self.k = 1.0

    def give(self):
        return self.k or self.vs.pop()


h = H()
print(vg(lambda x: m.f(x, h), [1.0]), h.vs)"""


def _object(
    name: str, asked: str, after: str, put: str = "n", body: str = "", before: str = ""
) -> None:
    """Note that the new text asks at another time which object something is, or of another one."""
    body = body or f"return grad * (2.0 if {asked} else 0.5)"
    base = _ROWS.base(INNER, show=_SAYING, args="x, h", before=before, body=body, after=after)
    early = ("    @tf.custom", f"    n = {asked}\n    @tf.custom") if put == "n" else ()
    _ROWS.wrong(name, "it is another one by then", base, asked, put, *early)


_object("no None any more", "h.k is None", "h.set()")
_object("no None in a list any more", "h.ks[0] is None", "h.ks[0] = 1.0")
_object("no None in a local any more", "k is None", "k = 1.0", before="k = h.k")
_object("no None after a list grows", "h.ks[-1] is None", "h.ks.append(1.0)")
_object("not the first any more", "h.k is h.ks[0]", "h.set()")
for _name, _asked, _put in (
    ("two that are equal", "h.vs is [1.0, 2.0]", "h.vs == [1.0, 2.0]"),
    ("two that are made alike", "h.vs[:] is h.vs[:]", "h.vs is h.vs"),
    ("None that is given once", "(h.give() is None or h.give() is None)", "h.give() is None"),
    ("None that is given", "h.give() is None", "h.k is None"),
    ("what is not None", "h.vs is not None", "h.k is not None"),
):
    _object(_name, _asked, f"y = y * (2.0 if {_asked} else 3.0)", _put, body="return grad")

ROWS = _ROWS.rows
