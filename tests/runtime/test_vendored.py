"""The folder as one unit: copied elsewhere, without the package around it and its dependencies."""

from __future__ import annotations

import ast
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.fresh import Fresh
from tfgradmigrate import runtime

pytestmark = pytest.mark.tensorflow

FOLDER = Path(runtime.__file__).parent
FILES = sorted(FOLDER.glob("**/*.py"))

PROGRAM = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"libcst", "typer", "rich", "tfgradmigrate"}:
            raise ImportError(name)

sys.meta_path.insert(0, Refuse())
import tensorflow as tf
from mine.overrides import gradient_override_map, override_gradients, py_func
x = tf.constant([-1.0, 2.0])
with tf.GradientTape() as tape:
    tape.watch(x)
    with gradient_override_map({"Relu": lambda op, grad: 10.0 * grad}):
        y = tf.nn.relu(x)
print("GRADIENT", tape.gradient(y, x).numpy().tolist())
"""


def test_copy_works_alone(tmp_path: Path, fresh: Fresh) -> None:
    shutil.copytree(FOLDER, tmp_path / "mine" / "overrides")
    done = fresh.run(PROGRAM, path=[tmp_path])
    assert "GRADIENT [10.0, 10.0]" in done.stdout, done.stderr


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_imports_are_relative_or_of_tensorflow_and_numpy(path: Any) -> None:
    allowed = {"tensorflow", "numpy", "__future__", *sys.stdlib_module_names}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert {alias.name.partition(".")[0] for alias in node.names} <= allowed
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                assert node.level == 1, f"line {node.lineno} leaves the folder"
            else:
                assert node.module is not None
                assert node.module.partition(".")[0] in allowed


def test_private_names_of_tensorflow_are_in_one_module() -> None:
    importing = {path.stem for path in FILES if "tensorflow.python" in path.read_text("utf-8")}
    assert importing == {"private"}
