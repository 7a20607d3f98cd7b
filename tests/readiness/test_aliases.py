"""A name that is assigned a part of TensorFlow or Keras is followed like one that is imported."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.left.names import left_in
from tfgradmigrate.left.uses import KERAS, TENSORFLOW, uses

TF = "import tensorflow as tf\n"


def found(text: str, package: str = TENSORFLOW) -> list[str]:
    return [use.name for use in uses(ast.parse(text), package)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"{TF}slim = tf.contrib.slim\nslim.conv2d(1)\n", "contrib.slim.conv2d"),
        (f"{TF}keras = tf.keras\nlayers = keras.layers\nlayers.Merge\n", "keras.layers.Merge"),
        (f"{TF}tf1 = tf.compat.v1\ntf1.Session()\n", "compat.v1.Session"),
        (f"{TF}tf = tf.compat.v1\ntf.Session()\n", "compat.v1.Session"),
        (f"{TF}a = b = tf.train\ndef f():\n    b.Saver()\n", "train.Saver"),
        (f"{TF}s: object = tf.contrib.slim\ns.conv2d(1)\n", "contrib.slim.conv2d"),
        (f"{TF}def f():\n    s = tf.contrib.slim\n    def g():\n        s.x\n", "contrib.slim.x"),
        (f"{TF}class A:\n    s = tf.contrib.slim\n    s.x\n", "contrib.slim.x"),
        (f"{TF}log = tf.log\nlog(1)\n", "log"),
        ("import tensorflow\ntf = tensorflow\ntf.log(1)\n", "log"),
    ],
)
def test_an_assignment_is_followed(text: str, name: str) -> None:
    assert found(text)[-1] == name


def test_an_assignment_of_keras() -> None:
    assert found("import keras\nK = keras.backend\nK.update(1, 2)\n", KERAS)[-1] == "backend.update"


@pytest.mark.parametrize(
    "text",
    [
        # In another function it is another name.
        "def f():\n    s = tf.nn\ndef g(s):\n    s.x\ns.x\n",
        "s = tf.nn\ndef f(s):\n    s.x\n",
        "s = tf.nn\ndef f():\n    s = 1\n    s.x\n",
        "s = tf.nn\ndef f():\n    for s in g():\n        s.x\n",
        "s = tf.nn\ng = lambda s: s.x\n",
        "s = tf.nn\ng = [s.x for s in h]\n",
        "s = tf.nn\nclass A:\n    s = 1\n    s.x\n",
        # Which of the two it is may be a matter of the version, or of what was called.
        "s = tf.nn\ns = 1\ns.x\n",
        "if a:\n    s = tf.nn\nelse:\n    s = tf.train\ns.x\n",
        "try:\n    s = tf.nn\nexcept AttributeError:\n    s = None\ns.x\n",
        "s = tf.nn\ndef f():\n    global s\n    s = 1\ndef g():\n    s.x\n",
        "def f():\n    s.x\n    s = tf.nn\n    s = g()\n",
        "s = tf.nn\nimport mine as s\ns.x\n",
        "s = tf.nn\ndef s():\n    s.x\n",
        # An import counts in its own scope, and for no name that something else binds there.
        "import tensorflow.nn as s\ndef f(s):\n    s.x\n",
        "def f():\n    s = g()\n    s.x\n    import tensorflow.nn as s\n",
        "def f():\n    import tensorflow.nn as s\ndef g():\n    s.x\n",
        # What something is called with, or an item of, is no part of TensorFlow.
        "s = tf.nn()\ns.x\n",
        "s, r = tf.nn, tf.train\ns.x\n",
        "s.r = tf.nn\ns.r.x\n",
        "s = tf.app.flags.FLAGS\ns.x\n",
    ],
)
def test_what_may_be_something_else_is_not(text: str) -> None:
    assert not [name for name in found(f"{TF}{text}") if name.endswith("x")]


@pytest.mark.parametrize(
    "text",
    [
        f"{TF}slim = tf.contrib.slim\nslim.conv2d(1)\n",
        f"{TF}train = tf.train\ntrain.AdamOptimizer()\n",
        f"{TF}train = (tf.train)\ntrain.AdamOptimizer()\n",
        f"{TF}train = (\n    tf.train\n)\ntrain.AdamOptimizer()\n",
        f"{TF}train = \\\n    tf.train  # it\ntrain.AdamOptimizer()\n",
        f"{TF}a = train = tf.train; train.AdamOptimizer()\n",
        f"{TF}train: object = tf.train\ntrain.AdamOptimizer()\n",
        f"{TF}keras = tf.keras\nlayers = keras.layers\nlayers.Merge()\n",
        f"{TF}tf1 = tf.compat.v1\ntf1.Session()\n",
        "import keras\nK = keras.backend\nK.learning_phase()\n",
        "import tensorflow\ntf=tensorflow\ntf.log(x)\n",
        f"{TF}layers = tf.keras.layers\nDense = layers.Dense\nDense(output_dim=3)\n",
    ],
)
def test_what_is_gone_is_told_behind_an_assigned_name(text: str) -> None:
    assert left_in(text)


def test_an_assigned_name_is_told_where_it_is_used() -> None:
    text = f"{TF}train = tf.train\n\n\ndef f():\n    train.AdamOptimizer()\n"
    (only,) = left_in(text)
    assert (only.line, only.item.name) == (6, "tf.train.AdamOptimizer")
