"""The file of a certificate: read back as written, and what is said of one that is damaged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields, replace

from tfgradmigrate.errors import UsageError
from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.certificate import layout
from tfgradmigrate.verify.certificate.model import (
    Certificate,
    Entry,
    Open,
    Versions,
    checksum,
)

ENTRY = Entry(
    path="src/a.py",
    symbol="f",
    verdict="proved",
    old="1" * 32,
    program="2" * 32,
    note="up to the order of additions",
    names=("f",),
    record="5" * 32,
    given=({"x": {"kind": "tensor", "dtype": "float32", "shape": [2, None]}},),
    guards=(Guard("const", "bits", "3"),),
    computes=("output 0 = x0",),
)
TESTED = Entry("src/b.py", "g", "tested", "3" * 32, "4" * 32, inputs="float32(2)", names=("g",))
CERTIFICATE = Certificate(
    Versions("0.1.0", "2.21.0", "3.11", "2.4.0", "3.12.0"),
    (ENTRY, TESTED),
    (Open("src/b.py", "h", "differs", "y"),),
    imported={"src/b.py": {"src/a.py": {"f": "0" * 32, "<module>": "loaded " + "1" * 32}}},
)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    file = tmp_path / "gradients.lock"
    layout.write(str(file), CERTIFICATE)
    assert layout.read(str(file)) == CERTIFICATE
    first = file.read_bytes()
    layout.write(str(file), CERTIFICATE)
    assert file.read_bytes() == first
    assert [path.name for path in tmp_path.iterdir()] == ["gradients.lock"]


@pytest.mark.parametrize("field", [f.name for f in fields(Entry) if f.default is not NODEFAULT])
def test_what_is_empty_is_read_back_too(field: str) -> None:
    value = getattr(ENTRY, field)
    empty: dict[str, Any] = {field: type(value)()}
    certificate = replace(CERTIFICATE, entries=(replace(ENTRY, **empty),))
    assert layout.parse(layout.render(certificate), "a.lock") == certificate


def test_it_is_json_with_one_thing_a_line() -> None:
    text = layout.render(CERTIFICATE)
    assert json.loads(text)["format"] == 3
    assert '   "symbol": "f",\n' in text
    assert '{"kind": "tensor", "dtype": "float32", "shape": [2, null]}' in text
    assert max(map(len, text.splitlines())) <= 130


def test_a_file_that_cannot_be_written_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"gone/gradients\.lock cannot be written"):
        layout.write(str(tmp_path / "gone" / "gradients.lock"), CERTIFICATE)
    (tmp_path / "folder").mkdir()
    with pytest.raises(UsageError, match="folder cannot be written"):
        layout.write(str(tmp_path / "folder"), CERTIFICATE)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"gradients\.lock cannot be read: No such file"):
        layout.read(str(tmp_path / "gradients.lock"))
    with pytest.raises(UsageError, match=r"/dev/null cannot be read: not a regular file"):
        layout.read("/dev/null")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match="binary: this is no certificate of tfgradmigrate"):
        layout.read(str(tmp_path / "binary"))


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize("found", ['"guards"', '"computes"'])
def test_a_truncated_certificate(found: str) -> None:
    text = layout.render(CERTIFICATE)
    cut = text[: text.index(found)]
    with pytest.raises(UsageError) as error:
        layout.parse(cut, "a.lock")
    last = cut.count("\n") + 1
    assert str(error.value).startswith(f"a.lock:{last}: the certificate is damaged")
    assert "write it anew with `tfgradmigrate verify ... --certificate a.lock`" in str(error.value)


def test_a_merge_conflict() -> None:
    text = layout.render(CERTIFICATE).replace('   "symbol": "f"', '<<<<<<< ours\n   "symbol": "f"')
    with pytest.raises(UsageError) as error:
        layout.parse(text, "a.lock")
    assert str(error.value).startswith(f"a.lock:{line_of(text, '<<<<<<<')}: ")


@pytest.mark.parametrize(
    ("old", "new", "who"),
    [
        ('"verdict": "tested"', '"verdict": "proved"', "src/b.py: g"),
        ('"shape": [2, null]', '"shape": [3, null]', "src/a.py: f"),
        ('"value": "3"', '"value": "4"', "src/a.py: f"),
    ],
)
def test_an_edited_entry_is_named(old: str, new: str, who: str) -> None:
    text = layout.render(CERTIFICATE)
    assert text.count(old) == 1
    text = text.replace(old, new)
    with pytest.raises(UsageError) as error:
        layout.parse(text, "a.lock")
    said = str(error.value)
    assert f"the entry of {who} was edited by hand" in said
    entry = ENTRY if who.endswith("f") else TESTED
    assert said.startswith(f"a.lock:{line_of(text, entry.to_json()['checksum'])}: ")


def test_an_entry_that_was_taken_out() -> None:
    content = json.loads(layout.render(CERTIFICATE))
    del content["places"][1]
    text = json.dumps(content, indent=1)
    with pytest.raises(UsageError, match=r"a\.lock:[0-9]+: the certificate was edited by hand"):
        layout.parse(text, "a.lock")


def test_another_version_cannot_be_written_in_by_hand() -> None:
    text = layout.render(CERTIFICATE).replace("2.21.0", "2.22.0")
    with pytest.raises(UsageError, match="the certificate was edited by hand"):
        layout.parse(text, "a.lock")


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (4, "is newer than the one that this version of tfgradmigrate reads, 3; upgrade"),
        (2, "is a former one, which this version of tfgradmigrate does not read: it writes 3; "),
        (1, "is a former one"),
    ],
)
def test_another_format(number: int, why: str) -> None:
    text = layout.render(CERTIFICATE).replace('"format": 3', f'"format": {number}')
    with pytest.raises(UsageError) as error:
        layout.parse(text, "a.lock")
    said = str(error.value)
    assert said.startswith(f"a.lock:2: its format, {number}, {why}")
    assert said.endswith("write it anew with `tfgradmigrate verify ... --certificate a.lock`")


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": "1"}', "3", '{"format": 3}'])
def test_other_json_is_no_certificate(text: str) -> None:
    with pytest.raises(UsageError, match=r"a\.lock:1: th(is is no certificate|e certificate was)"):
        layout.parse(text, "a.lock")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("versions", {}),
        ("versions", {"tfgradmigrate": "1", "tensorflow": "2", "python": "3"}),
        ("versions", {"tfgradmigrate": 1, "tensorflow": "2", "python": "3", "numpy": "2"}),
        ("places", None),
        ("places", [{"path": "a.py", "symbol": "f", "verdict": "proved"}]),
        ("places", [{**ENTRY.to_json(), "path": 3}]),
        ("places", [{**ENTRY.to_json(), "names": "x"}]),
        ("places", [{**ENTRY.to_json(), "computes": [1]}]),
        ("places", [{**ENTRY.to_json(), "given": [[]]}]),
        ("places", [{**ENTRY.to_json(), "given": [{"x": []}]}]),
        ("places", [{**ENTRY.to_json(), "guards": [{}]}]),
        ("places", [{**ENTRY.to_json(), "guards": [{"kind": "const", "name": 1}]}]),
        ("places", [{**ENTRY.to_json(), "verdict": "shown"}]),
        ("places", [{**ENTRY.to_json(), "new": 1}]),
        ("open", [{}]),
        ("beside", {"a.py": {"f": 1}}),
        ("beside", [1]),
    ],
)
def test_what_holds_something_else_is_told_whatever_its_checksum(key: str, value: Any) -> None:
    content = json.loads(layout.render(CERTIFICATE)) | {key: value}
    for entry in content["places"] or ():
        entry["checksum"] = checksum({k: v for k, v in entry.items() if k != "checksum"})
    del content["checksum"]
    content["checksum"] = checksum(content)
    with pytest.raises(UsageError, match=r"a\.lock:1: the certificate does not hold what this"):
        layout.parse(json.dumps(content), "a.lock")


def test_a_number_of_too_many_digits_is_damage() -> None:
    with pytest.raises(UsageError, match=r"a\.lock:1: the certificate is damaged"):
        layout.parse(f'{{"format": {"1" * 5000}}}', "a.lock")


def test_no_file_of_any_other_text_crashes() -> None:
    text = layout.render(replace(CERTIFICATE, entries=(ENTRY,)))
    for end in range(0, len(text) - 1, 37):
        with pytest.raises(UsageError):
            layout.parse(text[:end], "a.lock")
