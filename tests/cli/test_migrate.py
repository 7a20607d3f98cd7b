"""`tfgradmigrate PATH...`: what is printed where, what is written, and the exit codes."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tfgradmigrate import __version__
from tfgradmigrate.cli import main
from tfgradmigrate.project import scanning

Captured = pytest.CaptureFixture[str]

DIFF = "--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-py_func\n+numpy_function\n"
FINDING = "a.py:1:1: TGM101 a message\n"
SUMMARY = "1 of 1 file would change: 1 finding to rewrite. Next: tfgradmigrate --write .\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake_core: None) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def put(here: Path, **texts: str) -> None:
    for name, text in texts.items():
        (here / f"{name}.py").write_text(text)


UNMARKED, REWRITE, KEEP, REFUSE = "x\n", "py_func\n", "py_func keep\n", "py_func refuse\n"
BAD = "py_func unparsable\n"


@pytest.mark.parametrize(
    ("texts", "dry", "written"),
    [
        ([], 0, 0),
        ([UNMARKED], 0, 0),
        ([KEEP], 0, 0),
        ([REWRITE, KEEP], 1, 0),
        ([REFUSE], 1, 1),
        ([REWRITE, REFUSE], 1, 1),
        ([BAD], 2, 2),
        ([REWRITE, REFUSE, BAD], 2, 2),
    ],
)
def test_exit_codes(here: Path, texts: list[str], dry: int, written: int) -> None:
    put(here, **{f"f{number}": text for number, text in enumerate(texts)})
    assert main(["."]) == dry
    assert main([".", "--check"]) == dry
    assert main([".", "--output-format", "json"]) == dry
    assert main([".", "--quiet"]) == dry
    assert main([".", "--write"]) == written
    # What is left then is what was refused or failed: the second run changes nothing.
    assert main([".", "--write"]) == written


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--write"], "Missing argument"),
        (["--nonsense", "."], "No such option"),
        (["nowhere"], "nowhere: No such file or directory"),
        ([".", "--write", "--check"], "--write and --check"),
        ([".", "--quiet", "--verbose"], "--quiet and --verbose"),
        ([".", "--select", "E501"], "--select: 'E501' is not a finding code"),
        ([".", "--select", "TGM999"], "--select: there is no TGM999; 'tfgradmigrate explain'"),
        ([".", "--select", "TGM1,TGM8"], "--select: there is no TGM8; 'tfgradmigrate explain'"),
        ([".", "--ignore", "TGM1,?"], "--ignore: '?' is not a finding code"),
        ([".", "--exclude", "!"], "--exclude"),
        ([".", "--runtime-module", "a/b"], "--runtime-module: 'a/b' is not the full name"),
        ([".", "--runtime-module", ".a"], "--runtime-module: '.a' is not the full name"),
        ([".", "--runtime-module", "a.if"], "--runtime-module: 'a.if' is not the full name"),
        ([".", "--runtime-module", ""], "--runtime-module: '' is not the full name"),
        ([".", "--jobs", "-1"], "--jobs"),
        ([".", "--output-format", "xml"], "xml"),
        (["-", "."], "cannot be combined"),
        (["-", "--write", "--output-format", "json"], "cannot print JSON"),
        ([".", "--stdin-filename", "a.py"], "needs the path -"),
    ],
)
def test_a_wrong_command_is_an_error(capsys: Captured, arguments: list[str], words: str) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert words in printed.err
    assert printed.out == ""


def test_a_mistake_in_the_configuration_is_an_error(here: Path, capsys: Captured) -> None:
    (here / "pyproject.toml").write_text("[tool.tfgradmigrate]\nwrite = true\n")
    assert main(["."]) == 2
    assert "pyproject.toml: unknown key 'write'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "out", "err"),
    [
        ([], DIFF + FINDING, SUMMARY),
        (["--no-diff"], FINDING, SUMMARY),
        (["--check"], FINDING, SUMMARY),
        (["--check", "--diff"], DIFF + FINDING, SUMMARY),
        (["--quiet"], "", ""),
        (["--quiet", "--diff"], DIFF, ""),
        (["--write"], FINDING, "1 of 1 file changed: 1 finding rewritten.\n"),
        (["--write", "--diff"], DIFF + FINDING, "1 of 1 file changed: 1 finding rewritten.\n"),
    ],
)
def test_what_is_printed(
    here: Path, capsys: Captured, options: list[str], out: str, err: str
) -> None:
    put(here, a=REWRITE)
    main([".", *options])
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == (out, err)
    assert (here / "a.py").read_text() == ("numpy_function\n" if "--write" in options else REWRITE)


def test_errors_go_to_stderr_and_do_not_stop_the_run(here: Path, capsys: Captured) -> None:
    put(here, a=BAD, b=REWRITE)
    assert main([".", "--no-diff"]) == 2
    printed = capsys.readouterr()
    assert printed.out == "b.py:1:1: TGM101 a message\n"
    assert printed.err == (
        "a.py:3: TGM901 cannot be parsed\n"
        "1 of 2 files would change: 1 finding to rewrite. 1 file could not be handled. "
        "Next: tfgradmigrate --write .\n"
    )


def test_verbose_says_what_was_read(here: Path, capsys: Captured) -> None:
    put(here, a=REWRITE, b=UNMARKED)
    (here / "pyproject.toml").write_text("[tool.tfgradmigrate]\njobs = 1\n")
    main([".", "--verbose"])
    err = capsys.readouterr().err
    assert f"configuration: {here / 'pyproject.toml'}\n" in err
    assert "2 files read, 1 of them with a marker, 1 process, " in err


def test_json_is_one_object_and_nothing_else(here: Path, capsys: Captured) -> None:
    put(here, a=REWRITE, b=BAD)
    assert main([".", "--output-format", "json"]) == 2
    printed = capsys.readouterr()
    report = json.loads(printed.out)
    assert printed.err == ""
    assert report["summary"] == {
        "files": 2,
        "changed": 1,
        "rewrite": 1,
        "shim": 0,
        "safe": 1,
        "leave": 0,
        "keep": 0,
        "refuse": 0,
        "errors": 1,
        "ignored": 0,
        "accepted": 0,
    }
    assert report["files"] == [{"path": "a.py", "changed": True, "diff": DIFF}]
    assert report["errors"][0]["code"] == "TGM901"
    main([".", "--output-format", "json", "--no-diff"])
    assert json.loads(capsys.readouterr().out)["files"][0]["diff"] == ""


def test_the_command_line_wins_over_the_configuration(here: Path, capsys: Captured) -> None:
    put(here, a="py_func shared\n", b=REWRITE)
    (here / "pyproject.toml").write_text(
        "[tool.tfgradmigrate]\nexclude = ['b.py']\nselect = ['TGM2']\nignore = ['TGM3']\n"
    )
    main(["."])
    out = capsys.readouterr().out
    assert "+# [] ('TGM2',) ('TGM3',)\n" in out
    assert "b.py" not in out
    main([".", "--exclude", "a.py", "--exclude", "c.py"])
    assert "a/a.py" not in capsys.readouterr().out
    main(["a.py", "--select", "tgm1, TGM4", "--select", "TGM501", "--ignore", "TGM103"])
    assert "+# [] ('TGM1', 'TGM4', 'TGM501') ('TGM103',)\n" in capsys.readouterr().out


def test_the_runtime_module(here: Path, capsys: Captured) -> None:
    put(here, a="py_func shim\n")
    main(["."])
    assert "+# tfgradmigrate.runtime\n" in capsys.readouterr().out
    (here / "pyproject.toml").write_text("[tool.tfgradmigrate]\nruntime-module = 'my.shim'\n")
    main(["."])
    assert "+# my.shim\n" in capsys.readouterr().out
    main([".", "--runtime-module", "other"])
    assert "+# other\n" in capsys.readouterr().out


def test_the_style(here: Path, capsys: Captured) -> None:
    put(here, a="py_func style\n")
    main(["."])
    assert "+# helper\n" in capsys.readouterr().out
    (here / "pyproject.toml").write_text("[tool.tfgradmigrate]\nstyle = 'inline'\n")
    main(["."])
    assert "+# inline\n" in capsys.readouterr().out
    main([".", "--style", "helper"])
    assert "+# helper\n" in capsys.readouterr().out


def feed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_standard_input_gives_a_diff(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, b"py_func\n")
    assert main(["-", "--stdin-filename", "a.py"]) == 1
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == (
        DIFF + FINDING,
        SUMMARY.replace(" Next: tfgradmigrate --write .", ""),
    )


@pytest.mark.parametrize(
    ("given", "code", "printed", "error"),
    [
        (b"py_func\r\n", 0, b"numpy_function\r\n", b"TGM101"),
        (
            b"# coding: latin-1\npy_func#\xe9",
            0,
            b"# coding: latin-1\nnumpy_function#\xe9",
            b"TGM101",
        ),
        (b"unmarked \xff", 0, b"unmarked \xff", b"Nothing to migrate"),
        (b"", 0, b"", b"Nothing to migrate"),
        (b"py_func unparsable", 2, b"", b"TGM901"),
        (b"py_func \xff", 2, b"", b"<stdin>:1: TGM904"),
    ],
)
def test_standard_input_is_written_to_standard_output(
    capsysbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
    given: bytes,
    code: int,
    printed: bytes,
    error: bytes,
) -> None:
    feed(monkeypatch, given)
    assert main(["-", "--write"]) == code
    captured = capsysbinary.readouterr()
    assert captured.out == printed
    assert error in captured.err


@pytest.mark.parametrize(
    ("options", "environment", "coloured"),
    [
        ([], {}, False),  # not a terminal
        (["--color"], {}, True),
        (["--color"], {"NO_COLOR": "1"}, True),
        (["--no-color"], {}, False),
    ],
)
def test_colour_off_a_terminal(
    here: Path,
    capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
    options: list[str],
    environment: dict[str, str],
    coloured: bool,
) -> None:
    put(here, a=REWRITE)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    main([".", *options])
    assert ("\x1b[" in capsys.readouterr().out) is coloured


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({"TERM": "xterm"}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_colour_on_a_terminal(
    here: Path,
    capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    coloured: bool,
) -> None:
    put(here, a=REWRITE)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    main(["."])
    assert ("\x1b[32m+numpy_function" in capsys.readouterr().out) is coloured


def test_a_name_that_the_terminal_cannot_show(here: Path, capsys: Captured) -> None:
    Path(os.fsdecode(b"caf\xe9.py")).write_text(REWRITE)
    assert main(["."]) == 1
    assert "caf\\udce9.py:1:1: TGM101" in capsys.readouterr().out


def test_interrupting_ends_without_a_traceback(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(scanning, "read", interrupt)
    assert main(["."]) == 130
    assert capsys.readouterr().err == "tfgradmigrate: interrupted\n"


@pytest.mark.processes
def test_a_reader_that_goes_away_ends_without_a_traceback(here: Path) -> None:
    put(here, a=UNMARKED)
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "tfgradmigrate", ".", "--output-format", "json"],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(sys.platform != "linux", reason="the folder that one is in cannot be removed")
@pytest.mark.parametrize("arguments", [["."], ["-"], ["doctor", "."]])
def test_a_folder_that_is_gone_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, arguments: list[str]
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert main(arguments) == 2
    message = "tfgradmigrate: the current directory: No such file or directory\n"
    assert capsys.readouterr().err == message


@pytest.mark.processes
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_an_output_that_cannot_be_written_is_an_error(here: Path) -> None:
    put(here, a=UNMARKED)
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tfgradmigrate", ".", "--output-format", "json"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    message = "tfgradmigrate: the output cannot be written: No space left on device\n"
    assert (done.returncode, done.stderr) == (2, message)


@pytest.mark.processes
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("argument", [".", "absent.py"])
def test_a_message_that_cannot_be_written_is_an_error(here: Path, argument: str) -> None:
    """Python's own exit code for it is that of a file that would change."""
    put(here, a=UNMARKED)
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "tfgradmigrate", argument]
        assert subprocess.run(command, stderr=full).returncode == 2


REAL = "import tensorflow as tf\n\ny = tf.py_func(abs, ['\\d'], tf.string)\n"


@pytest.mark.processes
def test_the_escapes_of_a_program_are_not_warned_of(here: Path) -> None:
    """From Python 3.12 on they would be by default, for many a regular expression."""
    put(here, a=REAL)
    done = subprocess.run(
        [sys.executable, "-W", "always", "-m", "tfgradmigrate", "."],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, "Warning" in done.stderr) == (1, False), done.stderr


def test_a_file_that_cannot_be_opened_is_no_mistake_of_the_output(
    here: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where too many files are open not even the null device can be opened."""

    def fail(*arguments: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files", "x\x1b.py")

    def read(*arguments: object, **options: object) -> None:
        monkeypatch.setattr(os, "open", fail)
        fail()

    monkeypatch.setattr(scanning, "read", read)
    assert main(["."]) == 2
    assert capsys.readouterr().err == "tfgradmigrate: x\\x1b.py: Too many open files\n"


def test_version(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"tfgradmigrate {__version__}\n"


def test_help_names_every_exit_code_and_command(capsys: Captured) -> None:
    assert main(["--help"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "explain TGM103" in printed
    assert "vendor-runtime lib/grad" in printed
    assert "0 nothing to migrate" in printed
    assert "1 something would change" in printed
    assert "2 a file could not be handled" in printed


def test_a_path_named_like_a_command(here: Path, capsys: Captured) -> None:
    (here / "explain").mkdir()
    assert main(["./explain"]) == 0
    assert "Nothing to migrate in 0 files" in capsys.readouterr().err


@pytest.mark.processes
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_change_no_exit_code(here: Path, closed: str) -> None:
    put(here, a=UNMARKED)
    command = f'"{sys.executable}" -m tfgradmigrate a.py {closed}'
    assert subprocess.run(["sh", "-c", command], check=False).returncode == 0
    assert subprocess.run(["sh", "-c", f"{command} --help"], check=False).returncode == 0


def test_nothing_that_a_terminal_acts_on_reaches_it(
    here: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "a\x1b[31m.py").write_text("py_func\x1b]0;title\x07\u202e\n")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    main([".", "--no-color"])
    shown = "".join(capsys.readouterr())
    assert "\x1b" not in shown
    assert "\x07" not in shown
    assert "a\\x1b[31m.py:1:1: TGM101" in shown
    assert "-py_func\\x1b]0;title\\x07\\u202e\n" in shown


def test_a_diff_for_patch_keeps_every_character(here: Path, capsys: Captured) -> None:
    (here / "a.py").write_text("py_func\x1b]0;title\x07\n")
    main([".", "--diff"])
    assert "-py_func\x1b]0;title\x07\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "meant"),
    [("verfy", "verify"), ("Explain", "explain"), ("docter", "doctor"), ("vendor", None)],
)
def test_a_mistyped_command_is_told_from_a_path(
    here: Path, capsys: Captured, word: str, meant: str | None
) -> None:
    assert main([word, "."]) == 2
    said = capsys.readouterr().err
    assert ("did you mean" in said) == (meant is not None)
    assert meant is None or f"'tfgradmigrate {meant}'" in said
    (here / word).mkdir()
    assert main([word]) == 0


def test_an_exclusion_that_leaves_no_file_says_so(here: Path, capsys: Captured) -> None:
    put(here, a=REWRITE)
    assert main([".", "--exclude", "*.py"]) == 0
    assert "--exclude leaves no file of what is named" in capsys.readouterr().err
    assert main([".", "--exclude", "b.py"]) == 1
    assert "leaves no file" not in capsys.readouterr().err
