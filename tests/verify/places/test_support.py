"""What a name of a module is at a place: what the module binds, an input, or what stands in."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.verify.places.support import (
    Outside,
    without_missing,
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("K = 3", "kept"),
        ("K = 3\nK = 4", "kept"),
        ("K = 3\nK = [K]", "kept"),
        ("if a:\n    K = 3", "kept"),
        ("if a:\n    K = 3\nelse:\n    K = 4", "given"),
        ("K = 3\nif a:\n    K = 4", "given"),
        ("K = 3\ndef g():\n    global K\n    K = 4", "given"),
        ("for K in range(3): pass", "given"),
        ("import math as K", "kept"),
        ("import no_such_module as K", "missing"),
        ("from no_such_module import K", "missing"),
        ("K = 3\nfrom no_such_module import *", "given"),
        ("from no_such_module import *\nK = 3", "kept"),
        ("from no_such_module import *", "missing"),
        ("import math as K\nfrom no_such_module import *", "kept"),
        ("class K: pass", "kept"),
        ("class K: k = 1\nK.k = 2", "kept"),
        ("def K(): pass", "kept"),
        ("K = open('a')", "given"),
        ("K = []\nK.append(1)", "kept"),
        ("", "missing"),
    ],
)
def test_what_a_name_is(text: str, kind: str) -> None:
    assert Outside(text).kind("K") == kind


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("", "print", "builtin"),
        ("", "__name__", "builtin"),
        ("print = 3", "print", "kept"),
        ("from tensorflow import *", "sqrt", "kept"),
        ("from tensorflow import *", "no_such_op", "missing"),
        ("if a:\n    from tensorflow import *", "sqrt", "missing"),
        ("from tensorflow import *\nfrom math import *", "sqrt", "missing"),
    ],
)
def test_what_a_name_is_that_the_module_does_not_spell(text: str, name: str, kind: str) -> None:
    assert Outside(text).kind(name) == kind


def test_a_method_is_that_of_its_name_if_it_is_the_only_one() -> None:
    text = "class A:\n    def f(self): return 1\n    def g(self): return 2\ndef h(): pass\n"
    for name, found in (("f", "f"), ("h", ""), ("k", "")):
        method = Outside(text).method(name)
        assert (method.name if method is not None else "") == found
    assert Outside(f"{text}class B:\n    def f(self): return 3\n").method("f") is None


CAUGHT = "try:\n    {}\nexcept (ImportError, AttributeError):\n    {}"


@pytest.mark.parametrize(
    ("code", "stands_in"),
    [
        ("import no_such", "no_such = Missing('no_such')"),
        ("import no_such.part", "no_such = Missing('no_such.part')"),
        ("import no_such.part as k", "k = Missing('no_such.part')"),
        ("from .own import a", "a = Missing('own.a')"),
        ("from ..own import a as b", "b = Missing('own.a')"),
        ("from . import a", "a = Missing('a')"),
        ("from six.moves import xrange", "xrange = range"),
        ("from six.moves import other", "other = Missing('six.moves.other')"),
        ("from six import xrange", "xrange = Missing('six.xrange')"),
        ("import math, no_such", "import math\nno_such = Missing('no_such')"),
        ("from math import *", CAUGHT.format("from math import *", "pass")),
        ("from no_such import *", "pass"),
        (
            "from tensorflow.python.ops import nn as k",
            CAUGHT.format(
                "from tensorflow.python.ops import nn as k",
                "k = Missing('tensorflow.python.ops.nn')",
            ),
        ),
        ("from tensorflow.compat.v1 import nn", "from tensorflow.compat.v1 import nn"),
        ("from tensorflow.contrib import slim", "slim = Missing('tensorflow.contrib.slim')"),
        ("def f():\n    import no_such", "def f():\n    no_such = Missing('no_such')"),
        ("class A:\n    import no_such", "class A:\n    no_such = Missing('no_such')"),
        ("with a:\n    from no_such import *", "with a:\n    pass"),
        ("K = 3", "K = 3"),
        ("K += 3", "K += 3"),
    ],
)
def test_what_stands_in_for_an_import(code: str, stands_in: str) -> None:
    made = without_missing(tree_of(code).body)
    assert "\n".join(map(ast.unparse, made)) == stands_in


def needed(text: str, names: str) -> str:
    """Return the statements of a module that a place needs which reads some names."""
    found = Outside(text).statements(f"def place():\n    return {names}\n")
    return "\n".join(map(ast.unparse, found))


@pytest.mark.parametrize(
    ("test", "body", "stands_in"),
    [
        (
            "F.on",
            "import a, b.part as b",
            "a = Missing('a if F.on')\nb = Missing('b.part if F.on')",
        ),
        ("F.on", "from .own import a", "a = Missing('own.a if F.on')"),
        ("K", "import a", "if K:\n    a = Missing('a')"),
        (
            "F.on",
            "import a\nelse:\n    a = None",
            "if F.on:\n    a = Missing('a')\nelse:\n    a = None",
        ),
        ("F.on", "import a, math", "if F.on:\n    a = Missing('a')\n    import math"),
        ("F.on", "import a\n    b = 3", "if F.on:\n    a = Missing('a')\n    b = 3"),
        (
            "F.on",
            "import a\n    from no_such import *",
            "if F.on:\n    a = Missing('a')\n    pass",
        ),
    ],
)
def test_an_import_says_when_it_is_made_where_what_decides_comes_in(
    test: str, body: str, stands_in: str
) -> None:
    assert needed(f"F = open('f')\nif {test}:\n    {body}\n", "a, b, math") == stands_in


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("K = open('f')\nK.a = 3\nL = [K]\nK += 3\nM = 3\nM += 2", "M = 3\nM += 2"),
        ("K = open('f')\nK.run()\nM = 3", "M = 3"),
    ],
)
def test_what_comes_in_is_not_made(text: str, left: str) -> None:
    assert needed(text, "K, L, M") == left
