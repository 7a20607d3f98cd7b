"""`tfgradmigrate verify` and `--verify`: what is compared, what is written, the exit codes.

The workers are stood in for: what they find is in tests/verify.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import jsonschema
import pytest

from tfgradmigrate.cli import main, proof
from tfgradmigrate.cli.proof import Approval, Required
from tfgradmigrate.config import VerifyConfig
from tfgradmigrate.errors import UsageError
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import (
    Action,
    Agreement,
    FileResult,
    Finding,
    ModeOutcome,
    Proof,
    Verdict,
)
from tfgradmigrate.verify import trials, verifier
from tfgradmigrate.verify.running import processes
from tfgradmigrate.verify.trials import VerifySettings

Captured = pytest.CaptureFixture[str]

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "verification.schema.json").read_text("utf-8")
)
REPORT_SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "report.schema.json").read_text("utf-8")
)


@dataclass
class FakePair:
    path: str
    old: str
    new: str
    findings: tuple[Finding, ...]

    @property
    def pair(self) -> FakePair:
        return self

    @property
    def case(self) -> str:
        return f"{self.path}::f"


class FakeVerifier:
    """Says of each pair what a word in its old text asks for."""

    started = 0
    unprevented: tuple[str, ...] = ()
    seen: list[FakePair]
    settings: VerifySettings

    def __init__(self, settings: VerifySettings) -> None:
        FakeVerifier.settings = settings
        if settings.reference_python == "nowhere":
            raise UsageError("nowhere: there is no such interpreter")

    def __enter__(self) -> FakeVerifier:
        FakeVerifier.started += 1
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def judge(self, trials: Iterable[FakePair]) -> Iterator[Verdict]:
        for pair in trials:
            FakeVerifier.seen.append(pair)
            proof = next((p for p in Proof if p.value in pair.old), Proof.PROVED)
            modes = (ModeOutcome("eager", Agreement.EQUAL),)
            yield Verdict(pair.path, "f", 1, proof, modes=modes)


def changed(results: Iterable[FileResult]) -> list[FakePair]:
    return [FakePair(r.path, r.old, r.new, r.findings) for r in results if r.changed]


#: Whether TensorFlow was being imported, at each time that it was told.
importing: list[bool] = []


def planned(pairs: Iterable[FakePair], settings: VerifySettings) -> list[FakePair]:
    importing.append(bool(importing))
    return list(pairs)


@contextmanager
def foreseen() -> Iterator[None]:
    importing.append(True)
    yield


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake_core: None) -> Path:
    monkeypatch.setattr(verifier, "Verifier", FakeVerifier)
    monkeypatch.setattr(trials, "changed", changed)
    monkeypatch.setattr(trials, "plan", planned)
    monkeypatch.setattr(processes, "foreseen", foreseen)
    FakeVerifier.started, FakeVerifier.seen = 0, []
    importing.clear()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(here: Path, **texts: str) -> None:
    for name, text in texts.items():
        (here / f"{name}.py").write_text(text)


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ([], 0),
        (["py_func\n"], 0),
        (["py_func not runnable\n"], 0),
        (["py_func not comparable\n"], 0),
        (["py_func\n", "py_func differs\n"], 1),
        (["py_func differs\n", "py_func unparsable\n"], 2),
        (["py_func not verified\n"], 0),
        (["py_func no counterpart\n"], 1),
    ],
)
def test_exit_codes(here: Path, texts: list[str], code: int) -> None:
    put(here, **{f"f{number}": text for number, text in enumerate(texts)})
    assert main(["verify", "."]) == code
    assert main(["verify", ".", "--output-format", "json"]) == code


def test_nothing_is_written_and_every_subject_is_named(here: Path, capsys: Captured) -> None:
    put(here, a="py_func\n", b="py_func differs\n", c="unmarked\n")
    main(["verify", "."])
    out, err = capsys.readouterr()
    assert out.splitlines()[0] == "a.py:1 f: proved"
    assert "b.py:1 f: differs" in out
    assert err == "1 of 2 places proved, 1 differs. Next: tfgradmigrate verify . --verbose\n"
    assert (here / "a.py").read_text() == "py_func\n"
    assert [(pair.old, pair.new) for pair in FakeVerifier.seen] == [
        ("py_func\n", "numpy_function\n"),
        ("py_func differs\n", "numpy_function differs\n"),
    ]


def test_what_the_system_does_not_prevent_is_told(
    here: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(here, a="py_func\n")
    monkeypatch.setattr(FakeVerifier, "unprevented", ("programs could write", "could read"))
    assert main(["verify", "."]) == 0
    told = "This system does not prevent it: programs could write, and could read.\n"
    assert told in capsys.readouterr().err
    assert main([".", "--write", "--verify"]) == 0
    assert told in capsys.readouterr().err


def test_json_alone_on_standard_output(here: Path, capsys: Captured) -> None:
    put(here, a="py_func\n", b="py_func unparsable\n")
    main(["verify", ".", "--output-format", "json"])
    report = json.loads(capsys.readouterr().out)
    jsonschema.validate(report, SCHEMA)
    assert report["summary"]["proved"] == 1
    assert [error["code"] for error in report["errors"]] == ["TGM901"]


def test_a_case_is_chosen(here: Path, capsys: Captured) -> None:
    put(here, a="py_func\n", b="py_func differs\n")
    assert main(["verify", ".", "--case", "a.py::f"]) == 0
    assert [pair.path for pair in FakeVerifier.seen] == ["a.py"]
    assert main(["verify", ".", "--case", "a.py::g"]) == 2
    assert "there is no 'a.py::g'; known are a.py::f, b.py::f" in capsys.readouterr().err


def test_inputs_are_those_of_one_subject(here: Path, capsys: Captured) -> None:
    put(here, a="py_func\n", b="py_func\n")
    assert main(["verify", ".", "--inputs", "float32(2)"]) == 2
    assert "choose it with --case" in capsys.readouterr().err
    assert main(["verify", "a.py", "--inputs", "float32(2)"]) == 0
    assert FakeVerifier.settings.inputs == ("float32(2)",)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--mode", "lazy"], "there is no mode 'lazy'"),
        (["--tolerance", "eager"], "'eager' is not MODE=NUMBER"),
        (["--tolerance", "lazy=1"], "'lazy=1' is not MODE=NUMBER"),
        (["--reference-python", "nowhere"], "no such interpreter"),
    ],
)
def test_wrong_options(here: Path, capsys: Captured, options: list[str], words: str) -> None:
    put(here, a="py_func\n")
    assert main(["verify", ".", *options]) == 2
    assert words in capsys.readouterr().err


def test_options_reach_the_verifier(here: Path) -> None:
    put(here, a="py_func\n")
    text = '[tool.tfgradmigrate.verify]\nreference-python = "tf1"\ninputs = {"a.py::f" = "1"}\n'
    (here / "pyproject.toml").write_text(text)
    main(["verify", ".", "--tolerance", "jit=1e-3", "--mode", "jit", "--seed", "7"])
    settings = FakeVerifier.settings
    assert settings.reference_python == "tf1"
    assert settings.configured == {"a.py::f": ("1",)}
    assert settings.tolerances["jit"].relative == 1e-3
    assert settings.modes == ("jit",)
    assert settings.seed == 7


def test_against_a_commit(here: Path, capsys: Captured) -> None:
    def git(*arguments: str) -> None:
        who = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
        subprocess.run(["git", *who, *arguments], check=True, capture_output=True)

    git("init", "-q")
    put(here, a="py_func\n", b="py_func\n")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    assert main(["verify", ".", "--against", "HEAD"]) == 0
    same = (
        "Overrides, registrations and py_func calls are the same as at HEAD.\nNothing to verify.\n"
    )
    assert capsys.readouterr().err == same
    put(here, a="by_hand\n", new="py_func\n")
    assert main(["verify", ".", "--against", "HEAD"]) == 0
    assert "not compared" not in capsys.readouterr().err
    assert [(p.path, p.old, p.new) for p in FakeVerifier.seen] == [
        ("a.py", "py_func\n", "by_hand\n")
    ]
    assert main(["verify", ".", "--against", "v9"]) == 2
    assert "git knows no commit 'v9'" in capsys.readouterr().err


def test_two_files(here: Path, capsys: Captured) -> None:
    put(here, old="py_func\n", new="by_hand\n")
    assert main(["verify", "old.py", "new.py"]) == 0
    (pair,) = FakeVerifier.seen
    assert (pair.path, pair.old, pair.new) == ("old.py", "py_func\n", "by_hand\n")
    assert "old text" not in capsys.readouterr().err


def test_two_files_that_differ_may_be_no_old_and_new_one(here: Path, capsys: Captured) -> None:
    put(here, a="py_func differs\n", b="by_hand\n", c="py_func differs\n")
    hint = "a.py was taken for the old text of b.py"
    assert main(["verify", "a.py", "b.py"]) == 1
    assert hint in capsys.readouterr().err
    assert main(["verify", "a.py", "b.py", "c.py"]) == 1
    assert hint not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("word", "tested", "proved"),
    [("", 0, 0), (" tested", 0, 1), (" not runnable", 1, 1), (" not verified", 1, 1)],
)
def test_what_is_required(here: Path, word: str, tested: int, proved: int) -> None:
    put(here, a=f"py_func{word}\n", b="py_func\n")
    assert main(["verify", "."]) == 0
    assert main(["verify", ".", "--require", "tested"]) == tested
    assert main(["verify", ".", "--require", "proved"]) == proved


def test_where_nothing_is_to_be_migrated_there_is_a_hint(here: Path, capsys: Captured) -> None:
    put(here, a="numpy_function\n")
    assert main(["verify", "a.py"]) == 0
    said = capsys.readouterr().err
    assert said.endswith("\nNothing to verify.\n")
    assert "--against GIT_REF" in said


def test_a_command_line_says_what_mattered(here: Path) -> None:
    put(here, a="py_func\n", b="x\n")
    words = ["--mode", "eager", "--mode", "jit", "--tolerance", "jit=1e-5"]
    words += ["--reference-python", "tf1", "--seconds", "7.5", "--megabytes", "100"]
    main(["verify", ".", *words])
    assert (FakeVerifier.settings.paths, FakeVerifier.settings.options) == ((), tuple(words))
    main(["verify", "a.py", "b.py"])
    assert (FakeVerifier.settings.paths, FakeVerifier.settings.options) == (("a.py", "b.py"), ())


# `--verify` with a migration.


@pytest.mark.parametrize(
    ("word", "plain", "required"),
    [
        ("", 0, 0),
        (" differs", 1, 1),
        (" not runnable", 0, 1),
        (" not comparable", 0, 1),
        (" not verified", 0, 1),
        (" no counterpart", 1, 1),
    ],
)
def test_only_what_may_be_written_is(here: Path, word: str, plain: int, required: int) -> None:
    old, new = f"py_func{word}\n", f"numpy_function{word}\n"
    for option, withheld in (("--verify=require", required), ("--verify", plain)):
        put(here, a=old)
        assert main([".", "--write", option]) == withheld
        assert (here / "a.py").read_text() == (old if withheld else new)


@pytest.mark.parametrize(
    ("word", "tested", "proved"),
    [("", 0, 0), (" tested", 0, 1), (" not runnable", 1, 1)],
)
def test_only_what_is_required_is_written(
    here: Path, capsys: Captured, word: str, tested: int, proved: int
) -> None:
    for least, code in (("proved", proved), ("tested", tested)):
        put(here, a=f"py_func{word}\n")
        assert main([".", "--write", "--verify", "--require", least]) == code
        assert ((here / "a.py").read_text() == f"py_func{word}\n") is bool(code)
        said = f"a.py: not written: its migration is not {least}"
        assert (said in capsys.readouterr().err) is bool(code)
    assert main([".", "--require", "tested"]) == 2


@pytest.mark.parametrize(
    ("required", "written"), [(None, True), (Required.PROVED, False), (Required.TESTED, False)]
)
def test_a_place_proves_nothing_of_the_file_around_it(
    here: Path, required: Required | None, written: bool
) -> None:
    """A conversion from Python 2 covers the file, as what `--upgrade-api` does."""
    whole = Finding("TGM115", Action.REWRITE, "a.py", 1, 1, 1, 8, "python2_file", "", "a message")
    result = FileResult("a.py", (whole,), old="py_func\n", new="numpy_function\n")
    with Approval(required, VerifyConfig(), MigrationOptions(), details=False) as approval:
        assert approval(result) is written
        assert [verdict.proof for verdict in approval.verdicts] == [Proof.PROVED]
        assert approval.withheld == ([] if written else ["a.py"])
    said = "it is converted as a whole, which no proof of a place covers"
    assert (approval.why("a.py") == said) is not written


def test_a_file_that_takes_long_is_named_once(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """And compared all the same."""
    put(here, a="py_func\n")
    judge = FakeVerifier.judge

    def slowly(self: FakeVerifier, pairs: Iterable[FakePair]) -> Iterator[Verdict]:
        for verdict in judge(self, pairs):
            time.sleep(0.5)
            yield verdict

    main(["verify", "a.py"])
    assert "still being compared" not in capsys.readouterr().err
    monkeypatch.setattr(FakeVerifier, "judge", slowly)
    monkeypatch.setattr(proof, "LONG", 0.1)
    assert main(["verify", "a.py"]) == 0
    told = capsys.readouterr()
    assert told.err.startswith("a.py: still being compared after 0.1 s\n1 of 1 place")
    assert told.out == "a.py:1 f: proved\n"


def test_what_is_withheld_is_said(here: Path, capsys: Captured) -> None:
    put(here, a="py_func\n", b="py_func differs\n")
    assert main([".", "--write", "--verify"]) == 1
    out, err = capsys.readouterr()
    assert "a.py:1 f: proved" in out
    assert "b.py: not written: its migration was shown to differ" in err
    assert "1 of 2 files changed" in err


def test_a_dry_run_can_be_verified(here: Path, capsys: Captured) -> None:
    put(here, a="py_func\n")
    assert main([".", "--verify"]) == 1
    told = capsys.readouterr()
    assert "a.py:1 f: proved" in told.out
    assert "1 of 1 file would change: 1 finding to rewrite. 1 of 1 place proved. Next: " in told.err
    assert (here / "a.py").read_text() == "py_func\n"


def test_the_workers_start_once_and_only_if_something_changes(here: Path) -> None:
    put(here, a="py_func keep\n")
    main([".", "--verify"])
    assert FakeVerifier.started == 0
    put(here, b="py_func\n", c="py_func\n")
    main([".", "--verify"])
    assert FakeVerifier.started == 1


def test_tensorflow_is_imported_while_trials_are_planned(here: Path) -> None:
    put(here, a="py_func keep\n")
    main(["verify", "."])
    assert importing == [False]
    importing.clear()
    put(here, b="py_func\n")
    main(["verify", "."])
    assert importing == [True, True]


def test_verdicts_are_part_of_the_json(here: Path, capsys: Captured) -> None:
    put(here, a="py_func\n")
    main([".", "--verify", "--output-format", "json"])
    report = json.loads(capsys.readouterr().out)
    jsonschema.validate(report, REPORT_SCHEMA)
    assert [verdict["proof"] for verdict in report["verdicts"]] == ["proved"]
    assert (report["proof"]["places"], report["proof"]["proved"]) == (1, 1)
    assert report["proof"]["seconds"] > 0


def test_standard_input_cannot_be_verified(here: Path, capsys: Captured) -> None:
    assert main(["-", "--verify"]) == 2
    assert "--verify needs files" in capsys.readouterr().err
