"""The recipes for continuous integration: what they run is run, and nothing given is code."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tfgradmigrate.cli import COMMANDS, main

yaml = pytest.importorskip("yaml", reason="pre-commit brings it along")

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
ACTION = ROOT / "action.yml"
RECIPES = sorted((ROOT / "docs" / "ci").glob("*.yml"))

OLD = "import tensorflow as tf\n\n\ndef f(x):\n    return tf.py_func(g, [x], tf.float32)\n"


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def lines(content: Any) -> list[str]:
    """The commands in a recipe: the `run` of a step, the `script` of a job."""
    found = []
    if isinstance(content, dict):
        for key, value in content.items():
            if key == "run":
                found.append(value)
            elif key == "script":
                found += value
            else:
                found += lines(value)
    elif isinstance(content, list):
        found += [line for each in content for line in lines(each)]
    return found


def test_the_recipes_run_commands_with_options_that_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text(OLD)
    run = [line for path in RECIPES for line in lines(read(path)) if line[:13] == "tfgradmigrate"]
    assert len(run) == 3
    for line in run:
        words = shlex.split(line)[1:]
        code = main(words)
        said = capsys.readouterr().err
        if words[0] in COMMANDS:  # there is no certificate, which is found out last
            assert (code, "gradients.lock" in said) == (2, True), said
        else:
            assert code == 1
    (entry,) = json.loads((tmp_path / "gradients.json").read_text())
    assert entry["location"]["path"] == "src/a.py"


def action(tmp_path: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run what the action runs, with its inputs in the environment as GitHub puts them there."""
    content = read(ACTION)
    known = {name: each["default"] for name, each in content["inputs"].items()} | inputs
    step = content["runs"]["steps"][1]
    given = {}
    for name, value in step["env"].items():
        (inputs_name,) = [each for each in known if value == f"${{{{ inputs.{each} }}}}"]
        given[name] = known[inputs_name]
    folder = str(Path(sys.executable).parent)
    return subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", step["run"]],
        cwd=tmp_path,
        env={**os.environ, **given, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )


def test_the_action_annotates_and_writes_sarif(tmp_path: Path) -> None:
    (tmp_path / "a b.py").write_text(OLD)
    (tmp_path / "c.py").write_text(OLD)
    done = action(tmp_path, paths="a b.py\n\nc.py\n")
    assert done.returncode == 1, done.stderr
    assert [line.split(",")[:2] for line in done.stdout.splitlines()] == [
        ["::warning file=a b.py", "line=5"],
        ["::warning file=c.py", "line=5"],
    ]
    results = json.loads((tmp_path / "gradients.sarif").read_text())["runs"][0]["results"]
    assert len(results) == 2
    subprocess.run(
        [sys.executable, "-m", "tfgradmigrate", ".", "--write-baseline", "base.json", "--quiet"],
        cwd=tmp_path,
        check=True,
    )
    done = action(tmp_path, baseline="base.json", sarif="other.sarif")
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert (tmp_path / "other.sarif").exists()


@pytest.mark.parametrize("path", ["--write", "--help", "-q", "--exclude=*", "--output-format=json"])
def test_a_path_of_the_action_is_no_option(tmp_path: Path, path: str) -> None:
    (tmp_path / "a.py").write_text(OLD)
    done = action(tmp_path, paths=f"a.py\n{path}")
    assert (done.returncode, done.stdout) == (2, "")
    assert path in done.stderr
    assert (tmp_path / "a.py").read_text() == OLD


def test_what_is_used_is_known_by_its_digest() -> None:
    """A tag may be moved to other code; what it was stands behind."""
    used = [
        line.partition("uses: ")[2]
        for path in RECIPES
        for line in path.read_text("utf-8").splitlines()
        if "uses: " in line and "OWNER" not in line
    ]
    assert used
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}  # v[0-9.]+", each) for each in used)


def test_what_the_action_installs_is_known_by_its_digest() -> None:
    text = (ROOT / "requirements-action.txt").read_text("utf-8").replace("\\\n", "")
    listed = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert all(re.match(r"[\w.-]+==[\w.]+ .*--hash=sha256:[0-9a-f]{64}", each) for each in listed)
    names = {re.split("[=<> ;]", each)[0] for each in listed}
    project = (ROOT / "pyproject.toml").read_text("utf-8").partition("dependencies = [")[2]
    assert names >= {*re.findall(r'^    "([\w-]+)', project.partition("]")[0], re.M), "hatchling"}
    install = read(ACTION)["runs"]["steps"][0]["run"]
    for line in install.splitlines():
        assert "--require-hashes" in line or ("--no-deps" in line and "--no-index" in line)


def test_what_is_given_to_the_action_is_no_code(tmp_path: Path) -> None:
    """No step has an expression in what a shell reads."""
    assert all("${{" not in line for path in (ACTION, *RECIPES) for line in lines(read(path)))
    done = action(tmp_path, paths='$(touch bad1)\n"; touch bad2; "', sarif="`touch bad3`.sarif")
    assert done.returncode == 2
    assert list(tmp_path.glob("bad*")) == []
