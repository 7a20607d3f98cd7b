"""Many repositories: what becomes of each, what is kept, nothing lost and nothing twice."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from importlib import metadata
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tfgradmigrate.campaign import listed, overview, running, snapshot, store, working
from tfgradmigrate.cli import main
from tfgradmigrate.files import sources
from tfgradmigrate.report import campaign as report
from tfgradmigrate.rules.model import Action, Guard, Proof, Verdict
from tfgradmigrate.workers import executing

pytestmark = pytest.mark.processes

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "campaign.schema.json").read_text("utf-8")
)

Captured = pytest.CaptureFixture[str]

OLD = "import tensorflow as tf\n\n\ndef {}(x):\n    return tf.py_func(f, [x], tf.float32)\n"
SCALE = """import tensorflow as tf


@tf.RegisterGradient("S")
def scale(op, grad):
    return {}.0 * grad


def f(x):
    with tf.get_default_graph().gradient_override_map({{"Identity": "S"}}):
        return tf.identity(x)
"""
#: Nothing that a proof could run: what it is given names the gradient.
OPEN = """import tensorflow as tf


def g(x, name):
    tf.RegisterGradient(name)(lambda op, grad: grad)
    with tf.get_default_graph().gradient_override_map(name):
        return build(x, locals())
"""
REFUSED = "import tensorflow as tf\n\ntf.RegisterGradient(name)(g)\n"


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout


def make(folder: Path, files: dict[str, str]) -> Path:
    """Make a repository with one commit of these files."""
    folder.mkdir(parents=True)
    git(folder, "init", "-q", "-b", "main")
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode())
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first", "--allow-empty")
    return folder


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "a")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "a@b.c")
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_the_schema_knows_all_words() -> None:
    words = SCHEMA["$defs"]
    assert set(words["action"]["enum"]) == {each.value for each in Action}
    assert set(words["proof"]["enum"]) == {each.value for each in Proof}
    for made, name in ((report.Repository, "repositories"), (report.Group, "places")):
        assert SCHEMA["properties"][name]["items"]["required"] == list(made.__struct_fields__)


def write_list(here: Path, *names: str) -> str:
    (here / "REPOS.txt").write_text("\n".join(("# all", "", *names)), "utf-8")
    return "REPOS.txt"


def told(capsys: Captured) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    jsonschema.validate(found, SCHEMA, jsonschema.Draft202012Validator)
    return found


def of(found: dict[str, Any], name: str) -> dict[str, Any]:
    (one,) = [each for each in found["repositories"] if each["name"] == name]
    return dict(one)


ARGUMENTS = ["--no-verify", "--jobs", "1", "--output-format", "json"]


def test_repositories_of_all_kinds(here: Path, capsys: Captured) -> None:
    """A commit is what counts: no work tree is read or written, whatever its state."""
    crlf = OLD.format("g").replace("\n", "\r\n")
    make(here / "mit Lücke" / "zwei ü", {"pkg/__init__.py": "", "pkg/ü b.py": crlf, "x.txt": "x"})
    make(here / "nothing", {"a.py": "x = 1\n"})
    make(here / "empty", {})
    git(here, "init", "-q", "-b", "main", "unborn")
    (here / "plain").mkdir()
    (here / "plain" / "a.py").write_text(OLD.format("g"))
    dirty = make(here / "dirty", {"a.py": OLD.format("g"), "r.py": REFUSED})
    (dirty / "a.py").write_text("# not committed\n")
    (dirty / "b.py").write_text(OLD.format("g"))
    (dirty / "r.py").unlink()
    git(dirty, "add", "b.py")
    detached = make(here / "detached", {"a.py": OLD.format("g")})
    git(detached, "checkout", "-q", "--detach")
    named = make(here / "named", {"a.py": OLD.format("g")})
    git(named, "branch", "tf2")
    git(here, "clone", "-q", "--bare", "named", "bare.git")
    git(here / "bare.git", "branch", "-D", "tf2")
    bad = make(
        here / "bad", {"a.py": OLD.format("g"), "pyproject.toml": "[tool.tfgradmigrate]\nx=1"}
    )
    names = ["mit Lücke/zwei ü", "nothing", "empty", "unborn", "plain", "dirty", "detached"]
    repos = write_list(here, *names, "named", "bare.git", "bad", "gone")
    before = {each: git(each, "status", "--porcelain") for each in (dirty, detached, named, bad)}
    command = ["campaign", repos, *ARGUMENTS, "--branch", "tf2", "--patches", "p"]

    assert main(command) == 2
    first = told(capsys)
    assert {each: git(each, "status", "--porcelain") for each in before} == before
    assert (dirty / "a.py").read_text() == "# not committed\n"
    assert of(first, "unborn")["why"].endswith("unborn: it has no commit yet")
    assert of(first, "plain")["why"].endswith("plain: it is no checkout of git")
    assert of(first, "gone")["why"].endswith("gone: there is no such folder")
    assert of(first, "gone")["why"].startswith("REPOS.txt:13: ")
    assert of(first, "bad")["why"].startswith("REPOS.txt:12: pyproject.toml: ")
    assert "a branch tf2 with other commits" in of(first, "named")["not_made"]
    assert of(first, "nothing")["branch"] == of(first, "nothing")["patch"] == ""
    assert first["summary"]["actions"]["rewrite"] == 5
    assert first["summary"]["failed"] == 4
    assert of(first, "dirty")["actions"] == {"refuse": 1, "rewrite": 1}
    assert of(first, "dirty")["left"] == 1
    assert [(each["places"], each["repositories"]) for each in first["refusals"]] == [(1, 1)]
    new = OLD.format("g").replace("py_func", "numpy_function")
    assert git(detached, "show", "tf2:a.py") == new
    assert git(detached, "status", "--branch", "--short") == "## HEAD (no branch)\n"
    assert git(here / "bare.git", "show", "tf2:a.py") == new
    spaced = here / "mit Lücke" / "zwei ü"
    shown = subprocess.check_output(["git", "show", "tf2:pkg/ü b.py"], cwd=spaced)
    assert shown == new.replace("\n", "\r\n").encode()
    assert git(spaced, "diff", "--name-only", "-z", "main", "tf2") == "pkg/ü b.py\0"
    assert git(dirty, "rev-parse", "tf2^") == git(dirty, "rev-parse", "main")
    assert "TGM106" in git(dirty, "log", "-1", "--format=%B", "tf2")
    for each in ("detached", "named"):
        git(here / each, "apply", "--check", str(here / "p" / f"{each}.patch"))
    assert {each.name for each in (here / "p").iterdir()} == {
        *("zwei_ü.patch", "dirty.patch", "detached.patch", "named.patch", "bare.git.patch")
    }

    # Once more: the same, and nothing is done twice.
    heads = {each: git(each, "for-each-ref") for each in before}
    assert main(command) == 2
    again = told(capsys)
    assert again == first
    assert {each: git(each, "for-each-ref") for each in before} == heads
    assert main(["campaign", repos, "--no-verify", "--show", "--output-format", "json"]) == 2
    shown_now = told(capsys)
    assert shown_now["places"] == first["places"]
    assert not list((here / "p").glob("*.lock"))


def test_a_repository_with_two_work_trees(here: Path, capsys: Captured) -> None:
    """One commit of it is counted once, another one has places of its own."""
    one = make(here / "one", {"a.py": OLD.format("g")})
    git(one, "worktree", "add", "-q", "--detach", "../two")
    repos = write_list(here, "one", "two", "one/.git")
    for more in ([], ["--show"]):
        command = ["campaign", repos, "--no-verify", "--output-format", "json", *more]
        assert main(command) == 2
        found = told(capsys)
        assert found["summary"]["places"] == 1
        for name in ("two", "one/.git"):
            why = "the same commit of the same repository as REPOS.txt:3"
            assert of(found, name)["why"].endswith(why)
    git(here / "two", "commit", "-q", "-m", "second", "--allow-empty")
    write_list(here, "one", "two")
    assert main(["campaign", repos, *ARGUMENTS]) == 0
    assert told(capsys)["summary"]["places"] == 2


def test_a_tool_that_was_edited_begins_anew(
    here: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(here / "one", {"a.py": OLD.format("g")})
    repos = write_list(here, "one")
    for tool, runs in (("1 (a)", 1), ("1 (a)", 1), ("1 (b)", 2)):
        monkeypatch.setattr(sources, "tool", lambda tool=tool: tool)
        assert main(["campaign", repos, *ARGUMENTS]) == 0
        assert told(capsys)["summary"]["places"] == 1
        with closing(sqlite3.connect("campaign.sqlite")) as base:
            assert base.execute("SELECT count(*) FROM runs").fetchone() == (runs,)


def test_another_tensorflow_begins_anew(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was proved was proved of the graphs that one makes; what is only migrated stays."""
    make(here / "one", {"a.py": OLD.format("g")})
    monkeypatch.setattr(working, "proved", lambda asked: working.not_proved(asked, "not here"))
    for verify, version, runs in (
        (True, "tensorflow 2.21.0", 1),
        (True, "tensorflow 2.21.0", 1),
        (True, "tensorflow 2.22.0", 2),
        (False, "tensorflow 2.21.0", 3),
        (False, "tensorflow 2.22.0", 3),
    ):
        monkeypatch.setattr(sources, "tensorflow", lambda version=version: version)
        assert run(["one"], Inline(), running.Options(verify=verify))["one"]
        with closing(sqlite3.connect("c.sqlite")) as base:
            assert base.execute("SELECT count(*) FROM runs").fetchone() == (runs,)


def test_the_tensorflow_that_counts_is_that_of_the_workers(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(here / "one", {"a.py": OLD.format("g")})
    monkeypatch.setattr(working, "proved", lambda asked: working.not_proved(asked, "not here"))
    elsewhere = Inline()
    elsewhere.has = "tensorflow 2.15.0"
    for crew, runs in ((elsewhere, 1), (Inline(), 2), (elsewhere, 2)):
        assert run(["one"], crew, running.Options())["one"]
        with closing(sqlite3.connect("c.sqlite")) as base:
            assert base.execute("SELECT count(*) FROM runs").fetchone() == (runs,)
        with store.Store("c.sqlite", writes=False) as kept:
            checkouts = listed.read(write_list(Path(), "one"))
            (told,) = running.known(kept, running.Options(), checkouts)
            commit = git(here / "one", "rev-parse", "HEAD").strip()
            assert told.run is not None
            assert kept.run(running.Options().key(checkouts[0].path, commit, crew.has)) == told.run


def test_a_worker_that_has_another_tensorflow_proves_nothing(here: Path) -> None:
    make(here / "one", {"a.py": OLD.format("g")})
    elsewhere = Inline()
    lines: list[str] = []
    elsewhere.has = "tensorflow 2.15.0"
    assert run(["one"], elsewhere, running.Options(), lines) == {"one": []}
    assert lines[0].endswith(f"a worker has {sources.tensorflow()}, not tensorflow 2.15.0")


def test_the_tensorflow_that_is_installed() -> None:
    name, version = sources.tensorflow.__wrapped__().split(", ")[0].split(" ")
    assert name.startswith("tensorflow")
    assert version == metadata.version(name)


@pytest.mark.parametrize("error", [OSError(errno.EFBIG, "no"), NotImplementedError("no sem_open")])
def test_without_semaphores_all_is_done_in_one_process(
    here: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """So it is where no file may become large, and where `/dev/shm` is missing."""

    def fails(*_: object, **__: object) -> None:
        raise error

    make(here / "one", {"a.py": OLD.format("g")})
    make(here / "two", {"a.py": OLD.format("h")})
    monkeypatch.setattr(ProcessPoolExecutor, "__init__", fails)
    repos = write_list(here, "one", "two", "nowhere")
    assert main(["campaign", repos, *ARGUMENTS]) == 2
    assert told(capsys)["summary"]["places"] == 2


def test_a_call_that_fails_here_fails_by_itself() -> None:
    executor = executing.Here()
    assert executor.submit(int, "7").result() == 7
    with pytest.raises(ValueError, match="seven"):
        executor.submit(int, "seven").result()


def test_sources_tell_what_was_edited(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "_PACKAGE", str(here))
    (here / "cli").mkdir()
    seen = [sources.digest()]
    for name, text in (("a.py", ""), ("a.py", "x"), ("cli/a.py", "x"), ("b.py", "")):
        (here / name).write_text(text)
        seen.append(sources.digest())
        assert sources.digest() == seen[-1]
    assert len(set(seen)) == len(seen)
    assert sources.digest({"cli"}) != seen[-1]
    (here / "cli" / "a.py").write_text("y")
    without = sources.digest({"cli"})
    (here / "cli" / "a.py").write_text("z")
    assert sources.digest({"cli"}) == without


def test_a_commit_that_follows(here: Path, capsys: Captured) -> None:
    """A branch moves with what it was made of, unless somebody has it, or has added to it."""
    one = make(here / "one", {"a.py": OLD.format("g")})
    command = ["campaign", write_list(here, "one"), *ARGUMENTS, "--branch", "tf2"]
    assert main(command) == 0
    (one / "b.py").write_text(OLD.format("h"))
    git(one, "add", ".")
    git(one, "commit", "-q", "-m", "second")
    assert main(command) == 0
    assert git(one, "diff", "--name-only", "main", "tf2").split() == ["a.py", "b.py"]
    capsys.readouterr()
    (one / "b.py").write_text("")
    git(one, "commit", "-q", "-a", "-m", "third")
    git(one, "worktree", "add", "-q", "../tree", "tf2")
    assert main(command) == 2
    assert of(told(capsys), "one")["not_made"].startswith("the branch tf2 is checked out")
    git(here / "tree", "commit", "-q", "--allow-empty", "-m", "mine")
    git(one, "worktree", "remove", "../tree")
    mine = git(one, "rev-parse", "tf2")
    assert main(command) == 2
    assert "with other commits" in of(told(capsys), "one")["not_made"]
    assert git(one, "rev-parse", "tf2") == mine
    assert main([*command[:-1], "tf2-b"]) == 0


def test_nothing_of_a_repository_is_run(here: Path, capsys: Captured) -> None:
    one = make(
        here / "one", {"a.py": OLD.format("g"), ".gitattributes": "* filter=evil diff=evil\n"}
    )
    script = here / "evil.sh"
    script.write_text(f"#!/bin/sh\ntouch '{here}/ran'\nexec cat\n")
    script.chmod(0o755)
    for hook in ("post-checkout", "reference-transaction", "post-commit", "post-index-change"):
        (one / ".git" / "hooks" / hook).write_text(script.read_text())
        (one / ".git" / "hooks" / hook).chmod(0o755)
    for key in ("filter.evil.smudge", "filter.evil.clean", "diff.evil.textconv", "core.fsmonitor"):
        git(one, "config", key, str(script))
    for key in ("diff.external", "core.pager", "gpg.program"):
        git(one, "config", key, str(script))
    git(one, "config", "commit.gpgSign", "true")
    (here / "ran").unlink(missing_ok=True)
    command = ["campaign", write_list(here, "one"), *ARGUMENTS]
    assert main([*command, "--branch", "tf2", "--patches", "p"]) == 0
    assert of(told(capsys), "one")["branch"] == "tf2"
    assert not (here / "ran").exists()


def test_no_path_of_a_tree_leads_out(here: Path) -> None:
    one = make(here / "one", {"a.py": OLD.format("g")})
    blob = git(one, "rev-parse", "HEAD:a.py").strip()
    inner = subprocess.check_output(
        ["git", "mktree"], cwd=one, input=f"100644 blob {blob}\tout.py\n", text=True
    ).strip()
    # git makes no such tree itself.
    data = b"40000 ..\0" + bytes.fromhex(inner) + b"120000 l.py\0" + bytes.fromhex(blob)
    tree = subprocess.check_output(
        ["git", "hash-object", "-w", "-t", "tree", "--literally", "--stdin"], cwd=one, input=data
    )
    commit = git(one, "commit-tree", "-m", "x", tree.decode().strip()).strip()
    folder = here / "a" / "b"
    folder.mkdir(parents=True)
    snapshot.extract(str(one), commit, str(folder))
    assert [each.name for each in here.rglob("*") if each.name in ("out.py", "l.py")] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("one\n\n./one/\n", "REPOS.txt:3: ./one/ is listed already, at REPOS.txt:1"),
        ("# nothing\n", "REPOS.txt: no checkout is listed"),
        ("one\n\udcff\n", "REPOS.txt:2: the file is not UTF-8"),
        ("a\0b\n", "REPOS.txt:1: a path holds no NUL"),
        (None, "REPOS.txt: No such file"),
    ],
)
def test_a_list_that_will_not_do(
    here: Path, text: str | None, words: str, capsys: Captured
) -> None:
    if text is not None:
        (here / "REPOS.txt").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert main(["campaign", "REPOS.txt", "--no-verify"]) == 2
    assert words in capsys.readouterr().err
    assert not (here / "campaign.sqlite").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--no-verify", "--require", "proved"], "--require is a threshold for --verify"),
        (["--show", "--branch", "b"], "--show makes nothing"),
        (["--branch", "a b"], "'a b' is no name of a branch"),
        (["--branch", "-b"], "'-b' is no name of a branch"),
        (["--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"], "give one"),
        (["--show"], "campaign.sqlite: there is no such file"),
        (["--no-verify", "--results", "REPOS.txt"], "REPOS.txt: file is not a database"),
        (["--no-verify", "--results", "other.sqlite"], "other.sqlite: it is no file of a campaign"),
        (["--no-verify", "--results", "new.sqlite"], "new.sqlite: it is of another version (99)"),
        (["--no-verify", "--patches", "REPOS.txt"], "--patches: REPOS.txt: File exists"),
    ],
)
def test_a_command_that_will_not_do(
    here: Path, options: list[str], words: str, capsys: Captured
) -> None:
    write_list(here, "one")
    with sqlite3.connect("other.sqlite") as base:
        base.execute("CREATE TABLE t (x)")
    store.Store("new.sqlite").close()
    with sqlite3.connect("new.sqlite") as base:
        base.execute("UPDATE about SET value = '99'")
    assert main(["campaign", "REPOS.txt", *options]) == 2
    assert words in capsys.readouterr().err


DAMAGE = {
    "no format": "DELETE FROM about WHERE key = 'format'",
    "a format of bytes": "UPDATE about SET value = x'ff00'",
    "a time of words": "UPDATE runs SET seconds = 'long'",
    "a state of bytes": "UPDATE runs SET state = x'ff00'",
    "a number of words": "UPDATE runs SET files = 'many'",
    "text that is no text": "UPDATE places SET message = CAST(x'ff' AS TEXT)",
    "a line of words": "UPDATE places SET line = 'first'",
    "a path that is no JSON": "UPDATE places SET path = '\"a'",
    "a path that is another JSON": "UPDATE failures SET path = '\"a\"b'; "
    "INSERT INTO failures SELECT 1, 1, '\"a', NULL, 'TGM904', '' ",
    "a change that is not compressed": "UPDATE changes SET data = x'00'",
    "a change of text": "UPDATE changes SET data = 'text'",
    "a branch of bytes": "INSERT INTO branches SELECT checkout, 'tf2', 1, x'ff00', '' FROM runs",
    "another table": "DROP TABLE places; CREATE TABLE places (x)",
    "no table": "DROP TABLE remaining",
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_file_that_is_damaged_is_named(here: Path, name: str, capsys: Captured) -> None:
    make(here / "one", {"a.py": OLD.format("g")})
    command = ["campaign", write_list(here, "one"), *ARGUMENTS, "--patches", "p"]
    assert main([*command, "--branch", "other"]) == 0
    with closing(sqlite3.connect("campaign.sqlite")) as base:
        base.executescript(DAMAGE[name])
        base.commit()
    capsys.readouterr()
    code = main([*command, "--branch", "tf2"])
    said = capsys.readouterr().err
    assert (code, "campaign.sqlite: " in said) == (2, True), said
    assert "Traceback" not in said


def test_a_proof_that_is_damaged_is_made_again(here: Path) -> None:
    for kept in ("", "[]", "{", "[[[1, 2]], true, 1.0, []]", "null", '[["a"], 1, 1, 1]'):
        assert running._read(kept) is None
    kept = running._spelled(working.Proved((("proved", ""),), True, 1.0, ()))
    assert running._read(kept) == working.Proved((("proved", ""),), True, 1.0, ())


def test_two_campaigns_at_once(here: Path, capsys: Captured) -> None:
    make(here / "one", {"a.py": OLD.format("g")})
    command = ["campaign", write_list(here, "one"), *ARGUMENTS]
    with store.Store("campaign.sqlite"):
        assert main(command) == 2
        assert "another campaign is writing to it" in capsys.readouterr().err
        assert main([*command, "--show"]) == 2
        assert of(told(capsys), "one")["why"].endswith("its turn has not come, or is not over")
    assert main(command) == 0


# Proofs, and processes that die.


class Inline:
    """A crew that does all in this process, and loses what it is told to."""

    slots = 1
    folder = ""

    def __init__(self, loses: Callable[[object], Exception | None] = lambda _: None) -> None:
        self.loses = loses
        self.has = sources.tensorflow()

    def tensorflow(self) -> str:
        return self.has

    def submit(self, function: Callable[[Any], Any], item: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(None)
        return future

    def result(self, future: Future[Any], function: Callable[[Any], Any], item: Any) -> Any:
        error = self.loses(item)
        if error is not None:
            raise error
        return function(item)


def run(
    names: list[str], crew: running.Crew, options: running.Options, lines: list[str] | None = None
) -> dict[str, list[store.Place]]:
    checkouts = listed.read(write_list(Path(), *names))
    tell = ([] if lines is None else lines).append
    with store.Store("c.sqlite") as kept:
        done = running.Campaign(kept, crew, options, tell).run(checkouts)
        made = {each.checkout.path: overview.Made() for each in done}
        overview.overview(kept, done, made)
        return {
            each.checkout.name: [] if each.run is None else kept.places(each.run.id)
            for each in done
        }


@pytest.mark.slow
def test_what_is_proved_and_what_is_withheld(here: Path) -> None:
    make(here / "one", {"a.py": SCALE.format(2), "b.py": OPEN, "c.py": REFUSED})
    options = running.Options(required="proved")
    (places,) = run(["one"], Inline(), options).values()
    assert [(each.path, each.action, each.proof, each.withheld) for each in places] == [
        ("a.py", "rewrite", "proved", False),
        ("b.py", "keep", "", False),
        ("b.py", "shim", "not runnable", True),
        ("c.py", "refuse", "", False),
    ]
    with store.Store("c.sqlite") as kept:
        (each,) = running.known(kept, options, listed.read("REPOS.txt"))
        assert each.run is not None
        assert list(kept.changes(each.run.id)) == ["a.py"]


def test_what_nobody_asked_for_is_no_lack_of_a_need(here: Path, capsys: Captured) -> None:
    make(here / "one", {"a.py": SCALE.format(2)})
    assert main(["campaign", write_list(here, "one"), "--no-verify"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"rewrite +not asked +1", said)
    assert re.search(r"one +0 +0 +0 +0 +1 +not asked", said)
    assert "none needed" not in said


def test_what_is_required() -> None:
    proved, tested, differs = Proof.PROVED, Proof.TESTED, Proof.DIFFERS
    every = ("", "tested", "proved-given", "proved")
    for proofs, good in (
        ([], ("",)),
        ([proved], every),
        ([proved, tested], ("", "tested")),
        ([Proof.NOT_RUNNABLE], ("",)),
        ([proved, differs], ()),
        ([Proof.LOST], ()),
    ):
        verdicts = [Verdict("a.py", "f", 1, proof) for proof in proofs]
        assert [r for r in every if working.is_good(verdicts, r)] == list(good), proofs


def test_a_proof_that_is_given_something_is_no_proof_without() -> None:
    for kind, good in (("plain", True), ("written", False), ("stable", False), ("const", False)):
        verdict = Verdict("a.py", "f", 1, Proof.PROVED, guards=(Guard(kind, "RATE", "0.1"),))
        assert working.is_good([verdict], "proved") is good
        assert working.is_good([verdict], "proved-given")
        assert working.is_good([verdict], "tested")


def fake_proved(asked: working.ToProve) -> working.Proved:
    return working.Proved(tuple(("proved", "") for _ in asked.result.findings), True)


def test_what_a_crew_loses(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working, "proved", fake_proved)
    for name in ("one", "two", "three"):
        make(here / name, {"a.py": OLD.format("g"), "b.py": OLD.format("h")})

    def loses(item: object) -> Exception | None:
        if isinstance(item, working.ToProve):
            lost = item.repository.checkout.endswith("two") and item.result.path.endswith("b.py")
            return running.LostError("it died") if lost else None
        assert isinstance(item, tuple)
        return ValueError("bug") if item[0].checkout.endswith("three") else None

    lines: list[str] = []
    found = run(["one", "two", "three"], Inline(loses), running.Options(), lines)
    assert [each.proof for each in found["one"]] == ["proved", "proved"]
    assert [(each.proof, each.reason) for each in found["two"]] == [
        ("proved", ""),
        ("not runnable", "it died"),
    ]
    assert found["three"] == []
    assert lines[-1].endswith("REPOS.txt:5: the executor gave it up: ValueError: bug")
    # What failed begins anew, and what is done does not.
    begun: list[str] = []
    found = run(["one", "two", "three"], Inline(lambda item: note(item, begun)), running.Options())
    assert len(found["three"]) == 2
    assert sorted(begun) == ["three a.py", "three b.py"]


def note(item: object, seen: list[str]) -> None:
    if isinstance(item, working.ToProve):
        name = os.path.basename(item.repository.checkout)
        seen.append(f"{name} {os.path.normpath(item.result.path)}")


def test_a_crew_that_is_gone_goes_on_later(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working, "proved", fake_proved)
    make(here / "one", {f"{n}.py": OLD.format("g") for n in range(4)})
    asked: list[str] = []

    def loses(item: object) -> Exception | None:
        if len(asked) == 2:
            return executing.GoneError("gone")
        note(item, asked)
        return None

    with pytest.raises(executing.GoneError):
        run(["one"], Inline(loses), running.Options())
    again: list[str] = []
    found = run(["one"], Inline(lambda item: note(item, again)), running.Options())
    assert len(found["one"]) == 4
    assert sorted((*asked, *again)) == [f"one {n}.py" for n in range(4)]


DRIVER = """
import os, signal, sys, time
from tfgradmigrate.campaign import working
from tfgradmigrate.cli import main

def proved(asked):
    with open("log", "a") as log:
        log.write(f"{os.path.basename(asked.repository.checkout)} {asked.result.path}\\n")
    text = asked.result.old
    if "always" in text or ("once" in text and not os.path.exists("died")):
        open("died", "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60 if "slow" in text else 0.01)
    return working.Proved(tuple(("proved", "") for _ in asked.result.findings), True)

working.proved = proved
# Nobody interrupts what a shell has begun in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""


def start(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", DRIVER, "campaign", "REPOS.txt", *arguments]
    return subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def kept_now(path: str = "campaign.sqlite") -> tuple[set[str], set[str]]:
    """What is kept of files of repositories that are under way, and the repositories done."""
    base = sqlite3.connect(path)
    try:
        names = dict(base.execute("SELECT id, checkout FROM runs"))
        proofs = base.execute("SELECT run, path FROM proofs").fetchall()
        done = base.execute("SELECT checkout FROM runs WHERE state = 'done'").fetchall()
    finally:
        base.close()
    short = {run: os.path.basename(name) for run, name in names.items()}
    return {f"{short[r]} {p}" for r, p in proofs}, {os.path.basename(name) for (name,) in done}


def all_places() -> list[tuple[Any, ...]]:
    base = sqlite3.connect("campaign.sqlite")
    try:
        return sorted(
            base.execute(
                "SELECT checkout, path, line, code, proof FROM places"
                " JOIN runs ON runs.id = places.run"
            )
        )
    finally:
        base.close()


def test_killed_again_and_again(here: Path) -> None:
    """Whatever was kept when the process was killed is neither lost nor done once more."""
    names = [f"r{number}" for number in range(3)]
    for name in names:
        make(here / name, {f"{n}.py": OLD.format(f"{name}{n}") for n in range(6)})
    write_list(here, *names)
    kept: set[str] = set()
    log = here / "log"
    for files in (2, 9):
        log.write_text("")
        process = start("--jobs", "1")
        deadline = time.monotonic() + 100
        while log.read_text().count("\n") < files and time.monotonic() < deadline:
            time.sleep(0.002)
        process.kill()
        process.communicate(timeout=100)  # its workers have ended as well
        again = set(log.read_text().splitlines())
        assert again, "it went on"
        assert not again & kept
        proofs, done = kept_now()
        kept = proofs | {f"{name} ./{n}.py" for name in done for n in range(6)}
    log.write_text("")
    process = start("--jobs", "1", "--branch", "tf2")
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert not set(log.read_text().splitlines()) & kept
    assert "18 places (18 rewrite); of those that change 18 proved" in out
    places = all_places()
    assert len(places) == len(set(places)) == 18
    for name in names:
        assert len(git(here / name, "diff", "--name-only", "main", "tf2").split()) == 6
    folder = sqlite3.connect("campaign.sqlite").execute(
        "SELECT value FROM about WHERE key = 'folder'"
    )
    assert not os.path.exists(folder.fetchone()[0])


def test_workers_that_die(here: Path) -> None:
    texts = {"a.py": "g", "b.py": "once", "c.py": "always", "d.py": "h"}
    make(here / "one", {name: OLD.format(word) for name, word in texts.items()})
    make(here / "two", {"a.py": OLD.format("g")})
    write_list(here, "one", "two")
    process = start("--jobs", "2")
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    proofs = {(os.path.basename(c), path): proof for c, path, _, _, proof in all_places()}
    assert proofs == {
        ("one", "a.py"): "proved",
        ("one", "b.py"): "proved",
        ("one", "c.py"): "not runnable",
        ("one", "d.py"): "proved",
        ("two", "a.py"): "proved",
    }


def test_an_interrupt_ends_it_at_once(here: Path) -> None:
    make(here / "one", {f"{n}.py": OLD.format("slow") for n in range(60)})
    write_list(here, "one")
    process = start("--jobs", "1")
    while not (here / "log").exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=100)
    assert process.returncode == 130
    assert err.endswith("tfgradmigrate: interrupted\n")
    proofs, _ = kept_now()
    assert len(proofs) < 60


def test_texts_that_are_no_utf8(here: Path) -> None:
    odd = os.fsdecode(b"\xff.py")
    key = store.Key(f"/a/{odd}", "c", "t", "{}")
    place = store.Place(odd, None, 1, 2, "TGM1", "i", "rewrite", "s", '"m\udcff', "", "", True)
    with store.Store("c.sqlite") as kept:
        run = kept.begin(key)
        kept.keep_proof(run.id, odd, "[]")
        assert kept.proofs(run.id) == {odd: "[]"}
        kept.end(run.id, store.Outcome(1, 0.5, [place], [], [], {odd: b"\xff"}))
        assert kept.changes(run.id) == {odd: b"\xff"}
        (found,) = kept.places(run.id)
        assert (found.path, found.message, found.withheld) == (odd, '"m\\udcff', True)
        again = kept.begin(key)
        assert (again.id, again.state, again.files) == (run.id, "done", 1)


def test_the_page(here: Path, capsys: Captured) -> None:
    pytest.importorskip("jinja2")
    make(here / "<b>&one", {"a.py": OLD.format("g"), "r.py": REFUSED})
    command = ["campaign", write_list(here, "<b>&one", "gone"), "--no-verify", "--report", "c.html"]
    assert main(command) == 2
    out = capsys.readouterr().out
    page = (here / "c.html").read_text("utf-8")
    assert "<b>" not in page.partition("<body>")[2]
    assert "&lt;b&gt;&amp;one" in page
    assert "there is no such folder" in page
    assert "<script" not in page
    for title in ("Places by idiom, action and proof", "Refusals by reason", "What is left"):
        assert title in page
        assert title in out
    assert "2 repositories, 1 failed, 1 with places, 2 files: 2 places" in out


@pytest.fixture(autouse=True)
def _no_copies() -> Iterator[None]:
    """Let no test find the copies of another one."""
    yield
    working._remove_all()
