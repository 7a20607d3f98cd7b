"""Programs of an older NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from tfgradmigrate.tables.older_numpy import OF_PYTHON, RENAMED
from tfgradmigrate.verify.program.numpy_names import with_names_of_today

HEAD = "import numpy as np\n"


@pytest.mark.parametrize("is_new", [False, True])
@pytest.mark.parametrize(
    ("text", "now"),
    [
        ("np.zeros(3, dtype=np.int)", "np.zeros(3, dtype=int)"),
        ("'é', np.float(np.Inf), np.float_", "'é', float(np.inf), np.float64"),
        ("f(np.\\\n  int)", "f(np.\\\n  int)"),
        ("np.random.int, other.int, np.int32", "np.random.int, other.int, np.int32"),
        ("np.int = 3", "np.int = 3"),
        ("np.int = long\nnp.int, np.float", "np.int = long\nnp.int, float"),
        ("setattr(np, 'int', long)\nnp.int", "setattr(np, 'int', long)\nnp.int"),
        ("np.in1d((f(x)), [np.NAN])", "np.isin((np.ravel(f(x))), [np.nan])"),
        ("np.in1d(np.in1d(\na,\nb), c)", "np.isin(np.ravel(np.isin(\nnp.ravel(a),\nb)), c)"),
        ("np.asscalar(np.float(x))", "(float(x)).item()"),
        ("np.in1d(*a), np.in1d", "np.in1d(*a), np.in1d"),
        ("float = 3\nnp.float(1)", "float = 3\nnp.float(1)"),
        ("def f(np): return np.int", "def f(np): return np.int"),
        ("for np in g(): np.int", "for np in g(): np.int"),
        ("import other as np\nnp.int", "import other as np\nnp.int"),
        ("import numpy, other as np\nnp.int", "import numpy, other as np\nnp.int"),
        ("f('int')\nnp.int", "f('int')\nint"),
    ],
)
def test_the_names_that_numpy_had(text: str, now: str, is_new: bool) -> None:
    assert with_names_of_today(HEAD + text, is_new) == HEAD + now


def test_what_numpy_has_again_means_that_in_a_new_text() -> None:
    text = HEAD + "np.bool, np.long"
    assert with_names_of_today(text, is_new=False) == HEAD + "bool, int"
    assert with_names_of_today(text, is_new=True) == text


def test_only_the_module_is_meant() -> None:
    for text in ("from other import np\nnp.int", "numpy = 3\nnumpy.int", "np.int"):
        assert with_names_of_today(text, is_new=False) == text


def test_what_stands_for_a_name_is_there() -> None:
    assert [name for name in RENAMED.values() if not hasattr(np, name)] == []
    assert all(isinstance(eval(name), type) for name in OF_PYTHON.values())
