"""`verify --certificate` and `--locked`: options, exit codes, what is printed.

The workers are stood in for: what they find is in tests/verify/certificate.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, cast

import jsonschema
import pytest
from msgspec.structs import replace

from tfgradmigrate import __version__
from tfgradmigrate.cli import main
from tfgradmigrate.verify.certificate import checking, layout
from tfgradmigrate.verify.certificate.content import said
from tfgradmigrate.verify.certificate.model import Certificate, Entry, Open, Versions, digest
from tfgradmigrate.verify.certificate.records import versions_of
from tfgradmigrate.verify.trials import VerifySettings

Captured = pytest.CaptureFixture[str]

DOCS = Path(__file__).parents[2] / "docs"
SCHEMA = json.loads((DOCS / "locked.schema.json").read_text("utf-8"))
OF_FILE = json.loads((DOCS / "certificate.schema.json").read_text("utf-8"))

F = "def f(x):\n    return x * 2\n"


class FakeVerifier:
    """Records nothing: there is nothing to be recorded."""

    reference = ""
    unprevented = ("programs could reach the network",)

    def record(self, request: Any, is_new: bool) -> Any:
        raise AssertionError(request)

    def __init__(self, settings: VerifySettings) -> None:
        pass

    def __enter__(self) -> FakeVerifier:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def this_one() -> Versions:
    return versions_of(cast("Any", FakeVerifier(VerifySettings())), __version__)


def entry(path: str, text: str, verdict: str = "tested") -> Entry:
    return Entry(path, "f", verdict, "0" * 32, digest(said(text)), names=("f",))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(checking, "Verifier", FakeVerifier)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text(F)
    (tmp_path / "src" / "b.py").write_text("#\n" + F)
    lock(tmp_path)
    return tmp_path


def test_a_subject_stands_where_its_function_does(here: Path, capsys: Captured) -> None:
    text = "import math\n\n\n" + F.replace("2", "math.pi")
    (here / "src" / "c.py").write_text(text)
    named = Entry("src/c.py", "f", "tested", "0" * 32, digest(said(text)), names=("f", "math"))
    lock(here, named)
    assert main(["verify", "--locked", "a.lock", "src/c.py"]) == 0
    assert capsys.readouterr().out == "src/c.py:4: f: as it was tested\n"


def lock(here: Path, *more: Entry, versions: Versions | None = None) -> None:
    entries = (entry("src/a.py", F), entry("src/b.py", F, "proved"), *more)
    left = (Open("src/b.py", "g", "not runnable", "no inputs"),)
    made = Certificate(versions or this_one(), entries, left)
    layout.write(str(here / "a.lock"), made)


def test_the_file_follows_its_schema(here: Path) -> None:
    jsonschema.validate(json.loads((here / "a.lock").read_text()), OF_FILE)


def test_nothing_has_changed(capsys: Captured) -> None:
    assert main(["verify", "--locked", "a.lock"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        "src/a.py:1: f: as it was tested",
        "src/b.py:2: f: still proved",
        "src/b.py: g: not certified: not runnable: no inputs",
    ]
    assert err.splitlines() == [
        "1 function still proved, 1 as it was tested, 1 not certified.",
        "This system does not prevent it: programs could reach the network.",
    ]


def test_another_version_is_named(here: Path, capsys: Captured) -> None:
    """What has no record stands for the versions under which it was written, and no others."""
    lock(here, versions=replace(this_one(), tensorflow="2.1.0"))
    assert main(["verify", "--locked", "a.lock", "src/b.py"]) == 1
    out, err = capsys.readouterr()
    other = f"TensorFlow {this_one().tensorflow} in place of 2.1.0"
    assert out.splitlines()[0] == (f"src/b.py:2: f: not verifiable: the code is the same; {other}")
    assert err.splitlines()[0] == f"Recorded again, as there is {other}."


def test_it_may_be_called_from_anywhere(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(here / "src")
    assert main(["verify", "--locked", "../a.lock"]) == 0
    assert capsys.readouterr().out.startswith("../src/a.py:1: f: ")


def test_what_has_changed_is_told(here: Path, capsys: Captured) -> None:
    (here / "src" / "a.py").write_text(F.replace("2", "3"))
    (here / "src" / "b.py").unlink()
    assert main(["verify", "--locked", "a.lock"]) == 1
    out, _ = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0].startswith("src/a.py:1: f: not verifiable: its code is another one")
    assert lines[1] == "src/b.py: f: gone: there is no such file any more"


def test_some_files_only(here: Path, capsys: Captured) -> None:
    (here / "src" / "a.py").write_text(F.replace("2", "3"))
    assert main(["verify", "--locked", "a.lock", "src/b.py"]) == 0
    assert "a.py" not in capsys.readouterr().out
    assert main(["verify", "--locked", "a.lock", "src"]) == 1
    assert main(["verify", "--locked", "a.lock", "lib"]) == 2
    assert "a.lock holds no place of lib" in capsys.readouterr().err


def test_a_file_that_cannot_be_handled(here: Path, capsys: Captured) -> None:
    (here / "src" / "a.py").write_text("def f(x:\n")
    assert main(["verify", "--locked", "a.lock"]) == 2
    out, err = capsys.readouterr()
    assert "src/a.py:1: TGM901 " in err
    assert out.startswith("src/b.py:2: f: still proved\n")


@pytest.mark.parametrize("edit", ["", "x = "])
def test_json_follows_its_schema(here: Path, capsys: Captured, edit: str) -> None:
    (here / "src" / "a.py").write_text(F + edit)
    code = main(["verify", "--locked", "a.lock", "--output-format", "json"])
    report = json.loads(capsys.readouterr().out)
    jsonschema.validate(report, SCHEMA)
    assert (code, report["summary"]["errors"]) == ((2, 1) if edit else (0, 0))
    assert report["other_versions"] == []
    assert report["places"][-1]["standing"] == "not certified"


def test_a_damaged_certificate(here: Path, capsys: Captured) -> None:
    file = here / "a.lock"
    file.write_text(file.read_text().replace('"tested"', '"proved"'))
    assert main(["verify", "--locked", "a.lock"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("tfgradmigrate: a.lock:")
    assert "the entry of src/a.py: f was edited by hand" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "give files or directories to verify, or a certificate with --locked"),
        (["--locked", "a.lock", "--against", "HEAD"], "leave out --against"),
        (["--locked", "a.lock", "--certificate", "b.lock"], "leave out --certificate"),
        (["--locked", "a.lock", "--case", "a.py::f"], "leave out --case"),
        (["src", "--certificate", "b.lock", "--case", "a.py::f"], "leave out --case"),
        (["--locked", "gone.lock"], "gone.lock cannot be read: No such file or directory"),
    ],
)
def test_a_wrong_command(arguments: list[str], said: str, capsys: Captured) -> None:
    assert main(["verify", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_the_hook_is_a_right_command(here: Path, capsys: Captured) -> None:
    hooks = (DOCS.parent / ".pre-commit-hooks.yaml").read_text("utf-8")
    hook = hooks[hooks.index("- id: tfgradmigrate-locked") :]
    (entry,) = re.findall(r"^  entry: tfgradmigrate (.*)$", hook, re.M)
    (arguments,) = re.findall(r"^  args: \[(.*)\]$", hook, re.M)
    assert "pass_filenames: false" in hook
    (here / "a.lock").rename(here / "gradients.lock")
    assert main([entry, *arguments.split(", ")]) == 0
    assert "1 function still proved" in capsys.readouterr().err
