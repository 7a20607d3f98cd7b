"""What the pages show is run: every command, and every option has a page and a test."""

from __future__ import annotations

import functools
import importlib
import re
import shlex
import subprocess
from pathlib import Path

import pytest
import typer.main

from tests.turns import every
from tests.verify.test_pytest_plugin import pytest_in
from tfgradmigrate.cli import COMMANDS, main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TEXT = "\n".join(page.read_text("utf-8") for page in (*PAGES, ROOT / "CONTRIBUTING.md"))

LAYERS = """\
import tensorflow as tf


@tf.RegisterGradient("ClipGrad")
def clip_grad(op, grad):
    return tf.clip_by_value(grad, -0.5, 0.5)


def clip_gradient(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "ClipGrad"}):
        return tf.identity(x)
"""

#: What a command of a page ends with, in a project where there is something to migrate.
EXITS = {
    "tfgradmigrate src/": 1,
    "tfgradmigrate src/ --check": 1,
    "tfgradmigrate src/ --check --output-format sarif=gradients.sarif "
    "--output-format json=gradients.json": 1,
    "tfgradmigrate src/ --check --output-format github": 1,
    "tfgradmigrate src/ --report report.html": 1,
    "tfgradmigrate src/ --verify --report report.html": 1,
    "tfgradmigrate campaign REPOS.txt": 1,
    "tfgradmigrate doctor src/": 1,
    "tfgradmigrate --check layers.py": 1,
    "tfgradmigrate verify --locked gradients.lock": 1,
    "tfgradmigrate verify --locked gradients.lock src/layers.py": 1,
}


def commands(page: Path) -> list[str]:
    """The commands of the tool in the shell blocks of a page, in order."""
    blocks = re.findall(r"```sh\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    lines = [line.partition("#")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("tfgradmigrate ")]


def needs_tensorflow(command: str) -> bool:
    return "verify" in command or "campaign" in command


ALL = list(dict.fromkeys(command for page in PAGES for command in commands(page)))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a tag, a remote branch, a program of TensorFlow 1, and two files."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "mylib").mkdir()
    (tmp_path / "src" / "layers.py").write_text(LAYERS)
    (tmp_path / "src" / "main.py").write_text("import tensorflow as tf\ntf.placeholder('int32')\n")
    (tmp_path / "layers.py").write_text(LAYERS)
    (tmp_path / "old.py").write_text(LAYERS)
    (tmp_path / "new.py").write_text(LAYERS)
    assert main(["new.py", "--write", "--quiet"]) == 0
    for command in (
        "init --quiet",
        "add .",
        "-c user.name=a -c user.email=a@b commit --quiet -m first",
        "tag v1.0",
        "update-ref refs/remotes/origin/main HEAD",
    ):
        subprocess.run(["git", *command.split()], check=True)
    return tmp_path


@functools.cache
def certificate() -> str:
    """What `verify --certificate` writes of the project, which all are the same."""
    assert main(["verify", "src/", "--certificate", "first.lock"]) == 0
    return Path("first.lock").read_text()


def runs(command: str) -> None:
    """Run one, and hold it against what it is to end with; what it needs is made first."""
    if "--against" in command:
        assert main(["src/", "--write", "--quiet"]) == 0
    if "--baseline" in command:
        assert main(["src/", "--write-baseline", "gradients.json", "--quiet"]) in (0, 1)
    if "--locked" in command:
        Path("gradients.lock").write_text(certificate())
    if "campaign" in command:
        Path("REPOS.txt").write_text(".\n")
    assert main(shlex.split(command)[1:]) == EXITS.get(command, 0), command


def test_there_are_commands_to_run() -> None:
    assert len(ALL) > 15
    assert set(EXITS) <= set(ALL)


@pytest.mark.parametrize("command", [each for each in ALL if not needs_tensorflow(each)])
def test_a_command_of_a_page_runs(command: str, project: Path) -> None:
    runs(command)


@pytest.mark.slow
@pytest.mark.parametrize("command", every(2, [each for each in ALL if needs_tensorflow(each)]))
def test_a_command_with_a_proof_runs(command: str, project: Path) -> None:
    runs(command)


@pytest.mark.slow
def test_the_tests_of_the_pages_pass(project: Path) -> None:
    """Those that a user is to put into a test suite, with what they take for granted."""
    given = (
        "import numpy as np\nimport tensorflow as tf\n\n"
        "clip = tf.custom_gradient(lambda x: (x, lambda dy: tf.clip_by_value(dy, -0.5, 0.5)))\n"
        "old_clip = lambda x: clip(x)\n"
    )
    blocks = [
        block
        for name in ("verify", "certificate")
        for block in re.findall(
            r"```python\n(.*?)```", (ROOT / "docs" / f"{name}.md").read_text("utf-8"), re.DOTALL
        )
    ]
    Path("gradients.lock").write_text(certificate())
    assert main(["src/", "--write", "--quiet"]) == 0
    Path("test_suite.py").write_text(given + "".join(blocks))
    assert "3 passed" in pytest_in(project)


@pytest.mark.parametrize("module", ["tfgradmigrate.cli.application", *COMMANDS.values()])
def test_every_option_has_a_page_and_a_test(module: str) -> None:
    """Of every command, by its long names; the tests of the faces name what they try."""
    command = typer.main.get_command(importlib.import_module(module).app)
    parameters = command.get_params(command.make_context("x", ["."], resilient_parsing=True))
    long = {
        name
        for parameter in parameters
        for name in parameter.opts  # what takes one back has the same name
        if name.startswith("--")
    } - {"--help", "--version"}
    tried = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    named = {name: re.compile(rf"--(?:no-)?{name[2:]}\b(?!-)") for name in long}
    assert [name for name in sorted(long) if not named[name].search(TEXT)] == []
    assert [name for name in sorted(long) if not named[name].search(tried)] == []
