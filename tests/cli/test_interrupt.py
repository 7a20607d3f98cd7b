"""Ctrl-C, once and twice: a run ends at once, with 130 and no traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tfgradmigrate import cli

pytestmark = pytest.mark.processes

PLACE = """
@tf.RegisterGradient("R{0}")
def _r{0}(op, grad):
    return -grad


def f{0}(x):
    with tf.get_default_graph().gradient_override_map({{"Identity": "R{0}"}}):
        return tf.identity(x)
"""

#: A process of a pool sends the length of its result, and little of the rest.
ENDLESS = """
import os
import struct
import time

from tfgradmigrate import cli
from tfgradmigrate.workers.executing import Processes

received, sent = os.pipe()


def half(_):
    os.write(pool._result_queue._writer.fileno(), struct.pack("!i", 1_000_000) + b"half")
    os.write(sent, b"!")
    time.sleep(60)


def command(argv):
    pool.submit(half, 0)
    os.read(received, 1)
    while pool._result_queue._reader.poll(0):
        time.sleep(0.01)
    print("begun")
    raise KeyboardInterrupt


pool = Processes(1)
cli._main = command
cli.program()
"""


#: A pool of which an interrupt left a lock taken: that of a result which nobody has begun with.
TAKEN = """
import time

from tfgradmigrate import cli
from tfgradmigrate.workers.executing import Processes


def command(argv):
    with Processes(1) as pool:
        waiting = [pool.submit(time.sleep, 60) for _ in range(9)][-1]
        waiting._condition.acquire()
        print("begun", flush=True)
        raise KeyboardInterrupt


cli._main = command
cli.program()
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at /proc")
@pytest.mark.parametrize("gap", [None, 0.0, 0.02, 0.1, 0.15, 0.4])
def test_two_interrupts_end_a_run_of_two_processes(tmp_path: Path, gap: float | None) -> None:
    text = "import tensorflow as tf\n" + "".join(PLACE.format(n) for n in range(60))
    for number in range(8):
        (tmp_path / f"a{number}.py").write_text(text.replace('"R', f'"R{number}_'))
    command = [sys.executable, "-m", "tfgradmigrate", ".", "--check", "--jobs", "2", "--no-cache"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=pipe, stderr=pipe, start_new_session=True
    ) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while process.poll() is None and not children.read_text():
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        if gap is not None:
            time.sleep(gap)
            os.killpg(process.pid, signal.SIGINT)
        try:
            _, said = process.communicate(timeout=120)
        finally:
            process.kill()
    assert process.returncode == 130, said
    assert b"Traceback" not in said
    assert said.count(b"tfgradmigrate: interrupted") == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at a pipe")
@pytest.mark.parametrize("text", [ENDLESS, TAKEN], ids=["half a result", "a lock is taken"])
def test_an_interrupt_waits_for_no_thread_of_a_pool(tmp_path: Path, text: str) -> None:
    """The rest of the result never comes, and nothing gives back the lock."""
    (tmp_path / "endless.py").write_text(text)
    command = [sys.executable, "endless.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (
        130,
        b"begun\n",
        b"tfgradmigrate: interrupted\n",
    )


def test_an_interrupt_before_a_command_begins(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(cli, "_fill_streams", interrupt)
    try:
        assert cli.main(["."]) == 130
    finally:
        signal.signal(signal.SIGINT, before)
    assert capsys.readouterr() == ("", "tfgradmigrate: interrupted\n")
