"""The line on the terminal: only there, where something takes long, never in what is printed."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tfgradmigrate.report import progress
from tfgradmigrate.report.nothing import took
from tfgradmigrate.report.summary import Summary
from tfgradmigrate.report.text import summary

PROGRAM = """
import sys, time
from tfgradmigrate.report import progress
progress.SECONDS, progress.PAUSE = {seconds}, 0.02
def items():
    for number in range(3):
        time.sleep(0.15)
        yield number
for number in progress.shown(items(), "reading", 3, progress.is_wanted()):
    print("item", number)
    sys.stdout.flush()
    time.sleep(0.1)
"""


def run(seconds: float, both: bool, **environment: str) -> tuple[str, str]:
    """What the terminal shows and what standard output gets if that is no terminal."""
    main, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(seconds=seconds)],
        stdout=terminal if both else subprocess.PIPE,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm", **environment},
    ) as process:
        os.close(terminal)
        shown = b"".join(chunks(main))
        printed = b"" if process.stdout is None else process.stdout.read()
        os.close(main)
    return shown.decode(), printed.decode()


def chunks(descriptor: int) -> Iterator[bytes]:
    while True:
        try:
            data = os.read(descriptor, 4096)
        except OSError:  # the other end is closed
            return
        if not data:
            return
        yield data


@pytest.mark.processes
def test_the_line_comes_and_goes_and_output_is_whole() -> None:
    shown, printed = run(0.05, both=False)
    assert printed == "item 0\nitem 1\nitem 2\n"
    assert "reading [------------------------------] 0/3, 0 s" in shown
    assert "reading [####################----------] 2/3, " in shown
    assert shown.endswith("\r\x1b[K")
    assert "item" not in shown


@pytest.mark.processes
def test_on_one_terminal_the_line_is_gone_before_anything_is_printed() -> None:
    shown, _ = run(0.05, both=True)
    assert shown.count("\r\x1b[Kitem ") + shown.startswith("item") >= 2
    assert "sitem" not in shown
    assert shown.split("\r\x1b[K")[-1] in ("", "item 2\r\n")


@pytest.mark.processes
@pytest.mark.parametrize("options", [{"seconds": 60.0}, {"seconds": 0.05, "TERM": "dumb"}])
def test_there_is_none_for_what_is_quick_or_a_terminal_that_cannot(options: dict[str, str]) -> None:
    seconds = float(options.pop("seconds"))
    assert run(seconds, both=False, **options) == ("", "item 0\nitem 1\nitem 2\n")


def test_there_is_none_where_no_terminal_is(capfd: pytest.CaptureFixture[str]) -> None:
    assert not progress.is_wanted()
    assert list(progress.shown([1, 2], "reading", 2, progress.is_wanted())) == [1, 2]
    assert list(progress.shown([], "reading", 0, True)) == []
    assert capfd.readouterr() == ("", "")


def test_an_error_takes_the_line_away() -> None:
    def failing() -> Iterator[int]:
        yield 1
        raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        list(progress.shown(failing(), "reading", 2, True))


def test_the_summary_says_how_long_it_took_if_that_was_long() -> None:
    counts = Summary(files=2, changed=1, rewrite=1, shim=0, keep=0, refuse=0, errors=0)
    assert summary(counts, True, 0.9) == "1 of 2 files changed: 1 finding rewritten.\n"
    assert (
        summary(counts, True, 63.2) == "1 of 2 files changed: 1 finding rewritten. It took 63 s.\n"
    )
    assert took(1234) == " It took 1,234 s."


@pytest.mark.processes
def test_a_run_writes_its_report_where_it_belongs(tmp_path: Path) -> None:
    """With the report in a file and the terminal on standard error."""
    (tmp_path / "a.py").write_text("import tensorflow as tf\ntf.py_func(abs, [1.0], tf.float32)\n")
    main, terminal = pty.openpty()
    command = [sys.executable, "-m", "tfgradmigrate", ".", "--no-diff"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=terminal
    ) as process:
        os.close(terminal)
        shown = b"".join(chunks(main)).decode()
        assert process.stdout is not None
        assert b"TGM106" in process.stdout.read()
        os.close(main)
    assert "1 of 1 file would change" in shown
    assert "TGM106" not in shown
