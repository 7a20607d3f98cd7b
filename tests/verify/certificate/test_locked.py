"""What later edits do to a certificate: meaning counts, text does not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from tfgradmigrate.files.programs import files_around
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import Guard, Kept, Proof, Standing, Verdict
from tfgradmigrate.run.engine import migrate_text
from tfgradmigrate.verify.certificate import layout
from tfgradmigrate.verify.certificate.checking import hold
from tfgradmigrate.verify.certificate.making import certificate, without_paths
from tfgradmigrate.verify.certificate.model import Certificate
from tfgradmigrate.verify.record.project import broken
from tfgradmigrate.verify.running import workers as running
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import Pair, VerifySettings, plan
from tfgradmigrate.verify.verifier import Verifier

OLD = '''\
import numpy as np
import tensorflow as tf


@tf.RegisterGradient("Clipped")
def _clipped(op, grad):
    return tf.clip_by_value(grad, -0.5, 0.5)


def quantize(x, bits):
    """Round to a number of bits."""
    n = 2 ** bits - 1
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n) / n


class Layer:
    def __init__(self, alpha):
        self.alpha = alpha

    def call(self, x):
        h = x * self.alpha
        with tf.get_default_graph().gradient_override_map({"Identity": "Clipped"}):
            y = tf.identity(h)
        return y + 1.0


def _positive(x):
    positive = np.maximum(x, 0)
    return positive.astype(np.float32)


@tf.RegisterGradient("Masked")
def _masked(op, grad):
    return grad * tf.cast(op.inputs[0] > 0, tf.float32)


def masked(x):
    with tf.get_default_graph().gradient_override_map({"PyFunc": "Masked"}):
        return tf.py_func(_positive, [x], [tf.float32])[0]
'''

SETTINGS = VerifySettings(shrink=False)

RESULT = migrate_text(OLD, "lib/layers.py", MigrationOptions())
NEW = RESULT.new

P, C = Standing.PROVED, Standing.CHANGED
ALL = {"Layer.call": P, "masked": P, "quantize": P}


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(SETTINGS, workers)


@pytest.fixture(scope="module")
def written(verifier: Verifier) -> Certificate:
    trials = plan([Pair("lib/layers.py", OLD, NEW, RESULT.findings)], SETTINGS)
    judged = list(zip(trials, verifier.judge(trials), strict=True))
    assert {verdict.proof for _, verdict in judged} == {Proof.PROVED}
    return certificate(verifier, judged, ".", "0.1.0")


def only(written: Certificate, *symbols: str) -> Certificate:
    """A certificate of some of the functions: the others take their time.

    What they run would stand beside these.
    """
    entries = tuple(entry for entry in written.entries if entry.symbol in symbols)
    assert len(entries) == len(symbols)
    return replace(written, entries=entries, beside={})


def held(written: Certificate, verifier: Verifier, *texts: str) -> dict[str, Kept]:
    kept, others = hold(written, {"lib/layers.py": texts}, verifier, "0.1.0")
    assert others == ()
    return {each.symbol: each for each in kept}


def edited(*edits: tuple[str, str]) -> str:
    text = NEW
    for pattern, replacement in edits:
        text, count = re.subn(pattern, replacement, text, flags=re.M)
        assert count, pattern
    return text


def test_each_place_is_told(written: Certificate) -> None:
    assert [(entry.path, entry.symbol, entry.verdict) for entry in written.entries] == [
        ("lib/layers.py", symbol, "proved") for symbol in ALL
    ]
    (layer, *_) = written.entries
    assert layer.computes[0] == "x0 = __mul__(x, self.alpha)"
    assert layer.computes[2].startswith("gradient by source 0 = Maximum(Minimum(dy0, float32 0.5)")
    assert all(re.fullmatch("[0-9a-f]{32}", entry.record) for entry in written.entries)
    assert all(entry.given for entry in written.entries)


@pytest.mark.processes
def test_the_bytes_are_the_same_each_time(verifier: Verifier) -> None:
    """From the workers that all tests share, and from others, which remember nothing of them."""
    old = "import tensorflow as tf\n\n" + OLD[OLD.index("def quantize") : OLD.index("class Layer")]
    result = migrate_text(old, "a.py", MigrationOptions())
    made = []
    with Verifier(SETTINGS) as other:
        for each in (verifier, other):
            trials = plan([Pair("a.py", old, result.new, result.findings)], SETTINGS)
            judged = list(zip(trials, each.judge(trials), strict=True))
            made.append(certificate(each, judged, ".", "0.1.0"))
    first, second = (layout.render(each) for each in made)
    assert first == second
    assert layout.parse(first, "a.lock") == made[0]
    assert len(made[0].entries) == 1


FORMATTED = edited(
    (r"^(def quantize\(x, bits\)):", r"\1:  # comment"),
    (r'"""Round to a number of bits\."""', '"""Quantize."""\n\n    # first'),
    (r"clip_by_value\(grad, -0\.5, 0\.5\)", "clip_by_value(\n            grad, -0.5, 0.50)"),
    (r"^import numpy as np", "import os\n\nimport numpy as np"),
)
RENAMED = edited(
    (r"\bn\b", "levels"),
    (r"\bh\b", "scaled"),
    (r"\bgrad\b", "upstream"),
    (r"\bpositive\b", "kept"),
    (r"\bdef quantize\(x, bits\)", "def quantize(values, bits)"),
    (r"\(x \* levels\)", "(values * levels)"),
    (r"\Z", "\n\ndef later():\n    pass\n"),
)


@pytest.mark.parametrize("text", [FORMATTED, RENAMED], ids=["format", "names"])
def test_what_changes_no_meaning_changes_nothing(
    written: Certificate, verifier: Verifier, text: str
) -> None:
    found = held(written, verifier, text)
    assert {symbol: kept.standing for symbol, kept in found.items()} == ALL
    assert all(kept.line and not kept.reason for kept in found.values())


def test_lines_are_those_of_today(written: Certificate, verifier: Verifier) -> None:
    places = only(written, "Layer.call", "quantize")
    found = held(places, verifier, "\n" * 7 + NEW)
    before = held(places, verifier, NEW)
    lines = {symbol: (kept.line or 0) - 7 for symbol, kept in found.items()}
    assert lines == {symbol: kept.line for symbol, kept in before.items()}


BOUND = (r"-0\.5, 0\.5", "-0.5, 0.25")
FACTOR = (r"\(x \* n\) / n", "(x * n) / (2 * n)")
LAYER, QUANTIZE = {"Layer.call"}, {"quantize"}


@pytest.mark.parametrize(
    ("edits", "changed", "was", "now"),
    [
        ((BOUND,), LAYER, "0.5", "0.25"),
        ((FACTOR,), QUANTIZE, "__sub__(", "__rmul__(__sub__("),
        (((r"> 0", ">= 0"),), {"masked"}, "Greater(", "GreaterEqual("),
        (((r"np\.maximum\(x, 0\)", "np.maximum(x, 1)"),), {"masked"}, "PyFunc", "PyFunc"),
        (
            ((r"2 \*\* bits - 1", "2 * bits - 1"), (r"x \* self\.alpha$", "x * self.alpha * 3")),
            {"quantize", "Layer.call"},
            "",
            "",
        ),
    ],
    ids=["bound", "factor", "comparison", "host", "around"],
)
def test_what_changes_a_value_is_told(
    written: Certificate,
    verifier: Verifier,
    edits: tuple[tuple[str, str], ...],
    changed: set[str],
    was: str,
    now: str,
) -> None:
    found = held(only(written, *{*changed, "masked"}), verifier, edited(*edits))
    assert {symbol for symbol, kept in found.items() if kept.standing is not P} == changed
    for symbol in changed:
        kept = found[symbol]
        assert kept.standing is C
        old = next(line for line in kept.differences if line.startswith("  old: "))
        new = next(line for line in kept.differences if line.startswith("  new: "))
        assert was in old
        assert now in new
        assert old[7:] != new[7:]
        assert not any("<cut>" in line for line in kept.differences)


def test_what_cannot_be_compared_any_more(written: Certificate, verifier: Verifier) -> None:
    found = held(
        written,
        verifier,
        edited(
            (r"\* n\) / n", "* n) / n * scale"),
            (r"return tf\.identity\(h\), backward", "return tf.no_such_function(h), backward"),
            (r"^def masked\(", "def masks("),
        ),
    )
    assert found["quantize"].standing is C
    assert any("global scale" in line for line in found["quantize"].differences)
    assert found["Layer.call"].standing is C
    assert found["Layer.call"].differences[0] == "output 0:"
    assert found["masked"].standing is Standing.GONE
    assert found["masked"].line is None
    assert found["masked"].reason == "nothing is called `masked` any more"


def test_long_expressions_are_cut_where_they_part(written: Certificate, verifier: Verifier) -> None:
    (entry,) = only(written, "quantize").entries
    long = "Mul(" * 50
    entry = replace(entry, computes=(f"x0 = {long}y", *entry.computes[1:]), record="0" * 32)
    text = edited((r"\* n\) / n", "* n) / (n * 1)"))
    found = held(replace(written, entries=(entry,), beside={}), verifier, text)["quantize"]
    assert found.differences[0] == "x0:"
    assert found.differences[1].startswith("  old: Mul(Mul(")
    assert found.differences[1].endswith("...")
    assert all(len(line) <= 96 for line in found.differences)


def test_a_branch_that_no_input_comes_to(written: Certificate, verifier: Verifier) -> None:
    branch = "    if x.shape.rank == 7:\n        n = n + 1\n    return tf.grad_pass"
    text = edited((r"^    return tf\.grad_pass", branch))
    (kept,) = held(only(written, "quantize"), verifier, text).values()
    assert kept.standing is C


def test_a_file_that_is_gone(written: Certificate, verifier: Verifier) -> None:
    found = held(written, verifier)
    assert {kept.standing for kept in found.values()} == {Standing.GONE}
    assert found["masked"].reason == "there is no such file any more"


def test_what_another_tensorflow_computes_is_its_own_doing(
    written: Certificate, verifier: Verifier
) -> None:
    """The record of one entry is made another one, as another TensorFlow would have it."""
    written = only(written, "Layer.call", "masked")
    (layer, *rest) = written.entries
    before = replace(
        written,
        versions=replace(written.versions, tensorflow="2.15.0"),
        entries=(replace(layer, record="0" * 32), *rest),
    )
    kept, others = hold(before, {"lib/layers.py": [NEW]}, verifier, "0.1.0")
    assert others == (f"TensorFlow {written.versions.tensorflow} in place of 2.15.0",)
    assert kept[0].standing is Standing.NOT_VERIFIABLE
    assert kept[0].reason == f"the code is the same; {others[0]}"
    assert {each.standing for each in kept[1:]} == {P}


@pytest.mark.parametrize("name", ["TensorFlow", "Python", "NumPy", "Keras", "tfgradmigrate"])
def test_each_version_has_functions_recorded_again(
    written: Certificate, verifier: Verifier, name: str
) -> None:
    entry = replace(only(written, "Layer.call").entries[0], record="0" * 32)
    now = getattr(written.versions, name.lower())
    before = replace(
        written,
        versions=replace(written.versions, **{name.lower(): "1.0"}),
        entries=(entry, replace(entry, symbol="quantize", names=("quantize",), record="")),
        beside={},
    )
    kept, others = hold(before, {"lib/layers.py": [NEW]}, verifier, "0.1.0")
    assert others == (f"{name} {now} in place of 1.0",)
    assert (kept[0].standing, kept[0].reason) == (
        Standing.NOT_VERIFIABLE,
        f"the code is the same; {others[0]}",
    )


def test_no_process_is_started_where_nothing_has_changed(
    written: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "_Process", None)
    with Verifier(SETTINGS) as verifier:
        found = held(written, verifier, FORMATTED)
    assert {symbol: kept.standing for symbol, kept in found.items()} == ALL


def test_what_an_edited_text_assumes_is_held_against_the_project(
    written: Certificate, verifier: Verifier
) -> None:
    """The record is the same, given a function that another file may replace."""
    text = edited((r"x \* self\.alpha$", "_times(x, self.alpha)"))
    text = text.replace("class Layer", "def _times(x, by):\n    return x * by\n\n\nclass Layer")
    certificate = only(written, "Layer.call")

    def breaking(path: str, guards: Sequence[Guard], texts: Sequence[str]) -> str:
        assert (path, texts) == ("lib/layers.py", [text])
        return next((f"b.py sets `{each.name}`" for each in guards if each.name == "_times"), "")

    texts = {"lib/layers.py": [text]}
    for asked, standing in ((None, P), (breaking, Standing.STALE)):
        (kept,), _ = hold(certificate, texts, verifier, "0.1.0", breaking=asked)
        assert kept.standing is standing
    assert kept.reason == "b.py sets `_times`"


def test_what_has_no_record_stands_by_its_text(written: Certificate, verifier: Verifier) -> None:
    (layer,) = only(written, "Layer.call").entries
    certificate = replace(written, entries=(replace(layer, record=""),), beside={})
    assert held(certificate, verifier, FORMATTED)["Layer.call"].standing is P
    kept = held(certificate, verifier, edited((r"\by = ", "z = "), (r"return y", "return 1 * z")))
    assert kept["Layer.call"].standing is Standing.NOT_VERIFIABLE
    assert kept["Layer.call"].reason.startswith("its code is another one, and nothing else")
    newer = replace(certificate, versions=replace(written.versions, tfgradmigrate="0.0.1"))
    (found,), others = hold(newer, {"lib/layers.py": [NEW]}, verifier, "0.1.0")
    assert (found.standing, others) == (P, ("tfgradmigrate 0.1.0 in place of 0.0.1",))


def test_no_path_of_this_machine() -> None:
    text = "OSError: cannot open /home/someone/data/a.npy, or C:\\Users\\someone\\a.npy; x / y"
    assert without_paths(text) == "OSError: cannot open ..., or ...; x / y"


PARTLY = '''\
import tensorflow as tf


@tf.RegisterGradient("Doubled")
def _doubled(op, grad):
    return grad * 2.0


def both(x, kind):
    """No graphs: which branch is run depends on nothing that is tried."""
    with tf.get_default_graph().gradient_override_map({"Identity": "Doubled"}):
        if kind == "squared and more":
            return tf.identity(x) * x
        return tf.identity(x)


def differs(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Doubled"}):
        return tf.identity(x)
'''


def test_nothing_that_differs_is_certified(verifier: Verifier) -> None:
    result = migrate_text(PARTLY, "part.py", MigrationOptions())
    new, count = re.subn(r"(def differs\(x\):\n +return )", r"\g<1>3.0 * ", result.new)
    assert count == 1, result.new
    trials = plan([Pair("part.py", PARTLY, new, result.findings)], SETTINGS)
    judged = list(zip(trials, verifier.judge(trials), strict=True))
    made = certificate(verifier, judged, ".", "0.1.0")
    assert [(each.symbol, each.verdict) for each in made.open] == [("differs", "differs")]
    assert {entry.symbol for entry in made.entries} == {"both"}
    kept, _ = hold(made, {"part.py": [new]}, verifier, "0.1.0")
    assert all(each.is_good for each in kept)
    assert [each.symbol for each in kept if each.standing is Standing.NOT_CERTIFIED] == ["differs"]


OF_MODULE = """\
import tensorflow as tf

K = 2.0


def scaled(x):
    return x * K


def other(x):
    return x + 1


x = tf.constant([1.5, -2.0])
with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
    y = tf.round(scaled(x))
z = y + 1.0
"""


def test_a_place_of_a_module_stands_by_what_it_needs(verifier: Verifier) -> None:
    result = migrate_text(OF_MODULE, "a.py", MigrationOptions())
    pair = Pair("a.py", OF_MODULE, result.new, result.findings)
    verifier.proofs[pair] = verifier.prove(pair)
    trials = plan([pair], SETTINGS)
    judged = [(each, Verdict("a.py", each.subject.name, 1, Proof.TESTED)) for each in trials]
    made = certificate(verifier, judged, ".", "0.1.0")
    ((symbol, names),) = [(each.symbol, each.names) for each in made.entries]
    assert (symbol, names) == ("<module>", ("y",))
    edits = {"x + 1\n": True, "y + 1.0": True, "K = 2.0": False, "x * K": False, "(x))": False}
    for edit, stands in edits.items():
        assert result.new.count(edit) == 1
        text = result.new.replace(edit, edit.replace("x", "-x").replace("0", "5"))
        kept, _ = hold(made, {"a.py": [text]}, verifier, "0.1.0")
        assert all(each.is_good for each in kept) is stands, (edit, kept)
        unsure = kept[0].standing is Standing.NOT_VERIFIABLE
        assert unsure is not stands


OF_DTYPE = """\
import tensorflow as tf


@tf.RegisterGradient("Both")
def _both(op, grad):
    return grad, tf.reduce_sum(grad) * tf.ones_like(op.inputs[1])


def at_least(x):
    with tf.get_default_graph().gradient_override_map({"Maximum": "Both"}):
        return tf.maximum(x, tf.constant(0.25, x.dtype))
"""


def test_what_a_parameter_has_to_be_is_kept(verifier: Verifier) -> None:
    result = migrate_text(OF_DTYPE, "a.py", MigrationOptions())
    trials = plan([Pair("a.py", OF_DTYPE, result.new, result.findings)], SETTINGS)
    judged = list(zip(trials, verifier.judge(trials), strict=True))
    made = certificate(verifier, judged, ".", "0.1.0")
    (entry,) = made.entries
    assert entry.record
    assert [(kind["x"]["kind"], {*kind["x"]}) for kind in entry.given] == [
        ("tensor", {"kind", "dtype", "shape"}) for _ in entry.given
    ]
    assert layout.parse(layout.render(made), "a.lock") == made
    for edit, standing in {
        "0.25 + 0 * 1": P,
        "0.5": C,
        "[0.25, 0.5][int(x.dtype == tf.float64)]": C,
        "[0.25, 0.5][int(x.shape.rank == 9)]": C,
    }.items():
        text = result.new.replace("0.25", edit)
        kept, _ = hold(made, {"a.py": [text]}, verifier, "0.1.0")
        assert [each.standing for each in kept] == [standing], edit


HELPER = """\
import numpy as np
import tensorflow as tf


def made(func, inp, Tout, stateful=True, name=None, grad=None):
    rnd_name = 'PyFuncGrad' + str(np.random.randint(0, 1E+8))
    tf.RegisterGradient(rnd_name)(grad)
    with tf.get_default_graph().gradient_override_map({"PyFunc": rnd_name}):
        return tf.py_func(func, inp, Tout, stateful=stateful, name=name)
"""

CALLING = """\
import tensorflow as tf
from prog import made


def host(*values):
    return 2 * values[0]


def use(x, y):
    return made(host, [x], [tf.float64])[0] + made(host, [x, y, x], tf.float64)


if __name__ == "__main__":
    use(1.0, 2.0)
"""


def test_what_all_calls_give_is_recorded_and_held_against_later_calls(
    verifier: Verifier, tmp_path: Path
) -> None:
    path = str(tmp_path / "prog.py")
    for name, text in {"run.py": CALLING, ".hg": "", "prog.py": HELPER}.items():
        (tmp_path / name).write_text(text)
    result = migrate_text(HELPER, path, MigrationOptions())
    trials = plan([Pair(path, HELPER, result.new, result.findings)], SETTINGS)
    judged = list(zip(trials, verifier.judge(trials), strict=True))
    assert [verdict.given for _, verdict in judged] == [()]
    made = certificate(verifier, judged, str(tmp_path), "0.1.0")

    def standing(text: str, calls: str, calling: str = CALLING) -> Standing:
        (tmp_path / "run.py").write_text(calling + calls)

        def breaking(name: str, guards: Sequence[Guard], texts: Sequence[str]) -> str:
            return broken(guards, text, files_around(path), path)

        (kept,), _ = hold(made, {"prog.py": [text]}, verifier, "0.1.0", breaking=breaking)
        return kept.standing

    assert standing(result.new, "") is P
    assert standing(result.new, "    made(host, [use], tf.float64)\n") is P
    for calls in ("made(host, [use, use], tf.float64)", "made(host, [use], tf.int32)", "f = made"):
        assert standing(result.new, f"    {calls}\n") is Standing.STALE
    writing = CALLING.replace("return 2", "values[0][:] = 0\n    return 2")
    assert standing(result.new, "", writing) is Standing.STALE
    for before, after in (("in inp]", "in inp[:2]]"), ("inputs, Tout", "inputs, [tf.float32]")):
        assert before in result.new
        assert standing(result.new.replace(before, after), "") is C
    (tmp_path / "setup.py").touch()
    assert standing(result.new, "") is Standing.STALE
