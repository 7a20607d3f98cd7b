"""The path of a new owner, as the script walks it, on a project of one marked file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "owner_path.py"

GRADS = """\
import tensorflow as tf


@tf.RegisterGradient("ClipGrad")
def clip_grad(op, grad):
    return tf.clip_by_value(grad, -0.5, 0.5)


def clip_gradient(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "ClipGrad"}):
        return tf.identity(x)
"""
NET = "import tensorflow as tf\nfrom grads import clip_gradient\n\nLOSS = tf.log(2.0)\n"


@pytest.mark.slow
def test_the_path_of_a_new_owner(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "grads.py").write_text(GRADS)
    (project / "net.py").write_text(NET)
    command = tmp_path / "bin" / "tfgradmigrate"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m tfgradmigrate "$@"\n')
    command.chmod(0o755)
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--installed", str(project)],
        env={**os.environ, "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert re.findall(r"^== (.*) ==$", done.stdout, re.MULTILINE) == [
        "What is there, and what would come of it",
        "Dry run",
        "The first part: write it, and prove it",
        "The hook, on the second part",
        "The rest",
        "The names that TensorFlow 2 lacks",
        "What is left",
        "Each module's import, before and after",
    ]
    assert "1 of 1 place proved" in done.stdout
    assert "1 of 2 modules." in done.stdout
    assert "Imported under TensorFlow" in done.stdout.split("== What is left ==")[1]
    assert "2 of 2 modules." in done.stdout.split("== What is left ==")[1]
    assert done.stdout.endswith("grads.py: imported -> imported\nnet.py: failed -> imported\n\n")
    assert "Nothing was found that is left to do." in done.stdout.split("== What is left ==")[1]
    assert (project / "grads.py").read_text() == GRADS
    assert sorted(path.name for path in project.iterdir()) == ["grads.py", "net.py"]


def test_it_says_what_it_does() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--help"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("usage: owner_path.py")
    assert "--installed" in done.stdout
