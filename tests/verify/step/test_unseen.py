"""Wrong ports that no graph shows, and right ones that the prover had not seen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.turns import every
from tfgradmigrate.verify.step.judging import RIGHT, why_without_forms

from . import around, textbook, unseen
from .fresh import DIFFERENT, FRESH
from .programs import DATA
from .sides import Table

pytestmark = pytest.mark.processes

PORTS = {**unseen.RIGHT, **around.RIGHT}
UNSEEN = {**unseen.UNSEEN, **around.AROUND, **textbook.WRONG}


@pytest.mark.parametrize("name", PORTS)
def test_the_right_port(name: str, table: Table) -> None:
    assert table.compared(*PORTS[name]).outcome in RIGHT


@pytest.mark.parametrize("name", every(4, FRESH))
def test_a_fresh_port(name: str, table: Table) -> None:
    outcome = table.compared(*FRESH[name]).outcome
    assert outcome == "differs" if name in DIFFERENT else outcome in RIGHT


@pytest.mark.parametrize("name", every(4, textbook.TEXTBOOK))
def test_a_port_of_a_textbook(name: str, table: Table) -> None:
    found = table.compared(*textbook.TEXTBOOK[name])
    apart = [parting.what for step in found.steps for parting in step.partings]
    assert apart == textbook.ALARMS.get(name, [])
    assert (found.outcome in RIGHT) == (name not in textbook.ALARMS)


@pytest.mark.parametrize("name", every(6, UNSEEN))
def test_a_wrong_port(name: str, table: Table) -> None:
    found = table.compared(*UNSEEN[name])
    assert found.outcome not in RIGHT
    assert found.reason == ""  # it was looked at


def test_metrics_are_named(table: Table) -> None:
    """What the new step alone returns is not compared, and the report says so."""
    old, text = FRESH["a classifier with metrics"]
    returned = "return loss, tf.reduce_mean(tf.cast(correct, tf.float32))"
    (step,) = table.compared(old, text.replace(returned, returned + ", mean_loss.result()")).steps
    assert step.outcome == "rounding"
    assert step.notes[-1] == (
        "returned by the new step alone, and not compared: what mean/count, mean/total holds"
    )


def test_a_result_is_compared_with_that_in_its_place(table: Table) -> None:
    """What the other step computes somewhere is no result of it: here the scaled loss."""
    (step,) = table.compared(*around.AROUND["the scaled loss is returned"]).steps
    assert [parting.what for parting in step.partings] == ["what is returned"]


def test_results_without_a_counterpart_are_named(table: Table) -> None:
    (step,) = table.compared(*around.RIGHT["the loss alone"]).steps
    assert step.notes[-1].startswith("returned by the old step alone, and not compared: Mean(Equal")


_LABELLED = """
x, y = tf.placeholder(tf.float32, [None, 6]), tf.placeholder(tf.int32, [None])
w = tf.get_variable("w", [6, 3], initializer=tf.zeros_initializer())
here = tf.one_hot(y, 3)
loss = tf.reduce_mean(-tf.reduce_sum(here * tf.nn.log_softmax(tf.matmul(x, w)), 1))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(2):
        sess.run([train, loss], {x: XS, y: LABELS})
"""


def test_labels_that_are_no_classes_are_excluded_in_the_open(table: Table) -> None:
    """One hot, they are nothing; the sparse loss fails. Without that loss nothing is known."""
    head = "import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()\n"
    total = "-tf.reduce_sum(here * tf.nn.log_softmax(tf.matmul(x, w)), 1)"
    sparse = "tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=tf.matmul(x, w))"
    (step,) = table.compared(_LABELLED, head + _LABELLED.replace(total, sparse)).steps
    assert step.outcome == "rounding"
    assert "all labels are classes" in step.given
    masked = f"tf.reduce_sum(here, 1) * ({total})"
    assert table.compared(_LABELLED, head + _LABELLED.replace(total, masked)).outcome == "tested"


def test_labels_that_do_not_add_up_are_excluded_in_the_open(table: Table) -> None:
    """The kernel's gradient takes them for shares; what is written out does not."""
    (step,) = table.compared(*textbook.TEXTBOOK["a loss that was written out"]).steps
    assert step.outcome == "rounding"
    assert "the labels of each example add up to one" in step.given


def test_data_in_another_form_is_told(table: Table) -> None:
    (step,) = table.compared(*textbook.TEXTBOOK["data in other forms"]).steps
    assert step.given[:2] == (
        "x is fed what Placeholder is, in another shape",
        "y is fed what Placeholder_1 is, one hot",
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("labels=y,", "labels=0.9 * y + 0.1 / 3,"),
        ("logits=model(x)", "logits=2.0 * model(x)"),
        ("model(x)", "model(tf.transpose(x, [0, 2, 1, 3]))"),
        ("train(IMAGES,", "train(IMAGES[:, ::-1],"),
    ],
)
def test_data_in_another_form_proves_nothing_else(before: str, after: str, table: Table) -> None:
    old, new = textbook.TEXTBOOK["data in other forms"]
    assert before in new
    assert table.compared(old, new.replace(before, after)).outcome == "not compared"


@pytest.mark.parametrize("form", ["1.0 - np.eye(3)[LABELS]", "np.eye(3)[(LABELS + 1) % 3]"])
def test_data_of_two_forms_is_no_difference(form: str, table: Table) -> None:
    """Where each program is fed something that the other is not, made-up values show nothing."""
    old, new = textbook.TEXTBOOK["labels of classes"]
    edits = (
        ("sparse_softmax_cross", "softmax_cross"),
        ('LABELS.astype("int32")', f"np.float32({form})"),
    )
    for edit in edits:
        assert edit[0] in new
        new = new.replace(*edit)
    found = table.compared(old, new)
    assert found.outcome == "not compared"
    assert found.steps[0].reason.endswith(
        "the old step alone is fed Placeholder_1 (int32, shape (24)), "
        "the new one y (float32, shape (24, 3)): feed both the same arrays"
    )


_AGAIN = """
x = tf.placeholder(tf.float32, [None, 6])
w = tf.get_variable("w", [6, 6], initializer=tf.zeros_initializer())
loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - x))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    sess.run([train, loss], {x: XS})
"""

_TWICE = """
w = tf.Variable(tf.zeros([6, 6]), name="w")

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(x @ w - y))
    w.assign_sub(0.1 * tape.gradient(loss, w))
    return loss

train(XS, XS)
"""


def test_the_same_data_may_be_fed_twice(table: Table) -> None:
    found = table.compared(_AGAIN, _TWICE)
    assert found.outcome in RIGHT
    assert "y is fed what Placeholder is" in found.steps[0].given
    assert (
        table.compared(_AGAIN, _TWICE.replace("train(XS, XS)", "train(XS, -XS)")).steps[0].outcome
        == "differs"
    )


_TICKS = """
w = tf.Variable(tf.zeros([6, 6]), name="w")
n = tf.Variable(0.0, trainable=False, name="n")

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(x @ w - y))
    w.assign_sub(0.1 * tape.gradient(loss, w))
    return loss

@tf.function
def tick(x):
    if x.shape[0] == 24:
        n.assign(1.0)
    else:
        n.assign(2.0)

tick(XS)
train(XS, XS)
tick(XS[:20])
train(XS, XS)
"""


def test_a_function_only_sets_numbers_if_all_its_graphs_do(table: Table) -> None:
    old = _AGAIN + "    sess.run([train, loss], {x: XS})\n"
    assert table.compared(old, _TICKS).outcome in RIGHT
    wrong = _TICKS.replace("n.assign(2.0)", "w.assign(0.5 * w)")
    assert table.compared(old, wrong).outcome not in RIGHT
    copied = wrong.replace("tick(XS[:20])\ntrain(XS, XS)\n", "tick(XS[:20])\n")
    assert (
        table.compared(
            old, copied.replace("train(XS, XS)\n", "", 1) + "train(XS, XS)\n" * 2
        ).outcome
        not in RIGHT
    )


def test_two_states_of_zeros_are_two(table: Table) -> None:
    """They are the same at first alone."""
    zeros = [text.replace("XS", "0.0 * XS") for text in (_AGAIN, _TWICE)]
    assert table.compared(*zeros).outcome not in RIGHT


def test_axes_of_size_one_matter_to_what_goes_by_axes(table: Table) -> None:
    head = "import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()\n"
    old = _LABELLED.replace(
        "here = ", 'b = tf.get_variable("b", initializer=tf.zeros([1, 3]))\nhere = '
    )
    old = old.replace("tf.matmul(x, w)", "tf.matmul(x, w) + tf.reduce_sum(b, 0)")
    flat = head + old.replace("[1, 3]", "[3]")
    assert table.compared(old, flat.replace("tf.reduce_sum(b, 0)", "b")).outcome == "rounding"
    assert table.compared(old, flat).outcome == "differs"


_RATED = """
x = tf.placeholder(tf.float32, [None, 6])
w = tf.get_variable("w", [6, 3], initializer=tf.ones_initializer())
n = tf.get_variable("n", [], initializer=tf.zeros_initializer(), trainable=False)
lr = tf.get_variable("lr", [], initializer=tf.zeros_initializer(), trainable=False)
new = tf.placeholder(tf.float32, [])
set_lr = tf.assign(lr, new)
loss = tf.reduce_mean(tf.square(tf.matmul(x, w)))
with tf.control_dependencies([{}]):
    train = tf.train.GradientDescentOptimizer(lr).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run(set_lr, {{new: 0.5 ** i}})
        sess.run(train, {{x: XS}})
    assert sess.run(n) in (0.0, 3.0)
"""


def test_to_ask_for_a_rate_runs_nothing_else(table: Table) -> None:
    """It is read behind an update, which would run with the read."""
    old = _RATED.format("tf.assign_add(n, 1.0)")
    head = "import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()\n"
    assert table.compared(old, head + old).outcome in RIGHT
    assert table.programs[old].failed is None


def test_a_rate_that_a_branch_of_the_step_changes_is_not_fed(table: Table) -> None:
    old = _RATED.format(
        "tf.cond(x[0, 0] > -9.0, lambda: tf.assign(lr, lr * 0.5), lambda: lr * 1.0)"
    )
    head = "import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()\n"
    late = "with tf.control_dependencies"
    early = old.replace(late, "rate = tf.identity(lr)\n" + late).replace(
        "Optimizer(lr)", "Optimizer(rate)"
    )
    assert table.compared(old, head + early).outcome not in RIGHT


_BRANCHES = """
c = tf.placeholder(tf.float32, [], name="c")
w = tf.get_variable("w", [3, 1], initializer=tf.ones_initializer())
loss = tf.cond(c > 0.0, lambda: tf.reduce_mean(w), lambda: {})
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(2):
        sess.run(train, {{c: 0.5}})
"""


def test_branches_of_one_name(table: Table) -> None:
    """The functions in the graphs of both programs are called alike: `cond_false_12`."""
    inner = "tf.cond(c <= 0.0, lambda: tf.reduce_sum(w * w), lambda: {})"
    ends = ("tf.reduce_sum(w)", "tf.reduce_sum(2 * w)")
    summed, doubled = (_BRANCHES.format(inner.format(end)) for end in ends)
    head = "import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()\n"
    assert table.compared(summed, head + summed).outcome == "proved"
    (step,) = table.compared(summed, head + doubled).steps
    assert [parting.what for parting in step.partings] == ["w", "the loss"]


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (
            {"status": "timeout", "error": {"type": "Timeout", "message": "took 20 s"}},
            "its graph takes longer to read: give it longer with --seconds",
        ),
        (
            {"status": "exit", "error": {"type": "Exit", "message": "ValueError: no"}},
            "its graph could not be read, a fault of tfgradmigrate, please report it: "
            "Exit: ValueError: no",
        ),
    ],
)
def test_a_graph_that_is_not_read_says_what_helps(reply: dict[str, Any], said: str) -> None:
    assert why_without_forms(reply) == said


def test_other_data_is_named(table: Table) -> None:
    """Another batch may be drawn at random; the same labels of other examples are an error."""
    old, text = FRESH["a classifier with metrics"]
    batch = "train_step(XS, LABELS.astype"
    reversed_batch = "train_step(XS[::-1], LABELS[::-1].astype"
    (step,) = table.compared(old, text.replace(batch, reversed_batch)).steps
    assert "Placeholder is fed the same data: the first runs differ" in step.given
    (step,) = table.compared(old, text.replace("train_step(XS,", "train_step(XS[::-1],")).steps
    assert [parting.what for parting in step.partings] == ["Placeholder"]


def test_changes_between_steps_are_named(table: Table) -> None:
    found = table.compared(*UNSEEN["a variable is scaled between steps"])
    line = DATA.count("\n") + UNSEEN["a variable is scaled between steps"][1].count("\n")
    assert found.differing == (
        f"between the steps the new program changes hidden/w (new.py:{line})",
    )
