"""The same run finds nothing in code that has no idiom.

The standard library, the installed packages, and TensorFlow's own sources: there all that is found
are TensorFlow's registrations of its own gradients, its imports of the names, and the few uses that
are listed here, each looked at.
"""

from __future__ import annotations

import sysconfig
from collections import Counter
from pathlib import Path

import pytest
import tensorflow as tf

from tests.turns import every
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.rules.model import FileResult, Finding
from tfgradmigrate.run import engine
from tfgradmigrate.run.engine import Settings

pytestmark = pytest.mark.tensorflow

PACKAGES = Path(tf.__file__).parents[1]
#: Packages that override gradients themselves.
OF_IT = ("tensorflow", "tf_slim")

#: What TensorFlow 2.21 uses the names for besides, in files of tensorflow/python.
USES = {
    ("data/ops/structured_function.py", "TGM412"): "`Defun`, for functions of a v1 dataset",
    ("eager/backprop.py", "TGM205"): "looks a gradient up in the registry",
    ("framework/ops.py", "TGM420"): "what `gradient_override_map` leaves in a graph",
    ("framework/test_util.py", "TGM106"): "runs a test in a `py_func`",
    ("ops/custom_gradient.py", "TGM212"): "names of ops, where that looks for its variables",
    ("ops/custom_gradient.py", "TGM301"): "`custom_gradient` in a v1 graph is an override",
    ("ops/op_selector.py", "TGM205"): "looks a gradient up in the registry",
    ("ops/script_ops.py", "TGM410"): "the generated op behind `py_func`, where that is defined",
    ("saved_model/function_deserialization.py", "TGM420"): "gradients of functions that are loaded",
    ("saved_model/save.py", "TGM420"): "gradients of functions that are saved",
}


def found_in(folder: Path, *excluded: str) -> tuple[int, list[FileResult]]:
    """How many files there are in a folder, and the results of those with a marker."""
    scanned = engine.scan(discover([str(folder)], Exclusion(excluded, str(folder))))
    return scanned.files, list(engine.migrate(scanned, Settings()))


def test_the_standard_library() -> None:
    """No file of it has a finding, or cannot be read."""
    files, results = found_in(Path(sysconfig.get_paths()["stdlib"]), "site-packages", "test")
    assert files > 500
    assert [result for result in results if result.findings] == []


def line_of(finding: Finding) -> str:
    return Path(finding.path).read_text("utf-8").splitlines()[finding.line - 1].strip()


@pytest.mark.slow
def test_installed_packages() -> None:
    """Of thousands of files none has a finding, those of TensorFlow and its slim left out."""
    names = sorted(path.name for path in PACKAGES.iterdir() if path.is_dir())
    found = [found_in(PACKAGES / name) for name in every(3, names) if name not in OF_IT]
    assert sum(files for files, _ in found) > 1000
    assert [f for _, results in found for result in results for f in result.findings] == []


@pytest.mark.slow
@pytest.mark.skipif(not tf.__version__.startswith("2.21."), reason="the uses are those of 2.21")
def test_tensorflow_itself() -> None:
    """Registrations, imports, and the uses that are listed; nothing in its imports changes."""
    _, results = found_in(PACKAGES / "tensorflow")
    assert [result.failure for result in results if result.failure] == []
    kinds: Counter[str] = Counter()
    uses = set()
    for finding in (f for result in results for f in result.findings):
        line = line_of(finding)
        if "RegisterGradient(" in line:
            kinds["registration"] += 1
        elif "import" in line:
            kinds["import"] += 1
            assert finding.code == "TGM203", finding
        else:
            path = Path(finding.path).relative_to(PACKAGES / "tensorflow" / "python")
            uses.add((path.as_posix(), finding.code))
    assert uses == set(USES)
    assert kinds["registration"] > 300
    assert kinds["import"] > 5
    changed = {Path(result.path).name for result in results if result.changed}
    assert changed == {"custom_gradient.py", "test_util.py"}
