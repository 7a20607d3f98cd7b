"""The baseline: which places are found again, what is told of the others, and a script of CI."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.errors import UsageError
from tfgradmigrate.ignores import baseline

Captured = pytest.CaptureFixture[str]

PROGRAM = """import tensorflow as tf


@tf.RegisterGradient("{0}")
def _scale(op, grad):
    return 5.0 * grad


def scale(x):
    g = tf.get_default_graph()
    with g.gradient_override_map({{"Identity": "{0}"}}):
        return tf.identity(x)
"""
HOST = "import tensorflow as tf\n\n\ndef host(x):\n    return tf.py_func(f, [x], tf.float32)\n"
MORE = "\n\ndef more(x):\n    return tf.py_func(g, [x], tf.int32)\n"
REFUSED = "import tensorflow as tf\n\nmodel.build(tf.py_func)\n"
FILE = "gradients.json"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    put(tmp_path, scale=PROGRAM.format("Scale"), host=HOST, refused=REFUSED)
    return tmp_path


def put(here: Path, **texts: str) -> None:
    for name, text in texts.items():
        (here / "src" / f"{name}.py").write_text(text)


def check(*arguments: str) -> int:
    return main(["src", "--check", "--baseline", FILE, *arguments])


@pytest.mark.processes
def test_a_script_of_continuous_integration(here: Path, capsys: Captured) -> None:
    """Green with the baseline, red for a new place, green once it is written."""
    script = here / "ci.sh"
    script.write_text(
        f"set -e\n{sys.executable} -m tfgradmigrate src --check --baseline {FILE}\necho ok\n"
    )

    def ci() -> tuple[int, str]:
        done = subprocess.run(["sh", script], cwd=here, capture_output=True, text=True)
        return done.returncode, done.stdout

    assert main(["src", "--write-baseline", FILE]) == 0
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.endswith(f" Next: tfgradmigrate --check --baseline {FILE} src")
    assert ci() == (0, "ok\n")
    put(here, host=HOST + MORE)
    code, out = ci()
    assert code == 1
    assert re.fullmatch(r"src/host\.py:9:12: TGM106 .*\n    assumes: `g`.*\n", out)
    assert main(["src/host.py", "--write"]) == 0
    assert ci() == (0, "ok\n")


def test_what_is_printed(capsys: Captured) -> None:
    assert main(["src", "--write-baseline", FILE, "--quiet"]) == 0
    assert capsys.readouterr() == ("", f"{FILE}: 3 findings\n")
    assert check() == 0
    out, err = capsys.readouterr()
    assert out == ""
    left = "1 other thing blocks TensorFlow 2: tfgradmigrate doctor src\n"
    assert err == f"{left}2 of 3 files would change: 3 findings accepted by the baseline.\n"
    assert check("--output-format", "json") == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["summary"]["accepted"], report["findings"]) == (3, [])


def test_the_file_has_a_line_for_each_place_in_order_and_no_absolute_path(here: Path) -> None:
    main(["src", "--write-baseline", FILE])
    text = (here / FILE).read_text()
    assert str(here) not in text
    places = json.loads(text)["places"]
    assert [(p["path"], p["code"], p["symbol"]) for p in places] == [
        ("src/host.py", "TGM106", "py_func"),
        ("src/refused.py", "TGM410", "py_func"),
        ("src/scale.py", "TGM103", "_scale"),
    ]
    assert all(re.fullmatch("[0-9a-f]{16}", place["fingerprint"]) for place in places)
    assert text.count("\n") == len(places) + 5
    main([str(here / "src" / "scale.py"), "src", "--write-baseline", str(here / FILE)])
    assert (here / FILE).read_text() == text


def test_it_holds_wherever_the_project_stands_and_wherever_it_is_run(
    here: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["src", "--write-baseline", FILE])
    other = tmp_path_factory.mktemp("other") / "project"
    shutil.copytree(here, other)
    monkeypatch.chdir(other / "src")
    assert main([".", "--check", "--baseline", f"../{FILE}"]) == 0


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("scale", "import tensorflow as tf\n", "import os\n\nimport tensorflow as tf\n\nx = 1\n"),
        ("scale", "return tf.identity(x)", "y = tf.identity(x)\n        return y"),
        ("scale", "5.0 * grad", "6.0 * grad"),
        ("host", "    return tf", "    if True:\n        return tf"),
        ("host", "    return tf.py_func(f,", "    return tf.py_func(f,  "),
    ],
)
def test_a_place_is_found_again(here: Path, name: str, old: str, new: str) -> None:
    main(["src", "--write-baseline", FILE])
    path = here / "src" / f"{name}.py"
    before = path.read_text()
    assert old in before
    path.write_text(before.replace(old, new))
    assert check() == 0


@pytest.mark.parametrize(
    "texts",
    [
        {"host": HOST + HOST.partition("\n\n\n")[2].replace("host", "other")},
        {"scale": PROGRAM.format("Scales")},
        {"copy": HOST},
        {"host": HOST.replace("float32", "int32")},
    ],
)
def test_what_is_new_is_new(here: Path, texts: dict[str, str]) -> None:
    main(["src", "--write-baseline", FILE])
    put(here, **texts)
    assert check() == 1


def test_a_refused_place_that_is_new(here: Path) -> None:
    main(["src", "--write-baseline", FILE])
    put(here, refused=REFUSED + "other.build(tf.py_func)\n")
    assert check() == 1


def test_with_write_accepted_places_are_migrated_and_refusals_are_no_fault(
    here: Path, capsys: Captured
) -> None:
    main(["src", "--write-baseline", FILE])
    assert main(["src", "--write"]) == 1
    put(here, host=HOST)
    capsys.readouterr()
    assert main(["src", "--write", "--baseline", FILE]) == 0
    assert "numpy_function" in (here / "src" / "host.py").read_text()
    out, err = capsys.readouterr()
    assert out.startswith("src/host.py:5:12: TGM106")
    summary = err.splitlines()[-1]
    assert summary == "1 of 3 files changed: 1 finding rewritten, 1 accepted by the baseline."


def test_places_that_are_there_no_more_are_told(here: Path, capsys: Captured) -> None:
    main(["src", "--write-baseline", FILE])
    main(["src/host.py", "--write"])
    (here / "src" / "refused.py").unlink()
    capsys.readouterr()
    assert check() == 0
    told = (
        f"{FILE}: 2 places are not there any more (src/host.py: TGM106 py_func, "
        f"src/refused.py: TGM410 py_func): write it anew with --write-baseline {FILE}\n"
    )
    assert told in capsys.readouterr().err
    assert check("--quiet") == 0
    assert capsys.readouterr().err == ""
    main(["src", "--write-baseline", FILE])
    capsys.readouterr()
    assert check() == 0
    assert "not there" not in capsys.readouterr().err


def test_of_what_a_run_does_not_look_at_nothing_is_told(here: Path, capsys: Captured) -> None:
    main(["src", "--write-baseline", FILE])
    text = (here / FILE).read_text()
    capsys.readouterr()
    assert main(["src/host.py", "--check", "--baseline", FILE]) == 0
    assert check("--select", "TGM2") == 0
    put(here, scale="def f(:\n    RegisterGradient\n")
    assert check() == 2
    assert "not there any more" not in capsys.readouterr().err
    put(here, scale=PROGRAM.format("Scale"))
    # Nor is it forgotten.
    main(["src/host.py", "--write-baseline", FILE])
    main(["src", "--select", "TGM2", "--write-baseline", FILE])
    assert (here / FILE).read_text() == text


def test_a_notebook(here: Path) -> None:
    def written(*sources: str) -> None:
        text = json.dumps({"cells": [{"cell_type": "code", "source": each} for each in sources]})
        (here / "src" / "n.ipynb").write_text(text)

    written(HOST)
    main(["src", "--write-baseline", FILE])
    written("x = 1", f"# more\n{HOST}")
    assert check() == 0
    written("x = 1", HOST + MORE)
    assert check() == 1


def test_a_file_of_python_2(here: Path) -> None:
    put(here, old=HOST + "print 'a'\n")
    main(["src", "--write-baseline", FILE])
    put(here, old=f"\n{HOST}print 'a'\nprint >>f, 'b'\n")
    assert check() == 0
    put(here, old=HOST + MORE + "print 'a'\n")
    assert check() == 1


def test_the_key_is_relative_to_its_file(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "pyproject.toml").write_text(f"[tool.tfgradmigrate]\nbaseline = '{FILE}'\n")
    assert main(["src", "--check"]) == 2
    assert main(["src", "--write-baseline", FILE]) == 0
    assert main(["src", "--check"]) == 0
    monkeypatch.chdir(here / "src")
    assert main(["host.py", "--check"]) == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "--baseline: there is no gradients.json; write it anew with --write-baseline"),
        ("{\n[", "gradients.json:2: this is no baseline: "),
        ("[]", "gradients.json: this is no baseline of tfgradmigrate; write it anew with"),
        ("1" * 5000, "gradients.json: this is no baseline; write it anew with"),
        ('{"format": 2}', "its format, 2, is newer than the one that this version of"),
        ('{"format": 1}', "gradients.json: place 1 is not one that was written; write it anew"),
        ('{"format": 1, "places": [{"path": 1}]}', "place 1 is not one that was written"),
    ],
)
def test_a_file_that_is_none(here: Path, capsys: Captured, text: str | None, words: str) -> None:
    if text is not None:
        (here / FILE).write_text(text)
    assert check() == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["src", "--write"], ["-"]])
def test_a_baseline_is_of_files_that_stay(arguments: list[str], capsys: Captured) -> None:
    assert main([*arguments, "--write-baseline", FILE]) == 2
    assert "--write-baseline is for a run that reads files" in capsys.readouterr().err


def test_a_baseline_that_cannot_be_written(here: Path, capsys: Captured) -> None:
    assert main(["src", "--write-baseline", "nowhere/a.json"]) == 2
    assert "--write-baseline: nowhere/a.json: No such file" in capsys.readouterr().err


def test_places_are_sorted(here: Path) -> None:
    one, two = (baseline.Place("b.py", "TGM103", "0", "f"), baseline.Place("a.py", "TGM1", "1", ""))
    assert baseline.write(str(here / FILE), [], [one, two]) == 2
    assert [p["path"] for p in json.loads((here / FILE).read_text())["places"]] == ["a.py", "b.py"]
    assert str(two) == "a.py: TGM1"


def test_a_device_is_no_baseline() -> None:
    """One that has no end would be read until memory is gone, a pipe be waited for."""
    with pytest.raises(UsageError, match="cannot be read: not a regular file"):
        baseline.read("/dev/null")
