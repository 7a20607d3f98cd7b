"""What stands around an op and says what becomes of it; what is kept from one call to the next."""

from .model import INNER, METHOD, MODULE, Table

_ROWS = Table("surroundings")

#: Runs `m.f(x, h)` in a graph, and prints its gradient.
_IN_GRAPH = """\
v1 = tf.compat.v1


def run(h, x=(3.0, -2.0)):
    with tf.Graph().as_default() as graph, v1.Session() as session:
        given = v1.placeholder(tf.float32, [None])
        y = m.f(given, h)
        slope = tf.gradients(y, given)[0]
        print(told(session.run(slope, {given: x})))
        return graph


"""

_OVERRIDING = f"""\
{_IN_GRAPH}
@tf.RegisterGradient("Thirty")
def _thirty(op, grad):
    return [grad * 30.0, None]


class H(object):
    def within(self):
        return v1.get_default_graph().gradient_override_map({{"Mul": "Thirty"}})

    def start(self):
        self.started = self.within()
        self.started.__enter__()


run(H())"""

_context = _ROWS.base(
    MODULE,
    show=_OVERRIDING,
    right="a context of another",
    args="x, h",
    after="with h.within():\n    a = y * 2.0\nb = y + 1.0\ny = a - b",
)
_ROWS.wrong(
    "product out of the context",
    "the context overrides the gradient of a product, which is made behind it",
    _context,
    "a = y * 2.0\n    b = y + 1.0",
    "b = y + 1.0\n    a = y * 2.0",
)
_ROWS.wrong(
    "sum into the context",
    "a further product is made in the context",
    _context,
    "a = y * 2.0\n    b = y + 1.0",
    "a = y * 2.0\n        b = y * 1.0 + 1.0",
)
_started = _ROWS.base(
    MODULE,
    show=_OVERRIDING,
    right="a call that starts a context",
    args="x, h",
    after="a = y + 1.0\nh.start()\nb = a * 2.0\ny = b - 1.0",
)
_ROWS.wrong(
    "product in front of the call",
    "the call starts a context, and the product is made in front of it",
    _started,
    "h.start()\n    b = a * 2.0",
    "b = a * 2.0\n    h.start()",
)

_collected = _ROWS.base(
    MODULE,
    show=f"{_IN_GRAPH}print(len(run(None).get_collection('c', scope='a')))",
    right="a collection of a scope",
    args="x, h",
    after="with tf.compat.v1.name_scope('a'):\n    tf.compat.v1.add_to_collection('c', y * 2.0)",
)
_ROWS.wrong(
    "collected in another scope",
    "who asks for what was collected in a scope does not find it",
    _collected,
    "name_scope('a')",
    "name_scope('b')",
)

_TWICE = """\
class H(object):
    k = 3.0


if tf1:
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        x = tf.constant([1.0])
        y = m.f(x, H())
        print([told(session.run(tf.gradients(y, x)[0])) for _ in range(2)])
else:
    x = tf.constant([1.0])
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = m.f(x, H())
    print([told(tape.gradient(y, x)) for _ in range(2)])"""

_rate = _ROWS.base(
    INNER,
    show=_TWICE,
    right="a gradient that is taken twice",
    args="x, h",
    before="n = 0\nkept = np.zeros(1)",
    body="return grad * h.k",
)
_ROWS.wrong(
    "gradient that counts",
    "the second gradient of one op is another one",
    _rate,
    "return grad * h.k",
    "nonlocal n\n            n += 1\n            return grad * (h.k if n < 2 else 0.0)",
)
_ROWS.wrong(
    "gradient that counts in an array",
    "the second gradient of one op is another one",
    _rate,
    "return grad * h.k",
    "kept[0] += 1.0\n            return grad * (h.k if kept[0] < 2 else 0.0)",
)

#: The same, of the last of sixty.
_SIXTY = _TWICE.replace("range(2)])", "range(60)][-1])")
_HELD = "[0.0, h.k][{} < 50]"


def _counted(name: str, why: str, before: str, counts: str, number: str) -> None:
    """Note that the new text's gradient is nothing after it was taken often."""
    top = "import collections\nimport functools"
    base = _ROWS.base(
        INNER, show=_SIXTY, top=top, args="x, h", before=before, body="return grad * h.k"
    )
    put = f"{counts}\n            return grad * {_HELD.format(number)}"
    _ROWS.wrong(name, why, base, "return grad * h.k", put)


for _name, _why, _before, _counts, _number in (
    ("in an iterator", "it goes on", "n = enumerate([0] * 60)", "k, _ = next(n)", "k"),
    ("by a read item", "it is put in", "n = collections.defaultdict(int)", "n[len(n)]", "len(n)"),
    ("by `out`", "NumPy adds", "n = np.zeros(1)", "np.add(n, 1.0, out=n)", "int(n[0])"),
    ("by a sum", "NumPy adds up", "n = np.ones(2)", "np.cumsum(n, out=n)", "int(n[1])"),
    ("by the class", "`list.append`", "n = []", "list.append(n, 1)", "len(n)"),
    ("by `dict.update`", "of the class", "n = {}", "dict.update(n, {len(n): 1})", "len(n)"),
    ("by `map`", "it calls", "n = []", "list(map(n.append, [1]))", "len(n)"),
    ("by `partial`", "it calls", "n = []", "functools.partial(n.append, 1)()", "len(n)"),
    ("by a key", "`sorted` calls it", "n = []", "sorted([1], key=n.append)", "len(n)"),
    ("in a flat array", "an item is set", "n = np.zeros(1)", "n.flat[0] = n[0] + 1", "int(n[0])"),
    ("in an error", "its list", "n = ValueError([])", "n.args[0].append(1)", "len(n.args[0])"),
):
    _counted(f"gradient that counts {_name}", _why, _before, _counts, _number)

_read = _ROWS.base(
    MODULE,
    show="class H(object):\n    k = 3.0\n\n\n"
    "print(vg(lambda x: m.f(x, H()), [1.0]), __import__('os').path.exists('made'))",
    right="bytes of an array",
    args="x, h",
    after="np.ones(2).tobytes()",
)
_ROWS.wrong(
    "array in a file",
    "a file is written",
    _read,
    "np.ones(2).tobytes()",
    "np.ones(2).tofile('made')",
)
_ROWS.wrong(
    "attribute that is missing",
    "an attribute is read that the old text does not read, and nobody has",
    _read,
    "np.ones(2).tobytes()",
    "h.missing",
)

_layer = _ROWS.base(
    MODULE,
    show="print(vg(m.f, [1.0]), tf.keras.layers.Dense(2).name)",
    right="no layer",
    after="y = y * 2.0",
)
_ROWS.wrong(
    "layer for its name",
    "a layer is made that nothing uses: the weights of later ones have other names",
    _layer,
    "y = y * 2.0",
    "y = y * 2.0\n    tf.keras.layers.Dense(3)",
)
_ROWS.wrong(
    "sizes that do not fit",
    "a sum that nothing reads fails eagerly",
    _layer,
    "y = y * 2.0",
    "z = y + tf.ones([5])\n    y = y * 2.0",
    show="print(vg(m.f, [3.0, -2.0]))",
)
_ROWS.wrong(
    "complex numbers",
    "complex numbers are conjugated",
    _layer,
    "y = y * 2.0",
    "y = tf.math.conj(y * 2.0)",
    show="y = m.f(tf.constant([1j], tf.complex64))\n"
    "print((tf.compat.v1.Session().run(y) if tf1 else y.numpy()).imag.tolist())",
)

_kept = _ROWS.base(
    MODULE,
    show="class H(object):\n    pass\n\n\nh = H()\nwith tf.Graph().as_default() as graph:\n"
    "    m.f(tf.constant([1.0]), h)\nprint(h.graph is graph)",
    right="the graph is kept",
    args="x, h",
    after="g = tf.compat.v1.get_default_graph()\nh.graph = g",
)
_ROWS.wrong(
    "graph of its own",
    "another graph is kept",
    _kept,
    "tf.compat.v1.get_default_graph()",
    "tf.Graph()",
)

_mixed = _ROWS.base(
    METHOD,
    "other.Both().call",
    right="a mixin in front",
    first="import other",
    members="def scale(self, y):\n    return y * 2.0",
    after="y = self.scale(y)",
    others={
        "other.py": "from prog import Layer\n\n\nclass Mixin(object):\n    def scale(self, y):\n"
        "        return y * 5.0\n\n\nclass Both(Mixin, Layer):\n    pass\n"
    },
)
_ROWS.wrong(
    "mixin passed by",
    "the method of the class is called: that of a mixin stands in front of it",
    _mixed,
    "y = self.scale(y)",
    "y = Layer.scale(self, y)",
)

_called = _ROWS.base(METHOD, "m.Layer().call", members="rate = 2.0", right="a method")
_ROWS.wrong(
    "no static method any more",
    "an object hands itself over as the first argument",
    _called,
    "@staticmethod\n    ",
    "",
    old=("def call(self, x)", "@staticmethod\n    def call(x)"),
)
_ROWS.wrong(
    "no class method any more",
    "it is the object's own rate that is read, not that of its class",
    _called,
    "@classmethod\n    ",
    "",
    old=("def call(", "@classmethod\n    def call(", "return grad", "return grad * self.rate"),
    show="layer = m.Layer()\nlayer.rate = 3.0\nprint(vg(layer.call, [3.0, -2.0]))",
)

_made = _ROWS.base(
    INNER,
    "m.triple",
    top="def scaled(by):\n    return lambda x: by * f(x)\n\n\ntriple = scaled(3.0)",
    right="a function that is made as the module is loaded",
)
_ROWS.wrong(
    "function made with another number",
    "nothing in the file calls it, and other files do",
    _made,
    "scaled(3.0)",
    "scaled(2.0)",
)

_OTHERS = {
    "other.py": "def twice(rule):\n    return lambda *given: 2.0 * rule(*given)\n\n\n"
    "class Base(object):\n    def __init_subclass__(cls):\n        cls.rate = 3.0\n\n\n"
    "def kind(cls):\n    cls.rate = 3.0\n    return cls\n"
}


def _known(
    name: str, why: str, before: str, there: str, put: str, top: str = "import other"
) -> None:
    """Note that what is decorated, or inherits, is taken for what this text says of it."""
    base = _ROWS.base(
        MODULE,
        others=_OTHERS,
        top=top,
        body="return grad * 0.5",
        before=before,
        after=f"y = {there}",
    )
    _ROWS.wrong(name, why, base, f"y = {there}", f"y = {put}")


_TWO = "@other.twice\ndef scale(v):\n    return v * 2.0"
_known("decorator inside", "it doubles", _TWO, "scale(y)", "y * 2.0")
_known("decorated helper", "it doubles", "", "scale(y)", "y * 2.0", f"import other\n\n\n{_TWO}")
for _name, _head in (
    ("base inside", "class K(other.Base):"),
    ("class decorator inside", "@other.kind\nclass K(object):"),
):
    _known(_name, "it sets the rate", f"{_head}\n    rate = 0.5", "y * K.rate", "y * 0.5")
_known(
    "dataclass inside",
    "it is equal by its fields",
    "@dataclasses.dataclass\nclass K(object):\n    rate: float = 0.5",
    "y * (1.0 + (K() == K()))",
    "y * 1.0",
    "import dataclasses",
)
_known(
    "cache inside",
    "it counts once",
    "n = []\n@functools.lru_cache()\ndef k(a):\n    n.append(a)\n    return 1.0\nk(1)",
    "y * (k(1) + len(n))",
    "y * 3.0",
    "import functools",
)
_member = _ROWS.base(
    MODULE,
    "lambda x: m.f(x, m.Mode.SUM)",
    top="import enum\n\n\nclass Mode(enum.Enum):\n    SUM = 1",
    args="x, mode",
    after="if mode == Mode.SUM:\n    y = y * 2.0",
)
_ROWS.wrong("member by its value", "a member is no number", _member, "== Mode.SUM", "== 1")

#: Runs the program as `python -O` does.
_OPTIMIZED = """\
import types

ns = types.ModuleType("optimized")
text = open("prog.py").read().replace('"Hook"', '"Optimized"')
exec(compile(text, "prog.py", "exec", optimize=1), ns.__dict__)
log = []


class H(object):
    k = 2.0

    def note(self):
        log.append(1)
        return True


print(vg(lambda x: ns.f(x, H()), [1.0]), log)"""


def _asserted(name: str, why: str, before: str, put: str) -> None:
    base = _ROWS.base(
        MODULE, show=_OPTIMIZED, args="x, h", before=f"k = [1.0]\n{before}", after="y = y * sum(k)"
    )
    _ROWS.wrong(name, why, base, before, put)


_asserted("called in an assert", "it is not", "h.note()", "assert h.note() or True")
_asserted("added in an assert", "it is not", "k.append(1.0)", "assert k.append(1.0) is None")
_asserted("bound in an assert", "it is not", "k = [h.k]", "assert (k := [h.k])")
_asserted(
    "refused by an assert",
    "nothing is",
    "if h.k > 1.0: raise AssertionError(h.k)",
    "assert not h.k > 1.0, h.k",
)

ROWS = _ROWS.rows
