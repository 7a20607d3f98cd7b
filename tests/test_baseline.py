"""Files as they were at a commit."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tfgradmigrate.config import Config, load
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.git import bytes_at
from tfgradmigrate.report import verification
from tfgradmigrate.run.originals import of_two, since, to_come, uncompared

FIXTURES = Path(__file__).parents[1] / "fixtures"


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q", "-b", "main")
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "a.py").write_bytes(b"x = 1\r\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    git(tmp_path, "tag", "v1")
    (tmp_path / "pkg" / "a.py").write_bytes(b"x = 2\n")
    git(tmp_path, "commit", "-q", "-a", "-m", "second")
    return tmp_path


def test_a_file_is_as_it_was(repository: Path) -> None:
    path = str(repository / "pkg" / "a.py")
    assert bytes_at("v1", path) == b"x = 1\r\n"
    assert bytes_at("HEAD", path) == b"x = 2\n"


def test_a_file_that_was_not_there(repository: Path) -> None:
    (repository / "new.py").write_text("")
    assert bytes_at("v1", str(repository / "new.py")) is None


def test_an_unknown_commit_is_named(repository: Path) -> None:
    with pytest.raises(UsageError, match=r"a\.py: git knows no commit 'v9' here"):
        bytes_at("v9", str(repository / "pkg" / "a.py"))


def test_the_modules_of_a_notebook_stand_alone(tmp_path: Path) -> None:
    code = (FIXTURES / "identity_override" / "graph_variable_return" / "before.py").read_text()
    cells = [
        {"cell_type": "code", "metadata": {}, "outputs": [], "source": text}
        for text in ("%matplotlib inline\n1 + 1", code)
    ]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps(notebook))
    (result,) = to_come([str(path)], Config())
    assert result.path == str(path)
    assert code in result.old
    assert "tf.custom_gradient" in result.new
    lines = result.old.splitlines()
    assert "gradient_override_map" in lines[result.findings[0].line - 1]


def test_a_block_of_python_2_is_its_conversion(tmp_path: Path) -> None:
    code = (FIXTURES / "identity_override" / "graph_variable_return" / "before.py").read_text()
    path = tmp_path / "a.md"
    path.write_text(f"Some text, `print x`.\n\n```python\n{code}\nprint 'done'\n```\n")
    (result,) = to_come([str(path)], Config())
    assert result.path == str(path)
    assert "print('done')" in result.old
    assert "gradient_override_map" in result.old
    assert "tf.custom_gradient" in result.new
    assert {finding.code for finding in result.findings} == {"TGM103"}


def test_a_migration_to_come_is_the_configured_one(tmp_path: Path) -> None:
    code = (FIXTURES / "py_func_inline" / "exp_outputs" / "before.py").read_text()
    (tmp_path / "a.py").write_text(code)
    (tmp_path / "b.md").write_text(f"```python\n{code}```\n")
    (tmp_path / "pyproject.toml").write_text("[tool.tfgradmigrate]\nstyle = 'inline'\n")
    paths = [str(tmp_path / name) for name in ("a.py", "b.md")]
    for result in to_come(paths, load(paths)):
        assert "TGM119" in {finding.code for finding in result.findings}
        assert "def py_func(" not in result.new


def test_since_a_commit(repository: Path) -> None:
    code = (FIXTURES / "identity_override" / "graph_variable_return" / "before.py").read_text()
    (repository / "b.py").write_text(code)
    git(repository, "add", ".")
    git(repository, "commit", "-q", "-m", "third")
    (repository / "b.py").write_text("by_hand = 1\n")
    (result,) = since("HEAD", [str(repository)], Config())
    assert (result.old, result.new) == (code, "by_hand = 1\n")
    assert [finding.code for finding in result.findings] == ["TGM103"]


CLIP = (FIXTURES / "identity_override" / "graph_variable_return" / "before.py").read_text()

MIGRATED = (FIXTURES / "identity_override" / "graph_variable_return" / "after.py").read_text()


@pytest.fixture
def clipped(repository: Path) -> Path:
    """A repository with a file that is to be migrated, committed."""
    (repository / "b.py").write_text(CLIP)
    git(repository, "add", ".")
    git(repository, "commit", "-q", "-m", "third")
    return repository


def test_the_new_text_was_made_by_hand(clipped: Path) -> None:
    (clipped / "b.py").write_text("by_hand = 1\n")
    (result,) = since("HEAD", [str(clipped)], Config())
    assert (result.by_hand, result.new_path, result.moved) == (True, "", False)
    (clipped / "b.py").write_text(CLIP)
    (coming,) = to_come([str(clipped)], Config())
    assert not coming.by_hand


def test_a_function_that_was_moved_to_another_file(clipped: Path) -> None:
    (clipped / "b.py").write_text("from pkg.c import *\n")
    (clipped / "pkg" / "c.py").write_text(MIGRATED)
    moved, rest = since("HEAD", [str(clipped)], Config())
    assert (moved.path, moved.new, moved.moved) == (str(clipped / "b.py"), MIGRATED, True)
    assert moved.new_path == str(clipped / "pkg" / "c.py")
    assert [finding.code for finding in moved.findings] == ["TGM103"]
    assert (rest.new, rest.findings) == ("from pkg.c import *\n", ())


@pytest.mark.parametrize(
    "rest",
    [
        "from pkg.c import other as {}\n",
        "from pkg.c import {0}\n\n{0} = abs\n",
        "from pkg.d import {}\n",
        "import pkg as {}\n",
        "for {} in [abs]: pass\n",
    ],
)
def test_a_name_that_stands_for_something_else_was_not_moved(clipped: Path, rest: str) -> None:
    """Who calls it in the old file calls that."""
    name = "squeeze_gradient"
    (clipped / "pkg" / "c.py").write_text(MIGRATED)
    (clipped / "pkg" / "d.py").write_text("x = 1\n")
    (clipped / "b.py").write_text(f"from pkg.c import {name}\n")
    moved, _ = since("HEAD", [str(clipped)], Config())
    assert moved.moved
    (clipped / "b.py").write_text(rest.format(name))
    (result,) = (each for each in since("HEAD", [str(clipped)], Config()) if each.findings)
    assert (result.moved, len(result.findings)) == (False, 1)


def test_a_function_that_another_file_had_before_was_not_moved(clipped: Path) -> None:
    (clipped / "c.py").write_text(MIGRATED)
    git(clipped, "add", ".")
    git(clipped, "commit", "-q", "-m", "fourth")
    (clipped / "b.py").write_text("")
    (result,) = since("HEAD", [str(clipped)], Config())
    assert (result.new, len(result.findings)) == ("", 1)


@pytest.mark.parametrize("added", [True, False])
def test_a_file_that_was_renamed(clipped: Path, added: bool) -> None:
    (clipped / "b.py").rename(clipped / "pkg" / "renamed.py")
    (clipped / "pkg" / "renamed.py").write_text(MIGRATED)
    if added:
        git(clipped, "add", ".")
    results = list(since("HEAD", [str(clipped)], Config()))
    assert {result.path for result in results} == {str(clipped / "b.py")}
    assert [finding.code for finding in results[0].findings] == ["TGM103"]
    assert (results[0].new, results[0].new_path) == (
        MIGRATED,
        str(clipped / "pkg" / "renamed.py"),
    )


def test_a_file_that_is_gone(clipped: Path) -> None:
    (clipped / "b.py").unlink()
    (result,) = since("HEAD", [str(clipped)], Config())
    assert (result.path, result.new, len(result.findings)) == (str(clipped / "b.py"), "", 1)


def test_two_files(tmp_path: Path) -> None:
    old, new = str(tmp_path / "old.py"), str(tmp_path / "new.py")
    Path(old).write_text(CLIP)
    Path(new).write_text(MIGRATED)
    (result,) = of_two(old, new, Config())
    assert (result.path, result.old, result.new_path, result.new) == (old, CLIP, new, MIGRATED)
    assert [finding.code for finding in result.findings] == ["TGM103"]


@pytest.mark.parametrize("line", ["print 'done'", "return (1"])
def test_a_new_text_that_is_no_module_is_a_failure(tmp_path: Path, line: str) -> None:
    old, new = str(tmp_path / "old.py"), str(tmp_path / "new.py")
    Path(old).write_text(CLIP)
    Path(new).write_text(f"{MIGRATED}{line}\n")
    (result,) = of_two(old, new, Config())
    assert result.failure is not None
    assert (result.path, result.failure.code) == (new, "TGM901")


def test_a_file_that_stayed_of_python_2_is_none(clipped: Path) -> None:
    (clipped / "b.py").write_text(f"{CLIP}print 'done'\n")
    git(clipped, "commit", "-q", "-a", "-m", "fourth")
    (result,) = since("HEAD", [str(clipped)], Config())
    assert (result.failure, result.changed) == (None, False)


def test_a_file_of_python_2_is_its_conversion(tmp_path: Path) -> None:
    code = (FIXTURES / "identity_override" / "graph_variable_return" / "before.py").read_text()
    path = tmp_path / "a.py"
    path.write_text(code + "\nprint 'done'\n")
    (result,) = to_come([str(path)], Config())
    assert "print('done')" in result.old
    assert "gradient_override_map" in result.old
    assert "print('done')" in result.new
    assert "tf.custom_gradient" in result.new
    assert {finding.code for finding in result.findings} == {"TGM103"}


@pytest.mark.parametrize("ending", ["", "print 'done'\n"])
def test_a_file_of_python_2_may_mix_tabs_and_spaces(tmp_path: Path, ending: str) -> None:
    code = (FIXTURES / "identity_override" / "graph_variable_return" / "before.py").read_text()
    mixed = "\n\ndef told(x):\n    if x:\n\treturn 1\n    return 2\n"
    path = tmp_path / "a.py"
    path.write_text(f"{code}{mixed}{ending}")
    (result,) = to_come([str(path)], Config())
    assert "        return 1\n" in result.old
    assert ("print('done')" in result.old) == bool(ending)
    assert "tf.custom_gradient" in result.new
    assert {finding.code for finding in result.findings} == {"TGM103"}


#: What an unmarked file has, before and after, and the names of `b.py` that stand for it.
IMPORTING = {
    "a name": ("from helpers import scale\n", ["scale"]),
    "another name": ("from helpers import scale as s\n", ["s"]),
    "a module": ("import helpers\n\ndef g(x):\n    return helpers.scale(x)\n", ["helpers.scale"]),
    "a module handed on": ("import helpers as h\n\nh2 = h\n", ["h"]),
    "all names": ("from helpers import *\n", ["tf", "scale"]),
    "by another file": ("from between import scale\n", ["scale"]),
    "in a function": (
        "def g(x):\n    import helpers\n    return helpers.scale(x)\n",
        ["helpers.scale"],
    ),
}


@pytest.mark.parametrize("imported", IMPORTING)
def test_what_a_changed_file_imports_is_compared_too(clipped: Path, imported: str) -> None:
    statement, names = IMPORTING[imported]
    helper = "import tensorflow as tf\n\ndef scale(x):\n    return 2.0 * x\n"
    (clipped / "helpers.py").write_text(helper)
    (clipped / "between.py").write_text("from helpers import scale\n")
    (clipped / "unread.py").write_text("x = 1\n")
    (clipped / "b.py").write_text(statement + CLIP)
    git(clipped, "add", ".")
    git(clipped, "commit", "-q", "-m", "fourth")
    (clipped / "helpers.py").write_text(helper.replace("2.0", "3.0"))
    (clipped / "unread.py").write_text("x = 2\n")
    (untouched,) = since("HEAD", [str(clipped / "b.py")], Config())
    assert untouched.imports == ()
    (clipped / "b.py").write_text(statement + MIGRATED)
    marked, other = since("HEAD", [str(clipped)], Config())
    assert [each.name for each in marked.imports] == [*names, ""]
    assert {os.path.realpath(each.path) for each in marked.imports} == {str(clipped / "helpers.py")}
    assert (other.old, other.findings, other.by_hand) == (helper, (), True)
    assert {each.path for each in marked.imports} == {other.path}


def test_a_marked_file_that_is_imported_is_told_once(clipped: Path) -> None:
    (clipped / "c.py").write_text("from b import *\n" + CLIP)
    git(clipped, "add", ".")
    git(clipped, "commit", "-q", "-m", "fourth")
    (clipped / "b.py").write_text(MIGRATED)
    (clipped / "c.py").write_text("from b import *\n" + MIGRATED)
    one, other = since("HEAD", [str(clipped)], Config())
    assert (one.imports, {each.path for each in other.imports}) == ((), {one.path})


def test_what_a_file_is_loaded_with_is_compared_though_it_names_nothing_of_it(
    clipped: Path,
) -> None:
    """It may change what others have."""
    (clipped / "helpers.py").write_text("import patch\n\nK = 0.5\n")
    (clipped / "patch.py").write_text("import tensorflow as tf\n")
    (clipped / "b.py").write_text("import helpers\n" + CLIP)
    git(clipped, "add", ".")
    git(clipped, "commit", "-q", "-m", "fourth")
    (clipped / "b.py").write_text("import helpers\n" + MIGRATED)
    (clipped / "patch.py").write_text("import tensorflow as tf\n\ntf.round = tf.floor\n")
    marked, other = since("HEAD", [str(clipped)], Config())
    assert [(each.name, each.path) for each in marked.imports] == [("", other.path)]
    assert os.path.basename(other.path) == "patch.py"


def test_a_file_is_loaded_with_the_packages_that_it_is_in(clipped: Path) -> None:
    (clipped / "pkg" / "__init__.py").write_text("")
    (clipped / "pkg" / "c.py").write_text(CLIP)
    git(clipped, "add", ".")
    git(clipped, "commit", "-q", "-m", "fourth")
    (clipped / "pkg" / "c.py").write_text(MIGRATED)
    (clipped / "pkg" / "__init__.py").write_text("import tensorflow as tf\n\ntf.round = tf.floor\n")
    marked, other = since("HEAD", [str(clipped / "pkg")], Config())
    assert [(each.name, each.path) for each in marked.imports] == [("", other.path)]


@pytest.mark.parametrize("moved", [False, True])
def test_a_package_that_hides_a_file_is_compared_with_it(clipped: Path, moved: bool) -> None:
    helper = "def scale(x):\n    return 2.0 * x\n"
    (clipped / "helpers.py").write_text(helper)
    (clipped / "b.py").write_text("from helpers import scale\n" + CLIP)
    git(clipped, "add", ".")
    git(clipped, "commit", "-q", "-m", "fourth")
    (clipped / "b.py").write_text("from helpers import scale\n" + MIGRATED)
    (clipped / "helpers").mkdir()
    (clipped / "helpers" / "__init__.py").write_text(helper.replace("2.0", "3.0"))
    if moved:
        (clipped / "helpers.py").unlink()
    marked, other = since("HEAD", [str(clipped)], Config())
    assert "scale" in [each.name for each in marked.imports]
    assert (other.old, other.new) == (helper, helper.replace("2.0", "3.0"))


def test_a_file_that_was_a_package_is_compared_with_it(clipped: Path) -> None:
    helper = "def scale(x):\n    return 2.0 * x\n"
    (clipped / "helpers").mkdir()
    (clipped / "helpers" / "__init__.py").write_text(helper)
    (clipped / "b.py").write_text("from helpers import scale\n" + CLIP)
    git(clipped, "add", ".")
    git(clipped, "commit", "-q", "-m", "fourth")
    (clipped / "b.py").write_text("from helpers import scale\n" + MIGRATED)
    (clipped / "helpers" / "__init__.py").unlink()
    (clipped / "helpers").rmdir()
    (clipped / "helpers.py").write_text(helper.replace("2.0", "3.0"))
    marked, other = since("HEAD", [str(clipped)], Config())
    assert "scale" in [each.name for each in marked.imports]
    assert (other.old, other.new) == (helper, helper.replace("2.0", "3.0"))


def test_what_nobody_compares_is_named(clipped: Path) -> None:
    base = "class Base:\n    def scaled(self, x):\n        return 2.0 * x\n"
    for name in ("base", "imported", "formatted", "same"):
        (clipped / f"{name}.py").write_text(base)
    (clipped / "b.py").write_text("from imported import Base\n" + CLIP)
    git(clipped, "add", ".")
    git(clipped, "commit", "-q", "-m", "fourth")
    (clipped / "b.py").write_text("from imported import Base\n" + MIGRATED)
    for name in ("base", "imported"):
        (clipped / f"{name}.py").write_text(base.replace("2.0", "3.0"))
    (clipped / "formatted.py").write_text(base.replace("2.0 * x", "2.0  *  x  # two"))
    (clipped / "new.py").write_text(base)
    paths = [str(clipped)]
    results = list(since("HEAD", paths, Config()))
    assert uncompared("HEAD", paths, Config(), results) == [str(clipped / "base.py")]
    assert verification.uncompared([]) == ""
    assert verification.uncompared(["a.py"] * 7).endswith("a.py, a.py and 2 more.\n")
