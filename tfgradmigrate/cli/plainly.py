"""What the commands have of typer: help by `-h` too, no dress, and errors in plain words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import typer

# What typer takes from pydantic, and what is said in its place.
_PLAIN = (
    (re.compile("Input should be a valid integer.*"), "it must be a whole number"),
    (re.compile("Input should be a valid number.*"), "it must be a number"),
    (re.compile("Input should be greater than or equal to (.*)"), r"it must be \1 or more"),
    (re.compile("(?:Value|Assertion) error, "), ""),
    (re.compile("Input should be"), "it must be"),
)


def application() -> typer.Typer:
    """Return a typer application without markup, completion and tracebacks of its own."""
    return typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def run(app: typer.Typer, words: Sequence[str], program: str) -> None:
    """Run an application, which ends with SystemExit."""
    command = typer.main.get_command(app)
    for each in command.params:
        if each.param_type_name == "argument":
            _name_plainly(each)
    try:
        code = command(args=list(words), prog_name=program, standalone_mode=False)
    except Exception as error:
        # Newer versions of typer bring click's errors themselves: they have no common class.
        show = getattr(error, "show", None)
        if show is None:
            raise
        error.message = plain(error.message)  # type: ignore[attr-defined]
        show()
        raise SystemExit(error.exit_code) from error  # type: ignore[attr-defined]
    raise SystemExit(code or 0)


def _name_plainly(argument: Any) -> None:
    """Name an argument as manuals do: `PATH...`, `[PATH]...`; newer typers add types and braces."""
    many = "..." if argument.nargs != 1 else ""
    name = argument.metavar if argument.required else f"[{argument.metavar}]"
    argument.display_type_rich = lambda ctx: None
    argument._rich_display_name = lambda: argument.metavar + many
    argument._usage_display_name = lambda: name + many


def plain(message: str) -> str:
    """Return an error message without the words of the library that checked a value."""
    for words, instead in _PLAIN:
        message = words.sub(instead, message)
    return message
