"""Whether a function writes is found out at a cost that ends, however calls and loops nest."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.meaning.host_writes import DEEP, functions_of, parameters, writes

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
    functions = functions_of(ast.parse(text))
    (host,) = functions["host"]
    assert writes(host, parameters(host), functions, DEEP) is writing
