"""Forms of Python functions, made without a trace: the pairs by hand, and more of the kind."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("tensorflow")

import tensorflow as tf

from tfgradmigrate.verify.worker.graphs import NoForm, hosts
from tfgradmigrate.verify.worker.graphs.hosts import Hosts

from .attacks import ATTACKS, ATTACKS_IN_GRAPHS
from .pairs import RIGHT, WRONG, Programs

pytestmark = pytest.mark.tensorflow


class Catching:
    """TensorFlow, but for what is handed to Python: that is kept, and gives its first input."""

    def __init__(self) -> None:
        self.calls: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(tf, name)

    def numpy_function(self, *args: Any, name: str | None = None, **options: Any) -> Any:
        """Keep a function with what it is said to return."""
        function, inputs, *more = args
        self.calls.append((function, str(more), sorted(options.items())))
        return inputs[0]

    py_func = numpy_function


def handed_over(text: str) -> tuple[list[Any], list[list[str]]]:
    """Return the forms of what a program hands to Python, and what these share."""
    caught, module = Catching(), types.ModuleType("program")
    module.__dict__.update(np=np, tf=caught)
    exec(compile(text, "<program>", "exec", dont_inherit=True), module.__dict__)
    place = module.__dict__["place"]
    place(*[np.float32(1.0)] * place.__code__.co_argcount)
    kept, found = Hosts(), []
    for function, *more in caught.calls:
        found.append([kept.form(function), *more])
        kept.used_by(str(found[-1]))
    return found, kept.shared()


def of_hosts(pairs: tuple[Programs, ...]) -> list[Any]:
    """Return the pairs that hand functions to Python and assert no shape."""
    return [
        pytest.param(pair.one, pair.other, id=pair.name)
        for pair in pairs
        if all("numpy_function" in text for text in pair[1:3])
        and "set_shape" not in pair.one + pair.other
        and pair.name != "types: one Tout or two"  # which of two outputs, of one function
    ]


@pytest.mark.parametrize(("one", "other"), of_hosts((*WRONG, *ATTACKS, *ATTACKS_IN_GRAPHS)))
def test_what_differs_is_not_the_same(one: str, other: str) -> None:
    try:
        forms = handed_over(one), handed_over(other)
    except NoForm:
        return
    assert forms[0] != forms[1]


@pytest.mark.parametrize(("one", "other"), of_hosts(RIGHT))
def test_what_is_the_same_has_one_form(one: str, other: str) -> None:
    assert handed_over(one) == handed_over(other)


def form(text: str) -> Any:
    """Return the form of the function `f` of a text."""
    module: dict[str, Any] = {"__name__": "program", "np": np, "tf": tf}
    exec(compile(text, "<program>", "exec", dont_inherit=True), module)
    return Hosts().form(module["f"])


#: Texts that differ in a word, `@` in them, and mean other things.
OTHERS: dict[str, tuple[str, str, str]] = {
    "a keyword's default": ("def f(a, *, k=@): return a * k", "2", "3"),
    "which keyword": ("def f(*, k, m): return @", "k - m", "m - k"),
    "which keyword behind all others": ("def f(a, *b, k): return @", "a, b, k", "a, k, b"),
    "which of all others": ("def f(*b, **k): return @", "b, k", "k, b"),
    "a keyword's name without a default": (
        "def g(a, *, @): return a\ndef f(a): return g(a, p=1)", "p", "q"
    ),
    "a draw of numbers in a range": (
        "import random\ndef f(a): return random.@(1, 2)", "uniform", "triangular"
    ),
    "an attribute of a dictionary's class, two above": (
        "class B(dict): pass\nclass C(B): pass\nc = C(k=@)\ndef f(a): return c['k']", "1", "2"
    ),
    "a keyword's name": ("def f(a, *, @=1): return a", "k", "j"),
    "a default": ("def f(a, k=@): return a * k", "2", "2.0"),
    "a frozen set": ("def f(a): return a in {@}", "1, 2", "1, 3"),
    "a tuple": ("def f(a): return a in (@)", "1, 2", "2, 1"),
    "bytes": ("def f(a): return a == @", "b'a'", "'a'"),
    "an ellipsis": ("def f(a): return a[@]", "...", "None"),
    "a number's type": ("k = np.@(2)\ndef f(a): return a * k", "float32", "float64"),
    "the order in memory": (
        "k = np.array([[1., 2.], [3., 4.]], order='@')\ndef f(a): return a * k", "C", "F"
    ),
    "one list or two": ("p = [1]\nk = [p, @]\ndef f(a): return k", "p", "[1]"),
    "a key": ("k = {@: 1}\ndef f(a): return k", "1", "2"),
    "the order of keys": ("k = {@}\ndef f(a): return [*k]", "1: 1, 2: 2", "2: 2, 1: 1"),
    "a set": ("k = {@}\ndef f(a): return a in k", "1, 2", "1, 3"),
    "where random numbers are": (
        "r = np.random.RandomState(1)\n@\ndef f(a): return r.rand()", "", "r.rand()"
    ),
    "a vectorized function": (
        "@np.vectorize\ndef g(a): return a @ 1\nf = lambda a: g(a)".replace("@np", "%np"), "+", "-"
    ),
    "what is vectorized": (
        "g = np.vectorize(abs, excluded=[@])\ndef f(a): return g(a)", "0", "1"
    ),
    "types of what is vectorized": (
        "g = np.vectorize(abs, otypes='@')\ndef f(a): return g(a)", "f", "d"
    ),
    "a static method": (
        "class C:\n    %staticmethod\n    def g(a): return a @ 1\ndef f(a): return C.g(a)", "+", "-"
    ),
    "a class's method": (
        "class C:\n    %classmethod\n    def g(c, a): return @a\ndef f(a): return C.g(a)", "+", "-"
    ),
    "which kind of method": (
        "class C:\n    %@\n    def g(a, b=1): return a\ndef f(a): return C.g(a)",
        "staticmethod",
        "classmethod",
    ),
    "a keyword of a partial": (
        "import functools\nf = functools.partial(np.clip, @=0.0)", "a_min", "a_max"
    ),
    "a number of a partial": ("import functools\nf = functools.partial(np.clip, m=@)", "0", "1"),
    "whose method": (
        "class C:\n    def g(self, a): return a * self.k\nc = C()\nc.k = @\nf = c.g", "2", "3"
    ),
    "the class above": (
        "class A:\n    def g(self, a): return a\nclass B:\n    def g(self, a): return -a\n"
        "class C(@): pass\ndef f(a): return C().g(a)",
        "A",
        "B",
    ),
    "what super is": (
        "class A:\n    def g(self, a): return a @ 1\nclass C(A):\n    def g(self, a):\n"
        "        return super().g(a)\ndef f(a): return C().g(a)",
        "+",
        "-",
    ),
    "a property's setter": (
        "class C:\n    def g(self): return 1\n    def s(self, v): self.v = @\n"
        "    k = property(g, s)\nc = C()\ndef f(a):\n    c.k = a\n    return c.v",
        "v",
        "-v",
    ),
    "keywords of a call": ("def g(p, q): pass\ndef f(a): return g(@)", "p=a, q=1", "q=a, p=1"),
    "a library imported": ("def f(a):\n    import @ as m\n    return m.sqrt(a)", "math", "cmath"),
    "an attribute of a library": ("def f(a): return np.random.@(2)", "rand", "randn"),
    "another of the same library": ("def f(a): return np.@(a)", "add", "subtract"),
    "a constant of a library": ("def f(a): return a * np.@", "pi", "e"),
    "an attribute of the function": ("def f(a): return f.k\nf.k = @", "1", "2"),
    "what is read of a closed-over module": (
        "def g(m):\n    return lambda a: m.@(a)\nf = g(np)", "sin", "cos"
    ),
    "order of what is closed over": (
        "def g(p, q):\n    return lambda a: @\nf = g(2, 3)", "p - q", "q - p"
    ),
    "a variable of its own function": (
        "def f(a):\n    k = 1\n    def g():\n        nonlocal k\n        k @= 2\n    return g(), k",
        "+",
        "-",
    ),
    "a generator": ("def f(a):\n    @ a", "return", "yield"),
    "what is caught": (
        "def f(a):\n    try:\n        return a.b\n    except @:\n        return a",
        "ValueError",
        "KeyError",
    ),
    "how far a try goes": (
        "def f(a):\n    try:\n        b = a()@\n    except ValueError:\n        return 1\n    c",
        "",
        "\n        b = b()",
    ),
    "a default of a helper": ("def g(a, k=@): return a * k\ndef f(a): return g(a)", "1", "2"),
    "an argument's place": ("def g(p, q): return @\ndef f(a): return g(1, q=a)", "p", "q"),
    "what a text that is filled in reads": (
        "class C:\n    k = @\nc = C()\ndef f(a): return '{0.k}'.format(c)", "1", "2"
    ),
    "what a text from elsewhere reads": (
        "class C:\n    k = @\nc = C()\nt = '{0.k}'\ndef f(a): return t.format(c)", "1", "2"
    ),
    "what a pattern reads": (
        "class C:\n    k = @\nc = C()\ndef f(a):\n    match c:\n        case C(k=1):\n"
        "            return a",
        "1",
        "2",
    ),
    "getattr by another name": (
        "class C:\n    k = @\nc = C()\ng = getattr\ndef f(a): return g(c, 'k')", "1", "2"
    ),
    "attrgetter by another name": (
        "from operator import attrgetter as g\nclass C:\n    k = @\nc = C()\n"
        "def f(a): return g('k')(c)",
        "1",
        "2",
    ),
    "what an instance finds for others": (
        "class C:\n    k = @\nc = C()\ndef f(a): return c.__getattribute__('k')", "1", "2"
    ),
    "bytes in an array": ("k = np.array([@'a'])\ndef f(a): return k[0] == 'a'", "", "b"),
    "bytes of NumPy": ("k = np.@('a')\ndef f(a): return k == 'a'", "str_", "bytes_"),
    "fields of an array": (
        "k = np.zeros(1, [(@, 'f4'), ('c', 'f4')])\ndef f(a): return k['c']", "'b'", "'d'"
    ),
    "the order of bytes": ("k = np.ones(1, '@f4')\ndef f(a): return k.view('u1')[0]", "<", ">"),
    "a view of what is written": (
        "k = np.zeros(2)\nm = k@\ndef f(a):\n    k[0] += 1\n    return m[0]", "[:]", ".copy()"
    ),
    "where a view begins": (
        "k = np.zeros(3)\nm = k[@]\ndef f(a):\n    k[0] += 1\n    return m[0]", ":2", "1:"
    ),
    "a view of a buffer": (
        "b = bytearray(8)\nk = np.frombuffer(b, 'u1')\nm = np.frombuffer(@, 'u1')\n"
        "def f(a):\n    k[0] += 1\n    return m[0]",
        "b",
        "bytearray(8)",
    ),
    "an attribute by its name": (
        "class C: pass\nc = C()\nc.k = @\nn = 'k'\ndef f(a): return getattr(c, n)", "1", "2"
    ),
    "an operator of a class": (
        "class C:\n    def __add__(self, a): return @a\nc = C()\ndef f(a): return c + a", "+", "-"
    ),
    "an item of a class": (
        "class C:\n    def __getitem__(self, i): return @\nc = C()\ndef f(a): return c[0]",
        "1",
        "2",
    ),
    "a builtin shadowed": ("@\ndef f(a): return abs(a)", "", "abs = np.negative"),
    "a random draw": ("import random\ndef f(a): return random.@()", "random", "getstate"),
    "a type of numbers": ("def f(a): return a.astype(@)", "np.float32", "np.float64"),
    "a dtype": ("k = np.dtype('@')\ndef f(a): return a.astype(k)", "<f4", ">f4"),
    "a dtype of TensorFlow": ("k = tf.@\ndef f(a): return k", "float32", "float64"),
    "an initializer": (
        "k = tf.compat.v1.constant_initializer(@)\ndef f(a): return k", "1.0", "2.0"
    ),
    "an item of a dictionary's class": (
        "class C(dict): pass\nc = C(k=@)\ndef f(a): return c['k']", "1", "2"
    ),
    "an attribute of a dictionary's class": (
        "class C(dict): pass\nc = C()\nc.k = @\ndef f(a): return c.k", "1", "2"
    ),
    "a variable changed": ("n = 0\ndef f(a):\n    global n\n    n = @\n    return a", "1", "2"),
    "which variable is changed": (
        "n = m = 1\ndef f(a):\n    global n, m\n    @ = a\n    return n - m", "n", "m"
    ),
    "a jump": ("def f(a):\n    if a@:\n        return a\n    return 1", "", " is None"),
    "a sign of zero": ("k = @\ndef f(a): return a * k", "0.0", "-0.0"),
    "a sign of a complex zero": ("k = complex(0.0, @)\ndef f(a): return a * k", "0.0", "-0.0"),
    "True and 1": ("k = @\ndef f(a): return a * k", "True", "1"),
    "a local name": ("def f(a):\n    p, q = a, 1\n    return @", "p", "q"),
    "more arguments": ("def f(a, *p): return @", "a", "p"),
    "more keywords": ("def f(a, *p, **q): return @", "p", "q"),
    "a class made inside": ("def f(a):\n    class C:\n        k = @\n    return C.k", "1", "2"),
    "a deep attribute": (
        "class C: pass\nc = C()\nc.d = C()\nc.d.k = @\ndef f(a): return c.d.k", "1", "2"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OTHERS)
def test_a_word_that_means_something_else_is_told(name: str) -> None:
    text, *words = OTHERS[name]
    one, other = (form(text.replace("@", word).replace("%", "@")) for word in words)
    assert one != other
    assert one == form(text.replace("@", words[0]).replace("%", "@"))


#: Texts that differ in a word, and mean the same.
SAME: dict[str, tuple[str, str, str]] = {
    "its argument's name": ("def f(@): return 1", "a", "b"),
    "a helper's name": ("def @(a): return a\nf = lambda a: @(a)", "g", "h"),
    "a variable of the module": ("@ = 2\ndef f(a): return a * @", "k", "j"),
    "a variable that is called like an attribute": (
        "@ = 2\ndef f(a): return @ * a.real * a.imag",
        "real",
        "k",
    ),
    "a local name": ("def f(a):\n    @ = a + 1\n    return @ * @", "p", "q"),
    "a name closed over": ("def g(@):\n    return lambda a: a * @\nf = g(2)", "p", "q"),
    "the order of a frozen set": ("def f(a): return a in {@}", "1, 2", "2, 1"),
    "a name of a comprehension": ("def f(a): return [@ * a for @ in (1, 2)]", "i", "j"),
    "what is never read of a class": (
        "class C:\n    k = 1\n    j = @\ndef f(a): return C.k",
        "1",
        "2",
    ),
    "what is never read of an object": (
        "class C: pass\nc = C()\nc.k = 1\nc.j = @\ndef f(a): return c.k",
        "1",
        "2",
    ),
    "what only ends as an operator does": (
        "class C: pass\nc = C()\nc.k = 1\nc.j__ = @\ndef f(a): return c.k",
        "1",
        "2",
    ),
    "the name of a library": ("import math as @\ndef f(a): return @.sqrt(a)", "math", "m"),
    "what a text to be filled in leaves": (
        "class C: pass\nc = C()\nc.k = 1\nc.j = @\ndef f(a): return '{:.2f}'.format(c.k)",
        "1",
        "2",
    ),
    "which of two views is the larger one": (
        "@ = np.zeros((2, 2)).ravel()\ndef f(a): return @ + a",
        "k",
        "m",
    ),
    "how large the memory of two views is": (
        "w = np.zeros(@)\nk, m = w[2:4], w[:2]\ndef f(a): return k + m",
        "1000",
        "9000",
    ),
    "a name closed over that has no value yet": (
        "def g():\n    def f(a): return @.real * a\n    return f\n    @ = 1\nf = g()",
        "p",
        "q",
    ),
    "what others have noted": ("def f(a): return a\nf.ag_dnc_wrapper__ = @", "1", "2"),
}


@pytest.mark.parametrize("name", SAME)
def test_a_word_that_means_nothing_is_not_told(name: str) -> None:
    text, *words = SAME[name]
    one, other = (form(text.replace("@", word)) for word in words)
    assert one == other


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("k = np.array([None])\ndef f(a): return k", "reads an array of objects"),
        ("k = np\ndef f(a): return [k]", None),
        ("import types\nk = types.ModuleType('k')\ndef f(a): return [k]", "hands the module k on"),
        ("class M(type): pass\nclass C(metaclass=M): pass\ndef f(a): return C", "the class C"),
        ("class C:\n    __slots__ = ('k',)\ndef f(a): return C", "reads the class C"),
        ("def f(a): return eval('a')", "looks into its own variables"),
        ("def f(a):\n    def g(): return locals()\n    return g", "looks into its own variables"),
        ("def g(): return globals()\ndef f(a): return g()", "looks into its own variables"),
        ("g = eval\ndef f(a): return g('a')", "looks into its own variables"),
        ("g = vars\ndef f(a): return g(a)", "looks into its own variables"),
        ("from sys import _getframe as g\ndef f(a): return g()", "looks into its own variables"),
        ("import inspect as i\ndef f(a): return i.getsource(f)", "looks into its own"),
        ("from linecache import getline as g\ndef f(a): return g(a, 1)", "looks into its own"),
        ("def f(a): return f.__globals__['a']", "looks into its own variables"),
        ("def f(a): return open(__file__)", "may read the file that it stands in"),
        ("def f(a):\n    import nothing_of_this_name\n    return a", "imports nothing_of_this"),
        ("def f(a): return a.__class__.__name__", "may ask for __name__"),
        ("def f(a): return getattr(a, '__doc__')", "may ask for __doc__"),
        ("f = np.frompyfunc(abs, 1, 1)", "reads a ufunc"),
        ("import random\nr = random.Random(1)\ndef f(a): return r.random()", "reads a Random"),
        ("import random\nk = random.Random(1).random\ndef f(a): return k()", "reads a"),
        ("import random\nk = random.Random(1).uniform\ndef f(a): return k()", "reads a Random"),
        (
            "class C(dict): __slots__ = ('k', '__dict__')\nc = C()\ndef f(a): return c.k",
            "reads a C",
        ),
        ("k = np.dtype([('a', 'f4')])\ndef f(a): return k", "reads a"),
        ("k = iter([1])\ndef f(a): return next(k)", "reads a list_iterator"),
        ("import io\nclass C(io.StringIO): pass\nk = C()\ndef f(a): return k", "reads a"),
    ],
)  # fmt: skip
def test_what_cannot_be_told(text: str, reason: str | None) -> None:
    if reason is None:
        assert form(text)
        return
    with pytest.raises(NoForm, match=reason):
        form(text)


def test_a_chain_without_an_end_has_no_form() -> None:
    links = "".join(
        f"class C{n}:\n    def g{n}(self): return C{n + 1}().g{n + 1}()\n" for n in range(60)
    )
    end = "class C60:\n    def g60(self): return 1\n"
    with pytest.raises(NoForm, match="reaches too much"):
        form(f"{links}{end}def f(a): return C0().g0()")
    assert form("\n".join((*links.split("\n")[-21:], end, "def f(a): return C50().g50()")))


def functions(text: str) -> dict[str, Callable[..., Any]]:
    """Return the functions of a text."""
    module: dict[str, Any] = {"__name__": "program"}
    exec(text, module)
    return {name: each for name, each in module.items() if callable(each)}


TWO = """
one, other, n, m = [], [], 0, 0
def f(a): one.append(a)
def g(a): one.append(a)
def h(a): other.append(a)
def i(a): return n
def j(a):
    global n
    n = a
def k(a): return m
def l(a): return m
"""


@pytest.mark.parametrize(
    ("uses", "shared"),
    [
        *(("f", False), ("fg", True), ("fh", False), ("fgh", True), ("ij", True), ("ik", False)),
        *(("kl", False), ("j", False), ("jj", True), ("kk", False), ("ff", True)),
    ],
)  # fmt: skip
def test_what_functions_share_that_may_change(uses: str, shared: bool) -> None:
    hosts, all_of_them = Hosts(), functions(TWO)
    for number, name in enumerate(uses):
        hosts.form(all_of_them[name])
        hosts.used_by(f"{name}{number}")
    assert bool(hosts.shared()) is shared
    owners = {way.split(":")[0][0] for group in hosts.shared() for way in group}
    assert owners <= set(uses)
    assert "h" not in owners


def test_uses_are_forgotten_and_no_others() -> None:
    hosts, all_of_them = Hosts(), functions(TWO)
    hosts.form(all_of_them["f"])
    hosts.used_by("f")
    before = hosts.state()
    hosts.form(all_of_them["g"])
    hosts.used_by("g")
    (group,) = hosts.shared()
    assert [way.split(":")[0] for way in group] == ["f", "g"]
    hosts.restore(before)
    assert hosts.shared() == []
    hosts.form(all_of_them["g"])
    hosts.used_by("g")
    assert hosts.shared() == [group]


def test_of_what_wraps_a_function_for_autograph_the_function_counts() -> None:
    def double(a: Any) -> Any:
        return a * 2

    assert Hosts().form(tf.autograph.experimental.do_not_convert(double)) == Hosts().form(double)


def test_an_unknown_function_is_its_own_form() -> None:
    def unknown(a: Any) -> Any:
        return a

    vars(unknown)["opaque_form"] = ["fn", 1]
    assert Hosts().form(unknown) == ["fn", 1]


def test_what_a_program_has_put_into_a_library_is_told_by_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def form_of(value: Any, text: str) -> Any:
        if callable(value):
            value.__module__ = "program"
        monkeypatch.setattr(np, "of_a_program", value, raising=False)
        return form(text)

    called, read = "def f(a): return np.of_a_program(a)", "def f(a): return np.of_a_program"
    assert form_of(lambda a: a * 2, called) != form_of(lambda a: a * 3, called)
    assert form_of(lambda a: a * 2, called) == form_of(lambda a: a * 2, called)
    assert form_of(2.0, read) != form_of(3.0, read)


def test_what_python_tells_of_itself_has_a_form() -> None:
    text = "import sys\ndef f(a): return a if sys.{}[{}] == 3 else -a"
    told = form(text.format("version_info", 0))
    assert told != form(text.format("version_info", 1)) != form(text.format("flags", 1))


def test_a_form_tells_the_version_of_a_library() -> None:
    import math
    import sys

    python = "Python {}.{}".format(*sys.version_info)
    assert Hosts().form(np.sin) == ["library", "numpy", "sin", np.__version__]
    assert Hosts().form(np.linalg.norm)[-1] == np.__version__
    assert Hosts().form(math.sqrt) == ["library", "math", "sqrt", python]
    assert Hosts().form(tf.nn.relu)[-1] == tf.__version__


def test_the_lines_of_a_body_are_noted_of_programs_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n\ndef f(a):\n    b = a\n    return b\n"
    for file, lines in (("<program>", {4, 5}), ("<library>", set[int]())):
        read: set[int] = set()
        monkeypatch.setattr(hosts, "read", read)
        monkeypatch.setattr(hosts, "programs", {"<program>"})
        module: dict[str, Any] = {"__name__": "program"}
        exec(compile(text, file, "exec"), module)
        Hosts().form(module["f"])
        assert read == lines
