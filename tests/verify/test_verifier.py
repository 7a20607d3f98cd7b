"""Whole verdicts, from two texts to what is said of them, by real workers."""

from __future__ import annotations

import importlib
import os
import textwrap
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import Agreement, Proof, Verdict
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import Pair, VerifySettings, plan
from tfgradmigrate.verify.verifier import Verifier

from .requests import BOTH

CLIP = """
    import tensorflow as tf

    @tf.RegisterGradient("Clip")
    def _clip(op, grad):
        return tf.clip_by_value(grad, -0.1, 0.1)

    def clip(x):
        with tf.get_default_graph().gradient_override_map({"Identity": "Clip"}):
            return tf.identity(x)
"""

#: No program here comes near the limit of a mode, on a machine under load either.
SETTINGS = VerifySettings(seconds=120.0, shrink=False)

#: For those that do not end.
IMPATIENT = replace(SETTINGS, seconds=BOTH)


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(SETTINGS, workers)


def pair(text: str, path: str = "a.py", change: tuple[str, str] = ("", "")) -> Pair:
    """Return a program and its migration, the latter with one change by hand."""
    text = textwrap.dedent(text).lstrip()
    result = migrate_source(text, path, MigrationOptions())
    assert result.changed, result.findings
    assert change[0] in result.new
    new = result.new.replace(*change) if change[0] else result.new
    return Pair(path, text, new, result.findings)


def judged(verifier: Verifier, *pairs: Pair) -> list[Verdict]:
    return list(verifier.test(plan(pairs, SETTINGS)))


def judged_one(verifier: Verifier, one: Pair) -> Verdict:
    (verdict,) = judged(verifier, one)
    return verdict


def agreements(verdict: Verdict) -> dict[str, Agreement]:
    return {outcome.mode: outcome.agreement for outcome in verdict.modes}


def test_a_good_migration_is_proved_in_every_mode(verifier: Verifier) -> None:
    verdict = judged_one(verifier, pair(CLIP))
    assert (verdict.subject, verdict.line, verdict.proof) == ("clip", 8, Proof.TESTED)
    assert set(agreements(verdict).values()) == {Agreement.EQUAL}
    assert len(verdict.modes) == 6
    assert verdict.origin == "synthesis"


def test_a_difference_is_shown_on_smaller_inputs(workers: Workers) -> None:
    shrinking = Verifier(replace(SETTINGS, shrink=True), workers)
    verdict = judged_one(shrinking, pair(CLIP, change=("-0.1, 0.1", "-0.1, 0.2")))
    assert verdict.proof is Proof.DIFFERS
    assert Agreement.EQUAL not in agreements(verdict).values()
    # (How small they get hangs on the upstream gradients, which are made for each shape.)
    assert verdict.smallest.startswith("tensor([")
    assert 1 <= verdict.smallest.count(",") + 1 < 12
    assert verdict.command.startswith("tfgradmigrate verify a.py --case a.py::clip --inputs")


def test_the_unmigrated_program_differs_where_tensorflow_2_ignores_it(verifier: Verifier) -> None:
    good = pair(CLIP)
    text = good.old.replace("tf.get_default_graph", "tf.compat.v1.get_default_graph")
    verdict = judged_one(verifier, Pair("a.py", good.old, text, good.findings))
    found = agreements(verdict)
    assert verdict.proof is Proof.DIFFERS
    for mode in ("eager", "function_tape_inside", "second_order"):
        assert found[mode] is Agreement.DIFFERS
    for mode in ("v1_graph", "function_tape_outside"):
        assert found[mode] is Agreement.EQUAL


def test_random_numbers_are_not_comparable(verifier: Verifier) -> None:
    text = CLIP.replace("return tf.identity(x)", "return tf.identity(x) + tf.random_normal([3, 4])")
    verdict = judged_one(verifier, pair(text))
    assert verdict.proof is Proof.NOT_COMPARABLE
    assert "random" in verdict.reason


def test_modules_beside_the_file_are_imported(verifier: Verifier, tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "limits.py").write_text("LIMIT = 0.25\n")
    text = CLIP.replace("-0.1, 0.1", "-LIMIT, LIMIT").replace(
        "import tensorflow", "from .limits import LIMIT\n    import tensorflow"
    )
    verdict = judged_one(verifier, pair(text, str(tmp_path / "lib" / "layers.py")))
    assert verdict.proof is Proof.TESTED
    assert len(verdict.modes) == 6


def test_random_numbers_in_a_py_func_are_not_comparable(verifier: Verifier) -> None:
    text = """
        import numpy as np
        import tensorflow as tf

        def noisy(x):
            return tf.py_func(lambda a: a + np.float32(np.random.rand()), [x], tf.float32)
    """
    verdict = judged_one(verifier, pair(text))
    assert verdict.proof is Proof.NOT_COMPARABLE


def test_sums_in_another_order_are_close(verifier: Verifier) -> None:
    text = CLIP.replace(
        "return tf.identity(x)",
        "y = tf.identity(x)\n            return y * tf.reduce_mean(tf.abs(x)) + x * y / 3.0 + y",
    )
    verdict = judged_one(verifier, pair(text))
    assert verdict.proof is Proof.TESTED
    assert {Agreement.EQUAL, Agreement.CLOSE} >= set(agreements(verdict).values())


def test_a_missing_import_is_named(verifier: Verifier) -> None:
    text = CLIP.replace("import tensorflow", "import nosuchlibrary as n\n    import tensorflow")
    verdict = judged_one(verifier, pair(text.replace("tf.identity(x)", "tf.identity(n.f(x))")))
    assert verdict.proof is Proof.NOT_RUNNABLE
    assert "No module named 'nosuchlibrary'" in verdict.reason


def test_a_place_that_is_not_reached_is_not_proved(verifier: Verifier) -> None:
    text = """
        import tensorflow as tf

        tf.RegisterGradient("Twice")(lambda op, dy: dy * 2.0)

        def f(x, mode):
            if mode == "hidden" + str(3):
                with tf.get_default_graph().gradient_override_map({"Identity": "Twice"}):
                    return tf.identity(x)
            return x * 2.0
    """
    verdict = judged_one(verifier, pair(text))
    assert verdict.proof is Proof.NOT_RUNNABLE
    assert verdict.reason == "no inputs were found that reach 7"


def test_what_the_program_itself_cannot_do_in_a_mode_is_no_difference(verifier: Verifier) -> None:
    text = CLIP.replace("return tf.identity(x)", "return tf.gradients(tf.identity(x), x)[0] * x")
    verdict = judged_one(verifier, pair(text))
    found = agreements(verdict)
    assert found["eager"] is Agreement.NOT_APPLICABLE
    assert found["v1_graph"] is not Agreement.DIFFERS
    assert verdict.proof is not Proof.DIFFERS


ASKING = CLIP.replace(
    "return tf.clip_by_value(grad, -0.1, 0.1)",
    "return tf.gradients(op.inputs[0] ** 2, op.inputs[0], grad)[0]",
)
ASKS = "tf.gradients(x ** 2, x, grad)[0]"


def test_a_gradient_function_that_asks_for_gradients_is_for_graphs(verifier: Verifier) -> None:
    verdict = judged_one(verifier, pair(ASKING))
    found = agreements(verdict)
    assert verdict.proof is Proof.TESTED
    assert found["eager"] is found["second_order"] is Agreement.NOT_APPLICABLE
    assert found["v1_graph"] is found["function_tape_inside"] is Agreement.EQUAL


@pytest.mark.parametrize(
    ("text", "change"),
    [
        (ASKING, (ASKS, f"2.0 * {ASKS}")),
        (ASKING, (ASKS, f"{ASKS} + x.nothing")),
        (CLIP, ("tf.clip_by_value(grad, -0.1, 0.1)", "tf.gradients(x, x, grad)[0]")),
        (
            CLIP,
            (
                "tf.clip_by_value(grad, -0.1, 0.1)",
                "tf.clip_by_value(tf.gradients(x, x, grad)[0], -0.1, 0.1)",
            ),
        ),
    ],
)
def test_a_fault_beside_what_is_for_graphs_is_a_difference(
    verifier: Verifier, text: str, change: tuple[str, str]
) -> None:
    assert judged_one(verifier, pair(text, change=change)).proof is Proof.DIFFERS


def test_the_rest_of_the_file_is_upgraded_where_it_has_to_be(verifier: Verifier) -> None:
    text = CLIP + "\n    def outer(x):\n        return clip(tf.log(tf.abs(x) + 1.0))\n"
    text = text.replace("-0.1, 0.1)", "-0.1, 0.1) * scale(grad)").replace(
        "def clip(x)", "scale = lambda x: tf.log1p(tf.abs(x))\n\n    def clip(x)"
    )
    verdicts = judged(verifier, pair(text))
    assert {verdict.proof for verdict in verdicts} == {Proof.TESTED}
    notes = {outcome.note for verdict in verdicts for outcome in verdict.modes}
    assert "after tf_upgrade_v2" in notes


def test_inputs_of_a_comment_that_are_refused_alike(verifier: Verifier) -> None:
    text = CLIP.replace("def clip(x):", 'def clip(x):  # tfgradmigrate: inputs(tensor(["a"]))')
    verdict = judged_one(verifier, pair(text))
    assert verdict.origin == "comment line 7"
    assert verdict.inputs == 'tensor(["a"])'


MISBEHAVIOUR = {
    "ends its process": "import os; os._exit(0)",
    "exits": "import sys; sys.exit(3)",
    "hangs": "import time; time.sleep(1000)",
    "crashes": "import ctypes; ctypes.string_at(0)",
    "wants memory": "return bytearray(1 << 40)",
    "changes directory": 'import os; os.chdir("/"); raise ValueError("lost")',
}


@pytest.fixture(scope="module")
def impatient(workers: Workers) -> list[Verdict]:
    """The verdicts on a new program that does not end, on what misbehaves and on good ones.

    On all at once: both sides have one that takes all of its time.
    """
    change = ("return _clip(x)", "import time; time.sleep(1000)")
    one_mode = replace(IMPATIENT, modes=("eager",))
    trials = plan([pair(CLIP, "endless.py", change)], one_mode)
    for number, (name, code) in enumerate(MISBEHAVIOUR.items()):
        # Of inputs that are looked for, not given, each would have its time.
        given = "  # tfgradmigrate: inputs(tensor([1.0, -2.0]))" if name == "hangs" else ""
        text = CLIP.replace("def clip(x):", f"def clip(x):{given}\n        {code}")
        pairs = [pair(text, f"bad{number}.py"), pair(CLIP, f"good{number}.py")]
        trials += plan(pairs, IMPATIENT)
    verdicts = list(Verifier(IMPATIENT, workers).test(trials))
    assert [v.path for v in verdicts] == [t.pair.path for t in trials]
    return verdicts


def test_misbehaving_programs_harm_nobody_else(impatient: list[Verdict]) -> None:
    """They all end by themselves, and those between them are proved as ever."""
    _, *verdicts = impatient
    assert len(verdicts) == 2 * len(MISBEHAVIOUR)
    for verdict in verdicts:
        good = verdict.path.startswith("good")
        assert verdict.proof is (Proof.TESTED if good else Proof.NOT_RUNNABLE), verdict
        assert good or verdict.reason
    assert os.getcwd() != "/"


def test_a_new_program_that_takes_too_long_is_not_run(impatient: list[Verdict]) -> None:
    verdict, *_ = impatient
    assert (verdict.proof, verdict.modes[0].agreement) == (
        Proof.NOT_RUNNABLE,
        Agreement.NOT_APPLICABLE,
    )
    assert verdict.reason == f"the new program did not end within {BOTH:g} s"


#: What stands before the block, and what is made of `tf.identity(x)` in it.
STATEFUL = {
    "a variable of the module": (
        "m = tf.Variable(0.0)\n\n    def clip(x):",
        "tf.identity(x * tf.stop_gradient(m.assign_add(tf.reduce_mean(x))))",
    ),
    "a variable of the function": (
        "def clip(x):\n        m = tf.Variable(0.0)",
        "tf.identity(x * tf.stop_gradient(m.assign_add(tf.reduce_mean(x))))",
    ),
    "a variable by name": (
        'def clip(x):\n        m = tf.get_variable("m", [4])',
        "tf.identity(x * m)",
    ),
    "a list": (
        "calls = []\n\n    def clip(x):\n        calls.append(1)",
        "tf.identity(x * float(len(calls)))",
    ),
}


@pytest.mark.parametrize("case", STATEFUL)
def test_no_value_set_sees_the_state_of_another(verifier: Verifier, case: str) -> None:
    head, value = STATEFUL[case]
    text = CLIP.replace("def clip(x):", head).replace("tf.identity(x)", value)
    verdict = judged_one(verifier, pair(text))
    assert verdict.proof is Proof.TESTED, verdict
    assert {agreements(verdict)[m] for m in ("eager", "v1_graph")} == {Agreement.EQUAL}


def test_nothing_fuses_kernels_that_decide_a_tie(verifier: Verifier) -> None:
    text = """
        import tensorflow as tf

        def tied(x, y):
            with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
                return tf.sign(x / 3.0 * 3.0 - x) * y
    """
    verdict = judged_one(verifier, pair(text))
    notes = {mode.mode: mode.note for mode in verdict.modes if mode.note}
    assert verdict.proof is Proof.TESTED, verdict
    assert not notes
    wrong = judged_one(verifier, pair(text, change=(") * y", ") * y * 1.00001")))
    assert wrong.proof is Proof.DIFFERS


MAPPED = """
    import numpy as np
    import tensorflow as tf

    def halves(x, y):
        def each(row):
            return tf.py_func(lambda v: v * np.float32(0.5), [row], tf.float32)

        return tf.map_fn(each, x) + tf.py_func(np.negative, [y], tf.float32)
"""


def test_a_loop_of_tensorflow_2_gives_zeros_where_one_of_1_gives_no_gradient(
    verifier: Verifier,
) -> None:
    verdict = judged_one(verifier, pair(MAPPED))
    assert verdict.proof is Proof.TESTED, verdict
    notes = {mode.mode: mode.note for mode in verdict.modes if "loop of TensorFlow 1" in mode.note}
    assert set(notes) == {"function_tape_outside", "function_tape_inside", "v1_graph"}
    for wrong in ((", [y], tf.float32)", ", [y], tf.float32) + 0.0 * y"), (" * np", " + 0.1 * np")):
        differing = judged_one(verifier, pair(MAPPED, change=wrong))
        assert differing.proof is Proof.DIFFERS


COUNTING = """
import numpy as np
import tensorflow as tf

step = 0

def host(a):
    global step
    step += 1
    return (a * step).astype(np.float32)

def f(x):
    return tf.py_func(host, [x], tf.float32)
"""


def test_what_a_function_of_python_counts_goes_on_in_a_graph_alone(verifier: Verifier) -> None:
    verdict = judged_one(verifier, pair(COUNTING))
    assert verdict.proof is Proof.TESTED, verdict
    notes = {mode.mode for mode in verdict.modes if "each by itself" in mode.note}
    assert notes == {"eager", "second_order"}
    wrong = judged_one(verifier, pair(COUNTING, change=("step += 1", "step += 2")))
    assert wrong.proof is Proof.DIFFERS


def test_what_is_set_back_at_each_call_differs_at_the_second_one(verifier: Verifier) -> None:
    """A graph is made by one call, and of sets by themselves each is the first."""
    back = ("    return tf", "    global step\n    step = 0\n    return tf")
    wrong = judged_one(verifier, pair(COUNTING, change=back))
    assert wrong.proof is Proof.DIFFERS


def test_a_package_that_cannot_be_imported_is_left_out(verifier: Verifier, tmp_path: Path) -> None:
    folder = tmp_path / "broken" / "inner"
    folder.mkdir(parents=True)
    (tmp_path / "broken" / "__init__.py").write_text("import tensorflow.contrib.slim\n")
    (folder / "__init__.py").write_text("")
    (folder / "consts.py").write_text("LIMIT = 0.1\n")
    text = CLIP.replace("-0.1, 0.1", "-LIMIT, LIMIT")
    text = text.replace(
        "import tensorflow as tf", "import tensorflow as tf\n    from .consts import LIMIT"
    )
    verdict = judged_one(verifier, pair(text, str(folder / "layers.py")))
    assert verdict.proof is Proof.TESTED, verdict.reason
    missing = text.replace("consts", "lost")
    verdict = judged_one(verifier, pair(missing, str(folder / "layers.py")))
    assert verdict.proof is Proof.NOT_RUNNABLE
    assert "lost" in verdict.reason


def test_a_script_is_compared_by_what_it_prints(verifier: Verifier) -> None:
    text = (
        CLIP
        + """
    with tf.Session() as session:
        x = tf.constant([3.0, -0.5])
        print("gradient", session.run(tf.gradients(clip(x) * x, x))[0])
    """
    )
    script, function = judged(verifier, pair(text))
    assert (script.subject, script.proof) == ("<script>", Proof.TESTED)
    assert function.proof is Proof.TESTED
    bad = pair(text, change=("-0.1, 0.1", "-0.2, 0.1"))
    script = judged(verifier, bad)[0]
    assert script.proof is Proof.DIFFERS
    assert "number 2 printed" in script.modes[0].differences[0]


@pytest.mark.parametrize("name", ["values", "workers", "verifier"])
def test_a_module_called_like_one_of_ours_is_not_ours(verifier: Verifier, name: str) -> None:
    text = CLIP.replace("import tensorflow", f"import {name}\n    import tensorflow")
    text = text.replace("-0.1, 0.1", f"-0.1, 0.1 if {name} else 0.2")
    verdict = judged_one(verifier, pair(text))
    assert verdict.proof is Proof.NOT_RUNNABLE
    assert f"No module named '{name}'" in verdict.reason


def test_the_old_program_fails_as_it_would_with_names_that_have_another_meaning_now(
    verifier: Verifier,
) -> None:
    """A `tf.function` makes no variable again; `tf.summary.scalar` is not the reason."""
    text = """
        import tensorflow as tf

        def signs(x):
            weight = tf.get_variable("weight", initializer=1.0)
            tf.summary.scalar("of_weight", weight)
            with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
                return tf.sign(x) * weight
    """
    found = agreements(judged_one(verifier, pair(text)))
    for mode in ("eager", "v1_graph"):
        assert found[mode] is Agreement.EQUAL
    for mode in ("function_tape_outside", "function_tape_inside", "jit"):
        assert found[mode] is Agreement.NOT_APPLICABLE


@pytest.mark.parametrize("call", ["tf.neg(x)", "tf.inv(x)", "tf.complex_abs(x)", "tf.mul(x, x)"])
def test_names_that_tensorflow_1_0_removed_are_lent(verifier: Verifier, call: str) -> None:
    verdict = judged_one(verifier, pair(CLIP.replace("tf.identity(x)", f"tf.identity({call})")))
    assert verdict.proof is Proof.TESTED, verdict.reason


@pytest.mark.parametrize(
    "where",
    [
        "trials.places_of",
        "verifier.task_of",
        "verifier.decided",
        "proving.prover.recorded_file",
        "comparing.runner.lent",
    ],
)
def test_what_goes_wrong_here_ends_no_run(
    verifier: Verifier, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """One file alone has no proof, and says why."""
    module, _, name = where.rpartition(".")
    right = getattr(importlib.import_module(f"tfgradmigrate.verify.{module}"), name)

    def wrong(first: Any, *rest: Any) -> Any:
        if any("unforeseen" in repr(each) for each in (first, *rest)):
            raise AttributeError("unforeseen")
        return right(first, *rest)

    monkeypatch.setattr(f"tfgradmigrate.verify.{where}", wrong)
    twice = CLIP + CLIP[CLIP.index("    def clip(") :].replace("def clip(", "def again(")
    bad = pair(twice.replace("Clip", "unforeseen"), f"{name}.py")
    two_modes = replace(SETTINGS, modes=("eager", "v1_graph"))
    *failed, good = verifier.judge(plan([bad, pair(CLIP)], two_modes))
    assert good.proof is Proof.PROVED
    assert len(failed) == (1 if where == "trials.places_of" else 2)
    for verdict in failed:
        assert verdict.proof is not Proof.PROVED
        said = "internal error: AttributeError: unforeseen (at test_verifier.py"
        assert verdict.reason.count(said) == 1
        assert "please report this" in verdict.reason
