"""Host functions that return an array which they keep and write into."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.rewrite.host_inputs import returns_buffer
from tfgradmigrate.rules.model import PyFuncCall
from tfgradmigrate.syntax.facts import Facts

HEAD = """\
import numpy as np
import tensorflow as tf

KEPT = np.zeros(3)


def first(k, v): second(k, v)
def second(k, v): third(k, v)
def third(k, v): k[0] = v


def host(v):
    BODY


y = tf.py_func(host, [x], tf.float32)
"""


def keeps(body: str) -> bool:
    facts = Facts(cst.parse_module(HEAD.replace("BODY", body)))
    (call,) = facts.py_funcs
    assert isinstance(call, PyFuncCall)
    return returns_buffer(call.function, facts)


@pytest.mark.parametrize(
    "body",
    [
        "KEPT[0] = v; return KEPT",
        "KEPT[...] += v; return KEPT",
        "np.copyto(KEPT, v); return KEPT",
        "np.add(v, v, out=KEPT); return KEPT",
        "KEPT.fill(0); return KEPT",
        "KEPT[0] = v; return KEPT[1:]",
        "KEPT[0] = v; return KEPT.T",
        "KEPT[0] = v; return KEPT.reshape(3, 1)",
        "KEPT.ravel()[0] = v; return KEPT",
        "KEPT[0] = v; return v, KEPT",
        "KEPT[0] = v; return [KEPT, v]",
        "a = KEPT; a[0] = v; return a",
        "a = KEPT; b = a[1:]; b[0] = v; return KEPT",
        "v.kept[0] = 1; return v.kept",
        "first(KEPT, v); return KEPT",
        "a = KEPT; b = a; c = b; c[0] = v; return c",
    ],
)
def test_an_array_that_outlives_the_call_and_is_written_into(body: str) -> None:
    assert keeps(body)


@pytest.mark.parametrize(
    "body",
    [
        "return KEPT",
        "KEPT[0] = v; return KEPT.copy()",
        "KEPT[0] = v; return KEPT + 1",
        "KEPT[0] = v; return v",
        "KEPT[0] = v",
        "v[0] = 1; return v",
        "a = np.zeros(3); a[0] = v; return a",
        "a = KEPT.copy(); a[0] = v; return a",
        "a = KEPT + 1; a[0] = v; return a",
        "a = KEPT; a = v; a[0] = v; return a",
        "KEPT += v; return KEPT",
        "a = a; a[0] = v; return a",
        "a = a[1:]; a[0] = v; return a",
        "third(v, KEPT); return KEPT",
        "v.kept[0] = 1; return v.other",
        "return",
    ],
)
def test_what_is_none(body: str) -> None:
    assert not keeps(body)


def test_a_lambda_keeps_nothing() -> None:
    facts = Facts(
        cst.parse_module("import tensorflow as tf\ny = tf.py_func(lambda v: KEPT, [x], tf.float32)")
    )
    (call,) = facts.py_funcs
    assert isinstance(call, PyFuncCall)
    assert not returns_buffer(call.function, facts)
