"""What a run has to do with git: the files it takes, those it does not write over, its commits."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files import git

pytestmark = pytest.mark.processes

Captured = pytest.CaptureFixture[str]

OLD = "import tensorflow as tf\n\n\ndef {}(x):\n    return tf.py_func(f, [x], tf.float32)\n"
NEW = OLD.replace("py_func", "numpy_function")
NOTHING = "x = 1\n"


def run(folder: Path, *arguments: str) -> str:
    who = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
    done = subprocess.run(
        ["git", *who, *arguments], cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of three old files, all of them committed."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "a")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "a@b.c")
    folder = tmp_path / "repository"
    (folder / "pkg").mkdir(parents=True)
    run(folder, "init", "-q", "-b", "main")
    for name in ("a", "b", "pkg/ü c"):
        (folder / f"{name}.py").write_text(OLD.format("g"), "utf-8")
    (folder / "new.py").write_text(NOTHING)
    run(folder, "add", ".")
    run(folder, "commit", "-q", "-m", "first")
    run(folder, "tag", "v1")
    monkeypatch.chdir(folder)
    return folder


def found(capsys: Captured) -> set[str]:
    """The files with findings in what was printed."""
    lines = capsys.readouterr().out.splitlines()
    return {line.partition(":")[0] for line in lines if ": TGM" in line}


def texts(folder: Path) -> dict[str, str]:
    return {p.stem: p.read_text("utf-8") for p in folder.rglob("*.py")}


def test_files_changed_since_a_commit(here: Path, capsys: Captured) -> None:
    assert main([".", "--check", "--since", "HEAD"]) == 0
    assert found(capsys) == set()
    (here / "pkg" / "ü c.py").write_text(OLD.format("h"), "utf-8")
    (here / "untracked.py").write_text(OLD.format("g"))
    assert main([".", "--check", "--since", "HEAD"]) == 1
    assert found(capsys) == {"pkg/ü c.py", "untracked.py"}
    run(here, "commit", "-q", "-a", "-m", "second")
    assert main([".", "--check", "--since", "v1"]) == 1
    assert found(capsys) == {"pkg/ü c.py", "untracked.py"}
    assert main(["pkg", "--check", "--since=v1"]) == 1
    assert found(capsys) == {"pkg/ü c.py"}
    (here / "pkg" / "ü c.py").unlink()
    assert main(["pkg", "--check", "--since=v1"]) == 0


def test_files_with_staged_changes(
    here: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        (here / f"{name}.py").write_text(OLD.format("h"))
    run(here, "add", "a.py")
    assert main([".", "--check", "--staged"]) == 1
    assert found(capsys) == {"a.py"}
    monkeypatch.chdir(here / "pkg")
    assert main(["..", "--check", "--staged"]) == 1
    assert found(capsys) == {"../a.py"}
    assert main([".", "--check", "--staged"]) == 0


def test_the_project_around_the_changed_files_counts(here: Path, capsys: Captured) -> None:
    """A function that an unchanged file imports keeps its parameters."""
    (here / "uses.py").write_text("from grads import clip_grad\nclip_grad(None, 1.0)\n")
    run(here, "add", ".")
    run(here, "commit", "-q", "-m", "uses")
    (here / "grads.py").write_text(
        'import tensorflow as tf\n\n\n@tf.RegisterGradient("Clip")\ndef clip_grad(op, grad):\n'
        "    return 2.0 * grad\n\n\ndef clip(x):\n"
        '    with tf.get_default_graph().gradient_override_map({"Identity": "Clip"}):\n'
        "        return tf.identity(x)\n"
    )
    run(here, "add", ".")
    assert main([".", "--write", "--staged"]) == 0
    assert "def clip_grad(op, grad):" in (here / "grads.py").read_text()
    assert "tf.custom_gradient" in (here / "grads.py").read_text()
    assert texts(here)["a"] == OLD.format("g")


@pytest.mark.parametrize("state", ["modified", "partly staged", "untracked"])
def test_what_git_has_no_copy_of_is_not_written_over(
    here: Path, capsys: Captured, state: str
) -> None:
    if state == "partly staged":
        (here / "a.py").write_text(NOTHING)
        run(here, "add", ".")
    if state == "untracked":
        run(here, "rm", "-q", "--cached", "a.py")
        run(here, "commit", "-q", "-m", "without")
    (here / "a.py").write_text(OLD.format("h"))
    before = texts(here)
    assert main([".", "--write"]) == 2
    assert texts(here) == before
    assert capsys.readouterr() == (
        "",
        "tfgradmigrate: a.py: changed, and git has no copy to go back to; commit or stage that "
        "first, or give --allow-dirty. Nothing is written\n",
    )
    assert main([".", "--check"]) == 1
    assert main(["b.py", "--write"]) == 0
    assert main([".", "--write", "--allow-dirty"]) == 0
    assert texts(here)["a"] == NEW.format("h")


@pytest.mark.parametrize("state", ["staged", "committed", "ignored", "not to be written"])
def test_what_git_can_bring_back_is_written_over(here: Path, state: str) -> None:
    (here / "a.py").write_text(OLD.format("h"))
    if state in ("staged", "committed"):
        run(here, "add", ".")
    if state == "committed":
        run(here, "commit", "-q", "-m", "h")
    if state == "ignored":
        run(here, "rm", "-q", "--cached", "a.py")
        (here / ".gitignore").write_text("/a.py\n")
        assert main(["a.py", "--write"]) == 0
    if state == "not to be written":
        (here / "a.py").write_text("y = something.gradient_override_map\n")
        assert main([".", "--write"]) == 1
        return
    assert main([".", "--write"]) == 0
    assert texts(here)["a"] == NEW.format("h")
    if state == "staged":
        run(here, "restore", "a.py")
        assert texts(here)["a"] == OLD.format("h")


def test_outside_of_a_checkout_nothing_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.py").write_text(OLD.format("g"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main([str(tmp_path / "x.py"), "--write"]) == 0


def test_without_git_nothing_is_asked(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "a.py").write_text(OLD.format("h"))
    monkeypatch.setenv("PATH", str(here))
    assert main(["a.py", "--write"]) == 0


def test_a_commit_for_each_file(here: Path, capsys: Captured) -> None:
    (here / "new.py").write_text("x = 2\n")
    (here / "note.txt").write_text("staged\n")
    run(here, "add", "note.txt")
    assert main([".", "--write", "--commit"]) == 0
    assert capsys.readouterr().err.endswith("3 commits made, one for each file.\n")
    log = run(here, "-c", "core.quotePath=no", "log", "v1..", "--name-only", "--format=%B")
    assert list(filter(None, log.splitlines())) == [
        line
        for name in ("pkg/ü c.py", "b.py", "a.py")
        for line in (
            f"Migrate the gradients of {name} to TensorFlow 2",
            f"{name}:5:12: TGM106 TensorFlow 2 has no `tf.py_func`; becomes `tf.numpy_function`",
            "    assumes: `f`, whose code is not visible, does not write into its inputs",
            name,
        )
    ]
    # What else was staged or changed is as it was.
    assert run(here, "status", "--porcelain") == " M new.py\nA  note.txt\n"
    run(here, "commit", "-q", "-m", "note")
    run(here, "revert", "--no-edit", "HEAD~2")
    assert texts(here)["b"] == OLD.format("g")


@pytest.mark.parametrize("stage", [True, False])
def test_a_commit_takes_no_other_changes_along(here: Path, capsys: Captured, stage: bool) -> None:
    (here / "a.py").write_text(OLD.format("h"))
    if stage:
        run(here, "add", ".")
    before = texts(here)
    assert main([".", "--write", "--commit"]) == 2
    assert "--commit: a.py: changed since the last commit; commit that" in capsys.readouterr().err
    assert texts(here) == before


def test_a_commit_needs_a_repository(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "x.py"
    path.write_text(OLD.format("g"))
    assert main([str(path), "--write", "--commit"]) == 2
    assert "x.py: in no git repository. Nothing is written" in capsys.readouterr().err
    assert path.read_text() == OLD.format("g")


def test_a_commit_that_git_refuses_is_told(here: Path, capsys: Captured) -> None:
    hook = here / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\necho no such thing >&2\nexit 1\n")
    hook.chmod(0o755)
    assert main(["a.py", "--write", "--commit"]) == 2
    told = "--commit: a.py is written, but git does not commit it: no such thing"
    assert told in capsys.readouterr().err
    assert texts(here)["a"] == NEW.format("g")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([".", "--since", "v1", "--staged"], "--since and --staged exclude each other"),
        (["-", "--since", "v1"], "--since and --staged choose files, not standard input"),
        (["-", "--staged"], "--since and --staged choose files, not standard input"),
        ([".", "--commit"], "--commit is for --write"),
        ([".", "--allow-dirty", "--check"], "--allow-dirty is for --write"),
        (["-", "--write", "--commit"], "--commit is for --write"),
        ([".", "--write", "--commit", "--allow-dirty"], "--commit and --allow-dirty exclude"),
        ([".", "--since", "v9"], "--since: git knows no commit 'v9' in "),
        ([".", "--since", "--help"], "--since: git knows no commit '--help' in "),
        (["..", "--since", "v1"], "--since: .. is in no git repository"),
        (["..", "--staged"], "--staged: .. is in no git repository"),
    ],
)
def test_a_wrong_command_is_an_error(capsys: Captured, arguments: list[str], words: str) -> None:
    assert main(arguments) == 2
    assert words in capsys.readouterr().err


def test_more_files_than_a_command_line_holds(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git, "_AT_ONCE", 2)
    paths = [os.path.join(os.curdir, f"n[{number}].py") for number in range(5)]
    for path in paths:
        Path(path).write_text(NOTHING)
    assert git.unsaved([*paths, "a.py"]) == paths


def test_a_checkout_in_a_checkout_is_one_of_its_own(here: Path) -> None:
    inner = here / "inner"
    inner.mkdir()
    run(inner, "init", "-q")
    (inner / "x.py").write_text(OLD.format("g"))
    assert git.unsaved(["inner/x.py"]) == ["inner/x.py"]
    run(inner, "add", ".")
    assert git.unsaved(["inner/x.py"]) == []
    assert git.unsaved(["inner/x.py"], committed=True) == ["inner/x.py"]
    assert git.staged(["inner"]) == {str(inner / "x.py")}


def test_git_is_needed_to_choose_files(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(here))
    with pytest.raises(UsageError, match="git is needed"):
        git.staged(["."])


@pytest.mark.slow
def test_the_message_has_the_proofs(here: Path) -> None:
    (here / "a.py").write_text(
        'import tensorflow as tf\n\n\n@tf.RegisterGradient("Half")\ndef half_grad(op, grad):\n'
        "    return 0.5 * grad\n\n\ndef half(x):\n"
        '    with tf.get_default_graph().gradient_override_map({"Identity": "Half"}):\n'
        "        return tf.identity(x)\n"
    )
    run(here, "commit", "-q", "-a", "-m", "half")
    assert main(["a.py", "--write", "--verify", "--commit"]) == 0
    subject, _, *body = run(here, "log", "-1", "--format=%B").strip().splitlines()
    assert subject == "Migrate the gradients of a.py to TensorFlow 2"
    assert body[0].startswith("a.py:10:5: TGM103 ")
    assert body[1] == "    assumes: no code outside of the project calls `half_grad`"
    assert body[3] == "a.py:10 half: proved"


@pytest.mark.parametrize(
    "arguments", [["--write"], ["--write", "--allow-dirty"], ["--since", "v1"], ["--staged"]]
)
def test_nothing_that_a_repository_configures_is_run(here: Path, arguments: list[str]) -> None:
    """A folder that somebody unpacked may hold a configuration of git that names programs."""
    ran, script = here.parent / "ran", here.parent / "script"
    script.write_text(f"#!/bin/sh\necho $0 >> {ran}\ncat\n")
    script.chmod(0o755)
    hooks = here / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-index-change", "fsmonitor-watchman"):
        (hooks / name).write_text(script.read_text())
        (hooks / name).chmod(0o755)
    for key in ("core.fsmonitor", "filter.a.clean", "filter.a.smudge", "diff.a.textconv"):
        run(here, "config", key, str(script))
    (here / ".gitattributes").write_text("*.py filter=a diff=a\n")
    for name in ("a", "b"):
        (here / f"{name}.py").write_text(OLD.format("k"))
    main([".", *arguments])
    assert not ran.exists()


def test_other_ends_of_lines_are_no_change(here: Path) -> None:
    run(here, "config", "core.autocrlf", "true")
    (here / "a.py").write_bytes(OLD.format("g").replace("\n", "\r\n").encode())
    assert git.unsaved(["a.py", "b.py"]) == []
    assert git.changed_since("v1", ["a.py"], ["."]) == set()


def test_a_file_in_conflict_is_not_saved(here: Path) -> None:
    run(here, "checkout", "-q", "-b", "other")
    (here / "a.py").write_text(OLD.format("h"))
    run(here, "commit", "-q", "-a", "-m", "h")
    run(here, "checkout", "-q", "main")
    (here / "a.py").write_text(OLD.format("k"))
    run(here, "commit", "-q", "-a", "-m", "k")
    with pytest.raises(subprocess.CalledProcessError):
        run(here, "merge", "other")
    assert git.unsaved(["a.py", "b.py"]) == ["a.py"]
