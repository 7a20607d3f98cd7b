"""Names are bound and found by Python's own rules."""

from __future__ import annotations

import textwrap

import libcst as cst
import pytest

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.names import api_name
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import find_all, source_of


def facts(text: str) -> Facts:
    """Read a program."""
    return Facts(cst.parse_module(textwrap.dedent(text)))


def reached(text: str) -> list[str | None]:
    """What every call of a program calls, as qualified names in the order of the source."""
    read = facts(text)
    calls = sorted(find_all(read.module, cst.Call), key=read.scopes.order.__getitem__)
    return [read.names.qualified(call.func) for call in calls]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import tensorflow as tf\ntf.sign(x)", ["tensorflow.sign"]),
        ("import tensorflow\ntensorflow.nn.relu(x)", ["tensorflow.nn.relu"]),
        ("import tensorflow.compat.v1 as tf\ntf.sign(x)", ["tensorflow.compat.v1.sign"]),
        ("from tensorflow import nn as n\nn.relu(x)", ["tensorflow.nn.relu"]),
        ("from tensorflow.python.framework import ops\nops.f()", ["tensorflow.python.framework.ops.f"]),
        ("def f():\n    import tensorflow as tf\n    return tf.sign(1)", ["tensorflow.sign"]),
        ("def f():\n    import tensorflow as tf\ndef g():\n    tf.sign(1)", [None]),
        ("import tensorflow as tf\ndef f(tf):\n    tf.sign(1)", [None]),
        ("import tensorflow as tf\nsign = tf.sign\nsign(1)", ["tensorflow.sign"]),
        ("import tensorflow as tf\nsign = tf.sign\nsign = 1\nsign(1)", [None]),
        ("try:\n    import tensorflow.compat.v1 as tf\nexcept ImportError:\n    import tensorflow as tf\ntf.f()", ["tensorflow.f"]),
        ("try:\n    import tensorflow as tf\nexcept ImportError:\n    import fake as tf\ntf.f()", [None]),
        ("import tensorflow as tf\n[tf.f() for tf in y]", [None]),
        ("import tensorflow as tf\n[tf.f() for x in tf.g()]", ["tensorflow.g", "tensorflow.f"]),
        ("class A:\n    import tensorflow as tf\n    def f(self):\n        tf.g()", [None]),
        ("class A:\n    import tensorflow as tf\n    x = tf.g()", ["tensorflow.g"]),
        ("def f():\n    global tf\n    import tensorflow as tf\ndef g():\n    tf.h()", ["tensorflow.h"]),
        ("import tensorflow as tf\nlambda tf: tf.f()", [None]),
        ("import tensorflow as tf\nf = lambda x=tf.g(): tf.h()", ["tensorflow.g", "tensorflow.h"]),
        ("import tensorflow as tf\n[[0 for y in (tf := z)] for z in a]\ntf.f()", [None]),
        ("def f():\n    [0 for z in a if [(tf := z) for y in z]]\n    import tensorflow as tf\n    tf.f()", [None]),
        ("import tensorflow as tf\nif (tf := other):\n    tf.f()", [None]),
        ("import tensorflow as tf\nwith a as tf:\n    tf.f()", [None]),
        ("import tensorflow as tf\nfor tf in a:\n    tf.f()", [None]),
        ("len(x)", ["builtins.len"]),
        ("from a import *\nlen(x)", [None]),
    ],
)  # fmt: skip
def test_calls_are_followed_through_scopes(text: str, expected: list[str | None]) -> None:
    assert reached(text) == expected


@pytest.mark.parametrize(
    ("qualified", "expected"),
    [
        ("tensorflow.sign", "sign"),
        ("tensorflow.compat.v1.nn.relu", "nn.relu"),
        ("tensorflow.compat.v2.compat.v1.sign", "sign"),
        ("tensorflow.python.ops.math_ops.sign", "tensorflow.python.ops.math_ops.sign"),
        ("keras.backend.relu", "keras.backend.relu"),
        ("tensorflow.keras.backend.relu", "keras.backend.relu"),
        ("numpy.sign", None),
        (None, None),
    ],
)
def test_api_names_have_no_version(qualified: str | None, expected: str | None) -> None:
    assert api_name(qualified) == expected


def test_what_is_looked_for_in_some_code_is_found_there_alone() -> None:
    scopes = Scopes(cst.parse_module("def f(x):\n    return g(x)\ny = f(g(h))\n"))
    function, last = scopes.module.body
    assert [source_of(call.func) for call in scopes.find(function, cst.Call)] == ["g"]
    assert scopes.identifiers(function) == {"f", "x", "g"}
    assert [source_of(call.func) for call in scopes.find(last, cst.Call)] == ["f", "g"]
    assert len(scopes.find(scopes.module, cst.Call)) == 3
    assert scopes.identifiers(scopes.module) == {"f", "x", "g", "y", "h"}


@pytest.mark.parametrize(
    ("imports", "spelled"),
    [
        ("import tensorflow.compat.v1 as v1\nimport tensorflow as tf", "tf.abs"),
        ("import tensorflow as other\nimport tensorflow as tf", "tf.abs"),
        ("import tensorflow.compat.v1 as tf\nimport tensorflow as other", "tf.abs"),
        ("import numpy as np\nimport tensorflow.compat.v1 as v1", "v1.abs"),
        ("import numpy as np", None),
    ],
)
def test_which_import_of_tensorflow_is_used_for_a_name(imports: str, spelled: str | None) -> None:
    read = facts(f"{imports}\ny = 1\n")
    assert read.names.tensorflow_name(read.module.body[-1], "abs") == spelled


def test_every_node_has_a_parent_and_an_order() -> None:
    module = cst.parse_module(
        "@d\ndef f(a, *b, c=1, **e) -> int:\n    return [a for a in b if c]\n"
    )
    scopes = Scopes(module)
    for node in find_all(module, cst.BaseExpression):
        assert node in scopes.parents
        assert node in scopes.order


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("if a:\n    b\nelif here():\n    c\n", "if a:"),
        ("if a:\n    b\nelif c:\n    d\n    here()\n", "here()"),
        ("if a: b; here()\n", "if a: b"),
        ("def f(x=here()): pass\n", "def f("),
        ("try:\n    a\nexcept here():\n    b\n", "try:"),
        ("@here()\nclass A:\n    b\n", "@here()"),
        ("for a in b:\n    c = [here() for d in e]; f\n", "c = ["),
    ],
)
def test_the_statement_that_others_can_be_put_in_front_of(text: str, first: str) -> None:
    scopes = facts(text).scopes
    (call,) = find_all(scopes.module, cst.Call)
    found = scopes.statement(call)
    assert scopes.module.code_for_node(found).startswith(first)
    assert isinstance(scopes.parents[found], (cst.Module, cst.IndentedBlock))
