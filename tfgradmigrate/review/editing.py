"""The user's own editor on a file."""

from __future__ import annotations

import os
import shlex
import subprocess

from tfgradmigrate.errors import UsageError


def edit(path: str, line: int) -> None:
    """Open a file at a line in $VISUAL or $EDITOR and wait. Raises UsageError if that fails."""
    chosen = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not chosen:
        raise UsageError("set EDITOR to the command of your editor, such as EDITOR=vim")
    command = [*shlex.split(chosen), f"+{line}", os.path.abspath(path)]
    try:
        subprocess.run(command, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise UsageError(f"EDITOR: {chosen}: {error}") from error
