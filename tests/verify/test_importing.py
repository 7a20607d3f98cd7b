"""`doctor --import`: whatever a module does, there is an outcome for it, and nothing is written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.report.imports import section, with_faults
from tfgradmigrate.report.left import markdown
from tfgradmigrate.rules.model import Blocks, ImportedModule, ImportOutcome, LeftItem, LeftPlace
from tfgradmigrate.verify.importing import is_module

pytestmark = pytest.mark.tensorflow

ROOT = Path(__file__).parents[2]

GRADS = """\
import tensorflow as tf


@tf.RegisterGradient("ClipGrad")
def clip_grad(op, grad):
    return tf.clip_by_value(grad, -0.5, 0.5)


def clip_gradient(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "ClipGrad"}):
        return tf.identity(x)


TWO = tf.py_func(abs, [-2.0], tf.float32)
"""

#: Text, status before and after, then the file and line of the fault afterwards, and its message.
FILES: dict[str, tuple[str, str, str, str | None, int | None, str]] = {
    "package/__init__.py": ("", "imported", "imported", None, None, ""),
    "package/grads.py": (GRADS, "failed", "imported", None, None, ""),
    "package/uses.py": ("from . import grads\n", "failed", "imported", None, None, ""),
    "package/late.py": (
        GRADS + "\n\nX = tf.placeholder(tf.float32)\n",
        "failed",
        "failed",
        "package/late.py",
        17,
        "AttributeError: module 'tensorflow' has no attribute 'placeholder'",
    ),
    "package/slim.py": (
        "import os\nimport tensorflow.contrib.slim\n",
        "failed",
        "failed",
        "package/slim.py",
        2,
        "ModuleNotFoundError: No module named 'tensorflow.contrib'",
    ),
    "nets.py": (
        "import json\n\nfrom package.slim import x\n",
        "failed",
        "failed",
        "package/slim.py",
        2,
        "ModuleNotFoundError: No module named 'tensorflow.contrib'",
    ),
    "beside/main.py": (
        "import helper\nfrom package import grads\n\n"
        "if __name__ == '__main__':\n    raise SystemExit\n",
        "failed",
        "imported",
        None,
        None,
        "",
    ),
    "beside/helper.py": ("import tensorflow as tf\n", "imported", "imported", None, None, ""),
    "programs/lib/common.py": ("", "imported", "imported", None, None, ""),
    "programs/tools/run.py": (
        "from lib import common\nfrom lib.common import no_such_name\n",
        "failed",
        "failed",
        "programs/tools/run.py",
        2,
        "ImportError: cannot import name 'no_such_name' from 'lib.common' (common.py)",
    ),
    "needs.py": (
        "import no_such_package\n",
        "missing",
        "missing",
        "needs.py",
        1,
        "ModuleNotFoundError: No module named 'no_such_package'",
    ),
    "old.py": (
        "x = 1\nprint 'old'\n",
        "failed",
        "failed",
        "old.py",
        2,
        "SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)?",
    ),
    "older.py": (
        "import urllib2\n",
        "failed",
        "failed",
        "older.py",
        1,
        "ModuleNotFoundError: No module named 'urllib2'",
    ),
    "hangs.py": (
        "import time\nwhile True:\n    time.sleep(1)\n",
        "timeout",
        "timeout",
        None,
        3,
        "took longer than 3 s",
    ),
    "exits.py": ("import sys\nsys.exit(3)\n", "exited", "exited", "exits.py", 2, "SystemExit: 3"),
    "leaves.py": (
        "import os\nos._exit(0)\n",
        "exited",
        "exited",
        None,
        None,
        "ended the process with exit code 0",
    ),
    "dies.py": (
        "import os\nos.kill(os.getpid(), 9)\n",
        "crashed",
        "crashed",
        None,
        None,
        "killed by SIGKILL",
    ),
    "forks.py": ("import os\nos.fork()\n", "imported", "imported", None, None, ""),
    "prints.py": ("print('x' * 1_000_000)\n", "imported", "imported", None, None, ""),
    "starts.py": (
        "import threading, time\nthreading.Thread(target=time.sleep, args=[600]).start()\n",
        "imported",
        "imported",
        None,
        None,
        "",
    ),
    "writes.py": (
        "open('here.txt', 'w').write('x')\nassert not __file__.startswith('here')\n",
        "imported",
        "imported",
        None,
        None,
        "",
    ),
    "setup.cfg": ("", "", "", None, None, ""),
    "setup.py": ("from setuptools import setup\nsetup()\n", "", "", None, None, ""),
}
MODULES = [name for name, (_, status, *_) in FILES.items() if status]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("project")
    for name, (text, *_) in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


@pytest.fixture(scope="module")
def outcomes(project: Path) -> dict[str, Any]:
    """The JSON report of a run on all of them, as others see it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(project)
        patch.setattr("sys.stdout", (project / ".out").open("w"))
        assert main(["doctor", ".", "--import", "--seconds", "3", "--output-format", "json"]) == 1
    report = json.loads((project / ".out").read_text())
    (project / ".out").unlink()
    return dict(report)


@pytest.mark.parametrize("name", MODULES)
def test_each_module_has_an_outcome(name: str, outcomes: dict[str, Any]) -> None:
    _, before, after, path, line, message = FILES[name]
    (found,) = [each for each in outcomes["imports"]["modules"] if each["path"] == name]
    assert found["before"]["status"] == before
    told = found["after"]
    assert (told["status"], told["message"]) == (after, message)
    assert (told["path"], told["line"]) == (path, line)
    assert told["missing"] == ("no_such_package" if name == "needs.py" else "")


def test_the_line_before_is_that_of_the_cause(outcomes: dict[str, Any]) -> None:
    found = {each["path"]: each["before"] for each in outcomes["imports"]["modules"]}
    assert found["package/uses.py"]["path"] == "package/grads.py"
    assert found["package/uses.py"]["line"] == 14
    assert "py_func" in found["package/grads.py"]["message"]


def test_nothing_else_is_tried_and_nothing_is_written(
    outcomes: dict[str, Any], project: Path
) -> None:
    tried = [each["path"] for each in outcomes["imports"]["modules"]]
    assert sorted(tried) == sorted(MODULES)
    files = {str(path.relative_to(project)) for path in project.rglob("*") if path.is_file()}
    assert files == set(FILES)
    assert all((project / name).read_text() == text for name, (text, *_) in FILES.items())


def test_the_json_is_in_its_schema(outcomes: dict[str, Any]) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.validate(outcomes, json.loads((ROOT / "docs/report.schema.json").read_text()))
    assert outcomes["imports"]["tensorflow"].startswith("2.")


def test_the_section_tells_each_fault_once() -> None:
    good = ImportOutcome("imported")
    gone = ImportOutcome("failed", "ModuleNotFoundError: No module named 'x.y'", "a.py", 3)
    mended = ImportOutcome("failed", "AttributeError: tf.py_func", "d.py", 9)
    lacking = ImportOutcome("missing", "ModuleNotFoundError: ...", "e.py", 1, "cv2")
    modules = [
        *(ImportedModule(f"{name}.py", gone, gone) for name in ("a", "b", "c", "f", "g")),
        ImportedModule("d.py", mended, good),
        ImportedModule("e.py", lacking, lacking),
        ImportedModule("h.py", good, good),
    ]
    assert section(modules, "2.21.0") == (
        "Imported under TensorFlow 2.21.0: 1 of 8 modules as they are, 2 once migrated.\n"
        "  Fail once migrated:\n"
        "    a.py:3: ModuleNotFoundError: No module named 'x.y'; this stops b.py, c.py, f.py and "
        "1 more\n"
        "  Cannot be tried here:\n"
        "    cv2 is neither installed nor in the project; this stops e.py\n"
        "  Fail today, and no longer once migrated:\n"
        "    d.py:9: AttributeError: tf.py_func\n"
    )
    assert section(modules[-2:], "2.21.0") == (
        "Imported under TensorFlow 2.21.0: 1 of 2 modules.\n"
        "  Cannot be tried here:\n"
        "    cv2 is neither installed nor in the project; this stops e.py\n"
    )
    assert section([], "") == "There is no module to import.\n"


def test_the_list_of_what_is_left_has_what_still_fails() -> None:
    gone = ImportOutcome("failed", "ImportError: no rmsprop", "a.py", 3)
    lacking = ImportOutcome("missing", "ModuleNotFoundError: ...", "e.py", 1, "cv2")
    good = ImportOutcome("imported")
    modules = [
        ImportedModule("a.py", gone, gone),
        ImportedModule("b.py", gone, gone),
        ImportedModule("d.py", gone, good),
        ImportedModule("e.py", lacking, lacking),
    ]
    items = [
        LeftItem(Blocks.IMPORT, "module", "tf.contrib", "gone", (LeftPlace("a.py", 1),)),
        LeftItem(Blocks.CALL, "name", "tf.log", "tf.math.log", (LeftPlace("a.py", 2),)),
    ]
    listed = with_faults(items, modules)
    assert [(item.kind, item.name) for item in listed] == [
        ("import", "ImportError: no rmsprop"),
        ("import", "cv2"),
        ("module", "tf.contrib"),
        ("name", "tf.log"),
    ]
    assert listed[0].places == (LeftPlace("a.py", 3),)
    text = markdown(listed)
    assert "- [ ] import: `ImportError: no rmsprop`: it fails when it is imported: mend" in text
    assert "- [ ] import: `cv2`: install it" in text
    assert "  - e.py:1\n" in text


def test_what_stands_where_an_import_fails_blocks_it() -> None:
    gone = ImportOutcome("failed", "AttributeError: no contrib", "a.py", 7)
    modules = [ImportedModule("a.py", gone, gone), ImportedModule("b.py", gone, gone)]
    places = (LeftPlace("c.py", 1), LeftPlace("a.py", 7))
    items = [
        LeftItem(Blocks.CALL, "name", "tf.log", "tf.math.log", (LeftPlace("a.py", 2),)),
        LeftItem(Blocks.CALL, "module", "tf.contrib", "gone", places),
    ]
    listed = with_faults(items, modules)
    assert [(item.blocks, item.kind) for item in listed] == [
        (Blocks.IMPORT, "module"),
        (Blocks.CALL, "name"),
    ]


def test_what_only_installs_is_no_module() -> None:
    assert [is_module(path) for path in ("a/b.py", "setup.py", "a.ipynb", "README.md")] == [
        True,
        False,
        False,
        False,
    ]
