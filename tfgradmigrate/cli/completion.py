"""`tfgradmigrate completion SHELL`: what a shell reads to complete this command line.

The scripts are written by docs/generate.py from the signatures of the commands, so a shell asks no
Python when somebody presses the tabulator.
"""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path

from tfgradmigrate.cli import plainly
from tfgradmigrate.cli.terminal import clean_end

app = plainly.application()

SCRIPTS = Path(__file__).parent / "completions"


class Shell(str, Enum):
    """A shell, which its script is called by."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


@app.command()
@plainly.described()
def completion(
    shell: Shell,
) -> None:
    """Print the completion of this command line for a shell, to be read when the shell starts.

    For bash, in ~/.bashrc: eval "$(tfgradmigrate completion bash)"
    """
    with clean_end():
        sys.stdout.write((SCRIPTS / f"tfgradmigrate.{shell.value}").read_text("utf-8"))
