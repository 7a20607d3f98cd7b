"""What a program may try to do to the machine: each attack fails, and leaves nothing behind."""

from __future__ import annotations

import ctypes
import os
import platform
import pty
import socket
import subprocess
import sys
import termios
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from tfgradmigrate.verify.inputs.values import numbers
from tfgradmigrate.verify.running.workers import Worker

from ..requests import request

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(
        platform.machine() not in ("x86_64", "aarch64") or not sys.platform.startswith("linux"),
        reason="bounds of Linux",
    ),
]

#: What a program knows: the number of a process of the user's, the paths of two sockets and of a
#: terminal, and the C library. What succeeds ends without an exception and is not false.
HEAD = """
import array, fcntl, resource, socket, struct, termios
libc = ctypes.CDLL(None, use_errno=True)

def called(result):
    if result is None or result < 0:
        raise OSError(ctypes.get_errno(), "no")
    return True

def call(*numbers):
    which = {"x86_64": 0, "aarch64": 1}[os.uname().machine]
    number, *rest = numbers
    return called(libc.syscall(number[which], *rest))

def read_memory(pid):
    mine, theirs = (ctypes.c_char * 8)(), (ctypes.c_void_p * 2)(0x400000, 8)
    own = (ctypes.c_void_p * 2)(ctypes.addressof(mine), 8)
    return call((310, 270), pid, own, 1, theirs, 1, 0)

def key(kind, name):
    return call((248, 217), kind, name, b"left", 4, -4)

def terminal(change):
    descriptor = os.open(TTY, os.O_RDONLY | os.O_NOCTTY)
    try:
        return change(descriptor)
    finally:
        os.close(descriptor)

def silent(descriptor):
    found = termios.tcgetattr(descriptor)
    found[3] &= ~termios.ECHO
    termios.tcsetattr(descriptor, termios.TCSANOW, found)
    return True

def environments():
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            yield open("/proc/%s/environ" % pid, "rb").read()
        except OSError:
            pass

def rights():
    words = open("/proc/self/status").read().split()
    return any(int(words[words.index(name) + 1], 16) for name in ("CapEff:", "CapPrm:", "CapBnd:"))

def in_child(attack):
    reader, writer = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            os.write(writer, b"y" if attack() is not False else b"n")
        finally:
            os._exit(0)
    os.waitpid(pid, 0)
    os.close(writer)
    return os.read(reader, 1) == b"y"

def connected(kind, path):
    with socket.socket(socket.AF_UNIX, kind) as one:
        one.connect(path)
    return True
"""

ATTACKS = {
    # sockets of others
    "a socket with a path": "connected(socket.SOCK_STREAM, SOCKET)",
    "a socket for datagrams": "connected(socket.SOCK_DGRAM, DATAGRAMS)",
    "a socket that somebody else makes": (
        "subprocess.run([sys.executable, '-c', 'import socket, sys;"
        "socket.socket(socket.AF_UNIX).connect(sys.argv[1])', SOCKET], check=True)"
    ),
    "an abstract socket": "connected(socket.SOCK_STREAM, ABSTRACT)",
    "a descriptor of another process": "call((438, 438), os.pidfd_open(PID), 0, 0)",
    "io_uring": "call((425, 425), 4, ctypes.create_string_buffer(120))",
    # other processes
    "limits of another process": "resource.prlimit(PID, resource.RLIMIT_NOFILE, (16, 4096)) and 1",
    "priority of another process": "os.setpriority(os.PRIO_PROCESS, PID, 10) or 1",
    "affinity of another process": "os.sched_setaffinity(PID, {0}) or 1",
    "scheduler of another process": (
        "os.sched_setscheduler(PID, os.SCHED_BATCH, os.sched_param(0)) or 1"
    ),
    "disk priority of another process": "call((251, 30), 1, PID, 3 << 13)",
    "kill": "os.kill(PID, signal.SIGTERM) or 1",
    "kill by a descriptor": "signal.pidfd_send_signal(os.pidfd_open(PID), signal.SIGTERM) or 1",
    "kill by group": "os.killpg(PID, signal.SIGTERM) or 1",
    "trace": "called(libc.ptrace(16, PID, None, None))",
    "read memory": "read_memory(PID)",
    "read memory of the worker": "read_memory(os.getppid())",
    "write memory": "open('/proc/%d/mem' % PID, 'r+b') and 1",
    "write memory of the worker": "open('/proc/%d/mem' % os.getppid(), 'r+b') and 1",
    "compare processes": "call((312, 272), os.getpid(), PID, 0, 0, 0) or 1",
    "see processes": "os.path.exists('/proc/%d' % PID)",
    "see a command line": "open('/proc/%d/cmdline' % PID, 'rb').read()",
    "see a folder": "os.readlink('/proc/%d/cwd' % PID)",
    "score of the killer of memory": "open('/proc/%d/oom_score_adj' % PID, 'w').write('1000')",
    "join namespaces": "called(libc.setns(os.open('/proc/%d/ns/net' % PID, os.O_RDONLY), 0))",
    # secrets
    "environment of another process": "open('/proc/%d/environ' % PID, 'rb').read()",
    "environment of all processes": "any(b'TOPSECRET' in each for each in environments())",
    "own environment": "'TOPSECRET' in str(os.environ)",
    # keys
    "a key of the user": "key(b'user', b'attack')",
    "a key for log-ons": "key(b'logon', b'attack:a')",
    "a session of keys": "call((250, 219), 1, None)",
    "keys of the session": "call((250, 219), 0, -3, 1)",
    # the terminal
    "silence a terminal": "terminal(silent)",
    "type on a terminal": "terminal(lambda t: fcntl.ioctl(t, termios.TIOCSTI, b'x') or 1)",
    "own a terminal": "in_child(lambda: os.setsid() or terminal("
    "lambda t: fcntl.ioctl(t, termios.TIOCSCTTY, 0) or 1))",
    "size of a terminal": "terminal(lambda t: fcntl.ioctl(t, termios.TIOCSWINSZ, bytes(8)) or 1)",
    "write to a terminal": "os.write(os.open(TTY, os.O_WRONLY | os.O_NOCTTY), b'x')",
    "empty a terminal": "terminal(lambda t: termios.tcflush(t, termios.TCIFLUSH) or 1)",
    # rights
    "rights of an administrator": "rights()",
    "be somebody else": "in_child(lambda: os.setuid(12345) or os.getuid() == 12345) "
    "if os.getuid() != 12345 else False",
    "give a file away": "open('a', 'w').close() or os.chown('a', 12345, 12345) or 1",
    "make a device": "os.mknod('device', 0o60600, os.makedev(8, 0)) or 1",
    "a raw socket": "socket.socket(socket.AF_INET, socket.SOCK_RAW, 1) and 1",
    "more priority": "in_child(lambda: os.nice(-5) < 0)",
    "raise a hard limit": (
        "in_child(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (-1, -1)) or 1)"
    ),
    "another root": "in_child(lambda: os.chroot('.') or 1)",
    "a namespace of users": "in_child(lambda: called(libc.unshare(0x10000000)))",
    "a file system": "called(libc.mount(b'tmpfs', os.getcwd().encode(), b'tmpfs', 0, None))",
    # the kernel's inner parts
    "bpf": "call((321, 280), 0, ctypes.create_string_buffer(120), 72)",
    "perf": "call((298, 241), ctypes.create_string_buffer(b'\\0\\0\\0\\0p', 120), 0, -1, -1, 0)",
    "userfaultfd": "call((323, 282), 1)",
    "memory in no folder": "call((319, 279), b'a', 0)",
}  # fmt: skip


class Victim:
    """What is attacked: a process, two sockets, and a terminal of the same user."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            ["sleep", "1000"], env={**os.environ, "TOPSECRET": "TOPSECRET"}, cwd=folder
        )
        self.sockets = [socket.socket(socket.AF_UNIX, kind) for kind in (1, 2, 1)]
        self.paths = [str(folder / "s"), str(folder / "d"), f"\0attack-{os.getpid()}"]
        for each, path in zip(self.sockets, self.paths, strict=True):
            each.bind(path)
        for each in (self.sockets[0], self.sockets[2]):
            each.listen()
        self.master, self.terminal = pty.openpty()
        for path in self.paths[:2]:
            os.chmod(path, 0o777)

    @property
    def head(self) -> str:
        stream, datagrams, abstract = self.paths
        return HEAD + (
            f"PID, TTY = {self.process.pid}, {os.ttyname(self.terminal)!r}\n"
            f"SOCKET, DATAGRAMS, ABSTRACT = {stream!r}, {datagrams!r}, {abstract!r}\n"
        )

    def facts(self) -> tuple[object, ...]:
        pid = self.process.pid
        echo = termios.tcgetattr(self.terminal)[3] & termios.ECHO
        limits = Path(f"/proc/{pid}/limits").read_text()
        affinity, priority = os.sched_getaffinity(pid), os.getpriority(os.PRIO_PROCESS, pid)
        scheduler = os.sched_getscheduler(pid)
        return self.process.poll(), echo, limits, affinity, priority, scheduler

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for each in self.sockets:
            each.close()
        os.close(self.master)
        os.close(self.terminal)


@pytest.fixture
def victim(tmp_path: Path) -> Iterator[Victim]:
    made = Victim(tmp_path)
    yield made
    made.end()


def succeeded(worker: Worker, victim: Victim) -> list[str]:
    """The attacks that a program succeeds with."""
    text = victim.head + "def f(x):\n"
    for name, code in ATTACKS.items():
        text += f"    try:\n        if ({code}): print({name!r})\n    except Exception: pass\n"
    (reply,) = worker.run(request(text + "    return x * 2.0\n"))
    assert reply["status"] == "ok", reply
    assert numbers(reply["runs"][0]["outputs"][0]) == (2.0, 4.0, 6.0)
    return reply["printed"].splitlines()


def test_no_attack_succeeds(new: Worker, victim: Victim) -> None:
    if not all(new.facts.get(fact) for fact in ("alone", "calls", "rights", "confined")):
        pytest.skip("this system has no namespaces, no seccomp or no Landlock")
    before = victim.facts()
    assert succeeded(new, victim) == []
    assert victim.facts() == before


def test_no_key_is_left(new: Worker, victim: Victim) -> None:
    name = b"attack-%d" % os.getpid()
    text = f"{victim.head}\ndef f(x):\n    try: key(b'user', {name!r})\n    except OSError: pass\n"
    (reply,) = new.run(request(text + "    return x * 2.0\n"))
    assert reply["status"] == "ok", reply
    search = {"x86_64": 250, "aarch64": 219}[platform.machine()]
    assert ctypes.CDLL(None).syscall(search, 10, -4, b"user", name, 0) == -1


def test_a_pair_of_sockets_and_processes_of_its_own_work(new: Worker) -> None:
    text = """
        import multiprocessing, socket
        def f(x):
            one, other = socket.socketpair()
            pid = os.fork()
            if not pid:
                one.send(b"2")
                os._exit(0)
            os.waitpid(pid, 0)
            os.sched_setaffinity(0, os.sched_getaffinity(0))
            os.setpriority(os.PRIO_PROCESS, 0, 5)
            with multiprocessing.get_context("fork").Pool(2) as pool:
                return x * float(other.recv(1)) + sum(pool.map(abs, [0, 0]))
    """
    (reply,) = new.run(request(text))
    assert reply["status"] == "ok", reply


#: Ways to say what a worker waits for; `put` writes to every file that is open.
FORGERIES = {
    "a reply": "put(REPLY + b'\\n')",
    "a reply behind a line's end": "put(b'\\n' + REPLY + b'\\n')",
    "a reply behind half a line": "put(b'{' + b'\\n' + REPLY + b'\\n')",
    "a reply in small parts": "[put(bytes([byte])) for byte in b'\\n' + REPLY + b'\\n']",
    "a reply of a mark": "put(b'\\n' + b'0' * 32 + REPLY + b'\\n')",
    "another candidate": 'put(b\'\\n{"candidate": 7, "stage": "import", "tried": {}}\\n\')',
    "half a line": "put(b'\\n{\"reply\": ')",
    "no object": "put(b'\\n[]\\nnull\\n' + b'[' * 100000 + b'\\n')",
    "a reply, and the end": "put(b'\\n' + REPLY + b'\\n'); os._exit(0)",
    "a reply, and a death": "put(b'\\n' + REPLY + b'\\n'); os.kill(os.getpid(), 9)",
    "a reply of a child": "os.fork() or (put(b'\\n' + REPLY + b'\\n'), os._exit(0))",
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_reply_counts_for_nothing(new: Worker, name: str) -> None:
    """What it claims is not what the program computes."""
    (honest,) = new.run(request("def f(x):\n    return x * 7.0\n"))
    text = f"""
        import json
        REPLY = json.dumps({{"reply": {dict(honest)!r}, "fit": True}}).encode()
        def put(data):
            for number in range(3, 200):
                try:
                    os.set_blocking(number, False)
                    os.write(number, data)
                    os.set_blocking(number, True)
                except OSError:
                    pass
        def f(x):
            {FORGERIES[name]}
            return x * 2.0
    """
    (reply,) = new.run(request(textwrap.dedent(text)))
    if name in ("a reply, and the end", "a reply, and a death"):
        assert reply["status"] in ("exit", "crashed"), reply
    else:
        assert reply["status"] == "ok", reply
        assert reply["candidate"] == 0
        assert numbers(reply["runs"][0]["outputs"][0]) == (2.0, 4.0, 6.0)


def peak(pid: int) -> int:
    """The most memory, in megabytes, that a process and its children of now had."""
    found = 0
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    for each in (pid, *map(int, children)):
        status = Path(f"/proc/{each}/status").read_text()
        found = max(found, int(status.partition("VmHWM:")[2].split()[0]) >> 10)
    return found


@pytest.mark.parametrize(
    ("data", "times"), [("b'a' * (1 << 20)", 600), ("b'\\n{\"tried\": 1}' * (1 << 16)", 60)]
)
def test_a_worker_holds_nothing_of_what_is_written_to_it(data: str, times: int) -> None:
    text = f"""
        def f(x):
            data = {data}
            for number in range(3, 200):
                try:
                    for _ in range({times}):
                        os.write(number, data)
                except OSError:
                    pass
            return x * 2.0
    """
    with Worker("new") as worker:
        (reply,) = worker.run(request("def f(x):\n    return x * 2.0\n"))
        before = peak(worker._process._process.pid)  # type: ignore[union-attr]
        (reply,) = worker.run(request(text, megabytes=256, seconds=60.0))
        assert reply["status"] == "ok", reply
        assert peak(worker._process._process.pid) < before + 100  # type: ignore[union-attr]
