"""`tfgradmigrate verify --step`: its options, and what is said of wrong ones."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.verify.step.test_step import MIGRATED, OLD
from tfgradmigrate.cli import main

pytestmark = pytest.mark.processes

Captured = pytest.CaptureFixture[str]


def run(*arguments: str) -> int:
    return main(["verify", *arguments])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--step", "old.py"], "--step compares two programs"),
        (["--step", "old.py", "gone.py"], "there is no file gone.py"),
        (["--step", "old.py", "old.py", "--map", "w"], "--map: 'w' is not OLD=NEW"),
        (["--step", "old.py", "old.py", "--step-data", "x"], "--step-data: there is no file x"),
        (["--step", "old.py", "old.py", "--mode", "eager"], "--step has no use for --mode"),
        (["old.py", "--step-data", "made"], "--step-data, --map and --replay are for --step"),
    ],
)
def test_wrong_options(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
) -> None:
    (tmp_path / "old.py").write_text(OLD)
    monkeypatch.chdir(tmp_path)
    assert run(*arguments) == 2
    assert said in capsys.readouterr().err


@pytest.mark.slow
def test_against_a_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """The old text is that of the commit; so are the modules that it imports."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rate.py").write_text("RATE = 0.1\n")
    (tmp_path / "train.py").write_text("from rate import RATE\n" + OLD.replace("(0.1)", "(RATE)"))
    for command in (
        ["git", "init", "-q"],
        ["git", "add", "."],
        ["git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "old"],
    ):
        subprocess.run(command, check=True)
    (tmp_path / "train.py").write_text(
        "from rate import RATE\n" + MIGRATED.replace("(0.1)", "(RATE)")
    )
    more = ("--replay", "2", "--report", "page.html", "--output-format", "json")
    assert run("--step", "train.py", "--against", "HEAD", *more) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["outcome"] == "proved"
    assert found["replay"]["old"] == found["replay"]["new"]
    page = (tmp_path / "page.html").read_text()
    assert page.count("<svg ") == 3  # two plots, and what they share
    assert "within the noise of rounding" in page
    (tmp_path / "rate.py").write_text("RATE = 0.2\n")
    assert run("--step", "train.py", "--against", "HEAD") == 1
    assert "old: GradientDescent(lr 0.1)" in capsys.readouterr().out
