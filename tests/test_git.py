"""Repositories that mean harm, and those whose git does not answer: attacks on the calls of git."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.config import Config
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files import git
from tfgradmigrate.run.originals import since

pytestmark = pytest.mark.processes

OLD = "import tensorflow as tf\n\n\ndef {}(x):\n    return tf.py_func(f, [x], tf.float32)\n"

#: Settings by which a repository has git run a program: all that is named in its documentation.
SETTINGS = (
    *(
        "core.alternateRefsCommand",
        "core.askPass",
        "core.editor",
        "core.fsmonitor",
        "core.gitProxy",
    ),
    *("core.pager", "core.sshCommand", "credential.helper", "diff.external", "gpg.program"),
    *("gpg.ssh.program", "gpg.x509.program", "interactive.diffFilter", "sequence.editor"),
    *("filter.evil.clean", "filter.evil.process", "filter.evil.smudge", "diff.evil.command"),
    *("diff.evil.textconv", "merge.evil.driver", "pager.diff", "pager.log", "pager.show"),
    *("uploadpack.packObjectsHook", "alias.diff", "alias.log", "alias.show", "trailer.evil.cmd"),
)

SIGNATURE = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n aaaa\n -----END PGP SIGNATURE-----\n"


def run(folder: Path, *arguments: str, given: str | None = None) -> str:
    who = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
    done = subprocess.run(
        ["git", *who, *arguments],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
        input=given,
    )
    return done.stdout.strip()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with two commits, of which the last one is signed."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "a")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "a@b.c")
    folder = tmp_path / "one"
    (folder / "pkg").mkdir(parents=True)
    run(folder, "init", "-q", "-b", "main")
    for name in ("a", "pkg/b", "pkg/c"):
        (folder / f"{name}.py").write_text(OLD.format("g"))
    run(folder, "add", ".")
    run(folder, "commit", "-q", "-m", "first")
    run(folder, "tag", "v1")
    (folder / "a.py").write_text(OLD.format("h"))
    (folder / ".gitattributes").write_text("* filter=evil diff=evil merge=evil\n")
    run(folder, "add", ".")
    run(folder, "commit", "-q", "-m", "second")
    head, _, message = run(folder, "cat-file", "commit", "HEAD").partition("\n\n")
    signed = f"{head}\n{SIGNATURE}\n{message}\n"
    number = run(folder, "hash-object", "-t", "commit", "-w", "--stdin", given=signed)
    run(folder, "update-ref", "refs/heads/main", number)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "REPOS.txt").write_text("one\n")
    return folder


def arm(folder: Path) -> Path:
    """Have a repository run a program wherever it can; return what that program would make."""
    ran, script = folder.parent / "ran", folder.parent / "evil.sh"
    script.write_text(f"#!/bin/sh\necho \"$0 $*\" >> '{ran}'\nexec cat\n")
    script.chmod(0o755)
    for key in SETTINGS:
        run(folder, "config", key, f"!{script}" if key.startswith("alias.") else str(script))
    for key in ("log.showSignature", "commit.gpgSign", "filter.evil.required"):
        run(folder, "config", key, "true")
    (folder / ".git" / "hooks").mkdir(exist_ok=True)
    for hook in ("post-index-change", "reference-transaction", "pre-commit", "fsmonitor-watchman"):
        path = folder / ".git" / "hooks" / hook
        path.write_text(script.read_text())
        path.chmod(0o755)
    # The times of the index no longer tell that a file is as it was: git would read it.
    for path in folder.rglob("*.py"):
        path.write_text(path.read_text())
    return ran


ATTACKED: dict[str, Callable[[], object]] = {
    "campaign": lambda: main(
        ["campaign", "REPOS.txt", "--no-verify", "--jobs", "1", "--branch", "b", "--patches", "p"]
    ),
    "campaign again": lambda: [ATTACKED["campaign"]() for _ in range(2)],
    "write": lambda: main(["one", "--write"]),
    "since": lambda: main(["one", "--check", "--since", "v1"]),
    "staged": lambda: main(["one", "--check", "--staged"]),
    "against": lambda: list(since("v1", ["one"], Config())),
    "differing": lambda: git.differing("v1", ["one"]),
    "a file at a commit": lambda: git.bytes_at("v1", "one/a.py"),
}


@pytest.mark.parametrize("name", ATTACKED)
def test_nothing_that_a_repository_names_is_run(here: Path, name: str) -> None:
    ran = arm(here)
    ATTACKED[name]()
    assert not ran.exists(), ran.read_text()


def test_a_user_who_shows_signatures_gets_a_branch(here: Path) -> None:
    run(here, "config", "log.showSignature", "true")
    assert ATTACKED["campaign"]() == 0
    assert run(here, "diff", "--name-only", "main", "b").split() == ["a.py", "pkg/b.py", "pkg/c.py"]
    assert Path("p").is_dir()


@pytest.mark.parametrize(
    "reference",
    [
        "--output={}",
        "--output={}^{{commit}}",
        "-O{}",
        "--ext-diff",
        "--help",
        "HEAD:a.py",
        "v1 --output={}",
    ],
)
def test_a_commit_is_no_option(here: Path, reference: str) -> None:
    written = here.parent / "written"
    for ask in (
        lambda name: list(since(name, ["one"], Config())),
        lambda name: git.differing(name, ["one"]),
        lambda name: git.changed_since(name, ["one/a.py"], ["one"]),
        lambda name: git.bytes_at(name, "one/a.py"),
    ):
        with pytest.raises(UsageError, match="knows no commit"):
            ask(reference.format(written))
    assert not list(here.parent.glob("written*"))


@pytest.mark.parametrize("name", ["HEAD", "@", "-b", "--force", "a..b", "a.lock", "@{-1}", ""])
def test_what_git_means_otherwise_is_no_branch(
    here: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["campaign", "REPOS.txt", "--no-verify", "--branch", name]) == 2
    assert "is no name of a branch" in capsys.readouterr().err
    assert run(here, "for-each-ref", "--format=%(refname)", "refs/heads").split() == [
        "refs/heads/main"
    ]


def test_a_branch_that_stands_for_another_moves_none(here: Path) -> None:
    """An update of a symbolic reference would make the branch that it names."""
    run(here, "symbolic-ref", "refs/heads/b", "refs/heads/theirs")
    ATTACKED["campaign"]()
    assert "refs/heads/theirs" not in run(here, "for-each-ref", "--format=%(refname)").split()


def test_what_is_missing_is_not_fetched(here: Path) -> None:
    """A clone may lack contents, and name a program as the place where they are."""
    number = run(here, "rev-parse", "v1:a.py")
    (here / ".git" / "objects" / number[:2] / number[2:]).unlink()
    ran = here.parent / "ran"
    for key, value in (
        ("remote.origin.url", f"ext::sh -c 'touch {ran}'"),
        ("remote.origin.promisor", "true"),
        ("extensions.partialClone", "origin"),
        ("protocol.ext.allow", "always"),
        ("core.repositoryFormatVersion", "1"),
    ):
        run(here, "config", key, value)
    with pytest.raises(UsageError, match=r"git .*fails"):
        git.bytes_at("v1", "one/a.py")
    assert not ran.exists()


def test_a_work_tree_that_is_somewhere_else_is_not_asked(here: Path) -> None:
    """The configuration would have git compare, and list, what lies in another folder."""
    other = here.parent / "other"
    other.mkdir()
    (other / "secret.py").write_text("x = 1\n")
    run(here, "config", "core.worktree", str(other))
    (here / "new.py").write_text(OLD.format("g"))
    assert git.unsaved(["one/a.py", "one/new.py"]) == ["one/new.py"]
    assert str(other / "secret.py") not in git.differing("HEAD", ["one"])


# Where git does not answer.


def break_index(folder: Path) -> None:
    (folder / ".git" / "index").write_bytes(b"DIRC\0\0\0\2broken")


def break_head(folder: Path) -> None:
    (folder / ".git" / "HEAD").write_text("nothing\n")


def break_configuration(folder: Path) -> None:
    (folder / ".git" / "config").write_text("[core\n")


def be_of_the_future(folder: Path) -> None:
    run(folder, "config", "core.repositoryFormatVersion", "99")


def be_somebody_elses(folder: Path) -> None:
    if os.geteuid():
        pytest.skip("only an administrator gives files away")
    for path in (folder, *folder.rglob("*")):
        os.chown(path, 12345, 12345)


def lose_folder(folder: Path) -> None:
    (folder / ".git").rename(folder.parent / "gone")
    (folder / ".git").write_text("gitdir: ../nowhere\n")


SILENT = [
    break_index, break_head, break_configuration, be_of_the_future, be_somebody_elses, lose_folder
]  # fmt: skip


@pytest.mark.parametrize("silence", SILENT)
def test_nothing_is_written_where_git_does_not_answer(
    here: Path,
    silence: Callable[[Path], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What stands there may be in no commit, and nobody says whether it is."""
    monkeypatch.setenv("HOME", str(here.parent))
    (here / "a.py").write_text(OLD.format("uncommitted"))
    silence(here)
    for arguments in (["one", "--write"], ["one/a.py", "--write", "--commit"]):
        assert main(arguments) == 2
        assert "git" in capsys.readouterr().err
        assert (here / "a.py").read_text() == OLD.format("uncommitted")
    assert main(["one", "--check"]) == 1
    assert main(["one", "--write", "--allow-dirty"]) == 0
    assert "numpy_function" in (here / "a.py").read_text()


# What git finds by itself is found here as well.


def test_what_was_renamed_is_found(here: Path) -> None:
    lines = "".join(f"line_{number} = {number}\n" for number in range(20))
    (here / "pkg" / "long.py").write_text(lines)
    run(here, "config", "core.quotePath", "false")
    run(here, "add", ".")
    run(here, "commit", "-q", "-m", "third")
    run(here, "mv", "pkg/long.py", "pkg/ü x.py")
    (here / "pkg" / "ü x.py").write_text(lines + "more = 1\n" * 5)
    (here / "pkg" / "c.py").unlink()
    (here / "a.py").rename(here / "untracked.py")
    assert git.renamed("HEAD", "one") == {
        "one/pkg/long.py": "one/pkg/ü x.py",
        "one/pkg/c.py": "",
        "one/a.py": "",
    }
    assert git.renamed("HEAD", "one/pkg").keys() == {"one/pkg/long.py", "one/pkg/c.py"}


def test_each_new_file_stands_for_one_that_is_gone(here: Path) -> None:
    run(here, "mv", "pkg/b.py", "d.py")
    run(here, "rm", "-q", "pkg/c.py")
    found = git.renamed("HEAD", "one")
    assert sorted(found.values()) == ["", "one/d.py"]


def test_links_submodules_and_sparse_files_are_no_changes(here: Path) -> None:
    inner = here / "inner"
    inner.mkdir()
    run(inner, "init", "-q")
    run(inner, "commit", "-q", "--allow-empty", "-m", "x")
    (here / "link.py").symlink_to("a.py")
    (here / "dangling").symlink_to("nowhere")
    run(here, "add", ".")
    run(here, "commit", "-q", "-m", "links")
    run(here, "update-index", "--skip-worktree", "pkg/b.py")
    (here / "pkg" / "b.py").unlink()
    assert git.differing("HEAD", ["one"]) == set()
    (here / "dangling").unlink()
    (here / "dangling").symlink_to("a.py")
    assert git.differing("HEAD", ["one"]) == {str(here / "a.py")}
    assert git.differing("v1", ["one"]) >= {str(here / "a.py"), str(here / ".gitattributes")}


def test_the_index_of_a_hook_counts_in_its_own_repository(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = here / ".git" / "next-index"
    monkeypatch.setenv("GIT_INDEX_FILE", str(index))
    (here / "a.py").write_text(OLD.format("k"))
    run(here, "read-tree", "HEAD")
    run(here, "add", "a.py")
    assert git.staged(["one"]) == {str(here / "a.py")}
    other = here.parent / "two"
    other.mkdir()
    monkeypatch.delenv("GIT_INDEX_FILE")
    run(other, "init", "-q")
    monkeypatch.setenv("GIT_INDEX_FILE", str(index))
    assert git.staged(["two"]) == set()
