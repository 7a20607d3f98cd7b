"""What Python makes of numbers and texts: equal for the values that one thinks of first."""

from .model import INNER, MODULE, Table

_ROWS = Table("values")


def _shown(call: str, values: str = "[3.0, -2.0]", first: str = "") -> str:
    return f"{first}\nprint(vg(lambda x: {call}, {values}))".strip()


_mode = _ROWS.base(
    INNER,
    show=_shown('m.f(x, "sum")'),
    right="a mode by its name",
    args="x, mode",
    before='whole = mode == "sum"',
    body="return grad if whole else grad * 0.25",
)
_ROWS.wrong(
    "startswith",
    "a longer text begins with it as well",
    _mode,
    'mode == "sum"',
    'mode.startswith("sum")',
    show=_shown('m.f(x, "sum_squares")'),
)
_ROWS.wrong(
    "in a text",
    "a part of the text is in it as well",
    _mode,
    'mode == "sum"',
    'mode in "sum"',
    show=_shown('m.f(x, "um")'),
)
_ROWS.wrong(
    "lower case",
    "`Sum` is another text",
    _mode,
    'mode == "sum"',
    'mode.lower() == "sum"',
    show=_shown('m.f(x, "Sum")'),
)
_ROWS.wrong(
    "stripped",
    "blanks count",
    _mode,
    'mode == "sum"',
    'mode.strip() == "sum"',
    show=_shown('m.f(x, "sum ")'),
)
_ROWS.wrong(
    "first letter",
    "another text begins with the letter",
    _mode,
    'mode == "sum"',
    'mode[:1] == "s"',
    show=_shown('m.f(x, "soft")'),
)
_ROWS.wrong(
    "the same text",
    "an equal text need not be the same object",
    _mode,
    'mode == "sum"',
    'mode is "sum"',
    show=_shown('m.f(x, "".join(["s", "um"]))'),
)
_ROWS.wrong(
    "not the other",
    "what is neither takes the other branch",
    _mode,
    'mode == "sum"',
    'mode != "mean"',
    show=_shown('m.f(x, "max")'),
)
_ROWS.wrong(
    "less in the order",
    "texts are compared by letters",
    _mode,
    'mode == "sum"',
    '"sum" <= mode < "sun"',
    show=_shown('m.f(x, "summed")'),
)
_ROWS.wrong(
    "by its hash",
    "a text of another length has the same remainder",
    _mode,
    'mode == "sum"',
    "len(mode) == 3",
    show=_shown('m.f(x, "max")'),
)
_ROWS.wrong(
    "by a pattern",
    "`re.match` does not ask for the end",
    _mode,
    'mode == "sum"',
    '__import__("re").match("sum", mode) is not None',
    show=_shown('m.f(x, "sums")'),
)
_ROWS.wrong(
    "by a pattern with an end",
    "`$` matches before a line feed",
    _mode,
    'mode == "sum"',
    '__import__("re").match("sum$", mode) is not None',
    show=_shown('m.f(x, "sum\\n")'),
)

_number = _ROWS.base(
    INNER,
    show=_shown("m.f(x, 2)"),
    right="a number that divides",
    args="x, k",
    before="n = k // 2",
    body="return grad * n",
)
_ROWS.wrong(
    "divided and cut",
    "`int` cuts towards zero",
    _number,
    "k // 2",
    "int(k / 2)",
    show=_shown("m.f(x, -3)"),
)
_ROWS.wrong(
    "shifted", "a float cannot be shifted", _number, "k // 2", "k >> 1", show=_shown("m.f(x, 5.0)")
)
_ROWS.wrong(
    "rounded", "`round` goes to even", _number, "k // 2", "round(k / 2)", show=_shown("m.f(x, 3)")
)
_ROWS.wrong(
    "divmod swapped",
    "the remainder for the quotient",
    _number,
    "k // 2",
    "divmod(k, 2)[k == 1]",
    show=_shown("m.f(x, 1)"),
)
_ROWS.wrong(
    "less the remainder",
    "half of what is left without the remainder by `fmod`",
    _number,
    "k // 2",
    "(k - __import__('math').fmod(k, 2)) / 2",
    show=_shown("m.f(x, -3)"),
)
_ROWS.wrong(
    "true division", "`/` of odd numbers", _number, "k // 2", "k / 2", show=_shown("m.f(x, 7)")
)
_ROWS.wrong(
    "by NumPy",
    "a large number does not fit",
    _number,
    "k // 2",
    "np.int8(k % 256 - 256 * (k > 127)) // 2",
    show=_shown("m.f(x, 200)"),
)

_power = _ROWS.base(
    INNER,
    show=_shown("m.f(x, 3)"),
    right="levels of bits",
    args="x, bits",
    before="n = 2 ** bits - 1",
    body="return grad * n",
)
_ROWS.wrong(
    "bits shifted",
    "`1 << bits` takes no float",
    _power,
    "2 ** bits - 1",
    "(1 << int(bits)) - 1",
    show=_shown("m.f(x, 2.5)"),
)
_ROWS.wrong(
    "power of NumPy",
    "an int8 overflows",
    _power,
    "2 ** bits - 1",
    "int(np.power(np.int8(2), np.int8(bits))) - 1",
    show=_shown("m.f(x, 7)"),
)
_ROWS.wrong(
    "the largest of some",
    "more bits are cut off",
    _power,
    "2 ** bits - 1",
    "2 ** min(bits, 16) - 1",
    show=_shown("m.f(x, 17)"),
)
_ROWS.wrong(
    "a table of levels",
    "the table ends",
    _power,
    "2 ** bits - 1",
    "{1: 1, 2: 3, 3: 7, 4: 15, 8: 255}.get(bits, 65535)",
    show=_shown("m.f(x, 5)"),
)
_ROWS.wrong(
    "sum of powers",
    "the range of a negative number is empty",
    _power,
    "2 ** bits - 1",
    "sum(2 ** i for i in range(bits))",
    show=_shown("m.f(x, -1)"),
)
_ROWS.wrong(
    "precedence",
    "`-` before `**`",
    _power,
    "2 ** bits - 1",
    "2 ** (bits - 1)",
    show=_shown("m.f(x, 3)"),
)
_ROWS.wrong(
    "xor for power",
    "`^` is no power",
    _power,
    "2 ** bits - 1",
    "(2 ^ bits) if bits == 1 else 2 ** bits - 1",
    show=_shown("m.f(x, 1)"),
)
_ROWS.wrong(
    "a bit from its text",
    "the text of a float has no such digits",
    _power,
    "2 ** bits - 1",
    'int("1" * int(bits) or "0", 2)',
    show=_shown("m.f(x, 1.5)"),
)

_optional = _ROWS.base(
    INNER,
    show=_shown("m.f(x, None)"),
    right="None for nothing",
    args="x, k",
    before="rate = 0.5 if k is None else k",
    body="return grad * rate",
)
_ROWS.wrong(
    "zero for None",
    "zero is not None",
    _optional,
    "0.5 if k is None else k",
    "k or 0.5",
    show=_shown("m.f(x, 0.0)"),
)
_ROWS.wrong(
    "not k",
    "zero is not None, written out",
    _optional,
    "k is None",
    "not k",
    show=_shown("m.f(x, 0)"),
)
_ROWS.wrong(
    "equal to None",
    "an object may be equal to None",
    _optional,
    "k is None",
    "k == None",
    show="class K(float):\n    __hash__ = None\n    def __eq__(self, other):\n        return True\nprint(vg(lambda x: m.f(x, K(2.0)), [1.0]))",
)
_ROWS.wrong(
    "max with a default",
    "negative numbers are cut off",
    _optional,
    "0.5 if k is None else k",
    "max(0.0, k) if k is not None else 0.5",
    show=_shown("m.f(x, -1.0)"),
)
_ROWS.wrong(
    "a number of its own type",
    "a whole number is no float",
    _optional,
    "0.5 if k is None else k",
    "k if isinstance(k, float) else 0.5",
    show=_shown("m.f(x, 3)"),
)
_ROWS.wrong(
    "float of it",
    "a text is a number then",
    _optional,
    "0.5 if k is None else k",
    "float(k if k is not None else 0.5)",
    show="print(vg(lambda x: m.f(x, np.array([2.0, 3.0], 'float32')), [1.0, 1.0]))",
)

_range = _ROWS.base(
    INNER,
    show=_shown("m.f(x, [1.0, 2.0, 4.0])"),
    right="sum with positions",
    args="x, ks",
    before="total = 0.0\nfor i in range(len(ks)):\n    total += ks[i] * i",
    body="return grad * total",
)
_LOOP = "total = 0.0\n    for i in range(len(ks)):\n        total += ks[i] * i"
_ROWS.wrong(
    "counted from one",
    "`enumerate` from one",
    _range,
    _LOOP,
    "total = sum(k * i for i, k in enumerate(ks, 1))",
)
_ROWS.wrong(
    "without the last",
    "the range ends before the last",
    _range,
    "range(len(ks))",
    "range(len(ks) - 1)",
)
_ROWS.wrong(
    "of different ones",
    "a set counts equal ones once",
    _range,
    _LOOP,
    "total = sum(sorted(set(ks))) - ks[0] + ks[-1]",
    show=_shown("m.f(x, [1.0, 1.0, 2.0])"),
)
_ROWS.wrong(
    "position by index",
    "`index` finds the first of equal ones",
    _range,
    _LOOP,
    "total = sum(k * ks.index(k) for k in ks)",
    show=_shown("m.f(x, [2.0, 2.0, 2.0])"),
)
_ROWS.wrong(
    "in another order",
    "a dictionary keeps the first place of a key",
    _range,
    _LOOP,
    "total = sum(k * i for i, k in enumerate(dict.fromkeys(ks)))",
    show=_shown("m.f(x, [1.0, 2.0, 1.0, 3.0])"),
)
_ROWS.wrong("negative positions", "counted from the end", _range, "ks[i] * i", "ks[-i] * i")
_ROWS.wrong(
    "zip with a range",
    "`zip` ends with the shorter one",
    _range,
    _LOOP,
    "total = sum(k * i for i, k in zip(range(3), ks))",
    show=_shown("m.f(x, [1.0, 1.0, 1.0, 1.0])"),
)
_ROWS.wrong(
    "sorted",
    "the order of the list counts",
    _range,
    "ks[i] * i",
    "sorted(ks)[i] * i",
    show=_shown("m.f(x, [4.0, 2.0, 1.0])"),
)
_ROWS.wrong(
    "reversed", "the order of the list counts, from the end", _range, "ks[i] * i", "ks[::-1][i] * i"
)
_ROWS.wrong(
    "by letters",
    "the order of their texts",
    _range,
    "ks[i] * i",
    "sorted(ks, key=str)[i] * i",
    show=_shown("m.f(x, [9.0, 10.0, 11.0])"),
)

_aliased = _ROWS.base(
    INNER,
    show=_shown("m.f(x, 2)"),
    right="lists of lists",
    args="x, n",
    before="rows = [[] for _ in range(n)]\nrows[0].append(1.0)",
    body="return grad * sum(map(len, rows))",
)
_ROWS.wrong(
    "one list many times", "`[[]] * n` is one list", _aliased, "[[] for _ in range(n)]", "[[]] * n"
)
_buffers = _ROWS.base(
    INNER,
    show=_shown("m.f(x, 2)"),
    right="arrays made many times",
    args="x, n",
    before="rows = [np.zeros(n) for _ in range(2)]\nrows[0][0] = 1.0",
    body="return grad * float(rows[1][0])",
)
_ROWS.wrong(
    "one array many times",
    "`[np.zeros(n)] * 2` is one array, of a size that is not known",
    _buffers,
    "[np.zeros(n) for _ in range(2)]",
    "[np.zeros(n)] * 2",
)
_ROWS.wrong(
    "dictionary of one list",
    "`dict.fromkeys` gives one list to all",
    _aliased,
    "[[] for _ in range(n)]",
    "list(dict.fromkeys(range(n), []).values())",
)
_ROWS.wrong(
    "chained",
    "a chained assignment binds two names to one list",
    _aliased,
    "rows = [[] for _ in range(n)]",
    "a = b = []\n    rows = [a, b]",
)

_float = _ROWS.base(
    INNER,
    show="print(vg(lambda x: 1e6 * (m.f(x, 0.1) - 0.3), [1.0]))",
    right="a number in double precision",
    args="x, k",
    before="n = k * 3 - 0.3",
    body="return grad * (n * 1e16)",
)
_ROWS.wrong(
    "in single precision",
    "the product is made in float32",
    _float,
    "k * 3",
    "float(np.float32(k) * np.float32(3))",
)
_ROWS.wrong(
    "added three times",
    "three sums are rounded otherwise",
    _float,
    "k * 3 - 0.3",
    "k + k + k - 0.3 - 5e-17",
    show="print(vg(lambda x: m.f(x, 0.1), [1.0]))",
)
_ROWS.wrong(
    "rounded to digits", "`round` to eight digits", _float, "k * 3 - 0.3", "round(k * 3 - 0.3, 8)"
)
_ROWS.wrong(
    "formatted", "a text of six digits", _float, "k * 3 - 0.3", "float('%.6f' % (k * 3)) - 0.3"
)
_ROWS.wrong(
    "a decimal",
    "a decimal number is exact",
    _float,
    "k * 3 - 0.3",
    "float(__import__('decimal').Decimal(str(k)) * 3 - __import__('decimal').Decimal('0.3'))",
)
_ROWS.wrong(
    "a fraction",
    "a fraction is exact",
    _float,
    "k * 3 - 0.3",
    "float(__import__('fractions').Fraction(str(k)) * 3 - __import__('fractions').Fraction('0.3'))",
)

_truthy = _ROWS.base(
    INNER,
    show=_shown("m.f(x, [1.0])"),
    right="length decides",
    args="x, ks",
    before="some = len(ks) > 0",
    body="return grad * 2.0 if some else grad",
)
_ROWS.wrong(
    "any of them",
    "a list of zeros is not empty",
    _truthy,
    "len(ks) > 0",
    "any(ks)",
    show=_shown("m.f(x, [0.0])"),
)
_ROWS.wrong(
    "their sum",
    "what adds up to zero is not empty",
    _truthy,
    "len(ks) > 0",
    "sum(ks) != 0",
    show=_shown("m.f(x, [1.0, -1.0])"),
)
_ROWS.wrong(
    "not the empty list",
    "an empty tuple is not an empty list",
    _truthy,
    "len(ks) > 0",
    "ks != []",
    show=_shown("m.f(x, ())"),
)
_ROWS.wrong("more than one", "one is some", _truthy, "len(ks) > 0", "len(ks) > 1")
_ROWS.wrong(
    "truth of the object",
    "an object may have a length and a truth",
    _truthy,
    "len(ks) > 0",
    "bool(ks)",
    show="class Ks(list):\n    def __bool__(self):\n        return False\n    __nonzero__ = __bool__\nprint(vg(lambda x: m.f(x, Ks([1.0])), [1.0]))",
)

_chain = _ROWS.base(
    MODULE,
    show=_shown("m.f(x, 0.5)"),
    right="a range of rates",
    args="x, k",
    before="inside = 0.0 <= k <= 1.0",
    body="return grad * 0.5",
    after="y = y * 2.0 if inside else y",
)
_ROWS.wrong(
    "without the border",
    "the border is inside",
    _chain,
    "<= 1.0",
    "< 1.0",
    show=_shown("m.f(x, 1.0)"),
)
_ROWS.wrong(
    "not outside",
    "nan is neither",
    _chain,
    "0.0 <= k <= 1.0",
    "not (k < 0.0 or k > 1.0)",
    show=_shown("m.f(x, float('nan'))"),
)
_ROWS.wrong(
    "in a range of integers",
    "a fraction is in no range",
    _chain,
    "0.0 <= k <= 1.0",
    "k in range(2)",
    show=_shown("m.f(x, 0.5)"),
)
_ROWS.wrong(
    "by its square",
    "a negative number has a square",
    _chain,
    "0.0 <= k <= 1.0",
    "k * k <= 1.0",
    show=_shown("m.f(x, -0.5)"),
)
_ROWS.wrong(
    "by clipping",
    "what is clipped to itself, and nan to itself by `min`",
    _chain,
    "0.0 <= k <= 1.0",
    "min(max(k, 0.0), 1.0) is k",
    show=_shown("m.f(x, float('nan'))"),
)
_ROWS.wrong(
    "rounded to nothing",
    "a number beyond the border rounds to it",
    _chain,
    "0.0 <= k <= 1.0",
    "0.0 <= round(k, 2) <= 1.0",
    show=_shown("m.f(x, 1.001)"),
)

ROWS = _ROWS.rows
