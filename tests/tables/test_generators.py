"""A table is what its generator makes, wherever the TensorFlow that it needs is there."""

from __future__ import annotations

import importlib.metadata
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.turns import every
from tfgradmigrate.tables._calls import CALLS

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "scripts" / "tables"
TABLES = Path("tfgradmigrate") / "tables"

OF_TENSORFLOW_1 = {
    "_operators.py": "trace_operators.py",
    "_registry_tf1.py": "list_gradients.py",
}
OF_TENSORFLOW_2 = {
    "_api_keras.py": "list_keras.py",
    "_api_tf2.py": "list_api.py",
    "_registry_tf2.py": "list_gradients.py",
    "_renames.py": "list_mends.py",
}
ALL = {**OF_TENSORFLOW_1, **OF_TENSORFLOW_2, "_calls.py": "trace_op_types.py"}

#: How many lines of the table of calls are traced anew; all of them take eleven minutes.
SAMPLE = 60


def generated(python: str, script: str, made: Path, folder: Path) -> str:
    """Run a generator in a copy of what it reads and writes, and return what it makes."""
    shutil.copytree(ROOT / "tfgradmigrate", folder / "tfgradmigrate")
    (folder / "tests" / "tables").mkdir(parents=True)
    (folder / made).unlink(missing_ok=True)
    subprocess.run([python, str(SCRIPTS / script)], cwd=folder, check=True, timeout=3600)
    return (folder / made).read_text("utf-8")


@pytest.mark.parametrize("table", ALL)
def test_a_table_names_its_generator(table: str) -> None:
    """Its docstring has the command that makes it, with the version of TensorFlow."""
    head = (ROOT / TABLES / table).read_text("utf-8").split('"""')[1]
    assert re.search(rf"python scripts/tables/{ALL[table]} +\(under TensorFlow \d", head)
    assert (SCRIPTS / ALL[table]).exists()


def test_every_generator_is_known() -> None:
    """A new script has a table here, or is a part of another one."""
    scripts = {path.name for path in SCRIPTS.glob("*.py")}
    assert scripts == {*ALL.values(), "record_values.py", "recipes.py"}


@pytest.mark.parametrize("table", OF_TENSORFLOW_1)
def test_tables_of_tensorflow_1(table: str, tmp_path: Path, reference_python: str) -> None:
    """Made anew under TensorFlow 1.15.5, a table is the same to the byte."""
    made = generated(reference_python, OF_TENSORFLOW_1[table], TABLES / table, tmp_path)
    assert made == (ROOT / TABLES / table).read_text("utf-8")


def test_recorded_values(tmp_path: Path, reference_python: str) -> None:
    """So is what calls that need a mend return there."""
    made = Path("tests") / "tables" / "mend_values.json"
    text = generated(reference_python, "record_values.py", made, tmp_path)
    assert text == (ROOT / made).read_text()


@pytest.mark.parametrize("table", every(4, OF_TENSORFLOW_2))
def test_tables_of_tensorflow_2(table: str, tmp_path: Path) -> None:
    """Made anew under the TensorFlow 2 that it is of, a table is the same to the byte."""
    text = (ROOT / TABLES / table).read_text("utf-8")
    version = re.findall(r"\(under TensorFlow ([\d.]+)\)", text)
    if version != [importlib.metadata.version("tensorflow")]:
        pytest.skip(f"the table is of TensorFlow {version[0]}")
    of_keras = re.findall(r"of Keras ([\d.]+)", text)
    if of_keras and of_keras != [importlib.metadata.version("keras")]:
        pytest.skip(f"the table is of Keras {of_keras[0]}")
    assert generated(sys.executable, OF_TENSORFLOW_2[table], TABLES / table, tmp_path) == text


def test_a_sample_of_the_calls(reference_python: str) -> None:
    """Traced anew, a call makes the ops that the table says.

    Private names are left out: many are traced, or have their recipe, under a public one.
    """
    public = [row for row in CALLS.splitlines() if not row.startswith("tensorflow.python.")]
    rows = random.Random(0).sample(public, SAMPLE)
    patterns = [f"^{re.escape(row.split(';')[0])}$" for row in rows]
    command = [reference_python, str(SCRIPTS / "trace_op_types.py"), *patterns]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=600)
    assert set(done.stdout.splitlines()) == set(rows)


@pytest.mark.slow
def test_all_calls(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """The same of all calls, under `-m slow`."""
    if request.config.option.markexpr != "slow":
        pytest.skip("it takes eleven minutes: pytest -m slow")
    python = request.getfixturevalue("reference_python")
    made = generated(python, "trace_op_types.py", TABLES / "_calls.py", tmp_path)
    assert made == (ROOT / TABLES / "_calls.py").read_text("utf-8")
