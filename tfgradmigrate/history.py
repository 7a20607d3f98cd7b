"""Files as they were at a commit, asked of git."""

from __future__ import annotations

import os
import subprocess

from tfgradmigrate.errors import UsageError


def bytes_at(reference: str, path: str) -> bytes | None:
    """Return the content that a file had at a commit, a tag or a branch; None if it was not there.

    Raises UsageError where git is missing, the file is in no repository, or has no such commit.
    """
    folder, name = os.path.split(os.path.abspath(path))
    if _git(folder, "rev-parse", "--verify", "--quiet", f"{reference}^{{commit}}") is None:
        raise UsageError(f"{path}: git knows no commit {reference!r} here")
    return _git(folder, "show", f"{reference}:./{name}")


def _git(folder: str, *arguments: str) -> bytes | None:
    """Return what a git command prints, None if it fails."""
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL
        )
    except FileNotFoundError as error:
        raise UsageError("git is needed to compare with an earlier commit") from error
    return done.stdout if done.returncode == 0 else None
