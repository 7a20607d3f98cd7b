"""Options are read alike by the front of the command line and by typer, and the table is theirs."""

from __future__ import annotations

import inspect
import itertools
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import typer.main

from tests.turns import every
from tfgradmigrate.cli import application, front, main, migrate
from tfgradmigrate.cli.proof import Demand, Required
from tfgradmigrate.cli.spelled import OPTIONS
from tfgradmigrate.options import Style

COMMAND = typer.main.get_command(application.app)

#: What may stand behind an option, by what it takes: good, bad, and what only looks like a value.
VALUES = {
    "text": ("a", "a b", "", "-", "--", "-x", "é"),
    "texts": ("TGM1", "a,b", "", "-", "--write"),
    "number": ("0", "7", "08", "-1", "1.5", "٣", "", "--"),
}
CHOICES = {
    f"{each.__module__}.{each.__name__}": [member.value for member in each]
    for each in (Demand, Required, Style)
}
PATHS = ("a.py", "-", "--", ".", "", "a=b")


def words() -> list[tuple[str, ...]]:
    """Everything that a command line is put together from."""
    found: list[tuple[str, ...]] = [(path,) for path in PATHS]
    for name, (_, kind) in OPTIONS.items():
        found.append((name,))
        found.append((f"{name}=",))
        for value in VALUES.get(kind, (*CHOICES.get(kind, ("1",)), "nothing", "TEXT")):
            found += [(name, value), (f"{name}={value}",)]
    return [*found, ("-qv",), ("-vq",), ("--verb",), ("--help",), ("--version",), ("-x",)]


def by_front(words: Sequence[str]) -> dict[str, Any] | None:
    """What a migration would be called with, defaults filled in; None where typer is asked."""
    given = front.parsed(words)
    if given is None:
        return None
    bound = application.signature().bind(version=False, **given)
    bound.apply_defaults()
    return dict(bound.arguments)


def by_typer(words: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any] | None:
    """The same, by typer; None where it refuses."""
    called: list[dict[str, Any]] = []
    with monkeypatch.context() as patch:
        patch.setattr(front, "run", called.append)
        patch.setattr(sys, "stdout", open(os.devnull, "w"))  # noqa: SIM115
        patch.setattr(sys, "stderr", open(os.devnull, "w"))  # noqa: SIM115
        try:
            COMMAND(list(words), standalone_mode=False)
        except Exception:
            return None
    return {**called[0], "version": False} if called else None


def check(words: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Compare the two; returns whether the front has understood the words."""
    mine = by_front(words)
    if mine is None:
        return False
    assert mine == by_typer(words, monkeypatch), words
    return True


def test_each_option_with_each_value(monkeypatch: pytest.MonkeyPatch) -> None:
    understood = sum(check(("a.py", *each), monkeypatch) for each in words())
    assert understood > len(OPTIONS)


def test_the_options_in_pairs_and_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = every(120, itertools.permutations(words(), 2))
    understood = [check((*one, "a.py", *other), monkeypatch) for one, other in pairs]
    assert sum(understood) > 50


def test_whole_command_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = random.Random(13)
    good = [each for each in words() if front.parsed(("a.py", *each)) is not None]
    for _ in range(50):
        line = [word for each in drawn.choices(good, k=drawn.randrange(8)) for word in each]
        check(line, monkeypatch)


def test_the_front_understands_every_option() -> None:
    for name, (parameter, kind) in OPTIONS.items():
        value = {"on": [], "off": [], "number": ["3"]}.get(kind, [CHOICES.get(kind, ["a"])[0]])
        given = front.parsed([name, *value, "a.py"])
        assert given is not None
        assert given.keys() == {"paths", parameter}
    parameters = application.signature().parameters.keys()
    assert {name for name, _ in OPTIONS.values()} == parameters - {"paths", "version"}


@pytest.mark.parametrize(
    "line",
    [
        ["."],
        [".", "--write", "--allow-dirty"],
        [".", "--check"],
        [".", "--quiet"],
        ["-q", "a.py", "a.py"],
        [".", "--jobs", "2", "--docs", "--no-diff", "--color"],
    ],
)
def test_a_run_without_markers_ends_at_the_front_as_behind_it(
    line: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.py", "b.py", "c.md"):
        (tmp_path / name).write_text("import os\n")
    code, printed = main(line), capfd.readouterr()
    with monkeypatch.context() as patch:
        patch.setattr(front, "_is_plain", lambda given: False)
        assert (main(line), capfd.readouterr()) == (code, printed)
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "migrate", None)  # it is not asked
        assert main(line) == 0


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ([".", "--write", "--check"], "exclude each other"),
        ([".", "--allow-dirty"], "is for --write"),
        (["nowhere"], "No such file"),
        ([".", "--output-format", "json"], '"version": 1'),
        ([".", "-v"], "configuration: none"),
    ],
)
def test_what_is_not_plain_goes_the_whole_way(
    line: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.py").write_text("import os\n")
    main(line)
    assert words in "".join(capfd.readouterr())


def test_a_configuration_decides_what_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.py").write_text("import os\n")
    (tmp_path / "b.py").write_text("import os\n")
    (tmp_path / "pyproject.toml").write_text("[tool.tfgradmigrate]\nexclude = ['b.py']\n")
    assert main(["."]) == 0
    assert capfd.readouterr().err == "Nothing to migrate in 1 file.\n"


def test_the_parameters_of_a_migration_have_their_types() -> None:
    parameters = inspect.signature(migrate.migrate).parameters
    inner = set(parameters) - set(application.signature().parameters)
    assert inner == {"repeat", "scanned", "started"}
