"""What somebody types first: help, words of other tools, mistakes, and what a run ends with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tfgradmigrate.cli import COMMANDS, main
from tfgradmigrate.cli.next_command import after_verification
from tfgradmigrate.files import cache
from tfgradmigrate.rules.model import Proof, Verdict

Captured = pytest.CaptureFixture[str]

AGAIN = "tfgradmigrate verify --against HEAD 'a b.py'"

OLD = "import tensorflow as tf\n\n\ndef f(x):\n    return tf.py_func(g, [x], tf.float32)\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("words", [[], ["help"], ["--help"], ["-h"]])
def test_the_help_names_every_command_on_its_first_screen(
    words: list[str], capsys: Captured
) -> None:
    assert main(words) == 0
    screen = capsys.readouterr().out.splitlines()[:24]
    for command in COMMANDS:
        assert any(f"tfgradmigrate {command}" in line for line in screen), command
    assert [line.strip() for line in screen if line.strip() in ("Migrate", "Prove", "Look")]


def test_help_of_a_command(capsys: Captured) -> None:
    assert main(["help", "verify"]) == 0
    assert capsys.readouterr().out.startswith("Usage: tfgradmigrate verify ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check", "."], "use 'tfgradmigrate --check .'"),
        (["fix", "src", "lib"], "use 'tfgradmigrate --write src lib'"),
        (["lint"], "use 'tfgradmigrate --check .'"),
        (["migrate", "."], "use 'tfgradmigrate .'"),
        (["--fix", "."], "there is no option --fix; use 'tfgradmigrate --write PATH'"),
        ([".", "-w"], "there is no option -w; use 'tfgradmigrate --write PATH'"),
        ([".", "--dry-run"], "use 'tfgradmigrate PATH'"),
        (["vrify", "."], "did you mean the command 'tfgradmigrate verify'?"),
    ],
)
def test_words_of_other_tools_are_answered_with_those_of_this_one(
    words: list[str], said: str, here: Path, capsys: Captured
) -> None:
    assert main(words) == 2
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.out == ""


def test_a_folder_that_is_called_as_a_word_of_another_tool(here: Path, capsys: Captured) -> None:
    (here / "check").mkdir()
    (here / "check" / "a.py").write_text(OLD)
    assert main(["check"]) == 1
    assert "check/a.py:5:12: TGM106" in capsys.readouterr().out.replace("\\", "/")


@pytest.mark.parametrize("code", ["103", "tgm103", "TGM103"])
def test_a_code_is_explained_by_its_number(code: str, capsys: Captured) -> None:
    assert main(["explain", code]) == 0
    assert capsys.readouterr().out.startswith("TGM103: ")


def test_a_contributors_option_is_not_in_the_help(capsys: Captured) -> None:
    main(["explain", "--help"])
    assert "--free" not in capsys.readouterr().out
    assert main(["explain", "--free"]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--jobs", "many", "."], "it must be a whole number"),
        (["--jobs=-1", "."], "it must be 0 or more"),
        (["--style", "none", "."], "Invalid value for '--style': 'none' is not one of"),
        (["verify", "--seconds", "x", "."], "it must be a number"),
    ],
)
def test_a_wrong_value_is_named_in_plain_words(
    words: list[str], said: str, capsys: Captured
) -> None:
    assert main(words) == 2
    err = capsys.readouterr().err
    if "pydantic" in err or "Input should" in err or said in err:  # by the version of typer
        assert said in err
    assert "Input should" not in err
    assert "Value error" not in err


def test_a_run_ends_with_the_next_command(here: Path, capsys: Captured) -> None:
    (here / "a.py").write_text(OLD)
    for words in (["."], ["--check", "."]):
        assert main(words) == 1
        assert capsys.readouterr().err.endswith(" Next: tfgradmigrate --write .\n")
    assert main([".", "--select", "TGM1"]) == 1
    assert capsys.readouterr().err.endswith(" Next: this command with --write\n")
    assert main(["--write", "a.py"]) == 0
    assert "Next" not in capsys.readouterr().err


def test_what_is_written_in_a_checkout_is_verified_next(here: Path, capsys: Captured) -> None:
    (here / ".git").mkdir()
    (here / "a.py").write_text(OLD)
    assert main(["--write", "--allow-dirty", "."]) == 0
    assert capsys.readouterr().err.endswith(
        " Next: git diff, and tfgradmigrate verify --against HEAD .\n"
    )


def test_what_is_refused_is_explained_next(here: Path, capsys: Captured) -> None:
    (here / "a.py").write_text("import tensorflow as tf\n\nfind(tf.RegisterGradient)\n")
    assert main(["."]) == 1
    assert capsys.readouterr().err.endswith(" Next: tfgradmigrate explain TGM409\n")


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (OLD, "1 finding to rewrite. Next: tfgradmigrate --write ."),
        ("import tensorflow as tf\n\ntf.Session()\n", "Next: tfgradmigrate --upgrade-api ."),
        ("import tensorflow as tf\n\nfind(tf.RegisterGradient)\n", "tfgradmigrate explain TGM409"),
        ("x = 1\n", "Nothing to migrate in 1 file."),
    ],
)
def test_doctor_ends_with_the_summary_and_the_next_command(
    here: Path, capsys: Captured, text: str, last: str
) -> None:
    (here / "a.py").write_text(text)
    main(["doctor", "."])
    assert capsys.readouterr().out.splitlines()[-1].endswith(last)


@pytest.mark.parametrize(
    ("proofs", "more", "following"),
    [
        ([Proof.PROVED, Proof.TESTED], {}, "tfgradmigrate --write 'a b.py'"),
        ([Proof.PROVED], {"to_write": ()}, ""),
        ([Proof.PROVED], {"may_certify": True}, f"{AGAIN} --certificate gradients.lock"),
        ([Proof.PROVED], {"certificate": "g.lock"}, "tfgradmigrate verify --locked g.lock"),
        ([Proof.PROVED, Proof.DIFFERS], {"may_certify": True}, f"{AGAIN} --verbose"),
        ([Proof.NOT_RUNNABLE], {"verbose": True}, ""),
        ([], {}, ""),
    ],
)
def test_what_follows_a_proof(proofs: list[Proof], more: dict[str, Any], following: str) -> None:
    verdicts = [Verdict("a b.py", "f", 1, proof) for proof in proofs]
    usual = {"verbose": False, "certificate": None, "may_certify": False, "to_write": ["a b.py"]}
    words = ["--against", "HEAD", "a b.py"]
    assert after_verification(verdicts, words, **{**usual, **more}) == following


@pytest.mark.parametrize("words", [["--help"], ["verify", "--help"], ["explain", "--help"]])
def test_arguments_are_named_as_in_a_manual(words: list[str], capsys: Captured) -> None:
    assert main(words) == 0
    usage, *lines = capsys.readouterr().out.splitlines()
    assert re.search(
        r" (PATH(\.\.\.)?|\[PATH\](\.\.\.)?|\[CODE\|FILE:LINE\])$", usage
    )  # by the version of typer
    assert not [line for line in lines if re.search(r"<(str|int|list\[.*|.* range)>", line)]


def test_what_else_blocks_is_one_line_above_the_summary(here: Path, capsys: Captured) -> None:
    (here / "a.py").write_text(OLD + "\n\nimport tensorflow.contrib.slim as slim\n")
    main(["."])
    above, summary = capsys.readouterr().err.splitlines()
    assert above == "1 other thing blocks TensorFlow 2: tfgradmigrate doctor ."
    assert summary.startswith("1 of 1 file would change: 1 finding to rewrite.")


def test_the_cache_is_named_and_emptied(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    folder = here / "kept"
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    (here / "a.py").write_text(OLD)
    main([str(here / "a.py")])
    (folder / "notes.txt").write_text("mine")
    number = len(list(folder.glob("*.json")))
    assert number > 0
    capsys.readouterr()
    assert main(["cache"]) == 0
    assert f"{number} files" in capsys.readouterr().out
    assert main(["cache", "--clear"]) == 0
    assert f"removed in {folder}" in capsys.readouterr().out
    assert [each.name for each in folder.iterdir()] == ["notes.txt"]


def test_colour_is_forced(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    (here / "a.py").write_text(OLD)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    main(["."])
    assert "\x1b[" not in capsys.readouterr().out
    monkeypatch.setenv("FORCE_COLOR", "1")
    main(["."])
    assert "\x1b[" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    main(["."])
    assert "\x1b[" not in capsys.readouterr().out
