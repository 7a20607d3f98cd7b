"""A difference is printed with a command line that shows it again."""

from __future__ import annotations

import json
import shlex
import subprocess
from pathlib import Path

import pytest

from tfgradmigrate.cli import main

pytestmark = pytest.mark.processes

OLD = """\
import tensorflow as tf


@tf.RegisterGradient("Clipped")
def _clipped(op, grad):
    return tf.clip_by_value(grad, -0.5, 0.5)


def clipped(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Clipped"}):
        return tf.identity(x)
"""

NEW = """\
import tensorflow as tf


@tf.custom_gradient
def clipped(x):
    return tf.identity(x), lambda grad: tf.clip_by_value(grad, -0.5, 0.7)
"""

Captured = pytest.CaptureFixture[str]


def pasted(capsys: Captured, *words: str) -> None:
    """Assert that a verification differs, and again where its own command line is pasted."""
    capsys.readouterr()
    assert main(["verify", *words, "--output-format", "json"]) == 1
    (first,) = json.loads(capsys.readouterr().out)["verdicts"]
    program, *again = shlex.split(first["command"])
    assert program == "tfgradmigrate"
    assert main([*again, "--output-format", "json"]) == 1
    (second,) = json.loads(capsys.readouterr().out)["verdicts"]
    assert (second["proof"], second["subject"]) == ("differs", first["subject"])
    modes = [[mode["mode"] for mode in each["modes"]] for each in (first, second)]
    assert modes[0] == modes[1]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    def git(*arguments: str) -> None:
        who = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q")
    (tmp_path / "a file.py").write_text(OLD)
    git("add", ".")
    git("commit", "-q", "-m", "first")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_against_a_commit(repository: Path, capsys: Captured) -> None:
    (repository / "a file.py").write_text(NEW)
    options = ["--mode", "eager", "--tolerance", "eager=1e-5", "--seconds", "90"]
    pasted(capsys, ".", "--against", "HEAD", *options)


def test_a_place_by_itself(repository: Path, capsys: Captured) -> None:
    (repository / "a file.py").write_text(NEW.replace("def clipped", "def renamed"))
    pasted(capsys, "a file.py", "--against", "HEAD", "--mode", "eager")


def test_two_files(repository: Path, capsys: Captured) -> None:
    (repository / "new.py").write_text(NEW)
    pasted(capsys, "a file.py", "new.py", "--mode", "eager")


def test_a_reference(repository: Path, capsys: Captured, reference_python: str) -> None:
    (repository / "new.py").write_text(NEW)
    reference = ["--reference-python", reference_python]
    pasted(capsys, "a file.py", "new.py", "--mode", "eager", *reference)
