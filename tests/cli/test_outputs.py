"""`--output-format` and `--output-file`: what goes where, and what cannot be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from tfgradmigrate.cli import main

Captured = pytest.CaptureFixture[str]

FINDING = "a.py:1:1: TGM101 a message\n"
DIFF = "--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-py_func\n+numpy_function\n"
SUMMARY = "1 of 1 file would change: 1 finding to rewrite."


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fake_core: None) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.py").write_text("py_func\n")
    return tmp_path


def test_a_format_with_a_file_leaves_the_text_on_standard_output(
    here: Path, capsys: Captured
) -> None:
    files = ["json=a.json", "sarif=a.sarif", "github=a.txt", "gitlab=b.json", "text=b.txt"]
    options = [word for each in files for word in ("--output-format", each)]
    assert main([".", *options]) == 1
    printed = capsys.readouterr()
    assert printed.out == DIFF + FINDING
    assert printed.err.startswith(SUMMARY)  # and how long it took, if it did
    assert json.loads((here / "a.json").read_text())["findings"][0]["code"] == "TGM101"
    assert json.loads((here / "a.sarif").read_text())["runs"][0]["results"][0]["fixes"]
    assert (here / "a.txt").read_text().startswith("::warning file=a.py,line=1,")
    assert json.loads((here / "b.json").read_text())[0]["check_name"] == "TGM101"
    assert (here / "b.txt").read_text() == DIFF + FINDING


@pytest.mark.parametrize("name", ["json", "sarif", "github", "gitlab"])
def test_a_format_alone_is_all_that_is_printed(here: Path, capsys: Captured, name: str) -> None:
    assert main([".", "--output-format", name]) == 1
    printed = capsys.readouterr()
    assert "TGM101" in printed.out
    assert FINDING not in printed.out
    assert printed.err == ""


def test_an_output_file_takes_what_would_be_printed(here: Path, capsys: Captured) -> None:
    assert main([".", "--output-file", "a.txt", "--output-format", "json=a.json"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(SUMMARY)
    assert (here / "a.txt").read_text() == DIFF + FINDING
    assert main([".", "--output-format", "gitlab", "--output-file", "b.json"]) == 1
    assert capsys.readouterr().out == ""
    assert json.loads((here / "b.json").read_text())
    (here / "b.py").write_text("py_func unparsable\n")
    assert main([".", "--output-file", "a.txt"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("b.py:3: TGM901 cannot be parsed\n")


def test_a_run_that_writes_gives_no_fixes(here: Path) -> None:
    assert main([".", "--write", "--output-format", "sarif=a.sarif"]) == 0
    (result,) = json.loads((here / "a.sarif").read_text())["runs"][0]["results"]
    assert "fixes" not in result


@pytest.mark.processes
def test_the_migrated_text_leaves_room_for_formats_in_files_only(
    here: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tfgradmigrate", "-", "--write", "--output-format", "sarif=a.sarif"],
        input="x = 1\n",
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "x = 1\n")
    assert json.loads((here / "a.sarif").read_text())["runs"][0]["results"] == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([".", "--output-format", "json="], "names no file"),
        ([".", "--output-format", "=a"], "is not one of"),
        ([".", "--output-format", "json", "--output-format", "sarif"], "give one a file: sarif="),
        ([".", "--output-format", "json=a", "--output-format", "sarif=./a"], "one file"),
        ([".", "--output-format", "json=a", "--output-file", "a"], "one file"),
        ([".", "--report", "a", "--output-format", "json=./a"], "a: two outputs cannot go to"),
        ([".", "--output-format", "json=no/a"], "no/a: there is no folder no"),
        ([".", "--output-file", "a.py"], "a.py: there is a program"),
        ([".", "--left", "./a.py"], "a.py: there is a program"),
        (["doctor", ".", "--left", "a.py"], "a.py: there is a program"),
        ([".", "--left", "a", "--output-file", "a"], "two outputs cannot go to one file"),
        ([".", "--output-format", "json=."], "Is a directory"),
        ([".", "--output-format", "junit"], "junit has what --verify finds"),
        (["-", "--write", "--output-format", "sarif"], "cannot print SARIF"),
        (["verify", ".", "--output-format", "gitlab"], "not one of text, json, github, junit"),
        (["doctor", ".", "--output-format", "junit"], "not one of text, json"),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_done(
    here: Path, capsys: Captured, arguments: list[str], words: str
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert words in " ".join(printed.err.replace("│", " ").split())
    assert printed.out == ""
    assert {path.name for path in here.iterdir()} == {"a.py"}


def test_a_file_is_written_as_a_whole_and_what_is_no_file_as_it_is(
    here: Path, capsys: Captured
) -> None:
    assert main([".", "--output-format", "json=/dev/stdout", "--quiet"]) == 1
    assert Path("/dev/null").is_char_device()
    assert main([".", "--output-file", "/dev/null"]) == 1
    assert Path("/dev/null").is_char_device()
    (here / "folder").mkdir()
    (here / "a.json").symlink_to("folder/b.json")
    assert main([".", "--output-format", "json=a.json"]) == 1
    assert (here / "folder" / "b.json").is_file()


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="the system has no such names")
def test_what_stands_in_a_file_that_standard_output_is_added_to_stays(here: Path) -> None:
    """`--output-file /dev/stdout >> log`: the name is that of what is open, not of a file."""
    with open(here / "log", "wb+") as log:
        log.write(b"before\n")
        log.flush()
        (here / "out").symlink_to(f"/dev/fd/{log.fileno()}")
        for path in (f"/dev/fd/{log.fileno()}", "out"):
            assert main([".", "--output-file", path]) == 1
        log.write(b"after\n")
    text = (here / "log").read_text()
    assert text == f"before\n{2 * (DIFF + FINDING)}after\n"
    assert {path.name for path in here.iterdir()} == {"a.py", "log", "out"}


def test_doctor_writes_a_file_too(here: Path, capsys: Captured) -> None:
    main(["doctor", ".", "--output-format", "json=a.json"])
    assert "1 file" in capsys.readouterr().out
    assert json.loads((here / "a.json").read_text())["version"] == 1
    main(["doctor", ".", "--output-file", "a.txt"])
    assert capsys.readouterr().out == ""
    assert "1 file" in (here / "a.txt").read_text()


@pytest.fixture
def locked(here: Path) -> Path:
    """A certificate of nothing: no worker is started for it."""
    (here / "a.py").write_text("x = 1\n")
    path = here / "a.lock"
    assert main(["verify", "a.py", "--certificate", str(path)]) == 0
    return path


@pytest.mark.slow
def test_verify_and_its_certificate_have_the_formats_of_tests(
    locked: Path, here: Path, capsys: Captured
) -> None:
    capsys.readouterr()
    assert main(["verify", "a.py", "--output-format", "junit=a.xml"]) == 0
    assert ElementTree.parse(here / "a.xml").getroot()[0].get("tests") == "0"
    assert main(["verify", "--locked", "a.lock", "--output-format", "junit"]) == 0
    out = capsys.readouterr().out
    assert ElementTree.fromstring(out)[0].get("name") == "tfgradmigrate verify --locked"


def test_statistics_stand_for_the_findings(here: Path, capsys: Captured) -> None:
    (here / "b.py").write_text("py_func keep\n")
    assert main([".", "--statistics", "--output-format", "json=a.json"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "By code:",
        "      1  TGM101  rewrite  A `py_func` helper with a gradient parameter becomes "
        "`tf.custom_gradient`",
        "      1  TGM201  keep     A gradient for a C++ kernel is kept",
        "By idiom:",
        "      2  fake",
        "By file:",
        "      1  a.py: 1 rewrite",
        "      1  b.py: 1 keep",
    ]
    report = json.loads((here / "a.json").read_text())
    jsonschema.validate(report, schema("report"), jsonschema.Draft202012Validator)
    assert report["statistics"] == {
        "codes": {"TGM101": 1, "TGM201": 1},
        "idioms": {"fake": 2},
        "files": {"a.py": 1, "b.py": 1},
    }
    assert main([".", "--statistics", "--diff", "--output-file", "a.txt"]) == 1
    assert (here / "a.txt").read_text().startswith(f"{DIFF}By code:\n")


def test_statistics_tell_many_files_as_one(here: Path, capsys: Captured) -> None:
    for number in range(30):
        (here / f"f{number:02}.py").write_text("py_func keep\n")
    (here / "f07.py").write_text("x = 1\n")
    main([".", "--statistics"])
    *_, last = capsys.readouterr().out.splitlines()
    assert last == "     10  in 10 more files"
    (here / "g").mkdir()
    assert main(["g", "--statistics"]) == 0
    assert capsys.readouterr().out == ""


def test_rules_are_listed(here: Path, capsys: Captured) -> None:
    assert main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "TGM901  error    The file cannot be parsed" in [line[:42].rstrip() for line in lines]
    assert main(["rules", "--output-format", "json", "--output-file", "rules.json"]) == 0
    listed = json.loads((here / "rules.json").read_text())
    jsonschema.validate(listed, schema("rules"), jsonschema.Draft202012Validator)
    assert [f"{each['code']}  {each['action']:7}  {each['title']}" for each in listed["rules"]] == (
        lines
    )
    (identity,) = (each for each in listed["rules"] if each["code"] == "TGM103")
    assert identity["idioms"] == ["identity_override"]


def schema(name: str) -> dict[str, Any]:
    path = Path(__file__).parents[2] / "docs" / f"{name}.schema.json"
    return dict(json.loads(path.read_text("utf-8")))
