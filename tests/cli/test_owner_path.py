"""The path of a new owner, as the script walks it, on a project of one marked file."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path

import pytest

from tfgradmigrate.cli import main

pytestmark = pytest.mark.processes

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


#: The command `tfgradmigrate` as the script finds it: it hands on what was typed, and where.
COMMAND = """
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as server:
    server.connect({address!r})
    typed = json.dumps([os.getcwd(), sys.argv[1:]])
    socket.send_fds(server, [typed.encode()], [1, 2])
    sys.exit(int(server.recv(16)))
"""


@contextmanager
def listening(command: Path) -> Iterator[socket.socket]:
    """Write a command, and give the socket on which it hands on what was typed."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listener:
        address = os.path.join(folder, "typed")
        listener.bind(address)
        listener.listen()
        command.parent.mkdir()
        command.with_suffix(".py").write_text(COMMAND.format(address=address))
        command.write_text(f'#!/bin/sh\nexec {sys.executable} -IS "$0.py" "$@"\n')
        command.chmod(0o755)
        yield listener


def serve(listener: socket.socket, walk: Future[subprocess.CompletedProcess[str]]) -> None:
    """Run here what is typed on a walk: the workers of this process have imported TensorFlow."""
    listener.settimeout(0.05)
    while not walk.done():
        with suppress(TimeoutError):
            command, _ = listener.accept()
            with command:
                data, outputs, _, _ = socket.recv_fds(command, 1 << 16, 2)
                folder, typed = json.loads(data)
                out, err = (os.fdopen(each, "w", encoding="utf-8") for each in outputs)
                with out, err, pytest.MonkeyPatch.context() as patch:
                    patch.chdir(folder)
                    with redirect_stdout(out), redirect_stderr(err):
                        code = main(typed)
                command.send(str(code).encode())


@pytest.mark.slow
def test_the_path_of_a_new_owner(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "grads.py").write_text(GRADS)
    (project / "net.py").write_text(NET)
    command = tmp_path / "bin" / "tfgradmigrate"
    with listening(command) as listener, ThreadPoolExecutor(1) as thread:
        walk = thread.submit(
            subprocess.run,
            [sys.executable, str(SCRIPT), "--installed", str(project)],
            env={**os.environ, "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"},
            capture_output=True,
            text=True,
        )
        serve(listener, walk)
    done = walk.result()
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
