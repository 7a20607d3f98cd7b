"""What becomes of the results of host functions that NumPy 2 may make wider than `Tout` says."""

from __future__ import annotations

import pytest

from tfgradmigrate.engine import migrate_text
from tfgradmigrate.options import MigrationOptions

PROGRAM = """\
import numpy as np
import tensorflow as tf


def f(x, n):
    return tf.py_func(lambda v: RESULT, [x], tf.float32)
"""


@pytest.mark.parametrize(
    ("result", "new"),
    [
        ("v * np.sqrt(n)", "np.asarray(v * np.sqrt(n), np.float32)"),
        ("g(v * np.sqrt(n))", "np.asarray(g(v * np.sqrt(n)), np.float32)"),
        # What says of itself that it has the dtype stays.
        *(
            (kept, kept)
            for kept in (
                "np.float32(v * np.sqrt(n))",
                "(v * np.sqrt(n)).astype('f')",
                "np.array(v * np.sqrt(n), np.float32)",
                "np.array(v * np.sqrt(n), dtype='float32')",
            )
        ),
    ],
)
def test_a_result_that_may_be_wider_gets_its_dtype(result: str, new: str) -> None:
    made = migrate_text(PROGRAM.replace("RESULT", result), "p.py", MigrationOptions()).new
    assert made == PROGRAM.replace("RESULT", new).replace("py_func", "numpy_function")


NAMED = """\
import numpy as np
import tensorflow as tf
from lib import KIND, elsewhere


def own(v):
    return v * 2


def host(v, w):
    BODY


y = tf.py_func(host, [tf.ones([2]), tf.ones([2])], TOUT)
"""


@pytest.mark.parametrize(
    ("returned", "dtypes", "new"),
    [
        # Python's numbers are int64 and float64 in TensorFlow 1, and of the dtype of `Tout` in 2.
        *(("1", "tf.int64", "np.asarray(1)"), ("1.0", "tf.float64", "np.asarray(1.0)")),
        *(("1, v", "[tf.int64, tf.float32]", "np.asarray(1), v"), ("int(v)", "tf.int64", "")),
        *(("[1.0]", "tf.float64", "[np.asarray(1.0)]"), ("len(v)", "tf.int64", "")),
        *(("v.shape[0]", "tf.int64", ""), ("elsewhere(v)", "tf.int64", "")),
        *(("own(v)", "tf.int64", ""), ("KIND", "tf.int64", ""), ("1 if v else w", "tf.int64", "")),
        ("v.tolist()", "tf.float64", "[np.asarray(value) for value in v.tolist()]"),
        ("v.tolist(), w", "[tf.float64, tf.float32]", "np.asarray(v.tolist()), w"),
        ("['a'], w", "[tf.string, tf.float32]", "np.asarray(['a'], np.object_), w"),
        ("[v * np.sqrt(KIND)]", "tf.float32", "[np.asarray(v * np.sqrt(KIND), np.float32)]"),
        ("v, w * np.sqrt(KIND)", "[tf.float32] * 2", "v, w * np.sqrt(KIND)"),
        (
            "v, w * np.sqrt(KIND)",
            "[tf.float64, tf.float32]",
            "v, np.asarray(w * np.sqrt(KIND), np.float32)",
        ),
        # An array has a dtype of its own.
        *((kept, "tf.int64", kept) for kept in ("v", "v * 2", "np.array(1)", "-w.sum()")),
        *((kept, "tf.float32", kept) for kept in ("1.0", "elsewhere(v)", "v.shape[0]", "[v]")),
        *((kept, "tf.float64", kept) for kept in ("[v]", "v.copy()", "-v.copy()", "v[0]")),
        *(("True", "tf.bool", "True"), ("'a'", "tf.string", "'a'")),
        ("v * np.sqrt(2), v", "[tf.float32] * 2", "v * np.sqrt(2).item(), v"),
    ],
)
def test_the_dtype_of_what_a_function_returns(returned: str, dtypes: str, new: str) -> None:
    text = NAMED.replace("BODY", f"return {returned}").replace("TOUT", dtypes)
    made = migrate_text(text, "p.py", MigrationOptions()).new
    assert f"    return {new or f'np.asarray({returned})'}\n" in made


@pytest.mark.parametrize("value", ["-a", "a.copy()", "a[0]", "a if v else a", "np.abs(a)", "[a]"])
def test_a_variable_that_is_made_of_itself(value: str) -> None:
    body = f"a = {value}\n    return a, a"
    text = NAMED.replace("BODY", body).replace("TOUT", "[tf.int64, tf.float32]")
    result = migrate_text(text, "p.py", MigrationOptions())
    assert result.failure is None
    assert "tf.numpy_function" in result.new


FILLED = """\
import numpy as np
import tensorflow as tf


def f(x, n):
    def host(v):
        FILLING
        return r
    return tf.py_func(host, [x], tf.float32)
"""


@pytest.mark.parametrize(
    ("filling", "kept"),
    [
        ("r = np.zeros(v.shape, dtype=np.float32)\n        r += v * np.sqrt(n)", True),
        ("r = np.ones_like(v, dtype=np.float32)\n        r += np.sqrt(n)", True),
        ("r = np.zeros(v.shape)\n        r += v * np.sqrt(n)", False),
        ("r = np.ones(3, dtype=np.int32)\n        r = r + v * np.sqrt(n)", False),
        ("r = np.zeros(v.shape, dtype=np.float32)\n        r = r * np.sqrt(n)", False),
        ("r = np.float32(0)\n        r += v * np.sqrt(n)", False),
        ("for r in v * np.sqrt(n):\n            pass", False),
    ],
)
def test_an_array_that_is_made_with_the_dtype_keeps_it(filling: str, kept: bool) -> None:
    program = FILLED.replace("FILLING", filling)
    made = migrate_text(program, "p.py", MigrationOptions()).new
    assert ("return r\n" in made) is kept
    assert ("return np.asarray(r, np.float32)\n" in made) is not kept
