"""What `verify` says of a row: as if its files were a project, with two texts of one of them."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tfgradmigrate import config
from tfgradmigrate.rules.model import Proof, Standing, Verdict
from tfgradmigrate.run import originals
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings, changed, plan
from tfgradmigrate.verify.verifier import Verifier

from .model import Row

#: From the one that speaks loudest to the one that says the least against a migration.
_ORDER = (
    Proof.DIFFERS,
    Proof.LOST,
    Proof.NOT_VERIFIED,
    Proof.NOT_RUNNABLE,
    Proof.NOT_COMPARABLE,
    Proof.TESTED,
    Proof.PROVED,
)

#: Proofs are of all modes; numbers of these, which are not what the table is about.
_MODES = ("eager", "v1_graph")

_AS_SOMEBODY = ("-c", "user.name=a", "-c", "user.email=a@example.org")


class Judged(NamedTuple):
    """What is said of a row, under which guards beyond plain ones, and why."""

    verdict: str
    guards: tuple[str, ...]
    reason: str

    @property
    def proved(self) -> bool:
        """Whether it is said to compute the same, whatever else is said."""
        return self.verdict in (Proof.PROVED.value, Standing.PROVED.value)


def judged(row: Row, folder: Path, workers: Workers) -> Judged:
    """Write the files of a row to a folder, and return what is said of it there."""
    _write(folder, row.others)
    if row.later:
        return _of_later(row, folder)
    _write(folder, {"old.py": row.old, "new.py": row.new})
    return _of_texts(row, folder, workers)


def together(verdicts: Sequence[Verdict]) -> Judged:
    """Return what verdicts say of a file together: the worst of them, and the guards of all."""
    if not verdicts:
        return Judged("nothing", (), "there is no subject")
    worst = min(verdicts, key=lambda verdict: _ORDER.index(verdict.proof))
    guards = [str(guard) for verdict in verdicts for guard in verdict.given]
    return Judged(worst.proof.value, tuple(dict.fromkeys(guards)), worst.reason)


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _of_texts(row: Row, folder: Path, workers: Workers) -> Judged:
    inputs = (row.inputs,) if row.inputs else ()
    settings = VerifySettings(inputs=inputs, modes=_MODES, shrink=False, seconds=60)
    with _inside(folder):
        results = list(originals.of_two("old.py", "new.py", config.load(["."])))
        trials = plan(changed(results), settings)
        return together(list(Verifier(settings, workers).judge(trials)))


def _of_later(row: Row, folder: Path) -> Judged:
    """Write a certificate of the new text, then the edits, and check it."""
    _write(folder, {"prog.py": row.old})
    for command in (["init", "-q"], ["add", "-A"], [*_AS_SOMEBODY, "commit", "-qm", "old"]):
        subprocess.run(["git", *command], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    _write(folder, {"prog.py": row.new})
    made = _verify(folder, "--against", "HEAD", ".", "--certificate", "proof.json")["verdicts"]
    if any(each["proof"] != Proof.PROVED.value for each in made):
        return Judged("no certificate", (), "; ".join(each["reason"] for each in made))
    _write(folder, row.later)
    kept = _verify(folder, "--locked", "proof.json")
    worst = [each for each in kept["places"] if each["standing"] != Standing.PROVED.value]
    if not worst and not kept["errors"]:
        return Judged(Standing.PROVED.value, (), "")
    reasons = [*(each["reason"] for each in worst), *map(str, kept["errors"])]
    return Judged("no longer proved", (), "; ".join(reasons))


def _verify(folder: Path, *arguments: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tfgradmigrate", "verify", *arguments]
    ran = subprocess.run(
        [*command, "--output-format", "json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    found: dict[str, Any] = json.loads(ran.stdout)
    return found
