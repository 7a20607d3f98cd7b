"""What makes a model of Keras."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.block_ops import ops_in
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.keras_models import called_later, keras_block
from tfgradmigrate.syntax.tree import body_statements, find_all, source_of

HEAD = """\
import tensorflow as tf
from tensorflow import keras


class Own(keras.layers.Layer):
    pass


class Whole(keras.Model):
    def __init__(self, a, b):
        super().__init__(a, b)


def small():
    return keras.applications.VGG16()


def either(a):
    if a:
        return keras.applications.VGG16()
    return keras.Sequential([keras.layers.Dense(1, input_shape=(2,))])


def other(a):
    if a:
        return keras.applications.VGG16()
    return a


"""


def sorted_of(lines: str, before: str = "") -> dict[str, list[str]]:
    """What the calls of a block are, each as it is spelled, without what is empty."""
    head = f"{HEAD}def f(self, x, n):\n" + "".join(f"    {line}\n" for line in before.splitlines())
    text = f"{head}    with block:\n" + "".join(f"        {line}\n" for line in lines.splitlines())
    facts = Facts(cst.parse_module(text))
    (block,) = find_all(facts.module, cst.With)
    found = keras_block(ops_in(body_statements(block.body), facts), block, facts)
    names = {
        "covered": [source_of(node) for node in found.covered],
        "added": [source_of(node) for node in found.added],
        "idle": [source_of(node) for node in found.idle],
        "calls": [source_of(use.node) for use in found.calls],
        "others": [source_of(use.node) for use in found.others],
    }
    return {name: spelled for name, spelled in names.items() if spelled}


VGG = "keras.applications.VGG16()"
DENSE = "keras.layers.Dense(1)"
SHAPED = "keras.layers.Dense(1, input_shape=(2,))"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (VGG, {"covered": [VGG]}),
        ("tf.keras.applications.VGG16()", {"covered": ["tf.keras.applications.VGG16()"]}),
        ("keras.models.load_model(n)", {"covered": ["keras.models.load_model(n)"]}),
        ("small()", {"covered": ["small()"]}),
        ("either(n)", {"covered": ["either(n)"]}),
        ("other(n)", {"others": ["other(n)"]}),
        ("Whole.from_config(n)", {"covered": ["Whole.from_config(n)"]}),
        # Layers make their ops where they are called.
        (DENSE, {}),
        (f"{DENSE}(x)", {"covered": [DENSE]}),
        ("Own()", {"idle": ["Own()"]}),
        ("Own()(x)", {"covered": ["Own()"]}),
        ("keras.layers.add([x, n])", {"others": ["keras.layers.add([x, n])"]}),
        ("Whole(x, n)", {"others": ["Whole(x, n)"]}),
        # A sequential model does so where it knows its input.
        ("keras.Sequential()", {"idle": ["keras.Sequential()"]}),
        ("keras.Sequential(n)", {"covered": ["keras.Sequential(n)"]}),
        (f"keras.Sequential([{SHAPED}])", {"covered": [f"keras.Sequential([{SHAPED}])"]}),
        (f"keras.Sequential([{DENSE}])", {"idle": [f"keras.Sequential([{DENSE}])"]}),
        (
            "m = keras.Sequential()\nm.build(n)",
            {"covered": ["keras.Sequential()"], "others": ["m.build(n)"]},
        ),
        (
            f"m = keras.Sequential()\nm.add({SHAPED})\nm.add({DENSE})",
            {"added": [f"m.add({DENSE})"]},
        ),
        (f"m = keras.Sequential()\nm.add({DENSE})", {"idle": ["keras.Sequential()"]}),
        # A functional one is covered where it begins in the block.
        (
            "i = keras.Input([2])\nkeras.Model(i, x)",
            {"covered": ["keras.Model(i, x)"]},
        ),
        (
            f"i = keras.Input([2])\no = {DENSE}(i)\nkeras.Model(i, o)",
            {"covered": ["keras.Model(i, o)"]},
        ),
        (
            "i = keras.Input([2])\nkeras.Model(inputs=[i], outputs=x)",
            {"covered": ["keras.Model(inputs=[i], outputs=x)"]},
        ),
        ("keras.Model(x, n)", {"idle": ["keras.Model(x, n)"]}),
        ("keras.Model(outputs=x)", {"idle": ["keras.Model(outputs=x)"]}),
        # What serves models, and what is none of them.
        ("keras.Input([2])", {}),
        ("keras.backend.clear_session()", {}),
        ("keras.backend.abs(x)", {"others": ["keras.backend.abs(x)"]}),
        ("keras.utils.to_categorical(x)", {"others": ["keras.utils.to_categorical(x)"]}),
        ("keras.applications.vgg16.preprocess_input(x)", {}),
        ("n.predict(x)", {}),
        ("n.set_weights(x)", {}),
        ("unknown(x)", {"others": ["unknown(x)"]}),
        ("build_model(x)", {"others": ["build_model(x)"]}),
        ("m = make(n)\nm.summary()", {"others": ["make(n)"]}),
        (f"m = {VGG}\nm(x)", {"covered": [VGG]}),
    ],
)  # fmt: skip
def test_what_calls_have_to_do_with_keras(lines: str, found: dict[str, list[str]]) -> None:
    assert sorted_of(lines) == found


@pytest.mark.parametrize(
    ("before", "lines", "found"),
    [
        (f"m = {VGG}", "m(x)", {"calls": ["m(x)"]}),
        (f"m = {DENSE}", "m(x)", {"calls": ["m(x)"]}),
        ("m = Own()", "m(x)", {"calls": ["m(x)"]}),
        (f"self.m = {DENSE}", "self.m(x)", {"calls": ["self.m(x)"]}),
        (f"self.m = {DENSE}\nself.m = n", "self.m(x)", {"others": ["self.m(x)"]}),
        (f"other.m = {DENSE}", "self.m(x)", {"others": ["self.m(x)"]}),
        (f"m = {VGG} if n else {VGG}", "m(x)", {"others": ["m(x)"]}),
        ("m = n", "m(x)", {"others": ["m(x)"]}),
        ("m = keras.Sequential()", f"m.add({DENSE})", {"others": [f"m.add({DENSE})"]}),
        (f"i = keras.Input([2])\no = {DENSE}(i)", "keras.Model(i, o)", {"idle": ["keras.Model(i, o)"]}),
    ],
)  # fmt: skip
def test_what_is_called_that_was_made_before(
    before: str, lines: str, found: dict[str, list[str]]
) -> None:
    assert sorted_of(lines, before) == found


@pytest.mark.parametrize(
    ("lines", "later"),
    [
        ("m = make()\nm(1)", "m(1)"),
        ("m = make()\nm.layers", None),
        ("m = make()\nf(m)", None),
        ("m = make()\nk = keras.Model(m.input, m.output)\nk(1)", "k(1)"),
        ("m = make()\nk = wrapped(m.input)\nk(1)", None),
        ("m, k = make()\nm(1)", None),
        ("m = k = make()\nm(1)", None),
        ("make()\nm(1)", None),
        ("self.m = make()\nself.m(1)", "self.m(1)"),
        ("self.m = make()\nother.m(1)", None),
    ],
)
def test_where_a_model_is_called_later(lines: str, later: str | None) -> None:
    facts = Facts(cst.parse_module(f"from tensorflow import keras\n{lines}\n"))
    (made,) = (c for c in find_all(facts.module, cst.Call) if source_of(c.func) == "make")
    call = called_later(made, facts)
    assert (None if call is None else source_of(call)) == later
