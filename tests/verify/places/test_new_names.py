"""Old texts that have the names of the new ones for the same things."""

from __future__ import annotations

import functools
from typing import Any

import pytest
import tensorflow as tf

from tests.turns import every
from tests.verify.adapted import WRITTEN
from tests.verify.places.located import pair_of
from tests.verify.places.test_state import is_proved
from tfgradmigrate.tables.mends import NAMES
from tfgradmigrate.verify.places.new_names import (
    as_version_1,
    with_keras_of_tensorflow,
    with_new_names,
    with_py_function,
)
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.tensorflow


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(shrink=False), workers)


def named(name: str) -> Any:
    """Return what a program of TensorFlow 1 has by a name, without notes that it is deprecated."""
    found: Any = functools.reduce(getattr, name.split("."), tf.compat.v1)
    return getattr(found, "__wrapped__", found)


def test_a_name_of_today_is_the_same_thing() -> None:
    spelled = {
        name: with_new_names(f"import tensorflow as tf\ntf.{name}", "")
        for name in NAMES.with_cell("new")
    }
    now = {name: text.rpartition("\ntf.")[2] for name, text in spelled.items()}
    other = {name: new for name, new in now.items() if new != name}
    assert len(other) > 300
    for name, new in other.items():
        same = named(name) is named(new) or named(name) == named(new)
        assert same or new == f"compat.v1.{name}", name
        with pytest.raises(AttributeError):  # a new text that has it fails
            functools.reduce(getattr, name.split("."), tf)
    # the op of that name is another one in TensorFlow 2
    assert not {"nn.max_pool_v2", "matrix_diag", "log"} & other.keys()


@pytest.mark.parametrize(
    "text",
    [
        "import tensorflow as tf\ndef f(tf): return tf.Summary()",
        "import tf\ntf.Summary()",
        "import tensorflow as tf\ntf = other\ntf.Summary()",
        "import tensorflow as tf\nself.tf.Summary()",
        "import tensorflow.compat.v1 as tf\ntf.Summary()",
    ],
)
def test_another_thing_has_its_name(text: str) -> None:
    assert with_new_names(text, text) == text
    assert with_new_names(text) == text


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("import tensorflow as tf", "import tensorflow.compat.v1 as tf"),
        ("import os, tensorflow, sys", "import os, tensorflow.compat.v1 as tensorflow, sys"),
        ("def f():\n    import tensorflow as t", "def f():\n    import tensorflow.compat.v1 as t"),
        *(
            (each, each)
            for each in ("import tensorflow.nn as n", "import numpy as tf", "tf.log(x)")
        ),
        *((each, each) for each in ("from tensorflow import nn", "import tensorflow\\\n as tf")),
    ],
)
def test_a_text_may_mean_version_1(text: str, other: str) -> None:
    assert as_version_1(text) == other


def test_a_name_on_two_lines_is_left() -> None:
    text = "import tensorflow as tf\nmade = (tf\n    .Summary(), tf.Summary())\n"
    assert with_new_names(text, "") == text.replace(", tf.S", ", tf.compat.v1.S")


def test_a_new_text_may_have_the_names_of_tensorflow_1() -> None:
    old = "import tensorflow as tf\ntf.Summary()"
    assert with_new_names(old, old).endswith("\ntf.compat.v1.Summary()")
    assert with_new_names(old, "import tensorflow.compat.v1 as tf\ntf.Summary()") == old
    assert with_new_names(old, "from tensorflow.compat import v1 as tf\ntf.Summary()") == old


TOLD = (
    """\
import tensorflow as tf


def told(name, values):
    if not tf.gfile.Exists(name):
        tf.logging.warning("%s is new", name)
    made = tf.Summary()
    made.value.add(tag=name, simple_value=values.mean())
    return made.SerializeToString()


def f(name, x):
    return tf.py_func(told, [name, x], tf.string)
""",
    """\
import numpy as np
import tensorflow as tf


def told(name, values):
    if not tf.io.gfile.exists(name):
        tf.compat.v1.logging.warning("%s is new", name)
    made = tf.compat.v1.Summary()
    made.value.add(tag=name, simple_value=values.mean())
    return made.SerializeToString()


def f(name, x):
    return tf1_py_func(told, [tf.convert_to_tensor(name), tf.convert_to_tensor(x)], tf.string)
""".replace("def told", f"{WRITTEN}\n\ndef told"),
)

#: What stands in the right text, and what would be something else.
OTHER_NAMES = {
    "compat.v1.gfile.Exists": "compat.v1.gfile.IsDirectory",
    "compat.v1.logging.warning": "compat.v1.logging.info",
    "compat.v1.Summary()": "compat.v1.Summary.Value()",
    "values.mean()": "values.max()",
}


def test_functions_of_python_may_read_names_of_tensorflow(verifier: Verifier) -> None:
    old, new = TOLD
    new = new.replace("io.gfile.exists", "compat.v1.gfile.Exists")
    assert is_proved(verifier, old, new)
    # what no name of today is written for is not run in a graph
    (left,) = verifier.prove(pair_of(old, new.replace("compat.v1.Sum", "Sum"))).proved
    assert not left.proved
    for right in every(4, OTHER_NAMES):
        assert right in new
        assert not is_proved(verifier, old, new.replace(right, OTHER_NAMES[right])), right


KERAS = """\
import tensorflow as tf
from keras import backend as K


@tf.RegisterGradient("HardTanh")
def _hard_tanh(op, grad):
    return grad * K.cast(K.abs(op.inputs[0]) <= 1.0, "float32")


def sign(x):
    with tf.get_default_graph().gradient_override_map({"Sign": "HardTanh"}):
        return tf.sign(K.clip(x, -2.0, 2.0))


def left(x):
    return K.clip(x, -1.0, 1.0)
"""

OF_TENSORFLOW = """\
import tensorflow as tf
from keras import backend as K


@tf.custom_gradient
def _sign(x):
    def backward(grad):
        return grad * tf.keras.backend.cast(tf.keras.backend.abs(x) <= 1.0, "float32")

    return tf.sign(x), backward


def sign(x):
    return _sign(tf.keras.backend.clip(x, -2.0, 2.0))


def left(x):
    return K.clip(x, -1.0, 1.0)
"""

#: What stands in the right text, and what would be something else.
OTHER_KERAS = {
    "backend.abs(x)": "backend.square(x)",
    "(x, -2.0, 2.0)": "(x, -2.0, 1.0)",
    "backend.clip(x, -2.0, 2.0)": "backend.relu(x, max_value=2.0)",
    "K.clip(x, -1.0, 1.0)": "tf.keras.backend.clip(x, -1.0, 2.0)",
    "<= 1.0": "< 1.0",
    "tf.sign(x), backward": "tf.keras.backend.sign(x), backward",
}


def test_the_backend_of_keras_is_that_of_tensorflow(verifier: Verifier) -> None:
    proofs = verifier.prove(pair_of(KERAS, OF_TENSORFLOW))
    assert [each.place.symbol for each in proofs.proved] == ["sign"]
    assert proofs.proved[0].proved
    assert "given that keras.backend was TensorFlow's own" in proofs.proved[0].note
    assert not proofs.changed
    for right in every(4, list(OTHER_KERAS)[:-1]):
        assert right in OF_TENSORFLOW
        new = OF_TENSORFLOW.replace(right, OTHER_KERAS[right])
        other = verifier.prove(pair_of(KERAS, new))
        assert other.changed or not all(each.proved for each in other.proved), right


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("K = other", "K = other"),
        ("K.clip(x, -2.0, 2.0)", "K.relu(x)"),
        ("from keras import", "from plaidml.keras import"),
        ("import tensorflow as tf", "import tensorflow_fork as tf"),
    ],
)
def test_what_else_is_called_so_stays(old: str, new: str) -> None:
    if old in KERAS:
        text, other = KERAS.replace(old, new), OF_TENSORFLOW.replace(old, new)
    else:
        text, other = f"{KERAS}{old}\n", f"{OF_TENSORFLOW}{new}\n"
    changed = with_keras_of_tensorflow(text, other)
    assert "backend_of_tensorflow.clip" not in changed
    assert "backend_of_tensorflow.clip(x, -2.0" in with_keras_of_tensorflow(KERAS, OF_TENSORFLOW)


def test_the_backend_is_named_by_its_package_as_well() -> None:
    old = (
        "import keras\na = keras.backend.abs(x)\nb = keras.ops.abs(x)\nc = keras.backend.m.abs(x)\n"
    )
    new = "import tensorflow as tf\na = tf.keras.backend.abs(x)\n"
    changed = old.replace("a = keras.backend.abs", "a = backend_of_tensorflow.abs").split("\n")
    assert with_keras_of_tensorflow(old, new).split("\n")[1:] == changed[1:]


EAGER = """\
import tensorflow as tf
import tensorflow.contrib.eager as tfe


def square(x):
    return x * x


def f(x):
    y = tfe.py_func(square, [x], tf.float32)
    return y + tf.contrib.eager.py_func(square, inp=[y], Tout=[tf.float32])[0]
"""

OF_TODAY = """\
import tensorflow as tf


def square(x):
    return x * x


def f(x):
    y = tf.py_function(square, [x], tf.float32)
    return y + tf.py_function(square, inp=[y], Tout=tf.float32)
"""

#: What stands in the right text, and what would be something else.
OTHER_EAGER = {
    "y = tf.py_function": "y = tf.numpy_function",
    "inp=[y]": "inp=[x]",
    "x * x": "x * x * 1.0",
    "[x], tf.float32": "[x], tf.float64",
    "return y +": "return y -",
    "Tout=tf.float32)": "Tout=[tf.float32])",
}


def test_the_py_func_of_eager_execution_is_py_function(verifier: Verifier) -> None:
    assert is_proved(verifier, EAGER, OF_TODAY)
    for right, wrong in OTHER_EAGER.items():
        assert right in OF_TODAY
        assert not is_proved(verifier, EAGER, OF_TODAY.replace(right, wrong)), wrong


@pytest.mark.parametrize(
    "head",
    [
        "from tensorflow.contrib import eager as tfe",
        "from tensorflow.contrib.eager.python import tfe",
        "import tensorflow.contrib.eager as tfe",
    ],
)
def test_its_module_has_several_names(head: str) -> None:
    text = f"import tensorflow as tf\n{head}\ny = tfe.py_func(f, [x], tf.float32)\n"
    assert "y = tf.py_function(f" in with_py_function(text)


@pytest.mark.parametrize(
    "text",
    [
        "import tensorflow as tf\nfrom tensorflow.contrib import framework as eager\n{}",
        "import tensorflow as tf\nimport tensorflow.contrib.eager as eager\neager = tf\n{}",
        "import tensorflow as tf\nimport tensorflow.contrib.eager as eager\ndef g(eager): {}",
        "import tensorflow as tf\nimport other.contrib.eager as eager\n{}",
        "import tensorflow.contrib.eager as eager\n{}",
        "import tensorflow as tf\nimport tensorflow.contrib.eager as eager\ntf = 1\n{}",
        "import tensorflow as tf\nimport tensorflow.contrib.eager as e\neager = e.b\n{}",
    ],
)
def test_another_py_func_stays(text: str) -> None:
    text = text.format("eager.py_func(f, [x], tf.float32)\n")
    assert with_py_function(text) == text
