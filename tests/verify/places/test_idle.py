"""What is left out of a comparison: gradients that no op has, what fails on both sides alike."""

from __future__ import annotations

import pytest

from tests.verify.places.located import pair_of
from tests.verify.places.test_state import is_proved
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

OLD = """\
import tensorflow as tf

@tf.RegisterGradient("Passed")
def _passed(op, dy):
    return dy * 3.0

def bounded(x, name):
    {}

def f(x, name):
    with tf.get_default_graph().gradient_override_map({{"{}": "Passed"}}):
        return bounded(x, name)
"""

NEW = """\
import tensorflow as tf

def bounded(x, name):
    {}

def f(x, name):
    return bounded(x, name)
"""

CLIP = "return tf.clip_by_value(x, -1.0, 2.0, name)"


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(shrink=False), workers)


def test_a_gradient_that_no_op_has_is_run_by_nothing(verifier: Verifier) -> None:
    assert is_proved(verifier, OLD.format(CLIP, "ClipByValue"), NEW.format(CLIP))


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(CLIP + " * tf.sign(x)", id="an op of no gradient of its own"),
        pytest.param(f"if len(name) == 77:\n        x = tf.sign(x)\n    {CLIP}", id="a rare way"),
    ],
)
def test_a_gradient_that_some_op_may_have_is_not_idle(verifier: Verifier, body: str) -> None:
    assert not is_proved(verifier, OLD.format(body, "Sign"), NEW.format(body))


LAYERS = """\
import numpy as np
import tensorflow as tf
def top(x):
    return np.sort(x, axis=-1)
one = tf.keras.layers.Lambda(lambda x: tf.py_func(top, [x], tf.float32) * x)
other = tf.keras.layers.Lambda(lambda x: tf.py_func(top, [x * 2.0], tf.float32))
"""


def test_lambdas_of_layers_are_run_by_nothing_that_is_proved(verifier: Verifier) -> None:
    new = LAYERS.replace("py_func", "numpy_function")
    for text in (new, new.replace("x * 2.0", "x * 3.0")):
        (found,) = verifier.prove(pair_of(LAYERS, text)).proved
        assert found.reason == "neither text can be recorded: the place returns a Lambda"


PICKED = (
    """\
import tensorflow as tf
def pick(book, ids, z):
    return book[ids] * z
@tf.RegisterGradient("Picked")
def _picked(op, dy):
    book, ids, z = op.inputs[0], op.inputs[1], op.inputs[2]
    spread = tf.scatter_nd(tf.expand_dims(ids, 1), dy * z, tf.shape(book))
    return spread, None, dy * tf.gather(book, ids)
def f(x, ids, z):
    with tf.get_default_graph().gradient_override_map({"PyFunc": "Picked"}):
        return tf.py_func(pick, [x, ids, z], tf.float32)
""",
    """\
import tensorflow as tf
def pick(book, ids, z):
    return book[ids] * z
@tf.custom_gradient
def _picked(book, ids, z):
    def backward(dy):
        spread = tf.scatter_nd(tf.expand_dims(ids, 1), dy * z, tf.shape(book))
        return spread, None, dy * tf.gather(book, ids)
    return tf.numpy_function(pick, [book, ids, z], tf.float32), backward
def f(x, ids, z):
    return _picked(tf.convert_to_tensor(x), ids, tf.convert_to_tensor(z))
""",
)


def test_a_second_order_that_fails_on_both_sides_is_nothing_to_compare(verifier: Verifier) -> None:
    old, new = PICKED
    assert is_proved(verifier, old, new)
    assert not is_proved(verifier, old, new.replace("dy * z", "z * z"))


TYPED = (
    """\
import tensorflow as tf
@tf.RegisterGradient("Half")
def _half(op, dy):
    assert op.type == "Relu6"
    return dy * 0.5
def f(x, name):
    with tf.get_default_graph().gradient_override_map({}):
        {}
""",
    """\
import tensorflow as tf
@tf.custom_gradient
def _half(x):
    def backward(dy):
        assert "Relu6" == "Relu6"
        return dy * 0.5
    return tf.nn.relu6(x), backward
def f(x, name):
    {}
""",
)


def test_the_type_of_an_op_is_what_the_code_has_made(verifier: Verifier) -> None:
    old = TYPED[0].replace("map({})", 'map({"Relu6": "Half", "Relu": "Half"})')
    rare = "if len(name) == 77:\n            return tf.nn.relu(x)\n        return {}"
    right = [old.replace("{}", "return tf.nn.relu6(x)"), TYPED[1].replace("{}", "return _half(x)")]
    assert is_proved(verifier, right[0], right[1])
    wrong = [
        old.replace("{}", rare.format("tf.nn.relu6(x)")),
        TYPED[1].replace("{}", rare.format("_half(x)").replace("\n        ", "\n    ")),
    ]
    assert not is_proved(verifier, wrong[0], wrong[1])


KEPT = (
    """\
import tensorflow as tf
class Net:
    def __init__(self, bits):
        self.bits = bits
        self.G = tf.get_default_graph()
    def binarize(self, x):
        with self.G.gradient_override_map({"Sign": "Identity"}):
            return tf.sign(x)
""",
    """\
import tensorflow as tf
class Net:
    def __init__(self, bits):
        self.bits = bits
    def binarize(self, x):
        return tf.grad_pass_through(tf.sign)(x)
""",
)


@pytest.mark.parametrize(
    "more",
    [
        pytest.param("    def finish(self):\n        self.G.finalize()\n", id="read"),
        pytest.param(
            '    def graph(self):\n        return getattr(self, "G")\n', id="read by name"
        ),
    ],
)
def test_a_graph_that_was_kept_for_overrides_may_go_where_nobody_reads_it(
    verifier: Verifier, more: str
) -> None:
    old, new = KEPT
    found = verifier.prove(pair_of(old, new)).proved
    (kept,) = [each for each in found if each.place.symbol == "Net.__init__"]
    assert all(each.proved for each in found)
    assert [str(guard) for guard in kept.guards] == ["`Net.G` is tf.get_default_graph()"]
    assert not is_proved(verifier, old + more, new + more)
    other = old.replace("tf.get_default_graph()", "tf.Graph()")
    assert not is_proved(verifier, other, new)


OVERRIDDEN = (
    "def read():\n    return graph\ndef f(x):\n"
    '    with graph.gradient_override_map({"Sign": "Identity"}):\n        return tf.sign(x)\n',
    "def read():\n    return graph\ndef f(x):\n    return tf.grad_pass_through(tf.sign)(x)\n",
)


@pytest.mark.parametrize(
    ("binding", "is_given"),
    [
        ("graph = tf.get_default_graph()", True),
        ("graph = tf.Graph()", False),
        ("graph = h.get_default_graph()", False),
        ("graph = tf.get_default_graph()\ngraph = h.graph", False),
        ("graph = h.graph\nif h.a:\n    graph = tf.get_default_graph()", False),
        (
            "graph = tf.get_default_graph()\ndef g():\n    global graph\n    graph = h.graph",
            False,
        ),
        ("for graph in [tf.get_default_graph()]:\n    pass", False),
        ("from h import graph", False),
    ],
)
def test_an_override_in_a_graph_that_a_variable_keeps_is_one_of_the_default_graph(
    verifier: Verifier, binding: str, is_given: bool
) -> None:
    head = f"import tensorflow as tf\nimport h\n{binding}\n"
    old, new = OVERRIDDEN
    found = verifier.prove(pair_of(head + old, head + new)).proved
    told = {str(guard) for each in found for guard in each.guards}
    assert all(each.proved for each in found) == is_given
    assert ("`graph` is the default graph" in told) == is_given


@pytest.mark.parametrize(
    ("more", "is_given"),
    [
        ("", True),
        ("    def other(self):\n        self.sess.graph = tf.Graph()\n", False),
        ("def other(it):\n    setattr(it, 'graph', tf.Graph())\n", False),
        ("class Session:\n    graph = property(tf.Graph)\n", False),
        ("def other(it):\n    vars(it)[it.name] = 3\n", False),
        ("class Session:\n    @property\n    def graph(self):\n        return 3\n", False),
    ],
)
def test_an_override_in_a_graph_of_another_object_is_one_of_the_default_graph(
    verifier: Verifier, more: str, is_given: bool
) -> None:
    old, new = (text.replace("self.G", "self.sess.graph") for text in KEPT)
    old = old.replace("        self.sess.graph = tf.get_default_graph()\n", "")
    found = verifier.prove(pair_of(old + more, new + more)).proved
    told = {str(guard) for each in found for guard in each.guards}
    assert all(each.proved for each in found) == is_given
    assert ("`self.sess.graph` is the default graph" in told) == is_given


MADE = (
    """\
import tensorflow as tf
def make(k):
    @tf.RegisterGradient("Half")
    def _half(op, dy):
        return dy * 0.5
    def call(x):
        with tf.get_default_graph().gradient_override_map({"Identity": "Half"}):
            return tf.identity(x)
    return call
call = make(2)
""",
    """\
import tensorflow as tf
def make(k):
    @tf.custom_gradient
    def _half(x):
        def backward(dy):
            return dy * 0.5
        return tf.identity(x), backward
    def call(x):
        return _half(x)
    return call
call = make(2)
""",
)


def test_a_function_that_registers_is_called_once_as_the_module_is_loaded(
    verifier: Verifier,
) -> None:
    assert is_proved(verifier, *MADE)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("dy * 0.5", "dy * 0.25"),
        ("return _half(x)\n", "return tf.identity(x)\n"),
        ("call = make(2)\n", "call = make(3)\n"),
        ("call = make(2)\n", "call = make(2)(tf.ones([2]))\n"),
        ("    def call(x):\n", "    make.k = k\n    def call(x):\n"),
        ("    return call\n", "    return tf.function(call)\n"),
    ],
)
def test_what_else_a_module_makes_as_it_is_loaded_is_seen(
    verifier: Verifier, right: str, wrong: str
) -> None:
    old, new = MADE
    assert new.count(right) == 1
    assert not is_proved(verifier, old, new.replace(right, wrong))


ASSERTING = """\
import tensorflow as tf

@tf.RegisterGradient("Fed")
def _fed(op, dy):
    x, w = op.inputs
    assert not op.get_attr("transpose_a")
    return tf.matmul(dy, 2.0 * w, transpose_a=False, transpose_b=True), None

def f(x, w, name):
    with tf.get_default_graph().gradient_override_map({"MatMul": "Fed"}):
        return tf.matmul(x, w, %s)
"""


OPTIONS = (
    """\
import tensorflow as tf
def f(func, x, grad, **options):
    tf.RegisterGradient("OfHost")(grad)
    with tf.get_default_graph().gradient_override_map({"PyFunc": "OfHost"}):
        return tf.py_func(func, [x], tf.float32, **options)
""",
    """\
import tensorflow as tf
import types
def f(func, x, grad, **options):
    @tf.custom_gradient
    def call(x):
        def backward(dy):
            if not options.get("stateful", True):
                return None
            return grad(types.SimpleNamespace(inputs=[x], outputs=[y]), dy)
        return tf.numpy_function(func, [x], tf.float32, **options), backward
    y = call(tf.convert_to_tensor(x))
    return y
""",
)


def test_options_that_are_handed_on_are_none_and_some(verifier: Verifier) -> None:
    old, new = OPTIONS
    assert is_proved(verifier, old, new)
    assert not is_proved(verifier, old, new.replace('"stateful", True', '"stateful", False'))
