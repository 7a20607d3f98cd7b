"""All rows of the table, and running what shows each of them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from . import asked, hosts, keeping, later, moments, overriding, protocols, surroundings, values
from .model import Row, handed

_HERE = Path(__file__).parent

#: What each row prints, by the texts and Pythons of `sides`.
SHOWN = _HERE / "shown.json"
#: The verdict on each row before there was a recorder, with the reason.
BEFORE = _HERE / "before.json"

MODULES = (overriding, moments, keeping, values, protocols, surroundings, later, asked, hosts)

ROWS: tuple[Row, ...] = (*handed(), *(row for module in MODULES for row in module.ROWS))


def sides(row: Row) -> tuple[tuple[str, Mapping[str, str]], tuple[str, Mapping[str, str]]]:
    """Return two texts of a program with the files beside it: what is shown to differ.

    Of what is edited later they are the new text before and after, both under TensorFlow 2.
    """
    if row.later:
        after = {**row.others, **row.later}
        return (row.new, row.others), (after.pop("prog.py", row.new), after)
    return (row.old, row.others), (row.new, row.others)


def shown(rows: Iterable[Row], python: str, side: int) -> dict[str, str]:
    """Run what shows rows under a Python, with one of their sides, and return what each prints."""
    given = []
    for row in rows:
        text, others = sides(row)[side]
        given.append({"name": row.name, "text": text, "others": dict(others), "show": row.show})
    ran = subprocess.run(
        [python, str(_HERE / "showing.py")],
        input=json.dumps(given),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    found: dict[str, str] = json.loads(ran.stdout)
    return found


def recorded() -> dict[str, list[str]]:
    """Return what each row printed when it was recorded, of both sides."""
    found: dict[str, list[str]] = json.loads(SHOWN.read_text())
    return found


def before() -> dict[str, dict[str, str]]:
    """Return the verdict on each row before there was a recorder."""
    found: dict[str, dict[str, str]] = json.loads(BEFORE.read_text())
    return found
