"""Subjects: what is run for a place, and what it covers."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tfgradmigrate.model import Action, Finding
from tfgradmigrate.verify.inputs import ladder
from tfgradmigrate.verify.slicing import slice_module
from tfgradmigrate.verify.subjects import Subject, subjects

FIXTURES = Path(__file__).parents[2] / "fixtures"


def findings_of(case: Path) -> list[Finding]:
    expected = json.loads((case / "expected.json").read_text("utf-8"))
    return [
        Finding(
            code=found["code"],
            action=Action(found["action"]),
            path="before.py",
            line=found["line"],
            column=found["column"],
            end_line=found["line"],
            end_column=found["column"],
            idiom="",
            symbol=found["symbol"],
            message=found["message"],
        )
        for found in expected["findings"]
    ]


def texts_of(case: Path) -> tuple[str, str]:
    old = (case / "before.py").read_text("utf-8")
    after = case / "after.py"
    return old, after.read_text("utf-8") if after.exists() else old


def runnable_cases() -> list[str]:
    cases = []
    for file in sorted(FIXTURES.glob("*/*/expected.json")):
        changed = any(f.action in (Action.REWRITE, Action.SHIM) for f in findings_of(file.parent))
        if "run" in json.loads(file.read_text("utf-8")) and changed:
            cases.append(str(file.parent.relative_to(FIXTURES)))
    return cases


@pytest.mark.parametrize("name", runnable_cases())
def test_every_place_of_a_case_has_a_subject_with_inputs(name: str) -> None:
    case = FIXTURES / name
    old, new = texts_of(case)
    findings = findings_of(case)
    found = subjects(old, new, findings)
    covered: set[int] = set()
    for subject in found:
        if subject.reason:
            continue
        assert ladder(subject, old).candidates
        for text in (old, new):
            ast.parse(slice_module(text, subject.names).text)
        if subject.kind != "script":
            kept = slice_module(old, subject.names)
            assert set(subject.lines) <= kept.lines
        covered.update(subject.lines)
    places = {f.line for f in findings if f.action in (Action.REWRITE, Action.SHIM)}
    assert covered >= places - unused_places(found)


def unused_places(found: list[Subject]) -> set[int]:
    return {line for subject in found if subject.reason for line in subject.lines}
