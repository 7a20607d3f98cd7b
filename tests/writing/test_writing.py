"""A file is replaced as a whole or not at all, and nothing of it is lost but its text."""

from __future__ import annotations

import codecs
import os
import re
import stat
from pathlib import Path

import pytest

from scripts.write_faults import disturb
from tfgradmigrate.files import source, writing
from tfgradmigrate.files.reading import read_bytes
from tfgradmigrate.files.source import Source, SourceError
from tfgradmigrate.files.writing import exchanging, leftovers, write


def read(path: Path) -> Source:
    return source.decode(path.read_bytes(), str(path))


def test_writing_keeps_encoding_mark_newlines_and_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(codecs.BOM_UTF8 + b"x = '\xc3\xa9'\r\n\ty\n")
    path.chmod(0o754)
    before = read(path)
    write(before, before.text.replace("y", "z"))
    assert path.read_bytes() == codecs.BOM_UTF8 + b"x = '\xc3\xa9'\r\n\tz\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o754
    assert os.listdir(tmp_path) == ["a.py"]


def test_writing_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    target = tmp_path / "real" / "a.py"
    target.write_text("x\n")
    link = tmp_path / "link.py"
    link.symlink_to(target)
    write(read(link), "y\n")
    assert link.is_symlink()
    assert target.read_text() == "y\n"


@pytest.mark.parametrize("step", ["replace", "fsync", "chmod"])
def test_a_failure_while_writing_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "a.py"
    path.write_text("x\n")
    before = read(path)

    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing, "exchange", lambda first, second: False)
    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="No space left"):
        write(before, "y\n")
    assert path.read_text() == "x\n"
    assert os.listdir(tmp_path) == ["a.py"]


def test_a_file_that_changed_since_it_was_read_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("x\n")
    before = read(path)
    path.write_text("someone else's\n")
    with pytest.raises(SourceError, match="changed by someone else"):
        write(before, "y\n")
    assert path.read_text() == "someone else's\n"


def test_a_read_only_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.py"
    path.write_text("x\n")
    path.chmod(0o444)
    # The superuser may write everything: what the system would say to anyone else.
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    with pytest.raises(PermissionError):
        write(read(path), "y\n")
    assert path.read_text() == "x\n"


def test_a_change_in_the_moment_before_the_exchange_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.py"
    path.write_text("x\n")
    before = read(path)
    if not exchanging.exchange(str(path), str(path)):
        pytest.skip("this file system cannot exchange files")

    def late(first: str, second: str) -> bool:
        monkeypatch.undo()
        path.write_text("someone else's\n")
        return exchanging.exchange(first, second)

    monkeypatch.setattr(writing, "exchange", late)
    with pytest.raises(SourceError, match="changed by someone else"):
        write(before, "y\n")
    assert path.read_text() == "someone else's\n"
    assert os.listdir(tmp_path) == ["a.py"]


@pytest.mark.parametrize("kind", ["folder", "link"])
def test_what_takes_the_place_of_the_file_before_the_exchange_is_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    path = tmp_path / "a.py"
    path.write_text("x\n")
    before = read(path)
    if not exchanging.exchange(str(path), str(path)):
        pytest.skip("this file system cannot exchange files")

    def late(first: str, second: str) -> bool:
        monkeypatch.undo()
        if kind == "folder":
            path.unlink()
            path.mkdir()
            (path / "inside.py").write_text("y\n")
        else:
            path.rename(tmp_path / "b.py")
            path.symlink_to("b.py")
        return exchanging.exchange(first, second)

    monkeypatch.setattr(writing, "exchange", late)
    with pytest.raises(SourceError, match="changed by someone else"):
        write(before, "y\n")
    assert path.is_symlink() if kind == "link" else (path / "inside.py").is_file()
    assert not list(tmp_path.glob(".tfgradmigrate*"))


def test_without_an_exchange_the_file_is_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.py"
    path.write_text("x\n")
    monkeypatch.setattr(writing, "exchange", lambda first, second: False)
    write(read(path), "y\n")
    assert path.read_text() == "y\n"
    assert os.listdir(tmp_path) == ["a.py"]


def test_an_exchange_that_is_taken_for_a_rename_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By file systems in user space that look at no flags."""
    path = tmp_path / "a.py"
    path.write_text("x\n")

    def renamed(first: str, second: str) -> bool:
        os.rename(first, second)
        return True

    monkeypatch.setattr(writing, "exchange", renamed)
    write(read(path), "y\n")
    assert path.read_text() == "y\n"
    assert os.listdir(tmp_path) == ["a.py"]


def test_a_name_as_long_as_the_system_allows(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 252 + ".py")
    path.write_text("x\n")
    write(read(path), "y\n")
    assert path.read_text() == "y\n"


def test_a_file_with_a_second_name_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("x\n")
    (tmp_path / "b.py").hardlink_to(path)
    with pytest.raises(SourceError, match="2 names"):
        write(read(path), "y\n")
    assert path.read_text() == "x\n"
    assert sorted(os.listdir(tmp_path)) == ["a.py", "b.py"]


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="no extended attributes")
def test_extended_attributes_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("x\n")
    try:
        os.setxattr(path, "user.origin", b"elsewhere")
    except OSError as error:
        pytest.skip(f"this file system has no extended attributes: {error}")
    write(read(path), "y\n")
    assert os.getxattr(path, "user.origin") == b"elsewhere"


@pytest.mark.processes
@pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are forked")
@pytest.mark.parametrize(
    ("name", "tries", "files"),
    [("kill", 4, 8), ("together", 1, 4), ("meddle", 3, 8), ("limited", 1, 4)],
)
def test_what_disturbs_a_run_loses_nothing(name: str, tries: int, files: int) -> None:
    """The long form, with full and read-only disks, is `python -m scripts.write_faults`."""
    (row,) = disturb([name], tries, files, 0)
    assert row.tries == tries
    assert row.losses == ()


def dead_process() -> int:
    """The number of a process that has ended."""
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return child


@pytest.mark.processes
def test_what_a_killed_run_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    mine = leftovers.prefix()
    dead = mine.replace(f"-{os.getpid()}-", f"-{dead_process()}-")
    other_machine = dead.replace(dead.split("-")[1], "00000000")
    kept = [f"{mine}x.tmp", f"{other_machine}x.tmp", f"{dead}x.py", "a.py"]
    for name in [*kept, f"{dead}x.tmp"]:
        (tmp_path / name).write_text("x\n")
    write(read(tmp_path / "a.py"), "y\n")
    assert sorted(os.listdir(tmp_path)) == sorted(kept)


def killed_between_the_exchanges(path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Save a file while a run has it out of the way, and kill the run; what the run has left."""
    if not exchanging.exchange(str(path), str(path)):
        pytest.skip("this file system cannot exchange files")
    before = read(path)
    times = []

    def exchange(first: str, second: str) -> bool:
        times.append(first)
        if len(times) == 2:
            os._exit(9)
        path.write_text("someone else's\n")
        return exchanging.exchange(first, second)

    child = os.fork()
    if child == 0:
        monkeypatch.setattr(writing, "exchange", exchange)
        write(before, "y\n")
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    (name,) = (each.name for each in path.parent.glob(".tfgradmigrate*"))
    return name


@pytest.mark.processes
@pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are forked")
def test_what_somebody_wrote_while_a_run_was_killed_is_never_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.py"
    path.write_text("x\n")
    name = killed_between_the_exchanges(path, monkeypatch)
    assert path.read_text() == "y\n"
    assert (tmp_path / name).read_text() == "someone else's\n"
    with pytest.raises(SourceError, match=re.escape(name)):
        write(read(path), "z\n")
    assert path.read_text() == "y\n"
    (tmp_path / name).rename(path)
    write(read(path), "z\n")
    assert os.listdir(tmp_path) == ["a.py"]


@pytest.mark.processes
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
@pytest.mark.parametrize("text", ["x\n", "y\n"])
def test_a_finished_temporary_file_with_the_old_or_new_text_is_removed(
    tmp_path: Path, text: str
) -> None:
    path = tmp_path / "a.py"
    path.write_text("x\n")
    part = tmp_path / f"{leftovers.prefix()}x.tmp"
    part.write_text(text)
    named = Path(leftovers.finished(str(part), b"x\n", b"y\n"))
    dead = named.name.replace(f"-{os.getpid()}-", f"-{dead_process()}-")
    named.rename(tmp_path / dead)
    write(read(path), "z\n")
    assert os.listdir(tmp_path) == ["a.py"]


@pytest.mark.parametrize("kind", ["save", "remove"])
def test_what_is_done_to_the_file_between_the_exchanges_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    path = tmp_path / "a.py"
    path.write_text("x\n")
    before = read(path)
    if not exchanging.exchange(str(path), str(path)):
        pytest.skip("this file system cannot exchange files")
    times = []

    def exchange(first: str, second: str) -> bool:
        times.append(first)
        if len(times) == 1:
            path.write_text("one\n")
        elif kind == "remove":
            path.unlink()
        else:
            path.write_text("two\n")
        return exchanging.exchange(first, second)

    monkeypatch.setattr(writing, "exchange", exchange)
    with pytest.raises(SourceError, match="holds what was there"):
        write(before, "y\n")
    texts = sorted(each.read_text() for each in tmp_path.iterdir())
    assert texts == (["one\n"] if kind == "remove" else ["one\n", "two\n"])


def test_a_link_that_takes_the_place_of_a_file_is_not_followed(tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text("x\n")
    path = tmp_path / "a.py"
    path.write_text("x\n")
    before = read(path)
    path.unlink()
    path.symlink_to(other)
    with pytest.raises(SourceError, match="changed by someone else"):
        write(before, "y\n", follow=False)
    assert other.read_text() == "x\n"
    with pytest.raises(OSError, match="a link took the place"):
        read_bytes(str(path), follow=False)
