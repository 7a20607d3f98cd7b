"""What a run says in which there was nothing to do: without the imports of all other reports."""

from __future__ import annotations


def to_migrate(files: int, seconds: float) -> str:
    """Say that so many files hold nothing to migrate."""
    return f"Nothing to migrate in {files_in_words(files)}.{took(seconds)}\n"


def left_out(number: int) -> str:
    """Say how many files and folders a run passes over, "" for none."""
    return f" Not read, as git ignores them: {number:,}." if number else ""


def took(seconds: float) -> str:
    """Say how long something took, if anybody had to wait for it."""
    return f" It took {seconds:,.0f} s." if seconds >= 1 else ""


def files_in_words(number: int) -> str:
    """Return a number of files."""
    return f"{number:,} file" if number == 1 else f"{number:,} files"
