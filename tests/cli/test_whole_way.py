"""From bytes on disk to bytes on disk, with the real codemod: only what is migrated changes."""

from __future__ import annotations

import codecs
import json
import shutil
from pathlib import Path

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.turns import every
from tfgradmigrate.cli import main

pytestmark = pytest.mark.processes

FIXTURES = Path(__file__).parents[2] / "fixtures"

SCHEMA = json.loads((FIXTURES.parent / "docs" / "report.schema.json").read_text("utf-8"))

# Lines that hold a marker where it means nothing, and lines of odd layout.
LINES = st.lists(
    st.sampled_from(
        [
            "# tf.py_func was here",
            "s = 'gradient_override_map'",
            "if x:\n\ty = 1",
            "z = (1,\n   2)",
            "w = '\xe9\xdf'",
            "\f",
            "",
            "def py_func(a): return a",
            "b = c ; d = e  ",
            "k = 1 \\\n  + 2",
        ]
    ),
    min_size=1,
    max_size=6,
)


@given(
    lines=LINES,
    newline=st.sampled_from(["\n", "\r\n"]),
    encoding=st.sampled_from([None, "latin-1", "cp1252"]),
    bom=st.booleans(),
    ending=st.booleans(),
)
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_file_with_nothing_to_migrate_keeps_its_bytes(
    tmp_path: Path, lines: list[str], newline: str, encoding: str | None, bom: bool, ending: bool
) -> None:
    text = "\n".join(lines) + "\n" * ending
    if encoding:
        text = f"# -*- coding: {encoding} -*-\n{text}"
    data = text.replace("\n", newline).encode(encoding or "utf-8")
    if bom and not encoding:
        data = codecs.BOM_UTF8 + data
    path = tmp_path / "a.py"
    path.write_bytes(data)
    assert main([str(path), "--write"]) == 0
    assert path.read_bytes() == data


@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
@pytest.mark.parametrize(
    ("head", "text"),
    [
        (b"", "\u20ac".encode()),
        (codecs.BOM_UTF8, "\u20ac".encode()),
        (b"# coding: latin-1\n", b"\xe9"),
    ],
)
def test_only_the_migrated_place_changes(
    tmp_path: Path, newline: bytes, head: bytes, text: bytes
) -> None:
    before = head + (
        b"import tensorflow as tf\n\ns  =  '" + text + b"'\n\f\ndef f(x) :\n"
        b"\treturn tf.py_func(g, [x], tf.float32)  # " + text + b"\n\n\n\nlast = 1"
    )
    before = before.replace(b"\n", newline)
    path = tmp_path / "a.py"
    path.write_bytes(before)
    assert main([str(path), "--write"]) == 0
    assert path.read_bytes() == before.replace(b"py_func", b"numpy_function")


def copied(number: int, folder: Path) -> list[str]:
    """Copy the cases of one idiom in some, for other files of their project are read with them."""
    idioms = sorted(path.name for path in FIXTURES.glob("*/"))
    return [str(shutil.copytree(FIXTURES / each, folder / each)) for each in every(number, idioms)]


def test_all_cases_give_a_report_that_follows_the_schema(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = copied(6, tmp_path)
    assert main([*paths, "--output-format", "json", "--jobs", "1"]) == 1
    report = json.loads(capsys.readouterr().out)
    jsonschema.validate(report, SCHEMA, jsonschema.Draft202012Validator)
    assert report["errors"] == []
    assert {finding["action"] for finding in report["findings"]} >= {"rewrite", "keep", "refuse"}
    assert all(file["diff"].startswith("--- a/") for file in report["files"] if file["changed"])


def test_several_processes_find_what_one_finds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = copied(12, tmp_path)
    reports = []
    for jobs in ("1", "2"):
        main([*paths, "--output-format", "json", "--jobs", jobs])
        reports.append(capsys.readouterr().out)
    assert reports[0] == reports[1]


def test_select_and_ignore_decide_what_is_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.py"
    path.write_text("import tensorflow as tf\n\ny = tf.py_func(g, [x], tf.float32)\n")
    assert main([str(path), "--output-format", "json"]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert main([str(path), "--ignore", finding["code"]]) == 0
    assert main([str(path), "--select", "TGM4"]) == 0
    assert main([str(path), "--select", "TGM1"]) == 1
    assert main([str(path), "--select", "TGM1", "--ignore", finding["code"]]) == 0
