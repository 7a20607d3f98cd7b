"""A run on what has not changed says what the last one said; after any change it finds out anew."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.project.test_parts import PARTS, written
from tests.test_cache import IMPORTING, OLD
from tests.turns import every
from tfgradmigrate.cli import main
from tfgradmigrate.files import cache, sources
from tfgradmigrate.project import kernels, looking
from tfgradmigrate.rules.findings.failed import InternalError
from tfgradmigrate.rules.model import FileFailure, FileResult
from tfgradmigrate.run import engine, repeating

pytestmark = pytest.mark.many

ROOT = Path(__file__).parents[1]
TOOK = re.compile(r" It took \d+ s\.")
KERNEL = """
import tensorflow as tf


@tf.RegisterGradient("Zero")
def _zero(op, grad):
    return grad
"""


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "kept"
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    monkeypatch.setattr(repeating, "_BEHIND", 0.0)
    return folder


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the files that were migrated, and not looked up."""
    paths: list[str] = []
    migrated = engine._migrated_with

    def counted(*arguments: object) -> object:
        paths.extend(source.path for source in arguments[1].sources)  # type: ignore[attr-defined]
        return migrated(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(engine, "_migrated_with", counted)
    return paths


Printed = Callable[..., tuple[int, str, str]]


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    def run(*words: str) -> tuple[int, str, str]:
        code = main(list(words or (".",)))
        out, err = capsys.readouterr()
        return code, out, TOOK.sub("", err)

    return run


@pytest.fixture
def agreed(kept: Path, printed: Printed) -> Printed:
    """Run as the options say, and see that no answer of a former run says anything else."""

    def run(*words: str) -> tuple[int, str, str]:
        said = printed(*words)
        assert said == printed(*words)
        assert said == printed(*(words or (".",)), "--no-cache")
        return said

    return run


@pytest.mark.processes
def test_a_second_run_says_the_same_and_imports_next_to_nothing(kept: Path, project: Path) -> None:
    (project / "a.py").write_text(OLD)
    (project / "b.py").write_text("import tensorflow as tf\ntf.placeholder(tf.float32)\n")
    (project / "old.py").write_text("print 'py_func'\ntf.py_func(\n")
    time.sleep(0.1)  # or the clock might not tell that they are older than the run
    script = (
        "import sys, time; from tfgradmigrate.files import sources; sources._FRESH = 0.0\n"
        "before = set(sys.modules); from tfgradmigrate.cli import main\n"
        "code = main(sys.argv[1:]); print('CODE', int(code), *sorted(set(sys.modules) - before))"
    )

    def run() -> tuple[str, str, set[str]]:
        command = [sys.executable, "-S", "-c", script, "."]
        path = os.pathsep.join([str(ROOT), *(each for each in sys.path if each)])
        done = subprocess.run(
            command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        text, _, rest = done.stdout.partition("CODE ")
        code, *modules = rest.split()
        return text + code, TOOK.sub("", done.stderr), set(modules)

    out, err, modules = run()
    assert "numpy_function" in out
    assert "TGM9" in err
    assert "libcst" in modules
    assert {*modules} > {"msgspec", "tempfile"}
    again = run()
    assert again[:2] == (out, err)
    heavy = {"msgspec", "typing", "json", "re", "hashlib", "tempfile", "pathlib", "dataclasses"}
    assert again[2] & heavy == set()
    assert len([name for name in again[2] if name.startswith("tfgradmigrate")]) < 22


def test_only_what_has_not_changed_is_said_again(
    agreed: Printed, printed: Printed, ran: list[str], project: Path
) -> None:
    (project / "a.py").write_text(OLD)
    first = agreed()
    ran.clear()
    assert printed() == first
    assert ran == []
    (project / "a.py").write_text(OLD.replace("[x]", "[x, x]"))
    assert agreed() != first
    (project / "b.py").write_text("import a\na.f(1)\n")
    agreed()
    assert agreed(".", "--no-diff") != agreed(".", "--diff")
    assert agreed("a.py", "-q")[1:] != agreed("a.py")[1:]
    ran.clear()
    printed()
    assert ran == []
    (project / "pyproject.toml").write_text("[tool.tfgradmigrate]\nignore = ['TGM1']\n")
    assert "TGM1" not in printed()[1]
    (project / "pyproject.toml").unlink()
    (project / "a.py").write_text(OLD)
    (project / "b.py").unlink()
    assert printed() == first


@pytest.mark.parametrize("name", every(4, PARTS))
def test_each_file_of_a_project_counts(
    name: str, agreed: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = written(PARTS[name], tmp_path / "project")
    monkeypatch.chdir(root)
    words = PARTS[name].migrated
    first = agreed(*words)
    for path in sorted(root.rglob("*.*")):
        if not path.is_file() or path.is_symlink() or str(path.relative_to(root)) in words:
            continue
        text = path.read_text()
        path.write_text("")
        agreed(*words)
        path.unlink()
        agreed(*words)
        path.write_text(text)
    assert agreed(*words) == first


def test_what_is_imported_of_files_that_git_ignores_counts(
    agreed: Printed, printed: Printed, ran: list[str], project: Path
) -> None:
    """It is asked on the way, and no part of what the run reads."""
    root = written(IMPORTING, project)
    (root / ".git").mkdir()
    (root / ".gitignore").write_text("names.py\n")
    names = (root / "names.py").read_text()
    first = agreed("a.py")
    ran.clear()
    assert printed("a.py") == first
    assert ran == []
    found = {first}
    for text in ("", "NAME = 'Other'\n", names.replace("guided", "other")):
        (root / "names.py").write_text(text)
        found.add(agreed("a.py"))
    (root / "names.py").unlink()
    found.add(agreed("a.py"))
    assert len(found) > 1
    written(IMPORTING, root)
    assert agreed("a.py") == first


def test_the_sources_of_a_kernel_count(
    agreed: Printed, printed: Printed, ran: list[str], project: Path
) -> None:
    (project / "setup.py").write_text("")
    (project / "a.py").write_text(KERNEL)
    (project / "a.cc").write_text('REGISTER_OP("Zero")\n')
    with_kernel = agreed()
    ran.clear()
    assert printed() == with_kernel
    assert ran == []
    (project / "a.cc").write_text('\n\nREGISTER_OP("Zero")\n')
    moved = agreed()
    (project / "a.cc").unlink()
    without = agreed()
    assert len({with_kernel, moved, without}) == 3


def test_every_file_that_a_run_opens_has_a_part_in_what_is_kept(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: set[str] = set()
    watching = False

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        if watching and event == "open":
            seen.add(os.path.abspath(str(arguments[0])))

    sys.addaudithook(watch)  # it stays, and does nothing more
    known: set[str] = set()

    def keep(
        self: repeating.Repeat, code: int, said: object, notes: set[looking.Note], begun: float
    ) -> None:
        known.update(map(os.path.abspath, (*self._files.wanted, *self._others)))
        known.update(path for _, path, _ in notes)

    monkeypatch.setattr(repeating.Repeat, "keep", keep)
    for number, part in enumerate([IMPORTING, *(PARTS[name] for name in every(6, PARTS))]):
        root = written(part, tmp_path / str(number))
        monkeypatch.chdir(root)
        watching = True
        main([*part.migrated] if part is not IMPORTING else ["a.py"])
        watching = False
    tops = tuple(str(tmp_path / str(number)) for number in range(20))
    read = {path for path in seen if path.startswith(tops) and path.endswith(".py")}
    assert len(read) > 3
    assert read <= known


def test_a_file_that_changes_meanwhile_is_not_kept(
    kept: Path, project: Path, printed: Printed, ran: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "a.py").write_text(OLD)
    (project / "b.py").write_text("")
    left = engine.left
    changes: list[Callable[[], object]] = [
        lambda: (project / "a.py").write_text(OLD),
        lambda: (project / "b.py").write_text("x = 1\n"),
        lambda: (project / "c.py").write_text(""),
        lambda: (project / "b.py").unlink(),
    ]
    for change in changes:

        def changing(*arguments: object, change: Callable[[], object] = change) -> object:
            change()
            return left(*arguments)  # type: ignore[arg-type]

        shutil.rmtree(kept, ignore_errors=True)
        monkeypatch.setattr(engine, "left", changing)
        printed()
        ran.clear()
        monkeypatch.setattr(engine, "left", left)
        before = printed()
        assert ran == ["a.py"]
        assert printed(".", "--no-cache") == before


def test_what_says_more_of_the_machine_is_not_kept(
    kept: Path, project: Path, printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "a.py").write_text(OLD)
    failed = FileResult("a.py", failure=FileFailure("a.py", InternalError.code, None, "out of it"))
    monkeypatch.setattr(engine, "_migrate_one", lambda task: (failed, ()))
    assert "out of it" in printed()[2]
    monkeypatch.undo()
    monkeypatch.setenv(cache.VARIABLE, str(kept))
    monkeypatch.chdir(project)
    assert "numpy_function" in printed()[1]


def test_what_is_printed_follows_from_the_terminal(
    kept: Path, project: Path, printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "a.py").write_text(OLD)
    plain = printed()
    assert "\x1b" in printed(".", "--color")[1]
    assert printed() == plain
    keys: set[str] = set()

    def said(self: repeating.Repeat) -> None:
        keys.add(self._key)

    monkeypatch.setattr(repeating.Repeat, "said", said)
    printed()
    for name in ("NO_COLOR", "TERM", "HOME"):
        monkeypatch.setenv(name, "another")
        printed()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    printed()
    assert len(keys) == 5


def test_a_damaged_record_counts_as_not_there(kept: Path, project: Path, printed: Printed) -> None:
    (project / "a.py").write_text(OLD)
    said = printed()
    for entry in kept.iterdir():
        whole = entry.read_bytes()
        data = whole.partition(b"\n")[2]
        if data[:1] in b'["{':
            continue  # JSON
        for damaged in (b"", data[:-1], b"9" * 30, b"-5:", b"1:1", b"1:x1:0", b"1:15:99999", b"1:"):
            entry.write_bytes(cache._digest(entry.stem, damaged) + b"\n" + damaged)
            assert printed() == said
            assert entry.read_bytes() == whole
        question = repeating._joined(["0", "1", "run", "rm", "yes"])
        entry.write_bytes(cache._digest(entry.stem, question) + b"\n" + question)
        assert printed() == said
        break
    else:
        raise AssertionError("no record")


def test_texts_come_apart_again() -> None:
    texts = ["", "a", "1:a", "\udcff\0\n", "é"]
    assert repeating._apart(repeating._joined(texts)) == texts
    with pytest.raises(ValueError, match=r"\d|invalid|substring"):
        repeating._apart(b"3:ab")


def test_a_question_for_kernels_is_asked_again(project: Path) -> None:
    (project / "a.py").write_text("")
    (project / "a.cc").write_text('REGISTER_OP("A") REGISTER_OP("B")')
    for names, paths in ((["B", "A"], ["a.py"]), (["A"], ["a.py", "b/a.py"])):
        found = kernels.find_kernels(paths, names)
        assert found
        assert kernels.answered(kernels.asked(paths, names)) == kernels.summed(found)


def test_the_code_of_the_tool_is_read_once(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "package").mkdir()
    module = tmp_path / "package" / "a.py"
    module.write_text("a = 1\n")
    monkeypatch.setattr(sources, "_PACKAGE", str(module.parent))
    found = cache.opened()
    assert found is not None
    read: list[str] = []
    digest = sources.digest

    def digested(without: frozenset[str]) -> str:
        read.append("")
        return digest(without)

    monkeypatch.setattr(sources, "digest", digested)

    def tool() -> str:
        return cache.Cache(found.folder)._this_tool()

    assert len({tool(), tool()}) == 1
    assert len(read) == 2  # what has just changed may change again in the same moment
    monkeypatch.setattr(sources, "_FRESH", -1.0)
    first = tool()
    assert {tool(), tool()} == {first}
    assert len(read) == 3
    module.write_text("a = 2\n")
    os.utime(module, (0, 0))
    assert tool() != first
    module.write_text("a = 1\n")
    assert tool() == first
