"""Functions of NumPy whose arithmetic is the same: the old one by NumPy 1, the new one by 2."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("tensorflow")

from tfgradmigrate.verify.worker.graphs import compare
from tfgradmigrate.verify.worker.graphs.arithmetic import Given, computed
from tfgradmigrate.verify.worker.graphs.compare import BY_ARITHMETIC, REFUSED

from .tracer import HEAD, form, maker

pytestmark = [
    pytest.mark.tensorflow,
    pytest.mark.skipif(
        int(np.__version__.partition(".")[0]) < 2, reason="NumPy 1 makes one dtype of two as it did"
    ),
]

#: What the functions are given as `v`, `n` and `m`.
GIVEN = {
    "counts": (Given("float32", 2), Given("int32", 0), Given("int32", 0, 3)),
    "long": (Given("float32", 2), Given("int64", 0), Given("float64", 0, 0.5)),
    "floats": (Given("float32", 2), Given("float32", 0), Given("float64", 0)),
    "short": (Given("float32", 2), Given("int16", 0), Given("float16", 0)),
    "arrays": (Given("float32", 2), Given("float32", 2), Given("int32", 1)),
    "whole": (Given("int32", 2), Given("int32", 0), Given("float32", 0)),
    "any rank": (Given("float32", None), Given("int32", 0), Given("int32", 0)),
    "wide": (Given("float64", 2), Given("int32", 0), Given("float32", 2)),
    "scalars": (Given("float32", 0), Given("float32", 0), Given("int32", 0)),
    "bytes": (Given("uint8", 2), Given("bool", 0), Given("uint16", 0)),
    "half": (Given("float16", 2), Given("int32", 0), Given("uint8", 0)),
    "large": (Given("float32", 2), Given("int32", 0, 16777217), Given("float64", 0, 0.1)),
}

FACTORY = "def g(k):\n    def h(v, n, m):\n        return {}\n    return h\nf = g(np.float64({}))"
AROUND = "def g(v, n, m):\n    return {}\nf = lambda *args: {}"


def means(text: str, given: str, asked: tuple[str, ...]) -> list[Any]:
    """Return what the function `f` of a text, or an expression, computes; None if unknown."""
    text = text if "\n" in text else f"def f(v, n, m):\n    return {text}"
    return computed(maker(HEAD + text, "f")(), GIVEN[given], asked) or [None, None]


def is_proved(given: str, old: str, new: str, asked: tuple[str, ...] = ("float32",)) -> bool:
    one, other = means(old, given, asked)[0], means(new, given, asked)[1]
    return one is not None and one == other


RIGHT = [
    ("counts", "v * n", "v * n.item()"),
    ("counts", "v * n", "np.asarray(v * n, np.float32)"),
    ("counts", "v * n", "np.asarray(v * n, dtype=np.float32)"),
    ("counts", "v * n / m", "np.asarray(v * n.item() / m, np.float32)"),
    ("counts", "v * m + n * np.ones_like(v)", "v * m.item() + n.item() * np.ones_like(v)"),
    ("counts", "np.multiply(v, n)", "np.asarray(v * n, np.float32)"),
    ("counts", "-v / m", "np.asarray(-v / m, np.float32)"),
    ("counts", "v * 0.1", "np.asarray(v * 0.1, np.float32)"),
    ("counts", "v * -2.0", "np.asarray(v * -2.0, np.float32)"),
    ("long", "v * n", "v * n.item()"),
    ("long", "v * m", "np.asarray(v * m, np.float32)"),
    ("floats", "v / m", "v / m.item()"),
    ("floats", "n - v", "np.asarray(n - v, np.float32)"),
    ("short", "v / n", "np.asarray(v / n, np.float32)"),
    ("arrays", "v * n", "np.asarray(v * n, np.float32)"),
    ("scalars", "v * n", "np.asarray(v * n, np.float32)"),
    (
        "counts",
        "def f(v, n, m):\n    'Doubles.'\n    k = v * n\n    return k + m",
        "def f(v, n, m):\n    k = v * n.item()\n    return k + m.item()",
    ),
    (
        "counts",
        "def f(v, n, m, k=np.float64(2.0)):\n    return (v * k).astype(v.dtype)",
        "def f(v, n, m, k=np.float64(2.0)):\n    return np.asarray(v * k, np.float32)",
    ),
    (
        "counts",
        "K = np.float64(2.0)\nL = 3.0\ndef f(v, n, m):\n    return v * K",
        "K = np.float64(2.0)\ndef f(v, n, m):\n    return np.asarray(v * K, np.float32)",
    ),
    (
        "counts",
        FACTORY.format("v * k", 0.5),
        FACTORY.format("np.asarray(v * k, np.float32)", 0.5),
    ),
    ("counts", "v * n", AROUND.format("v * n", "np.asarray(g(*args), np.float32)")),
    (
        "counts",
        "class C:\n    def g(self, v, n, m):\n        return v * n\nf = C().g",
        "class C:\n    def g(self, v, n, m):\n        return v * n.item()\nf = C().g",
    ),
]


@pytest.mark.parametrize(("given", "old", "new"), RIGHT)
def test_what_is_spelled_for_numpy_2_is_the_same(given: str, old: str, new: str) -> None:
    assert is_proved(given, old, new)


#: Wrong, or right for some values alone.
WRONG: dict[str, tuple[Any, ...]] = {
    "another dtype": ("counts", "v * n", "np.asarray(v * n, np.float64)"),
    "a dtype on the way": ("counts", "v * n", "np.asarray(v * np.float16(3), np.float32)"),
    "rounded before": ("counts", "v / m", "np.asarray(np.asarray(v, np.float16) / m, np.float32)"),
    "rounded twice": ("long", "v / 3 * m", "np.asarray(v / np.float64(3) * m, np.float32)"),
    "two steps in float64": ("counts", "v * n / m", "np.asarray(v * n / m, np.float32)"),
    "a number that float32 lacks": ("large", "v * m", "np.asarray(v * m, np.float32)"),
    "such a number, the other way": ("floats", "v * m", "np.asarray(v * m, np.float32)"),
    "an integer that float32 lacks": ("large", "v * n", "np.asarray(v * n, np.float32)"),
    "rounded to float64 at first": (
        "counts",
        "np.asarray(np.asarray(v, np.float64) * n, np.float32)",
        "v * n.item()",
    ),
    "what does not fit is wider, and comes back": (
        "counts",
        "(v * n).astype(np.float32)",
        "v * n.item()",
    ),
    "what does not fit is hidden": ("wide", "m * n + v", "m * n.item() + v", ("float64",)),
    "another operator": ("counts", "v * n", "np.asarray(v / n, np.float32)"),
    "operands exchanged": ("counts", "v - n", "np.asarray(n - v, np.float32)"),
    "another input": ("counts", "v * n", "v * m.item()"),
    "another sign": ("counts", "v * n", "v * -n.item()"),
    "an input lost": ("counts", "v * n", "np.asarray(v, np.float32)"),
    "no scalar any more": ("counts", "v * n", "v * n"),
    "an item of an array": ("arrays", "v * m", "v * m.item()"),
    "an item of one of any rank": ("any rank", "v * n", "v.item() * n"),
    "any rank": ("any rank", "v * n", "v * n.item()"),
    "another order in memory": ("counts", "v * n", "np.asarray(v * n, np.float32, 'F')"),
    "a dtype told twice": (
        "counts",
        "v * n",
        "np.asarray(v * n, np.float32, dtype=np.float32)",
    ),
    "an order by name": ("counts", "v * n", "np.asarray(v * n, np.float32, order='F')"),
    "a list of one becomes an array": (
        "counts",
        "[v * n]",
        AROUND.format("[v * n]", "np.asarray(g(*args), np.float32)"),
    ),
    "clipped": ("counts", "v * n", "np.asarray(np.clip(v * n, -9, 9), np.float32)"),
    "rounded": ("counts", "v * n", "np.asarray(np.round(v * n), np.float32)"),
    "another second operand of a function": ("arrays", "np.maximum(v, n)", "np.maximum(v, -n)"),
    "a function that may have other last bits": ("arrays", "np.sqrt(v)", "np.sqrt(v)"),
    "transposed": ("counts", "v * n", "np.asarray((v * n).T, np.float32)"),
    "zeros for ones": ("counts", "v * np.ones_like(v)", "v * np.zeros_like(v)"),
    "another host": ("counts", "v * n", AROUND.format("v + n", "np.asarray(g(*args), np.float32)")),
    "arguments the other way": (
        "arrays",
        "v - n",
        AROUND.format("v - n", "np.asarray(g(*args[::-1]), np.float32)"),
    ),
    "another number around": (
        "counts",
        FACTORY.format("v * k", 0.5),
        FACTORY.format("np.asarray(v * k, np.float32)", 0.25),
    ),
    "a number around that float32 lacks": (
        "counts",
        FACTORY.format("v * k", 0.1),
        FACTORY.format("np.asarray(v * k, np.float32)", 0.1),
    ),
    "a number around that is bound again": (
        "counts",
        FACTORY.format("v * k", 0.5),
        "def g(k):\n    def less():\n        nonlocal k\n        k = 0.1\n"
        "    def h(v, n, m):\n        return np.asarray(v * k, np.float32)\n"
        "    return h\nf = g(np.float64(0.5))",
    ),
    "a number of the module that is bound again": (
        "counts",
        "v * 2.0",
        "K = 2.0\nK = 2.0\ndef f(v, n, m):\n    return v * K",
    ),
    "a number of the module that a function sets": (
        "counts",
        "v * 2.0",
        "K = 2.0\ndef g():\n    global K\n    K = 0.1\ndef f(v, n, m):\n    return v * K",
    ),
    "a number of the module that something sets in it": (
        "counts",
        "v * 2.0",
        "K = 2.0\ndef g(module):\n    module.K = 0.1\ndef f(v, n, m):\n    return v * K",
    ),
    "a number of the module that may be imported": (
        "counts",
        "v * 2.0",
        "K = 2.0\ndef g():\n    from settings import K\ndef f(v, n, m):\n    return v * K",
    ),
    **{
        f"a number of the module that may be {how}": (
            "counts",
            "v * 2.0",
            f"K = 2.0\ndef g(x):\n    global K\n    {lines}\ndef f(v, n, m):\n    return v * K",
        )
        for how, lines in {
            "a pattern's": "match x:\n        case K: pass",
            "the rest of a pattern's": "match x:\n        case [_, *K]: pass",
            "the rest of a mapping": "match x:\n        case {1: _, **K}: pass",
            "an error": "try: x()\n    except ValueError as K: pass",
        }.items()
    },
    "a number of the module that a loop binds": (
        "counts",
        "v * 2.0",
        "for K in (1.0, 2.0):\n    pass\nJ = 3.0\ndef f(v, n, m):\n    return v * K",
    ),
    "a function of a class around": (
        "counts",
        "v * n",
        "class C:\n    g = staticmethod(lambda v, n, m: v + n)\nf = lambda *args: C.g(*args)",
    ),
    "one of two functions on a line": (
        "counts",
        "v * n",
        "g = lambda v, n, m: v * n.item(); f = lambda v, n, m: v + n.item()\n",
    ),
    "a result that is written into what comes in": ("arrays", "v * n", "np.multiply(v, n, v)"),
    "a write into what comes in": (
        "counts",
        "v * n",
        "def f(v, n, m):\n    v *= n.item()\n    return v",
    ),
    "a step that may fail": (
        "arrays",
        "np.asarray(v, np.float32)",
        "def f(v, n, m):\n    k = v * n\n    return v",
    ),
    "errors for numbers": (
        "counts",
        "v * n",
        "np.seterr(all='raise')\ndef f(v, n, m):\n    return v * n.item()",
    ),
    "another NumPy": (
        "counts",
        "v * n",
        "class M:\n    asarray = staticmethod(lambda v, dtype: -v)\n"
        "def f(v, n, m, np=M):\n    return np.asarray(v * n, None)",
    ),
    "another default": (
        "counts",
        "v * 2.0",
        "def f(v, n, m, k=3.0):\n    return v * k",
    ),
    "another of two results": (
        "arrays",
        "(v, n)",
        "[np.asarray(n, np.float32), v]",
        ("float32", "float32"),
    ),
    "a method for a function": ("counts", "v * np.ones_like(v)", "v * v.ones_like()"),
    "ones of scalars": ("scalars", "v * n", "np.ones_like(v * n)"),
    "a wider sum of scalars": ("scalars", "v * m", "v * m.item()"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_is_something_else_is_not(name: str) -> None:
    assert not is_proved(*WRONG[name])


#: What is not followed: what is given, the program, and the dtypes that it has to return.
UNKNOWN = [
    ("counts", "(v, n)", "float32"),
    ("counts", "v", "float32 int32"),
    ("counts", "n.item()", "int32"),
    ("counts", "def f(v, n, m):\n    k = v", "float32"),
    ("counts", "def f(v, n, m):\n    return", "float32"),
    ("counts", "def f(v, n, m):\n    'a'", "float32"),
    ("counts", "def f(v, n, m):\n    k = j = v\n    return v", "float32"),
    ("counts", "def f(v, n, m):\n    v.k = v\n    return v", "float32"),
    ("counts", "def f(v, n, m, *, k=1):\n    return v", "float32"),
    ("counts", "def f(v, n, m, **k):\n    return v", "float32"),
    ("counts", "def f(v, *n):\n    return v", "float32"),
    ("counts", "def f(v, n):\n    return v", "float32"),
    ("counts", "def f(v, n, m, k):\n    return v", "float32"),
    ("counts", "def f(v, n, m):\n    k = j\n    j = v\n    return k", "float32"),
    ("counts", "v * -m", "float32"),
    ("counts", "v * (n.item() * m.item())", "float32"),
    ("counts", "np.multiply(v, n, dtype=np.float32)", "float32"),
    ("counts", "np.multiply(v)", "float32"),
    ("counts", "np.ones_like(v, v)", "float32"),
    ("counts", "np.ones_like(n)", "int32"),
    ("counts", "np.asarray(n.item(), np.float32)", "float32"),
    ("counts", "v.item()", "float32"),
    ("counts", "n.item(0)", "int32"),
    ("counts", "n.tolist()", "int32"),
    ("counts", "v.astype(np.float64, 'C')", "float64"),
    ("counts", "v.astype(np.int32)", "int32"),
    ("counts", "v.astype(n.dtype)", "int32"),
    ("counts", "abs(v)", "float32"),
    ("counts", "v ** 2", "float32"),
    ("counts", "+v", "float32"),
    ("counts", "True * v", "float32"),
    ("counts", "v * 1e400", "float32"),
    ("counts", "v * 1e39", "float32"),
    ("counts", "v * 9007199254740993", "float32"),
    ("any rank", "np.asarray(v, np.float32)", "float32"),
    ("any rank", "v * v", "float32"),
    ("any rank", "-v", "float32"),
    ("whole", "-v", "int32"),
    ("bytes", "np.ones_like(v)", "uint8"),
    ("bytes", "v * n", "uint8"),
    ("bytes", "v * m", "uint8"),
    ("bytes", "v + 1", "uint8"),
    ("half", "v * n", "float16"),
]


@pytest.mark.parametrize(("given", "text", "asked"), UNKNOWN)
def test_what_is_not_followed_is_unknown(given: str, text: str, asked: str) -> None:
    assert means(text, given, tuple(asked.split())) == [None, None]


#: By how it is spelled otherwise, with the operator, its dtype, and the second operand.
KNOWN = [
    ("whole", "v / n", "/ float64", ["cast", "int32", "float64", True, ["input", 1]]),
    ("whole", "np.divide(v, 2)", "/ float64", ["number", "float64", "0x1.0000000000000p+1"]),
    ("whole", "v * m", "* float64", ["cast", "float32", "float64", True, ["input", 2]]),
    ("whole", "v * m.item()", "* float64", ["cast", "float32", "float64", True, ["input", 2]]),
    ("whole", "v * n", "* int32", ["input", 1]),
    ("whole", "v * n.item()", "* int32", ["input", 1]),
    ("whole", "v * 3", "* int32", ["number", "int32", "0x1.8000000000000p+1"]),
    ("half", "v * m", "* float16", ["cast", "uint8", "float16", True, ["input", 2]]),
    ("half", "v * 2", "* float16", ["number", "float16", "0x1.0000000000000p+1"]),
    ("half", "v * 65504.0", "* float16", ["number", "float16", "0x1.ffc0000000000p+15"]),
    ("half", "v * -65504.0", "* float16", ["number", "float16", "-0x1.ffc0000000000p+15"]),
    ("counts", "v * -m.item()", "* float32", ["number", "float32", "-0x1.8000000000000p+1"]),
]


@pytest.mark.parametrize(("given", "text", "made", "operand"), KNOWN)
def test_the_dtype_that_an_operator_has(
    given: str, text: str, made: str, operand: list[Any]
) -> None:
    operator, dtype = made.split()
    for steps, (result,) in means(text, given, (dtype,)):
        first = result[2]
        assert (steps, result) == ([], [operator, dtype, first, operand])
        of = GIVEN[given][0].dtype
        assert first == (["input", 0] if of == dtype else ["cast", of, dtype, False, ["input", 0]])


@pytest.mark.parametrize(
    ("given", "older"),
    [("short", ["cast", "int16", "float32", True, ["input", 1]]), ("long", None)],
)
def test_an_integer_is_rounded_once_where_float32_holds_it(given: str, older: Any) -> None:
    text = "K = np.float64(2.0)\ndef f(v, n, m):\n    return np.asarray(n * K, np.float32)"
    two = ["number", "float32", "0x1.0000000000000p+1"]
    old, new = means(text, given, ("float32",))
    assert old == (older and [[], [["*", "float32", older, two]]])
    assert new == [[], [["*", "float32", older or ["fitting", ["input", 1]], two]]]


def test_an_old_program_of_numpy_2_means_what_it_does_there() -> None:
    given, old, new = "long", "np.asarray(v * n, np.float32)", "v * n.item()"
    assert means(old, given, ("float32",))[0] is None
    assert not is_proved("large", "np.asarray(v * m, np.float32)", "v * m.item()")
    assert not is_proved(given, old, new)


@pytest.mark.parametrize(
    ("given", "text"), [("wide", "v * n"), ("whole", "v * n"), ("scalars", "v * m")]
)
def test_what_tensorflow_refuses_is_told(given: str, text: str) -> None:
    assert means(text, given, ("float32",)) == [REFUSED, None]
    assert means(f"np.asarray({text}, np.float32)", given, ("float32",))[1] is not None


def test_a_function_that_a_program_has_put_into_numpy_is_none_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert is_proved("counts", "v * n", "np.asarray(v * n, np.float32)")
    monkeypatch.setattr(np, "asarray", lambda value, dtype: -value)
    assert not is_proved("counts", "v * n", "np.asarray(v * n, np.float32)")


def place(
    host: str, dtype: str = "float32", tout: str = "float32", given: str = "tf.size(x)"
) -> Any:
    """Return the form of a place that adds what a function of an array and a size gives."""
    text = f"def host(v, n):\n    return {host}\n"
    text += f"def place(x):\n    y = tf.numpy_function(host, [x, {given}], tf.{tout})\n"
    return form(text + "    return tf.cast(x, y.dtype) + y", [{**X, "dtype": dtype}])


X = {"kind": "tensor", "dtype": "float32", "shape": [None, 4]}


def test_forms_of_such_functions_compare_and_it_is_noted() -> None:
    old, new = place("v * n"), place("v * n.item()")
    found = compare(old, new)
    assert (found.outcome, found.notes) == ("identical", (BY_ARITHMETIC,))
    assert compare(old, old).notes == ()
    assert compare(new, old).outcome == "differs"
    assert compare(old, place("v + n.item()")).outcome == "differs"
    assert compare(old, type(new).from_json(new.to_json())).outcome == "identical"


@pytest.mark.parametrize(
    ("given", "outcome"),
    [
        ("tf.constant(0.5, tf.float64)", "identical"),
        ("tf.constant(0.1, tf.float64)", "differs"),
        ("tf.cast(tf.size(x), tf.float64)", "differs"),
    ],
)
def test_a_constant_is_known_to_the_function_that_is_given_it(given: str, outcome: str) -> None:
    old, new = (place(host, given=given) for host in ("v * n", "np.asarray(v * n, np.float32)"))
    assert compare(old, new).outcome == outcome


def test_what_an_old_program_never_gives_is_not_asked_of_the_new_one() -> None:
    old = place("v * n", "float64")
    assert compare(old, place("np.asarray(v * n, np.float32)", "float64")).outcome == "identical"
    assert compare(old, place("print(v)", "float64")).outcome == "differs"
    given = place("v * n", "float64", "float64")
    assert compare(given, place("v * n * n", "float64", "float64")).outcome == "differs"


def test_what_is_computed_is_no_part_of_a_digest() -> None:
    new = place("v * n.item()")
    assert new.computed
    content = {**new.to_json(), "computed": {}}
    assert type(new).from_json(content).digest == new.digest


@pytest.mark.parametrize(
    ("given", "text", "known"),
    [
        *(("counts", "v * 9007199254740992.0", True), ("counts", "v * 9007199254740994.0", False)),
        *(("counts", "v * 9007199254740993", False), ("counts", "v * -9007199254740994.0", False)),
        *(("counts", "v * np.inf", False), ("counts", "v * 1e309", False), ("counts", "v", True)),
        *(("counts", "v * 1e39", False), ("counts", "v * True", False)),
        *(("whole", "v * 2147483647", True), ("whole", "v * 2147483648", False)),
        *(("whole", "v * -2147483647", True), ("whole", "v * -2147483648", False)),
        *(("whole", "v * 3", True), ("whole", "v * np.int64(3)", False)),
    ],
)
def test_numbers_that_have_no_other_value_in_the_dtype_are_known(
    given: str, text: str, known: bool
) -> None:
    old = means(text, given, ("int32" if given == "whole" else "float32",))[0]
    assert (old is not None) is known
