"""Right migrations of the fixtures are proved, and wrong ones are not, by graphs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("tensorflow")


from tests.fresh import Fresh
from tests.turns import every
from tests.verify.mutants.mutants import all_mutants
from tests.verify.mutants.pairs import known_of, migrated_cases, text_of
from tfgradmigrate.tables.adapter import NAME
from tfgradmigrate.verify.worker.graphs import Form, compare

pytestmark = [pytest.mark.tensorflow, pytest.mark.slow]

GRAPHS = ("graph", "function")
PROVED = ("identical", "order of additions")


SIDES = Path(__file__).with_name("sides.py")


def forms(
    side: str, requests: dict[str, Any], folder: Path, fresh: Fresh
) -> dict[str, dict[str, Any]]:
    """Return the forms of programs, or why there are none."""
    asked, answer = folder / f"{side}-{len(requests)}.json", folder / f"{side}-forms.json"
    asked.write_text(json.dumps(requests), "utf-8")
    arguments = [side, str(asked), str(answer)]
    if side == "old":  # TensorFlow asks for its Keras where it is imported
        environment = {**os.environ, "TF_USE_LEGACY_KERAS": "1"}
        command = [sys.executable, str(SIDES), *arguments]
        subprocess.run(command, check=True, env=environment, capture_output=True)
    else:
        program = f"import runpy; runpy.run_path({str(SIDES)!r}, run_name='__main__')"
        done = fresh.run(program, *arguments)
        assert done.returncode == 0, done.stderr
    found = json.loads(answer.read_text("utf-8"))
    return {
        name: {m: f if isinstance(f, str) else Form.from_json(f) for m, f in of.items()}
        for name, of in found.items()
    }


def runnable() -> list[str]:
    """Return the migrated cases that are run with tensors alone, and those with a wrong one."""
    cases = [
        case
        for case in migrated_cases()
        if not {"variables", "wrt"} & set(known_of(case).get("run", {"wrt": 0}))
    ]
    wrong = {mutant.case for mutant in all_mutants()}
    return sorted({*every(60, cases), *wrong.intersection(cases)})


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory, fresh: Fresh) -> dict[str, dict[str, Any]]:
    """Return the forms of all programs before their migration."""
    requests = {
        case: {"text": text_of(case, "before"), "run": known_of(case)["run"], "modes": ["graph"]}
        for case in runnable()
    }
    return forms("old", requests, tmp_path_factory.mktemp("old"), fresh)


def outcome(one: Any, other: Any) -> str:
    """Return how two forms compare, or why not."""
    for form in (one, other):
        if isinstance(form, str):
            return form
    return compare(one, other).outcome


def keeps_hosts(case: str) -> bool:
    """Tell whether the functions of `py_func` stay: another one is another to a graph."""
    said = [note for finding in known_of(case)["findings"] for note in finding.get("notes", ())]
    return not any(NAME in note or note.startswith("NumPy removed") for note in said)


def test_right_migrations_are_proved(old: dict[str, Any], tmp_path: Path, fresh: Fresh) -> None:
    requests = {
        case: {"text": text_of(case, "after"), "run": known_of(case)["run"], "modes": GRAPHS}
        for case in old
        if keeps_hosts(case)
    }
    new = forms("new", requests, tmp_path, fresh)
    for mode, wanted in (("graph", 0.9), ("function", 0.82)):
        found = [outcome(old[case]["graph"], new[case][mode]) for case in new]
        proved = sum(what in PROVED for what in found)
        assert proved / len(found) >= wanted, mode
        first_order = sum(what in (*PROVED, "second order") for what in found)
        assert first_order / len(found) >= 0.9, mode


def test_wrong_migrations_are_not(old: dict[str, Any], tmp_path: Path, fresh: Fresh) -> None:
    modes = (*GRAPHS, "eager")
    requests = {
        mutant.id: {"text": mutant.text, "run": known_of(mutant.case)["run"], "modes": modes}
        for mutant in all_mutants()
        if mutant.case in old and every(6, [mutant.id])
    }
    new = forms("new", requests, tmp_path, fresh)
    case_of = {mutant.id: mutant.case for mutant in all_mutants()}
    fooled = {
        name
        for name, of in new.items()
        if all(outcome(old[case_of[name]]["graph"], form) in PROVED for form in of.values())
    }
    assert fooled == set()
