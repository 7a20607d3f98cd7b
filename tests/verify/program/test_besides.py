"""What was changed beside a part of a module, and whether it can matter to that part."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tfgradmigrate.verify.program.besides import (
    bound_anew,
    documented_anew,
    imported_anew,
    is_apart,
    leads_to,
    only_defines,
)
from tfgradmigrate.verify.program.module import Module

MODULE = """
    import numpy as np
    import tensorflow as tf
    FACTOR = 3.0
    def f(x):
        return tf.round(x)
    def g(x):
        return x * FACTOR
    class Net:
        def __init__(self):
            self.k = 2
        def call(self, x):
            return x
        def __add__(self, x):
            return x
    if __name__ == "__main__":
        print(g(1), Net())
    if "__main__" == __name__ and FACTOR:
        g(1)
    @tf.custom_gradient
    def h(x):
        return g(x), lambda dy: dy
    k = lambda x: g(x)
"""
PART = "def f(x):\n    return tf.round(x)\n"


def apart(name: str, more: str = "", part: str = PART) -> bool:
    return is_apart(name, dedent(MODULE) + more, part)


def test_a_part_of_a_class_is_apart_whatever_its_bases() -> None:
    more = "from a import B\nclass A(B):\n    def h(self): pass\n"
    assert apart("A.h", more)
    assert not apart("A", more)


@pytest.mark.parametrize("name", ["g", "FACTOR", "Net.__init__", "Net.call", "gone", "np"])
def test_what_is_only_defined_is_apart(name: str) -> None:
    assert apart(name)


@pytest.mark.parametrize(
    ("name", "more", "part"),
    [
        pytest.param("<module>", "", PART, id="no name"),
        pytest.param("f", "", PART, id="itself"),
        pytest.param("g", "", PART + "    g(x)\n", id="called"),
        pytest.param("Net.call", "", PART + "    x.call()\n", id="called on what comes in"),
        pytest.param("Net.__add__", "", PART, id="an operator"),
        pytest.param("Net.__init__", "", PART + "n = Net()\n", id="made"),
        pytest.param("g", "", PART + "    getattr(tf, 'g')\n", id="by its name"),
        pytest.param("g", "", PART + "    globals()['' + chr(103)]\n", id="by a name that is made"),
        pytest.param("g", "g(1)\n", PART, id="called by the module"),
        pytest.param("g", "tf.round = g\n", PART, id="put into TensorFlow"),
        pytest.param("g", "class A:\n    h = g\n", PART, id="held by a class"),
        pytest.param("g", "@g\ndef h(x): pass\n", PART, id="a decorator"),
        pytest.param("g", "def h(x=g(2)): pass\n", PART, id="in a default"),
        pytest.param("g", "for h in (g,): h(1)\n", PART, id="in a loop"),
        pytest.param("Net.call", "class Other(Net): pass\n", PART, id="a base"),
        pytest.param("h", "@register\ndef h(x): pass\n", PART, id="handed on as it is defined"),
        pytest.param("g", "def h(): g(1)\ndef k(): h()\nk()\n", PART, id="called by who is called"),
        pytest.param("g", "h = lambda: g(1)\nh()\n", PART, id="called by a lambda"),
        pytest.param("g", "if tf:\n    def h(): g(1)\nh()\n", PART, id="where one is chosen"),
        pytest.param("Net.__init__", "def h(): Net()\nh()\n", PART, id="made by who is called"),
        pytest.param("g", "@run\ndef h(): g(1)\n", PART, id="called by a decorator"),
        pytest.param("g", "def h():\n    globals()['g'](1)\nh()\n", PART, id="in a string"),
        pytest.param("g", "for h in globals().values(): h\n", PART, id="one of all names"),
        pytest.param("g", "if __name__ != '__main__': g(1)\n", PART, id="where it is imported"),
        pytest.param("g", "if __name__ == '__main__': pass\nelse: g(1)\n", PART, id="else"),
        pytest.param("h", "def h(x=tf.update(3)): pass\n", PART, id="a default that does more"),
        pytest.param("h", "def h(x: tf.update(3)): pass\n", PART, id="an annotation"),
        pytest.param("h", "def h() -> tf.update(3): pass\n", PART, id="what it returns"),
        pytest.param("A.h", "class A:\n    tf.update(3)\n    def h(): pass\n", PART, id="a body"),
        pytest.param("h", "def wraps(h): h()\n@wraps\ndef h(): pass\n", PART, id="its own wraps"),
        pytest.param("g", "import sys\nsys.modules[__name__]\n", PART, id="the module itself"),
        pytest.param("n", "n = patch()\n", PART, id="bound by what does more"),
        pytest.param("n", "tf.round = n = 3\n", "", id="bound with more"),
        pytest.param("A.h", "class A:\n    @patch\n    def h(self): pass\n", PART, id="a method"),
        pytest.param("setup", "import setup\n", PART, id="an import"),
        pytest.param("n", "from setup import n\n", PART, id="an import from"),
        pytest.param("h", "@tf.RegisterGradient(g(2))\ndef h(): pass\n", PART, id="its arguments"),
        pytest.param("h", "from a import wraps\n@wraps\ndef h(): pass\n", PART, id="of elsewhere"),
        pytest.param("n", "p = Net()\nn = p['a']\n", PART, id="looked up in an own object"),
        pytest.param("A", "class A(Net, metaclass=Net): pass\n", PART, id="a metaclass"),
        pytest.param("A", "from a import B\nclass A(B): pass\n", PART, id="a base of elsewhere"),
        pytest.param("A", "class B:\n    def __init_subclass__(cls): 1\nclass A(B): pass\n", PART,
                     id="a base that hears of it"),
        pytest.param("A", "class A:\n    tf.round = tf.floor\n", PART, id="a body that writes"),
    ],
)  # fmt: skip
def test_what_may_matter_is_not(name: str, more: str, part: str) -> None:
    assert not apart(name, more, part)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("import a", "import b", id="another"),
        pytest.param("", "import a", id="one more"),
        pytest.param("import a", "", id="one less"),
        pytest.param("import a, b", "import b, a", id="in another order"),
        pytest.param("import a.b", "import a.c", id="another part"),
        pytest.param("from a import *", "from b import *", id="all names"),
        pytest.param("from . import a", "from . import b", id="from the package"),
        pytest.param("from a import b", "from a import b, c", id="what may be a module"),
        pytest.param("import a\nimport b", "if a:\n    import a\nimport c", id="in a statement"),
        pytest.param("class A:\n    import a", "class A:\n    pass", id="in a class"),
    ],
)
def test_an_import_may_do_anything(old: str, new: str) -> None:
    assert list(imported_anew(Module(old), Module(new)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("import a, b", "import a as c\nimport b", id="the same"),
        pytest.param("import a", "import os, tensorflow as tf\nimport a", id="a library more"),
        pytest.param("from a import b\nb(1)", "from a import c\nc(2)", id="functions"),
        pytest.param("from a import *", "from a import c\nc(2)", id="all names"),
        pytest.param("from a import b\n@b\ndef f(): pass", "from a import c\nc()", id="decorator"),
        pytest.param("", "if __name__ == '__main__':\n    import a", id="as a program"),
        pytest.param("", "def f():\n    import a", id="when it is called"),
    ],
)
def test_the_same_imports_do_the_same(old: str, new: str) -> None:
    assert not list(imported_anew(Module(old), Module(new)))


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ("def abs(x):\n    return x\n", ["abs"]),
        ("from numpy import min as max\n", ["max"]),
        ("float = int\n", ["float"]),
        ("def sum(x):\n    return x\n", []),
        ("def own(abs):\n    max = abs\n    return max\n", []),
    ],
)
def test_a_name_that_was_python_s_is_bound(more: str, named: list[str]) -> None:
    """What the file calls by it does something else, though its text is the same."""
    old = "def f(x):\n    return abs(x) + max(1, 2) * float(3)\n"
    assert bound_anew(Module(old), Module(more + old)) == named


def test_a_name_that_came_with_all_names_is_bound() -> None:
    """Modules are what they are called: it is well that the new text imports them itself."""
    old = "from a import *\ndef f(x):\n    return tf.abs(shift(x))\n"
    more = "import tensorflow as tf\nfrom numpy import square as shift\ndef other(x): pass\n"
    assert bound_anew(Module(old), Module(old + more)) == ["shift"]
    old = old.replace("import *", "import b")
    assert bound_anew(Module(old), Module(old + more)) == []


@pytest.mark.parametrize(
    ("statement", "only"),
    [
        *(("a = 1", True), ("a = b = 1", True), ("a = [1, b]", True), ("a = lambda: f()", True)),
        *(("import numpy", True), ("from math import pi", True), ("def f(x): g(x)", True)),
        *(("class A: k = 1", True), ("class A:\n    def f(self): g()", True)),
        *(("a, b = 1, 2", False), ("g.a = 1", False), ("g[0] = 1", False), ("a = f()", False)),
        *(("a = g.b", False), ("a = g[0]", False), ("g", False), ("g()", False), ("pass", False)),
        *(("a += 1", False), ("del g", False), ("if a: b = 1", False), ("import other", False)),
        *(("class A(B): pass", False), ("class A(metaclass=B): pass", False)),
        *(
            ("class A: k = f()", False),
            ("@f\ndef h(x): pass", False),
            ("def h(x=f()): pass", False),
        ),
    ],
)
def test_a_statement_that_only_defines(statement: str, only: bool) -> None:
    module = Module(f"from other import B\n\ndef g(): pass\n{statement}\n")
    assert only_defines(module.tree.body[-1], module) is only


CHAIN = """\
from lib import helper
K = helper(2)
TABLE = {"k": K}
def inner(x): return x * TABLE["k"]
def outer(x): return inner(x)
class Net:
    def call(self, x): return self.scaled(x)
    def scaled(self, x): return x
def other(x): return x + 1
again = again
"""


@pytest.mark.parametrize(
    ("name", "changed", "leads"),
    [
        ("outer", ["K"], True),
        ("outer", ["helper"], True),
        ("outer", ["inner"], True),
        ("outer", ["outer"], True),
        ("outer", ["other"], False),
        ("outer", ["other", "K"], True),
        ("other", ["K"], False),
        ("other", [], False),
        ("", [], False),
        ("", ["other"], True),
        ("other", ["__all__"], True),
        ("other", ["print(1)"], True),
        ("other", ["K[0]"], True),
        ("Net", ["Net.scaled"], True),
        ("Net", ["Net.gone"], True),
        ("other", ["Net.scaled"], False),
        ("outer", ["Net.inner"], True),
        ("outer", ["Net.__init__"], False),
        ("again", ["K"], False),
        ("gone", ["K"], False),
        ("gone", ["gone"], True),
    ],
)
def test_what_leads_to_a_change(name: str, changed: list[str], leads: bool) -> None:
    assert leads_to(name, changed, CHAIN, CHAIN) is leads


def test_either_text_may_lead_to_it() -> None:
    before = CHAIN.replace("return x + 1", "return x + K")
    assert leads_to("other", ["K"], before, CHAIN)
    assert leads_to("other", ["K"], CHAIN, before)
    assert leads_to("other", ["K"], CHAIN, "def other(:")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("'a'\nf(__doc__)", "'a'\nf(__doc__)", []),
        ("'a'\nf(__doc__)", "'b'\nf(__doc__)", ["__doc__"]),
        ("'a'\nf(__doc__)", "f(__doc__)", ["__doc__"]),
        ("'a'\nf(__doc__)", "'b'\nf(1)", ["__doc__"]),
        ("'a'\nf(1)", "'b'\nf(__doc__)", ["__doc__"]),
        ("'a'\nf(1)", "'b'\nf(1)", []),
    ],
)
def test_a_docstring_that_code_reads(old: str, new: str, told: list[str]) -> None:
    assert documented_anew(Module(old), Module(new)) == told
