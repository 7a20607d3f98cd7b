"""Which code has to be run before two texts can be said to do the same."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.program.leading import led_to
from tfgradmigrate.verify.record.marks import marks_of

HEAD = "def f(x, k):\n    "


@pytest.mark.parametrize(
    ("old", "new", "of_old", "of_new"),
    [
        ("return x", "return x", [], []),
        ("return x", "return -x", ["return x"], ["return -x"]),
        ("y = x\n    return y", "return x", ["y = x", "return y"], ["return x"]),
        (
            "return x if k else 2",
            "return x if k else 3",
            ["return x if k else 2", "x", "2"],
            ["return x if k else 3", "x", "3"],
        ),
        (
            "return k and x",
            "return k or x",
            ["return k and x", "x"],
            ["return k or x", "x"],
        ),
        ("return g(lambda: x)", "return x", ["return g(lambda: x)", "x"], ["return x"]),
        ("return [a for a in x]", "return x", ["return [a for a in x]", "a"], ["return x"]),
        (
            "if k:\n        x = 1\n    return x",
            "return x",
            ["if k:", "else (of if k:)", "x = 1"],
            [],
        ),
        # Under another head the same code is another one.
        (
            "if k:\n        x = 1\n    return x",
            "if not k:\n        x = 1\n    return x",
            ["if k:", "else (of if k:)", "x = 1"],
            ["if not k:", "else (of if not k:)", "x = 1"],
        ),
        ("assert k\n    return x", "return x", ["assert k, which fails"], []),
        (
            "def g(y):\n        assert y\n        return x\n    return g",
            "def g(y, z):\n        assert y\n        return x\n    return g",
            ["return x"],
            ["return x"],
        ),
        ("'a'\n    pass\n    return x", "'b'\n    return x", [], []),
        ("return tf.div(x)", "return tf.compat.v1.div(x)", [], []),
        (
            "return tf.compat.v1.div(x)",
            "return tf.div(x)",
            ["return tf.compat.v1.div(x)"],
            ["return tf.div(x)"],
        ),
    ],
)
def test_what_the_other_text_lacks_has_to_be_run(
    old: str, new: str, of_old: list[str], of_new: list[str]
) -> None:
    found = marks_of(HEAD + old, HEAD + new)
    assert [[mark.text for mark in side] for side in found] == [of_old, of_new]


def test_code_of_the_module_is_run_as_it_is_loaded() -> None:
    assert marks_of("K = 1\n", "K = 2\n") == ((), ())


def test_a_mark_knows_what_decides_whether_it_is_run() -> None:
    text = HEAD + "if k:\n        for i in x:\n            return i if x else 2\n"
    by_text = {mark.text: set(mark.asked) for mark in marks_of(text, "")[0]}
    assert by_text["return i if x else 2"] == {"k"}
    assert by_text["2"] == {"k", "i", "x"}


def test_a_mark_knows_who_registers_it_and_what_only_refuses() -> None:
    text = "@tf.RegisterGradient('G')\ndef g(op, dy):\n    raise E\n"
    ((mark,), ()) = marks_of(text, "")
    assert (mark.registered, mark.refuses, mark.function) == (True, True, "g")


LEADING = """\
import tensorflow as tf
def helper(x):
    return deeper(x)
def deeper(x):
    return x
@tf.RegisterGradient("G")
def gradient(op, dy):
    return dy
class A:
    def m(self):
        return self.other()
    def other(self):
        return helper(1)
def f(x):
    with graph.gradient_override_map({"Sign": "G"}):
        return tf.sign(x)
@tf.custom_gradient
def wrapped(x):
    return tf.tanh(x), None
def plain(x):
    return tf.exp(x)
f(1)
"""


@pytest.mark.parametrize(
    ("symbol", "led"),
    [
        ("f", {"f", "gradient"}),
        ("f.inner", {"f", "gradient"}),
        ("A.m", {"A.m", "A.other", "helper", "deeper"}),
        ("deeper", {"deeper"}),
        ("plain", {"plain"}),
        ("<module>", {"f", "gradient"}),
    ],
)
def test_a_function_leads_to_what_it_names_and_to_what_is_registered(
    symbol: str, led: set[str]
) -> None:
    assert led_to(LEADING, symbol) == led


@pytest.mark.parametrize(
    "looked_up",
    [
        'graph.gradient_override_map({"Sign": prefix + "G"})',
        "graph.gradient_override_map(op_type_map=names)",
        "graph.gradient_override_map({**names})",
        'getattr(graph, "gradient_override_map")({"Sign": "G"})',
        "ops.get_gradient_function(op)",
    ],
)
def test_any_function_may_lead_to_a_gradient_that_is_looked_up_by_what_is_not_known(
    looked_up: str,
) -> None:
    assert led_to(f"{LEADING}{looked_up}\n", "plain") == {"plain", "gradient"}


def test_a_decorator_of_the_program_may_register_under_its_own_words() -> None:
    text = "from tensorflow import tf\ntf = own\n@tf.register\ndef g(): ...\ndef f(): tf.run()\n"
    assert led_to(text, "f") == {"f", "g"}


WRAPPED = """\
KEPT = []
def layer(op):
    {}
@layer
def one(x):
    return x
@layer
def other(x):
    return -x
"""

_MADE = "def made(*args):\n        return {}\n    return made"


@pytest.mark.parametrize(
    ("body", "only_wraps"),
    [
        (_MADE.format("op(*args)"), True),
        (f"'Says.'\n    {_MADE.format('op(*args, name=op.__name__)')}", True),
        (_MADE.format("KEPT[0](*args) if op.__name__ else op(*args)"), True),
        (f"KEPT.append(op)\n    {_MADE.format('op(*args)')}", False),
        (f"kept = op\n    {_MADE.format('kept(*args)')}", False),
        (_MADE.format("KEPT.append(op) or op(*args)"), False),
        (_MADE.format("run(op.__call__, args)"), False),
        (_MADE.format("[each(*args) for each in (op, *KEPT)]"), False),
        (_MADE.format("op(*args)").replace("return made", "return kept(made)"), False),
        (f"@keeping\n    {_MADE.format('op(*args)')}", False),
        (_MADE.format("KEPT.append(made) or op(*args)"), False),
        (_MADE.format("op(*args)").replace("return made", "KEPT.append(made)"), False),
        ("return op", True),
        ("pass", False),
        ("return KEPT", True),
        ("return KEPT[0](op)", False),
        (f"{_MADE.format('op(*args)')}\nlayer = keeping", False),
        (f"{_MADE.format('op(*args)')}\ndef f(layer):\n    pass", True),
        (f"{_MADE.format('op(*args)')}\ndef f():\n    for layer in (): pass", True),
        (f"{_MADE.format('op(*args)')}\ndef f():\n    global layer\n    layer = keeping", False),
        (f"{_MADE.format('op(*args)')}\nfor layer in KEPT: pass", False),
        (f"{_MADE.format('op(*args)')}\nif KEPT:\n    from k import layer", False),
    ],
)
def test_what_only_wraps_a_function_leads_to_no_other(body: str, only_wraps: bool) -> None:
    led = led_to(WRAPPED.format(body), "one")
    assert led == ({"layer", "one"} if only_wraps else {*led, "other"})
