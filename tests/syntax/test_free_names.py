"""Names that a change of a text has made free."""

from __future__ import annotations

import pytest

from tfgradmigrate.syntax.free_names import unbound_names

GRADIENT = "import tensorflow as tf\n\n\ndef _g(op, grad):\n    return grad * op.inputs[0]\n"
FREE = "import tensorflow as tf\n\n\ndef _g(x):\n    def back(grad):\n        return grad * op.i\n"
REGISTERED = "import m\n\n\ndef f(key):\n    m.register(key)\n    return m.made(key)\n"
NEW_GLOBAL = "def f(grad):\n    global op\n    op = 1\n\n\ndef g():\n    return op\n"


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        (GRADIENT, FREE, ["op"]),
        (GRADIENT, GRADIENT, []),
        # The module, or Python, has one of that name as well.
        (f"op = 3\n{GRADIENT}", f"op = 3\n{FREE}", ["op"]),
        (GRADIENT.replace("op", "input"), FREE.replace("op", "input"), ["input"]),
        # It was free elsewhere, as what a star import binds may be.
        (
            f"{GRADIENT}\n\ndef h():\n    return op\n",
            f"{FREE}\n\ndef h():\n    return op\n",
            ["op"],
        ),
        (f"from m import *\n{GRADIENT}", f"from m import *\n{FREE}", ["op"]),
        # A statement of the module, a class and a comprehension read it.
        ("graph = 1\nprint(graph)\n", "print(graph)\n", ["graph"]),
        ("g = 1\n\n\nclass A:\n    b = g\n", "class A:\n    b = g\n", ["g"]),
        ("g = [1]\nb = [i for i in g]\n", "b = [i for i in g]\n", ["g"]),
        ("def f(a):\n    return lambda b: a\n", "def f():\n    return lambda b: a\n", ["a"]),
        (REGISTERED, REGISTERED.replace("f(key)", "f()"), ["key"]),
        ("from a import b\n\n\ndef f():\n    b()\n", "def f():\n    b()\n", ["b"]),
        # What the new text brings, and binds.
        ("f()\n", "import types\n\nf(types.SimpleNamespace, list)\n", []),
        ("def f(g):\n    g()\n", "def g(): ...\n\n\ndef f():\n    g()\n", []),
        # Only a `global` statement made it a name of the module.
        (NEW_GLOBAL, NEW_GLOBAL.replace("    global op\n", ""), ["op"]),
        # A star import may bind what the old text does not know.
        ("from m import *\n", "from m import *\n\nnp.ndarray\n", []),
        ("import m\n", "import m\n\nnp.ndarray\n", ["np"]),
        # Python does not compile it, before and after: not made so by the change.
        ("def f(a):\n    global a\n", "def f(b):\n    return a\n", []),
    ],
)
def test_names_that_a_change_has_made_free(old: str, new: str, names: list[str]) -> None:
    assert unbound_names(old, new) == names


def test_a_new_text_that_python_does_not_compile() -> None:
    with pytest.raises(SyntaxError):
        unbound_names("a = 1\n", "def f(a):\n    global a\n")
