"""The completions of the shells and the manual page: up to date, and asked of the shells."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tfgradmigrate.cli import COMMANDS, main
from tfgradmigrate.cli.completion import SCRIPTS, Shell

#: What is typed, the last word unfinished, and what it may become, beside files.
ASKED = {
    "tfgradmigrate verif": ["verify"],
    "tfgradmigrate --writ": ["--write", "--write-baseline"],
    "tfgradmigrate src/ --write-b": ["--write-baseline"],
    "tfgradmigrate src/ --select TGM11": [
        "TGM110",
        "TGM111",
        "TGM112",
        "TGM113",
        "TGM115",
        "TGM118",
        "TGM119",
    ],
    "tfgradmigrate --style ": ["helper", "inline"],
    "tfgradmigrate explain TGM30": ["TGM301"],
    "tfgradmigrate verify src/ --mode v": ["v1_graph"],
    "tfgradmigrate verify --writ": [],
    "tfgradmigrate rules --output-format ": ["json", "text"],
    "tfgradmigrate completion ": ["bash", "fish", "zsh"],
}


@pytest.mark.parametrize("shell", Shell)
def test_the_script_is_printed(shell: Shell, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell.value]) == 0
    assert capsys.readouterr().out == (SCRIPTS / f"tfgradmigrate.{shell.value}").read_text("utf-8")


def test_a_shell_that_is_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "cmd"]) == 2
    assert "cmd" in capsys.readouterr().err


@pytest.mark.parametrize("shell", Shell)
def test_the_script_knows_every_command_and_option(shell: Shell) -> None:
    script = (SCRIPTS / f"tfgradmigrate.{shell.value}").read_text("utf-8")
    page = (Path(__file__).parents[2] / "docs" / "options.md").read_text("utf-8")
    options = set(re.findall(r"^\| `--([\w-]+)`", page, re.MULTILINE))
    assert len(options) > 40
    words = set(re.findall(r"[\w-]+", script.replace("--", " ")))
    assert options | set(COMMANDS) <= words


@pytest.mark.processes
@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes(tmp_path: Path) -> None:
    """All that is typed in one shell: with --option=value too, which bash takes for three words."""
    typed = {**ASKED, "tfgradmigrate --style = in": ["inline"], "tfgradmigrate a": ["a b.py"]}
    (tmp_path / "a b.py").touch()
    asks = "".join(
        f"COMP_WORDS=({line}{chr(34) * 2 if line[-1] == ' ' else ''}); "
        "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _tfgradmigrate; "
        'printf "%s\\n" "${COMPREPLY[@]}"; echo --\n'
        for line in typed
    )
    script = f'set -eu\neval "$(cat {SCRIPTS}/tfgradmigrate.bash)"\nset +eu\n{asks}'
    done = subprocess.run(
        ["bash", "--norc", "-c", script], cwd=tmp_path, capture_output=True, text=True
    )
    assert not done.stderr
    given = [sorted(filter(None, part.splitlines())) for part in done.stdout.split("--\n")[:-1]]
    assert dict(zip(typed, given, strict=True)) == typed


@pytest.mark.processes
@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish")
def test_fish_completes(tmp_path: Path) -> None:
    asks = "".join(f"complete -C '{line}'; echo @@;" for line in ASKED)
    script = f"source {SCRIPTS}/tfgradmigrate.fish; {asks}"
    done = subprocess.run(
        ["fish", "-N", "-c", script], cwd=tmp_path, capture_output=True, text=True
    )
    assert not done.stderr
    given = [
        sorted({line.partition("\t")[0] for line in part.splitlines()})
        for part in re.split(r"^@@\n", done.stdout, flags=re.MULTILINE)[:-1]
    ]
    assert dict(zip(ASKED, given, strict=True)) == ASKED


@pytest.mark.processes
@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh")
def test_zsh_reads_its_script() -> None:
    subprocess.run(["zsh", "-f", "-n", SCRIPTS / "tfgradmigrate.zsh"], check=True)


@pytest.mark.processes
@pytest.mark.skipif(shutil.which("mandoc") is None, reason="there is no mandoc")
def test_the_manual_page_is_well_formed() -> None:
    """But for its date, which would be another one each day."""
    page = Path(__file__).parents[2] / "docs" / "tfgradmigrate.1"
    done = subprocess.run(["mandoc", "-Tlint", page], capture_output=True, text=True)
    assert [line for line in done.stdout.splitlines() if "missing date" not in line] == []
