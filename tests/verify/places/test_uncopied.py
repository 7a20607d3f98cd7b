"""Functions of Python that write into arrays which TensorFlow 2 shares with them."""

from __future__ import annotations

import pytest

from tests import host_ways
from tests.fixtures import cases
from tests.turns import every
from tests.verify.adapted import WRITTEN
from tfgradmigrate.tables.adapter import NAME
from tfgradmigrate.verify.places.uncopied import uncopied

pytestmark = pytest.mark.many

OLD = """\
import functools
import operator
import numpy as np
import tensorflow as tf


{}


def f(x):
    return tf.py_func(host, [x], tf.float32)
"""


def pair(body: str) -> tuple[str, str]:
    old = OLD.format(body)
    return old, old.replace("tf.py_func(", "tf.numpy_function(")


def needs(old: str, new: str, whole: str = "") -> str:
    return uncopied(old, new, whole).needs


def adapted(new: str) -> str:
    called = new.replace("tf.numpy_function(", f"{NAME}(")
    return called.replace("\n\n\n", f"\n\n{WRITTEN}\n\n", 1)


@pytest.mark.parametrize("body", host_ways.WRITING)
def test_a_function_that_writes_needs_copies(body: str) -> None:
    old, new = pair(body)
    assert needs(old, new).startswith("`host`")
    assert needs(old, adapted(new)) == ""
    # one that only looks like it gives no copies
    wrong = adapted(new).replace("x.copy()[()]", "x[()]")
    assert needs(old, wrong)
    assert needs(new, new) == ""


@pytest.mark.parametrize("body", host_ways.READING)
def test_one_that_only_reads_needs_none(body: str) -> None:
    assert needs(*pair(body)) == ""


def test_a_default_counts_as_what_is_given() -> None:
    for taken, told in (("v, seen=[0]", True), ("v, sum=[0]", False)):
        texts = pair(f"def host({taken}):\n    seen[0] += 1\n    return 1.0")
        assert bool(needs(*texts)) is told


def test_a_lambda_is_looked_into() -> None:
    old, new = pair("host = 1")
    old, new = (text.replace("host, [x]", "lambda v: v.sort() or v, [x]") for text in (old, new))
    assert "writes into its arguments" in needs(old, new)


WRITES = "def clip(v):\n    v[v > 1] = 1\n    return v\n\n\n"


@pytest.mark.parametrize(
    ("more", "handed"),
    [
        ("TABLE = {'clip': clip}", "TABLE['clip']"),
        ("host = clip", "host"),
        ("TABLE = [lambda v: v.sort() or v]", "TABLE[0]"),
        ("class A:\n    host = clip", "A.host"),
        ("def made():\n    return clip", "made()"),
    ],
)
def test_what_is_handed_about_may_be_what_is_handed_over(more: str, handed: str) -> None:
    old, new = (text.replace("host,", f"{handed},") for text in pair(WRITES + more))
    assert "writes into its arguments" in needs(old, new)
    harmless = ("v[v > 1] = 1", "v = v + 1"), ("v.sort() or v", "v + 1")
    for wrong, right in harmless:
        old, new = old.replace(wrong, right), new.replace(wrong, right)
    assert needs(old, new) == ""


def test_the_rest_of_the_file_may_say_what_is_handed_over() -> None:
    old, new = pair("import math")
    for more, writes in (
        ("out = [f(1, host) for host in (clip, np.square)]\n", True),
        ("", True),
    ):
        assert bool(needs(old, new, f"{new}\n\n{WRITES}{more}")) is writes
    old, new = (text.replace("host,", "math.cos,") for text in (old, new))
    assert needs(old, new, f"{new}\n\n{WRITES}out = [clip]\n") == ""


def test_a_function_that_has_another_name_now_needs_copies_as_well() -> None:
    old, new = pair(WRITES.replace("clip", "host"))
    assert needs(old, new.replace("host", "clip"))
    shared = (text.replace("py_func", "numpy_function") for text in (old, old + "g = tf.py_func"))
    assert not any(needs(text, new) for text in shared)


def changed() -> list[str]:
    return [
        name
        for name in every(3, cases.names())
        if cases.program(name).suffix == ".py"
        and not name.startswith("python2_file/")
        and cases.is_migrated(name)
    ]


@pytest.mark.parametrize("name", changed())
def test_the_migration_copies_where_it_is_needed(name: str) -> None:
    old, new = (cases.exact.source(name, stem, cases.ROOT) for stem in ("before", "after"))
    assert not needs(old, new)


METHOD = """\
import tensorflow as tf


class Host:
    {}

    def f(self, x):
        return tf.py_func({}, [x], tf.float32)
"""


@pytest.mark.parametrize(
    ("method", "handed", "writes"),
    [
        ("def host(self, v):\n        self.seen = 1\n        return v", "self.host", False),
        ("def host(self, v):\n        self.seen[0] += 1\n        return v", "self.host", False),
        ("def host(self, v):\n        v[0] = 1\n        return v", "self.host", True),
        ("def host(self, v):\n        self[0] = 1\n        return v", "Host.host", True),
        (
            "@staticmethod\n    def host(v):\n        v[0] = 1\n        return v",
            "self.host",
            True,
        ),
    ],
)
def test_an_instance_that_a_method_writes_to_is_no_argument(
    method: str, handed: str, writes: bool
) -> None:
    old = METHOD.format(method, handed)
    found = needs(old, old.replace("py_func", "numpy_function"))
    assert found.startswith("`host` writes into its arguments") == writes


#: A decorator that writes into the object that it is called with, and hands a function about.
DECORATES = """\
def layer(op):
    def decorated(self, *args):
        self.layers[op.__name__] = op(self, *args)
        return self

    return decorated


"""


@pytest.mark.parametrize(
    ("bound", "writes"),
    [
        ("from layers import host", False),
        ("from layers import host\nhost = clip", True),
        ("import layers\nhost = layers.host if DEEP else clip", True),
        ("import layers\nhost = layers.wrap(clip)", True),
        ("import layers\nhost = layer(layers.host)", True),
    ],
)
def test_what_is_imported_is_no_function_of_the_file(bound: str, writes: bool) -> None:
    old, new = pair(WRITES + DECORATES + bound)
    assert bool(needs(old, new, new + "\nHOSTS = [clip]\n")) is writes


@pytest.mark.parametrize("way", host_ways.WAYS)
def test_however_a_function_comes_there_it_needs_copies(way: str) -> None:
    old = host_ways.HEAD + host_ways.WAYS[way]
    new = old.replace("tf.py_func", "tf.numpy_function")
    assert "writes into its arguments" in needs(old, new, new)
    old, new = (text.replace("v -= 1.0", "v = v - 1.0") for text in (old, new))
    assert needs(old, new, new) == ""


def test_a_function_that_a_class_hands_over_is_given_no_instance() -> None:
    old = "import tensorflow as tf\nclass Own:\n    def host(v):\n        v -= 1.0\n"
    old += "    y = tf.py_func(host, [tf.zeros(3)], tf.float32)\n"
    new = old.replace("py_func", "numpy_function")
    assert needs(old, new, new).startswith("`host` writes")


def test_the_rest_of_the_file_may_set_another_method() -> None:
    text = host_ways.HEAD + host_ways.WAYS["set by name"]
    old, _, setting = text.rpartition("setattr")
    new = old.replace("tf.py_func", "tf.numpy_function")
    assert needs(old, new) == needs(old, new, new) == ""
    assert needs(old, new, f"{new}setattr{setting}").startswith("`down` writes")


@pytest.mark.parametrize(
    ("head", "handed", "told"),
    [
        ("from helpers import host", "host", ["host"]),
        ("import lib.helpers as h", "h.host", ["h.host"]),
        ("from .helpers import a\nhost = a", "host", ["host"]),
        ("from helpers import a\nhost = np.square if a else a", "host", ["host"]),
        ("import helpers\ndef host(v):\n    return helpers.down(v)", "host", ["helpers.down"]),
        ("import helpers\ndef host(v):\n    return helpers.down(v + 1)", "host", []),
        ("g = np.vectorize(abs)\ndef host(v):\n    return g(v)", "host", []),
        ("g = np.frompyfunc(abs, 1, 1)\ndef host(v):\n    return g(v, v)", "host", ["g"]),
        ("g = np.frompyfunc(abs, 1, 1)", "g", ["g"]),
        ("def host(v):\n    return np.random.RandomState(1).permutation(v)", "host", []),
        ("import scipy\ndef host(v):\n    return scipy.fft.fft(v).real", "host", []),
        (
            "from helpers import fn\ndef inner(w):\n    return fn(w)\ndef host(v):\n"
            "    return inner(v)",
            "host",
            ["fn"],
        ),
        ("def host(v):\n    return v * 2", "made(x)", ["made(x)"]),
        ("def host(v):\n    return v * 2", "host", []),
        ("from scipy.special import expit", "expit", []),
        ("import math", "np.sort", []),
    ],
)
def test_what_does_not_show_is_trusted_to_read_only(
    head: str, handed: str, told: list[str]
) -> None:
    old, new = (text.replace("host, [x]", f"{handed}, [x]") for text in pair(head))
    assert list(uncopied(old, new).unseen) == told
    assert needs(old, new) == ""
    assert not uncopied(old, adapted(new)).unseen


def test_a_function_of_numpy_that_writes_needs_copies() -> None:
    old, new = (text.replace("host,", "np.random.shuffle,") for text in pair("import math"))
    assert needs(old, new).startswith("`np.random.shuffle` writes")
