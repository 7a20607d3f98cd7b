"""A table is what its generator makes, wherever the TensorFlow that it needs is there.

Where another TensorFlow 2 is installed than the tables are of, what it changed is a warning.
"""

from __future__ import annotations

import importlib.metadata
import os
import random
import re
import shutil
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from tests.turns import every
from tfgradmigrate.tables.rows import Table

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "scripts" / "tables"
TABLES = ROOT / "tfgradmigrate" / "tables"

OF_TENSORFLOW_1 = ["operators.tsv", "ops_1.tsv"]
OF_TENSORFLOW_2 = ["keras.tsv", "keras_old.tsv", "modules.tsv", "names.tsv", "ops_2.tsv"]
ALL = [*OF_TENSORFLOW_1, *OF_TENSORFLOW_2, "calls.tsv"]

#: How many lines of the table of calls are traced anew; all of them take eleven minutes.
SAMPLE = 60


def run(*command: object, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, without what TensorFlow 2 leaves in the environment of this."""
    words = [str(word) for word in command]
    clean = {name: value for name, value in os.environ.items() if name != "TF2_BEHAVIOR"}
    return subprocess.run(
        words, cwd=folder, env=clean, stdout=subprocess.PIPE, text=True, timeout=3600, check=False
    )


def made(python: str, *arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Make tables anew."""
    return run(python, SCRIPTS, *arguments, folder=folder)


def test_every_table_is_made() -> None:
    """A table that says that it is generated is one of these."""
    first = {path.name: path.read_text("utf-8")[0] for path in TABLES.glob("*.tsv")}
    assert {name for name, char in first.items() if char == "#"} == {*ALL}


@pytest.mark.parametrize("table", OF_TENSORFLOW_1)
def test_tables_of_tensorflow_1(table: str, reference_python: str) -> None:
    """Made anew under TensorFlow 1.15.5, a table is the same to the byte."""
    done = made(reference_python, "--check", table)
    assert done.returncode == 0, done.stdout


def test_recorded_values(tmp_path: Path, reference_python: str) -> None:
    """So is what calls that need a mend return there."""
    recorded = Path("tests") / "tables" / "mend_values.json"
    (tmp_path / recorded).parent.mkdir(parents=True)
    run(reference_python, SCRIPTS / "record_values.py", folder=tmp_path)
    assert (tmp_path / recorded).read_text() == (ROOT / recorded).read_text()


@pytest.mark.parametrize("table", every(5, OF_TENSORFLOW_2))
def test_tables_of_tensorflow_2(table: str) -> None:
    """Made anew under the TensorFlow 2 that it is of, a table is the same to the byte."""
    done = made(sys.executable, "--check", table)
    of = (TABLES / table).read_text("utf-8").partition(";")[0]
    installed = [importlib.metadata.version(name) for name in ("tensorflow", "keras", "tf_keras")]
    if all(version in installed for version in re.findall(r"\d+\.[\d.]+", of)):
        assert done.returncode == 0, done.stdout
    else:
        assert f"{table}: " in done.stdout
        warnings.warn(f"the table is of {of[2:]}; here: {done.stdout}", stacklevel=1)


def test_what_changed_is_listed(tmp_path: Path) -> None:
    """Here of a table that lacks a row, has one too many and another cell; then it is written."""
    shutil.copytree(TABLES, tmp_path / "tfgradmigrate" / "tables")
    table = tmp_path / "tfgradmigrate" / "tables" / "ops_2.tsv"
    right = table.read_text("utf-8")
    wrong = right.replace("Abort\t0\t0\n", "Abandon\t0\t0\n").replace("Abs\t1", "Abs\t2")
    assert wrong != right
    table.write_text(wrong, "utf-8")
    done = made(sys.executable, "--check", "ops_2.tsv", folder=tmp_path)
    listed = ["  - Abandon", "  + Abort", "  ~ Abs inputs: 2 -> 1"]
    assert (done.returncode, done.stdout.splitlines()[1:4]) == (1, listed)
    assert table.read_text("utf-8") == wrong
    assert made(sys.executable, "ops_2.tsv", folder=tmp_path).returncode == 0
    assert table.read_text("utf-8").splitlines()[1:4] == right.splitlines()[1:4]


@pytest.mark.parametrize("word", ["--chekc", "op_2.tsv", "ops_1.tsv"])
def test_what_is_not_made_here_is_refused(word: str) -> None:
    """A table of TensorFlow 1 among it."""
    command = [sys.executable, str(SCRIPTS), "--check", word]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    told = [line for line in done.stderr.splitlines() if line.startswith(f"{word}: ")]
    assert done.returncode == 2
    assert ["ops_2.tsv" in line for line in told] == [True]


def test_a_sample_of_the_calls(reference_python: str) -> None:
    """Traced anew, a call makes the ops that the table says.

    Private names are left out: many are traced, or have their recipe, under a public one.
    """
    rows = (TABLES / "calls.tsv").read_text("utf-8").splitlines()[2:]
    public = [row for row in rows if not row.startswith("tensorflow.python.")]
    rows = random.Random(0).sample(public, SAMPLE)
    patterns = [f"^{re.escape(row.split(chr(9))[0])}$" for row in rows]
    done = run(reference_python, SCRIPTS / "trace_op_types.py", *patterns)
    assert set(done.stdout.splitlines()[2:]) == set(rows)
    assert len(list(Table("calls.tsv"))) > 5000


@pytest.mark.slow
def test_all_calls(request: pytest.FixtureRequest) -> None:
    """The same of all calls, under `-m slow`."""
    if request.config.option.markexpr != "slow":
        pytest.skip("it takes eleven minutes: pytest -m slow")
    done = made(request.getfixturevalue("reference_python"), "--check", "calls.tsv")
    assert done.returncode == 0, done.stdout
