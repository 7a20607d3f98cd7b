"""A file that mentions TensorFlow and that Python 3 cannot read is told, whatever is in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.left.names import left_in
from tfgradmigrate.run import engine

TF = "import tensorflow as tf\n"
OLD = f"{TF}print 'a', tf.add(1, 2)\n"


@pytest.mark.parametrize("use", ["tf.add", "tf.log", "tf.contrib.slim"])
@pytest.mark.parametrize(
    ("line", "kind", "says"),
    [
        ("print 'a'", "Python 2", "a `print` statement; convert the file first"),
        ("try: pass\nexcept KeyError, e: pass", "Python 2", "`except Error, name:`; convert"),
        ("if x:\n\ty = 1\n        z = 2", "Python 2", "tabs and spaces are mixed"),
    ],
)
def test_a_file_of_python_2(use: str, line: str, kind: str, says: str) -> None:
    if use == "tf.add" and "\t" in line:
        return  # nothing but its tree would say so
    (only,) = engine._left_in(f"{TF}{use}(1)\n{line}\n")
    assert (only.item.kind, only.item.blocks.value) == (kind, "import")
    assert says in only.item.remedy


def test_a_file_that_is_broken() -> None:
    (only,) = left_in(f"{TF}tf.log(1)\ndef f(:\n    pass\n")
    assert (only.line, only.item.kind, only.item.name) == (3, "file", "TGM901")


@pytest.mark.parametrize(
    "text", [f"{TF}print ('a', 1)\n", f"{TF}'''\nprint what\n'''\n", "print 1"]
)
def test_what_python_3_reads_is_not_told(text: str) -> None:
    assert left_in(text) == ()


def told(capsys: pytest.CaptureFixture[str], arguments: Sequence[str]) -> list[str]:
    main([*arguments, "--no-cache"])
    out, err = capsys.readouterr()
    return [line.strip() for line in f"{out}{err}".splitlines() if "TGM90" in line]


def test_the_report_tells_it_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.py").write_text(OLD)
    Path("b.md").write_text(f"```python\n{OLD}```\n")
    (only,) = told(capsys, ["doctor", "."])
    assert only.startswith("Python 2: TGM902 (a.py:2): a `print` statement; convert the file")
    Path("a.py").write_text(f"{OLD}tf.RegisterGradient('G')\n")
    (failure,) = told(capsys, [".", "--no-diff", "--no-python2", "--left", "left.md"])
    assert failure.startswith("a.py:2: TGM902 Python 2: a `print` statement")
    lines = Path("left.md").read_text().splitlines()
    (at,) = [number for number, line in enumerate(lines) if "TGM90" in line]
    assert lines[at].startswith("- [ ] Python 2: `TGM902`: Python 2: a `print` statement")
    assert lines[at + 1] == "  - a.py:2"
