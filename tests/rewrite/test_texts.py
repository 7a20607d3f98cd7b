"""Host functions that read a path, a text or bytes: a scalar string reaches them as bytes."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

HEAD = """\
import io
import os
import struct

import cv2
import numpy as np
import tensorflow as tf


"""

#: What a host does with its argument, where that has to be bytes.
READING = [
    *("np.load(v)", "np.frombuffer(v, np.uint8)", "np.fromfile(v)", "np.loadtxt(v)"),
    *("open(v, 'rb').read()", "bytes(v)", "memoryview(v)", "str(v, 'utf-8')", "eval(v)"),
    *("os.path.join('a', v)", "os.path.exists(v)", "os.stat(v).st_size", "io.BytesIO(v).read()"),
    *("struct.unpack('<f', v)", "tf.compat.as_str(v)", "tf.io.gfile.GFile(v).read()"),
    *("cv2.imread(v)", "reader.read_csv(v)", "load_image(v, 3)", "self.loadmat(v)"),
]
#: Where an array without dimensions does as well.
LEAVING = [
    *("np.sqrt(v)", "v + 1", "np.spread(v)", "str(v)", "cv2.resize(v, (2, 2))", "reload(v)"),
    *("np.asarray(v)", "math.floor(v)", "threads(v)", "v[0]", "np.uploading(v)"),
]


def needs_scalars(text: str) -> bool:
    (finding,) = migrate_text(text, "a.py", MigrationOptions()).findings
    return any("may need NumPy scalars or bytes" in note for note in finding.notes)


def adapted(host: str) -> bool:
    text = f"{HEAD}def f(x):\n    return tf.py_func({host}, [x], tf.float32)\n"
    return "tf1_py_func(" in migrate_text(text, "a.py", MigrationOptions()).new


def handed(host: str) -> bool:
    return needs_scalars(f"{HEAD}def f(x):\n    return tf.py_func({host}, [x], tf.float32)\n")


@pytest.mark.parametrize("body", READING)
def test_what_reads_bytes_is_given_the_scalar(body: str) -> None:
    assert adapted(f"lambda v: {body}")


@pytest.mark.parametrize("body", LEAVING)
def test_nothing_else_is(body: str) -> None:
    assert not handed(f"lambda v: {body}")


@pytest.mark.parametrize("host", ["np.load", "cv2.imread", "os.path.getsize", "reader.load_one"])
def test_a_function_that_reads_may_be_the_host(host: str) -> None:
    assert adapted(host)


@pytest.mark.parametrize(
    "body",
    [
        "name = v\n    name = str(name, 'utf-8')\n    return len(name)",
        "name = v\n    if six.PY2:\n        name = name.copy()\n    else:\n"
        "        name = str(name, 'utf-8')\n    return len(name)",
        "name = v\n    for _ in range(2):\n        name = os.path.join('a', name)\n    return name",
    ],
)
def test_a_name_for_it_may_stand_for_something_else_later(body: str) -> None:
    """An array's text, as `str(name, "utf-8")` reads it in eager mode, is a pointer."""
    text = f"{HEAD}def host(v):\n    {body}\n\n\n"
    assert needs_scalars(f"{text}y = tf.py_func(host, [x], tf.float32)\n")


def test_the_first_doubt_is_the_reason() -> None:
    """What comes out of an unknown call is not known to be an input."""
    body = "name = unicode(v)\n    return len(str(name, 'utf-8'))"
    text = f"{HEAD}def host(v):\n    {body}\n\n\ny = tf.py_func(host, [x], tf.float32)\n"
    (finding,) = migrate_text(text, "a.py", MigrationOptions()).findings
    assert any(note.endswith("may change its inputs (`unicode(v)`)") for note in finding.notes)


def test_a_function_that_is_called_is_looked_into() -> None:
    before = f"{HEAD}def loaded(path):\n    return np.load(path)\n\n\n"
    text = f"{before}def f(x):\n    return tf.py_func(lambda v: loaded(v), [x], tf.float32)\n"
    assert needs_scalars(text)
