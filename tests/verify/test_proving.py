"""Proved is what computes the same for every value, and nothing else."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from typing import Any, cast

import pytest

from tests.turns import every
from tests.verify.places.located import pair_of
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import Action, Agreement, Finding, Guard, ModeOutcome, Proof, Verdict
from tfgradmigrate.run.engine import migrate_text
from tfgradmigrate.verify.comparing.runner import may_be_given
from tfgradmigrate.verify.places.locating import places_of
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.places.uncopied import Uncopied
from tfgradmigrate.verify.program.slicing import Slice
from tfgradmigrate.verify.program.subject import Subject
from tfgradmigrate.verify.proving import tasks
from tfgradmigrate.verify.proving.deciding import Proofs, decided
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.tasks import registered_elsewhere, task_of
from tfgradmigrate.verify.reasons import Reason, Why
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.running.protocol import Reply
from tfgradmigrate.verify.trials import Pair, Trial, VerifySettings, plan
from tfgradmigrate.verify.verifier import Verifier

CLIPPED = """\
import tensorflow as tf


@tf.RegisterGradient("Clipped")
def _clipped(op, grad):
    return tf.clip_by_value(grad, -0.5, 0.5)


def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Clipped"}):
        return tf.identity(x)
"""

QUANTIZED = """\
import tensorflow as tf


def f(x, bits):
    n = 2 ** bits - 1
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n) / n
"""

MASKED = """\
import numpy as np
import tensorflow as tf


def _positive(x):
    return np.maximum(x, 0).astype(np.float32)


@tf.RegisterGradient("Masked")
def _masked(op, grad):
    return grad * tf.cast(op.inputs[0] > 0, tf.float32)


def f(x):
    with tf.get_default_graph().gradient_override_map({"PyFunc": "Masked"}):
        return tf.py_func(_positive, [x], [tf.float32])[0]
"""

BRANCHED = """\
import tensorflow as tf


@tf.RegisterGradient("Reversed")
def _reversed(op, grad):
    return -grad


def f(x, kind):
    with tf.get_default_graph().gradient_override_map({"Identity": "Reversed"}):
        if kind == "squared and more":
            return tf.identity(x) * x
        return tf.identity(x)
"""

ASSERTED = """\
import tensorflow as tf


@tf.RegisterGradient("Halved")
def _halved(op, grad):
    return grad / 2


def f(x):
    with tf.control_dependencies([tf.debugging.assert_positive(x)]):
        with tf.get_default_graph().gradient_override_map({"Identity": "Halved"}):
            return tf.identity(x)
"""

HELPED = """\
import numpy as np
import tensorflow as tf


def py_func(func, inp, Tout, stateful=True, name=None, grad=None):
    rnd_name = "PyFuncGrad" + str(np.random.randint(0, 1E+8))
    tf.RegisterGradient(rnd_name)(grad)
    g = tf.get_default_graph()
    with g.gradient_override_map({"PyFunc": rnd_name}):
        return tf.py_func(func, inp, Tout, stateful=stateful, name=name)


def saturate(x, name=None):
    def grad(op, dy):
        return tf.where(tf.abs(op.inputs[0]) <= 1.0, dy, tf.zeros_like(dy))

    with tf.name_scope(name, "Saturate", [x]):
        return py_func(lambda v: np.clip(v, -1, 1), [x], [tf.float32], grad=grad)[0]
"""

COUNTING = """\
import tensorflow as tf


class Flip(object):
    num_calls = 0

    def __call__(self, x, l=1.0):
        grad_name = "Flip%d" % Flip.num_calls

        @tf.RegisterGradient(grad_name)
        def _flip(op, grad):
            return [-grad * l]

        with tf.get_default_graph().gradient_override_map({"Identity": grad_name}):
            y = tf.identity(x)
        Flip.num_calls += 1
        return y
"""

WENT_ON = """\
import tensorflow as tf


@tf.RegisterGradient("Halved")
def _halved(op, grad):
    return grad / 2


def f(x, n):
    def halved(v):
        with tf.get_default_graph().gradient_override_map({"Round": "Halved"}):
            return tf.round(v)

    if n > 3:
        return halved(x) * 3.0
    return x
"""

SCALED = """\
import tensorflow as tf


def f(x, scale=None):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        y = tf.round(x)
    if scale is None:
        return y
    return y * scale
"""

GUARDED = """\
import numpy as np
import tensorflow as tf


def py_func(func, inp, Tout, stateful=True, name=None, grad=None):
    if grad is None:
        return tf.py_func(func, inp, Tout, stateful=stateful, name=name)
    rnd_name = "PyFuncGrad" + str(np.random.randint(0, 1E+8))
    tf.RegisterGradient(rnd_name)(grad)
    with tf.get_default_graph().gradient_override_map({"PyFunc": rnd_name}):
        return tf.py_func(func, inp, Tout, stateful=stateful, name=name)
"""

ADDED = """\
import tensorflow as tf


@tf.RegisterGradient("Uneven")
def _uneven(op, grad):
    return grad * 3.0, grad * 5.0


def f(x, y):
    with tf.get_default_graph().gradient_override_map({"%s": "Uneven"}):
        return %s
"""

UNKNOWN = """\
import tensorflow as tf


def f(x, fn):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return fn(x)
"""

SETTINGS = VerifySettings(shrink=False)


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(SETTINGS, workers)


def verdict(verifier: Verifier, old: str, wrong: str = "", right: str = "") -> Verdict:
    """Judge a migration in which a pattern of the new text was replaced."""
    result = migrate_text(old, "program.py", MigrationOptions())
    new = result.new
    assert new != old
    if right:
        new, count = re.subn(right, wrong, new)
        assert count == 1, result.new
    (found,) = verifier.judge(plan([Pair("program.py", old, new, result.findings)], SETTINGS))
    return found


@pytest.mark.parametrize("old", [CLIPPED, QUANTIZED, MASKED, BRANCHED, ASSERTED])
def test_a_right_migration_is_proved(verifier: Verifier, old: str) -> None:
    found = verdict(verifier, old)
    assert (found.proof, found.reason) == (Proof.PROVED, "")
    assert "x" in found.graphs


@pytest.mark.parametrize(
    ("old", "right", "wrong"),
    every(2, [
        pytest.param(CLIPPED, r"-0\.5, 0\.5", "-0.5, 0.5000001", id="a bound off by an ulp"),
        pytest.param(CLIPPED, r"(tf\.clip_by_value\(grad, -0\.5, 0\.5\))", r"\1 + 0 * grad",
                     id="a nan that an inf becomes"),
        pytest.param(CLIPPED, r"return tf\.clip", "return 1.0 * tf.clip", id="a factor of one"),
        pytest.param(QUANTIZED, r"2 \*\* bits - 1", "2 * bits - 1", id="equal at two bits"),
        pytest.param(QUANTIZED, r"2 \*\* bits - 1", "(2 ** bits if bits != 5 else 33) - 1",
                     id="wrong for five bits"),
        pytest.param(QUANTIZED, r"- 1\n", "- 1 + (bits == 77)\n", id="wrong for one number"),
        pytest.param(QUANTIZED, r"- 1\n", "- 1 + 2 * (bits > 90)\n", id="wrong for large numbers"),
        pytest.param(QUANTIZED, r"/ n", "/ tf.cast(n, tf.float32)", id="no other dtype"),
        pytest.param(MASKED, r"x > 0", "x >= 0", id="a bound that is not strict"),
        pytest.param(MASKED, r"np\.maximum\(x, 0\)", "np.where(x > 0, x, 0)", id="a nan is lost"),
        pytest.param(BRANCHED, r"return _reversed\(x\) \* x", "return _reversed(x) * x * x",
                     id="a branch that no input takes"),
        pytest.param(ASSERTED, r"assert_positive", "assert_non_negative",
                     id="another assertion"),
    ]),
)  # fmt: skip
def test_a_wrong_migration_is_not_proved(
    verifier: Verifier, old: str, right: str, wrong: str
) -> None:
    found = verdict(verifier, old, wrong, right)
    assert found.proof in {Proof.TESTED, Proof.DIFFERS, Proof.NOT_RUNNABLE}
    assert found.reason


def verdicts(verifier: Verifier, old: str, right: str = "", wrong: str = "") -> dict[str, Verdict]:
    """Judge a migration, in the new text of which a pattern was replaced."""
    result = migrate_text(old, "program.py", MigrationOptions())
    new, count = re.subn(right, wrong, result.new) if right else (result.new, 1)
    assert count == 1, result.new
    found = verifier.judge(plan([Pair("program.py", old, new, result.findings)], SETTINGS))
    return {each.subject: each for each in found}


def test_what_a_helper_s_places_cover_is_proved_of_its_callers(verifier: Verifier) -> None:
    found = verdicts(verifier, HELPED)
    assert {name: (v.proof, v.reason) for name, v in found.items()} == {
        "py_func": (Proof.PROVED, ""),
        "saturate": (Proof.PROVED, ""),
    }


@pytest.mark.parametrize(
    ("right", "wrong"),
    every(3, [
        pytest.param(r"\*output_grads\)\n\n", "*[g * 1.0 for g in output_grads])\n\n",
                     id="a factor in the helper"),
        pytest.param(r"return results if", "return results[::-1] if", id="the other way round"),
        pytest.param(r"compat\.v1\.where\(", "where(", id="not TensorFlow 1's"),
        pytest.param(r"np\.clip\(v, -1, 1\)", "np.clip(v, -1, 2)", id="a bound of the host"),
        pytest.param(r"\n    results = ", "\n    def unused(op):\n        return 1\n    results = ",
                     id="something beside it"),
    ]),
)  # fmt: skip
def test_what_is_wrong_in_a_helper_is_not(verifier: Verifier, right: str, wrong: str) -> None:
    found = verdicts(verifier, HELPED, right, wrong)
    assert found["saturate"].proof is not Proof.PROVED


@pytest.mark.parametrize("old", [COUNTING, GUARDED, SCALED, WENT_ON])
def test_a_place_is_proved_whatever_comes_along_for_its_name(verifier: Verifier, old: str) -> None:
    assert {v.proof for v in verdicts(verifier, old).values()} == {Proof.PROVED}


@pytest.mark.parametrize(
    ("old", "right", "wrong"),
    every(4, [
        pytest.param(COUNTING, r"-grad \* l", "-grad * l * 1.0", id="a factor"),
        pytest.param(COUNTING, r"-grad \* l", "-grad", id="without its number"),
        pytest.param(COUNTING, r"        return y\n", "        return y if l != 42 else x\n",
                     id="for one number"),
        pytest.param(COUNTING, "num_calls \\+= 1", "num_calls += 2", id="what it leaves behind"),
        pytest.param(WENT_ON, "n > 3", "n >= 3", id="where it goes on"),
        pytest.param(WENT_ON, "n > 3", "n > 4", id="where it does not go on"),
        pytest.param(SCALED, "if scale is None", "if not scale", id="for zero"),
        pytest.param(GUARDED, r"(flatten\(results\)) (if .*\n\n)", r"\1[::-1] \2",
                     id="the list, where there is no gradient"),
        pytest.param(GUARDED, r"else results\n\n", "else results * 1\n\n",
                     id="a product, where there is no gradient"),
        pytest.param(GUARDED, r"if grad is None:", "if grad is None or name == 'odd':",
                     id="for one name"),
    ]),
)  # fmt: skip
def test_a_fault_in_a_part_of_a_function_is_not(
    verifier: Verifier, old: str, right: str, wrong: str
) -> None:
    found = verdicts(verifier, old, right, wrong)
    assert Proof.PROVED not in {v.proof for v in found.values()}


UNUSED = """\
import numpy as np
import tensorflow as tf


def shown(x):
    tf.py_func(lambda v: np.missing(v), [x], tf.float32)
    return x * 2.0
"""


def test_what_a_function_raises_and_a_graph_did_not_run_is_no_matter_of_rounding(
    verifier: Verifier,
) -> None:
    (found,) = verdicts(verifier, UNUSED).values()
    assert found.proof is Proof.DIFFERS
    assert any("missing" in line for mode in found.modes for line in mode.differences)


SHAKEN = """\
import tensorflow as tf


class Shaken:
    def __init__(self, name):
        self.name = name

    def call(self, x):
        @tf.RegisterGradient(self.name + "Shaken")
        def _shaken(op, grad):
            return tf.matmul(tf.ones([2, 3]), tf.ones([2, 3])) * grad, grad * op.inputs[0]

        y = self.layer(x)
        beta = self.draw()
        with tf.get_default_graph().gradient_override_map({"Mul": self.name + "Shaken"}):
            return y * beta
"""


def test_a_product_of_what_is_not_known_is_under_the_same_override(verifier: Verifier) -> None:
    """Numbers make no op: what an override of ops becomes shows in what stands for them alone."""
    new = migrate_text(SHAKEN, "program.py", MigrationOptions()).new
    for text, proved in ((new, True), (new.replace('{"Mul"', '{"Sub"'), False)):
        (found,) = verifier.prove(pair_of(SHAKEN, text)).proved
        assert found.proved is proved


@pytest.mark.parametrize(
    ("key", "value", "acts"),
    every(
        2,
        [
            ("Add", "tf.add(x, y)", True),
            ("AddV2", "tf.add(x, y)", False),
            ("Add", "x + y", False),
            ("AddV2", "x + y", True),
        ],
    ),
)
def test_the_op_of_an_addition_is_that_of_tensorflow_1(
    verifier: Verifier, key: str, value: str, acts: bool
) -> None:
    """What was overridden in 1.15, a migration has to keep, and nothing else."""
    old = ADDED % (key, value)
    custom = (
        "@tf.custom_gradient\ndef _added(x, y):\n"
        "    return x + y, lambda grad: (grad * 3.0, grad * 5.0)\n\n\n"
    )
    for keeps in (True, False):
        call = "_added(x, y)" if keeps else "x + y"
        new = f"import tensorflow as tf\n\n\n{custom}def f(x, y):\n    return {call}\n"
        findings = migrate_text(old, "program.py", MigrationOptions()).findings
        pair = Pair("program.py", old, new, findings, by_hand=True)
        two_modes = replace(SETTINGS, modes=("eager", "v1_graph"))
        (found,) = (v for v in verifier.judge(plan([pair], two_modes)) if v.subject == "f")
        assert (found.proof is Proof.DIFFERS) == (keeps is not acts)


def test_what_was_changed_elsewhere_stops_no_proof(verifier: Verifier) -> None:
    """It has its own verdict; but what may matter to a subject stops the proof of that."""
    apart = CLIPPED + "\n\ndef g(x):\n    return x * 2\n"
    found = verdicts(verifier, apart, r"x \* 2", "x * 3")
    assert found["f"].proof is Proof.PROVED
    assert found["g"].proof is Proof.DIFFERS
    for more in ("tf.abs = g\n", "def setup():\n    tf.abs = g\n\n\nsetup()\n"):
        called = f"{apart}\n\n{more}"
        assert verdicts(verifier, called, r"x \* 2", "x * 3")["f"].proof is not Proof.PROVED


def test_what_is_handed_in_is_overridden_by_the_runtime(verifier: Verifier) -> None:
    found = verdicts(verifier, UNKNOWN)["f"]
    assert found.proof is Proof.PROVED
    assert "given that the runtime overrides gradients" in found.graph_note


@pytest.mark.parametrize(
    ("right", "wrong"),
    every(2, [
        pytest.param('"Identity"', '"Neg"', id="another gradient"),
        pytest.param('"Round"', '"Floor"', id="another op"),
        pytest.param(r"with gradient_override_map.*:", "if True:", id="no override"),
        pytest.param(r"with gradient_override_map",
                     "with tf.compat.v1.get_default_graph().gradient_override_map",
                     id="one that TensorFlow 2 does not honour"),
        pytest.param(r"fn\(x\)", "tf.grad_pass_through(fn)(x)", id="straight through all of it"),
    ]),
)  # fmt: skip
def test_another_override_of_what_is_handed_in_is_not_proved(
    verifier: Verifier, right: str, wrong: str
) -> None:
    assert verdicts(verifier, UNKNOWN, right, wrong)["f"].proof is not Proof.PROVED


def test_a_gradient_of_eager_execution_alone_is_not_proved(verifier: Verifier) -> None:
    """No graph shows it, and every line is run: the numbers of the whole are not asked for here."""
    result = migrate_text(CLIPPED, "program.py", MigrationOptions())
    right = result.new
    factor = "grad, -0.5 - tf.executing_eagerly()"
    for new, proved in ((right, True), (right.replace("grad, -0.5", factor), False)):
        (found,) = verifier.prove(Pair("program.py", CLIPPED, new, result.findings)).proved
        assert found.proved is proved
    assert found.reason.startswith("eager execution differs: gradient of all by source 0")


def test_a_failed_eager_run_leaves_no_proof(verifier: Verifier) -> None:
    """But where the old text fails in it too: then eager execution does not apply."""
    raising = "    if tf.executing_eagerly():\n        raise ValueError('no')\n"
    both = CLIPPED.replace("def f(x):\n", f"def f(x):\n{raising}")
    assert both != CLIPPED
    result = migrate_text(both, "program.py", MigrationOptions())
    (found,) = verifier.prove(Pair("program.py", both, result.new, result.findings)).proved
    assert found.proved, found.reason
    assert "eager execution was not compared: ValueError: no" in found.note
    result = migrate_text(CLIPPED, "program.py", MigrationOptions())
    new = result.new.replace("value(grad,", "value(tf.gradients(grad, grad, grad)[0],")
    (found,) = verifier.prove(Pair("program.py", CLIPPED, new, result.findings)).proved
    assert found.reason.startswith("eager execution fails: RuntimeError: tf.gradients"), found


INSIDE = """\
def helper(x):
    return x
def place(x):
    def inner(v):
        def deeper(w):
            return w
        return deeper(v) if v else 2
    return inner(x), helper(x)
"""


LAYERS = """\
import tensorflow as tf


class Net:
    def __init__(self, sizes):
        self.sizes = sizes

    def stem(self, x):
        return self.{calls}(x)

    def rounded(self, x):
        with tf.get_default_graph().gradient_override_map({{"Round": "Identity"}}):
            return tf.round(x)

    def {other}(self, x):
        with tf.get_default_graph().gradient_override_map({{"Sign": "Identity"}}):
            return tf.sign(x) * eval("2.0")
"""


@pytest.mark.parametrize(
    ("calls", "other", "proved"),
    [
        ("rounded", "scaled", {"Net.rounded"}),
        ("scaled", "scaled", {"Net.rounded"}),
        ("rounded", "__call__", set()),
    ],
)
def test_a_method_is_proved_whatever_others_do_that_it_does_not_call(
    verifier: Verifier, calls: str, other: str, proved: set[str]
) -> None:
    text = LAYERS.format(calls=calls, other=other)
    found = verdicts(verifier, text)
    assert {"Net.rounded", f"Net.{other}"} <= {*found}
    assert {name for name, each in found.items() if each.proof is Proof.PROVED} == proved


def test_the_numbers_of_tensorflow_1_come_on_top_of_equal_graphs() -> None:
    """Where the old place runs there; where it does not, that is said of the proof."""
    python = os.environ.get("TFGRADMIGRATE_REFERENCE_PYTHON")
    if not python:
        pytest.skip("no interpreter with TensorFlow 1.15.5")
    missing = "import no_such_module\n" + CLIPPED.replace("def f(", "@no_such_module.g\ndef f(")
    with Verifier(replace(SETTINGS, reference_python=python)) as reference:
        found = verdict(reference, CLIPPED)
        assert found.proof is Proof.PROVED
        assert found.reference == "numbers of TensorFlow 1.15.5 compared"
        assert {mode.mode for mode in found.modes} >= {"eager", "v1_graph", "jit"}
        found = verdict(reference, missing)
        assert found.proof is Proof.PROVED
        assert found.reference.startswith("no numbers of TensorFlow 1.15.5: ")
        assert "no_such_module" in found.reference


def test_without_a_reference_nothing_is_said_of_one(verifier: Verifier) -> None:
    assert verdict(verifier, CLIPPED).reference == ""


@pytest.mark.parametrize(
    ("changed", "why", "proof"),
    [
        ((), Why.NO_INPUTS, Proof.PROVED),
        (("import b",), Why.NO_INPUTS, Proof.NOT_RUNNABLE),
        (("<module>",), Why.CHANGED, Proof.NOT_VERIFIED),
        (("other",), Why.CHANGED, Proof.PROVED),
    ],
)
def test_what_differs_besides_is_asked_of_a_place_alone(
    changed: tuple[str, ...], why: Why, proof: Proof
) -> None:
    """A function that differs as well comes along with the one that calls it."""
    text = "def f(x):\n    return other(x)\n\n\ndef other(x):\n    return x\n"
    place = Place("f", "f", (1, 2), (1, 2), text, text)
    subject = Subject("f", "function", "place", lines=(1,), reason=Reason(why))
    trial = Trial(Pair("a.py", text, text, ()), subject, Slice(text), Slice(text), (), place=place)
    trial = replace(trial, is_changed=changed == ("other",))
    tested = Verdict("a.py", "f", 1, Proof.NOT_RUNNABLE, "no inputs")
    found = decided(tested, trial, Proofs((Proved(place),), (), changed))
    assert found.proof is proof, found
    if why is Why.CHANGED:  # a subject that is run brings nothing along
        whole = replace(trial, place=None, is_changed=False)
        found = decided(tested, whole, Proofs((Proved(place),), (), changed))
        assert found.proof is Proof.NOT_VERIFIED


@pytest.mark.parametrize(
    ("old", "new", "proof"),
    [
        ("tf.Session()", "tf.compat.v1.Session()", Proof.PROVED),
        ("tf.Session(v)", "tf.compat.v1.Session()", Proof.NOT_RUNNABLE),
        ("tf.where(v, v, v)", "tf.where(v, v, v)", Proof.NOT_RUNNABLE),
    ],
)
def test_a_subject_of_which_only_names_are_longer_is_proved(
    old: str, new: str, proof: Proof
) -> None:
    before, after = (
        f"import tensorflow as tf\ndef f(v):\n    return {call}\n" for call in (old, new)
    )
    finding = Finding("TGM108", Action.REWRITE, "a.py", 3, 12, 3, 22, "", "", "")
    subject = Subject("f", "function", lines=(3,))
    pair = Pair("a.py", before, after, (finding,))
    trial = Trial(pair, subject, Slice(before), Slice(after), ())
    found = places_of(before, after, (finding,))
    proofs = Proofs((), found.left, found.changed)
    verdict = decided(Verdict("a.py", "f", 3, Proof.NOT_RUNNABLE, "no inputs"), trial, proofs)
    assert verdict.proof is proof
    assert ("only the name is longer" in verdict.graph_note) is (proof is Proof.PROVED)


def test_what_functions_of_python_need_is_told_with_the_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = migrate_text(CLIPPED, "p.py", MigrationOptions())
    (place,) = places_of(result.old, result.new, result.findings).places
    assert task_of(place).unseen == ""
    monkeypatch.setattr(tasks, "uncopied", lambda *_: Uncopied("said"))
    assert task_of(place).unseen == "said"
    monkeypatch.setattr(tasks, "uncopied", lambda *_: Uncopied("", ("helper.down",)))
    assert task_of(place).guards == (Guard("host", "helper.down"),)


@pytest.mark.parametrize(
    ("first", "called", "name", "writes"),
    [
        ("def f(host, x):\n    pass", "host", "f(host)", False),
        ("def f(host, x):\n    host = counted(host)", "host", "host", True),
        ("def f(host, x):\n    pass", "host.down", "host.down", True),
        ("def f(x):\n    host = TABLE[0]", "host", "host", True),
        ("class A:\n  def f(host, x):\n    pass", "host", "host", True),
    ],
)
def test_callers_choose_a_parameter_and_their_calls_tell(
    first: str, called: str, name: str, writes: bool
) -> None:
    """Whatever else is handed over may be any function of the file: one writes here."""
    old = "import tensorflow as tf\n\n\ndef clip(v):\n    v[0] = 1\n\n\n"
    old += f"{first}\n    return tf.py_func({called}, [x], tf.float32)\n"
    new = old.replace("py_func", "numpy_function")
    task = task_of(Place("f", "f", (1, 1), (1, 1), old, new))
    assert (task.guards, bool(task.unseen)) == ((Guard("host", name),), writes)


def replied(status: str = "ok", **content: Any) -> Reply:
    return cast("Reply", {"status": status, **content})


def test_a_gradient_of_another_file_is_one_that_a_map_alone_names() -> None:
    mapped = "m = {'Identity': 'Halved', 'Round': 'Whole'}\n"
    assert registered_elsewhere(mapped) == ("Halved", "Whole")
    own = "@tf.RegisterGradient('Halved')\ndef f(op, dy):\n    return dy\n"
    assert registered_elsewhere(mapped, own) == ("Whole",)
    assert registered_elsewhere("m = {'identity': 'Halved'}\n") == ()


def test_what_could_not_be_run_says_why_it_is_not_proved() -> None:
    text = "def f(x):\n    return x\n"
    place = Place("f", "f", (2, 2), (2, 2), text, text)
    trial = Trial(
        Pair("a.py", text, text, ()), Subject("f", "function"), Slice(text), Slice(text), ()
    )
    trial = replace(trial, subject=replace(trial.subject, lines=(2,)))
    tested = Verdict("a.py", "f", 2, Proof.NOT_RUNNABLE, "no inputs")
    part = "the graphs part:\n  old: x\n    where x = y\n  new: z"
    found = decided(tested, trial, Proofs((Proved(place, part),), ()))
    assert found.reason == "no inputs; no proof: the graphs part: old: x; new: z"
    found = decided(tested, trial, Proofs((Proved(place, "another dtype"),), ()))
    assert found.reason == "no inputs; no proof: another dtype"


@pytest.mark.parametrize(
    ("said", "hinted"),
    [
        ("FileNotFoundError: [Errno 2] No such file or directory: 'vgg16.npy'", False),
        ("NameError: name 'metrics' is not defined", False),
        ("AttributeError: module 'tensorflow' has no attribute 'contrib'", False),
        ("AttributeError: 'float' object has no attribute 'module'", True),
        ("TypeError: 'float' object is not callable", True),
    ],
)
def test_inputs_are_asked_for_where_they_may_help(said: str, hinted: bool) -> None:
    reason = Reason(Why.OLD_REFUSES, f"any of 24 kinds of inputs; it says {said}")
    assert may_be_given(reason) is hinted
    assert not may_be_given(Reason(Why.OLD_NOT_LOADED, said))


@pytest.mark.parametrize(
    ("mode", "call", "proof"),
    [
        ("jit", "tf.numpy_function(host, [x], tf.float32)", Proof.DIFFERS),
        ("jit", "tf.sign(x)", Proof.PROVED),
        ("function_tape_outside", "tf.sign(x)", Proof.DIFFERS),
    ],
)
def test_a_function_of_python_is_no_kernel_that_is_fused(
    mode: str, call: str, proof: Proof
) -> None:
    new = f"import tensorflow as tf\ndef f(x, host):\n    return {call}\n"
    old = new.replace("numpy_function", "py_func")
    place = Place("f", "f", (3, 3), (3, 3), old, new)
    trial = Trial(
        Pair("a.py", old, new, ()), Subject("f", "function", lines=(3,)), Slice(old), Slice(new), ()
    )
    differs = ModeOutcome(
        mode,
        Agreement.DIFFERS,
        differences=("output[0]: value: old 2.0, new 1.0 (1 absolute)",),
    )
    tested = Verdict("a.py", "f", 3, Proof.DIFFERS, modes=(differs,))
    assert decided(tested, trial, Proofs((Proved(place),), ())).proof is proof
