"""The report of the equivalence tester."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from msgspec.structs import replace

from tfgradmigrate.report import verification
from tfgradmigrate.report.text import plain
from tfgradmigrate.rules.model import Agreement, FileFailure, Guard, ModeOutcome, Proof, Verdict

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "verification.schema.json").read_text())

PROVED = Verdict(
    "a.py",
    "clip",
    12,
    Proof.PROVED,
    inputs="float32(3, 4)",
    origin="synthesis",
    modes=(
        ModeOutcome("eager", Agreement.EQUAL),
        ModeOutcome("second_order", Agreement.EQUAL),
        ModeOutcome("function_tape_inside", Agreement.EQUAL, "after tf_upgrade_v2"),
        ModeOutcome("function_tape_outside", Agreement.CLOSE, worst=1.2e-7),
        ModeOutcome("jit", Agreement.NOT_APPLICABLE, "XLA cannot compile its ops"),
    ),
    command="tfgradmigrate verify a.py",
)
DIFFERS = Verdict(
    "a.py",
    "round",
    20,
    Proof.DIFFERS,
    reason="in eager",
    modes=(ModeOutcome("eager", Agreement.DIFFERS, differences=("output 0: value: 1, 2",)),),
    smallest="tensor([0.5])",
    command="tfgradmigrate verify a.py --case a.py::round",
)
LOST = Verdict("b.py", "train", 3, Proof.NOT_RUNNABLE, "it needs cv2, which is not installed")


def test_a_proof_says_what_it_rests_on() -> None:
    assert verification.verdict(PROVED, plain) == (
        "a.py:12 clip: proved\n"
        "    inputs: float32(3, 4) (from synthesis)\n"
        "    equal: eager; second order\n"
        "    equal: tf.function, tape inside (after tf_upgrade_v2)\n"
        "    within 1.2e-07: tf.function, tape outside\n"
        "    not applicable: XLA: XLA cannot compile its ops\n"
    )


def test_a_difference_can_be_run_again() -> None:
    assert verification.verdict(DIFFERS, plain) == (
        "a.py:20 round: differs: in eager\n"
        "    eager: output 0: value: 1, 2\n"
        "    smallest inputs that show it: tensor([0.5])\n"
        "    again: tfgradmigrate verify a.py --case a.py::round\n"
    )


def test_a_difference_has_at_most_12_lines() -> None:
    lines = tuple(f"gradient of x[{i}]: value: old 1, new\n2" for i in range(9))
    modes = [
        ModeOutcome(mode, Agreement.DIFFERS, differences=lines) for mode in ("v1_graph", "jit")
    ]
    modes += [ModeOutcome("eager", Agreement.CLOSE, worst=1e-7)]
    modes += [ModeOutcome("second_order", Agreement.NOT_APPLICABLE, "it\nhas none")]
    modes += [ModeOutcome("function_tape_inside", Agreement.EQUAL)]
    found = replace(DIFFERS, inputs="float32(2)", origin="synthesis", modes=tuple(modes))
    text = verification.verdict(found, plain)
    assert len(text.splitlines()) <= 12
    assert text.splitlines()[2:10] == [
        "    close: eager",
        "    not applicable: second order",
        "    equal: tf.function, tape inside",
        *(f"    v1 graph: gradient of x[{i}]: value: old 1, new 2" for i in range(4)),
        "    differs as well: XLA",
    ]


def test_inputs_are_asked_for() -> None:
    found = replace(LOST, hint="# tfgradmigrate: inputs(float32(2))")
    asked = "    to run it, put this above it, with inputs that it takes: "
    asked += "# tfgradmigrate: inputs(float32(2))\n"
    assert verification.verdict(found, plain).endswith(asked)


def test_what_cannot_be_run_has_its_reason() -> None:
    line = "b.py:3 train: not runnable: it needs cv2, which is not installed\n"
    assert verification.verdict(LOST, plain) == line


def test_the_last_line_counts() -> None:
    text = "1 of 3 places proved, 1 differs, 1 not run. Not compared: b.py:3 train.\n"
    assert verification.summary([PROVED, DIFFERS, LOST]) == text
    tested = replace(PROVED, proof=Proof.TESTED)
    hinted = replace(LOST, hint="# tfgradmigrate: inputs(float32(2))")
    text = "3 of 5 places proved, 1 tested, 1 not run: give inputs. Not compared: b.py:3 train.\n"
    assert verification.summary([PROVED, PROVED, hinted, tested, PROVED]) == text
    gone = replace(LOST, proof=Proof.LOST)
    text = "0 of 2 places proved, 1 changed and not verified, 1 without a counterpart. "
    text += "Nothing was compared.\n"
    assert verification.summary([gone, replace(LOST, proof=Proof.NOT_VERIFIED)]) == text
    assert verification.summary([]) == "Nothing to verify.\n"


@pytest.mark.parametrize("verdicts", [[], [PROVED, DIFFERS, LOST]])
def test_json_follows_its_schema(verdicts: list[Verdict]) -> None:
    failure = FileFailure("c.py", "TGM901", 3, "cannot be parsed")
    report = json.loads(verification.render(verdicts, [failure]))
    jsonschema.validate(report, SCHEMA)
    assert report["summary"]["errors"] == 1
    assert report["summary"]["differs"] == len(verdicts) // 3
    assert [entry["subject"] for entry in report["verdicts"]] == [v.subject for v in verdicts]


def test_what_a_terminal_acts_on_is_written_out() -> None:
    found = replace(LOST, path="a\x1b[31m.py", reason="it says \x1b]0;title\x07\nin two lines")
    shown = verification.verdict(found, plain)
    assert shown == (
        "a\\x1b[31m.py:3 train: not runnable: it says \\x1b]0;title\\x07\nin two lines\n"
    )


def test_a_place_has_a_line() -> None:
    assert verification.line(PROVED, plain) == "a.py:12 clip: proved\n"
    line = "b.py:3 train: not runnable: it needs cv2, which is not installed\n"
    assert verification.line(LOST, plain) == line
    assert verification.line(DIFFERS, plain) == (
        "a.py:20 round: differs: in eager\n"
        "    eager: output 0: value: 1, 2\n"
        "    smallest inputs that show it: tensor([0.5])\n"
    )
    given = replace(PROVED, guards=(Guard("plain", "self.x"), Guard("const", "RATE", "0.1")))
    assert verification.line(given, plain) == "a.py:12 clip: proved\n    given: `RATE` is 0.1\n"


def test_no_sentence_is_cut_and_no_line_has_more_than_100_columns() -> None:
    words = " ".join(f"very{n}" for n in range(40))
    guard = f"`{'x' * 120}` is plain and {words}"
    reason = f"no proof: {words} long:\n  old: {'x' * 200}\n  new: \x1b"
    guards = (Guard("const", guard, "0.1"),)
    found = replace(DIFFERS, reason=reason, guards=guards, smallest="tensor([0.5, 0.5])" * 20)
    lines = verification.line(found, plain).splitlines()
    assert lines[0].startswith("a.py:20 round: differs: no proof: very0 very1 ")
    assert "".join(lines).count("...") == 2, "values alone are cut"
    assert " ".join(" ".join(lines).split()).count(words) == 2
    assert [each for each in lines if each.startswith("    old: xxx") and each.endswith("...")]
    assert "    new: \\x1b" in lines
    assert [each for each in lines if len(each) > 100] == [f"    given: ``{'x' * 120}`"]
    assert all(each.startswith("    ") for each in lines[1:])


def test_the_last_line_names_what_was_not_compared() -> None:
    text = "1 of 2 places proved, 1 not run. Not compared: b.py:3 train.\n"
    assert verification.summary([PROVED, LOST]) == text
    many = [replace(LOST, line=n) for n in range(1, 1004)]
    assert verification.summary([PROVED, *many]).endswith(
        " 1,003 not run. Not compared: b.py:1 train, b.py:2 train and 1,001 more.\n"
    )
    nothing = "0 of 1 place proved, 1 not run. Nothing was compared.\n"
    assert verification.summary([LOST]) == nothing
