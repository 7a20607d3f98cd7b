"""Hosts that a helper of the module hands to TensorFlow are part of the place that calls it."""

from __future__ import annotations

import pytest

from tests.verify.adapted import WRITTEN
from tests.verify.places.located import located
from tests.verify.places.test_state import is_proved
from tfgradmigrate.tables.adapter import NAME
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(shrink=False), workers)


OLD = """\
import tensorflow as tf
def with_gradient(f, inputs, types, grad):
    tf.RegisterGradient("TwoSums")(grad)
    with tf.get_default_graph().gradient_override_map({"PyFunc": "TwoSums"}):
        return tf.py_func(f, inputs, types)
def np_sums(v):
    return float(v.sum()), float(v.size)
def _sums_grad(op, dy, dz):
    return tf.ones_like(op.inputs[0]) * tf.cast(dy, tf.float32)
def sums(x):
    total, size = with_gradient(np_sums, [x], [tf.float64, tf.float64], _sums_grad)
    return total * 2.0, size
"""

NEW = """\
import numpy as np
import tensorflow as tf
def np_sums(v):
    return float(v.sum()), float(v.size)
ADAPTER
def sums(x):
    @tf.custom_gradient
    def np_sums_with_gradient(x):
        def backward(dy, dz):
            return tf.ones_like(x) * tf.cast(dy, tf.float32)
        return tf1_py_func(np_sums, [x], [tf.float64, tf.float64]), backward
    total, size = np_sums_with_gradient(x)
    return total * 2.0, size
""".replace("ADAPTER", WRITTEN)

WRONG = {
    "another number": ("v.size)", "v.ndim)"),
    "another order": ("float(v.sum()), float(v.size)", "float(v.size), float(v.sum())"),
    "another dtype": ("np_sums, [x], [tf.float64", "np_sums, [x], [tf.float32"),
    "an axis": ("v.sum()", "v.sum(0).sum()"),
    "written into": ("    return float(", "    v *= 2\n    return float("),
}


def test_a_host_that_a_helper_hands_over(verifier: Verifier) -> None:
    assert is_proved(verifier, OLD, NEW)
    for name, (right, wrong) in WRONG.items():
        assert right in NEW
        assert not is_proved(verifier, OLD, NEW.replace(right, wrong)), name


STAYS = """\
def sums(x):
    total, size = with_gradient(np_sums, [x], [tf.float64, tf.float64], _sums_grad)
    return total * 2.0, size
"""


def test_a_host_whose_callers_stay_is_a_place_of_its_own() -> None:
    assert STAYS in OLD
    new = OLD.replace("float(v.size)", "float(v.ndim)").replace('"TwoSums")(', '"TwoSums", )(')
    assert "np_sums" in [place.symbol for place in located(OLD, new).places]


NP = "import numpy as np\n"


@pytest.mark.parametrize(
    ("host", "text"),
    [
        ("load", "from utils import *\n{}def f(x):\n    return {}\n"),
        ("m.load", "import m\n{}def f(x):\n    return {}\n"),
        ("(lambda x: np.load(x))", "import numpy as np\n{}def f(x):\n    return {}\n"),
        ("k", "{}def f(x, k, n):\n    y = {}\n    k = n\n    return y + 0 * k(y)\n"),
    ],
    ids=["by a star", "of a module", "a lambda", "local"],
)
def test_the_adapter_is_given_the_function_when_py_func_was(
    verifier: Verifier, host: str, text: str
) -> None:
    head = "import tensorflow as tf\n"
    old = head + text.format("", f"tf.py_func({host}, [x], tf.float32)")
    given = f"{NAME}({host}, [x], tf.float32)"
    new = head + text.format(("" if NP in text else NP) + WRITTEN, given)
    assert is_proved(verifier, old, new)
    assert not is_proved(verifier, old, new.replace("x.copy()[()]", "x[::-1]"))


FLAGGED = """\
import tensorflow as tf
FLAGS = tf.{}.flags.FLAGS
if not FLAGS.on_cloud:
    from utility import draw
def save(image):
    if not FLAGS.on_cloud:
        draw.boxes(image)
    return image.sum()
def f(image):
    return tf.{}(save, [image], tf.float32)
"""
WRONG_FLAGS = {
    "another module": ("from utility", "from others"),
    "another test around the import": (
        "if not FLAGS.on_cloud:\n    from",
        "if FLAGS.cloud:\n    from",
    ),
    "another test in the host": ("    if not FLAGS", "    if FLAGS"),
}


def test_an_import_that_flags_decide(verifier: Verifier) -> None:
    old = FLAGGED.format("app", "py_func")
    new = FLAGGED.format("compat.v1.app", "numpy_function")
    assert is_proved(verifier, old, new)
    for name, (right, wrong) in WRONG_FLAGS.items():
        assert right in new
        assert not is_proved(verifier, old, new.replace(right, wrong)), name


STRIDED = """\
import numpy as np
import tensorflow as tf
from layers import labels_of
class Targets:
    def layer(self):
        with tf.{}variable_scope("targets"):
            height = tf.{}(self._shape[1] / np.float32(self._stride[1]))
            labels = tf.{}(labels_of, [height, tf.convert_to_tensor(self._stride)], tf.float32)
        return labels
"""
WRONG_STRIDES = {
    "the other way round": ("tensor(self._stride)", "tensor(self._stride[::-1])"),
    "a number that it may be": ("self._stride[1]", "1.7"),
}


def test_a_list_of_numbers_has_different_ones(verifier: Verifier) -> None:
    old = STRIDED.format("", "ceil", "py_func")
    new = STRIDED.format("compat.v1.", "math.ceil", "numpy_function")
    assert is_proved(verifier, old, new)
    for name, (right, wrong) in WRONG_STRIDES.items():
        assert right in new
        assert not is_proved(verifier, old, new.replace(right, wrong)), name


FEATURES = """\
import tensorflow as tf
def features():
    return {{"size": tf.{}FixedLenFeature([2], tf.string, "x")}}
"""
WRONG_FEATURES = {
    "a size": ("[2]", "[3]"),
    "a dtype": ("tf.string", "tf.int64"),
    "another kind": ("FixedLenFeature", "FixedLenSequenceFeature"),
}


def test_a_named_tuple_that_is_returned(verifier: Verifier) -> None:
    old, new = FEATURES.format(""), FEATURES.format("io.")
    assert is_proved(verifier, old, new)
    for name, (right, wrong) in WRONG_FEATURES.items():
        assert not is_proved(verifier, old, new.replace(right, wrong)), name


def test_a_tensor_may_be_one_of_strings(verifier: Verifier) -> None:
    text = (
        "import tensorflow as tf\ndef f(s):\n"
        "    return tf.{}(lambda v: v, [tf.{}string_split([s]{}).values], tf.string)\n"
    )
    old = text.format("py_func", "", "")
    assert is_proved(verifier, old, text.format("numpy_function", "compat.v1.", ""))
    assert not is_proved(verifier, old, text.format("numpy_function", "compat.v1.", ", ','"))


COUNTED = """\
import numpy as np
import tensorflow as tf
def check():
    return {}
def f(x):
    return tf.{}(check, [], tf.int64) + x
def g():
    return {}
"""


@pytest.mark.parametrize("rest", ["3", "[check()]"])
def test_a_number_is_an_array_to_tensorflow(verifier: Verifier, rest: str) -> None:
    new = COUNTED.format("1", "numpy_function", rest).replace("tf.numpy_function(", f"{NAME}(")
    new = new.replace("def check", f"{WRITTEN}def check")
    assert is_proved(verifier, COUNTED.format("1", "py_func", rest), new)
    changed = new.replace("return 1", "return 2")
    assert not is_proved(verifier, COUNTED.format("1", "py_func", rest), changed)
