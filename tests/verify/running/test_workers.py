"""Whatever a program does, its run ends by itself, on time, and the next one comes to no harm."""

from __future__ import annotations

import ast
import os
import queue
import signal
import socket
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.turns import every
from tfgradmigrate.errors import UsageError
from tfgradmigrate.verify.inputs.values import numbers
from tfgradmigrate.verify.running import workers
from tfgradmigrate.verify.running.processes import PACKAGE
from tfgradmigrate.verify.running.protocol import NEW_MODES, Reply
from tfgradmigrate.verify.running.workers import Worker, WorkerGoneError

from ..requests import LIMIT, SECONDS, outside, pid_of, request

pytestmark = pytest.mark.processes

#: What tells an end on time from none: the programs sleep for 1000 s, or for ever.
ON_TIME = 500.0

GOOD = "def f(x):\n    return x * x\n"


def run(worker: Worker, text: str, **more: Any) -> Reply:
    """Run it eagerly, and see that it ends on time and that what comes after it is unharmed."""
    sent = request(text, **more)
    assert worker.facts  # it has started
    began = time.monotonic()
    (reply,) = worker.run(sent)
    assert time.monotonic() - began < ON_TIME
    check_good(worker)
    return reply


def check_good(worker: Worker) -> None:
    (reply,) = worker.run(request(GOOD, "v1_graph"))
    assert reply["status"] == "ok", reply
    assert numbers(reply["runs"][0]["outputs"][0]) == (1.0, 4.0, 9.0)


def subject(body: str) -> str:
    """Return a program whose subject does something first; the body begins in line 6."""
    return (
        "def f(x):\n" + textwrap.indent(textwrap.dedent(body).strip(), "    ") + "\n    return x\n"
    )


# What ends the run: status, type of the error, a part of its message.
FATAL = {
    "sys.exit": ("sys.exit(3)", "exit", "SystemExit", "3"),
    "os._exit": ("os._exit(7)", "exit", "Exit", "exit code 7"),
    "os._exit with success": ("os._exit(0)", "exit", "Exit", "exit code 0"),
    "endless loop": ("while True: pass", "timeout", "Timeout", "2 s"),
    "sleep": ("time.sleep(1000)", "timeout", "Timeout", ""),
    "sleep in C": ("ctypes.CDLL(None).sleep(1000)", "timeout", "Timeout", ""),
    "lock": ("a = threading.Lock(); a.acquire(); a.acquire()", "timeout", "Timeout", ""),
    "stopped": ("os.kill(os.getpid(), signal.SIGSTOP)", "timeout", "Timeout", ""),
    "segfault": ("ctypes.string_at(0)", "crashed", "SIGSEGV", "SIGSEGV"),
    "abort": ("os.abort()", "crashed", "SIGABRT", "SIGABRT"),
    "killed": ("os.kill(os.getpid(), signal.SIGKILL)", "crashed", "SIGKILL", ""),
    "memory at once": ("np.ones(1 << 40)", "memory", "MemoryError", ""),
    "memory by and by": ("a = []\nwhile True: a.append(np.empty(1 << 20))", "memory", "", ""),
    "memory in TensorFlow": ("tf.zeros([1 << 36])", "memory", "", ""),
    "prints for ever": ("while True: print('x' * 1000)", "timeout", "Timeout", ""),
    "processes for ever": (
        "while True: subprocess.Popen(['sleep', '1000'], start_new_session=True)",
        "crashed",
        "Processes",
        "processes",
    ),
    "waits for input": ("input()", "error", "EOFError", ""),
    "exception of no kind": ("raise BaseException('no')", "error", "BaseException", "no"),
    "interrupt": ("raise KeyboardInterrupt", "error", "KeyboardInterrupt", ""),
    "generator's end": ("raise GeneratorExit", "error", "GeneratorExit", ""),
    "recursion": ("f(x)", "error", "RecursionError", ""),
    "error without a message": (
        "class Bad(Exception):\n    def __str__(self): raise ValueError\nraise Bad",
        "error",
        "Bad",
        "",
    ),
    "closes everything": ("os.closerange(0, 4096)", "exit", "Exit", ""),
    "forges a reply": (
        'for i in range(3, 200):\n    try: os.write(i, b\'{"reply": {"status": "error"}}\\n\')\n'
        "    except OSError: pass",
        "error",
        "",
        "",
    ),
    "large file": ("open('a', 'wb').truncate(1 << 40)", "error", "OSError", "File too large"),
    "breaks Python": ("import builtins; builtins.len = None", "exit", "Exit", "broke the interp"),
    "no way to exit": ("os._exit = os.write = sys.exit = None", "exit", "Exit", ""),
    "forks for ever": ("while True: os.fork()", "", "", ""),
    "no modules": ("sys.modules.clear()", "", "", ""),
    "deep recursion": ("sys.setrecursionlimit(1 << 30)\nf(x)", "", "", ""),
}


@pytest.mark.parametrize("name", every(3, FATAL))
def test_what_ends_a_run(new: Worker, name: str) -> None:
    body, status, kind, message = FATAL[name]
    seconds = SECONDS if status not in ("timeout", "") else LIMIT
    reply = run(new, subject(body), megabytes=2048, seconds=seconds)
    assert reply["mode"] == "eager"
    if status:
        assert reply["status"] == status, reply
        assert kind in reply.get("error", {}).get("type", ""), reply
        assert message in reply.get("error", {}).get("message", ""), reply


@pytest.mark.parametrize("name", ["endless loop", "sleep in C", "segfault", "recursion", "input"])
def test_the_line_is_told(new: Worker, name: str) -> None:
    body = FATAL.get(name, FATAL["waits for input"])[0]
    seconds = LIMIT if FATAL.get(name, ("", ""))[1] == "timeout" else SECONDS
    (reply,) = new.run(request(subject("a = 1\n" + body), seconds=seconds))
    assert reply["error"]["line"] == 7
    assert reply["error"]["stage"] == "forward"


# What a run survives.
HARMLESS = {
    "prints a lot": "for i in range(1000): print('x' * 10000)",
    "prints bytes": "sys.stdout.buffer.write(bytes(range(256)))",
    "complains a lot": "for i in range(1000): print('x' * 10000, file=sys.stderr)",
    "closes its output": "os.closerange(1, 3)",
    "writes into every pipe": (
        "for i in range(3, 200):\n"
        "    try: os.write(i, b'\\xff{\\n[1]\\n7')\n"
        "    except OSError: pass"
    ),
    "closes sys.stdout": "sys.stdout.close(); sys.stderr.close()",
    "has no sys.stdout": "sys.stdout = sys.stderr = None",
    "changes directory": "os.chdir('/')",
    "removes its directory": "import shutil; shutil.rmtree(os.getcwd())",
    "removes every directory": "import shutil; shutil.rmtree(os.path.abspath('../..'), True)",
    "writes files": "open('a', 'w').write('a'); os.mkdir('b', 0o000)",
    "leaves a thread": "threading.Thread(target=time.sleep, args=(1000,)).start()",
    "leaves a daemon": "threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()",
    "leaves a busy thread": "threading.Thread(target=exec, args=('while True: pass',)).start()",
    "leaves a child": "subprocess.Popen(['sleep', '1000'])",
    "leaves a copy": "if os.fork() == 0: time.sleep(1000)",
    "goes on as a copy": "os.fork()",
    "ignores signals": "for s in (1, 2, 13, 15, 17): signal.signal(s, signal.SIG_IGN)",
    "changes TensorFlow": "tf.identity = tf.square = tf.Graph = None",
    "exits later": "import atexit; atexit.register(time.sleep, 1000)",
    "registers a gradient": "tf.RegisterGradient('Mine')(lambda op, dy: dy)",
    "wants eager execution": "tf.config.run_functions_eagerly(True)",
}


@pytest.mark.parametrize("name", HARMLESS)
def test_what_a_run_survives(new: Worker, name: str) -> None:
    reply = run(new, subject(HARMLESS[name]))
    assert reply["status"] == "ok", reply
    assert numbers(reply["runs"][0]["outputs"][0]) == (1.0, 2.0, 3.0)
    assert len(reply["printed"]) <= 1 << 16


@pytest.mark.parametrize(
    "name", ["changes TensorFlow", "registers a gradient", "closes its output"]
)
def test_modes_do_not_see_each_other(new: Worker, name: str) -> None:
    for reply in new.run(request(subject(HARMLESS[name]), *NEW_MODES)):
        assert reply["status"] == "ok", reply


#: What a mode may leave: how it is looked for, how it is left.
LEFT = {
    "NumPy": ("hasattr(np, 'seen')", "np.seen = 1"),
    "NumPy's errors": ("np.geterr()['over'] == 'raise'", "np.seterr(all='raise')"),
    "a class": ("hasattr(tf.Tensor, 'seen')", "tf.Tensor.seen = 1"),
    "a part of TensorFlow": ("hasattr(tf.linalg, 'seen')", "tf.linalg.seen = 1"),
    "the float type": (
        "tf.keras.backend.floatx() == 'float64'",
        "tf.keras.backend.set_floatx('float64')",
    ),
    "eagerly": ("tf.config.functions_run_eagerly()", "tf.config.run_functions_eagerly(True)"),
    "XLA": ("tf.config.optimizer.get_jit()", "tf.config.optimizer.set_jit(True)"),
    "Python's names": ("hasattr(os.sys.modules['builtins'], 'seen')", "__builtins__['seen'] = 1"),
    "the path": ("'seen' in sys.path", "sys.path.append('seen')"),
    "the environment": ("'SEEN' in os.environ", "os.environ['SEEN'] = '1'"),
    "a file": ("os.path.exists('seen')", "open('seen', 'w').close()"),
    "a signal": (
        "signal.getsignal(signal.SIGUSR1) is signal.SIG_IGN",
        "signal.signal(signal.SIGUSR1, signal.SIG_IGN)",
    ),
    "recursion": ("sys.getrecursionlimit() == 7777", "sys.setrecursionlimit(7777)"),
    "a collection": (
        "tf.compat.v1.get_collection('seen')",
        "tf.compat.v1.add_to_collection('seen', 1)",
    ),
}


@pytest.mark.parametrize("name", LEFT)
def test_a_mode_does_not_see_what_another_one_left(new: Worker, name: str) -> None:
    look, leave = LEFT[name]
    text = f"def f(x):\n    k = 2.0 if {look} else 1.0\n    {leave}\n    return x * k\n"
    for reply in new.run(request(text, "eager", "v1_graph")):
        assert reply["status"] == "ok", reply
        assert numbers(reply["runs"][0]["outputs"][0]) == (1.0, 2.0, 3.0), reply["mode"]


def processes_of(new: Worker, folder: Path, text: str) -> list[str]:
    """Return the process of each mode of a file's program."""
    path = str(folder / "whole.py")
    more: dict[str, Any] = {"path": [str(folder)], "file": path, "name": "whole"}
    replies = list(new.run(request(subject(text), *NEW_MODES, **more)))
    assert [reply["status"] for reply in replies] == ["ok"] * len(NEW_MODES), replies
    return [reply["printed"].split()[0] for reply in replies]


def test_the_modes_of_a_file_share_a_process(new: Worker, tmp_path: Path) -> None:
    """A fork, and all that TensorFlow begins with, takes longer than most modes do."""
    assert len(set(processes_of(new, tmp_path, "print(os.getpid())"))) == 1


def test_modes_that_import_of_the_project_do_not(new: Worker, tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("seen = []\n")
    text = "import beside; beside.seen.append(1); print(os.getpid(), len(beside.seen))"
    assert len(set(processes_of(new, tmp_path, text))) == len(NEW_MODES)


def test_the_other_modes_are_run(new: Worker) -> None:
    """A crash in one mode takes neither those before it nor those after it along."""
    text = subject("if not tf.executing_eagerly(): ctypes.string_at(0)")
    replies = list(new.run(request(text, "eager", "v1_graph", "second_order")))
    assert [reply["status"] for reply in replies] == ["ok", "crashed", "ok"]
    assert [reply["mode"] for reply in replies] == ["eager", "v1_graph", "second_order"]


def test_processes_are_ended(new: Worker) -> None:
    """Children, their children, and those that run in a session of their own."""
    text = subject(
        """
        for _ in range(3):
            print(subprocess.Popen(['sleep', '1000'], start_new_session=True).pid)
        read, write = os.pipe()
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.write(write, str(os.getpid()).encode())
                signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 30))
                time.sleep(1000)
            os._exit(0)
        print(os.read(read, 20).decode())
        """
    )
    namespace = os.readlink(f"/proc/{pid_of(new)}/ns/pid")
    reply = run(new, text)
    pids = [int(word) for word in reply["printed"].split()]
    assert len(pids) == 4
    assert outside(namespace, pids) == []


def test_files_are_removed() -> None:
    with Worker("new") as worker:
        (reply,) = worker.run(request(subject("open('a', 'w').close(); print(os.getcwd())")))
        folder = Path(reply["printed"].strip())
        assert not folder.exists()
        assert folder.parents[1].name.startswith("tfgradmigrate-")
        assert folder.parents[1].exists()
    assert not folder.parents[1].exists()


def test_environment_is_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "very secret")
    monkeypatch.setenv("LC_TIME", "C")
    text = subject(
        """
        for pid in ('self', os.getppid()):
            print(open('/proc/{}/environ'.format(pid)).read().replace(chr(0), chr(10)))
        print(os.environ)
        print('at home' if os.environ['HOME'] == os.environ['TMPDIR'] == os.getcwd() else '')
        """
    )
    with Worker("new") as worker:
        (reply,) = worker.run(request(text))
    assert reply["status"] == "ok"
    assert "secret" not in reply["printed"]
    assert "LC_TIME" in reply["printed"]
    assert "at home" in reply["printed"]


def test_what_is_not_prevented_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that says so is stood in for: here everything may be prevented."""
    with Worker("new") as worker:
        assert not worker.unprevented
        list(worker.run(request("def f(x):\n    return x\n")))
        facts = {**worker.facts, "confined": False}
        monkeypatch.setattr(worker, "_known", facts)
        told = ("programs could write files outside of their temporary folder",)
        assert worker.unprevented[-1:] == told


def test_there_is_no_network(new: Worker) -> None:
    if not new.facts["network"]:
        pytest.skip("this system cannot cut the network off")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        text = subject(f"import socket; socket.create_connection(('127.0.0.1', {port}))")
        reply = run(new, text)
    assert reply["status"] == "error"
    assert reply["error"]["base"] == "OSError"


# The worker itself.


def test_a_program_does_not_end_its_worker(new: Worker) -> None:
    """The first process of a namespace takes no signals from inside it."""
    if not new.facts["alone"]:
        pytest.skip("this system lets nobody make namespaces")
    for name in ("SIGKILL", "SIGSTOP", "SIGTERM", "SIGINT", "SIGSEGV", "SIGCHLD"):
        reply = run(new, subject(f"os.kill(os.getppid(), signal.{name})"))
        assert reply["status"] == "ok", (name, reply)


def test_a_killed_worker_is_started_again(new: Worker) -> None:
    over = threading.Event()

    def kill() -> None:
        while not over.wait(0.2):
            os.kill(pid_of(new), signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    (reply,) = new.run(request(subject("time.sleep(1000)")))
    over.set()
    killer.join()
    check_good(new)
    assert reply["status"] == "crashed"
    assert "SIGKILL" in reply["error"]["message"]


def test_a_stopped_worker_is_given_up(new: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 1.0)
    monkeypatch.setattr(workers, "SECONDS_TO_END", 1.0)
    stop = threading.Timer(0.2, os.kill, (pid_of(new), signal.SIGSTOP))
    stop.start()
    (reply,) = new.run(request(subject("time.sleep(1000)"), seconds=0.5))
    stop.join()
    assert reply["status"] == "timeout"
    check_good(new)


def test_a_worker_that_reads_nothing_is_given_up(
    new: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More is sent to it than a pipe holds."""
    monkeypatch.setattr(workers, "GRACE", 1.0)
    monkeypatch.setattr(workers, "SECONDS_TO_END", 1.0)
    os.kill(pid_of(new), signal.SIGSTOP)
    (reply,) = new.run(request(GOOD + "#" * (1 << 22), seconds=0.5))
    assert reply["status"] == "timeout"
    check_good(new)


def test_a_closed_worker_serves_nobody() -> None:
    worker = Worker("new")
    worker.close()
    with pytest.raises(WorkerGoneError, match="closed"):
        list(worker.run(request(GOOD)))


def test_closing_ends_a_wait() -> None:
    """As when the user interrupts the main thread and another one waits for replies."""
    text = subject("open('began', 'w').close(); time.sleep(1000)")
    with Worker("new") as worker, ThreadPoolExecutor(1) as pool:
        # Who else looks there sees the folder through the worker alone, which has it for its own.
        own = Path(f"/proc/{pid_of(worker)}/cwd")
        waiting = pool.submit(list, worker.run(request(text, seconds=900)))
        wait_for(own if own.exists() else Path(worker._folder), "began")
        worker.close()
        with pytest.raises(WorkerGoneError, match="closed"):
            waiting.result()


def wait_for(folder: Path, name: str) -> None:
    """Wait until a program has written a file, however long a machine under load takes."""
    began = time.monotonic()
    while not any(folder.rglob(name)):
        assert time.monotonic() - began < ON_TIME
        time.sleep(0.01)


def test_closing_ends_a_wait_for_the_start() -> None:
    """It is no fault of the interpreter's that its process ends."""
    with Worker("new") as worker, ThreadPoolExecutor(2) as pool:
        worker.start()
        waiting = [pool.submit(getattr, worker, "facts") for _ in range(2)]
        worker.close()
        for each in waiting:
            with pytest.raises(WorkerGoneError, match="closed"):
                each.result()


class Late(queue.Queue):  # type: ignore[type-arg]
    """What a worker sends, of which its reader learns only once something has happened."""

    def __init__(self, happened: threading.Event) -> None:
        super().__init__()
        self.asked = threading.Event()
        self.happened = happened

    def get(self, *arguments: Any, **keywords: Any) -> Any:
        self.asked.set()
        assert self.happened.wait(ON_TIME)
        return super().get(*arguments, **keywords)


#: What is a worker to its host, as long as no reply comes.
SILENT = """\
import os, sys
print('{"ready": {"tensorflow": "2.0.0", "forks": true}}', flush=True)
sys.stdin.read()
os._exit(0)
"""


@pytest.mark.parametrize("said", [None, b"{}\n"])
def test_who_learns_late_of_closing_is_told_the_same(said: bytes | None, tmp_path: Path) -> None:
    """When everything of the process has been put away, and whatever it said at the last."""
    closed = threading.Event()
    with Worker("new", _python(tmp_path, SILENT)) as worker, ThreadPoolExecutor(1) as pool:
        assert worker.facts
        process = worker._process
        assert process is not None
        late = process._lines = Late(closed)
        waiting = pool.submit(list, worker.run(request(GOOD, seconds=900)))
        assert late.asked.wait(ON_TIME)
        worker.close()
        late.put(said)
        closed.set()
        with pytest.raises(WorkerGoneError, match="closed"):
            waiting.result()


def test_a_request_that_comes_with_closing_is_not_sent(tmp_path: Path) -> None:
    with Worker("new", _python(tmp_path, SILENT)) as worker:
        assert worker.facts
        process = worker._process
        assert process is not None
        worker.close()
        with pytest.raises(WorkerGoneError, match="closed"):
            process.send(request(GOOD))


def test_all_who_wait_for_a_start_that_fails_are_told_why(tmp_path: Path) -> None:
    python = _python(tmp_path, "import sys; sys.modules['tensorflow'] = None")
    with Worker("new", python) as worker, ThreadPoolExecutor(2) as pool:
        process = worker._get()
        for each in [pool.submit(worker._wait_for, process) for _ in range(2)]:
            with pytest.raises(UsageError, match="no usable TensorFlow"):
                each.result()


def test_a_worker_that_is_not_listened_to_ends(new: Worker) -> None:
    """Who stops reading replies gets none of them with the next request."""
    for reply in new.run(request(subject("time.sleep(1)"), "eager", "v1_graph")):
        assert reply["mode"] == "eager"
        break
    check_good(new)


def test_ends_with_its_host() -> None:
    """A host that is killed leaves no process behind: the worker sees its pipe close."""
    worker = Worker("new")
    namespace = os.readlink(f"/proc/{pid_of(worker)}/ns/pid")
    replies = worker.run(request(subject("print(os.getpid(), os.getppid(), flush=True)")))
    pids = [int(word) for word in next(replies)["printed"].split()]
    process = worker._process
    assert process is not None
    assert process._process.stdin is not None
    process._process.stdin.close()
    assert process._process.wait(ON_TIME) == 0
    worker.close()
    assert outside(namespace, pids) == []


def test_threads_share_a_worker(new: Worker) -> None:
    def one(factor: int) -> Any:
        (reply,) = new.run(request(f"def f(x):\n    return x * {factor}.0\n", id=factor))
        return reply["id"], numbers(reply["runs"][0]["outputs"][0])

    with ThreadPoolExecutor(4) as pool:
        for factor, (number, values) in enumerate(pool.map(one, range(8))):
            assert number == factor
            assert values == (factor, 2 * factor, 3 * factor)


@pytest.mark.parametrize(
    ("side", "python", "message"),
    [
        ("new", "/nowhere/python", "/nowhere/python cannot be run: No such file or directory"),
        ("new", "/", "/ cannot be run: Permission denied"),
        ("old", "false", "false: the worker process ended with exit code 1"),
    ],
)
def test_no_interpreter(side: Any, python: str, message: str) -> None:
    with Worker(side, python) as worker, pytest.raises(UsageError) as raised:
        list(worker.run(request(GOOD)))
    assert str(raised.value) == message


@pytest.mark.parametrize("missing", ["tensorflow", "numpy"])
def test_no_tensorflow(tmp_path: Path, missing: str) -> None:
    python = _python(tmp_path, f"import sys; sys.modules[{missing!r}] = None")
    said = r"no usable TensorFlow: ModuleNotFoundError: .*: pip install 'tfgradmigrate\[tf\]'"
    with Worker("new", python) as worker, pytest.raises(UsageError, match=said):
        list(worker.run(request(GOOD)))


def test_tensorflow_2_where_1_is_asked_for() -> None:
    with (
        Worker("old", sys.executable) as worker,
        pytest.raises(UsageError, match=r"has TensorFlow 2\.\d+\.\d+, not 1\.x"),
    ):
        list(worker.run(request(GOOD)))


@pytest.mark.slow
def test_without_fork(tmp_path: Path) -> None:
    """As on Windows: one process a mode, and the host keeps the time."""
    python = _python(tmp_path, "import os; del os.fork")
    with Worker("new", python) as worker:
        ending = "if tf.inside_function(): os._exit(7)"
        text = subject(f"if tf.executing_eagerly(): time.sleep(1000)\n{ending}\nprint('a')")
        (late,) = worker.run(request(text, "eager", seconds=LIMIT))
        ended, good = worker.run(request(text, "function_tape_inside", "v1_graph"))
        assert (late["status"], ended["status"], good["status"]) == ("timeout", "crashed", "ok")
        assert good["printed"] == "a\n"


def _python(folder: Path, before: str) -> str:
    """Return an interpreter that does something before it runs the program."""
    (folder / "sitecustomize.py").write_text(before + "\n")
    script = folder / "python"
    script.write_text(f'#!/bin/sh\nPYTHONPATH="{folder}" exec "{sys.executable}" "$@"\n')
    script.chmod(0o755)
    return str(script)


#: What runs under TensorFlow 2 alone, whose Pythons are newer: rooms and modules of the worker.
NEW_PYTHON = (
    *("graphs", "record", "step/field.py", "step/forming.py", "step/formulas.py", "step/loops.py"),
    *("step/moving.py", "step/ops.py", "step/replaying.py", "step/rules.py", "step/values.py"),
)


def is_new(path: Path) -> bool:
    return any((PACKAGE / new) in (path, *path.parents) for new in NEW_PYTHON)


OLD_PYTHON = [path for path in sorted(PACKAGE.rglob("*.py")) if not is_new(path)]


@pytest.mark.parametrize("path", OLD_PYTHON, ids=lambda path: path.stem)
def test_the_worker_is_python_3_6(path: Path) -> None:
    """It imports what runs under newer Pythons alone only when that is asked for."""
    tree = ast.parse(path.read_text("utf-8"), feature_version=(3, 6))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert "__future__" not in [node.module for node in imports]
    at_once = {each for node in imports if node in tree.body for each in imported(path, node)}
    assert not [each for each in at_once if is_new(each)]


def imported(path: Path, node: ast.ImportFrom) -> list[Path]:
    """Return the files and folders of the worker that an import may name."""
    if not node.level:
        return []
    owner = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
    return [
        each.with_suffix(end)
        for each in (owner, *(owner / n.name for n in node.names))
        for end in ("", ".py")
    ]


def test_what_is_new_is_found_where_it_is_imported() -> None:
    assert [new for new in NEW_PYTHON if not (PACKAGE / new).exists()] == []
    forming = PACKAGE / "step" / "forming.py"
    for text in (
        "from ..graphs.canon import Canon",
        "from .. import record",
        "from . import forming",
    ):
        (node,) = ast.parse(text).body
        assert isinstance(node, ast.ImportFrom)
        assert any(map(is_new, imported(forming, node)))
