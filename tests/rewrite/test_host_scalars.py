"""Which host functions are handed scalars where eager mode would hand them arrays."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import numpy as np
import tensorflow as tf

TABLE = {3: 9}
NAMES = ["a", "b"]
MODE = "train"

def host(v):
    return VALUE


def f(x):
    return tf.py_func(host, [GIVEN], tf.float32)
"""


def hands_scalars(value: str, given: str) -> bool:
    text = PROGRAM.replace("VALUE", value).replace("GIVEN", given)
    return needs_scalars(text)


def needs_scalars(text: str) -> bool:
    found = migrate_text(text, "p.py", MigrationOptions()).findings
    notes = [note for finding in found for note in finding.notes]
    return any("may need NumPy scalars or bytes" in note for note in notes)


@pytest.mark.parametrize(
    "given",
    [
        '"ab"',
        'b"ab"',
        'f"{NAMES}"',
        'tf.constant("ab")',
        "tf.constant(MODE)",
        'tf.convert_to_tensor("a" "b")',
        "tf.as_string(x)",
        "tf.read_file(x)",
        'tf.string_join(["a", x])',
        "tf.cast(x, tf.string)",
        "tf.py_func(name, [], tf.string)",
        "tf.placeholder(tf.string, [])",
    ],
)
@pytest.mark.parametrize("value", ["len(v)", "v[0]", "v + b'x'"])
def test_what_is_asked_of_a_text(value: str, given: str) -> None:
    assert hands_scalars(value, given)


@pytest.mark.parametrize("given", ["x", "3", "tf.constant(3)", "tf.constant(x, tf.float32)"])
def test_what_may_be_asked_of_an_array(given: str) -> None:
    assert not hands_scalars("len(v)", given)
    assert not hands_scalars("v[0]", given)


@pytest.mark.parametrize(
    ("value", "scalars"),
    [
        ("{3: 9}[v]", True),
        ("{n: 9 for n in NAMES}[v]", True),
        ("dict(a=9)[v]", True),
        ("TABLE[v]", True),
        ("[7, 8, 9][v]", True),
        ("NAMES[v]", True),
        ("np.zeros(3)[v]", False),
        ("'a' in v", True),
        ("b'a' not in v", True),
        ("3 in v", False),
        ("v in NAMES", True),
    ],
)
def test_what_only_a_scalar_answers(value: str, scalars: bool) -> None:
    assert hands_scalars(value, "x") is scalars


@pytest.mark.parametrize(
    "lines",
    [
        ["row = out[v]", "row[:] = 1"],
        ["row = out[v]", "row += 1"],
        ["out[v][0] = 1"],
    ],
)
def test_a_part_that_is_written_into_is_picked_by_a_scalar(lines: list[str]) -> None:
    body = "".join(f"    {line}\n" for line in ["out = np.zeros((4, 3))", *lines, "return out"])
    text = f"import numpy as np\nimport tensorflow as tf\ndef host(v):\n{body}"
    text += "def f(x):\n    return tf.py_func(host, [x], tf.float64)\n"
    assert "tf1_py_func(" in migrate_text(text, "p.py", MigrationOptions()).new
