"""Methods that call their instance, or a method of it, by another name."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.places.aliases import without_aliases

TEXT = """\
class Base(object):
    def grow(self, by=1.0):
        self.scale = by

class Layer(Base):
    def call(self, x):
        {first}
        {second}
        return x
"""


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("me = self", "me.scale = x + me.scale", "self.scale = x + self.scale"),
        ("grow = self.grow", "grow(2.0)", "self.grow(2.0)"),
        ("me = self; grow = me.grow", "grow(2.0)", "self.grow(2.0)"),
        ("me = self", "fn = lambda: me.scale", "fn = lambda: self.scale"),
        ("me = self", "é, y = 'é', me.scale", "é, y = 'é', self.scale"),
    ],
)
def test_the_instance_has_one_name(first: str, second: str, said: str) -> None:
    found = without_aliases(TEXT.format(first=first, second=second))
    assert found.splitlines()[7].strip() == said


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("me = self", "for me in x: me.scale = x", id="bound again"),
        pytest.param("me = self", "fn = lambda me: me.scale", id="a parameter elsewhere"),
        pytest.param("scale = self.scale", "x = scale", id="a value, not a method"),
        pytest.param("grow = self.grow; self.grow = x", "grow(2.0)", id="a replaced method"),
        pytest.param("me = self; self = x", "me.scale = x", id="another instance"),
        pytest.param("me = x", "me.scale = x + me.scale", id="what is given"),
        pytest.param("me = Base", "me.scale = x + me.scale", id="a class"),
        pytest.param("me = you = self", "me.scale = you.scale", id="two names at once"),
        pytest.param("if x: me = self", "me.scale = x", id="on a condition"),
    ],
)
def test_what_may_be_another_thing_keeps_its_name(first: str, second: str) -> None:
    text = TEXT.format(first=first, second=second)
    assert without_aliases(text) == text


OF_A_PROPERTY = """\
class Layer(object):
    size = 3
    @property
    def scale(self):
        return self.kept
    def call(self, x):
        me = self
        scale = self.scale
        return me.scale * scale
"""


def test_what_a_property_gives_keeps_its_name() -> None:
    said = OF_A_PROPERTY.replace("me.scale", "self.scale")
    assert without_aliases(OF_A_PROPERTY) == said


REGISTERED = """\
import tensorflow as tf
from tensorflow.python.framework import ops
register = {}
@register("Half")
def _half(op, dy):
    return dy * 0.5
register("Whole")(lambda op, dy: dy)
"""


@pytest.mark.parametrize("value", ["tf.RegisterGradient", "ops.RegisterGradient"])
def test_what_registers_gradients_has_one_name(value: str) -> None:
    text = REGISTERED.format(value)
    assert without_aliases(text).splitlines()[3::3] == [
        f'@{value}("Half")',
        text.splitlines()[6].replace("register", value),
    ]


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param("register = tf.NoGradient\n", id="bound again"),
        pytest.param("def f(register):\n    return register('A')\n", id="a parameter"),
        pytest.param("import other as tf\n", id="another tf"),
        pytest.param("def f():\n    global register\n    register = 3\n", id="by a function"),
    ],
)
def test_what_may_register_nothing_keeps_its_name(changed: str) -> None:
    text = REGISTERED.format("tf.RegisterGradient") + changed
    assert without_aliases(text) == text


PRIVATE = """\
import tensorflow as tf
from tensorflow.python.framework import ops
def _half(op, dy):
    return dy * 0.5
{}
"""


@pytest.mark.parametrize(
    "line",
    [
        'ops._gradient_registry.register(_half, "Half")',
        'ops._gradient_registry._registry["Half"] = {"type": _half, "location": None}',
    ],
)
def test_what_is_put_into_the_registry_is_registered(line: str) -> None:
    said = without_aliases(PRIVATE.format(line)).splitlines()[-1]
    assert said == "ops.RegisterGradient('Half')(_half)"


@pytest.mark.parametrize(
    "line",
    [
        "ops._gradient_registry.register(_half, name)",
        'ops._gradient_registry.register(lambda op, dy: dy, "Half")',
        'registry._gradient_registry.register(_half, "Half")',
        'ops._shape_registry.register(_half, "Half")',
        'ops._gradient_registry._registry["Half"] = ops._gradient_registry._registry["Sign"]',
        'old = ops._gradient_registry._registry["Half"] = {"type": _half, "location": None}',
        'if tf: ops._gradient_registry.register(_half, "Half")',
    ],
)
def test_what_else_is_done_to_a_registry_stays(line: str) -> None:
    text = PRIVATE.format(line)
    assert without_aliases(text) == text


def test_static_methods_have_no_instance() -> None:
    text = TEXT.format(first="me = self", second="me.scale = x")
    text = text.replace("    def call", "    @staticmethod\n    def call")
    assert without_aliases(text) == text
