"""Where the results of a run go, and in which formats: `--output-format` and `--output-file`."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Sequence
from enum import Enum

from msgspec import Struct

from tfgradmigrate.errors import UsageError


class OutputFormat(str, Enum):
    """What results are written as."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"
    GITLAB = "gitlab"
    JUNIT = "junit"


class Output(Struct, frozen=True):
    """One format, and the file for it; "" is standard output."""

    output_format: OutputFormat
    path: str = ""


#: The formats of each command.
MIGRATION = tuple(OutputFormat)
VERIFICATION = (OutputFormat.TEXT, OutputFormat.JSON, OutputFormat.GITHUB, OutputFormat.JUNIT)
PLAIN = (OutputFormat.TEXT, OutputFormat.JSON)


def parsed(text: str, known: Sequence[OutputFormat]) -> Output:
    """Read FORMAT or FORMAT=FILE, of these formats; UsageError for anything else."""
    name, equals, path = text.partition("=")
    if name not in {each.value for each in known}:
        names = ", ".join(each.value for each in known)
        raise UsageError(f"--output-format: {name!r} is not one of {names}")
    if equals and not path:
        raise UsageError(f"--output-format: {text!r} names no file")
    return Output(OutputFormat(name), path)


class Outputs:
    """The formats of one run: one of them on standard output, each of the others in a file.

    Raises UsageError for what contradicts itself, and for a file that no run could write.
    """

    def __init__(
        self, words: Sequence[str] | None, path: str | None, known: Sequence[OutputFormat]
    ) -> None:
        """`path` is that of `--output-file`: the file in place of standard output."""
        asked = [parsed(word, known) for word in words or ()]
        plain = [each.output_format for each in asked if not each.path]
        if len(plain) > 1:
            both = " and ".join(each.value for each in plain[:2])
            raise UsageError(
                f"--output-format: {both} cannot both be on standard output; give one a file: "
                f"{plain[1].value}=FILE"
            )
        chosen = plain[0] if plain else OutputFormat.TEXT
        self.files = [each for each in asked if each.path]
        if path is not None:
            self.files.append(Output(chosen, path))
        #: What standard output gets, None for nothing.
        self.printed = chosen if path is None else None
        self._taken: set[str] = set()
        for each in self.files:
            self.take(each.path)

    def take(self, path: str) -> None:
        """Take a file that is to be written: no other output may be, nor may it be impossible."""
        _check(path)
        if os.path.realpath(path) in self._taken:
            raise UsageError(f"{path}: two outputs cannot go to one file")
        self._taken.add(os.path.realpath(path))

    @property
    def formats(self) -> list[OutputFormat]:
        """All formats that are wanted."""
        printed = [] if self.printed is None else [self.printed]
        return [*printed, *(each.output_format for each in self.files)]

    @property
    def is_text(self) -> bool:
        """Whether standard output is for people."""
        return self.printed in (None, OutputFormat.TEXT)

    def write(self, render: Callable[[OutputFormat], str], shown: bool = False) -> None:
        """Write what `render` makes of each format; text may have been `shown` as it came."""
        if self.printed is not None and not (shown and self.is_text):
            sys.stdout.write(render(self.printed))
        for each in self.files:
            write_file(each.path, render(each.output_format))


def _check(path: str) -> None:
    """Raise UsageError where a file cannot be written: before a long run, not after it."""
    folder = os.path.dirname(path) or os.curdir
    if os.path.isdir(path):
        raise UsageError(f"{path}: Is a directory")
    if path.endswith((".py", ".ipynb")) and os.path.isfile(path):
        raise UsageError(f"{path}: there is a program, which the output would replace")
    if not os.path.isdir(folder):
        raise UsageError(f"{path}: there is no folder {folder}")
    if not os.access(path if os.path.exists(path) else folder, os.W_OK):
        raise UsageError(f"{path}: Permission denied")


def write_file(path: str, text: str) -> None:
    """Write a file, as a whole or not at all; what is no plain file is written to as it is."""
    from tfgradmigrate.files.writing import write_anew

    data = text.encode("utf-8", "backslashreplace")
    try:
        if os.path.exists(path) and not stat.S_ISREG(os.stat(path).st_mode):
            with open(path, "wb") as file:
                file.write(data)
        else:
            write_anew(path, data)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error
