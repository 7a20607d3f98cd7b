"""Steps of TensorFlow 1.15.5 itself: its graphs against ports, right and wrong."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.step.judging import RIGHT

from .loops import LOOPS
from .programs import PORTS
from .sides import Table

REFERENCE = os.environ.get("TFGRADMIGRATE_REFERENCE_PYTHON")

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(not REFERENCE, reason="TFGRADMIGRATE_REFERENCE_PYTHON is not set"),
]


@pytest.fixture(scope="module")
def table(new: Worker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Worker("old", REFERENCE) as old:
        old.start()
        yield Table(old, new, tmp_path_factory.mktemp("reference"))


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("a module", "given"),
        ("adversaries in two functions", "given"),
        ("convolutions in a function", "rounding"),  # 1.15 multiplies by what dropout keeps
        ("decay in a function", "rounding"),  # 1.15 clips by a norm in another order
        ("a cell that is unrolled", "rounding"),
        ("arrays of tensors", "rounding"),
    ],
)
def test_a_right_port(name: str, outcome: str, table: Table) -> None:
    port = {**PORTS, **LOOPS}[name]
    found = table.compared(port.old, port.text)
    assert (found.outcome, found.reason) == (outcome, "")


@pytest.mark.parametrize(
    ("name", "edit"),
    [
        ("a module", "penalty of a bias"),
        ("adversaries in two functions", "one Adam for both"),
        ("convolutions in a function", "another dropout"),
        ("convolutions in a function", "no dropout"),
        ("decay in a function", "another norm"),
        ("a cell that is unrolled", "gates in another order"),
        ("arrays of tensors", "another start"),
    ],
)
def test_a_wrong_port(name: str, edit: str, table: Table) -> None:
    port = {**PORTS, **LOOPS}[name]
    found = table.compared(port.old, port.edited(edit))
    assert found.outcome not in RIGHT
    assert found.reason == ""  # it was looked at


UNSTATED = """
x, y, keep = (tf.placeholder(tf.float32) for _ in range(3))
w = tf.Variable(tf.random_uniform([6, 5], -1.0, 1.0))
v = tf.Variable(tf.zeros([5, 3]))
h = tf.nn.dropout(tf.nn.relu(tf.matmul(x, w)), keep)
p = tf.nn.softmax(tf.matmul(h, v))
loss = tf.reduce_mean(-tf.reduce_sum(y * tf.log(p), axis=1))
train = tf.train.AdamOptimizer(0.001).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(2):
        sess.run([train, loss], {x: XS, y: YS, keep: 0.8})
"""


@pytest.mark.parametrize(("edit", "is_right"), [(("", ""), True), (("axis=1", "axis=0"), False)])
def test_shapes_that_are_not_stated(edit: tuple[str, str], is_right: bool, table: Table) -> None:
    """They are those of the first run, and of one example more."""
    text = "tf = tf.compat.v1\ntf.disable_v2_behavior()\n" + UNSTATED.replace(*edit)
    found = table.compared(UNSTATED, text)
    assert (found.outcome in RIGHT, found.reason) == (is_right, "")
    assert not is_right or "Placeholder_2 has the shape ()" in found.steps[0].given


FTRL = """
x = tf.placeholder(tf.float32, [None, 6])
y = tf.placeholder(tf.float32, [None, 3])
w = tf.Variable(tf.random_normal([6, 3], 0.0, 0.5), name="w")
loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(logits=tf.matmul(x, w), labels=y))
train = tf.train.FtrlOptimizer(0.3START).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(2):
        sess.run([train, loss], {x: XS, y: YS})
"""


@pytest.mark.parametrize(("start", "is_right"), [("", True), (", -0.5, 0.2", False)])
def test_what_state_starts_with(start: str, is_right: bool, table: Table) -> None:
    """One version spells it as a constant, the other one as a product of constants."""
    text = "tf = tf.compat.v1\ntf.disable_v2_behavior()\n" + FTRL.replace("START", start)
    found = table.compared(FTRL.replace("START", ""), text)
    assert found.outcome in RIGHT if is_right else found.outcome == "differs"


ESTIMATOR = """
def model_fn(features, labels, mode, params):
    h = tf.layers.dense(features["x"], params["hidden"], activation=tf.nn.tanh)
    logits = tf.layers.dense(h, 3)
    loss = tf.losses.sparse_softmax_cross_entropy(labels=labels, logits=logits)
    rate = tf.train.exponential_decay(0.1, tf.train.get_global_step(), 10, 0.5)
    optimizer = tf.train.GradientDescentOptimizer(rate)
    train_op = optimizer.minimize(loss, global_step=tf.train.get_global_step())
    return tf.estimator.EstimatorSpec(mode, loss=loss, train_op=train_op)
est = tf.estimator.Estimator(model_fn, params={"hidden": 5})
def input_fn():
    return tf.data.Dataset.from_tensor_slices(({"x": XS}, LABELS)).batch(8).repeat()
est.train(input_fn, steps=12)
"""

TRAINED = """
class Net(tf.Module):
    def __init__(self, hidden):
        super().__init__()
        init = tf.initializers.GlorotUniform()
        self.w1 = tf.Variable(init([6, hidden])); self.b1 = tf.Variable(tf.zeros([hidden]))
        self.w2 = tf.Variable(init([hidden, 3])); self.b2 = tf.Variable(tf.zeros([3]))
        self.step = tf.Variable(0, dtype=tf.int64, trainable=False)
    def __call__(self, x):
        return tf.tanh(x @ self.w1 + self.b1) @ self.w2 + self.b2
net = Net(5)
@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(y, net(x)))
    rate = 0.1 * 0.5 ** (tf.cast(net.step, tf.float32) / 10.0)
    for v, g in zip(net.trainable_variables, tape.gradient(loss, net.trainable_variables)):
        v.assign_sub(rate * g)
    net.step.assign_add(1)
    return loss
data = tf.data.Dataset.from_tensor_slices((XS, LABELS)).batch(8).repeat()
for x, y in data.take(12):
    train(x, y)
"""


@pytest.mark.parametrize(
    ("edit", "is_right"),
    [
        (("", ""), True),
        (("    net.step.assign_add(1)\n", ""), False),
        (("tf.tanh(x", "tf.nn.relu(x"), False),
    ],
)
def test_what_an_estimator_trains(edit: tuple[str, str], is_right: bool, table: Table) -> None:
    """Its summaries are no numbers, and are left aside where both steps run."""
    found = table.compared(ESTIMATOR, TRAINED.replace(*edit))
    assert found.outcome in RIGHT if is_right else found.outcome == "differs"
