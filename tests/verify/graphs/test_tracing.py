"""What goes in, what modes tell, and what has no form."""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

import pytest

pytest.importorskip("tensorflow")

from tfgradmigrate.verify.worker.graphs import Form, NoForm, compare

from .pairs import X
from .tracer import form, known, unknown

pytestmark = pytest.mark.tensorflow

GIVEN = unknown("f")
NUMBER = {"kind": "value", "value": 0.3}


def test_what_traces_is_imported_once_it_is_asked_for() -> None:
    from tfgradmigrate.verify.worker import graphs
    from tfgradmigrate.verify.worker.graphs import modes, settings

    found = [graphs.__getattr__(name) for name in ("MODES", "trace", "settle")]
    assert found == [modes.MODES, modes.trace, settings.settle]
    for name in ("A", "keep", "zero", "__path__"):
        with pytest.raises(AttributeError, match=f"no attribute {name!r}"):
            graphs.__getattr__(name)


def outcome(one: str, other: str, inputs: Any, mode: str = "graph", other_mode: str = "") -> str:
    """Return how two places compare."""
    return compare(known(one, inputs, mode), form(other, inputs, other_mode or mode)).outcome


def place(body: str, arguments: str = "x, f") -> str:
    """Return the text of a place."""
    return f"def place({arguments}):\n    return {body}\n"


STE = """
@tf.custom_gradient
def place(x):
    return tf.sign(x), lambda dy: tf.where(tf.abs(x) <= 1.0, dy, tf.zeros_like(dy))
"""


@pytest.mark.parametrize("mode", ["function", "eager"])
def test_modes_agree_with_the_graph_of_tensorflow_1(mode: str) -> None:
    assert outcome(STE, STE, X, "graph", mode) == "identical"


def test_a_tape_outside_adds_zeros() -> None:
    assert outcome(STE, STE, X, "graph", "tape") == "order of additions"


BOUNDED = """
@tf.custom_gradient
def bounded(x):
    return tf.identity(x), lambda dy: tf.clip_by_value(dy, {0}, {1})

def place(x):
    return bounded(x), 2.0 * x
"""


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [(-1.0, 1.0, "order of additions"), (0.5, 1.0, "differs"), (-1.0, -0.5, "differs")],
)
def test_zeros_of_a_tape_outside_count_where_a_bound_makes_them_others(
    low: float, high: float, told: str
) -> None:
    """It hands zeros to the gradient of an output that is not asked for."""
    text = BOUNDED.format(low, high)
    assert outcome(text, text, X, "graph", "tape") == told


LINEAR = """
@tf.custom_gradient
def place(x):
    return tf.identity(x), lambda dy: -0.3 * dy
"""


def test_a_tape_that_is_asked_once_adds_no_zeros_for_a_gradient_that_keeps_nothing() -> None:
    once = form(LINEAR, X, "tape", many=False)
    assert compare(form(LINEAR, X), once).outcome == "identical"
    wrong = form(LINEAR.replace("-0.3", "0.3"), X, "tape", many=False)
    assert compare(form(LINEAR, X), wrong).outcome == "differs"
    assert outcome(LINEAR, LINEAR, X, "graph", "tape") == "order of additions"


CHAIN = """
@tf.custom_gradient
def leaky(x):
    return tf.nn.relu(x), lambda dy: tf.where(x > 0, dy, 0.25 * dy)

def place(x):
    h = leaky(leaky(x) - 0.375)
    return [leaky(part) for part in (h, -h, x)]
"""


def test_zeros_that_a_tape_outside_adds_count_for_nothing_wherever_they_go() -> None:
    assert outcome(CHAIN, CHAIN, X, "graph", "tape") == "order of additions"
    wrong = CHAIN.replace("0.25 * dy", "0.5 * dy")
    assert outcome(CHAIN, wrong, X, "graph", "tape") == "differs"


BRANCHES = """
@tf.custom_gradient
def halved(x):
    return tf.sign(x), lambda dy: 0.5 * dy

def place(x):
    return tf.cond(tf.reduce_sum(x) > 0, lambda: halved(x) * 2.0, lambda: -x * x)
"""

CHOSEN = """
def place(x):
    through = tf.grad_pass_through(tf.round)
    return tf.cond(tf.reduce_sum(x) > 0.0, lambda: through(x * 2.0), lambda: x) + through(x)
"""

FIRST_ORDER = ("order of additions", "second order")

KNOWN = ({"kind": "tensor", "dtype": "float32", "shape": [2, 3]},)


def test_zeros_in_what_branches_hand_to_their_gradients_count_for_nothing() -> None:
    for mode in ("function", "tape"):
        assert outcome(BRANCHES, BRANCHES, KNOWN, "graph", mode) in FIRST_ORDER
        for right, wrong in (("0.5", "0.25"), ("* x)", "* 2.0)"), ("-x", "x"), ("2.0", "3.0")):
            other = BRANCHES.replace(right, wrong)
            assert outcome(BRANCHES, other, KNOWN, "graph", mode) == "differs", right


def test_zeros_like_an_optional_are_what_it_holds() -> None:
    assert outcome(CHOSEN, CHOSEN, KNOWN, "graph", "function") == "order of additions"
    for right, wrong in (("* 2.0)", "* 3.0)"), ("lambda: x)", "lambda: -x)"), ("+ t", "- t")):
        wrong = CHOSEN.replace(right, wrong)
        assert outcome(CHOSEN, wrong, KNOWN, "graph", "function") == "differs", right


def test_zeros_pass_through_the_gradients_of_activations() -> None:
    """A tape outside adds them to what arrives at what is kept of the forward function."""
    text = """
def place(x, w):
    h = tf.nn.relu(x * w)
    return h, tf.tanh(h) * w, tf.sigmoid(x)
"""
    inputs = (*KNOWN, *KNOWN)
    assert outcome(text, text, inputs, "graph", "tape") in FIRST_ORDER
    for right, wrong in (("relu", "relu6"), ("tanh(h)", "tanh(-h)"), ("h, ", "x, ")):
        assert outcome(text, text.replace(right, wrong), inputs, "graph", "tape") == "differs"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tf.add_n([dy, tf.zeros([2, 3])])", "tf.add_n([dy, tf.ones([2, 3])])"),
        ("tf.add_n([tf.zeros([2, 3])] * 2) * dy", "tf.add_n([tf.zeros([1, 3])] * 2) * dy"),
        ("tf.add_n([tf.zeros([2, 3]), dy])", "tf.add_n([tf.zeros([2, 3]), tf.zeros([2, 3])])"),
    ],
)
def test_zeros_that_are_added_are_zeros_of_that_shape(one: str, other: str) -> None:
    wrapped = "@tf.custom_gradient\ndef place(x):\n    return tf.sign(x), lambda dy: {}\n"
    texts = [wrapped.format(each) for each in (one, other)]
    assert outcome(texts[0], texts[1], KNOWN) == "differs"


CAPTURED = """
def place(x, factor):
    @tf.custom_gradient
    def scaled(x):
        return tf.identity(x), lambda dy: factor * dy
    return scaled(x)
"""


def test_a_gradient_that_is_none_is_zeros_with_a_tape_outside_alone() -> None:
    """What the backward function keeps is an output for TensorFlow, and zeros arrive at it."""
    inputs = (*X, *X)
    first = ("order of additions", "second order")
    assert outcome(CAPTURED, CAPTURED, inputs, "graph", "tape") in first
    zeros = place("x + 0.0 * tf.stop_gradient(factor)", "x, factor")
    arrives = place("x + 0.0 * factor", "x, factor")
    for mode in ("graph", "function"):
        assert outcome(zeros, arrives, inputs, "graph", mode) == "differs"
    assert outcome(CAPTURED, arrives, inputs, "graph", "tape") == "differs"


HOST_GRADIENT = """
@tf.custom_gradient
def place(x):
    y = tf.identity(x)
    return y, lambda dy: tf.numpy_function(abs, [dy * y], x.dtype)
"""


def test_what_runs_for_a_gradient_is_given_what_arrives() -> None:
    first = ("order of additions", "second order")
    assert outcome(HOST_GRADIENT, HOST_GRADIENT, X, "graph", "tape") in first
    wrong = HOST_GRADIENT.replace("dy * y", "-dy * y")
    assert outcome(HOST_GRADIENT, wrong, X, "graph", "tape") == "differs"


def test_a_collection_without_items_is_none() -> None:
    empty = "tf.compat.v1.get_default_graph().get_collection_ref('losses')"
    assert outcome(place("x"), place(f"({empty}, x)[1]", "x, f"), (*X, NUMBER)) == "identical"
    one = "tf.compat.v1.add_to_collection('losses', x)"
    assert outcome(place("x"), place(f"({one}, x)[1]", "x, f"), (*X, NUMBER)) == "differs"


def test_a_variable_starts_with_the_same_value_in_a_graph_and_eagerly() -> None:
    made = """
made = []
def place(x):
    if not made:
        made.append(tf.Variable(tf.ones([3]) * 0.5))
    return x * made[0]
"""
    whole = made.replace("tf.ones([3]) * 0.5", "tf.constant([0.5, 0.5, 0.5])")
    other = made.replace("* 0.5", "* 0.25")
    assert outcome(made, whole, X) == "identical"
    twice = "(lambda ones: tf.random.{} * (ones + ones))(tf.ones([3]))"
    for draws in ("stateless_uniform([3], [1, 2])", "uniform([3])"):
        drawn = made.replace("tf.ones([3]) * 0.5", twice.format(draws))
        assert outcome(drawn, drawn, X) == "identical"
    assert outcome(made, other, X) == "differs"


GOTTEN = """
def place(x):
    make = tf.compat.v1.random_normal_initializer(stddev=0.25)
    w = tf.compat.v1.get_variable("w", [3], initializer=make, use_resource=True, {})
    return x * w
"""


def test_an_initializer_is_all_that_it_holds() -> None:
    """What the code of TensorFlow reads of it is not looked at."""
    gotten = GOTTEN.format("")
    assert outcome(gotten, gotten, X) == "identical"
    assert outcome(gotten, gotten.replace("0.25", "0.5"), X) == "differs"
    assert outcome(gotten, gotten.replace("random_normal", "truncated_normal"), X) == "differs"
    for seed in (0, 3):
        set_ = f"    tf.compat.v1.set_random_seed({seed})\n    make"
        seeded = gotten.replace("    make", set_, 1)
        assert outcome(seeded, seeded, X) == "identical"
        assert outcome(seeded, gotten, X) == "differs"


def test_a_variable_that_is_gotten_is_that_of_its_name() -> None:
    """Other code gets the same one by it."""
    gotten = GOTTEN.format("")
    scoped = gotten.replace("    w =", "    with tf.compat.v1.variable_scope('a'):\n      w =")
    assert outcome(gotten, gotten.replace('"w"', '"u"'), X) == "differs"
    assert outcome(gotten, scoped, X) == "differs"
    assert outcome(scoped, scoped, X) == "identical"


def test_what_a_tensor_is_given_to_keep_is_told() -> None:
    noting = "def place(x):\n    y = x * 2.0\n    y.tag = {}\n    return y\n"
    assert outcome(noting.format(1), noting.format(1), X) == "identical"
    assert outcome(noting.format(1), noting.format(2), X) == "differs"
    assert outcome(noting.format("x"), noting.format("y"), X) == "differs"
    assert outcome(noting.format(1), "def place(x):\n    return x * 2.0\n", X) == "differs"


def test_an_initializer_is_what_it_computes_whichever_version_it_is_of() -> None:
    constant = "    make = tf{}.constant_initializer(0.25)"
    old = re.sub(" +make = .*", constant.format(".compat.v1"), GOTTEN.format(""))
    new = re.sub(" +make = .*", constant.format(""), GOTTEN.format(""))
    assert outcome(old, new, X) == "identical"
    assert outcome(old, new.replace("0.25", "0.5"), X) == "differs"
    assert outcome(old, re.sub("constant_.*", "zeros_initializer()", new), X) == "differs"


def test_a_variable_in_a_collection_is_that_variable() -> None:
    kept = GOTTEN.format("collections=['kept']")
    assert outcome(kept, kept, X) == "identical"
    assert outcome(kept, GOTTEN.format("collections=['other']"), X) == "differs"
    assert outcome(kept, GOTTEN.format("trainable=False, collections=['kept']"), X) == "differs"


def test_a_summary_in_a_collection_is_told_by_its_tag() -> None:
    noted = "def place(x):\n    tf.compat.v1.summary.scalar('{}', x[0, 0])\n    return x\n"
    found = compare(form(noted.format("one"), X, "graph"), form(noted.format("two"), X, "graph"))
    (parting,) = (each for each in found.differences if each.part == "collections")
    assert (parting.old.count("ScalarSummary 'one'"), parting.new.count("'two'")) == (1, 1)


def test_how_replicas_keep_a_variable_is_told() -> None:
    gotten = GOTTEN.format("")
    for option in (
        "aggregation=tf.VariableAggregation.MEAN",
        "synchronization=tf.VariableSynchronization.ON_READ",
    ):
        assert outcome(GOTTEN.format(option), GOTTEN.format(option), X) == "identical"
        assert outcome(gotten, GOTTEN.format(option), X) == "differs"


DRAWN = """
from random import randint
def host(v):
    return v * randint(1, 3)
def place(x):
    return tf.numpy_function(host, [x], tf.float32)
"""


def test_what_draws_in_a_host_is_told_by_its_name() -> None:
    assert outcome(DRAWN, DRAWN, X) == "identical"
    assert outcome(DRAWN, DRAWN.replace("randint", "randrange"), X) == "differs"
    own = DRAWN.replace("from random import randint", "import random")
    own = own.replace("def host", "randint = random.Random(3).randint\ndef host")
    with pytest.raises(NoForm, match="reads a Random"):
        form(own, X)


NAMED = """
def place(x, y):
    return tf.strings.join([x.name, y.name])
"""


@pytest.mark.parametrize("mode", ["function", "tape"])
def test_a_tensor_that_comes_in_has_one_name_in_all_modes(mode: str) -> None:
    assert outcome(NAMED, NAMED, (*X, *X), "graph", mode) == "identical"
    other = NAMED.replace("y.name", "x.name")
    assert outcome(NAMED, other, (*X, *X), "graph", mode) == "differs"


def given(body: str) -> str:
    """Return a program that calls a function of which nothing is known."""
    return GIVEN + place(body, "x")


@pytest.mark.parametrize("mode", ["graph", "function", "tape"])
def test_a_function_that_is_given_is_equal_to_itself(mode: str) -> None:
    for one, other, expected in (
        ("f(x) * 2.0", "2.0 * f(tf.identity(x))", "identical"),
        ("f(x) * 2.0", "f(x * 2.0)", "differs"),
        ("f(x, 1)", "f(x, 2)", "differs"),
        ("f(x) + f(x)", "(lambda y: y + y)(f(x))", "differs"),
        # What it does beside is not known.
        ("(f(x), x)[1]", "x", "differs"),
        ("(f(x), f(x))[1]", "f(x)", "differs"),
    ):
        assert outcome(given(one), given(other), X, mode) == expected


def test_what_a_function_that_is_given_is_like_is_no_shape_that_the_program_asserts() -> None:
    assert form(given("f(x)"), X).set_shapes == []
    asserted = f"{GIVEN}def place(x):\n    y = f(x)\n    y.set_shape([2, 3])\n    return y\n"
    assert form(asserted, X).set_shapes == ["[2, 3]"]


def test_two_functions_that_are_given_are_two() -> None:
    head = unknown("f", "g")
    assert outcome(head + place("f(x)", "x"), head + place("g(x)", "x"), X) == "differs"


def test_an_unknown_function_has_no_form_under_an_override_that_is_not_honoured() -> None:
    text = """
def place(x):
    with tf.compat.v1.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return f(x)
"""
    for mode in ("function", "tape"):
        with pytest.raises(NoForm, match="gradient override"):
            form(GIVEN + text, X, mode)


def test_lists_and_numbers_come_in() -> None:
    inputs = ({"kind": "list", "items": [*X, *X]}, {"kind": "value", "value": 3}, *X)
    one = place("xs[0] * w + xs[1] / (2.0 ** bits - 1.0)", "xs, bits, w")
    assert outcome(one, one, inputs) == "identical"
    assert outcome(one, one.replace("2.0 ** bits", "2.0 * bits"), inputs) == "differs"
    assert outcome(one, one.replace("xs[0] * w", "w * xs[1]"), inputs) == "differs"


def test_a_number_tells_what_two_would_not() -> None:
    one, other = place("2 * b - 1 + x", "x, b"), place("2 ** b - 1 + x", "x, b")
    of = {bits: (*X, {"kind": "value", "value": bits}) for bits in (2, 3)}
    assert outcome(one, other, of[2]) == "identical"
    assert outcome(one, other, of[3]) == "differs"


def test_the_form_goes_through_json() -> None:
    first = form(STE, X)
    content = json.loads(json.dumps(first.to_json()))
    again = Form.from_json(content)
    assert compare(first, again).outcome == "identical"
    assert again == first == form(STE, X)


def test_formatting_changes_no_form() -> None:
    other = STE.replace("<= 1.0", "<=   1.0  ").replace("\n@", "\n# words\n\n@")
    assert form(STE, X) == form(other, X)


def test_eager_execution_of_a_list_of_one_is_seen() -> None:
    text = "def place(x):\n    return tf.numpy_function(np.sin, [x], [tf.float32])[0]\n"
    assert outcome(text, text, X, "graph", "eager") == "differs"


def test_eager_execution_sees_the_type_that_a_host_returns() -> None:
    text = """
def host(a):
    return a.astype("f8")
def place(x):
    return tf.numpy_function(host, [x], tf.float32)
"""
    assert outcome(text, text, X, "graph", "eager") == "differs"
    assert outcome(text, text.replace("f8", "f4"), X, "graph", "eager") == "differs"
    right = text.replace("f8", "f4")
    assert outcome(right, right, X, "graph", "eager") == "identical"


def test_a_gradient_lost_in_eager_execution_is_seen() -> None:
    text = STE + "\nif tf.executing_eagerly():\n    place = tf.sign\n"
    assert outcome(STE, text, X, "graph", "eager") == "differs"


def test_python_that_looks_at_values_has_no_eager_form() -> None:
    text = "def place(x):\n    return x if tf.reduce_sum(x) > 0 else x * 2.0\n"
    with pytest.raises(NoForm, match="reads a value"):
        form(text, X, "eager")


@pytest.mark.parametrize("mode", ["graph", "function"])
def test_what_nobody_reads_counts_where_it_may_fail(mode: str) -> None:
    unread = "def place(x):\n    {}\n    return x * 2.0\n"
    for harmless in ("tf.abs(x)", "tf.cast(x, tf.int32)"):
        text = unread.format(harmless)
        assert outcome(unread.format("pass"), text, X, "graph", mode) == "identical"
    for failing in ("tf.reshape(x, [2, 6])", "tf.gather(x, [7])"):
        text = unread.format(failing)
        assert outcome(unread.format("pass"), text, X, "graph", mode) == "differs"
        assert outcome(text, text, X, "graph", mode) == "identical"


def test_what_nobody_reads_and_may_fail_has_a_form_or_the_place_has_none() -> None:
    case = place("(tf.switch_case(tf.size(x), [lambda: x, lambda: -x]), x)[1]", "x")
    with pytest.raises(NoForm, match="Case has no form"):
        form(case, X)


OUTSIDE = """
outside = tf.constant([1.0, 2.0, 3.0])
def place(x):
    return x * outside
"""


def test_what_was_computed_before_a_function_is_a_constant() -> None:
    old = form(OUTSIDE, X)
    assert compare(old, form(OUTSIDE, X, "function")).outcome == "identical"
    other = OUTSIDE.replace("3.0]", "4.0]")
    assert compare(old, form(other, X, "function")).outcome == "differs"


def test_what_is_no_tensor_does_not_come_in_from_outside() -> None:
    text = """
pairs = tf.lookup.KeyValueTensorInitializer([0, 1], [0.5, 0.25])
table = tf.lookup.StaticHashTable(pairs, 1.0)
def place(x):
    return x * table.lookup(tf.size(x))
"""
    with pytest.raises(NoForm, match="no tensor comes in from outside"):
        form(text, X, "function")


def test_a_gradient_of_another_dtype_has_no_form() -> None:
    text = """
@tf.RegisterGradient("Wider")
def wider(op, dy):
    return tf.cast(dy, tf.float64)
def place(x):
    with tf.compat.v1.get_default_graph().gradient_override_map({"Sign": "Wider"}):
        return tf.sign(x)
"""
    with pytest.raises(NoForm, match="a gradient is of another dtype"):
        form(text, X)


KEEPING = """
@tf.RegisterGradient("Failing")
def failing(op, dy):
    raise ValueError
def place(x):
    with tf.compat.v1.get_default_graph().gradient_override_map(dict(Sign="Failing")):
        y = tf.sign(x)
    tf.compat.v1.add_to_collection("kept", {})
    return x * 2.0
"""


def test_whatever_stands_in_a_collection_is_told() -> None:
    kept = ("tf.abs(x)", "tf.abs(x).op", "tf.tanh(x).op", "tf.abs(-x).op", "'a'", "'b'", "y")
    forms = {each: form(KEEPING.format(each), X) for each in kept}
    for one, other in itertools.combinations(kept, 2):
        assert compare(forms[one], forms[other]).outcome == "differs", (one, other)
    for each in kept:
        assert compare(forms[each], form(KEEPING.format(each), X)).outcome == "identical"
    (told,) = forms["y"].collections["kept"]
    assert told.endswith("with gradients ['ValueError']")


def test_a_variable_read_eagerly_is_that_variable() -> None:
    text = "v = tf.Variable(1.0)\ndef place(x):\n    return x * v\n"
    assert outcome(text, text, X, "graph", "eager") == "second order"
    other = text.replace("(1.0)", "(1.0), tf.Variable(2.0)").replace("v =", "v, w =")
    assert outcome(other, other.replace("* v", "* w"), X, "graph", "eager") == "differs"


def test_a_function_that_looks_into_its_variables_has_no_form() -> None:
    text = """
def host(a):
    return a * len(locals())
def place(x):
    return tf.numpy_function(host, [x], tf.float32)
"""
    with pytest.raises(NoForm, match="looks into"):
        form(text, X)


def test_slices_are_three_tensors() -> None:
    inputs = (*X, {"kind": "tensor", "dtype": "int32", "shape": [None]})
    one = form(place("tf.gather(x, i)", "x, i"), inputs)
    assert len(one.gradients["all"][0]) == 3
    other = place("tf.gather(x, tf.maximum(i, 0))", "x, i")
    assert compare(one, form(other, inputs)).outcome == "differs"


DEFUN = """
from tensorflow.python.framework import function

@function.Defun(tf.float32, tf.float32)
def slope(x, dy):
    return dy * x

@function.Defun(tf.float32{options})
def square(x):
    return x * x

def place(x):
    return square(x)
"""

SQUARE = """
@tf.custom_gradient
def place(x):
    return x * x, lambda dy: {slope}
"""


def compare_gradients(old: Form, text: str) -> bool:
    """Tell whether a program has the values and the first gradients of a form."""
    found = compare(old, form(text, KNOWN))
    return all(each.part.startswith("second order") for each in found.differences)


def test_the_gradient_that_a_defun_was_given_is_what_it_computes() -> None:
    old = form(DEFUN.format(options=", grad_func=slope"), KNOWN)
    assert compare_gradients(old, SQUARE.format(slope="dy * x"))
    assert not compare_gradients(old, SQUARE.format(slope="dy * x * 2.0"))
    assert not compare_gradients(old, SQUARE.format(slope="dy * dy"))
    with pytest.raises(NoForm, match="differentiated when the graph runs"):
        form(DEFUN.format(options=""), KNOWN)


WITHIN = """
from tensorflow.python.framework.function import Defun

inner = Defun(tf.float32, func_name="inner")(lambda a: tf.sin(a))
outer = Defun(tf.float32, func_name="outer")(lambda a: inner(a) * 2.0)

def place(x):
    return tf.stop_gradient(outer(x))
"""


def test_a_defun_within_a_defun_is_found_in_the_graph_of_a_function() -> None:
    assert outcome(WITHIN, WITHIN, X, "graph", "function") == "identical"
    other = WITHIN.replace("sin(a)", "cos(a)").replace('func_name="', 'func_name="other_')
    assert outcome(WITHIN, other, X, "graph", "function") == "differs"


CALLED = """
called = tf.function(lambda a: tf.sin(a) * 2.0, autograph=False)
def place(x):
    return called(x)
"""


def test_a_function_that_is_called_eagerly_is_what_its_body_computes() -> None:
    assert outcome(place("tf.sin(x) * 2.0", "x"), CALLED, X, "graph", "eager") in FIRST_ORDER
    assert outcome(place("tf.cos(x) * 2.0", "x"), CALLED, X, "graph", "eager") == "differs"


CROSS_ENTROPY = """
def place(x, y):
    labels = tf.stop_gradient(y)
    return tf.nn.softmax_cross_entropy_with_logits(labels=labels, logits=x)
"""


def test_zeros_less_zeros_that_a_tape_outside_adds_count_for_nothing() -> None:
    """They arrive at the second output of the kernel, which keeps the gradient of the first."""
    inputs = KNOWN * 2
    found = outcome(CROSS_ENTROPY, CROSS_ENTROPY, inputs, "graph", "tape")
    assert found in FIRST_ORDER
    for right, wrong in (("logits=x", "logits=-x"), ("labels=labels", "labels=y")):
        other = CROSS_ENTROPY.replace(right, wrong)
        assert outcome(CROSS_ENTROPY, other, inputs, "graph", "tape") == "differs"
    # Zeros less what arrives are no zeros.
    one = CROSS_ENTROPY.replace("return ", "z = x - y\n    return z, ")
    assert outcome(one, one.replace("x - y", "y - x"), inputs, "graph", "tape") == "differs"


CHOSEN_ROWS = """
def place(x):
    y = tf.nn.softmax(x)
    return y, tf.gather_nd(y, [[1], [1]]), y * 2.0
"""


def test_zeros_that_are_scattered_and_those_that_tell_a_shape_count_for_nothing() -> None:
    """The sum of a softmax's gradient keeps its axis: zeros alone tell of what shape it is."""
    assert outcome(CHOSEN_ROWS, CHOSEN_ROWS, KNOWN, "graph", "tape") in FIRST_ORDER
    for right, wrong in (("[[1], [1]]", "[[1], [0]]"), ("softmax(x)", "softmax(x, 0)")):
        other = CHOSEN_ROWS.replace(right, wrong)
        assert outcome(CHOSEN_ROWS, other, KNOWN, "graph", "tape") == "differs"


CONFUSION = """
def place(x):
    y = tf.matmul(x, x, transpose_b=True)
    return tf.linalg.tensor_diag_part(y), tf.reduce_sum(y, 0)
"""


def test_zeros_of_a_diagonal_count_for_nothing() -> None:
    assert outcome(CONFUSION, CONFUSION, KNOWN, "graph", "tape") in FIRST_ORDER
    for right, wrong in (("(y, 0)", "(y, 1)"), ("part(y)", "part(y) * 2.0")):
        other = CONFUSION.replace(right, wrong)
        assert outcome(CONFUSION, other, KNOWN, "graph", "tape") == "differs"


MEANS = (
    unknown("f", shape=(2, 3))
    + """
def place(x):
    y = f(x)
    return y * tf.reduce_mean(y, keepdims=True)
"""
)


def test_a_tape_outside_knows_the_shape_of_what_an_unknown_function_gives() -> None:
    assert outcome(MEANS, MEANS, KNOWN, "graph", "tape") in FIRST_ORDER
    for right, wrong in (("mean(y", "mean(x"), ("f(x)", "f(-x)"), ("y *", "x *")):
        assert outcome(MEANS, MEANS.replace(right, wrong), KNOWN, "graph", "tape") == "differs"


@pytest.mark.parametrize("mode", ["function", "tape"])
def test_a_scope_that_was_asked_for_in_eager_mode_is_none_of_the_place(mode: str) -> None:
    asked = "tf.compat.v1.get_variable_scope()\n" + MEANS
    for text in (MEANS, asked):
        assert outcome(text, asked, KNOWN, "graph", mode) in ("identical", *FIRST_ORDER)


WAITING = """
def place(x, y, z):
    a, b, c, d = (tf.compat.v1.print(each) for each in (x, y, z, x))
    with tf.control_dependencies([{}]):
        return tf.identity(x)
"""


def test_an_output_waits_for_what_runs_and_for_what_comes_in_and_for_no_constant() -> None:
    forms = {
        awaited: form(WAITING.format(awaited), X * 3)
        for awaited in ("", "a", "b", "c", "d", "a, c", "a, d", "tf.sin(y)", "z", "a, z")
    }
    for one, other in itertools.combinations(forms, 2):
        assert compare(forms[one], forms[other]).outcome == "differs", (one, other)
    for more in ("tf.constant(3.0)", "tf.sin(tf.constant(3.0))", "tf.sin([tf.constant(3.0)])"):
        assert compare(forms[""], form(WAITING.format(more), X * 3)).outcome == "identical"
