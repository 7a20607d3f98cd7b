"""What is loaded when: the start of the command line must stay cheap."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import sys
from tfgradmigrate.cli import main
code = main(sys.argv[1:])
loaded = {name.split(".")[0] for name in sys.modules} | set(sys.modules)
print("LOADED", *sorted(loaded & WATCHED), file=sys.stderr)
"""
WATCHED = {
    "tensorflow",
    "numpy",
    "libcst",
    "rich",
    "pathspec",
    "multiprocessing",
    "concurrent.futures",
    "tomllib",
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


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), (".",), ("nowhere",)])
def test_a_run_without_markers_loads_nothing_large(tree: Path, arguments: tuple[str, ...]) -> None:
    assert loaded(*arguments, cwd=tree) == set()


def test_copying_the_runtime_loads_none_of_its_code(tree: Path) -> None:
    assert loaded("vendor-runtime", "shim", cwd=tree) == set()
    assert (tree / "shim" / "__init__.py").exists()


def test_pathspec_is_for_ignored_files_only(tree: Path) -> None:
    (tree / ".gitignore").write_text("build/\n")
    assert "pathspec" in loaded(".", cwd=tree)


def test_a_marked_file_loads_libcst_and_no_more(tree: Path) -> None:
    (tree / "b.py").write_text("import tensorflow as tf\ny = tf.py_func(f, [x], tf.float32)\n")
    assert loaded(".", cwd=tree) == {"libcst"}
    assert loaded(".", "--write", "--diff", "--color", cwd=tree) == {"libcst", "rich"}


def test_importing_the_package_loads_nothing(tree: Path) -> None:
    script = f"import sys, tfgradmigrate; print(*(set(sys.modules) & {WATCHED!r}))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tree, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
