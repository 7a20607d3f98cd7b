"""From files to results: one bad file never ends the run."""

from __future__ import annotations

import errno
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from tfgradmigrate.files import reading, source, writing
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.project.index import Index
from tfgradmigrate.rules.model import FileFailure, FileResult
from tfgradmigrate.run import engine
from tfgradmigrate.run.engine import Settings

pytestmark = pytest.mark.usefixtures("fake_core")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(settings: Settings = Settings(), *paths: str) -> list[FileResult]:  # noqa: B008
    scanned = engine.scan(discover(paths or ["."], Exclusion((), ".")))
    return list(engine.migrate(scanned, settings))


def outcome(result: FileResult) -> tuple[str, str]:
    return result.path, result.failure.code if result.failure else result.new


def make_bad_and_good(here: Path) -> None:
    (here / "a.py").write_text("py_func\n")
    (here / "b.py").write_text("py_func raise\n")
    (here / "c.py").write_bytes(b"py_func \xe9\n")
    (here / "d.py").write_text("unmarked\n")
    (here / "e.py").write_text("py_func unparsable\n")
    (here / "f.py").write_text("py_func f\n")


BAD_AND_GOOD = [
    ("a.py", "numpy_function\n"),
    ("b.py", "TGM905"),
    ("c.py", "TGM904"),
    ("e.py", "TGM901"),
    ("f.py", "numpy_function f\n"),
]


_FORKED = pytest.mark.skipif(
    multiprocessing.get_start_method() != "fork",
    reason="other processes know nothing of what the tests put in the place of the migration",
)


@pytest.mark.processes
@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=_FORKED)])
def test_bad_files_among_good_ones(here: Path, jobs: int) -> None:
    make_bad_and_good(here)
    results = run(Settings(jobs=jobs))
    assert [outcome(result) for result in results] == BAD_AND_GOOD


@pytest.mark.processes
@pytest.mark.parametrize("error", [OSError(errno.EFBIG, "no"), NotImplementedError("no sem_open")])
def test_without_semaphores_all_is_done_in_one_process(
    here: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """So it is where no file may become large, and where `/dev/shm` is missing."""

    def fails(*_: object, **__: object) -> None:
        raise error

    make_bad_and_good(here)
    monkeypatch.setattr(ProcessPoolExecutor, "__init__", fails)
    assert [outcome(result) for result in run(Settings(jobs=2))] == BAD_AND_GOOD


@pytest.mark.processes
def test_an_internal_error_says_what_happened_where(here: Path) -> None:
    (here / "b.py").write_text("py_func raise\n")
    (result,) = run()
    assert result.failure is not None
    assert "RuntimeError: something unforeseen (at conftest.py:" in result.failure.message
    assert "report this" in result.failure.message


@pytest.mark.processes
@_FORKED
def test_a_file_that_kills_its_process_is_the_only_one_to_fail(here: Path) -> None:
    for name in ("a", "c", "d"):
        (here / f"{name}.py").write_text(f"py_func {name}\n")
    (here / "b.py").write_text("py_func fatal\n")
    assert [outcome(result) for result in run(Settings(jobs=2))] == [
        ("a.py", "numpy_function a\n"),
        ("b.py", "TGM905"),
        ("c.py", "numpy_function c\n"),
        ("d.py", "numpy_function d\n"),
    ]


@pytest.mark.processes
def test_a_dry_run_touches_nothing_and_a_write_only_what_changes(here: Path) -> None:
    make_bad_and_good(here)
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in here.iterdir()}
    run()
    after = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in here.iterdir()}
    assert after == before
    run(Settings(write=True))
    changed = {path.name for path in here.iterdir() if path.read_bytes() != before[path.name][0]}
    assert changed == {"a.py", "f.py"}
    assert (here / "a.py").read_text() == "numpy_function\n"


def test_a_file_that_cannot_be_written_has_a_failure_and_no_findings(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "a.py").write_text("py_func\n")

    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing, "write", fail)
    assert run(Settings(write=True)) == [
        FileResult("a.py", failure=FileFailure("a.py", "TGM904", None, "No space left on device"))
    ]


def test_an_unreadable_file_is_a_failure(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "a.py").write_text("py_func\n")
    (here / "b.py").write_text("py_func\n")
    read_bytes = reading.read_bytes

    def guarded(path: str, follow: bool = True) -> bytes:
        if path == "a.py":
            raise PermissionError(13, "Permission denied")
        return read_bytes(path, follow)

    monkeypatch.setattr(reading, "read_bytes", guarded)
    assert [outcome(result) for result in run()] == [
        ("a.py", "TGM904"),
        ("b.py", "numpy_function\n"),
    ]


@pytest.mark.parametrize("late", ["reading", "writing"])
def test_a_link_that_is_new_since_the_listing_is_not_followed(
    here: Path, tmp_path_factory: pytest.TempPathFactory, late: str
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "b.py"
    for path in (outside, here / "a.py", here / "c.py"):
        path.write_text("py_func\n")
    (here / "d.py").symlink_to("c.py")
    found = discover(["."], Exclusion((), "."))
    if late == "writing":
        scanned = engine.scan(found)
    (here / "a.py").unlink()
    (here / "a.py").symlink_to(outside)
    if late == "reading":
        scanned = engine.scan(found)
    results = list(engine.migrate(scanned, Settings(write=True)))
    assert [outcome(result) for result in results] == [
        ("a.py", "TGM904"),
        ("c.py", "numpy_function\n"),
    ]
    assert outside.read_text() == "py_func\n"
    assert (here / "c.py").read_text() == "numpy_function\n"


def test_a_marked_file_with_a_nul_byte_is_told_in_a_folder_too(here: Path) -> None:
    """Python does not read it, and nobody would know that it was passed over."""
    (here / "a.py").write_bytes(b"\0\1py_func")
    (here / "b.py").write_bytes(b"\0\1no marker")
    assert [outcome(result) for result in run()] == [("a.py", "TGM904")]
    assert [outcome(result) for result in run(Settings(), "a.py")] == [("a.py", "TGM904")]


def test_the_core_gets_shared_names_selection_and_text_as_it_is(here: Path) -> None:
    (here / "a.py").write_bytes(b"py_func shared\r\ntf.RegisterGradient('Clip')\r\n")
    (here / "b.py").write_text('with g.gradient_override_map({"Identity": "Clip"}): pass\n')
    first, _ = run(Settings(MigrationOptions(select=("TGM1",), ignore=("TGM103",))), "a.py", "b.py")
    assert first.old == "py_func shared\r\ntf.RegisterGradient('Clip')\r\n"
    assert first.new.splitlines()[-1] == "# ['Clip'] ('TGM1',) ('TGM103',)"


@pytest.mark.parametrize(
    ("texts", "shared"),
    [
        (["RegisterGradient('A')"], set()),
        (["RegisterGradient('A')\n'A'"], set()),
        (["RegisterGradient('A')", "{'Identity': \"A\"}"], {"A"}),
        (["RegisterGradient('A')", "don't {'Identity': 'A'}"], {"A"}),
        (["RegisterGradient( op_type = 'A')", "'A'"], {"A"}),
        (["RegisterGradient('A')\n'A'", "RegisterGradient('A')\n'A'"], set()),
        (["RegisterGradient('A')", "RegisterGradient('A')", "'A'"], {"A"}),
        (["RegisterGradient('A')", "'AB' + A"], set()),
        (["RegisterGradient(name)", "'name'"], set()),
        ([], set()),
    ],
)
def test_names_that_files_share(texts: list[str], shared: set[str]) -> None:
    index = Index([(f"{number}.py", text) for number, text in enumerate(texts)])
    assert index.shared_names == shared


def test_the_text_of_another_file_is_certain_where_it_has_no_marker(tmp_path: Path) -> None:
    marked = "import helpers\n\n@tf.RegisterGradient('Own')\ndef own(op, dy):\n    return dy\n"
    home, helpers = tmp_path / "home.py", tmp_path / "helpers.py"
    text = "# coding: latin-1\nname = 'é'\n"
    helpers.write_bytes(text.encode("latin-1"))
    home.write_text(marked)
    there = str(helpers.resolve())
    index = Index([(str(home), marked)], (), [there], read=lambda _: [text])
    neighbours = index.neighbours(str(home))
    assert neighbours.text_of(there) == text
    helpers.write_text(marked)
    assert neighbours.text_of(there) is None


def test_a_pool_is_for_much_text_only() -> None:
    small = [source.Source("a.py", "x"), source.Source("b.py", "x")]
    large = [source.Source("a.py", "x" * engine.POOL_THRESHOLD)] * 3
    assert engine.processes(0, small) == 1
    assert engine.processes(2, small) == 2
    assert engine.processes(5, small) == 2
    assert engine.processes(1, large) == 1
    assert 1 <= engine.processes(0, large) <= 3


@pytest.mark.parametrize(("looking", "times"), [(True, 4), (False, 0)])
def test_what_files_leave_behind_is_given_back_once_it_is_much(
    monkeypatch: pytest.MonkeyPatch, looking: bool, times: int
) -> None:
    given: list[int] = []
    monkeypatch.setattr(engine, "give_back", lambda: given.append(1))
    monkeypatch.setattr(engine, "forget", lambda: looking)
    monkeypatch.setattr(engine, "_left_behind", engine._Left())
    text = "import tensorflow as tf\n\ny = tf.py_func(f, [x], tf.float32)\n"
    for number in range(9):
        engine._migrate_one(engine._Task(text, f"a{number}.py", MigrationOptions()))
    assert len(given) == times
    engine._migrate_one(engine._Task(text + "#" * 100_000, "a.py", MigrationOptions()))
    assert len(given) == times + 1
