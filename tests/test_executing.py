"""Work that is handed to an executor: the same results, and nothing lost with a worker."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
)
from multiprocessing import active_children, get_start_method, parent_process
from pathlib import Path
from typing import Any

import pytest

from tfgradmigrate import migrate_paths, verify_paths
from tfgradmigrate.errors import UsageError
from tfgradmigrate.rules.model import Proof, Verdict
from tfgradmigrate.run import stack
from tfgradmigrate.verify import handing
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import Trial
from tfgradmigrate.workers import executing

DIED = executing.DIED.format("exit code 3")
OLD = "import tensorflow as tf\n\n\ndef g{}(x):\n    return tf.py_func(f, [x], tf.float32)\n"


class Inline(Executor):
    """Does everything at once, and fails for the items that are named."""

    def __init__(self, fails: dict[object, Exception] | None = None) -> None:
        self.fails = fails or {}
        self.items: list[object] = []

    def submit(self, function: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        (job,) = args
        self.items.append(job.item)
        future: Future[Any] = Future()
        try:
            if job.item in self.fails:
                raise self.fails[job.item]
            future.set_result(function(job))
        except Exception as error:
            future.set_exception(error)
        return future


def work(item: str) -> str:
    if item == "fatal":
        os._exit(3)
    if item == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if item == "error":
        raise ValueError("unforeseen")
    if item == "usage":
        raise UsageError("not there")
    return f"{item} in {os.path.basename(os.getcwd())}"


def lost(item: str, why: str) -> str:
    return f"{item} lost: {why}"


def done(executor: Executor, *items: str) -> list[str]:
    return list(executing.in_order(executor, work, items, len, lost))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def pool() -> Iterator[Executor]:
    with executing.Processes(2) as executor:
        yield executor


def test_results_have_the_order_of_the_items_and_the_largest_begins() -> None:
    executor = Inline()
    assert done(executor, "a", "bbb", "cc") == ["a in here", "bbb in here", "cc in here"]
    assert executor.items == ["bbb", "cc", "a"]


def test_what_an_executor_gives_up_is_lost_and_the_others_are_not() -> None:
    executor = Inline({"b": CancelledError(), "c": ValueError("3 workers\ndied"), "d": TypeError()})
    assert done(executor, "a", "b", "c", "d") == [
        "a in here",
        "b lost: the executor gave it up: CancelledError",
        "c lost: the executor gave it up: ValueError: 3 workers died",
        "d lost: the executor gave it up: TypeError",
    ]


@pytest.mark.processes
def test_what_a_broken_executor_has_not_done_is_done_here(pool: Executor) -> None:
    assert done(pool, "a", "fatal", "b", "killed", "c") == [
        "a in here",
        f"fatal lost: {DIED}",
        "b in here",
        f"killed lost: {executing.DIED.format('SIGKILL')}",
        "c in here",
    ]
    # It is broken from the beginning now.
    assert done(pool, "a", "error", "b") == [
        "a in here",
        "error lost: the executor gave it up: ValueError: unforeseen",
        "b in here",
    ]
    assert done(Inline({"a": BrokenExecutor()}), "a", "b") == ["a in here", "b in here"]


def fatal_elsewhere(item: str) -> str:
    if parent_process() is not None:
        os._exit(3)
    return work(item)


@pytest.mark.processes
def test_what_is_read_in_several_processes_is_read_here_where_they_die(
    pool: Executor,
) -> None:
    items = [str(number) for number in range(2_000)]
    expected = [f"{item} in here" for item in items]
    assert list(executing.spread(pool, work, items)) == expected
    assert list(executing.spread(pool, fatal_elsewhere, items[:900])) == expected[:900]
    assert list(executing.spread(pool, fatal_elsewhere, items)) == expected
    assert list(executing.spread(pool, work, items)) == expected


def test_what_is_wrong_for_all_is_raised_once() -> None:
    with pytest.raises(UsageError, match="not there"):
        done(Inline(), "a", "usage")


@pytest.mark.processes
def test_a_worker_elsewhere_is_in_the_folder_of_who_asks(
    here: Path, pool: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert done(pool, "a") == ["a in here"]
    (here / "below").mkdir()
    monkeypatch.chdir(here / "below")
    assert done(pool, "a") == ["a in below"]
    monkeypatch.chdir(here)
    assert done(pool, *"abcd") == [f"{item} in here" for item in "abcd"]


def test_calls_in_two_folders_of_one_process_wait_for_each_other(here: Path) -> None:
    seen: list[tuple[str, str]] = []

    def enter(name: str) -> None:
        for _ in range(20):
            with executing.in_folder(str(here / name)):
                time.sleep(0.0005)
                seen.append((name, os.path.basename(os.getcwd())))

    names = ["x", "y", "x", "y"]
    for name in "xy":
        (here / name).mkdir()
    threads = [threading.Thread(target=enter, args=[name]) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 80
    assert all(name == where for name, where in seen)
    assert Path.cwd() == here


def test_a_worker_that_is_not_like_this_process(here: Path) -> None:
    with pytest.raises(executing.ElsewhereError, match=r"has tfgradmigrate .*, not 0\.0\.0"):
        executing.call(executing._Job(work, "a", str(here), "0.0.0"))
    with pytest.raises(executing.ElsewhereError, match=r"no folder .*gone.*has to see the same"):
        executing.call(executing._Job(work, "a", str(here / "gone")))
    assert executing.call(executing._Job(work, "a", str(here))) == "a in here"


def write(here: Path) -> None:
    (here / "pkg").mkdir()
    for number in range(5):
        name = f"pkg/ü {number}.py" if number % 2 else f"{number}.py"
        (here / name).write_text(OLD.format(number) * (number + 1), "utf-8")
    (here / "bad.py").write_text("def f(:\n    py_func\n")


@pytest.mark.processes
@pytest.mark.parametrize("kind", [executing.Processes, ThreadPoolExecutor])
def test_files_are_migrated_as_without_an_executor(here: Path, kind: Any) -> None:
    write(here)
    expected = migrate_paths(".")
    with kind(2) as executor:
        found = migrate_paths(".", executor=executor)
        assert str(found) == str(expected)
        assert list(found) == list(expected)
        # What is larger than a worker of the pool keeps the limit of calls as it was.
        assert executor.submit(sys.getrecursionlimit).result() == sys.getrecursionlimit()
        migrate_paths(".", executor=executor, write=True, allow_dirty=True)
    assert "numpy_function" in (here / "pkg" / "ü 1.py").read_text("utf-8")


@pytest.mark.processes
def test_a_file_that_kills_its_worker(here: Path, fake_core: None) -> None:
    for name, word in (("a", "x"), ("b", "fatal"), ("c", "x")):
        (here / f"{name}.py").write_text(f"py_func  # {word}\n")
    with executing.Processes(2) as executor:
        found = migrate_paths(".", executor=executor)
    assert [file.path for file in found] == ["a.py", "b.py", "c.py"]
    assert [file.changed for file in found] == [True, False, True]
    (failure,) = found.failures
    assert (failure.code, failure.path) == ("TGM905", "b.py")
    assert DIED in failure.message


class Fatal:
    """Garbage that may be finalized in the process that made it alone, like a model's threads."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.itself = self

    def __del__(self) -> None:
        if os.getpid() != self.pid:
            os._exit(3)


@pytest.mark.processes
@pytest.mark.skipif(get_start_method() != "fork", reason="nothing is inherited")
def test_garbage_of_this_process_is_never_finalized_in_one_that_it_forks() -> None:
    threshold = gc.get_threshold()
    gc.disable()  # the garbage is to be there when the processes begin
    try:
        Fatal()
        with executing.Processes(2) as executor:
            assert executor.submit(gc.collect).result() == 0
            assert executor.submit(gc.isenabled).result()
            assert not gc.isenabled()
        gc.enable()
        gc.set_threshold(1)  # at any moment
        for _ in range(5):
            Fatal()
            with executing.Processes(2) as executor:
                assert gc.isenabled()
                assert executor.submit(abs, -1).result() == 1
    finally:
        gc.enable()
        gc.set_threshold(*threshold)


@pytest.mark.processes
@pytest.mark.skipif(get_start_method() != "fork", reason="the others begin one by one")
def test_no_process_is_left_where_there_are_too_few(monkeypatch: pytest.MonkeyPatch) -> None:
    fork = os.fork
    forked: list[bool] = []

    def fork_once() -> int:
        if forked:
            raise BlockingIOError
        forked.append(True)
        return fork()

    monkeypatch.setattr(os, "fork", fork_once)
    with executing.Processes(2) as executor, pytest.raises(executing.NoProcessesError):
        executor.submit(abs, -1)
    assert forked
    for process in active_children():
        process.join(20)
    assert active_children() == []
    # All is done nevertheless.
    assert done(executing.Processes(2), "a", "b") == ["a in here", "b in here"]


def test_deep_stacks_are_taken_in_turns() -> None:
    most: list[int] = []
    running: list[int] = []

    def call() -> None:
        running.append(1)
        most.append(len(running))
        time.sleep(0.005)
        running.pop()

    threads = [threading.Thread(target=stack.with_deep_stack, args=[call]) for _ in range(6)]
    before = sys.getrecursionlimit()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 6
    assert sys.getrecursionlimit() == before


@pytest.mark.processes
def test_a_lock_of_a_thread_that_is_not_there_after_a_fork() -> None:
    script = """
import os, sys, threading, time
from tfgradmigrate.run import stack
from tfgradmigrate.workers import executing
held = threading.Event()
def hold():
    with executing.in_folder("/"):
        stack.with_deep_stack(lambda: (held.set(), time.sleep(60)))
threading.Thread(target=hold, daemon=True).start()
held.wait()
child = os.fork()
if not child:
    with executing.in_folder(sys.argv[1]):
        os._exit(stack.with_deep_stack(lambda: 7))
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
os._exit(0)
"""
    command = [sys.executable, "-W", "ignore", "-c", script, os.getcwd()]
    assert subprocess.check_output(command, timeout=100) == b"7\n"


class Faked:
    """A verifier that says of each trial where it was judged, and of some of them nothing."""

    def __init__(self, settings: object, workers: Workers) -> None:
        self.unprevented = ("the network",)

    def judge(self, trials: list[Trial]) -> Iterator[Verdict]:
        for trial in trials:
            if "fatal" in trial.pair.path:
                os._exit(3)
            if "error" in trial.pair.path:
                raise ValueError("unforeseen")
            yield Verdict(trial.pair.path, trial.subject.name, 1, Proof.PROVED)


@pytest.mark.processes
def test_a_verification_that_loses_workers(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handing, "Verifier", Faked)
    for name in ("a", "error", "fatal", "z"):
        (here / f"{name}.py").write_text(OLD.format(name))
    with executing.Processes(2) as executor:
        found = verify_paths(".", executor=executor)
    assert [(each.path, each.proof.value) for each in found.verdicts] == [
        ("a.py", "proved"),
        ("error.py", "not runnable"),
        ("fatal.py", "not runnable"),
        ("z.py", "proved"),
    ]
    assert "ValueError: unforeseen" in found.verdicts[1].reason
    assert found.verdicts[2].reason == f"it was lost: {DIED}"
    assert found.is_good
    assert not found.is_proved


@pytest.mark.slow
def test_files_are_verified_as_without_an_executor(here: Path) -> None:
    body = "    with tf.get_default_graph().gradient_override_map({'Identity': 'S'}):\n"
    for number in range(2):
        (here / f"{number}.py").write_text(
            "import tensorflow as tf\n\n\n@tf.RegisterGradient('S')\ndef scale(op, grad):\n"
            f"    return {number}.0 * grad\n\n\ndef f(x):\n{body}        return tf.identity(x)\n"
        )
    expected = verify_paths(".", modes=["eager"])
    with ThreadPoolExecutor(2) as executor:
        found = verify_paths(".", modes=["eager"], executor=executor)
    assert found == expected
    assert [each.proof for each in found.verdicts] == [Proof.PROVED] * 2
    assert not handing._idle
