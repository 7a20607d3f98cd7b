"""What TensorFlow did to its variables, and cannot do to weights of Keras 3, is told."""

from __future__ import annotations

import pytest

from tfgradmigrate.left.names import left_in

BOTH = "import tensorflow as tf\nimport keras\nfrom keras.layers import Layer\n"
OF_TF = "import tensorflow as tf\n"
MADE = "self.w = self.add_weight(name='w', shape=())"


def told(
    line: str, made: str = MADE, base: str = "Layer", head: str = BOTH
) -> list[tuple[str, str]]:
    """Return what is left of a class of Keras, a line of whose methods is given."""
    text = (
        f"{head}class A({base}):\n def build(self, s):\n  {made}\n def call(self, x):\n  {line}\n"
    )
    return [(named.item.name, named.item.remedy) for named in left_in(text)]


@pytest.mark.parametrize(
    ("line", "name", "way"),
    [
        ("tf.assign_add(self.w, 1)", "tf.assign_add", "assign_add of the weight itself"),
        ("tf.assign(ref=self.w, value=x)", "tf.assign", "assign of the weight itself"),
        (
            "tf.compat.v1.assign_sub(self.w, 1)",
            "tf.compat.v1.assign_sub",
            "assign_sub of the weight itself",
        ),
        (
            "tf.scatter_update(self.w, [0], x)",
            "tf.scatter_update",
            "tf.compat.v1.scatter_update of its value, which is the variable of TensorFlow",
        ),
        (
            "tf.keras.backend.update_add(self.w, 1)",
            "tf.keras.backend.update_add",
            "assign_add of the weight itself",
        ),
    ],
)
def test_a_function_of_variables_alone(line: str, name: str, way: str) -> None:
    assert told(line) == [(f"{name} of a weight", way)]
    assert told(line, head=OF_TF, base="tf.keras.layers.Layer") == [(f"{name} of a weight", way)]
    assert told(line, base="Other") == [(f"{name} of a weight", way)]
    assert told(line, made="self.w = keras.Variable(0.0)") == [(f"{name} of a weight", way)]


@pytest.mark.parametrize(
    "line", ["tf.assign_add(self.v, 1)", "tf.assign_add(x.w, 1)", "tf.assign_add(x, self.w)"]
)
@pytest.mark.parametrize("made", [MADE, "self.w = tf.Variable(0.0)"])
def test_variables_of_tensorflow_are_assigned_by_its_functions(line: str, made: str) -> None:
    way = "tf.compat.v1.assign_add (written by --upgrade-api)"
    assert told(line, made) == [("tf.assign_add", way)]


@pytest.mark.parametrize(
    "made",
    [
        "self.w = tf.Variable(0.0)",
        f"{MADE}; self.w = s",
        f"{MADE}; self.w += 1",
        f"{MADE}; (self.w, s) = s",
        "self.w = s.add_weight()",
        f"{MADE}\n def add_weight(self, **k):\n  return tf.Variable(0.0)",
        f"{MADE}\n @property\n def w(self):\n  return self.v",
    ],
)
def test_what_may_be_another_thing_than_a_weight(made: str) -> None:
    way = "tf.compat.v1.assign (written by --upgrade-api)"
    assert told("tf.assign(self.w, x)", made) == [("tf.assign", way)]
    assert told("self.w.get_shape()", made) == []


@pytest.mark.parametrize(
    ("line", "name", "way"),
    [
        ("self.w.get_shape()", "get_shape", "shape"),
        ("x = self.w.read_value()", "read_value", "value"),
        ("x = self.w.value()", "value", "value, which is no method there"),
        (
            "self.w.initializer",
            "initializer",
            "value.initializer: value is the variable of TensorFlow",
        ),
        (
            "self.w.scatter_sub(x)",
            "scatter_sub",
            "value.scatter_sub: value is the variable of TensorFlow",
        ),
    ],
)
def test_an_attribute_that_weights_lack(line: str, name: str, way: str) -> None:
    assert told(line) == [(f"{name} of a weight of keras", way)]
    of_tf = told(line, head=OF_TF, base="tf.keras.layers.Layer")
    assert of_tf == [(f"{name} of a weight of tf.keras", way)]
    assert told(line, base="Other") == []


@pytest.mark.parametrize("line", ["self.w.assign(x)", "self.w.value", "self.w.shape", "self.w = x"])
def test_what_weights_have(line: str) -> None:
    assert told(line) == []


def test_what_keras_itself_had_is_a_method_of_the_weight() -> None:
    head = "from keras import backend as K\nfrom keras.layers import Layer\n"
    ((name, way),) = told("K.update(self.w, x)", head=head)
    assert (name, way.partition(",")[0]) == (
        "keras.backend.update",
        "assign of the variable itself",
    )
