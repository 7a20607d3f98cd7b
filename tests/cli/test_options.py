"""An option of the command line, a key of the configuration and docs/using.md are the same."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Optional, get_args, get_type_hints

import pytest
import typer.main

from tfgradmigrate import config
from tfgradmigrate.cli import COMMANDS, application, main
from tfgradmigrate.cli.application import app
from tfgradmigrate.options import Choices, Style

USING = (Path(__file__).parents[2] / "docs" / "using.md").read_text("utf-8")

#: What is asked anew of every run, and has no key.
OF_ONE_RUN = {
    "allow-dirty",
    "check",
    "commit",
    "color",
    "diff",
    "help",
    "left",
    "output-file",
    "cache",
    "output-format",
    "quiet",
    "since",
    "staged",
    "statistics",
    "stdin-filename",
    "verbose",
    "verify",
    "report",
    "require",
    "scheduler",
    "version",
    "write",
    "write-baseline",
}
#: Tables, which no option spells: one of what is ignored where, and one for `tfgradmigrate verify`.
TABLES = {"per-file-ignores", "verify"}
CHOICES = {name.replace("_", "-") for name in Choices.__struct_fields__}
OPTIONS = config.KEYS - TABLES
KEYS = config.KEYS - {"verify"}


def options() -> set[str]:
    """Return the options of the command line by their long names, `--no-` taken off."""
    command = typer.main.get_command(app)
    parameters = command.get_params(command.make_context("tfgradmigrate", ["."]))
    spelled = {name for parameter in parameters for name in parameter.opts}
    return {name[2:] for name in spelled if name.startswith("--")}


def spelled_in(text: str) -> set[str]:
    """Return the long options in a text, `--no-` taken off."""
    return {re.sub("^no-", "", name) for name in re.findall(r"--([a-z][a-z0-9-]*)", text)}


def test_every_choice_is_an_option_and_a_key() -> None:
    assert options() - OF_ONE_RUN == OPTIONS
    assert options() >= OF_ONE_RUN
    assert CHOICES <= KEYS
    others = {name.replace("_", "-") for name in config.Config.__struct_fields__}
    assert others - {"path", "folder", "options"} == config.KEYS - CHOICES


def test_the_page_lists_the_keys() -> None:
    (listed,) = re.findall(r"^The keys (.*?) can stand in `pyproject.toml`", USING, re.M | re.S)
    names = re.findall(r"`([a-z0-9-]+)`", listed)
    assert len(names) == len(set(names))
    assert set(names) == KEYS


def test_the_configuration_describes_its_keys() -> None:
    described = re.findall(r"`([a-z0-9-]+)` \(", (config.__doc__ or "").split("\n\n")[1])
    # `select` and `ignore` share what is said of them.
    assert {"ignore" if key == "select" else key for key in KEYS} == set(described)


def test_the_page_describes_the_options() -> None:
    use, _, rest = USING.partition("\nOther options:\n")
    table, _, _ = rest.lstrip("\n").partition("\n\n")
    in_use = spelled_in("".join(re.findall(r"```sh\n(.*?)```", use, re.DOTALL)))
    described = spelled_in(table) | in_use
    # These two say what they do.
    assert described == options() - {"help", "version"}


@pytest.mark.parametrize("style", Style)
def test_a_style_has_one_spelling(style: Style, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(f"[tool.tfgradmigrate]\nstyle = '{style.value}'\n")
    assert config.load([str(tmp_path)]).options.style is style


def test_no_option_is_lost_where_hints_of_none_are_unions(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in Python 3.10, which puts `Optional` around what has None for its default."""

    def types() -> dict[str, Any]:
        parameters = application.signature().parameters.values()
        return {each.name: get_args(each.annotation)[0] for each in parameters}

    expected = types()
    hints = get_type_hints

    def of_3_10(command: Callable[..., Any], *args: Any, **options: Any) -> dict[str, Any]:
        defaults = inspect.signature(command).parameters
        return {
            name: Optional[hint] if defaults[name].default is None else hint  # noqa: UP045
            for name, hint in hints(command, *args, **options).items()
            if name in defaults
        }

    monkeypatch.setattr("tfgradmigrate.cli.plainly.get_type_hints", of_3_10)
    assert types() == expected
    assert len(expected) > 30


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)], ids=str)
def test_every_command_answers_both_spellings_of_help(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for spelled in ("-h", "--help"):
        assert main([*command, spelled]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert " ".join(["Usage: tfgradmigrate", *command, "[OPTIONS]"]) in said[0]
