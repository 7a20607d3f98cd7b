"""Which functions of Python are handed to TensorFlow, and by nothing else."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.verify.places.hosts import is_handed_over

HELPER = "def py_func(f, inp, types, grad):\n    g(grad)\n    return tf.py_func(f, inp, types)\n"
NESTED = (
    "def py_func(f, inp):\n    def call(*t):\n        return tf.numpy_function(f, t, 1)\n"
    "    return call(*inp)\n"
)


@pytest.mark.parametrize(
    "text",
    [
        f"{HELPER}py_func(host, [x], [y], k)\n",
        f"{NESTED}py_func(lambda *args: host(*args), [x])\n",
        f"{HELPER}{HELPER}py_func(host, [x], [y], k)\ntf.py_func(host, [x], y)\n",
    ],
)
def test_a_function_of_the_module_hands_over(text: str) -> None:
    assert is_handed_over("host", ast.parse(text), by_helpers=True)


@pytest.mark.parametrize(
    "text",
    [
        f"{HELPER}py_func(host, [x], [y], k)\nhost(1)\n",
        f"{HELPER}py_func(k, [x], [y], host)\n",
        f"{HELPER}py_func(*k, host)\n",
        f"{HELPER}py_func(f=host)\n",
        NESTED.replace("f, inp", "inp, f", 1) + "py_func(inp=[x], f=host)\n",
        f"{HELPER}py_func = k\npy_func(host, [x], [y], k)\n",
        f"{HELPER}def use(py_func):\n    py_func(host, [x], [y], k)\n",
        f"{HELPER}from k import py_func\npy_func(host, [x], [y], k)\n",
        f"@k\n{HELPER}py_func(host, [x], [y], k)\n",
        f"{HELPER}k.py_func_of(host, [x], [y], k)\n",
        HELPER.replace("g(grad)", "f(1)") + "py_func(host, [x], [y], k)\n",
        HELPER.replace("g(grad)", "f.calls = 1") + "py_func(host, [x], [y], k)\n",
        HELPER.replace("g(grad)", "f = grad") + "py_func(host, [x], [y], k)\n",
        HELPER.replace("g(grad)", "def f(a): return a") + "py_func(host, [x], [y], k)\n",
        HELPER.replace("g(grad)", "from k import f") + "py_func(host, [x], [y], k)\n",
        HELPER.replace("f, inp", "f(inp), inp", 2).replace(
            "def py_func(f(inp), inp", "def py_func(f, inp"
        )
        + "py_func(host, [x], [y], k)\n",
        HELPER + NESTED.replace("f, inp", "inp, f") + "py_func(host, [x], [y], k)\n",
        HELPER.replace("tf.py_func(f", "yield_(f") + "py_func(host, [x], [y], k)\n",
    ],
)
def test_what_may_call_a_function_itself_does_not_hand_it_over(text: str) -> None:
    assert not is_handed_over("host", ast.parse(text), by_helpers=True)


#: A cut that puts in place what the module has by a star, and what another module has.
