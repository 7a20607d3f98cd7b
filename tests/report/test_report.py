"""What people and programs read."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tfgradmigrate.program.matching import Matcher
from tfgradmigrate.report import json as json_report
from tfgradmigrate.report import text
from tfgradmigrate.report.diff import lines_of, unified_diff
from tfgradmigrate.report.summary import Summary, summarise
from tfgradmigrate.rules.model import Action, FileFailure, FileResult, Finding

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "report.schema.json").read_text("utf-8"))
FINDING = Finding(
    "TGM103", Action.REWRITE, "a.py", 10, 5, 12, 20, "identity_override", "f", "said", ((10, 5),)
)
RESULTS = [
    FileResult("a.py", (FINDING,), old="x\ny\n", new="x\nz\n"),
    FileResult(
        "b.py",
        (
            replace(FINDING, path="b.py", code="TGM201", action=Action.KEEP),
            replace(FINDING, path="b.py", code="TGM401", action=Action.REFUSE, cell=2),
            replace(FINDING, path="b.py", code="TGM301", action=Action.SHIM, occurrences=()),
        ),
        old="x",
        new="x",
    ),
    FileResult("c.py", failure=FileFailure("c.py", "TGM901", 3, "cannot be parsed")),
    FileResult("\udce9.py", failure=FileFailure("\udce9.py", "TGM904", None, "Permission denied")),
]
COUNTS = Summary(files=7, changed=1, rewrite=1, shim=1, keep=1, refuse=1, errors=2, safe=2)


def test_the_summary_counts_files_and_findings() -> None:
    assert summarise(7, RESULTS) == COUNTS


def test_json_follows_its_schema_and_says_everything() -> None:
    rendered = json_report.render(COUNTS, RESULTS, with_diff=True)
    assert rendered.isascii()
    report = json.loads(rendered)
    jsonschema.validate(report, SCHEMA, jsonschema.Draft202012Validator)
    assert report["version"] == 1
    assert report["summary"]["errors"] == 2
    assert report["findings"][0] == {
        "code": "TGM103",
        "action": "rewrite",
        "path": "a.py",
        "line": 10,
        "column": 5,
        "end_line": 12,
        "end_column": 20,
        "cell": None,
        "file_line": None,
        "idiom": "identity_override",
        "rule": "identity_override",
        "guards": [],
        "symbol": "f",
        "message": "said",
        "safety": "safe",
        "assumes": [],
        "notes": [],
        "occurrences": [[10, 5]],
    }
    assert [finding["cell"] for finding in report["findings"]] == [None, None, 2, None]
    assert report["files"] == [
        {
            "path": "a.py",
            "changed": True,
            "diff": "--- a/a.py\n+++ b/a.py\n@@ -1,2 +1,2 @@\n x\n-y\n+z\n",
        },
        {"path": "b.py", "changed": False, "diff": ""},
    ]
    assert report["errors"] == [
        error | {"cell": None, "file_line": None}
        for error in (
            {"path": "c.py", "code": "TGM901", "line": 3, "message": "cannot be parsed"},
            {"path": "\udce9.py", "code": "TGM904", "line": None, "message": "Permission denied"},
        )
    ]


def test_json_without_diffs() -> None:
    report = json.loads(json_report.render(COUNTS, RESULTS, with_diff=False))
    assert [file["diff"] for file in report["files"]] == ["", ""]
    assert report["files"][0]["changed"]


@pytest.mark.parametrize("wrong", ["version", "findings", "summary"])
def test_the_schema_rejects_a_report_without_its_parts(wrong: str) -> None:
    report = json.loads(json_report.render(COUNTS, RESULTS, with_diff=True))
    del report[wrong]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(report, SCHEMA, jsonschema.Draft202012Validator)


LINE = st.text(st.sampled_from("ab \t\f\v\x85\u2028\r'"), max_size=4)
TEXT = st.lists(LINE, max_size=6).map("\n".join)


@pytest.mark.processes
@given(old=TEXT, new=TEXT)
def test_git_applies_the_diff(tmp_path_factory: pytest.TempPathFactory, old: str, new: str) -> None:
    folder = tmp_path_factory.mktemp("apply", numbered=True)
    path = folder / "a b.py"
    path.write_bytes(old.encode())
    diff = unified_diff(FileResult("a b.py", old=old, new=new))
    if old == new:
        assert diff == ""
        return
    subprocess.run(
        ["git", "apply", "--whitespace=nowarn"],
        input=diff.encode(),
        cwd=folder,
        check=True,
        env={**os.environ, "GIT_CEILING_DIRECTORIES": str(folder.parent)},
    )
    assert path.read_bytes() == new.encode()


@pytest.mark.processes
@pytest.mark.parametrize(
    "name", [b"a\nb.py", b"a \x1b[31m.py", b'q"\\.py', b"\xff \xc3\xa9.py", "d\u00e9 f.py".encode()]
)
def test_git_applies_the_diff_of_a_file_with_an_odd_name(tmp_path: Path, name: bytes) -> None:
    path = tmp_path / os.fsdecode(name)
    path.write_text("old\n")
    diff = unified_diff(FileResult(path.name, old="old\n", new="new\n"))
    subprocess.run(
        ["git", "apply"],
        input=diff.encode(),
        cwd=tmp_path,
        check=True,
        env={**os.environ, "GIT_CEILING_DIRECTORIES": str(tmp_path.parent)},
    )
    assert path.read_text() == "new\n"
    assert "\x1b" not in diff


def test_a_frequent_line_of_a_long_file_stays_where_it_does_not_change() -> None:
    """`else:` is junk to `difflib` in a file of 200 lines, and would go and come again."""
    filling = "".join(f"    a{i} = 1\nelse:\n" for i in range(150))
    middle = "if x:\n    y = old(1)\nelse:\n    y = old(2)\n"
    new = middle.replace("old", "new")
    diff = unified_diff(FileResult("a.py", old=filling + middle, new=filling + new))
    assert [line for line in diff.splitlines() if line[0] in "-+"][2:] == [
        "-    y = old(1)",
        "+    y = new(1)",
        "-    y = old(2)",
        "+    y = new(2)",
    ]


EQUAL = "    0.0,\n" * 3000


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("", "    1.0,\n", ["+    1.0,"]),
        ("    1.0,\n", "", ["-    1.0,"]),
        ("    1.0,\n", "    2.0,\n", ["-    1.0,", "+    2.0,"]),
        ("    0.0,\n", "", ["-    0.0,"]),
    ],
)
def test_an_edit_among_thousands_of_equal_lines_is_a_small_hunk(
    old: str, new: str, changed: list[str]
) -> None:
    for before, after in [
        (old + EQUAL, new + EQUAL),
        (EQUAL + old, EQUAL + new),
        (EQUAL + old + EQUAL, EQUAL + new + EQUAL),
    ]:
        lines = unified_diff(FileResult("a.py", old=before, new=after)).splitlines()[2:]
        assert [line for line in lines if line[0] in "-+"] == changed
        assert len(lines) <= 1 + 2 * 3 + len(changed)


def test_edits_far_apart_among_equal_lines_are_hunks_of_their_own() -> None:
    pair = "    x = 1\n    y = 2\n" * 1500
    old = f"{pair}a\n{pair}b\n{pair}    x = 1\n"
    new = f"{pair}{pair}c\nd\n{pair}    y = 2\n"
    lines = unified_diff(FileResult("a.py", old=old, new=new)).splitlines()[2:]
    assert [line for line in lines if line[0] in "-+"] == [
        *("-a", "-b", "+c", "+d"),
        *("-    x = 1", "+    y = 2"),
    ]
    assert [line for line in lines if line[0] == "@"] == [
        "@@ -2998,7 +2998,6 @@",
        "@@ -5999,7 +5998,8 @@",
        "@@ -9000,4 +9000,4 @@",
    ]


def test_what_is_all_new_among_equal_lines_is_told_in_time_that_grows_with_the_file() -> None:
    def compared(size: int) -> int:
        old = lines_of("    x = 1\n    y = 2\n" * size)
        new = lines_of("    x = 1\n    z = 2\n    y = 2\n    x = 3\n" * size)
        counted: list[str] = [_Counted(line) for line in old]
        _Counted.times = 0
        opcodes = Matcher(counted, new).get_opcodes()
        assert [line for _, i1, i2, _, _ in opcodes for line in old[i1:i2]] == old
        assert [line for *_, j1, j2 in opcodes for line in new[j1:j2]] == new
        return _Counted.times

    assert compared(4000) < 5 * compared(1000)


class _Counted(str):
    """A line that counts how often it is compared."""

    times = 0

    def __eq__(self, other: object) -> bool:
        _Counted.times += 1
        return super().__eq__(other)

    __hash__ = str.__hash__


def test_an_absolute_path_has_one_slash_behind_the_prefix() -> None:
    lines = unified_diff(FileResult("/tmp/a.py", old="x\n", new="y\n")).splitlines()
    assert lines[:2] == ["--- a/tmp/a.py", "+++ b/tmp/a.py"]


def test_plain_text() -> None:
    first, second, third, fourth = RESULTS
    assert text.diff(first, text.plain) == unified_diff(first)
    assert text.findings(first, text.plain) == "a.py:10:5: TGM103 said\n"
    assert text.findings(second, text.plain).splitlines()[1] == ("b.py:cell 2:10:5: TGM401 said")
    assert third.failure is not None
    assert text.failure(third.failure, text.plain) == "c.py:3: TGM901 cannot be parsed\n"
    assert fourth.failure is not None
    assert text.failure(fourth.failure, text.plain) == "\udce9.py: TGM904 Permission denied\n"


@pytest.mark.parametrize(
    ("counts", "written", "line"),
    [
        (
            COUNTS,
            False,
            "1 of 7 files would change: 1 finding to rewrite, 1 for the runtime shim, 1 kept, "
            "1 to do by hand. 2 files could not be handled.\n",
        ),
        (
            Summary(files=2200, changed=1100, rewrite=3000, shim=0, keep=0, refuse=0, errors=0),
            True,
            "1,100 of 2,200 files changed: 3,000 findings rewritten.\n",
        ),
        (
            Summary(files=1, changed=0, rewrite=0, shim=0, keep=0, refuse=0, errors=0),
            False,
            "Nothing to migrate in 1 file.\n",
        ),
        (
            Summary(files=2, changed=0, rewrite=0, shim=0, keep=0, refuse=0, errors=1),
            False,
            "1 file could not be handled. Nothing to migrate in 1 file.\n",
        ),
        (
            Summary(files=1, changed=0, rewrite=0, shim=0, keep=0, refuse=0, errors=1),
            False,
            "1 file could not be handled.\n",
        ),
    ],
)
def test_the_last_line(counts: Summary, written: bool, line: str) -> None:
    assert text.summary(counts, written) == line


def test_what_tf_upgrade_v2_repeats_is_a_line_for_each_place() -> None:
    kept = replace(
        FINDING, code="TGM208", action=Action.KEEP, idiom="tf_upgrade_v2", message="check"
    )
    found = tuple(replace(kept, line=line) for line in (3, 7))
    assert text.findings(FileResult("a.py", found, old="x", new="x"), text.plain) == (
        "a.py:3:5: TGM208 check\na.py:7:5: TGM208 check\n"
    )


def test_colours_are_those_of_git_and_change_no_character() -> None:
    diff = text.diff(
        FileResult("a.py", old="x\n-- a\n\tk\r\n", new="x\n++ b\n\tk\r\n"), text.coloured
    )
    assert diff.split("\n") == [
        "\x1b[1m--- a/a.py\x1b[0m",
        "\x1b[1m+++ b/a.py\x1b[0m",
        "\x1b[36m@@ -1,3 +1,3 @@\x1b[0m",
        " x",
        "\x1b[31m--- a\x1b[0m",
        "\x1b[32m+++ b\x1b[0m",
        " \tk\r",
        "",
    ]


def test_the_last_line_says_how_much_is_proved_and_how_long_it_took() -> None:
    counts = Summary(files=2, changed=2, rewrite=5, shim=0, keep=0, refuse=0, errors=0)
    proved = "3 of 5 places proved, 1 tested, 1 not run."
    said = text.summary(counts, True, 7.4, proved)
    assert said == f"2 of 2 files changed: 5 findings rewritten. {proved} It took 7 s.\n"


def test_what_the_changes_of_tf_upgrade_v2_assume_is_told_once_for_all_files() -> None:
    upgraded = replace(FINDING, code="TGM118", idiom="tf_upgrade_v2", assumes=("so",), notes=("n",))
    assert text.findings(FileResult("a.py", (upgraded,)), text.plain).endswith(
        "said\n    note: n\n"
    )
    assert text.assumed([upgraded, upgraded]) == "TGM118 assumes: so\n"
