"""A function that reads a text has to be handed one: graphs tell nothing of it."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.places.texts import misread

HEAD = "import os\nimport numpy as np\nimport tensorflow as tf\n"
OLD = HEAD + "def host(v):\n    {0}\ndef f(x):\n    return tf.py_func({1}, [x], tf.float32)\n"
SCALARS = "lambda *args: {0}(*[x[()] if isinstance(x, np.ndarray) else x for x in args])"
COPIES = SCALARS.replace("[()]", ".copy()")
READING = ["return np.load(v)", "with open(v, 'rb') as f:\n        return f.read()"]


def said(body: str, host: str = "host", wrapper: str = "{0}") -> str:
    old = OLD.format(body, host)
    new = old.replace(f"tf.py_func({host}", f"tf.numpy_function({wrapper.format(host)}")
    return misread(old, new)


@pytest.mark.parametrize("body", READING)
def test_what_reads_a_text_needs_scalars(body: str) -> None:
    assert "`host` reads a path, a text or bytes" in said(body)
    assert said(body, wrapper=SCALARS) == ""
    assert said(body, wrapper=SCALARS.replace("[()]", ".copy()[()]")) == ""
    assert said(body, wrapper=COPIES) != ""


def test_a_function_that_reads_may_be_the_host() -> None:
    assert "`np.load` reads" in said("return v", "np.load")
    assert said("return v", "np.load", SCALARS) == ""
    assert "reads" in said("return v", "lambda v: os.path.exists(v)")


@pytest.mark.parametrize(
    "body", ["return np.sqrt(v)", "return np.load('a.npy') + v", "return str(v)"]
)
def test_nothing_else_does(body: str) -> None:
    assert said(body) == ""


def test_only_what_py_func_was_handed_counts() -> None:
    new = OLD.format(READING[0], "host").replace("py_func", "numpy_function")
    assert misread(new, new) == ""
    old = OLD.format(READING[0], "host")
    assert misread(old, old) == ""
