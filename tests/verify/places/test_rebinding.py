"""What may be another thing by the time that TensorFlow calls what a place has made."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.verify.places.rebinding import may_be_another

#: The place is the line that hands something over.
PLACE = "    y = tf.py_func({name}, [x], tf.float32)"


def asked(name: str, text: str) -> bool:
    place = PLACE.format(name=name)
    line = text.splitlines().index(place) + 1
    return may_be_another(ast.parse(name, mode="eval").body, ast.parse(text), (line, line))


def around(name: str, head: str = "", behind: str = "", rest: str = "") -> str:
    return f"{head}def g(x, k):\n{PLACE.format(name=name)}\n{behind}    return y\n{rest}"


@pytest.mark.parametrize(
    "text",
    [
        around("f", "def f(a): return a\n"),
        around("f", "from utils import *\n"),
        around("f", "try:\n    from a import f\nexcept ImportError:\n    from b import f\n"),
        around("f", rest="def h():\n    f = 1\n    return f\n"),
        around("k", behind="    z = k\n"),
        around("m.f", "import m\n", rest="def h():\n    return m.g\n"),
        around("k.f"),
        around("f", "def f(a):\n    f.calls += 1\n    return a\n", rest="f.calls = 0\n"),
    ],
)
def test_a_name_that_is_bound_once_stays(text: str) -> None:
    name = text.partition("py_func(")[2].partition(",")[0]
    assert not asked(name, text)


@pytest.mark.parametrize(
    "text",
    [
        around("f", "def f(a): return a\n", rest="f = None\n"),
        around("f", "def f(a): return a\n", rest="def h(a):\n    global f\n    f = a\n"),
        around("f", "from utils import *\n", rest="def h(a):\n    globals()['f'] = a\n"),
        around("k", behind="    k = None\n"),
        around("k", behind="    def h():\n        nonlocal k\n        k = 1\n"),
        around("m.f", "import m\n", rest="m.f = None\n"),
        around("m.f", "import m\n", rest="setattr(m, 'f', None)\n"),
        around("k.f", rest="def h(a):\n    a.f = None\n"),
        around("k()"),
        around("f", "def f(a): return a\n", rest="f.__code__ = None\n"),
        around("f", "f = Host()\n", rest="f.factor = 2\n"),
        around("f.calls", "def f(a): return a\n", rest="f.calls = 0\n"),
    ],
)
def test_one_that_is_bound_again_may_be_another(text: str) -> None:
    name = text.partition("py_func(")[2].partition(", [")[0]
    assert asked(name, text)


def test_of_a_place_on_no_lines_nobody_knows() -> None:
    assert may_be_another(ast.Name("f"), ast.parse("def f(a): return a"), None)


BESIDE = """\
class C:
    def __init__(self):
        self.size = 1
    def twice(self, load):
        y = h(lambda *args: self.step(*args), lambda *args: load(*args))
        BEHIND
        return y
def g(x, k):
    y = tf.py_func(C().twice, [x], tf.float32)
    return y
"""


@pytest.mark.parametrize(
    ("behind", "name", "another"),
    [
        ("pass", "self.step", False),
        ("pass", "load", False),
        ("load = None", "self.step", False),
        ("load = None", "load", True),
        ("self = None", "self.step", True),
        ("self.step = None", "self.step", True),
        ("if y:\n            load = None", "load", True),
    ],
)
def test_a_function_that_comes_along_has_variables_of_its_own(
    behind: str, name: str, another: bool
) -> None:
    text = BESIDE.replace("BEHIND", behind)
    line = 1 + text.splitlines().index("    y = tf.py_func(C().twice, [x], tf.float32)")
    read = ast.parse(name, mode="eval").body
    assert may_be_another(read, ast.parse(text), (line, line)) is another
    assert may_be_another(read, ast.parse(text + "load = 1\n"), (line, line)) is another


def test_what_is_around_a_function_binds_names_of_its_own() -> None:
    text = """\
def made(load, wanted):
    if wanted:
        def twice(load): return h(lambda *args: load(*args))
        print(twice)
    load = None
    return twice
def g(x):
    y = tf.py_func(made(f, True), [x], tf.float32)
    return y
"""
    read = ast.parse("load", mode="eval").body
    assert not may_be_another(read, ast.parse(text), (8, 8))
    assert may_be_another(read, ast.parse(text.replace("twice(load)", "twice(other)")), (8, 8))


def test_where_other_names_are_read_a_variable_may_be_another_one() -> None:
    text = """\
def made(load, area, zone):
    print(area, zone)
    load = None
def twice(load):
    return h(lambda *args: load(*args))
def g(x):
    y = tf.py_func(twice(f), [x], tf.float32)
    return y
"""
    read = ast.parse("load", mode="eval").body
    assert not may_be_another(read, ast.parse(text), (7, 7))
    assert may_be_another(read, ast.parse(text.replace("area, zone)\n", "load)\n")), (7, 7))
