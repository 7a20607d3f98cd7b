"""Where a host function goes through the adapter, and what it is said to assume."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.run.engine import migrate_text

HEAD = """\
import numpy as np
import tensorflow as tf

ROOT = np.sqrt(2.0)


def host(v, w=None):
    {body}


def f(x, y):
    return tf.py_func(host, {given}, {tout})
"""


def migrated(body: str, tout: str = "tf.float32", given: str = "[x]") -> FileResult:
    text = HEAD.format(body=body.replace("; ", "\n    "), tout=tout, given=given)
    return migrate_text(text, "a.py", MigrationOptions())


def is_adapted(result: FileResult) -> bool:
    return "tf1_py_func(host" in result.new


@pytest.mark.parametrize(
    ("body", "tout"),
    [
        ("return v", "tf.float32"),
        ("return v * 2 + 1.5", "tf.float32"),
        ("return np.maximum(v, 0)", "tf.float32"),
        ("return v * (v > 0)", "tf.float32"),
        ("return np.where(v > 0, v, -v)", "tf.float32"),
        ("return v / v.sum()", "tf.float32"),
        ("return v * np.float32(3)", "tf.float32"),
        ("return (v * ROOT).astype(np.float32)", "tf.float32"),
        ("return np.asarray(v * ROOT, np.float32)", "tf.float32"),
        ("return np.zeros(v.shape, dtype=np.float32)", "tf.float32"),
        ("return np.zeros(v.shape)", "tf.float64"),
        ("return np.sort(v)", "tf.float64"),
        ("return np.float64(v.sum())", "tf.float64"),
        ("return v > 0", "tf.bool"),
        ("return np.argmax(v, axis=1)", "tf.int64"),
        ("v = v / 255; v = np.array(v, dtype=np.float32); return v", "tf.float32"),
        ("w = v * 2; return w, w > 1", "[tf.float32, tf.bool]"),
        ("return v * 2", "x.dtype"),
        ("return v.tobytes()", "tf.string"),
    ],
)
def test_the_adapter_is_left_out_where_it_does_nothing(body: str, tout: str) -> None:
    result = migrated(body, tout)
    assert "tf.numpy_function(host, [x]" in result.new
    assert not result.findings[0].assumes


@pytest.mark.parametrize(
    ("body", "tout"),
    [
        ("return 1.5", "tf.float64"),
        ("return float(v.sum())", "tf.float64"),
        ("return len(v)", "tf.int64"),
        ("return v * 2", "tf.float64"),
        ("total = v.sum(); total *= 2.0; return total", "tf.float64"),
        ("total = 0.0; for row in v: total += row; return total", "tf.float64"),
        ("return v * v.sum()", "tf.int32"),
        ("return v * ROOT", "tf.float32"),
        ("return v * ((v.sum() > 0) * 2.0)", "tf.float32"),
        ("return v * np.mean(v > 0)", "tf.float32"),
        ("return v * np.sqrt(2.0)", "tf.float32"),
        ("return np.zeros(v.shape) + v", "tf.float32"),
        ("return [v, v], v", "[tf.float32, tf.float32]"),
        ("return np.nonzero(v)", "[tf.int64, tf.int64]"),
        ("return v * 2", "y"),
        ("return v.astype(y)", "tf.float32"),
        ("return parse(v)", "tf.float32"),
        ("return v if len(v) else 0.0", "tf.float64"),
        ("return w", "tf.float64"),
    ],
)
def test_results_that_may_be_others_go_through_it(body: str, tout: str) -> None:
    assert is_adapted(migrated(body, tout))


@pytest.mark.parametrize(
    ("body", "given"),
    [("return v * w", "[x, 3]"), ("return v * w", "[x, y]"), ("return v + np.abs(w)", "[x, y]")],
)
def test_an_input_may_be_a_number_that_numpy_2_lets_decide(body: str, given: str) -> None:
    assert is_adapted(migrated(body.replace("w=None", "w"), given=given))


@pytest.mark.parametrize(
    ("body", "given", "said"),
    [
        ("return np.float32(v * 1000000 > 0)", "[3]", "`v * 1000000`"),
        ("n = v * 1000; return np.float32(n)", "[tf.shape(x)[0]]", "`v * 1000`"),
        ("v *= 1000; return np.float32(v)", "[tf.constant(7)]", "`v *= 1000`"),
        ("return np.float32(2 ** v)", "[tf.rank(x)]", "`2 ** v`"),
        ("return np.float32(v * 1000)", "[x]", ""),
        ("return np.float32(v / 2)", "[3]", ""),
        ("return np.float32(v)", "[3]", ""),
    ],
)
def test_a_scalar_that_meets_a_number_is_an_assumption(body: str, given: str, said: str) -> None:
    assumed = [a for a in migrated(body, given=given).findings[0].assumes if "64 bits" in a]
    assert [a.split(" gives")[0] for a in assumed] == ([said] if said else [])


def test_a_wider_scalar_is_one_too() -> None:
    (finding,) = migrated("m = v.mean(dtype=np.float64); return v - m").findings
    assert any("last bits of `host`" in each for each in finding.assumes)


def test_the_adapter_is_written_once_above_its_first_use() -> None:
    text = HEAD.format(body="return 1.5", given="[x]", tout="tf.float64")
    more = text + "\n\ndef g(x):\n    return tf.py_func(host, [x], tf.float64)\n"
    new = migrate_text(more, "a.py", MigrationOptions()).new
    assert new.count("def tf1_py_func(") == 1
    assert new.index("def host(") < new.index("def tf1_py_func(") < new.index("def f(")
    again = new.replace("return tf1_py_func(host", "return tf.py_func(host", 1)
    assert migrate_text(again, "a.py", MigrationOptions()).new == new


@pytest.mark.parametrize("blank", ["\n", "\n\n"])
def test_as_many_lines_are_left_blank_as_the_file_does(blank: str) -> None:
    text = HEAD.format(body="return 1.5", given="[x]", tout="tf.float64")
    text = text.replace("\n\n\n", f"\n{blank}")
    new = migrate_text(text, "a.py", MigrationOptions()).new
    assert f"return 1.5\n{blank}def tf1_py_func(" in new
    assert f" else outputs\n{blank}def f(" in new


@pytest.mark.parametrize("taken", ["def tf1_py_func(a):\n    return a\n", "tf1_py_func = None\n"])
def test_a_name_that_the_file_has_is_not_taken(taken: str) -> None:
    text = HEAD.format(body="return 1.5", given="[x]", tout="tf.float64") + f"\n\n{taken}"
    new = migrate_text(text, "a.py", MigrationOptions()).new
    assert "tf1_py_func_1(host, [x], tf.float64)" in new
    assert "def tf1_py_func_1(func, inp, Tout, stateful=True, name=None):" in new


@pytest.mark.parametrize(
    ("behind", "adapted"),
    [
        ("def load(files):\n    return files.map(f)\n", False),
        ("def load(files):\n    return files.map(lambda p: f(p))\n", True),
        ("def load(files):\n    return files.map(f), f(1)\n", True),
        ("def load(files):\n    return list(map(f, files))\n", True),
        ("", True),
    ],
)
def test_a_dataset_hands_over_bytes_by_itself(behind: str, adapted: bool) -> None:
    text = (
        "import tensorflow as tf\n\n\ndef host(p):\n    return p.decode().upper().encode()\n\n\n"
        f"def f(p):\n    return tf.py_func(host, [p], tf.string)\n\n\n{behind}"
    )
    assert is_adapted(migrate_text(text, "a.py", MigrationOptions())) is adapted
