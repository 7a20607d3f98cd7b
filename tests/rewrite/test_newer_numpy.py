"""NumPy scalars in a host function: numbers of Python, or a result that gets its dtype."""

from __future__ import annotations

import pytest

from tfgradmigrate.engine import migrate_text
from tfgradmigrate.options import MigrationOptions

HEAD = """\
import math
from math import tau

import numpy as np
import tensorflow as tf

import conf
from conf import TABLE, look_up

KEPT = look_up(1)


"""

ONES = " + 1.0" * 30


def rewritten(host: str) -> str:
    result = migrate_text(
        f"{HEAD}{host}\n\n\ndef f(x):\n    return tf.py_func(host, [x], tf.float32)\n",
        "a.py",
        MigrationOptions(),
    )
    assert result.failure is None
    return result.new


def number(value: str) -> str:
    return rewritten(f"def host(v):\n    return v * {value}")


@pytest.mark.parametrize(
    ("value", "new"),
    [
        ("np.sqrt(math.pi)", "np.sqrt(math.pi).item()"),
        ("np.sqrt(tau)", "np.sqrt(tau).item()"),
        ("np.sqrt(np.e)", "np.sqrt(np.e).item()"),
        ("(2 - -np.sqrt(2))", "(2 - -np.sqrt(2).item())"),
        (f"(np.sqrt(2){ONES})", f"(np.sqrt(2).item(){ONES})"),
        (f"(1.0{ONES} + np.sqrt(2))", f"(1.0{ONES} + np.sqrt(2).item())"),
        (f"np.sqrt(1.0{ONES})", f"np.sqrt(1.0{ONES}).item()"),
        ("np.sqrt(np.sqrt(2))", "np.sqrt(np.sqrt(2)).item()"),
    ],
)
def test_a_scalar_becomes_a_number_of_python(value: str, new: str) -> None:
    """However long the sum is in which it stands."""
    assert f"    return v * {new}\n" in number(value)


@pytest.mark.parametrize("value", ["2", "math.sqrt(2)", "math.pi", "v", "v[0]", "(v + tau)"])
def test_nothing_else_does(value: str) -> None:
    assert f"    return v * {value}\n" in number(value)


@pytest.mark.parametrize(
    "value",
    [
        *(
            "np.max(KEPT)",
            "KEPT[0]",
            "np.sqrt(KEPT[0])",
            "np.max(TABLE)",
            "TABLE[0]",
            "conf.ROW[0]",
        ),
        *("np.sqrt(TABLE)", f"(np.max(KEPT){ONES})", f"-(2{ONES} + np.max(TABLE))"),
        *("np.floor(np.floor(KEPT[0]))", "(np.max(KEPT) * np.sqrt(v.max()))"),
    ],
)
def test_what_may_be_a_scalar_gives_the_result_its_dtype(value: str) -> None:
    new = "".join(number(value).split())
    expected = f"return np.asarray(v * {value}, np.float32)"
    assert "".join(expected.split()) in new.replace(",)", ")")


@pytest.mark.parametrize("value", ["TABLE", "look_up(v)[0]", "np.max(v)", "np.sqrt(v)", "v.max()"])
def test_nothing_is_given_a_dtype_without_need(value: str) -> None:
    assert f"    return v * {value}\n" in number(value)


@pytest.mark.parametrize(
    "body",
    [
        "s = np.ceil(s)",
        "for _ in range(2):\n        s = np.ceil(v * s)",
        "s = -(s + 1)",
        "s = np.max(s) if v.any() else s",
    ],
)
def test_a_variable_may_be_made_of_itself(body: str) -> None:
    assert "tf.numpy_function(" in rewritten(f"def host(v):\n    {body}\n    return v * s")


@pytest.mark.parametrize(
    ("second", "cast"),
    [
        ("s = np.ceil(s)", True),
        ("s = 2.0", True),
        ("s *= 2.0", True),
        ("t = s", False),
    ],
)
def test_a_result_gets_its_dtype_where_a_scalar_is_bound_again(second: str, cast: bool) -> None:
    made = rewritten(f"def host(v):\n    s = np.sqrt(2.0)\n    {second}\n    return v * s")
    assert ("    return np.asarray(v * s, np.float32)\n" in made) is cast
    assert ("    return v * s.item()\n" in made) is not cast


@pytest.mark.parametrize(
    ("value", "new"),
    [
        ("(1.0 / np.sum(v == 1))", "(1.0 / np.sum(v == 1)).item()"),
        ("(2.0 ** (v > 0).sum())", "(2.0 ** (v > 0).sum()).item()"),
        ("(7 % np.argmax(v) + 1)", "((7 % np.argmax(v)).item() + 1)"),
        ("(np.sqrt(len(v)) // np.sum(v == 1))", "(np.sqrt(len(v)) // np.sum(v == 1)).item()"),
        ("(1.0 / np.sqrt(2))", "(1.0 / np.sqrt(2).item())"),
        ("(np.sum(v == 1) / 2.0)", "(np.sum(v == 1).item() / 2.0)"),
        ("((np.mean(v > 0) - 1) ** 0.5)", "((np.mean(v > 0) - 1) ** 0.5).item()"),
        ("(1.0 / np.int8(len(v)))", "(1.0 / np.int8(len(v)).item())"),
        ("np.sqrt(float(len(v)))", "np.sqrt(float(len(v))).item()"),
    ],
)
def test_numpy_divides_by_what_may_be_zero(value: str, new: str) -> None:
    """Python raises ZeroDivisionError, and has complex numbers for a root of a negative one."""
    assert f"    return v * {new}\n" in number(value)


def test_no_number_of_python_takes_the_place_of_what_another_may_be_divided_by() -> None:
    new = number("(conf.WEIGHT / np.sum(v == 1))")
    assert "np.asarray(v * (conf.WEIGHT / np.sum(v == 1)), np.float32)" in new


DECIDING_NOTHING = (
    "if len(v) > left:\n        v = v[:left]",
    "v = v[0:-left]",
    "np.random.choice(v, size=len(v) - left)",
    "for k in range(left):\n        v = v + k",
    "np.zeros(3)[v == 1, :] = left",
    "k = left * 2\n    v = v[k:]",
)


@pytest.mark.parametrize("use", DECIDING_NOTHING)
def test_what_is_compared_or_a_size_decides_no_dtype(use: str) -> None:
    host = f"def host(v):\n    left = conf.SIZE - np.sum(v == 1)\n    {use}\n    return v"
    assert f"{host}\n" in rewritten(host)
    other = host.replace("return v", "return v * left")
    assert "left = conf.SIZE - np.sum(v == 1).item()\n" in rewritten(other)


@pytest.mark.parametrize(
    ("compared", "scalar"),
    [
        ("v * np.sqrt(2.0) > 1.0", "np.sqrt(2.0)"),
        ("v - np.sum(v == 1) > 0.3", "np.sum(v == 1)"),
        ("conf.SIZE * np.sqrt(2.0) > 0.3", "np.sqrt(2.0)"),
        ("np.multiply(v, np.sqrt(2.0)) > 1.0", "np.sqrt(2.0)"),
    ],
)
def test_what_is_compared_is_computed_in_the_dtype_it_was(compared: str, scalar: str) -> None:
    """In float64, 0.7071068 * np.sqrt(2) is above 1; in float32 it is 1."""
    host = f"def host(v):\n    return np.asarray({compared}, np.float32)"
    assert compared.replace(scalar, f"{scalar}.item()") in rewritten(host)


@pytest.mark.parametrize(
    "use",
    [
        "v = v - left",
        "v = np.full(3, left)",
        "v = draw(v, size=left)",
        "v = [left]",
        "v[0] = left",
        "v = max(1.0, left)",
        "return left",
        "def g():\n        return v * left",
    ],
)
def test_what_else_it_may_be_given_to_may_decide_one(use: str) -> None:
    host = f"def host(v):\n    left = conf.SIZE - np.sum(v == 1)\n    {use}\n    return v"
    assert "left = conf.SIZE - np.sum(v == 1).item()\n" in rewritten(host)


@pytest.mark.parametrize("text", ["TABLE[0] + ': '", "'%s' % TABLE[0]", "f'{v}' + TABLE[0]"])
def test_no_text_decides_a_dtype(text: str) -> None:
    host = f"def host(v):\n    print({text})\n    return v[:, ::-1]"
    assert f"{host}\n" in rewritten(host)


@pytest.mark.parametrize(
    ("value", "wide"),
    [
        ("np.ones((1, 4)) * 2.0 / n", True),
        ("np.zeros(3) + n", True),
        ("np.ones((1, 4), v.dtype) / n", False),
        ("np.ones(4, dtype=v.dtype) / n", False),
        ("np.ones(4) * v / n", False),
        ("np.ones_like(v) / n", False),
    ],
)
def test_nothing_makes_float64_wider(value: str, wide: bool) -> None:
    host = f"def host(v):\n    n = np.sum(v == 1)\n    w = {value}\n    return v + w"
    assert (f"w = {value}\n" in rewritten(host)) is wide
