"""What a host function does with its inputs, and what it returns."""

from __future__ import annotations

import ast

import pytest

from tests import host_ways
from tfgradmigrate.meaning.host_functions import Concern, Value, functions_of, parameters, read

LOOPS = "".join(f"{'    ' * n}for i in v:\n" for n in range(1, 20))
PROGRAMS = {
    "calls in calls": "def g(v):\n    return " + "g(" * 25 + "v" + ")" * 25,
    "methods": "def g(v):\n    return v" + ".f(v)" * 25,
    "functions of functions": "".join(
        f"def f{n}(v):\n    return f{n + 1}(f{n + 1}(v), f{n + 1}(v))\n" for n in range(60)
    )
    + "def g(v):\n    return f0(f0(v))",
    "a lambda that comes back": "def g(v):\n    return map(lambda w: g(w), v)",
    "loops": f"def g(v):\n{LOOPS}{'    ' * 20}w = v",
    "branches": "def g(v):\n    return " + "[v if v else " * 30 + "v" + "]" * 30,
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=PROGRAMS)
@pytest.mark.parametrize("writing", [False, True])
def test_the_answer_comes(text: str, writing: bool) -> None:
    """Where each part is asked anew for each that holds it, this test does not end."""
    text += "\n\ndef host(v):\n    g(v)\n"
    text += "    v += 1\n" if writing else "    return v\n"
    tree = ast.parse(text)
    (host,) = functions_of(tree)["host"]
    concerns = {doubt.concern for doubt in read(host, parameters(host), tree).doubts}
    assert (Concern.WRITES in concerns) is writing


HEAD = "import functools, operator\nimport numpy as np\nLEVELS = 4\n"


def concerns(body: str) -> list[str]:
    tree = ast.parse(HEAD + body)
    (host,) = functions_of(tree)["host"]
    inputs = [name for name in parameters(host) if name != "kept"]
    return [doubt.concern.name for doubt in read(host, inputs, tree).doubts]


@pytest.mark.parametrize("body", host_ways.WRITING)
def test_a_function_that_may_write_is_doubted(body: str) -> None:
    assert concerns(body)


@pytest.mark.parametrize("body", host_ways.READING)
def test_one_that_only_reads_is_not(body: str) -> None:
    assert "WRITES" not in concerns(body)
    assert "UNKNOWN" not in concerns(body)


@pytest.mark.parametrize(
    ("body", "concern"),
    [
        ("v.reshape(-1).imag[0] = 1", "WRITES"),
        ("np.ndarray.sort(v)", "WRITES"),
        ("np.put(a=v, ind=0, v=1)", "WRITES"),
        ("w = np.array(v, None, False); w += 1", "WRITES"),
        ("rows = []; rows += [v]; rows[0][0] = 1", "WRITES"),
        ("rows = [v]; w = rows.pop(); w[0] = 1", "WRITES"),
        ("rows = [v]; rows[0] += 1", "WRITES"),
        ("rows = [v]; rows[0] = 2; rows[0][0] = 1", "WRITES"),
        ("rows = [v]; rows[:] = [v]; rows[0][:] = 1", "WRITES"),
        ("rows = [[v]]; rows[0][0] *= 2", "WRITES"),
        ("rows = v[:]; rows[0] = 1", "WRITES"),
        ("w = {'a': v}; w.get('a')[0] = 1", "WRITES"),
        ("total = 0; total += v; w = v; w += total", "WRITES"),
        ("v[:2].__iadd__(1)", "UNKNOWN"),
        ("v[:2].newbyteorder()", "UNKNOWN"),
        ("np.add(*[v, 1, v])", "UNKNOWN"),
        ("eval('v.sort()')", "UNKNOWN"),
        ("locals()['v'].sort()", "UNKNOWN"),
        ("np.ma.unheard_of(v)", "UNKNOWN"),
        ("f = lambda: v.sort(); f()", "UNKNOWN"),
        ("f = lambda a: a; f(v)", "UNKNOWN"),
        ("kept.append(v)", "KEEPS"),
        ("w = kept; w.append(v)", "KEEPS"),
        ("w = np.empty(1, object); w[0] = v", "KEEPS"),
        ("global KEPT; KEPT = v", "KEEPS"),
        ("np.kept = v", "KEEPS"),
        ("getattr(v, 'sort')()", "UNKNOWN"),
        ("list(map(np.ndarray.sort, [v]))", "UNKNOWN"),
        ("repr(v)", "SCALARS"),
        ("{}[v]", "SCALARS"),
        ("{(1, v)}", "SCALARS"),
        ("'a' == v", "SCALARS"),
        ("np.random.permutation(v)", "SCALARS"),
        ("[0] * v", "SCALARS"),
    ],
)
def test_what_does_more_than_to_read_is_doubted(body: str, concern: str) -> None:
    assert concern in concerns(f"def host(v, kept=[]):\n    {body}\n    return v")


@pytest.mark.parametrize(
    "suite",
    [
        "for i in range(3):\n        w = v\n        if i: break\n        w = v.copy()",
        "for i in range(3):\n        w = v\n        if i: continue\n        w = v.copy()",
        "try:\n        w = v\n        w = np.sort(v)\n    except ValueError:\n        pass",
        "with np.errstate(all='raise'):\n        w = v\n        w = np.sort(v)",
        "try:\n        w = v\n        w += 0\n    except ValueError:\n        pass",
    ],
)
def test_what_may_be_left_in_the_middle_leaves_what_it_had_made(suite: str) -> None:
    assert "WRITES" in concerns(f"def host(v):\n    {suite}\n    w[0] = 1\n    return w")
    copied = suite.replace("w = v", "w = 1 * v")
    assert not concerns(f"def host(v):\n    {copied}\n    w[0] = 1\n    return w")


def test_a_function_is_read_that_stands_in_no_module() -> None:
    text = "def host(v, w=[], /, u=[]):\n    def inner(a): return a\n    return inner(v), w, u"
    (host,) = functions_of(ast.parse(text))["host"]
    found = read(host, ["v", "w", "u"], ast.parse("import numpy"))
    assert [value.dtype for value in found.returned[0].results()] == ["=v", None, None]


@pytest.mark.parametrize(
    "body",
    [
        "rows = []; rows.append(v[0]); return np.stack(rows)",
        "w = v.copy(); w[v > 0] = 1; return w",
        "w = np.zeros(v.shape); w[...] = v; w *= 2; return w",
        "return np.linalg.norm(v) + np.fft.fft(v).real",
        "print('{} of {}'.format(v[0], v.shape)); return v",
        "return np.zeros((3, 3))[v]",
        "total = 0; total += v; total *= 2; return total",
        "return [len(row.split()) for row in v]",
        "return v if v.ndim else np.sum(v, axis=0)",
    ],
)
def test_what_reads_is_not(body: str) -> None:
    assert not concerns(f"def host(v):\n    {body}")


@pytest.mark.parametrize(
    ("body", "dtypes"),
    [
        ("return v * 2", ["=v"]),
        ("return v.sum()", ["+v"]),
        ("return v * v.sum()", ["=v"]),
        ("return v > 0", ["bool"]),
        ("return (v > 0) * 2.0", [None]),
        ("return v * (v > 0)", ["=v"]),
        ("return v * np.float32(2)", ["~float32"]),
        ("return v * w", [None]),
        ("return v.astype(np.float32), np.argmax(v)", ["float32", "int64"]),
        ("return np.zeros(v.shape)", ["float64"]),
        ("return np.zeros_like(v, dtype=w.dtype)", ["=w"]),
        ("return np.mean(v > 0)", [None]),
        ("return len(v)", [""]),
        ("return LEVELS", [""]),
        ("return other", [None]),
    ],
)
def test_the_dtype_of_what_is_returned(body: str, dtypes: list[str | None]) -> None:
    tree = ast.parse(f"{HEAD}def host(v, w, other=None):\n    {body}")
    (host,) = functions_of(tree)["host"]
    (returned,) = read(host, parameters(host), tree).returned
    assert [value.dtype for value in returned.results()] == dtypes


def test_where_numpy_1_and_2_part() -> None:
    """A scalar that meets a number, an array that meets a sum."""
    tree = ast.parse(f"{HEAD}def host(v):\n    return v * 2, v * v.sum(), v.sum(), v.copy()")
    (host,) = functions_of(tree)["host"]
    (returned,) = read(host, ["v"], tree).returned
    assert not any(
        value.agrees(dtype) for value in [Value(dtype="list")] for dtype in ("", "int32")
    )
    agreed = [
        [dtype for dtype in ("float32", "int32", "int64", "") if value.agrees(dtype)]
        for value in returned.results()
    ]
    assert agreed == [
        ["float32", "int32"],
        ["float32"],
        ["float32", "int32", "int64", ""],
        ["float32", "int32", "int64", ""],
    ]
