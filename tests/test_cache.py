"""A second run says what the first one said, sooner; and nothing that does not hold any more."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.project.test_parts import PARTS, Part, written
from tests.turns import every
from tfgradmigrate.cli import main
from tfgradmigrate.files import cache, sources
from tfgradmigrate.files.cache import Cache, opened
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.files.hashing import hashed
from tfgradmigrate.left.items import Named
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.project import looking, modules
from tfgradmigrate.rules.model import Action, Blocks, FileFailure, FileResult, Finding, LeftItem
from tfgradmigrate.rules.model import Part as Cell
from tfgradmigrate.run import engine
from tfgradmigrate.run.engine import Settings

pytestmark = pytest.mark.many

ROOT = Path(__file__).parents[1]
_NONE: tuple[FileResult, tuple[looking.Note, ...]] = (FileResult(""), ())
OLD = "import tensorflow as tf\n\n\ndef f(x):\n    return tf.py_func(g, [x], tf.float32)\n"


IMPORTING = Part(
    {
        "a.py": """
import tensorflow as tf
from names import NAME, guided


@tf.RegisterGradient("Clip")
def _clip(op, grad):
    return grad * 2.0


def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": NAME}):
        return tf.identity(x)


@guided()
def h(x):
    return tf.nn.relu(x)
""",
        "names.py": """
import contextlib
import tensorflow as tf
NAME = "Clip"


@contextlib.contextmanager
def guided():
    with tf.get_default_graph().gradient_override_map({"Relu": "Clip"}):
        yield
""",
    }
)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cache:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    monkeypatch.setattr(sources, "stamp", lambda without: "")  # that is no answer of a run
    found = opened()
    assert found is not None
    return found


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def entries(kept: Cache) -> list[Path]:
    return sorted(Path(kept.folder).iterdir())


def run(folder: Path | str, kept: Cache | None, **options: object) -> list[FileResult]:
    scanned = engine.scan(discover([str(folder)], Exclusion((), ".")))
    told = MigrationOptions(**options)  # type: ignore[arg-type]
    results = list(engine.migrate(scanned, Settings(told, cache=kept)))
    engine.left(scanned, results, written=False, cache=kept)
    return results


def agree(folder: Path | str, kept: Cache, **options: object) -> list[FileResult]:
    """Return the results of a run, which the cache must not change."""
    results = run(folder, None, **options)
    assert run(folder, kept, **options) == results
    assert run(folder, kept, **options) == results
    return results


@pytest.mark.processes
@pytest.mark.parametrize("first_words", [(), ("doctor",)])
def test_a_second_run_prints_the_same_and_loads_neither_parser_nor_tables(
    first_words: tuple[str, ...], kept: Cache, project: Path
) -> None:
    (project / "a.py").write_text(OLD)
    (project / "b.py").write_text("import tensorflow as tf\ntf.placeholder(tf.float32)\n")
    script = (
        "import sys; from tfgradmigrate.cli import main; code = main(sys.argv[1:])\n"
        "heavy = {'libcst', 'tfgradmigrate.tables.mends'} & set(sys.modules)\n"
        "print('HEAVY', len(heavy))"
    )
    command = [sys.executable, "-c", script]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    def printed(*options: str) -> tuple[str, str]:
        words = [*command, *first_words, ".", *options]
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
        text, _, loaded = done.stdout.partition("HEAVY ")
        return text + re.sub(r" It took \d+ s\.", "", done.stderr), loaded.strip()

    first, loaded = printed()
    assert first
    assert loaded == "2"
    assert printed() == (first, "0")
    assert printed("--no-cache") == (first, "2")


def test_what_a_result_follows_from(kept: Cache, project: Path) -> None:
    (project / "a.py").write_text(OLD)
    (first,) = agree(".", kept)
    (project / "a.py").write_text(OLD.replace("[x]", "[x, x]"))
    (changed,) = agree(".", kept)
    assert changed.new != first.new
    assert agree(".", kept, ignore=("TGM1",)) != [changed]
    (project / "a.py").rename(project / "b.py")
    assert [result.path for result in agree(".", kept)] == ["b.py"]
    # The same name elsewhere is another file.
    (project / "in").mkdir()
    (project / "in" / "b.py").write_text(OLD)
    os.chdir("in")
    assert agree(".", kept) != [changed]


@pytest.mark.parametrize("name", every(3, PARTS))
def test_other_files_that_change(name: str, kept: Cache, tmp_path: Path) -> None:
    """Each file of a project in its turn is emptied, moved away and put back."""
    root = written(PARTS[name], tmp_path)
    first = agree(root, kept)
    for path in sorted(root.rglob("*.*")):
        if not path.is_file() or path.is_symlink():
            continue
        text = path.read_text()
        path.write_text("")
        agree(root, kept)
        path.unlink()
        agree(root, kept)
        path.write_text(text)
    assert agree(root, kept) == first


@pytest.mark.parametrize(
    "change",
    [
        "",
        "from there import *\n",
        "NAME = 'Other'\n",
        "import contextlib\nNAME = contextlib\n",
        "if 1:\n    NAME = 'Clip'\nNAME = 'Clap'\n",
    ],
)
def test_what_is_imported_is_asked_again(change: str, kept: Cache, project: Path) -> None:
    root = written(IMPORTING, project)
    names = (root / "names.py").read_text()
    first = agree(root, kept)
    (root / "names.py").write_text(change)
    agree(root, kept)
    (root / "names").mkdir()
    (root / "names" / "__init__.py").write_text(names)
    agree(root, kept)
    (root / "names.py").unlink()
    agree(root, kept)
    (root / "names.py").write_text(names)
    (root / "names" / "__init__.py").unlink()
    assert agree(root, kept) == first


def test_every_file_that_a_migration_opens_is_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of the project that Python opens, whoever does so."""
    seen: list[str] = []
    watching = False

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        if watching and event in ("open", "os.listdir", "os.scandir"):
            seen.append(str(arguments[0]))

    sys.addaudithook(watch)  # it stays, and does nothing more
    noted: set[str] = set()
    tasks: list[engine._Task] = []

    def asked(task: engine._Task) -> tuple[FileResult, tuple[looking.Note, ...]]:
        tasks.append(task)
        return _NONE

    for name, function in vars(modules).items():
        if hasattr(function, "__wrapped__"):  # which would remember what is asked below
            monkeypatch.setattr(modules, name, function.__wrapped__)
    projects = [IMPORTING, *(PARTS[name] for name in every(5, PARTS))]
    for number, project in enumerate(projects):
        root = written(project, tmp_path / str(number))
        scanned = engine.scan(discover([str(root)], Exclusion((), ".")))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engine, "_migrate_one", asked)
            list(engine.migrate(scanned, Settings(jobs=1)))
    for task in tasks:
        watching = True
        _, notes = engine._migrate_noting(task)
        watching = False
        noted |= {path for _, path, _ in notes}
    read = {path for path in seen if path.startswith(str(tmp_path))}
    assert read
    assert read <= noted


def damaged(path: Path) -> Iterator[bytes]:
    data = path.read_bytes()
    digest, _, text = data.partition(b"\n")
    yield b""
    yield data[: len(data) // 2]
    yield data[:-1]
    yield data + b" "
    yield data.replace(b"TGM", b"TGN")
    yield text
    yield digest + b"\n"
    yield b"\0" * len(data)
    yield b"\x80\x04cos\nsystem\n(S'exit 7'\ntR."  # what a pickle would run


def test_a_damaged_entry_counts_as_not_there(kept: Cache, project: Path) -> None:
    (project / "a.py").write_text(OLD)
    results = agree(".", kept)
    for entry in entries(kept):
        whole = entry.read_bytes()
        for data in damaged(entry):
            entry.write_bytes(data)
            assert run(".", kept) == results
            assert entry.read_bytes() == whole
        # Nor does one that stands under another's name.
        for other in set(entries(kept)) - {entry}:
            other.write_bytes(whole)
            assert run(".", kept) == results


@pytest.mark.parametrize(
    "answer",
    [
        None,
        7,
        "text",
        [],
        [[]],
        {"result": 1},
        [[["a.py"]], []],
        [[], ["bytes", "/etc/passwd", ""]],
        "[" * 100_000,
    ],
)
def test_an_entry_that_is_no_answer_counts_as_not_there(
    answer: object, kept: Cache, project: Path
) -> None:
    (project / "a.py").write_text(OLD)
    results = agree(".", kept)
    for entry in entries(kept):
        data = answer.encode() if isinstance(answer, str) else json.dumps(answer).encode()
        entry.write_bytes(cache._digest(entry.stem, data) + b"\n" + data)
    assert run(".", kept) == results


def test_a_question_that_nobody_asks_is_none(kept: Cache, project: Path) -> None:
    (project / "a.py").write_text(OLD)
    results = agree(".", kept)
    for entry in entries(kept):
        answer = json.loads(entry.read_bytes().partition(b"\n")[2])
        if answer and "path" in answer[0]:
            kept.write(entry.stem, [answer[0], [["run", "rm", "yes"]]])
    assert run(".", kept) == results


def test_what_stands_in_the_place_of_an_entry(kept: Cache, project: Path) -> None:
    (project / "a.py").write_text(OLD)
    results = agree(".", kept)
    for entry in entries(kept):
        entry.unlink()
        entry.mkdir()
    assert run(".", kept) == results
    for entry in entries(kept):
        entry.rmdir()
        entry.symlink_to(project / "a.py")
    assert run(".", kept) == results
    assert (project / "a.py").read_text() == OLD


@pytest.mark.skipif(os.name != "posix", reason="owners and modes are those of POSIX")
def test_a_folder_that_others_may_write_to_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kept"
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    assert opened() is not None
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(0o770)
    assert opened() is None
    folder.chmod(0o700)
    monkeypatch.setattr(os, "geteuid", lambda: folder.stat().st_uid + 1)
    assert opened() is None
    monkeypatch.undo()
    link = tmp_path / "link"
    link.symlink_to(folder)
    for named in (str(link), "", str(tmp_path / "kept" / "file")):
        (folder / "file").write_text("")
        monkeypatch.setenv(cache.VARIABLE, named)
        assert opened() is None, named


def test_the_place_is_the_platforms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(cache.VARIABLE, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    for platform, place in {
        "linux": ".cache/tfgradmigrate",
        "darwin": "Library/Caches/tfgradmigrate",
        "win32": "Local/tfgradmigrate",
    }.items():
        monkeypatch.setattr(sys, "platform", platform)
        assert cache._folder() == str(tmp_path / place)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache._folder() == str(tmp_path / "xdg/tfgradmigrate")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache._folder() == str(tmp_path / ".cache/tfgradmigrate")


def test_another_version_finds_nothing(kept: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    key = kept.key("a", 1)
    kept.write(key, [1])
    assert kept.read(kept.key("a", 1), list[int]) == [1]
    monkeypatch.setattr(kept, "_tool", "another")
    assert kept.read(kept.key("a", 1), list[int]) is None


def test_a_version_is_its_code(
    kept: Cache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "cache.py"
    module.write_text("")
    (tmp_path / "idioms").mkdir()
    (tmp_path / "verify").mkdir()
    monkeypatch.setattr(sources, "_PACKAGE", str(module.parent))

    def version() -> str:
        cache._tool.cache_clear()
        return Cache(kept.folder)._this_tool()

    known = {version()}
    (tmp_path / "verify" / "a.py").write_text("it has no part in what a migration makes")
    assert version() in known
    for text in ("a = 1\n", "a = 2\n"):
        (tmp_path / "idioms" / "a.py").write_text(text)
        os.utime(tmp_path / "idioms" / "a.py", (0, 0))
        known.add(version())
    monkeypatch.setattr(cache, "_distribution", lambda name: f"{name} 2")
    known.add(version())
    monkeypatch.setattr(sys, "version", "4.0")
    known.add(version())
    assert len(known) == 5


def test_different_values_have_different_spellings() -> None:
    options = MigrationOptions()
    values = [
        *(None, True, 1, "1", "None", "True", (), ("",), ("a", "b"), ("a, b",), ("'a', 'b'",)),
        *({}, {"a": "b"}, {"a": ("b",)}, frozenset(), frozenset({"a"}), Action.KEEP, "keep"),
        *(options, replace(options, select=("TGM1",))),
        *(replace(options, ignore=("TGM1",)),),
        *(replace(options, shared_names=frozenset({"TGM1"})),),
    ]
    assert len(set(map(cache._spelled, values))) == len(values)
    with pytest.raises(TypeError):
        cache._spelled(object())


@pytest.mark.processes
def test_the_order_of_a_set_has_no_part_in_a_spelling() -> None:
    script = (
        "from tfgradmigrate.files.cache import _spelled\n"
        "print(_spelled(frozenset(map(str, range(50)))))"
    )
    spelled = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(spelled) == 1


def test_results_are_kept_as_they_are(kept: Cache) -> None:
    first = Finding("TGM101", Action.SHIM, "a", 1, 2, 3, 4, "i", "s", "m", ((1, 2), (1, 2, 3)))
    result = FileResult(
        "é\ud800",
        (first, replace(first, cell=3, text="t")),
        FileFailure("a", "TGM901", None, "m"),
        "old\r\n",
        "new\0",
        (Cell(1, "a", "b"),),
        ignored=(first,),
    )
    named = Named(3, LeftItem(Blocks.CALL, "name", "tf.neg", "tf.negative", ()))
    for kind, value in ((FileResult, result), (tuple[Named, ...], (named,))):
        kept.write(kept.key("a"), value)
        assert kept.read(kept.key("a"), kind) == value


def test_a_file_that_is_written_is_worked_out_anew(
    kept: Cache, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever can change the cache must not be able to have code written."""
    (project / "a.py").write_text(OLD)
    (result,) = agree(".", kept)
    for entry in entries(kept):
        answer = json.loads(entry.read_bytes().partition(b"\n")[2])
        evil = json.loads(json.dumps(answer).replace("numpy_function", "evil_function"))
        kept.write(entry.stem, evil)
    assert main([".", "--write", "--allow-dirty"]) == 0
    assert (project / "a.py").read_text() == result.new


def test_the_folder_is_bounded(kept: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_BYTES", 10_000)
    for number in range(30):
        key = kept.key(number)
        kept.write(key, "x" * 900)
        os.utime(Path(kept.folder, f"{key}.json"), (number, number))
    kept.trim()
    assert 5_000 < sum(entry.stat().st_size for entry in entries(kept)) <= 7_500
    assert kept.read(kept.key(29), str) is not None
    assert kept.read(kept.key(0), str) is None


def test_the_folder_is_looked_through_for_every_64th_of_what_it_may_hold(
    kept: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []
    scandir = os.scandir

    def counted(path: str) -> Any:
        looks.append(path)
        return scandir(path)

    monkeypatch.setattr(cache, "MOST_BYTES", 1 << 20)
    monkeypatch.setattr(os, "scandir", counted)
    for number in range(256):
        run = Cache(kept.folder)
        run.write(hashed(b"%d" % number), "x" * 1_000)
        run.trim()
    assert 8 <= len(looks) <= 24  # a quarter of it was written


def test_a_folder_that_cannot_be_written_to_changes_nothing(kept: Cache, project: Path) -> None:
    (project / "a.py").write_text(OLD)
    results = run(".", None)
    os.rmdir(kept.folder)
    assert run(".", kept) == results
    kept.trim()


def test_many_at_once(kept: Cache) -> None:
    """An entry is there as a whole or not at all, whoever writes meanwhile."""
    key, answer = kept.key("a"), ["x" * 100_000]
    read: list[object] = []

    def work(number: int) -> None:
        for _ in range(20):
            kept.write(key, answer)
            read.append(kept.read(key, list[str]))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert read == [answer] * 80
    assert [entry.suffix for entry in entries(kept)] == [".json"]


@pytest.mark.processes
def test_several_processes_in_one_folder(kept: Cache) -> None:
    """They write the same entries and others, and each removes the oldest meanwhile."""
    script = """
import sys
from tfgradmigrate.files import cache
cache.MOST_BYTES = 40_000
kept = cache.Cache(sys.argv[1])
sys.stdin.readline()
found = 0
for turn in range(60):
    number = turn % 12
    key = kept.key(number)
    kept.write(key, [number] * 2_000)
    kept.trim()
    answer = kept.read(key, list[int])
    assert answer in (None, [number] * 2_000), answer
    found += answer is not None
print(found)
"""
    command = [sys.executable, "-c", script, kept.folder]
    pipe = subprocess.PIPE
    started = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(4)]
    for process in started:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    told = [process.communicate()[0] for process in started]
    assert [process.returncode for process in started] == [0] * 4
    assert all(int(number) > 0 for number in told)
    left = entries(kept)
    # Of four that write at once, each may add an entry that another has not counted.
    assert sum(entry.stat().st_size for entry in left) <= 40_000 + 4 * 10_000
    assert [entry.suffix for entry in left] == [".json"] * len(left)


def test_the_uses_of_upgraded_names_are_not_kept(
    kept: Cache, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They follow from the TensorFlow that is installed."""
    asked: list[str] = []
    monkeypatch.setattr(engine, "_kept", lambda cache, task: asked.append(task.path))
    monkeypatch.setattr(engine, "_migrate_one", lambda task: _NONE)
    (project / "a.py").write_text(OLD)
    run(".", kept, upgrade_api=True)
    assert not asked


def test_what_is_remembered_is_noted_again(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("1")

    @looking.remembered
    def read(path: Path) -> bytes | None:
        return looking.content(path)

    notes = []
    for _ in range(2):
        with looking.noted() as noted:
            assert read(tmp_path / "a") == b"1"
        notes.append(noted)
    assert notes[0] == notes[1] != set()
    assert looking.still_holds(notes[0])
    (tmp_path / "a").write_text("2")
    assert not looking.still_holds(notes[0])
    (tmp_path / "a").unlink()
    assert not looking.still_holds(notes[0])


def test_what_others_take_out_meanwhile_is_there_for_who_asked() -> None:
    """Threads share what is kept for a while: here the key does what another one does."""

    class Key:
        asked = 0

        def __hash__(self) -> int:
            self.asked += 1
            if self.asked > 2:
                [kept(number) for number in range(3)]
            return 7

    @looking.remembered_for_a_while
    def kept(key: object) -> object:
        return key

    key = Key()
    assert kept(key) is key


def test_what_takes_much_memory_is_kept_until_it_is_forgotten() -> None:
    @looking.remembered_for_a_while
    def large(number: int) -> list[int]:
        return [number]

    @looking.remembered
    def small(number: int) -> list[int]:
        return [number]

    first = large(1), small(1)
    assert large(1) is first[0]
    assert small(1) is first[1]
    looking.forget()
    assert large(1) is not first[0]
    assert small(1) is first[1]
