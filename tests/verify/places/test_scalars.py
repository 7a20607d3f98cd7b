"""A function that reads a text has to be handed one: graphs tell nothing of it."""

from __future__ import annotations

import pytest

from tests.verify.adapted import WRITTEN
from tfgradmigrate.tables.adapter import NAME
from tfgradmigrate.verify.places.uncopied import uncopied

HEAD = "import os\nimport numpy as np\nimport tensorflow as tf\n"
OLD = HEAD + "def host(v):\n    {0}\ndef f(x):\n    return tf.py_func({1}, [x], tf.float32)\n"
READING = ["return np.load(v)", "with open(v, 'rb') as f:\n        return f.read()"]


def misread(old: str, new: str) -> str:
    return uncopied(old, new).needs


def said(body: str, host: str = "host", callee: str = "tf.numpy_function") -> str:
    old = OLD.format(body, host)
    new = old.replace("tf.py_func(", f"{callee}(")
    return misread(old, new.replace("def host", f"{WRITTEN}\n\ndef host", 1))


@pytest.mark.parametrize("body", READING)
def test_what_reads_a_text_needs_scalars(body: str) -> None:
    assert "needs NumPy scalars" in said(body)
    assert said(body, callee=NAME) == ""


TELLING = [
    "return v if isinstance(v, np.ndarray) else v * 2",
    "w = v\n    return w if type(w) is np.ndarray else w * 2",
    "return v if np.isscalar(v) else v * 2",
    "return v * len(f'{v:.2f}')",
    "return v if v.__class__ is np.float32 else v * 2",
    "return told(v)",
]
TOLD = "def told(w):\n    return w if hasattr(w, '__len__') else w * 2\n"


@pytest.mark.parametrize("body", TELLING)
def test_what_asks_for_the_kind_needs_scalars(body: str) -> None:
    old = (TOLD + OLD).format(body, "host")
    new = old.replace("tf.py_func(host", "tf.numpy_function(host")
    assert "needs NumPy scalars" in misread(old, new)
    given = new.replace("tf.numpy_function(", f"{NAME}(")
    assert misread(old, given.replace("def host", f"{WRITTEN}\n\ndef host", 1)) == ""


def test_parts_of_an_array_are_the_same_in_each_mode() -> None:
    """Of a vector of strings each has a name: `name, text = line`."""
    assert said("name, text = v\n    return np.load(name) * isinstance(text, str)") == ""
    assert said("(name, [text]) = v\n    return np.load(name)") == ""
    for bound in ("name = other = v", "name, text = v, 1", "(name,) = (v,)"):
        assert "needs NumPy scalars" in said(f"{bound}\n    return np.load(name)")
    star = "def host(*v):\n    name, text = v\n    return np.load(name)\n"
    old = OLD.format("return v", "host").replace("def host(v):\n    return v\n", star)
    assert "needs NumPy scalars" in misread(old, old.replace("py_func", "numpy_function"))


def test_what_a_star_collects_or_a_method_takes_is_asked() -> None:
    star = "lambda *a: a[0] if isinstance(a[1], int) else a[1]"
    assert "needs NumPy scalars" in said("return v", star)
    item = "lambda v, *a: v if isinstance(v[0], int) else v * 2"  # of an array it is a number
    assert "needs NumPy scalars" not in said("return v", item)
    for body in ("isinstance(v, int)", "any(isinstance(a, int) for a in args)"):
        each = OLD.format(f"for v in args:\n        print({body})", "host").replace(
            "(v)", "(*args)"
        )
        assert "needs NumPy scalars" in misread(each, each.replace("py_func", "numpy_function"))
    method = "class Box:\n    def host(self, v):\n        return hash(v)\n"
    old = (method + OLD).format("return v", "Box().host")
    assert "needs NumPy scalars" in misread(old, old.replace("py_func", "numpy_function"))


def test_a_function_that_reads_may_be_the_host() -> None:
    assert "`np.load` needs" in said("return v", "np.load")
    assert said("return v", "np.load", NAME) == ""
    assert "needs" in said("return v", "lambda v: os.path.exists(v)")


@pytest.mark.parametrize(
    "body",
    [
        "return np.sqrt(v)",
        "return np.load('a.npy') + v",
        "return str(v)",
        "return v if isinstance(v[0], np.float32) else 0",
        "return v if isinstance(SIZE, int) else 0",
        "return v if v.T is v else 0",
    ],
)
def test_nothing_else_does(body: str) -> None:
    assert said(body) == ""


def test_functions_that_call_each_other_are_asked_once_in_a_while() -> None:
    each = "def told(w):\n    return again(w)\ndef again(w):\n    return told(w)\n"
    old = (each + OLD).format("return told(v)", "host")
    assert misread(old, old.replace("py_func", "numpy_function")) == ""


def test_only_what_py_func_was_handed_counts() -> None:
    new = OLD.format(READING[0], "host").replace("py_func", "numpy_function")
    assert misread(new, new) == ""


def test_a_wrapper_of_what_comes_back_hands_on_what_comes_in() -> None:
    """It is no place of the text that it stands for: the function inside may be made anew."""
    for host, wrapper, is_asked in (
        ("float", "lambda v: np.asarray(float(v.sum()))", False),
        ("lambda v: np.load(v)", "(lambda v: np.load(v))", True),
    ):
        old = OLD.format("return 1", host)
        new = old.replace(f"tf.py_func({host}", f"tf.numpy_function({wrapper}")
        assert bool(misread(old, new)) is is_asked
    both = "lambda path: np.asarray(np.load(path).sum())"
    old = OLD.format("return 1", "lambda path: np.load(path).sum()")
    new = OLD.format("return 1", both).replace("py_func", "numpy_function")
    assert "needs NumPy scalars" in misread(old, new)
