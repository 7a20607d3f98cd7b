"""The command on a real terminal: what is on it, and what is in the file afterwards."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from fcntl import ioctl
from pathlib import Path

import pyte
import pytest

from .test_session import TEXT

pytestmark = pytest.mark.processes

SECONDS = 60.0


class Terminal:
    """A terminal of some columns with the command on it."""

    def __init__(self, folder: Path, columns: int, *options: str, **environment: str) -> None:
        self.screen = pyte.Screen(columns, 24)
        self.stream = pyte.ByteStream(self.screen)
        main, other = pty.openpty()
        ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.main = main
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tfgradmigrate", "review", ".", *options],
            cwd=folder,
            stdin=other,
            stdout=other,
            stderr=other,
            env={
                **os.environ,
                "TERM": "xterm-256color",
                "COLUMNS": str(columns),
                "LINES": "24",
                "XDG_STATE_HOME": str(folder / "state"),
                **environment,
            },
            start_new_session=True,
        )
        os.close(other)

    def read(self, seconds: float) -> bool:
        """Read what is there; False at the end."""
        if not select.select([self.main], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.main, 65536)
        except OSError:
            return False
        self.stream.feed(data)
        return bool(data)

    def is_drawing(self) -> bool:
        """Whether more comes within half a second."""
        return bool(select.select([self.main], [], [], 0.5)[0])

    def wait_for(self, *texts: str) -> str:
        """Read until all texts are on the screen."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            shown = "\n".join(self.screen.display)
            if all(text in shown for text in texts):
                return shown
            if not self.read(0.2):
                break
        shown = "\n".join(self.screen.display)
        assert all(text in shown for text in texts), shown
        return shown

    def type(self, keys: str) -> None:
        os.write(self.main, keys.encode())

    def end(self) -> int:
        """Wait for the command to end, and return its exit code."""
        end = time.monotonic() + SECONDS
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.1)
        while self.read(0.1) and self.process.poll() is None:
            pass
        return self.process.wait(1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "module.py").write_text(TEXT)
    return tmp_path


@contextlib.contextmanager
def terminal(
    folder: Path, columns: int = 80, *options: str, **environment: str
) -> Iterator[Terminal]:
    opened = Terminal(folder, columns, *options, **environment)
    try:
        yield opened
    finally:
        if opened.process.poll() is None:
            os.killpg(opened.process.pid, signal.SIGKILL)
            opened.process.wait()
        os.close(opened.main)


@pytest.mark.parametrize("columns", [80, 160])
def test_answers_by_keys(folder: Path, columns: int) -> None:
    with terminal(folder, columns) as shown:
        shown.wait_for("[1/2]", "gradient_override_map", "return _clip(x)", "Quit")
        while shown.is_drawing():
            shown.read(0.1)
        beside = [line.count("def first(x):") for line in shown.screen.display]
        assert max(beside) == (2 if columns == 160 else 1)
        shown.type("n")
        shown.wait_for("[2/2]", "TGM105")
        shown.type("y")
        assert shown.end() == 0
    text = (folder / "module.py").read_text()
    assert "tf.grad_pass_through(tf.round)(x)" in text
    assert '"Clip"' in text


def test_an_interrupt_loses_no_answer_and_writes_no_half(folder: Path) -> None:
    with terminal(folder) as shown:
        shown.wait_for("[1/2]")
        shown.type("y")
        shown.wait_for("[2/2]")
        shown.process.send_signal(signal.SIGKILL)
        shown.process.wait()
    assert (folder / "module.py").read_text() == TEXT
    with terminal(folder) as shown:
        shown.wait_for("[2/2]")
        shown.type("q")
        assert shown.end() == 1
    with terminal(folder) as shown:
        shown.wait_for("[2/2]")
        shown.type("y")
        assert shown.end() == 0
    assert "gradient_override_map" not in (folder / "module.py").read_text()


@pytest.mark.parametrize(
    ("options", "environment"), [(["--plain"], {}), ([], {"TERM": "dumb", "NO_COLOR": "1"})]
)
def test_questions_on_a_terminal_that_can_do_no_more(
    folder: Path, options: list[str], environment: dict[str, str]
) -> None:
    with terminal(folder, 80, *options, **environment) as shown:
        shown.wait_for("[1/2] Migrate this place?")
        shown.type("?\n")
        shown.wait_for("undo the last answer")
        shown.type("y\n")
        shown.wait_for("[2/2] Migrate this place?")
        shown.type("u\n")
        shown.wait_for("[1/2] Migrate this place?")
        shown.type("d\n")
        shown.type("a\n")
        assert shown.end() == 0
    assert '"Clip"' in (folder / "module.py").read_text()
    assert "grad_pass_through" in (folder / "module.py").read_text()


def test_what_was_answered_is_asked_again_on_demand(folder: Path) -> None:
    for options in ([], ["--again"]):
        with terminal(folder, 80, "--plain", *options) as shown:
            shown.wait_for("[1/2] Migrate this place?")
            shown.type("n\nn\n")
            assert shown.end() == 0
    with terminal(folder, 80, "--plain") as shown:
        assert shown.end() == 0
    assert (folder / "module.py").read_text() == TEXT


def test_the_editor_of_the_user(folder: Path) -> None:
    editor = folder / "editor.sh"
    editor.write_text('#!/bin/sh\nsed -i "s/-1.0, 1.0/-3.0, 3.0/" "$2"\n')
    editor.chmod(0o755)
    with terminal(folder, 160, EDITOR=str(editor)) as shown:
        shown.wait_for("[1/2]", "-1.0")
        shown.type("e")
        shown.wait_for("[1/2]", "-3.0")
        shown.type("yy")
        assert shown.end() == 0
    assert "clip_by_value(grad, -3.0, 3.0)" in (folder / "module.py").read_text()


def test_a_place_is_proved_behind_the_screen(folder: Path) -> None:
    with terminal(folder, 160) as shown:
        shown.wait_for("[1/2]")
        shown.type("j")
        shown.wait_for("[2/2]")
        shown.type("p")
        shown.wait_for("second: proved")
        shown.type("q")
        assert shown.end() == 1
