"""Cases of `fixtures/` as what the equivalence tester takes: two texts and the findings."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

from tfgradmigrate.rules.model import Action, Finding
from tfgradmigrate.verify.trials import Pair

ROOT = Path(__file__).parents[3] / "fixtures"


def migrated_cases() -> list[str]:
    """Return the cases, as `idiom/case`, whose program the codemod changes."""
    folders = sorted(path.parent for path in ROOT.glob("*/*/after.py"))
    names = [f"{folder.parent.name}/{folder.name}" for folder in folders]
    return [name for name in names if text_of(name, "before") != text_of(name, "after")]


@functools.cache
def text_of(case: str, stem: str) -> str:
    """Return the text of a case before or after the migration."""
    return (ROOT / case / f"{stem}.py").read_text("utf-8")


@functools.cache
def known_of(case: str) -> dict[str, Any]:
    """Return the content of the case's expected.json."""
    known: dict[str, Any] = json.loads((ROOT / case / "expected.json").read_text("utf-8"))
    return known


def is_known(case: str) -> bool:
    """Tell whether a case has its expected.json; one that has not fails in its own test."""
    return (ROOT / case / "expected.json").exists()


def pair_of(case: str, new: str | None = None) -> Pair:
    """Return a case as it is, or with another text for the migrated one."""
    path = f"{case}/before.py"
    findings = tuple(_finding(path, entry) for entry in known_of(case)["findings"])
    return Pair(path, text_of(case, "before"), new or text_of(case, "after"), findings)


def _finding(path: str, entry: dict[str, Any]) -> Finding:
    place = (entry["line"], entry["column"])
    occurrences = tuple((line, column) for line, column in entry["occurrences"])
    return Finding(
        entry["code"],
        Action(entry["action"]),
        path,
        *place,
        *place,
        path.split("/")[0],
        entry["symbol"],
        entry["message"],
        occurrences,
    )
