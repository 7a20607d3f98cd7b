"""What another run of the same line may give otherwise has no proof, names of gradients apart."""

from __future__ import annotations

import pytest

from tests.verify.places.test_state import is_proved
from tfgradmigrate.verify.places.chance import by_chance
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.many

HEAD = """
import datetime, getpass, glob, multiprocessing, os, pathlib, platform, random, secrets, socket
import subprocess, sys, tempfile, threading, time, uuid
import numpy as np
import tensorflow as tf
from random import choice as pick
from os.path import exists
"""

VALUES = (
    "random.choice([1.0, 1.0, 2.0])",
    "pick([1.0, 1.0, 2.0])",
    "random.Random().random()",
    "np.random.rand()",
    "np.random.RandomState().rand()",
    "np.random.default_rng().random()",
    "secrets.randbelow(9)",
    "time.time()",
    "datetime.datetime.now().year",
    "uuid.uuid4().int",
    "float(os.environ.get('K', 1.0))",
    "float(os.getenv('K', 1.0))",
    "exists('fast')",
    "pathlib.Path('k').exists()",
    "len(glob.glob('*'))",
    "(platform.system() == 'Linux')",
    "(sys.platform == 'linux')",
    "len(sys.argv)",
    "multiprocessing.cpu_count()",
    "threading.active_count()",
    "len(getpass.getuser())",
    "len(subprocess.check_output('k'))",
    "len(tempfile.gettempdir())",
    "hash('a')",
    "id(x)",
    "float(input())",
    "float(open('k').read())",
    "('k' in globals())",
    "len(locals())",
    "len(dir())",
    "[k for k in {1.0, 2.0}][0]",
    "list(set((1.0, 2.0)))[0]",
    "next(iter({1.0, 2.0}))",
    "list({'a'} ^ {'b'})[0]",
    "list({'a', 'b'} if KEPT else {'b', 'c'})[0]",
    "list({'a', 'b'}.difference(KEPT))[0]",
    "len(max({'k', 'a'}, key=len))",
    "np.random.RandomState(None).rand()",
    "np.random.default_rng(seed=None).random()",
    "float(tf.test.is_gpu_available())",
    "len(tf.get_collection('k'))",
    "len(tf.trainable_variables())",
    "len(x.graph.get_operations())",
)

#: How a value comes to where it is computed with, and what is computed with.
WAYS = {
    "itself": ("", "", "{}"),
    "a local": ("", "k = {}", "k"),
    "one of several": ("", "j, k = 1.0, {}", "k"),
    "a name of the module": ("K = {}", "", "K"),
    "a helper": ("def give():|    k = {}|    return k", "", "give()"),
    "a default": ("def give(k={}):|    return k", "", "give()"),
    "a parameter": ("def take(k):|    return k * 2.0", "", "take({})"),
    "a parameter by name": ("def take(name):|    return name * 2.0", "", "take(name={})"),
    "an attribute": (
        "class Own:|    def __init__(self):|        self.k = {}",
        "own = Own()",
        "own.k",
    ),
    "a class": ("class Own:|    k = {}", "", "Own.k"),
    "a decision": ("", "k = 2.0 if {} else 1.0", "k"),
    "a branch": ("", "k = 1.0|    if {}:|        k = 2.0", "k"),
    "an item": ("", "d = {{}}|    d['k'] = {}", "d['k']"),
    "a list": ("", "d = []|    d.append({})", "d[0]"),
    "a key": ("", "d = [1.0, 1.0]|    d[int({})] = 2.0", "d[0]"),
    "an expression with a name": ("", "", "(k := {})"),
    "a name in an expression": ("", "print(k := {})", "k"),
    "a name of the module that a function sets": (
        "K = 1.0|def put():|    global K|    K = {}",
        "put()",
        "K",
    ),
    "a name of the function around": (
        "",
        "k = 1.0|    def put():|        nonlocal k|        k = {}|    put()",
        "k",
    ),
    "a generator": ("def give():|    yield {}", "", "next(give())"),
    "an argument behind the parameters": (
        "def take(k, *more, name=None):|    return more[1]",
        "",
        "take(1.0, 1.0, {})",
    ),
    "an argument of several": ("def take(k, n):|    return n", "", "take(*[1.0, {}])"),
    "an argument behind several": ("def take(k, n):|    return n", "", "take(*[], 1.0, {})"),
    "an argument of several by name": ("def take(k):|    return k", "", "take(**dict(k={}))"),
    "an argument by a name of no parameter": (
        "def take(k, /, **more):|    return more['k']",
        "",
        "take(1.0, k={})",
    ),
    "an argument of a method that is called like a file's": (
        "class Own:|    def write(self, k):|        self.k = k",
        "own = Own()|    own.write({})",
        "own.k",
    ),
    "an argument of another function of a library": (
        "def maximum(k, n):|    return 1.0",
        "",
        "np.maximum({}, 2.0)",
    ),
    "an argument of what a decorator makes": (
        "def swapped(function):|    return lambda k: k|@swapped|def take(k):|    return 1.0",
        "",
        "take({})",
    ),
    "an attribute that is asked for by its name": (
        "class Own: pass",
        "own = Own()|    own.k = {}",
        "getattr(own, 'k')",
    ),
}


def program(value: str, way: str) -> str:
    head, before, used = (part.format(value).replace("|", "\n") for part in WAYS[way])
    return f"{HEAD}{head}\ndef place(x):\n    {before or 'pass'}\n    return tf.sign(x) * {used}\n"


@pytest.mark.parametrize("value", VALUES)
def test_what_another_run_may_give_otherwise_is_told(value: str) -> None:
    assert "may give something else in another run" in by_chance(program(value, "itself"))


@pytest.mark.parametrize("way", WAYS)
def test_it_is_told_whatever_way_it_goes(way: str) -> None:
    assert by_chance(program("random.random()", way))
    assert not by_chance(program("abs(1.0)", way))


def test_what_is_shuffled_or_drawn_from_later_is_told() -> None:
    head = f"{HEAD}R = np.random.RandomState(3)\nW = R.rand()\n"
    assert by_chance(f"{HEAD}def place(x, l):\n    random.shuffle(l)\n    return x * l[0]\n")
    assert by_chance(f"{head}def place(x):\n    return x * R.rand()\n")
    assert not by_chance(f"{head}def place(x):\n    return x * W\n")


@pytest.mark.parametrize(
    "body",
    [
        "n = 'G%d' % np.random.randint(1e8)\n    tf.RegisterGradient(n)(g)",
        "n = 'G' + uuid.uuid4().hex\n    tf.RegisterGradient(n)(g)\n"
        "    g.gradient_override_map({'Sign': n})",
        "def call(name):\n        return tf.sign(x, name=name)\n    call('s%d' % id(x))",
        "def fresh():\n        return 'G' + str(time.time())\n    tf.RegisterGradient(fresh())(g)",
        "print(time.time())",
        "c = tf.control_dependencies(tf.get_collection('updates'))",
        "np.random.seed(3)",
        "k = KEPT.get(id(x))\n    KEPT[id(x)] = k",
        "k = 1.0 in {1.0, 2.0}",
        "k = sorted({1.0, 2.0})",
        "k = sorted({1.0, 2.0} | {3.0}) if {4.0}.issubset(KEPT) else None",
        "print(k := time.time())",
        "class Own:\n        pass\n    own = Own()\n    own.n = id(x)\n    getattr(own, 'k', 1.0)",
        "class Own:\n        pass\n    own = Own()\n    own.n = id(x)\n    x *= getattr(own, 'k')",
        "@contextlib.contextmanager\n    def under(n):\n        tf.RegisterGradient(n)(g)\n"
        "        yield\n    with under('G%d' % np.random.randint(9)):\n        pass",
        "def under(n, *more, **other):\n        return more, other\n    KEPT[0] = under(id(x), 1)",
        "k = np.random.RandomState(3).rand()",
        "def host(a):\n        return random.random()\n    tf.py_func(host, [x], tf.float32)",
        "y = tf.numpy_function(lambda a: a * np.random.rand(), [x], tf.float32)",
        "path = os.path.join(os.path.dirname(__file__), 'k')",
    ],
)
def test_a_name_a_word_and_a_function_of_python_may_be_any(body: str) -> None:
    assert not by_chance(f"{HEAD}KEPT = {{}}\ndef place(x):\n    {body}\n    return tf.sign(x)\n")


@pytest.mark.parametrize(
    "body",
    [
        "tf.RegisterGradient('K')(random.choice([g, h]))",
        "k = random.choice([g, h])\n    tf.RegisterGradient('K')(k)",
        "def k(op, d):\n        return d * random.random()\n    tf.RegisterGradient('K')(k)",
        "tf.RegisterGradient('K')(lambda op, d: d * random.random())",
        "n = 'G' + uuid.uuid4().hex\n    tf.RegisterGradient(n)(random.choice([g, h]))",
        "g.gradient_override_map({'Sign': random.choice(['G', 'H'])})",
        "n = os.environ.get('K', 'G')\n    g.gradient_override_map({'Sign': n})",
        "n = 'G' + uuid.uuid4().hex\n    tf.RegisterGradient(n)(g)\n"
        "    g.gradient_override_map({'Sign': random.choice(['G', 'H'])})",
    ],
)
def test_a_gradient_that_is_chosen_is_more_than_a_name(body: str) -> None:
    assert by_chance(f"{HEAD}def place(x):\n    {body}\n    return tf.sign(x)\n")


OWN = """
class Own:
    {}
    def draw(self, a{}):
        return a * {}
def host(a):
    return Own().draw(a)
def place(x):
    {}
    return tf.py_func(host, [x], tf.float32)
"""


def test_what_only_host_functions_make_runs_with_the_graph() -> None:
    drawn = "np.random.rand()"
    assert not by_chance(HEAD + OWN.format("", "", drawn, ""))
    for parts in (
        (f"k = {drawn}", "", "Own.k", ""),
        ("", f", k={drawn}", "k", ""),
        ("", "", drawn, "x = Own().draw(x)"),
        ("@Own", "", drawn, ""),
    ):
        assert by_chance(HEAD + OWN.format(*parts)), parts


MADE = """
def make(n):
    {}
    return draw
def place(x):
    {}
    return tf.py_func({}, [x], tf.float32)
"""


@pytest.mark.parametrize(
    "draw", ["def draw(a): return {}", "draw = lambda a: {}", "return lambda a: {}"]
)
def test_what_is_made_to_be_handed_over_runs_with_the_graph(draw: str) -> None:
    drawn = draw.format("a * np.random.rand()")
    named = "draw =" not in draw
    assert bool(by_chance(HEAD + MADE.format(drawn, "", "make(2)"))) is not named
    for parts in (
        (drawn, "x = make(2)(x)", "make(2)"),
        (drawn, "made = make(2)", "made"),
        (drawn, "", "len, make(2)(x)"),
        (f"n = np.random.rand()\n    {draw.format('a * n')}", "", "make(2)"),
    ):
        assert by_chance(HEAD + MADE.format(*parts)), parts


@pytest.mark.parametrize(
    "handed",
    [
        "partial(host, 2), [x]",
        "functools.partial(host, k=2), [x]",
        "inp=[x], func=host",
        "func=partial(host, 2), inp=[x]",
    ],
)
def test_what_a_partial_hands_over_runs_with_the_graph(handed: str) -> None:
    text = f"{HEAD}import functools\nfrom functools import partial\n"
    text += "def host(a, k=1):\n    return list(set((a, k)))[0]\n"
    text += "def place(x):\n    pass\n    return tf.py_func({}, Tout=tf.float32)\n"
    assert not by_chance(text.format(handed))
    for other in (
        handed.replace("[x]", "[x, host(x)]"),
        handed.replace("[x]", "[x, partial(host, 2)(x)]"),
        handed.replace("[x]", "[x, partial(len, host)]"),
    ):
        assert by_chance(text.format(other)), other
    assert by_chance(text.replace("k=1", "k=time.time()").format(handed))
    if "partial" in handed:
        assert by_chance(text.replace("    pass", "    partial = functools = own").format(handed))


@pytest.mark.parametrize(
    "added", ["sys.path.append(os.getcwd())", "sys.path.insert(0, os.path.dirname(os.getcwd()))"]
)
def test_where_modules_are_looked_for_is_no_value(added: str) -> None:
    text = f"{HEAD}{added}\ndef place(x):\n    return tf.sign(x)\n"
    assert not by_chance(text)
    for other in ("len(sys.path[-1])", "len(s.path)", "len(path)"):
        read = f"import sys as s\nfrom sys import path\n{text.replace('tf.sign(x)', other)}"
        assert by_chance(read), other
    assert by_chance(text.replace("sys.path", "own"))


def test_chance_in_what_is_computed_is_not_proved(workers: Workers) -> None:
    override = 'with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):'
    head = "import random\nimport tensorflow as tf\ndef f(x):\n"
    old = f"{head}    {override}\n        return tf.sign(x) * {VALUES[0]}\n"
    new = f"{head}    return tf.grad_pass_through(tf.sign)(x) * 1.0\n"
    verifier = Verifier(VerifySettings(shrink=False), workers)
    assert not is_proved(verifier, old, new)
    assert is_proved(verifier, old.replace(VALUES[0], "1.0"), new)


CHOSEN = """
import random
import tensorflow as tf
def g(op, grad):
    return grad * 2.0
def f(x):
    tf.RegisterGradient("K")({})
    with tf.get_default_graph().gradient_override_map({{"Sign": "K"}}):
        return tf.sign(x)
"""

DOUBLED = """
import random
import tensorflow as tf
@tf.custom_gradient
def sign(x):
    return tf.sign(x), lambda grad: grad * 2.0
def f(x):
    return sign(x)
"""


def test_a_gradient_that_is_chosen_by_chance_is_not_proved(workers: Workers) -> None:
    verifier = Verifier(VerifySettings(shrink=False), workers)
    assert is_proved(verifier, CHOSEN.format("g"), DOUBLED)
    assert not is_proved(verifier, CHOSEN.format("random.choice([g, g])"), DOUBLED)
