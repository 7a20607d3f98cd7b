"""Host functions that write into their arguments get copies."""

from __future__ import annotations

import pytest

from tests import host_ways
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.run.engine import migrate_text

WRITES = "it may write into its inputs"

#: Functions that write into their argument, and such that only read it, besides those of the ways.
WRITING = [
    "def host(v):\n    for i in range(2):\n        if v[i] > 0:\n            v = v.copy()\n"
    "        v[i] = 0\n    return v",
    "def inner(rows):\n    for row in rows:\n        row += 1\n        yield row\n\n\n"
    "def host(v):\n    return np.stack(list(inner(v)))",
    "host = lambda v: v.__iadd__(1)",
    "def host(v, *rest):\n    rest[0][...] = v\n    return v",
    "class Box:\n    def host(self, v):\n        np.add(v, 1, v)\n        return v\n\n\n"
    "host = Box().host",
    "import functools\n\nhost = functools.partial(np.put, ind=0, v=1)",
    "host = np.random.shuffle",
    "def host(v):\n    first, *_ = v\n    first += 1\n    return v",
    "def host(v):\n    v = v.copy() if v.any() else v\n    v.sort()\n    return v",
]
READING = [
    "def host(v):\n    return np.sort(v) + np.where(v > 0, v, 0)[1:]",
    "def host(v):\n    w = v.copy()\n    np.add(w, 1, w)\n    return w",
    "def host(v):\n    return np.add(v, 1) if v.any() else np.clip(v, 0, 1)",
    "def host(v):\n    kept = [row * 2 for row in v]\n    kept[0] += 1\n    return np.stack(kept)",
]


@pytest.mark.parametrize("way", host_ways.WAYS)
def test_a_function_that_writes_gets_copies_however_it_comes_there(way: str) -> None:
    result = migrate_text(host_ways.HEAD + host_ways.WAYS[way], "a.py", MigrationOptions())
    assert reason(result)
    assert "return tf1_py_func(" in result.new


def migrated(body: str) -> str:
    text = f"import numpy as np\nimport tensorflow as tf\n\n\n{body}\n\n\n"
    text += "def f(x):\n    return tf.py_func(host, [x], tf.float32)\n"
    return reason(migrate_text(text, "a.py", MigrationOptions()))


def reason(result: FileResult) -> str:
    """Return why a host function needs the adapter, as its finding says."""
    notes = [note for finding in result.findings for note in finding.notes]
    return next((note.rpartition(" did: ")[2] for note in notes if " did: " in note), "")


@pytest.mark.parametrize("body", [*host_ways.WRITING, *WRITING])
def test_a_function_gets_copies_whatever_it_writes_with(body: str) -> None:
    assert migrated(body)


@pytest.mark.parametrize("body", [*host_ways.READING, *READING])
def test_one_that_only_reads_gets_none(body: str) -> None:
    assert not migrated(body).startswith(WRITES)


@pytest.mark.parametrize("call", ["lambda *args: func(*args)", "lambda v: func(v)", "inner"])
@pytest.mark.parametrize("host", ["down", "two"])
def test_a_helper_that_calls_what_it_is_given_hands_it_copies(call: str, host: str) -> None:
    text = f"""{host_ways.HEAD}def helper(func, inp, Tout):
    def inner(*args):
        return func(*args)

    return tf.py_func({call}, inp, Tout)


def f(x):
    return helper({host}, [x], tf.float32)
"""
    result = migrate_text(text, "a.py", MigrationOptions())
    given = "v" if call == "lambda v: func(v)" else "*args"
    assert reason(result) == f"it may change its inputs (`func({given})`)"


@pytest.mark.parametrize(
    ("owner", "copied"), [("Own", False), ("Own, Other", False), ("Writing", True)]
)
def test_a_method_of_another_class_is_none_of_its_own(owner: str, copied: bool) -> None:
    """But of one that is made from its own."""
    text = (
        "import tensorflow as tf\n\n\nclass Own:\n    def host(self, v):\n        return v * 2\n\n"
        "    def f(self, x):\n        return tf.py_func(self.host, [x], tf.float32)\n\n\n"
        f"class Writing{'(Own)' if copied else ''}:\n    def host(self, v):\n        v[0] = 1.0\n"
        f"        return v\n\n\nclass Last({owner}):\n    pass\n"
    )
    assert (".copy()" in migrate_text(text, "a.py", MigrationOptions()).new) is copied


@pytest.mark.parametrize(
    ("body", "handed"),
    [
        ("elsewhere(v)", True),
        ("w = v\n    elsewhere(w)", True),
        ("w = v[0]\n    elsewhere(w)", True),
        ("elsewhere(v.T)", True),
        ("elsewhere(np.asarray(v))", True),
        ("elsewhere(v.reshape(2, 2))", True),
        ("for w in v:\n        elsewhere(w)", True),
        ("for w in zip(v):\n        elsewhere(w)", True),
        ("own(v)", True),
        ("w = v + 1\n    w += v\n    elsewhere(w)", False),
        ("w = v + 1\n    elsewhere(w)", False),
        ("w = v.copy()\n    elsewhere(w)", False),
        ("elsewhere(np.asarray())", False),
        ("elsewhere(ravel())", False),
        ("elsewhere(len(v))", False),
        ("elsewhere(1)", False),
        ("rows = []\n    rows.append(v)", False),
        ("np.sum(v)", False),
        ("math.floor(v)", False),
        ("print(v)", False),
        ("MAPPED(v)", False),
        ("leaving(v)", False),
    ],
)
def test_what_an_input_is_handed_on_to_is_named(body: str, handed: bool) -> None:
    """Where it is out of sight and gets the memory of the input itself."""
    text = f"""import math

import numpy as np
import tensorflow as tf
from lib import elsewhere

MAPPED = np.vectorize(elsewhere)


def own(w):
    return elsewhere(w)


def leaving(w):
    return w + 1


def host(v):
    {body}
    return v


def f(x):
    return tf.py_func(host, [x], tf.float32)
"""
    result = migrate_text(text, "a.py", MigrationOptions())
    assert ("may change its inputs (`" in reason(result)) is handed


def test_functions_of_one_text_may_call_different_ones() -> None:
    text = """import numpy as np
import tensorflow as tf


def f(x):
    def g(v):
        BODY

    return tf.py_func(lambda v: np.sqrt(g(v)), [x], tf.float32)


def h(x):
    def g(v):
        return np.square(v)

    return tf.py_func(lambda v: np.sqrt(g(v)), [x], tf.float32)
"""
    for body in ("v += 1; return v", "return np.abs(v)"):
        new = migrate_text(text.replace("BODY", body), "a.py", MigrationOptions()).new
        assert new.count("tf1_py_func(lambda") == 2
