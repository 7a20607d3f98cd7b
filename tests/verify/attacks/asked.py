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

ROWS = _ROWS.rows
