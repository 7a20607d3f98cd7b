"""Scanning and writing run nothing of the folder that is looked through, whatever it is called."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.processes

COMMAND = Path(sys.executable).with_name("tfgradmigrate")

PROGRAM = """\
import tensorflow as tf


@tf.RegisterGradient("Reversed")
def _reversed(op, grad):
    return -grad


def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Reversed"}):
        return tf.identity(x)
"""

#: What the tool imports, what Python looks for when it starts, and what test tools run.
NAMES = (
    "conftest", "fissix", "json", "libcst", "numpy", "pathspec", "rich", "setup", "sitecustomize",
    "tensorflow", "tfgradmigrate", "tomllib", "typer", "typing_extensions", "usercustomize", "yaml",
)  # fmt: skip


@pytest.mark.parametrize(
    "arguments",
    [
        ["."],
        [".", "--write"],
        [".", "--write", "--jobs", "2"],
        ["doctor", "."],
        ["a.py", "--check"],
    ],
)
def test_nothing_of_the_folder_is_run(tmp_path: Path, arguments: list[str]) -> None:
    ran = tmp_path / "ran"
    for name in NAMES:
        text = f"open({str(ran)!r}, 'a').write({name!r})\n"
        (tmp_path / f"{name}.py").write_text(text + PROGRAM)
    (tmp_path / "a.py").write_text(PROGRAM)
    (tmp_path / "pyproject.toml").write_text("[build-system]\nbackend-path = ['.']\n")
    done = subprocess.run([COMMAND, *arguments], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    assert not ran.exists(), ran.read_text()
    assert b" file" in done.stdout + done.stderr
    if "--write" in arguments:
        assert "custom_gradient" in (tmp_path / "a.py").read_text()
