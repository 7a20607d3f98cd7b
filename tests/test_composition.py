"""Idioms inside one another, in every position: the edits of each compose with those of all others.

The programs are put together from fragments, and are not meant to be run: what is asked is that no
two idioms claim the same node, that the result parses, and that a second run changes nothing.
"""

from __future__ import annotations

import ast

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions

HEAD = """\
import numpy as np
import tensorflow as tf
from tensorflow.python.framework import function

T = [tf.float32]

def np_f(v):
    return v

def np_two(a, b):
    return a * b

def py_func(func, inp, Tout, name=None, grad=None):
    unique = "Grad%d" % id(grad)
    tf.RegisterGradient(unique)(grad)
    with tf.get_default_graph().gradient_override_map({"PyFunc": unique}):
        return tf.py_func(func, inp, Tout, name=name)

def once(x):
    return x

def mark(value):
    return lambda function: function
"""

#: Expressions that are a tensor, around one (`E`), or around two.
AROUND = (
    "tf.py_func(np_f, [E], tf.float32)",
    "tf.py_func(np_f, [E], [tf.float32])[0]",
    "tf.py_func(np_two, [E, 2.0], T)[0]",
    "tf.py_func(func=np_two, inp=[F, E], Tout=[tf.float32], name='n')[0]",
    "tf.py_func(lambda v: E, [F], tf.float32)",
    "tf.py_func(np_two, [*[E], F], tf.int64)",
    "tf.py_func(np_f, [E], [tf.float32, tf.float32])[1]",
    "py_func(np_two, [E, F], [tf.float32], grad=_kept_grad)[0]",
    "py_func(np_f, [E], tf.float32, grad=lambda op, dy: dy * F)",
    "tf.round(E)",
    "tf.identity(E, name='i')",
    "tf.nn.relu(E)",
    "tf.multiply(y=E, x=F)",
    "(E * F)",
    "(E + 2.0)",
    "tf.to_float(E > 0)",
    "tf.reduce_sum(E, keep_dims=True)",
    "tf.cond(tf.reduce_all(E > 0), lambda: F, lambda: E)",
    "squared(E)",
    "once(E)",
    "(lambda t: E)(F)",
    "[E for _ in range(2)][0]",
    "tf.py_func(np_f, [E], tf.float32).op.inputs[0]",
)  # fmt: skip
OF_PROGRAM = ("x", "y", "2.0", "x.op.inputs[0]", "y[0]")
OF_GRADIENT = ("op.inputs[0]", "op.outputs[0]", "dy", "op.inputs[-1]", "3")
KEYS = ("PyFunc", "PyFuncStateless", "Identity", "Round", "Mul", "Relu", "Tanh")
FORMS = ("return", "name", "list", "results", "when run", "block")
NAMES = ("Identity", "First", "Second")


def filled(template: str, one: str, other: str) -> str:
    """A fragment with its holes filled."""
    return template.replace("E", one).replace("F", other)


def expressions(leaves: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Expressions of fragments in fragments."""
    return st.recursive(
        st.sampled_from(leaves),
        lambda inner: st.builds(filled, st.sampled_from(AROUND), inner, inner),
        max_leaves=5,
    )


def indented(lines: list[str]) -> list[str]:
    """Lines one level deeper."""
    return [f"    {line}" for line in lines]


@st.composite
def bodies(draw: st.DrawFn, leaves: tuple[str, ...], *, overridden: bool = True) -> list[str]:
    """The statements of a function, which returns a tensor, in an override block or in none."""
    value = draw(expressions(leaves))
    form = draw(st.sampled_from(FORMS[: 6 if overridden else 5]))
    if form == "name":
        return [f"z = {value}", "return z"]
    if form == "list":
        return [f"(z,) = tf.py_func(np_f, [{value}], [tf.float32])", "return z"]
    if form == "results":
        return [f"z = tf.py_func(np_f, [{value}], T)", f"return {filled('E + z[0]', value, '')}"]
    if form == "when run":
        return [f"return tf.py_func(np_f, [{value}], UNKNOWN)"]
    if form == "block":
        key, name = draw(st.sampled_from(KEYS)), draw(st.sampled_from(NAMES))
        graph = f'tf.get_default_graph().gradient_override_map({{"{key}": "{name}"}})'
        return [f"with {graph}:", *indented(draw(bodies(leaves, overridden=False)))]
    return [f"return {value}"]


@st.composite
def programs(draw: st.DrawFn) -> str:
    """A program with gradient functions, a graph function and a function of tensors."""
    forms = (
        [
            "@tf.RegisterGradient('First')",
            "def _first(op, dy):",
            *indented(draw(bodies(OF_GRADIENT))),
        ],
        [f"tf.RegisterGradient('Second')(lambda op, dy: {draw(expressions(OF_GRADIENT))})"],
        [
            "def _kept_grad(op, dy):",
            *indented(draw(bodies(OF_GRADIENT))),
            "_kept_grad = _kept_grad",
        ],
        [
            "@function.Defun(tf.float32, python_grad_func="
            f"lambda op, dy: {draw(expressions(OF_GRADIENT))})",
            "def squared(x):",
            *indented(draw(bodies(("x", "2.0")))),
        ],
        [
            f"@mark({draw(expressions(('1.0', 'T')))})",
            f"def f(x, y, k={draw(expressions(('1.0', 'T')))}):",
            *indented(draw(bodies(OF_PROGRAM))),
        ],
    )
    return HEAD + "".join("\n" + "\n".join(lines) + "\n" for lines in forms)


@given(programs())
@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
def test_idioms_compose(text: str) -> None:
    once = migrate_source(text, "p.py", MigrationOptions())
    assert once.failure is None, once.failure
    ast.parse(once.new)
    twice = migrate_source(once.new, "p.py", MigrationOptions())
    assert twice.failure is None, twice.failure
    assert twice.new == once.new


def nested(outer: str, inner: str, body: str, graph: str = "tf.get_default_graph()") -> str:
    """A program with an override block in another one."""
    lines = [
        "import tensorflow as tf",
        "",
        "tf.RegisterGradient(NAME)(lambda op, grad: grad)",
        "",
        "def f(x, n, host):",
        f"    with {graph}.gradient_override_map({outer}):",
        f"        with {graph}.gradient_override_map({inner}):",
        f"            y = {body}",
        "    return y",
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        # A sum of texts makes no op, and the inner block none at all.
        (nested("{'Add': 'Add'}", "{'Cast': 'Own' + '2'}", "tf.nn.relu(x)"), 2 * ["TGM510"]),
        # Nor does the graph of the inner one, even if nobody knows it.
        (
            nested("{'NoSuch': 'Add'}", "{'Tanh': 'Add'}", "tf.nn.relu(x)", "x.graph"),
            2 * ["TGM510"],
        ),
        # What the inner one took over stays taken over on the shim.
        (
            nested(
                "{'PyFunc': NAME}",
                "{'PyFunc': 'Identity', 'Tanh': NAME}",
                "tf.py_func(host, [x], [tf.float32] * n)",
            ),
            ["TGM501", "TGM301"],
        ),
        # What it had no need to take over is still said to be made.
        (
            nested("{'Add': 'Own'}", "{'AddV2': NAME}", "tf.identity(x) + build(x)"),
            2 * ["TGM301"],
        ),
        (
            nested("{'Add': 'Own', 'NoSuchOp': 'Own'}", "{'AddV2': 'Own'}", "tf.identity(x) + n"),
            ["TGM501", "TGM301"],
        ),
    ],
)
def test_overrides_in_overrides_are_settled_at_once(text: str, codes: list[str]) -> None:
    once = migrate_source(text, "p.py", MigrationOptions())
    assert once.failure is None, once.failure
    blocks = [finding.code for finding in once.findings if finding.line in (6, 7)]
    assert blocks == codes
    assert migrate_source(once.new, "p.py", MigrationOptions()).new == once.new
