"""What Python programs call: results, how they print, what is imported when, and libcst's tool."""

from __future__ import annotations

import html.parser
import inspect
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tfgradmigrate
from tfgradmigrate import interface, migrate_paths, migrate_source, verify_paths
from tfgradmigrate.errors import UsageError
from tfgradmigrate.rules.model import Action, Proof

PAGE = (Path(__file__).parents[1] / "docs" / "library.md").read_text("utf-8")

OLD = "import tensorflow as tf\n\n\ndef g(x):\n    return tf.py_func(f, [x], tf.float32)\n"
NEW = OLD.replace("py_func", "numpy_function")
SAID = "TensorFlow 2 has no `tf.py_func`; becomes `tf.numpy_function`"
UNSEEN = "assumes: `f`, whose code is not visible, does not write into its inputs"
FINDING = f"TGM106 {SAID}\n    {UNSEEN}\n"
PROGRAM = """import tensorflow as tf


@tf.RegisterGradient("Scale")
def scale_grad(op, grad):
    return 5.0 * grad


def scale(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Scale"}):
        return tf.identity(x)
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Tags(html.parser.HTMLParser):
    """The texts of a page, and whether its tags are closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_a_text() -> None:
    done = migrate_source(OLD)
    assert (done.old, done.new, done.changed, done.failure) == (OLD, NEW, True, None)
    (finding,) = done.findings
    assert (finding.code, finding.action, finding.line) == ("TGM106", Action.REWRITE, 5)
    assert str(done) == f"{done.diff}module.py:5:12: {FINDING}"
    assert done.diff.startswith("--- a/module.py\n+++ b/module.py\n")
    texts = Tags(done._repr_html_()).texts
    assert texts[:6] == [
        "place",
        "finding",
        "what is done",
        "module.py:5",
        "TGM106 rewrite",
        f"{SAID}; {UNSEEN}",
    ]
    assert texts[6:] == ["diff", done.diff]


def test_a_text_with_nothing_to_migrate() -> None:
    done = migrate_source("x = 1\n")
    assert (done.changed, str(done), done._repr_html_()) == (False, "Nothing to migrate.\n", "")


def test_a_text_that_cannot_be_handled() -> None:
    done = migrate_source("def f(:\n    py_func\n", "<b>.py")
    assert done.failure is not None
    assert str(done) == done.told
    assert str(done).startswith("<b>.py:1: TGM901 cannot be parsed")
    assert Tags(done._repr_html_()).texts[3:5] == ["<b>.py:1", "TGM901"]


def test_the_options() -> None:
    assert migrate_source(OLD, ignore=["tgm106"]).new == OLD
    assert migrate_source(OLD, select=["TGM103"]).new == OLD
    assert migrate_source(OLD + "print 'a'\n", python2=False).failure is not None
    shimmed = PROGRAM.replace("tf.identity(x)", "build(x)")
    assert "from lib.shim import" in migrate_source(shimmed, runtime_module="lib.shim").new
    ignored = migrate_source(OLD.replace("float32)", "float32)  # tfgradmigrate: ignore"))
    assert [finding.code for finding in ignored.ignored] == ["TGM106"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"select": ["E501"]}, "select: 'E501' is not a finding code"),
        ({"ignore": ["TGM999"]}, "ignore: there is no TGM999"),
        ({"runtime_module": "a/b"}, "runtime_module: 'a/b' is not the full name"),
        ({"style": "none"}, "style must be one of helper, inline"),
    ],
)
def test_an_option_that_means_nothing(options: dict[str, str], words: str, here: Path) -> None:
    with pytest.raises(UsageError, match=words):
        migrate_source(OLD, **options)  # type: ignore[arg-type]
    (here / "a.py").write_text(OLD)
    with pytest.raises(UsageError, match=words):
        migrate_paths(here, **options)  # type: ignore[arg-type]


def test_a_text_that_stands_in_a_project(here: Path) -> None:
    (here / "pyproject.toml").write_text("[tool.tfgradmigrate]\nignore = ['TGM']\n")
    (here / "other.py").write_text("from grads import scale_grad\nscale_grad(None, 1.0)\n")
    assert "def scale_grad(x)" in migrate_source(PROGRAM).new
    assert "def scale_grad(op, grad)" in migrate_source(PROGRAM, here / "grads.py").new
    assert not (here / "grads.py").exists()
    text = json.dumps({"cells": [{"cell_type": "code", "source": OLD}]})
    (finding,) = migrate_source(text, "a.ipynb").findings
    assert finding.cell == 1


def test_files(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "src").mkdir()
    for name, text in (("a", OLD), ("b", "x = 1\n"), ("c", "def f(:\n    py_func\n")):
        (here / "src" / f"{name}.py").write_text(text)
    done = migrate_paths("src")
    assert [file.path for file in done] == ["src/a.py", "src/c.py"]
    assert (len(done), done[0].changed, len(done[:1]), done.written) == (2, True, 1, False)
    assert [finding.code for finding in done.findings] == ["TGM106"]
    assert [failure.code for failure in done.failures] == ["TGM901"]
    assert (done.counts.files, done.counts.rewrite, done.counts.errors) == (3, 1, 1)
    assert done.left[-1].name == "TGM901"
    assert str(done).startswith(f"{done.diff}src/a.py:5:12: {FINDING}src/c.py:1: TGM901 ")
    assert "1 of 3 files would change: 1 finding to rewrite. 1 file could not" in str(done)
    assert repr(done) == str(done)
    page = Tags(done._repr_html_()).texts
    assert page[0].startswith("1 of 3 files would change")
    assert "Before this runs on TensorFlow 2" in page
    assert (here / "src" / "a.py").read_text() == OLD
    written = migrate_paths([here / "src" / "a.py", "src/b.py"], write=True)
    assert "1 of 2 files changed" in str(written)
    assert (here / "src" / "a.py").read_text() == NEW
    assert capsys.readouterr() == ("", "")


def test_the_configuration_and_what_wins_over_it(here: Path) -> None:
    (here / "pyproject.toml").write_text(
        "[tool.tfgradmigrate]\nignore = ['TGM106']\nexclude = ['/a.py']\n"
    )
    for name in ("a.py", "b.py"):
        (here / name).write_text(OLD)
    assert migrate_paths(here).counts.files == 1
    assert not migrate_paths(here).findings
    assert len(migrate_paths(here, ignore=[], exclude=[]).findings) == 2
    with pytest.raises(UsageError, match="exclude: "):
        migrate_paths(here, exclude=["!"])
    with pytest.raises(UsageError, match="nowhere"):
        migrate_paths("nowhere")


@pytest.mark.processes
def test_several_processes_find_the_same(here: Path) -> None:
    for number in range(3):
        (here / f"{number}.py").write_text(OLD)
    assert str(migrate_paths(here, jobs=2)) == str(migrate_paths(here))


@pytest.mark.processes
def test_what_git_has_no_copy_of(here: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=here, check=True)
    (here / "a.py").write_text(OLD)
    with pytest.raises(UsageError, match=r"a\.py: changed, and git has no copy .*allow_dirty=True"):
        migrate_paths("a.py", write=True)
    assert (here / "a.py").read_text() == OLD
    assert migrate_paths("a.py", write=True, allow_dirty=True).written


@pytest.mark.slow
def test_a_proof(here: Path) -> None:
    (here / "a.py").write_text(PROGRAM)
    done = verify_paths(here / "a.py")
    assert [verdict.proof for verdict in done.verdicts] == [Proof.PROVED]
    assert done.is_good
    assert done.is_proved
    assert re.match(r"\S*a\.py:10 scale: proved\n", str(done))
    assert str(done).endswith("1 of 1 place proved.\n")
    assert "scale: proved" in Tags(done._repr_html_()).texts


@pytest.mark.slow
def test_a_difference_since_a_commit(here: Path) -> None:
    for command in ("init -q", "add .", "-c user.name=a -c user.email=a@b.c commit -q -m a"):
        (here / "a.py").write_text(PROGRAM)
        subprocess.run(["git", *command.split()], cwd=here, check=True)
    (here / "a.py").write_text(migrate_source(PROGRAM).new.replace("5.0", "4.0"))
    (here / "b.py").write_text("def f(:\n    py_func\n")
    done = verify_paths(["a.py"], against="HEAD", modes=["eager"])
    assert [verdict.proof for verdict in done.verdicts] == [Proof.DIFFERS]
    assert not done.is_good
    assert not done.is_proved
    failed = verify_paths("b.py")
    assert not failed.is_good
    assert "b.py:1: TGM901" in str(failed)
    with pytest.raises(UsageError, match="no commit 'v9'"):
        verify_paths("a.py", against="v9")
    with pytest.raises(UsageError, match="modes: there is no 'lazy'; known are eager"):
        verify_paths("a.py", modes=["lazy"])


@pytest.mark.processes
def test_nothing_large_is_imported_before_it_is_needed(here: Path) -> None:
    script = """
import sys
import tfgradmigrate
def loaded():
    return [n for n in ("libcst", "typer", "rich", "tensorflow", "numpy") if n in sys.modules]
assert "tfgradmigrate.interface" not in sys.modules
assert "migrate_paths" in dir(tfgradmigrate)
from tfgradmigrate import migrate_paths, migrate_source, verify_paths
migrate_source("x = 1")
assert not loaded(), loaded()
migrate_source("import tensorflow as tf\\ny = tf.py_func(f, [x], tf.float32)")
assert loaded() == ["libcst"], loaded()
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'tfgradmigrate' has no attribute 'migrated'"):
        tfgradmigrate.migrated  # noqa: B018


@pytest.mark.parametrize("name", ["migrate_source", "migrate_paths", "verify_paths"])
def test_the_page_has_the_signatures(name: str) -> None:
    (written,) = re.findall(rf"^## `{name}\((.*)\)`$", PAGE, re.MULTILINE)
    signature = inspect.signature(getattr(interface, name))
    parameters = [
        parameter.replace(annotation=parameter.empty) for parameter in signature.parameters.values()
    ]
    plain = str(signature.replace(parameters=parameters, return_annotation=signature.empty))
    assert f"({written})" == plain.replace("<Style.HELPER: 'helper'>", '"helper"').replace("'", '"')


def test_the_examples_of_the_page_run(here: Path) -> None:
    first, second, *_ = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (here / "src").mkdir()
    (here / "src" / "a.py").write_text(OLD)
    exec(first + second, {})
    assert (here / "src" / "a.py").read_text() == NEW


@pytest.mark.processes
def test_as_a_codemod_of_libcst(here: Path) -> None:
    (here / "src").mkdir()
    (here / "src" / "a.py").write_text(OLD)
    (here / "src" / "b.py").write_text(PROGRAM)
    (command,) = re.findall(r"^python (-m libcst\.tool .*)$", PAGE, re.MULTILINE)
    done = subprocess.run(
        [sys.executable, *command.split(), "--ignore", "TGM103", "--jobs", "1"],
        cwd=here,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert (here / "src" / "a.py").read_text() == NEW
    assert (here / "src" / "b.py").read_text() == PROGRAM
    assert f"a.py:5:12: {FINDING}" in done.stderr
