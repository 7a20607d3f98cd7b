"""Which files a run looks at, and in which order."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tfgradmigrate.cli import main
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files import discovery
from tfgradmigrate.files.discovery import Exclusion, discover

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def tree(root: Path, *files: str, **contents: str) -> None:
    for name in files:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    for name, text in contents.items():
        (root / name).write_text(text)


def found(*paths: Path | str, exclude: tuple[str, ...] = ()) -> list[str]:
    return [
        path for path, _ in discover([str(path) for path in paths], Exclusion(exclude, ".")).files
    ]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_files_come_before_folders_each_by_name(here: Path) -> None:
    tree(here, "b.py", "a/z.py", "a/b/c.py", "c/a.py", "a.py")
    assert found(".") == ["a.py", "b.py", "a/z.py", "a/b/c.py", "c/a.py"]
    assert found("c", "a") == ["c/a.py", "a/z.py", "a/b/c.py"]


def test_only_python_files_and_notebooks_in_folders_but_any_named_file(here: Path) -> None:
    tree(here, "a.py", "a.pyi", "a.pyc", "script", "b.PY", "c.ipynb", "README.md")
    assert found(".") == ["a.py", "c.ipynb"]
    assert found("script") == ["script"]


def test_folders_without_source_of_the_project_are_skipped(here: Path) -> None:
    for folder in sorted(discovery.SKIPPED_FOLDERS - {".git"}):
        tree(here, f"{folder}/a.py", f"{folder}/a.ipynb")
    tree(here, "my-environment/pyvenv.cfg", "my-environment/lib/a.py")
    tree(here, "conda/conda-meta/history", "conda/lib/a.py")
    tree(here, ".hidden/a.py", "environment/a.py")
    assert found(".") == [".hidden/a.py", "environment/a.py"]


def test_a_named_environment_is_looked_at(here: Path) -> None:
    tree(here, "venv/pyvenv.cfg", "venv/lib/a.py")
    assert found("venv") == ["venv/lib/a.py"]


def test_a_file_is_taken_once(here: Path) -> None:
    tree(here, "a/b.py", "a/c.py")
    (here / "a" / "link.py").symlink_to("b.py")
    assert found("a/c.py", "a", ".", here / "a") == ["a/c.py", "a/b.py"]


def test_a_file_is_taken_once_in_whatever_letters_it_is_named(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree(here, "Ops/b.py", "Ops/C.py")
    assert discovery.as_listed("Ops/b.py") == "Ops/b.py"
    monkeypatch.setattr(os.path, "samefile", lambda one, other: one.lower() == other.lower())
    assert found("ops/B.py", "OPS", "Ops/c.py") == ["Ops/b.py", "Ops/C.py"]
    tree(here, "Ops/c.py")  # which only a file system that tells them apart has
    assert found("Ops/c.py", "Ops/C.py") == ["Ops/c.py", "Ops/C.py"]


def test_links_to_folders_are_not_followed_and_dead_links_ignored(here: Path) -> None:
    tree(here, "a/b.py")
    (here / "a" / "loop").symlink_to(here)
    (here / "a" / "dead.py").symlink_to("nowhere.py")
    assert found(".") == ["a/b.py"]


def test_a_link_that_is_named_is_followed(here: Path) -> None:
    tree(here, "a/b.py")
    (here / "link").symlink_to("a")
    assert found("link") == ["link/b.py"]


def test_a_missing_path_is_an_error(here: Path) -> None:
    with pytest.raises(UsageError, match=r"nowhere\.py: No such file"):
        found("nowhere.py")


def test_a_pipe_is_an_error_and_not_waited_for(here: Path) -> None:
    os.mkfifo("pipe")
    with pytest.raises(UsageError, match="neither a file nor a directory"):
        found("pipe")


def test_a_folder_that_cannot_be_listed_is_a_failure(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree(here, "a/b.py", "c/d.py")
    scandir = os.scandir

    def guarded(path: str) -> object:
        if path == str(here / "a"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", guarded)
    result = discover(["."], Exclusion((), "."))
    assert [path for path, _ in result.files] == ["c/d.py"]
    (failure,) = result.failures
    assert (failure.path, failure.code) == ("a", "TGM904")
    assert "Permission denied" in failure.message


@pytest.mark.parametrize(
    ("patterns", "left"),
    [
        (("b.py",), ["a.py", "t/a.py", "t/u/a.py"]),
        (("t/",), ["a.py", "b.py"]),
        (("/a.py",), ["b.py", "t/a.py", "t/b.py", "t/u/a.py"]),
        (("t/**/a.py", "!t/u/a.py"), ["a.py", "b.py", "t/b.py", "t/u/a.py"]),
    ],
)
def test_excluded_patterns(here: Path, patterns: tuple[str, ...], left: list[str]) -> None:
    tree(here, "a.py", "b.py", "t/a.py", "t/b.py", "t/u/a.py")
    assert found(".", exclude=patterns) == left


def test_excluded_holds_for_named_files_too(here: Path) -> None:
    # Hooks name every file: what the configuration excludes must stay excluded there.
    tree(here, "t/a.py", "b.py")
    assert found("t/a.py", "b.py", exclude=("t/",)) == ["b.py"]


def test_a_name_is_excluded_outside_the_folder_of_the_patterns_as_well(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree(here, "other/a.py", "other/b.py", "inner/c.py")
    monkeypatch.chdir(here / "inner")
    assert found("../other", exclude=("b.py", "/a.py")) == ["../other/a.py"]


def test_an_invalid_pattern_is_an_error() -> None:
    with pytest.raises(UsageError, match="--exclude"):
        Exclusion(["!"], ".")


def test_a_class_of_characters_is_no_warning(here: Path, recwarn: pytest.WarningsRecorder) -> None:
    tree(here, "a.py", "b.py")
    (here / ".git").mkdir()
    (here / ".gitignore").write_text("[[:upper:]].py\nb.py\n")
    assert found(".") == ["a.py"]
    assert list(recwarn) == []


def test_nested_gitignore_with_negation(here: Path) -> None:
    tree(here, "a.py", "x_pb2.py", "b/x_pb2.py", "b/keep_pb2.py", "out/a.py", "b/out.py")
    (here / ".gitignore").write_text("*_pb2.py\nout/\n# a comment\n\n!\n")
    (here / "b" / ".gitignore").write_text("!keep_pb2.py\n/out.py\n")
    assert found(".") == ["a.py", "b/keep_pb2.py"]


def test_gitignore_of_the_folders_above_up_to_the_repository(here: Path) -> None:
    tree(here, "repo/.git/info/exclude", "repo/b/a.py", "repo/b/c_pb2.py", "repo/b/mine.py")
    (here / ".gitignore").write_text("*.py\n")  # above the repository: not ours
    (here / "repo" / ".gitignore").write_text("*_pb2.py\n")
    (here / "repo" / ".git" / "info" / "exclude").write_text("mine.py\n")
    assert found("repo/b") == ["repo/b/a.py"]


def test_a_named_folder_is_looked_at_although_git_ignores_it(here: Path) -> None:
    tree(here, ".git/HEAD", "build/lib/a.py")
    (here / ".gitignore").write_text("build/\n")
    assert found(".") == []
    assert found("build/lib") == ["build/lib/a.py"]


def test_a_repository_inside_has_rules_of_its_own(here: Path) -> None:
    tree(here, ".git/HEAD", "sub/.git", "sub/a.py", "sub/b.py")
    (here / ".gitignore").write_text("a.py\n")
    (here / "sub" / ".gitignore").write_text("b.py\n")
    assert found(".") == ["sub/a.py"]


PATTERN = st.sampled_from(
    [
        "a.py",
        "/a.py",
        "*.py",
        "d/",
        "d",
        "/d/e",
        "d/*",
        "**/e",
        "d/**",
        "e/a.py",
        "[ab].py",
        "?",
        "d/**/",
        "**/",
        "d/**/e",
        "**",
        "\\a.py",
        "a.py ",
    ]
)
RULES = st.lists(st.tuples(st.booleans(), PATTERN), max_size=4)


@pytest.mark.processes
@needs_git
@given(top=RULES, inner=RULES)
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_gitignore_means_what_it_means_to_git(
    here: Path, top: list[tuple[bool, str]], inner: list[tuple[bool, str]]
) -> None:
    files = ["a.py", "b.py", "d/a.py", "d/e/a.py", "d/e/b.py", "e/a.py"]
    tree(here, *files)
    for folder, rules in ((here, top), (here / "d", inner)):
        lines = ["!" * negated + pattern for negated, pattern in rules]
        (folder / ".gitignore").write_text("\n".join(lines))
    if not (here / ".git").exists():
        subprocess.run(["git", "init", "-q"], check=True)
    listed = subprocess.run(
        ["git", "ls-files", "--others", "--exclude-standard", "*.py"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    if any(negated for negated, _ in [*top, *inner]):
        # To pathspec a negated pattern that matches a folder includes all in it again: what git
        # leaves is never missed, and a file more may be looked at.
        assert set(found(".")) >= set(listed)
    else:
        assert sorted(found(".")) == sorted(listed)


def test_a_link_to_itself_is_no_file(here: Path) -> None:
    tree(here, "a/b.py")
    (here / "a" / "loop.py").symlink_to("loop.py")
    assert found("a") == ["a/b.py"]


def test_a_link_through_a_file_leads_nowhere(here: Path) -> None:
    tree(here, "a/b.py")
    (here / "a" / "c.py").symlink_to("b.py/d.py")
    (here / "a" / "e").symlink_to("b.py/d")
    result = discover(["a"], Exclusion((), "."))
    assert [path for path, _ in result.files] == ["a/b.py"]
    assert result.failures == []


def test_an_entry_that_cannot_be_asked_is_left_to_reading(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Entry:
        def is_file(self) -> bool:
            raise PermissionError(13, "Permission denied")

    assert discovery.is_file(Entry())  # type: ignore[arg-type]


def test_links_to_files_outside_what_is_named_are_not_followed(here: Path) -> None:
    tree(here, "a/b.py", "other/c.py", "other/d.py")
    (here / "a" / "c.py").symlink_to("../other/c.py")
    (here / "a" / "b2.py").symlink_to("b.py")
    assert found("a") == ["a/b.py"]
    assert found("a/c.py") == ["a/c.py"]
    assert found("a", "other") == ["a/b.py", "a/c.py", "other/d.py"]


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)


def test_what_git_tracks_is_found_although_a_gitignore_matches_it(here: Path) -> None:
    """Notebooks are often committed by force; a folder may be ignored once it has been."""
    git(here, "init", "-q")
    (here / "deep" / "out").mkdir(parents=True)
    (here / "deep" / "new").mkdir()
    for name in ("forced.ipynb", "other.ipynb", "deep/out/a.py", "deep/out/b.py", "deep/new/c.py"):
        (here / name).write_text("{}")
    git(here, "add", "forced.ipynb", "deep/out/a.py")
    (here / ".gitignore").write_text("*.ipynb\nout/\nnew\n")
    listed = discovery.discover([str(here)], Exclusion((), "."))
    found = {os.path.relpath(path, here) for path, _ in listed.files}
    assert found >= {"forced.ipynb", os.path.join("deep", "out", "a.py")}
    deep = (os.path.join("deep", "out", "b.py"), os.path.join("deep", "new", "c.py"))
    assert found.isdisjoint({"other.ipynb", *deep})
    assert listed.ignored == 3


@pytest.mark.parametrize("state", ["no git", "broken", "nested", "excluded", "skipped", "data"])
def test_what_git_does_not_track_is_left_out(
    here: Path, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    git(here, "init", "-q")
    folder = here / ("node_modules" if state == "skipped" else "out")
    folder.mkdir()
    (folder / "a.py").write_text("")
    (folder / "a.csv").write_text("")
    if state == "nested":
        git(folder, "init", "-q")
    git(folder, "add", "-f", "a.csv" if state == "data" else "a.py")
    (here / ".gitignore").write_text("out\nnode_modules\n")
    if state == "no git":
        monkeypatch.setenv("PATH", str(folder))
    if state == "broken":
        (here / ".git" / "index").write_bytes(b"DIRC")
    exclusion = Exclusion(["out"] if state == "excluded" else [], str(here))
    listed = discovery.discover([str(here)], exclusion)
    paths = {os.path.relpath(path, here) for path, _ in listed.files}
    # Nor is a repository inside another one, of which that tracks nothing.
    assert os.path.join("out", "a.py") not in paths
    assert os.path.join("node_modules", "a.py") not in paths


@pytest.mark.parametrize(
    "text", ["", "import tensorflow as tf\ny = tf.py_func(f, [x], tf.int32)\n"]
)
def test_what_is_left_out_is_counted(
    here: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    git(here, "init", "-q")
    (here / "own.py").write_text(text)
    (here / "a_pb2.py").write_text(text)
    (here / "build").mkdir()
    (here / ".gitignore").write_text("*_pb2.py\nbuild/\n*.csv\n")
    main([str(here), "--check", "--no-cache"])
    assert "Not read, as git ignores them: 2." in capsys.readouterr().err
    (here / ".gitignore").unlink()
    main([str(here), "--check", "--no-cache"])
    assert "git ignores" not in capsys.readouterr().err
