"""What must not be called proved: where nothing that matters has been compared."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import Agreement, Proof, Verdict
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import Pair, VerifySettings, plan
from tfgradmigrate.verify.verifier import Verifier

ROUND = """
import tensorflow as tf


def f(x):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x)
"""

MEDIAN = """
import numpy as np
import tensorflow as tf


def f(x):
    out = tf.py_func(lambda v: np.median(v, axis=0), [x], [tf.float32])[0]
    out.set_shape(x.get_shape()[1:])
    return out
"""


SCALED = """
import tensorflow as tf

scale = tf.Variable([2.0, -1.0, 0.5])


@tf.RegisterGradient("Scaled")
def _scaled(op, grad):
    x, y = op.inputs
    return grad * y, tf.reduce_sum(grad * x, axis=0)


def f(x):
    with tf.get_default_graph().gradient_override_map({"Mul": "Scaled"}):
        return tf.multiply(x, scale)
"""


CHAIN = """
import tensorflow as tf


@tf.RegisterGradient("Uneven")
def _uneven(op, dy):
    x, y = op.inputs
    return dy * y * 2, dy * x * 3


def f(a, b):
    a = tf.identity(a)
    b = tf.identity(b)
    with tf.get_default_graph().gradient_override_map({"Mul": "Uneven", "RealDiv": "Uneven"}):
        return -(a * b / (b * a)) * a
"""


HALVED = """
import tensorflow as tf


@tf.RegisterGradient("Halved")
def _halved(op, dy):
    return 0.5 * dy


class Apply(object):
    def __init__(self, op):
        self.op = op

    def __call__(self, x):
        with tf.get_default_graph().gradient_override_map({"Asinh": "Halved"}):
            return self.op(x * 3.0)
"""


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(shrink=False), workers)


def verdict(verifier: Verifier, old: str, new: str | None = None, inputs: str = "") -> Verdict:
    migrated = migrate_source(old, "program.py", MigrationOptions())
    pair = Pair("program.py", old, new or migrated.new, migrated.findings)
    settings = VerifySettings(inputs=(inputs,) if inputs else (), shrink=False)
    (found,) = verifier.test(plan([pair], settings))
    return found


def test_equal_gradients_are_proved(verifier: Verifier) -> None:
    assert verdict(verifier, ROUND, inputs="float32(3)").proof is Proof.TESTED
    assert verdict(verifier, MEDIAN).proof is Proof.TESTED


def test_a_plain_number_has_no_gradient(verifier: Verifier) -> None:
    """The values are equal, with the override or without."""
    found = verdict(verifier, ROUND, inputs="0.5")
    assert found.proof is Proof.NOT_COMPARABLE
    assert "none of its inputs has a gradient" in found.reason


def test_whole_numbers_have_no_gradient(verifier: Verifier) -> None:
    """What has none of its own, such as a plain `py_func`, is tested all the same."""
    found = verdict(verifier, ROUND.replace("round(x)", "identity(x)"), inputs="int32(3)")
    assert found.proof is Proof.NOT_COMPARABLE
    assert "none of its inputs has a gradient" in found.reason
    doubled = MEDIAN.replace("np.median(v, axis=0)", "v[0] * 2").replace("float32", "int32")
    assert verdict(verifier, doubled, inputs="int32(3, 2)").proof is Proof.TESTED


def test_a_gradient_that_no_inputs_come_to_is_not_tested(verifier: Verifier) -> None:
    """Nothing that is called makes the op whose gradient is overridden."""
    found = verdict(verifier, HALVED, inputs='python("Apply(tf.tanh)"), float32(3)')
    assert found.proof is Proof.NOT_COMPARABLE
    assert found.reason == "its values are equal, but no inputs were found that reach `_halved`"
    named = 'python("Apply(tf.asinh)"), float32(3)'
    assert verdict(verifier, HALVED, inputs=named).proof is Proof.TESTED


def test_what_is_handed_in_tells_scales_apart(verifier: Verifier) -> None:
    """A sign is that of any multiple, so the function that is tried is none."""
    old = HALVED.replace('{"Asinh": "Halved"}', '{"Round": "Identity"}')
    new = migrate_source(old, "program.py", MigrationOptions()).new.replace("x * 3.0", "x")
    found = verdict(verifier, old, new)
    assert found.proof is Proof.DIFFERS
    assert "Apply(" in found.inputs


def test_the_same_error_about_a_tensor_is_no_excuse(verifier: Verifier) -> None:
    """In eager execution both take row 0 of what was a list, and it has the wrong shape."""
    found = verdict(verifier, MEDIAN, MEDIAN.replace("py_func", "numpy_function"))
    assert found.proof is Proof.DIFFERS
    assert found.reason == "in eager, second_order"


def test_variables_of_the_module_have_gradients_too(verifier: Verifier) -> None:
    right = migrate_source(SCALED, "program.py", MigrationOptions()).new
    assert verdict(verifier, SCALED, right).proof is Proof.TESTED
    wrong = right.replace("tf.reduce_sum(grad * x, axis=0)", "tf.reduce_mean(grad * x, axis=0)")
    found = verdict(verifier, SCALED, wrong)
    assert found.proof is Proof.DIFFERS
    assert all(mode.differences[0].startswith("gradient of scale") for mode in found.modes)


def test_a_tape_may_add_in_another_order_where_nothing_else_is_asked_for(
    verifier: Verifier,
) -> None:
    """That a v1 graph is equal to the bit shows it, whether the user asked for that or not."""
    fixtures = Path(__file__).parents[2] / "fixtures" / "py_func_helper"
    old = (fixtures / "host_named_in_helper" / "before.py").read_text()
    migrated = migrate_source(old, "program.py", MigrationOptions())
    settings = VerifySettings(modes=("eager",), shrink=False)
    wrong = migrated.new.replace("dy * op.inputs[0] * 2", "dy * op.inputs[0] * 2.00001")
    for new, proof in ((migrated.new, Proof.TESTED), (wrong, Proof.DIFFERS)):
        trials = plan([Pair("program.py", old, new, migrated.findings)], settings)
        (found,) = (v for v in verifier.test(trials) if v.subject == "subject")
        assert found.proof is proof
        assert [mode.mode for mode in found.modes] == ["eager"]


def test_second_order_may_add_in_another_order(verifier: Verifier) -> None:
    """One ULP in a v1 graph, whose values and gradients are equal to the bit."""
    right = migrate_source(CHAIN, "program.py", MigrationOptions()).new
    found = verdict(verifier, CHAIN, right)
    assert found.proof is Proof.TESTED
    (graph,) = (mode for mode in found.modes if mode.mode == "v1_graph")
    assert graph.agreement is Agreement.CLOSE
    assert graph.note == "second order adds in another order"
    assert all(mode.worst < 1e-6 for mode in found.modes)
    found = verdict(verifier, CHAIN, right.replace("* 3", "* 3.00001"))
    assert found.proof is Proof.DIFFERS


FLAGGED = """
import tensorflow as tf

flags = tf.app.flags
FLAGS = flags.FLAGS
flags.DEFINE_float("rate", 0.5, "of the gradient")

"""

RATED = """
@tf.RegisterGradient("Rated")
def _rated(op, dy):
    return dy * FLAGS.rate

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Rated"}):
        return tf.identity(x)
"""

RATED_NOW = """
@tf.custom_gradient
def _rated(x):
    return tf.identity(x), lambda dy: dy * FLAGS.rate

def f(x):
    return _rated(x)
"""


def test_a_flag_is_defined_in_each_run(verifier: Verifier) -> None:
    """A text is executed again after `tf_upgrade_v2`, and the flag is there then."""
    old, new = FLAGGED + RATED, FLAGGED + RATED_NOW
    migrated = migrate_source(old, "program.py", MigrationOptions())
    pair = Pair("program.py", old, new, migrated.findings, by_hand=True)
    (found,) = verifier.judge(plan([pair], VerifySettings(shrink=False)))
    assert found.proof is Proof.PROVED, found


DROPPED = """
import tensorflow as tf

@tf.RegisterGradient("Half")
def _half(op, dy):
    return dy * 0.5

def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Half"}):
        y = tf.identity(x)
    return tf.compat.v1.nn.dropout(y, 0.3, seed=1)
"""


@pytest.mark.parametrize(
    ("right", "now", "proof"),
    [
        ("dy * 0.5", "dy * 0.5", Proof.PROVED),
        ("dy * 0.5", "dy * 0.25", Proof.DIFFERS),
        ("seed=1", "seed=2", Proof.DIFFERS),
        # An override that eager mode takes no notice of.
        ("", "", Proof.DIFFERS),
    ],
)
def test_what_has_a_seed_draws_other_numbers_in_each_run(
    verifier: Verifier, right: str, now: str, proof: Proof
) -> None:
    """A graph of version 1 runs as often as the old one did; what runs eagerly does not."""
    migrated = migrate_source(DROPPED, "program.py", MigrationOptions())
    assert right in migrated.new
    left = DROPPED.replace("tf.get_default_graph", "tf.compat.v1.get_default_graph")
    new = migrated.new.replace(right, now) if right else left
    pair = Pair("program.py", DROPPED, new, migrated.findings, by_hand=True)
    (found,) = verifier.judge(plan([pair], VerifySettings(shrink=False)))
    assert found.proof is proof, found


COLLECTED = """
import tensorflow as tf


def f(x):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        y = tf.round(x)
    tf.add_to_collection("losses", tf.reduce_sum(y))
    return y
"""


def test_a_lost_collection_is_a_counterexample(verifier: Verifier) -> None:
    """No number shows it: the old graph has something that is missing in the new one."""
    result = migrate_source(COLLECTED, "program.py", MigrationOptions())

    def judged(new: str) -> Verdict:
        pair = Pair("program.py", COLLECTED, new, result.findings)
        (found,) = verifier.judge(plan([pair], VerifySettings(shrink=False)))
        return found

    assert judged(result.new).proof is Proof.PROVED
    for wrong in (
        re.sub(r".*add_to_collection.*\n", "", result.new),
        result.new.replace('"losses"', '"loss"'),
    ):
        found = judged(wrong)
        assert found.proof is Proof.DIFFERS
        assert "add_to_collection('losses'" in found.reason


NAMED = """
import tensorflow as tf


@tf.RegisterGradient("NameHalf")
def _half(op, grad):
    return grad * 0.5


def f(x):
    with tf.get_default_graph().gradient_override_map({"Tanh": "NameHalf"}):
        y = tf.tanh(x, name="inner")
    return tf.multiply(y, 2.0, name="out")
"""

NAMED_BY_HAND = """
import tensorflow as tf


@tf.custom_gradient
def _half(x):
    return tf.tanh(x, name="inner"), lambda grad: grad * 0.5


def f(x):
    return tf.multiply(_half(x), 2.0, name="out")
"""


def test_a_name_that_moves_to_another_op_is_a_counterexample(verifier: Verifier) -> None:
    """Whoever looks for it in the graph finds something else; the values are the same."""
    findings = migrate_source(NAMED, "program.py", MigrationOptions()).findings
    moved = NAMED_BY_HAND.replace("inner", "?").replace("out", "inner").replace("?", "out")
    for new, proof in ((NAMED_BY_HAND, Proof.PROVED), (moved, Proof.DIFFERS)):
        pair = Pair("program.py", NAMED, new, findings, by_hand=True)
        (found,) = verifier.judge(plan([pair], VerifySettings(shrink=False)))
        assert found.proof is proof, found
    assert "the op named `inner`" in found.reason
