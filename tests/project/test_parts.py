"""Ways to migrate a part of a project: what stands outside the part goes on to work.

Each case is a program that imports a gradient function of a module which alone is migrated. Before
the project was looked at, `clip_grad(op, grad)` became `clip_grad(x)` in all of them.
"""

from __future__ import annotations

import ast
import io
import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from tests.fresh import Fresh
from tfgradmigrate.files import reading
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.front.documents import modules_of
from tfgradmigrate.markers import markers
from tfgradmigrate.run import engine
from tfgradmigrate.run.engine import Settings
from tfgradmigrate.run.surroundings import look_around, texts_in

pytestmark = pytest.mark.many

GRADS = """
import tensorflow as tf


@tf.RegisterGradient("ClipGrad")
def clip_grad(op, grad):
    return tf.clip_by_value(grad, -0.5, 0.5)


def clip_gradient(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "ClipGrad"}):
        return tf.identity(x)
"""
TURNED = "@tf.custom_gradient\ndef clip_grad(x):"
PROGRAM = """
import tensorflow as tf
{imported}

print(*{called}(None, tf.constant([-3.0, 0.25, 2.0])).numpy())
"""
VALUES = "-0.5 0.25 0.5"

REFERENCE = os.environ.get("TFGRADMIGRATE_REFERENCE_PYTHON")


def program(imported: str, called: str = "clip_grad") -> str:
    return PROGRAM.format(imported=imported, called=called)


def notebook(code: str) -> str:
    """A notebook of one cell whose source is one string, as some tools write it."""
    return json.dumps({"cells": [{"cell_type": "code", "source": code}], "nbformat": 4})


@dataclass(frozen=True, slots=True)
class Part:
    """A project: its files, what of it is migrated, the program that is run, and from where.

    `home` is the file with the gradient function, `links` what links to which file.
    """

    files: dict[str, str]
    migrated: tuple[str, ...] = ("grads.py",)
    run: str = "other.py"
    home: str = "grads.py"
    paths: tuple[str, ...] = (".",)
    links: dict[str, str] = field(default_factory=dict)


PARTS = {
    "one file": Part({"grads.py": GRADS, "other.py": program("from grads import clip_grad")}),
    "one file, by its module": Part(
        {"grads.py": GRADS, "other.py": program("import grads as g", "g.clip_grad")}
    ),
    "one folder": Part(
        {
            "setup.cfg": "",
            "package/grads.py": GRADS,
            "apps/other.py": program("from package.grads import clip_grad"),
        },
        migrated=("package",),
        run="apps/other.py",
        home="package/grads.py",
    ),
    "what is staged": Part(
        {
            "grads.py": GRADS,
            "more.py": "import tensorflow as tf\ny = tf.py_func(abs, [1.0], tf.float32)\n",
            "other.py": program("from grads import clip_grad"),
        },
        migrated=("grads.py", "more.py"),
    ),
    "renamed import": Part(
        {"grads.py": GRADS, "other.py": program("from grads import clip_grad as cut", "cut")}
    ),
    "re-exported": Part(
        {
            "package/__init__.py": "from .grads import clip_grad\n",
            "package/grads.py": GRADS,
            "other.py": program("from package import clip_grad"),
        },
        migrated=("package/grads.py",),
        home="package/grads.py",
    ),
    "re-exported by a star": Part(
        {
            "package/__init__.py": "from .grads import *\n",
            "package/grads.py": GRADS,
            "other.py": program("import package", "package.clip_grad"),
        },
        migrated=("package/grads.py",),
        home="package/grads.py",
    ),
    "star import": Part({"grads.py": GRADS, "other.py": program("from grads import *")}),
    "relative import": Part(
        {
            "package/__init__.py": "",
            "package/grads.py": GRADS,
            "package/sub/__init__.py": "",
            "package/sub/other.py": program("from ..grads import clip_grad"),
            "other.py": "import package.sub.other\n",
        },
        migrated=("package/grads.py",),
        home="package/grads.py",
    ),
    "notebook imports module": Part(
        {
            "grads.py": GRADS,
            "book.ipynb": notebook(
                "import tensorflow as tf\nfrom grads import *\n"
                "print(*\nclip_grad(None, tf.constant([-3.0, 0.25, 2.0])).numpy())"
            ),
        },
        run="book.ipynb",
    ),
    "two packages": Part(
        {
            ".git/HEAD": "",
            "one/setup.py": "",
            "one/one/__init__.py": "",
            "one/one/grads.py": GRADS,
            "two/setup.py": "",
            "two/two/__init__.py": "",
            "two/two/other.py": program("from one.grads import clip_grad"),
        },
        migrated=("one",),
        run="two/two/other.py",
        home="one/one/grads.py",
        paths=("one", "two"),
    ),
    "tests beside it": Part(
        {
            "pyproject.toml": "",
            "src/package/__init__.py": "",
            "src/package/grads.py": GRADS,
            "tests/test_grads.py": program("from package import grads", "grads.clip_grad"),
        },
        migrated=("src",),
        run="tests/test_grads.py",
        home="src/package/grads.py",
        paths=("src",),
    ),
    "generated file": Part(
        {
            "grads.py": GRADS,
            "other.py": "# Generated from layers.in. Do not edit.\n"
            + program("import grads;from grads import(clip_grad)"),
        }
    ),
    "symbolic link": Part(
        {
            "pyproject.toml": "",
            "grads.py": GRADS,
            "other.py": program("from app.layers import clip_grad"),
        },
        links={"app/layers.py": "grads.py"},
    ),
    "star import of a symbolic link": Part(
        {
            "pyproject.toml": "",
            "lib/grads.py": GRADS,
            "other.py": program("from app.layers import *"),
        },
        migrated=("lib/grads.py",),
        home="lib/grads.py",
        links={"app/layers.py": "lib/grads.py"},
    ),
    "star import from a linked folder": Part(
        {
            "pyproject.toml": "",
            "lib/__init__.py": GRADS,
            "other.py": program("from app import *"),
        },
        migrated=("lib/__init__.py",),
        home="lib/__init__.py",
        links={"app": "lib"},
    ),
    "star import of a star import": Part(
        {
            "grads.py": GRADS,
            "layers.py": "from grads import *\n",
            "other.py": program("from layers import *"),
        }
    ),
    "star import of a star import from a symbolic link": Part(
        {
            "pyproject.toml": "",
            "lib/grads.py": GRADS,
            "layers.py": "from linked import *\n",
            "other.py": program("from layers import *"),
        },
        migrated=("lib/grads.py",),
        home="lib/grads.py",
        links={"linked.py": "lib/grads.py"},
    ),
    "through a symbolic link": Part(
        {
            "app/pyproject.toml": "",
            "lib/grads.py": GRADS,
            "app/main/other.py": program("from layers import clip_grad"),
        },
        migrated=("app/main/layers.py",),
        run="app/main/other.py",
        home="lib/grads.py",
        paths=("app/main",),
        links={"app/main/layers.py": "lib/grads.py"},
    ),
}


def written(part: Part, root: Path) -> Path:
    for name, text in part.files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip("\n"))
    for name, target in part.links.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).symlink_to(root / target)
    return root


def migrate(root: Path, *paths: str) -> list[str]:
    """Migrate and write a part; returns the finding codes."""
    found = discover([str(root / path) for path in paths], Exclusion((), "."))
    results = list(engine.migrate(engine.scan(found), Settings(write=True)))
    assert [result.failure for result in results] == [None] * len(results)
    return sorted(finding.code for result in results for finding in result.findings)


def calls(root: Path) -> Iterator[tuple[str, int]]:
    """The files of a project and the number of arguments with which they call the function."""
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.ipynb")]):
        for text in modules_of(path.read_text(), str(path), every=True):
            tree = ast.parse(text)
            names = {"clip_grad"} | {
                alias.asname
                for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom)
                for alias in node.names
                if alias.name == "clip_grad" and alias.asname
            }
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and names & {
                    getattr(node.func, "id", None),
                    getattr(node.func, "attr", None),
                }:
                    yield path.name, len(node.args)


@pytest.mark.parametrize("name", PARTS)
def test_what_is_called_from_outside_a_part_keeps_its_parameters(name: str, tmp_path: Path) -> None:
    part = PARTS[name]
    root = written(part, tmp_path)
    codes = migrate(root, *part.migrated)
    assert "TGM103" in codes
    new = (root / part.home).read_text()
    (function,) = [
        node
        for node in ast.parse(new).body
        if isinstance(node, ast.FunctionDef) and node.name == "clip_grad"
    ]
    assert [argument.arg for argument in function.args.args] == ["op", "grad"]
    assert "gradient_override_map" not in new
    found = dict(calls(root))
    assert Path(part.run).name in found or "package.sub" in part.files[part.run]
    assert set(found.values()) == {2}


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_what_it_becomes_in_a_run_of_the_whole(name: str, tmp_path: Path) -> None:
    part = PARTS[name]
    one, all_ = (written(part, tmp_path / each / "project") for each in ("one", "all"))
    migrate(one, *part.migrated)
    migrate(all_, ".")
    assert (one / part.home).read_text() == (all_ / part.home).read_text()
    assert migrate(one, ".") == []


RUN = """
import contextlib, io, json, os, runpy, sys
import tensorflow as tf
for root, program, home, paths in json.load(sys.stdin):
    os.chdir(root)
    sys.path[:0] = [os.path.join(root, path) for path in paths]
    printed = io.StringIO()
    own = {name.split(".")[0] for path in paths for name in os.listdir(path)}
    with contextlib.redirect_stdout(printed):
        if program.endswith(".ipynb"):
            with open(program) as file:
                exec("".join(json.load(file)["cells"][0]["source"]), {})
        else:
            runpy.run_path(program)
    x = tf.constant([1.0, 1.0, 1.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = runpy.run_path(home)["clip_gradient"](x)
    gradient = tape.gradient(y, x, tf.constant([-3.0, 0.25, 2.0]))
    print(printed.getvalue().strip(), *gradient.numpy())
    del sys.path[: len(paths)]
    for name in [name for name in sys.modules if name.split(".")[0] in own]:
        del sys.modules[name]
"""


@pytest.mark.slow
def test_the_programs_around_a_part_give_their_values(tmp_path: Path, fresh: Fresh) -> None:
    """What imports the function, and the gradient of the part itself."""
    asked = []
    for number, part in enumerate(PARTS.values()):
        root = written(part, tmp_path / str(number))
        migrate(root, *part.migrated)
        asked.append((str(root), part.run, part.home, part.paths))
    done = fresh.run(RUN, path=(), given=json.dumps(asked))
    assert done.stdout.splitlines() == [f"{VALUES} {VALUES}"] * len(PARTS), done.stderr[-2000:]


RUN_OLD = """
import runpy, tensorflow as tf
module = runpy.run_path("grads.py")
dy, x = tf.constant([-3.0, 0.25, 2.0]), tf.constant([1.0, 1.0, 1.0])
gradient = tf.gradients(module["clip_gradient"](x), x, dy)[0]
print(*(v for each in tf.Session().run([module["clip_grad"](None, dy), gradient]) for v in each))
"""


@pytest.mark.slow
@pytest.mark.skipif(REFERENCE is None, reason="needs an interpreter with TensorFlow 1.15.5")
def test_these_are_the_values_of_tensorflow_1(tmp_path: Path) -> None:
    (tmp_path / "grads.py").write_text(GRADS)
    done = subprocess.run(
        [str(REFERENCE), "-c", RUN_OLD], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stdout.strip() == f"{VALUES} {VALUES}", done.stderr[-2000:]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("README.md", "Call `clip_grad(op, grad)` with the op.\n"),
        ("README.md", "```python\nfrom grads import clip_grad\n```\n"),
        ("docs/index.rst", ".. autofunction:: grads.clip_grad\n"),
        ("docs/index.rst", "Limits what ``grads.clip_grad`` is given.\n"),
    ],
)
def test_what_is_documented_keeps_its_parameters(name: str, text: str, tmp_path: Path) -> None:
    root = written(Part({"setup.cfg": "", "grads.py": GRADS, name: text}), tmp_path)
    migrate(root, "grads.py")
    assert "def clip_grad(op, grad):" in (root / "grads.py").read_text()


@pytest.mark.parametrize(
    ("files", "home"),
    [
        ({"grads.py": GRADS + "\n\n__all__ = ['clip_grad']\n"}, "grads.py"),
        ({"package/__init__.py": GRADS}, "package/__init__.py"),
        ({"package/__init__.py": "from .grads import *\n", "package/grads.py": GRADS}, None),
        (
            {
                "package/__init__.py": "from . import grads\ngrads.clip_grad",
                "package/grads.py": GRADS,
            },
            None,
        ),
    ],
)
def test_what_leaves_a_package_keeps_its_parameters(
    files: dict[str, str], home: str | None, tmp_path: Path
) -> None:
    home = home or "package/grads.py"
    root = written(Part(files), tmp_path)
    migrate(root, home)
    assert "def clip_grad(op, grad):" in (root / home).read_text()


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"other.py": "import tensorflow as tf\nclip_grad = tf.identity\n"},
        {"other.py": "from grads import clip_gradient\n"},
        {"other.py": "print('clip_grad')\n"},
        {"README.md": "It clips the gradient with clip_grad.\n"},
        {"README.md": "```python\nclip_grad = tf.RegisterGradient('ClipGrad')(f)\n```\n"},
        {"venv/pyvenv.cfg": "", "venv/lib/other.py": "from grads import clip_grad\n"},
        {"node_modules/other.py": "from grads import clip_grad\n"},
        {
            ".git/HEAD": "",
            ".gitignore": "build\n",
            "build/other.py": "from grads import clip_grad\n",
        },
    ],
)
def test_what_is_used_nowhere_else_is_turned(files: dict[str, str], tmp_path: Path) -> None:
    root = written(Part({"grads.py": GRADS, "setup.py": "", **files}), tmp_path)
    migrate(root, "grads.py")
    assert TURNED in (root / "grads.py").read_text()


def test_an_import_that_another_file_has_from_a_part_stays(tmp_path: Path) -> None:
    grads = GRADS.replace("import tensorflow as tf", "import tensorflow as tf\nimport numpy as np")
    grads = grads.replace("tf.RegisterGradient", "ops.RegisterGradient").replace(
        "import numpy", "from tensorflow.python.framework import ops\nimport numpy"
    )
    files = {"grads.py": grads, "other.py": "from grads import *\nprint(ops)\n"}
    root = written(Part(files), tmp_path)
    migrate(root, "grads.py")
    assert "from tensorflow.python.framework import ops\n" in (root / "grads.py").read_text()
    root = written(Part({"grads.py": grads}), tmp_path / "alone")
    migrate(root, "grads.py")
    assert "import ops" not in (root / "grads.py").read_text()


def test_a_gradient_that_a_file_without_a_marker_names_stays_registered(tmp_path: Path) -> None:
    files = {"grads.py": GRADS, "net.py": "from own import override\noverride('ClipGrad')\n"}
    root = written(Part(files), tmp_path)
    assert migrate(root, "grads.py") == ["TGM103", "TGM202"]
    assert '@tf.RegisterGradient("ClipGrad")' in (root / "grads.py").read_text()


def test_a_word_of_a_file_without_a_marker_is_no_use_of_a_kernel_gradient(tmp_path: Path) -> None:
    files = {
        "ops.py": "import tensorflow as tf\n\n\n@tf.RegisterGradient('RoiPool')\n"
        "def _roi_pool_grad(op, grad):\n    return grad\n",
        "net.py": "POOLING = 'RoiPool'\n",
    }
    root = written(Part(files), tmp_path)
    assert migrate(root, "ops.py") == ["TGM213"]


def test_standard_input_has_the_project_of_its_file_name(tmp_path: Path) -> None:
    root = written(PARTS["one file"], tmp_path)
    for name, kept in (("grads.py", True), ("elsewhere/grads.py", False)):
        scanned = engine.scan_bytes(GRADS.encode(), str(root / name))
        (result,) = engine.migrate(scanned, Settings())
        assert ("def clip_grad(op, grad):" in result.new) == kept
        assert (TURNED in result.new) != kept


def test_what_the_user_excludes_still_counts(tmp_path: Path) -> None:
    root = written(PARTS["one file"], tmp_path)
    found = discover([str(root)], Exclusion(("other.py",), str(root)))
    (result,) = engine.migrate(engine.scan(found), Settings())
    assert "def clip_grad(op, grad):" in result.new


@contextmanager
def counted_reads() -> Iterator[list[str]]:
    """The paths of the files that are read, each as often as that is."""
    read: list[str] = []
    markers()  # which are read once, from files of the package

    def counting(opened: Callable[..., Any]) -> Callable[..., Any]:
        def counted(path: Any, *arguments: Any, **keywords: Any) -> Any:
            read.append(os.path.abspath(path))
            return opened(path, *arguments, **keywords)

        return counted

    with ExitStack() as patches:
        for name, opened in (
            ("builtins.open", io.open),
            ("io.open", io.open),
            ("os.open", os.open),
        ):
            patches.enter_context(mock.patch(name, counting(opened)))
        yield read


def read_around(root: Path, path: str) -> set[str]:
    """What is read around one file of a folder, relative to that folder."""
    with counted_reads() as read:
        look_around([(str(root / path), GRADS)], [], reading.Contents())
    assert len(read) == len(set(read))
    return {str(Path(each).relative_to(root)) for each in read}


def test_the_text_of_a_file_without_a_marker_is_not_held(tmp_path: Path) -> None:
    """They are most of a large project: its memory would grow with them."""
    other = tmp_path / "other.py"
    other.write_text(program("from grads import clip_grad"))
    (tmp_path / "grads.py").write_text(GRADS)
    contents = reading.Contents(most=0)
    around = look_around([(str(tmp_path / "grads.py"), GRADS)], [], contents)
    assert (around.modules, around.unmarked) == ([], [str(other)])
    assert texts_in(str(other), contents) == [other.read_text()]
    other.unlink()
    assert texts_in(str(other), contents) == []


def test_beside_a_file_without_a_project_no_other_folder_is_read(tmp_path: Path) -> None:
    """Such as a folder of downloads, in which a file lies beside a hundred repositories."""
    files = {
        "grads.py": GRADS,
        "other.py": program("from grads import clip_grad"),
        "README.md": "",
        **{f"repository{number}/.git/HEAD": "" for number in range(9)},
        **{f"repository{number}/package/module.py": GRADS for number in range(9)},
        "loose/module.py": GRADS,
    }
    root = written(Part(files), tmp_path)
    assert read_around(root, "grads.py") == {"other.py", "README.md"}


def test_of_a_package_without_a_project_every_folder_is_read(tmp_path: Path) -> None:
    files = {
        "package/__init__.py": "",
        "package/layers/__init__.py": "",
        "package/layers/grads.py": GRADS,
        "package/data/more.py": "",
        "main.py": "",
        "elsewhere/other.py": "",
    }
    root = written(Part(files), tmp_path)
    assert read_around(root, "package/layers/grads.py") == {
        "main.py",
        "package/__init__.py",
        "package/layers/__init__.py",
        "package/data/more.py",
    }


def test_a_run_reads_each_file_once(tmp_path: Path) -> None:
    """Also those without a marker that are asked for the users of an override."""
    overriding = (
        "import contextlib\nimport tensorflow as tf\n\n\n@contextlib.contextmanager\n"
        "def guided():\n    with tf.get_default_graph().gradient_override_map({'Relu': 'G'}):\n"
        "        yield\n"
    )
    user = "from overriding import {name}\nwith {used}():\n    tf.nn.relu(1.)\n"
    files = {
        "setup.cfg": "",
        "overriding.py": overriding,
        "user.py": user.format(name="guided", used="guided"),
        "renaming.py": user.format(name="guided as careful", used="careful"),
        "renamed.py": "from renaming import careful\ncareful()\n",
        "other.py": "print()\n",
        "README.md": "The `guided` backpropagation.\n",
    }
    root = written(Part(files), tmp_path)
    found = discover([str(root)], Exclusion((), "."))
    with counted_reads() as read:
        scanned = engine.scan(found)
        asked = list(read)
        results = list(engine.migrate(scanned, Settings()))
        engine.left(scanned, results, written=False)
    assert {Path(path).name for path in scanned.users} == {"user.py", "renaming.py", "renamed.py"}
    code = {name for name in files if name.endswith(".py")}
    assert sorted(Path(path).name for path in asked) == sorted(code)
    # Afterwards, what stands in a file is read again only by a file that imports from it.
    imported = {"overriding.py", "renaming.py", "setup.cfg"}
    names = [Path(path).name for path in read if path.startswith(str(root))]
    assert sorted(set(names) - imported) == sorted(set(files) - imported)
    assert len([name for name in names if name not in imported]) == len(set(files) - imported)


def test_a_repository_in_the_home_directory_is_no_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody means all that he has when he migrates one file of it."""
    files = {
        ".git/HEAD": "",
        "setup.cfg": "",
        "one/grads.py": GRADS,
        "two/other.py": program("from grads import clip_grad"),
    }
    root = written(Part(files), tmp_path)
    monkeypatch.setenv("HOME", str(root))
    migrate(root, "one")
    assert TURNED in (root / "one/grads.py").read_text()
