"""What a report shows of a proof: value and gradient over the input, and short forms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import Proof, Verdict
from tfgradmigrate.run.engine import migrate_text
from tfgradmigrate.verify import curves
from tfgradmigrate.verify.inputs.language import parse
from tfgradmigrate.verify.inputs.values import elements, tensor
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.running.protocol import Reply, Run
from tfgradmigrate.verify.trials import Pair, VerifySettings, plan
from tfgradmigrate.verify.verifier import Verifier


@pytest.mark.parametrize(
    ("inputs", "swept"),
    [
        ("float32(3, 4)", True),
        ("float32(3, 4), 0.5, name='x'", True),
        ("2, x=float64()", True),
        ("[float16(2)], 3", True),
        ("bfloat16(2)", True),
        ("float32(3), float32(3)", False),
        ("[float32(3), float32(3)]", False),
        ("float32(3), int32(3)", False),
        ("int32(3)", False),
        ("complex64(3)", False),
        ("variable(float32(3))", False),
        ("float32(0, 3)", False),
        ("1.5, 2", False),
    ],
)
def test_one_tensor_of_floats_is_filled_with_each_number(inputs: str, swept: bool) -> None:
    arguments = parse(inputs)
    known = json.dumps(arguments)
    found = curves.swept(arguments)
    assert json.dumps(arguments) == known
    assert (found is not None) == swept
    if found is not None:
        (leaf,) = (leaf for each in found for leaf in each.get("items", [each]) if "values" in leaf)
        assert len(leaf["values"]) == len(curves.INPUTS)
        first = elements(leaf["values"][0])
        assert {round(float(number), 2) for number in first} == {-2.5}  # type: ignore[arg-type]


def reply(values: list[float], gradients: list[float | None]) -> Reply:
    runs: list[Run] = [
        {
            "outputs": [tensor("int32", [], [1]), tensor("float32", [2], [value, 7.0])],
            "gradients": [None if slope is None else tensor("float32", [1], [slope])],
        }
        for value, slope in zip(values, gradients, strict=True)
    ]
    return {"status": "ok", "runs": runs}


MANY = len(curves.INPUTS)


def test_upstream_gradients_are_of_floats() -> None:
    ones = curves.upstream(reply([1.0], [None]))
    assert ones is not None
    assert len(ones) == MANY
    assert ones[0][0] is None
    assert ones[0][1] == tensor("float32", [2], [1.0, 1.0])
    assert curves.upstream({"status": "ok", "runs": [{"outputs": []}]}) is None


def test_a_curve_is_of_the_first_elements() -> None:
    old = reply([float("nan"), *[1.0] * (MANY - 1)], [None] * MANY)
    new = reply([2.0] * MANY, [0.5] * MANY)
    curve = curves.curve(old, new, "float32(1)")
    assert curve is not None
    assert curve.old_values == (None, *[1.0] * (MANY - 1))
    assert curve.new_gradients == (0.5,) * MANY
    assert curve.old_gradients == (None,) * MANY
    assert curves.curve(old, reply([1.0], [1.0]), "") is None
    assert curves.curve(old, {**new, "random": True}, "") is None
    assert curves.curve({"status": "timeout"}, new, "") is None


PROGRAM = """\
import tensorflow as tf


@tf.RegisterGradient("Clipped")
def _clipped(op, grad):
    return tf.clip_by_value(grad, -0.5, 0.5)


def clipped(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Clipped"}):
        return 2.0 * tf.identity(x)


def rounded(x, y):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x) + y


class Layer:
    def __init__(self, missing):
        self.build = missing.build()

    def __call__(self, x):
        with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
            return tf.sign(x)
"""


def judged(workers: Workers, text: str, new: str = "") -> dict[str, Verdict]:
    migrated = migrate_text(text, "m.py", MigrationOptions())
    pair = Pair("m.py", text, new or migrated.new, migrated.findings)
    settings = VerifySettings(details=True)
    verdicts = Verifier(settings, workers).judge(plan([pair], settings))
    return {verdict.subject: verdict for verdict in verdicts}


def at(curve: Any, number: float, what: str) -> float:
    return float(getattr(curve, what)[curve.inputs.index(number)])


def test_a_proof_has_its_form_and_its_curve(workers: Workers) -> None:
    found = judged(workers, PROGRAM)
    clipped = found["clipped"]
    assert clipped.proof is Proof.PROVED
    assert clipped.curve is not None
    assert clipped.curve.of == "float32(3, 4)"
    for side in ("old", "new"):
        assert at(clipped.curve, 1.5, f"{side}_values") == 3.0
        assert at(clipped.curve, 1.5, f"{side}_gradients") == 0.5  # of an upstream gradient of 2
    assert any("x0" in line for line in clipped.computes)
    assert found["rounded"].proof is Proof.PROVED
    assert found["rounded"].curve is None  # two tensors
    sign = found["Layer.__call__"]
    assert sign.proof is Proof.PROVED
    assert sign.curve is None  # nothing makes the object


def test_a_difference_is_seen_in_the_curve(workers: Workers) -> None:
    text = PROGRAM.partition("\n\ndef rounded")[0]
    new = migrate_text(text, "m.py", MigrationOptions()).new.replace("-0.5, 0.5", "-0.5, 0.25")
    verdict = judged(workers, text, new)["clipped"]
    assert verdict.proof is Proof.DIFFERS
    assert verdict.computes == ()
    assert verdict.curve is not None
    assert set(verdict.curve.old_gradients) == {0.5}
    assert set(verdict.curve.new_gradients) == {0.25}


@pytest.mark.slow
def test_a_report_of_verify_has_the_plots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.py").write_text(PROGRAM.partition("\n\ndef rounded")[0])
    assert main(["verify", "m.py", "--report", "a.html", "--output-format", "json=a.json"]) == 0
    page = (tmp_path / "a.html").read_text("utf-8")
    assert page.count("<figure>") == 1
    assert "1 of 1 place proved" in page
    report = json.loads((tmp_path / "a.json").read_text())
    path = Path(__file__).parents[2] / "docs" / "verification.schema.json"
    schema = json.loads(path.read_text("utf-8"))
    jsonschema.validate(report, schema, jsonschema.Draft202012Validator)
    assert report["verdicts"][0]["curve"]["of"] == "float32(3, 4)"
