"""A program writes into its temporary folder, and leaves nothing behind anywhere else."""

from __future__ import annotations

import ctypes
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tfgradmigrate.verify.running.processes import PACKAGE
from tfgradmigrate.verify.running.workers import Worker

from ..requests import request

pytestmark = pytest.mark.processes

#: Ways to write, each an expression that takes a folder as `p`.
WAYS = {
    "open": "open(p + '/a.txt', 'w').write('a')",
    "append": "open(p + '/there.txt', 'a').write('a')",
    "truncate": "os.truncate(p + '/there.txt', 0)",
    "mkdir": "os.mkdir(p + '/folder')",
    "remove": "os.remove(p + '/there.txt')",
    "rename": "os.rename(p + '/there.txt', p + '/elsewhere.txt')",
    "symlink": "os.symlink('/', p + '/link')",
    "fifo": "os.mkfifo(p + '/fifo')",
    "process": "subprocess.run(['sh', '-c', 'echo a > ' + p + '/a.txt'], check=True)",
    "numpy": "np.save(p + '/a.npy', np.zeros(3))",
    "tensorflow": "tf.io.gfile.GFile(p + '/a.txt', 'w').write('a')",
}
#: Ways to change what a file says of itself.
CHANGES = {
    "chmod": "os.chmod(p + '/there.txt', 0o777)",
    "folder": "os.chmod(p, 0o777)",
    "utime": "os.utime(p + '/there.txt', (1, 1))",
    "setxattr": "os.setxattr(p + '/there.txt', 'user.a', b'a')",
    "chown": "os.chown(p + '/there.txt', os.getuid(), os.getgid())",
    "remount": "ctypes.CDLL(None).mount(None, b'/', None, 4096 | 32, None) and 1 / 0",
    "unmount": "ctypes.CDLL(None).umount2(b'/dev/shm', 2) and 1 / 0",
    "writable": (
        "ctypes.CDLL(None).syscall(442, -100, b'/', 0x8000, (ctypes.c_uint64 * 4)(0, 1), 32)"
        " and 1 / 0"
    ),
    "chmod again": "os.chmod(p, 0o777)",
}

WORKS = """
def f(x):
    import multiprocessing, tempfile
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("a")
    with open("here.txt", "w") as file:
        file.write("a")
    os.mkdir("folder")
    os.rename("here.txt", "folder/there.txt")
    with open(os.path.expanduser("~/home.txt"), "w") as file:
        file.write("a")
    with open("/dev/null", "w") as file:
        file.write("a")
    context = multiprocessing.get_context("fork")
    lock, queue = context.Lock(), context.Queue()
    process = context.Process(target=queue.put, args=(3.0,))
    process.start()
    number = queue.get(timeout=30)
    process.join()
    with lock:
        return x * number
"""


def confined(worker: Worker) -> None:
    if not worker.facts["confined"]:
        pytest.skip("this system has no Landlock")


def check_each_way(worker: Worker, mode: str, folder: Path) -> None:
    confined(worker)
    (folder / "there.txt").write_text("text")
    ways = dict(WAYS)
    if mode == "v1_graph":
        ways["tensorflow"] = "tf.gfile.GFile(p + '/a.txt', 'w').write('a')"
    text = f"def f(x):\n    p = {str(folder)!r}\n    done = []\n"
    for name, code in ways.items():
        text += f"    try:\n        {code}\n        done.append({name!r})\n"
        text += "    except Exception:\n        pass\n"
    text += "    print(done)\n    return x * 2.0\n"
    (reply,) = worker.run(request(text, mode))
    assert reply["status"] == "ok", reply
    assert reply["printed"].splitlines()[0] == "[]"
    assert [path.name for path in folder.iterdir()] == ["there.txt"]
    assert (folder / "there.txt").read_text() == "text"


def test_nothing_changes_what_files_elsewhere_say_of_themselves(
    new: Worker, tmp_path: Path
) -> None:
    """Landlock has no word for that; where all else is read-only there is no need of one."""
    if not new.facts["own_files"]:
        pytest.skip("this system makes no file systems read-only for a process")
    there = tmp_path / "there.txt"
    there.write_text("text")
    before = (there.stat(), tmp_path.stat())
    text = f"import ctypes\ndef f(x):\n    p = {str(tmp_path)!r}\n    done = []\n"
    for name, code in CHANGES.items():
        text += f"    try:\n        {code}\n        done.append({name!r})\n"
        text += "    except Exception:\n        pass\n"
    text += "    print(done)\n    return x * 2.0\n"
    (reply,) = new.run(request(text))
    assert reply["status"] == "ok", reply
    assert reply["printed"].splitlines()[0] == "[]"
    assert (there.stat(), tmp_path.stat()) == before


def test_the_number_and_the_size_of_files_are_bounded(new: Worker) -> None:
    """And the next program has room again."""
    if not new.facts["own_files"]:
        pytest.skip("this system has no file systems of a process's own")
    many = """
        def f(x):
            import errno
            try:
                for number in range(100_000):
                    os.mkdir(f"folder{number}")
            except OSError as error:
                assert error.errno == errno.ENOSPC
                return x * 2.0
        """
    large = """
        def f(x):
            import errno
            try:
                for number in range(100):
                    with open(f"file{number}", "wb") as file:
                        os.posix_fallocate(file.fileno(), 0, 250 << 20)
            except OSError as error:
                assert error.errno == errno.ENOSPC
                return x * 2.0
        """
    for text in (many, large, WORKS):
        (reply,) = new.run(request(text))
        assert reply["status"] == "ok", reply


def test_no_file_becomes_too_large(new: Worker) -> None:
    """Nor where a program asks for the signal that says so, or another process writes."""
    forms = {
        "error": "os.truncate('large', 10 << 30)",
        "crashed": "signal.signal(signal.SIGXFSZ, signal.SIG_DFL); os.truncate('large', 10 << 30)",
        "ok": "assert subprocess.run(['truncate', '-s', '10G', 'large']).returncode",
    }
    for status, code in forms.items():
        text = f"def f(x):\n    open('large', 'w').close()\n    {code}\n    return x * 2.0\n"
        (reply,) = new.run(request(text))
        assert reply["status"] == status, reply


def test_memory_that_no_limit_counts_is_bounded(new: Worker) -> None:
    """A file of memory lies in no folder, a segment that nobody has attached in no process."""
    numbers = {"x86_64": (319, 447), "aarch64": (279, 447)}.get(platform.machine())
    if not new.facts["own_files"] or numbers is None:
        pytest.skip("this system has no namespaces, or its calls are not known by number")
    text = f"""
        def f(x):
            libc = ctypes.CDLL(None)
            files = [libc.syscall(number, b"a", 0) for number in {numbers}]
            segments = [libc.shmget(key, 250 << 20, 0o1600) for key in range(1, 20)]
            print(max(files), hasattr(os, "memfd_create"), len([n for n in segments if n >= 0]))
            return x * 2.0
    """
    (reply,) = new.run(request(text))
    assert reply["status"] == "ok", reply
    held = 4 if os.geteuid() == 0 else 19  # only an administrator may bound them
    assert reply["printed"].split() == ["-1", "True", str(held)]


LIMITED = """
import os, resource, sys
sys.path.insert(0, {folder!r})
import sandbox
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 8192))
if not os.getuid():
    os.setuid(65534)
sandbox.limit(4096)
print(*resource.getrlimit(resource.RLIMIT_FSIZE))
"""


def test_a_lower_limit_of_the_users_stays() -> None:
    text = LIMITED.format(folder=str(PACKAGE))
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    assert done.stdout.split() == ["8192", "8192"], done.stderr


def test_nothing_is_written_elsewhere(new: Worker, tmp_path: Path) -> None:
    check_each_way(new, "eager", tmp_path)


def test_nothing_is_written_elsewhere_by_tensorflow_1(reference: Worker, tmp_path: Path) -> None:
    check_each_way(reference, "v1_graph", tmp_path)


def test_nothing_beside_the_modules_of_a_project(new: Worker, tmp_path: Path) -> None:
    """Not even the byte code of what a program imports."""
    confined(new)
    (tmp_path / "scale.py").write_text("two = 2.0\n")
    text = "import scale\ndef f(x):\n    return x * scale.two\n"
    (reply,) = new.run(request(text, path=[str(tmp_path)]))
    assert reply["status"] == "ok", reply
    assert [path.name for path in tmp_path.iterdir()] == ["scale.py"]


def test_a_program_does_what_it_may(new: Worker) -> None:
    (reply,) = new.run(request(WORKS))
    assert reply["status"] == "ok", reply


def test_a_program_of_tensorflow_1_does_what_it_may(reference: Worker) -> None:
    (reply,) = reference.run(request(WORKS, "v1_graph"))
    assert reply["status"] == "ok", reply


def test_tensorflow_works(new: Worker) -> None:
    text = """
        import keras

        layer = keras.layers.Dense(2)

        def f(x):
            y = tf.function(lambda v: tf.reduce_sum(v * v), jit_compile=True)(x)
            return y + tf.reduce_sum(layer(tf.reshape(x, [1, 3]))) * 0.0
        """
    (reply,) = new.run(request(text))
    assert reply["status"] == "ok", reply
    replies = list(new.run(request("def f(x):\n    return x * x\n", "jit", "v1_graph")))
    assert [reply["status"] for reply in replies] == ["ok", "ok"]


def test_no_other_process_is_signalled(new: Worker) -> None:
    """Neither one of the user's nor the one that verifies."""
    confined(new)
    if tuple(map(int, re.findall(r"[0-9]+", platform.release())[:2])) < (6, 12):
        pytest.skip("this Linux cannot keep a process from signalling others")
    with subprocess.Popen(["sleep", "1000"]) as victim:
        text = f"""
            def f(x):
                for pid in ({victim.pid}, {os.getpid()}):
                    try:
                        os.kill(pid, signal.SIGCONT)  # alone it sees none of that number
                    except OSError:
                        print("no")
                child = subprocess.Popen(["sleep", "1000"])
                child.kill()
                print(child.wait())
                return x
        """
        (reply,) = new.run(request(text))
        victim.kill()
    assert reply["status"] == "ok", reply
    assert reply["printed"].split() == ["no", "no", "-9"]


def test_shared_memory_ends_with_the_worker(new: Worker) -> None:
    if not new.facts["network"]:
        pytest.skip("this system lets nobody make namespaces")
    key = 0x5EED0000 + os.getpid() % 0x10000
    text = f"""
        def f(x):
            open("/dev/shm/left-{key}", "w").write("a")
            print(ctypes.CDLL(None).shmget({key}, 4096, 0o1600) >= 0)
            return x
    """
    (reply,) = new.run(request(text))
    assert reply["status"] == "ok", reply
    assert reply["printed"].split() == ["True"]
    assert not os.path.exists(f"/dev/shm/left-{key}")
    assert ctypes.CDLL(None).shmget(key, 4096, 0) == -1


OLDEST = """
import sys
sys.path.insert(0, {folder!r})
import importlib
worker = type(sys)("worker")
worker.__path__ = [{folder!r}]
sys.modules["worker"] = worker
confine = importlib.import_module("worker.confinement").confine
print(confine({free!r}))
open({free!r} + "/a", "w").close()
try:
    open({kept!r} + "/a", "w").close()
except OSError as error:
    print(error.errno)
"""


def test_it_is_the_process_that_is_confined(new: Worker, tmp_path: Path) -> None:
    confined(new)
    free, kept = tmp_path / "free", tmp_path / "kept"
    free.mkdir()
    kept.mkdir()
    text = OLDEST.format(folder=str(PACKAGE), free=str(free), kept=str(kept))
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "13"]
    assert os.listdir(kept) == []
