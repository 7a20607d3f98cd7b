"""What is asked of tensors, of what comes in, and of what the module has by then."""

from .model import METHOD, MODULE, Base, Table

_ROWS = Table("asked")

_SHOWN = """
with tf.Graph().as_default(), tf.compat.v1.Session() as session:
    x = {x}
    try:
        print(told(session.run(m.f(x), {feed})))
    except Exception as error:
        print(type(error).__name__)
"""


def _of(x: str, feed: str = "{}") -> str:
    """Show what the function gives of a tensor, in a graph under either TensorFlow."""
    return _SHOWN.format(x=x, feed=feed)


_HALF, _FIVE = _of("tf.ones([2], tf.float16)"), _of("tf.ones([2, 5])")
_CUBE = _of("tf.ones([2, 2, 2])")
_BATCH = _of("tf.compat.v1.placeholder(tf.float32, [None, 4])", "{x: np.ones([2, 4])}")

_plain = _ROWS.base(MODULE, body="return grad * 0.5", after="y = y * 2.0")


def _asked(show: str, name: str, why: str, expression: str) -> None:
    """Note that the new text adds what is not zero for some tensors alone."""
    _ROWS.wrong(name, why, _plain, "y * 2.0", f"y * (2.0 + {expression})", show=show)


for _name, _why, _expression in (
    ("chain of dtypes", "a chain of comparisons", "(tf.float16 == x.dtype == y.dtype)"),
    ("dtype as a key", "an item by a dtype", "{tf.float16: 1.0, tf.float32: 0.0}[x.dtype]"),
    ("text of a dtype", "`str` of a dtype", "('float16' in str(x.dtype))"),
    ("signs of a dtype", "`repr` of a dtype", "('float16' in repr(x.dtype))"),
    ("dtype in an f-string", "a text of a dtype", "('float16' in f'{x.dtype}')"),
    ("list of dtypes", "two lists are compared", "([x.dtype] == [tf.float16])"),
    ("tuple of dtypes", "two tuples are compared", "((x.dtype, y.dtype) == (tf.float16,) * 2)"),
    ("set of dtypes", "a set has equal dtypes once", "(len({x.dtype, tf.float16}) == 1)"),
    ("dtypes by map", "`map` compares", "sum(map(tf.float16.__eq__, [x.dtype]))"),
    ("dtype by the old Keras", "Keras tells it", "(tf.keras.backend.dtype(x) == 'float16')"),
):
    _asked(_HALF, _name, _why, _expression)

for _name, _why, _expression in (
    ("list of shapes", "two lists are compared", "([x.shape] == [tf.TensorShape([2, 5])])"),
    ("set of shapes", "equal ones are there once", "(len({x.shape, tf.TensorShape([2, 5])}) == 1)"),
    ("chain of shapes", "a chain of comparisons", "(x.shape == y.shape == tf.TensorShape([2, 5]))"),
    ("shape by the old Keras", "Keras tells it", "(tf.keras.backend.int_shape(x)[1] == 5)"),
):
    _asked(_FIVE, _name, _why, _expression)

for _name, _why, _expression in (
    ("rank of a tensor", "an attribute tells it", "(x.ndim == 3)"),
    ("rank by NumPy", "NumPy tells it", "(np.ndim(x) == 3)"),
    ("rank by the old Keras", "Keras tells it", "(tf.keras.backend.ndim(x) == 3)"),
):
    _asked(_CUBE, _name, _why, _expression)

_SIZES = "x.shape.as_list()"
for _name, _why, _expression in (
    ("shape in an f-string", "a text of a shape", "('(None, 4)' in f'{x.shape}')"),
    ("number of unknown sizes", "one of two", f"({_SIZES}.count(None) == 1)"),
    ("one unknown size", "and another one", f"({_SIZES}[0] is None and {_SIZES}[1] is not None)"),
    ("list of unknown sizes", "one", f"(len([n for n in {_SIZES} if n is None]) == 1)"),
):
    _asked(_BATCH, _name, _why, _expression)

_ROWS.wrong(
    "asked whether it is a tensor",
    "an array may come in as well",
    _plain,
    "y * 2.0",
    "y * (3.0 - tf.is_tensor(x))",
    show=_of("np.ones([2], np.float32)"),
)
_ROWS.wrong(
    "a size by an error of its own",
    "the text takes the error that it raises for one size",
    _plain,
    "def f(x)",
    "def wide(x, n):\n    if x.shape[-1] == n:\n        raise ValueError(n)\n\n\ndef f(x)",
    "    y = y * 2.0",
    """    k = 2.0
    for n in (4, 5):
        try:
            wide(x, n)
        except ValueError:
            k = {4: 2.0, 5: 7.0}[n]
    y = y * k""",
    show=_FIVE,
)

_factor = _ROWS.base(
    MODULE,
    "lambda x: m.f(x, 3.0)",
    args="x, k",
    before="x = x * k",
    body="return grad * 0.5",
    after="y = y * 1.0",
)
for _name, _question in (
    ("class of a number", "isinstance(k, float)"),
    ("attribute of a number", "not hasattr(k, 'dtype')"),
):
    _put = f"y * (2.0 if {_question} else 1.0)"
    _ROWS.wrong(_name, "a number may come in", _factor, "y * 1.0", _put)

_pair = _ROWS.base(
    MODULE,
    "lambda x: m.f(x, x)",
    args="x, a",
    body="return grad * 0.5",
    after="y = y * a * 1.0",
)
_put = "a * (2.0 if a is x else 1.0)"
_ROWS.wrong("one tensor for two", "callers may give one", _pair, "a * 1.0", _put)
_filled = _ROWS.base(
    MODULE,
    "lambda x: m.f(x, 2)",
    args="x, n",
    body="return grad * 0.5",
    after="y = y * tf.compat.v1.constant_initializer(1.0)([n])",
)
_ROWS.wrong("value of an initializer", "its size is not known", _filled, "(1.0)", "(2.0)")


def _called(shape: tuple[str, str], call: str, made: str, args: str) -> Base:
    show = f"""
class Log(list):
    def __call__(self, value):
        self.append(value)

log = Log()
print(vg({made}, [3.0]), list(log))
"""
    return _ROWS.base(shape, args=args, body="return grad * 0.5", before=call, show=show)


_log = _called(MODULE, "log(0.5)", "lambda x: m.f(x, log)", "x, log")
_ROWS.wrong(
    "called if it is true", "an empty list may be called", _log, "  log(0.5)", "  log and log(0.5)"
)
_made = "type('Own', (m.Layer,), {'log': log})().call"
_own_log = _called(METHOD, "self.log(0.5)", _made, "x")
_ROWS.wrong(
    "its own called if it is true",
    "an empty list may be called",
    _own_log,
    "    self.log(0.5)",
    "    if self.log:\n            self.log(0.5)",
)

_bias = _ROWS.base(
    MODULE,
    "lambda x: m.f(x, None)",
    right="what may be None",
    args="x, b",
    body="return grad * 0.5",
    after="if b is not None:\n    y = y + b",
)
_ROWS.wrong(
    "None is added",
    "None is no number",
    _bias,
    "    if b is not None:\n        y = y + b",
    "    y = y + b",
)


def _moved(name: str, why: str, top: str, put: str, **others: str) -> None:
    """Note that the new text has the top of the module in another order."""
    files = {f"{key.replace('_', '/')}.py": text for key, text in others.items()}
    base = _ROWS.base(MODULE, top=top, body="return grad * 0.5", after="y = y * RATE", others=files)
    _ROWS.wrong(name, why, base, top, put)


_SETS = "RATE = 0.5\n\n\ndef setup():\n    global RATE\n    RATE = 3.0\n"
_moved(
    "imported behind a call",
    "the call sets what is imported",
    "import config\nfrom config import RATE\nconfig.setup()",
    "import config\nconfig.setup()\nfrom config import RATE",
    config=_SETS,
)
_moved(
    "imported behind a patch",
    "the name is set before it is imported",
    "import config\nfrom config import RATE\nconfig.RATE = 3.0",
    "import config\nconfig.RATE = 3.0\nfrom config import RATE",
    config=_SETS,
)
_moved(
    "imported before the path is set",
    "another file of that name is found",
    "import sys\nsys.path.insert(0, 'lib')\nfrom rates import RATE",
    "import sys\nfrom rates import RATE\nsys.path.insert(0, 'lib')",
    rates="RATE = 0.5\n",
    lib_rates="RATE = 7.0\n",
)
_array = _ROWS.base(MODULE, top="K = np.array([0.1])", show="print(m.K)")
_ROWS.wrong("array that nothing reads", "other files may read it", _array, "0.1", "0.2")

_rows = _ROWS.base(
    MODULE,
    "lambda x: m.f(x, np.ones((2, 2), np.float32))",
    args="x, a",
    before="b = a[0]\nt = np.sum(a)\nb **= 2.0\nb += 1.0",
    after="y = y * t",
)
_ROWS.wrong(
    "sum behind a row in place",
    "a row is a view of the array",
    _rows,
    "    t = np.sum(a)\n    b **= 2.0\n    b += 1.0",
    "    b **= 2.0\n    b += 1.0\n    t = np.sum(a)",
)
_grown = _ROWS.base(
    MODULE,
    "lambda x: m.f(x, {'k': [1.0]})",
    args="x, d",
    before="n = len(d['k'])\nd['k'].append(1.0)",
    after="y = y * n",
)
_ROWS.wrong(
    "length behind append",
    "the list grows before its length is asked",
    _grown,
    "    n = len(d['k'])\n    d['k'].append(1.0)",
    "    d['k'].append(1.0)\n    n = len(d['k'])",
)

_check = _ROWS.base(
    MODULE, body="return grad * 0.5", before="if x.shape[-1] == 3:\n    raise ValueError(3)"
)
_ROWS.wrong(
    "later: another size is refused",
    "what was taken is refused",
    _check,
    later={"prog.py": _check.texts()[1].replace("== 3", "== 5")},
    show=_FIVE,
)

_EVERY = "print(vg(m.f, [1.0, 2.0, 3.0, 4.0, 5.0]))"


def _both(name: str, why: str, before: str, show: str, top: str = "") -> None:
    """Note that both texts ask what `k` is, which the new one alone makes something of."""
    base = _ROWS.base(
        MODULE, show=show, top=top, body="return grad * 0.5", before=before, after="y = y * 2.0"
    )
    _ROWS.wrong(name, why, base, "y * 2.0", "y * (2.0 + k)")


_SIZE = "x.shape.as_list()[-1] == 5"
for _name, _why, _before in (
    ("answer of a size", "a comparison is a number", f"k = {_SIZE}"),
    ("choice by a size", "no size that is tried is that one", f"k = 1.0 if {_SIZE} else 0.0"),
    ("branch by a size", "the branch is there", f"k = 0.0\nif {_SIZE}:\n    k = 1.0"),
):
    _both(_name, _why, _before, _EVERY)
_both(
    "helper that asks for a size",
    "the helper is there",
    "k = wide(x)",
    _EVERY,
    f"def wide(x):\n    if {_SIZE}:\n        return 1.0\n    return 0.0",
)
_both("branch by a dtype", "it is there", "k = 1.0 if x.dtype == tf.float16 else 0.0", _HALF)

_SIZE_OR_ONE = "n = x.shape.as_list()[-1] or 1\n"
for _name, _before in (
    ("length of an array of a size", f"{_SIZE_OR_ONE}k = len(np.zeros(n)) == 5"),
    ("length of a list of a size", f"{_SIZE_OR_ONE}k = len([0] * n) == 5"),
    (
        "times of a loop over a size",
        f"{_SIZE_OR_ONE}k = 0\nfor _ in range(n):\n    k += 1\nk = k == 5",
    ),
    ("digits of a size", f"{_SIZE_OR_ONE}k = '%d' % n == '5'"),
    ("sizes behind the first", "k = 1.0\nfor _ in x.shape.as_list()[1:]:\n    k = 0.0"),
    ("list of one size", "k = x.shape.as_list() == [5]"),
):
    _both(_name, "it is another one for other tensors", _before, _EVERY)
_both(
    "item of an array of a dtype",
    "it has two bytes",
    "k = np.zeros(1, x.dtype.as_numpy_dtype).itemsize == 2",
    _HALF,
)

_HAS = "class H(object):\n    k = 3.0\n\n\nprint(vg(lambda x: m.f(x, H()), [1.0]))"
_raised = _ROWS.base(
    MODULE, show=_HAS, args="x, h", before="e = ValueError(h.k)", after="y = y * 2.0"
)
for _name, _why, _expression in (
    ("value of an error", "it is what it was given", "(e.args[0] == 3.0)"),
    ("class of a value of an error", "it is a number", "isinstance(e.args[0], float)"),
    ("text of an error", "it is that of the number", "(str(e) == '3.0')"),
):
    _ROWS.wrong(_name, _why, _raised, "y * 2.0", f"y * (2.0 + {_expression})")

_SPARSE = """
with tf.Graph().as_default(), tf.compat.v1.Session() as session:
    x = tf.constant([[1.0], [2.0]])
    y = tf.gather(m.f(x), [0])
    print(told(session.run(tf.gradients(y, x)[0])))
"""
_dense = _ROWS.base(MODULE, show=_SPARSE, body="return tf.convert_to_tensor(grad) * 0.5")
for _name, _why, _expression in (
    ("class of a gradient", "one of rows is sparse", "isinstance(grad, tf.IndexedSlices)"),
    ("indices of a gradient", "one of rows has them", "hasattr(grad, 'indices')"),
):
    _ROWS.wrong(_name, _why, _dense, "grad) * 0.5", f"grad) * (0.5 + {_expression})")

#: Both texts ask the same, and each version has an answer of its own.
for _name, _question in (
    ("a name of TensorFlow 1", "hasattr(tf, 'contrib')"),
    ("the version", "tf.version.VERSION < '2'"),
    ("the version of NumPy", "np.__version__ < '2'"),
    ("the version by git", "'v1' in tf.version.GIT_VERSION"),
):
    _version = _ROWS.base(
        MODULE,
        body="return grad * 0.5",
        before=f"k = 2.0 if {_question} else 3.0",
        after="y = y * k",
    )
    _ROWS.wrong(f"asked for {_name}", "the answer is another one", _version)

#: What a version chooses as the module is loaded, in both texts.
for _name, _chosen in (
    ("the version", "K = 2.0 if tf.__version__ < '2' else 3.0"),
    ("a name of TensorFlow 1", "K = 3.0\nif hasattr(tf, 'contrib'):\n    K = 2.0"),
    (
        "an import",
        "try:\n    import tensorflow.contrib\n    K = 2.0\nexcept ImportError:\n    K = 3.0",
    ),
    ("the Python", "import sys\nK = 2.0 if sys.version_info < (3, 8) else 3.0"),
):
    _chooses = _ROWS.base(MODULE, top=_chosen, body="return grad * 0.5", after="y = y * K")
    _ROWS.wrong(f"chosen at load by {_name}", "the answer is another one", _chooses)

#: What comes in is computed of one another: gradients flow from `w` and `v` to `x`, not from `u`.
_FLOWING = """
with tf.Graph().as_default(), tf.compat.v1.Session() as session:
    x = tf.constant([3.0, -2.0])
    u = tf.constant([4.0, 5.0])
    y = m.f(x, x * x, tf.sin(x), u)
    print(told(session.run(y)))
"""
_ASKS = "d = tf.gradients({}, x)[0]\nif d is not None:\n    y = y + {}"
for _name, _after, *_edits in (
    ("number beside", "k = 2.0\n" + _ASKS.format("w", "d * k"), "k = 2.0", "k = 3.0"),
    ("number in a tensor", f"k = w * 2.0\n{_ASKS.format('w', 'd * k')}", "w * 2.0", "w * 3.0"),
    ("question", _ASKS.format("w", "1.0"), "gradients(w", "gradients(u"),
    ("difference", _ASKS.format("w", "d"), "gradients(w", "gradients(v"),
    ("part that shows", _ASKS.format("w + x * 3.0", "d"), "y + d", "y + 3.0 * tf.ones_like(x)"),
    ("upstream", _ASKS.format("w", "d").replace("x)", "x, [v])"), "[v]", "[w]"),
    ("zero", _ASKS.format("w", "d"), "is not None", "is None"),
    (
        "other one of two",
        "a, b = tf.gradients(w, [x, u])\nif a is not None:\n    y = y + a\n"
        "if b is not None:\n    y = y - 5.0",
        "w, [x, u]",
        "w, [u, x]",
    ),
    (
        "way that is stopped",
        "a = tf.gradients(w + v, x, stop_gradients=[v])[0]\nif a is not None:\n    y = y + a",
        "[v]",
        "[w]",
    ),
    (
        "zero for none",
        "y = y + tf.gradients(w, x, unconnected_gradients='zero')[0]",
        "tf.gradients(w, x, unconnected_gradients='zero')[0]",
        "tf.zeros_like(x)",
    ),
    (
        "order",
        "a = tf.gradients(w, x)[0]\nb = tf.gradients(v, x)[0]\n"
        "if a is not None and b is not None:\n    y = y + a - b",
        "y + a - b",
        "y + b - a",
    ),
):
    _base = _ROWS.base(MODULE, args="x, w, v, u", show=_FLOWING, after=_after)
    _why = "what comes in is computed of one another"
    _ROWS.wrong(f"gradient of what comes in: {_name}", _why, _base, *_edits)
_ROWS.base(
    MODULE,
    args="x, w, v, u",
    show=_FLOWING,
    after=_ASKS.format("w * v", "d * 2.0"),
    right="gradient of what comes in",
)

ROWS = _ROWS.rows
