"""Whole steps: captured from a session and from a function, proved, and told apart in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.step import telling
from tfgradmigrate.verify.step.capturing import How

from .sides import report

pytestmark = pytest.mark.processes

OLD = """\
import numpy as np
import tensorflow as tf
x = tf.placeholder(tf.float32, [None, 4], name="x")
y = tf.placeholder(tf.float32, [None, 1], name="y")
w = tf.get_variable("w", [4, 3], initializer=tf.random_normal_initializer(stddev=0.1))
b = tf.get_variable("b", [3], initializer=tf.zeros_initializer())
v = tf.get_variable("v", [3, 1], initializer=tf.random_normal_initializer(stddev=0.1))
h = tf.nn.relu(tf.matmul(x, w) + b)
loss = tf.reduce_mean(tf.square(tf.matmul(h, v) - y)) + 0.01 * tf.nn.l2_loss(w)
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
d = np.random.RandomState(0).randn(32, 4)
with tf.Session() as s:
    s.run(tf.global_variables_initializer())
    for i in range(3):
        s.run([train, loss], {x: d, y: d[:, :1]})
"""

NEW = """\
import numpy as np
import tensorflow as tf
w = tf.Variable(tf.random.normal([4, 3], stddev=0.1), name="w")
b = tf.Variable(tf.zeros([3]), name="b")
v = tf.Variable(tf.random.normal([3, 1], stddev=0.1), name="v")
opt = tf.compat.v1.train.GradientDescentOptimizer(0.1)
@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        h = tf.nn.relu(tf.matmul(x, w) + b)
        loss = tf.reduce_mean(tf.square(tf.matmul(h, v) - y)) + 0.01 * tf.nn.l2_loss(w)
    g = tape.gradient(loss, [w, b, v])
    opt.apply_gradients(zip(g, [w, b, v]))
    return loss
d = np.random.RandomState(0).randn(32, 4).astype("f")
for i in range(3):
    train_step(d, d[:, :1])
"""

V1 = "import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()"

MIGRATED = OLD.replace("import tensorflow as tf", V1)


@pytest.fixture
def sides(old: Worker, new: Worker) -> tuple[Worker, Worker]:
    return old, new


def test_a_migrated_program_is_proved(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    found = report(sides, tmp_path, OLD, MIGRATED)
    assert found.outcome == "proved"
    assert [(step.updates, step.given) for step in found.steps] == [(3, ())]
    assert found.notes == ()  # the first values are compared as well


def test_another_order_of_additions_is_told(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    """It rounds in another way: the same for every value is said of what is the same."""
    old = OLD.replace("minimize(loss)", "minimize((loss + tf.norm(b)) + tf.norm(v))")
    for new, notes in (
        ("minimize(loss + (tf.norm(b)", ("up to the order of additions",)),
        ("", ()),
    ):
        migrated = old.replace("import tensorflow as tf", V1)
        if new:
            migrated = migrated.replace(
                "minimize((loss + tf.norm(b)) + tf.norm(v)", new + " + tf.norm(v))"
            )
        found = report(sides, tmp_path, old, migrated)
        assert (found.outcome, found.steps[0].notes) == ("proved", notes)


def test_a_function_is_proved(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    found = report(sides, tmp_path, OLD, NEW)
    assert found.outcome == "proved"
    assert found.notes == ("first values not compared: w, v",)


def test_a_lost_penalty_is_named(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    found = report(sides, tmp_path, OLD, NEW.replace(" + 0.01 * tf.nn.l2_loss(w)", ""))
    assert found.outcome == "differs"
    assert telling.text(found).splitlines()[1:4] == [
        "  w:",
        "    old: GradientDescent(lr 0.1); its gradient: has the term (w * 0.01)  (old.py:10)",
        "    new: GradientDescent(lr 0.1); its gradient: lacks it  (new.py:12)",
    ]


def test_missing_data_is_named(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    text = OLD.replace("np.random.RandomState(0).randn(32, 4)", 'np.loadtxt("data/x.csv")')
    found = report(sides, tmp_path, text, MIGRATED)
    assert found.outcome == "not compared"
    assert found.reason == (
        "old.py asked for data/x.csv (old.py:11), which is not there: put the data there, "
        "or give made data with --step-data made or --step-data FILE.py"
    )


def test_data_is_made(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    maker = tmp_path / "maker.py"
    maker.write_text(
        "import numpy as np, os\nos.makedirs('data')\n"
        "np.savetxt('data/x.csv', np.random.RandomState(0).randn(8, 4))\n"
    )
    one, other = (
        text.replace("np.random.RandomState(0).randn(32, 4)", 'np.loadtxt("data/x.csv")')
        for text in (OLD, MIGRATED)
    )
    found = report(sides, tmp_path, one, other, How(data=str(maker)))
    assert found.outcome == "proved"
    assert not (tmp_path / "data").exists()  # it was made where the program ran


def test_what_ran_is_what_counts(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    """A function that is another one when it is traced once more is compared as it ran."""
    text = NEW.replace("@tf.function", "traced = []\n@tf.function(autograph=False)")
    text = text.replace("    g = tape", "    traced.append(1)\n    g = tape")
    once = text.replace(
        " + 0.01 * tf.nn.l2_loss(w)",
        "\n        if BEGUN traced:\n            loss += 0.01 * tf.nn.l2_loss(w)",
    )
    for text in (once.replace("BEGUN ", ""), once.replace("BEGUN", "not")):
        found = report(sides, tmp_path, OLD, text)
        assert found.outcome != "proved"
        assert found.steps[0].given[:1] == ("x has the shape (32, 4)",)


def test_another_call_is_another_step(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    """A number of Python that a function is called with is part of it."""
    rate = NEW.replace("def train_step(x, y)", "def train_step(x, y, scale)")
    rate = rate.replace("    return loss", "    w.assign(w * scale)\n    return loss")
    called = rate.replace("train_step(d, d[:, :1])", "train_step(d, d[:, :1], 1.0 - 0.5 * i)")
    found = report(sides, tmp_path, OLD, called)
    assert len(found.new.steps) == 3
    assert found.outcome == "differs"


def test_what_some_runs_of_a_step_return_is_compared(
    sides: tuple[Worker, Worker], tmp_path: Path
) -> None:
    """The runs make one step, since they feed and change the same; each may ask for more."""
    text = OLD.replace("train = tf", "off = tf.reduce_max(h)\ntrain = tf")
    text = text.replace("s.run([train, loss]", "s.run([train, off if i % 2 else loss]")
    migrated = text.replace("import tensorflow as tf", V1)
    assert report(sides, tmp_path, text, migrated).outcome == "proved"
    found = report(sides, tmp_path, text, migrated.replace("off if i", "2 * off if i"))
    assert [parting.what for parting in found.steps[0].partings] == ["what is returned"]
    assert len(found.old.steps) == 1


def test_ops_that_are_made_anew_are_no_other_step(
    sides: tuple[Worker, Worker], tmp_path: Path
) -> None:
    """As where a copy of weights is asked for in a loop: the graph grows, and the step is one."""
    held = "held = tf.Variable(tf.zeros([4, 3]), trainable=False)"
    text = OLD.replace("train = tf", f"{held}\ntrain = tf")
    text += "        s.run(tf.assign(held, 0.5 * held + 0.5 * w))\n"
    migrated = text.replace("import tensorflow as tf", V1)
    found = report(sides, tmp_path, text, migrated)
    assert (found.outcome, len(found.old.steps), found.old.runs) == ("proved", 2, [0, 1] * 3)
    changing = migrated.replace("held + 0.5 *", "held + 0.5 * (i + 1) *")
    assert report(sides, tmp_path, text, changing).outcome == "differs"


def test_a_program_may_start_anew(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    """Between two ways to train, say: the variables hold their first values again."""
    again = "    s.run(tf.global_variables_initializer())\n"
    text = OLD + again + "    s.run([train, loss], {x: d, y: d[:, :1]})\n"
    migrated = text.replace("import tensorflow as tf", V1)
    assert report(sides, tmp_path, text, migrated).outcome == "proved"
    loop = "    for i in range(3):\n"
    later = migrated.replace(again, "", 2).replace(
        loop, f"{again}{loop}        if i == 1:\n        {again}"
    )
    always = migrated.replace(loop, f"{loop}    {again}")
    for other in (later, always):
        assert report(sides, tmp_path, text, other).outcome == "not compared"
    found = report(sides, tmp_path, text, MIGRATED)
    (told,) = found.differing
    assert told == "between the steps the old program changes w, b, v (old.py:16)"
    loaded = "".join(migrated.rsplit(again, 1))
    loaded = loaded.replace("    for i in", "    w.load(w.eval(), s)\n    for i in")
    loaded += "    w.load(w.eval(), s)\n    s.run([train, loss], {x: d, y: d[:, :1]})\n"
    assert report(sides, tmp_path, loaded, loaded).outcome == "not compared"


def test_names_of_results_are_printed(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    """What a session returns in a list has no names: which is which is for the reader."""
    text = OLD.replace("train = tf", "off = tf.reduce_max(h)\ntrain = tf")
    text = text.replace("s.run([train, loss]", "s.run([train, loss, off]")
    ported = NEW.replace("return loss", 'return {"loss": loss, "off": off}').replace(
        "    g = tape", "    off = tf.reduce_max(h)\n    g = tape"
    )
    found = report(sides, tmp_path, text, ported)
    assert found.outcome == "given"
    assert found.steps[0].given[0].startswith('"loss" is the name of ')
    one = report(sides, tmp_path, OLD, NEW.replace("return loss", 'return {"loss": loss}'))
    assert one.outcome == "proved"


def test_a_replay_shows_how_far_losses_part(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    """Both run on the same first weights, whatever the programs draw: the right port parts in
    nothing, another rate in all that comes after the first loss.
    """
    found = report(sides, tmp_path, OLD, NEW, How(replay=3))
    assert found.replay is not None
    assert found.replay.old == found.replay.new
    assert [each.name for each in found.replay.weights if each.apart] == []
    assert telling.text(found).endswith("  within the noise of rounding\n")
    wrong = report(
        sides, tmp_path, OLD, NEW.replace("Optimizer(0.1)", "Optimizer(0.2)"), How(replay=3)
    )
    assert wrong.replay is not None
    assert wrong.replay.old[0] == wrong.replay.new[0]
    assert wrong.replay.old[1] != wrong.replay.new[1]
    assert telling.text(wrong).splitlines()[-2:] == [
        "  beyond the noise of rounding",
        "next: mend the new program at these lines; --map OLD=NEW pairs variables otherwise",
    ]


def test_why_there_is_no_replay(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    text = OLD.replace(
        'x = tf.placeholder(tf.float32, [None, 4], name="x")',
        "x = tf.data.Dataset.from_tensors(np.ones([32, 4], 'f')).repeat()\n"
        "x = tf.data.make_one_shot_iterator(x).get_next()",
    ).replace("{x: d, y", "{y")
    found = report(
        sides, tmp_path, text, text.replace("import tensorflow as tf", V1), How(replay=3)
    )
    assert found.outcome == "proved"
    assert telling.text(found).endswith(
        "no replay: the old program does not feed IteratorGetNext:0\n"
    )


def test_a_thread_that_waits_hides_no_step(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    """As those do that fill the queues of an input."""
    text = OLD.replace("    for i in", "    filler.start()\n    time.sleep(1.0)\n    for i in")
    text = text.replace(
        "with tf.Session",
        "import threading, time\n"
        "queue = tf.FIFOQueue(1, tf.float32, shapes=[[]])\n"
        "fill, take = queue.enqueue(1.0), queue.dequeue()\n"
        "filler = threading.Thread(target=lambda: [s.run(fill), s.run(fill)])\n"
        "with tf.Session",
    )
    text += "    s.run(take)\n    filler.join()\n"
    found = report(sides, tmp_path, text, text.replace("import tensorflow as tf", V1))
    assert (found.outcome, found.reason) == ("proved", "")
    assert found.old.runs == [0, 0, 0]


def test_both_programs_may_be_of_tensorflow_2(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    assert report(sides, tmp_path, NEW, NEW).outcome == "proved"
    edited = NEW.replace("0.01 *", "0.02 *")
    found = report(sides, tmp_path, NEW, edited)
    assert found.outcome == "differs"
    assert [parting.what for parting in found.steps[0].partings][:1] == ["w"]


def test_digits_are_made(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    """However a program asks for the digits that came with TensorFlow 1."""
    text = OLD.replace("[None, 4]", "[None, 784]").replace("[4, 3]", "[784, 3]")
    text = text.replace(
        "d = np.random.RandomState(0).randn(32, 4)",
        "import tensorflow.examples.tutorials.mnist.input_data as data\n"
        "d = data.read_data_sets('digits').train.images",
    )
    found = report(
        sides,
        tmp_path,
        text,
        text.replace("import tensorflow as", "import tensorflow.compat.v1 as"),
        How(data="made"),
    )
    assert (found.old.why, [step["name"] for step in found.old.steps]) == ("", ["GradientDescent"])


def test_what_stands_in_can_be_unpacked(sides: tuple[Worker, Worker], tmp_path: Path) -> None:
    drawing = (
        "import drawing_that_is_absent as plt\n"
        "figure, (left, right) = plt.subplots(1, 2)\n"
        "first, *rest = plt.colors()\n"
        "for axis in plt.axes([left, right]): axis.plot([1.0])\n"
    )
    found = report(sides, tmp_path, drawing + OLD, drawing + MIGRATED)
    assert found.outcome == "proved"
    assert found.notes[0] == ("old.py: not installed, and stood in for: drawing_that_is_absent")
