"""Copies of the runtime shim: what is written, what is recognised, what is never replaced."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tfgradmigrate import __version__
from tfgradmigrate.cli import vendoring
from tfgradmigrate.cli.vendoring import RUNTIME, Copy, copy_runtime
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.run import engine

LITTER = "__pycache__"


def content(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and LITTER not in path.parts
    }


@pytest.fixture
def destination(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a copy is to be, in the package `mylib` of the current directory."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mylib").mkdir()
    (tmp_path / "mylib" / "__init__.py").touch()
    return Path("mylib", "tf_gradients")


def test_a_copy_holds_every_file_below_a_header(destination: Path) -> None:
    made = copy_runtime(str(destination))
    files = content(destination)
    assert made == Copy(str(destination), "mylib.tf_gradients", len(files), None, True)
    original = content(Path(RUNTIME))
    assert set(files) == {*original, "ORIGIN.txt", "py.typed"}
    for name, data in original.items():
        if name.endswith(".py"):
            header, _, body = files[name].partition(b"\n")
            assert header.startswith(b"# Copied by `tfgradmigrate vendor-runtime`, version ")
            assert __version__.encode() in header
            assert len(header) < 80
            assert body == b"# SPDX-License-Identifier: Apache-2.0\n" + data
        else:
            assert files[name] == data
    assert sorted(os.listdir("mylib")) == ["__init__.py", "tf_gradients"]


def test_the_licence_of_the_copy_is_that_of_the_project() -> None:
    root = Path(__file__).parents[1]
    assert Path(RUNTIME, "LICENSE").read_bytes() == (root / "LICENSE").read_bytes()


def test_a_second_copy_has_nothing_to_do(destination: Path) -> None:
    copy_runtime(str(destination))
    stamps = {path: path.stat().st_mtime_ns for path in destination.iterdir()}
    (destination / LITTER).mkdir()
    (destination / LITTER / "x.pyc").touch()
    again = copy_runtime(str(destination))
    assert (again.earlier, again.written) == (__version__, False)
    assert {path: path.stat().st_mtime_ns for path in stamps} == stamps


def test_an_empty_folder_is_filled(destination: Path) -> None:
    destination.mkdir()
    assert copy_runtime(str(destination)).written


def test_an_untouched_copy_of_another_version_is_replaced(
    destination: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    older = tmp_path / "older"
    older.mkdir()
    (older / "__init__.py").write_bytes(b"x = 1\n")
    (older / "gone.py").write_bytes(b"")
    with monkeypatch.context() as patch:
        patch.setattr(vendoring, "RUNTIME", str(older))
        patch.setattr(vendoring, "__version__", "0.0.1")
        copy_runtime(str(destination))
    (destination / LITTER).mkdir()
    # As git may check the files out on Windows.
    for path in destination.glob("*.*"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    made = copy_runtime(str(destination))
    assert (made.earlier, made.written) == ("0.0.1", True)
    assert not (destination / "gone.py").exists()
    assert copy_runtime(str(destination)).written is False


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda copy: (copy / "frames.py").write_text("changed"), "frames.py"),
        (lambda copy: (copy / "frames.py").unlink(), "frames.py"),
        (lambda copy: (copy / "mine.py").touch(), "mine.py"),
    ],
)
def test_a_changed_copy_is_replaced_by_force_only(
    destination: Path, change: object, named: str
) -> None:
    copy_runtime(str(destination))
    untouched = content(destination)
    change(destination)  # type: ignore[operator]
    changed = content(destination)
    with pytest.raises(UsageError, match=rf"was changed \({named}\); --force"):
        copy_runtime(str(destination))
    assert content(destination) == changed
    assert copy_runtime(str(destination), force=True).written
    assert content(destination) == untouched


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("name", ["mylib", RUNTIME])
def test_a_folder_that_is_no_copy_is_never_replaced(
    destination: Path, name: str, force: bool
) -> None:
    before = content(Path(name))
    with pytest.raises(UsageError, match="not empty and no copy of the runtime"):
        copy_runtime(name, force)
    assert content(Path(name)) == before


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mylib/tf-gradients", "'tf-gradients' cannot be the name of a package"),
        ("mylib/import", "'import' cannot be the name of a package"),
        ("/", "'' cannot be the name of a package"),
        ("nowhere/tf_gradients", "there is no folder 'nowhere'"),
        ("mylib/taken", "there is a file of this name"),
        ("mylib/module", "would hide the module mylib/module.py"),
    ],
)
def test_a_place_that_will_not_do(destination: Path, name: str, words: str) -> None:
    Path("mylib", "taken").touch()
    Path("mylib", "module.py").touch()
    with pytest.raises(UsageError, match=words):
        copy_runtime(name, force=True)
    assert sorted(os.listdir("mylib")) == ["__init__.py", "module.py", "taken"]


@pytest.mark.parametrize("failing", [1, 2])
def test_after_an_error_everything_is_as_it_was(
    destination: Path, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    copy_runtime(str(destination))
    (destination / "frames.py").write_text("changed")
    before = content(Path("mylib"))
    rename = os.rename
    calls = []

    def full(source: str, target: str) -> None:
        calls.append(target)
        if len(calls) == failing:
            raise OSError(28, "No space left on device")
        rename(source, target)

    monkeypatch.setattr(os, "rename", full)
    with pytest.raises(UsageError, match="No space left on device"):
        copy_runtime(str(destination), force=True)
    assert content(Path("mylib")) == before
    assert len(os.listdir("mylib")) == 2


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs symbolic links")
def test_behind_a_symbolic_link_the_target_is_replaced(destination: Path) -> None:
    os.mkdir("elsewhere")
    destination.symlink_to(Path("..", "elsewhere"))
    assert copy_runtime(str(destination)).module == "mylib.tf_gradients"
    assert destination.is_symlink()
    assert (Path("elsewhere") / "frames.py").exists()


def test_the_codemod_leaves_a_copy_alone(destination: Path) -> None:
    copy_runtime(str(destination))
    every = [str(path) for path in destination.glob("*.py")]
    for paths in (["."], every):
        scanned = engine.scan(discover(paths, Exclusion((), ".")))
        assert scanned.files >= len(every)
        assert scanned.marked == []
    data = (destination / "public.py").read_bytes()
    assert engine.scan_bytes(data, "public.py").marked == []
    assert engine.scan_bytes(data.partition(b"\n")[2], "public.py").marked
