"""A program in a worker imports what a plain script of the user's would, and nothing of ours."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import tfgradmigrate
from tfgradmigrate.verify.running.workers import Worker

from ..requests import request

pytestmark = pytest.mark.processes

PACKAGE = Path(tfgradmigrate.__file__).parent

#: What our files and folders are called; some of it is a module of Python's as well.
OURS = sorted(
    {path.stem for path in PACKAGE.rglob("*.py") if not path.stem.startswith("__")}
    | {path.parent.name for path in PACKAGE.rglob("__init__.py") if path.parent != PACKAGE}
)

#: Those of them that a user's project is likely to have as well.
LIKELY = ["compare", "inputs", "language", "protocol", "subjects", "values", "worker", "workers"]

LOOKS = f"""
import importlib.machinery, sys
found = [name for name in {OURS} if importlib.machinery.PathFinder.find_spec(name)]
"""


def plain_script(folder: Path, python: str) -> tuple[list[str], list[str]]:
    """Return the path of a script without that of its own folder, and what of `OURS` it finds."""
    script = folder / "script.py"
    script.write_text(LOOKS + "print((sys.path[1:], found))\n")
    run = subprocess.run([python, str(script)], capture_output=True, text=True, check=True)
    path, found = ast.literal_eval(run.stdout)
    return path, found


def check(worker: Worker, mode: str, folder: Path, python: str) -> None:
    path, found = plain_script(folder, python)
    text = LOOKS + "def f(x):\n    print((sys.path, found))\n    return x\n"
    (reply,) = worker.run(request(text, mode))
    assert reply["status"] == "ok", reply
    assert ast.literal_eval(reply["printed"].splitlines()[0]) == (path, found)
    assert set(LIKELY) <= set(OURS) - set(found)
    for name in LIKELY:
        (reply,) = worker.run(request(f"import {name}\ndef f(x):\n    return {name}.f(x)\n", mode))
        assert reply["status"] == "error", name
        assert reply["error"]["type"] == "ModuleNotFoundError", (name, reply)
        assert reply["error"]["message"] == f"No module named '{name}'"


def test_new(new: Worker, tmp_path: Path) -> None:
    check(new, "eager", tmp_path, sys.executable)


def test_old(old: Worker, tmp_path: Path) -> None:
    check(old, "v1_graph", tmp_path, sys.executable)


def test_tensorflow_1(reference: Worker, tmp_path: Path) -> None:
    check(reference, "v1_graph", tmp_path, reference.python)


@pytest.mark.parametrize("name", ["numbers", "types", "random"])
def test_python_has_its_own_modules(new: Worker, name: str) -> None:
    """Also those that parts of the worker are called like."""
    (reply,) = new.run(
        request(f"import {name}\ndef f(x):\n    print({name}.__file__)\n    return x\n")
    )
    assert reply["printed"].strip() == importlib.import_module(name).__file__


def test_the_path_of_a_request_comes_first(new: Worker, tmp_path: Path) -> None:
    (tmp_path / "values.py").write_text("two = 2.0\n")
    text = "import values\ndef f(x):\n    return x * values.two\n"
    (reply,) = new.run(request(text, path=[str(tmp_path)]))
    assert reply["status"] == "ok", reply


def test_what_breaks_the_interpreter_is_told(new: Worker) -> None:
    """Though its message goes on for lines."""
    text = """
        import json
        def f(x):
            return x
        def broken(*_, **__):
            raise ValueError("no JSON {\\n}")
        json.dumps = broken
    """
    (reply,) = new.run(request(textwrap.dedent(text)))
    assert reply["error"]["message"] == "broke the interpreter: ValueError: no JSON {"
