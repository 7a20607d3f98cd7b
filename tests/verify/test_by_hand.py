"""What somebody migrated by hand: every marked place of the old text is a subject."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from dataclasses import replace

import pytest
from msgspec import structs

from tests.turns import every
from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import Action, FileResult, Imported, Proof, Verdict
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.prover import Prover
from tfgradmigrate.verify.proving.tasks import Task
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import Pair, VerifySettings, changed, needed_by, plan
from tfgradmigrate.verify.verifier import Verifier

#: The tool refuses the block: its gradient reads what makes a tensor.
REFUSED = """\
import tensorflow as tf


@tf.RegisterGradient("Scaled")
def _scaled(op, grad):
    return (1 + bool(grad.op.type)) * grad


def scaled(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Scaled"}):
        return tf.identity(x)


def other(x):
    return tf.square(x) + 1.0
"""

BY_HAND = """\
import tensorflow as tf


@tf.custom_gradient
def _scale(x):
    return tf.identity(x), lambda grad: 2 * grad


def scaled(x):
    return _scale(x)


def other(x):
    return tf.square(x) + 1.0
"""

CLIPPED = """\
import tensorflow as tf


@tf.RegisterGradient("Clipped")
def _clipped(op, grad):
    return tf.clip_by_value(grad, -0.5, 0.5)


def clipped(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Clipped"}):
        return tf.identity(x)
"""

MOVED = """\
import tensorflow as tf


@tf.custom_gradient
def {name}(x):
    return tf.identity(x), lambda grad: tf.clip_by_value(grad, -0.5, 0.5)
"""

#: Kept as it is: a registration for a kernel of the user's own.
KEPT = """\
import tensorflow as tf

module = tf.load_op_library("kernel.so")


@tf.RegisterGradient("MyKernel")
def _my_kernel_grad(op, grad):
    return grad * tf.cos(op.inputs[0])
"""

SETTINGS = VerifySettings(shrink=False, seconds=120.0)


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(SETTINGS, workers)


def by_hand(old: str, new: str) -> Pair:
    assert old != new
    findings = migrate_source(old, "a.py", MigrationOptions()).findings
    return Pair("a.py", old, new, findings, by_hand=True)


#: Where what counts is with which inputs something is run, not how.
IN_TWO_MODES = replace(SETTINGS, modes=("eager", "v1_graph"))


def verdicts(
    verifier: Verifier, old: str, new: str, settings: VerifySettings = SETTINGS
) -> dict[str, Verdict]:
    found = list(verifier.judge(plan([by_hand(old, new)], settings)))
    assert len({each.subject for each in found}) == len(found)
    return {each.subject: each for each in found}


def test_the_tool_refuses_it() -> None:
    actions = {finding.action for finding in by_hand(REFUSED, BY_HAND).findings}
    assert actions == {Action.KEEP, Action.REFUSE}


def test_a_refused_place_that_was_migrated_well_is_proved(verifier: Verifier) -> None:
    found = verdicts(verifier, REFUSED, BY_HAND)
    assert {name: each.proof for name, each in found.items()} == {"scaled": Proof.PROVED}


def test_a_refused_place_that_was_migrated_wrongly_differs(verifier: Verifier) -> None:
    found = verdicts(verifier, REFUSED, BY_HAND.replace("2 * grad", "3 * grad"))
    assert found["scaled"].proof is Proof.DIFFERS, found
    assert any("gradient" in line for mode in found["scaled"].modes for line in mode.differences)


def test_what_nobody_migrated_is_no_subject() -> None:
    new = REFUSED.replace("import tensorflow as tf\n", "import tensorflow as tf  # 1.15\n")
    assert plan([by_hand(REFUSED, new)], SETTINGS) == []


def test_a_function_that_was_renamed_is_found(verifier: Verifier) -> None:
    new = MOVED.format(name="clipped_v2")
    (right,) = verdicts(verifier, CLIPPED, new).values()
    assert (right.subject, right.proof) == ("clipped", Proof.PROVED)
    (wrong,) = verdicts(verifier, CLIPPED, new.replace("0.5)", "0.7)")).values()
    assert (wrong.subject, wrong.proof) == ("clipped", Proof.DIFFERS)


def test_what_was_moved_to_another_file_is_not_changed_here(verifier: Verifier) -> None:
    whole = by_hand(CLIPPED, "from b import clipped\n")
    rest = replace(whole, findings=())
    moved = replace(
        whole, new=MOVED.format(name="clipped").replace("0.5)", "0.7)"), new_path="b.py", moved=True
    )
    (found,) = verifier.judge(plan([moved, rest], SETTINGS))
    assert (found.subject, found.proof) == ("clipped", Proof.DIFFERS)


def test_what_has_no_counterpart_is_said(verifier: Verifier) -> None:
    found = verdicts(verifier, CLIPPED, "import tensorflow as tf\n")
    assert (found["clipped"].proof, found["_clipped"].proof) == (Proof.LOST, Proof.NOT_VERIFIED)
    assert found["clipped"].reason == "the new text has no clipped"


@pytest.mark.parametrize(
    ("change", "proof"),
    [
        ("1.0 + tf.square(x)", Proof.PROVED),
        ("tf.square(x) + 2.0", Proof.DIFFERS),
    ],
)
def test_another_function_is_never_passed_in_silence(
    verifier: Verifier, change: str, proof: Proof
) -> None:
    found = verdicts(verifier, REFUSED, BY_HAND.replace("tf.square(x) + 1.0", change))
    # What the place does not read is told by itself, and does not touch its proof.
    assert found["scaled"].proof is Proof.PROVED
    assert found["other"].proof is proof, found["other"]


#: Behind the place stands what TensorFlow 2 takes and understands otherwise.
SUMMED_UP = """\
    tag = ("é", "e")[1]; tf.summary.scalar(tag,
                      tf.reduce_mean(y))
    return y
"""


def test_what_is_left_and_means_something_else_takes_the_proof_away(verifier: Verifier) -> None:
    """The text of it is the same, and no name is gone: no difference tells of it."""
    old = CLIPPED.replace(
        "        return tf.identity(x)\n", f"        y = tf.identity(x)\n{SUMMED_UP}"
    )
    new = f"{MOVED.format(name='clip')}\n\ndef clipped(x):\n    y = clip(x)\n{SUMMED_UP}"
    assert [found.proof for found in verdicts(verifier, old, new).values()] != [Proof.PROVED]
    (proof,) = verifier.prove(by_hand(old, new)).proved
    assert "collections" in proof.reason or "summary.scalar" in proof.reason
    assert not proof.proved


@pytest.mark.parametrize("lost", [True, False])
def test_inputs_that_the_old_text_alone_refuses_are_told(verifier: Verifier, lost: bool) -> None:
    refusing = "    if x.shape.ndims != 2:\n        raise ValueError('no matrix')\n"
    head = "def clipped(x):\n"
    old = CLIPPED.replace(head, head + refusing)
    new = f"{MOVED.format(name='clip')}\n\n{head}{'' if lost else refusing}    return clip(x)\n"
    (proof,) = verifier.prove(by_hand(old, new)).proved
    assert proof.proved
    assert ("refuses by `raise ValueError('no matrix')`" in proof.note) is lost


@pytest.mark.parametrize("lost", [True, False])
def test_what_the_old_text_alone_tells_people_is_no_proof(verifier: Verifier, lost: bool) -> None:
    told = "    print('seen', x)\n"
    head = "def clipped(x):\n"
    old = CLIPPED.replace(head, head + told)
    new = f"{MOVED.format(name='clip')}\n\n{head}{'' if lost else told}    return clip(x)\n"
    (proof,) = verifier.prove(by_hand(old, new)).proved
    assert proof.proved is not lost


def test_a_method_that_nothing_comes_to_is_not_tested(verifier: Verifier) -> None:
    """The method is what it was; what calls it is changed."""
    old = """\
import tensorflow as tf


class Quant(object):
    @staticmethod
    def _round(x, n):
        with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
            return tf.round(x * n) / n

    @classmethod
    def weights(cls, x, bits):
        n = float(2 ** bits - 1)
        return cls._round(tf.clip_by_value(x, -1.0, 1.0), n)
"""
    right = migrate_source(old, "a.py", MigrationOptions()).new

    def judged(new: str) -> dict[str, Verdict]:
        return verdicts(verifier, old, new, IN_TWO_MODES)

    assert judged(right)["Quant._round"].proof is Proof.PROVED
    found = judged(right.replace("x, -1.0", "x, 1.0"))
    assert found["Quant.weights"].proof is Proof.DIFFERS
    lost = right.replace("x, -1.0, 1.0", "self.none, -1.0, 1.0")
    assert judged(lost)["Quant.weights"].proof is not Proof.TESTED


ROWS = """\
import tensorflow as tf


@tf.RegisterGradient("Rows")
def _rows(op, grad):
    x, y = op.inputs
    first = x[:, 0] > 0.0
    return tf.compat.v1.where(first, grad, grad * x), tf.compat.v1.where(first, grad, -grad)


def rows(x, y):
    with tf.get_default_graph().gradient_override_map({"Add": "Rows"}):
        return tf.raw_ops.Add(x=x, y=y)
"""

#: The gradient of Mul by both, where they may be broadcast.
MASKED = """\
import tensorflow as tf


@tf.RegisterGradient("Masked")
def _masked(op, grad):
    x, y = op.inputs
    to_x, to_y = tf.raw_ops.BroadcastGradientArgs(s0=tf.shape(x), s1=tf.shape(y))
    of_x = tf.reshape(tf.reduce_sum(grad * 2.0, to_x), tf.shape(x))
    of_y = tf.reshape(tf.reduce_sum(grad * 2.0, to_y), tf.shape(y))
    return of_x, of_y


def masked(x, y):
    with tf.get_default_graph().gradient_override_map({"Mul": "Masked"}):
        return x * y
"""


@pytest.mark.parametrize(
    ("old", "right", "wrong"),
    [(ROWS, "> 0.0", ">= 0.0"), (MASKED, "return of_x, of_y", "return of_y, of_x")],
    ids=["a tie in a single element", "shapes that are broadcast"],
)
def test_more_numbers_tell_what_a_few_do_not(
    verifier: Verifier, old: str, right: str, wrong: str
) -> None:
    (subject,) = re.findall(r"^def (\w+)\(x", old, re.MULTILINE)
    new = migrate_source(old, "a.py", MigrationOptions()).new
    assert right in new
    assert verdicts(verifier, old, new, IN_TWO_MODES)[subject].proof is Proof.PROVED
    found = verdicts(verifier, old, new.replace(right, wrong), IN_TWO_MODES)[subject]
    assert found.proof is Proof.DIFFERS


def test_functions_of_python_are_compared_by_their_code(verifier: Verifier) -> None:
    """By default nothing is turned round, so that numbers show no difference."""
    old = """\
import numpy as np
import tensorflow as tf


class Sorter(object):
    def __init__(self, reverse=False):
        self.reverse = reverse

    def _rows(self, values):
        values = np.sort(values)
        return values[::-1] if self.reverse else values

    def call(self, x):
        return tf.py_func(self._rows, [x], tf.float32)
"""
    new = migrate_source(old, "a.py", MigrationOptions()).new
    name = "Sorter.call"
    assert verdicts(verifier, old, new, IN_TWO_MODES)[name].proof is Proof.PROVED
    wrong = new.replace("values[::-1]", "values[::1]")
    found = verdicts(verifier, old, wrong, IN_TWO_MODES)[name]
    assert found.proof is Proof.TESTED
    assert found.reason.startswith("no proof: ")


def test_a_place_that_gives_nothing_is_not_tested(verifier: Verifier) -> None:
    """It only sets what another function of the module reads."""
    old = """\
import tensorflow as tf

SCALE = None


def keep(z):
    global SCALE
    SCALE = z


@tf.RegisterGradient("Kept")
def _kept(op, grad):
    return grad * SCALE


def inner(v):
    with tf.get_default_graph().gradient_override_map({"Identity": "Kept"}):
        return tf.identity(v)


def f(x, z):
    keep(tf.reduce_mean(z))
    return inner(tf.identity(x))
"""
    new = migrate_source(old, "a.py", MigrationOptions()).new
    found = verdicts(verifier, old, new.replace("    keep(tf.reduce_mean(z))\n", "    pass\n"))
    assert found["f"].proof not in (Proof.PROVED, Proof.TESTED), found["f"]


def test_what_cannot_be_compared_is_said_to_be_changed(verifier: Verifier) -> None:
    old = CLIPPED + "\n\nSCALE = 2.0\n"
    found = verdicts(verifier, old, MOVED.format(name="clipped") + "\n\nSCALE = 3.0\n")
    assert found["clipped"].proof is Proof.PROVED
    assert found["SCALE"].proof is Proof.NOT_VERIFIED


def test_what_may_be_read_by_ways_that_do_not_show_stops_a_proof(verifier: Verifier) -> None:
    read = "clipped(x):\n    x = x * globals().get('SC' + 'ALE_', 1.0)"
    old = CLIPPED.replace("clipped(x):", read) + "\n\nSCALE = 2.0\n"
    new = MOVED.format(name="clipped").replace("clipped(x):", read) + "\n\nSCALE = 3.0\n"
    found = verdicts(verifier, old, new)
    assert found["clipped"].proof is Proof.TESTED, found
    assert found["SCALE"].proof is Proof.NOT_VERIFIED


def test_a_kept_registration_that_was_edited_is_not_proved(verifier: Verifier) -> None:
    (found,) = verdicts(verifier, KEPT, KEPT.replace("tf.cos", "tf.sin")).values()
    assert (found.subject, found.proof) == ("_my_kernel_grad", Proof.NOT_RUNNABLE), found
    assert "no proof: the graphs part" in found.reason


def test_a_verdict_comes_before_the_next_file_is_proved(
    verifier: Verifier, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    prove = Prover.prove

    def noted(self: Prover, pair: Pair, tasks: Sequence[Task]) -> list[Proved]:
        if seen:
            assert first.wait(120)
        seen.extend(task.place.symbol for task in tasks)
        return prove(self, pair, tasks)

    first = threading.Event()
    monkeypatch.setattr(Prover, "prove", noted)
    new = MOVED.format(name="clipped")
    later = replace(by_hand(CLIPPED, new), path="b.py")
    verdicts = verifier.judge(plan([by_hand(CLIPPED, new), later], SETTINGS))
    assert next(verdicts).proof is Proof.PROVED
    assert seen == ["clipped"]
    first.set()
    assert [found.path for found in verdicts] == ["b.py"]
    assert seen == ["clipped", "clipped"]


def test_an_override_of_which_only_names_are_longer_has_a_verdict(verifier: Verifier) -> None:
    """TensorFlow 2 takes no notice of it in eager mode; of a dead one there is nothing to see."""
    old = """\
import tensorflow as tf


@tf.RegisterGradient("Reversed")
def _reversed(op, grad):
    return -grad, grad


def f(x, y):
    with tf.get_default_graph().gradient_override_map({"Mul": "Reversed"}):
        return x * y
"""
    new = old.replace("tf.get_default", "tf.compat.v1.get_default")
    assert verdicts(verifier, old, new)["f"].proof is Proof.DIFFERS
    dead, new = (text.replace('"Mul"', '"Add"').replace("x * y", "x + y") for text in (old, new))
    found = verdicts(verifier, dead, new)["f"]
    assert (found.proof, "only names are longer" in found.reason) == (Proof.TESTED, True)


def test_a_py_func_of_which_only_the_name_is_longer_has_a_verdict(verifier: Verifier) -> None:
    """In eager mode the list of one output is its only element, and `[0]` the first row of it."""
    old = """\
import tensorflow as tf


def f(x):
    return tf.py_func(lambda v: v * 2, [x], [tf.float32])[0]
"""
    new = old.replace("tf.py_func", "tf.compat.v1.py_func")
    assert verdicts(verifier, old, new)["f"].proof is Proof.DIFFERS
    alone, new = (text.replace("[tf.float32])[0]", "tf.float32)") for text in (old, new))
    assert verdicts(verifier, alone, new)["f"].proof is Proof.TESTED


def test_a_function_with_another_default_is_not_proved(verifier: Verifier) -> None:
    """Its call with all arguments is the same, and one without them is not."""
    old = CLIPPED + "\n\ndef more(a=1.0):\n    return a\n"
    new = MOVED.format(name="clipped") + "\n\ndef more(a=2.0):\n    return a\n"
    found = verdicts(verifier, old, new)
    assert found["clipped"].proof is Proof.PROVED
    assert found["more"].proof is Proof.DIFFERS


#: The gradient reads an attribute that another method has made smaller by then.
ANNEALED = """\
import tensorflow as tf


@tf.RegisterGradient("OfProduct")
def _of_product(op, grad):
    return grad * op.inputs[1], None


class Reversal(object):
    def __init__(self, alpha):
        self.alpha = alpha

    def anneal(self):
        self.alpha *= 0.5

    def call(self, x):
        with tf.get_default_graph().gradient_override_map({"Mul": "OfProduct"}):
            return tf.multiply(x, self.alpha)
"""

LATE = """\
import tensorflow as tf


class Reversal(object):
    def __init__(self, alpha):
        self.alpha = alpha

    def anneal(self):
        self.alpha *= 0.5

    def call(self, x):
        @tf.custom_gradient
        def multiplied(v):
            return tf.multiply(v, self.alpha), lambda grad: grad * self.alpha

        return multiplied(x)
"""


def test_what_a_gradient_reads_when_it_is_called_is_not_proved(verifier: Verifier) -> None:
    in_time = LATE.replace("        @tf", "        k = self.alpha\n\n        @tf")
    in_time = in_time.replace("(v, self.alpha)", "(v, k)").replace("grad * self.alpha", "grad * k")
    for new, proved in ((LATE, False), (in_time, True)):
        (found,) = verifier.prove(by_hand(ANNEALED, new)).proved
        assert found.proved is proved, found.reason
        assert proved or "self.alpha" in found.reason


HELPERS = """\
import tensorflow as tf


def _twice(x):
    return 2.0 * x


def scale(x):
    return _twice(x)


def other(x):
    return x + 1.0
"""


def with_helpers(was: str, now: str) -> list[Pair]:
    """Return the pairs of a migrated file and of the one that it imports, edited."""
    old = "from helpers import scale\n" + CLIPPED.replace("tf.clip_by_value(grad", "scale(grad")
    result = migrate_source(old.replace(", -0.5, 0.5", ""), "a.py", MigrationOptions())
    imports = (Imported("scale", "helpers.py", "scale"),)
    other = FileResult("helpers.py", old=HELPERS, new=HELPERS.replace(was, now), by_hand=True)
    return changed([structs.replace(result, by_hand=True, imports=imports), other])


@pytest.mark.parametrize(
    ("edit", "elsewhere", "told"),
    [
        (("2.0", "3.0"), ("scale",), ["_twice"]),
        (("+ 1.0", "+ 2.0"), (), ["other"]),
        (("tf\n", "tf\n\ntf.sin = tf.cos\n"), ("scale",), ["<module>"]),
        (("tf\n", "tf\n\nimport patches\n"), ("scale",), ["import patches"]),
        (("def other", "# a word\ndef other"), (), []),
    ],
)
def test_what_another_file_has_changed_is_told(
    edit: tuple[str, str], elsewhere: tuple[str, ...], told: list[str]
) -> None:
    pair, other = with_helpers(*edit)
    assert tuple(each.name for each in pair.elsewhere) == elsewhere
    assert all(list(each.changed) == told for each in pair.elsewhere)
    assert [trial.subject.name for trial in plan([other], SETTINGS)] == told


@pytest.mark.parametrize(("edit", "proved"), [(("2.0", "3.0"), False), (("+ 1.0", "+ 2.0"), True)])
def test_what_another_file_has_changed_may_take_the_proof_away(
    verifier: Verifier, edit: tuple[str, str], proved: bool
) -> None:
    pair, _ = with_helpers(*edit)
    (found,) = verifier.judge(plan([pair], SETTINGS))
    assert (found.proof is Proof.PROVED) is proved, found


#: What else the file does with the function that it imports, and whether there is a proof then.
USES = {
    "called": ("", True),
    "handed on": ("\nscales = [scale]\n", False),
    "of arrays": ("\nHOST = lambda v: v\n", False),
}


@pytest.mark.parametrize("use", ["called", *every(3, [use for use in USES if use != "called"])])
def test_what_is_proved_in_another_file_does_not(verifier: Verifier, use: str) -> None:
    more, proved = USES[use]
    pair, other = with_helpers("2.0 * x", "x * 2.0")
    if use == "of arrays":
        pair = replace(
            pair,
            old=pair.old.replace("scale(grad)", "tf.py_func(HOST, [scale(grad)], grad.dtype)"),
            new=pair.new.replace(
                "scale(grad)", "tf.numpy_function(HOST, [scale(grad)], grad.dtype)"
            ),
        )
    pair = replace(pair, old=pair.old + more, new=pair.new + more)
    trials = plan([pair, other], SETTINGS)
    assert needed_by(trials[:1], trials) == trials[1:]
    found, helper = verifier.judge(trials)
    assert helper.proof is Proof.PROVED
    assert (found.proof is Proof.PROVED) is proved, found
    assert ("given that `scale` of another file" in found.graph_note) is proved
    assert all(each.proved for each in verifier.proofs[pair].proved)


KEYED = """\
import tensorflow as tf


def f(x, k):
    @tf.RegisterGradient("Keyed")
    def _keyed(op, grad):
        return grad * k

    with tf.get_default_graph().gradient_override_map({"Identity": "Keyed"}):
        return tf.identity(x)
"""

KEYED_BY_HAND = """\
import tensorflow as tf


def f(x, k):
    @tf.custom_gradient
    def keyed(x):
        return tf.identity(x), lambda grad: grad * FACTOR

    return keyed(x)
"""


def test_inputs_that_are_given_outweigh_those_of_the_tool(verifier: Verifier) -> None:
    """What others show is said beside."""
    new = KEYED_BY_HAND.replace("FACTOR", "abs(k)")
    given = replace(IN_TWO_MODES, inputs=("float32(3), 2.0",))
    (found,) = verdicts(verifier, KEYED, new, given).values()
    assert found.proof is Proof.TESTED
    assert found.inputs == "float32(3), 2.0"
    wrong = replace(IN_TWO_MODES, inputs=("float32(3), -2.0",))
    (found,) = verdicts(verifier, KEYED, new, wrong).values()
    assert found.proof is Proof.DIFFERS
