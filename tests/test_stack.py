"""Deeply nested code is migrated, or refused in words; it ends no process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.run import stack
from tfgradmigrate.run.engine import Settings, migrate, scan_bytes
from tfgradmigrate.run.stack import TooDeepError, with_deep_stack

BLOCK = """\
import tensorflow as tf


@tf.RegisterGradient("G")
def _g(op, dy):
    return -dy


def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "G"}):
        return tf.identity(x)


"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is around the files of these tests."""
    monkeypatch.chdir(tmp_path)


def migrated(code: str) -> FileResult:
    (result,) = migrate(scan_bytes((BLOCK + code).encode(), "a.py"), Settings())
    return result


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("y = " + " + ".join(["a"] * 1000), id="a sum of 1,000 terms"),
        pytest.param("if a:\n    b\n" + "elif a:\n    b\n" * 1000, id="1,000 elif"),
        pytest.param("y = a" + ".b" * 500, id="500 attributes"),
        pytest.param("y = " + "[" * 150 + "]" * 150, id="150 brackets"),
    ],
)
def test_what_python_compiles_is_migrated(code: str) -> None:
    result = migrated(f"{code}\n")
    assert result.failure is None
    assert [finding.code for finding in result.findings] == ["TGM103"]
    assert result.new.endswith(f"{code}\n")


@pytest.mark.parametrize(
    ("code", "failure"),
    [
        pytest.param("y = " + "[" * 1500 + "]" * 1500, "TGM901", id="brackets"),
        pytest.param("print 1\ny = " + "(" * 5000 + ")" * 5000, "TGM901", id="in Python 2"),
        pytest.param("y = !\nz = " + "[" * 9000 + "]" * 9000, "TGM901", id="after an error"),
        pytest.param("y = !\nz = f'{" + "[" * 9000 + "]" * 9000 + "}'", "TGM901", id="f-string"),
        pytest.param("y = " + "2 ** " * 3000 + "1", "TGM906", id="powers"),
    ],
)
def test_what_is_too_deep_is_refused_by_name(code: str, failure: str) -> None:
    result = migrated(f"{code}\n")
    assert result.failure is not None
    assert result.failure.code == failure
    assert result.new == result.old


def test_brackets_in_strings_and_comments_are_none() -> None:
    many = "[" * 300
    result = migrated(f'y = \'{many}\'  # {many}\nz = """{many}"""\ntype A[T = int] = T\n')
    assert result.failure is None or "nested" not in result.failure.message


def test_exceptions_come_through_and_the_limit_is_restored() -> None:
    limit = sys.getrecursionlimit()
    with pytest.raises(ZeroDivisionError):
        with_deep_stack(lambda: 1 // 0)
    assert sys.getrecursionlimit() == limit

    def endless(n: int) -> int:
        return endless(n + 1) + 1

    with pytest.raises(TooDeepError):
        with_deep_stack(lambda: endless(0))
    assert sys.getrecursionlimit() == limit


@pytest.mark.processes
def test_a_limit_on_memory_leaves_a_smaller_stack() -> None:
    code = (
        "import resource\n"
        "from tfgradmigrate.run.stack import with_deep_stack\n"
        "resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))\n"
        "print(with_deep_stack(lambda: 42))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "42\n"
    assert max(stack._SIZES) > 400 << 20


def test_a_file_that_hands_an_override_on_may_be_too_deep_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.py").write_text(f"{BLOCK}y = {'2 ** ' * 3000}1\n")
    assert main(["."]) == 2
    assert "a.py: TGM906" in capsys.readouterr().err
    assert main(["doctor", "."]) in (0, 1, 2)


def test_without_a_large_stack_the_limit_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stack, "_SIZES", ())
    assert with_deep_stack(sys.getrecursionlimit) == sys.getrecursionlimit()
