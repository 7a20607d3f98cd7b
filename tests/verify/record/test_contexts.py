"""Contexts of unknown devices, those of overrides that are kept, and what is registered behind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tfgradmigrate.verify.record.asking import recorded
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.tensorflow

HEAD = """\
import tensorflow as tf
import h
from tfgradmigrate.runtime import gradient_override_map

OPS = ["Relu", "Tanh"]


@tf.RegisterGradient("X")
def _x(op, grad):
    return grad * 2.0


def _y(op, grad):
    return grad * FACTOR


class D(object):
    def f(self, x, graph=None):
"""

TAIL = """

    def overrides(self):
        return dict((each, "X") for each in OPS)
"""

_ELSE = "Python does something else"
_GRAPH = "graph.gradient_override_map("
_SHIM = "gradient_override_map("

_PLACED = "with tf.device({0}):\n    y = tf.py_func(h.g, [x], [tf.float32])[0]\nreturn y * 2.0"
_WAITING = "with tf.control_dependencies([{0}]):\n    return tf.py_func(h.g, [x], tf.float32)"
_WAITS = _WAITING.replace("py_func", "numpy_function")
_KEPT = "self.context = {0}self.overrides())\nself.on = False"
_SHARED = "m = self.overrides()\nself.context = {0}m)\n"
_BY = "with {0}{1}):\n    y = tf.nn.relu(x)\nreturn y * 2.0"
_SESSION = "with h.context():\n    {0}\nreturn x * 2.0"
_LATER = "with {0}{{'Relu': 'Z'}}):\n    y = h.layer(x)\ntf.RegisterGradient('Z')({1})\nreturn y"


def _placed(device: str) -> str:
    return (
        _PLACED.replace("py_func", "numpy_function")
        .replace("[tf.float32])[0]", "tf.float32)")
        .format(device)
    )


#: The body of a method before and after, and what the reason names, "" where it is proved.
BODIES: dict[str, tuple[str, str, str]] = {
    "a text for a device": (_PLACED.format("'/gpu:%d' % h.n"), _placed("'/gpu:%d' % h.n"), ""),
    "a text that a method makes": (
        _PLACED.format("'/gpu:{}'.format(h.n)"),
        _placed("'/gpu:{}'.format(h.n)"),
        "",
    ),
    "a text and another one": (
        _PLACED.format("'/gpu:' + str(h.n) + ':' + '%d' % h.m"),
        _placed("'/gpu:' + str(h.n) + ':' + '%d' % h.m"),
        "",
    ),
    "a text and what is read": (
        _PLACED.format("'/gpu:' + h.n"),
        _placed("'/gpu:' + h.n"),
        _ELSE,
    ),
    "a text and more that is read": (
        _PLACED.format("str(h.n) + h.m"),
        _placed("str(h.n) + h.m"),
        _ELSE,
    ),
    "two texts in another order": (
        _PLACED.format("str(h.n) + str(h.m)"),
        _placed("str(h.m) + str(h.n)"),
        _ELSE,
    ),
    "a function, which TensorFlow 2 does not take": (
        _PLACED.format("h.chooser(0)"),
        _placed("h.chooser(0)"),
        _ELSE,
    ),
    "another text": (_PLACED.format("'/gpu:%d' % h.n"), _placed("'/cpu:%d' % h.n"), _ELSE),
    "another number in a text": (
        _PLACED.format("'/gpu:%d' % h.n"),
        _placed("'/gpu:%d' % h.m"),
        _ELSE,
    ),
    "no device": (_PLACED.format("'/gpu:%d' % h.n"), _placed("'/gpu:0'"), _ELSE),
    "an op that is placed": (
        _PLACED.format("'/gpu:%d' % h.n"),
        _placed("'/gpu:%d' % h.n").replace("\nreturn y * 2.0", " * 2.0\nreturn y"),
        _ELSE,
    ),
    "a context that is kept": (_KEPT.format(_GRAPH), _KEPT.format(_SHIM), ""),
    "another map that is": (
        _KEPT.format(_GRAPH),
        _KEPT.format(_SHIM).replace("self.overrides()", "{'Relu': 'X'}"),
        _ELSE,
    ),
    "another gradient that is": (
        _KEPT.format(_GRAPH),
        _KEPT.format(_SHIM).replace("self.overrides()", "dict((e, 'Y') for e in OPS)"),
        _ELSE,
    ),
    "a context that is kept twice": (
        _KEPT.format(_GRAPH) + "\nself.other = self.context",
        _KEPT.format(_SHIM) + "\nself.other = self.context",
        "",
    ),
    "two contexts": (
        _KEPT.format(_GRAPH) + "\nself.other = self.context",
        f"{_KEPT.format(_SHIM)}\nself.other = {_SHIM}self.overrides())",
        _ELSE,
    ),
    "a context that has been entered": (
        _KEPT.format(_GRAPH),
        f"context = {_SHIM}self.overrides())\ncontext.__enter__()\nself.context = context\n"
        "self.on = False",
        "OverrideMap",
    ),
    "a map that is kept, too: a graph reads it as it is entered": (
        _SHARED.format(_GRAPH) + "self.m = m",
        _SHARED.format(_SHIM) + "self.m = m",
        _ELSE,
    ),
    "a map that was kept before": (
        "m = self.m = self.overrides()\nself.context = graph.gradient_override_map(m)",
        "m = self.m = self.overrides()\nself.context = gradient_override_map(m)",
        _ELSE,
    ),
    "a map that is changed": (
        _SHARED.format(_GRAPH) + "m['Relu'] = 'Z'",
        _SHARED.format(_SHIM) + "m['Relu'] = 'Z'",
        _ELSE,
    ),
    "a map that is changed before": (
        f"m = self.overrides()\nm['Relu'] = 'Z'\nself.context = {_GRAPH}m)",
        f"m = self.overrides()\nm['Relu'] = 'Z'\nself.context = {_SHIM}m)",
        "",
    ),
    "a map that is not known": (_BY.format(_GRAPH, "h.m"), _BY.format(_SHIM, "h.m"), ""),
    "a map with a key that is not known": (
        _BY.format(_GRAPH, "{h.key: 'X'}"),
        _BY.format(_SHIM, "{h.key: 'X'}"),
        "",
    ),
    "another map that is not known": (
        _BY.format(_GRAPH, "h.m"),
        _BY.format(_SHIM, "h.n"),
        f"{_ELSE}: old: forward: enter gradient_override_map(module h.m",
    ),
    "another gradient by a key that is not known": (
        _BY.format(_GRAPH, "{h.key: 'X'}"),
        _BY.format(_SHIM, "{h.key: 'Y'}"),
        _ELSE,
    ),
    "no map that is not known": (_BY.format(_GRAPH, "h.m"), "return tf.nn.relu(x) * 2.0", _ELSE),
    "a map of another graph that is not known": (
        _BY.format("tf.Graph().gradient_override_map(", "h.m"),
        _BY.format(_SHIM, "h.m"),
        "op_type_map must be a dictionary",
    ),
    "an op behind a map that is not known": (
        _BY.format(_GRAPH, "h.m"),
        f"with {_SHIM}h.m):\n    pass\nreturn tf.nn.relu(x) * 2.0",
        _ELSE,
    ),
    "an op more under a map that is not known": (
        _BY.format(_GRAPH, "h.m"),
        f"with {_SHIM}h.m):\n    y = tf.nn.relu(x) * 2.0\nreturn y",
        _ELSE,
    ),
    "an identity elsewhere in a context": (
        "with h.c:\n    y = tf.identity(x)\n    z = x * 2.0\nreturn y * z",
        "with h.c:\n    z = tf.identity(x * 2.0)\nreturn x * z",
        "the graphs part",
    ),
    "no gradient elsewhere in a context": (
        "with h.c:\n    y = tf.stop_gradient(x) * 2.0\nreturn y",
        "with h.c:\n    y = tf.stop_gradient(x * 2.0)\nreturn y",
        "the graphs part",
    ),
    "a gradient of its own in a context": (
        "with h.c, tf.get_default_graph().gradient_override_map({'Round': 'Identity'}):\n"
        "    y = tf.round(x)\nreturn y",
        "with h.c:\n    y = tf.grad_pass_through(tf.round)(x)\nreturn y",
        "",
    ),
    "an identity less in a context": (
        "with h.c:\n    y = tf.identity(x)\nreturn y * 2.0",
        "with h.c:\n    y = x\nreturn y * 2.0",
        "the graphs part",
    ),
    "an identity under a map that is not known": (
        _BY.format(_GRAPH, "h.m").replace("nn.relu", "identity"),
        _BY.format(_SHIM, "h.m").replace("nn.relu", "identity"),
        "",
    ),
    "an identity less under a map that is not known": (
        _BY.format(_GRAPH, "h.m").replace("relu(x)", "relu(tf.identity(x))"),
        _BY.format(_SHIM, "h.m"),
        "the graphs part",
    ),
    "another op under a map that is not known": (
        _BY.format(_GRAPH, "h.m"),
        _BY.format(_SHIM, "h.m").replace("relu", "elu"),
        "the graphs part",
    ),
    "what TensorFlow 2 refuses in both, in a context": (
        _SESSION.format("h.run({x: 1.0})"),
        _SESSION.format("h.run({x: 1.0})"),
        "",
    ),
    "what it refuses in one": (
        _SESSION.format("h.run({1.0: x})"),
        _SESSION.format("h.run({x: 1.0})"),
        _ELSE,
    ),
    "what it refuses in the new one behind the same": (
        _SESSION.format("h.run(); n = [x]"),
        _SESSION.format("h.run(); n = {x: 1}"),
        "Tensor is unhashable",
    ),
    "an error in a context": (
        _SESSION.format("raise ValueError('a')"),
        _SESSION.format("raise ValueError('b')"),
        "may end an error",
    ),
    "a number in a context": (
        _SESSION.format("h.run(); float('a')"),
        _SESSION.format("h.run(); float('b')"),
        "may end an error",
    ),
    "what ops wait for": (_WAITING.format("h.a"), _WAITS.format("h.a"), ""),
    "something else that they wait for": (
        _WAITING.format("h.a"),
        _WAITS.format("h.b"),
        "what runs before",
    ),
    "one thing more": (_WAITING.format("h.a"), _WAITS.format("h.a, h.b"), "what runs before"),
    "nothing": (_WAITING.format("h.a"), _WAITS.format(""), "what runs before"),
    "a tensor that is there": (_WAITING.format("h.a"), _WAITS.format("x"), "what runs before"),
    "an op that waits for nothing": (
        _WAITING.format("h.a"),
        _WAITS.format("h.a").replace("    return", "    pass\nreturn"),
        "what runs before",
    ),
    "registered behind": (_LATER.format(_GRAPH, "_x"), _LATER.format(_SHIM, "_x"), ""),
    "another one is": (_LATER.format(_GRAPH, "_x"), _LATER.format(_SHIM, "_y"), _ELSE),
    "one of its own is": (
        _LATER.format(_GRAPH, "_x"),
        _LATER.format(_SHIM, "lambda op, grad: grad"),
        _ELSE,
    ),
    "none is": (
        _LATER.format(_GRAPH, "_x"),
        _LATER.format(_SHIM, "_x").replace("tf.RegisterGradient('Z')(_x)\n", ""),
        _ELSE,
    ),
}


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as found:
        yield found


def _method(body: str, factor: str = "3.0") -> str:
    lines = "".join(f"        {line}\n" for line in body.split("\n"))
    return HEAD.replace("FACTOR", factor) + lines + TAIL


@pytest.mark.parametrize("name", BODIES)
def test_what_stands_around_ops(verifier: Verifier, name: str) -> None:
    old, new, reason = BODIES[name]
    found = recorded(_method(old), _method(new), "D.f", verifier.prover.record)
    assert reason in found.reason
    assert bool(reason) == bool(found.reason)


def test_another_gradient_registered_behind(verifier: Verifier) -> None:
    old = _method(_LATER.format(_GRAPH, "_y"))
    new = _method(_LATER.format(_SHIM, "_y"), "4.0")
    assert _ELSE in recorded(old, new, "D.f", verifier.prover.record).reason
