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
    ],
)
def test_one_that_is_bound_again_may_be_another(text: str) -> None:
    name = text.partition("py_func(")[2].partition(", [")[0]
    assert asked(name, text)


def test_of_a_place_on_no_lines_nobody_knows() -> None:
    assert may_be_another(ast.Name("f"), ast.parse("def f(a): return a"), None)
