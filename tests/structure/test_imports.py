"""What is loaded when: the start of the command line must stay cheap."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.processes

SCRIPT = """
import sys
from tfgradmigrate.cli import main
code = main(sys.argv[1:])
loaded = {name.split(".")[0] for name in sys.modules} | set(sys.modules)
print("LOADED", *sorted(loaded & WATCHED), file=sys.stderr)
"""
#: What some versions of typer import by themselves where it is installed.
OF_TYPER = {"pydantic", "rich"}
WATCHED = {
    "tensorflow",
    "numpy",
    "libcst",
    "rich",
    "pathspec",
    "multiprocessing",
    "concurrent.futures",
    "tomllib",
    "typer",
    "pydantic",
}


def loaded(*arguments: str, cwd: Path) -> set[str]:
    """Return which of the watched modules a run of the command line imports."""
    script = SCRIPT.replace("WATCHED", repr(WATCHED))
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], cwd=cwd, capture_output=True, text=True
    )
    line = done.stderr.splitlines()[-1]
    assert line.startswith("LOADED"), done.stderr
    return set(line.split()[1:])


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "a.py").write_text("import tensorflow as tf\ntf.py_function(f, [x], tf.float32)\n")
    return tmp_path


#: What a Python without an argument has loaded, and what a run without a marker may add to it.
FRONT = {
    *("tfgradmigrate", "tfgradmigrate.cli", "tfgradmigrate.cli.spelled"),
    *("tfgradmigrate.cli.front", "tfgradmigrate.cli.terminal", "tfgradmigrate.files"),
    *("tfgradmigrate.project", "tfgradmigrate.files.discovery"),
    *("tfgradmigrate.errors", "tfgradmigrate.markers", "tfgradmigrate.files.pyproject"),
    *("tfgradmigrate.files.reading", "tfgradmigrate.report", "tfgradmigrate.report.nothing"),
    "tfgradmigrate.project.scanning",
    *("__future__", "contextlib", "collections", "enum", "errno", "functools", "keyword"),
    *("operator", "reprlib", "types"),
    *("atexit", "gc"),  # which are parts of the interpreter
}


@pytest.mark.parametrize(
    "arguments",
    [(".",), ("a.py", "--write", "--allow-dirty"), ("a.py", "--check", "-q"), (".", "--docs")],
)
def test_a_hook_on_a_file_without_a_marker_loads_the_front_alone(
    tree: Path, arguments: tuple[str, ...]
) -> None:
    (tree / "a.py").write_text("import os\n")
    script = (
        "import itertools, os, sys; before = set(sys.modules); from tfgradmigrate.cli import main\n"
        "code = main(sys.argv[1:]); print(*sorted(set(sys.modules) - before)); sys.exit(code)"
    )
    command = [sys.executable, "-S", "-c", script, *arguments]
    done = subprocess.run(
        command,
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert {name for name in done.stdout.split() if not name.startswith("_")} <= FRONT


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), (".",), ("nowhere",)])
def test_a_run_without_markers_loads_nothing_large(tree: Path, arguments: tuple[str, ...]) -> None:
    asked = "--" in arguments[0]
    assert loaded(*arguments, cwd=tree) - OF_TYPER == ({"typer"} if asked else set())


@pytest.mark.parametrize("argument", ["--help", "--version", "b.py", "nowhere"])
def test_what_asks_nothing_of_tensorflow_reads_no_table(tree: Path, argument: str) -> None:
    (tree / "b.py").write_text("import os\n")
    script = (
        "import sys; from tfgradmigrate.cli import main; main(sys.argv[1:])\n"
        "from tfgradmigrate.tables.rows import packaged; print(packaged.cache_info().currsize)"
    )
    command = [sys.executable, "-c", script, argument]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == "0"


def test_copying_the_runtime_loads_none_of_its_code(tree: Path) -> None:
    assert loaded("vendor-runtime", "shim", cwd=tree) - OF_TYPER == {"typer"}
    assert (tree / "shim" / "__init__.py").exists()


def test_pathspec_is_for_ignored_files_only(tree: Path) -> None:
    (tree / ".gitignore").write_text("build/\n")
    assert "pathspec" in loaded(".", cwd=tree)


def test_a_marked_file_loads_libcst_and_no_more(tree: Path) -> None:
    (tree / "b.py").write_text("import tensorflow as tf\ny = tf.py_func(f, [x], tf.float32)\n")
    assert loaded(".", cwd=tree) == {"libcst"}
    assert loaded(".", "--write", "--diff", "--color", cwd=tree) == {"libcst"}


@pytest.mark.parametrize(
    "text", ["# like tf.py_func\n", "'''tf.py_func'''\n", "print('RegisterGradient')\n"]
)
def test_a_file_that_only_speaks_of_a_marker_loads_no_libcst(tree: Path, text: str) -> None:
    (tree / "b.py").write_text(f"import tensorflow as tf\n{text}")
    assert loaded(".", cwd=tree) == set()
    assert loaded(".", "--check", "-q", cwd=tree) == set()


#: What only some marked files need.
ELSEWHERE = {
    *("tfgradmigrate.files.git", "tfgradmigrate.run.overwriting"),
    *("tfgradmigrate.front.documents.markup", "tfgradmigrate.front.documents.notebook"),
    *("tfgradmigrate.front.python2.conversion", "tfgradmigrate.front.python2.tabs"),
    *(
        "tfgradmigrate.report.verification",
        "tfgradmigrate.left.upgrade",
        "tfgradmigrate.files.writing",
    ),
    *("argparse", "asyncio", "fissix", "hashlib", "shutil", "tempfile", "traceback"),
}


def test_one_small_marked_file_loads_what_it_needs(tree: Path) -> None:
    (tree / "b.py").write_text("import tensorflow as tf\ny = tf.py_func(f, [x], tf.float32)\n")
    script = (
        "import libcst, sys; before = set(sys.modules); from tfgradmigrate.cli import main\n"
        "main(['b.py', '--no-cache']); print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tree, capture_output=True, text=True, check=True
    )
    new = set(done.stdout.splitlines()[-1].split())
    assert "tfgradmigrate.migrate" in new
    assert new & ELSEWHERE == set()


def test_a_small_marked_file_makes_no_data_classes(tree: Path) -> None:
    """`dataclass` compiles five functions for each: it took a quarter of such a run."""
    (tree / "b.py").write_text("import tensorflow as tf\ny = tf.py_func(f, [x], tf.float32)\n")
    script = """
import sys
from tfgradmigrate.cli import main
main(["b.py", "--no-cache"])
classes = {
    value for name, module in sys.modules.items() if name.startswith("tfgradmigrate")
    for value in vars(module).values() if isinstance(value, type)
}
found = {f"{kind.__module__}.{kind.__name__}" for kind in classes
         if "__dataclass_fields__" in vars(kind)}
print(*sorted(name for name in found if name.startswith("tfgradmigrate")))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tree, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1].split() == []


def test_importing_the_package_loads_nothing(tree: Path) -> None:
    script = f"import sys, tfgradmigrate; print(*(set(sys.modules) & {WATCHED!r}))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tree, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


@pytest.mark.parametrize(
    "module", ["verify.verifier", "verify.importing", "run.analysis", "review.session", "interface"]
)
def test_numpy_and_tensorflow_are_for_the_workers(module: str) -> None:
    """The tool may stand in an environment without them, and say so, or use another's."""
    script = (
        "import sys; sys.modules.update(dict.fromkeys(('numpy', 'tensorflow'))); "
        f"import tfgradmigrate.{module}"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
