"""The hooks, installed and run by the real pre-commit on a small repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# The one beside this Python, as no environment need be active.
PRE_COMMIT = shutil.which("pre-commit", path=str(Path(sys.executable).parent)) or shutil.which(
    "pre-commit"
)

pytestmark = [
    pytest.mark.processes,
    pytest.mark.slow,
    pytest.mark.skipif(PRE_COMMIT is None, reason="pre-commit is not installed"),
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a clone: pre-commit needs one"),
]

NOTEBOOK = """{
 "cells": [{"cell_type": "code",
   "source": "import tensorflow as tf\\ny = tf.py_func(f, [x], tf.int32)"}]
}
"""
OLD = "import tensorflow as tf\n\n\ndef f(x):\n    return tf.py_func(g, [x], tf.float32)\n"


def run(*command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PRE_COMMIT_HOME": str(cwd.parent / "cache"),
        "GIT_AUTHOR_NAME": "a",
        "GIT_AUTHOR_EMAIL": "a@example.com",
        "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@example.com",
    }
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def hooked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with an old and a new file; the hooks' environment is installed."""
    repository = tmp_path_factory.mktemp("pre-commit") / "repository"
    repository.mkdir()
    head = run("git", "rev-parse", "HEAD", cwd=ROOT).stdout.strip()
    (repository / ".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {ROOT}\n  rev: {head}\n  hooks:\n"
        "  - id: tfgradmigrate\n  - id: tfgradmigrate-check\n"
    )
    (repository / "new.py").write_text("x = 1\n")
    (repository / "notes.txt").write_text("py_func\n")
    run("git", "init", "--quiet", cwd=repository)
    run("git", "add", ".", cwd=repository)
    assert PRE_COMMIT is not None
    installed = run(PRE_COMMIT, "install-hooks", cwd=repository)
    if installed.returncode:
        reason = (installed.stdout + installed.stderr).strip().splitlines()[-1]
        pytest.skip(f"pre-commit could not install the hooks, is there a network? {reason}")
    return repository


def hook(name: str, repository: Path) -> subprocess.CompletedProcess[str]:
    assert PRE_COMMIT is not None
    return run(PRE_COMMIT, "run", name, "--all-files", cwd=repository)


GRADS = """import tensorflow as tf


@tf.RegisterGradient("ClipGrad")
def clip_grad(op, grad):
    return tf.clip_by_value(grad, -0.1, 0.1)


def clip_gradient(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "ClipGrad"}):
        return tf.identity(x)
"""


def test_a_repository_with_nothing_to_migrate_passes(hooked: Path) -> None:
    for name in ("tfgradmigrate", "tfgradmigrate-check"):
        done = hook(name, hooked)
        assert done.returncode == 0, done.stdout
        assert "Passed" in done.stdout


def test_checking_fails_and_changes_nothing_writing_fails_once(hooked: Path) -> None:
    old, notebook = hooked / "old.py", hooked / "old.ipynb"
    old.write_text(OLD)
    notebook.write_text(NOTEBOOK)
    run("git", "add", ".", cwd=hooked)
    checked = hook("tfgradmigrate-check", hooked)
    assert checked.returncode == 1
    assert "old.py:5:12: TGM1" in checked.stdout
    assert "old.ipynb:cell 1:2:5: TGM1" in checked.stdout
    assert old.read_text() == OLD
    written = hook("tfgradmigrate", hooked)
    assert written.returncode == 1
    assert "files were modified by this hook" in written.stdout
    assert old.read_text() == OLD.replace("py_func", "numpy_function")
    assert notebook.read_text() == NOTEBOOK.replace("py_func", "numpy_function")
    run("git", "add", ".", cwd=hooked)
    for name in ("tfgradmigrate", "tfgradmigrate-check"):
        assert hook(name, hooked).returncode == 0


def test_what_is_staged_goes_on_to_serve_what_is_not(hooked: Path) -> None:
    """The hook is given the staged file alone; another one of the repository calls its function."""
    grads, other = hooked / "lib" / "grads.py", hooked / "app" / "other.py"
    for path, text in ((other, "from lib.grads import clip_grad\n"), (grads, GRADS)):
        path.parent.mkdir()
        path.write_text(text)
        run("git", "add", ".", cwd=hooked)
        if path == other:
            run("git", "commit", "--quiet", "--no-verify", "-m", "a", cwd=hooked)
    assert PRE_COMMIT is not None
    done = run(PRE_COMMIT, "run", "tfgradmigrate", "--verbose", cwd=hooked)
    assert "1 of 1 file changed" in done.stdout
    assert "def clip_grad(op, grad):\n    return tf.clip_by_value" in grads.read_text()
    assert "gradient_override_map" not in grads.read_text()
    run("git", "add", ".", cwd=hooked)
    for name in ("tfgradmigrate", "tfgradmigrate-check"):
        assert run(PRE_COMMIT, "run", name, cwd=hooked).returncode == 0


def test_all_files_are_written_over_changes_that_are_not_staged(hooked: Path) -> None:
    """With `--all-files` pre-commit puts nothing aside: the user asks for it."""
    old = hooked / "dirty.py"
    old.write_text("x = 1\n")
    run("git", "add", ".", cwd=hooked)
    old.write_text(OLD)
    assert "files were modified by this hook" in hook("tfgradmigrate", hooked).stdout
    assert old.read_text() == OLD.replace("py_func", "numpy_function")


def test_the_environment_is_small(hooked: Path) -> None:
    (packages,) = (hooked.parent / "cache").glob("repo*/py_env-*/lib/python*/site-packages")
    folders = {path.name for path in packages.iterdir()}
    assert {"libcst", "tfgradmigrate", "typer"} <= folders
    assert folders.isdisjoint({"numpy", "pydantic", "pydantic_core", "tensorflow"})
