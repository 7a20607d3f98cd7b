"""Scalars of a narrow dtype that numbers of Python meet in a host function."""

from __future__ import annotations

import pytest

from tfgradmigrate.engine import migrate_text
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rewrite.host_results import WIDER
from tfgradmigrate.rewrite.narrow_scalars import WIDENED

HEAD = "import numpy as np\nimport tensorflow as tf\nfrom conf import OUT, helper\n\n\n"


def migrated(
    body: str, value: str = "3", tout: str = "tf.int64", rest: str = ""
) -> tuple[str, list[str]]:
    """The new body of a host function of an array and a number, and what is said of it."""
    result = migrate_text(
        f"{HEAD}def host(v, n):\n    {body}\n\n\n"
        f"def f(x, p):\n    return tf.py_func(host, [x, {value}], {tout})\n{rest}",
        "a.py",
        MigrationOptions(),
    )
    assert result.failure is None
    new = result.new.partition("def host(v, n):\n    ")[2].partition("\n\n\ndef f")[0]
    notes = [note for finding in result.findings for note in finding.notes]
    return new, [note for note in notes if "NumPy 2" in note]


WIDE = [
    ("return n * 2", "return np.int64(n) * 2"),
    ("return -n + 1", "return np.int64(-n) + 1"),
    ("return 1 - n", "return 1 - np.int64(n)"),
    ("return 7 // n", "return 7 // np.int64(n)"),
    ("return n * 1000 * 3000", "return np.int64(n) * 1000 * 3000"),
    ("return n * n * 2", "return np.int64(n * n) * 2"),
    ("return n << 40", "return np.int64(n) << 40"),
    ("return abs(n) * 2", "return np.asarray(np.int64(abs(n)) * 2)"),
    ("return np.maximum(n, 0)", "return np.maximum(np.int64(n), 0)"),
    ("return np.array([n * 2, 1])", "return np.array([np.int64(n) * 2, 1])"),
    ("return v, n * 2", "return v, np.int64(n) * 2"),
    ("return max(n * 2, 5)", "return np.asarray(max(np.int64(n) * 2, 5))"),
    ("k = n * 2\n    return k", "k = np.int64(n) * 2\n    return k"),
    ("k = n\n    return k * 2", "k = n\n    return np.int64(k) * 2"),
    ("v[0] = n * 2\n    return v", "v[0] = np.int64(n) * 2\n    return v"),
    ("t = 0\n    t += n * 2\n    v[0] = t", "t = 0\n    t += np.int64(n) * 2\n    v[0] = t"),
    ("if n * 900 > 3:\n        return v", "if np.int64(n) * 900 > 3:\n        return v"),
    ("return v[n * 1000]", "return v[np.int64(n) * 1000]"),
    ("return v.repeat(n ** 3)", "return v.repeat(np.int64(n) ** 3)"),
    ("return np.uint8(200) - 201", "return np.int64(np.uint8(200)) - 201"),
    ("return v.astype(np.uint8).max() - 201", "return np.int64(v.astype(np.uint8).max()) - 201"),
    (
        "w = v.astype('int8')\n    return np.min(w) - 9",
        "w = v.astype('int8')\n    return np.int64(np.min(w)) - 9",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("body", "new"), WIDE)
def test_a_scalar_becomes_as_wide_as_it_was(body: str, new: str) -> None:
    assert migrated(body) == (new, [WIDENED])


@pytest.mark.parametrize(
    ("body", "new"),
    [
        ("return int(n * 10)", "return np.asarray(int(np.float64(n) * 10))"),
        ("return n / 2", "return np.float64(n) / 2"),
        ("return np.floor(n * 10)", "return np.floor(np.float64(n) * 10)"),
        ("return np.sqrt(n) * 2", "return np.float64(np.sqrt(n)) * 2"),
        ("return np.float32(3) * 2", "return np.float64(np.float32(3)) * 2"),
    ],
)
def test_one_of_float32_becomes_float64(body: str, new: str) -> None:
    """`int(s * 10)` may be another number of float32."""
    assert migrated(body, "0.7", "tf.float64")[0] == new


@pytest.mark.parametrize(
    ("body", "new"),
    [
        ("return v * (n * 2)", "return v * (n.item() * 2)"),
        ("return v * -(1 - n)", "return v * -(1 - n.item())"),
        ("return v > n * 2", "return v > n.item() * 2"),
        ("return np.clip(v, 0, n * 2)", "return np.clip(v, 0, n.item() * 2)"),
        ("t = n * 2\n    return v * t", "t = n.item() * 2\n    return v * t"),
        # Python raises an error for 1 / 0, and NumPy makes scalars of its numbers.
        ("return v * (1 / n)", "return v * (1 / np.float64(n)).item()"),
        ("return v * (n ** n * 2)", "return v * ((n ** n).item() * 2)"),
        ("return v * (2 ** n)", "return v * (2 ** np.float64(n)).item()"),
        ("return v * (1 / (n * 2))", "return v * (1 / (np.float64(n) * 2)).item()"),
        ("return v * np.sqrt(n * 2)", "return v * np.sqrt(np.float64(n) * 2).item()"),
        ("v += n * 2\n    return v", "v += n.item() * 2\n    return v"),
        ("return v * max(n * 2, 1)", "return v * max(n.item() * 2, 1)"),
        ("return v * round(n * 2)", "return v * round(n.item() * 2)"),
        ("return v * np.minimum(n, 1)", "return v * np.minimum(np.float64(n), 1).item()"),
    ],
)  # fmt: skip
def test_one_that_meets_an_array_becomes_a_number_of_python(body: str, new: str) -> None:
    assert migrated(body, "0.5", "tf.float32") == (new, [WIDENED])


@pytest.mark.parametrize(
    ("body", "site", "loss"),
    [
        ("return helper(n * 1000)", "n * 1000", ", and may overflow"),
        ("return v * (n * 2 + OUT)", "n * 2", ", and may overflow"),
        ("return OUT + n // 3000", "n // 3000", ""),
        ("return v * max(7 // n, 1)", "7 // n", ""),
        ("t = np.ones(3)\n    t += n * 2\n    return t", "n * 2", ", and may overflow"),
        ("v[0] += n * 2\n    return v", "n * 2", ", and may overflow"),
        ("n *= 1000\n    return n", "n *= 1000", ", and may overflow"),
        ("n = n * 1000\n    return n", "n * 1000", ", and may overflow"),
        ("k = n * 2\n    return k, v * k", "n * 2", ", and may overflow"),
        ("k = n * 2\n    k = helper(k)\n    return k", "n * 2", ", and may overflow"),
        ("return [n * 2 for _ in v]", "n * 2", ", and may overflow"),
        ("helper.n = n * 2\n    return v", "n * 2", ", and may overflow"),
    ],
)
def test_it_is_said_where_it_does_not_show_what_becomes_of_it(
    body: str, site: str, loss: str
) -> None:
    new, notes = migrated(body)
    assert site in new
    assert f"`{site}` was int64, and is int32 in NumPy 2{loss}; write `int(n)` there" in notes


@pytest.mark.parametrize(
    ("value", "rest"),
    [
        ("3", "\n\nhost(np.ones(3), np.ones(3))\n"),
        ("3", "\n\ndef g(x):\n    return tf.py_func(host, [x, x], tf.int64)\n"),
        ("p", "\n\nf(x, 3)\n"),
    ],
)
def test_it_is_said_where_other_calls_may_pass_an_array(value: str, rest: str) -> None:
    new, notes = migrated("return n * 2", value, rest=rest)
    assert new == "return n * 2"
    assert [note.startswith("`n * 2` was int64") for note in notes] == [True]


@pytest.mark.parametrize("value", ["3", "p", "tf.constant([3])", "tf.train.get_global_step()"])
@pytest.mark.parametrize(
    "body",
    [
        *("return v * 2", "return v * n", "return n / 2", "return v.max() * 2", "return v[0] * 2"),
        *("return v[: n + 1]", "return np.ones(n * 2)", "return v if n + 1 > 3 else v * 2"),
        *("return v * n * 2", "return n * OUT", "return '%d' % n", "return n > 3", "return n"),
        "if OUT:\n        v = np.float32(1)\n    return v * 2",
        *("n = int(n)\n    return v[n * 2]", "for n in v:\n        n * 2\n    return v"),
    ],
)  # fmt: skip
def test_nothing_else_becomes_another_or_is_told(body: str, value: str) -> None:
    new, notes = migrated(body, value)
    assert new == body or "np.asarray" in new
    assert notes == []


@pytest.mark.parametrize("value", ["x", "p", "tf.constant([3])", "tf.train.get_global_step()"])
@pytest.mark.parametrize(
    "body", [body for body, _ in WIDE if "astype" not in body and "uint" not in body]
)
def test_arrays_and_wide_scalars_are_left_alone(body: str, value: str) -> None:
    assert "int64(" not in migrated(body, value)[0]
    assert migrated(body, value)[1] == []


def test_what_is_a_number_of_python_already_is_not_made_one_again() -> None:
    assert migrated("return v * (-n * 2)", tout="tf.float32")[0] == "return v * (-n.item() * 2)"
    new = migrated("return -(np.sqrt(n * 2)) * v", tout="tf.float32")[0]
    assert new == "return -(np.sqrt(np.int64(n) * 2)).item() * v"


METHOD = """\
class Prox(object):
    def __init__(self, lam):
        self.lam = np.float64(lam)

    def {name}(self, v, w):
        {body}

    def __call__(self, x, y):
        return tf.py_func(self.{name}, [y, x], {tout})
"""


def method(name: str, tout: str, body: str = "return w - self.lam") -> tuple[str, list[str]]:
    text = HEAD + METHOD.format(name=name, tout=tout, body=body)
    result = migrate_text(text, "a.py", MigrationOptions())
    assert result.failure is None
    notes = [note for finding in result.findings for note in finding.notes]
    return "".join(result.new.split()).replace(",)", ")"), notes


@pytest.mark.parametrize(
    ("name", "tout", "new"),
    [
        ("_forward", "x.dtype", "return np.asarray(w - self.lam, w.dtype)"),
        ("_forward", "[x.dtype]", "return np.asarray(w - self.lam, w.dtype)"),
        ("forward", "x.dtype", "lambda *args: np.asarray(self.forward(*args), args[1].dtype)"),
    ],
)
def test_a_result_gets_the_dtype_of_the_input_that_tout_names(
    name: str, tout: str, new: str
) -> None:
    assert "".join(new.split()) in method(name, tout)[0]


def test_an_input_that_has_got_another_value_is_none() -> None:
    made, _ = method("_forward", "x.dtype", "w = np.abs(w)\n        return w - self.lam")
    assert "lambda*args:np.asarray(self._forward(*args),args[1].dtype)" in made


@pytest.mark.parametrize("tout", ["dtype", "self.lam.dtype", "x.dtype.base_dtype"])
def test_it_is_said_where_tout_does_not_show(tout: str) -> None:
    made, notes = method("_forward", tout)
    assert "asarray" not in made
    assert WIDER in notes
