"""The fixtures for users' test suites, in a test suite of its own."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tfgradmigrate.cli import main

pytestmark = pytest.mark.processes

FIXTURES = Path(__file__).parents[2] / "fixtures"
CLIP = FIXTURES / "identity_override" / "graph_variable_return"

SUITE = """
def test_to_come(verify_migration):
    verdicts = verify_migration("clip.py", require=True)
    assert [v.proof.value for v in verdicts] == ["proved"]


def test_since(verify_migration):
    verify_migration("clip.py", against="HEAD")
"""


def test_a_wrong_migration_fails_a_test(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        who = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    (tmp_path / "test_suite.py").write_text(SUITE)
    (tmp_path / "clip.py").write_bytes((CLIP / "before.py").read_bytes())
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    assert "2 passed" in pytest_in(tmp_path)
    after = (CLIP / "after.py").read_text()
    assert "1.0 + " in after
    (tmp_path / "clip.py").write_text(after.replace("1.0 + ", "2.0 + "))
    report = pytest_in(tmp_path, "test_suite.py::test_since")
    assert "1 failed" in report
    assert "gradient of" in report


LOCKED = """
def test_locked(verify_locked):
    kept = verify_locked("gradients.lock", "clip.py")
    assert {each.standing.value for each in kept} == {"still proved"}
"""


def test_a_later_edit_fails_a_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "test_suite.py").write_text(LOCKED)
    (tmp_path / "clip.py").write_bytes((CLIP / "before.py").read_bytes())
    assert main(["verify", "clip.py", "--certificate", "gradients.lock"]) == 0
    assert "gradients.lock: " in capsys.readouterr().err
    assert str(tmp_path) not in (tmp_path / "gradients.lock").read_text()
    after = (CLIP / "after.py").read_text()
    (tmp_path / "clip.py").write_text(after)
    assert "1 passed" in pytest_in(tmp_path)
    assert "1.0 + " in after
    (tmp_path / "clip.py").write_text(after.replace("1.0 + ", "2.0 + "))
    report = pytest_in(tmp_path)
    assert "1 failed" in report
    assert "float32 2.0" in report


def pytest_in(folder: Path, *arguments: str) -> str:
    """Run pytest in a folder and return what it prints.

    In this process, whose workers have imported TensorFlow: a process of its own would again.
    """
    sys.modules.pop("test_suite", None)  # of another folder
    plugins = ["-p", "no:cacheprovider", "-p", "tfgradmigrate.pytest_plugin"]
    modes = ["--import-mode=importlib", "--capture=sys", "--rootdir=."]
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()) as printed:
        patch.chdir(folder)
        patch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
        patch.delenv("PYTEST_ADDOPTS", raising=False)
        pytest.main(["-q", *plugins, *modes, *arguments])
    return printed.getvalue()
